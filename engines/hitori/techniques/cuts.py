"""Techniques of the third rule: corners, last exits, rings, and pairs at the border."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.deduction import Argument, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import listing
from solitudo.engines.hitori.knowledge import BLACK, WHITE, Known
from solitudo.engines.hitori.layout import Corner, Layout
from solitudo.engines.hitori.techniques.evidence import (
    WALL,
    fact,
    facts,
    few,
    target,
    targets,
    walled,
)

# the rating of a cut without black cells in its wall, to which each black cell adds a little
CUT, LONGEST_CUT = 2.5, 3.4
# the rating of a last way out, and how much it adds that the cell itself is open
EXIT, OPEN = 1.7, 0.2


class _Reading(NamedTuple):
    """The conclusions at a corner: its pattern, black cells, white cells, the cells to name."""

    kind: str
    black: int
    white: int
    words: str
    goes: int = -1
    stays: int = -1


def _read_corner(known: Known, corner: Corner) -> _Reading | None:
    at = known.numbers.at
    apex, (one, two), inner = corner
    a, b, c = at[apex], at[one], at[two]
    d = at[inner] if inner >= 0 else 0
    if b == c and b in (a, d):
        if a == d:
            return _Reading("corner-four", 1 << apex | 1 << inner, 0, "four")
        black = apex if a == b else inner
        return _Reading("corner-three", 1 << black, 0, "apex" if a == b else "inner")
    first, second = b in (a, d), c in (a, d)
    if first and second:
        return _Reading("corner-pairs", 1 << apex | 1 << inner, 0, "pairs")
    if first:
        return _Reading("corner-two", 0, 1 << two, "two", one, apex if a == b else inner)
    if second:
        return _Reading("corner-two", 0, 1 << one, "two", two, apex if a == c else inner)
    return None


def corners(known: Known, kind: str) -> Iterator[Step]:
    """Yield what equal numbers at a corner decide.

    Four equal numbers, or two pairs, make the corner and the cell across it black. Three make the
    one between the others black. With two, the corner's other exit is white.
    """
    layout = known.layout
    for corner in layout.corners:
        read = _read_corner(known, corner)
        if read is None or read.kind != kind:
            continue
        if not (read.black & ~known.black or read.white & ~known.white):
            continue
        apex, (one, two), inner = corner
        around = [spot for spot in (apex, one, two, inner) if spot >= 0]
        args: list[tuple[str, Argument]] = [
            ("number", known.numbers.at[read.goes if read.goes >= 0 else one]),
            ("apex", target(layout, apex)),
            ("one", target(layout, one)),
            ("two", target(layout, two)),
            ("given", targets(layout, read.black | read.white)),
        ]
        if kind == "corner-pairs":
            args += _mates(known, corner)
        if read.goes >= 0:
            around = [apex, read.goes, read.stays]
            args += [("goes", target(layout, read.goes)), ("stays", target(layout, read.stays))]
        yield Step(
            kind,
            (*facts(layout, read.black, BLACK), *facts(layout, read.white, WHITE)),
            (),
            tuple(target(layout, spot) for spot in dict.fromkeys(around)),
            read.words,
            tuple(args),
        )


def _mates(known: Known, corner: Corner) -> Iterator[tuple[str, Argument]]:
    """Yield the numbers of the two pairs around a corner, and the other cell of each pair."""
    at, layout = known.numbers.at, known.layout
    apex, (one, two), inner = corner
    mates = (apex, inner) if at[one] == at[apex] else (inner, apex)
    yield from (("first", at[one]), ("second", at[two]))
    yield from (("one_mate", target(layout, mates[0])), ("two_mate", target(layout, mates[1])))


def last_exit(known: Known) -> Iterator[Step]:
    """Yield steps by which the only exit of a cell is white."""
    layout = known.layout
    shut = layout.spread(known.black) & ~known.black
    rings = known.join() if not known.broken else 0
    for spot in bits(shut):
        out = layout.near[spot] & ~known.black
        if out & (out - 1) or not out & ~known.white or not out & rings:
            continue
        black = layout.near[spot] & known.black
        several = "leave" if black & (black - 1) else "leaves"
        yield Step(
            "last-exit",
            facts(layout, out, WHITE),
            facts(layout, black, BLACK),
            (target(layout, spot), *targets(layout, black)),
            several if known.white >> spot & 1 else f"{several}-open",
            (
                ("cell", target(layout, spot)),
                ("wall", targets(layout, black)),
                ("given", targets(layout, out)),
            ),
            rating=EXIT + 0.2 * black.bit_count() + (0 if known.white >> spot & 1 else OPEN),
        )


def cut(known: Known) -> Iterator[Step]:
    """Yield cells that cannot be black, because they would cut the white cells in two."""
    if known.broken:
        return
    # a cell beside a black cell is white for that reason, and closes nothing
    free = known.open & ~known.layout.spread(known.black)
    for spot in bits(known.join() & free):
        yield closing(known.layout, known.black, spot)


def closing(layout: Layout, black: int, spot: int) -> Step:
    """Return cells that would close a ring if they were black."""
    ring = ring_through(layout, black, spot)
    wall = [node for node in ring if node >= 0]
    mask = 0
    for one in wall:
        mask |= 1 << one
    parts = layout.parts(layout.all & ~mask & ~(1 << spot))
    # black cells beyond the wall are not cut off, only cells that could be white
    lost = sorted((part & ~black for part in parts), key=int.bit_count)[-2]
    words, named = _joined(layout, ring)
    return Step(
        "cut",
        (fact(layout, spot, WHITE),),
        facts(layout, mask, BLACK),
        tuple(target(layout, one) for one in wall),
        words,
        (("wall", named), ("lost", few(layout, list(bits(lost)))), ("given", target(layout, spot))),
        rating=min(CUT + 0.1 * len(wall), LONGEST_CUT),
    )


def _joined(layout: Layout, ring: list[int]) -> tuple[str, str]:
    """Return the sentence's key, and what closes the ring: black cells, border and holes."""
    fixed = ["holes"] * any(node < -1 for node in ring) + ["the border"] * (-1 in ring)
    # a wall is described from one end at the border or a hole to the other
    start = next((n for n, node in enumerate(ring) if node < 0), 0)
    cells = [node for node in (*ring[start:], *ring[:start]) if node >= 0]
    if not cells:
        return "bridge", ""
    return "wall" if fixed else "ring", listing([*walled(layout, cells), *fixed], WALL + 2)


