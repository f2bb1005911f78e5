"""Dates: travel, summer time or a clock that is set back loses no day, and a jump of the clock does
not count as play.
"""

import os
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from solitudo import engines
from solitudo.engines.core.clock import LONGEST_GAP, Clock
from solitudo.engines.core.statistics import (
    Record,
    best_times,
    dailies,
    days_played,
    in_a_row,
    longest_row,
    standing,
    week_days,
)
from solitudo.tui.boards import daily
from solitudo.tui.saves import library

BOARD = "hitori:5x5de:5154542152243135512112524"
DAY = date(2026, 11, 18)
EAST, WEST = "Etc/GMT-14", "Etc/GMT+12"


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Go to another time zone."""

    def go(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield go
    monkeypatch.undo()
    time.tzset()


def finished(at: str, day: str = "", board: str = "hitori:x", tenths: int = 600) -> Record:
    return Record(
        at, "hitori", "6x6", "easy", "normal", "", tenths, 0, 0, 30, 0, board, "mine", daily=day
    )


def test_a_daily_begun_in_the_east_is_gone_on_with_in_the_west(
    saves: Path, zone: Callable[[str], None]
) -> None:
    """There it is the same date again, more than a day later."""
    zone(EAST)
    begun = library.create(engines.read(BOARD), name="mine", daily=DAY.isoformat())
    begun.file.close()
    at = datetime(2026, 11, 18, 0, 5, tzinfo=ZoneInfo(EAST)).timestamp()
    os.utime(begun.file.path, (at, at))
    assert daily.saved(DAY) == "mine"
    zone(WEST)
    assert daily.saved(DAY) == "mine"
    assert daily.saved(DAY + timedelta(days=1)) is None


@pytest.mark.parametrize("name", ["Europe/Berlin", "America/New_York", EAST, WEST])
def test_the_board_of_a_date_is_the_same_in_every_zone(
    name: str, zone: Callable[[str], None]
) -> None:
    here = daily.board_of(DAY), daily.words_of(DAY), daily.name_of(DAY)
    zone(name)
    assert (daily.board_of(DAY), daily.words_of(DAY), daily.name_of(DAY)) == here


@pytest.mark.parametrize(
    ("name", "first"),
    [("Europe/Berlin", date(2026, 3, 27)), ("Europe/Berlin", date(2026, 10, 23)),
     ("America/New_York", date(2026, 3, 6)), ("America/New_York", date(2026, 10, 30))],
)  # fmt: skip
@pytest.mark.parametrize("hour", [0, 2, 23])
def test_a_row_of_days_goes_on_over_a_change_of_summer_time(
    name: str, first: date, hour: int, zone: Callable[[str], None]
) -> None:
    zone(name)
    days = [first + timedelta(days=n) for n in range(5)]
    games = [
        finished(datetime(d.year, d.month, d.day, hour, 30).astimezone().isoformat(), d.isoformat())
        for d in days
    ]
    for found in (days_played(games), dailies(games)):
        assert in_a_row(found, days[-1]) == longest_row(found) == 5
    assert [span.games for span in week_days(games, days[-1])] == [0, 0, 1, 1, 1, 1, 1]


def test_a_row_goes_on_for_who_travels() -> None:
    """A game counts for the date that stood on the calendar where it was finished."""
    games = [
        finished("2026-11-17T23:50:00+14:00", "2026-11-17"),
        finished("2026-11-18T00:10:00-12:00", "2026-11-18"),
        finished("2026-11-18T23:00:00+01:00", "2026-11-18"),
        finished("2026-11-19T08:00:00+05:30", "2026-11-19"),
    ]
    assert in_a_row(days_played(games), date(2026, 11, 19)) == 3
    assert in_a_row(dailies(games), date(2026, 11, 19)) == 3


def test_a_clock_set_back_ends_no_row() -> None:
    days = [DAY - timedelta(days=n) for n in range(4)]
    assert in_a_row(days, DAY) == 4
    # the clock was a year ahead for a while
    assert in_a_row([*days, date(2027, 11, 18)], DAY) == 4
    assert longest_row([*days, date(2027, 11, 18)]) == 4
    # and two days behind now: the days up to the last one played count
    assert in_a_row(days, DAY - timedelta(days=2)) == 2


def test_which_game_was_first_is_told_by_the_instant_not_by_the_hands_of_the_clock() -> None:
    first = finished("2026-11-02T21:00:00+01:00", tenths=900)
    later = finished("2026-11-02T16:30:00-05:00", tenths=300)
    assert later.at < first.at
    (best,) = best_times([later, first]).values()
    assert best.alone == first, "the second game of a board has no time"
    assert standing([first], later) is None
    assert finished("no time at all").instant == 0.0
    assert finished("0001-01-01T00:00:00+14:00").instant < first.instant


def test_a_clock_that_jumps_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game counts is not the time of day."""
    running = [50.0]
    clock = Clock(now=lambda: running[0])
    clock.start()
    for jump in (3600.0, -86_400.0, 10.0 * 365 * 86_400):
        monkeypatch.setattr(time, "time", lambda jump=jump: 1_800_000_000.0 + jump)
        running[0] += 1.0
        clock.tick()
    assert clock.tick() == 30
    # if that clock itself jumps, as after a sleep, at most this much counts
    running[0] += 7200.0
    assert clock.tick() == 30 + int(LONGEST_GAP * 10)
    running[0] -= 7200.0
    assert clock.tick() == 30 + int(LONGEST_GAP * 10)
    assert Clock()._now is time.monotonic
