"""Of two chains to a contradiction the shorter is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engines.core import deduction


@pytest.mark.parametrize(
    ("waves", "steps", "told"),
    [(9, 5, 5), (5, 9, 5), (9, None, 9), (3, 2, 3), (None, 4, None)],
)
def test_a_long_chain_gives_way_to_a_shorter_one(
    waves: int | None, steps: int | None, told: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = iter((waves, steps))

    def to_clash(*_: object) -> tuple[int, ...] | None:
        length = next(lengths)
        return None if length is None else tuple(range(length))

    monkeypatch.setattr(deduction, "_to_clash", to_clash)
    puzzle: Any = SimpleNamespace(techniques=())
    knowledge: Any = None
    assumption: Any = None
    chain = deduction.follow(puzzle, knowledge, assumption)
    assert (None if chain is None else len(chain)) == told
