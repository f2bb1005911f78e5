"""Making boards comes to an end soon."""

from __future__ import annotations

import random

import pytest

import engines
from engines.tents import generate
from engines.tents.field import shape_of
from engines.tents.knowledge import HARD
from engines.tents.state import State


def test_pairs_that_go_to_and_fro_are_planted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    start = generate.Maker.start

    def counted(self: generate.Maker) -> State:
        nonlocal tried
        tried += 1
        assert tried < 1000, "to and fro"
        return start(self)

    monkeypatch.setattr(generate.Maker, "start", counted)
    # what was known before a move made this board seem solved again and again
    made = engines.generate("tents", "8", "easy", seed=118061896622541)
    assert tried > 100
    assert made.count().number == 1
    assert engines.rate(made).level == "easy"


def test_a_long_narrow_medium_board_is_found_though_many_lines_have_no_tent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0
    attempt = generate.Maker.attempt

    def counted(self: generate.Maker) -> bool:
        nonlocal tried
        tried += 1
        assert tried < 1000, "hardly any is kept"
        return attempt(self)

    monkeypatch.setattr(generate.Maker, "attempt", counted)
    for seed in range(4):
        tried = 0
        assert (
            engines.rate(engines.generate("tents", "4x30", "medium", seed=seed)).level == "medium"
        )


def test_a_small_medium_board_takes_few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    attempt = generate.Maker.attempt

    def counted(self: generate.Maker) -> bool:
        nonlocal tried
        tried += 1
        return attempt(self)

    monkeypatch.setattr(generate.Maker, "attempt", counted)
    for seed in range(100):
        engines.generate("tents", "8", "medium", seed=seed)
    assert tried < 400, "boards are planted that are hardly ever medium"


def test_on_a_huge_board_as_many_pairs_are_moved_as_leave_some_of_it_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    maker = generate.Maker(shape_of(50, 40), True, random.Random(1), HARD)
    maker.plot.plant()
    stuck = 0

    def started(self: generate.Maker) -> State:
        self.below = stuck
        return State(self.plot.field(self.matching))

    monkeypatch.setattr(generate.Maker, "start", started)
    monkeypatch.setattr(generate.Maker, "finish", lambda _, k: k)
    monkeypatch.setattr(generate.Maker, "repair", lambda *_: True)
    pairs = []
    for left in (0, 5, 100, 600, 600, 600, *[0] * 50):
        stuck = left
        assert maker.mend()
        pairs.append(maker.pairs)
    assert pairs[:6] == [9, 10, 10, 9, 8, 7]
    assert pairs[-1] == 16
    stuck = 600
    for _ in range(50):
        maker.mend()
    assert maker.pairs == 2
