"""Every step of Tents follows: the rules of what it names, and what it rests on, force it."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Fact, Step, prove, steps_to_end
from solitudo.engines.core.explain import LONGEST, sentence
from solitudo.engines.core.values import Request
from solitudo.engines.tents.kind import KIND
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.sweep import each_hard
from tests.engines.reader import longest
from tests.engines.tents.oracle import Model, ambiguous, corpus
from tests.samples import sample

RULES = ("local", "matching")
# trees in a ring, with as many squares between them
RING = "7x6:aaeaacckbe,2,0,3,0,2,0,2,3,0,3,0,2,1"


def boards(rule: str, share: int) -> Iterator[Tents]:
    """Boards of the collection with one solution under the rule, and generated hard ones."""
    for number, (text, _) in enumerate(corpus(), 1):
        if number % share == 0 and (rule == "matching" or number not in ambiguous()):
            if text[:2] in ("20", "25", "30"):
                continue
            yield KIND.read(text, rule)
    if rule == "matching":
        yield KIND.read(RING, rule)
    for seed in range(56 // share):
        size = ("8x7", "8x8", "10x10", "9x12")[seed % 4]
        extras = (("missing", "yes"),) if seed % 2 else ()
        yield KIND.generate(Request(size, "hard", seed, rule, extras), lambda _: None)


@pytest.mark.parametrize("rule", RULES)
def test_sweeping_and_stepping_to_the_end_know_the_same_at_each_level(rule: str) -> None:
    for puzzle in boards(rule, sample(7, 3)):
        for number, level in enumerate(KIND.levels):
            swept, stepped = puzzle.knowledge(), puzzle.knowledge()
            puzzle.sweep(swept, level)
            allowed = [t for t in puzzle.techniques if t.level in KIND.levels[: number + 1]]
            facts = [fact for step in steps_to_end(stepped, allowed) for fact in step.gives]
            assert (swept.open, swept.tents) == (stepped.open, stepped.tents), puzzle.id
            assert all(map(swept.knows, facts))
            if not swept.complete:
                assert swept.links == stepped.links
                assert swept.lonely == stepped.lonely


@pytest.mark.parametrize("rule", RULES)
def test_each_step_is_forced_by_what_it_names_and_told_in_a_sentence(rule: str) -> None:
    techniques = set()
    for puzzle in boards(rule, 7):
        solution = puzzle.solutions.first
        assert solution is not None
        model = Model(puzzle, rule)
        known: set[Fact] = set()
        knowledge = puzzle.knowledge()
        for step in steps_to_end(knowledge, puzzle.techniques):
            assert known.issuperset(step.rests), (puzzle.id, step)
            assert not known.issuperset(step.gives)
            assert all(solution[f.at] == f.value for f in step.gives if f.what == "is")
            assert model.forces(step), (puzzle.id, step)
            for part in (*step.chain, step):
                words = sentence(puzzle, part)
                assert longest(words) <= LONGEST, words
                assert words.endswith((".", ".**"))
            known.update(step.gives)
            techniques.add(step.technique)
        assert knowledge.complete
    assert techniques == {technique.name for technique in KIND.read(RING, rule).techniques}


def hint(puzzle: Tents, position: Position) -> tuple[Step, ...]:
    """The steps to the next mark."""
    known = puzzle.knowledge(position)
    found = prove(known, puzzle.techniques, lambda s: bool(puzzle.edits(position, s.gives)))
    assert found is not None
    return found


@pytest.mark.parametrize("rule", RULES)
def test_a_hint_from_any_right_marks_rests_on_the_marks_and_on_the_steps_it_tells(
    rule: str,
) -> None:
    rng = random.Random(5)
    for puzzle in boards(rule, 9):
        solution = puzzle.solutions.first
        assert solution is not None
        model = Model(puzzle, rule)
        free = [c for c in range(len(solution)) if not puzzle.given >> c & 1]
        for share in (0.0, 0.3, 0.6, 0.9):
            marked = rng.sample(free, int(share * len(free)))
            position = puzzle.vocabulary.apply(
                puzzle.start(),
                Action(tuple(Edit(puzzle.marks[solution[c]], (c,)) for c in marked)),
            )
            known = {Fact("is", c, solution[c]) for c in marked}
            proof = hint(puzzle, position)
            for step in proof:
                assert known.issuperset(step.rests)
                assert model.forces(step)
                known.update(step.gives)
            for edit in puzzle.edits(position, proof[-1].gives):
                value = puzzle.marks.index(edit.mark)
                assert all(solution[c] == value != position.values[c] for c in edit.cells)


@pytest.mark.parametrize("rule", RULES)
def test_each_technique_holds_under_its_rule_in_all_solutions(rule: str) -> None:
    """Boards with several solutions too: a step may only give what they all have."""
    numbers = ambiguous() if rule == "local" else range(1, 40, 5)
    numbers = list(numbers)[:: sample(2, 1)]
    for number in numbers:
        puzzle = KIND.read(corpus()[number - 1][0], rule)
        model = Model(puzzle, rule)
        for step in steps_to_end(puzzle.knowledge(), puzzle.techniques):
            assert model.forces(step), (puzzle.id, step)


@pytest.mark.parametrize("rule", RULES)
def test_every_instance_that_a_technique_finds_anywhere_is_new_and_forced(rule: str) -> None:
    """As the tips ask for them: each technique alone, whatever the simpler ones would say."""
    rng = random.Random(6)
    for puzzle in boards(rule, 20):
        solution = puzzle.solutions.first
        assert solution is not None
        model = Model(puzzle, rule)
        free = [c for c in range(len(solution)) if not puzzle.given >> c & 1]
        for share in (0.0, 0.4, 0.8):
            marked = {c: solution[c] for c in rng.sample(free, int(share * len(free)))}
            facts = {Fact("is", cell, value) for cell, value in marked.items()}
            for technique in puzzle.techniques:
                knowledge = puzzle.knowledge()
                for fact in facts:
                    knowledge.learn(fact)
                for step in islice(technique.steps(knowledge), 4):
                    assert step.technique == technique.name
                    assert facts.issuperset(step.rests)
                    assert not any(map(knowledge.knows, step.gives))
                    assert model.forces(step), (puzzle.id, step)
                    assert longest(sentence(puzzle, step)) <= LONGEST


@pytest.mark.parametrize("rule", RULES)
def test_what_single_hard_steps_give_is_known_one_by_one_in_bulk_too(rule: str) -> None:
    told = 0
    for puzzle in boards(rule, 7):
        known = puzzle.knowledge()
        puzzle.sweep(known, "medium")
        worlds = list(each_hard(known))
        hard = [t for t in puzzle.techniques if t.level == "hard" and not t.assumes]
        for step in (step for technique in hard for step in technique.steps(known)):
            told += 1
            assert any(all(map(world.knows, step.gives)) for world in worlds), step.technique
    assert told > 5


def test_techniques_that_pair_are_offered_under_matching_only() -> None:
    local, matching = ({t.name for t in KIND.read(RING, rule).techniques} for rule in RULES)
    assert matching - local == {"claimed-tent", "no-tree-served", "hall", "line-trees"}
    assert local < matching


def test_a_fact_and_its_opposite_turn_into_each_other() -> None:
    puzzle = KIND.read(RING)
    tent = puzzle.fact(0, 1)
    assert puzzle.opposite(tent) == puzzle.fact(0, 2)
    assert puzzle.opposite(puzzle.opposite(tent)) == tent
