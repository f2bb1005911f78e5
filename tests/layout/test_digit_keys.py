"""Digit pads at every size: keys never overlap, every digit has one, and layouts hold them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.tui.layout import digit_keys
from solitudo.tui.layout.arrange import SMALLEST, arrange
from solitudo.tui.layout.boxes import Box, Look, Wish

SIDES = (4, 6, 8, 9, 10, 12, 16)


def looks(side: int) -> list[Look]:
    """The looks of a board of this side."""
    return [
        Look("large", (8, 3), 3 + 8 * side, 4 + 3 * side),
        Look("normal", (6, 2), 3 + 6 * side, 4 + 2 * side),
        Look("compact", (3, 1), 6 + 3 * side, 4 + side),
        Look("smallest", (2, 1), 9 + 2 * side, 4 + side),
    ]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    "size", [(20, 24), (21, 3), (21, 13), (36, 16), (45, 9), (56, 3), (80, 30)]
)
def test_every_digit_and_way_has_a_key_of_its_own(side: int, size: tuple[int, int]) -> None:
    plan = digit_keys.plan(side, 3, 1, *size)
    boxes = [Box(key.x, key.y, key.width, key.height) for key in plan.keys]
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    assert all(box.x >= 0 and box.x + box.width <= plan.width for box in boxes)
    assert all(box.y + box.height <= plan.height for box in boxes)
    found = [(key.what, key.number) for key in plan.keys]
    assert len(set(found)) == len(found)
    assert {n for what, n in found if what == "digit"} == set(range(1, side + 1))
    assert {n for what, n in found if what == "mode"} == {0, 1, 2}
    assert ("clear", 0) in found
    for key in plan.keys:
        assert plan.at(key.x + key.width - 1, key.y + key.height - 1) == key
    assert plan.at(plan.width, 0) is None


def test_nine_digits_stand_in_three_rows_of_three() -> None:
    plan = digit_keys.tower(9, 3, 1)
    for x in range(20):
        for y in range(8):
            key = plan.at(x, y)
            if x % 7 < 6 and y % 3 < 2:
                assert key is not None
                assert key.number == x // 7 + 3 * (y // 3) + 1
            else:
                assert key is None
    assert (plan.width, plan.height) == (20, 13)
    assert digit_keys.side(9, 3, 1).height == 8
    assert digit_keys.strip(9, 3, 1, 21).height == 3
    assert digit_keys.strip(9, 3, 1, 60).height == 2


@given(st.integers(30, 240), st.integers(12, 90), st.sampled_from(SIDES))
def test_with_a_pad_nothing_overlaps_and_the_looks_are_the_same(
    width: int, height: int, side: int
) -> None:
    layout = arrange(width, height, looks(side), Wish((side, 3, 1)))
    bare = arrange(width, height, looks(side))
    if width < SMALLEST[0] or height < SMALLEST[1]:
        assert layout is bare is None
        return
    assert layout is not None
    assert bare is not None
    assert layout.look == bare.look
    boxes = [layout.header, layout.board, layout.guide, layout.status, layout.keys, layout.pad]
    if not layout.tabs:
        boxes.append(layout.moves)
    there = [box for box in boxes if box is not None]
    for box in there:
        assert min(box.width, box.height) > 0
        assert min(box.x, box.y) >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
    for one, other in combinations(there, 2):
        assert not overlap(one, other), (one, other)
    if layout.form == "three":
        assert layout.pad is not None
        plan = digit_keys.tiles_only(side)
        assert (plan.width <= layout.pad.width, plan.height) == (True, layout.pad.height)
    elif layout.form == "beside":
        assert layout.pad is not None
        plan = digit_keys.plan(side, 3, 1, layout.pad.width, layout.pad.height)
        assert plan.height <= layout.pad.height
    elif layout.guide is not None:
        assert layout.pad is not None
        assert layout.strip is not None
        for box in (layout.pad, layout.strip):
            assert digit_keys.plan(side, 3, 1, box.width, box.height).height <= box.height
            assert layout.guide.y + 3 <= box.y


@pytest.mark.parametrize(
    ("size", "look", "form"),
    [((80, 24), "normal", "strip"), ((120, 36), "large", "strip"), ((100, 60), "large", "strip"),
     ((60, 60), "normal", "side"), ((60, 36), "normal", "strip")],
)  # fmt: skip
def test_known_terminals_have_known_pads(size: tuple[int, int], look: str, form: str) -> None:
    layout = arrange(*size, looks(9), Wish((9, 3, 1)))
    assert layout is not None
    assert looks(9)[layout.look].name == look
    assert layout.pad is not None
    assert digit_keys.plan(9, 3, 1, layout.pad.width, layout.pad.height).form == form
