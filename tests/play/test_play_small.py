"""What is said is seen at every size, what is long can be read to its end, and nothing tells more
than was asked."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Duel, Gesture, Request
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Box
from solitudo.tui.layout.text import line
from solitudo.tui.panes import bars as keys_bar
from solitudo.tui.panes.dialog import Dialog
from solitudo.tui.person.progress import Progress
from solitudo.tui.play import bar_text, help_commands, history_commands
from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.game_screen import GameScreen
from solitudo.tui.play.guide_text import beside
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library
from solitudo.tui.screens.learn.screen import lesson_screen
from tests.pilot import app_on, easy, playing, press
from tests.said import said

pytestmark = pytest.mark.usefixtures("saves")

SMALL = "hitori:5x5de:5154542152243135512112524"
# its first hint argues from an assumption
LINKS = "slant:4x4:f322a1a23b232f"
ALONE = (44, 16)
OPEN_WINDOWS = ("Z", "M")


async def test_where_the_board_is_alone_a_hint_is_read_over_it_beside_its_cells() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=ALONE) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.panes.layout is not None
        assert screen.panes.layout.guide is None
        assert not screen.panes.guide.display
        while screen.session.hint is None or screen.session.hint.step < 3:
            await press(pilot, "H")
        assert screen.panes.guide.display
        assert "must be" in " ".join(screen.panes.guide.canvas.text().split())
        assert screen.panes.places.guide is not None
        assert screen.panes.cells_under(screen.panes.places.guide) == 0
        await press(pilot, "escape")
        assert not screen.panes.guide.display
        assert screen.session.hint is None


async def test_where_the_board_is_alone_a_check_and_the_tabs_lie_over_it() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=ALONE) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "C")
        assert "No mistakes so far." in screen.panes.guide.canvas.text()
        await press(pilot, "f4")
        assert "black" in screen.panes.guide.canvas.text()
        depth = screen.session.game.node.depth
        await press(pilot, "t")
        assert not screen.panes.guide.display, "the first key only brings the board back"
        assert screen.session.game.node.depth == depth
        await press(pilot, "enter")
        assert screen.session.game.node.depth == depth + 1


@pytest.mark.parametrize("size", [ALONE, (80, 24), (120, 36), (50, 40)])
async def test_a_finished_game_says_so_at_every_size(size: tuple[int, int]) -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "Z", "y")
        assert screen.session.finished
        await pilot.pause()
        pane = screen.panes.result if screen.session.view.sheet else screen.panes.guide
        assert "Solved by the computer." in pane.canvas.text()
        bar = screen.panes.status if screen.panes.status.display else screen.panes.header
        assert "Solved" in bar.canvas.text()


@pytest.mark.parametrize("size", [ALONE, (50, 40), (80, 24)])
async def test_nothing_in_the_bars_is_cut(size: tuple[int, int]) -> None:
    app = app_on(easy("hitori-hex", "5"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "H", "escape", "enter", "right", "enter")
        for bar in (screen.panes.header, screen.panes.status, screen.panes.keys):
            assert "…" not in bar.canvas.text()


async def test_long_pages_are_scrolled_by_keys_and_say_that_there_is_more() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "f4", "f4")
        last = list(screen.session.game.puzzle.kind.guide.techniques.values())[-1].title
        assert "more" in screen.panes.guide.canvas.text()
        assert last not in screen.panes.guide.canvas.text()
        await press(pilot, "pagedown", "pagedown")
        assert last in screen.panes.guide.canvas.text()
        await press(pilot, "f3")
        assert screen.panes.guide.offset_row == 0, "another page is read from its top"


async def test_the_board_stays_in_sight_under_a_window_and_a_click_beside_it_leaves_it() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "Z")
        assert isinstance(app.screen, Dialog)
        assert 0 < app.screen.styles.background.a < 1
        await pilot.click(offset=(1, 1))
        await pilot.pause()
        assert playing(app).session.game.node.depth == 0


async def test_the_start_shows_its_name() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "M", "o", "n", "enter")
        assert 'start  "on"' in playing(app).panes.moves.canvas.text()


async def test_in_versus_each_row_says_who_moved() -> None:
    app = app_on(easy("slant", "5"), Duel("greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "\\")
        screen.show_parts(computer_moves(screen.session))
        await pilot.pause()
        await press(pilot, "f2")
        rows = screen.panes.moves.canvas.text().splitlines()
        assert sum("+" in row and row.rstrip().endswith("computer") for row in rows) == 1, rows


def computer_moves(session: Session) -> Parts:
    """The computer's move, thought of here."""
    game = session.game
    reply = game.puzzle.reply(game.position, game.path, game.opponent, game.lines)
    return help_commands.let_computer_move(session, reply)


def sit_down() -> Session:
    puzzle = engines.read(SMALL)
    return Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))


def test_a_check_from_a_look_back_is_of_the_present() -> None:
    session = sit_down()
    for cell in (0, 1, 2):
        session.do(Gesture("w", (cell,)))
    history_commands.look_back(session)
    history_commands.look_back(session)
    assert session.view.preview is not None
    help_commands.check(session)
    assert session.view.preview is None
    assert session.messages.current is not None


