"""A new game: what is asked for, and the request for one like another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Duel, Request
from solitudo.tui.boards.new_board import fresh_seed
from solitudo.tui.saves import library


class NewGame(NamedTuple):
    """A game to begin: the board that is asked for, and how it is played. `previous` is the save
    that undo at its start goes back to; `daily` the date of a board of the day."""

    kind: str
    request: Request
    mode: str = "normal"
    duel: Duel | None = None
    previous: str = ""
    daily: str = ""

    @property
    def asks_duel(self) -> bool:
        """Whether it is still to be said against whom."""
        return self.mode == "versus" and self.duel is None


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


def last_time() -> NewGame | None:
    """A new game like the one played last; None where there was none. PuzzleError where no such
    board can be made."""
    name = library.last()
    if name is None:
        return None
    saved = library.read_save(library.raw_save(library.path_of(name)), name)
    game, header = saved.game, saved.header
    kind, level = game.puzzle.kind, str(header.get("level", ""))
    wanted = kind.like(game.puzzle, level, fresh_seed())
    wanted = wanted.asking(str(header["asked"])) if "asked" in header else wanted
    levels = kind.levels_for(wanted) or kind.levels_at(wanted.size)
    wanted = wanted._replace(level=level if level in levels else levels[0])
    mode = game.mode if game.mode != "tutorial" else "normal"
    return NewGame(kind.name, kind.check(wanted), mode)
