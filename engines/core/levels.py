"""What is said of a board as a whole: its level and how hard it is, how many solutions it has, the
day for which it is the board."""

from typing import NamedTuple

LEVELS = ("easy", "medium", "hard", "expert", "extreme")


class Solutions(NamedTuple):
    """How many solutions were found (2 means "more than one"), the first of them, and where the
    search comes by another one, that.

    `sure` is False where the search was stopped by its limit: then `number` is a lower bound.
    """

    number: int
    first: bytes | None
    sure: bool = True
    second: bytes | None = None


class Rating(NamedTuple):
    """How hard a board is: its level (None where only search finishes it), the hardest
    technique, and how often each was needed, simplest first; `rating` is its hardest step on one
    scale for all kinds and `effort` how much was needed in all, both None where only search
    finishes it."""

    level: str | None
    hardest: str
    techniques: tuple[tuple[str, int], ...]
    guess: bool
    rating: float | None = None
    effort: int | None = None


class Daily(NamedTuple):
    """A board of the day: on which day of the week (0 is Monday) and what it is like."""

    day: int
    size: str
    level: str
