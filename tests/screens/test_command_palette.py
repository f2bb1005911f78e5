"""The command palette: what applies first, every key into the field, nothing done twice."""

import random
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.pilot import Pilot

from solitudo import engines
from solitudo.tui.app.app import Solitudo
from solitudo.tui.panes.dialog import Dialog
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.play import history_commands
from solitudo.tui.play.dialogs import ORDER
from solitudo.tui.play.finding import WORDS, rank
from solitudo.tui.saves import library
from solitudo.tui.screens.command_palette import LATER, PaletteWindow, fitting, in_groups
from solitudo.tui.services import PaletteEntry
from tests.pilot import app_on, playing, press, top

SLANT = "slant:2x2:a2a1c1a"
BOARD = "hitori:5x5de:5154542152243135512112524"


def entry(title: str, applies: bool = True, group: str = "Game", words: str = "") -> PaletteEntry:
    return PaletteEntry(title, words, lambda: None, group, applies)


def test_what_begins_so_comes_before_what_only_holds_it() -> None:
    found = [entry("Keep the rest"), entry("Another theme"), entry("Themes"), entry("Quit")]
    assert [one.title for one in fitting(found, "the")] == [
        "Themes", "Keep the rest", "Another theme",
    ]  # fmt: skip
    assert fitting(found, "qt") == [], "letters strewn over a title say nothing"
    assert [one.title for one in fitting(found, "quti")] == ["Quit"], "a slip of the fingers"
    assert fitting(found, "zzz") == []


def test_what_applies_now_comes_first() -> None:
    found = [entry("Undo", applies=False), entry("Back to undo", group="Help"), entry("Redo")]
    assert [one.title for one in fitting(found, "undo")] == ["Back to undo", "Undo"]
    groups = in_groups(found)
    assert [title for title, _ in groups] == ["Help", "Game", LATER]
    assert [one.title for one in groups[-1][1]] == ["Undo"]


@given(st.text(max_size=12), st.text(max_size=12))
def test_a_title_is_found_by_how_it_begins(title: str, rest: str) -> None:
    assert rank(title, title + rest) is not None


@pytest.fixture
def app(saves: Path) -> Solitudo:
    puzzle = engines.read(BOARD)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    return app_on(opened)


async def palette(pilot: Pilot[int]) -> PaletteWindow:
    await pilot.pause()
    await press(pilot, "ctrl+p")
    return top(pilot.app, PaletteWindow)


def text(window: PaletteWindow) -> str:
    return window.query_one(LinesPane).canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_it_is_grouped_as_the_help_is(app: Solitudo, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        window = await palette(pilot)
        assert "Marking" in text(window)
        titles = [title for title, _ in in_groups(window.entries)]
        known = [title for title in titles if title in ORDER]
        assert known == sorted(known, key=ORDER.index)
        assert titles[-1] == LATER
        later = dict(in_groups(window.entries))[LATER]
        assert {"Redo, along the last visited branch", "The same board again"} <= {
            one.title for one in later
        }


async def test_the_arrows_go_round_and_pages_stop_at_the_ends(app: Solitudo) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        window = await palette(pilot)
        last = len(window.shown) - 1
        assert last > 20
        found = []
        ways = "down down up up up down pagedown up pageup pageup up pageup pagedown pagedown"
        for key in [*ways.split(), *["pagedown"] * last]:
            window.key_pressed(None, key)
            found.append(window.at)
        assert found[:12] == [1, 2, 1, 0, last, 0, 10, 9, 0, 0, last, last - 10]
        assert found[-1] == last


async def test_each_row_is_the_command_that_it_names_and_the_chosen_one_is_lit(
    app: Solitudo,
) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        window = await palette(pilot)
        for typed in ("", "s"):
            await press(pilot, *typed, "down", "down")
            rows = [row for row in window.content(72)[1] if isinstance(row.key, int)]
            assert [row.key for row in rows] == list(range(len(window.shown)))
            assert [row.left[0][0] for row in rows] == [one.title for one in window.shown]
            assert [row.key for row in rows if row.raised] == [window.at] == [2]


async def test_every_printable_key_goes_into_the_field(app: Solitudo) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        window = await palette(pilot)
        for char in string.printable.strip() + " é":
            app.simulate_key({" ": "space"}.get(char, char))
        await pilot.pause()
        assert window.typed == (string.printable.strip() + " é")[: window.most]
        await press(pilot, "ctrl+u")
        assert window.typed == ""


async def test_enter_does_it_once_and_esc_nothing(app: Solitudo) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        window = await palette(pilot)
        for char in "pause":
            app.simulate_key(char)
        await press(pilot, "escape")
        assert app.screen is not window
        window = await palette(pilot)
        for key in [*"board", "enter", "enter", "x", "escape"]:
            await press(pilot, key)
        playing(app)
        assert "oard only" in window.shown[0].title


async def test_a_click_does_it(app: Solitudo) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        window = await palette(pilot)
        for char in "board hidden":
            await press(pilot, "space" if char == " " else char)
        pane = window.query_one(LinesPane)
        window.choose(("key", "↑↓"))
        assert app.screen is window, "a key that is no way out leaves it open"
        row = next(
            n for n, told in enumerate(text(window).split("\n")) if "Pause: board hidden" in told
        )
        await pilot.click(LinesPane, offset=(6, row))
        await pilot.pause()
        screen = playing(app)
        assert screen.session.paused
        assert pane.ground.bg == "panel"


async def test_a_technique_opens_its_card_and_a_theme_is_worn(app: Solitudo) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await palette(pilot)
        for key in [*"washi", "enter"]:
            await press(pilot, key)
        assert app.person.theme == "washi"
        await palette(pilot)
        for key in [*"solarized-dark", "enter"]:
            await press(pilot, key)
        assert app.person.theme == app.theme_data.name == "washi", "what is refused is not kept"
        await palette(pilot)
        for key in ["T", *"echnique:", "enter"]:
            await press(pilot, key)
        screen = playing(app)
        assert screen.session.messages.current is not None


async def test_it_stays_away_from_a_question(app: Solitudo) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.press_key("Z")
        await pilot.pause()
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, Dialog)


