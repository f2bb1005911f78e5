"""Every step is true, follows from what it names, and says so in one short sentence."""

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Step, follow, learn, needed, next_step, steps_to_end
from solitudo.engines.core.explain import LONGEST, sentence
from solitudo.engines.core.values import Request, Target
from solitudo.engines.hitori.layout import layout_of
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.techniques.broken_rules import cut_off
from tests.engines.hitori import oracle
from tests.engines.reader import longest

# kind, size, level, holes, seeds
SAMPLES = (
    ("hitori", "4", "extreme", False, 6),
    ("hitori", "5", "easy", False, 4),
    ("hitori", "6", "hard", False, 5),
    ("hitori", "6x9", "medium", False, 3),
    ("hitori", "8", "hard", False, 3),
    ("hitori", "8", "extreme", False, 3),
    ("hitori", "12", "hard", False, 1),
    ("hitori-hex", "4", "hard", False, 4),
    ("hitori-hex", "5", "easy", True, 3),
    ("hitori-hex", "4", "hard", True, 4),
    ("hitori-hex", "5", "easy", False, 2),
)


@lru_cache
def made(kind: str, size: str, level: str, holes: bool, seed: int) -> Hitori:
    extras = (("holes", "yes"),) if holes else ()
    request = Request(size, level, seed, "", extras)
    puzzle = engines.kind(kind).generate(request, lambda share: None)
    assert isinstance(puzzle, Hitori)
    return puzzle


def boards() -> Iterator[Hitori]:
    for kind, size, level, holes, seeds in SAMPLES:
        for seed in range(seeds):
            yield made(kind, size, level, holes, seed)


def every_step(puzzle: Hitori) -> Iterator[tuple[Step, bool]]:
    """The steps from start to end, and at each stage all that could be said instead; whether
    the step leans on the board having one solution."""
    known = puzzle.knowledge()
    while not known.complete:
        for technique in puzzle.techniques:
            instances = list(technique.steps(known))
            for step in instances if not technique.assumes else instances[:3]:
                yield step, technique.unique
            if instances:
                learn(known, instances[0])
                break
        else:
            raise AssertionError("the techniques do not finish the board")


@pytest.mark.parametrize("sample", range(len(SAMPLES)))
def test_each_step_is_true_follows_and_is_said_shortly(sample: int) -> None:
    kind, size, level, holes, seeds = SAMPLES[sample]
    seen: set[tuple[object, ...]] = set()
    for seed in range(seeds):
        puzzle = made(kind, size, level, holes, seed)
        solution = puzzle.solutions.first
        assert solution is not None
        for step, unique in every_step(puzzle):
            key = (seed, step.technique, step.gives, step.rests)
            if key in seen:
                continue
            seen.add(key)
            assert all(solution[fact.at] == fact.value for fact in step.gives)
            assert unique or oracle.follows(puzzle, step), step
            for part in (step, *step.chain):
                _check_sentence(puzzle, part)


def test_the_checker_refuses_a_step_that_hides_what_it_rests_on() -> None:
    refused = total = 0
    for puzzle in (made("hitori", "8", "hard", False, 0), made("hitori-hex", "5", "easy", True, 0)):
        for step, unique in every_step(puzzle):
            if step.rests and not unique and not step.chain:
                bare = step._replace(rests=())
                refused += not oracle.follows(puzzle, bare)
                total += 1
    # sometimes the numbers of the named cells force the same on their own
    assert refused >= 0.98 * total > 50


def _check_sentence(puzzle: Hitori, step: Step) -> None:
    words = sentence(puzzle, step)
    assert longest(words) <= LONGEST, words
    assert words.endswith("**" if step.gives else ".")
    assert "!" not in words
    if step.gives:
        assert re.search(r"\*\*[^*]+\.\*\*$", words), words
    places = {puzzle.grid.labels[t.at] for t in step.evidence}
    places |= {puzzle.grid.labels[f.at] for f in (*step.gives, *step.rests)}
    # the slanted lines of a hexagon are named by the cells at their ends
    said = re.sub(r"[Tt]he line from \w+ to \w+", "", words)
    named = set(re.findall(r"\b[A-Z][A-Za-z]?[0-9]+\b", said))
    assert named <= set(puzzle.grid.labels)
    if not step.chain and step.gives:
        if step.technique in ("cut", "walled-in"):
            _check_cut(puzzle, step, named - places)
            return
        assert named <= places | _corner_names(puzzle, step)


