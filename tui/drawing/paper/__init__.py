"""Boards for paper: lines, shapes and words in units of a cell.

Images (SVG) and pages (PDF) use the same description. The module with the kind's name draws it
("hitori-hex" by `hitori_hex`). A kind of another package is drawn by its own module `paper`, with
`draw(puzzle, position)`. A kind without this module is drawn by `plain`. Colours are the roles of
the themes, and greys on a page.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.kind import Kind, module_named
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing.paper.shapes import Drawing


@cache
def module_of(kind: Kind) -> ModuleType:
    ours = f"{__name__}.{kind.name.replace('-', '_')}"
    found = module_named(ours if kind.name in engines.FOLDERS else f"{kind.package}.paper")
    return found or import_module(f"{__name__}.plain")


def drawn(puzzle: Puzzle, position: Position) -> Drawing:
    found: Drawing = module_of(puzzle.kind).draw(puzzle, position)
    return found
