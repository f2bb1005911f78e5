"""The keys that each action takes: at most two. Typed words, such as the name of a technique, are
not counted."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from solitudo.engines.core.game import Game
from solitudo.tui.app.app import Solitudo
from solitudo.tui.play.messages import Card, HintMessage
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.home.screen import HomeScreen
from tests.pilot import app_on, easy, playing, press, until

pytestmark = pytest.mark.usefixtures("saves")

MOST = 2
# two branches from the start, and a solved board
BRANCHED = ("enter", "u", "space")
SOLVED = ("Z", "y")


class Case(NamedTuple):
    before: tuple[str, ...]
    keys: tuple[str, ...]
    done: Callable[[Solitudo, Game], bool]


def at_home(app: Solitudo, game: Game) -> bool:
    return isinstance(app.screen, HomeScreen)


def on_first_branch(app: Solitudo, game: Game) -> bool:
    return game.tree.node.number == 1


def card_shown(app: Solitudo, game: Game) -> bool:
    shown = playing(app).session.messages.current
    return isinstance(shown, Card) and shown.technique == "sandwich-pair"


def hint_shown(app: Solitudo, game: Game) -> bool:
    return isinstance(playing(app).session.messages.current, HintMessage)


def id_shared(app: Solitudo, game: Game) -> bool:
    return app.clipboard == game.puzzle.id


def result_shared(app: Solitudo, game: Game) -> bool:
    return "solved" in app.clipboard.lower()


def another_board(app: Solitudo, game: Game) -> bool:
    # a window waits for the board until it is made
    return isinstance(app.screen, PlayScreen) and playing(app).session.game.puzzle != game.puzzle


def same_board(app: Solitudo, game: Game) -> bool:
    now = playing(app).session.game
    return now is not game and now.puzzle.id == game.puzzle.id


def undone(app: Solitudo, game: Game) -> bool:
    return game.tree.node is game.tree.root


CASES = {
    "home": Case((), ("Q",), at_home),
    "home, without a letter": Case(("enter",), ("escape", "escape"), at_home),
    "the other branch": Case(BRANCHED, ("{", "enter"), on_first_branch),
    "a technique by its name": Case((), ("ctrl+p", *"sandwich pair", "enter"), card_shown),
    "share a board": Case((), ("Y", "enter"), id_shared),
    "share a result": Case(SOLVED, ("Y", "enter"), result_shared),
    "the next game": Case(SOLVED, ("enter",), another_board),
    "the same board again": Case(SOLVED, ("A",), same_board),
    "a hint": Case((), ("H",), hint_shown),
    "take a move back": Case(("enter",), ("u",), undone),
}


def counted(keys: tuple[str, ...]) -> int:
    """Return how many keys are commands: letters after the palette is open are typed words."""
    words = "ctrl+p" in keys
    return sum(1 for key in keys if not (words and len(key) == 1))


@pytest.mark.parametrize("name", CASES)
async def test_an_action_takes_at_most_two_keys(name: str) -> None:
    case = CASES[name]
    assert counted(case.keys) <= MOST
    app = app_on(easy())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        # the words for a first game are closed
        await press(pilot, "escape")
        game = playing(app).session.game
        await press(pilot, *case.before)
        if case.before == SOLVED:
            await until(pilot, lambda: game.finished is not None)
            # Enter at once may still be meant for the last mark
            playing(app).over_until = 0.0
        assert not case.done(app, game)
        await press(pilot, *case.keys)
        await until(pilot, lambda: case.done(app, game))
