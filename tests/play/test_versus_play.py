"""Games of two at the screen: chosen, played to the end by keys and by mouse, and what is said."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Request, Terms
from solitudo.tui.boards.new_game import NewGame
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.new_game.versus_form import VersusForm
from tests.pilot import app_on, playing, press, top, until
from tests.said import said

SIZES = [(80, 24), (120, 36)]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and settings of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))
    return tmp_path / "data"


def board(size: str = "3") -> Puzzle:
    kind = engines.kind("slant")
    return kind.generate(kind.check(Request(size, "easy", 5)), lambda share: None)


async def until_my_turn(pilot: Pilot[Any], screen: PlayScreen) -> None:
    """Wait for the computer's answer."""
    game = screen.session.game
    await until(pilot, lambda: not game.computers_turn() or game.outcome is not None)


def free_cell(screen: PlayScreen) -> int:
    return screen.session.game.position.values.index(0)


def right_mark(puzzle: Puzzle, cell: int) -> str:
    found = puzzle.solutions.first
    assert found is not None
    return puzzle.marks[found[cell]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mouse", [False, True])
async def test_a_game_is_played_to_its_end_and_nobody_s_sentence_stands_over_it(
    folders: Path, size: tuple[int, int], mouse: bool
) -> None:
    puzzle = board()
    app = app_on(puzzle, Duel("strong", "me", Terms(2)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        game = screen.session.game
        keys = screen.panes.keys.canvas.text()
        assert "Z solve" in keys
        assert "clear" not in keys, "what is placed stays"
        while game.outcome is None:
            cell = free_cell(screen)
            mark = right_mark(puzzle, cell)
            if mouse:
                painter = screen.panes.board.painter
                assert painter is not None
                x, y, width, height = painter.box(cell)
                where = (x + width // 2, y + height // 2)
                await pilot.click("#board", offset=where, button=1 if mark == "\\" else 3)
            else:
                screen.session.view.cursor = cell
                await press(pilot, mark)
            cursor = screen.session.view.cursor
            await until_my_turn(pilot, screen)
            assert screen.session.view.cursor == cursor, "the cursor stays the person's"
        await pilot.pause()
        assert game.solved
        text = " ".join(screen.panes.guide.canvas.text().split())
        assert "The computer is to move" not in text
        assert game.outcome.words.split(",")[0] in text
    (duel,) = records.load_duels(folders)
    assert (duel.opponent, duel.strength, duel.first) == ("strong", 2, "me")
    assert (duel.you, duel.computer) == game.outcome.points


async def test_a_spoilt_board_says_which_move_it_was_and_whose() -> None:
    puzzle = board()
    app = app_on(puzzle, Duel("careful", "me"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        game = screen.session.game
        while game.outcome is None:
            cell = free_cell(screen)
            other = {"\\": "/", "/": "\\"}[right_mark(puzzle, cell)]
            screen.session.view.cursor = cell
            await press(pilot, other)
            await until_my_turn(pilot, screen)
        await pilot.pause()
        notice = said(screen.session, Notice)
        assert "your move 1, left no solution" in " ".join((notice.title, *notice.text))


async def test_a_match_is_two_games_with_their_points_added() -> None:
    puzzle = board()
    app = app_on(puzzle, Duel("careful", "me", Terms(match=1)))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        points = []
        for _ in range(2):
            screen = playing(app)
            game = screen.session.game
            await until_my_turn(pilot, screen)
            while game.outcome is None:
                cell = free_cell(screen)
                screen.session.view.cursor = cell
                await press(pilot, right_mark(puzzle, cell))
                await until_my_turn(pilot, screen)
            points.append(game.outcome.points)
            first = game.first
            await press(pilot, "N")
            if len(points) == 1:
                assert playing(app) is not screen
                assert playing(app).session.game.first != first
                assert playing(app).session.game.options.terms.carried == points[0]
            else:
                assert "match" in game.outcome.words
                total = points[0][0] + points[1][0]
                assert str(total) in game.outcome.words


async def test_who_goes_on_alone_sees_moves_without_points() -> None:
    puzzle = board()
    app = app_on(puzzle, Duel("careful", "me"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        cell = free_cell(screen)
        screen.session.view.cursor = cell
        await press(pilot, right_mark(puzzle, cell))
        await until_my_turn(pilot, screen)
        await pilot.pause()
        assert "+" in screen.panes.moves.canvas.text()
        await press(pilot, "V")
        assert "Alone again." in screen.panes.guide.canvas.text()
        assert "+" not in screen.panes.moves.canvas.text()


@pytest.mark.parametrize("size", SIZES)
async def test_the_chooser_tells_of_each_opponent_and_of_the_better_seat(
    size: tuple[int, int],
) -> None:
    app = app_on(board("5"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "V")
        window = top(app, VersusForm)
        shown = window.query_one("LinesPane").canvas.text  # type: ignore[attr-defined]
        about = window.puzzle.kind.guide.opponents
        for name in window.opponents:
            assert name in shown()
            assert " ".join(about[name].split()[:4]) in shown()
            await press(pilot, "right")
        await press(pilot, "down", "down")
        assert "whoever begins" in " ".join(shown().split())
        await press(pilot, "right", "enter")
        assert screen.session.game.duel.first == "computer"
        assert screen.session.game.duel.opponent == "strong"
        assert "versus" in bars(screen)


async def test_a_new_versus_asks_who_is_played_against(saves: Path) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        app.begin(NewGame("slant", Request("4", "easy", 3), "versus"))
        await until(pilot, lambda: isinstance(app.screen, VersusForm))
        await press(pilot, "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        game = playing(app).session.game
        assert game.options.versus
        assert game.duel.opponent == game.puzzle.opponents[1]


def bars(screen: PlayScreen) -> str:
    """Header and status: a board that needs the row of the status has all of it above."""
    return screen.panes.header.canvas.text() + screen.panes.status.canvas.text()


async def test_alone_the_score_is_kept_and_shown_by_setting() -> None:
    puzzle = board("5")
    app = app_on(puzzle)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, right_mark(puzzle, 0))
        assert "point" not in bars(screen)
        assert " +" not in screen.panes.moves.canvas.text()
        app.change_settings(points=True)
        screen.use_settings()
        assert "point" in bars(screen)
        assert " +" in screen.panes.moves.canvas.text()
        await press(pilot, right_mark(puzzle, 0))
        assert "+-" not in screen.panes.moves.canvas.text()
