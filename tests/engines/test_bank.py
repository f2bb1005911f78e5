"""The banks of positions: each technique has them, and each position is one of its technique.

The suite looks at the smallest and the largest, a long run at all.
"""

from itertools import islice
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import bank, hints
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.game import Game
from tests.samples import sample

TECHNIQUES = [
    pytest.param(name, technique, id=f"{name}-{technique}")
    for name in engines.kinds()
    for technique in engines.kind(name).guide.techniques
]
every_technique = pytest.mark.parametrize(("name", "technique"), TECHNIQUES)
LARGEST = 1_000_000
# the most sentences of a hint, and steps of a technique that are compared
LONGEST, MOST = 20, 2000


# the least positions of each technique; for the rare ones below, fewer were found
LEAST = 20
RARE = {
    "tents hall": 4, "sudoku exocet": 2, "sudoku jellyfish": 6, "sudoku hidden-quad": 8,
    "sudoku 3d-medusa": 16, "sudoku forcing-net": 16,
}  # fmt: skip


def shown(have: tuple[str, ...]) -> tuple[str, ...]:
    """The positions to look at."""
    return sample(tuple(dict.fromkeys((have[0], have[-1]))) if have else (), have)


@every_technique
def test_a_position_has_one_solution_and_its_technique_comes_next(
    name: str, technique: str
) -> None:
    kind = engines.kind(name)
    for line in shown(bank.lines(kind, technique)):
        made = bank.placed(kind, line)
        puzzle, position = made.puzzle, made.position
        assert puzzle.solutions.number == 1
        assert puzzle.solutions.sure
        assert puzzle.solutions.first == made.solutions.first
        answer = made.solutions.first
        assert answer is not None
        assert not puzzle.lost(position, answer)
        assert all(
            not value or puzzle.right(cell, value, answer) or puzzle.given >> cell & 1
            for cell, value in enumerate(position.values)
        )
        game = Game(puzzle, solutions=made.solutions)
        found = hints.find(puzzle, position, hints.techniques_for(game))
        assert found is not None
        assert found.technique == technique
        assert hints.told(found.steps) <= LONGEST
        assert bank.written(puzzle, position, answer) == line


@every_technique
def test_a_technique_has_positions_enough(name: str, technique: str) -> None:
    have = len(bank.lines(engines.kind(name), technique))
    assert have >= RARE.get(f"{name} {technique}", LEAST)


@pytest.mark.parametrize("name", engines.kinds())
def test_no_position_is_there_twice_and_the_smaller_come_first(name: str) -> None:
    kind = engines.kind(name)
    for technique in kind.guide.techniques:
        have = bank.lines(kind, technique)
        assert len(set(have)) == len(have)
        sizes = [len(line.split("\t")[2]) for line in have]
        assert sizes == sorted(sizes)


def test_the_banks_are_small() -> None:
    folders = set(engines.FOLDERS.values())
    files = [Path(engines.__file__).parent / folder / bank.FILE for folder in folders]
    assert sum(file.stat().st_size for file in files) < LARGEST


def step_of(made: bank.Placed, technique: str) -> set[Fact]:
    """Return the step of the technique in a position."""
    game = Game(made.puzzle, solutions=made.solutions)
    known = made.puzzle.knowledge(made.position)
    own = next(t for t in hints.techniques_for(game) if t.name == technique)
    return {fact for step in islice(own.steps(known), MOST) for fact in step.gives}


@every_technique
def test_a_near_miss_lacks_what_the_technique_gives_beside_it(name: str, technique: str) -> None:
    kind = engines.kind(name)
    for line in shown(bank.lines(kind, technique + bank.NEAR)):
        near = bank.near_miss(kind, line)
        puzzle = near.misses.puzzle
        assert puzzle.solutions.number == 1
        assert puzzle.solutions.first == near.misses.solutions.first
        assert near.misses.solutions.first is not None
        assert all(
            not value or puzzle.right(cell, value, near.misses.solutions.first)
            for cell, value in enumerate(near.misses.position.values)
            if not puzzle.given >> cell & 1
        )
        step = bank.step_in(near.applies)
        assert step.technique == technique
        assert not set(step.gives) & step_of(near.misses, technique)
        assert len(set(near.claims)) == 3
        for claim in near.claims:
            holds(near.misses, claim)


def holds(made: bank.Placed, claim: bank.Claim) -> None:
    """A claim is true of its position."""
    at, position = claim.place.at, made.position
    if claim.what == "open":
        assert not position.values[at]
    elif claim.what == "note":
        fact = Fact("not", at, made.puzzle.marks.index(claim.value))
        assert not position.values[at]
        assert not made.puzzle.knowledge(position).knows(fact)
    else:
        assert claim.value