def test_a_look_back_leaves_what_was_said_of_the_present() -> None:
    session = sit_down()
    session.do(Gesture("w", (1,)))
    help_commands.check(session)
    assert session.messages.current is not None
    history_commands.look_back(session)
    assert session.messages.current is None


async def test_a_followed_row_is_never_under_the_rows_that_tell_of_more() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "f3")
        pane = playing(app).panes.guide
        lines = [line(f"row {n}") for n in range(60)]
        for follow in (40, 32, 24, 23, 3, 0, 59, 30, 58):
            pane.show([], lines, follow)
            row = pane.canvas.text().splitlines()[1 + follow - pane.offset_row]
            assert f"row {follow}" in row


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_links_are_walked_by_keys_and_by_the_wheel_over_the_guide(
    size: tuple[int, int],
) -> None:
    puzzle = engines.read(LINKS)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    app = app_on(opened)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "escape", "H", "H", "H")
        screen = playing(app)
        ladder = screen.session.hint
        assert ladder is not None
        links = len(ladder.told)
        assert links > 3
        seen = []
        guide = screen.panes.guide
        at = (guide.region.x + 5, guide.region.y + 5)
        for way in (".", ".", ",", MouseScrollDown, MouseScrollDown, MouseScrollUp):
            if isinstance(way, str):
                await press(pilot, way)
            else:
                await pilot._post_mouse_events([way], offset=at)
            ladder = screen.session.hint
            assert ladder is not None
            seen.append(ladder.at)
            assumed = [fact for part in ladder.told[ladder.at : ladder.at + 1]
                        for fact in part.assumed]  # fmt: skip
            assert [bool(assumed)] == [ladder.at < links - 1]
        first = seen[0]
        steps = [(at - first) % links for at in seen]
        assert steps == [0, 1, 0, 1, 2, 1]


def test_a_key_s_words_stay_in_their_column() -> None:
    rows = beside("Space", "circle: surely white", 15, 30)
    texts = ["".join(text for text, _ in row.left) for row in rows]
    assert texts == ["Space          circle: surely", "               white"]
    narrow = beside("Space", "circle: surely white", 15, 20)
    assert "".join(text for text, _ in narrow[0].left) == "Space"


def test_an_invalid_end_of_versus_says_each_fault_once() -> None:
    maker = engines.kind("slant")
    puzzle = maker.generate(maker.check(Request("3", "easy", 5)), lambda share: None)
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    game.set_mode("versus", "greedy", "me")
    session = Session(game)
    wrong = {1: 2, 2: 1}
    answer = puzzle.solutions.first
    assert answer is not None
    for cell in range(puzzle.grid.count):
        if not game.position.values[cell]:
            session.do(Gesture(puzzle.marks[wrong[answer[cell]]], (cell,)))
            computer_moves(session)
    assert game.outcome is not None
    notice = said(session, Notice)
    assert notice.title.startswith("Invalid board state")
    told = [notice.title, *notice.text]
    for fault in game.faults[:3]:
        assert sum(fault.words in words for words in told) == 1
    assert not any(" 1 lines" in words for words in told)


async def test_the_mouse_is_left_to_the_terminal_and_taken_back() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "f9")
        assert not app.mouse
        assert app.person.mouse, "the setting is another thing"
        assert playing(app).session.messages.current is not None
        await press(pilot, "f9")
        assert app.mouse


async def test_automatic_marks_are_switched_in_a_game() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert not screen.session.game.options.automatic
        screen.run_command("automatic")
        assert screen.session.game.options.automatic


