"""The steps of hard boards: suppositions with their chains, replayed by the rules alone."""

import random

import pytest

from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, follow, learn, next_step, steps_to_end
from solitudo.engines.core.explain import LONGEST, sentence
from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle
from tests.engines.reader import longest
from tests.engines.slant import oracle
from tests.engines.slant.reader import SlantReader

KIND = KINDS["slant"]


def made(seed: int, size: str = "5", level: str = "hard") -> SlantPuzzle:
    puzzle = KIND.generate(Request(size, level, seed), lambda share: None)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


@pytest.mark.parametrize("seed", range(12))
def test_every_step_and_every_link_of_a_chain_follows(seed: int) -> None:
    puzzle = made(seed, "6" if seed % 2 else "5")
    width, height = puzzle.grid.width, puzzle.grid.height
    known, hard = puzzle.knowledge(), {t.name for t in puzzle.techniques if t.level == "hard"}
    used: set[str] = set()
    while not known.complete:
        step = next_step(known, puzzle.techniques)
        assert step is not None
        assert all(known.knows(fact) for fact in step.rests)
        assert not oracle.sound(width, height, puzzle.numbers, step)
        for part in (step, *step.chain):
            assert longest(sentence(puzzle, part)) <= LONGEST
            assert part is step or part.assumes is None
        used.add(step.technique)
        learn(known, step)
        assert not known.broken
    assert used & hard
    assert bytes(known.values[:-1]) == puzzle.solutions.first


def test_what_the_ways_at_a_number_tell_of_pairs_is_used_by_links() -> None:
    puzzle = KIND.read("7x7:f1b21a122b1c2d22231b3a322c122a33a132c21d1c")
    known = puzzle.knowledge()
    names = [step.technique for step in steps_to_end(known, puzzle.techniques)]
    assert known.complete
    assert "number-ways" in names


ODD = ("5x5:a0c0c21c2b1a4b2b1a2201e", "5x5:a20b01a22f3a1a12d3b0d0a")


@pytest.mark.parametrize("text", ODD)
def test_a_pair_that_adds_neither_at_most_nor_at_least_one_has_a_sentence(text: str) -> None:
    puzzle = KIND.read(text)
    assert isinstance(puzzle, SlantPuzzle)
    eyes = SlantReader(puzzle)
    told = [
        (part, sentence(puzzle, part))
        for step in steps_to_end(puzzle.knowledge(), puzzle.techniques)
        for part in (step, *step.chain)
    ]
    for part, words in told:
        eyes.check(words, part)
    assert any("some diagonals" in words for _, words in told)


@pytest.mark.parametrize("seed", range(4))
def test_sweeping_and_stepping_a_hard_board_know_the_same(seed: int) -> None:
    puzzle = made(seed, "7")
    swept, stepped = puzzle.knowledge(), puzzle.knowledge()
    puzzle.sweep(swept, "hard")
    for _ in steps_to_end(stepped, puzzle.techniques):
        pass
    assert swept.complete
    assert stepped.values == swept.values


@pytest.mark.parametrize("seed", range(6))
def test_what_a_wrong_mark_leads_to_is_a_chain_that_holds(seed: int) -> None:
    puzzle = made(seed, "6", "medium")
    answer = puzzle.solutions.first
    assert answer is not None
    for cell in range(0, 36, 4):
        claim = Fact("is", cell, 3 - answer[cell])
        chain = follow(puzzle, puzzle.knowledge(), claim)
        if chain is None:
            continue
        known = {claim}
        for link in chain:
            assert known.issuperset(link.rests)
            assert oracle.forced(6, 6, puzzle.numbers, link, link.rests)
            assert sentence(puzzle, link)
            known.update(link.gives)
        assert not chain[-1].gives


@pytest.mark.parametrize("seed", range(30))
def test_marks_that_break_the_rules_are_told_and_never_stumbled_over(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = made(seed % 3, "6", "medium")
    values = bytes(rng.choice((0, 0, 1, 2)) for _ in range(36))
    known = puzzle.knowledge(Position(values))
    if known.broken:
        clash = puzzle.clash(known)
        assert clash is not None
        assert not clash.gives
        assert sentence(puzzle, clash)
        given = {Fact("is", cell, value) for cell, value in enumerate(values) if value}
        assert given.issuperset(clash.rests)
        assert oracle.forced(6, 6, puzzle.numbers, clash, clash.rests)
    for technique in puzzle.techniques:
        for step in technique.steps(known):
            assert step.gives
            break
