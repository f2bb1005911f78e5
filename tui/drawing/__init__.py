"""How boards look: canvases, inks, and a painter for each family of cells. No rules live here.

A drawing module offers `looks(puzzle, glyphs)`: the looks of a board with their painters, largest
first. A kind that is not named here is drawn by the module of its folder's name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tui.drawing.painter import Look, Painter

# kinds whose cells are drawn by a module of another name
MODULES = {"hitori-hex": "hexagons"}


def looks(puzzle: Any, glyphs: str) -> list[tuple[Look, type[Painter]]]:
    """Every look that the board can be drawn in, largest first."""
    name = MODULES.get(puzzle.kind.name, puzzle.kind.name)
    found: list[tuple[Look, type[Painter]]] = import_module(f"tui.drawing.{name}").looks(
        puzzle, glyphs
    )
    return found
