"""Gestures from the mouse: painting in every kind, diagonals drawn where marks are diagonals."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core.values import Gesture, Target
from solitudo.tui.layout.gestures import LEFT, RIGHT, Pointer

PITCHES = [(8, 4), (6, 3), (4, 2), (2, 2)]
WIDTH, HEIGHT = 6, 5


def cell(number: int) -> Target:
    return Target("cell", number)


def slanting(pitch: tuple[int, int]) -> Pointer:
    """A pointer that draws diagonals on a board that begins at the upper left."""
    pointer = Pointer(diagonals=("\\", "/"), pitch=pitch)
    pointer.origin = (0, 0)
    return pointer


class Board:
    """Cells between points, as Slant's painters lay them out; a point itself is nothing."""

    def __init__(self, pitch: tuple[int, int]) -> None:
        self.pitch = pitch

    def at(self, x: int, y: int) -> Target | None:
        (c, dx), (r, dy) = divmod(x, self.pitch[0]), divmod(y, self.pitch[1])
        if not (dx or dy) or c < 0 or r < 0:
            return None
        c, r = min(c, WIDTH - 1), min(r, HEIGHT - 1)
        return cell(r * WIDTH + c)

    def walk(self, places: Iterable[tuple[float, float]]) -> list[tuple[int, int]]:
        """Every character on the straight ways between places given in points of the board."""
        spots: list[tuple[int, int]] = []
        for (c0, r0), (c1, r1) in pairwise(places):
            for step in range(201):
                c, r = c0 + (c1 - c0) * step / 200, r0 + (r1 - r0) * step / 200
                spot = int(c * self.pitch[0] + 0.5), int(r * self.pitch[1] + 0.5)
                if not spots or spots[-1] != spot:
                    spots.append(spot)
        return spots


def drag(
    pitch: tuple[int, int], places: Iterable[tuple[float, float]], button: int = LEFT
) -> Gesture:
    """Return the result of a drag along straight ways between places."""
    board, pointer = Board(pitch), slanting(pitch)
    spots = board.walk(places)
    shown = pointer.press(board.at(*spots[0]) or Target("point", 0), button, *spots[0])
    for spot in spots[1:]:
        shown = pointer.move(board.at(*spot), *spot) or shown
    done = pointer.release()
    assert done is not None
    assert not pointer.open
    return done


def drawn(gesture: Gesture) -> dict[int, str]:
    assert gesture.verb.startswith("stroke:")
    signs = gesture.verb.removeprefix("stroke:")
    assert len(signs) == len(gesture.cells)
    return dict(zip(gesture.cells, signs, strict=True))


# painting, in every kind


@pytest.mark.parametrize("diagonals", [None, ("\\", "/")])
def test_a_click_is_the_primary_or_the_counter_mark(diagonals: tuple[str, str] | None) -> None:
    pointer = Pointer(diagonals)
    assert pointer.press(cell(3), LEFT, 5, 5) == Gesture("primary", (3,))
    assert pointer.release() == Gesture("primary", (3,))
    assert pointer.press(cell(4), RIGHT, 9, 5) == Gesture("counter", (4,))
    assert pointer.release() == Gesture("counter", (4,))
    assert pointer.release() is None


def test_a_verb_chosen_beforehand_is_kept_through_a_drag() -> None:
    pointer = Pointer()
    pointer.press(cell(0), LEFT, 1, 1, "5")
    assert pointer.move(cell(1), 5, 1) == Gesture("5", (0, 1))
    assert pointer.release() == Gesture("5", (0, 1))


def test_dragging_paints_every_cell_once_in_the_order_crossed() -> None:
    pointer = Pointer()
    pointer.press(cell(0), LEFT, 1, 1)
    assert pointer.move(cell(0), 2, 1) is None
    assert pointer.move(cell(1), 5, 2) == Gesture("primary", (0, 1))
    assert pointer.move(cell(7), 6, 4) == Gesture("primary", (0, 1, 7))
    assert pointer.move(cell(1), 6, 3) == Gesture("primary", (0, 1, 7))
    assert pointer.release() == Gesture("primary", (0, 1, 7))


def test_what_is_no_cell_is_passed_over() -> None:
    pointer = Pointer()
    pointer.press(cell(0), LEFT, 1, 1)
    assert pointer.move(None, 3, 1) is None
    assert pointer.move(Target("clue", 2), 4, 1) is None
    assert pointer.move(cell(2), 9, 1) == Gesture("primary", (0, 2))


def test_an_edge_clue_is_a_gesture_of_its_own_and_opens_none() -> None:
    pointer = Pointer()
    assert pointer.press(Target("clue", 4), LEFT, 1, 0) == Gesture("line", (), 4)
    assert not pointer.open
    assert pointer.release() is None