def _check_cut(puzzle: Hitori, step: Step, lost: set[str]) -> None:
    """Check that the other named cells are on one side of the wall."""
    wall = {f.at for f in step.rests}
    if step.gives[0].value == 2:
        wall.add(step.gives[0].at)
    duplicates = [value for key, value in step.args if key in ("cells", "other")]
    for some in duplicates:
        assert isinstance(some, tuple)
        wall |= {target.at for target in some if isinstance(target, Target)}
    parts = oracle.parts(puzzle, wall)
    assert len(parts) > 1
    # if the decided cell itself is cut off, it is named as the decided cell
    assert lost or step.technique == "walled-in"
    assert any(lost <= {puzzle.grid.labels[cell] for cell in part} for part in parts)


def _corner_names(puzzle: Hitori, step: Step) -> set[str]:
    """Cells that a sentence may name though the step leans on no number of theirs."""
    targets = [value for key, value in step.args if key in ("apex", "middle", "cell")]
    return {puzzle.grid.labels[t.at] for t in targets if isinstance(t, Target)}


def test_steps_and_sweep_know_the_same_at_each_level() -> None:
    for puzzle in boards():
        levels = puzzle.kind.levels
        for number, level in enumerate(levels):
            swept, stepped = puzzle.knowledge(), puzzle.knowledge()
            puzzle.sweep(swept, level)
            allowed = [t for t in puzzle.techniques if levels.index(t.level) <= number]
            for _ in steps_to_end(stepped, allowed):
                pass
            assert (stepped.black, stepped.white) == (swept.black, swept.white), (puzzle.id, level)


def test_a_proof_cut_down_to_what_it_rests_on_can_be_replayed() -> None:
    for puzzle in boards():
        taken = list(steps_to_end(puzzle.knowledge(), puzzle.techniques))
        for goal in (taken[-1].gives, taken[len(taken) // 2].gives):
            known = puzzle.knowledge()
            for step in needed(taken, goal):
                assert all(known.knows(fact) for fact in step.rests)
                learn(known, step)
            assert all(known.knows(fact) for fact in goal)


def test_a_wrong_mark_is_refuted_by_a_chain_that_replays() -> None:
    for puzzle in (made("hitori", "6", "hard", False, 1), made("hitori-hex", "4", "hard", True, 1)):
        solution = puzzle.solutions.first
        assert solution is not None
        known = puzzle.knowledge()
        puzzle.sweep(known, "medium")
        refuted = 0
        for cell, value in enumerate(solution):
            wrong = puzzle.fact(cell, 3 - value)
            if known.knows(puzzle.opposite(wrong)):
                continue
            chain = follow(puzzle, known, wrong)
            if chain is None:
                continue
            refuted += 1
            facts = {wrong}
            for step in chain:
                assert all(f in facts or known.knows(f) for f in step.rests)
                assert oracle.follows(puzzle, step)
                facts.update(step.gives)
        assert refuted


def test_techniques_change_nothing_and_yield_only_what_is_new() -> None:
    for puzzle in boards():
        known = puzzle.knowledge()
        puzzle.sweep(known, "easy")
        before = (known.black, known.white, known.broken)
        for technique in puzzle.techniques:
            for number, step in enumerate(technique.steps(known)):
                assert any(not known.knows(fact) for fact in step.gives)
                assert technique.name == step.technique
                if number == 5:
                    break
        assert (known.black, known.white, known.broken) == before


def test_a_hint_builds_on_the_marks_that_stand() -> None:
    puzzle = engines.read("hitori:5x5:3352452245314553425155322")
    position = puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read("b:A1"))
    step = next_step(puzzle.knowledge(position), puzzle.techniques)
    assert step is not None
    assert sentence(puzzle, step) == (
        "A1 is black and black cells never touch, so **B1 and A2 must be white.**"
    )
    assert [edit.mark for edit in puzzle.edits(position, step.gives)] == ["w"]


def test_marks_that_stand_are_not_written_again() -> None:
    puzzle = engines.read("hitori:4x4:1341432132232432")
    position: Position = puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read("w:A1"))
    assert puzzle.edits(position, (puzzle.fact(0, 2),)) == ()
    edits = puzzle.edits(position, (puzzle.fact(0, 2), puzzle.fact(1, 1)))
    assert [(edit.mark, edit.cells) for edit in edits] == [("b", (1,))]


