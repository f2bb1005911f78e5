"""Keys that come in one piece with Esc before them: typed ahead, or together over a slow line.

What Textual does not know as a sequence it hands on key by key, with `^` for Esc as a terminal
would print it. But Esc was pressed, and `^` is a key of its own, which may mark.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from textual._parser import Peek1, Read1
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.events import Key
from textual.message import Message

ESC = "\x1b"
Tell = Callable[[Message], None]


class Parser(XTermParser):
    """Textual's reader of what a terminal sends, by which Esc stays Esc."""

    _looked_up = ""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        self._looked_up = sequence
        return super()._sequence_to_key_events(sequence, alt)

    def parse(
        self, token_callback: Callable[[Message], None]
    ) -> Generator[Read1 | Peek1, str, None]:
        def tell(token: Message) -> None:
            stand_in = isinstance(token, Key) and token.character == "^" and self._looked_up == ESC
            token_callback(Key("escape", ESC) if stand_in else token)

        return super().parse(tell)


def hear() -> None:
    """From here on a driver of Textual reads so."""
    linux_driver.XTermParser = Parser  # type: ignore[attr-defined]
