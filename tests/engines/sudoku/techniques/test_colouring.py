"""Colourings are walked link by link, from what is supposed to what that leads to."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from solitudo.engines.core.deduction import Argument, Fact, Step, Technique, steps_to_end
from solitudo.engines.core.explain import LONGEST, story
from solitudo.engines.core.values import Target
from solitudo.engines.sudoku.chains.colour_steps import denies
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.rules import Sudoku
from tests.engines.sudoku.conftest import read

COLOURINGS = {
    "simple-colouring": {"twice", "trap"},
    "multi-colouring": {"false", "either", "joined"},
}
BOTH_WAYS = ("trap", "either", "joined")
# together these show every sentence of the two techniques
BOARDS = (
    "3x3du:5_8b1_2_3_6e3_8a4a1i3a1e9g1e6a3i3a2a7_6e6_1_8_2b7_4",
    "3x3de:d4a7a9_4b9c5_1e6b3e4a3c9_7a2_8c2a1e7b6e5_6c8b7_8a4a2d",
)

Seen = tuple[Sudoku, Technique[Sheet], Sheet, Step]


@pytest.fixture(scope="module")
def seen() -> list[Seen]:
    """All colourings on the way to the end of these boards."""
    return [entry for text in BOARDS for entry in coloured(read(text))]


def coloured(puzzle: Sudoku) -> Iterator[Seen]:
    ours = [t for t in puzzle.techniques if t.name in COLOURINGS]
    others = [t for t in puzzle.techniques if t.name not in COLOURINGS]
    knowledge = puzzle.knowledge()
    for _step in steps_to_end(knowledge, others):
        for technique in ours:
            for step in technique.steps(knowledge):
                yield puzzle, technique, knowledge.copy(), step


def test_every_colouring_is_walked_from_what_is_supposed(seen: list[Seen], checker: Any) -> None:
    told: dict[str, set[str]] = {}
    for puzzle, technique, knowledge, step in seen:
        told.setdefault(technique.name, set()).add(step.words)
        assert step.assumes is not None, step
        assert step.chain, step
        assert all(knowledge.knows(fact) for fact in step.rests), step
        assert checker(puzzle).replays(step), step
        sentences = story(puzzle, [step])
        assert len(sentences) == len(step.chain) + 2
        assert all(len(one.words.replace("**", "")) <= LONGEST for one in sentences[:-1])
        for link, one in zip(step.chain, sentences[1:], strict=False):
            for fact in link.gives:
                named = f"{puzzle.grid.labels[fact.at]} must be {puzzle.marks[fact.value]}."
                assert named in one.words
        # each link adds at most one mark to those before
        marks = [len(one.assumed) for one in sentences[:-1]]
        assert all(after - before in (0, 1) for before, after in pairwise(marks))
    assert told == COLOURINGS


def test_a_false_colour_ends_where_a_rule_breaks_and_the_others_at_what_takes_all(
    seen: list[Seen],
) -> None:
    for puzzle, _technique, knowledge, step in seen:
        assert step.assumes is not None
        if step.assumes.what == "is":
            assert not step.chain[-1].gives
            assert puzzle.opposite(step.assumes) in step.gives
            continue
        assert step.words in BOTH_WAYS
        held = [(fact.at, fact.value) for link in step.chain for fact in link.gives]
        root = step.assumes.at, step.assumes.value
        for fact in step.gives:
            gone = fact.at, fact.value
            assert denies(knowledge, root, gone)
            assert any(denies(knowledge, one, gone) for one in held)


def test_a_hint_tells_only_what_its_links_show(seen: list[Seen], checker: Any) -> None:
    apart = whole = 0
    for puzzle, technique, knowledge, step in seen:
        cells = sorted({fact.at for fact in step.gives}, reverse=True)
        assert technique.part is not None
        part = technique.part(knowledge, step, cells, len(cells))
        assert set(part.gives) <= set(step.gives)
        assert cells[0] in {fact.at for fact in part.gives}
        assert checker(puzzle).replays(part), part
        if step.words in BOTH_WAYS and len(part.gives) > 1:
            assert part.assumes is not None
            # if one of the two colours breaks a rule, links lead to that
            broken = any(other.words not in BOTH_WAYS for other in technique.steps(knowledge))
            assert part.assumes.what == "not" or broken
            whole += part.assumes.what == "not"
        apart += len(part.gives) < len(step.gives)
    assert apart > 5
    assert whole > 10


def test_the_checker_refuses_a_wrong_link_and_one_left_out(seen: list[Seen], checker: Any) -> None:
    wrong = missing = 0
    for puzzle, _technique, _knowledge, step in seen:
        rules, solution = checker(puzzle), puzzle.solutions.first
        assert solution is not None
        assert step.assumes is not None
        # from something false, a wrong link may follow as well
        so = (solution[step.assumes.at] == step.assumes.value) == (step.assumes.what == "is")
        for number, link in enumerate(step.chain):
            if not link.gives:
                continue
            (fact,) = link.gives
            other = Fact("is", fact.at, fact.value % 9 + 1)
            before, after = step.chain[:number], step.chain[number + 1 :]
            spoilt = link._replace(gives=(other,))
            if so:
                assert not rules.replays(step._replace(chain=(*before, spoilt, *after))), step
                wrong += 1
            if any(fact in later.rests for later in after):
                assert not rules.replays(step._replace(chain=(*before, *after))), step
                missing += 1
    assert wrong > 40
    assert missing > 20


def targets(value: Argument) -> tuple[Target, ...]:
    """The places that an argument names."""
    return value if isinstance(value, tuple) and not isinstance(value, Target) else ()


def test_medusa_gives_two_colours_of_which_one_is_true(checker: Any) -> None:
    words = set()
    for text in BOARDS:
        puzzle = read(text)
        solution = puzzle.solutions.first or b""
        medusa = next(t for t in puzzle.techniques if t.name == "3d-medusa")
        knowledge = puzzle.knowledge()
        for _step in steps_to_end(knowledge, [t for t in puzzle.techniques if t is not medusa]):
            for step in medusa.steps(knowledge):
                args = dict(step.args)
                one, two = ([t for t in targets(args[name]) if t.what == "candidate"]
                            for name in ("colour_a", "colour_b"))  # fmt: skip
                held = [{solution[t.at] == t.value for t in colour} for colour in (one, two)]
                # one whole colour is true, and the other is false
                assert held in ([{True}, {False}], [{False}, {True}])
                assert step.words == "both" or held[0] == {False}
                assert args["count"] == len(one) + len(two)
                assert checker(puzzle).follows(step), step
                assert not step.chain
                words.add(step.words)
    assert words == {"two", "twice", "none", "both"}
