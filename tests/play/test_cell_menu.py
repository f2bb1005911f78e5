"""The menu of a cell: by its key, by a long press, and what it does in each kind."""

import pytest

from solitudo import engines
from solitudo.tui.panes import board as board_pane
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.play.cell_menu import CellMenu
from solitudo.tui.play.screen import PlayScreen
from tests.pilot import app_on, easy, playing, press, rest, top, until

SIZES = [(44, 16), (80, 24), (120, 36)]


def board(kind: str) -> engines.Puzzle:
    return easy(kind, {"sudoku": "9", "hitori-hex": "4"}.get(kind, "6"))


def place(screen: PlayScreen, cell: int) -> tuple[int, int]:
    found = screen.panes.board.region_of(cell)
    assert found is not None
    return found.x + found.width // 2, found.y + found.height // 2


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("kind", engines.kinds())
@pytest.mark.parametrize("size", SIZES)
async def test_the_key_opens_it_beside_the_cell_and_esc_closes_it(
    kind: str, size: tuple[int, int]
) -> None:
    app = app_on(board(kind))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, ".")
        window = top(app, CellMenu)
        words = [way.words for way in window.ways]
        assert words[:3] == ["Why, or why not", "Assume something here", "Clear"]
        noted = [name for name in words if "Note" in name or "notes" in name]
        assert bool(noted) == (kind in ("sudoku", "slant"))
        shown = window.query_one(LinesPane).canvas.text()
        assert screen.session.game.puzzle.grid.labels[screen.session.view.cursor] in shown
        pane = window.query_one(LinesPane).region
        assert 0 <= pane.x <= pane.right <= size[0]
        assert 0 <= pane.y <= pane.bottom <= size[1]
        for _ in words:
            chosen = window.ways[window.selected].words.removeprefix("Note: ")
            assert chosen[:20] in window.query_one(LinesPane).canvas.text()
            await press(pilot, "down")
        await press(pilot, "escape")
        assert app.screen is screen
        assert not screen.session.game.lines


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("quiet", ["on", "off"])
async def test_a_long_press_opens_it_and_marks_nothing(
    quiet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_pane, "LONG", 0.05)
    app = app_on(board("hitori"), quiet=quiet)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        at = place(screen, 8)
        await pilot.mouse_down(offset=at)
        await until(pilot, lambda: isinstance(app.screen, CellMenu))
        await pilot.mouse_up(offset=at)
        assert screen.session.view.cursor == 8
        assert not screen.panes.board.held
        assert not screen.session.game.lines
        # a click elsewhere closes it
        await pilot.click(offset=(1, 34))
        await until(pilot, lambda: app.screen is screen)
        assert not screen.session.game.lines
        # the next press makes a mark as usual
        await pilot.click(offset=at)
        await until(pilot, lambda: len(screen.session.game.path) == 1)


@pytest.mark.usefixtures("saves")
async def test_a_press_that_moves_is_a_drag() -> None:
    app = app_on(board("hitori"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await pilot.mouse_down(offset=place(screen, 8))
        assert screen.panes.board.long is not None
        await pilot.hover(offset=place(screen, 9))
        await rest(pilot)
        assert screen.panes.board.long is None or not screen.panes.board.held
        await pilot.mouse_up(offset=place(screen, 9))
        await rest(pilot)
        assert app.screen is screen


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("by", ["enter", "key", "mouse"])
async def test_what_is_chosen_is_done(by: str) -> None:
    app = app_on(board("slant"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        game = screen.session.game
        await press(pilot, ".")
        window = top(app, CellMenu)
        at = next(n for n, way in enumerate(window.ways) if way.key == "e")
        if by == "enter":
            await press(pilot, *["down"] * at, "enter")
        elif by == "key":
            await press(pilot, "e")
        else:
            pane = window.query_one(LinesPane)
            rows = pane.canvas.text().split("\n")
            y = next(n for n, row in enumerate(rows) if "cell to the right" in row)
            await pilot.click(offset=(pane.region.x + 6, pane.region.y + y))
        await until(pilot, lambda: len(game.path) == 1)
        assert "r/:A1" in game.puzzle.vocabulary.write(game.path[0])


@pytest.mark.usefixtures("saves")
async def test_while_something_is_explained_the_key_steps_through_it() -> None:
    app = app_on(board("hitori"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, ".", "W")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert playing(app).session.messages.current is not None
