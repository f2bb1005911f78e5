"""How far a long run is, on stderr, if that is a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TextIO

from tui.gate import own

# seconds between two looks at it
PACE = 0.1
LENGTH = 24


class Bar:
    """So many of so many, how quickly they come, and how long the others will take."""

    def __init__(
        self,
        total: int,
        stream: TextIO | None = None,
        now: Callable[[], float] = time.monotonic,
        done: int = 0,
    ) -> None:
        self.total = total
        self.stream = stream or sys.stderr
        self.now = now
        self.done = self.before = done
        self.share = 0.0
        self.shown = self.stream.isatty()
        self.stands = False
        self.began = self.due = now()
        self.part(0)

    def part(self, share: float) -> None:
        """So much of the next one is done; -1 where that is not known."""
        self.share = max(0.0, min(share, 1.0))
        if self.shown and self.now() >= self.due:
            self.due = self.now() + PACE
            self.stands = True
            self.write(f"\r{self.words()[: self.room()]}\x1b[K")

    def next(self) -> None:
        """One more is there."""
        self.done += 1
        self.part(0)

    def clear(self) -> None:
        """Make room for what is printed."""
        if self.stands:
            self.stands = False
            self.write("\r\x1b[K")

    def write(self, text: str) -> None:
        own(self.stream, text)
        self.stream.flush()

    def room(self) -> int:
        """The columns there are: a line that is broken could not be taken back."""
        try:
            return max(1, os.get_terminal_size(self.stream.fileno()).columns - 1)
        except (OSError, ValueError):
            return 79

    def words(self) -> str:
        """The bar and what is said of it."""
        made = self.done + self.share
        bar = ("#" * int(made / self.total * LENGTH)).ljust(LENGTH, ".")
        told = f"[{bar}] {self.done} of {self.total}"
        seconds = self.now() - self.began
        if self.done == self.before or seconds <= 0:
            return told
        rate = (self.done - self.before) / seconds
        speed = f"{rate:.1f} a second" if rate >= 1 else f"{rate * 60:.1f} a minute"
        return f"{told}, {speed}, {span((self.total - self.done) / rate)} left"


def span(seconds: float) -> str:
    """So long, for a person: 0:04, 12:41, 1:02:03."""
    minutes, rest = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
