"""Square Hitori as it is drawn: every state has a shape of its own in every look."""

from functools import cache
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import digits
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.hitori.painter import HitoriPainter
from tests.drawing import golden
from tests.golden import KEPT

GOLDEN = KEPT / "drawing/hitori.txt"
SMALL = "hitori:4x4:1231231431422413"
LARGE = "hitori:10x10:" + "123456789a" * 10
WIDE = "hitori:5x4:12345234513451245123"
LOOKS = ("giant", "huge", "large", "normal", "compact")


@cache
def puzzle_of(text: str) -> Any:
    return engines.read(text)


@cache
def palette_of(name: str) -> Palette:
    colours = "none" if name == "mono" else "full"
    return Palette(loader.load(name).roles, colours, name)


def painter_of(text: str, look: str, glyphs: str = "rich", theme: str = "lamplight") -> Painter:
    puzzle = puzzle_of(text)
    # plain characters draw no numbers: their largest look is used instead
    offers = {found.name: (found, painter) for found, painter in looks(puzzle, glyphs)}
    found, painter = offers.get(look, offers["large"])
    return painter(puzzle, found, palette_of(theme), glyphs)


def drawn(painter: Painter, scene: Scene) -> Canvas:
    canvas = Canvas(painter.width, painter.height)
    painter.show(canvas, scene, None)
    return canvas


def part(painter: Painter, canvas: Canvas, cell: int) -> list[str]:
    """The characters of a cell."""
    x, y, width, height = painter.box(cell)
    return ["".join(canvas.chars[row][x : x + width]) for row in range(y, y + height)]


def position(values: dict[int, int], auto: int = 0, count: int = 16) -> Position:
    return Position(bytes(values.get(cell, 0) for cell in range(count)), auto)


STATES: dict[str, Scene] = {
    "undecided": Scene(position({}), cursor=0),
    "black": Scene(position({5: 1}), cursor=0),
    "white, yours": Scene(position({5: 2}), cursor=0),
    "breaks a rule": Scene(position({5: 2}), cursor=0, wrong=1 << 5),
    "black breaks a rule": Scene(position({5: 1}), cursor=0, wrong=1 << 5),
    "evidence": Scene(position({5: 1}), cursor=0, evidence=1 << 5),
    "target": Scene(position({}), cursor=0, target=1 << 5),
    "cursor": Scene(position({}), cursor=5),
    "cursor on a target": Scene(position({}), cursor=5, target=1 << 5),
    "cursor on a white": Scene(position({5: 2}), cursor=5),
    "cursor on a black": Scene(position({5: 1}), cursor=5),
    "cursor on what breaks a rule": Scene(position({5: 2}), cursor=5, wrong=1 << 5),
}

PLAY = position({0: 1, 1: 2, 4: 2, 5: 2, 6: 1, 9: 2, 15: 2}, auto=1 << 1 | 1 << 4)
SCENES = {
    "play": Scene(PLAY, cursor=10, tinted=True),
    "wrong": Scene(
        PLAY._replace(values=PLAY.values[:7] + b"\1" + PLAY.values[8:]), cursor=7,
        wrong=1 << 6 | 1 << 7 | 1 << 9,
    ),
    "hint": Scene(
        PLAY, cursor=12, evidence=1 | 1 << 5 | 1 << 6, target=1 << 10 | 1 << 12,
        region=frozenset({"row 3"}),
    ),
    "compared": Scene(PLAY, cursor=1, old=True, other=position({0: 1, 1: 1, 2: 2})),
    "finished": Scene(PLAY, cursor=-1, bleached=(1 << 16) - 1),
    "paused": Scene(PLAY, cursor=10, paused=True),
}  # fmt: skip


def test_each_look_draws_the_small_board_as_it_stands_in_the_file() -> None:
    golden.compare(GOLDEN, golden.pictures(puzzle_of(SMALL), SCENES))


SHAPES = {
    ("large", "rich"): {
        "undecided": ["       ", "   3   ", "       "],
        "white, yours": [" ╭───╮ ", " │ 3 │ ", " ╰───╯ "],
        "breaks a rule": [" ╭───╮ ", " │!3!│ ", " ╰───╯ "],
        "black breaks a rule": ["       ", "  ✗3✗  ", "       "],
        "evidence": ["┏     ┓", "   3   ", "┗     ┛"],
        "target": ["╔═════╗", "║  3  ║", "╚═════╝"],
        "cursor": ["┏━━━━━┓", "┃  3  ┃", "┗━━━━━┛"],
        "cursor on a target": ["┏━━━━━┓", "┃ ‹3› ┃", "┗━━━━━┛"],
    },
    ("compact", "rich"): {
        "undecided": [" 3 "],
        "white, yours": ["(3)"],
        "breaks a rule": ["!3!"],
        "black breaks a rule": ["✗3✗"],
        "evidence": ["┊3┊"],
        "target": ["‹3›"],
        "cursor": ["[3]"],
        "cursor on a white": ["[3)"],
        "cursor on a black": ["[3]"],
        "cursor on what breaks a rule": ["[3!"],
    },
    ("compact", "ascii"): {
        "black": ["###"],
        "white, yours": ["(3)"],
        "black breaks a rule": ["x3x"],
        "target": ["{3}"],
        "cursor": ["[3]"],
        "cursor on a white": ["[3)"],
        "cursor on a black": ["[3#"],
    },
}


