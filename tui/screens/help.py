"""The page of all keys, by group; a click on a line does what it says."""

from __future__ import annotations

from engines.core.puzzle import Puzzle
from tui.keys import shown
from tui.lines import BLANK, Line, line
from tui.play.commands import D, Keymap
from tui.play.entry import help_keys
from tui.screens.dialog import Page


def keys_page(keymap: Keymap[D], puzzle: Puzzle) -> Page:
    """Every command with its keys, and the keys of the kind's own."""
    lines: list[Line] = []
    for group, found in keymap.groups().items():
        if lines:
            lines.append(BLANK)
        lines.append(line(group, "*accent"))
        for command in found:
            keys = " ".join(shown(key) for key in command.keys)
            if keys:
                left = ((f"{keys:<14}", "*text"), (command.help, "muted"))
                lines.append(Line(left, key=command.name))
    own = help_keys(puzzle)
    if own:
        lines += [BLANK, line(puzzle.kind.title, "*accent")]
        for key, words in own:
            lines.append(Line(((f"{shown(key):<14}", "*text"), (words, "muted"))))
    return Page("All keys", lines)
