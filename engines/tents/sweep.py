"""Conclusions in bulk, without objects: everything that a level reaches, and trials.

The inferences are the same as in the techniques. Boards are made and rated with these, and
explained with the techniques. A test checks that both reach the same facts.
"""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.grid import bits
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.locking import choices, locked_trees, outside
from solitudo.engines.tents.matching import Pairing, lacking, suspects
from solitudo.engines.tents.strips import claims, packings, spread

EASY, MEDIUM, HARD = 1, 2, 3
# a contradiction after this few rounds is near enough; of more squares than this, the nearest
# contradiction is taken
SHORT, TRIES = 2, 24
RANKS = {"easy": EASY, "medium": MEDIUM, "hard": HARD}


def only(sides: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return the squares on exactly one of four masks, and the squares on any of them."""
    a, b, c, d = sides
    either, other = a | b, c | d
    every = either | other
    return every ^ ((a & b) | (c & d) | (either & other)), every


def corners(sides: tuple[int, int, int, int], stride: int) -> Iterator[tuple[int, int]]:
    """Yield (trees, shift): trees with two choices that share a diagonal neighbour, and where it
    is.
    """
    up, down, left, right = sides
    yield up & left & ~(down | right), -stride - 1
    yield up & right & ~(down | left), -stride + 1
    yield down & left & ~(up | right), stride - 1
    yield down & right & ~(up | left), stride + 1


def moved(mask: int, shift: int) -> int:
    return mask << shift if shift > 0 else mask >> -shift


def propagate(k: State, rank: int, most: int = 0) -> None:
    """Draw all conclusions up to a rank without assumptions. `most` limits the rounds."""
    field = k.field
    k.open &= field.near
    if k.tents & ~k.open or not field.even:
        k.broken = True
        return
    while True:
        before = k.open, k.tents, k.lonely, k.loose
        k.rounds += 1
        if most and k.rounds > most:
            return
        if not (_around(k, rank) and _lines(k, rank)):
            k.broken = True
            return
        if before != (k.open, k.tents, k.lonely, k.loose):
            continue
        if rank >= HARD:
            if not (_locked(k) and _crowded(k)):
                k.broken = True
                return
            if before == (k.open, k.tents, k.lonely, k.loose):
                _either(k)
            if before == (k.open, k.tents, k.lonely, k.loose):
                _together(k)
        if before == (k.open, k.tents, k.lonely, k.loose):
            break
    if k.miscounted or (k.open == k.tents and not sound(k)):
        k.broken = True


def sound(k: State) -> bool:
    """Return whether a finished board has its pairs.

    Its lines and distances are already correct.
    """
    if not k.field.matching:
        return not k.lonely
    if not (k.loose or k.lonely):
        return True
    if k.loose.bit_count() != k.lonely.bit_count():
        return False
    return not lacking(k.field, k.loose, k.lonely)


def _around(k: State, rank: int) -> bool:
    """Draw what tents and trees decide around them, until nothing changes.

    It covers grass around tents, trees with one choice, tents with one tree, squares that serve no
    tree, and diagonal pairs. Return False if a rule is broken.
    """
    field = k.field
    stride, matching = field.shape.stride, field.matching
    while True:
        tents, lonely = k.tents, k.lonely
        wide = tents | tents << 1 | tents >> 1
        if tents & (tents << 1 | wide << stride):
            return False
        opened = k.open
        opened = opened ^ opened & (wide | wide << stride | wide >> stride) | tents
        if matching:
            beside = lonely << 1 | lonely >> 1 | lonely << stride | lonely >> stride
            k.open = opened = tents | opened & beside
            free = opened ^ tents | k.loose
        else:
            lonely ^= lonely & (tents << 1 | tents >> 1 | tents << stride | tents >> stride)
            k.lonely, k.open = lonely, opened
            free = opened
        if not lonely:
            return not (matching and k.loose)
        up, down = free << stride & lonely, free >> stride & lonely
        left, right = free << 1 & lonely, free >> 1 & lonely
        either, other = up | down, left | right
        if either | other != lonely:
            return False
        upright, level = up & down, left & right
        single = lonely ^ (upright | level | either & other)
        if rank >= MEDIUM:
            # trees with exactly two choices
            two = lonely ^ single ^ (upright & other | level & either)
            out = opened & _outer(up & two, down & two, left, right, stride)
            k.open = opened ^ out | tents
        if single and not _take_last(k, single, (up, down, left, right)):
            return False
        if matching and k.loose and not _claim(k):
            return False
        if k.tents == tents and k.lonely == lonely:
            return True


def _outer(up: int, down: int, left: int, right: int, stride: int) -> int:
    """Return the squares that touch both of a tree's two squares that meet at a corner."""
    out = (up & left) >> stride + 1 | (up & right) >> stride - 1
    return out | (down & left) << stride - 1 | (down & right) << stride + 1


def _take_last(k: State, single: int, sides: tuple[int, int, int, int]) -> bool:
    """Place a tent for each tree with a single choice.

    Return False if two trees need the same square.
    """
    stride = k.field.shape.stride
    up, down, left, right = sides
    up, down, left, right = single & up, single & down, single & left, single & right
    cells = up >> stride | down << stride | left >> 1 | right << 1
    if k.field.matching and cells.bit_count() != single.bit_count():
        return False  # nothing can be written: a tent that is not loose has its tree
    k.tents |= cells
    k.open |= cells  # a diagonal pair has just ruled out this square: the next round breaks
    if not k.field.matching:
        return True
    k.lonely &= ~single
    k.loose &= ~cells
    above, below, lefts, rights = k.links
    k.links = (above | up, below | down, lefts | left, rights | right)
    return True


def _claim(k: State) -> bool:
    """Link each tent that has a single tree left.

    Return False if a tent has no tree, or two tents share one.
    """
    stride = k.field.shape.stride
    up, down, left, right = sides = k.beside_tents()
    single, every = only(sides)
    if every != k.loose:
        return False
    if not single:
        return True
    up, down, left, right = single & up, single & down, single & left, single & right
    # a tent with its tree above is below that tree
    below, above, rights, lefts = up >> stride, down << stride, left >> 1, right << 1
    trees = below | above | rights | lefts
    if trees.bit_count() != single.bit_count():
        return False
    k.loose &= ~single
    k.lonely &= ~trees
    a, b, c, d = k.links
    k.links = (a | above, b | below, c | lefts, d | rights)
    return True


# the result of a line's number
BROKEN, OPEN, DONE = range(3)


def _lines(k: State, rank: int) -> bool:
    """Apply the numbers of the lines that changed. Return False if a line is broken."""
    masks, tents = k.field.shape.lines, k.tents
    before, seen_open, seen_tents = k.seen
    changed = -1 if before != rank else k.open ^ seen_open | tents ^ seen_tents
    if not changed:
        return True
    k.seen = (rank, k.open, tents)
    left: list[int] = []
    for line in k.lines:
        found = _line(k, line, rank) if masks[line] & changed else OPEN
        if found == BROKEN:
            return False
        if found == OPEN:
            left.append(line)
    k.lines = left
    k.loose |= k.tents & ~tents
    return True


def _line(k: State, line: int, rank: int) -> int:
    """Apply the number of a line to its squares.

    Return BROKEN if they cannot hold this many tents, and DONE if nothing is left to decide.

        row with number 3          T . ? ? ? . ?      T a tent, . no tent, ? free
        need: tents it lacks       2                  3, but for the one that stands
        free: squares for them     0 0 1 1 1 0 1

    If a line needs as many tents as it has free squares, they are all tents. If it needs none, it
    has no free square left.
    """
    shape = k.field.shape
    here = k.open & shape.lines[line]  # every tent is one of the open squares
    free = here & ~k.tents
    need = k.field.needs[line] - (here ^ free).bit_count()
    count = free.bit_count()
    if need <= 0 or not free:
        k.open ^= free
        return BROKEN if need else DONE
    if count > need:
        return _tight(k, line, free, need, rank)
    shift = shape.shifts[line]
    if count < need or free & free << shift:  # too few squares, or two tents that touch
        return BROKEN
    k.tents |= free
    return DONE


def _tight(k: State, line: int, free: int, need: int, rank: int) -> int:
    """Apply the number of a line with little spare room, because no two tents touch.

    In each run of free squares there is room for every second one, starting at its first:

        free       1 1 1 0 1 1 0 1
        chosen     1 0 1 0 1 0 0 1      room for four; if two are needed, two are to spare
        odd        1 0 1 0 0 0 0 1      those in runs of odd length: a run of two has a choice

    If no room is left, the odd squares are tents. With at most one tent to spare, the squares
    beside the line that every arrangement touches are ruled out.
    """
    shape = k.field.shape
    shift = shape.shifts[line]
    # the room up to which a line can still decide something
    most = need + 1 if rank >= MEDIUM else need
    # at least every second square has room, and one square of each run
    if free.bit_count() + 1 >> 1 > most or (free ^ free & free << shift).bit_count() > most:
        return OPEN
    chosen, odd = spread(free, shift)
    spare = chosen.bit_count() - need
    if spare < 0:
        return BROKEN
    if spare == 0:
        k.tents |= odd
    if rank >= MEDIUM and spare < 2:
        across = shape.stride if line < shape.height else 1
        k.open &= ~squeezed(free, odd, spare, shift, across) | k.tents
    return OPEN


def _locked(k: State) -> bool:
    """Use trees whose tents must be in one line, and fill the line.

    Return False if they do not fit.
    """
    for line, trees in locked_trees(k):
        out = outside(k, line, trees)
        if out is None:
            return False
        k.open &= ~out
    return True


def _together(k: State) -> None:
    """Use strips with barely enough room, and lines that need a tent from each tree
    within reach.
    """
    for packing in packings(k):
        k.open &= ~packing.grass
        k.tents |= packing.tents
        k.loose |= packing.tents
    for claim in claims(k):
        k.open &= ~claim.grass


def _crowded(k: State) -> bool:
    """Use sets of trees with exactly as many squares, which all hold tents.

    Return False if there are fewer.

    Sets of tents with exactly as many trees need no search of their own. A tree has at most two
    tents beside it, because others would touch. So if each tent has two trees or more, there are at
    least as many trees as tents, and if there are no more, each tree is between two tents that
    touch its other squares.
    """
    field = k.field
    if not field.matching:
        return True
    if not suspects(field, k.lonely, k.choices):
        return True
    trees = Pairing(field, k.lonely, k.choices)
    if trees.alone:
        return False
    tents = k.unknown & ~trees.freeable()
    k.tents |= tents
    k.loose |= tents
    return True


def _either(k: State) -> None:
    """Use squares that are ruled out wherever a tree or a line has its tent."""
    out = 0
    for choice in choices(k):
        out |= choice.out
    k.open &= ~out


def sweep(k: State, level: str) -> None:
    """Draw every conclusion that the techniques up to a level reach."""
    rank = RANKS[level]
    propagate(k, rank)
    if rank == HARD:
        trial(k)


def trial(k: State, solution: int | None = None) -> None:
    """Assume a tent, then grass, on each unknown square. An assumption that breaks a rule is false.

    Two things are not tried: what was true in a case that breaks nothing, and what is true in a
    known solution.
    """
    waiting, later = k.unknown, 0
    true = (0, 0) if solution is None else (solution, k.open & ~solution)
    tents, grass = true  # the one that breaks nothing
    while (waiting or later) and not k.broken:
        if not waiting:
            waiting, later = later, 0
        bit = waiting & -waiting
        waiting ^= bit
        if not k.unknown & bit:
            continue
        for tent in (True, False):
            if bit & (tents if tent else grass):
                continue
            world = try_one(k, bit, tent)
            if world.broken:
                assume(k, bit, not tent)
                propagate(k, HARD)
                # everything must be examined again: first the squares ahead, then those from the
                # top
                waiting, later = k.unknown & -bit, k.unknown & (bit - 1)
                tents, grass = true
                break
            tents |= world.tents
            grass |= k.open ^ k.open & world.open


def try_one(k: State, bit: int, tent: bool, most: int = 0) -> State:
    """Return the consequences of a tent on a square, or of grass, within this many rounds if a
    number is given.
    """
    world = k.copy()
    assume(world, bit, tent)
    propagate(world, HARD, most)
    return world


def assume(k: State, bit: int, tent: bool) -> None:
    """Write a tent or grass onto an unknown square."""
    if tent:
        k.tents |= bit
        k.loose |= bit
    else:
        k.open &= ~bit


def next_hard(k: State) -> str:
    """Draw the simplest conclusion beyond medium techniques. Return its technique or ""."""
    found = next(hard_conclusions(k), None)
    if found is None:
        assumed = shortest(k)
        if assumed is None:
            return ""
        square, tent = assumed
        assume(k, square, not tent)
        return "contradiction"
    technique, tents, grass = found
    k.tents |= tents
    k.loose |= tents
    k.open &= ~grass
    return technique


def hard_conclusions(k: State) -> Iterator[tuple[str, int, int]]:
    """Yield the technique, tents and grass of each conclusion beyond medium that needs no
    assumption, simplest first.
    """
    for line, trees in locked_trees(k):
        out = (outside(k, line, trees) or 0) & k.unknown
        if out:
            yield "locked-trees", 0, out
    yield from (("either-way", 0, choice.out) for choice in choices(k))
    world = k.copy()
    _crowded(world)
    if world.tents != k.tents:
        yield "hall", world.tents & ~k.tents, 0
    yield from (("two-lines", packing.tents, packing.grass) for packing in packings(k))
    yield from (("line-trees", 0, claim.grass) for claim in claims(k))


def each_hard(k: State) -> Iterator[State]:
    """Yield what is known after each single conclusion beyond medium that needs no assumption."""
    every = ((tents, grass & k.unknown) for _, tents, grass in hard_conclusions(k))
    for tents, grass in dict.fromkeys(every):
        world = k.copy()
        world.tents |= tents
        world.loose |= tents
        world.open &= ~grass
        yield world


def shortest(k: State) -> tuple[int, bool] | None:
    """Return an assumption that soon breaks a rule: the best of several, or the first."""
    best, fewest = None, 0
    for tries, bit in enumerate(bits(k.unknown)):
        if best and (fewest <= SHORT or tries >= TRIES):
            break
        for tent in (True, False):
            world = try_one(k, 1 << bit, tent, fewest - 1 if best else 0)
            if world.broken:
                best, fewest = (1 << bit, tent), world.rounds
    return best


def squeezed(free: int, odd: int, spare: int, shift: int, across: int) -> int:
    """Return the squares next to a line that touch a tent of each of its arrangements.

    The mask may run over the edge. It includes only squares of the next line.
    """
    hit = free | odd << shift | odd >> shift if spare == 0 else odd << shift & odd >> shift
    return hit << across | hit >> across
