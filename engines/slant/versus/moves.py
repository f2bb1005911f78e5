"""The computer's moves in Versus, and the reasons for them.

"strong" plays certain diagonals, which it knows from the solution, and looks ahead. "careful" plays
the certain diagonal that earns most at once. "greedy" plays the move that earns most, even if the
board becomes unsolvable, and closes a loop only as its last move. On an unsolvable board, careful
plays the move that earns most among those that break no rule. Strong plays any move for points, and
prefers correct ones among equal ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.values import Reply, Score, Solutions, Target
from solitudo.engines.slant import search
from solitudo.engines.slant.knowledge import Board, Known
from solitudo.engines.slant.names import SIGNS
from solitudo.engines.slant.paths import degree, joined
from solitudo.engines.slant.versus.lookahead import Field, Search, View, bit
from solitudo.engines.slant.versus.scoring import Criteria

STRONG, CAREFUL, GREEDY = "strong", "careful", "greedy"
# how many moves `strong` looks ahead at each strength; at the last, as far as it can
HORIZONS = (1, 2, 3, 4, 1000)
STRENGTHS = len(HORIZONS)
# the budget of rated moves of `strong`: per cell of the board, and at most
WORK, MOST_WORK = 3_000, 2_000_000
# with this many empty cells the game is always examined to its end: on a certain board, and on an
# unsolvable one
END, SPOILT_END, ENDLESS = 14, 10, 1 << 40
# guesses in which a solution is looked for on a board with several
GUESSES = 500


class Contest:
    """One board as its players see it."""

    def __init__(self, board: Board, criteria: Criteria, solutions: Solutions) -> None:
        self.board, self.criteria, self.solutions = board, criteria, solutions
        self.field = Field(criteria)

    def line(self, values: bytes) -> bytes | None:
        """Return a solution that agrees with the marks on the board, or None."""
        known = self.solutions
        if known.first is not None and agrees(values, known.first):
            return known.first
        return None if known.sure and known.number < 2 else self._searched(values).first

    def hopeless(self, values: bytes) -> bool:
        """Return whether it is certain that no solution agrees with the marks on the board."""
        known = self.solutions
        if known.first is not None and agrees(values, known.first):
            return False
        if known.sure and known.number < 2:
            return True
        found = self._searched(values)
        return found.sure and not found.number

    def _searched(self, values: bytes) -> Solutions:
        """Return a solution that agrees with the marks, if one can be found."""
        world = Known(self.board)
        for cell, value in enumerate(values):
            if value and not world.broken:
                world.place(cell, value)
        return Solutions(0, None) if world.broken else search.explore(world, 1, GUESSES)

    def open(self, values: bytes) -> list[int]:
        """Return the moves that close no loop, or all moves if there are none."""
        ends, groups = self.board.lattice.ends, joined(self.board.lattice, values)
        every = both(values)
        kept = []
        for move in every:
            one, two = ends[(move & 1) + 1][move >> 1]
            if groups[one] != groups[two]:
                kept.append(move)
        return kept or every

    def allowed(self, values: bytes) -> list[int]:
        """Return the moves that break no rule themselves, or moves that close no loop if there are
        none.
        """
        open_ = self.open(values)
        after = bytearray(values)
        kept = []
        for move in open_:
            after[move >> 1] = (move & 1) + 1
            if all(self._holds(values, after, p) for p, _ in self.criteria.points[move >> 1]):
                kept.append(move)
            after[move >> 1] = 0
        return kept or open_

    def _holds(self, before: Sequence[int], after: Sequence[int], point: int) -> bool:
        """Return whether a number can still be completed after a move, or could not be completed
        before it.
        """
        number = self.board.numbers[point]
        for values in (after, before):
            touching, free = degree(self.board.lattice, values, point)
            if touching <= number <= touching + free:
                return values is after
        return True


class Chosen(NamedTuple):
    """A move, whether it is certain, and the result of looking ahead."""

    move: int
    certain: bool = False
    view: View | None = None


def agrees(values: Sequence[int], solution: Sequence[int]) -> bool:
    """Return whether a solution agrees with all marks on a board."""
    return all(value in (0, answer) for value, answer in zip(values, solution, strict=True))


def both(values: Sequence[int]) -> list[int]:
    """Return the two moves of each empty cell."""
    return [bit(cell, mark) for cell, value in enumerate(values) if not value for mark in (1, 2)]


def choose(
    contest: Contest, values: bytes, opponent: str, strength: int, seed: int
) -> Chosen | None:
    """Return the computer's move, or None if the board is full."""
    if all(values):
        return None
    random = Random(f"{seed} {values.hex()}")
    field, state = contest.field, contest.field.state(values)
    if opponent == GREEDY:
        return Chosen(random.choice(greedy(contest, values, state)))
    line = contest.line(values)
    if line is not None:
        moves = roots = [bit(c, line[c]) for c, value in enumerate(values) if not value]
    else:
        moves, roots = both(values), contest.allowed(values)
    if opponent == CAREFUL:
        most = max(field.worth(move, state) for move in roots)
        best = [move for move in roots if field.worth(move, state) == most]
        return Chosen(random.choice(best), line is not None)
    view = look_ahead(contest, state, moves, strength)
    best = [move for move in view.best if move in roots]
    return Chosen(random.choice(best or view.best), line is not None, view)


