"""Pens: how a character is written, and the shortest way from one pen to the next.

A terminal keeps its colours and attributes until told otherwise, so only what changes is sent. Of a
blank one sees the background alone: its pen has nothing else.
"""

from __future__ import annotations

from rich.color import ColorSystem
from rich.style import Style

# attributes that show on a blank too: underlines, reverse, strikes, frames
SOLID = frozenset(("4", "21", "5", "6", "7", "9", "51", "52", "53"))
# what switches an attribute off
OFF = {
    "1": "22", "2": "22", "3": "23", "4": "24", "21": "24", "5": "25", "6": "25", "7": "27",
    "8": "28", "9": "29", "51": "54", "52": "54", "53": "55",
}  # fmt: skip


class Pen:
    """Attributes, foreground and background as SGR codes; of equal ones there is one in a case."""

    __slots__ = ("attributes", "background", "blank", "foreground", "solid")

    def __init__(self, attributes: tuple[str, ...], foreground: str, background: str) -> None:
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
        # whether a blank in it shows more than its background
        self.solid = not SOLID.isdisjoint(attributes)
        # the pen of blanks in it, which writes nothing else; a solid one has none
        self.blank = self


class Pens:
    """The pens in use, made from styles."""

    def __init__(self) -> None:
        self._made: dict[tuple[tuple[str, ...], str, str], Pen] = {}
        self._blanks: dict[str, Pen] = {}
        self._of: dict[Style, Pen] = {}
        self._turns: dict[tuple[Pen, Pen], str] = {}
        self._system: ColorSystem | None = None
        self.plain = self.pen((), "", "")

    def pen(self, attributes: tuple[str, ...], foreground: str, background: str) -> Pen:
        """The one pen with these codes."""
        key = (attributes, foreground, background)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Pen(*key)
            if not found.solid:
                found.blank = self._blanks.setdefault(background, Pen((), "", background))
        return found

    def of(self, style: Style | None, system: ColorSystem | None) -> Pen:
        """The pen of a style."""
        if style is None or system is None:
            return self.plain
        if system is not self._system:
            self._of.clear()
            self._system = system
        found = self._of.get(style)
        if found is None:
            found = self._of[style] = self.pen(*split(style._make_ansi_codes(system)))
        return found

    def taken(self, held: Pen, pen: Pen) -> Pen:
        """What is really taken to write with a pen: of those that write the same blanks the one
        that differs least from what is held."""
        if pen.solid or pen is not pen.blank or pen is held.blank:
            return held if pen is held.blank else pen
        kept = () if held.solid else held.attributes
        return self.pen(kept, held.foreground, pen.background)

    def turn(self, old: Pen, new: Pen) -> str:
        """The sequence that turns one pen into another."""
        if old is new:
            return ""
        found = self._turns.get((old, new))
        if found is None:
            found = self._turns[old, new] = turned(old, new)
        return found


def split(codes: str) -> tuple[tuple[str, ...], str, str]:
    """Attributes, foreground and background of SGR codes; the usual colours are ""."""
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


def turned(old: Pen, new: Pen) -> str:
    """The shorter of what differs, and of a fresh start."""
    gone = {OFF[a] for a in old.attributes if a not in new.attributes}
    codes = sorted(gone)
    # bold and faint go together: what stays is said again
    codes += [a for a in new.attributes if a not in old.attributes or OFF[a] in gone]
    if old.foreground != new.foreground:
        codes.append(new.foreground or "39")
    if old.background != new.background:
        codes.append(new.background or "49")
    differs = ";".join(codes)
    fresh = ";".join(filter(None, (*new.attributes, new.foreground, new.background)))
    fresh = f"0;{fresh}" if fresh else ""
    return f"\x1b[{min(differs, fresh, key=len)}m"