def test_moving_without_a_press_and_after_a_cancel_is_nothing() -> None:
    pointer = Pointer()
    assert pointer.move(cell(1), 5, 1) is None
    pointer.press(cell(0), LEFT, 1, 1)
    pointer.cancel()
    assert pointer.move(cell(1), 5, 1) is None
    assert pointer.release() is None


def test_a_second_press_while_a_gesture_is_open_keeps_the_first() -> None:
    pointer = Pointer()
    pointer.press(cell(0), LEFT, 1, 1)
    pointer.move(cell(1), 5, 1)
    assert pointer.press(cell(9), RIGHT, 9, 9) == Gesture("primary", (0, 1))
    assert pointer.release() == Gesture("primary", (0, 1))


def test_without_diagonals_a_slanted_drag_only_paints() -> None:
    pointer = Pointer()
    pointer.press(cell(0), LEFT, 1, 1)
    pointer.move(cell(7), 6, 3)
    assert pointer.release() == Gesture("primary", (0, 7))


# diagonals


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_drag_along_a_diagonal_draws_it_with_either_button(
    pitch: tuple[int, int], button: int
) -> None:
    down = drag(pitch, [(0, 0), (4, 4)], button)
    assert drawn(down) == {0: "\\", WIDTH + 1: "\\", 2 * WIDTH + 2: "\\", 3 * WIDTH + 3: "\\"}
    up = drag(pitch, [(1, 3), (4, 0)], button)
    assert drawn(up) == {2 * WIDTH + 1: "/", WIDTH + 2: "/", 3: "/"}


@pytest.mark.parametrize("pitch", PITCHES)
def test_the_same_diagonal_is_drawn_from_both_of_its_ends(pitch: tuple[int, int]) -> None:
    assert drawn(drag(pitch, [(0, 0), (4, 4)])) == drawn(drag(pitch, [(4, 4), (0, 0)]))
    assert drawn(drag(pitch, [(0, 4), (4, 0)])) == drawn(drag(pitch, [(4, 0), (0, 4)]))


@given(
    st.sampled_from(PITCHES),
    st.integers(1, WIDTH - 1),
    st.integers(1, HEIGHT - 1),
    st.lists(st.tuples(st.sampled_from([-1, 1]), st.sampled_from([-1, 1])), min_size=2),
)
def test_a_drag_from_point_to_point_draws_every_cell_between_them(
    pitch: tuple[int, int], c: int, r: int, ways: list[tuple[int, int]]
) -> None:
    places, wanted = [(c, r)], {}
    for right, down in ways:
        to = places[-1][0] + right, places[-1][1] + down
        corner = min(places[-1][1], to[1]) * WIDTH + min(places[-1][0], to[0])
        if not (0 <= to[0] <= WIDTH and 0 <= to[1] <= HEIGHT) or corner in wanted:
            continue
        places.append(to)
        wanted[corner] = "\\" if right == down else "/"
    if len(places) > 1 and max(places)[0] < WIDTH and max(y for _, y in places) < HEIGHT:
        assert drawn(drag(pitch, places)) == wanted


@given(
    st.sampled_from(PITCHES[:3]),
    st.floats(-0.1, 0.1),
    st.floats(-0.1, 0.1),
    st.booleans(),
)
def test_a_hand_that_runs_beside_the_diagonal_draws_it_all_the_same(
    pitch: tuple[int, int], right: float, low: float, rising: bool
) -> None:
    start, end = ((0.2, 3.8), (3.8, 0.2)) if rising else ((0.2, 0.2), (3.8, 3.8))
    done = drag(pitch, [(start[0] + right, start[1] + low), (end[0] + right, end[1] + low)])
    wanted = [(3 - k) * WIDTH + k if rising else k * WIDTH + k for k in range(4)]
    assert drawn(done) == dict.fromkeys(wanted, "/" if rising else "\\")


def test_the_first_cell_is_corrected_when_the_pointer_leaves_it() -> None:
    board, pointer = Board((4, 2)), slanting((4, 2))
    first = board.at(2, 3)
    assert first is not None
    assert pointer.press(first, LEFT, 2, 3) == Gesture("primary", (WIDTH,))
    assert pointer.move(board.at(3, 3), 3, 3) is None
    assert pointer.move(board.at(3, 2), 3, 2) is None
    assert pointer.move(board.at(4, 2), 4, 2) is None  # a point
    assert pointer.move(board.at(5, 1), 5, 1) == Gesture("stroke:/", (WIDTH,))
    assert pointer.move(board.at(6, 1), 6, 1) == Gesture("stroke://", (WIDTH, 1))
    assert pointer.move(board.at(7, 0), 7, 0) is None
    assert pointer.release() == Gesture("stroke://", (WIDTH, 1))