@pytest.mark.parametrize(("look", "glyphs"), list(SHAPES))
def test_states_have_the_shapes_they_are_known_by(look: str, glyphs: str) -> None:
    painter = painter_of(SMALL, look, glyphs)
    for name, shape in SHAPES[look, glyphs].items():
        assert part(painter, drawn(painter, STATES[name]), 5) == shape, name


def test_boxes_wear_frames_on_their_lines() -> None:
    painter = painter_of(SMALL, "normal")
    rows = drawn(painter, STATES["cursor"]).text().split("\n")
    assert rows[3].endswith("──┏━━━┓───┼───┤▌")
    assert "┃ 3 ┃" in rows[4]
    rows = drawn(painter, STATES["black"]._replace(cursor=15)).text().split("\n")
    assert "▗▄▄▄▖" in rows[3]
    assert "▐ 3 ▌" in rows[4]
    assert "▝▀▀▀▘" in rows[5]


def test_neighbouring_evidence_merges_where_it_meets() -> None:
    painter = painter_of(SMALL, "normal")
    scene = Scene(position({0: 1, 5: 1}), cursor=15, evidence=1 | 1 << 5)
    assert "╋" in drawn(painter, scene).text()


def test_blacks_touch_at_their_corners_in_boxes() -> None:
    painter = painter_of(SMALL, "normal")
    canvas = drawn(painter, Scene(position({0: 1, 5: 1}), cursor=15))
    x, y, _, _ = painter.box(5)
    assert canvas.chars[y][x] == "▚"


def test_two_digits_fit_in_every_state_and_look() -> None:
    for look in LOOKS:
        painter = painter_of(LARGE, look)
        assert isinstance(painter, HitoriPainter)
        for value in (0, 1, 2):
            for wrong in (0, 1 << 9):
                for cursor in (0, 9):
                    scene = Scene(position({9: value}, count=100), cursor=cursor, wrong=wrong)
                    rows = part(painter, drawn(painter, scene), 9)
                    number = ["10"]
                    if painter.ph > 3:
                        heavy = bool(value == 2 or wrong)
                        number = list(digits.drawn("10", painter.ph - 2, "rich", heavy))
                    assert all(any(text in row for row in rows) for text in number)


def test_without_colour_every_pair_of_states_differs() -> None:
    for look in LOOKS:
        for glyphs in ("rich", "blocks", "ascii"):
            painter = painter_of(SMALL, look, glyphs, "mono")
            seen = {
                name: "\n".join("".join(row) for row in drawn(painter, scene).chars)
                for name, scene in STATES.items()
            }
            same = [
                (one, other)
                for one in seen
                for other in seen
                if one < other and seen[one] == seen[other]
            ]
            assert not same, (look, glyphs, same)


@pytest.mark.parametrize("text", [SMALL, LARGE, WIDE])
@pytest.mark.parametrize("look", LOOKS)
def test_what_is_pressed_is_what_lies_there(text: str, look: str) -> None:
    painter = painter_of(text, look)
    for cell in range(painter.grid.count):
        x, y, width, height = painter.box(cell)
        for dx in range(width):
            for dy in range(height):
                target = painter.hit(x + dx, y + dy)
                assert target is not None
                assert (target.what, target.at) == ("cell", cell)
    assert painter.hit(0, 0) is None
    assert painter.hit(painter.width + 5, 3) is None


def test_a_cursor_move_touches_two_cells() -> None:
    for look in LOOKS:
        painter = painter_of(LARGE, look)
        canvas = drawn(painter, Scene(position({}, count=100), cursor=44))
        canvas.take_dirty()
        painter.show(
            canvas,
            Scene(position({}, count=100), cursor=45),
            Scene(position({}, count=100), cursor=44),
        )
        changed = sum(end - first for _, first, end in canvas.take_dirty())
        assert changed <= (60 if painter.look.pitch[1] <= 3 else 90)
