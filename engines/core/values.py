"""The frozen values that pass between a kind of puzzle and the code that plays it."""

import re
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.action import Action
from solitudo.engines.core.errors import PuzzleError


class Terms(NamedTuple):
    """The terms of one game.

    `strength` 0 is the opponent's usual strength. With `strict`, the player who makes the board
    unsolvable loses. `bonus` is the number of handicap points for the person, or for the computer
    if negative. `match` is 1 or 2 in the games of a match. `carried` has the points of the first
    game, and `spoilt` is whether it ended with an invalid board.
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
        """Return the terms in the form that `read_terms` reads."""
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
        """Return the terms for the second game of a match, after a first game with these points."""
        assert self.match == 1
        return self._replace(match=2, carried=points, spoilt=spoilt)


def read_terms(text: str) -> Terms:
    """Return the terms in a text. Raise PuzzleError with the part that is invalid."""
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
            raise PuzzleError(f"'{word[:20]}' is not known of a Versus game.")
    if terms.bonus and terms.match:
        raise PuzzleError("Points in compensation are for single games: a match is fair.")
    return terms


# a single game without conditions
PLAIN = Terms()


class Match(NamedTuple):
    """Two games on one board, in which each side moves first once.

    It has the points of both in each game, and how many of the two boards became invalid.
    """

    first: tuple[int, int]
    second: tuple[int, int]
    spoilt: int = 0

    @property
    def total(self) -> tuple[int, int]:
        return self.first[0] + self.second[0], self.first[1] + self.second[1]

    @property
    def lead(self) -> int:
        """The points by which the person won."""
        return self.total[0] - self.total[1]

    @property
    def words(self) -> str:
        """Return who won the match, by how many points, and the score of each game."""
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
    """The choices for a game of Versus: the opponent, who moves first ("me" or "computer"), the
    terms.
    """

    opponent: str
    first: str = "me"
    terms: Terms = PLAIN

    def second(self, points: tuple[int, int], spoilt: bool) -> "Duel":
        """Return the second game of a match, in which the other side moves first."""
        first = "computer" if self.first == "me" else "me"
        return Duel(self.opponent, first, self.terms.second(points, spoilt))


class Target(NamedTuple):
    """A "cell", "point", "clue" (at the edge) or "candidate" (with a `value`), and its number."""

    what: str
    at: int
    value: int = 0


class Link(NamedTuple):
    """A link of an argument between two candidates. Strong: one of them holds. Weak: at most one
    does."""

    one: Target
    other: Target
    strong: bool


class Drawing(NamedTuple):
    """The drawing of an argument on the board: the candidates left in cells (as masks), the
    candidates that it names, and its links.
    """

    left: tuple[Target, ...] = ()
    concerned: tuple[Target, ...] = ()
    links: tuple[Link, ...] = ()


def cells(*numbers: int) -> tuple[Target, ...]:
    """Return these cells as targets."""
    return tuple(map(_cell, numbers))


@lru_cache(maxsize=1 << 12)
def _cell(number: int) -> Target:
    """Return one shared object per cell, because sentences name the same cells again and again."""
    return Target("cell", number)


class Gesture(NamedTuple):
    """The person's input, before the kind gives it a meaning.

    `verb` is "primary", "counter", "clear", the text of a mark ("b", "\\\\", "5", "n5"), or a verb
    of the kind's own ("line" on an edge clue, "fill-notes"). `cells` are in the order of the
    pointer. `clue` is the line of an edge clue, or -1.

    >>> import solitudo
    >>> game = solitudo.Game(solitudo.read("slant:2x2:a2a1c1a"))
    >>> game.gesture(Gesture("/", (0, 3))).after.depth
    1
    """

    verb: str
    cells: tuple[int, ...] = ()
    clue: int = -1


class Refusal(NamedTuple):
    """The reason why a gesture does nothing: a sentence, or "" if none is needed.

    >>> import solitudo
    >>> solitudo.Game(solitudo.read("slant:2x2:a2a1c1a")).mark("x", "A1")
    Refusal(words="Slant has no 'x'.")
    """

    words: str


class Options(NamedTuple):
    """The settings that change the meaning of a gesture."""

    automatic: bool = False
    versus: bool = False
    terms: Terms = PLAIN


class Fault(NamedTuple):
    """A broken rule: its name, a sentence with this board's cells, and where to show it."""

    rule: str
    words: str
    targets: tuple[Target, ...]


