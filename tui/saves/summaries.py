"""Saved games as lists show them: the entries of their folder, and the facts about each game."""

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from solitudo.engines.core import reading
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.saves.library import SUFFIX, raw_save, read_save, saves_folder, size_words
from solitudo.tui.terminal.sanitize import clean

# the most saves that are searched for unfinished games
AMONG = 12


class Summary(NamedTuple):
    """One line of the list of saves. `problem` says why a file cannot be opened completely."""

    name: str
    kind: str = ""
    title: str = ""
    size: str = ""
    level: str = ""
    mode: str = ""
    moves: int = 0
    branches: int = 0
    clock: int = 0
    decided: int = 0
    total: int = 0
    finished: bool = False
    rule: str = ""
    modified: float = 0.0
    id: str = ""
    problem: str = ""


class Entry(NamedTuple):
    """A save as an entry of its folder."""

    name: str
    stamp: int
    size: int

    @property
    def modified(self) -> float:
        return self.stamp / 1e9

    @property
    def path(self) -> Path:
        return saves_folder() / f"{self.name}{SUFFIX}"


def entries() -> list[Entry]:
    """Return all saves, newest first."""
    found = []
    with contextlib.suppress(OSError), os.scandir(saves_folder()) as files:
        for file in files:
            if file.name.endswith(SUFFIX) and not file.name.startswith("."):
                with contextlib.suppress(OSError):
                    state = file.stat()
                    name = file.name.removesuffix(SUFFIX)
                    found.append(Entry(name, state.st_mtime_ns, state.st_size))
    return sorted(found, key=lambda entry: (-entry.stamp, entry.name))


def count() -> int:
    return len(entries())


def last() -> str | None:
    return next((entry.name for entry in entries()), None)


def newest(limit: int | None = None) -> list[Summary]:
    """Return the saves, newest first, including broken ones."""
    return [summary(entry.path, entry.modified) for entry in entries()[:limit]]


def going_on(most: int) -> list[tuple[Summary, Game]]:
    """Return the newest unfinished games, those with a move first. Each file is read only once."""
    begun: list[tuple[Summary, Game]] = []
    untouched: list[tuple[Summary, Game]] = []
    for entry in entries()[:AMONG]:
        if len(begun) == most:
            break
        name = clean(entry.name)
        with contextlib.suppress(PuzzleError, OSError):
            saved = read_save(raw_save(entry.path), name)
            if saved.game.finished is None:
                found = begun if len(saved.game.tree.nodes) > 1 else untouched
                found.append((summarised(name, entry.modified, saved), saved.game))
    return (begun + untouched)[:most]


_known: dict[tuple[str, int, int], Summary] = {}


def summary(path: Path, modified: float) -> Summary:
    """Return the summary of a save, read again only if it has changed."""
    name = clean(path.stem)
    try:
        state = path.stat()
        key = (str(path), state.st_mtime_ns, state.st_size)
        if key not in _known:
            _known[key] = summarised(name, modified, read_save(raw_save(path), name))
        return _known[key]
    except (PuzzleError, OSError) as error:
        return Summary(name, modified=modified, problem=clean(str(error)))


def summary_of(name: str, modified: float, puzzle: Puzzle, header: Mapping[str, Any]) -> Summary:
    """Return the facts in the board and the header of a save."""
    kind, level = puzzle.kind, clean(header.get("level", ""))[:20]
    found = Summary(name, kind.name, kind.title, size_words(puzzle), level)
    return found._replace(rule=puzzle.rule, modified=modified, id=puzzle.id)


def summarised(name: str, modified: float, saved: reading.Saved) -> Summary:
    game = saved.game
    decided, total = game.puzzle.progress(game.position)
    return summary_of(name, modified, game.puzzle, saved.header)._replace(
        mode=game.mode,
        moves=len(game.tree.nodes) - 1,
        branches=game.tree.branches(),
        clock=game.clock.tick(),
        decided=decided,
        total=total,
        finished=game.finished is not None,
        problem=clean(saved.problem),
    )
