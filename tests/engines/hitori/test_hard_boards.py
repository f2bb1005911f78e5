"""Hard boards call for hard steps several times and of several kinds; the parts of which a
solver is made agree with plain ones."""

import random
from collections.abc import Iterable

import pytest

from solitudo import engines
from solitudo.engines.core import bank, rating
from solitudo.engines.core.grid import bits, square
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.generating.hardening import Hardener
from solitudo.engines.hitori.knowledge import BLACK, Known
from solitudo.engines.hitori.layout import add_black, layout_of, standing
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.techniques.either_way import SHORT
from tests.engines.hitori import oracle
from tests.samples import sample

BOARDS = (
    ("hitori", "6", "hard", "", 4),
    ("hitori", "8", "hard", "", 4),
    ("hitori", "8", "extreme", "", 4),
    ("hitori", "12", "extreme", "", 2),
    ("hitori", "20", "hard", "", 1),
    ("hitori-hex", "5", "hard", "", 2),
    ("hitori-hex", "6", "hard", "yes", 2),
)


def made(kind: str, size: str, level: str, holes: str, seed: int) -> Hitori:
    extras = (("holes", holes),) if holes else ()
    puzzle = engines.kind(kind).generate(Request(size, level, seed, "", extras), lambda share: None)
    assert isinstance(puzzle, Hitori)
    return puzzle


def hard_steps(puzzle: Puzzle, level: str) -> list[str]:
    levels = {technique.name: technique.level for technique in puzzle.techniques}
    names = [step.technique for step in rating.path(puzzle, level)]
    return [name for name in names if levels[name] == level]


@pytest.mark.parametrize(("kind", "size", "level", "holes", "boards"), BOARDS)
def test_a_board_needs_its_level_more_than_once_by_more_than_one_technique_if_there_are(
    kind: str, size: str, level: str, holes: str, boards: int
) -> None:
    for seed in range(boards):
        puzzle = made(kind, size, level, holes, seed)
        names = hard_steps(puzzle, level)
        assert len(names) > 1
        # extreme has one technique; hexagons may have one if two were not found
        several = kind == "hitori" and sum(t.level == level for t in puzzle.techniques) > 1
        assert len(set(names)) > (1 if several else 0)


@pytest.mark.parametrize("seed", range(3))
def test_a_large_extreme_board_needs_several_contradictions(seed: int) -> None:
    puzzle = made("hitori", "12", "extreme", "", seed)
    assert hard_steps(puzzle, "extreme").count("contradiction") > 1


@pytest.mark.parametrize(
    ("kind", "size", "level", "holes"),
    [("hitori", "40", "hard", ""), ("hitori-hex", "10", "hard", "yes")],
)
def test_the_largest_boards_are_made(kind: str, size: str, level: str, holes: str) -> None:
    puzzle = made(kind, size, level, holes, 1)
    assert puzzle.level() == level
    assert puzzle.solutions.number == 1


@pytest.mark.parametrize(
    ("kind", "size", "level", "seeds", "most"),
    [
        # boards that had to be planted three times while no pocket grew, and none was given up
        ("hitori", "40", "extreme", (13, 32), 2),
        ("hitori-hex", "5", "hard", range(sample(2, 10)), sample(40, 100)),
        # several times as often, because the first pockets leave no room for the last
        ("hitori-hex", "6", "hard", range(sample(2, 10)), sample(40, 140)),
        ("hitori-hex", "8", "hard", range(sample(2, 10)), sample(40, 160)),
    ],
)
def test_few_boards_are_planted_for_one_that_is_hard(
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    size: str,
    level: str,
    seeds: Iterable[int],
    most: int,
) -> None:
    planted = 0
    run = Hardener.run

    def counted(hardener: Hardener) -> bool:
        nonlocal planted
        planted += 1
        return run(hardener)

    monkeypatch.setattr(Hardener, "run", counted)
    for seed in seeds:
        made(kind, size, level, "", seed)
    assert planted <= most


def test_trials_find_the_same_whether_the_solution_is_known_with_fewer_if_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0
    trial = Known.trial

    def counted(known: Known, spot: int, value: int) -> Known:
        nonlocal tried
        tried += 1
        return trial(known, spot, value)

    monkeypatch.setattr(Known, "trial", counted)
    unaware = aware = 0
    for seed in range(6):
        puzzle = made("hitori", "12", "extreme", "", seed)
        known = puzzle.knowledge()
        puzzle.sweep(known, "hard")
        solution = puzzle.solutions.first
        assert solution is not None
        there, tried = known.copy(), 0
        while there.try_all():
            pass
        assert there.complete
        unaware, tried = unaware + tried, 0
        black = puzzle.layout.mask(solution, BLACK)
        while known.try_all(black):
            pass
        assert (known.black, known.white) == (there.black, there.white)
        aware += tried
    assert aware < unaware * 0.75, "what is true is tried"


def test_walls_put_together_at_once_are_those_put_together_one_by_one() -> None:
    rings = 0
    for seed in range(400):
        rng = random.Random(seed)
        layout = layout_of(square(rng.randint(2, 9), rng.randint(2, 9)))
        black = 0
        for spot in rng.sample(layout.spots, len(layout.spots)):
            if rng.random() < 0.6 and not layout.near[spot] & black:
                black |= 1 << spot
        walls, cuts, ring = list(layout.walls), layout.walls[0][1], False
        for spot in bits(black):
            walls, twice, shut = add_black(walls, layout.ties[spot], spot)
            cuts |= twice
            ring = ring or shut
        found, shuts, closed = standing(layout, black, layout.all)
        assert closed == ring
        rings += ring
        if not ring:
            free = layout.all & ~black
            assert shuts & free == cuts & free
            touched = sorted(touch & free for touch, _ in found if touch & free)
            assert touched == sorted(touch & free for touch, _ in walls if touch & free)
    assert 50 < rings < 350


@pytest.mark.parametrize("name", ["hitori", "hitori-hex"])
def test_a_chain_goes_link_by_link_and_comes_back_to_its_start(name: str) -> None:
    kind = engines.kind(name)
    for line in bank.lines(kind, "chain"):
        step = bank.step_in(bank.placed(kind, line))
        assert step.assumes is not None
        last = step.assumes
        for link in step.chain[:-1]:
            assert link.rests == (last,)
            (last,) = link.gives
        assert set(step.chain[-1].rests) == {step.assumes, last}
        assert not step.rests
        # a shorter chain is shown as two paths to the same colour
        assert len(step.chain) > SHORT


def test_both_ways_end_with_the_same_colour_of_a_cell() -> None:
    """Whatever marks the rest has: the two cells at the start are never both wrong."""
    for name in ("hitori", "hitori-hex"):
        kind = engines.kind(name)
        for line in sample(bank.lines(kind, "either-way")[::9], bank.lines(kind, "either-way")):
            made_ = bank.placed(kind, line)
            step = bank.step_in(made_)
            assert step.assumes is None
            assert not step.rests
            assert len(step.evidence) <= SHORT
            assert isinstance(made_.puzzle, Hitori)
            assert oracle.follows(made_.puzzle, step)