async def test_bursts_of_keys_and_sizes_do_no_harm(app: Solitudo) -> None:
    rng = random.Random(4)
    keys = [*"aehjkqstuwQ?/ ", "up", "down", "pageup", "pagedown", "backspace", "escape", "enter",
            "tab", "ctrl+p", "ctrl+u", "f2", "home", "delete"]  # fmt: skip
    async with app.run_test(size=(80, 24)) as pilot:
        for size in [(80, 24), (5, 3), (44, 16), (1, 1), (200, 60), (30, 8), (120, 36)]:
            await press(pilot, "ctrl+p")
            for key in rng.choices(keys, k=30):
                app.simulate_key({" ": "space"}.get(key, key))
            await pilot.resize_terminal(*size)
            for _ in range(4):
                await press(pilot, "escape")
            if app.return_code is not None:
                break
        assert app._exception is None


@pytest.mark.parametrize("way", ["R", "S", "Z", "?", "M", "I"])
async def test_every_window_is_left_once_however_quick_the_keys(app: Solitudo, way: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        if way == "I":
            screen.show_parts(history_commands.solve(screen.session))
        screen.press_key(way)
        await pilot.pause()
        assert app.screen is not screen
        for key in ("escape", "escape", "escape"):
            app.screen.post_message(events.Key(key, None))
        await pilot.pause()
        assert app.screen is screen


WANTED = Path(__file__).parent / "wanted_words.txt"


def wanted() -> list[tuple[str, str]]:
    rows = [row for row in WANTED.read_text().splitlines() if row and not row.startswith("#")]
    return [(typed, name) for typed, _, name in (row.partition(": ") for row in rows)]


@pytest.mark.parametrize("board", [BOARD, SLANT])
async def test_what_people_type_leads_to_the_command_that_they_want(
    saves: Path, board: str
) -> None:
    puzzle = engines.read(board)
    app = app_on(library.create(puzzle, solutions=puzzle.solutions))
    async with app.run_test(size=(120, 36)) as pilot:
        window = await palette(pilot)
        missed = []
        for typed, name in wanted():
            found = [one.name for one in fitting(window.entries, typed)[:3]]
            if name not in found and not (name == "versus" and board == BOARD):
                missed.append((typed, name, found))
        assert len(wanted()) >= 100
        assert len(missed) <= 5, missed


async def test_home_knows_the_same_words(saves: Path) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        window = await palette(pilot)
        names = {one.name for one in window.entries}
        same = {"leave": "quit"}
        asked = [(typed, same.get(name, name)) for typed, name in wanted()]
        asked = [(typed, name) for typed, name in asked if name in names]
        missed = [
            (typed, name)
            for typed, name in asked
            if name not in [one.name for one in fitting(window.entries, typed)[:3]]
        ]
        assert len(asked) >= 30
        assert missed == []


async def test_every_command_with_words_is_listed_somewhere(saves: Path) -> None:
    known: set[str] = set()
    for app in (app_on(), app_on(library.create(engines.read(SLANT)))):
        async with app.run_test(size=(120, 36)) as pilot:
            known |= {one.name for one in (await palette(pilot)).entries}
    assert sorted(set(WORDS) - known) == ["palette"], "which is open already"
