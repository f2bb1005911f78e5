"""Places where several diagonals together would close a loop or enclose a path.

Some ways to complete a number are impossible because of them, and some cells are the only way from
a path to the border.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.slant.knowledge import Known
from solitudo.engines.slant.lattice import KEEP, OFF, ON, mirrored, project, row

# two slots of a point that share a neighbouring point, with the sides where their other ends are
BESIDE = ((0, 1, 1, 0), (2, 3, 1, 0), (0, 2, 3, 2), (1, 3, 3, 2))
# the sides of the points that a diagonal in a slot joins if it turns away
TURNED = ((3, 1), (3, 0), (2, 1), (2, 0))


class Ban(NamedTuple):
    """Patterns (`mask`) that a point cannot have.

    With them, the diagonals of these slots would close a loop between two points, or join the paths
    with these labels, which have no other exit.
    """

    mask: int
    slots: tuple[int, ...]
    touch: bool
    loop: tuple[int, int] | None
    paths: tuple[int, ...] = ()


class Decided(NamedTuple):
    """The cells around a point that its bans decide, by slot and value, or by side the combinations
    of two cells that they exclude.
    """

    point: int
    bans: tuple[Ban, ...]
    cells: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]


def narrow_paths(known: Known) -> set[int]:
    """Return the labels of paths that do not reach the border and have at most one exit."""
    group, inside = known.paths.group, known.paths.inside
    return {
        label
        for label, own in enumerate(group)
        if label == own and inside[label] and known.exits(label) <= 1
    }


def decided(known: Known) -> Iterator[Decided]:
    """Yield the numbers with ways that close a loop or enclose a path, if that decides something.

    Each number is examined when it is asked for, with everything that is known by then.
    """
    narrow = narrow_paths(known)
    for point in range(known.board.lattice.points):
        bans = tuple(_bans(known, point, narrow))
        if bans:
            found = conclude(known, point, bans)
            if found.cells or found.pairs:
                yield found


def conclude(known: Known, point: int, bans: tuple[Ban, ...]) -> Decided:
    """Return the cells, or else the pairs of cells, that a point decides without these patterns."""
    values, cells = known.values, known.board.lattice.around[point]
    patterns = left = known.sets[point]
    for ban in bans:
        left &= ~ban.mask
    certain = tuple(
        (slot, value)
        for slot, value in row(left)[0]
        if cells[slot] >= 0 and not values[cells[slot]]
    )
    pairs = []
    for side in () if certain else range(4):
        gone = project(patterns, side) & ~project(left, side)
        if gone and known.board.lattice.near[point][side] >= 0:
            pairs.append((side, gone))
    return Decided(point, bans, certain if left else (), tuple(pairs) if left else ())


def _bans(known: Known, point: int, narrow: set[int]) -> Iterator[Ban]:
    lattice, values, group = known.board.lattice, known.values, known.paths.group
    cells = lattice.around[point]
    open_ = [slot for slot, cell in enumerate(cells) if cell >= 0 and not values[cell]]
    if len(open_) < 2:
        return
    patterns = known.sets[point]
    far = {}
    for cell, other, _ in lattice.reach[point]:
        far[cells.index(cell)] = other
    labels = {slot: group[far[slot]] for slot in open_}
    if len(set(labels.values())) < len(open_):
        for i, one in enumerate(open_):
            for two in open_[i + 1 :]:
                mask = ON[one] & ON[two] & patterns
                if labels[one] == labels[two] and mask:
                    yield Ban(mask, (one, two), True, (far[one], far[two]))
    near = lattice.near[point]
    for one, two, a, b in BESIDE:
        if one in labels and two in labels and group[near[a]] == group[near[b]]:
            mask = OFF[one] & OFF[two] & patterns
            if mask:
                yield Ban(mask, (one, two), False, (near[a], near[b]))
    # only if narrow paths could be joined here
    wide = known.board.numbers[point] < 0
    touching = sum(label in narrow for label in {group[point], *labels.values()}) + wide > 1
    beside = sum(group[other] in narrow for other in set(near) if other >= 0) > 1
    if touching:
        yield from _joined(known, point, open_, labels)
    for one, two, _, _ in BESIDE if beside else ():
        mask = OFF[one] & OFF[two] & patterns
        if mask and one in labels and two in labels:
            ends = {near[side] for slot in (one, two) for side in TURNED[slot]}
            paths = tuple(group[end] for end in sorted(ends))
            if enclosed(known, paths):
                yield Ban(mask, (one, two), False, None, paths)


def _joined(known: Known, point: int, open_: list[int], labels: dict[int, int]) -> Iterator[Ban]:
    """Yield the patterns that would enclose the paths that they join at the point."""
    patterns = known.sets[point]
    most = row(patterns)[2]
    seen: set[tuple[int, ...]] = set()
    for pattern in range(16):
        on = tuple(slot for slot in open_ if pattern >> slot & 1)
        if not patterns >> pattern & 1 or not on or on in seen:
            continue
        seen.add(on)
        # exits that the point loses with this pattern
        lost = most - pattern.bit_count()
        paths = (known.paths.group[point], *(labels[slot] for slot in on))
        if enclosed(known, paths, lost):
            mask = patterns
            for slot in open_:
                mask &= (ON if slot in on else OFF)[slot]
            yield Ban(mask, on, True, None, paths)


def enclosed(known: Known, labels: tuple[int, ...], lost: int = 0) -> bool:
    """Return whether these paths, joined by one diagonal each, could not reach the border.

    `lost` of their exits are already closed.
    """
    inside = known.paths.inside
    if len(set(labels)) < len(labels) or not all(inside[label] for label in labels):
        return False
    return sum(known.exits(label) - 2 for label in labels) + 2 - lost < 1


class Bridge(NamedTuple):
    """A cell and its value without which the paths with these labels never reach the border.

    The `blind` paths beside them have one exit, so no way to the border leads through them.
    """

    cell: int
    value: int
    paths: tuple[int, ...]
    blind: tuple[int, ...]


def bridges(known: Known) -> Iterator[Bridge]:
    """Yield cells that are the only way of some paths to the border, the nearest to it first.

    Paths are the nodes of a graph. Open cells are links between paths that a way can lead through.
    """
    group, inside, values = known.paths.group, known.paths.inside, known.values
    reach, members = known.board.lattice.reach, known.paths.members
    exits = {
        label: known.exits(label)
        for label, own in enumerate(group)
        if label == own and inside[label]
    }
    links: dict[int, list[tuple[int, int, int]]] = {label: [] for label in exits}
    links[-1] = []
    for label in exits:
        for point in members[label]:
            for cell, far, away in reach[point]:
                if not values[cell] and group[far] != label:
                    other = group[far] if inside[group[far]] else -1
                    links[label].append((cell, other, 3 - away))
                    if other < 0:
                        links[-1].append((cell, label, 3 - away))
    yield from _cuts(links, exits)


def _cuts(links: dict[int, list[tuple[int, int, int]]], exits: dict[int, int]) -> Iterator[Bridge]:
    """Search depth first from the border.

    A link is a bridge if there is no other path between its ends.
    """
    order: dict[int, int] = {-1: 0}
    low: dict[int, int] = {-1: 0}
    ways = {-1: iter(links[-1])}
    path = [(-1, -1, 0)]
    under: dict[int, list[int]] = {-1: []}
    while path:
        label, came, value = path[-1]
        for cell, other, towards in ways[label]:
            # a path with one exit is a dead end: no way leads through it
            if cell == came or (other >= 0 and exits[other] < 2):
                continue
            if other in order:
                low[label] = min(low[label], order[other])
                continue
            order[other] = low[other] = len(order)
            ways[other] = iter(links[other])
            under[other] = [other]
            path.append((other, cell, towards))
            break
        else:
            path.pop()
            if path:
                above = path[-1][0]
                low[above] = min(low[above], low[label])
                if low[label] > order[above]:
                    inner = tuple(sorted(under[label]))
                    blind = {o for one in inner for _, o, _ in links[one] if o >= 0}
                    yield Bridge(came, value, inner, tuple(sorted(blind - set(inner) - {above})))
                under[above] += under[label]
    for label, leaf in links.items():
        if label >= 0 and exits[label] < 2:
            out = [(c, v) for c, o, v in leaf if o < 0 or exits[o] > 1]
            if len(out) == 1:
                others = sorted({o for _, o, _ in leaf if o >= 0 and exits[o] < 2})
                yield Bridge(*out[0], (label,), tuple(others))


def draw(known: Known) -> int:
    """Draw every conclusion without assumptions. Return how many of them this module found."""
    known.spread(True)
    count = 0
    while known.open and not known.broken and (news := take(known)):
        count += news
        known.spread(True)
    return count


def take(known: Known) -> int:
    """Learn what these decide. Return the number of conclusions."""
    lattice, count = known.board.lattice, 0
    for bridge in list(bridges(known)):
        if not known.values[bridge.cell]:
            known.place(bridge.cell, bridge.value)
            count += 1
    if count:
        return count
    for point, _, cells, pairs in list(decided(known)):
        count += 1
        for slot, value in cells:
            cell = lattice.around[point][slot]
            if not known.values[cell]:
                known.place(cell, value)
        for side, gone in pairs:
            known.narrow(point, KEEP[side][15 & ~gone])
            known.narrow(lattice.near[point][side], KEEP[side ^ 1][15 & ~mirrored(gone)])
    return count
