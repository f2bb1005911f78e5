"""How boards look: canvases, inks, and a painter for each family of cells. No rules live here.

A folder is named after its kind ("hitori-hex" is drawn by `hitori_hex`), and its module `looks`
offers `looks(puzzle, glyphs)`: the looks of a board with their painters, largest first. A kind
without a folder is drawn by `common.plain_board`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solitudo.tui.drawing.common.painter import Offer, P


@cache
def module_of(kind: str) -> ModuleType:
    """The module that draws the kind of this name."""
    folder = f"{__name__}.{kind.replace('-', '_')}"
    try:
        return import_module(f"{folder}.looks")
    except ModuleNotFoundError as error:
        if error.name != folder:
            raise
        return import_module(f"{__name__}.common.plain_board")


def looks(puzzle: P, glyphs: str) -> list[Offer[P]]:
    """Every look that the board can be drawn in, largest first."""
    found: list[Offer[P]] = module_of(puzzle.kind.name).looks(puzzle, glyphs)
    return found