def ring_through(layout: Layout, black: int, spot: int) -> list[int]:
    """Return the shortest ring that this cell would close, in order and without the cell.

    A ring has the spots of black cells, -1 for the border, and -2 and below for holes.
    """
    for number, (_, twice) in enumerate(layout.walls):
        if twice >> spot & 1:
            return [-1 - number]
    # breadth first from everything that the cell touches: a ring closes where two searches meet
    black &= ~(1 << spot)
    before: dict[int, int] = {}
    source: dict[int, int] = {}
    depth: dict[int, int] = {}
    todo = _beside(layout, black, spot)
    for node in todo:
        before[node] = source[node] = node
        depth[node] = 0
    best: tuple[int, int, int] | None = None
    for node in todo:
        if best is not None and 2 * depth[node] + 1 > best[0]:
            break
        for other in _beside(layout, black, node):
            if other not in source:
                source[other], before[other] = source[node], node
                depth[other] = depth[node] + 1
                todo.append(other)
            elif source[other] != source[node]:
                long = depth[node] + depth[other] + 1
                if best is None or long < best[0]:
                    best = long, node, other
    assert best is not None, "no ring"
    left, right = _path(before, best[1]), _path(before, best[2])
    return [*reversed(left), *right]


def _beside(layout: Layout, black: int, node: int) -> list[int]:
    """Return the black cells and fixed walls that touch a black cell or a fixed wall."""
    if node < 0:
        return list(bits(layout.walls[-1 - node][0] & black))
    fixed = [-1 - n for n, (touch, _) in enumerate(layout.walls) if touch >> node & 1]
    return [*bits(layout.ties[node] & black), *fixed]


def _path(before: dict[int, int], node: int) -> list[int]:
    path = [node]
    while before[node] != node:
        node = before[node]
        path.append(node)
    return path


def edges(known: Known, kind: str) -> Iterator[Step]:
    """Yield two pairs along the border, one above the other ("border-pairs") or side by side.

    The border cells beside them are white.
    """
    layout, at = known.layout, known.numbers.at
    for edge in layout.edges:
        out, middle, along, within, across = edge
        if not known.open >> out & 1 or known.numbers.read_edge(edge) != kind:
            continue
        both = at[middle] == at[along] == at[within]
        # the partner of the middle cell is first, and the cell behind the next one is last
        first, second = (within, along) if kind == "double-edge" else (along, within)
        yield Step(
            kind,
            (fact(layout, out, WHITE),),
            (),
            tuple(target(layout, spot) for spot in (middle, along, within, across)),
            "both" if both else "around",
            (
                ("given", target(layout, out)),
                ("middle", target(layout, middle)),
                ("first", target(layout, first)),
                ("across", target(layout, across)),
                ("second", target(layout, second)),
            ),
        )
