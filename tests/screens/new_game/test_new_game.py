"""The form of a new game and the field that opens anything, by keys alone and by mouse alone."""

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.values import Gesture
from solitudo.engines.tents.kind import DEFAULT
from solitudo.tui.app.app import Solitudo
from solitudo.tui.boards.new_game import NewGame
from solitudo.tui.boards.request_form import RATING, SIZE, Choosing
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library, summaries
from solitudo.tui.screens.editor.draft_form import FormWindow
from solitudo.tui.screens.editor.screen import EditorScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.new_game.screen import NewGameWindow
from solitudo.tui.screens.saves.open_window import OpenWindow
from solitudo.tui.start import Start
from tests import golden
from tests.engines.tents.text.test_picture import ASCII, EMOJI, SPACED
from tests.pilot import app_on, playing, press, rest, top, until

SIZES = [(80, 24), (120, 36)]
HITORI = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture(autouse=True)
def _folder(saves: Path) -> None:
    """Saves of this test alone."""


def app_at_home(**chosen: Any) -> Solitudo:
    return app_on(**chosen)


async def click_on(app: Solitudo, pilot: Pilot[Any], key: object) -> None:
    """Click on this key of a line."""
    pane = app.screen.query_one(LinesPane)
    for y in range(pane.size.height):
        for x in range(pane.size.width):
            if pane.key_at(x, y) == key:
                await pilot.click(offset=(pane.region.x + x, pane.region.y + y))
                await pilot.pause()
                return
    raise AssertionError(f"{key} lies nowhere:\n{shown(app)}")


def shown(app: Solitudo) -> str:
    """The text of the window on top."""
    return app.screen.query_one(LinesPane).canvas.text()


async def paste(app: Solitudo, pilot: Pilot[Any], text: str) -> None:
    app.post_message(events.Paste(text))
    await pilot.pause()
    await pilot.pause()


def in_game(app: Solitudo) -> bool:
    return isinstance(app.screen, PlayScreen)


Driver = Callable[[Solitudo, Pilot[Any]], Awaitable[None]]


async def by_keys(app: Solitudo, pilot: Pilot[Any]) -> None:
    await press(pilot, "+")
    window = top(app, NewGameWindow)
    await press(pilot, "up", "right", "right", "down", *"12", "space", "9")
    await press(pilot, "down", "right", "down", "left", "down", "right")
    assert "shares" in shown(app) or "share" in shown(app)
    await press(pilot, "down", "right", "down", "down", "down", *"42")
    assert window.lit == "seed", (window.lit, window.chosen.values)
    assert "seed 42" in window.summed()[0], (window.summed(), window.chosen.values)
    await press(pilot, "enter")


async def by_mouse(app: Solitudo, pilot: Pilot[Any]) -> None:
    home = top(app, HomeScreen)
    x, y, *_ = next(zone for zone in home.zones if zone[4] == ("key", "+"))
    await pilot.click(offset=(x, y))
    await pilot.pause()
    for key in (
        ("kind", "tents"), ("pick", "size", "12"), ("pick", "level", "medium"),
        ("pick", "mode", "practice"), ("pick", "rule", "matching"), ("more", ""), ("row", "rating"),
        ("row", "seed"), ("key", "Enter"),
    ):  # fmt: skip
        await click_on(app, pilot, key)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("drive", "board", "seed"), [(by_keys, "12x9", 42), (by_mouse, "12x12", None)]
)
async def test_a_board_with_options_is_asked_for(
    drive: Driver, board: str, seed: int | None, size: tuple[int, int]
) -> None:
    app = app_at_home()
    found: list[NewGame] = []
    app.begin = found.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await drive(app, pilot)
    (wanted,) = found
    request = wanted.request
    assert (wanted.kind, wanted.mode) == ("tents", "practice")
    assert (request.size, request.level, request.rule) == (board, "medium", "matching")
    assert seed is None or request.seed == seed


