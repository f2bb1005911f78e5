"""The drawing of a kind that has none of its own: golden boards, and the shape of each state."""

import pytest

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.paper import plain as paper
from solitudo.tui.drawing.paper.shapes import Words
from tests import toy
from tests.drawing import golden
from tests.golden import KEPT

GOLDEN = KEPT / "drawing/plain.txt"


@pytest.fixture
def puzzle(toy_kind: toy.ToyKind) -> Puzzle:
    """A triangle with a stone given at the top."""
    return engines.read("toy:4:2.1......+A1")


def scenes(puzzle: Puzzle) -> dict[str, Scene]:
    """Return the scenes of the golden file."""
    noted = ((0, 0, 0, 6, 2, 0, 0, 0, 0, 0),)
    play = Position(bytes((1, 2, 1, 0, 0, 2, 0, 0, 1, 0)), 1 << 1, 0, noted)
    return {
        "play": Scene(play, cursor=4, tinted=True),
        "wrong": Scene(play, cursor=5, wrong=1 << 5 | 1 << 8, mode="n"),
        "hint": Scene(
            play, cursor=9, target=1 << 6, evidence=1 << 3 | 1 << 5, region=frozenset({"row 4"})
        ),
        "compared": Scene(play, cursor=0, old=True, other=puzzle.start()),
        "paused": Scene(play, cursor=4, paused=True),
    }


def test_each_look_draws_the_triangle_as_it_stands_in_the_file(puzzle: Puzzle) -> None:
    golden.compare(GOLDEN, golden.pictures(puzzle, scenes(puzzle)))


def test_in_every_look_and_set_each_state_has_a_shape_of_its_own(puzzle: Puzzle) -> None:
    start, cell = puzzle.start(), 4
    noted = start._replace(notes=((0, 0, 0, 0, 2, 0, 0, 0, 0, 0),))
    values = [start._replace(values=bytes((1, 0, 0, 0, v, 0, 0, 0, 0, 0))) for v in range(3)]
    states = [
        *(Scene(position, cursor=-1) for position in (*values, noted)),
        *(Scene(position, cursor=cell) for position in values),
        *(Scene(position, cursor=-1, target=1 << cell) for position in values),
        *(Scene(position, cursor=-1, wrong=1 << cell) for position in values),
        *(Scene(position, cursor=-1, evidence=1 << cell) for position in values),
        *(Scene(position, cursor=cell, wrong=1 << cell) for position in values),
        *(Scene(position, cursor=cell, target=1 << cell) for position in values),
    ]
    for glyphs in golden.GLYPHS:
        for look, kind in looks(puzzle, glyphs):
            painter = kind(puzzle, look, golden.PLAIN, glyphs)
            shown = set()
            for scene in states:
                canvas = Canvas(painter.width, painter.height)
                painter.show(canvas, scene, None)
                shown.add(canvas.text().partition("\n")[2])
            assert len(shown) == len(states), (glyphs, look.name)


def test_what_is_given_is_bold_and_what_one_wrote_is_not(puzzle: Puzzle) -> None:
    for look, kind in looks(puzzle, "rich"):
        painter = kind(puzzle, look, Palette({}), "rich")
        canvas = Canvas(painter.width, painter.height)
        painter.show(canvas, scenes(puzzle)["play"], None)
        bold = {c for c in (0, 2) if any(ink.bold for ink in _inks(canvas, painter.box(c)))}
        assert bold == {0}


@pytest.mark.parametrize("printed", ["7", "12"])
def test_what_is_printed_in_a_cell_is_seen_beside_each_mark(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, printed: str
) -> None:
    """On the screen and on paper; not where the game rests."""
    monkeypatch.setattr(type(puzzle), "content", lambda self, cell: printed if cell == 4 else "")
    start = puzzle.start()
    for value in range(3):
        position = start._replace(values=bytes((1, 0, 0, 0, value, 0, 0, 0, 0, 0)))
        for glyphs in golden.GLYPHS:
            for look, kind in looks(puzzle, glyphs):
                painter = kind(puzzle, look, golden.PLAIN, glyphs)
                own = printed + (painter.signs[value] if value else "")  # type: ignore[attr-defined]
                for paused in (False, True):
                    canvas = Canvas(painter.width, painter.height)
                    painter.show(canvas, Scene(position, cursor=4, paused=paused), None)
                    assert (own in canvas.text()) != paused
        words = [
            part.text for part in paper.draw(puzzle, position).parts if isinstance(part, Words)
        ]
        assert words.count(printed) == 1
        assert len(words) == 2 + (value > 0)


def _inks(canvas: Canvas, box: tuple[int, int, int, int]) -> list[Ink]:
    x, y, width, height = box
    return [ink for row in canvas.inks[y : y + height] for ink in row[x : x + width]]
