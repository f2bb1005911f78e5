"""Steps, marks and actions in words.

A step's sentence is a template of the guide, filled with the cells and numbers of this board. It
contains no symbol that a screen reader cannot say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Argument, Fact, Stage, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import ALWAYS, listing

if TYPE_CHECKING:
    from solitudo.engines.core.puzzle import Puzzle


# the most characters of a sentence, and of everything that a step says
LONGEST, WHOLE = 130, 240
# the most names in a list if the sentence has room for them
MOST = 12


def name(puzzle: Puzzle, target: Target) -> str:
    """Return a place in words: the label of a cell, a point or an edge clue."""
    if target.what in ("cell", "candidate"):
        return puzzle.grid.labels[target.at]
    return puzzle.place(target)


def sentence(puzzle: Puzzle, step: Step) -> str:
    """Return a step's sentence, with `**bold**` as in the guide.

    Lists are complete if the sentence stays short.
    """
    technique = "" if not step.gives else step.technique
    template = puzzle.kind.guide.sentence(technique, step.words)
    longest = max((len(v) for _, v in step.args if isinstance(v, tuple)), default=0)
    for most in range(min(MOST, longest), ALWAYS, -1):
        words = template.format(**{key: _word(puzzle, v, most) for key, v in step.args})
        if fits(words):
            return words
    return template.format(**{key: _word(puzzle, value) for key, value in step.args})


def title(puzzle: Puzzle, step: Step) -> str:
    """Return the name of a step's technique, or of the form that it has here."""
    text = puzzle.kind.guide.techniques[step.technique]
    args = {key: _word(puzzle, value) for key, value in step.args}
    return text.titles[step.words].format(**args) if step.words in text.titles else text.title


def fits(words: str) -> bool:
    """Return whether each sentence of a text is short."""
    plain = words.replace("**", "")
    longest = max(len(part) for part in f"{plain} ".split(". "))
    return longest < LONGEST and len(plain) <= WHOLE


class Told(NamedTuple):
    """One sentence, the places to outline with it, the facts that are assumed until then, and its
    place in the step.
    """

    words: str
    evidence: tuple[Target, ...]
    assumed: tuple[Fact, ...] = ()
    stage: Stage | None = None


def story(puzzle: Puzzle, steps: Sequence[Step], assumed: Fact | None = None) -> list[Told]:
    """Return the sentences of the steps, an assumption first. All of them follow from `assumed`."""
    told: list[Told] = []
    outer = (assumed,) if assumed is not None else ()
    whole = Step("", (), assumes=assumed, chain=tuple(steps))
    known: tuple[Fact, ...] = ()
    for number, step in enumerate(steps, 1):
        if step.assumes is not None and step.chain:
            inner = (*outer, step.assumes)
            stage = Stage(known, step)
            told.append(Told(assuming(puzzle, step.assumes), _at(step.assumes), inner, stage))
            for at, link in enumerate(step.chain, 1):
                inner = (*inner, *link.gives)
                stage = Stage(known, step, at)
                told.append(Told(sentence(puzzle, link), link.evidence, inner, stage))
        if assumed is not None:
            outer = (*outer, *step.gives)
        stage = Stage(known, step, len(step.chain)) if assumed is None else Stage((), whole, number)
        told.append(Told(sentence(puzzle, step), step.evidence, outer, stage))
        known += step.gives if assumed is None else ()
    return told


def assuming(puzzle: Puzzle, fact: Fact) -> str:
    """Return the assumption that a step argues from."""
    if fact.what not in ("is", "not"):
        return "Assume the opposite."
    mark, verb = puzzle.marks[fact.value], "is" if fact.what == "is" else "is not"
    return f"Assume {puzzle.grid.labels[fact.at]} {verb} {puzzle.kind.called.get(mark, mark)}."


def _at(fact: Fact) -> tuple[Target, ...]:
    return (Target("cell", fact.at),) if fact.what in ("is", "not") else ()


def _word(puzzle: Puzzle, value: Argument, most: int = ALWAYS) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, Target):
        return name(puzzle, value)
    return listing([name(puzzle, target) for target in value], most)


# how many cells of an edit are named, and how many edits of an action
CELLS, EDITS = 3, 2


def said_of(puzzle: Puzzle, position: Position, cell: int) -> str:
    """Return a cell in words: its label, what is printed there, its mark, and one fact about it."""
    parts = (puzzle.content(cell), standing(puzzle, position, cell))
    said = f"{puzzle.grid.labels[cell]}: {', '.join(part for part in parts if part)}."
    fact = puzzle.around(position, cell)
    return f"{said} {fact}" if fact else said


def standing(puzzle: Puzzle, position: Position, cell: int) -> str:
    """Return the mark in a cell, or its notes if it is empty."""
    word = mark_words(puzzle, puzzle.marks[position.values[cell]])
    if position.values[cell]:
        return f"given {word}" if puzzle.given >> cell & 1 and word.isdigit() else word
    return ", ".join([word, *notes(puzzle, position, cell)])


def notes(puzzle: Puzzle, position: Position, cell: int) -> list[str]:
    """Return the notes in a cell, one sort of notes after another."""
    found = []
    for layer, sheet in zip(puzzle.layers, position.notes, strict=True):
        values = list(bits(sheet[cell]))
        edits = [Edit(layer + puzzle.marks[value], (cell,)) for value in values]
        if told := puzzle.marks_words(edits) if edits else "":
            found.append(told)
        elif values:
            symbols = " ".join(puzzle.marks[value] for value in values)
            found.append(f"{note_name(puzzle, layer)}s {symbols}")
    return found


def mark_words(puzzle: Puzzle, mark: str) -> str:
    known = puzzle.kind.words.get(mark)
    if known is not None or mark in puzzle.marks:
        return known or ("open" if mark == "." else mark)
    note = mark.removeprefix("-")
    words = f"{note_name(puzzle, note[:1])} {mark_words(puzzle, note[1:])}"
    return f"{words} struck" if mark.startswith("-") else words


def note_name(puzzle: Puzzle, layer: str) -> str:
    """Return the name of a note of one sort."""
    way = next((way for way in puzzle.kind.modes if way.prefix == layer), None)
    return way.name.removesuffix("s") if way is not None else "note"


def action_words(puzzle: Puzzle, action: Action) -> str:
    """Return the changes of an action in words: "B5 white, 3 more automatically"."""
    own = [edit for edit in action.edits if not edit.auto]
    told = puzzle.marks_words(own) if own else ""
    parts = [told] if told else []
    for mark, cells, _ in () if told else own[:EDITS]:
        names = [puzzle.grid.labels[cell] for cell in cells]
        more = f" and {len(names) - CELLS} more" if len(names) > CELLS else ""
        parts.append(f"{' '.join(names[:CELLS])}{more} {mark_words(puzzle, mark)}")
    if len(own) > EDITS and not told:
        parts.append(f"{len(own) - EDITS} more marks")
    added = sum(len(edit.cells) for edit in action.edits if edit.auto)
    if added:
        parts.append(f"{added} more automatically")
    return ", ".join(parts)
