"""The menu of a cell, opened by a long press or by its key: why, assume, clear, notes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from solitudo.tui.layout.text import Line
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.panes.dialog import Window
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.play import marking
from solitudo.tui.play.view_state import Parts

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen

# the commands of every kind, and their names here
COMMANDS = {"why": "Why, or why not", "suppose": "Assume something here", "clear": "Clear"}
# the start of the help of a key that writes a note
NOTE = "Note: "
# columns between the cell and the menu, and of the menu beside its words
GAP, AROUND = 1, 12


class Way(NamedTuple):
    """One choice: its words, its key as it is shown and as it is pressed, its command."""

    words: str
    label: str
    key: str
    command: str = ""


def ways_of(screen: GameScreen) -> list[Way]:
    """Return the choices for the cursor's cell."""
    session, keymap = screen.session, screen.keymap
    found = []
    for name, words in COMMANDS.items():
        command = keymap.commands[name]
        if command.keys and command.when(session):
            found.append(Way(words, keymap.key(name), command.keys[0], name))
    kind, entry = session.game.puzzle.kind, session.entry
    for number, mode in enumerate(kind.modes):
        if number != entry.mode:
            found.append(Way(f"Write {mode.name}", mode.key, mode.key))
    for key, own in kind.keys.items():
        if own.help.startswith(NOTE):
            told = own.help.partition(";")[0].removeprefix(NOTE)
            found.append(Way(f"{NOTE}{told}", key, key))
    return found


class CellMenu(Window):
    """The menu. It answers with the chosen command, and is shown beside its cell."""

    selectable = True

    def __init__(self, title: str, cell: int, ways: Sequence[Way]) -> None:
        super().__init__(title)
        self.cell = cell
        self.ways = ways
        self.wide = max(len(way.words) + len(way.label) for way in ways) + AROUND

    def on_mount(self) -> None:
        super().on_mount()
        # the board is visible beside it
        self.styles.background = "transparent"

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head = Line(((self.title_text, "*text"),), (("Esc back", "muted"),))
        lines = []
        for number, way in enumerate(self.ways):
            lit = number == self.selected
            room = width - len(way.label) - 1
            words = way.words if len(way.words) <= room else way.words.removeprefix(NOTE)
            words = words if len(words) <= room else f"{words[: room - 1]}…"
            row = Line(((words, "*text" if lit else "text"),), ((way.label, "*text"),), number)
            lines.append(row._replace(raised=lit))
        return [head], lines

    def lay_out(self) -> None:
        super().lay_out()
        board = next(iter(self.services.screens[-2].query(BoardPane)), None)
        place = board.region_of(self.cell) if board is not None else None
        if place is None or not self.query(LinesPane):
            return
        pane = self.query_one(LinesPane)
        width = min(self.wide, self.size.width - 4)
        height = min(len(self.ways) + 4, self.size.height)
        x = place.right + GAP
        if x + width > self.size.width:
            x = place.x - GAP - width
        if x < 0:
            x = max(0, self.size.width - width)
        pane.styles.height = height
        pane.styles.offset = x, max(0, min(place.y - 1, self.size.height - height))

    def key_pressed(self, key: str | None, name: str) -> None:
        if name in ("up", "down", "j", "k"):
            way = 1 if name in ("down", "j") else -1
            self.selected = (self.selected + way) % len(self.ways)
            self.lay_out()
        elif name in ("enter", "space"):
            self.dismiss(self.ways[self.selected])
        else:
            found = [way for way in self.ways if way.key in (key, name)]
            self.dismiss(found[0] if found else None)

    def choose(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.dismiss(self.ways[key])


def open_menu(screen: GameScreen) -> Parts:
    """Show the menu of the cursor's cell. Whatever the press has begun is dropped."""
    session = screen.session
    session.entry.pointer.cancel()
    session.view.open(None)
    cell = session.view.cursor

    def chosen(way: object) -> None:
        if not isinstance(way, Way):
            return
        if way.command:
            screen.run_command(way.command)
        else:
            screen.guarded(lambda: marking.type_key(session, way.key) or Parts.NOTHING)

    ways = ways_of(screen)
    if not ways or session.paused:
        return Parts.BOARD
    screen.open_window(CellMenu(session.game.puzzle.grid.labels[cell], cell, ways), chosen)
    return Parts.BOARD
