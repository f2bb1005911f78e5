"""Boards and games as images (SVG) and as text, for the library and for notebooks."""

from __future__ import annotations

from solitudo.engines.core.game_state import GameState
from solitudo.engines.core.puzzle import Puzzle
from solitudo.themes import loader
from solitudo.tui.drawing.common import text_board


def svg(what: Puzzle | GameState, theme: str = "") -> str:
    """Return the image of a board, or of a game's position, in the colours of this theme.

    >>> import solitudo
    >>> solitudo.svg(solitudo.read("slant:2x2:a2a1c1a"))[:42]
    '<svg xmlns="http://www.w3.org/2000/svg" vi'
    """
    puzzle = what if isinstance(what, Puzzle) else what.puzzle
    position = what.start() if isinstance(what, Puzzle) else what.position
    return text_board.svg(puzzle, position, loader.load(theme or loader.DEFAULT).roles)


def text(what: Puzzle | GameState) -> str:
    """Return a text board of a board, or of a game's position, in the form that `read` takes back.

    >>> import solitudo
    >>> print(solitudo.text(solitudo.read("tents:3x3:ada_,1,1,1,2,0,1")))
     x  2
        0
    x x 1
    111
    """
    puzzle = what if isinstance(what, Puzzle) else what.puzzle
    position = what.start() if isinstance(what, Puzzle) else what.position
    return text_board.words(puzzle, position, "rich")
