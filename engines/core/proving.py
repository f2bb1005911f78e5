"""What leads to a step: of all that is found on the way to it, only what it rests on."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engines.core.deduction import (
    Knowledge,
    Solvable,
    Step,
    Technique,
    learn,
    needed,
    steps_to_end,
    wave,
)
from engines.core.slices import Slices


class Proof(NamedTuple):
    """The steps that lead to a goal, each resting on the marks or on steps before it."""

    steps: tuple[Step, ...]

    @property
    def last(self) -> Step:
        return self.steps[-1]


def prove(
    puzzle: Solvable,
    knowledge: Knowledge,
    reached: Callable[[Step], bool],
    techniques: Sequence[Technique[Any]] | None = None,
) -> Proof | None:
    """Take steps until one satisfies `reached`; only those it rests on are told. Changes the
    knowledge it is given."""
    taken: list[Step] = []
    for step in steps_to_end(knowledge, puzzle.techniques if techniques is None else techniques):
        taken.append(step)
        if reached(step):
            before = needed(taken[:-1], step.rests)
            return Proof((*before, step))
    return None


def prove_soon(
    puzzle: Solvable,
    knowledge: Knowledge,
    reached: Callable[[Step], bool],
    techniques: Sequence[Technique[Any]] | None = None,
) -> Slices[Proof | None]:
    """As `prove`, but wave by wave: quicker on the whole, and often with fewer steps, though not
    the simplest ones first. Changes the knowledge it is given."""
    taken: list[Step] = []
    while not knowledge.broken and not knowledge.complete:
        found = wave(knowledge, puzzle.techniques if techniques is None else techniques)
        if not found:
            return None
        for step in found:
            if reached(step):
                return Proof((*needed(taken, step.rests), step))
            taken.append(step)
        for step in found:
            learn(knowledge, step)
        yield
    return None
