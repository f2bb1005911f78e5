"""The records: a row for each finished game and each rated board, in an SQLite file of the data
folder.

A file of an older version is updated when it is opened. A damaged, locked or newer file is refused
with a sentence and not changed. A game is written once, even if two copies of the program try.
Functions raise PuzzleError with the reason if the file cannot be used.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import claim, make_folder, reason
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.statistics import ALONE, HELPED, SOLVED, Record

FILE = "records.db"
# the version of the tables in the file. A new column of `Record` adds 1: its name and type are
# added to COLUMNS, and MIGRATIONS gets the statements that add it to older files
VERSION = 1
MIGRATIONS: dict[int, tuple[str, ...]] = {}
# seconds that another copy may take to write its game
PATIENCE = 1.0

# the columns of the games, which are the first fields of a Record
COLUMNS = {
    "at": str, "kind": str, "size": str, "level": str, "mode": str, "rule": str,
    "tenths": int, "hints": int, "mistakes": int, "moves": int, "help": int,
    "id": str, "name": str, "started": str, "daily": str,
}  # fmt: skip


def _table(name: str, columns: Mapping[str, type], unique: str) -> str:
    types = {str: "TEXT", int: "INTEGER"}
    fields = ", ".join(f'"{column}" {types[type_]} NOT NULL' for column, type_ in columns.items())
    return f"CREATE TABLE IF NOT EXISTS {name} ({fields}, UNIQUE ({unique}))"


def _insert_into(name: str, columns: Mapping[str, type]) -> str:
    fields = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT OR IGNORE INTO {name} ({fields}) VALUES ({', '.join('?' * len(columns))})"


def _select_from(name: str, columns: Mapping[str, type]) -> str:
    """Return all rows, oldest first.

    SQLite would read the double-quoted name of a missing column as text, so names are checked
    first.
    """
    return f"SELECT {', '.join(f'[{column}]' for column in columns)} FROM {name} ORDER BY [at]"


TABLE = _table("games", COLUMNS, "id, name, started")
INSERT = _insert_into("games", COLUMNS)
GRADE = "UPDATE games SET level = ? WHERE level = '' AND id = ? AND name = ? AND started = ?"
# a rating is NULL until it has been computed
BOARDS = (
    "CREATE TABLE IF NOT EXISTS boards (id TEXT NOT NULL, rule TEXT NOT NULL,"
    " variant TEXT NOT NULL, rating REAL, effort INTEGER, UNIQUE (id, rule))"
)
INSERT_BOARD = "INSERT OR IGNORE INTO boards VALUES (?, ?, ?, NULL, NULL)"
RATE_BOARD = "INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?)"
SELECT_BOARDS = "SELECT id, rule, variant, rating, effort FROM boards"
HAS_TABLE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
# the rating of a board that cannot be rated, so that nothing tries again
NO_RATING = 0.0

DUEL_COLUMNS = {
    "at": str, "kind": str, "size": str, "level": str, "opponent": str, "strength": int,
    "first": str, "terms": str, "you": int, "computer": int, "winner": str, "spoilt": int,
    "name": str,
}  # fmt: skip
DUELS = _table("duels", DUEL_COLUMNS, '"name", "terms", "kind"')
INSERT_DUEL = _insert_into("duels", DUEL_COLUMNS)

TABLES = {"games": TABLE, "boards": BOARDS, "duels": DUELS}


def record_of(game: Game, header: Mapping[str, Any], name: str, at: datetime) -> Record:
    """Return the row of a game that has just been finished."""
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
    """A finished game of Versus. `winner` is "me", "computer", or "" for nobody."""

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
    def lost(self) -> bool:
        """Return whether the computer won."""
        return self.winner == "computer"

    @property
    def drawn(self) -> bool:
        return not self.winner and not self.spoilt


def size_of(puzzle: Puzzle) -> str:
    """Return the size of a board in the form of the records."""
    grid = puzzle.grid
    return str((grid.width + 1) // 2) if grid.shape == "hexagon" else f"{grid.width}x{grid.height}"


def duel_of(game: Game, level: str, name: str, at: datetime) -> DuelRecord:
    """Return the row of a game of Versus that has just ended."""
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
    """Return whether the program helped: a hint, a check, a mistake that was shown."""
    if any(action.verb == "solve" for action in game.path):
        return SOLVED
    by_hint = any(action.by == "hint" for action in game.path)
    # even if the player undid it, the solution has been seen
    shown = any(node.action and node.action.verb == "solve" for node in game.tree.walk())
    helped = game.asked or game.tips or game.checked or game.told or by_hint or shown
    return HELPED if helped else ALONE


def add(folder: Path, record: Record) -> None:
    """Add a game. If it is there already, change nothing."""
    board = (record.id, record.rule, record.variant)
    row = tuple(getattr(record, name) for name in COLUMNS)
    _insert(folder, (INSERT, row), (INSERT_BOARD, board))


def grade(folder: Path, record: Record, level: str) -> None:
    """Set the level of a game that was written without one."""
    with _tables(folder) as base:
        if base is not None:
            base.execute(GRADE, (level, record.id, record.name, record.started))


def rate(folder: Path, puzzle: tuple[str, str], variant: str, rating: float, effort: int) -> None:
    """Set the facts about a board (ID and rule)."""
    _insert(folder, (RATE_BOARD, (*puzzle, variant, rating, effort)))


def load(folder: Path) -> list[Record]:
    """Return all games, oldest first, without invalid rows."""
    with _tables(folder) as base:
        if base is None:
            return []
        known = _boards(base)
        rows = [Record(**row) for row in _rows(base, folder / FILE, "games", COLUMNS)]
    found = []
    for record in rows:
        variant, rating, effort = known.get((record.id, record.rule), ("", None, None))
        told = record._replace(variant=variant, rating=rating or NO_RATING, effort=effort or 0)
        found.append(told)
    return found


def rated(folder: Path) -> set[tuple[str, str]]:
    """Return the boards, by ID and rule, that are rated or cannot be."""
    with _tables(folder) as base:
        known = _boards(base) if base is not None else {}
    return {board for board, (_, rating, _) in known.items() if rating is not None}


# the variant of a board, and its rating and effort if they are known
OfBoard = tuple[str, float | None, int | None]


def _boards(base: sqlite3.Connection) -> dict[tuple[str, str], OfBoard]:
    """Return the facts about each board. Older files have no such table."""
    if not _has(base, "boards"):
        return {}
    return {
        (name, rule): (variant, rating, effort)
        for name, rule, variant, rating, effort in base.execute(SELECT_BOARDS)
        if isinstance(variant, str)
        and isinstance(rating, float | None)
        and isinstance(effort, int | None)
    }


def add_duel(folder: Path, duel: DuelRecord) -> None:
    """Add a game of Versus."""
    _insert(folder, (INSERT_DUEL, duel))


def load_duels(folder: Path) -> list[DuelRecord]:
    """Return all games of Versus, oldest first."""
    with _tables(folder) as base:
        if base is None:
            return []
        return [DuelRecord(**row) for row in _rows(base, folder / FILE, "duels", DUEL_COLUMNS)]


def _insert(folder: Path, *rows: tuple[str, Sequence[Any]]) -> None:
    with _told(folder / FILE):
        make_folder(folder)
        with closing(_open(folder / FILE)) as base:
            base.execute("BEGIN IMMEDIATE")
            _check(base, folder / FILE)
            for table in TABLES.values():
                base.execute(table)
            base.execute(f"PRAGMA user_version = {VERSION}")
            for insert, row in rows:
                base.execute(insert, row)
            base.execute("COMMIT")


@contextlib.contextmanager
def _tables(folder: Path) -> Iterator[sqlite3.Connection | None]:
    """Open the file to read it, or return None if nothing was written yet."""
    path = folder / FILE
    if not path.exists():
        yield None
        return
    with _told(path), closing(_open(path)) as base:
        yield base if _check(base, path) else None


def _open(path: Path) -> sqlite3.Connection:
    claim(path)
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)


def _check(base: sqlite3.Connection, path: Path) -> bool:
    """Return whether the table exists, and update an older file.

    Raise PuzzleError if it is newer.
    """
    version: int = base.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise PuzzleError(
            f"{path} was written by a newer version of Solitudo and is unchanged. Update Solitudo"
            " to use it."
        )
    if 0 < version < VERSION:
        alone = not base.in_transaction
        if alone:
            base.execute("BEGIN IMMEDIATE")
        for number in range(version, VERSION):
            for change in MIGRATIONS[number]:
                base.execute(change)
        base.execute(f"PRAGMA user_version = {VERSION}")
        if alone:
            base.execute("COMMIT")
    return bool(version)


def _has(base: sqlite3.Connection, table: str) -> bool:
    return base.execute(HAS_TABLE, (table,)).fetchone() is not None


def _rows(
    base: sqlite3.Connection, path: Path, table: str, columns: Mapping[str, type]
) -> list[dict[str, Any]]:
    """Return the rows with values of the right type.

    Raise PuzzleError if there are rows and all are invalid, which is not the same as no games.
    """
    if not _has(base, table):
        return []
    rows = base.execute(_select_from(table, columns))
    found = [dict(zip(columns, row, strict=True)) for row in rows]
    good = [row for row in found if all(isinstance(row[name], columns[name]) for name in columns)]
    if found and not good:
        raise PuzzleError(f"No row of the {len(found):,} in {path} can be read; it was left alone.")
    return good


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Return an error of the file or the system as one sentence."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if "locked" in str(error):
            raise PuzzleError(f"{path} is being used by another program.") from None
        raise PuzzleError(f"{path} cannot be used ({error}); it was left alone.") from None
    except OSError as error:
        raise PuzzleError(f"{path} cannot be used: {reason(error)}.") from None
