"""Techniques that look at two neighbouring lines at once, and at the trees that reach a line."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits, letter
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing, number
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.strips import Claim, Packing, Strip, claims, packings, runs
from solitudo.engines.tents.techniques.evidence import (
    grass_of,
    line_facts,
    line_target,
    link_of,
    listed,
    spots,
    tents_of,
    tents_word,
    trees_facts,
)

FEW_RUNS = 3  # the most runs of a strip that are described one by one


def lines_name(k: State, line: int, count: int = 2) -> str:
    """Return the name of one line or two neighbouring ones, for the start of a sentence."""
    height = k.field.shape.height
    row = line < height
    names = [str(n + 1) if row else letter(n - height) for n in range(line, line + count)]
    return f"{'Row' if row else 'Column'}{'s' * (count > 1)} {listing(names)}"


def lacking(k: State, line: int, count: int, need: int) -> str:
    """Return how many tents these lines still need: "need 3 more tents together"."""
    lines = k.field.shape.lines[line : line + count]
    more = " more" if any(k.tents & mask for mask in lines) else ""
    words = tents_word(need, more)
    return f"need {words} together" if count > 1 else f"needs {words}"


def places_name(k: State, line: int, places: int) -> str:
    """Return the name of places along a strip, seen as squares of its first line: "column B", "rows
    2 and 4".
    """
    field = k.field
    row = line < field.shape.height
    marks = []
    for bit in bits(places):
        r, c = divmod(bit, field.shape.stride)
        marks.append(letter(c) if row else str(r + 1))
    return f"{'column' if row else 'row'}{'s' * (len(marks) > 1)} {listing(marks, len(marks))}"


def run_name(k: State, line: int, run: int) -> str:
    """Return the name of a run of places by its ends: "columns B to F"."""
    first, last = run & -run, 1 << run.bit_length() - 1
    if run.bit_count() < 3:
        return places_name(k, line, run)
    end = places_name(k, line, last).split()[-1]
    return places_name(k, line, first).replace(" ", "s ", 1) + f" to {end}"


def two_lines(k: State) -> Iterator[Step]:
    """Yield two neighbouring lines with barely enough room for their tents."""
    for packing in packings(k):
        strip = packing.strip
        if packing.touched:
            yield _beside(k, packing)
            continue
        if packing.grass:
            cells = grass_of(k.field, packing.grass)
            yield _full(k, packing, cells, "grass", packing.grass)
        for bit in bits(packing.run):
            tent = strip.squares(1 << bit) & packing.tents
            if tent:
                yield _full(k, packing, tents_of(k.field, tent), "tent", tent)


def _strip_facts(k: State, strip: Strip) -> tuple[Fact, ...]:
    return (*line_facts(k, strip.line), *line_facts(k, strip.line + 1))


def _strip_spots(k: State, strip: Strip) -> tuple[Target, ...]:
    return (line_target(strip.line), line_target(strip.line + 1), *spots(k.field, strip.free))


def _full(k: State, packing: Packing, gives: tuple[Fact, ...], what: str, squares: int) -> Step:
    """Return a run of places that must hold as many tents as it can."""
    strip = packing.strip
    every = list(runs(strip.places, strip.shift))
    rooms = [
        f"{run_name(k, strip.line, run)} for {number((run.bit_count() + 1) // 2)}" for run in every
    ]
    verb = " have" if every[0] & every[0] - 1 else " has"
    first = rooms[0].replace(" for", f"{verb} room for", 1)
    told = listing([first[0].upper() + first[1:], *rooms[1:]], len(rooms))
    taken = _taken(packing)
    key, where = listed(k.field, squares)
    words = what if what == "tent" else f"{what}-{key}"
    return Step(
        "two-lines",
        gives,
        rests=_strip_facts(k, strip),
        evidence=_strip_spots(k, strip),
        words=words if len(every) <= FEW_RUNS else f"{words}-of",
        args=(
            ("lines", lines_name(k, strip.line)),
            ("need", lacking(k, strip.line, 2, strip.need)),
            ("rooms", told),
            ("runs", number(len(every))),
            ("run", run_name(k, strip.line, packing.run)),
            ("taken", places_name(k, strip.line, taken)),
            ("place", places_name(k, strip.line, _place(strip, squares))),
            ("cells", where),
        ),
    )


def _taken(packing: Packing) -> int:
    """Return every second place of a run, starting at its first."""
    taken, place = 0, packing.run & -packing.run
    while place & packing.run:
        taken |= place
        place <<= 2 * packing.strip.shift
    return taken


def _place(strip: Strip, squares: int) -> int:
    return (squares | squares >> strip.across) & strip.places


def _beside(k: State, packing: Packing) -> Step:
    """Return a square beside two lines that touches too much of the nearer one."""
    strip, field = packing.strip, k.field
    cell = spots(field, packing.grass)
    return Step(
        "two-lines",
        grass_of(field, packing.grass),
        rests=_strip_facts(k, strip),
        evidence=_strip_spots(k, strip),
        words="beside",
        args=(
            ("lines", lines_name(k, strip.line)),
            ("need", lacking(k, strip.line, 2, strip.need)),
            ("room", number(packing.room) if packing.room else "none"),
            ("touched", spots(field, packing.touched)),
            ("cell", cell),
        ),
    )


def line_trees(k: State) -> Iterator[Step]:
    """Yield lines that need a tent from each tree that has free squares in them."""
    for claim in claims(k):
        yield _claim(k, claim)


def _claim(k: State, claim: Claim) -> Step:
    """Return squares that the trees with all their tents in some lines cannot use."""
    field = k.field
    key, where = listed(field, claim.grass)
    lines = range(claim.line, claim.line + claim.lines)
    inside = 0
    for line in lines:
        inside |= field.shape.lines[line]
    # other trees do not matter: they have their tents, or only grass there
    taken = field.cross(claim.grass | inside) & field.trees & ~k.lonely
    rests: dict[Fact, None] = {}
    for line in lines:
        rests.update(dict.fromkeys(line_facts(k, line)))
    for bit in bits(taken):
        rests[link_of(field, k.tent_of(1 << bit), 1 << bit)] = None
    # why these trees have no other square: grass, and tents of other trees
    rests.update(dict.fromkeys(trees_facts(k, claim.trees)))
    one, count = claim.trees & claim.trees - 1 == 0, number(claim.trees.bit_count())
    return Step(
        "line-trees",
        grass_of(field, claim.grass),
        rests=tuple(rests),
        evidence=(*map(line_target, lines), *spots(field, claim.trees | k.unknown & inside)),
        words=("inside" if claim.inside else "lone" if one else "trees") + f"-{key}",
        args=(
            ("lines", lines_name(k, claim.line, claim.lines)),
            ("need", lacking(k, claim.line, claim.lines, claim.need)),
            ("count", count),
            ("trees", spots(field, claim.trees)),
            ("cells", where),
            ("tents", "tent of the tree" if one else f"tents of the {count} trees"),
        ),
    )
