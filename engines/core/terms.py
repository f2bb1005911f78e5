"""What a game of two is played for, beside who plays and who begins, and matches of two games.

As text, in the log: `strength=3,strict,bonus=-2`, `match`, or `match=38-41` in the second game
of a match, with the points of the first, and `match=38-41-spoilt` where that was left invalid.
"""

import re
from typing import NamedTuple

from engines.core.errors import PuzzleError


class Terms(NamedTuple):
    """The terms of one game.

    `strength` 0 is the opponent's usual one. With `strict` whoever spoils the board loses.
    `bonus` are points in compensation: the person's, or, below nought, the computer's. `match`
    is 1 or 2 in the games of a match, and `carried` the points of the person and the computer
    in the first, `spoilt` whether that was left invalid.
    """

    strength: int = 0
    strict: bool = False
    bonus: int = 0
    match: int = 0
    carried: tuple[int, int] = (0, 0)
    spoilt: bool = False

    @property
    def given(self) -> tuple[int, int]:
        """The points that the person and the computer begin with."""
        return max(self.bonus, 0), max(-self.bonus, 0)

    @property
    def text(self) -> str:
        """As `read_terms` reads it."""
        words = [f"strength={self.strength}"] if self.strength else []
        words += ["strict"] if self.strict else []
        words += [f"bonus={self.bonus}"] if self.bonus else []
        if self.match == 1:
            words.append("match")
        elif self.match == 2:
            points = f"{self.carried[0]}-{self.carried[1]}"
            words.append(f"match={points}{'-spoilt' if self.spoilt else ''}")
        return ",".join(words)

    def second(self, points: tuple[int, int], spoilt: bool) -> "Terms":
        """The terms of a match's second game, after one that ended with these points."""
        assert self.match == 1
        return self._replace(match=2, carried=points, spoilt=spoilt)


def read_terms(text: str) -> Terms:
    """The terms in a text. PuzzleError names what does not fit."""
    terms = Terms()
    for word in filter(None, text.split(",")):
        name, _, value = word.partition("=")
        if word == "strict":
            terms = terms._replace(strict=True)
        elif word == "match":
            terms = terms._replace(match=1)
        elif name == "strength" and re.fullmatch(r"[0-9]{1,2}", value):
            terms = terms._replace(strength=int(value))
        elif name == "bonus" and re.fullmatch(r"-?[0-9]{1,5}", value):
            terms = terms._replace(bonus=int(value))
        elif name == "match" and (found := re.fullmatch(r"(\d{1,5})-(\d{1,5})(-spoilt)?", value)):
            you, computer, spoilt = found.groups()
            terms = terms._replace(
                match=2, carried=(int(you), int(computer)), spoilt=spoilt is not None
            )
        else:
            raise PuzzleError(f"'{word[:20]}' is not known of a game of two.")
    if terms.bonus and terms.match:
        raise PuzzleError("Points in compensation are for single games: a match is fair.")
    return terms


# one game, with no conditions
PLAIN = Terms()


class Match(NamedTuple):
    """Two games on one board, each side beginning once: the points of the person and of the
    computer in each, as they stand, and how many of the two boards were left invalid."""

    first: tuple[int, int]
    second: tuple[int, int]
    spoilt: int = 0

    @property
    def total(self) -> tuple[int, int]:
        """The points of both games."""
        return self.first[0] + self.second[0], self.first[1] + self.second[1]

    @property
    def lead(self) -> int:
        """By how much the person won."""
        return self.total[0] - self.total[1]

    @property
    def words(self) -> str:
        """Who won the match, by what, and out of which games."""
        you, computer = self.total
        sums = " and ".join(f"{a} to {b}" for a, b in (self.first, self.second))
        if self.lead > 0:
            end = f"You win the match by {self.lead}, {you} to {computer}: {sums}."
        elif self.lead < 0:
            end = f"The computer wins the match by {-self.lead}, {computer} to {you}: {sums}."
        else:
            end = f"The match is a draw, {you} all: {sums}."
        if self.spoilt:
            end += f" {('One board', 'Both boards')[self.spoilt - 1]} ended invalid; points stand."
        return end


class Duel(NamedTuple):
    """A game of two as it was chosen: who plays, who begins ("me" or "computer"), on what terms."""

    opponent: str
    first: str = "me"
    terms: Terms = PLAIN

    def second(self, points: tuple[int, int], spoilt: bool) -> "Duel":
        """The second game of a match: the other side begins."""
        first = "computer" if self.first == "me" else "me"
        return Duel(self.opponent, first, self.terms.second(points, spoilt))
