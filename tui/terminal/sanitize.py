"""Text made safe for the terminal: no control or bidirectional characters, and none without a
column.

Everything drawn passes `Canvas.put`, everything sent passes `ScreenState`, and everything that
commands print passes `CleanStream`. Each of them calls `clean`. Anything else is written only by
this program itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TextIO
from unicodedata import combining

# replaces a character that is not allowed
STRANGE = "\ufffd"
# characters that are known to be allowed, and how many of them are remembered
PASSING: set[str] = set()
REMEMBERED = 4000
# characters of Unicode 16 for boards, which older Pythons do not know
SLOPES = range(0x1FBD0, 0x1FBE0)


def clean(text: str) -> str:
    """Return the text with a replacement for every character that is not allowed."""
    if text.isascii():
        if text.isprintable():
            return text
    elif PASSING.issuperset(text):
        return text
    return "".join(char if passes(char) else STRANGE for char in text)


def passes(char: str) -> bool:
    """Return whether a character may be shown: it is printable, and has a column of its own."""
    if (char.isprintable() and not combining(char)) or ord(char) in SLOPES:
        if len(PASSING) < REMEMBERED:
            PASSING.add(char)
        return True
    return False


class CleanStream:
    """A stream that accepts lines of clean text."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write("\n".join(map(clean, text.split("\n"))))

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def write_raw(self, text: str) -> None:
        self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def write_raw(stream: TextIO, text: str) -> None:
    """Write a control sequence of the program itself."""
    (stream.write_raw if isinstance(stream, CleanStream) else stream.write)(text)
