"""Every technique is true, follows from what it names, and has short sentences."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from solitudo.engines.core.deduction import Fact, learn, next_step, prove, steps_to_end
from solitudo.engines.core.explain import LONGEST, sentence
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.techniques.order import every
from solitudo.engines.sudoku.techniques.uniqueness import rectangles_of
from tests.engines.reader import longest
from tests.samples import sample

Corpus = list[tuple[str, str]]
Sample = Callable[[str], list[str]]


def read(text: str) -> Sudoku:
    puzzle = KINDS["sudoku"].read(text)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def true_in(solution: bytes, fact: Fact) -> bool:
    return (solution[fact.at] == fact.value) == (fact.what == "is")


LABEL = r"[A-P][0-9]+"
CLAIM = re.compile(
    rf"({LABEL}(?:(?:, | and ){LABEL})*)(?: and [0-9]+ more)? cannot be"
    r" ([1-9A-G](?:(?:, | or )[1-9A-G])*)(?![0-9])"
)


def claims(puzzle: Sudoku, words: str) -> list[tuple[int, str]]:
    """The cells and digits that a sentence rules out."""
    return [
        (puzzle.grid.cell_named[label], digit)
        for labels, digits in CLAIM.findall(words)
        for label in re.findall(LABEL, labels)
        for digit in re.findall(r"[1-9A-G]", digits)
    ]


def test_claims_are_found_in_sentences() -> None:
    words = "In this, **A1, B2 and 3 more cannot be 5, and C3 cannot be 2, 4 or 7.**"
    digits = claims(read("3x3:zzzc"), words)
    assert digits == [(0, "5"), (10, "5"), (20, "2"), (20, "4"), (20, "7")]


def walk(puzzle: Sudoku, checker: Any, used: Counter[str], before: str = "") -> bool:
    """Step to the end; every step is new, true, short, and follows."""
    solution = puzzle.solutions.first
    assert solution is not None
    position = puzzle.start()
    if before:
        position = puzzle.vocabulary.apply(position, puzzle.vocabulary.read(before))
    knowledge = puzzle.knowledge(position)
    rules = checker(puzzle)
    for step in steps_to_end(knowledge.copy(), puzzle.techniques):
        used[step.technique] += 1
        assert step.gives, step
        assert not any(knowledge.knows(fact) for fact in step.gives), step
        assert all(knowledge.knows(fact) for fact in step.rests), step
        assert all(true_in(solution, fact) for fact in step.gives), step
        for told in (step, *step.chain):
            words = sentence(puzzle, told)
            assert longest(words) <= LONGEST, words
            for cell, digit in claims(puzzle, words) if told is step else ():
                assert puzzle.marks[solution[cell]] != digit, words
        technique = next(t for t in puzzle.techniques if t.name == step.technique)
        if technique.assumes or step.assumes is not None:
            assert rules.replays(step), step
        elif not technique.unique:
            assert rules.follows(step), step
        learn(knowledge, step)
    return bool(knowledge.complete)


def test_every_corpus_board_is_finished_without_a_guess(corpus: Corpus, checker: Any) -> None:
    used: Counter[str] = Counter()
    for number, (text, solution) in enumerate(corpus):
        puzzle = read(text)
        if number % 8 == 0 or puzzle.cages:
            assert walk(puzzle, checker, used), text
        knowledge = puzzle.knowledge()
        puzzle.sweep(knowledge, LEVELS[-1])
        assert knowledge.complete, text
        assert puzzle.text(bytes(knowledge.values)) == solution


@pytest.mark.long
def test_every_step_on_every_board_follows(corpus: Corpus, checker: Any, sample: Sample) -> None:
    used: Counter[str] = Counter()
    for technique in KINDS["sudoku"].guide.techniques.values():
        card = technique.card
        assert card is not None
        assert walk(read(card.board.removeprefix("sudoku:")), checker, used, card.before), card
    for text in [*(text for text, _ in corpus), *sample("hard")]:
        assert walk(read(text), checker, used), text
    assert {p.name for p in every()} <= set(used)


@pytest.mark.long
def test_sweeping_and_stepping_agree_on_every_board(corpus: Corpus, sample: Sample) -> None:
    for text in [*(text for text, _ in corpus), *sample("clue17"), *sample("hard")]:
        agree(read(text))


def test_sweeping_and_stepping_know_the_same_at_each_level(corpus: Corpus) -> None:
    for text, _ in corpus[::7]:
        agree(read(text))


def agree(puzzle: Sudoku) -> None:
    for rank, level in enumerate(LEVELS):
        swept = puzzle.knowledge()
        puzzle.sweep(swept, level)
        stepped = puzzle.knowledge()
        allowed = [t for t in puzzle.techniques if LEVELS.index(t.level) <= rank]
        for _step in steps_to_end(stepped, allowed):
            pass
        assert (swept.cand, swept.values) == (stepped.cand, stepped.values), (puzzle.id, level)


def test_a_proof_cut_down_to_what_it_rests_on_can_still_be_replayed(
    corpus: Corpus, checker: Any
) -> None:
    hard = [text for text, _ in corpus if text.startswith(("3x3du", "3x3de", "3x3ka"))]
    for text in hard[::3]:
        puzzle = read(text)
        solution = puzzle.solutions.first
        assert solution is not None
        cell = max(range(81), key=lambda c: 0 if puzzle.given >> c & 1 else c * 37 % 81)
        goal = Fact("is", cell, solution[cell])
        proof = prove(puzzle.knowledge(), puzzle.techniques, lambda s, goal=goal: goal in s.gives)  # type: ignore[misc]
        assert proof is not None
        known: set[Fact] = set()
        unique = {t.name for t in puzzle.techniques if t.unique}
        rules = checker(puzzle)
        for step in proof:
            assert known.issuperset(step.rests), step
            if step.assumes is not None:
                assert rules.replays(step)
            elif step.technique not in unique:
                assert rules.follows(step)
            known.update(step.gives)


def test_steps_change_nothing_and_repeat_themselves(corpus: Corpus) -> None:
    puzzle = read(corpus[200][0])
    knowledge = puzzle.knowledge()
    for turn in range(100):
        if knowledge.complete:
            break
        if turn % 6:
            step = next_step(knowledge, puzzle.techniques)
            assert step is not None
            learn(knowledge, step)
            continue
        before = (list(knowledge.cand), bytes(knowledge.values))
        for technique in puzzle.techniques:
            first = list(islice(technique.steps(knowledge), 10))
            assert list(islice(technique.steps(knowledge), 10)) == first
        assert before == (list(knowledge.cand), bytes(knowledge.values))


def test_every_instance_of_a_technique_follows_and_not_only_the_first(
    corpus: Corpus, checker: Any
) -> None:
    hard = [text for text, _ in corpus if text.startswith(("3x3du", "9jda", "3x3xda", "2x3ka"))]
    for text in hard[:: sample(30, 10)]:
        puzzle = read(text)
        solution = puzzle.solutions.first
        assert solution is not None
        rules = checker(puzzle)
        knowledge = puzzle.knowledge()
        stuck = False
        while not knowledge.complete and not stuck:
            puzzle.sweep(knowledge, "easy")
            for technique in puzzle.techniques:
                for number, step in enumerate(technique.steps(knowledge)):
                    if number >= (2 if technique.assumes else 12):
                        break
                    assert all(true_in(solution, fact) for fact in step.gives), step
                    assert longest(sentence(puzzle, step)) <= LONGEST
                    if step.assumes is not None:
                        assert rules.replays(step), step
                    elif not technique.unique:
                        assert rules.follows(step), step
            step_or_none = next_step(knowledge, puzzle.techniques)
            if step_or_none is None:
                stuck = True
            else:
                learn(knowledge, step_or_none)


RECTANGLES = ("unique-rectangle", "hidden-rectangle", "avoidable-rectangle")


def test_a_rectangle_is_found_again_with_nothing_known_but_what_it_rests_on(corpus: Corpus) -> None:
    seen: Counter[str] = Counter()
    for text in [text for text, _ in corpus if text.startswith("3x3d")][::4]:
        puzzle = read(text)
        techniques = [t for t in puzzle.techniques if t.name in RECTANGLES]
        knowledge = puzzle.knowledge()
        while not knowledge.complete:
            for technique in techniques:
                for step in islice(technique.steps(knowledge), 4):
                    bare = puzzle.knowledge()
                    for fact in step.rests:
                        bare.learn(fact)
                    again = [set(other.gives) for other in technique.steps(bare)]
                    assert any(gives.issuperset(step.gives) for gives in again), step
                    seen[f"{step.technique} {step.words}"] += 1
            following = next_step(knowledge, puzzle.techniques)
            assert following is not None
            learn(knowledge, following)
    assert set(RECTANGLES) == {name.split()[0] for name in seen}


def test_the_checker_refuses_a_step_that_hides_what_it_rests_on(
    corpus: Corpus, checker: Any
) -> None:
    refused = looked_at = 0
    for text in [text for text, _ in corpus if text.startswith("3x3d")][::6]:
        puzzle = read(text)
        rules = checker(puzzle)
        for step in steps_to_end(puzzle.knowledge(), puzzle.techniques):
            if step.rests and step.assumes is None and step.technique != "bug":
                looked_at += 1
                refused += not rules.follows(step._replace(rests=step.rests[1:]))
    assert looked_at > 100
    # some facts are not needed: there is another way to the same conclusion
    assert refused > looked_at / 3


@pytest.mark.parametrize(("name", "allowed"), [("easy", 0), ("clue17", 0), ("hard", 3)])
def test_the_collections_are_finished_without_a_guess(
    sample: Sample, name: str, allowed: int
) -> None:
    boards = sample(name)[:100]
    unfinished = 0
    for text in boards:
        puzzle = read(text)
        solution = puzzle.solutions.first
        assert solution is not None
        knowledge = puzzle.knowledge()
        for step in steps_to_end(knowledge, puzzle.techniques):
            assert all(true_in(solution, fact) for fact in step.gives), (text, step)
        unfinished += not knowledge.complete
    assert unfinished <= allowed * len(boards) // 100


def test_uniqueness_is_not_leant_on_where_a_board_has_several_solutions() -> None:
    puzzle = read("2x2:b3m")
    assert puzzle.solutions.number == 2
    assert not any(t.unique for t in puzzle.techniques)


def test_a_wrong_assumption_ends_in_a_clash_that_is_told(corpus: Corpus, checker: Any) -> None:
    from solitudo.engines.core.deduction import follow

    puzzle = read(corpus[30][0])
    solution = puzzle.solutions.first
    assert solution is not None
    told = 0
    for cell in range(0, 81, 5):
        if puzzle.given >> cell & 1:
            continue
        wrong = solution[cell] % 9 + 1
        chain = follow(puzzle, puzzle.knowledge(), Fact("is", cell, wrong))
        if chain is None:
            continue
        told += 1
        assert not chain[-1].gives
        words = sentence(puzzle, chain[-1])
        assert words[0].isupper()
        assert longest(words) <= LONGEST
        assert checker(puzzle).follows(chain[-1])
    assert told > 5


def test_rectangles_lie_in_two_blocks_and_on_no_diagonal() -> None:
    for layout in (boxed(3, 3), boxed(2, 3), boxed(3, 3, diagonals=True)):
        side = layout.side
        regions = layout.regions
        slanted = {row * side + row for row in range(side)}
        slanted |= {row * side + side - 1 - row for row in range(side)}
        for cell in range(side * side):
            beside = rectangles_of(layout).at(cell)
            found = [corners for some in beside for corners in some.corners]
            row, column = divmod(cell, side)
            expected = []
            for across in range(side):
                for down in range(side):
                    if across == column or down == row:
                        continue
                    corners = (
                        cell, row * side + across, down * side + column, down * side + across,
                    )  # fmt: skip
                    blocks = len({regions[corner] for corner in corners})
                    if blocks == 2 and not (layout.diagonals and slanted.intersection(corners)):
                        expected.append(corners)
            assert sorted(found) == sorted(expected)
