"""Boards larger than their pane, panes of any width, where the keys go, and names that are never
cut: at the screen and without one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import engines
from engines.core.action import Action, Edit
from engines.core.clock import Clock
from engines.core.game import Game
from engines.core.puzzle import Gesture, Puzzle, Request
from engines.hitori.rules import Hitori
from tui import library, settings, terminal
from tui.app import Solitudo
from tui.lines import Line
from tui.panes import pages
from tui.panes.guide import TABS, TITLES
from tui.panes.heads import tab_line
from tui.play.moves import Moves
from tui.play.sayings import Card
from tui.play.screen import PlayScreen
from tui.play.session import Focus, Session
from tui.play.wording import Wording, widest_row
from tui.progress import Progress
from tui.screens.dialog import Dialog
from tui.screens.learn import lesson_screen
from tui.start import Start


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))


def board(kind: str, size: str) -> Puzzle:
    maker = engines.kind(kind)
    return maker.generate(maker.check(Request(size, "easy", 3)), lambda share: None)


def app_on(kind: str = "hitori", size: str = "8", glyphs: str = "") -> Solitudo:
    """The application with a game on a board of this size."""
    puzzle = board(kind, size)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    seen = terminal.Terminal(glyphs="ascii") if glyphs == "ascii" else terminal.Terminal()
    return Solitudo(Start("play", opened), seen, settings.Settings(motion=False))


def playing(app: Solitudo) -> PlayScreen:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause()


def rows(screen: PlayScreen) -> list[str]:
    """The board's pane as it is shown."""
    pane = screen.view.board
    return [pane.strip(y).text for y in range(pane.size.height)]


# boards larger than their pane


async def test_a_cut_board_tells_how_much_is_beyond_each_edge() -> None:
    app = app_on("hitori", "20")
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        screen = playing(app)
        pane = screen.view.board
        shown = rows(screen)
        cut = pane.cut()
        assert cut.above == cut.left == 0
        assert cut.below > 0
        assert cut.right > 0
        below = shown[-1]
        assert f"▾ {cut.below} row{'s' if cut.below > 1 else ''} below" in below
        assert "▀" in below
        # the rows that are in view, and those that are told of, are all there are
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
    app = app_on("hitori", "20")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        puzzle = screen.session.game.puzzle
        assert isinstance(puzzle, Hitori)
        for key in ("end", "left", "left", "home"):
            await press(pilot, key, *["left"] * 3)
            cut = screen.view.board.cut()
            for r, row in enumerate(rows(screen)[1:5]):
                inside = re.sub(r"^ *\d+ ", "", row)
                told = re.findall(r"\d+", inside)
                wanted = [
                    str(number)
                    for number in puzzle.numbers[20 * r + cut.left : 20 * (r + 1) - cut.right]
                ]
                assert told == wanted, (key, r)


async def test_the_cursor_s_cell_is_never_under_a_torn_edge() -> None:
    app = app_on("slant", "30")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = playing(app)
        pane = screen.view.board
        for key in ["down"] * 29 + ["up"] * 29:
            await press(pilot, key)
            row = screen.session.cursor // 30
            cut = pane.cut()
            assert cut.above <= row < 30 - cut.below


async def test_pages_turn_by_keys_and_by_a_click_on_the_edge() -> None:
    app = app_on("slant", "30")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        pane = playing(app).view.board
        before = pane.cut()
        await press(pilot, "pagedown")
        after = pane.cut()
        assert after.above > 0
        assert after.below < before.below
        assert after.above <= 30 - before.below, "no row is passed over"
        await pilot.click("#board", offset=(30, pane.margins[1]))
        await pilot.pause()
        assert pane.cut() == before


