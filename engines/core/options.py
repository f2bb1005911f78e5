"""What one can ask of a new board besides its size and level, described once by each kind: the
form of a new game, the command line and the kind itself read it here."""

from typing import NamedTuple

from engines.core.errors import PuzzleError

OFF, ON = "no", "yes"


class Choice(NamedTuple):
    """One way to have it: what stands in the request, what a person calls it, and what it means in
    one line. An empty value asks for nothing."""

    value: str
    title: str
    words: str = ""


class Option(NamedTuple):
    """Something that can be asked for. `typed` says what may be typed instead of a choice, "" where
    nothing may be. With an `example`, an ID and marks on its board, the choices are shown on it.
    What is not `offered` is asked for on the command line alone, where it says the same as
    another."""

    name: str
    help: str
    choices: tuple[Choice, ...] = ()
    typed: str = ""
    example: tuple[str, str] = ("", "")
    offered: bool = True

    @property
    def switch(self) -> bool:
        """Whether it is on or off."""
        return [choice.value for choice in self.choices] == [OFF, ON]

    @property
    def values(self) -> tuple[str, ...]:
        """What can be asked for by choice."""
        return tuple(choice.value for choice in self.choices if choice.value)

    def title(self, value: str) -> str:
        """What a person calls it."""
        return next((c.title for c in self.choices if c.value == value), value)


RULE = "rule"


class Band(NamedTuple):
    """Ratings between which a board is to lie, `LOW-HIGH` as text."""

    low: float
    high: float

    @staticmethod
    def read(text: str) -> "Band":
        """PuzzleError where it is none."""
        low, dash, high = text.partition("-")
        try:
            band = Band(float(low), float(high if dash else low))
        except ValueError:
            band = Band(1.0, 0.0)
        if not 0.0 <= band.low <= band.high <= 20.0:
            raise PuzzleError(f"'{text[:20]}' is no range of ratings: LOW-HIGH, like 4.5-5.2.")
        return band

    def __contains__(self, rating: object) -> bool:
        return isinstance(rating, float) and self.low <= rating <= self.high