@pytest.mark.parametrize("size", [ALONE, (60, 20), (80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("kind", ["hitori", "tents", "sudoku", "slant"])
async def test_the_key_row_is_always_there_and_can_be_clicked(
    kind: str, size: tuple[int, int]
) -> None:
    app = app_on(easy(kind, "9" if kind == "sudoku" else "8"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        bar = screen.panes.keys
        row = bar.canvas.text()
        assert bar.display
        assert "undo" in row
        assert "hint" in row
        assert "…" not in row
        await pilot.click("#keys", offset=(row.index("hint"), 0))
        await pilot.pause()
        assert screen.session.hint is not None
        await pilot.click("#keys", offset=(row.rindex("?"), 0))
        await pilot.pause()
        assert app.screen is not screen


PLAIN, LINES, NOTES, DRAWN = (
    "Enter ■  Space ○", "Enter ▲  Space ·  f row", "1-9 digit  Space notes",
    "\\ / draw  Bksp clear",
)  # fmt: skip
SIXTY, EIGHTY = "  u undo  H hint  Q home", "  u undo  H hint  C check  Tab panes  Q home"
HUNDRED = "  u undo  r redo  H hint  W why  C check  Tab panes  Q home"
NO_WHY = HUNDRED.replace("  W why", "")


@pytest.mark.parametrize(
    ("kind", "columns", "row"),
    [
        ("hitori", 44, "Ent ■ Spc ○ u undo H hint Q"),
        ("hitori-hex", 44, "Ent ■ Spc ○ u undo H hint Q"),
        ("tents", 44, "Ent ▲ Spc · f row u undo H hint Q"),
        ("sudoku", 44, "1-9 Spc notes u undo H hint Q"),
        ("slant", 44, "\\ / draw u undo H hint Q"),
        *[(kind, 60, marks + SIXTY) for kind, marks in (
            ("hitori", PLAIN), ("tents", LINES), ("sudoku", NOTES), ("slant", DRAWN))],
        *[(kind, 80, marks + EIGHTY) for kind, marks in (
            ("hitori", PLAIN), ("hitori-hex", PLAIN), ("tents", LINES), ("sudoku", NOTES),
            ("slant", DRAWN))],
        *[(kind, 100, "←↑↓→  " + marks + rest) for kind, marks, rest in (
            ("hitori", PLAIN, HUNDRED), ("hitori-hex", PLAIN, HUNDRED), ("tents", LINES, NO_WHY),
            ("sudoku", NOTES, NO_WHY), ("slant", DRAWN, HUNDRED))],
        ("hitori", 120, f"←↑↓→  {PLAIN}{HUNDRED}  N new  Z solve"),
        ("tents", 120, f"←↑↓→  {LINES}{HUNDRED}  N new  Z solve"),
        ("slant", 120, f"←↑↓→  {DRAWN}{HUNDRED}  N new  Z solve  V versus".replace(
            "  r redo", "")),
        ("hitori", 160, f"←↑↓→  {PLAIN}  u undo  r redo  H hint  W why  G assume  C check"
         "  Tab panes  O board only  P pause  Q home  N new  Z solve"),
    ],
)  # fmt: skip
def test_each_kind_has_its_row_of_keys_at_each_width(kind: str, columns: int, row: str) -> None:
    maker = engines.kind(kind)
    puzzle = maker.generate(
        maker.check(Request("9" if kind == "sudoku" else "5", "easy", 3)), lambda share: None
    )
    keymap: Keymap[GameScreen] = Keymap(COMMANDS, {})
    margin = 0 if columns < 60 else 2 if columns < 100 else 3
    bar = keys_bar.KeysBar(Palette({}))
    bar.box = Box(0, 0, columns - 2 * margin, 1)
    bar.canvas = Canvas(bar.room, 1)
    bar.show_keys(bar_text.keys_now(Session(Game(puzzle)), keymap, False, bar.room))
    assert "".join(text for text, _ in bar.line.left) == row
    assert "".join(text for text, _ in bar.line.right) == ("?" if columns == 44 else "? keys")


def test_no_width_cuts_a_key_and_all_have_the_way_home() -> None:
    session = Session(Game(engines.read(SMALL)))
    keymap: Keymap[GameScreen] = Keymap(COMMANDS, {})
    for width in range(30, 170):
        keys = bar_text.keys_now(session, keymap, False, width)
        row = keys_bar.fitted(keys, width - len("? keys") - 2)
        text = "".join(text for text, _ in keys_bar.row_line(row).left)
        assert len(text) == keys_bar.size(row) <= width
        if width >= 40:
            assert any(key == "Q" for key, _ in row.pairs), text


async def test_a_lesson_is_read_and_done_where_the_board_is_alone() -> None:
    app = app_on()
    async with app.run_test(size=ALONE) as pilot:
        await pilot.pause()
        screen = lesson_screen(engines.kind("hitori-hex"), Progress())
        app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        assert screen.panes.layout is not None
        assert screen.panes.layout.guide is None
        assert "Try it here" in screen.panes.guide.canvas.text()
        await press(pilot, "left")
        assert "the lesson" in screen.panes.guide.canvas.text()
        first = " ".join(screen.run.lesson.steps[0].split()[:3])
        assert first in screen.panes.guide.canvas.text()
        await press(pilot, "H")
        assert "must be" in screen.panes.guide.canvas.text()


async def test_where_the_board_is_alone_its_key_shows_the_moves_over_it() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=ALONE) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert not screen.panes.moves.display
        await press(pilot, "f2")
        assert screen.panes.moves.display
        await press(pilot, "escape")
        assert not screen.panes.moves.display


async def test_a_click_on_a_key_in_the_guide_is_one_press() -> None:
    app = app_on(easy(size="9"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        game = screen.session.game
        for label in ("A1", "C3", "E5", "E6"):
            cell = game.puzzle.grid.cell_named[label]
            screen.show_parts(screen.session.do(Gesture("primary", (cell,))))
        await pilot.pause()
        pane = screen.panes.guide
        places = ((x, y) for y in range(pane.size.height) for x in range(pane.size.width))
        at = next(place for place in places if pane.key_at(*place) == ("key", "u"))
        await pilot.mouse_down(pane, offset=at)
        await pilot.pause()
        assert game.node.depth == 3
