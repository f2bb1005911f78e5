"""What reads from the terminal and writes to it: Textual's driver and parser, as they suit us.

Every private name of theirs that is used anywhere here is in this module. `NAMES` lists them; where
a release of Textual lacks one, Textual's own driver does the work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.events import Key, Resize
from textual.geometry import Size
from textual.keys import Keys
from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from textual._parser import Peek1, Read1

try:
    from textual._xterm_parser import XTermParser
    from textual.drivers import linux_driver

    IMPORTED = True
except ImportError:
    IMPORTED = False
    XTermParser = object  # type: ignore[assignment,misc]

Names = Sequence[tuple[type, tuple[str, ...]]]
# the names by their class; one that is set by __init__ counts as well
NAMES: Names = ((XTermParser, ("_sequence_to_key_events", "parse")),)  # reads keys

# no screen is laid out smaller or larger than these, whatever a terminal says of its size: a size
# report may come from anybody who can write to it
LEAST, MOST = Size(4, 2), Size(1000, 400)


def bounded(size: Size) -> Size:
    """Return the size that is drawn in a terminal of this size."""
    (width, height), (least, low), (most, high) = size, LEAST, MOST
    return Size(max(least, min(most, width)), max(low, min(high, height)))


def missing() -> list[str]:
    return lacking(NAMES) if IMPORTED else ["a module"]


def lacking(wanted: Names) -> list[str]:
    """Return which of these names this release of Textual lacks."""
    return [
        f"{owner.__name__}.{name}"
        for owner, names in wanted
        for name in names
        if not hasattr(owner, name) and not sets(owner, name)
    ]


def sets(owner: type, name: str) -> bool:
    """Whether the objects of a class get an attribute of this name when they are made."""
    inits = (getattr(vars(base).get("__init__"), "__code__", None) for base in owner.__mro__)
    return any(name in code.co_names for code in inits if code is not None)


class PrivateParser(XTermParser):
    # what was last looked up as a key
    looked_up = ""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        self.looked_up = sequence
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            # a key of a number that no character has
            return [Key(Keys.Ignore, sequence)]

    def parse(
        self, token_callback: Callable[[Message], None]
    ) -> Generator[Read1 | Peek1, str, None]:
        def pass_on(token: Message) -> None:
            if isinstance(token, Resize) and not all((*token.size, *(token.pixel_size or (0,)))):
                # a size of nothing: places in pixels would be divided by it
                self.mouse_pixels = False
            token_callback(self.corrected(token))

        return super().parse(pass_on)

    def corrected(self, token: Message) -> Message:
        """What is passed on instead of a token."""
        return token


def use_parser(parser: type[PrivateParser]) -> None:
    linux_driver.XTermParser = parser  # type: ignore[attr-defined]
