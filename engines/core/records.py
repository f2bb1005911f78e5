"""The records: one row a finished game in an SQLite file of the data folder. What is known of its
board, its variant and how hard it is, stands in a table of its own, which an older version passes
over.

A file that is damaged, locked or of a newer version is told in a sentence and left alone. A game
is written once, also when two copies try.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from engines.core.errors import PuzzleError
from engines.core.figures import ALONE, HELPED, SOLVED, Record
from engines.core.files import claim, make_folder
from engines.core.game import Game
from engines.core.puzzle import Puzzle

FILE = "records.db"
VERSION = 1
# seconds that another copy may take to write its game
PATIENCE = 1.0

# what is known of a board stands beside the games, once for each board
OF_BOARDS = ("variant", "rating", "effort")
COLUMNS = tuple(name for name in Record._fields if name not in OF_BOARDS)
WHOLE = {"tenths", "hints", "mistakes", "moves", "help"}
TABLE = (
    "CREATE TABLE IF NOT EXISTS games ("
    + ", ".join(f'"{name}" {"INTEGER" if name in WHOLE else "TEXT"} NOT NULL' for name in COLUMNS)
    + ", UNIQUE (id, name, started))"
)
INSERT = (
    "INSERT OR IGNORE INTO games ("
    + ", ".join(f'"{name}"' for name in COLUMNS)
    + f") VALUES ({', '.join('?' * len(COLUMNS))})"
)
GRADE = "UPDATE games SET level = ? WHERE level = '' AND id = ? AND name = ? AND started = ?"
SELECT = "SELECT " + ", ".join(f'"{name}"' for name in COLUMNS) + ' FROM games ORDER BY "at"'

# a rating is NULL until somebody has worked it out
BOARDS = (
    "CREATE TABLE IF NOT EXISTS boards (id TEXT NOT NULL, rule TEXT NOT NULL,"
    " variant TEXT NOT NULL, rating REAL, effort INTEGER, UNIQUE (id, rule))"
)
INSERT_BOARD = "INSERT OR IGNORE INTO boards VALUES (?, ?, ?, NULL, NULL)"
RATE_BOARD = "INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?)"
SELECT_BOARDS = "SELECT id, rule, variant, rating, effort FROM boards"
HAS_BOARDS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'boards'"
# one that cannot be rated stands there too, so that nobody tries again
NO_RATING = 0.0

# games of two stand in a table of their own: whoever knows none of it passes it over
DUEL_COLUMNS = (
    "at", "kind", "size", "level", "opponent", "strength", "first", "terms", "you", "computer",
    "winner", "spoilt", "name",
)  # fmt: skip
DUEL_WHOLE = {"strength", "you", "computer", "spoilt"}
DUELS = (
    "CREATE TABLE IF NOT EXISTS duels ("
    + ", ".join(
        f'"{name}" {"INTEGER" if name in DUEL_WHOLE else "TEXT"} NOT NULL' for name in DUEL_COLUMNS
    )
    + ', UNIQUE ("name", "terms", "kind"))'
)
INSERT_DUEL = f"INSERT OR IGNORE INTO duels VALUES ({', '.join('?' * len(DUEL_COLUMNS))})"
SELECT_DUELS = (
    "SELECT " + ", ".join(f'"{name}"' for name in DUEL_COLUMNS) + ' FROM duels ORDER BY "at"'
)


def record_of(game: Game, header: Mapping[str, Any], name: str, at: datetime) -> Record:
    """The row of a game that has just been finished."""
    puzzle = game.puzzle
    return Record(
        at=at.isoformat(timespec="milliseconds"),
        kind=puzzle.kind.name,
        size=size_of(puzzle),
        level=header.get("level", ""),
        mode=game.mode,
        rule=puzzle.rule,
        tenths=game.finished if game.finished is not None else game.clock.tick(),
        hints=game.asked,
        mistakes=game.told,
        moves=game.node.depth,
        help=help_used(game),
        id=puzzle.id,
        name=name,
        started=header.get("started", ""),
        daily=header.get("daily", ""),
        variant=puzzle.variant,
    )


class DuelRecord(NamedTuple):
    """A finished game of two: against whom, on what terms, from which seat, and with how many
    points each. `winner` is "me", "computer", or "" where nobody won."""

    at: str
    kind: str
    size: str
    level: str
    opponent: str
    strength: int
    first: str
    terms: str
    you: int
    computer: int
    winner: str
    spoilt: int
    name: str

    @property
    def won(self) -> bool:
        return self.winner == "me"

    @property
    def drawn(self) -> bool:
        return not self.winner and not self.spoilt


def size_of(puzzle: Puzzle) -> str:
    """The size of a board as it stands in the records."""
    grid = puzzle.grid
    return str((grid.width + 1) // 2) if grid.shape == "hexagon" else f"{grid.width}x{grid.height}"


def duel_of(game: Game, level: str, name: str, at: datetime) -> DuelRecord:
    """The row of a game of Versus that has just ended."""
    outcome = game.outcome
    assert outcome is not None
    you, computer = outcome.points
    winner = "me" if outcome.won else "computer" if computer > you or outcome.spoilt else ""
    if outcome.spoilt and not game.options.terms.strict:
        winner = ""
    return DuelRecord(
        at=at.isoformat(timespec="milliseconds"),
        kind=game.puzzle.kind.name,
        size=size_of(game.puzzle),
        level=level,
        opponent=game.opponent,
        strength=game.options.terms.strength,
        first=game.first,
        terms=game.options.terms.text,
        you=you,
        computer=computer,
        winner=winner,
        spoilt=int(outcome.spoilt),
        name=name,
    )


def help_used(game: Game) -> int:
    """Whether anything but the person had a hand in it. A check, and a mistake that was told,
    are help as much as a hint is."""
    if any(action.verb == "solve" for action in game.path):
        return SOLVED
    by_hint = any(action.by == "hint" for action in game.path)
    # a solution that was taken back has been seen
    shown = any(node.action and node.action.verb == "solve" for node in game.tree.walk())
    helped = game.asked or game.checked or game.told or by_hint or shown
    return HELPED if helped else ALONE


def add(folder: Path, record: Record) -> None:
    """Write a game down; one that is there already stays as it is. PuzzleError says why not."""
    board = (record.id, record.rule, record.variant)
    _insert(folder, (TABLE, INSERT, record[: len(COLUMNS)]), (BOARDS, INSERT_BOARD, board))


def grade(folder: Path, record: Record, level: str) -> None:
    """Give a game that was written without one its level. PuzzleError says why not."""
    with _told(folder / FILE), closing(_open(folder / FILE)) as base:
        if _check(base, folder / FILE):
            base.execute(GRADE, (level, record.id, record.name, record.started))


def rate(folder: Path, puzzle: tuple[str, str], variant: str, rating: float, effort: int) -> None:
    """Write down what is known of a board, which is known by its ID and rule. PuzzleError says
    why not."""
    _insert(folder, (BOARDS, RATE_BOARD, (*puzzle, variant, rating, effort)))


def load(folder: Path) -> list[Record]:
    """All games, oldest first. Rows that are none are passed over. PuzzleError says why not."""
    path = folder / FILE
    if not path.exists():
        return []
    with _told(path), closing(_open(path)) as base:
        if not _check(base, path):
            return []
        known = _boards(base)
        rows = [record for row in base.execute(SELECT) if (record := _record(row)) is not None]
    found = []
    for record in rows:
        variant, rating, effort = known.get((record.id, record.rule), ("", None, None))
        told = record._replace(variant=variant, rating=rating or NO_RATING, effort=effort or 0)
        found.append(told)
    return found


def rated(folder: Path) -> set[tuple[str, str]]:
    """The boards, by ID and rule, of which it is known how hard they are, or that nobody can
    tell. PuzzleError says why they cannot be read."""
    path = folder / FILE
    if not path.exists():
        return set()
    with _told(path), closing(_open(path)) as base:
        known = _boards(base) if _check(base, path) else {}
    return {board for board, (_, rating, _) in known.items() if rating is not None}


# the variant of a board, its rating and effort where they are known
OfBoard = tuple[str, float | None, int | None]


def _boards(base: sqlite3.Connection) -> dict[tuple[str, str], OfBoard]:
    """What is known of each board; older files have no such table."""
    if base.execute(HAS_BOARDS).fetchone() is None:
        return {}
    return {
        (name, rule): (variant, rating, effort)
        for name, rule, variant, rating, effort in base.execute(SELECT_BOARDS)
        if isinstance(variant, str)
        and isinstance(rating, float | None)
        and isinstance(effort, int | None)
    }


def add_duel(folder: Path, duel: DuelRecord) -> None:
    """Write a game of two down. PuzzleError says why not."""
    _insert(folder, (DUELS, INSERT_DUEL, duel))


def load_duels(folder: Path) -> list[DuelRecord]:
    """All games of two, oldest first. PuzzleError says why not."""
    path = folder / FILE
    if not path.exists():
        return []
    with _told(path), closing(_open(path)) as base:
        if not _check(base, path):
            return []
        base.execute(DUELS)
        rows = base.execute(SELECT_DUELS)
        return [DuelRecord(*row) for row in rows if _sound(row, DUEL_COLUMNS, DUEL_WHOLE)]


def _insert(folder: Path, *rows: tuple[str, str, Sequence[Any]]) -> None:
    """Put rows into tables, which are made where they are not there."""
    with _told(folder / FILE):
        make_folder(folder)
        with closing(_open(folder / FILE)) as base:
            base.execute("BEGIN IMMEDIATE")
            _check(base, folder / FILE)
            for table, insert, row in rows:
                base.execute(table)
                base.execute(insert, row)
            base.execute(f"PRAGMA user_version = {VERSION}")
            base.execute("COMMIT")


def _open(path: Path) -> sqlite3.Connection:
    claim(path)
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)


def _check(base: sqlite3.Connection, path: Path) -> bool:
    """Whether there is a table yet. A file of a newer version is refused."""
    version = base.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise PuzzleError(f"{path} was written by a newer solitudo; it was left alone.")
    return bool(version)


def _record(row: tuple[Any, ...]) -> Record | None:
    """A row as a record, or None where something in it is of the wrong sort."""
    return Record(*row) if _sound(row, COLUMNS, WHOLE) else None


def _sound(row: Sequence[Any], names: Sequence[str], whole: Container[str]) -> bool:
    """Whether everything in a row is of the right sort."""
    return all(
        isinstance(value, int if name in whole else str)
        for name, value in zip(names, row, strict=True)
    )


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the file or the system refuses, as one sentence."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if "locked" in str(error):
            raise PuzzleError(f"{path} is being used by another program.") from None
        raise PuzzleError(f"{path} cannot be used ({error}); it was left alone.") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise PuzzleError(f"{path} cannot be used: {reason}.") from None
