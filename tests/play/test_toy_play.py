"""A kind that nothing knows by name, with note modes, two rules and no drawing of its own, played
at the screen: everything the screen needs of a kind is in its contract."""

from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.drawing.common import text_board
from solitudo.tui.panes.pad import PadPane
from solitudo.tui.saves import library
from tests.pilot import app_on, playing, press
from tests.toy import ToyKind

SIZES = [(80, 24), (120, 36), (44, 16)]


@pytest.fixture
def board(toy_kind: ToyKind, saves: Path) -> Puzzle:
    request = toy_kind.check(Request("4", "hard", 3, "free"))
    return toy_kind.generate(request, lambda share: None)


def answer(puzzle: Puzzle) -> bytes:
    found = puzzle.solutions.first
    assert found is not None
    return found


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_played_to_its_end_by_keys_with_notes_on_the_way(
    board: Puzzle, size: tuple[int, int]
) -> None:
    app = app_on(board)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        session = screen.session
        free = next(c for c in range(board.grid.count) if not board.given >> c & 1)
        session.view.cursor = free
        await press(pilot, "space", "s")
        assert session.position.notes[0][free], "the second way of writing writes notes"
        await press(pilot, "space")
        for cell, value in enumerate(answer(board)):
            if board.given >> cell & 1 or session.game.solved:
                continue
            session.view.cursor = cell
            await press(pilot, board.marks[value])
        assert session.game.solved
        name = screen.opened.file.name
        await press(pilot, "Q")
    again = library.open_save(name)
    assert again.game.solved
    assert again.game.puzzle.rule == "free"
    again.file.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_it_is_played_by_mouse_with_the_pad(board: Puzzle, size: tuple[int, int]) -> None:
    app = app_on(board)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        painter, pad = screen.panes.board.painter, screen.panes.pad
        assert painter is not None
        assert isinstance(pad, PadPane)
        for value in (1, 2):
            assert pad.plan is not None
            key = next(k for k in pad.plan.keys if k.what == "digit" and k.number == value)
            await pilot.click("#pad", offset=(key.x + pad.inset + 1, key.y))
            for cell, wanted in enumerate(answer(board)):
                if wanted != value or board.given >> cell & 1 or screen.session.game.solved:
                    continue
                x, y, width, height = painter.box(cell)
                await pilot.click("#board", offset=(x + width // 2, y + height // 2))
        assert screen.session.game.solved


async def test_hints_lead_it_to_its_end_and_its_cards_are_drawn(board: Puzzle) -> None:
    app = app_on(board)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        for _ in range(200):
            if screen.session.game.solved:
                break
            await press(pilot, "H")
            if screen.session.hint is not None and screen.session.hint.step == 2:
                title = screen.session.hint.technique.title
                assert title in screen.panes.guide.canvas.text()
        assert screen.session.game.solved


def test_it_is_exported_as_text_and_as_a_picture(board: Puzzle) -> None:
    text = text_board.text(board, board.start(), "rich")
    assert text.strip()
    labels = [board.grid.line_names[0].split()[-1]]
    assert all(label in text for label in labels)
    assert engines.read(board.id, rule=board.rule).id == board.id
