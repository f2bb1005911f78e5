"""The end of a game as a moment: the wave alone, then the result in the board's place."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.review import Move
from solitudo.engines.core.values import Gesture
from solitudo.tui.play import result
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from tests.pilot import app_on, easy, playing, press, until

SIZES = {"hitori": "5", "hitori-hex": "4", "tents": "8", "sudoku": "9", "slant": "6"}


def nearly_done(name: str) -> tuple[library.Opened, int, int]:
    """Return a game that lacks one mark, the cell of it and the mark."""
    puzzle = easy(name, SIZES[name])
    opened = library.create(puzzle, level="easy", solutions=puzzle.solutions)
    game, wanted = opened.game, puzzle.solutions.first
    assert wanted is not None
    # the marks that a board needs to be solved: the others may be missing
    whole = name in ("slant", "sudoku")
    needed = [cell for cell, mark in enumerate(wanted) if whole or mark == puzzle.primary]
    needed = [cell for cell in needed if not puzzle.given >> cell & 1]
    *before, last = needed
    for cell in before:
        if game.position.values[cell] != wanted[cell]:
            game.gesture(Gesture(puzzle.marks[wanted[cell]], (cell,)))
    return opened, last, wanted[last]


async def finish(pilot: Pilot[int], cell: int, mark: int) -> PlayScreen:
    await pilot.pause()
    screen = playing(pilot.app)
    session = screen.session
    screen.guarded(lambda: session.do(Gesture(session.game.puzzle.marks[mark], (cell,))))
    assert session.finished
    return screen


@pytest.mark.parametrize("name", engines.kinds())
async def test_the_result_takes_the_place_of_the_board(saves: Path, name: str) -> None:
    opened, cell, mark = nearly_done(name)
    app = app_on(opened)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await finish(pilot, cell, mark)
        sheet = screen.panes.result
        await until(pilot, lambda: sheet.display)
        text = sheet.canvas.text()
        for words in ("Solved. Alone at last.", "Without help", "Enter next board", "Y share"):
            assert words in text, words
        assert sheet.box == screen.panes.board.box
        assert "Solved. Alone" not in screen.panes.guide.canvas.text(), "it is said once"
        await press(pilot, "[")
        assert not sheet.display, "an older position is seen on the board"
        await press(pilot, "escape")
        assert sheet.display
        await press(pilot, "u")
        assert not sheet.display
        assert not screen.session.finished


async def test_nothing_else_moves_while_the_end_spreads(saves: Path) -> None:
    opened, cell, mark = nearly_done("tents")
    app = app_on(opened, motion=True)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        guide, moves = screen.panes.guide.canvas.text(), screen.panes.moves.canvas.text()
        screen = await finish(pilot, cell, mark)
        assert screen.session.finish_radius is not None
        assert not screen.panes.result.display
        assert (guide, moves) == (
            screen.panes.guide.canvas.text(), screen.panes.moves.canvas.text(),
        )  # fmt: skip
        await press(pilot, "right")
        assert screen.session.finish_radius is None
        assert screen.panes.result.display, "a key ends it at once"


async def test_a_click_on_a_button_is_its_key(saves: Path) -> None:
    opened, cell, mark = nearly_done("tents")
    app = app_on(opened)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await finish(pilot, cell, mark)
        pane = screen.panes.result
        await until(pilot, lambda: pane.display)
        await pilot.pause()
        assert pane._sheet is not None
        x, y, _, key = pane._sheet.buttons[1]
        assert key == "A"
        await pilot.click("#result", offset=(x + 1, y))
        await until(pilot, lambda: app.screen is not screen)
        assert playing(app).session.game.puzzle.id == screen.session.game.puzzle.id


async def test_a_small_screen_keeps_the_board(saves: Path) -> None:
    opened, cell, mark = nearly_done("tents")
    app = app_on(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await finish(pilot, cell, mark)
        await until(pilot, lambda: "Solved." in screen.panes.guide.canvas.text())
        assert not screen.panes.result.display


def test_a_drill_is_never_for_what_is_seen_at_once(saves: Path) -> None:
    opened, _, _ = nearly_done("hitori")
    game = opened.game
    for technique in game.puzzle.techniques:
        moves = [Move(1, technique.name, 900, "")]
        drilled = result.to_drill(game, moves)
        rating = {t.name: t.rating for t in game.puzzle.techniques}[drilled]
        assert rating > result.TRIVIAL
        if technique.rating > result.TRIVIAL:
            assert drilled == technique.name
