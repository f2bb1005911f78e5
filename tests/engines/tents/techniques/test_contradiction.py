"""Findings of assumptions about a board, and how few of them are tried for it."""

import random
from collections.abc import Iterator

import pytest

from solitudo.engines.core.grid import bits
from solitudo.engines.tents import sweep
from solitudo.engines.tents.field import shape_of
from solitudo.engines.tents.generating.planting import Plot
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.sweep import HARD, assume, propagate, trial, try_one


def boards() -> Iterator[tuple[State, int]]:
    """Yield facts without assumptions about boards with their tents anywhere, and the tents: most
    of these boards have several solutions.
    """
    for seed in range(30):
        plot = Plot(shape_of(20, 14), random.Random(seed))
        plot.plant()
        k = State(plot.field(matching=seed % 2 == 0))
        propagate(k, HARD)
        if k.unknown:
            yield k, plot.tents


def one_by_one(k: State) -> int:
    """Assume everything until nothing more breaks; the number of assumptions."""
    tried, found = 0, True
    while found:
        found = False
        for bit in bits(k.unknown):
            for tent in (True, False):
                if not k.unknown >> bit & 1:
                    break
                tried += 1
                if try_one(k, 1 << bit, tent).broken:
                    assume(k, 1 << bit, not tent)
                    propagate(k, HARD)
                    found = True
    return tried


def test_a_trial_finds_what_assuming_everything_does_with_few_assumptions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0

    def counted(k: State, bit: int, tent: bool) -> State:
        nonlocal tried
        tried += 1
        return try_one(k, bit, tent)

    monkeypatch.setattr(sweep, "try_one", counted)
    every = found = unaware = aware = 0
    for k, tents in boards():
        there = k.copy()
        every += one_by_one(there)
        found += k.unknown.bit_count() - there.unknown.bit_count()
        for solution in (None, tents):
            tried = 0
            world = k.copy()
            trial(world, solution)
            assert (world.open, world.tents, world.broken) == (there.open, there.tents, False)
            if solution is None:
                unaware += tried
            else:
                aware += tried
    assert found
    assert unaware < every * 0.7, "worlds that hold say nothing"
    assert aware < unaware * 0.7, "what is true is assumed"