class Score(NamedTuple):
    """The points of the person and of the computer, and what the last action earned, with
    reasons.
    """

    you: int
    computer: int
    gains: tuple[tuple[str, int], ...] = ()

    @property
    def won(self) -> int:
        """The points of the last action."""
        return sum(points for _, points in self.gains)

    @property
    def apart(self) -> str:
        """The parts of those points: "1 (move) + 4 (two numbers)"."""
        return " + ".join(f"{points} ({words})" for words, points in self.gains)


class Outcome(NamedTuple):
    """The end of a game. `won` is False for an invalid board state and for a lost Versus.

    In Versus `points` are the person's and the computer's. `spoilt` means an invalid board state.
    """

    won: bool
    words: str
    targets: tuple[Target, ...] = ()
    points: tuple[int, int] = (0, 0)
    spoilt: bool = False


class Reply(NamedTuple):
    """The computer's move and its reason, shown like a hint."""

    action: Action
    words: str
    targets: tuple[Target, ...] = ()


class Costly(NamedTuple):
    """The Versus move that cost a side most points: its number on the path, its player ("" for the
    person), the points, and a sentence.
    """

    number: int
    by: str
    points: int
    words: str


class Seats(NamedTuple):
    """The handicap points that make a game of Versus fair for the second player (negative: for the
    first), and a sentence about them.
    """

    second: int
    words: str

    def bonus(self, person_begins: bool) -> int:
        """Return the `bonus` of a game's terms: the person's points, or if negative the
        computer's.
        """
        return -self.second if person_begins else self.second


class Request(NamedTuple):
    """A request for a board: the kind's own options by name, and a range of ratings ("4.5-5.2").

    >>> import solitudo
    >>> solitudo.kind("hitori").check(Request("6x6", "easy", 1)).level
    'easy'
    """

    size: str
    level: str
    seed: int
    rule: str = ""
    extras: tuple[tuple[str, str], ...] = ()
    rating: str = ""

    @property
    def asked(self) -> str:
        """The options besides size, level and rule, as one text."""
        rated = (("rating", self.rating),) if self.rating else ()
        return " ".join(f"{name}={value}" for name, value in (*self.extras, *rated))

    def asking(self, text: str) -> "Request":
        """Return the same request with the options in such a text."""
        pairs = [(name, value) for name, _, value in (w.partition("=") for w in text.split())]
        extras = tuple(pair for pair in pairs if pair[0] != "rating" and pair[1])
        return self._replace(extras=extras, rating=dict(pairs).get("rating", ""))


class Unit(NamedTuple):
    """A part of the board with its own name, such as a line or a box. `cells` is a mask."""

    name: str
    cells: int


class Solutions(NamedTuple):
    """The number of solutions found (2 means more than one), the first one, and another if one was
    found.

    `sure` is False if a limit stopped the search. Then `number` is a lower bound.
    """

    number: int
    first: bytes | None
    sure: bool = True
    second: bytes | None = None

    @staticmethod
    def listed(found: list[bytes], sure: bool = True) -> "Solutions":
        """The solutions that a search found, in order."""
        one, other = (*found, None, None)[:2]
        return Solutions(len(found), one, sure, other)

    @property
    def unproven(self) -> str:
        """Return why nothing can be proved on a board that does not have exactly one solution, or
        "".
        """
        if self.number == 0 and self.sure:
            return "This board has no solution, so there are no hints."
        if self.number >= 2:
            return "This board has several solutions, so there are no hints."
        if not self.sure:
            return "This board could not be solved in time. Only broken rules can be checked."
        return ""
