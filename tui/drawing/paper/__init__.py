"""Boards for paper: lines, shapes and words in units of a cell.

One description is used for images (SVG) and pages (PDF). A kind is drawn by the module of its name
("hitori-hex" by `hitori_hex`), with `draw(puzzle, position)`. A kind without one is drawn by
`plain`. Colours are the roles of the themes, and greys on a page.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing.paper.shapes import Drawing


@cache
def module_of(kind: str) -> ModuleType:
    name = f"{__name__}.{kind.replace('-', '_')}"
    return import_module(name if find_spec(name) is not None else f"{__name__}.plain")


def drawn(puzzle: Puzzle, position: Position) -> Drawing:
    found: Drawing = module_of(puzzle.kind.name).draw(puzzle, position)
    return found
