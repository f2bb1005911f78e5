"""Which candidates chains over single candidates strike at all: looked at before any is built."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.core.grid import bits
from engines.sudoku.knowledge import Sheet
from engines.sudoku.layout import Layout


@lru_cache(maxsize=32)
def denials(layout: Layout) -> tuple[int, ...]:
    """For each candidate the mask of those that cannot be beside it. Candidates are numbered
    digit by digit, from that of 1 in the first cell."""
    count = len(layout.regions)
    found = []
    in_cell = sum(1 << value * count for value in range(layout.side))
    for value in range(layout.side):
        shift = value * count
        for cell in range(count):
            found.append(layout.peers[cell] << shift | in_cell << cell ^ 1 << shift + cell)
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


class Part(NamedTuple):
    """Candidates that strong links join, by their two colours, of which one holds; and for each
    colour all candidates that it denies. They are numbered as in `denials`."""

    colours: tuple[int, int]
    denied: tuple[int, int]

    def turned(self) -> "Part":
        """The same with the colours the other way round."""
        return Part(self.colours[::-1], self.denied[::-1])


def whole_board(k: Sheet) -> int:
    """All candidates that are left, as a mask."""
    board: int | None = k.memo.get("whole board")
    if board is None:
        board, count = 0, len(k.cand)
        for value in range(1, k.layout.side + 1):
            board |= k.where[value] << (value - 1) * count
        k.memo["whole board"] = board
    return board


def folded(board: int, count: int) -> int:
    """The cells of candidates, on a board of so many cells."""
    for digits in (8, 4, 2, 1):
        board |= board >> digits * count
    return board & (1 << count) - 1


def by_digits(k: Sheet, board: int) -> tuple[tuple[int, int], ...]:
    """Candidates by digit: (digit, its cells)."""
    count = len(k.cand)
    slices = [(value, board >> (value - 1) * count) for value in range(1, k.layout.side + 1)]
    cells = [(value, mask & (1 << count) - 1) for value, mask in slices]
    return tuple([entry for entry in cells if entry[1]])


def parts(k: Sheet) -> list[Part]:
    """The candidates that have strong links, by what these join."""
    found: list[Part] | None = k.memo.get("parts")
    if found is None:
        found = k.memo["parts"] = _joined(strong_links(k), denials(k.layout))
    return found


def _joined(links: dict[int, int], deny: Sequence[int]) -> list[Part]:
    """What these links join, where each is known to deny so many."""
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
    """The candidates that a chain over candidates strikes, however long it is, as a mask."""
    found: int | None = k.memo.get("struck by chains")
    if found is None:
        found = k.memo["struck by chains"] = _struck(parts(k)) & whole_board(k)
    return found


def struck_by_pairs(k: Sheet) -> int:
    """Those that a chain through cells of two candidates strikes."""
    found: int | None = k.memo.get("struck by pairs")
    if found is None:
        found = k.memo["struck by pairs"] = _struck(_pairs(k)) & whole_board(k)
    return found


def _pairs(k: Sheet) -> list[Part]:
    """The cells of two candidates, each a part by itself."""
    deny, count = denials(k.layout), len(k.cand)
    found = []
    for cell in k.pairs():
        one, two = ((value - 1) * count + cell for value in bits(k.cand[cell]))
        found.append(Part((1 << one, 1 << two), (deny[one], deny[two])))
    return found


def struck_alone(k: Sheet, value: int) -> int:
    """Those of a digit that a chain over places of this digit alone strikes."""
    return k.of_digit("struck alone", value, _alone)


def _alone(k: Sheet, value: int) -> int:
    # cell by cell: the masks are shorter than those of candidates
    struck = _struck(_joined(k.partners(value), k.layout.peers)) & k.where[value]
    return struck << (value - 1) * len(k.cand)


def _struck(joined_parts: Sequence[Part]) -> int:
    """A chain goes from colour to colour: one that holds denies a candidate of another, whose
    other colour then holds. What both a colour and all that follows from its counterpart deny is
    struck."""
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
    # for each side those that hold because it does, and all that is denied with it
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
