"""What the records add up to."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from engines.core import figures
from engines.core.figures import ALONE, HELPED, SOLVED, Group, Record

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
    best = figures.best_times(games)[GROUP]
    assert best.alone is not None
    assert best.helped is not None
    assert (best.alone.tenths, best.helped.tenths) == (450, 400)


def test_what_the_computer_solved_is_never_a_best_time_and_never_counted() -> None:
    games = [game(5, help=SOLVED)]
    assert figures.best_times(games) == {}
    assert figures.totals(games) == (0, 0, 0)
    assert not figures.days_played(games)
    assert figures.standing(games, games[0]) is None


def test_a_game_in_versus_and_a_drill_have_no_best_time() -> None:
    games = [game(mode="versus"), game(level="drill")]
    assert figures.best_times(games) == {}
    assert figures.totals(games).games == 2


def test_a_board_played_again_is_no_new_best_time() -> None:
    first, again = game(600, id="toy:a"), game(100, hour=13, id="toy:a")
    best = figures.best_times([again, first])[GROUP]
    assert best.alone == first
    assert figures.standing([first, again], again) is None


def test_sizes_levels_and_rules_are_not_compared_with_each_other() -> None:
    games = [game(), game(hour=13, rule="rows"), game(hour=14, size="5x5"), game(level="hard")]
    assert len(figures.best_times(games)) == 4


def test_a_game_is_compared_with_those_before_it() -> None:
    early, late = game(600, hour=9), game(550, hour=11)
    later = game(100, hour=12)
    assert figures.standing([early, late, later], late) == (600, True)
    assert figures.standing([early, late, later], early) == (None, True)
    helped = game(580, hour=10, help=HELPED)
    assert figures.standing([early, helped], helped) == (None, False)


def test_totals_count_games_time_and_those_without_help() -> None:
    assert figures.totals([game(100), game(50, help=HELPED)]) == (2, 150, 1)


def test_the_group_played_most_is_found() -> None:
    assert figures.most_played([]) is None
    games = [game(), game(hour=13, level="hard"), game(hour=14, level="hard")]
    assert figures.most_played(games) == GROUP._replace(level="hard")


def test_a_row_of_days_goes_on_until_a_whole_day_is_missed() -> None:
    days = [TODAY - timedelta(days=n) for n in (0, 1, 2, 4, 5, 6, 7)]
    assert figures.in_a_row(days, TODAY) == 3
    assert figures.in_a_row(days[1:], TODAY) == 2, "today is not over"
    assert figures.in_a_row(days, TODAY + timedelta(days=2)) == 0
    assert figures.longest_row(days) == 4
    assert figures.longest_row([]) == 0


@given(st.sets(st.integers(0, 60)))
def test_no_row_is_longer_than_the_longest(numbers: set[int]) -> None:
    days = [TODAY - timedelta(days=n) for n in numbers]
    assert figures.in_a_row(days, TODAY) <= figures.longest_row(days) <= len(days)


def test_a_daily_counts_by_its_own_date_and_once() -> None:
    yesterday = TODAY - timedelta(days=1)
    late = game(hour=0, daily=yesterday.isoformat())
    solved = game(day=yesterday, help=SOLVED, daily=yesterday.isoformat())
    assert figures.dailies([late, solved, game(daily="soon")]) == {yesterday: late}


def test_time_is_summed_by_day_and_by_week() -> None:
    games = [game(100), game(50, hour=13), game(7, TODAY - timedelta(days=3)),
             game(1, TODAY - timedelta(days=90))]  # fmt: skip
    days = figures.week_days(games, TODAY)
    assert [span.games for span in days] == [0, 0, 0, 1, 0, 0, 2]
    assert days[-1] == (TODAY, 2, 150)
    weeks = figures.weeks(games, TODAY, 3)
    assert [span.first.weekday() for span in weeks] == [0, 0, 0]
    assert [span.tenths for span in weeks] == [0, 7, 150]


def test_the_table_of_a_kind_has_its_sizes_in_order() -> None:
    games = [game(size="10x10"), game(size="9x9"), game(size="9x9", level="hard"),
             game(kind="other")]  # fmt: skip
    rows = figures.table(figures.best_times(games), "toy", ("easy", "hard"))
    assert [row for row, _ in rows] == [Group("toy", "9x9", ""), Group("toy", "10x10", "")]
    assert [best.alone is not None for best in rows[1][1]] == [True, False]


def test_times_of_another_variant_are_not_compared() -> None:
    plain, killer = game(500), game(300, hour=13)._replace(variant="killer")
    best = figures.best_times([plain, killer])
    assert [found.alone for found in best.values()] == [plain, killer]
    told = figures.standing([plain, killer], killer)
    assert told is not None
    assert told.before is None
    rows = figures.table(best, "toy", ("easy",))
    assert [row.variant for row, _ in rows] == ["", "killer"]
