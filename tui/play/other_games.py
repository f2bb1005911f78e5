"""Other games from this one: the next board, the same again, a drill of what cost most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Duel
from solitudo.tui.boards.new_game import NewGame, next_request
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library

if TYPE_CHECKING:
    from solitudo.tui.play.screen import PlayScreen


def new_game(screen: PlayScreen) -> Parts:
    """Another board of the same kind, size and level; undo at its start comes back here."""
    file, game = screen.opened.file, screen.session.game
    if game.options.terms.match == 1 and game.outcome is not None:
        return second_game(screen)
    kind, request = game.puzzle.kind, next_request(game, file.header)
    screen.services.begin(NewGame(kind.name, request, game.mode, next_duel(game), file.name))
    return Parts.NOTHING


def next_duel(game: Game) -> Duel | None:
    """The same opponent on the same terms, for another game; a match begins anew."""
    if not game.options.versus:
        return None
    terms = game.options.terms
    first = game.first
    if terms.match:
        terms = terms._replace(match=1, carried=(0, 0), spoilt=False)
        first = "me"
    return Duel(game.opponent, first, terms)


def second_game(screen: PlayScreen) -> Parts:
    """The second game of a match, on the same board: the other side begins."""
    game, file = screen.session.game, screen.opened.file
    outcome = game.outcome
    assert outcome is not None
    opened = library.create(
        game.puzzle, mode="versus", level=file.header.get("level", ""), previous=file.name,
        duel=game.duel.second(outcome.points, outcome.spoilt), solutions=game.solutions,
    )  # fmt: skip
    screen.services.play(opened)
    return Parts.NOTHING


def again(screen: PlayScreen) -> Parts:
    """The same board from the start, in a file of its own."""
    game, file = screen.session.game, screen.opened.file
    opened = library.create(
        game.puzzle, mode=game.mode, level=file.header.get("level", ""), previous=file.name,
        duel=next_duel(game), automatic=game.options.automatic,
        solutions=game.solutions,
    )  # fmt: skip
    screen.services.play(opened)
    return Parts.NOTHING


def drill(screen: PlayScreen) -> Parts:
    """A small board that needs the technique that cost most, found by the worker."""
    from solitudo.tui.boards.generator import Drill
    from solitudo.tui.play.result import costliest

    puzzle = screen.session.game.puzzle
    technique = costliest(screen.guide_content.reviewed or []) or puzzle.techniques[0].name

    def found(made: object) -> None:
        if not isinstance(made, Drill):
            return
        opened = library.create(
            made.puzzle, mode="practice", level="drill", previous=screen.opened.file.name,
            solutions=made.solutions,
        )  # fmt: skip
        if made.before:
            action = made.puzzle.vocabulary.read(made.before)
            opened.game.do(action._replace(by="hint"))
            opened.game.clock.stop()
        title = puzzle.kind.guide.techniques[technique].title
        words = (f"This board needs: {title}.", "H helps; the marks are given.")
        screen.services.play(opened, words)

    screen.services.find_drill(puzzle.kind, technique, screen.answered(found))
    return Parts.NOTHING