def look_ahead(contest: Contest, state: int, moves: Sequence[int], strength: int) -> View:
    """Return how many moves ahead `strong` looks at one of its strengths.

    0 is the usual and highest.
    """
    cells = contest.criteria.lattice.cells
    budget, empty = min(WORK * cells, MOST_WORK), cells - state.bit_count()
    end = END if len(moves) == empty else SPOILT_END
    look = Search(contest.field, moves, budget if empty > end else ENDLESS)
    return look.view(state, HORIZONS[(strength or STRENGTHS) - 1], end)


def greedy(contest: Contest, values: bytes, state: int) -> list[int]:
    """Return the moves that earn most.

    Moves that close a loop are chosen only if no other move is left.
    """
    moves = contest.open(values)
    most = max(contest.field.worth(move, state) for move in moves)
    return [move for move in moves if contest.field.worth(move, state) == most]


def reply(
    contest: Contest, position: Position, opponent: str, strength: int, seed: int
) -> Reply | None:
    """Return the computer's move as an action, with its reason in words."""
    values = position.values
    chosen = choose(contest, values, opponent, strength, seed)
    if chosen is None:
        return None
    cell, value = chosen.move >> 1, (chosen.move & 1) + 1
    why = reasons(contest, values, opponent, chosen)
    words = f"{brings(contest, values, cell, value)} {why}"
    action = Action((Edit(SIGNS[value], (cell,)),), "computer")
    return Reply(action, words, (Target("cell", cell),))


def brings(contest: Contest, values: bytes, cell: int, value: int) -> str:
    """Return the immediate points of a move as a sentence: "C4 \\ earns 5: 1 (move) + 4 (two
    numbers).".
    """
    ranks = [int(c == cell) for c in range(len(values))]
    gains = contest.criteria.gains(cell, value, values, ranks)
    score = Score(0, 0, gains.words())
    return f"{contest.board.labels[cell]} {SIGNS[value]} earns {score.won}: {score.apart}."


def reasons(contest: Contest, values: bytes, opponent: str, chosen: Chosen) -> str:
    """Return why a move was made, besides its immediate points."""
    if opponent == GREEDY:
        return "No other move earns more."
    view = chosen.view
    if view is None:
        if chosen.certain:
            return "It is certain, and no certain move earns more."
        return "The board is unsolvable. Moves that earn more break a rule."
    if view.exact:
        if not view.value:
            return "Calculated to the end: from this move on, both sides earn the same."
        who = "it earns" if view.value > 0 else "you earn"
        return f"Calculated to the end: from this move on, {who} {abs(view.value)} more."
    return takes(contest, values, chosen.move)


def takes(contest: Contest, values: bytes, move: int) -> str:
    """Return which points a move takes from the person, without saying where: that would
    be a hint.
    """
    field, state, line = contest.field, contest.field.state(values), contest.line(values)
    rest = [
        bit(cell, mark)
        for cell, value in enumerate(values)
        if not value and cell != move >> 1
        for mark in ((line[cell],) if line is not None else (1, 2))
    ]
    own = field.worth(move, state)
    before = max(field.worth(other, state) for other in rest)
    after = max(field.worth(other, state | 1 << move) for other in rest)
    if own > max(before, 2):
        return f"That was your best move too: the most you can take now is {after}."
    if after < before:
        return f"It takes your best move from you, worth {before}: the most is now {after}."
    if after > before:
        return f"It leaves you {after} at once, but it should earn more after that."
    return f"It gives you nothing: the most you can take is still {after}."
