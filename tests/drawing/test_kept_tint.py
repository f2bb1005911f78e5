"""The tint of a resting cursor stays where the cursor moves within its lines."""

from __future__ import annotations

import random

import pytest

import engines
from engines.core.values import Request
from tui.drawing import looks
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette


@pytest.mark.parametrize("name", engines.kinds())
def test_a_board_drawn_step_by_step_is_the_board_drawn_at_once(name: str) -> None:
    kind = engines.kind(name)
    puzzle = kind.generate(kind.check(Request(kind.sizes[0], "easy", 1)), lambda share: None)
    for look, make in looks(puzzle, "rich"):
        chooser = random.Random(1)
        painter = make(puzzle, look, Palette({}), "rich")
        canvas = Canvas(painter.width, painter.height)
        before: Scene | None = None
        for _ in range(20):
            cursor, rested = chooser.randrange(puzzle.grid.count), chooser.random() < 0.5
            kept = painter.tint(before) if before is not None and not rested else 0
            scene = Scene(puzzle.start(), cursor, tinted=rested, kept=kept)
            painter.show(canvas, scene, before)
            before = scene
            whole = Canvas(painter.width, painter.height)
            make(puzzle, look, Palette({}), "rich").show(whole, scene, None)
            assert (canvas.chars, canvas.inks) == (whole.chars, whole.inks), look.name


def test_what_is_kept_lies_in_the_lines_of_the_cursor() -> None:
    kind = engines.kind("hitori")
    puzzle = kind.generate(kind.check(Request("5", "easy", 1)), lambda share: None)
    look, make = looks(puzzle, "rich")[0]
    painter = make(puzzle, look, Palette({}), "rich")
    row = 0b11111
    rested = painter.tint(Scene(puzzle.start(), 0, tinted=True))
    assert painter.tint(Scene(puzzle.start(), 1, kept=rested)) == row
    assert painter.tint(Scene(puzzle.start(), 6, kept=row)) == 0b10
    assert painter.tint(Scene(puzzle.start(), 1)) == 0
