"""Sums over the records."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core import statistics
from solitudo.engines.core.statistics import ALONE, HELPED, SOLVED, Group, Record

TODAY = date(2026, 11, 18)  # a Wednesday


def game(
    tenths: int = 600,
    day: date = TODAY,
    *,
    hour: int = 12,
    kind: str = "toy",
    size: str = "4x4",
    level: str = "easy",
    mode: str = "normal",
    rule: str = "",
    help: int = ALONE,
    id: str = "",
    daily: str = "",
) -> Record:
    """A finished game, of a board of its own unless one is named."""
    at = f"{day.isoformat()}T{hour:02}:00:00.000+01:00"
    board = id or f"{kind}:{size}:{level}:{tenths}:{at}"
    return Record(
        at, kind, size, level, mode, rule, tenths, 0, 0, 9, help, board, "pond", at, daily
    )  # fmt: skip


GROUP = Group("toy", "4x4", "easy")


def test_best_times_with_help_and_without_are_kept_apart() -> None:
    games = [game(500), game(400, help=HELPED), game(450, hour=13), game(900, help=HELPED)]
    best = statistics.best_times(games)[GROUP]
    assert best.alone is not None
    assert best.helped is not None
    assert (best.alone.tenths, best.helped.tenths) == (450, 400)


def test_what_the_computer_solved_is_never_a_best_time_and_never_counted() -> None:
    games = [game(5, help=SOLVED)]
    assert statistics.best_times(games) == {}
    assert statistics.totals(games) == (0, 0, 0)
    assert not statistics.days_played(games)
    assert statistics.standing(games, games[0]) is None


def test_a_game_in_versus_and_a_drill_have_no_best_time() -> None:
    games = [game(mode="versus"), game(level="drill")]
    assert statistics.best_times(games) == {}
    assert statistics.totals(games).games == 2


def test_a_board_played_again_is_no_new_best_time() -> None:
    first, again = game(600, id="toy:a"), game(100, hour=13, id="toy:a")
    best = statistics.best_times([again, first])[GROUP]
    assert best.alone == first
    assert statistics.standing([first, again], again) is None


def test_sizes_levels_and_rules_are_not_compared_with_each_other() -> None:
    games = [game(), game(hour=13, rule="rows"), game(hour=14, size="5x5"), game(level="hard")]
    assert len(statistics.best_times(games)) == 4


def test_a_game_is_compared_with_those_before_it() -> None:
    early, late = game(600, hour=9), game(550, hour=11)
    later = game(100, hour=12)
    assert statistics.standing([early, late, later], late) == (600, True)
    assert statistics.standing([early, late, later], early) == (None, True)
    helped = game(580, hour=10, help=HELPED)
    assert statistics.standing([early, helped], helped) == (None, False)


def test_totals_count_games_time_and_those_without_help() -> None:
    assert statistics.totals([game(100), game(50, help=HELPED)]) == (2, 150, 1)


def test_the_group_played_most_is_found() -> None:
    assert statistics.most_played([]) is None
    games = [game(), game(hour=13, level="hard"), game(hour=14, level="hard")]
    assert statistics.most_played(games) == GROUP._replace(level="hard")


def test_a_row_of_days_goes_on_until_a_whole_day_is_missed() -> None:
    days = [TODAY - timedelta(days=n) for n in (0, 1, 2, 4, 5, 6, 7)]
    assert statistics.in_a_row(days, TODAY) == 3
    assert statistics.in_a_row(days[1:], TODAY) == 2, "today is not over"
    assert statistics.in_a_row(days, TODAY + timedelta(days=2)) == 0
    assert statistics.longest_row(days) == 4
    assert statistics.longest_row([]) == 0


@given(st.sets(st.integers(0, 60)))
def test_no_row_is_longer_than_the_longest(numbers: set[int]) -> None:
    days = [TODAY - timedelta(days=n) for n in numbers]
    assert statistics.in_a_row(days, TODAY) <= statistics.longest_row(days) <= len(days)


def test_a_daily_counts_by_its_own_date_and_once() -> None:
    yesterday = TODAY - timedelta(days=1)
    late = game(hour=0, daily=yesterday.isoformat())
    solved = game(day=yesterday, help=SOLVED, daily=yesterday.isoformat())
    assert statistics.dailies([late, solved, game(daily="soon")]) == {yesterday: late}


def test_time_is_summed_by_day_and_by_week() -> None:
    games = [game(100), game(50, hour=13), game(7, TODAY - timedelta(days=3)),
             game(1, TODAY - timedelta(days=90))]  # fmt: skip
    days = statistics.week_days(games, TODAY)
    assert [span.games for span in days] == [0, 0, 0, 1, 0, 0, 2]
    assert days[-1] == (TODAY, 2, 150)
    weeks = statistics.weeks(games, TODAY, 3)
    assert [span.first.weekday() for span in weeks] == [0, 0, 0]
    assert [span.tenths for span in weeks] == [0, 7, 150]


def test_the_table_of_a_kind_has_its_sizes_in_order() -> None:
    games = [game(size="10x10"), game(size="9x9"), game(size="9x9", level="hard"),
             game(kind="other")]  # fmt: skip
    rows = statistics.table(statistics.best_times(games), "toy", ("easy", "hard"))
    assert [row for row, _ in rows] == [Group("toy", "9x9", ""), Group("toy", "10x10", "")]
    assert [best.alone is not None for best in rows[1][1]] == [True, False]


def test_times_of_another_variant_are_not_compared() -> None:
    plain, killer = game(500), game(300, hour=13)._replace(variant="killer")
    best = statistics.best_times([plain, killer])
    assert [found.alone for found in best.values()] == [plain, killer]
    told = statistics.standing([plain, killer], killer)
    assert told is not None
    assert told.before is None
    rows = statistics.table(best, "toy", ("easy",))
    assert [row.variant for row, _ in rows] == ["", "killer"]


FIRST = date(2026, 1, 1)


def nth(
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
        nth(900, 1, level="hard"), nth(500, 2), nth(700, 3, hints=2), nth(300, 4),
        nth(400, 5, size="10x10"), nth(1, 6, help=SOLVED), nth(2, 7, mode="versus"),
    ]  # fmt: skip
    found = statistics.standings(games)
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
    assert statistics.trend(times) == (None if told is None else pytest.approx(told))


def test_games_are_told_by_the_rating_of_their_boards() -> None:
    games = [
        nth(100, 1, rating=1.2), nth(300, 2, rating=1.9, hints=1), nth(200, 3, rating=1.0),
        nth(900, 4, rating=2.0), nth(5, 5), nth(5, 6, rating=4.0, help=SOLVED),
    ]  # fmt: skip
    assert statistics.bands(games) == [
        statistics.Band(1.0, 2.0, 3, 200, 2),
        statistics.Band(2.0, 3.0, 1, 900, 1),
    ]
    assert [band.low for band in statistics.bands(games, 0.5)] == [1.0, 1.5, 2.0]


def test_what_hints_cost_is_told_within_a_group() -> None:
    alone = [nth(1000, n) for n in range(3)] + [nth(100, n, level="hard") for n in (3, 4)]
    helped = [
        nth(1500, 10, hints=1), nth(1300, 11, hints=1), nth(2000, 12, hints=3),
        # too few games without help to compare with
        nth(999, 13, hints=1, level="hard"),
    ]  # fmt: skip
    found = statistics.hint_costs([*alone, *helped])
    assert [(cost.low, cost.high, cost.games) for cost in found] == [(1, 1, 2), (2, 3, 1)]
    assert [cost.ratio for cost in found] == pytest.approx([1.4, 2.0])
    assert statistics.hint_costs(helped) == []


def test_games_without_help_are_counted_in_a_row() -> None:
    def row(helps: str) -> statistics.Row:
        return statistics.alone_in_a_row(
            nth(9, n, hints=int(sign == "h")) for n, sign in enumerate(helps)
        )

    assert row("") == (0, 0)
    assert row("aahaaah") == (0, 3)
    assert row("aaha") == (1, 2)
