"""The frozen values in which a kind of puzzle and whoever plays it speak: what the person did, what
was asked for, what is broken, what it was worth."""

from typing import NamedTuple

from engines.core.action import Action
from engines.core.target import Target
from engines.core.terms import PLAIN, Terms


class Gesture(NamedTuple):
    """What the person did, before the kind says what it means.

    `verb` is "primary", "counter", "clear", the text of a mark ("b", "\\\\", "5", "n5"), or a verb
    of the kind's own ("line" on an edge clue, "fill-notes"). `cells` are in the order in which
    the pointer crossed them. `clue` is the line whose edge clue was meant, or -1.
    """

    verb: str
    cells: tuple[int, ...] = ()
    clue: int = -1


class Refusal(NamedTuple):
    """Why a gesture does nothing: a sentence, or "" where silence is enough."""

    words: str


class Options(NamedTuple):
    """What the person has set that changes the meaning of a gesture."""

    automatic: bool = False
    versus: bool = False
    terms: Terms = PLAIN


class Fault(NamedTuple):
    """A broken rule: its name, a sentence with this board's cells, and where to show it."""

    rule: str
    words: str
    targets: tuple[Target, ...]


class Score(NamedTuple):
    """Points of the person and of the computer, and what the last action won, with reasons."""

    you: int
    computer: int
    gains: tuple[tuple[str, int], ...] = ()

    @property
    def won(self) -> int:
        """The points that the last action brought."""
        return sum(points for _, points in self.gains)

    @property
    def apart(self) -> str:
        """Those points taken apart: "1 move + 4 two numbers"."""
        return " + ".join(f"{points} {words}" for words, points in self.gains)


class Outcome(NamedTuple):
    """How a game ended. `won` is False for an invalid board state and for a lost Versus.

    In Versus `points` are what counts of this game, of the person and of the computer, and
    `spoilt` is true where the board was left invalid."""

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


class Seats(NamedTuple):
    """Who is better off in a game of two: the points that whoever moves second is to be given
    for an even game (below nought: whoever begins), and a sentence that says so."""

    second: int
    words: str

    def bonus(self, person_begins: bool) -> int:
        """The same as the `bonus` of a game's terms: the person's, or below nought the
        computer's."""
        return -self.second if person_begins else self.second


class Request(NamedTuple):
    """The board asked for. `extras` are the kind's own options by name ("holes": "yes"), `rating`
    the range that its hardest step is to lie in ("4.5-5.2"), "" for any."""

    size: str
    level: str
    seed: int
    rule: str = ""
    extras: tuple[tuple[str, str], ...] = ()
    rating: str = ""

    @property
    def asked(self) -> str:
        """What is asked for besides size, level and rule, as one text."""
        rated = (("rating", self.rating),) if self.rating else ()
        return " ".join(f"{name}={value}" for name, value in (*self.extras, *rated))

    def asking(self, text: str) -> "Request":
        """The same with what such a text asks for."""
        pairs = [(name, value) for name, _, value in (w.partition("=") for w in text.split())]
        extras = tuple(pair for pair in pairs if pair[0] != "rating" and pair[1])
        return self._replace(extras=extras, rating=dict(pairs).get("rating", ""))


class Unit(NamedTuple):
    """A part of the board that has a name of its own: a line, a box. `cells` is a mask."""

    name: str
    cells: int
