"""The screen-reader line: a row at the bottom that says everything in words, the new parts first.

The terminal's cursor is at its first column. F6, or a click, shows the rest of a long text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from weakref import WeakSet

from solitudo.tui.terminal.sanitize import clean

READ_ON = "f6"


class Reader:
    """The words of the screen on top, in pages as wide as the row."""

    def __init__(self) -> None:
        self.text = ""
        self.page = 0
        self.news = ""  # what is said by no screen
        self._screen: object = None
        # the screens whose titles were said
        self._titled: WeakSet[object] = WeakSet()
        self._parts: tuple[str, ...] = ()

    def follow(self, screen: object, parts: Sequence[str], title: str = "") -> None:
        """Follow the words of the screen: first its title, once, then what is new."""
        parts = tuple(parts)
        if screen is self._screen and parts == self._parts and not self.news:
            return
        known = set(self._parts if screen is self._screen else ())
        self._screen, self._parts = screen, parts
        fresh = [part for part in parts if part and part not in known]
        rest = [part for part in parts if part in known and part]
        if title and screen not in self._titled:
            self._titled.add(screen)
            fresh.insert(0, title)
        self.text = " ".join(filter(None, (self.news, *fresh, *rest)))
        self.news = ""
        self.page = 0

    def say(self, words: str) -> None:
        self.news = words

    def read_on(self, width: int) -> None:
        """Show the next page, and after the last page the first."""
        self.page = (self.page + 1) % len(self.pages(width))

    def pages(self, width: int) -> list[str]:
        room = max(10, width)
        if len(self.text) <= room:
            return [self.text]
        rows = textwrap.wrap(self.text, max(8, room - len("  F6: 10 of 10")))
        last = len(rows)
        return [f"{row}  F6: {number} of {last}" for number, row in enumerate(rows, 1)]

    def row(self, width: int) -> str:
        found = self.pages(width)
        return clean(found[min(self.page, len(found) - 1)])[:width].ljust(width)
