"""Whole games at the screen, through Textual's pilot: wiring from key and mouse to the file."""

from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.rating import rate
from solitudo.engines.core.values import Request
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person import settings
from solitudo.tui.play import coach, pane_commands
from solitudo.tui.play.commands import IN_PANES
from solitudo.tui.play.keys_window import KeysWindow
from solitudo.tui.play.messages import Story, Thinking
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.learn.screen import LearnScreen
from solitudo.tui.start import Start
from tests.pilot import app_on, playing, press, rest, top, until
from tests.said import said

BOARD = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and settings of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))
    return tmp_path


def opened(mode: str = "normal") -> library.Opened:
    puzzle = engines.read(BOARD)
    return library.create(puzzle, mode=mode, solutions=puzzle.solutions)


def blacks(puzzle: Puzzle) -> list[int]:
    first = puzzle.solutions.first
    assert first is not None
    return [cell for cell, value in enumerate(first) if value == 1]


def walk(puzzle: Puzzle, start: int, end: int) -> list[str]:
    """The arrows from one cell to another."""
    (r1, c1), (r2, c2) = puzzle.grid.places[start], puzzle.grid.places[end]
    return ["down" if r2 > r1 else "up"] * abs(r2 - r1) + ["right" if c2 > c1 else "left"] * abs(
        c2 - c1
    )


async def test_a_reason_that_takes_longer_comes_by_itself_unless_something_else_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach, "SOON", 0.0)
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        session = playing(app).session
        white = next(c for c in range(25) if c not in blacks(session.game.puzzle))
        await press(pilot, *walk(session.game.puzzle, 0, white), "enter", "W")
        await until(pilot, lambda: isinstance(session.messages.current, Story))
        assert said(session, Story).cell == white
        await press(pilot, "escape", "W")
        if isinstance(session.messages.current, Thinking):
            await press(pilot, "u")
            await rest(pilot)
            assert not isinstance(session.messages.current, Story)


async def test_the_game_comes_back_as_it_was_left() -> None:
    app = app_on(Start("play", opened("practice")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "right", "right", "space", "u", "enter", "f3")
        screen = playing(app)
        before = (
            screen.session.game.position,
            screen.session.view.cursor,
            pane_commands.pane_name(screen.session),
        )
        node = screen.session.game.node.number
        branches = screen.session.game.tree.branches()
        clock = screen.session.game.clock.tick()
        name = screen.opened.file.name
        await press(pilot, "Q")
        assert isinstance(app.screen, HomeScreen)
    app = app_on(Start("play", library.open_save(name)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert (
            screen.session.game.position,
            screen.session.view.cursor,
            pane_commands.pane_name(screen.session),
        ) == before
        assert screen.session.game.node.number == node
        assert screen.session.game.tree.branches() == branches == 1
        assert abs(screen.session.game.clock.tick() - clock) <= 10
        assert screen.session.game.mode == "practice"


async def test_a_terminal_that_is_too_small_keeps_the_game() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "enter")
        await pilot.resize_terminal(32, 12)
        await pilot.pause()
        assert screen.too_small
        assert "The terminal is too small: 32×12. Solitudo needs 40×15." in " ".join(
            screen.panes.guide.canvas.text().split()
        )
        assert not screen.session.game.clock.running
        await press(pilot, "enter")
        assert screen.session.game.node.depth == 1, "nothing is marked where nothing is seen"
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert not screen.too_small
        assert screen.panes.board.painter is not None
        assert screen.panes.board.painter.look.name == "giant"
        assert screen.session.game.clock.running


async def test_a_click_on_a_move_goes_there_and_enter_on_an_old_one_too() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "enter", "down", "space", "down", "enter")
        await pilot.click("#moves", offset=(10, 3))
        assert screen.session.game.node.depth == 1
        await press(pilot, "r", "r", "[", "[")
        assert screen.session.view.preview is not None
        assert "Preview" in screen.panes.moves.canvas.text()
        await press(pilot, "enter")
        assert screen.session.view.preview is None
        assert screen.session.game.node.depth == 1


async def test_undo_at_the_start_goes_back_to_the_game_before() -> None:
    first = opened()
    name = first.file.name
    first.file.close()
    puzzle = engines.read(BOARD)
    second = library.create(puzzle, previous=name, solutions=puzzle.solutions)
    app = app_on(Start("play", second))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        assert playing(app).opened.file.name == name


async def test_the_hint_is_told_in_the_guide_and_played() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "H")
        assert "Look at" in screen.panes.guide.canvas.text()
        hint = screen.session.hint
        assert hint is not None
        await press(pilot, *"H" * (3 - hint.step))
        assert "must be" in " ".join(screen.panes.guide.canvas.text().split())
        await press(pilot, "H")
        assert screen.session.game.node.depth == 1
        assert screen.session.game.node.action is not None
        assert screen.session.game.node.action.by == "hint"


