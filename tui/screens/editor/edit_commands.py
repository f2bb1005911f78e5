"""Every command of the editor: for keys, key row, palette and help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from solitudo.tui.screens.editor.draft_session import Editing
from solitudo.tui.terminal.keyboard import label_of

if TYPE_CHECKING:
    from solitudo.tui.services import Services


class Editor(Protocol):
    """The editor's screen as its commands see it."""

    editing: Editing

    @property
    def keymap(self) -> Keymap: ...

    @property
    def services(self) -> Services: ...

    def play(self) -> None: ...

    def take(self, form: str) -> None: ...

    def take_out(self) -> None: ...

    def begin_another(self) -> None: ...

    def mend(self) -> None: ...

    def escape(self) -> None: ...

    def all_keys(self) -> None: ...

    def go_home(self) -> None: ...


class Command(NamedTuple):
    """One command. `word` is in the key row, and "" keeps it out."""

    name: str
    keys: tuple[str, ...]
    word: str
    help: str
    run: Callable[[Editor], None]
    when: Callable[[Editing], bool] = lambda editing: True


def enter(editor: Editor) -> None:
    """Finish what is being drawn, or play the board."""
    if editor.editing.path:
        editor.editing.end_part()
    else:
        editor.play()


COMMANDS = (
    Command("up", ("up", "k"), "", "Up", lambda e: e.editing.step("up")),
    Command("down", ("down", "j"), "", "Down", lambda e: e.editing.step("down")),
    Command("left", ("left", "h"), "", "Left", lambda e: e.editing.step("left")),
    Command("right", ("right", "l"), "", "Right", lambda e: e.editing.step("right")),
    Command("first", ("home",), "", "Start of the row", lambda e: e.editing.to_edge("left")),
    Command("last", ("end",), "", "End of the row", lambda e: e.editing.to_edge("right")),
    Command("on", ("space",), "", "Next cell", lambda e: e.editing.forth()),
    Command("clear", ("backspace",), "empty", "Clear (again: clear the previous cell)",
            lambda e: e.editing.clear(back=True)),
    Command("clear_here", ("delete",), "", "Clear", lambda e: e.editing.clear()),
    Command("part", ("b",), "draw", "Start a region or cage here (press again to end it)",
            lambda e: e.editing.part(), lambda editing: bool(editing.draft.drawn)),
    Command("undo", ("u", "ctrl+z"), "undo", "Undo the last change",
            lambda e: e.editing.undo()),
    Command("redo", ("r", "ctrl+y"), "redo", "Redo", lambda e: e.editing.redo()),
    Command("before", ("{",), "", "Previous version of this change",
            lambda e: e.editing.beside(-1)),
    Command("after", ("}",), "", "Next version of this change",
            lambda e: e.editing.beside(1)),
    Command("mend", ("F",), "fill, repair", "Fill in forced cells, or repair the board",
            lambda e: e.mend()),
    Command("next", ("n",), "next mark", "Next empty, clashing or ambiguous cell",
            lambda e: e.editing.next_marked()),
    Command("play", ("enter",), "play", "Play this board", enter),
    Command("copy_id", ("U",), "copy ID", "Copy the board's ID to the clipboard",
            lambda e: e.take("copy_id")),
    Command("take_out", ("Y", "y"), "export", "Export: clipboard, file, paper",
            lambda e: e.take_out()),
    Command("picture", ("I",), "image", "Save as image (SVG)", lambda e: e.take("save_board")),
    Command("save_text", ("X",), "text", "Save as text, with its ID",
            lambda e: e.take("save_all")),
    Command("new", ("N",), "new", "Another board: puzzle and size", lambda e: e.begin_another()),
    Command("help", ("?",), "keys", "All keys", lambda e: e.all_keys()),
    Command("palette", ("ctrl+p",), "", "All commands by name",
            lambda e: e.services.action_command_palette()),
    Command("home", ("Q",), "home", "Home (the draft is saved)", lambda e: e.go_home()),
    Command("leave", ("ctrl+c",), "", "Quit Solitudo",
            lambda e: e.services.ask_to_leave()),
    Command("escape", ("escape",), "", "Stop the check, or the drawing",
            lambda e: e.escape()),
)  # fmt: skip


# only arrows, because letters could be read as digits
WAYS = ("up", "down", "left", "right")


class Keymap:
    """Keys to commands, with the person's own keys. A changed key has only its new command."""

    def __init__(self, rebound: Mapping[str, str] = MappingProxyType({})) -> None:
        keys = {command.name: command.keys for command in COMMANDS}
        keys |= {name: (key,) for name, key in rebound.items() if name in keys}
        self.commands = {c.name: c._replace(keys=keys[c.name]) for c in COMMANDS}
        self._by_key = {key: c for c in self.commands.values() for key in c.keys}
        for name, key in rebound.items():
            if name in self.commands:
                self._by_key[key] = self.commands[name]

    def command(self, key: str) -> Command | None:
        return self._by_key.get(key)

    def key(self, name: str) -> str:
        return label_of(self.commands[name].keys[0])

    def named(self, sentence: str) -> str:
        """Return a sentence with keys in place of {play} and {escape}."""
        for name in ("play", "escape"):
            sentence = sentence.replace(f"{{{name}}}", self.key(name))
        return sentence


def press(editor: Editor, key: str) -> None:
    """Run a key: a digit, a letter of the kind, or a command."""
    editing = editor.editing
    editing.said = ""
    command = editor.keymap.command(key)
    if len(key) == 1 and key.isascii() and key.isdigit():
        editing.digit(key)
    elif key in editing.draft.letters:
        editing.letter(key)
    elif command is not None and command.when(editing):
        letter = command.name in WAYS and len(key) == 1
        if not (letter and editing.draft.kind.steps):
            command.run(editor)