@pytest.mark.parametrize(
    ("kind", "text", "technique", "words"),
    [
        (
            "hitori",
            "4x4:1244113324312332",
            "triple",
            "C2, C3 and C4 are all 3. Two of them are black and cannot touch, "
            "so **C2 and C4 must be black, and C3 must be white.**",
        ),
        (
            "hitori",
            "4x4:1223314213144331",
            "sandwich-pair",
            "A3 and C3 are both 1, so one of them is black. B3 touches both, "
            "so **B3 must be white.**",
        ),
        (
            "hitori",
            "4x4dk:1244234444321422",
            "corner-four",
            "C1, D2, D1 and C2 are all 4. Two of them are black and cannot touch. "
            "If they were C1 and D2, D1 would be cut off, so **D1 and C2 must be black.**",
        ),
        (
            "hitori-hex",
            "3de:4415233215542241535",
            "sandwich-pair",
            "D1 and D2 are both 2, so one of them is black. E1 touches both, "
            "so **E1 must be white.**",
        ),
    ],
)
def test_a_pattern_is_told_in_the_words_of_its_board(
    kind: str, text: str, technique: str, words: str
) -> None:
    puzzle = engines.read(text, kind)
    step = next_step(puzzle.knowledge(), puzzle.techniques)
    assert step is not None
    assert step.technique == technique
    assert sentence(puzzle, step) == words


def test_a_wall_with_one_gap_is_told_with_what_it_would_cut_off() -> None:
    puzzle = engines.read("hitori:4x4dk:4241223141223212")
    marks = "b:A1,B2,B4 w:B1,C1,A2,C2,A3,B3,A4,C4"
    position = puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read(marks))
    step = next_step(puzzle.knowledge(position), puzzle.techniques)
    assert step is not None
    assert sentence(puzzle, step) == (
        "If C3 were black, it would join B4, B2, A1 and the border. That would cut off A2, A3, B3 "
        "and A4, so **C3 must be white.**"
    )


def test_the_wall_round_what_is_cut_off_are_the_blacks_between_it_and_the_rest() -> None:
    puzzle = engines.read("hitori:6x6:613342565463356616121135563164436211")
    layout, near, rng, seen = layout_of(puzzle.grid), puzzle.grid.neighbours, Random(3), 0
    for _ in range(400):
        black: set[int] = set()
        for cell in rng.sample(range(36), rng.randrange(6, 30)):
            if not black & set(near[cell]):
                black.add(cell)
        parts: list[set[int]] = []
        for cell in set(range(36)) - black:
            if not any(cell in part for part in parts):
                part, todo = {cell}, [cell]
                while todo:
                    news = set(near[todo.pop()]) - black - part
                    part |= news
                    todo += news
                parts.append(part)
        step = cut_off(layout, sum(1 << layout.spots[cell] for cell in black))
        assert (step is None) == (len(parts) < 2)
        if step is None:
            continue
        least = min(map(len, parts))
        walls = []
        for lost in (part for part in parts if len(part) == least):
            touched = {c for c in black if lost & set(near[c])}
            rest = set(range(36)) - black - lost
            walls.append({c for c in touched if rest & set(near[c])})
            seen += walls[-1] != touched
        assert {fact.at for fact in step.rests} in walls
    assert seen > 5
