"""Boards larger than their pane, panes of any width, where the keys go, and names that are never
cut: at the screen and without one."""

import re

import pytest

from solitudo import engines
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Gesture
from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.app.app import Solitudo
from solitudo.tui.layout.text import Line
from solitudo.tui.panes.dialog import Dialog
from solitudo.tui.panes.text_pane import LinesPane, tab_line
from solitudo.tui.person import settings
from solitudo.tui.person.progress import Progress
from solitudo.tui.play import coach, guide_text
from solitudo.tui.play.bar_text import header_row
from solitudo.tui.play.guide_page import TABS, TITLES
from solitudo.tui.play.history import Moves
from solitudo.tui.play.keys_window import KeysWindow
from solitudo.tui.play.messages import Card
from solitudo.tui.play.move_text import Wording, widest_row
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts
from solitudo.tui.saves.library import size_words
from solitudo.tui.screens.learn.screen import lesson_screen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.pilot import app_on, easy, playing, press, top

pytestmark = pytest.mark.usefixtures("saves")


def rows(screen: PlayScreen) -> list[str]:
    """The board's pane as it is shown."""
    pane = screen.panes.board
    return [pane.strip(y).text for y in range(pane.size.height)]


# boards larger than their pane


async def test_a_cut_board_tells_how_much_is_beyond_each_edge() -> None:
    app = app_on(easy("hitori", "20"))
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        screen = playing(app)
        pane = screen.panes.board
        shown = rows(screen)
        cut = pane.cut()
        assert cut.above == cut.left == 0
        assert cut.below > 0
        assert cut.right > 0
        below = shown[-1]
        assert f"▾ {cut.below} row{'s' if cut.below > 1 else ''} below" in below
        assert "▀" in below
        # the visible rows and the rows that the words count are all rows
        labels = [int(n[0]) for row in shown[1:-1] if (n := re.findall(r"^ *(\d+)", row))]
        assert labels[0] == 1
        assert labels[-1] + cut.below == 20
        column = "".join(row[-1] for row in shown[1:-1])
        assert "▸" in column
        assert str(cut.right) in column
        await press(pilot, "end", *["down"] * 19)
        shown, cut = rows(screen), pane.cut()
        assert cut.below == cut.right == 0
        assert f"▴ {cut.above} row{'s' if cut.above > 1 else ''} above" in shown[1]
        assert "▄" in shown[1]
        assert "20" in shown[-1].split()[0]