def test_a_corner_that_is_only_clipped_is_not_drawn() -> None:
    board, pointer = Board((8, 4)), slanting((8, 4))
    assert board.at(1, 1) is not None
    pointer.press(cell(0), LEFT, 1, 1)
    # beside the point between the cells: three characters in the cell to the right
    for spot in ((3, 2), (5, 2), (7, 3), (8, 3), (9, 3), (10, 3), (11, 4), (13, 5), (15, 6)):
        pointer.move(board.at(*spot), *spot)
    done = pointer.release()
    assert done is not None
    assert drawn(done) == {0: "\\", WIDTH + 1: "\\"}


@pytest.mark.parametrize("pitch", PITCHES)
def test_a_click_that_slips_by_a_character_is_still_a_click(pitch: tuple[int, int]) -> None:
    pointer = slanting(pitch)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            pointer.press(cell(8), LEFT, 20, 10)
            pointer.move(cell(8), 20 + dx, 10 + dy)
            assert pointer.release() == Gesture("primary", (8,))


@pytest.mark.parametrize("pitch", [(8, 4), (6, 3)])
def test_a_large_cell_can_be_drawn_without_leaving_it(pitch: tuple[int, int]) -> None:
    width, height = pitch
    pointer = slanting(pitch)
    pointer.press(cell(0), LEFT, 1, height - 1)
    assert pointer.move(cell(0), width - 1, 1) == Gesture("stroke:/", (0,))
    assert pointer.release() == Gesture("stroke:/", (0,))


@pytest.mark.parametrize("pitch", PITCHES)
def test_a_click_on_a_point_does_nothing(pitch: tuple[int, int]) -> None:
    pointer = slanting(pitch)
    assert pointer.press(Target("point", 8), LEFT, 20, 10).cells == ()
    assert pointer.release() == Gesture("primary", ())


def test_a_press_beside_the_corner_that_the_drag_begins_at_draws_nothing_there() -> None:
    board, pointer = Board((4, 2)), slanting((4, 2))
    pointer.press(cell(3 * WIDTH + 1), LEFT, 5, 6)
    for spot in ((5, 5), (6, 5), (7, 5), (7, 4), (8, 4), (9, 4), (10, 3), (11, 3), (12, 2)):
        pointer.move(board.at(*spot), *spot)
    done = pointer.release()
    assert done is not None
    assert drawn(done) == {2 * WIDTH + 1: "/", WIDTH + 2: "/"}


def test_a_straight_drag_paints_as_everywhere() -> None:
    assert drag((4, 2), [(0.5, 0.5), (3.5, 0.5)]) == Gesture("primary", (0, 1, 2, 3))
    assert drag((4, 2), [(0.5, 0.5), (0.5, 2.5)], RIGHT) == Gesture(
        "counter", (0, WIDTH, 2 * WIDTH)
    )


def test_a_cell_left_straight_takes_the_mark_of_the_first_stroke() -> None:
    done = drag((4, 2), [(0.5, 0.5), (1, 0.5), (2, 1.5), (3, 2.5)])
    assert drawn(done)[0] == "\\"


def test_a_cell_drawn_again_the_other_way_has_the_last_stroke() -> None:
    board = Board((4, 2))
    done = drag((4, 2), [(1, 1), (2, 2), (3, 1), (3.5, 1.5), (2, 3), (1, 2), (2, 1)])
    target = board.at(6, 3)
    assert target is not None
    assert drawn(done)[target.at] == "/"


def test_a_fast_pointer_that_is_seen_once_in_a_cell_still_draws_it() -> None:
    pointer = slanting((4, 2))
    pointer.press(cell(0), LEFT, 2, 1)
    pointer.move(cell(7), 6, 3)
    pointer.move(cell(14), 10, 5)
    assert pointer.release() == Gesture("stroke:\\\\\\", (0, 7, 14))


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 14)), min_size=1, max_size=60))
def test_any_way_gives_a_gesture_on_cells_that_were_crossed(ways: list[tuple[int, int]]) -> None:
    board, pointer = Board((4, 2)), slanting((4, 2))
    ways = [(1, 1), *ways]
    pointer.press(cell(0), LEFT, 1, 1)
    crossed = {0}
    for x, y in ways:
        target = board.at(x, y)
        if target is not None:
            crossed.add(target.at)
        pointer.move(target, x, y)
    done = pointer.release()
    assert done is not None
    assert done.cells
    assert set(done.cells) <= crossed
    assert len(set(done.cells)) == len(done.cells)
    if done.verb != "primary":
        assert set(drawn(done).values()) <= {"\\", "/"}
