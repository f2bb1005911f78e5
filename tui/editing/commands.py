"""Everything that can be asked for while a board is made, once: keys, key row, the pane of keys,
the palette and the page of all keys read this table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tui.editing.session import Editing
from tui.keys import shown


class Bench(Protocol):
    """The screen as the commands see it."""

    editing: Editing

    @property
    def keymap(self) -> Keymap: ...

    def play(self) -> None: ...

    def take(self, form: str) -> None: ...

    def take_out(self) -> None: ...

    def begin_another(self) -> None: ...

    def mend(self) -> None: ...

    def escape(self) -> None: ...

    def all_keys(self) -> None: ...

    def palette_of_all(self) -> None: ...

    def go_home(self) -> None: ...

    def ask_to_leave(self) -> None: ...


class Command(NamedTuple):
    """One thing that can be asked for; `word` stands in the key row, "" keeps it out."""

    name: str
    keys: tuple[str, ...]
    word: str
    help: str
    run: Callable[[Bench], None]
    when: Callable[[Editing], bool] = lambda editing: True


def draws(editing: Editing) -> bool:
    """Whether parts of the board are drawn."""
    return bool(editing.draft.drawn)


def enter(bench: Bench) -> None:
    """End what is being drawn, or play."""
    if bench.editing.path:
        bench.editing.end_part()
    else:
        bench.play()


COMMANDS = (
    Command("up", ("up", "k"), "", "Up", lambda b: b.editing.step("up")),
    Command("down", ("down", "j"), "", "Down", lambda b: b.editing.step("down")),
    Command("left", ("left", "h"), "", "Left", lambda b: b.editing.step("left")),
    Command("right", ("right", "l"), "", "Right", lambda b: b.editing.step("right")),
    Command("first", ("home",), "", "To the start of the row", lambda b: b.editing.to_edge("left")),
    Command("last", ("end",), "", "To the end of the row", lambda b: b.editing.to_edge("right")),
    Command("on", ("space",), "", "On, as when one writes", lambda b: b.editing.forth()),
    Command("clear", ("backspace",), "empty", "Empty it; again: the one before",
            lambda b: b.editing.clear(back=True)),
    Command("clear_here", ("delete",), "", "Empty it", lambda b: b.editing.clear()),
    Command("part", ("b",), "draw", "Begin a block or cage here; again ends it",
            lambda b: b.editing.part(), draws),
    Command("undo", ("u", "ctrl+z"), "undo", "Take the last change back",
            lambda b: b.editing.undo()),
    Command("redo", ("r", "ctrl+y"), "redo", "Do it again", lambda b: b.editing.redo()),
    Command("before", ("{",), "", "What was done here before instead",
            lambda b: b.editing.beside(-1)),
    Command("after", ("}",), "", "What was done here after instead",
            lambda b: b.editing.beside(1)),
    Command("mend", ("F",), "fill, mend", "Fill in what follows, or mend it to one solution",
            lambda b: b.mend()),
    Command("next", ("n",), "next mark", "To the next place that is marked or missing",
            lambda b: b.editing.next_marked()),
    Command("play", ("enter",), "play", "Play it", enter),
    Command("copy_id", ("U",), "copy ID", "Copy its ID to the clipboard",
            lambda b: b.take("copy_id")),
    Command("take_out", ("Y", "y"), "take out", "Take it out: clipboard, file, paper",
            lambda b: b.take_out()),
    Command("picture", ("I",), "picture", "Save its picture (SVG)", lambda b: b.take("picture")),
    Command("save_text", ("X",), "text", "Save it as a text, with its ID",
            lambda b: b.take("save_text")),
    Command("new", ("N",), "new", "Another board: kind and size", lambda b: b.begin_another()),
    Command("help", ("?",), "keys", "All keys", lambda b: b.all_keys()),
    Command("palette", ("ctrl+p",), "", "Everything, by name", lambda b: b.palette_of_all()),
    Command("home", ("Q",), "home", "Home; what is drawn is kept", lambda b: b.go_home()),
    Command("leave", ("ctrl+c",), "", "Leave solitudo", lambda b: b.ask_to_leave()),
    Command("escape", ("escape",), "", "Stop the check, or what is being drawn",
            lambda b: b.escape()),
)  # fmt: skip


# where letters could be taken for digits, these are arrows alone
WAYS = ("up", "down", "left", "right")


class Keymap:
    """Keys to commands, as rebound by the person: a rebound key means its new command alone."""

    def __init__(self, rebound: Mapping[str, str] = MappingProxyType({})) -> None:
        keys = {command.name: command.keys for command in COMMANDS}
        keys |= {name: (key,) for name, key in rebound.items() if name in keys}
        self.commands = {c.name: c._replace(keys=keys[c.name]) for c in COMMANDS}
        self._by_key = {key: c for c in self.commands.values() for key in c.keys}
        for name, key in rebound.items():
            if name in self.commands:
                self._by_key[key] = self.commands[name]

    def command(self, key: str) -> Command | None:
        """What a key asks for."""
        return self._by_key.get(key)

    def key(self, name: str) -> str:
        """The first key of a command, as it is shown."""
        return shown(self.commands[name].keys[0])


def taken(editing: Editing, command: Command, key: str) -> bool:
    """Whether a letter that moves elsewhere could be taken for a number here."""
    return bool(editing.draft.kind.steps) and command.name in WAYS and len(key) == 1


def press(bench: Bench, key: str) -> None:
    """A key: a digit, a letter of the kind, or a command. Where letters could be taken for
    digits, the arrows alone move."""
    editing = bench.editing
    editing.said = ""
    command = bench.keymap.command(key)
    if len(key) == 1 and key.isascii() and key.isdigit():
        editing.digit(key)
    elif key in editing.draft.letters:
        editing.letter(key)
    elif command is not None and command.when(editing) and not taken(editing, command, key):
        command.run(bench)