async def test_an_overview_shows_where_one_is_and_leads_there() -> None:
    app = app_on("slant", "30")
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.pause()
        screen = playing(app)
        chart, places = screen.view.chart, screen.view.places
        assert places.chart is not None
        assert places.moves is not None
        text = chart.canvas.text()
        assert "The whole board" in text
        assert f"rows 1 to {30 - screen.view.board.cut().below}" in text
        assert chart.canvas.inks[2][chart.left].fg == "cursor"
        await pilot.click("#chart", offset=(chart.left + 29, 2 + 14))
        await pilot.pause()
        assert screen.session.cursor == 28 * 30 + 29
        assert chart.canvas.inks[2 + 14][chart.left + 29].fg == "cursor"
        assert screen.view.board.cut().below <= 1
        before = str(chart.canvas.inks[2 + 14])
        await press(pilot, "\\")
        assert str(chart.canvas.inks[2 + 14]) != before or screen.session.game.node.depth
        await press(pilot, "O")
        assert not chart.display


async def test_a_board_that_is_whole_or_small_has_no_overview() -> None:
    for kind, size in (("slant", "8"), ("hitori", "20")):
        app = app_on(kind, size)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert not playing(app).view.chart.display


# panes by hand


async def test_keys_and_the_edge_make_panes_wider_and_narrower_and_it_is_kept() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.view.places.moves is not None
        usual = screen.view.places.moves
        await press(pilot, "<", "<")
        assert screen.view.places.moves.width == usual.width - 4
        assert settings.load().settings.panes == -4
        await press(pilot, *[">"] * 4)
        assert screen.view.places.moves.width == usual.width + 4
        grip = screen.view.grip
        assert grip.box is not None
        x = grip.box.x
        await pilot.mouse_down("#grip", offset=(0, 5))
        await pilot.hover(offset=(x + 6, 6))
        await pilot.mouse_up(offset=(x + 6, 6))
        await pilot.pause()
        assert screen.view.places.moves.width == usual.width - 2
        assert settings.load().settings.panes == -2
    again = Solitudo(Start("play", screen.opened), terminal.Terminal(), settings.load().settings)
    assert again.person.panes == -2


async def test_panes_that_cannot_be_wider_say_so() -> None:
    app = app_on("hitori", "20")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        for _ in range(30):
            await press(pilot, ">")
        assert "cannot be wider" in screen.view.guide.canvas.text()
        layout = screen.view.layout
        assert layout is not None
        assert not layout.cut
        assert abs(settings.load().settings.panes) < 60
    app = app_on("hitori", "8")
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.pause()
        await press(pilot, "<")
        assert "beside a board" in playing(app).view.guide.canvas.text()


async def test_panes_are_hidden_by_a_key_and_come_back() -> None:
    app = app_on("hitori", "15")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        layout = screen.view.layout
        assert layout is not None
        assert layout.opens
        assert "O all of it" in screen.view.keys.canvas.text()
        await press(pilot, "O")
        assert screen.view.layout is not None
        assert not screen.view.layout.cut
        assert not screen.view.moves.display
        assert "O shows the panes" in screen.view.header.canvas.text()
        at = screen.view.header.canvas.text().index("O shows")
        await pilot.click("#header", offset=(at, 0))
        await pilot.pause()
        assert screen.view.layout.cut


# where the keys go


@pytest.mark.parametrize(("glyphs", "edge", "mark"), [("rich", "▌", "▸"), ("ascii", "|", ">")])
async def test_the_pane_with_the_keys_has_an_edge_and_the_cursor_is_light(
    glyphs: str, edge: str, mark: str
) -> None:
    app = app_on(glyphs=glyphs)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        roles = {ink.fg for row in screen.view.board.canvas.inks for ink in row}
        assert "cursor" in roles
        await press(pilot, "tab")
        assert screen.session.focus is Focus.MOVES
        shown = [screen.view.moves.strip(y).text for y in range(screen.view.moves.size.height)]
        assert all(row[0] in (edge, mark) for row in shown[1:-1])
        assert f"{mark} Moves" in shown[1]
        roles = {ink.fg for row in screen.view.board.canvas.inks for ink in row}
        assert "cursor" not in roles
        await press(pilot, "tab")
        text = [screen.view.guide.strip(y).text for y in range(screen.view.guide.size.height)]
        assert f"{mark} Guide" in text[1]
        assert text[4][0] == edge
        await press(pilot, "escape")
        roles = {ink.fg for row in screen.view.board.canvas.inks for ink in row}
        assert "cursor" in roles


# every change of size, whatever is shown


