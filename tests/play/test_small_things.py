"""What is easily broken unseen: suppositions on the board, scrolling, commands that apply."""

import gc
import io
import unicodedata
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.explain import Told
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Gesture, Request
from solitudo.tui.cli import parser
from solitudo.tui.panes.dialog import Find
from solitudo.tui.panes.text_pane import GuidePane
from solitudo.tui.play import help_commands, pane_commands
from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.messages import Story
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus
from solitudo.tui.saves import library
from solitudo.tui.terminal.sanitize import CleanStream, clean
from tests.pilot import app_on, easy, playing, press, top
from tests.toy import ToyKind


def hard_board(kind: ToyKind, seed: int = 3) -> Game:
    puzzle = kind.generate(kind.check(Request("5", "hard", seed)), lambda share: None)
    return Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)


def test_what_an_argument_supposes_is_shown_only_once_its_cells_are(toy_kind: ToyKind) -> None:
    met = 0
    for seed in range(4):
        session = Session(hard_board(toy_kind, seed))
        while not session.game.solved:
            help_commands.hint(session)
            while session.hint is not None and session.hint.step < 3:
                assert session.hint.assumed == ()
                help_commands.hint(session)
            assert session.hint is not None
            for _ in session.hint.told:
                ladder = session.hint
                assert ladder.assumed == ladder.told[ladder.at].assumed
                met += bool(ladder.assumed)
                session.walk_message(-1)
                assert session.hint is not None
            help_commands.hint(session)
    assert met


async def test_a_line_that_was_scrolled_to_is_scrolled_to_once(
    toy_kind: ToyKind, saves: Path
) -> None:
    opened = library.create(hard_board(toy_kind).puzzle)
    app = app_on(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("f4", "down"):
            await press(pilot, key)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.view.scroll == 0


def test_a_command_without_a_condition_always_applies(toy_kind: ToyKind) -> None:
    session, keymap = Session(hard_board(toy_kind)), Keymap(COMMANDS, {})
    for name in ("undo", "why", "primary", "new", "help"):
        assert keymap.commands[name].when(session)


@pytest.mark.parametrize("name", parser.COMMANDS)
def test_every_command_is_in_the_module_that_the_table_says(name: str) -> None:
    assert name in parser.COMMANDS[name].load()


async def test_what_is_looked_for_in_the_moves_is_looked_at_while_it_is_typed(saves: Path) -> None:
    opened = library.create(engines.read("hitori:5x5de:5154542152243135512112524"))
    for cell in (0, 6, 12, 18):
        opened.game.gesture(Gesture("primary", (cell,)))
    *named, last = opened.game.tree.line()
    for node in named:
        opened.game.name(node, "alder")
    app = app_on(opened)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        session = screen.session
        assert session.shown_node is opened.game.node is last
        for key in ("f2", "/", *"alder"):
            await press(pilot, key)
        seen = [named.index(session.shown_node)]
        for key in ("down", "down", "up", "up", "up"):
            await press(pilot, key)
            seen.append(named.index(session.shown_node))
        assert seen == [(seen[0] + step) % 3 for step in (0, 1, 2, 1, 0, 2)]
        window = top(app, Find)
        window.choose(("key", "Esc"))
        await pilot.pause()
        assert app.screen is screen
        assert session.shown_node is last, "back where one was"


async def test_the_wheel_over_the_guide_walks_an_argument_and_scrolls_nothing(
    toy_kind: ToyKind, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = library.create(hard_board(toy_kind).puzzle)
    app = app_on(opened)
    async with app.run_test(size=(120, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        screen = app.screen
        session, guide = screen.session, screen.query_one(GuidePane)
        told = Told("one", ()), Told("two", ()), Told("three", ())
        app.screen.show_parts(session.say(Story("An argument", told)))
        await pilot.pause()
        assert guide.walks
        scrolled: list[int] = []
        monkeypatch.setattr(guide, "scroll_rows", scrolled.append)
        place = guide.region.x + 3, guide.region.y + 3
        seen = []
        for way in (MouseScrollDown, MouseScrollDown, MouseScrollUp, MouseScrollUp, MouseScrollUp):
            await pilot._post_mouse_events([way], offset=place)
            await pilot.pause()
            assert isinstance(session.messages.current, Story)
            seen.append(session.messages.current.at)
        assert seen == [1, 2, 1, 0, 2]
        assert not scrolled


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Tents 8x8", "Tents 8x8"), ("Zoë ⚑ 八", "Zoë ⚑ 八"), ("a\x1bb", "a\ufffdb"),
     ("é\x07", "é\ufffd"), ("e\u0301t", "e\ufffdt"), ("\u202eabc", "\ufffdabc"),
     ("a\u1abfb", "a\ufffdb")],
)  # fmt: skip
def test_only_characters_with_a_column_of_their_own_are_shown(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_lines_written_at_once_are_clean_too() -> None:
    stream = io.StringIO()
    CleanStream(stream).writelines(["Tents\n", "a\x1bb\n"])
    assert stream.getvalue() == "Tents\na\ufffdb\n"


def test_no_mark_that_is_written_over_another_passes_in_any_script() -> None:
    marks = [char for char in map(chr, range(0x300, 0x20000)) if unicodedata.combining(char)]
    assert len(marks) > 800
    assert [char for char in marks if clean(f"e{char}") != "e\ufffd"] == []


@pytest.mark.parametrize(
    ("words", "waits"),
    [("play ghost:1:2", True), ("continue nothing", True), ("rate x", False), ("hint x", False)],
)
def test_garbage_is_left_lying_only_before_a_first_frame(
    words: str, waits: bool, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(gc, "disable", lambda: left.append(True))
    assert parser.main(words.split()) == 2
    assert left == [True] * waits


def test_pages_of_the_rules_are_listed_until_one_is_open() -> None:
    puzzle = engines.read("hitori:5x5de:5154542152243135512112524")
    session = Session(Game(puzzle, solutions=puzzle.solutions))
    pane_commands.open_page(session, "rules")
    names = [page.name for page in puzzle.kind.guide.rule_pages]
    assert pane_commands.items(session) == names
    assert names
    pane_commands.open_rule(session, names[0])
    assert pane_commands.items(session) == []


async def test_a_press_beside_the_moves_gives_them_the_keys(toy_kind: ToyKind, saves: Path) -> None:
    opened = library.create(hard_board(toy_kind).puzzle)
    app = app_on(opened)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        moves = app.screen.panes.moves
        height = moves.size.height
        assert moves.key_at(4, height - 3) is None
        await pilot.click("#moves", offset=(4, height - 3))
        await pilot.pause()
        assert app.screen.session.view.focus is Focus.MOVES


@pytest.mark.parametrize(("kind", "panes"), [("hitori", 3), ("sudoku", 4)])
async def test_tab_goes_round_all_panes_and_back_again(kind: str, panes: int, saves: Path) -> None:
    app = app_on(easy(kind, "6" if kind == "sudoku" else "5"))
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "escape")
        there = [playing(app).session.view.focus]
        for _ in range(panes):
            await press(pilot, "tab")
            there.append(playing(app).session.view.focus)
        assert there[:2] == [Focus.BOARD, Focus.MOVES]
        assert len(set(there)) == panes
        assert there[-1] is there[0]
        back = []
        for _ in there:
            back.append(playing(app).session.view.focus)
            await press(pilot, "shift+tab")
        assert back == there[::-1]
