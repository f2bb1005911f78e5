"""Exocets: two base cells and two target cells elsewhere in their band hold the same digits.

Two cells of a line and box, the base, hold two of three or four digits. Three lines across the band
need each of these digits three times: one through the third cell of the base's box and line, and
one through each other box of the band. If at most two lines outside the band contain all of a
digit's places in the three lines, at least one place is inside the band. There it is in a target,
the only cell of its line across with these digits. So each digit of the base is in one of the two
targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from solitudo.engines.core.deduction import Argument, Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import listing
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Strikes,
    Told,
    gone,
    loss,
    places,
    symbols,
)

MOST = 4  # the most digits of a base


class Frame(NamedTuple):
    """The place of an exocet.

    `base` are its two cells, and `line` is their line. `beside` are the other two lines of the
    band. `across` are the three lines across, and `outside` are their cells outside the band.
    `spots` are the cells of the last two lines across in `beside`, and `boxes` are the boxes of
    these cells. `lines` are the lines along the band and outside it.
    """

    base: tuple[int, int]
    line: int
    beside: tuple[int, ...]
    across: tuple[int, ...]
    outside: tuple[int, ...]
    spots: tuple[int, ...]
    lines: tuple[int, ...]
    boxes: tuple[int, ...]


class Exocet(NamedTuple):
    """An exocet: its frame, its digits as a mask, and its targets."""

    frame: Frame
    digits: int
    targets: tuple[int, int]


class Case(NamedTuple):
    """One way to fill an exocet: cells with their digits, and for each target's digit the cells of
    the other box that may hold it.
    """

    filled: tuple[tuple[int, int], ...]
    mirrors: tuple[tuple[int, int], ...]


class Shared(NamedTuple):
    """One exocet or two, and what a step says about them."""

    words: str
    exocets: tuple[Exocet, ...]


@lru_cache(maxsize=4)
def frames(layout: Layout) -> tuple[Frame, ...]:
    """Return all places for exocets of a 9x9 board."""
    masks, found = layout.masks, list[Frame]()
    for way, line, stack, third in product((0, 9), range(9), range(3), range(3)):
        down = 9 - way  # the number of the first line across
        own, band = masks[way + line], [masks[way + line // 3 * 3 + i] for i in range(3)]
        whole = band[0] | band[1] | band[2]
        base = [
            cell for i in (1, 2) for cell in bits(own & masks[down + 3 * stack + (third + i) % 3])
        ]
        lines = tuple(masks[way + i] for i in range(9) if i // 3 != line // 3)
        beside = tuple(mask for mask in band if mask != own)
        one, two = (other for other in range(3) if other != stack)
        for x, y in product(range(3 * one, 3 * one + 3), range(3 * two, 3 * two + 3)):
            across = tuple(down + i for i in (3 * stack + third, x, y))
            outside = tuple(masks[number] & ~whole for number in across)
            spots = tuple(masks[number] & whole & ~own for number in across[1:])
            boxes = tuple(next(b for b in masks[18:27] if not spot & ~b) for spot in spots)
            pair = min(base), max(base)
            found.append(Frame(pair, own, beside, across, outside, spots, lines, boxes))
    return tuple(found)


def exocets(k: Sheet) -> list[Exocet]:
    """Return the exocets of this position."""
    return k.once("exocets", _exocets)


def _exocets(k: Sheet) -> list[Exocet]:
    found, cand = list[Exocet](), k.cand
    held = [where | done for where, done in zip(k.where, k.done, strict=True)]
    for frame in frames(k.layout):
        one, two = frame.base
        digits = cand[one] | cand[two]
        if not cand[one] or not cand[two] or digits.bit_count() > MOST:
            continue
        spots = 0
        for value in bits(digits):
            spots |= held[value]
        targets = [spot & spots for spot in frame.spots]
        single = all(spot & k.open and not spot & (spot - 1) for spot in targets)
        if single and all(_covered(frame, held[value]) for value in bits(digits)):
            first, second = (spot.bit_length() - 1 for spot in targets)
            found.append(Exocet(frame, digits, (first, second)))
    return found


def _covered(frame: Frame, held: int) -> bool:
    """Return whether two lines hold all places of a digit in the lines across, outside the band."""
    every = sum(frame.outside) & held
    lines = [line for line in (*frame.lines, *frame.outside) if line & every]
    return len(lines) < 3 or any(not every & ~(a | b) for a, b in combinations(lines, 2))


def cases(k: Sheet, exocet: Exocet) -> list[Case]:
    """Return all ways to fill an exocet that leave room for its digits in the lines across."""
    frame, digits, (first, second) = exocet
    (one, two), cand = frame.base, k.cand
    found = []
    for a, b in permutations(bits(digits), 2):
        if not (cand[one] >> a & 1 and cand[two] >> b & 1):
            continue
        for here, there in ((a, b), (b, a)):
            if not (cand[first] >> here & 1 and cand[second] >> there & 1):
                continue
            ends = (first, here), (second, there)
            mirrors = [(v, _mirror(k, frame, v, cell, i)) for i, (cell, v) in enumerate(ends)]
            if all(mirror for _, mirror in mirrors):
                filled = ((one, a), (two, b), *ends)
                found.append(Case(filled, tuple(mirrors)))
    return found


def _mirror(k: Sheet, frame: Frame, value: int, target: int, end: int) -> int:
    """Return where the other target's box has the digit of a target, or nothing if it has
    no room.
    """
    held = k.where[value] | k.done[value]
    if not _room(k, held & frame.outside[0], held & frame.outside[2 - end]):
        return 0
    line = next(line for line in frame.beside if not line >> target & 1)
    return held & frame.boxes[1 - end] & line & ~frame.spots[1 - end]


def _room(k: Sheet, one: int, two: int) -> bool:
    """Return whether a digit can be in both of two lines at once."""
    return any(two & ~(k.layout.peers[cell] | 1 << cell) for cell in bits(one))


def denied(k: Sheet, case: Case) -> list[int]:
    """Return the cells that cannot hold each digit in this case, by digit."""
    found = [0] * (k.layout.side + 1)
    for cell, value in case.filled:
        for other in range(1, k.layout.side + 1):
            found[other] |= k.layout.peers[cell] if other == value else 1 << cell
    for value, mirror in case.mirrors:
        found[value] |= k.common(mirror)
        if not mirror & (mirror - 1):
            for other in range(1, k.layout.side + 1):
                found[other] |= mirror if other != value else 0
    return found


def _agreed(k: Sheet, every: Sequence[Sequence[Case]]) -> Strikes:
    """Return what is eliminated in every case.

    Each case is of one exocet, or of each of two.
    """
    if not every:
        return ()
    found = list(k.where)
    for one in every:
        out = [0] * len(found)
        for case in one:
            out = [a | b for a, b in zip(out, denied(k, case), strict=True)]
        found = [a & b for a, b in zip(found, out, strict=True)]
    return tuple((value, mask) for value, mask in enumerate(found) if mask)


def find_exocet(k: Sheet) -> Iterator[Instance[Shared]]:
    """Yield what no way to fill an exocet allows: other digits in the targets first."""
    if not _fit(k):
        return
    for exocet in exocets(k):
        strikes = _agreed(k, [(case,) for case in cases(k, exocet)])
        targets = 1 << exocet.targets[0] | 1 << exocet.targets[1]
        other = [(v, m & targets) for v, m in strikes if not exocet.digits >> v & 1 and m & targets]
        if other:
            yield Instance((), tuple(other), Shared("targets", (exocet,)))
        if strikes and strikes != tuple(other):
            yield Instance((), strikes, Shared("cases", (exocet,)))


def find_double_exocet(k: Sheet) -> Iterator[Instance[Shared]]:
    """Yield what no way to fill two exocets of one band together allows.

    It includes eliminations along the two lines that contain a digit outside the band, if the digit
    is in a base in every case.
    """
    if not _fit(k):
        return
    for one, two in combinations(exocets(k), 2):
        if set(one.frame.lines) != set(two.frame.lines) or one.frame.line == two.frame.line:
            continue
        both = [pair for pair in product(cases(k, one), cases(k, two)) if _agree(k, *pair)]
        strikes = _agreed(k, both)
        if strikes:
            yield Instance((), strikes, Shared("double", (one, two)))
        strikes = _along(k, one, two, both)
        if strikes:
            yield Instance((), strikes, Shared("lines", (one, two)))


def _fit(k: Sheet) -> bool:
    return k.layout.plain and (k.layout.box_width, k.layout.box_height) == (3, 3)


def _agree(k: Sheet, one: Case, two: Case) -> bool:
    held = dict(one.filled)
    for cell, value in two.filled:
        if held.get(cell, value) != value:
            return False
        if any(value == v and k.layout.peers[cell] >> c & 1 for c, v in one.filled):
            return False
    return True


def _along(k: Sheet, one: Exocet, two: Exocet, both: Sequence[tuple[Case, Case]]) -> Strikes:
    if not both or set(one.frame.across) != set(two.frame.across):
        return ()
    found = []
    outside = sum(one.frame.outside)
    for value in bits(one.digits | two.digits):
        if all(any(v == value for case in pair for _, v in case.filled) for pair in both):
            every = outside & (k.where[value] | k.done[value])
            lines = [line for line in one.frame.lines if line & every]
            out = (lines[0] | lines[1]) & k.where[value] & ~outside if len(lines) == 2 else 0
            if out:
                found.append((value, out))
    return tuple(found)


def tell_exocet(k: Sheet, found: Instance[Shared]) -> Told:
    _, strikes, (words, several) = found
    rests: list[Fact] = []
    order: list[int] = []
    names: list[str] = []
    for frame, _, targets in several:
        order += [*frame.base, *targets]
        names += [k.layout.unit_names[number].split()[1] for number in frame.across]
        for cell in (*frame.base, *targets):
            rests += k.cell_only(cell, k.cand[cell])
    for frame, digits, _ in several:
        units = (*frame.across, *(k.layout.masks.index(box, 18) for box in frame.boxes))
        for value in bits(digits):
            for unit in units:
                held = k.layout.masks[unit] & (k.where[value] | k.done[value])
                order += bits(held & k.open)
                rests += k.unit_only(unit, value, held)
                rests += [f for cell in bits(held & ~k.open) for f in k.sure(cell)]
    (frame, digits, targets), last = several[0], several[-1]
    kind = k.layout.unit_kind(frame.across[0])
    args: dict[str, Argument] = {
        "base": places(sum(1 << cell for cell in frame.base)),
        "targets": places(sum(1 << cell for cell in targets)),
        "digits": symbols(digits),
        "boxes": f"boxes {listing(_band(k.layout, frame))}",
        "across": f"{kind}s {listing(sorted(set(names[:3])))}",
        "other": places(sum(1 << cell for cell in last.frame.base)),
        "ends": places(sum(1 << cell for cell in last.targets)),
    }
    return Told(rests, order, words, {**args, **gone(strikes), **loss(k, strikes)})


def _band(layout: Layout, frame: Frame) -> list[str]:
    """Return the numbers of the boxes of the base and its targets."""
    inside = layout.masks[18:27]
    return [str(i + 1) for i, box in enumerate(inside) if box & frame.line]


def find_either(k: Sheet) -> Iterator[Instance[Shared]]:
    """Yield eliminations in targets.

    Only if there are none, yield what else one or two exocets show.
    """
    found = list(find_exocet(k))
    targets = [one for one in found if one.detail.words == "targets"]
    yield from targets or found
    if not targets:
        yield from find_double_exocet(k)


def rate_exocet(k: Sheet, found: Instance[Shared]) -> float:
    return 9.2 if len(found.detail.exocets) == 1 else 9.4


EXOCETS = (Pattern("exocet", find_either, tell_exocet, 9.2, rate=rate_exocet),)
