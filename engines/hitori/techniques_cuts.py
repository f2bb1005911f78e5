"""Techniques of the third rule: corners, last ways out, rings, and pairs at the border."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.core.deduction import Argument, Step
from engines.core.grid import bits
from engines.hitori.evidence import cell_count, fact, facts, short_list, target, targets
from engines.hitori.knowledge import BLACK, WHITE, Known
from engines.hitori.layout import Corner, Edge, Layout


class _Reading(NamedTuple):
    """What the numbers at a corner show: its kind, black cells, white cells, the cells to name."""

    kind: str
    black: int
    white: int
    words: str = ""
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


def _corners(known: Known, kind: str) -> Iterator[Step]:
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
            ("number", known.numbers.at[one]),
            ("apex", target(layout, apex)),
            ("one", target(layout, one)),
            ("two", target(layout, two)),
            ("given", targets(layout, read.black | read.white)),
        ]
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


def corner_four(known: Known) -> Iterator[Step]:
    """Four equal numbers in the corner: the corner and the cell across it are black."""
    return _corners(known, "corner-four")


def corner_three(known: Known) -> Iterator[Step]:
    """Three equal numbers at a corner: the one between the other two is black."""
    return _corners(known, "corner-three")


def corner_pairs(known: Known) -> Iterator[Step]:
    """Two pairs around a corner: the corner and the cell across it are black."""
    return _corners(known, "corner-pairs")


def corner_two(known: Known) -> Iterator[Step]:
    """Two equal numbers at a corner: the corner's other way out is white."""
    return _corners(known, "corner-two")


def last_exit(known: Known) -> Iterator[Step]:
    """The only way out of a cell is white."""
    layout = known.layout
    shut = layout.spread(known.black) & ~known.black
    rings = known.join() if not known.broken else 0
    for spot in bits(shut):
        out = layout.near[spot] & ~known.black
        if out & (out - 1) or not out & ~known.white or not out & rings:
            continue
        black = layout.near[spot] & known.black
        yield Step(
            "last-exit",
            facts(layout, out, WHITE),
            facts(layout, black, BLACK),
            (target(layout, spot), *targets(layout, black)),
            "exit",
            (("cell", target(layout, spot)), ("given", targets(layout, out))),
        )


def cut(known: Known) -> Iterator[Step]:
    """A cell whose blackening would cut the white cells in two is white."""
    if known.broken:
        return
    layout = known.layout
    for spot in bits(known.join() & known.open):
        wall = ring_through(known, spot)
        mask = 0
        for black in wall:
            mask |= 1 << black
        parts = layout.parts(layout.all & ~mask & ~(1 << spot))
        # black cells beyond the wall are not lost: only what could be white is
        sizes = sorted((part & ~known.black).bit_count() for part in parts)
        yield Step(
            "cut",
            (fact(layout, spot, WHITE),),
            facts(layout, mask, BLACK),
            tuple(target(layout, black) for black in wall),
            "wall" if len(wall) > 1 else "post" if wall else "bridge",
            (
                ("wall", short_list(layout, wall)),
                ("lost", cell_count(sum(sizes[:-1]))),
                ("given", target(layout, spot)),
            ),
        )


def ring_through(known: Known, spot: int) -> list[int]:
    """The black cells of a short ring that this cell would close, in their order; the border and
    the holes take part unseen."""
    layout = known.layout
    if any(twice >> spot & 1 for _, twice in layout.walls):
        return []
    # breadth first from every wall the cell touches; where two searches meet, the ring is shut.
    # Nodes are black spots, and -1 - n for the fixed wall n.
    source: dict[int, int] = {}
    before: dict[int, int] = {}
    todo: list[int] = []
    for node in _beside(layout, known.black, spot):
        source[node] = node
        before[node] = node
        todo.append(node)
    for node in todo:
        for other in _beside(layout, known.black, node):
            if other == spot or other == before[node]:
                continue
            if other not in source:
                source[other] = source[node]
                before[other] = node
                todo.append(other)
            elif source[other] != source[node]:
                left, right = _path(before, node), _path(before, other)
                return [n for n in (*reversed(left), *right) if n >= 0]
    raise AssertionError("no ring")


def _beside(layout: Layout, black: int, node: int) -> list[int]:
    """The black cells and fixed walls that touch a black cell or a fixed wall."""
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


def border_pairs(known: Known) -> Iterator[Step]:
    """Two pairs along the border, one above the other: the border cells beside them are white."""
    return _edges(known, "border-pairs")


def double_edge(known: Known) -> Iterator[Step]:
    """Two pairs that stand on the border side by side: the cells beside them are white."""
    return _edges(known, "double-edge")


def _read_edge(known: Known, edge: Edge) -> str:
    at = known.numbers.at
    along = at[edge.middle] == at[edge.along]
    within = at[edge.middle] == at[edge.within]
    if along and within:
        return "border-pairs"
    if along and at[edge.within] == at[edge.across]:
        return "border-pairs"
    if within and at[edge.along] == at[edge.across]:
        return "double-edge"
    return ""


def _edges(known: Known, kind: str) -> Iterator[Step]:
    layout = known.layout
    for edge in layout.edges:
        if not known.open >> edge.out & 1 or _read_edge(known, edge) != kind:
            continue
        around = (edge.middle, edge.along, edge.within, edge.across)
        yield Step(
            kind,
            (fact(layout, edge.out, WHITE),),
            (),
            tuple(target(layout, spot) for spot in around),
            "edge",
            (
                ("given", target(layout, edge.out)),
                ("middle", target(layout, edge.middle)),
                ("along", target(layout, edge.along)),
                ("within", target(layout, edge.within)),
            ),
        )
