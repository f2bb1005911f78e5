"""Versus as commands: begun and left, the next game, the second game of a match."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Duel
from solitudo.tui.boards.new_game import NewGame, next_request
from solitudo.tui.play import history_commands
from solitudo.tui.play.view_state import VIEW, Parts
from solitudo.tui.saves import library

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen


def versus(screen: GameScreen) -> Parts:
    """Switch Versus on or off. After a game, play another game of Versus on its board."""
    session, game = screen.session, screen.session.game
    if not game.puzzle.opponents:
        return session.say(f"{game.puzzle.kind.title} has no Versus mode.")
    over = session.over
    if game.options.versus and not over:
        game.set_mode("normal")
        session.touch(history_commands.ALL_ROWS)
        return session.say("Versus is off: you play alone.") | VIEW

    def chosen(duel: Duel | None) -> None:
        if duel is None:
            return
        if over:
            play_again(screen, duel)
            return
        parts = session.settle() | VIEW
        game.set_mode("versus", *duel)
        session.touch(history_commands.ALL_ROWS)
        session.ask_reply(game.computers_turn())
        screen.show_parts(parts)

    screen.services.ask_duel(game.puzzle, screen.answered(chosen))
    return Parts.NOTHING


def new_game(screen: GameScreen) -> Parts:
    """Begin another board of the same kind, size and level.

    Undo at its start returns to this game.
    """
    wanted = following(screen.opened)
    if isinstance(wanted, NewGame):
        screen.services.begin(wanted)
    else:
        screen.services.play(wanted)
    return Parts.NOTHING


def following(opened: library.Opened) -> NewGame | library.Opened:
    """Return the second game of a match, or a request for another board like this."""
    game, file = opened.game, opened.file
    if wants_second(game):
        return second_game(opened)
    request = next_request(game, file.header)
    return NewGame(game.puzzle.kind.name, request, game.mode, next_duel(game), file.name)


def again(screen: GameScreen) -> Parts:
    """Begin the same board again, in its own file."""
    game = screen.session.game
    return play_again(screen, next_duel(game), game.mode)


def play_again(screen: GameScreen, duel: Duel | None, mode: str = "versus") -> Parts:
    screen.services.play(begun_again(screen.opened, duel, mode))
    return Parts.NOTHING


def begun_again(opened: library.Opened, duel: Duel | None, mode: str) -> library.Opened:
    """Return another game on the same board."""
    game, file = opened.game, opened.file
    return library.create(
        game.puzzle, mode=mode, level=file.header.get("level", ""), previous=file.name, duel=duel,
        automatic=mode == game.mode and game.options.automatic, solutions=game.solutions,
    )  # fmt: skip


def next_duel(game: Game) -> Duel | None:
    """Return the same opponent on the same terms, for another game. A match begins again."""
    if not game.options.versus:
        return None
    terms, first = game.options.terms, game.first
    if terms.match:
        terms, first = terms._replace(match=1, carried=(0, 0), spoilt=False), "me"
    return Duel(game.opponent, first, terms)


def wants_second(game: Game) -> bool:
    """Return whether the first game of a match is over."""
    return game.options.terms.match == 1 and game.outcome is not None


def second_game(first: library.Opened) -> library.Opened:
    """Begin the second game of a match, on the same board, in which the other side moves first.

    An existing game is continued if it follows from the end of the first game.
    """
    game, file = first.game, first.file
    outcome = game.outcome
    assert outcome is not None
    duel = game.duel.second(outcome.points, outcome.spoilt)
    name = f"{file.name}-second"
    with suppress(PuzzleError):
        begun = library.open_save(name)
        if begun.game.duel == duel:
            return begun
        begun.file.close()
        name = ""
    return library.create(
        game.puzzle, mode="versus", level=file.header.get("level", ""), previous=file.name,
        duel=duel, solutions=game.solutions, name=name,
    )  # fmt: skip


def keep_second(first: library.Opened) -> None:
    """Keep the second game of a match among the saved games, so that it can be found again."""
    if wants_second(first.game):
        with suppress(PuzzleError, OSError):
            second_game(first).file.close()
