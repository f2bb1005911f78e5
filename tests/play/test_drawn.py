"""What a key has drawn: one frame, of no more than what changed, and nothing laid out."""

import random
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import RenderableType
from rich.segment import Segment
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.app.app import Solitudo
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.overview import OverviewPane
from solitudo.tui.panes.pad import PadPane
from solitudo.tui.person import settings
from solitudo.tui.play import timers
from solitudo.tui.play.messages import BrokenRules
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import background, capabilities
from solitudo.tui.terminal.compositor import PartialUpdate, RowCompositor
from tests.pilot import easy, rest, until

WIDTH, HEIGHT = 120, 36


pytestmark = pytest.mark.usefixtures("saves")


@pytest.fixture(autouse=True)
def nothing_automatic(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock ticks and no cursor rests, however slow the machine is."""
    monkeypatch.setattr(background, "repeat", lambda *what: None)
    monkeypatch.setattr(timers, "REST", 1000.0)


class Watched(Solitudo):
    """The application, with what it draws counted."""

    def __init__(self, puzzle: Puzzle) -> None:
        opened = library.create(puzzle, mode="normal", solutions=puzzle.solutions)
        super().__init__(Start("play", opened), capabilities.Terminal(), settings.Settings())
        self.frames: list[list[tuple[int, int, str]]] = []
        self.laid_out = 0

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, PartialUpdate):
            self.frames.append([(y, x, text_of(part)) for y, x, part in renderable.pieces()])
        elif renderable is not None:
            self.frames.append([(-1, -1, "")])
        super()._display(screen, renderable)

    async def settled(self, pilot: Pilot[Any]) -> PlayScreen:
        """Wait until the game is drawn and nothing changes on its own."""
        await rest(pilot)
        screen = self.screen
        assert isinstance(screen, PlayScreen)
        # tips are counted when the game opens, and panes make room for them
        await until(pilot, lambda: not screen.session.tips.due)
        await rest(pilot)
        screen.timers.tips_wanted = False
        self.frames.clear()
        return screen


def text_of(part: Iterable[Segment]) -> str:
    return "".join(segment.text for segment in part)


@pytest.mark.parametrize(("kind", "size"), [("hitori", "20"), ("sudoku", "9"), ("slant", "12x10")])
async def test_a_step_of_the_cursor_is_one_frame_of_what_it_changes_on_the_canvases(
    kind: str, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Watched(easy(kind, size, 5))
    spans: list[tuple[int, int, int]] = []
    taken = Canvas.take_dirty

    def noted(canvas: Canvas) -> list[tuple[int, int, int]]:
        found = taken(canvas)
        spans.extend(found)
        return found

    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await app.settled(pilot)
        laid_out: list[object] = []
        monkeypatch.setattr(Screen, "_refresh_layout", lambda *_: laid_out.append(1))
        monkeypatch.setattr(Canvas, "take_dirty", noted)
        for key in ("right", "down", "right", "up"):
            await rest(pilot)
            app.frames.clear()
            spans.clear()
            app.simulate_key(key)
            await rest(pilot)
            (frame,) = app.frames
            assert spans
            assert sum(len(text) for _, _, text in frame) == sum(end - x for _, x, end in spans)
        assert not laid_out


@pytest.mark.parametrize(("kind", "size"), [("hitori", "20"), ("sudoku", "9")])
async def test_a_mark_with_its_row_of_history_and_the_bars_is_one_frame(
    kind: str, size: str
) -> None:
    puzzle = easy(kind, size, 5)
    app = Watched(puzzle)
    first = puzzle.solutions.first
    assert first is not None
    cell = next(c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1)
    key = puzzle.marks[first[cell]] if puzzle.kind.modes else "enter"
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        screen = await app.settled(pilot)
        screen.session.view.cursor = cell
        # the words of the first move are closed with it, and panes move
        for one in (key, "u"):
            app.simulate_key(one)
            await rest(pilot)
        for one in (key, "u"):
            app.frames.clear()
            app.simulate_key(one)
            await rest(pilot)
            assert len(app.frames) == 1


async def test_a_broken_rule_is_told_in_one_frame_and_no_pane_moves_where_there_is_room() -> None:
    puzzle = easy("hitori", "8", 5)
    app = Watched(puzzle)
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        screen = await app.settled(pilot)
        # the words of the first move are closed with it
        for key in ("enter", "right"):
            app.simulate_key(key)
            await rest(pilot)
        places = screen.panes.places
        app.frames.clear()
        app.simulate_key("enter")
        await until(pilot, lambda: isinstance(screen.session.messages.current, BrokenRules))
        assert isinstance(screen.session.messages.current, BrokenRules)
        assert screen.panes.places == places
        assert len(app.frames) == 1
        guide = "".join("".join(run) for line in screen.panes.guide.lines for run, _ in line.left)
        assert "A rule is broken" in guide
        # a hint moves none either
        app.simulate_key("u")
        await rest(pilot)
        app.simulate_key("H")
        await until(pilot, lambda: screen.session.messages.current is not None)
        assert screen.panes.places == places


async def test_a_step_of_the_cursor_paints_what_it_leaves_and_reaches_in_the_overview_and_the_pad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[object] = []
    for pane, name in ((OverviewPane, "paint_pixel"), (PadPane, "tile"), (PadPane, "mode")):
        monkeypatch.setattr(pane, name, lambda *told: painted.append(told))
    for kind, size, most in (("slant", "30x30", 2), ("sudoku", "9", 0)):
        app = Watched(easy(kind, size, 5))
        async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
            screen = await app.settled(pilot)
            assert painted, "the panes stand beside the board"
            # no digit is highlighted on the way
            for key in ("right", "left", "right"):
                app.simulate_key(key)
                await rest(pilot)
            assert not screen.session.game.puzzle.given & 3
            painted.clear()
            app.simulate_key("left")
            await rest(pilot)
            assert len(painted) <= most
            painted.clear()


async def test_keys_that_come_at_once_are_drawn_together() -> None:
    app = Watched(easy("hitori", "20", 5))
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await app.settled(pilot)
        for _ in range(30):
            app.simulate_key("right")
        await rest(pilot)
        assert 1 <= len(app.frames) <= 15


def sheet(chooser: random.Random, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    signs = "abc▀█   " if chooser.random() < 0.7 else "ab▀ 🌲"
    for y in range(height):
        for x in range(0, width, 3):
            ink = Ink(chooser.choice(("text", "muted")), chooser.choice(("surface", "panel")))
            canvas.put(x, y, "".join(chooser.choices(signs, k=3)), ink)
    return canvas


@pytest.mark.parametrize("seed", range(4))
async def test_what_widgets_tell_of_their_parts_is_what_the_whole_screen_shows(seed: int) -> None:
    chooser = random.Random(seed)
    app = Watched(easy("hitori", "5", 5))
    async with app.run_test(size=(60, 20)) as pilot:
        screen = await app.settled(pilot)
        app.notify("a word\nin the corner")
        await rest(pilot)
        compositor = screen._compositor
        assert isinstance(compositor, RowCompositor)
        for view in screen.query(CanvasView):
            width, height = view.outer_size
            if not isinstance(view, type(screen.panes.board)):
                # of its size, smaller, or larger than the visible part
                more = chooser.choice((-2, 0, 5))
                view.canvas = sheet(chooser, max(1, width + more), max(1, height + more))
            view._strips.clear()
        for _ in range(30):
            if chooser.random() < 0.5:
                for view in screen.query(CanvasView):
                    view._strips.clear()
            assert_equal_parts(compositor, chosen(chooser, Region(0, 0, 60, 20)))


@pytest.mark.parametrize(
    ("kind", "size", "room"),
    [
        ("slant", "30x30", (90, 30)), ("sudoku", "16", (60, 20)), ("tents", "30x20", (60, 24)),
        ("hitori-hex", "8", (50, 18)), ("hitori", "20", (60, 40)),
    ],
)  # fmt: skip
async def test_parts_of_a_board_with_torn_edges_are_cut_as_the_whole_is(
    kind: str, size: str, room: tuple[int, int]
) -> None:
    chooser = random.Random(1)
    app = Watched(easy(kind, size, 5))
    async with app.run_test(size=room) as pilot:
        screen = await app.settled(pilot)
        board, compositor = screen.panes.board, screen._compositor
        assert isinstance(compositor, RowCompositor)
        assert True in board.larger
        for _ in range(60):
            board.pan(chooser.randint(0, 60), chooser.randint(0, 40))
            board._strips.clear()
            assert_equal_parts(compositor, chosen(chooser, board.region))


def chosen(chooser: random.Random, room: Region) -> Region:
    """A region within another one."""
    x, y = chooser.randrange(room.width), chooser.randrange(room.height)
    size = chooser.randint(1, room.width - x), chooser.randint(1, room.height - y)
    return Region(room.x + x, room.y + y, *size)


def assert_equal_parts(compositor: RowCompositor, region: Region) -> None:
    """A part of the screen by rows, and by the stock compositor."""
    compositor._dirty_regions = {region}
    update = compositor.render_partial_update()
    assert isinstance(update, PartialUpdate)
    found: dict[int, str] = {}
    at: dict[int, int] = {}
    for y, x, part in update.pieces():
        assert x == at.get(y, region.x), "nothing is left out between two parts"
        strip = list(part)
        found[y] = found.get(y, "") + text_of(strip)
        at[y] = x + sum(segment.cell_length for segment in strip)
    assert set(at) == set(region.line_range)
    assert set(at.values()) == {region.right}
    compositor._dirty_regions = {region}
    stock = Compositor.render_partial_update(compositor)
    assert isinstance(stock, ChopsUpdate)
    for y, first, last in stock.spans:
        text = ""
        for end, (x, strip_there) in zip(stock.chop_ends[y], stock.chops[y].items(), strict=False):
            low, high = max(first, x), min(last, end)
            if low < high and strip_there is not None:
                text += strip_there.crop(low - x, high - x).text
        assert found[y] == text
