"""Esc and what is typed right after it, when both come in one piece."""

from __future__ import annotations

import pytest
from textual.events import Key

from tui.escapes import Parser


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("\x1bH\x1b[A", ["escape", "H", "up"]),
        ("\x1bHH\x1bu\x1b[B", ["escape", "H", "H", "escape", "u", "down"]),
        ("^\x1b[A", ["circumflex_accent", "up"]),
        ("\x1b^\x1b[A", ["escape", "circumflex_accent", "up"]),
        ("\x1bOQj", ["f2", "j"]),
    ],
)
def test_escape_is_escape_and_what_follows_is_what_was_typed(typed: str, keys: list[str]) -> None:
    heard = [token.key for token in Parser().feed(typed) if isinstance(token, Key)]
    assert heard == keys
