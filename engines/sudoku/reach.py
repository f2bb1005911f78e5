"""Which candidates chains over single candidates strike at all: looked at before any is built."""

from __future__ import annotations

from functools import lru_cache

from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import Layout
from engines.sudoku.web import Node


@lru_cache(maxsize=32)
def denials(layout: Layout) -> tuple[int, ...]:
    """For each candidate the mask of those that cannot be beside it. Candidates are numbered
    digit by digit, from that of 1 in the first cell."""
    count = len(layout.regions)
    found = []
    for value in range(layout.side):
        for cell in range(count):
            mask = layout.peers[cell] << value * count
            for other in range(layout.side):
                if other != value:
                    mask |= 1 << other * count + cell
            found.append(mask)
    return tuple(found)


def strong_links(k: Sheet) -> dict[int, int]:
    """For each candidate the mask of those of which one holds if it does not."""
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


def struck_by_chains(k: Sheet) -> set[Node]:
    """The candidates that a chain over candidates strikes, however long it is."""
    found: set[Node] | None = k.memo.get("struck by chains")
    if found is None:
        found = k.memo["struck by chains"] = _struck(k)
    return found


def _struck(k: Sheet) -> set[Node]:
    links = strong_links(k)
    deny = denials(k.layout)
    nodes = 0
    for number in links:
        nodes |= 1 << number
    weak = {number: list(bits(deny[number] & nodes)) for number in links}
    strong = {number: list(bits(mask)) for number, mask in links.items()}
    reach = dict(links)
    while True:
        after: dict[int, int] = {}
        for number, others in weak.items():
            held = 0
            for other in others:
                held |= reach[other]
            after[number] = held
        further: dict[int, int] = {}
        for number, held in links.items():
            for other in strong[number]:
                held |= after[other]
            further[number] = held
        if further == reach:
            break
        reach = further
    count = len(k.cand)
    board = 0
    for value in range(1, k.layout.side + 1):
        board |= k.where[value] << (value - 1) * count
    out = 0
    for number, held in reach.items():
        mine = deny[number] & board
        for end in bits(held):
            out |= mine & deny[end]
    return {(bit // count + 1, 1 << bit % count) for bit in bits(out)}
