"""A board in Versus: the computer's moves, the end, and the moves that cost most points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.values import Costly, Outcome, Reply, Terms
from solitudo.engines.slant.versus import costs, moves, result

if TYPE_CHECKING:
    from solitudo.engines.slant.rules import SlantPuzzle


class Versus:
    """The parts of a board that only Versus needs."""

    def __init__(self, puzzle: SlantPuzzle) -> None:
        self.puzzle = puzzle
        self.contest = moves.Contest(puzzle.board, puzzle.criteria, puzzle.solutions)

    def reply(self, position: Position, opponent: str, strength: int, seed: int) -> Reply | None:
        return moves.reply(self.contest, position, opponent, strength, seed)

    def costliest(self, path: Sequence[Action], since: int) -> tuple[Costly, ...]:
        puzzle = self.puzzle
        return costs.costliest(self.contest, puzzle.start(), puzzle.vocabulary, path, since)

    def outcome(
        self, position: Position, path: Sequence[Action], terms: Terms, since: int
    ) -> Outcome:
        """Return how the game on a full board ended."""
        puzzle = self.puzzle
        faults = puzzle.faults(position)
        spoiler = (
            result.spoilt(self.contest, puzzle.start(), puzzle.vocabulary, path) if faults else None
        )
        score = puzzle.score(path, since)
        return result.outcome(score, faults, spoiler, puzzle.grid.labels, since, terms)
