"""New marks are drawn in steps: what is drawn when, how soon all of it, and at what cost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from solitudo.engines.core.action import Position
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.panes.motion import FEW, STEP, STEPS, in_steps, marked
from tests.pilot import app_on, easy, playing, press, rest, until

# a key that marks the cell under the cursor
MARKS = {"hitori": "enter", "hitori-hex": "enter", "tents": "space", "sudoku": "1", "slant": "/"}


def scene(values: str, automatic: int = 0, **more: Any) -> Scene:
    return Scene(Position(bytes(map(int, values)), automatic), **more)


@pytest.mark.parametrize(
    ("before", "after", "cells"),
    [
        pytest.param(scene("0000"), scene("0100"), [1], id="a mark"),
        pytest.param(scene("0000"), scene("2122", 0b1101), [1], id="others by themselves"),
        pytest.param(scene("0100"), scene("0000"), [], id="taken back"),
        pytest.param(scene("0" * 9), scene("1" * (FEW + 1) + "0" * (8 - FEW)), [], id="many"),
        pytest.param(scene("0000"), scene("0100", old=True), [], id="an older position"),
        pytest.param(scene("0000", paused=True), scene("0100"), [], id="after a pause"),
        pytest.param(None, scene("0100"), [], id="the first scene"),
    ],
)
def test_only_marks_of_somebody_are_drawn_in_steps(before, after, cells) -> None:  # type: ignore[no-untyped-def]
    assert marked(before, after) == cells


SMALL = st.integers(1, 7)
PLACES = st.builds(Region, st.integers(0, 12), st.integers(0, 6), SMALL, SMALL)
ROWS = st.builds(Region, st.integers(0, 12), st.integers(0, 9), SMALL, st.just(1))


@given(st.lists(ROWS, max_size=12), st.lists(PLACES, max_size=3), st.sampled_from((0.0, 0.5, 1.0)))
def test_everything_is_drawn_and_what_is_outside_at_once(rows, cells, begins) -> None:  # type: ignore[no-untyped-def]
    steps = in_steps(rows, cells, begins)
    assert 1 <= len(steps) <= STEPS

    def places(regions: list[Region]) -> set[tuple[int, int]]:
        return {(x, one.y) for one in regions for x in range(one.x, one.right)}

    assert places([one for step in steps for one in step]) == places(rows)
    inside = {(x, y) for c in cells for x in range(c.x, c.right) for y in range(c.y, c.bottom)}
    assert all(places(later) <= inside for later in steps[1:])
    if rows:
        assert steps[0]


def test_a_mark_begins_where_its_kind_says() -> None:
    cell = Region(2, 3, 4, 5)
    rows = [Region(0, y, 9, 1) for y in range(2, 9)]

    def order(begins: float) -> list[set[int]]:
        return [
            {r.y for r in step if r.x == 2 and r.width == 4}
            for step in in_steps(rows, [cell], begins)
        ]

    assert order(0.0) == [{3, 4, 5}, {6, 7}]
    assert order(1.0) == [{5, 6, 7}, {3, 4}]
    assert order(0.5) == [{4, 5, 6}, {3, 7}]


@pytest.mark.parametrize("kind", MARKS)
async def test_a_mark_is_drawn_in_steps_and_whole_with_the_next_key(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(
        easy(kind, "6x6" if kind == "slant" else "9" if kind == "sudoku" else "8"), motion=True
    )
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "escape")
        screen = playing(app)
        board, session = screen.panes.board, screen.session
        while session.position.values[session.view.cursor]:
            await press(pilot, "right")
        await rest(pilot)
        drawn: list[set[tuple[int, int]]] = []
        redraw = screen.redraw

        def noted(pane: object, regions: list[Region]) -> None:
            if pane is board:
                drawn.append({(x, one.y) for one in regions for x in range(one.x, one.right)})
            redraw(pane, regions)  # type: ignore[arg-type]

        monkeypatch.setattr(screen, "redraw", noted)
        before = [
            list(zip(*row, strict=True))
            for row in zip(board.canvas.chars, board.canvas.inks, strict=True)
        ]
        await press(pilot, MARKS[kind])
        await until(pilot, lambda: len(drawn) > 1 and not board._steps)
        differ = {
            (x, y)
            for y, row in enumerate(before)
            for x, one in enumerate(row)
            if one != (board.canvas.chars[y][x], board.canvas.inks[y][x])
        }
        assert differ <= set().union(*drawn)
        assert len(drawn) <= STEPS
        # a delay that never ends is ended by a key
        monkeypatch.setattr("solitudo.tui.panes.board_view.STEP", 60.0)
        await press(pilot, "u", MARKS[kind])
        assert board._steps
        await press(pilot, "down")
        assert not board._steps
    assert STEP * (STEPS - 1) < 0.150


async def test_nothing_moves_where_the_setting_says_so() -> None:
    app = app_on(easy(), motion=False)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "escape", "enter")
        board = playing(app).panes.board
        assert board.scene is not None
        assert board.scene.position.values[board.scene.cursor]
        assert not board._steps
