"""The layout at every size: nothing overlaps, nothing lies outside, the largest look that fits."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.drawing.painter import Look
from tui.layout import SMALLEST, Box, arrange


def looks(rows: int, columns: int) -> list[Look]:
    """The looks of a Hitori board of this size."""
    return [
        Look("large", (7, 3), 3 + 7 * columns, 2 + 3 * rows),
        Look("normal", (4, 2), 4 + 4 * columns, 3 + 2 * rows),
        Look("compact", (3, 1), 2 + 3 * columns, 1 + rows),
    ]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@given(st.integers(20, 240), st.integers(8, 90), st.integers(4, 40), st.integers(4, 40))
def test_nothing_overlaps_and_nothing_lies_outside(
    width: int, height: int, rows: int, columns: int
) -> None:
    layout = arrange(width, height, looks(rows, columns))
    if width < SMALLEST[0] or height < SMALLEST[1]:
        assert layout is None
        return
    assert layout is not None
    boxes = [layout.header, layout.board, layout.guide, layout.status, layout.keys]
    if not layout.tabs:
        boxes.append(layout.moves)
    there = [box for box in boxes if box is not None]
    for box in there:
        assert box.width > 0
        assert box.height > 0
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
    for one, other in combinations(there, 2):
        assert not overlap(one, other), (one, other)


@pytest.mark.parametrize(
    ("size", "board", "look", "tabs"),
    [
        ((120, 36), (9, 9), "large", False),
        ((80, 24), (9, 9), "normal", True),
        ((80, 24), (12, 12), "compact", True),
        ((200, 60), (9, 9), "large", False),
        ((60, 60), (9, 9), "normal", True),
        ((40, 15), (9, 9), "compact", True),
    ],
)
def test_known_terminals_have_known_looks(
    size: tuple[int, int], board: tuple[int, int], look: str, tabs: bool
) -> None:
    offered = looks(*board)
    layout = arrange(*size, offered)
    assert layout is not None
    assert offered[layout.look].name == look
    assert layout.tabs is tabs


def test_a_pane_has_at_least_twenty_columns() -> None:
    for width in range(70, 120):
        layout = arrange(width, 24, looks(9, 9))
        assert layout is not None
        assert layout.guide is not None
        assert layout.guide.width >= 20
