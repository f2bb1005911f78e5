"""The shortest control sequences for the style of characters (SGR) and for cursor moves.

A terminal keeps its style, so only changes are sent. A blank shows only its background.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache

from rich.color import ColorSystem
from rich.style import Style

# an unknown row or column
UNKNOWN = -1
# how many lengths of moves are remembered
LENGTHS = 1 << 16
# how many moves are remembered
MOVES = 1 << 12
# steps of one byte, used up to three times: back, and down by a vertical tab, which keeps its
# column. The line driver changes line feeds, and Windows' console changes vertical tabs too
BACK = "\b"
DOWN = "" if sys.platform == "win32" else "\v"
SHORT = 3
# up by one row, except in a terminal's first row
UP = "\x1bM"

# attributes that are visible on a blank too: underlines, reverse, strikethrough, frames
SOLID = frozenset(("4", "21", "5", "6", "7", "9", "51", "52", "53"))
# the code that turns an attribute off
OFF = {
    "1": "22", "2": "22", "3": "23", "4": "24", "21": "24", "5": "25", "6": "25", "7": "27",
    "8": "28", "9": "29", "51": "54", "52": "54", "53": "55",
}  # fmt: skip


# the codes of a text in a style
CODES = re.compile(r"\x1b\[([\d;]+)m")


class CellStyle:
    """Attributes, foreground and background as SGR codes. Equal styles are one object."""

    __slots__ = ("attributes", "background", "blank", "foreground", "solid")

    def __init__(self, attributes: tuple[str, ...], foreground: str, background: str) -> None:
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
        # whether a blank in it shows more than its background
        self.solid = not SOLID.isdisjoint(attributes)
        # the style of its blanks: only its background, or itself if a blank shows more
        self.blank = self


class CellStyles:
    def __init__(self) -> None:
        self._made: dict[tuple[tuple[str, ...], str, str], CellStyle] = {}
        self._blanks: dict[str, CellStyle] = {}
        self._of: dict[Style, CellStyle] = {}
        self._changes: dict[tuple[CellStyle, CellStyle], str] = {}
        self._system: ColorSystem | None = None
        self.plain = self.get((), "", "")

    def get(self, attributes: tuple[str, ...], foreground: str, background: str) -> CellStyle:
        key = (attributes, foreground, background)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = CellStyle(*key)
            if not found.solid:
                found.blank = self._blanks.setdefault(background, CellStyle((), "", background))
        return found

    def of(self, style: Style | None, system: ColorSystem | None) -> CellStyle:
        """Return the style for a Rich style on a terminal with these colours."""
        if style is None or system is None:
            return self.plain
        if system is not self._system:
            self._of.clear()
            self._system = system
        found = self._of.get(style)
        if found is None:
            codes = CODES.match(style.render(" ", color_system=system))
            found = self._of[style] = self.get(*parse_codes(codes[1] if codes else ""))
        return found

    def effective(self, held: CellStyle, style: CellStyle) -> CellStyle:
        """Return the style to set for this one: of the styles with the same blanks, the nearest to
        `held`.
        """
        if style is held.blank:
            return held
        if style.solid or style is not style.blank:
            return style
        kept = () if held.solid else held.attributes
        return self.get(kept, held.foreground, style.background)

    def change(self, old: CellStyle, new: CellStyle) -> str:
        if old is new:
            return ""
        found = self._changes.get((old, new))
        if found is None:
            found = self._changes[old, new] = change_codes(old, new)
        return found


def parse_codes(codes: str) -> tuple[tuple[str, ...], str, str]:
    """Return attributes, foreground and background of SGR codes. The usual colours are ""."""
    attributes: list[str] = []
    colours = {"3": "", "4": ""}
    parts = iter(codes.split(";") if codes else ())
    for part in parts:
        if part in ("38", "48"):
            kind = next(parts)
            rest = [next(parts) for _ in range(3 if kind == "2" else 1)]
            colours[part[0]] = ";".join((part, kind, *rest))
        elif part in ("39", "49"):
            colours[part[0]] = ""
        elif len(part) > 1 and part[0] in "349" and part not in OFF:
            colours["3" if part[0] == "9" else part[0]] = part
        elif part.startswith("10"):
            colours["4"] = part
        else:
            attributes.append(part)
    return tuple(attributes), colours["3"], colours["4"]


def change_codes(old: CellStyle, new: CellStyle) -> str:
    """Return the shorter sequence: only what differs, or everything after a reset."""
    gone = {OFF[a] for a in old.attributes if a not in new.attributes}
    codes = sorted(gone)
    # one code turns off bold and faint: the one that is still wanted is sent again
    codes += [a for a in new.attributes if a not in old.attributes or OFF[a] in gone]
    if old.foreground != new.foreground:
        codes.append(new.foreground or "39")
    if old.background != new.background:
        codes.append(new.background or "49")
    differs = ";".join(codes)
    fresh = ";".join(filter(None, (*new.attributes, new.foreground, new.background)))
    fresh = f"0;{fresh}" if fresh else ""
    return f"\x1b[{min(differs, fresh, key=len)}m"


@lru_cache(MOVES)
def move(row: int, column: int, y: int, x: int) -> str:
    best = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
    if row == UNKNOWN:
        return best
    if x == 0:
        across = "\r"
    elif column == UNKNOWN:
        return best
    elif x > column:
        across = steps_to(x - column, "C")
    else:
        back = column - x
        across = BACK * back if back <= SHORT else steps_to(back, "D")
    rows = down(y - row) if y > row else up(row - y) if y < row else ""
    short = rows + across * (x != column)
    return min(short, best, key=len)


def down(steps: int) -> str:
    return DOWN * steps if DOWN and steps <= SHORT else steps_to(steps, "B")


def up(steps: int) -> str:
    return UP if steps == 1 else steps_to(steps, "A")


@lru_cache(LENGTHS)
def move_length(row: int, column: int, y: int, x: int) -> int:
    return 0 if (row, column) == (y, x) else len(move(row, column, y, x))


def steps_to(steps: int, letter: str) -> str:
    return f"\x1b[{steps}{letter}" if steps > 1 else f"\x1b[{letter}"
