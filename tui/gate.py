"""The one gate between texts and the terminal: nothing passes that a terminal would obey, that
turns the order of what is read, or that takes no column of its own.

All that is drawn passes `Canvas.put`, all that is sent passes the frames, and what commands print
passes `Gate`; each asks `clean`. What is let through besides is written by this program itself.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TextIO

# what stands for a character that does not pass
STRANGE = "\ufffd"
# characters of which it is known that they pass; so many are remembered
PASSING: set[str] = set()
REMEMBERED = 4000


def clean(text: str) -> str:
    """The text with a sign in place of every character that does not pass."""
    if text.isascii():
        if text.isprintable():
            return text
    elif PASSING.issuperset(text):
        return text
    return "".join(char if passes(char) else STRANGE for char in text)


def passes(char: str) -> bool:
    """Whether a character may be shown: it is printable, and has a column of its own."""
    from unicodedata import combining

    if char.isprintable() and not combining(char):
        if len(PASSING) < REMEMBERED:
            PASSING.add(char)
        return True
    return False


class Gate:
    """A stream to people or pipes that lets through lines of clean text."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write what passes, and the ends of lines."""
        return self._stream.write("\n".join(map(clean, text.split("\n"))))

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def own(self, text: str) -> None:
        """Write what the program itself wants of the terminal."""
        self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def own(stream: TextIO, text: str) -> None:
    """Write what the program itself wants of the terminal, past the gate."""
    (stream.own if isinstance(stream, Gate) else stream.write)(text)