async def test_a_number_is_never_shown_in_part() -> None:
    app = app_on(easy("hitori", "20"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        puzzle = screen.session.game.puzzle
        assert isinstance(puzzle, Hitori)
        for key in ("end", "left", "left", "home"):
            await press(pilot, key, *["left"] * 3)
            cut = screen.panes.board.cut()
            named = rows(screen)[0].split()
            wanted = [puzzle.grid.labels[c].rstrip("1") for c in range(20)]
            assert named == wanted[cut.left : 20 - cut.right], key
            for r, row in enumerate(rows(screen)[1:5]):
                inside = re.sub(r"^ *\d+ ", "", row)
                told = re.findall(r"\d+", inside)
                wanted = [
                    str(number)
                    for number in puzzle.numbers[20 * r + cut.left : 20 * (r + 1) - cut.right]
                ]
                assert told == wanted, (key, r)


async def test_a_number_of_a_hexagon_is_never_shown_in_part() -> None:
    app = app_on(easy("hitori-hex", "8"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        pane = screen.panes.board
        for column in range(pane.larger[0] * (pane.canvas.width - pane.size.width) + 1):
            pane.pan(column, 0)
            first, end = column + pane.margins[0] + 1, column + pane.size.width - 1
            for y in range(pane.size.height):
                line = "".join(pane.canvas.chars[y])
                whole = {m.span() for m in re.finditer(r"\d+", line)}
                shift = column if pane.larger[0] else 0
                told = pane.strip(y).text[pane.margins[0] + 1 : pane.size.width - 1]
                for found in re.finditer(r"\d+", told):
                    at, to = found.start() + first, found.end() + first
                    assert (at, to) in whole, (column, y, told)
                assert shift == column
        assert end <= pane.canvas.width


async def test_the_cursor_s_cell_is_never_under_a_torn_edge() -> None:
    app = app_on(easy("slant", "30"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = playing(app)
        pane = screen.panes.board
        for key in ["down"] * 29 + ["up"] * 29:
            await press(pilot, key)
            row = screen.session.view.cursor // 30
            cut = pane.cut()
            assert cut.above <= row < 30 - cut.below


async def test_pages_turn_by_keys_and_by_a_click_on_the_edge() -> None:
    app = app_on(easy("slant", "30"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        pane = playing(app).panes.board
        before = pane.cut()
        await press(pilot, "pagedown")
        after = pane.cut()
        assert after.above > 0
        assert after.below < before.below
        assert after.above <= 30 - before.below, "no row is passed over"
        await pilot.click("#board", offset=(30, pane.margins[1]))
        await pilot.pause()
        assert pane.cut() == before


async def test_a_pointer_that_leaves_a_turned_page_goes_on_over_the_board() -> None:
    app = app_on(easy("slant", "30"))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        pane = playing(app).panes.board
        pane.pan(3, 5)
        assert pane.origin == (3, 5)
        assert pane.canvas_place(-2, -1) == (1, 4)


@pytest.mark.parametrize(("kind", "size"), [("hitori", "20"), ("hitori-hex", "8")])
async def test_a_board_seen_from_its_far_end_is_drawn_in_a_terminal_that_grows(
    kind: str, size: str
) -> None:
    app = app_on(easy(kind, size))
    async with app.run_test(size=(44, 16)) as pilot:
        await pilot.pause()
        screen = playing(app)
        last = easy(kind, size).grid.count - 1
        screen.session.view.cursor = last
        screen.guarded(lambda: Parts.BOARD)
        pane = screen.panes.board
        assert pane.origin[1] > 0
        for wide, high in ((50, 18), (58, 17), (46, 24), (80, 24), (44, 16), (120, 36)):
            await pilot.resize_terminal(wide, high)
            await pilot.pause()
            x, y, *_ = pane.painter.box(last)  # type: ignore[union-attr]
            assert pane._view_row(y) is not None
            assert pane._view_spans(x, x + 1)
        assert pane.larger == (False, False) or pane.origin[1] > 0


async def test_an_overview_shows_where_one_is_and_leads_there() -> None:
    app = app_on(easy("slant", "30"))
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.pause()
        screen = playing(app)
        chart, places = screen.panes.chart, screen.panes.places
        assert chart is not None
        assert places.chart is not None
        assert places.moves is not None
        text = chart.canvas.text()
        assert "The whole board" in text
        assert f"rows 1 to {30 - screen.panes.board.cut().below}" in text
        assert chart.canvas.inks[2][chart.left].fg == "cursor"
        await pilot.click("#chart", offset=(chart.left + 29, 2 + 14))
        await pilot.pause()
        assert screen.session.view.cursor == 28 * 30 + 29
        assert chart.canvas.inks[2 + 14][chart.left + 29].fg == "cursor"
        assert screen.panes.board.cut().below <= 1
        before = str(chart.canvas.inks[2 + 14])
        await press(pilot, "\\")
        assert str(chart.canvas.inks[2 + 14]) != before or screen.session.game.node.depth
        await press(pilot, "O")
        assert not chart.display


async def test_a_board_that_is_whole_or_small_has_no_overview() -> None:
    for kind, size in (("slant", "8"), ("hitori", "20")):
        app = app_on(easy(kind, size))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            chart = playing(app).panes.chart
            assert chart is None or not chart.display


# panes by hand


async def test_keys_and_the_edge_make_panes_wider_and_narrower_and_it_is_kept() -> None:
    app = app_on(easy())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.panes.places.moves is not None
        usual = screen.panes.places.moves
        await press(pilot, "<", "<")
        assert screen.panes.places.moves.width == usual.width - 4
        assert settings.load().settings.panes == -4
        await press(pilot, *[">"] * 4)
        assert screen.panes.places.moves.width == usual.width + 4
        grip = screen.panes.grip
        assert grip.box is not None
        x = grip.box.x
        await pilot.mouse_down("#grip", offset=(0, 5))
        await pilot.hover(offset=(x + 6, 6))
        await pilot.mouse_up(offset=(x + 6, 6))
        await pilot.pause()
        assert screen.panes.places.moves.width == usual.width - 2
        assert settings.load().settings.panes == -2
    again = Solitudo(
        Start("play", screen.opened), capabilities.Terminal(), settings.load().settings
    )
    assert again.person.panes == -2


async def test_panes_that_cannot_be_wider_say_so() -> None:
    app = app_on(easy("hitori", "20"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        for _ in range(30):
            await press(pilot, ">")
        assert "cannot be made" in screen.panes.guide.canvas.text()
        layout = screen.panes.layout
        assert layout is not None
        assert not layout.cut
        assert abs(settings.load().settings.panes) < 60
    app = app_on(easy("hitori", "8"))
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.pause()
        await press(pilot, "<")
        assert "beside a board" in playing(app).panes.guide.canvas.text()


async def test_panes_are_hidden_by_a_key_and_come_back() -> None:
    app = app_on(easy("hitori", "15"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        layout = screen.panes.layout
        assert layout is not None
        assert layout.opens
        assert "O all of it" in screen.panes.keys.canvas.text()
        await press(pilot, "O")
        assert screen.panes.layout is not None
        assert not screen.panes.layout.cut
        assert not screen.panes.moves.display
        assert "O shows the panes" in screen.panes.header.canvas.text()
        at = screen.panes.header.canvas.text().index("O shows")
        await pilot.click("#header", offset=(at, 0))
        await pilot.pause()
        assert screen.panes.layout.cut


# the pane that has the keys


@pytest.mark.parametrize(("glyphs", "edge", "mark"), [("rich", "▌", "▸"), ("ascii", "|", ">")])
async def test_the_pane_with_the_keys_has_an_edge_and_the_cursor_is_light(
    glyphs: capabilities.Glyphs, edge: str, mark: str
) -> None:
    app = app_on(easy(), seen=capabilities.Terminal(glyphs=glyphs))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        roles = {ink.fg for row in screen.panes.board.canvas.inks for ink in row}
        assert "cursor" in roles
        await press(pilot, "tab")
        assert screen.session.view.focus is Focus.MOVES
        shown = [screen.panes.moves.strip(y).text for y in range(screen.panes.moves.size.height)]
        assert all(row[0] in (edge, mark) for row in shown[1:-1])
        assert f"{mark} Moves" in shown[1]
        roles = {ink.fg for row in screen.panes.board.canvas.inks for ink in row}
        assert "cursor" not in roles
        await press(pilot, "tab")
        text = [screen.panes.guide.strip(y).text for y in range(screen.panes.guide.size.height)]
        assert f"{mark} Hint" in text[1]
        assert text[4][0] in (edge, mark)
        await press(pilot, "escape")
        roles = {ink.fg for row in screen.panes.board.canvas.inks for ink in row}
        assert "cursor" in roles


# every change of size, on every screen


SIZES = [(44, 16), (80, 24), (80, 50), (120, 36), (200, 60), (60, 18), (100, 30)]


@pytest.mark.parametrize("kind", ["hitori", "sudoku"])
async def test_each_change_of_size_is_followed_in_play_in_a_preview_and_in_a_window(
    kind: str,
) -> None:
    app = app_on(easy(kind, "9"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        given = screen.session.game.puzzle.given
        free = next(cell for cell in range(81) if not given >> cell & 1)
        mark = "1" if kind == "sudoku" else "b"
        screen.session.do(Gesture(mark, (free,)))
        for _ in range(2):
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                layout = screen.panes.layout
                assert layout is not None
                assert screen.panes.board.size == (layout.board.width, layout.board.height)
                assert screen.panes.keys.size.width == layout.keys.width
                if screen.session.view.preview is not None:
                    bars = screen.panes.header.canvas.text() + screen.panes.status.canvas.text()
                    assert "Viewing" in bars
                    assert "…" not in bars
            await press(pilot, "[")
        await press(pilot, "escape", "Z")
        assert isinstance(app.screen, Dialog)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.panes.game_layout.laid is not None
            assert tuple(screen.panes.game_layout.laid[0]) == size


@pytest.mark.parametrize("kind", ["hitori", "sudoku"])
async def test_a_lesson_follows_each_change_of_size(kind: str) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = lesson_screen(engines.kind(kind), Progress())
        app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            view = screen.panes
            assert view.layout is not None
            assert view.board.size == (view.layout.board.width, view.layout.board.height)
            assert view.layout.form != "three", "a lesson has one column for its text"
            shown = " ".join(view.guide.canvas.text().split())
            assert screen.run.lesson.title in shown
            assert "undo" in view.keys.canvas.text()


@pytest.mark.parametrize("size", [(39, 15), (30, 8), (16, 12)])
async def test_too_small_a_terminal_is_told_in_as_many_rows_as_that_takes(
    size: tuple[int, int],
) -> None:
    app = app_on(easy())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(*size)
        await pilot.pause()
        told = " ".join(playing(app).panes.guide.canvas.text().split())
        assert told == (
            f"The terminal is too small: {size[0]}×{size[1]}. Solitudo needs 40×15. "
            "Your game is saved and the clock is paused."
        )


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (60, 18), (70, 50)])
async def test_broken_rules_are_counted_at_every_size(size: tuple[int, int]) -> None:
    app = app_on(easy("hitori", "9"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "enter", "right", "enter")
        assert screen.session.broken_rules() is not None
        bars = screen.panes.header.canvas.text() + screen.panes.status.canvas.text()
        assert "! 1" in bars
        screen.panes.moves.scroll_rows(0)
        await press(pilot, "escape", "f2")
        bars = screen.panes.header.canvas.text() + screen.panes.status.canvas.text()
        assert "! 1" in bars


# names


def text_of(lines: list[Line]) -> str:
    return " ".join("".join(t for t, _ in (*row.left, *row.right)) for row in lines)


def width_of(row: Line) -> int:
    right = sum(len(text) for text, _ in row.right)
    return sum(len(text) for text, _ in row.left) + right + bool(right)


@pytest.mark.parametrize("kind", engines.kinds())
def test_no_title_is_cut_in_any_pane(kind: str) -> None:
    puzzle = easy(kind, "5" if kind != "sudoku" else "9")
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))
    guide = puzzle.kind.guide
    for width in range(16, 57):
        listed = guide_text.techniques_lines(session, width).lines
        flat = " ".join(text_of(listed).split())
        assert all(width_of(row) <= width for row in listed), width
        for text in map(guide.techniques.__getitem__, coach.useful(puzzle)):
            # a word that is wider than the pane is divided after its hyphen
            assert text.title in flat or text.title.replace("-", "- ") in flat
            card = guide_text.card_lines(guide, Card(text.name), "needed here 3×", None, width)
            assert all(width_of(row) <= width for row in card[:4]), (width, text.title)
            head = " ".join(text_of(card[:4]).split())
            assert text.title in head or text.title.replace("-", "- ") in head
        for tabs in (TABS, TITLES):
            for name, title in tabs:
                row = tab_line(tabs, name, "hint 3 of 4", width, lit=True)
                assert width_of(row) <= width
                assert title in text_of([row]) or "Tech." in text_of([row])


@pytest.mark.parametrize("kind", engines.kinds())
def test_the_moves_have_the_columns_that_their_longest_name_needs(kind: str) -> None:
    puzzle = easy(kind, "5" if kind != "sudoku" else "9")
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    moves, wording = Moves(game), Wording(puzzle, False)
    width = widest_row(puzzle)
    for text in puzzle.kind.guide.techniques.values():
        change = game.undo()
        if change is not None:
            moves.note(change)
        free = next(cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1)
        edit = Edit(puzzle.marks[1], (free,), False)
        moves.note(game.do(Action((edit,), "", "", text.name)))
        row = wording.row(moves, moves.current, width)
        assert text.title.lower() in "".join(words for words, _ in row.left)
        assert row.right, "the clock too has its room"


EVERY_SIZE = [(44, 16), (60, 18), (80, 24), (80, 50), (100, 30), (120, 36), (160, 45), (200, 60),
              (250, 80)]  # fmt: skip


@pytest.mark.parametrize("kind", engines.kinds())
def test_a_row_of_the_moves_has_a_technique_s_name_whole_or_its_word_or_nothing(kind: str) -> None:
    puzzle = easy(kind, "5" if kind != "sudoku" else "9")
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    moves, wording = Moves(game), Wording(puzzle, False)
    free = [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]
    for text in puzzle.kind.guide.techniques.values():
        change = game.undo()
        if change is not None:
            moves.note(change)
        edits = (Edit(puzzle.marks[1], (free[0],), False), Edit(puzzle.marks[1], (free[1],), True))
        moves.note(game.do(Action(edits, "", "", text.name)))
        cell = puzzle.grid.labels[free[0]]
        # the columns of the narrowest pane, and of the widest
        for width in range(16, 57):
            row = wording.row(moves, moves.current, width)
            assert row.width <= width
            left = "".join(words for words, _ in row.left)
            lead, _, said = left.partition(cell)
            least, name = len(lead) + len(cell), said.removesuffix(" +1").strip()
            if name.startswith("+"):
                _, _, name = name.partition("  ")
            assert name in ("", text.title.lower(), text.word), (width, left)
            if puzzle.opponents:
                # the points of a move come before its name
                continue
            if least + 2 + len(text.title) <= width:
                assert name == text.title.lower(), (width, left)
            elif least + 2 + len(text.word) <= width:
                assert name == text.word, (width, left)


@pytest.mark.parametrize("kind", engines.kinds())
def test_what_the_header_says_is_whole_at_every_width(kind: str) -> None:
    size = "5" if kind != "sudoku" else "9"
    puzzle = easy(kind, size)
    guide = puzzle.kind.guide
    session = Session(Game(puzzle, solutions=puzzle.solutions))
    rule = guide.variants[puzzle.rule].title if puzzle.rule in guide.variants else ""
    for level in puzzle.kind.levels_at(size):
        board = f"{size_words(puzzle)} {level}"
        # if the rule leaves no room for the level, the level is omitted
        whole = [board, "long-winding-road", rule, *([size_words(puzzle)] if rule else [])]
        for width in range(40, 140):
            row = header_row(
                session, {"level": level}, "long-winding-road", size_words(puzzle), False, width
            )
            text = "".join(words for words, _ in row.left).strip()
            assert text.startswith("‹ Home") is (width >= 52)
            text = text.removeprefix("‹ Home").strip()
            assert text.startswith(guide.title)
            told, *_ = re.split(r"  +", text.removeprefix(guide.title).strip())
            assert all(part in whole for part in told.split(" · ")), text
            if width >= 80:
                assert " · long-winding-road" in text


@pytest.mark.parametrize("size", EVERY_SIZE)
async def test_home_cuts_no_kind_and_no_level(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for name in engines.kinds():
            kind = engines.kind(name)
            text = app.screen.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
            row = next(row for row in text.splitlines() if re.search(r"level +\w", row))
            told = row[row.index("level") :].split()[1:]
            levels = {level for board_size in kind.sizes for level in kind.levels_at(board_size)}
            said = told[: told.index("mode")] if "mode" in told else told
            assert all(word in (*levels, "›", "‹") for word in said), row
            if size[0] >= 72:
                assert set(said) >= {"easy", "hard"}
            assert "…" not in text, text
            await press(pilot, "right")


@pytest.mark.parametrize("size", [(44, 16), (60, 18), (80, 24)])
async def test_the_page_of_keys_cuts_no_word(size: tuple[int, int]) -> None:
    app = app_on(easy("tents", "6"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "?")
        page = top(app, KeysWindow)
        seen = ""
        for row in page.rows:
            await press(pilot, "down")
            # only the window: the screen under it may still be drawn
            seen = page.query_one(LinesPane).canvas.text()
            told = " ".join(seen.split())
            assert all(word in told for word in (*row.text.split(), row.shown)), row
            assert told.count("…") <= 1, "what the field asks for may be cut"
