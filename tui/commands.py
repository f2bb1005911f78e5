"""Everything a person can ask for, once: the key, the word in the footer, the line of help.

Keys, footer, palette and help all read this registry. A command named "undo" is done by the
method `do_undo` of the screen that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Command(NamedTuple):
    """One thing that can be asked for."""

    name: str
    keys: tuple[str, ...]
    word: str
    help: str
    group: str = "Game"


PLAY = (
    Command("up", ("up", "k"), "", "Move up", "Moving"),
    Command("down", ("down", "j"), "", "Move down", "Moving"),
    Command("left", ("left", "h"), "", "Move left", "Moving"),
    Command("right", ("right", "l"), "", "Move right", "Moving"),
    Command("first", ("home",), "", "To the start of the row", "Moving"),
    Command("last", ("end",), "", "To the end of the row", "Moving"),
    Command("primary", ("enter",), "", "The mark itself; again clears it", "Marking"),
    Command("counter", ("space",), "", "The counter-mark; again clears it", "Marking"),
    Command("clear", ("backspace", "delete"), "clear", "Clear the cell", "Marking"),
    Command("undo", ("u", "ctrl+z"), "undo", "Take the last move back", "History"),
    Command("redo", ("r", "ctrl+y"), "redo", "Redo, along the branch last visited", "History"),
    Command("back", ("[",), "", "Look back through the moves", "History"),
    Command("forth", ("]",), "", "Look forth through the moves", "History"),
    Command("jump", ("J",), "jump", "Go where the message, or the look back, leads", "History"),
    Command("fold", ("-",), "", "Fold the branches here", "History"),
    Command("unfold", ("+", "="), "", "Unfold the branches here", "History"),
    Command("name", ("M",), "name", "Name this point of the history", "History"),
    Command("suppose", ("G",), "suppose", "Suppose the next mark, in its own branch", "History"),
    Command("refute", ("X",), "refute", "Refute it: the opposite is played", "History"),
    Command("keep", ("K",), "keep", "Keep the supposition as the main line", "History"),
    Command("hint", ("H",), "hint", "A hint: where, how, which cells, played", "Help"),
    Command("why", ("W",), "why", "Why this mark follows, or why it is wrong", "Help"),
    Command("check", ("C",), "check", "How many marks are wrong; again: which", "Help"),
    Command("solve", ("Z",), "solve", "Write the solution (recorded as help)", "Help"),
    Command("new", ("N",), "new", "Another board of this kind", "Game"),
    Command("reset", ("B",), "start", "Back to the start, as one move", "Game"),
    Command("pause", ("P",), "pause", "Hide the board and stop the clock", "Game"),
    Command("versus", ("V",), "versus", "Play against the computer, or stop doing so", "Game"),
    Command("moves", ("f2",), "", "Show the moves", "Panes"),
    Command("tips", ("f3",), "", "Show the tips", "Panes"),
    Command("rules", ("f4",), "", "Show rules and techniques", "Panes"),
    Command("records", ("f5",), "", "Show this game's records", "Panes"),
    Command("all_records", ("R",), "records", "All records", "Game"),
    Command("scroll_up", ("pageup",), "", "Scroll the pane up", "Panes"),
    Command("scroll_down", ("pagedown",), "", "Scroll the pane down", "Panes"),
    Command("mouse", ("f9",), "", "Mouse on or off (off: text can be selected)", "Game"),
    Command("automatic", (), "", "Automatic marks on or off", "Game"),
    Command("theme", (), "", "Choose another theme", "Game"),
    Command("settings", ("S",), "", "Settings", "Game"),
    Command("help", ("?",), "all keys", "All keys", "Game"),
    Command("palette", ("ctrl+p",), "", "Everything, by name", "Game"),
    Command("home", ("Q",), "home", "Home; everything is saved", "Game"),
    Command("leave", ("ctrl+c",), "", "Leave solitudo", "Game"),
    Command("escape", ("escape",), "", "Leave what is looked at", "Game"),
)  # fmt: skip

# what a solved game offers besides
FINISHED = (
    Command("new", ("N",), "next board", "Another board of this kind"),
    Command("again", ("A",), "again", "The same board from the start"),
    Command("copy", ("Y",), "copy result", "Copy the result to the clipboard"),
    Command("drill", ("T",), "drill", "A small board that needs what cost most time"),
)


class Keymap:
    """Keys to commands, as rebound by the person."""

    def __init__(self, commands: Iterable[Command], rebound: Mapping[str, str]) -> None:
        self.commands = {command.name: command for command in commands}
        self.by_key: dict[str, str] = {}
        for command in self.commands.values():
            for key in command.keys:
                self.by_key[key] = command.name
        for name, key in rebound.items():
            if name in self.commands:
                for old in self.commands[name].keys:
                    if self.by_key.get(old) == name:
                        del self.by_key[old]
                self.by_key[key] = name
                self.commands[name] = self.commands[name]._replace(keys=(key,))

    def command(self, key: str) -> str | None:
        """The command of a key."""
        return self.by_key.get(key)

    def key(self, name: str) -> str:
        """The first key of a command, as it is shown."""
        keys = self.commands[name].keys
        return shown(keys[0]) if keys else ""

    def groups(self) -> dict[str, list[Command]]:
        """The commands by group, for the page of all keys."""
        groups: dict[str, list[Command]] = {}
        for command in self.commands.values():
            groups.setdefault(command.group, []).append(command)
        return groups


NAMES = {
    "enter": "Enter", "space": "Space", "backspace": "Backspace", "delete": "Del", "up": "↑",
    "down": "↓", "left": "←", "right": "→", "escape": "Esc", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip


def shown(key: str) -> str:
    """A key as it is written for a person."""
    if key in NAMES:
        return NAMES[key]
    if key.startswith("ctrl+"):
        return "Ctrl+" + key[5:].upper()
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return key