async def test_the_palette_lists_every_command_and_the_list_of_keys_what_has_one() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.pause()
        screen = playing(app)
        names = {entry.title for entry in screen.palette_entries()}
        await press(pilot, "?")
        page = top(app, KeysWindow)
        listed = {name for row in page.rows for name in row.commands}
        assert {"undo", "hint", "home", "take_out", "compare"} <= listed
        for command in screen.keymap.commands.values():
            if command.group not in ("Moving", IN_PANES) and command.name != "palette":
                assert command.help in names
        await press(pilot, "escape")
        assert app.screen is screen


async def test_a_theme_is_shown_while_it_is_chosen_and_kept() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.run_command("theme")
        await pilot.pause()
        await press(pilot, "down", "down")
        assert app.theme_data.name == "washi"
        assert screen.panes.board.palette.name == "washi"
        await press(pilot, "escape")
        assert app.theme_data.name == "lamplight"
        screen.run_command("theme")
        await pilot.pause()
        await press(pilot, "down", "down", "enter")
        assert settings.load().settings.theme == "washi"


async def test_names_of_moves_may_hold_anything_and_are_never_markup() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "enter", "M", "[", "b", "]", "enter")
        assert screen.session.game.node.name == "[b]"
        assert "[b]" in screen.panes.moves.canvas.text()


async def test_home_lists_open_games_and_begins_new_ones() -> None:
    left = opened()
    left.game.set_automatic(True)
    left.file.close()
    app = app_on(Start())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        home = top(app, HomeScreen)
        assert left.file.name in home.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
        await press(pilot, "down", "enter")
        assert playing(app).opened.file.name == left.file.name
        await press(pilot, "Q")
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "N")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.game.solutions is not None


async def test_a_check_marks_the_first_wrong_move_in_the_history() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        puzzle = screen.session.game.puzzle
        right = blacks(puzzle)
        wrong = next(c for c in range(puzzle.grid.count) if c not in right)
        await press(pilot, *walk(puzzle, 0, right[0]), "enter")
        await press(pilot, *walk(puzzle, right[0], wrong), "enter", "C")
        assert "✗ first wrong" not in screen.panes.moves.canvas.text()
        await press(pilot, "C")
        assert "✗ first wrong" in screen.panes.moves.canvas.text()
        await press(pilot, "J")
        assert screen.session.game.node.depth == 1
        assert "first wrong move" not in screen.panes.moves.canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_card_of_a_technique_can_be_opened_from_the_palette(
    size: tuple[int, int],
) -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "f4")
        title = screen.session.game.puzzle.kind.guide.techniques["cut"].title
        run = next(
            entry.run for entry in screen.palette_entries() if entry.title == f"Technique: {title}"
        )
        run()
        await pilot.pause()
        assert title in screen.panes.guide.canvas.text()
        assert "Why it works" in "\n".join(
            "".join(text for text, _ in row.left) for row in screen.panes.guide.lines
        )
        await press(pilot, "escape")
        assert screen.session.messages.current is None


async def test_a_card_says_how_often_this_board_needs_its_technique() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        counts = dict(rate(screen.session.game.puzzle).techniques)
        name = next(iter(counts))
        screen.choose(("card", name))
        await until(pilot, lambda: screen.guide_content.needed is not None)
        await pilot.pause()
        assert screen.guide_content.needed == counts
        assert f"needed here {counts[name]}×" in screen.panes.guide.canvas.text()


async def test_the_page_of_all_keys_can_be_clicked() -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "?")
        page = app.screen
        pane = page.query_one(LinesPane)
        row = next(
            n
            for n, text in enumerate(pane.canvas.text().split("\n"))
            if "Pause: board hidden" in text
        )
        await pilot.click(LinesPane, offset=(70, row))
        await pilot.pause()
        assert app.screen is screen
        assert screen.session.paused


async def test_tutorial_opens_the_course_of_the_kind() -> None:
    request = engines.kind("hitori").check(Request("8", "easy", 1))
    app = app_on(Start("learn", None, ("hitori", request)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_course_that_cannot_be_taught_is_a_sentence_at_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*given: object) -> None:
        raise PuzzleError("Lesson first: This board has several solutions.")

    monkeypatch.setattr("solitudo.tui.play.lesson.open_lesson", refused)
    request = engines.kind("hitori").check(Request("8", "easy", 1))
    app = app_on(Start("learn", None, ("hitori", request)))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(5):
            await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert [told.message for told in app._notifications] == [
            "Lesson first: This board has several solutions."
        ]


@pytest.mark.parametrize("paused", [False, True])
async def test_no_clock_is_started_by_room_for_a_game_that_was_not_running(paused: bool) -> None:
    app = app_on(Start("play", opened()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        if paused:
            await press(pilot, "enter")
            screen.show_parts(screen.session.pause())
        await pilot.resize_terminal(32, 12)
        await pilot.pause()
        assert screen.too_small
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not screen.too_small
        assert not screen.session.game.clock.running
