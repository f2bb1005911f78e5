"""New boards and games: the request, the result, and a request for a similar board."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Request, Solutions

if TYPE_CHECKING:
    from solitudo.engines.core.game import Game


class Made(NamedTuple):
    """A board, its solution, and the level it has."""

    puzzle: Puzzle
    solutions: Solutions
    level: str


class Drawn(int):
    """A random seed that nobody chose. Requests keep this type."""


def fresh_seed() -> int:
    return Drawn(int.from_bytes(os.urandom(4)) >> 1)


class NewGame(NamedTuple):
    """A game to begin. Undo at its start opens `previous`. `daily` is a date."""

    kind: str
    request: Request
    mode: str = "normal"
    duel: Duel | None = None
    previous: str = ""
    daily: str = ""

    @property
    def asks_duel(self) -> bool:
        return self.mode == "versus" and self.duel is None


def next_request(game: Game, header: Mapping[str, str]) -> Request:
    """Return the request for another board like the board of a game with this header."""
    kind = game.puzzle.kind
    level, asked = header.get("level", ""), header.get("asked")
    try:
        wanted = kind.like(game.puzzle, level or kind.levels[0], fresh_seed())
        return kind.check(wanted.asking(asked) if asked else wanted)
    except PuzzleError:
        # a board from outside may have a size or level that cannot be made here
        size = kind.default_size
        level = kind.levels_at(size)[0]
        return kind.check(Request(size, level, fresh_seed(), game.puzzle.rule))


def last_time() -> NewGame | None:
    """Return a new game like the last one, or None."""
    # a command that asks for a seed needs no saves
    from solitudo.tui.saves import library, summaries

    name = summaries.last()
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
