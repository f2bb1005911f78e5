"""The clock of a game. It counts only while it runs, and leaves out gaps between its ticks."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

# while a machine sleeps or a connection is dead, the clock is not ticked: a longer gap is not play
LONGEST_GAP = 3.0


class Clock:
    """Tenths of a second played. The clock must be started, and ticked about once a second."""

    def __init__(self, tenths: int = 0, now: Callable[[], float] = monotonic) -> None:
        self._seconds = tenths / 10
        self._now = now
        self._last: float | None = None
        # the time up to which the player is known to have been there
        self._seen = self._seconds

    @property
    def running(self) -> bool:
        return self._last is not None

    def start(self) -> None:
        if self._last is None:
            self._last = self._now()

    def stop(self) -> None:
        self.tick()
        self._last = None

    def tick(self) -> int:
        """Count the time since the last tick, and return all tenths."""
        if self._last is not None:
            now = self._now()
            self._seconds += min(max(0.0, now - self._last), LONGEST_GAP)
            self._last = now
        return int(self._seconds * 10)

    def set(self, tenths: int) -> None:
        """Set the time from a save."""
        self._seconds = self._seen = tenths / 10

    def see(self, ago: float = 0.0) -> None:
        """Record that the player was active `ago` seconds ago, because a key or an answer
        arrived.
        """
        self._seen = max(self._seen, self._seconds - ago)

    def cut_back(self) -> None:
        """Stop, and remove the time in which nobody was there."""
        self.stop()
        self._seconds = min(self._seconds, self._seen)


def spell(tenths: int) -> str:
    """Return tenths in the form of a save: 0:04.2, 12:41.0, 1:02:03.4."""
    seconds, tenth = divmod(tenths, 10)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}.{tenth}"
    return f"{minutes}:{seconds:02}.{tenth}"


def show(tenths: int) -> str:
    """Return tenths in the form for a person: 0:04, 12:41, 1:02:03."""
    return spell(tenths)[:-2]


def parse(text: str) -> int | None:
    """Return the tenths of a time in the form of a save, or None."""
    whole, dot, tenth = text.partition(".")
    parts = whole.split(":")
    digits = [*parts, tenth]
    if not dot or len(tenth) != 1 or len(parts) not in (2, 3):
        return None
    if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in digits):
        return None
    seconds = 0
    for part in parts:
        seconds = seconds * 60 + int(part)
    return seconds * 10 + int(tenth)
