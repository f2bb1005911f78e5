"""Saved games read back, without the screen and its settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from solitudo import engines
from solitudo.engines.core import reading
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import read_bytes
from solitudo.engines.core.game import Game
from solitudo.engines.core.game_state import MODES


def load(saved: str | Path | bytes) -> Game:
    """Return the game of a saved game, at its last position: a path, or the content of a file.

    Every branch, comment and time is in its tree. Raise PuzzleError if a line is damaged.

    >>> import solitudo
    >>> game = solitudo.load(b'''format = 1
    ... id = "slant:2x2:a2a1c1a"
    ... [log]
    ... 1 = "0:01.5 /:A1"
    ... 2 = "0:02.0 /:B1"
    ... ''')
    >>> game.puzzle.id, len(game.tree.nodes), game.position.values[:3]
    ('slant:2x2:a2a1c1a', 3, b'\\x02\\x02\\x00')
    """
    if isinstance(saved, bytes):
        raw, where = saved, "The saved game"
    else:
        raw, where = read_bytes(Path(saved), reading.LARGEST), Path(saved).name
    found = read_save(raw, where)
    if found.problem:
        raise PuzzleError(found.problem)
    return found.game


def read_save(raw: bytes, where: str) -> reading.Saved:
    """Read and replay a saved game. `problem` names the first invalid line."""

    def begin(header: dict[str, Any]) -> Game:
        puzzle = engines.read(header["id"], rule=header.get("rule", ""))
        mode = header.get("mode") or "normal"
        if mode not in MODES:
            raise PuzzleError(f"{where}, header: {mode[:20]!r} is not a mode.")
        game = Game(puzzle, mode=mode, solutions=None)
        opponent = header.get("opponent", "")
        if mode == "versus" and opponent in puzzle.opponents:
            game.opponent = opponent
        return game

    return reading.read(raw, where, begin)
