"""The layout at every size: nothing overlaps, nothing lies outside, the largest look that fits,
the keys always there."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui import drawing
from solitudo.tui.layout.arrange import BY_HAND, SMALLEST, arrange
from solitudo.tui.layout.boxes import Box, Layout, Look, Wish

# the look of each board: O if it is whole only without the panes, S if it scrolls
TERMINALS = ((80, 24), (100, 30), (120, 36), (160, 45), (200, 60), (250, 80), (80, 50))
STEPS = """
hitori 5        7x3   11x5  13x6  13x6  13x6  13x6  13x6
hitori 8        4x2   7x3   7x3   7x3   13x6  13x6  7x3
hitori 9        4x2   7x3   7x3   7x3   11x5  13x6  7x3
hitori 15       4x1O  4x1   5x2   5x2   7x3   7x3   4x1
hitori 20       4x1S  4x1O  4x1   4x1   5x2   7x3   4x1S
hitori-hex 5    4x2   6x3   8x3   8x3   12x6  12x6  8x4
hitori-hex 6    4x2   4x2   6x3   6x3   8x4   12x6  6x3
tents 8         5x2   7x3   7x3   7x3   13x6  13x6  7x3
tents 15        3x1   3x1   5x2   5x2   7x3   7x3   3x1
tents 20        2x1   3x1   3x1   3x1   5x2   7x3   3x1
tents 30x20     2x1O  2x1   2x1   3x1   3x1   5x2   2x1
sudoku 9        6x2   6x2   8x3   8x3   12x5  14x6  8x3
sudoku 16       3x1   3x1   3x1   6x2   8x3   8x3   3x1
slant 5         8x4   8x4   12x6  12x6  12x6  12x6  12x6
slant 8         4x2   6x3   8x4   8x4   12x6  12x6  8x4
slant 12x10     4x2   4x2   6x3   6x3   8x4   12x6  6x3
slant 20        2x2S  2x2S  2x2S  4x2   4x2   6x3   2x2O
slant 30        2x2S  2x2S  2x2S  2x2S  2x2S  4x2   2x2S
"""
BOARDS = {tuple(row.split()[:2]): row.split()[2:] for row in STEPS.strip().splitlines()}


@cache
def board(kind: str, size: str) -> Puzzle:
    maker = engines.kind(kind)
    return maker.generate(maker.check(Request(size, "easy", 1)), lambda share: None)


def offered(kind: str, size: str) -> list[Look]:
    return [look for look, _ in drawing.looks(board(kind, size), "rich")]


def looks(rows: int, columns: int) -> list[Look]:
    """The looks of a Hitori board of this size."""
    return [
        Look("giant", (13, 6), 3 + 13 * columns, 2 + 6 * rows, 1),
        Look("huge", (11, 5), 3 + 11 * columns, 2 + 5 * rows, 1),
        Look("large", (7, 3), 3 + 7 * columns, 2 + 3 * rows, 1),
        Look("normal", (4, 2), 4 + 4 * columns, 3 + 2 * rows, 1),
        Look("compact", (3, 1), 2 + 3 * columns, 1 + rows),
    ]


def laid_out(size: tuple[int, int], offer: list[Look], wish: Wish = Wish()) -> Layout:  # noqa: B008
    layout = arrange(*size, offer, wish)
    assert layout is not None
    return layout


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


WISHES = st.builds(
    Wish,
    keys=st.sampled_from([(0, 0, 0), (9, 3, 1), (16, 3, 1)]),
    alone=st.booleans(),
    panes=st.integers(-60, 60),
    longest=st.integers(20, 60),
    single=st.booleans(),
)
SIDES = st.integers(4, 40)


@given(st.integers(20, 260), st.integers(8, 90), SIDES, SIDES, WISHES)
@example(102, 18, 4, 5, Wish(keys=(16, 3, 1), panes=-37, longest=20))
@example(160, 15, 13, 4, Wish(longest=20))
def test_nothing_overlaps_and_nothing_lies_outside(
    width: int, height: int, rows: int, columns: int, wish: Wish
) -> None:
    layout = arrange(width, height, looks(rows, columns), wish)
    if width < SMALLEST[0] or height < SMALLEST[1]:
        assert layout is None
        return
    assert layout is not None
    assert layout.keys.width >= 40 - 4
    boxes = [layout.header, layout.board, layout.guide, layout.status, layout.keys, layout.pad]
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
    look = looks(rows, columns)[layout.look]
    assert layout.cut is (not look.fits(layout.board))


@pytest.mark.parametrize("number", range(len(TERMINALS)), ids=lambda n: f"{TERMINALS[n]}")
@pytest.mark.parametrize("name", BOARDS, ids=" ".join)
def test_each_board_is_drawn_in_its_step_at_each_size(name: tuple[str, str], number: int) -> None:
    offer, wanted = offered(*name), BOARDS[name][number]
    layout = laid_out(TERMINALS[number], offer)
    wide, high = offer[layout.look].pitch
    sign = ("O" if layout.opens else "S") if layout.cut else ""
    assert f"{wide}x{high}{sign}" == wanted
    alone = laid_out(TERMINALS[number], offer, Wish(alone=True))
    assert alone.look <= layout.look
    assert alone.cut is (sign == "S")


@pytest.mark.parametrize(
    ("size", "form"),
    [((44, 16), "alone"), ((40, 30), "alone"), ((80, 17), "alone"), ((80, 24), "column"),
     ((100, 30), "column"), ((120, 36), "column"), ((160, 45), "three"), ((200, 60), "three"),
     ((250, 80), "three"), ((80, 50), "beside"), ((70, 50), "below"), ((55, 56), "below")],
)  # fmt: skip
def test_panes_stand_where_there_is_room_for_them(size: tuple[int, int], form: str) -> None:
    layout = laid_out(size, looks(8, 8))
    assert layout.form == form
    side = layout.side
    if form in ("beside", "below"):
        assert side is not None
        assert side.y >= layout.board.y + layout.board.height
    elif side is not None:
        assert side.x > layout.board.x + layout.board.width


@given(st.integers(SMALLEST[0], 59), st.integers(34, 90), SIDES, SIDES)
def test_on_what_is_narrow_a_pane_never_makes_the_board_smaller(
    width: int, height: int, rows: int, columns: int
) -> None:
    found = laid_out((width, height), looks(rows, columns))
    alone = laid_out((width, height), looks(rows, columns), Wish(alone=True))
    assert (found.look, found.cut) == (alone.look, alone.cut)


@given(st.integers(60, 260), st.integers(18, 90), SIDES, SIDES)
def test_panes_have_their_least_and_no_more_than_they_have_a_use_for(
    width: int, height: int, rows: int, columns: int
) -> None:
    layout = laid_out((width, height), looks(rows, columns))
    moves, guide = layout.moves, layout.guide
    assert moves is not None
    assert guide is not None
    if layout.form == "three":
        assert 34 <= moves.width <= 44
        assert 38 <= guide.width <= 60
        # the moves are first
        assert guide.width == 38 or moves.width == 44
    elif layout.form == "column":
        assert (28 if width >= 100 else 20) <= guide.width <= 60
    elif layout.form == "tabs":
        assert 20 <= guide.width <= 60
    else:
        assert guide.height >= 10


@given(st.integers(60, 260), st.integers(18, 90), SIDES, st.integers(-60, 60))
def test_panes_made_wider_by_hand_never_cut_a_board_that_fits(
    width: int, height: int, side: int, more: int
) -> None:
    offer = looks(side, side)
    usual = laid_out((width, height), offer)
    layout = laid_out((width, height), offer, Wish(panes=more))
    assert layout.cut is usual.cut or not layout.cut
    before, after = usual.side, layout.side
    assert before is not None
    assert after is not None
    if layout.form in ("beside", "below"):
        assert layout == usual
    elif more > 0:
        assert after.width >= before.width
        assert layout.look >= usual.look
    elif more < 0:
        assert BY_HAND <= after.width <= before.width
        assert layout.look <= usual.look


def test_the_status_row_gives_way_to_a_larger_look_and_nothing_else_does() -> None:
    offer = offered("hitori", "9")
    layout = laid_out((80, 24), offer)
    assert offer[layout.look].height == 21
    assert layout.status is not None, "there is a row for it, once the blank one is gone"
    alone = laid_out((44, 16), offered("tents", "12"))
    assert alone.status is None
    assert alone.keys == Box(0, 15, 44, 1)
