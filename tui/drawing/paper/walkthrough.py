"""A board solved step by step on paper: the reasons in words, and an image after each reason.

The steps are the hints that a game would give. Several easy steps in a row share an image.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from solitudo.engines.core import explain, hints
from solitudo.engines.core.action import Position
from solitudo.engines.core.data import plain
from solitudo.engines.core.deduction import Technique
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Options, Refusal, Target
from solitudo.tui.drawing.paper import drawn, module_of
from solitudo.tui.drawing.paper.shapes import Area, Drawing, Part, Stroke

# hints up to this level share an image, as long as they have at most this many sentences
SHARED, TOGETHER = "easy", 8
# the width of the outline of new marks, and of the outline of what a reason refers to
NEW, OLD = 0.09, 0.05
REST = "No technique applies from here, so only search is left."


class Passage(NamedTuple):
    """Some steps: their title, their sentences, and the board after them."""

    title: str
    sentences: tuple[str, ...]
    drawing: Drawing


class _Found(NamedTuple):
    title: str
    sentences: tuple[str, ...]
    easy: bool
    evidence: tuple[Target, ...]
    cells: tuple[int, ...]
    after: Position


def passages(puzzle: Puzzle) -> Iterator[Passage]:
    """Yield the steps from the start to the solution.

    Raise PuzzleError if the board does not have exactly one solution. If the techniques do not
    solve it, the last passage says so.
    """
    first = puzzle.solutions.first
    if puzzle.solutions.number != 1 or first is None:
        raise PuzzleError(puzzle.solutions.unproven)
    position, waiting = puzzle.start(), list[_Found]()
    for found in _found(puzzle):
        length = sum(len(one.sentences) for one in waiting) + len(found.sentences)
        if waiting and not (found.easy and waiting[-1].easy and length <= TOGETHER):
            yield _passage(puzzle, waiting)
            waiting = []
        waiting.append(found)
        position = found.after
    if waiting:
        yield _passage(puzzle, waiting)
    if not puzzle.solved(position):
        solved = drawn(puzzle, position._replace(values=first))
        yield Passage("The rest", (REST,), solved)


def _found(puzzle: Puzzle) -> Iterator[_Found]:
    techniques: Sequence[Technique[Any]] = puzzle.techniques
    position, last = puzzle.start(), tuple[int, ...]()
    while not puzzle.solved(position):
        hint = hints.find(puzzle, position, techniques, last)
        if hint is None:
            return
        marks = [(edit.mark, edit.cells) for edit in hint.edits]
        action = puzzle.write(position, marks, Options())
        if isinstance(action, Refusal):
            return
        position = puzzle.vocabulary.apply(position, action)
        last = tuple(hint.cells())
        told, step = explain.story(puzzle, hint.steps), hint.steps[-1]
        easy = puzzle.technique_named[step.technique].level == SHARED and len(told) < TOGETHER
        sentences = tuple(plain(one.words) for one in told)
        title = explain.title(puzzle, step)
        yield _Found(title, sentences, easy, told[-1].evidence, last, position)


def _passage(puzzle: Puzzle, steps: Sequence[_Found]) -> Passage:
    titles = list(dict.fromkeys(step.title for step in steps))
    new = {Target("cell", cell) for step in steps for cell in step.cells}
    seen = {target for step in steps for target in step.evidence}
    board = drawn(puzzle, steps[-1].after)
    around = (
        *outlines(puzzle, seen - new, new=False),
        *outlines(puzzle, new, new=True),
    )
    return Passage(
        ", ".join(titles[:3]) + (" and more" if len(titles) > 3 else ""),
        tuple(sentence for step in steps for sentence in step.sentences),
        board._replace(parts=(*board.parts, *around)),
    )


def outlines(puzzle: Puzzle, targets: set[Target], new: bool) -> Iterator[Part]:
    """Yield a line around each target. It is dashed for places that a reason only looks at."""
    around = module_of(puzzle.kind).around
    for target in sorted(targets, key=lambda one: (one.what, one.at)):
        points = around(puzzle, target)
        if points and new:
            yield Area(points, "", "evidence", NEW)
        elif points:
            yield Stroke((*points, points[0]), OLD, "evidence", dashed=True)
