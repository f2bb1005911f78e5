"""The bytes of a move: no more on a large board than on a small one."""

import statistics
from functools import cache

import pytest

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Request
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.arrange import arrange
from solitudo.tui.play import marking
from solitudo.tui.play.scene import scene
from solitudo.tui.play.session import Session
from tests.bytes_sent import sent


@cache
def generated(kind: str, size: str) -> Puzzle:
    maker = engines.kind(kind)
    return maker.generate(maker.check(Request(size, "easy", 5)), lambda share: None)


def costs(puzzle: Puzzle, screen: tuple[int, int] = (120, 36)) -> tuple[float, float]:
    """The median bytes of a cursor move and of a mark, on the look that fits this screen."""
    offered = looks(puzzle, "rich")
    layout = arrange(*screen, [look for look, _ in offered])
    assert layout is not None
    look, kind = offered[layout.look]
    palette = Palette(loader.load("lamplight").roles)
    painter = kind(puzzle, look, palette, "rich")
    canvas = Canvas(painter.width, painter.height)
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0)))
    before = scene(session, False)
    painter.show(canvas, before, None)
    canvas.take_dirty()
    moves, marks = [], []

    def show() -> int:
        nonlocal before
        after = scene(session, False)
        painter.show(canvas, after, before)
        before = after
        return sent(canvas, palette)

    for way in ("right", "down") * 9:
        marking.step(session, way)
        moves.append(show())
        if puzzle.given >> session.view.cursor & 1:
            continue
        session.do(Gesture("counter", (session.view.cursor,)))
        marks.append(show())
    return statistics.median(moves), statistics.median(marks)


@pytest.mark.parametrize(
    ("kind", "small", "large"),
    [("tents", "10x10", "30x20"), ("hitori", "10", "20"), ("slant", "12x10", "30x30")],
)
def test_a_large_board_costs_no_more_to_move_on_than_a_small_one(
    kind: str, small: str, large: str
) -> None:
    move, mark = costs(generated(kind, small))
    move_large, mark_large = costs(generated(kind, large))
    assert move_large <= 1.5 * move
    assert mark_large <= 1.5 * mark
    assert max(move, move_large) < 600, "bytes of a cursor move on the board"


@pytest.mark.parametrize(
    ("kind", "size"),
    [("hitori", "8"), ("hitori-hex", "5"), ("tents", "8"), ("sudoku", "9"), ("slant", "8")],
)
def test_the_tint_of_the_cursors_lines_costs_no_more_than_its_area_in_huge_cells(
    kind: str, size: str
) -> None:
    puzzle = generated(kind, size)
    found = {}
    for number, (look, _) in enumerate(looks(puzzle, "rich")):
        if look.pitch[1] >= 3:
            found[look.pitch] = step_and_tint(puzzle, number)
    large = min(found)
    assert len(found) >= 2
    for pitch, (step, tint) in found.items():
        area = pitch[0] * pitch[1] / (large[0] * large[1])
        assert step <= area * found[large][0]
        assert tint <= area * found[large][1]


def step_and_tint(puzzle: Puzzle, number: int) -> tuple[float, float]:
    """Return the median bytes of a step that removes the tint, and of the tint that follows when
    the cursor has rested, on a board half done.
    """
    look, kind = looks(puzzle, "rich")[number]
    palette = Palette(loader.load("lamplight").roles)
    painter = kind(puzzle, look, palette, "rich")
    canvas = Canvas(painter.width, painter.height)
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0)))
    first = puzzle.solutions.first
    assert first is not None
    for cell in range(0, puzzle.grid.count, 2):
        if not puzzle.given >> cell & 1:
            session.do(Gesture(puzzle.marks[first[cell]], (cell,)))
    before = scene(session, False)
    painter.show(canvas, before, None)
    canvas.take_dirty()
    costs: tuple[list[int], list[int]] = ([], [])
    for way in ("right", "down", "right", "down", "left", "up", "right", "down") * 3:
        marking.step(session, way)
        for tinted in (False, True):
            after = scene(session, tinted)
            painter.show(canvas, after, before)
            before = after
            costs[tinted].append(sent(canvas, palette))
    return statistics.median(costs[0]), statistics.median(costs[1])
