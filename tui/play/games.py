"""Other games from this one: the next board, the same again, a drill of what cost most."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.errors import PuzzleError
from engines.core.game import Game
from engines.core.terms import Duel
from engines.core.values import Request
from tui.house import NewGame
from tui.play.desk import Desk
from tui.play.seen import Seen
from tui.seeds import fresh_seed


def new_game(desk: Desk) -> Seen:
    """Another board of the same kind, size and level; undo at its start comes back here."""
    file, game = desk.opened.file, desk.session.game
    if game.options.terms.match == 1 and game.outcome is not None:
        return second_game(desk)
    kind, request = game.puzzle.kind, next_request(game, file.header)
    desk.house.begin(NewGame(kind.name, request, game.mode, next_duel(game), file.name))
    return Seen.NOTHING


def next_request(game: Game, header: Mapping[str, str]) -> Request:
    """The request for another board like a game's, given the header of its save."""
    kind = game.puzzle.kind
    level, asked = header.get("level", ""), header.get("asked")
    try:
        wanted = kind.like(game.puzzle, level or kind.levels[0], fresh_seed())
        return kind.check(wanted.asking(asked) if asked else wanted)
    except PuzzleError:
        # a board from outside may have a size or level that is not made here
        size = kind.default_size
        level = kind.levels_at(size)[0]
        return kind.check(Request(size, level, fresh_seed(), game.puzzle.rule))


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


def second_game(desk: Desk) -> Seen:
    """The second game of a match, on the same board: the other side begins."""
    from tui import library

    game, file = desk.session.game, desk.opened.file
    outcome = game.outcome
    assert outcome is not None
    opened = library.create(
        game.puzzle, mode="versus", level=file.header.get("level", ""), previous=file.name,
        duel=game.duel.second(outcome.points, outcome.spoilt), solutions=game.solutions,
    )  # fmt: skip
    desk.house.play(opened)
    return Seen.NOTHING


def again(desk: Desk) -> Seen:
    """The same board from the start, in a file of its own."""
    from tui import library

    game, file = desk.session.game, desk.opened.file
    opened = library.create(
        game.puzzle, mode=game.mode, level=file.header.get("level", ""), previous=file.name,
        duel=next_duel(game), automatic=game.options.automatic,
        solutions=game.solutions,
    )  # fmt: skip
    desk.house.play(opened)
    return Seen.NOTHING


def drill(desk: Desk) -> Seen:
    """A small board that needs the technique that cost most, found by the worker."""
    from tui.generator import Drill
    from tui.screens.finish import costliest
    from tui.screens.making import DrillScreen

    puzzle = desk.session.game.puzzle
    technique = costliest(desk.shelf.reviewed or []) or puzzle.techniques[0].name

    def found(made: object) -> None:
        from tui import library

        if not isinstance(made, Drill):
            return
        opened = library.create(
            made.puzzle, mode="practice", level="drill", previous=desk.opened.file.name,
            solutions=made.solutions,
        )  # fmt: skip
        if made.before:
            action = made.puzzle.vocabulary.read(made.before)
            opened.game.do(action._replace(by="hint"))
            opened.game.clock.stop()
        title = puzzle.kind.guide.techniques[technique].title
        words = (f"This board needs: {title}.", "H helps; the marks are given.")
        desk.house.play(opened, words)

    desk.open_window(DrillScreen(puzzle.kind, technique), found)
    return Seen.NOTHING
