"""The effects of keys, clicks, drags and the command palette on the game of one screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from solitudo.engines.core.tree import Node
from solitudo.tui.play import history_commands, marking, pane_commands, read_aloud
from solitudo.tui.play.commands import IN_PANES, Command
from solitudo.tui.play.messages import Card
from solitudo.tui.play.scene import spreading
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import EVERYTHING, Focus, Parts
from solitudo.tui.saves.library import Opened, size_words
from solitudo.tui.services import PaletteEntry
from solitudo.tui.terminal.keyboard import key_of, label_of

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen

# commands that do not close a tab over the board
STAY_OPEN = (
    "moves", "tips", "rules", "records", "scroll_up", "scroll_down", "help", "home", "leave",
    "palette", "mouse", "theme", "next_pane", "pane_before",
)  # fmt: skip


def obey_key(screen: GameScreen, key: str) -> Parts:
    """Run a key. During the animation at the end of a game, a key first stops the animation."""
    alone = spreading(screen.session)
    screen.session.show_finish(None)
    parts = do_key(screen, key)
    return parts | EVERYTHING if alone else parts


def do_key(screen: GameScreen, key: str) -> Parts:
    """Run a key: one of the kind's own, or a command of the table."""
    session = screen.session
    if key != "escape" and session.view.leaving:
        return session.view.ask_home(False) | do_key(screen, key)
    if session.paused and key not in ("P", "Q", "ctrl+c", "?"):
        return session.resume()
    if session.view.reads:
        return read_aloud.read(session, key)
    session.view.read_aloud()
    command = screen.keymap.command(key, session)
    if screen.covered and fold_away(session, command):
        return EVERYTHING
    own = marking.type_key(session, key) if session.view.focus is Focus.BOARD else None
    if own is not None:
        return own
    return command.run(screen) if command is not None else Parts.NOTHING


def fold_away(session: Session, command: Command[GameScreen] | None) -> bool:
    """Close the tab that covers the board, unless a key is meant for it, so that nothing happens
    unseen.
    """
    own = command is not None and command.focus is session.view.focus is not Focus.BOARD
    if own or (command is not None and command.name in STAY_OPEN):
        return False
    session.view.fold_away()
    return True


def entries(screen: GameScreen) -> list[PaletteEntry]:
    """Return the entries of the palette in a game: commands by group, and cards of techniques."""
    found: list[PaletteEntry] = []
    for group, commands in screen.keymap.groups().items():
        for command in commands:
            if group in ("Moving", IN_PANES) or command.name == "palette":
                continue
            keys = f"key {label_of(command.keys[0])}" if command.keys else ""
            run = partial(screen.run_command, command.name)
            applies = command.when(screen.session)
            found.append(PaletteEntry(command.help, keys, run, group, applies, command.name))
    for text in screen.session.game.puzzle.kind.guide.techniques.values():
        card = partial(screen.guarded, partial(screen.session.say, Card(text.name)))
        found.append(PaletteEntry(f"Technique: {text.title}", text.short, card, "Techniques"))
    return found


def title(opened: Opened) -> str:
    """Return the title of the game. A lesson or a position has its own."""
    header, game = opened.file.header, opened.game
    if not header:
        return ""
    level = f", {header['level']}" if header.get("level") else ""
    on = f" The game continues at move {game.node.depth}." if game.node.depth else ""
    return f"{game.puzzle.kind.title} {size_words(game.puzzle)}{level}.{on}"


def choose(session: Session, key: Hashable, obey: Callable[[str], Parts]) -> Parts:
    match key:
        case ("row", Node() as node):
            return history_commands.choose_row(session, node)
        case ("run", Node() as node):
            return history_commands.fold_run(session, node)
        case ("look", None):
            return session.look_here()
        case ("look", Node() as node):
            return session.look(node)
        case ("walk", int(moves)):
            return history_commands.walk_moves(session, moves)
        case ("fold", Node() as node):
            return history_commands.fold_row(session, node)
        case ("tab", "moves"):
            return pane_commands.show_moves(session)
        case ("tab", str(page)):
            return pane_commands.show_page(session, page)
        case ("digit", int(symbol)):
            return marking.choose_symbol(session, symbol)
        case ("mode", int(number)):
            return marking.choose_mode(session, number)
        case ("tip", str(technique)):
            return pane_commands.enter_hint(session, technique)
        case ("more", bool(shown_too)):
            return pane_commands.fold_tips(session, not shown_too)
        case ("rule", str(name)):
            return pane_commands.open_rule(session, name)
        case ("cell", int(cell)):
            session.view.move_to(cell)
            return session.focus_on(Focus.BOARD)
        case ("card", str(technique)):
            return session.say(Card(technique))
        case ("link", int(number)):
            return session.walk_message(session.messages.way_to(number))
        case ("focus", str(pane)):
            return session.focus_on(Focus(pane))
        case ("key", str(name)):
            return obey(key_of(name))
    return Parts.NOTHING
