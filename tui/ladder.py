"""The hint ladder: where to look, which technique, the cells, and playing it."""

from __future__ import annotations

from engines.core import explain, hints
from engines.core.puzzle import Puzzle
from engines.core.target import Target

# a longer story is told by its beginning and its end
MOST_TOLD = 11
RUNGS = ("where", "how", "cells", "play")


class Ladder:
    """One hint and how much of it has been told. `rung` is 0 before the first step."""

    def __init__(self, puzzle: Puzzle, found: hints.Hint) -> None:
        self.puzzle = puzzle
        self.found = found
        self.rung = 0
        # a hint of several steps shows them one by one on the third rung
        self.at = len(found.steps) - 1

    def climb(self) -> bool:
        """One rung up; True on the fourth, when the hint is to be played."""
        self.rung += 1
        return self.rung >= 4

    def region_names(self) -> frozenset[str]:
        """The line whose label is lit while only the place is told: the one the words name."""
        if self.rung != 1:
            return frozenset()
        words = self.where()
        return frozenset(
            name for name in self.puzzle.grid.line_names if words == hints.look_at(name)
        )

    def evidence(self) -> tuple[Target, ...]:
        """What the step told now rests on."""
        if self.rung < 3:
            return ()
        targets = set(self.targets())
        return tuple(
            dict.fromkeys(t for s in self.found.steps for t in s.evidence if t not in targets)
        )

    def targets(self) -> tuple[Target, ...]:
        """What the hint will write, and what it strikes where a cell can have many values."""
        if self.rung < 3:
            return ()
        gone = (fact for fact in self.found.steps[-1].gives if fact.what == "not")
        return (
            *(Target("cell", cell) for cell in self.found.cells()),
            *(Target("candidate", fact.at, fact.value) for fact in gone),
        )

    def where(self) -> str:
        """The first rung in words."""
        return hints.region(self.puzzle, self.found)

    def how(self) -> str:
        """The second rung in words."""
        return self.puzzle.kind.guide.techniques[self.found.technique].short

    def title(self) -> str:
        """The technique's title."""
        return self.puzzle.kind.guide.techniques[self.found.technique].title

    def sentences(self) -> list[str]:
        """The third rung in words: numbered where one sentence does not carry it."""
        told = [part.words for part in explain.story(self.puzzle, self.found.steps)]
        if len(told) > MOST_TOLD:
            left = len(told) - MOST_TOLD + 1
            told = [
                *told[: MOST_TOLD // 2],
                f"… {left} steps more …",
                *told[left + MOST_TOLD // 2 :],
            ]
        if len(told) == 1:
            return told
        return [f"{number} {words}" for number, words in enumerate(told, 1)]
