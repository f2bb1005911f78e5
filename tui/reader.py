"""The reader line: one plain row at the bottom of the terminal that says everything in words, with
the terminal's own cursor at its first column, for screen readers and braille.

What is new is read first. A text that is longer than the row is read on by F6, or a click on it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from weakref import WeakSet

from textual.screen import Screen

from tui.gate import clean

READ_ON = "f6"


class Reader:
    """The words of the screen on top, in pages as wide as the row."""

    def __init__(self) -> None:
        self.text = ""
        self.page = 0
        self.news = ""  # what is said by no screen
        self._screen: object = None
        # the screens whose titles were said
        self._met: WeakSet[object] = WeakSet()
        self._parts: tuple[str, ...] = ()

    def follow(self, screen: Screen[object]) -> None:
        """Take in what the screen says now; what is new in it comes first."""
        from tui.spoken import plain

        parts = tuple(words_of(screen))
        if screen is self._screen and parts == self._parts and not self.news:
            return
        known = set(self._parts if screen is self._screen else ())
        self._screen, self._parts = screen, parts
        fresh = [part for part in parts if part and part not in known]
        rest = [part for part in parts if part in known and part]
        title = getattr(screen, "title", None)
        if title and screen not in self._met:
            self._met.add(screen)
            fresh.insert(0, plain(title))
        self.text = " ".join(filter(None, (self.news, *fresh, *rest)))
        self.news = ""
        self.page = 0

    def say(self, words: str) -> None:
        """A sentence of the program's own: it is read before anything else."""
        from tui.spoken import plain

        self.news = plain(words)

    def read_on(self, width: int) -> None:
        """The next part of the text; after the last comes the first."""
        self.page = (self.page + 1) % len(self.pages(width))

    def pages(self, width: int) -> list[str]:
        """The text in rows; each but the last says how it goes on."""
        room = max(10, width)
        if len(self.text) <= room:
            return [self.text]
        rows = textwrap.wrap(self.text, max(8, room - len("  F6: 10 of 10")))
        last = len(rows)
        return [f"{row}  F6: {number} of {last}" for number, row in enumerate(rows, 1)]

    def row(self, width: int) -> str:
        """What stands in the row now."""
        found = self.pages(width)
        return clean(found[min(self.page, len(found) - 1)])[:width].ljust(width)


def words_of(screen: Screen[object]) -> Sequence[str]:
    """What a screen says; one that says nothing of itself is read from top to bottom."""
    from tui.spoken import Speaking, plain

    if isinstance(screen, Speaking):
        return screen.spoken()
    rows = (plain(strip.text) for strip in screen._compositor.render_strips())
    return [", ".join(row for row in rows if row)]
