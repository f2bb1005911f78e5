"""Presses on a board of hexagons, and drawing only the changes."""

from itertools import product

import pytest

from solitudo.engines.core.values import Target
from solitudo.tui.drawing.common.painter import Scene
from tests.drawing.hexagons import (
    BOARDS,
    HOLED,
    PAPERS,
    SETS,
    WHOLE,
    board,
    draw,
    huge,
    marked,
    painters,
    quadrants,
)

# the part under a press


def as_the_book_says(text: str, x: int, y: int) -> int | None:
    """The mouse at 4x2, from the description of the board."""
    grid = board(text).grid
    n: int = (grid.width + 1) // 2

    def column(r: int) -> int:
        return x - (3 + abs(n - 1 - r) * 2)

    def at(r: int, i: int) -> int | None:
        length = 2 * n - 1 - abs(n - 1 - r)
        if not (0 <= r < grid.height and 0 <= i < length):
            return None
        found: int | None = grid.cell_at.get((r, i + max(0, n - 1 - r)))
        return found

    if y % 2:
        r = y // 2
        i = column(r) // 4
        return at(r, i) if at(r, i) is not None or column(r) % 4 else at(r, i - 1)
    candidates = [
        (column(r) % 4 != 2, number)
        for r in (y // 2 - 1, y // 2)
        if (number := at(r, column(r) // 4)) is not None and column(r) % 4
    ]
    return min(candidates, key=lambda pair: pair[0])[1] if candidates else None


@pytest.mark.parametrize("text", BOARDS)
def test_a_press_means_the_cell_that_the_book_names(text: str) -> None:
    _, shadowed, whole, low, _ = painters(text)
    for y, x in product(range(-1, whole.height + 2), range(-2, whole.width + 3)):
        number = as_the_book_says(text, x, y) if 0 <= y < whole.height else None
        wanted = None if number is None else Target("cell", number)
        assert whole.hit(x, y) == shadowed.hit(x, y) == wanted, (x, y)
        if 0 < y < whole.height - 1:
            assert low.hit(x, y - 1) == wanted


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("glyphs", SETS)
def test_the_box_of_a_cell_holds_what_means_it(text: str, glyphs: str) -> None:
    for painter in [*painters(text, glyphs), *([huge(text, glyphs)] if glyphs != "ascii" else [])]:
        found: dict[int, set[tuple[int, int]]] = {}
        for y, x in product(range(painter.height), range(painter.width)):
            target = painter.hit(x, y)
            if target is not None:
                found.setdefault(target.at, set()).add((x, y))
        assert len(found) == board(text).grid.count
        for number, spots in found.items():
            x, y, width, height = painter.box(number)
            inside = set(product(range(x, x + width), range(y, y + height)))
            assert spots <= inside
            assert inside <= set(product(range(painter.width), range(painter.height)))
            assert (x + width // 2, y + height // 2) in spots


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_wherever_a_tile_is_seen_a_press_means_a_cell(number: int) -> None:
    painter = [*painters(HOLED), huge(HOLED)][number]
    canvas = draw(painter, Scene(board(HOLED).start(), cursor=-1))
    for y, x in product(range(painter.height), range(2, painter.width)):
        # a drawn number is on its tile
        behind = canvas.inks[y][x].bg
        roles = (behind if role == "ink" else role for role in quadrants(canvas, x, y))
        seen = [role for role in roles if role in PAPERS]
        # labels of lines are on the paper
        if len(seen) > 2 or (canvas.chars[y][x].isdigit() and behind != "sheet"):
            assert painter.hit(x, y) is not None, (x, y)
        if not seen:
            assert painter.hit(x, y) is None, (x, y)


# drawing only what differs


def test_a_mark_costs_the_characters_of_its_cell() -> None:
    for number, most in ((0, 60), (1, 18), (4, 5)):
        painter = painters(WHOLE)[number]
        old = Scene(board(WHOLE).start(), cursor=30)
        canvas = draw(painter, old)
        canvas.take_dirty()
        painter.show(canvas, old._replace(position=marked(WHOLE, black="E5")), old)
        x, y, width, height = painter.box(30)
        spans = canvas.take_dirty()
        assert sum(end - first for _, first, end in spans) <= most
        near = painter.look.pitch[0]
        for row, first, end in spans:
            assert y <= row < y + height
            assert x - near <= first < end <= x + width + near
