"""The screen-reader line: a row at the bottom that says everything in words, the new parts first.

The terminal's cursor is at its first column. F6, or a click, shows the rest of a long text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from solitudo.tui.terminal.sanitize import clean

READ_ON = "f6"
# read when a window closes, before the news
BACK = "Back."


class Reader:
    """The words of the screen on top, in pages as wide as the row."""

    def __init__(self) -> None:
        self.text = self.fresh = ""
        self.page = 0
        self.news = ""  # news that no screen says
        self._screen: object = None
        # what each screen has said, after its title was said
        self._said: WeakKeyDictionary[object, tuple[str, ...]] = WeakKeyDictionary()

    def follow(self, screen: object, parts: Sequence[str], title: str = "") -> None:
        """Follow the words of the screen: first its title, once, then what is new."""
        parts = tuple(parts)
        before = self._said.get(screen)
        back = before is not None and screen is not self._screen
        if not back and parts == before and not self.news:
            return
        known = set(before or ())
        self._screen, self._said[screen] = screen, parts
        fresh = [part for part in parts if part and part not in known]
        rest = [part for part in parts if part in known and part]
        if title and before is None:
            fresh.insert(0, title)
        elif back:
            # old news waits until the player reads on
            fresh.insert(0, BACK)
            rest = rest[1:] + rest[:1]
        self.fresh = " ".join(filter(None, (self.news, *fresh)))
        self.text = " ".join(filter(None, (self.fresh, *rest)))
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
