"""What the records say of how one plays."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from engines.core import trends
from engines.core.figures import ALONE, HELPED, SOLVED, Group, Record

FIRST = date(2026, 1, 1)


def game(
    tenths: int,
    number: int,
    *,
    hints: int = 0,
    help: int | None = None,
    level: str = "easy",
    size: str = "4x4",
    rating: float = 0.0,
    mode: str = "normal",
) -> Record:
    """The game of a day, on a board of its own."""
    at = f"{FIRST + timedelta(days=number)}T12:00:00.000+01:00"
    how = help if help is not None else HELPED if hints else ALONE
    return Record(
        at, "toy", size, level, mode, "", tenths, hints, 0, 9, how, f"toy:{number}", "pond", at,
        rating=rating,
    )  # fmt: skip


def test_games_are_told_by_size_and_level_in_their_order() -> None:
    games = [
        game(900, 1, level="hard"), game(500, 2), game(700, 3, hints=2), game(300, 4),
        game(400, 5, size="10x10"), game(1, 6, help=SOLVED), game(2, 7, mode="versus"),
    ]  # fmt: skip
    found = trends.standings(games)
    assert [(s.group.size, s.group.level) for s in found] == [
        ("4x4", "easy"), ("4x4", "hard"), ("10x10", "easy"),
    ]  # fmt: skip
    easy = found[0]
    assert (easy.games, easy.middle, easy.alone, easy.helped) == (3, 500, 300, 700)
    assert easy.lately == (500, 700, 300)
    assert easy.trend is None
    assert found[1].helped is None
    assert found[0].group == Group("toy", "4x4", "easy")


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ([], None),
        ([600] * 5, None),
        ([600] * 6, 1.0),
        ([800] * 3 + [400] * 3, 0.5),
        ([400] * 3 + [800] * 4, 2.0),
        # only the games just before the latest ten count
        ([9000] * 50 + [1000] * 10 + [800] * 10, 0.8),
        ([0] * 6, None),
    ],
)
def test_a_trend_compares_the_latest_games_with_those_before(
    times: list[int], told: float | None
) -> None:
    assert trends.trend(times) == (None if told is None else pytest.approx(told))


def test_games_are_told_by_the_rating_of_their_boards() -> None:
    games = [
        game(100, 1, rating=1.2), game(300, 2, rating=1.9, hints=1), game(200, 3, rating=1.0),
        game(900, 4, rating=2.0), game(5, 5), game(5, 6, rating=4.0, help=SOLVED),
    ]  # fmt: skip
    assert trends.bands(games) == [
        trends.Band(1.0, 2.0, 3, 200, 2),
        trends.Band(2.0, 3.0, 1, 900, 1),
    ]
    assert [band.low for band in trends.bands(games, 0.5)] == [1.0, 1.5, 2.0]


def test_what_hints_cost_is_told_within_a_group() -> None:
    alone = [game(1000, n) for n in range(3)] + [game(100, n, level="hard") for n in (3, 4)]
    helped = [
        game(1500, 10, hints=1), game(1300, 11, hints=1), game(2000, 12, hints=3),
        # too few games without help to compare with
        game(999, 13, hints=1, level="hard"),
    ]  # fmt: skip
    found = trends.hint_costs([*alone, *helped])
    assert [(cost.low, cost.high, cost.games) for cost in found] == [(1, 1, 2), (2, 3, 1)]
    assert [cost.ratio for cost in found] == pytest.approx([1.4, 2.0])
    assert trends.hint_costs(helped) == []


def test_games_without_help_are_counted_in_a_row() -> None:
    def row(helps: str) -> trends.Row:
        return trends.alone_in_a_row(
            game(9, n, hints=int(sign == "h")) for n, sign in enumerate(helps)
        )

    assert row("") == (0, 0)
    assert row("aahaaah") == (0, 3)
    assert row("aaha") == (1, 2)
