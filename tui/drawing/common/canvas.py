"""A grid of characters with their inks. It knows what changed since it was last shown.

Everything on the screen is painted on canvases. Only characters that differ are sent.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from solitudo.tui.layout.text import Run
from solitudo.tui.terminal.sanitize import PASSING, clean

# two spans with at most this gap between them cost fewer bytes as one
MERGE_GAP = 2


class Ink(NamedTuple):
    """The ink of a character: roles of the theme and attributes."""

    fg: str = "text"
    bg: str = "surface"
    bold: bool = False
    underline: bool = False
    reverse: bool = False


PLAIN = Ink()

# a text in one ink, with its place on a sheet
Stamp = tuple[int, int, str, Ink]


class Canvas:
    """A grid of characters. A character that is two columns wide is followed by an empty one."""

    def __init__(self, width: int, height: int, ink: Ink = PLAIN) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[ink] * width for _ in range(height)]
        self.dirty: list[set[int]] = [set() for _ in range(height)]
        self.wide = False  # whether a character of two columns was ever written

    def put(self, x: int, y: int, text: str, ink: Ink) -> int:
        """Write a text, cut at the edges, and return the column after it."""
        if not 0 <= y < self.height:
            return x + len(text)
        end = x + len(text)
        # most of what is drawn again is there already, and much of it is one character
        if x >= 0 and end <= self.width:
            chars, inks = self.chars[y], self.inks[y]
            if end == x + 1:
                if chars[x] == text and inks[x] == ink:
                    return end
            elif inks[x:end].count(ink) == end - x and "".join(chars[x:end]) == text:
                return end
        ascii_only = text.isascii()
        if not (text.isprintable() if ascii_only else PASSING.issuperset(text)):
            text = clean(text)
        if self.wide or not ascii_only:
            return self._put_wide(x, y, text, ink)
        chars, inks, dirty = self.chars[y], self.inks[y], self.dirty[y]
        width = self.width
        for char in text:
            if 0 <= x < width and (chars[x] != char or inks[x] != ink):
                chars[x] = char
                inks[x] = ink
                dirty.add(x)
            x += 1
        return x

    def stamp(self, x: int, y: int, stamps: "Iterable[Stamp]") -> None:
        """Write texts at places relative to this one."""
        for dx, dy, text, ink in stamps:
            self.put(x + dx, y + dy, text, ink)

    def _put_wide(self, x: int, y: int, text: str, ink: Ink) -> int:
        chars, inks, dirty = self.chars[y], self.inks[y], self.dirty[y]
        width = self.width
        for char in text:
            # lines, blocks and digits, the characters of boards, need no table
            narrow = char < "\u1100" or "\u2500" <= char < "\u25fd"
            wide = 1 if narrow else cell_len(char)
            if wide and x >= 0 and x + wide <= width and (chars[x] != char or inks[x] != ink):
                self.wide = self.wide or wide == 2
                if self.wide:
                    self._part(y, x)
                    self._part(y, x + wide)
                chars[x] = char
                inks[x] = ink
                dirty.add(x)
                if wide == 2:
                    chars[x + 1] = ""
                    inks[x + 1] = ink
                    dirty.add(x + 1)
            x += wide
        return x

    def _part(self, y: int, x: int) -> None:
        """Replace a wide character by two blanks if it would be cut between x-1 and x."""
        chars = self.chars[y]
        if 0 < x < self.width and chars[x] == "":
            chars[x - 1] = chars[x] = " "
            self.dirty[y].update((x - 1, x))

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, char: str = " ") -> None:
        for row in range(y, y + height):
            self.put(x, row, char * width, ink)

    def runs(self, y: int, start: int, end: int) -> list[tuple[str, Ink]]:
        """Return the characters of a row in runs of equal ink."""
        chars, inks = self.chars[y], self.inks[y]
        found: list[tuple[str, Ink]] = []
        x = start
        while x < end:
            ink, first = inks[x], x
            x += 1
            while x < end and (inks[x] is ink or inks[x] == ink):
                x += 1
            found.append(("".join(chars[first:x]), ink))
        return found

    def take_dirty(self) -> list[tuple[int, int, int]]:
        """Return the spans (y, first, end) that changed since the last call."""
        spans = []
        for y, columns in enumerate(self.dirty):
            if not columns:
                continue
            ordered = sorted(columns)
            first = last = ordered[0]
            for x in ordered[1:]:
                if x - last > MERGE_GAP + 1:
                    spans.append((y, first, last + 1))
                    first = x
                last = x
            spans.append((y, first, last + 1))
            columns.clear()
        return spans

    def part(self, x: int, y: int, width: int, height: int, roles: Mapping[str, str]) -> "Canvas":
        """Return a rectangle as its own canvas, with some roles replaced."""
        found = Canvas(width, height)
        found.wide = self.wide
        for row in range(height):
            found.chars[row] = self.chars[y + row][x : x + width]
            found.inks[row] = [
                ink._replace(fg=roles.get(ink.fg, ink.fg), bg=roles.get(ink.bg, ink.bg))
                for ink in self.inks[y + row][x : x + width]
            ]
        return found

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        for row in range(other.height):
            at = x
            for text, ink in other.runs(row, 0, other.width):
                at = self.put(at, y + row, text, ink)

    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.chars)


def blend_blanks(chars: list[str], inks: list[Ink]) -> None:
    """Give blanks the ink of their neighbours.

    Nobody sees that, and a row in one ink needs fewer bytes.
    """
    shown = next((ink for char, ink in zip(chars, inks, strict=True) if char != " "), None)
    for x, char in enumerate(chars):
        if char != " ":
            shown = inks[x]
        elif shown is not None and shown.bg == inks[x].bg and not inks[x].reverse:
            inks[x] = shown._replace(underline=False, reverse=False)


def stamps(sheet: Canvas, blend: bool = True) -> tuple[Stamp, ...]:
    """Return a small canvas as runs of one ink, to be stamped wherever it is needed."""
    found: list[Stamp] = []
    for y in range(sheet.height):
        if blend:
            blend_blanks(sheet.chars[y], sheet.inks[y])
        x = 0
        for text, ink in sheet.runs(y, 0, sheet.width):
            found.append((x, y, text, ink))
            x += cell_len(text)
    return tuple(found)


def put_runs(canvas: Canvas, x: int, y: int, runs: Iterable[Run], ground: str, limit: int) -> int:
    """Write runs on a ground, cut at column `limit`. Return the column after them."""
    for text, role in runs:
        if x >= limit:
            break
        size = cell_len(text)
        if x + size > limit:
            text = _cut(text, limit - x)
        canvas.put(x, y, text, ink_of(role, ground))
        x += min(size, limit - x)
    return x


@lru_cache(maxsize=512)
def ink_of(role: str, ground: str) -> Ink:
    """Return the ink of a run on a ground, unless the run names its own ground."""
    bold, under = role.startswith("*"), role.startswith("_")
    name, _, own = role.lstrip("*_").partition("@")
    # a main button can be recognised without colours
    main = own == "accent"
    return Ink(name, own or ground, bold=bold or under, underline=under, reverse=main)


def _cut(text: str, width: int) -> str:
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…" if text else ""
