"""The better seat by size, and the points that make up for it."""

import pytest

from solitudo.engines.core.explain import LONGEST
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.versus.result import EVEN, ODD, seats


@pytest.mark.parametrize("width", range(2, 13))
@pytest.mark.parametrize("height", range(2, 11))
def test_whoever_moves_last_is_better_off_and_gives_the_points(width: int, height: int) -> None:
    odd = width * height % 2 == 1
    found = seats(width, height)
    better, other = ("begins", "is second") if odd else ("is second", "begins")
    assert (found.second > 0) == (odd and found.second != 0)
    assert f"whoever {better} moves last" in found.words
    assert len(found.words) <= LONGEST
    if width * height <= (ODD if odd else EVEN)[-1][0]:
        assert found.second != 0
        assert f"some {abs(found.second)} points better: whoever {other}" in found.words
    else:
        assert found.second == 0
        assert found.words.endswith("a match is fairer.")


@pytest.mark.parametrize("rows", [ODD, EVEN])
def test_measured_sizes_have_what_was_measured_and_more_cells_are_worth_more(
    rows: tuple[tuple[int, int], ...],
) -> None:
    leads = [abs(seats(cells, 1).second) for cells, _ in rows]
    assert leads == [points for _, points in rows]
    between = [abs(seats(c, 1).second) for c in range(rows[0][0], rows[-1][0] + 1, 2)]
    assert between == sorted(between)


def test_a_board_knows_its_seats() -> None:
    puzzle = KINDS["slant"].read("2x2:d4d")
    assert puzzle.seats() == seats(2, 2)


def test_the_bonus_goes_to_the_worse_seat() -> None:
    odd, even = seats(5, 5), seats(8, 8)
    assert odd.bonus(person_begins=False) > 0 > odd.bonus(person_begins=True)
    assert even.bonus(person_begins=True) > 0 > even.bonus(person_begins=False)
