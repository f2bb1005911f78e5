"""The verdict on a board that was made by hand, and where it fails.

The worker does this, because it takes long.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from solitudo.engines.core import explain
from solitudo.engines.core.deduction import Step, needed, steps_to_end
from solitudo.engines.core.draft import Change, Draft, count_of
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Solutions, Target

# seconds to find the fewest clues that contradict each other, and seconds to find a change that
# mends
PATIENCE = 4.0
# nodes of the search for one trial of these
GUESSES = 2_000


class Verdict(NamedTuple):
    """The `number` of solutions (2 for several, -1 if the search gave up).

    `words` describe the contradiction (at `spots`) or how two solutions differ (in `cells`).
    """

    number: int
    words: str = ""
    spots: tuple[Target, ...] = ()
    cells: tuple[int, ...] = ()


def judge(draft: Draft, now: Callable[[], float] = time.monotonic) -> Verdict:
    """Return the verdict on a complete draft."""
    puzzle = draft.board()
    known = puzzle.solutions
    if known.number > 1:
        assert known.first is not None
        return _several(draft, puzzle, known.first, known.second)
    if not known.sure:
        return Verdict(-1)
    if known.number:
        return Verdict(1)
    faults = puzzle.faults(puzzle.start())
    if faults:
        spots = tuple(_spot(draft, target) for target in faults[0].targets)
        return Verdict(0, faults[0].words, spots)
    if draft.only(()) is None:
        return _failing(draft, puzzle, now() + PATIENCE, now)
    clues = clashing(draft, draft.clues(), now() + PATIENCE, now)
    return Verdict(0, draft.clash_words(clues), tuple(clues))


def _spot(draft: Draft, target: Target) -> Target:
    if target.what == "cell":
        return Target("cell", draft.cell_of(target.at))
    return target


def _several(draft: Draft, puzzle: Puzzle, one: bytes, other: bytes | None) -> Verdict:
    other = other or draft.two(puzzle, one)
    if other is None:
        return Verdict(2)
    cells = [cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    here, there = (draft.mark_words(puzzle, values[cells[0]]) for values in (one, other))
    label = puzzle.grid.labels[cells[0]]
    words = f"In one solution {label} is {here}, in another {there}."
    return Verdict(2, words, (), tuple(draft.cell_of(cell) for cell in cells))


def _failing(draft: Draft, puzzle: Puzzle, end: float, now: Callable[[], float]) -> Verdict:
    """Return the rule that breaks after these steps, if logic finds it in time."""
    known = puzzle.knowledge()
    taken: list[Step] = []
    step = puzzle.clash(known)
    for found in steps_to_end(known, puzzle.techniques) if step is None else ():
        taken.append(found)
        step = puzzle.clash(known)
        if step is not None or now() > end:
            break
    if step is None:
        return Verdict(0, "The search found none.")
    words = explain.sentence(puzzle, step)
    if count := len(needed(taken, step.rests)):
        words = f"Contradiction after {count_of(count, 'step', 'steps')}: {words}"
    return Verdict(0, words, tuple(step.evidence))


def clashing(
    draft: Draft, clues: Sequence[Target], end: float, now: Callable[[], float]
) -> list[Target]:
    """Return as few of these clues as possible that have no solution together, as far as time
    allows.
    """
    kept = list(clues)
    if _has_none(draft.only(())):
        return []
    size = max(1, len(kept) // 2)
    while True:
        at = 0
        while at < len(kept):
            if now() > end:
                return kept
            rest = kept[:at] + kept[at + size :]
            if _has_none(draft.only(rest)):
                kept = rest
            else:
                at += size
        if size == 1:
            return kept
        size //= 2


def _has_none(puzzle: Puzzle | None) -> bool:
    if puzzle is None:
        return False
    found = puzzle.count(1, GUESSES)
    return found.sure and not found.number


def mend(draft: Draft) -> Change:
    """Return a change that leaves one solution of several, in one place if possible.

    Return () for none.
    """
    puzzle = draft.board()
    known = puzzle.solutions
    if known.number < 2 or known.first is None:
        return ()
    other = known.second or draft.two(puzzle, known.first)
    if other is None:
        return ()
    end = time.monotonic() + PATIENCE
    for change in draft.mends(known.first, other):
        if time.monotonic() > end:
            break
        if _solutions_with(draft, change).number == 1:
            return change
    return _step_by_step(draft, known.first, other, end) if draft.keeps else ()


def _step_by_step(draft: Draft, one: bytes, other: bytes, end: float) -> Change:
    """Add clues of one solution that another solution lacks, until only one solution is left."""
    added: Change = ()
    while time.monotonic() < end + PATIENCE:
        change = next(draft.mends(one, other), ())
        if not change:
            return ()
        added += change
        found = _solutions_with(draft, added)
        if found.number < 2:
            return _fewer(draft, added, end + PATIENCE) if found.sure else ()
        second = next((s for s in (found.first, found.second) if s is not None and s != one), None)
        if second is None:
            second = _with(draft, added, lambda: draft.two(draft.board(), one))
        if second is None:
            return ()
        other = second
    return ()


def _fewer(draft: Draft, change: Change, end: float) -> Change:
    """Return this change without the parts that are not needed, as far as time allows."""
    for write in change:
        rest = tuple(other for other in change if other is not write)
        if time.monotonic() < end and _solutions_with(draft, rest).number == 1:
            change = rest
    return change


def _solutions_with(draft: Draft, change: Change) -> Solutions:
    return _with(draft, change, lambda: draft.board().count(2, GUESSES))


T = TypeVar("T")


def _with(draft: Draft, change: Change, ask: Callable[[], T]) -> T:
    """Return the answer with a change applied, and undo the change."""
    before = dict(draft.values)
    draft.values.update(change)
    try:
        return ask()
    finally:
        draft.values = before
