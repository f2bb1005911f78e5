"""The computer's moves in Versus, and how such a game ends.

"greedy" takes the move that is worth most at once, and closes no loop while another move exists.
"careful" plays only what is certain, proved by the techniques from the numbers, and of that the
move that leaves the person the least to gain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engines.core.action import Action, Edit, Position
from engines.core.puzzle import Outcome, Reply
from engines.core.target import Target
from engines.slant.lattice import Lattice
from engines.slant.scoring import LATE, Criteria

if TYPE_CHECKING:
    from engines.slant.rules import SlantPuzzle

INVALID = "Invalid board state"


class Move(NamedTuple):
    """A diagonal in an empty cell, and what it is worth at once."""

    cell: int
    value: int
    worth: int


class Table:
    """A position as the players see it: what each move would be worth now."""

    def __init__(self, criteria: Criteria, values: bytes) -> None:
        self.criteria = criteria
        self.values = bytearray(values)
        # whatever stands there counts as placed before any move to come
        self.ranks = [0 if value else LATE for value in values]

    def worth(self, cell: int, value: int) -> int:
        """The points that this diagonal would bring as the next move."""
        return self.criteria.worth(cell, value, self.values, self.ranks)

    def best(self, cell: int) -> int:
        """The most that an empty cell would bring."""
        return max(self.worth(cell, 1), self.worth(cell, 2))

    def moves(self) -> Iterator[Move]:
        """Every move with its worth."""
        for cell, value in enumerate(self.values):
            if not value:
                yield Move(cell, 1, self.worth(cell, 1))
                yield Move(cell, 2, self.worth(cell, 2))

    def place(self, cell: int, value: int) -> None:
        self.values[cell], self.ranks[cell] = value, 0

    def lift(self, cell: int) -> None:
        self.values[cell], self.ranks[cell] = 0, LATE


def reply(puzzle: SlantPuzzle, position: Position, opponent: str, seed: int) -> Reply | None:
    """The computer's move, or None when the board is full."""
    table = Table(puzzle.criteria, position.values)
    moves = list(table.moves())
    if not moves:
        return None
    random = Random(f"{seed} {len(moves)} {position.values.hex()}")
    move, certain = None, False
    if opponent == "careful":
        move = careful(puzzle, table, random)
        certain = move is not None
    if move is None:
        move = greedy(puzzle.lattice, position.values, moves, random)
    return said(puzzle, table, move, certain)


def greedy(lattice: Lattice, values: Sequence[int], moves: Sequence[Move], random: Random) -> Move:
    """The move worth most, ties by the seeded chance; a loop only where nothing else is left."""
    groups = joined(lattice, values)
    for worth in sorted({move.worth for move in moves}, reverse=True):
        fitting = [
            move
            for move in moves
            if move.worth == worth and not closes(lattice, groups, move.cell, move.value)
        ]
        if fitting:
            return random.choice(fitting)
    most = max(move.worth for move in moves)
    return random.choice([move for move in moves if move.worth == most])


def careful(puzzle: SlantPuzzle, table: Table, random: Random) -> Move | None:
    """Of the certain moves the one with the best balance of what it brings and what it leaves
    the person to take; None where nothing is certain."""
    known = puzzle.certain
    moves = [
        Move(cell, known[cell], table.worth(cell, known[cell]))
        for cell, value in enumerate(table.values)
        if not value and known[cell]
    ]
    if not moves:
        return None
    # what the person can take in each cell now; a move changes that only beside it
    open_cells = [cell for cell, value in enumerate(table.values) if not value]
    takes = {cell: table.best(cell) for cell in open_cells}
    ranked = sorted(takes.values(), reverse=True)
    balances: list[tuple[int, Move]] = []
    for move in moves:
        beside = [c for c in table.criteria.beside[move.cell] if c in takes]
        most = _most_without(ranked, [takes[c] for c in beside])
        table.place(move.cell, move.value)
        for cell in beside:
            if cell != move.cell:
                most = max(most, table.best(cell))
        table.lift(move.cell)
        balances.append((move.worth - most, move))
    best = max(balance for balance, _ in balances)
    return random.choice([move for balance, move in balances if balance == best])


def _most_without(ranked: Sequence[int], removed: Sequence[int]) -> int:
    """The first of the values in falling order when these few are taken out; 0 if none is left."""
    left = list(removed)
    for value in ranked:
        if value in left:
            left.remove(value)
        else:
            return value
    return 0


def said(puzzle: SlantPuzzle, table: Table, move: Move, certain: bool) -> Reply:
    """The move as an action, with its reason in words."""
    gains = puzzle.criteria.gains(move.cell, move.value, table.values, table.ranks)
    label, mark = puzzle.grid.labels[move.cell], puzzle.marks[move.value]
    reasons = [f"{name} {worth}" for name, worth in gains.words()]
    sure = " It is certain there." if certain else ""
    words = f"{label} {mark} brings {move.worth}: {', '.join(reasons)}.{sure}"
    action = Action((Edit(mark, (move.cell,)),), "computer")
    return Reply(action, words, (Target("cell", move.cell),))


def joined(lattice: Lattice, values: Sequence[int]) -> list[int]:
    """For each point a name of the line that it lies on."""
    names = list(range(lattice.points))

    def root(point: int) -> int:
        while names[point] != point:
            names[point] = names[names[point]]
            point = names[point]
        return point

    for cell, value in enumerate(values):
        if value:
            one, two = lattice.ends[value][cell]
            names[root(one)] = root(two)
    return [root(point) for point in range(lattice.points)]


def closes(lattice: Lattice, groups: Sequence[int], cell: int, value: int) -> bool:
    """Whether a diagonal would close a loop."""
    one, two = lattice.ends[value][cell]
    return groups[one] == groups[two]


def outcome(
    puzzle: SlantPuzzle, position: Position, path: Sequence[Action], since: int
) -> Outcome | None:
    """How a game of Versus ended, or None while cells are empty."""
    if not puzzle.full(position):
        return None
    faults = puzzle.faults(position)
    if faults:
        targets = dict.fromkeys(target for fault in faults for target in fault.targets)
        return Outcome(False, f"{INVALID}: no winner. {faults[0].words}", tuple(targets))
    score = puzzle.score(path, since)
    if score.you == score.computer:
        return Outcome(False, f"A draw, {score.you} all.")
    if score.you > score.computer:
        return Outcome(True, f"You win, {score.you} to {score.computer}.")
    return Outcome(False, f"The computer wins, {score.computer} to {score.you}.")
