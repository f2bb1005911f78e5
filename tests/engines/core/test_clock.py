"""The clock: counts what is played, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core import clock
from solitudo.engines.core.clock import LONGEST_GAP, Clock


class Watch:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_counts_only_while_it_runs() -> None:
    watch = Watch()
    played = Clock(now=watch)
    watch.now += 2
    assert played.tick() == 0
    played.start()
    watch.now += 1.5
    assert played.tick() == 15
    played.stop()
    watch.now += 2
    assert played.tick() == 15


def test_a_gap_between_its_ticks_is_not_play() -> None:
    watch = Watch()
    played = Clock(now=watch)
    played.start()
    watch.now += 3600
    assert played.tick() == LONGEST_GAP * 10


def test_a_clock_that_runs_backwards_takes_nothing_back() -> None:
    watch = Watch()
    played = Clock(50, now=watch)
    played.start()
    watch.now -= 30
    assert played.tick() == 50


@given(st.integers(0, 10**7))
def test_times_are_read_as_they_are_written(tenths: int) -> None:
    assert clock.parse(clock.spell(tenths)) == tenths


@pytest.mark.parametrize(
    "text", ["", "1", "1:2", "1:02", "a:02.1", "1:02.12", ":.1", "1:2:3:4.5", "-1:02.1", "١:02.1"]
)
def test_what_is_no_time_is_none(text: str) -> None:
    assert clock.parse(text) is None


def test_a_person_reads_whole_seconds() -> None:
    assert clock.show(421) == "0:42"
    assert clock.show(36_000 + 615) == "1:01:01"
