"""How a game of Versus ended: who won and by what, who spoilt a board, and what a seat is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core.action import Action, Position, Vocabulary
from solitudo.engines.core.values import Fault, Match, Outcome, Score, Seats, Target, Terms
from solitudo.engines.slant.versus.moves import Contest

INVALID = "Invalid board state"


class Spoilt(NamedTuple):
    """The move that left a board without a solution: number (0: it never had one), cell, maker."""

    number: int
    cell: int = -1
    by: str = ""

    def words(self, labels: Sequence[str], since: int) -> str:
        """ "C4, your move 12, left no solution"."""
        if not self.number:
            return "the board never had a solution"
        if self.number <= since:
            return f"{labels[self.cell]}, move {self.number}, left no solution before Versus began"
        whose = "the computer's" if self.by == "computer" else "your"
        return f"{labels[self.cell]}, {whose} move {self.number}, left no solution"


def spoilt(
    contest: Contest, start: Position, vocabulary: Vocabulary, path: Sequence[Action]
) -> Spoilt | None:
    """The action after which the board has had no solution to the end; None while it has one."""
    positions = [start]
    for action in path:
        positions.append(vocabulary.apply(positions[-1], action))
    number = len(positions)
    while number and contest.hopeless(positions[number - 1].values):
        number -= 1
    if number == len(positions):
        return None
    if not number:
        return Spoilt(0)
    action, values = path[number - 1], positions[number].values
    cells = [cell for edit in action.edits for cell in edit.cells]
    answer = contest.solutions.first or values
    wrong = [cell for cell in cells if values[cell] not in (0, answer[cell])]
    return Spoilt(number, (wrong or cells)[0], action.by)


def outcome(
    score: Score,
    faults: Sequence[Fault],
    spoiler: Spoilt | None,
    labels: Sequence[str],
    since: int,
    terms: Terms,
) -> Outcome:
    """How a full board ends the game, on these terms."""
    points = (score.you + terms.given[0], score.computer + terms.given[1])
    if not faults:
        found = Outcome(points[0] > points[1], _by_points(points), (), points)
    else:
        found = _invalid(faults, spoiler or Spoilt(0), labels, since, terms, points)
    return _in_match(found, terms) if terms.match else found


def _by_points(points: tuple[int, int]) -> str:
    you, computer = points
    if you == computer:
        return f"A draw, {you} all."
    if you > computer:
        return f"You win by {you - computer}, {you} to {computer}."
    return f"The computer wins by {computer - you}, {computer} to {you}."


def _invalid(
    faults: Sequence[Fault],
    spoiler: Spoilt,
    labels: Sequence[str],
    since: int,
    terms: Terms,
    points: tuple[int, int],
) -> Outcome:
    """Return the result of a broken rule: nobody wins, or, if `strict`, whoever did not spoil it.
    In a match the points count, but whoever spoilt it brings none from a strict game."""
    targets = dict.fromkeys(target for fault in faults for target in fault.targets)
    if spoiler.number > since:
        targets = dict.fromkeys((Target("cell", spoiler.cell), *targets))
    words = spoiler.words(labels, since)
    if terms.strict and spoiler.number > since:
        won = spoiler.by == "computer"
        winner = "You win" if won else "The computer wins"
        points = (points[0], 0) if won else (0, points[1])
        return Outcome(won, f"{INVALID}. {winner}: {words}.", tuple(targets), points, True)
    end = "The points stand" if terms.match else "No winner"
    return Outcome(False, f"{INVALID}. {end}: {words}.", tuple(targets), points, True)


def _in_match(found: Outcome, terms: Terms) -> Outcome:
    """The same as a game of a match: the first says what comes next, the second who won both."""
    if terms.match == 1:
        return found._replace(words=f"{found.words} Now the second game, the other side begins.")
    match = Match(terms.carried, found.points, terms.spoilt + found.spoilt)
    words = f"{found.words} {match.words}" if found.spoilt else match.words
    return found._replace(won=match.lead > 0, words=words)


# the points by which whoever moves last is ahead at the end, by the number of cells: boards with
# an odd and with an even number of them
ODD = ((9, 9), (25, 16), (49, 29), (81, 45))
EVEN = ((16, 6), (36, 15), (64, 29), (120, 55))


def seats(width: int, height: int) -> Seats:
    """The better seat on a board of this size."""
    cells = width * height
    begins = cells % 2 == 1
    better, other = ("begins", "is second") if begins else ("is second", "begins")
    rows = ODD if begins else EVEN
    size = f"{width}x{height}"
    if cells > rows[-1][0]:
        return Seats(
            0, f"On {size} whoever {better} moves last, a good deal better: a match is fairer."
        )
    points = lead(rows, cells)
    words = (
        f"On {size} whoever {better} moves last, some {points} points better: "
        f"whoever {other} may take them."
    )
    return Seats(points if begins else -points, words)


def lead(rows: tuple[tuple[int, int], ...], cells: int) -> int:
    """What is in a row for this number of cells, or what lies between two rows."""
    low, at_low = (0, 0)
    for high, at_high in rows:
        if cells <= high:
            return round(at_low + (at_high - at_low) * (cells - low) / (high - low))
        low, at_low = high, at_high
    return at_low