@pytest.mark.parametrize("size", [(60, 18), *SIZES, (200, 60)])
@pytest.mark.parametrize("kind", engines.kinds())
async def test_every_row_can_be_reached_and_the_sum_is_seen(
    kind: str, size: tuple[int, int]
) -> None:
    app = app_at_home()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.choose_new_game(kind)
        await pilot.pause()
        window = top(app, NewGameWindow)
        rows = [row.name for row in window.rows()]
        for name in rows:
            assert window.lit == name
            assert name in shown(app)
            # the selected row and its key are visible under the largest images
            assert window.chosen.words()[:50] in shown(app)
            assert "Enter play" in shown(app)
            await press(pilot, "down")
        if size[0] >= 80:
            assert window.chosen.words() in shown(app)
            assert "Play" in shown(app)


@pytest.mark.parametrize("size", [(60, 18), *SIZES])
@pytest.mark.parametrize("by", ["keys", "mouse"])
async def test_from_the_form_one_goes_on_to_make_a_board_of_that_kind(
    by: str, size: tuple[int, int]
) -> None:
    app = app_at_home()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.choose_new_game("tents")
        await pilot.pause()
        await press(pilot, *"12", "space", "9")
        await (press(pilot, "E") if by == "keys" else click_on(app, pilot, ("key", "E")))
        window = top(app, FormWindow)
        assert (window.kind.name, window.sides) == ("tents", "12x9")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))


async def test_a_game_in_play_is_left_for_a_board_of_ones_own_and_kept() -> None:
    left = library.create(engines.read(HITORI))
    app = app_on(left)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "right", "enter")
        app.choose_new_game("slant")
        await pilot.pause()
        await press(pilot, "E", "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        assert not any(isinstance(screen, PlayScreen) for screen in app.screens)
        assert [save.moves for save in summaries.newest()] == [1]


async def test_what_cannot_be_had_is_said_and_nothing_begins() -> None:
    app = app_at_home()
    app.begin = lambda wanted: pytest.fail("begun")  # type: ignore[method-assign, assignment, misc]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.choose_new_game("tents")
        await pilot.pause()
        await press(pilot, "9", "9", "enter")
        assert "Tents boards are 4×4 to 50×40." in shown(app)
        await press(pilot, "backspace", "backspace")
        assert "Tents 8×8 · easy" in shown(app)
        await press(pilot, "9", "D")
        assert "Tents 8×8 · easy" in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_default_board_is_chosen_with_its_rule() -> None:
    app = app_at_home()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        app.choose_new_game("tents")
        await pilot.pause()
        await click_on(app, pilot, ("more", ""))
        await click_on(app, pilot, ("pick", "board", "default"))
        await click_on(app, pilot, ("pick", "rule", "matching"))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert isinstance(app.screen, PlayScreen)
        puzzle = app.screen.session.game.puzzle
        assert (puzzle.id, puzzle.rule) == (DEFAULT, "matching")


async def test_tutorial_among_the_modes_opens_the_lessons() -> None:
    app = app_at_home()
    asked: list[str] = []
    app.open_lessons = lambda kind: asked.append(kind.name)  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.choose_new_game("slant")
        await pilot.pause()
        await click_on(app, pilot, ("pick", "mode", "tutorial"))
        await press(pilot, "enter")
    assert asked == ["slant"]


@pytest.mark.parametrize("size", [(44, 16), *SIZES])
async def test_what_few_ask_for_is_one_row_until_it_is_unfolded(size: tuple[int, int]) -> None:
    app = app_at_home()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.choose_new_game("sudoku", "practice", "6", "hard")
        await pilot.pause()
        window = top(app, NewGameWindow)
        assert (window.chosen.size, window.chosen.level(), window.chosen.mode) == (
            "6", "hard", "practice",
        )  # fmt: skip
        assert [row.name for row in window.rows()] == ["size", "level", "mode", "variant"]
        await press(pilot, "+")
        assert {"rating", "seed", "givens"} <= {row.name for row in window.rows()}
        window.light("seed")
        await press(pilot, *"42", "+")
        assert "seed" not in [row.name for row in window.rows()]
        assert "seed 42" in window.summed()[0], "what is hidden holds all the same"


async def test_as_last_time_asks_for_the_options_again() -> None:
    puzzle = engines.read("hitori-hex:4:" + "1234567.12" * 3 + "1234567")
    made = library.create(puzzle, mode="practice", level="hard", asked="holes=yes rating=3.6-4.1")
    made.file.close()
    app = app_at_home()
    found: list[NewGame] = []
    app.begin = found.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "A", "+", "A")
    assert len(found) == 2
    for wanted in found:
        assert (wanted.kind, wanted.mode) == ("hitori-hex", "practice")
        assert wanted.request[:2] == ("4", "hard")
        assert wanted.request.asked == "holes=yes rating=3.6-4.1"


