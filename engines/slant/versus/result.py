"""The result of a game of Versus: who won and by how much, or who made the board unsolvable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core.action import Action, Position, Vocabulary
from solitudo.engines.core.values import Fault, Match, Outcome, Score, Target, Terms
from solitudo.engines.slant.versus.moves import Contest

INVALID = "Invalid board state"


class Spoilt(NamedTuple):
    """The move after which a board had no solution: its number (0: there never was one), cell and
    player.
    """

    number: int
    cell: int = -1
    by: str = ""

    def words(self, labels: Sequence[str], since: int) -> str:
        """Return for example "your move 12, C4, made the board unsolvable"."""
        if not self.number:
            return "the board never had a solution"
        if self.number <= since:
            begun = "before Versus began"
            return f"move {self.number}, {labels[self.cell]}, made the board unsolvable {begun}"
        whose = "the computer's" if self.by == "computer" else "your"
        return f"{whose} move {self.number}, {labels[self.cell]}, made the board unsolvable"


def spoilt(
    contest: Contest, start: Position, vocabulary: Vocabulary, path: Sequence[Action]
) -> Spoilt | None:
    """Return the action after which the board never had a solution again, or None."""
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
    """Return the result of a game with a full board, under these terms."""
    points = (score.you + terms.given[0], score.computer + terms.given[1])
    if not faults:
        found = Outcome(points[0] > points[1], _by_points(points, terms), (), points)
    else:
        found = _invalid(faults, spoiler or Spoilt(0), labels, since, terms, points)
    return _in_match(found, terms) if terms.match else found


def _by_points(points: tuple[int, int], terms: Terms) -> str:
    you, computer = points
    if you == computer:
        words = f"A draw, {you} to {computer}"
    elif you > computer:
        words = f"You win by {you - computer}, {you} to {computer}"
    else:
        words = f"The computer wins by {computer - you}, {computer} to {you}"
    if not terms.bonus:
        return f"{words}."
    whose = "your" if terms.bonus > 0 else "its"
    return f"{words}, {whose} handicap of {abs(terms.bonus)} included."


def _invalid(
    faults: Sequence[Fault],
    spoiler: Spoilt,
    labels: Sequence[str],
    since: int,
    terms: Terms,
    points: tuple[int, int],
) -> Outcome:
    """Return the result of a broken rule: nobody wins, or, if `strict`, the player who did not
    cause it.

    In a match the points count, but the player who caused it keeps none of a strict game.
    """
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
    """Return the same result in a match: the first game says which game is next, the second who won
    both.
    """
    if terms.match == 1:
        return found._replace(words=f"{found.words} In the second game the other side moves first.")
    match = Match(terms.carried, found.points, terms.spoilt + found.spoilt)
    words = f"{found.words} {match.words}" if found.spoilt else match.words
    return found._replace(won=match.lead > 0, words=words)
