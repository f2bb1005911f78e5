"""Boards are made quickly."""

import random

import pytest

from solitudo import engines
from solitudo.engines.core.rating import path
from solitudo.engines.core.values import Request
from solitudo.engines.tents.field import shape_of
from solitudo.engines.tents.generating import generate
from solitudo.engines.tents.generating.planting import Plot, begins, lay, placed
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.sweep import HARD, MEDIUM, propagate
from tests.engines.tents.oracle import Model
from tests.samples import sample


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("size", ["8", "12"])
def test_most_boards_with_shared_trees_leave_no_tree_for_each_tent(size: str, level: str) -> None:
    kind = engines.kind("tents")
    shared = 0
    for seed in range(sample(6, 16)):
        puzzle = kind.generate(kind.check(Request(size, level, seed, "local")))
        assert isinstance(puzzle, Tents)
        assert puzzle.level() == level
        assert Model(puzzle, "local").count() == 1
        pairs = Model(puzzle, "matching").count()
        assert pairs < 2
        shared += not pairs
    assert shared >= sample(3, 8)


def test_pairs_that_go_to_and_fro_are_planted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    start = generate.Maker.start

    def counted(self: generate.Maker) -> State:
        nonlocal tried
        tried += 1
        assert tried < 1000, "to and fro"
        return start(self)

    monkeypatch.setattr(generate.Maker, "start", counted)
    # with the facts from before a move, this board seemed solved again and again
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
    assert tried < 450, "boards are planted that are hardly ever medium"


def test_beds_lie_anywhere_apart_from_each_other() -> None:
    rng = random.Random(1)
    seen = set()
    for _ in range(2000):
        found = begins(3, 4, 17, rng.random)
        seen.add(tuple(found))
        rows = [row for start in found for row in range(start, start + 4)]
        assert set(rows) <= set(range(17))
        assert all(abs(a - b) > 4 for i, a in enumerate(found) for b in found[:i])
    # 20 ways in a row, in 6 orders
    assert len(seen) == 120
    assert sorted(begins(2, 9, 19, rng.random)) == [0, 10]


@pytest.mark.parametrize("matching", [True, False])
def test_what_is_hard_in_a_bed_is_left_where_all_else_is_known(matching: bool) -> None:
    rng = random.Random(1)
    shape = shape_of(20, 20)
    for _ in range(20):
        patch = generate.Maker(shape_of(9, 9), matching, rng, HARD)
        patch.several = False
        while not patch.attempt():
            pass
        plot = Plot(shape, rng)
        row, column = rng.randrange(12), rng.randrange(12)
        lay(plot, patch.plot, patch.hard, row, column)
        plot.plant()
        assert len(plot.tree_of) > len(patch.plot.tree_of)
        outside = shape.board & ~placed(
            patch.plot.shape.board, patch.plot.shape, shape, row, column
        )
        k = State(plot.field(matching))
        k.place(plot.tents & outside, outside & ~plot.tents & ~plot.trees)
        propagate(k, MEDIUM)
        assert not k.broken
        assert k.unknown == placed(patch.hard, patch.plot.shape, shape, row, column)


@pytest.mark.parametrize("rule", ["local", "matching"])
def test_a_huge_hard_board_takes_several_steps_few_assumptions_and_attempts(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    attempt = generate.Maker.attempt

    def counted(self: generate.Maker) -> bool:
        nonlocal tried
        tried += self.plot.size >= generate.HUGE
        return attempt(self)

    monkeypatch.setattr(generate.Maker, "attempt", counted)
    assuming = 0
    for seed in range(10):
        made = engines.generate("tents", "30x20", "hard", seed=seed, rule=rule)
        steps = [step.technique for step in path(made, "hard")]
        hard = {technique.name for technique in made.techniques if technique.level == "hard"}
        assert sum(step in hard for step in steps) > 1
        assuming += "contradiction" in steps
    assert tried < 20
    assert assuming <= 3