SIZES = [(44, 16), (80, 24), (80, 50), (120, 36), (200, 60), (60, 18), (100, 30)]


@pytest.mark.parametrize("kind", ["hitori", "sudoku"])
async def test_each_change_of_size_is_followed_in_play_in_a_preview_and_in_a_window(
    kind: str,
) -> None:
    app = app_on(kind, "9")
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
                layout = screen.view.layout
                assert layout is not None
                assert screen.view.board.size == (layout.board.width, layout.board.height)
                assert screen.view.keys.size.width == layout.keys.width
                if screen.session.preview is not None:
                    bars = screen.view.header.canvas.text() + screen.view.status.canvas.text()
                    assert "You look at the start" in bars
                    assert "…" not in bars
            await press(pilot, "[")
        await press(pilot, "escape", "Z")
        assert isinstance(app.screen, Dialog)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.view.laid is not None
            assert tuple(screen.view.laid[0]) == size


@pytest.mark.parametrize("kind", ["hitori", "sudoku"])
async def test_a_lesson_follows_each_change_of_size(kind: str) -> None:
    app = Solitudo(Start(), terminal.Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = lesson_screen(engines.kind(kind), Progress())
        app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            view = screen.view
            assert view.layout is not None
            assert view.board.size == (view.layout.board.width, view.layout.board.height)
            assert view.layout.form != "three", "a lesson has one column for its text"
            shown = " ".join(view.guide.canvas.text().split())
            assert screen.lesson_session.lesson.title in shown
            assert "undo" in view.keys.canvas.text()


@pytest.mark.parametrize("size", [(39, 15), (30, 8), (16, 12)])
async def test_too_small_a_terminal_is_told_in_as_many_rows_as_that_takes(
    size: tuple[int, int],
) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(*size)
        await pilot.pause()
        told = " ".join(playing(app).view.guide.canvas.text().split())
        assert told == (f"Needs 40×15, has {size[0]}×{size[1]}. The game is kept, the clock waits.")


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (60, 18), (70, 50)])
async def test_broken_rules_are_counted_at_every_size(size: tuple[int, int]) -> None:
    app = app_on("hitori", "9")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "enter", "right", "enter")
        assert screen.session.slips() is not None
        bars = screen.view.header.canvas.text() + screen.view.status.canvas.text()
        assert "! 1" in bars
        screen.view.moves.scroll_rows(0)
        await press(pilot, "escape", "f2")
        bars = screen.view.header.canvas.text() + screen.view.status.canvas.text()
        assert "! 1" in bars


# names


def text_of(lines: list[Line]) -> str:
    return " ".join("".join(t for t, _ in (*row.left, *row.right)) for row in lines)


def width_of(row: Line) -> int:
    right = sum(len(text) for text, _ in row.right)
    return sum(len(text) for text, _ in row.left) + right + bool(right)


@pytest.mark.parametrize("kind", engines.kinds())
def test_no_title_is_cut_in_any_pane(kind: str) -> None:
    puzzle = board(kind, "5" if kind != "sudoku" else "9")
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))
    guide = puzzle.kind.guide
    for width in range(16, 57):
        listed = pages.techniques_lines(session, width).lines
        flat = " ".join(text_of(listed).split())
        assert all(width_of(row) <= width for row in listed), width
        for text in guide.techniques.values():
            # a word that is wider than the pane is parted after its hyphen
            assert text.title in flat or text.title.replace("-", "- ") in flat
            card = pages.card_lines(guide, Card(text.name), "needed here 3×", None, width)
            assert all(width_of(row) <= width for row in card[:4]), (width, text.title)
            head = " ".join(text_of(card[:4]).split())
            assert text.title in head or text.title.replace("-", "- ") in head
        for tabs in (TABS, TITLES):
            for name, title in tabs:
                row = tab_line(tabs, name, "hint 3 of 4", width, lit=True)
                assert width_of(row) <= width
                assert title in text_of([row]) or "Cards" in text_of([row])


@pytest.mark.parametrize("kind", engines.kinds())
def test_the_moves_have_the_columns_that_their_longest_name_needs(kind: str) -> None:
    puzzle = board(kind, "5" if kind != "sudoku" else "9")
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
