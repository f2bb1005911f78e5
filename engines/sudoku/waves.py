"""Which candidates chains strike, and how long the shortest such chains are, before any chain is
built.

A chain that strikes a candidate can be cut at any of its weak links: both halves lead from the
candidate, by nodes that it denies, to nodes that do not both hold. So it is enough to know for
each node what brings it on, half as far as the chain is long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet
from engines.sudoku.tide import Tide
from engines.sudoku.web import Node, Web

Wave = tuple[int, Node]  # strong links, and a candidate that would deny itself through as many


def tide_of(k: Sheet) -> Tide:
    """The nodes and links over sets, out of those of the position before."""
    tide: Tide | None = k.memo.get("tide")
    if tide is None:
        last: Tide | None = k.kept.get(("tide", 0), (0, None))[1]
        if last is None or not last.follows(k):
            last = Tide(k.layout)
        tide = k.memo["tide"] = last.moved(k)
        k.kept["tide", 0] = 0, tide
    return tide


def _at_once(tide: Tide) -> int:
    """What a single strong link strikes."""
    out = 0
    for by, mask in zip(tide.on, tide.denying, strict=True):
        out |= by & mask
    return out


def _met(tide: Tide, on: list[int]) -> int:
    """What halves strike where they meet."""
    out = 0
    for number, others in tide.meeting:
        by = on[number]
        for other in others:
            if other > number:
                out |= by & on[other]
    return out


def _further(tide: Tide, on: list[int], grown: Iterable[int]) -> dict[int, int]:
    """What brings these nodes on has grown: for which it has then, one strong link later."""
    return _led(tide, on, {other for number in grown for other in tide.weak[number]})


def _led(tide: Tide, on: list[int], offs: Iterable[int]) -> dict[int, int]:
    """What is brought on by what does not hold beside these nodes, where that is more than had
    been known."""
    weak, owners = tide.weak, tide.owners
    found: dict[int, int] = {}
    for off in offs:
        by = 0
        for other in weak[off]:
            by |= on[other]
        for tie in owners[off]:
            for number in tie:
                if weak[number] and number != off and by & ~on[number]:
                    found[number] = found.get(number, on[number]) | by
    return found


def waves(tide: Tide, most: int) -> Iterator[Wave]:
    """By number of strong links, the candidates that would deny themselves, each once."""
    count, weak, on = len(tide.cand), tide.weak, tide.on
    struck = 0
    grown = {number: 0 for number, _ in tide.meeting}
    for depth in range(1, most + 1):
        new = 0
        if depth == 1:
            new = _at_once(tide)
        elif depth == 2:
            new = _met(tide, on)
        else:
            if depth % 2:
                grown = _further(tide, on, grown)
                if not grown:
                    tide.closed = on
                    return
                before, on = on, on[:]
                for number, by in grown.items():
                    on[number] = by
            half = before if depth % 2 else on
            for number, by in grown.items():
                for other in weak[number]:
                    new |= by & half[other]
        for candidate in bits(new & ~struck):
            yield depth, (candidate // count + 1, 1 << candidate % count)
        struck |= new


def linked_tide(k: Sheet) -> Tide:
    """The same with what is linked in units."""
    tide: Tide | None = k.memo.get("linked tide")
    if tide is None:
        tide = k.memo["linked tide"] = tide_of(k).moved(k, linked=True)
    return tide


def struck_at_all(k: Sheet) -> int:
    """The candidates that chains over candidates, groups and sets strike, however long they are,
    as a mask: those over groups alone strike no others."""
    found: int | None = k.memo.get("struck at all")
    if found is None:
        found = k.memo["struck at all"] = _struck_over(tide_of(k), linked_tide(k))
    return found


def _struck_over(sets: Tide, tide: Tide) -> int:
    on, offs = tide.on[:], set(range(len(tide.on)))
    if sets.closed is not None:
        # what leads on over sets alone is known: only what the links add is followed
        for number, by in enumerate(sets.closed):
            on[number] |= by
        added = [number for node, number in tide.number.items() if node not in sets.number]
        offs = tide.linked.union(*(tide.weak[number] for number in added if number >= 0))
    grown = _led(tide, on, offs)
    while grown:
        for number, by in grown.items():
            on[number] = by
        grown = _further(tide, on, grown)
    return _at_once(tide) | _met(tide, on)


def ripples(web: Web, most: int, among: int) -> Iterator[Wave]:
    """As `waves` for a few candidates of a web: each is followed by itself."""
    count = len(web.k.cand)
    strong, weak = web.strong, web.weak
    spots: list[Node] = [(spot // count + 1, 1 << spot % count) for spot in bits(among)]
    # each with the nodes that it denies, those that did not hold last, and all that ever held or
    # did not
    waiting = [(spot, near, near, 0, near) for spot in spots if (near := web.denied(spot))]
    for depth in range(1, most + 1):
        further = []
        for spot, near, off, every_on, every_off in waiting:
            # the masks are long: no generator is entered for each of their bits
            on = 0
            while off:
                number = off.bit_length() - 1
                on |= strong[number]
                off ^= 1 << number
            if on & near:
                yield depth, spot
                continue
            on &= ~every_on
            left = on
            while left:
                number = left.bit_length() - 1
                off |= weak(number)
                left ^= 1 << number
            off &= ~every_off
            if off:
                further.append((spot, near, off, every_on | on, every_off | off))
        waiting = further
