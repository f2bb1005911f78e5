"""The terminal's answers about itself: whether its ground is light, and its name and version.

Both questions are asked before the first frame, in the round trip that is made anyway. The answers
arrive among the keys, in pieces over a slow connection. A terminal that does not know the questions
sends nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from time import monotonic

from textual.message import Message

from solitudo.tui.terminal.capabilities import Glyphs

# the background colour (OSC 11), and the name and version (XTVERSION)
GROUND, NAME = "\x1b]11;?\x1b\\", "\x1b[>0q"
QUESTIONS = GROUND + NAME
# the console and old terminals would show parts of the questions; Apple Terminal shows the second
# as text
SPEECHLESS = ("linux", "screen", "vt", "dumb", "unknown")
SHOWS_PARTS = ("Apple_Terminal",)

# a whole answer, and the possible start of one, which is kept until the rest arrives
WHOLE = re.compile(r"\x1b(?:\]11;([^\x07\x1b]*)|P>\|([^\x07\x1b]*))(?:\x07|\x1b\\)")
PART = re.compile(r"\x1b(?:\](?:1(?:1(?:;[^\x07\x1b]*)?)?)?|P(?:>(?:\|[^\x07\x1b]*)?)?)?\x1b?\Z")
LONGEST = 200
# the answer about the cursor, which was asked last: there are no answers to earlier questions after
# it
LAST = re.compile(r"\x1b\[\d+;\d+R")
# a colour by its parts, of one to four hexadecimal digits each
COLOUR = re.compile(r"rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
# terminals that draw diagonals themselves, whatever their font has, from these versions on;
# terminals that draw wedges and sextants; and a version in a name such as "kitty(0.47.0)"
SLOPES = {"kitty": (0, 47), "ghostty": (1, 2), "VTE": (7800,)}
WEDGES = {
    "kitty": (0, 26),
    "ghostty": (1, 0),
    "VTE": (7000,),
    "foot": (1, 13),
    "WezTerm": (20210814,),
}
VERSION = re.compile(r"(\w+)[ (](\d+(?:\.\d+)*)")
# the seconds that an answer may take, and that a part of one is kept
AWAITED, HELD = 3.0, 0.1


class TerminalSaid(Message):
    """An answer of the terminal: whether its ground is light, or its name.

    The other one is None.
    """

    def __init__(self, light: bool | None, name: str | None) -> None:
        super().__init__()
        self.light = light
        self.name = name


def asked(environ: Mapping[str, str] = os.environ) -> str:
    """Return the questions that this terminal can be asked without showing any part of them."""
    if environ.get("TERM", "").lower().startswith(SPEECHLESS) or environ.get("STY"):
        return ""
    return GROUND if environ.get("TERM_PROGRAM") in SHOWS_PARTS else QUESTIONS


def is_light(colour: str) -> bool | None:
    """Return whether dark text is easier to read on this colour than light text.

    Return None if it is not a colour.
    """
    found = COLOUR.match(colour)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / (1 << 4 * len(part)) for part in found.groups())
    light: float = 0.299 * red + 0.587 * green + 0.114 * blue
    return light > 0.5


def drawn_by(name: str) -> Glyphs:
    """Return the finest symbols that a terminal with this name draws itself."""
    found = VERSION.match(name)
    if found is not None:
        program, version = found[1], tuple(map(int, found[2].split(".")))
        if program in SLOPES and version >= SLOPES[program]:
            return "fine"
        if program in WEDGES and version >= WEDGES[program]:
            return "wedges"
    return "rich"


class Answers:
    """The filter that removes the answers from the terminal's input. The rest is keys."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._end = now() + AWAITED
        self._held, self._since = "", 0.0

    def take(self, data: str) -> tuple[str, list[TerminalSaid]]:
        """Return the input without answers, and the answers that are complete now."""
        data, self._held = self._held + data, ""
        now = self._now()
        if now >= self._end:
            return data, []
        found: list[TerminalSaid] = []

        def said(match: re.Match[str]) -> str:
            ground, name = match.groups()
            if ground is None:
                found.append(TerminalSaid(None, name))
            elif (light := is_light(ground)) is not None:
                found.append(TerminalSaid(light, None))
            return ""

        rest = WHOLE.sub(said, data)
        if LAST.search(rest):
            self._end = now
        elif (part := PART.search(rest)) and len(part[0]) <= LONGEST:
            rest, self._held, self._since = rest[: part.start()], part[0], now
        return rest, found

    def given_up(self) -> str:
        """Return the input that was held for so long that it cannot be an answer."""
        if not self._held or self._now() < self._since + HELD:
            return ""
        held, self._held = self._held, ""
        return held
