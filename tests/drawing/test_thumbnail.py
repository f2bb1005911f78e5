"""Pictures for cards: the board alone, as large as its room lets it be."""

from __future__ import annotations

import pytest

import engines
from engines.core.puzzle import Puzzle
from tests import toy
from themes import loader
from tui.drawing import thumbnail
from tui.drawing.canvas import Canvas
from tui.drawing.palette import Palette

KINDS = (*engines.kinds(), "toy")
COMPACT, LARGE = (12, 4), (31, 13)
COLOUR = Palette(loader.load("lamplight").roles)
PLAIN = Palette(loader.load("mono").roles)


@pytest.fixture(autouse=True)
def _toy(toy_kind: toy.ToyKind) -> None:
    """The toy stands for a kind without a drawing of its own."""


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
