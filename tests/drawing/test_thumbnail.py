"""Pictures for cards: the board alone, as large as its room lets it be."""

import pytest

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from tests import toy

KINDS = (*engines.kinds(), "toy")
COMPACT, LARGE = (12, 4), (31, 13)
ROOMS = ((8, 4), COMPACT, (18, 9), (28, 12), (33, 17))
COLOUR = Palette(loader.load("lamplight").roles)
PLAIN = Palette(loader.load("mono").roles)


@pytest.fixture(autouse=True)
def _toy(toy_kind: toy.ToyKind) -> None:
    """Use the toy as a kind without a drawing of its own."""


def pictured(name: str, room: tuple[int, int], glyphs: str = "rich") -> Canvas:
    puzzle, position = thumbnail.sample(engines.kind(name))
    found = thumbnail.picture(puzzle, position, room, COLOUR, glyphs)
    assert found is not None
    return found


@pytest.mark.parametrize("name", KINDS)
def test_a_sample_is_a_small_board_partly_and_rightly_solved(name: str) -> None:
    puzzle, position = thumbnail.sample(engines.kind(name))
    first = puzzle.solutions.first
    assert puzzle.grid.count <= 16
    assert puzzle.solutions.number == 1
    assert first is not None
    decided, free = puzzle.progress(position)
    assert 0 < decided < free
    assert all(v in (0, w) for v, w in zip(position.values, first, strict=True) if v != w)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii"])
@pytest.mark.parametrize("room", [COMPACT, (28, 12), LARGE])
def test_a_picture_fits_its_room_and_shows_the_marks(
    name: str, glyphs: str, room: tuple[int, int]
) -> None:
    puzzle, position = thumbnail.sample(engines.kind(name))
    for palette in (COLOUR, PLAIN):
        pictures = [
            thumbnail.picture(puzzle, shown, room, palette, glyphs)
            for shown in (position, puzzle.start())
        ]
        texts = set()
        for picture in pictures:
            assert picture is not None
            assert picture.width <= room[0]
            assert picture.height <= room[1]
            assert glyphs != "ascii" or picture.text().isascii()
            texts.add(picture.text())
            for row in picture.inks:
                for ink in row:
                    palette.style(ink)
        assert len(texts) == 2 or not palette.plain


@pytest.mark.parametrize("name", KINDS)
def test_a_larger_room_has_a_larger_picture(name: str) -> None:
    one, other = pictured(name, COMPACT), pictured(name, LARGE)
    assert one.width * one.height < other.width * other.height


def test_pictures_of_four_by_four_have_no_labels_and_fill_their_room() -> None:
    for name in ("hitori", "tents"):
        for room in (COMPACT, (28, 12)):
            picture = pictured(name, room)
            assert (picture.width, picture.height) == room


def test_a_board_too_large_for_any_look_is_told_in_tones_or_not_at_all() -> None:
    puzzle: Puzzle = engines.read("hitori:10x10:" + "123456789a" * 10)
    picture = thumbnail.picture(puzzle, puzzle.start(), (10, 5), COLOUR, "rich")
    assert picture is not None
    assert set(picture.text()) <= set("▀ \n")
    assert thumbnail.picture(puzzle, puzzle.start(), (10, 5), PLAIN, "rich") is None


def test_what_lies_round_a_hexagon_is_the_ground_it_is_put_on() -> None:
    for room in (COMPACT, LARGE):
        roles = {role for row in pictured("hitori-hex", room).inks for i in row for role in i[:2]}
        assert "panel" in roles
        assert "disc" not in roles


# boards of every size


def solved(kind: str, size: str) -> tuple[Puzzle, Position]:
    maker = engines.kind(kind)
    puzzle = maker.generate(maker.check(Request(size, "easy", 5)), lambda share: None)
    first = puzzle.solutions.first
    assert first is not None
    return puzzle, puzzle.start()._replace(values=bytes(first))


def pixels(canvas: Canvas, roles: set[str]) -> set[tuple[int, int]]:
    """The half-block squares that have one of these roles."""
    found = set()
    for y in range(canvas.height):
        for x in range(canvas.width):
            ink, char = canvas.inks[y][x], canvas.chars[y][x]
            upper = ink.fg if char in "▀█" else ink.bg
            lower = ink.fg if char in "▄█" else ink.bg
            found |= {(x, 2 * y + n) for n, role in enumerate((upper, lower)) if role in roles}
    return found


