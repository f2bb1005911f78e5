"""Sentences from steps: a template of the guide filled with this board's cells and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.deduction import Argument, Step
from engines.core.target import Target

if TYPE_CHECKING:
    from engines.core.puzzle import Puzzle

LONGEST = 130
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A small count as a word."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listing(words: list[str], most: int = 5) -> str:
    """ "A1", "A1 and B2", "A1, B2 and C3"; a long list is cut and says how much is left out."""
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def name(puzzle: Puzzle, target: Target) -> str:
    """A place in words: the label of a cell, a point or an edge clue."""
    if target.what in ("cell", "candidate"):
        return puzzle.grid.labels[target.at]
    return puzzle.place(target)


def sentence(puzzle: Puzzle, step: Step) -> str:
    """What a step says, with `**bold**` where the guide has it."""
    technique = "" if not step.gives else step.technique
    template = puzzle.kind.guide.sentence(technique, step.words)
    return template.format(**{key: _word(puzzle, value) for key, value in step.args})


def _word(puzzle: Puzzle, value: Argument) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, Target):
        return name(puzzle, value)
    return listing([name(puzzle, target) for target in value])
