"""Sentences from steps: a template of the guide filled with this board's cells and numbers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engines.core.deduction import Argument, Fact, Step
from engines.core.target import Target
from engines.core.wording import ALWAYS, listing

if TYPE_CHECKING:
    from engines.core.puzzle import Puzzle

# so long is a sentence at most, and so long all that a step says
LONGEST, WHOLE = 130, 190
# so many names stand in a list where the sentence has room for them; else as many as always fit
MOST = 12


def name(puzzle: "Puzzle", target: Target) -> str:
    """A place in words: the label of a cell, a point or an edge clue."""
    if target.what in ("cell", "candidate"):
        return puzzle.grid.labels[target.at]
    return puzzle.place(target)


def sentence(puzzle: "Puzzle", step: Step) -> str:
    """What a step says, with `**bold**` where the guide has it. A list names all that it has, if
    the sentence stays short enough."""
    technique = "" if not step.gives else step.technique
    template = puzzle.kind.guide.sentence(technique, step.words)
    longest = max((len(v) for _, v in step.args if isinstance(v, tuple)), default=0)
    for most in range(min(MOST, longest), ALWAYS, -1):
        words = template.format(**{key: _word(puzzle, v, most) for key, v in step.args})
        if fits(words):
            return words
    return template.format(**{key: _word(puzzle, value) for key, value in step.args})


def fits(words: str) -> bool:
    """Whether a text is as short as one reads it at a glance, sentence by sentence."""
    plain = words.replace("**", "")
    longest = max(len(part) for part in f"{plain} ".split(". "))
    return longest < LONGEST and len(plain) <= WHOLE


class Told(NamedTuple):
    """One sentence of a story, the places to point at while it is read, and what is supposed by
    then: the facts that hold only if an assumption does."""

    words: str
    evidence: tuple[Target, ...]
    supposed: tuple[Fact, ...] = ()


def story(puzzle: "Puzzle", steps: Sequence[Step], assumed: Fact | None = None) -> list[Told]:
    """Steps in words, one after the other: before a step that argues from an assumption comes
    what is supposed and where that leads. `assumed`: all of them follow from that."""
    told: list[Told] = []
    outer = (assumed,) if assumed is not None else ()
    for step in steps:
        if step.assumes is not None and step.chain:
            inner = (*outer, step.assumes)
            told.append(Told(supposing(puzzle, step.assumes), _at(step.assumes), inner))
            for link in step.chain:
                inner = (*inner, *link.gives)
                told.append(Told(sentence(puzzle, link), link.evidence, inner))
        if assumed is not None:
            outer = (*outer, *step.gives)
        told.append(Told(sentence(puzzle, step), step.evidence, outer))
    return told


def supposing(puzzle: "Puzzle", fact: Fact) -> str:
    """What a step that argues from an assumption supposes."""
    if fact.what not in ("is", "not"):
        return "Suppose the opposite."
    mark, verb = puzzle.marks[fact.value], "is" if fact.what == "is" else "is not"
    return f"Suppose {puzzle.grid.labels[fact.at]} {verb} {puzzle.kind.called.get(mark, mark)}."


def _at(fact: Fact) -> tuple[Target, ...]:
    return (Target("cell", fact.at),) if fact.what in ("is", "not") else ()


def _word(puzzle: "Puzzle", value: Argument, most: int = ALWAYS) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, Target):
        return name(puzzle, value)
    return listing([name(puzzle, target) for target in value], most)