# -- open ----------------------------------------------------------------------------------------

FORMS = {
    "ascii": "\n".join(ASCII),
    "ascii, columns apart": "\n".join([*ASCII[:8], SPACED]),
    "emoji": "\n".join(EMOJI),
    "emoji, columns together": "\n".join([*EMOJI[:8], "30212121"]),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", FORMS)
async def test_the_default_picture_is_pasted_and_played_to_the_end(
    form: str, size: tuple[int, int]
) -> None:
    app = app_at_home()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await paste(app, pilot, FORMS[form])
        top(app, OpenWindow)
        assert "A Tents board, 8×8. Enter opens it." in shown(app)
        assert "‡" in shown(app).replace("🌲", "‡") or "▀" in shown(app)
        await until(pilot, lambda: shown(app).count("one solution") == 2)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        screen = playing(app)
        game = screen.session.game
        assert (game.puzzle.id, game.puzzle.rule) == (DEFAULT, "local")
        labels = ("E1", "A2", "G2", "C3", "E4", "G4", "A5", "C5", "F7", "A8", "D8", "H8")
        for label in labels:
            assert game.finished is None
            cell = game.puzzle.grid.cell_named[label]
            screen.guarded(partial(_mark, screen, cell))
            await pilot.pause()
        assert game.finished is not None


def _mark(screen: PlayScreen, cell: int) -> Any:
    from solitudo.tui.play import marking

    screen.session.view.cursor = cell
    return marking.type_key(screen.session, "t")


@pytest.mark.parametrize("size", SIZES)
async def test_one_rule_is_chosen_by_keys_or_by_a_click(size: tuple[int, int]) -> None:
    for way in ("keys", "mouse"):
        app = app_at_home()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await paste(app, pilot, FORMS["ascii"])
            if way == "keys":
                await press(pilot, "down", "enter")
            else:
                await click_on(app, pilot, ("way", 1))
                await click_on(app, pilot, ("key", "Enter"))
            await until(pilot, partial(in_game, app))
            assert isinstance(app.screen, PlayScreen)
            assert app.screen.session.game.puzzle.rule == "matching"


async def test_it_says_what_it_reads_as_one_types() -> None:
    app = app_at_home()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "O")
        assert isinstance(app.screen, OpenWindow)
        assert "Type or paste an ID" in shown(app)
        await press(pilot, *".6......9..95.68..")
        assert "A Sudoku row by row, 18 of 81 cells. 63 more are wanted." in shown(app)
        await press(pilot, "ctrl+u", *"./nowhere.txt")
        assert "There is no file with this name." in shown(app)
        await press(pilot, "ctrl+u", *"/tmp")
        assert "This is a folder" in shown(app)
        await press(pilot, "ctrl+u", *"123", "enter", *"231", "ctrl+j", *"31")
        assert "Line 3, column 2: the row has 2 numbers" in shown(app)
        await press(pilot, *"2")
        assert "A Hitori board, 3×3. Enter opens it." in shown(app)
        await press(pilot, "backspace", "escape")
        assert isinstance(app.screen, HomeScreen)
    assert not summaries.count()


async def test_a_paste_into_a_game_is_looked_at_first_and_the_game_goes_on() -> None:
    left = library.create(engines.read(HITORI))
    app = app_on(left)
    async with app.run_test(size=(120, 36)) as pilot:
        await rest(pilot)
        await press(pilot, "right", "enter")
        await paste(app, pilot, "https://puzz.link/p?gokigen/2/2/6cdg")
        assert isinstance(app.screen, OpenWindow)
        assert "A Slant board, 2×2. Enter opens it." in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.game is left.game
        await paste(app, pilot, "https://puzz.link/p?gokigen/2/2/6cdg")
        await press(pilot, "enter")
        await until(
            pilot,
            lambda: (
                isinstance(app.screen, PlayScreen)
                and app.screen.session.game.puzzle.kind.name == "slant"
            ),
        )
    assert {save.kind: save.moves for save in summaries.newest()} == {"hitori": 1, "slant": 0}


