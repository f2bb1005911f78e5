"""The drawing of boards: canvases, inks, and a painter for each family of cells.

A kind is drawn by the module `looks` of the folder of its name ("hitori-hex" by `hitori_hex`), a
kind of another package by the module `looks` of that: `looks(puzzle, glyphs)` returns its looks
with their painters, largest first. A kind without one is drawn by `common.plain_board`.
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
