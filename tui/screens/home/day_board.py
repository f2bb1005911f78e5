"""The board of the day on home: it is large, and each of its cells can be pressed."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.clock import show
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.tui.boards import daily
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.saves import library, summaries
from solitudo.tui.saves.summaries import Summary
from solitudo.tui.services import Boards


class Day:
    """The board of the day, and its progress."""

    def __init__(self, day: date) -> None:
        self.day = day
        self.kind_name, self.request = daily.board_of(day)
        name = daily.saved(day)
        self.save: Summary | None = None
        if name is not None:
            self.save = summaries.summary(library.path_of(name), 0.0)

    @property
    def name(self) -> str:
        return self.save.name if self.save is not None else ""

    @property
    def solved(self) -> bool:
        return self.save is not None and self.save.finished

    @property
    def begun(self) -> bool:
        return self.save is not None and not self.save.finished

    def words(self, tenths: int = 0) -> str:
        """Return the progress in words.

        `tenths` is the time in which it was solved, if that is known.
        """
        save = self.save
        if save is None:
            return "not started yet"
        if save.problem:
            return "its file cannot be read"
        if save.finished:
            return f"solved in {show(tenths)}" if tenths else "Solved. Next one tomorrow."
        return f"{save.decided}/{save.total} · {show(save.clock)} so far"


class Drawn(NamedTuple):
    """An image of a board, and its painter if its cells can be told apart."""

    picture: Canvas
    painter: Painter[Puzzle] | None = None

    def target(self, x: int, y: int) -> Target | None:
        """Return the part of the board at a place of the image."""
        if self.painter is None:
            return None
        left, top, _, _ = self.painter.extent()
        return self.painter.hit(left + x, top + y)


def position_of(day: Day, boards: Boards) -> tuple[Puzzle, Position] | None:
    """Return the board at its last position, or its start. Return None until it is made."""
    if day.save is not None and not day.save.problem:
        game = library.look(day.save.name)
        return game.puzzle, game.position
    made = boards.look(day.kind_name, day.request) if day.save is None else None
    return (made.puzzle, made.puzzle.start()) if made is not None else None


def draw(
    board: tuple[Puzzle, Position], room: tuple[int, int], palette: Palette, glyphs: str
) -> Drawn | None:
    """Draw a board as large as possible. Return None if it does not fit."""
    puzzle, position = board
    for look, kind in looks(puzzle, glyphs):
        painter = kind(puzzle, look, palette, glyphs)
        x, y, width, height = painter.extent()
        if width <= room[0] and height <= room[1]:
            sheet = Canvas(painter.width, painter.height)
            painter.show(sheet, Scene(position, cursor=-1, details=False), None)
            return Drawn(sheet.part(x, y, width, height, {painter.backdrop: "surface"}), painter)
    picture = thumbnail.picture(puzzle, position, room, palette, glyphs, "surface")
    return Drawn(picture) if picture is not None else None


def mark_keys(kind: Kind) -> list[str]:
    """Return the kind's own keys that write a mark. Digits lead to saved games."""
    return [*(kind.strokes or ()), *(key for key in kind.keys if not key.isdigit())]
