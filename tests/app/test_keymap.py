"""Keys that a person has given another meaning: they mean that alone, in their pane."""

import pytest

from solitudo import engines
from solitudo.engines.core.game import Game
from solitudo.tui.play import pane_commands
from solitudo.tui.play.commands import Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.game_screen import GameScreen
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

BOARD = "hitori:5x5de:5154542152243135512112524"


def session() -> Session:
    puzzle = engines.read(BOARD)
    return Session(Game(puzzle, solutions=puzzle.solutions))


def meant(keymap: Keymap[GameScreen], key: str, at: Session) -> str:
    command = keymap.command(key, at)
    return command.name if command is not None else ""


@pytest.mark.parametrize(("name", "key"), [("hint", "u"), ("why", "F"), ("undo", "ctrl+p")])
def test_a_rebound_key_means_its_new_command_alone(name: str, key: str) -> None:
    keymap: Keymap[GameScreen] = Keymap(COMMANDS, {name: key, "nothing": "H"})
    here = session()
    assert meant(keymap, key, here) == name
    assert keymap.commands[name].keys == (key,)
    usual = next(command for command in COMMANDS if command.name == name)
    for old in usual.keys:
        assert meant(keymap, old, here) == ""
    others = [c for c in COMMANDS if c.name != name and c.focus is None and key not in c.keys]
    for command in others:
        assert keymap.commands[command.name] is command


def test_a_key_that_is_rebound_for_a_pane_keeps_its_meaning_elsewhere() -> None:
    keymap: Keymap[GameScreen] = Keymap(COMMANDS, {"compare": "u"})
    here = session()
    assert meant(keymap, "u", here) == "undo"
    pane_commands.show_moves(here)
    assert here.view.focus is Focus.MOVES
    assert meant(keymap, "u", here) == "compare"
    assert meant(keymap, "D", here) == ""
