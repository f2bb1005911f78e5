"""Addresses of plain boards of 4x4, 6x6, 9x9 and 16x16, whose boxes lie there as they do here."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import links
from engines.core.errors import PuzzleError
from engines.core.links import Link
from engines.sudoku.codec import write_grid
from engines.sudoku.layout import Layout

# side -> the size of its boxes in the params of an ID
BOXES = {4: "2x2", 6: "2x3", 9: "3x3", 16: "4x4"}


def read(link: Link) -> str:
    """The `params:desc` of an address."""
    side = link.width
    if side != link.height or side not in BOXES:
        sides = ", ".join(map(str, BOXES))
        raise PuzzleError(
            f"A sudoku of {link.width}x{link.height} cannot be in an address: sides are {sides}."
        )
    numbers, end = links.read_numbers(link.body, side * side)
    if end < len(link.body):
        raise links.unread(link.body[end], end)
    links.need_all(len(numbers), side * side, "cells")
    for place, number in enumerate(numbers):
        if number == 0 or number > side:
            where = f"row {place // side + 1}, column {place % side + 1}"
            raise PuzzleError(f"{number} in {where}: expected 1 to {side}.")
    return f"{BOXES[side]}:" + write_grid([max(0, number) for number in numbers])


def write(layout: Layout, givens: Sequence[int]) -> str | None:
    """The address of a board; None for one with other units than rows, columns and boxes."""
    side = layout.side
    boxes = f"{layout.box_height}x{layout.box_width}"
    if layout.diagonals or layout.cages or BOXES.get(side) != boxes:
        return None
    return links.address("sudoku", side, side, links.write_numbers(n or -1 for n in givens))