@pytest.mark.parametrize(
    "text", ["x" * 100_000, "\x1b]0;owned\x07\x1b[2J" * 4_000, "[bold]5 3[/bold]", "\u202e5 3\n1 2"]
)
async def test_a_hostile_paste_is_a_sentence_and_nothing_else(text: str) -> None:
    app = app_at_home()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await paste(app, pilot, text)
        assert isinstance(app.screen, OpenWindow)
        assert not app.screen.offer.ways
        assert app.screen.offer.words.endswith(".")
        assert "\x1b" not in shown(app)
        assert "\u202e" not in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_saved_game_and_a_board_in_a_file_are_opened_by_their_path(tmp_path: Path) -> None:
    made = library.create(engines.read(HITORI), name="mine")
    made.game.gesture(Gesture("b", (1,)))
    made.file.close()
    sent = tmp_path / "sent by mail.toml"
    sent.write_bytes(library.exported("mine"))
    board = tmp_path / "board.txt"
    board.write_text("\n".join(ASCII), "utf-8")
    own = library.path_of("mine")
    for typed, words, count in (
        (f"'{sent}'", "a saved game of 1 move. Enter opens a copy of it.", 2),
        (str(board), "A Tents board, 8×8. Enter opens it.", 3),
        (f"file://{own}", "a saved game of 1 move. Enter opens it.", 3),
    ):
        app = app_at_home()
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            await paste(app, pilot, typed)
            assert words in " ".join(shown(app).split()), typed
            await press(pilot, "enter")
            await until(pilot, partial(in_game, app))
        assert summaries.count() == count


# -- in lines ------------------------------------------------------------------------------------


async def test_the_session_in_lines_is_one_key_of_the_form_of_its_kind_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at_home()
    played: list[bool] = []
    monkeypatch.setattr(app, "play_lines", lambda: played.append(True))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        app.choose_new_game("sudoku")
        await pilot.pause()
        await press(pilot, "L")
        assert played == [True]
        assert isinstance(app.screen, HomeScreen)
        app.choose_new_game("tents")
        await pilot.pause()
        await press(pilot, "L")
        assert isinstance(app.screen, NewGameWindow)


async def test_without_a_terminal_of_its_own_the_session_in_lines_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at_home()
    said: list[str] = []
    monkeypatch.setattr(app, "notify_plain", said.append)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.play_lines()
    assert said == ["Line-mode Sudoku needs a terminal, which a browser does not have."]


async def test_everything_is_in_the_palette_at_home_and_in_a_game() -> None:
    made = library.create(engines.read(HITORI))
    for start in (Start(), Start("play", made)):
        app = app_on(start)
        async with app.run_test(size=(120, 36)) as pilot:
            await rest(pilot)
            for typed, window in (("new game: all", NewGameWindow), ("open: an id", OpenWindow)):
                app.action_command_palette()
                await pilot.pause()
                await press(pilot, *(k if k != " " else "space" for k in typed), "enter")
                assert isinstance(app.screen, window)
                await press(pilot, "escape")


async def test_the_form_has_room_at_every_size_as_it_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at_home()
    parts: dict[str, list[str]] = {}
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(app.boards, "ready", lambda kind, request: 0)
        monkeypatch.setattr(app.boards, "expect", lambda kind, request: None)
        for kind, lit in product(engines.kinds(), (SIZE, "variant", RATING)):
            window = NewGameWindow(Choosing(kind))
            await app.push_screen(window)
            window.lit, window.unfolded = lit, lit == RATING
            rows = parts.setdefault(f"{kind}, {lit}", [])
            for width, height in product((34, 54, 74, 114), (10, 13, 15, 17, 19, 21, 24, 30, 39)):
                with monkeypatch.context() as patch:
                    patch.setattr(NewGameWindow, "inside", (width, height))
                    head, lines = window.content(width)
                rows += [f"{width} {height}", *map(str, (*head, *lines))]
            await app.pop_screen()
    golden.compare_sums(golden.KEPT / "forms.txt", parts)
