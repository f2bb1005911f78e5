"""The drawing of boards: canvases, inks, and a painter for each family of cells.

The module `looks` in the folder with the kind's name draws it ("hitori-hex" by `hitori_hex`). A
kind of another package is drawn by its own module `looks`. `looks(puzzle, glyphs)` returns its
looks with their painters, largest first. A kind without this module is drawn by
`common.plain_board`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from solitudo import engines
from solitudo.engines.core.kind import Kind, module_named

if TYPE_CHECKING:
    from solitudo.tui.drawing.common.painter import Offer, P


@cache
def module_of(kind: Kind) -> ModuleType:
    folder = f"{__name__}.{kind.name.replace('-', '_')}"
    found = module_named(f"{folder if kind.name in engines.FOLDERS else kind.package}.looks")
    return found or import_module(f"{__name__}.common.plain_board")


def looks(puzzle: P, glyphs: str) -> list[Offer[P]]:
    """Return every look of a board, largest first."""
    found: list[Offer[P]] = module_of(puzzle.kind).looks(puzzle, glyphs)
    return found
