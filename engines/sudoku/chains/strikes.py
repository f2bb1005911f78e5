"""The candidates that chains eliminate, and the length of the shortest chains, without building
any.

A chain that eliminates a candidate can be cut at any weak link: both halves lead from the candidate
to nodes that cannot both be true. So it is enough to know what makes each node true, half as far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.chains.graph import LinkGraph
from solitudo.engines.sudoku.chains.nodes import Node
from solitudo.engines.sudoku.chains.web import Web
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout

# strong links, and a candidate that rules itself out through this many of them
Strike = tuple[int, Node]


def graph_of(k: Sheet) -> LinkGraph:
    """Return the nodes and links over sets, starting from those of the position before."""
    graph: LinkGraph | None = k.memo.get("links")
    if graph is None:
        last: LinkGraph | None = k.kept.get(("links", 0), (0, None))[1]
        if last is None or not last.follows(k):
            last = LinkGraph(k.layout)
        graph = k.memo["links"] = last.moved(k)
        k.kept["links", 0] = 0, graph
    return graph


def linked_graph(k: Sheet) -> LinkGraph:
    """Return the same graph with the links in units."""
    return k.once("links in units too", lambda k: graph_of(k).moved(k, linked=True))


def strikes_over(graph: LinkGraph, most: int) -> Iterator[Strike]:
    """Yield each candidate that would contradict itself, the fewest strong links first."""
    count, weak, on = len(graph.cand), graph.weak, graph.on
    struck = 0
    grown = {number: 0 for number, _ in graph.meeting}
    for depth in range(1, most + 1):
        new = 0
        if depth == 1:
            new = _by_one_link(graph)
        elif depth == 2:
            new = _by_two_halves(graph, on)
        else:
            if depth % 2:
                grown = _one_link_more(graph, on, grown)
                if not grown:
                    graph.closed = on
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


def _by_one_link(graph: LinkGraph) -> int:
    out = 0
    for by, node in zip(graph.on, graph.nodes, strict=True):
        out |= by & node.denies
    return out


def _by_two_halves(graph: LinkGraph, on: list[int]) -> int:
    out = 0
    for number, others in graph.meeting:
        by = on[number]
        for other in others:
            if other > number:
                out |= by & on[other]
    return out


def _one_link_more(graph: LinkGraph, on: list[int], grown: Iterable[int]) -> dict[int, int]:
    """Return the nodes that become reachable, one strong link later, after these have grown."""
    return _led_on(graph, on, {other for number in grown for other in graph.weak[number]})


def _led_on(graph: LinkGraph, on: list[int], offs: Iterable[int]) -> dict[int, int]:
    """Return what follows from the false nodes beside these nodes and was not known before."""
    weak, ties = graph.weak, graph.ties
    found: dict[int, int] = {}
    for off in offs:
        by = 0
        for other in weak[off]:
            by |= on[other]
        for tie in ties[off]:
            for number in tie:
                if weak[number] and number != off and by & ~on[number]:
                    found[number] = found.get(number, on[number]) | by
    return found


def struck_by_any(k: Sheet) -> int:
    """Return the mask of candidates that chains of any length eliminate.

    Group chains eliminate no others.
    """
    return k.once("struck by any", lambda k: _struck_over(graph_of(k), linked_graph(k)))


def _struck_over(sets: LinkGraph, graph: LinkGraph) -> int:
    on, offs = graph.on[:], set(range(len(graph.on)))
    if sets.closed is not None:
        # links between sets alone are known, so only what the other links add is followed
        for number, by in enumerate(sets.closed):
            on[number] |= by
        added = [number for node, number in graph.number.items() if node not in sets.number]
        offs = graph.linked.union(*(graph.weak[number] for number in added if number >= 0))
    grown = _led_on(graph, on, offs)
    while grown:
        for number, by in grown.items():
            on[number] = by
        grown = _one_link_more(graph, on, grown)
    return _by_one_link(graph) | _by_two_halves(graph, on)


def strikes_among(web: Web, most: int, among: int) -> Iterator[Strike]:
    """Do the same as `strikes_over` for a few candidates of a web, each on its own."""
    count = len(web.k.cand)
    strong, weak = web.strong, web.weak
    spots: list[Node] = [(spot // count + 1, 1 << spot % count) for spot in bits(among)]
    # each with the nodes that it rules out, those that became false last, and all that ever became
    # true or false
    waiting = [(spot, near, near, 0, near) for spot in spots if (near := web.denied(spot))]
    for depth in range(1, most + 1):
        further = []
        for spot, near, off, every_on, every_off in waiting:
            # the masks are long, so no generator is used for their bits
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


@lru_cache(maxsize=32)
def denials(layout: Layout) -> tuple[int, ...]:
    """Return, for each candidate (numbered digit by digit), the mask of the candidates that it
    excludes.
    """
    count = len(layout.regions)
    found = []
    in_cell = sum(1 << value * count for value in range(layout.side))
    for value in range(layout.side):
        shift = value * count
        for cell in range(count):
            found.append(layout.peers[cell] << shift | in_cell << cell ^ 1 << shift + cell)
    return tuple(found)


def strong_links(k: Sheet) -> dict[int, int]:
    """Return, for each candidate, the mask of candidates of which one is true if it is false."""
    count = len(k.cand)
    links: dict[int, int] = {}
    for value in range(1, k.layout.side + 1):
        shift = (value - 1) * count
        for cell, others in k.partners(value).items():
            links[shift + cell] = others << shift
    for cell in k.pairs():
        one, two = ((value - 1) * count + cell for value in bits(k.cand[cell]))
        links[one] = links.get(one, 0) | 1 << two
        links[two] = links.get(two, 0) | 1 << one
    return links


class Part(NamedTuple):
    """The two colours of candidates that strong links join, and everything that each
    colour denies.
    """

    colours: tuple[int, int]
    denied: tuple[int, int]

    def turned(self) -> Part:
        return Part(self.colours[::-1], self.denied[::-1])


def whole_board(k: Sheet) -> int:
    """Return all candidates that are left, as a mask."""
    return k.once("whole board", _whole)


def _whole(k: Sheet) -> int:
    board, count = 0, len(k.cand)
    for value in range(1, k.layout.side + 1):
        board |= k.where[value] << (value - 1) * count
    return board


def folded(board: int, count: int) -> int:
    """Return the cells of candidates, on a board of this many cells."""
    for digits in (8, 4, 2, 1):
        board |= board >> digits * count
    return board & (1 << count) - 1


def by_digits(k: Sheet, board: int) -> tuple[tuple[int, int], ...]:
    """Return candidates by digit: (digit, its cells)."""
    count = len(k.cand)
    slices = [(value, board >> (value - 1) * count) for value in range(1, k.layout.side + 1)]
    cells = [(value, mask & (1 << count) - 1) for value, mask in slices]
    return tuple([entry for entry in cells if entry[1]])


def parts(k: Sheet) -> list[Part]:
    """Return the candidates with strong links, in the parts that these links form."""
    return k.once("parts", lambda k: _joined(strong_links(k), denials(k.layout)))


def _joined(links: dict[int, int], deny: Sequence[int]) -> list[Part]:
    """Return the parts that these links form if the excluded nodes of each candidate are known."""
    seen = 0
    found: list[Part] = []
    for start in links:
        if seen >> start & 1:
            continue
        colours, denied = [1 << start, 0], [0, 0]
        layer, turn = 1 << start, 0
        while layer:
            following = 0
            while layer:
                low = layer & -layer
                layer ^= low
                number = low.bit_length() - 1
                denied[turn] |= deny[number]
                following |= links[number]
            turn ^= 1
            layer = following & ~colours[turn]
            colours[turn] |= layer
        seen |= colours[0] | colours[1]
        found.append(Part((colours[0], colours[1]), (denied[0], denied[1])))
    return found


def struck_by_chains(k: Sheet) -> int:
    """Return the mask of candidates that a chain over candidates eliminates, of any length."""
    return k.once("struck by chains", lambda k: _struck(parts(k)) & whole_board(k))


def struck_by_pairs(k: Sheet) -> int:
    """Return the candidates that a chain through two-candidate cells eliminates."""
    return k.once("struck by pairs", lambda k: _struck(_pairs(k)) & whole_board(k))


def _pairs(k: Sheet) -> list[Part]:
    """Return the two-candidate cells, each as a part."""
    deny, count = denials(k.layout), len(k.cand)
    found = []
    for cell in k.pairs():
        one, two = ((value - 1) * count + cell for value in bits(k.cand[cell]))
        found.append(Part((1 << one, 1 << two), (deny[one], deny[two])))
    return found


def struck_alone(k: Sheet, value: int) -> int:
    """Return the candidates of a digit that a chain over places of this digit eliminates."""
    return k.of_digit("struck alone", value, _alone)


def _alone(k: Sheet, value: int) -> int:
    # cell by cell: these masks are shorter than those of candidates
    struck = _struck(_joined(k.partners(value), k.layout.peers)) & k.where[value]
    return struck << (value - 1) * len(k.cand)


def _struck(joined_parts: Sequence[Part]) -> int:
    """Return what a colour, and everything that follows from its counterpart, deny.

    A chain links one colour to another. A true colour denies a candidate of another part, whose
    other colour is then true.
    """
    sides = [
        (part.colours[turn], part.denied[turn], 2 * i + 1 - turn)
        for i, part in enumerate(joined_parts)
        for turn in (0, 1)
    ]
    joined = 0
    other_of: dict[int, int] = {}
    for colour, _, other in sides:
        joined |= colour
        for number in bits(colour):
            other_of[number] = other
    # for each side, the nodes that are true because of it, and everything that they rule out
    follows = [{other_of[number] for number in bits(denied & joined)} for _, denied, _ in sides]
    against = [denied for _, denied, _ in sides]
    growing = True
    while growing:
        growing = False
        for side, following in enumerate(follows):
            every = before = against[side]
            for other in following:
                every |= against[other]
            if every != before:
                against[side] = every
                growing = True
    out = 0
    for side, (_, denied, _) in enumerate(sides):
        out |= denied & against[side ^ 1]
    return out
