"""What lies under a press on a board of hexagons, and drawing only what differs."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from engines.core.action import Position
from engines.core.target import Target
from tests.drawing.hexagons import (
    BOARDS,
    HOLED,
    PAPERS,
    SETS,
    SMALL,
    THEMES,
    TWO_DIGITS,
    WHOLE,
    board,
    draw,
    huge,
    marked,
    painters,
    quadrants,
)
from tui.drawing.painter import Scene

# what lies under a press


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
        # a drawn number lies on its tile
        behind = canvas.inks[y][x].bg
        roles = (behind if role == "ink" else role for role in quadrants(canvas, x, y))
        seen = [role for role in roles if role in PAPERS]
        if len(seen) > 2 or canvas.chars[y][x].isdigit():
            assert painter.hit(x, y) is not None, (x, y)
        if not seen:
            assert painter.hit(x, y) is None, (x, y)


# drawing only what differs


@st.composite
def scenes(draws: st.DrawFn, count: int) -> Scene:
    masks = st.integers(0, (1 << count) - 1).map(lambda m: m & (m >> 3) & (m >> 7))
    return Scene(
        Position(bytes(draws(st.lists(st.integers(0, 2), min_size=count, max_size=count))),
                 auto=draws(masks)),
        cursor=draws(st.integers(0, count - 1)),
        tinted=draws(st.booleans()),
        wrong=draws(masks),
        evidence=draws(masks),
        target=draws(masks),
        region=draws(
            st.sampled_from([frozenset(), frozenset({"row B", "the line from A2 to D1"})])
        ),
        old=draws(st.integers(0, 5)) == 0,
        paused=draws(st.integers(0, 5)) == 0,
        bleached=draws(masks),
    )  # fmt: skip


@st.composite
def pairs(draws: st.DrawFn) -> tuple[str, Scene, Scene]:
    text = draws(st.sampled_from((SMALL, TWO_DIGITS)))
    count = board(text).grid.count
    first, second = draws(scenes(count)), draws(scenes(count))
    kept = draws(st.sets(st.sampled_from(Scene._fields)))
    return text, first, second._replace(**{name: getattr(first, name) for name in kept})


@given(pairs(), st.sampled_from(SETS), st.sampled_from(THEMES), st.integers(0, 4))
@settings(max_examples=120, deadline=None)
def test_going_from_scene_to_scene_ends_where_drawing_anew_does(
    pair: tuple[str, Scene, Scene], glyphs: str, theme: str, number: int
) -> None:
    text, old, new = pair
    painter = painters(text, glyphs, theme)[number]
    canvas = draw(painter, old)
    painter.show(canvas, new, old)
    fresh = draw(painter, new)
    assert canvas.chars == fresh.chars
    assert canvas.inks == fresh.inks


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


@given(pairs(), st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_no_character_holds_more_than_it_may(pair: tuple[str, Scene, Scene], number: int) -> None:
    text, scene, _ = pair
    barred = set("▘▝▖▗▚▞▙▛▜▟╱╲┊✓▂▔✗") - {"▖", "▘"}
    for glyphs, theme in product(SETS, THEMES):
        painter = painters(text, glyphs, theme)[number]
        canvas = draw(painter, scene)
        used = {char for row in canvas.chars for char in row}
        assert all(cell_len(char) == 1 for char in used)
        if glyphs == "ascii":
            assert all(char.isascii() for char in used)
        if glyphs == "blocks":
            # the corners of the shadow are the only quadrants
            assert not used & barred
        roles = {role for row in canvas.inks for ink in row for role in (ink.fg, ink.bg)}
        for role in roles:
            if theme == "lamplight":
                painter.palette.colour(role)
