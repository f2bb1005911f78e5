"""Keys as they are pressed and as they are written for a person."""

from __future__ import annotations

from functools import cache

NAMES = {
    "enter": "Enter", "space": "Space", "backspace": "Bksp", "delete": "Del", "up": "↑",
    "down": "↓", "left": "←", "right": "→", "escape": "Esc", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn", "tab": "Tab", "shift+tab": "Shift+Tab",
}  # fmt: skip
PRESSED = {shown: key for key, shown in NAMES.items()}


@cache
def shown(key: str) -> str:
    """A key as it is written for a person."""
    if key in NAMES:
        return NAMES[key]
    if key.startswith("ctrl+"):
        return "Ctrl+" + key[5:].upper()
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return key


def pressed(name: str) -> str:
    """The key that is written so."""
    return PRESSED.get(name, name)
