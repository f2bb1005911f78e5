"""Games of two at the screen: chosen, played to the end by keys and by mouse, and what is said."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Request, Terms
from solitudo.tui.boards.new_game import NewGame
from solitudo.tui.person import record_book
from solitudo.tui.play.history import Moves
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.move_text import Wording
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library, summaries
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
        assert "computer's turn" not in text
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
        assert said(screen.session, Notice).title == "Invalid board state"
        label = puzzle.grid.labels[0]
        told = " ".join(screen.panes.guide.canvas.text().split())
        assert f"your move 1, {label}, made the board unsolvable" in told
        assert "no winner" in bars(screen)
        assert "Enter next" in screen.panes.keys.canvas.text()


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
        assert "Versus is off" in screen.panes.guide.canvas.text()
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
        strength = window.strength["strong"]
        assert strength == 2
        await press(pilot, "down", "down", "down")
        assert "the first player is about" in " ".join(shown().split())
        await press(pilot, "up", "right", "enter")
        assert screen.session.game.duel.first == "computer"
        assert screen.session.game.duel.opponent == "strong"
        bonus = screen.session.game.puzzle.seats("strong", strength).second
        assert screen.session.game.duel.terms == Terms(strength, bonus=bonus)
        assert "strong 2" in bars(screen)


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


async def play_right(pilot: Pilot[Any], screen: PlayScreen) -> None:
    """Play to the end, the person's moves all from the solution."""
    game = screen.session.game
    await until_my_turn(pilot, screen)
    while game.outcome is None:
        cell = free_cell(screen)
        screen.session.view.cursor = cell
        await press(pilot, right_mark(game.puzzle, cell))
        await until_my_turn(pilot, screen)
    await pilot.pause()


@pytest.mark.parametrize("size", [*SIZES, (160, 45), (200, 60)])
async def test_header_and_status_say_who_plays_on_what_terms_and_whose_turn_it_is(
    size: tuple[int, int],
) -> None:
    app = app_on(board("5"), Duel("strong", "me", Terms(2, strict=True, match=1)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert "strong 2" in bars(screen)
        assert "game 1 of 2" in bars(screen)
        assert "your turn" in bars(screen)
        assert "you 0  computer 0" in bars(screen)
        screen.session.view.cursor = 0
        await press(pilot, right_mark(board("5"), 0))
        assert "computer's turn" in bars(screen)
        await until_my_turn(pilot, screen)
        await pilot.pause()
        assert "your turn" in bars(screen)


@pytest.mark.parametrize("size", [*SIZES, (160, 45), (200, 60)])
async def test_the_end_tells_the_points_of_every_move_and_the_costliest_of_each_side(
    size: tuple[int, int],
) -> None:
    puzzle = board("3")
    app = app_on(puzzle, Duel("strong", "me", Terms(2, bonus=-9)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await play_right(pilot, screen)
        content = screen.guide_content
        await until(pilot, lambda: content.costly is not None)
        await pilot.pause()
        assert content.costly == puzzle.costliest(screen.session.game.path)
        told = " ".join(row for line in screen.panes.guide.lines for row, _ in line.left)
        game = screen.session.game
        moves = [puzzle.score(game.path[: n + 1]) for n in range(9)]
        assert all(score is not None for score in moves)
        yours = "".join(str(score.won) for score in moves[::2])  # type: ignore[union-attr]
        assert yours in "".join(told.split())
        for costly in content.costly:
            assert costly.words in " ".join(told.split())
        for words in ("Alone at last", "Time per move", "Solved"):
            assert words not in " ".join((bars(screen), screen.panes.guide.canvas.text()))
        assert "the computer won" in bars(screen) or "you won" in bars(screen)


async def test_v_after_a_game_begins_another_one_and_leaves_this_one_as_it_is() -> None:
    puzzle = board()
    app = app_on(puzzle, Duel("careful", "me"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await play_right(pilot, screen)
        await press(pilot, "V")
        assert isinstance(app.screen, VersusForm)
        assert screen.session.game.mode == "versus"
        await press(pilot, "enter")
        await until(pilot, lambda: playing(app) is not screen)
        assert playing(app).session.game.node.depth == 0
        assert playing(app).session.game.puzzle == puzzle
        assert screen.session.game.mode == "versus"


async def test_the_second_game_of_a_match_is_kept_when_one_leaves() -> None:
    puzzle = board()
    app = app_on(puzzle, Duel("careful", "me", Terms(match=1)))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await play_right(pilot, screen)
        name, outcome = screen.opened.file.name, screen.session.game.outcome
        assert outcome is not None
        assert "Enter second game" in screen.panes.keys.canvas.text()
        await press(pilot, "Q")
        kept = library.look(f"{name}-second")
        assert kept.duel == Duel("careful", "computer", Terms(match=2, carried=outcome.points))
        assert f"{name}-second" in [summary.name for summary, _ in summaries.going_on(3)]
        # and the first one still leads there
        app.open_save(name)
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await press(pilot, "N")
        await until(pilot, lambda: playing(app).opened.file.name == f"{name}-second")
        assert playing(app).session.game.duel == kept.duel


def duel(won: str, strength: int, number: int) -> records.DuelRecord:
    return records.DuelRecord(
        f"2026-01-0{number}", "slant", "5x5", "easy", "strong", strength, "me", "", 1, 2, won, 0,
        f"game-{number}",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("games", "strength"),
    [
        ([], 2),
        ([("me", 2)], 3),
        ([("me", 5)], 5),
        ([("computer", 3)], 3),
        ([("computer", 3), ("computer", 3)], 2),
        ([("computer", 4), ("computer", 3)], 3),
        ([("computer", 1), ("computer", 1)], 1),
        ([("me", 2), ("", 3)], 3),
    ],
)
def test_the_strength_of_a_game_follows_how_those_before_it_ended(
    folders: Path, games: list[tuple[str, int]], strength: int
) -> None:
    for number, (won, played) in enumerate(games, 1):
        records.add_duel(folders, duel(won, played, number))
    kind = engines.kind("slant")
    assert record_book.fitting_strength(kind, "strong") == strength
    assert record_book.fitting_strength(kind, "greedy") == 0


@pytest.mark.parametrize("width", range(16, 64))
def test_the_points_of_a_move_stand_at_every_width_and_the_words_give_way(width: int) -> None:
    lesson = next(lesson for lesson in engines.kind("slant").guide.lessons if lesson.scored)
    puzzle = engines.read(lesson.board)
    game = Game(puzzle, solutions=puzzle.solutions)
    read = puzzle.vocabulary.read
    for text in (lesson.before, *lesson.goal.split(" ")):
        game.do(read(text))
    moves, wording = Moves(game), Wording(puzzle, ascii_only=False)
    for node in game.tree.walk():
        if not moves.unfolded(node):
            moves.unfold_run(node, unfolded=True)
    made = [number for number, row in enumerate(moves) if row.what == "move"]
    rows = [wording.row(moves, number, width) for number in made[1:6]]
    told = ["".join(text for text, _ in (*row.left, *row.right)) for row in rows]
    for points, row, line in zip((1, 3, 5, 8, 9), rows, told, strict=True):
        assert f"+{points}" in line
        assert row.width <= width
    if width >= 50:
        assert "two numbers, perfect cell, centre" in told[-1]