@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii"])
@pytest.mark.parametrize("kind", engines.kinds())
def test_a_picture_keeps_to_its_room(kind: str, glyphs: str) -> None:
    sizes = {"sudoku": ("9", "16"), "hitori-hex": ("4", "6")}.get(kind, ("5", "8", "20"))
    boards = [solved(kind, size) for size in sizes]
    for puzzle, position in (*boards, thumbnail.sample(engines.kind(kind))):
        for room in ROOMS:
            drawn = thumbnail.picture(puzzle, position, room, COLOUR, glyphs)
            assert drawn is not None or glyphs == "ascii"
            if drawn is not None:
                assert (drawn.width, drawn.height) <= room
                assert drawn.height <= room[1]


@pytest.mark.parametrize("size", ["5", "6"])
@pytest.mark.parametrize("room", ROOMS)
def test_a_hexagon_is_as_high_as_it_is_wide(size: str, room: tuple[int, int]) -> None:
    canvas = thumbnail.draw(*room, *solved("hitori-hex", size), "panel")
    shown = pixels(canvas, {"paper", "paper-alt", "mark-black", "white"})
    xs, ys = {x for x, _ in shown}, {y for _, y in shown}
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    assert 0.8 <= high / wide <= 1.15
    # every row of it is there, and the middle one is the widest
    rows = [sum(y == row for _, y in shown) for row in sorted(ys)]
    assert max(rows) == rows[len(rows) // 2] == wide
    assert rows[0] < wide * 0.75
    assert rows[-1] < wide * 0.75


def test_where_there_is_no_room_for_a_look_each_square_of_half_a_character_is_a_cell() -> None:
    puzzle: Puzzle = engines.read("hitori:10x10:" + "123456789a" * 10)
    black = {cell for cell in range(100) if cell * 7 % 10 < 3}
    values = bytes(1 if cell in black else 0 for cell in range(100))
    picture = thumbnail.picture(
        puzzle, puzzle.start()._replace(values=values), (10, 5), COLOUR, "rich"
    )
    assert picture is not None
    assert pixels(picture, {"mark-black"}) == {(cell % 10, cell // 10) for cell in black}
    assert pixels(picture, {"paper", "paper-alt"}) == {
        (cell % 10, cell // 10) for cell in range(100) if cell not in black
    }


@pytest.mark.parametrize(("size", "room", "side"), [("8", (18, 9), 2), ("8", (28, 12), 3),
                                                    ("8", (33, 17), 4),
                                                    ("4", (12, 4), 4)])  # fmt: skip
def test_strokes_of_slant_are_true_diagonals(size: str, room: tuple[int, int], side: int) -> None:
    puzzle, position = solved("slant", size)
    drawn = thumbnail.picture(puzzle, position, room, COLOUR, "rich")
    assert drawn is not None
    ink = pixels(drawn, {"ink"})
    across, down = drawn.width // side, 2 * drawn.height // side
    wanted = set()
    for (r, c), value in zip(puzzle.grid.places, position.values, strict=True):
        if c < across and r < down:
            falls = [(c * side + n, r * side + n) for n in range(side)]
            rises = [(c * side + n, r * side + side - 1 - n) for n in range(side)]
            wanted |= set(falls if value == 1 else rises)
    assert ink == wanted
    assert 2 * across >= puzzle.grid.width
    assert 2 * down >= puzzle.grid.height


def test_trees_and_tents_are_drawn_where_there_is_room_for_more_than_signs() -> None:
    puzzle, position = solved("tents", "8")
    signs = thumbnail.picture(puzzle, position, (28, 12), COLOUR, "rich")
    drawn = thumbnail.picture(puzzle, position, (33, 17), COLOUR, "rich")
    assert signs is not None
    assert drawn is not None
    assert "▲" in signs.text()
    assert (drawn.width, drawn.height) == (32, 16)
    trunks = {(x // 4, y // 4) for x, y in pixels(drawn, {"wood"})}
    trees = {
        (c, r) for (r, c), v in zip(puzzle.grid.places, position.values, strict=True) if v == 3
    }
    assert trunks == trees


def test_with_its_edges_a_board_shows_the_numbers_that_stand_there() -> None:
    puzzle = engines.read("tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3")
    drawn = thumbnail.labelled(puzzle, puzzle.start(), (33, 14), COLOUR, "rich")
    assert drawn is not None
    lines = drawn.text().split("\n")
    assert "".join(c for c in lines[-1] if c.isdigit()) == "30212121"
    numbers = ["".join(c for c in line if c.isdigit())[-1] for line in lines[1:9]]
    assert numbers == list("12122013")
    assert thumbnail.labelled(puzzle, puzzle.start(), (20, 9), COLOUR, "rich") is None
