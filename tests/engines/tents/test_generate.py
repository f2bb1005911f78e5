"""Making boards comes to an end soon."""

from __future__ import annotations

import pytest

import engines
from engines.tents import generate
from engines.tents.state import State


def test_pairs_that_go_to_and_fro_are_planted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    solve = generate.Maker.solve

    def counted(self: generate.Maker) -> State:
        nonlocal tried
        tried += 1
        assert tried < 1000, "to and fro"
        return solve(self)

    monkeypatch.setattr(generate.Maker, "solve", counted)
    # what was known before a move made this board seem solved again and again
    made = engines.generate("tents", "8", "easy", seed=118061896622541)
    assert tried > 100
    assert made.count().number == 1
    assert engines.rate(made).level == "easy"
