"""What is said of a board as a whole: its levels, how many solutions it has, the day for which it
is the board. Whoever only solves a board loads this, and waits for nothing else: these are plain
classes, as typing would take longer to load than most boards to solve."""

from __future__ import annotations

LEVELS = ("easy", "medium", "hard", "expert", "extreme")


class Solutions:
    """How many solutions were found (2 means "more than one"), the first of them, and where the
    search comes by another one, that.

    `sure` is False where the search was stopped by its limit: then `number` is a lower bound.
    """

    __slots__ = ("first", "number", "second", "sure")

    def __init__(
        self, number: int, first: bytes | None, sure: bool = True, second: bytes | None = None
    ) -> None:
        self.number = number
        self.first = first
        self.sure = sure
        self.second = second

    def __repr__(self) -> str:
        return f"<{'' if self.sure else 'at least '}{self.number} solutions: {self.first!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solutions):
            return NotImplemented
        return self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    @property
    def _told(self) -> tuple[object, ...]:
        return self.number, self.first, self.sure, self.second


class Daily:
    """A board of the day: on which day of the week (0 is Monday) and what it is like."""

    __slots__ = ("day", "level", "size")

    def __init__(self, day: int, size: str, level: str) -> None:
        self.day = day
        self.size = size
        self.level = level
