"""The move that cost each side most points, compared with the best move at that moment.

The worth of a move is what it earns minus what it leaves to the other side. Only certain moves are
weighed, and each only up to the answer to it, so that a person can see both figures on the board.
From the move that makes the board unsolvable on, nothing is weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core.action import Action, Position, Vocabulary
from solitudo.engines.core.values import Costly
from solitudo.engines.slant.names import SIGNS
from solitudo.engines.slant.versus.lookahead import bit
from solitudo.engines.slant.versus.moves import Contest, agrees


class Weighed(NamedTuple):
    """The points of a move, and the most that the other side can then win."""

    move: int
    earned: int
    left: int

    @property
    def worth(self) -> int:
        return self.earned - self.left


def weigh(contest: Contest, values: bytes, solution: bytes) -> dict[int, Weighed]:
    """Return every certain move of a position with its points, by its cell."""
    field, beside = contest.field, contest.criteria.beside
    state = field.state(values)
    worths = {
        cell: field.worth(bit(cell, solution[cell]), state)
        for cell, value in enumerate(values)
        if not value
    }
    order = sorted(worths, key=lambda cell: -worths[cell])
    found = {}
    for cell, earned in worths.items():
        move = bit(cell, solution[cell])
        after, near = state | 1 << move, set(beside[cell])
        # only the cells beside it have another worth after it
        far = next((c for c in order if c not in near), None)
        left = [worths[far]] if far is not None else []
        left += [field.worth(bit(c, solution[c]), after) for c in near if c != cell and c in worths]
        found[cell] = Weighed(move, earned, max(left, default=0))
    return found


def costliest(
    contest: Contest, start: Position, vocabulary: Vocabulary, path: Sequence[Action], since: int
) -> tuple[Costly, ...]:
    """Return the costliest move of each side, the person's first.

    A side that lost nothing has none.
    """
    solution = contest.solutions.first
    most: dict[str, Costly] = {}
    position = start
    for number, action in enumerate(path, 1):
        before, position = position, vocabulary.apply(position, action)
        if solution is None or not agrees(position.values, solution):
            break
        cells = [c for edit in action.edits for c in edit.cells if not before.values[c]]
        if number <= since or len(cells) != 1 or action.by not in ("", "computer"):
            continue
        weighed = weigh(contest, before.values, solution)
        made, best = weighed[cells[0]], max(weighed.values(), key=lambda w: w.worth)
        cost = best.worth - made.worth
        if cost > 0 and (action.by not in most or cost > most[action.by].points):
            most[action.by] = Costly(number, action.by, cost, told(contest, number, made, best))
    return tuple(most[by] for by in ("", "computer") if by in most)


def told(contest: Contest, number: int, made: Weighed, best: Weighed) -> str:
    one, other = (
        f"{contest.board.labels[w.move >> 1]} {SIGNS[(w.move & 1) + 1]}" for w in (made, best)
    )
    return (
        f"Move {number}, {one}, earned {made.earned} and left {made.left} for the next move. "
        f"{other} would have earned {best.earned} and left {best.left}."
    )
