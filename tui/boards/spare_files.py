"""Pre-generated boards on disk: one small file each, in the cache folder.

Several copies of the program may use the folder: the copy that removes a file has its board. If
files cannot be written, there are no such boards. Damaged files are removed, and files of other
versions are not used.
"""

from __future__ import annotations

import os
import time
import tomllib
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from solitudo import engines
from solitudo.engines.core import files
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request, Solutions
from solitudo.tui.boards.new_game import Drawn, Made

SUFFIX = ".board"
PLAYED = "played"
# the most boards that are kept, their most bytes, and the largest board
MOST_BOARDS, MOST_BYTES, LARGEST = 96, 2 << 20, 1 << 16
# seconds after which boards of another version and incomplete files are deleted
STALE = 86_400.0
# how many sorts of boards are remembered
MOST_PLAYED = 8


class Sort(NamedTuple):
    """Everything in a request. `seed` is None if nobody asked for one."""

    kind: str
    size: str
    level: str
    rule: str
    extras: tuple[tuple[str, str], ...]
    seed: int | None
    rating: str = ""

    @property
    def request(self) -> Request:
        """Return the request for such a board, with seed 0 if none was asked for."""
        return Request(self.size, self.level, self.seed or 0, self.rule, self.extras, self.rating)

    def written(self) -> list[Any]:
        """Return the sort in the form of a file."""
        seed = "" if self.seed is None else str(self.seed)
        return [*self[:4], [list(pair) for pair in self.extras], seed, self.rating]


def sort_of(kind: str, request: Request) -> Sort:
    """Return the normal form of the sort of a request."""
    asked = engines.kind(kind).check(request)
    seed = None if isinstance(request.seed, Drawn) else int(request.seed)
    return Sort(kind, asked.size, asked.level, asked.rule, asked.extras, seed, asked.rating)


def read_sort(value: object) -> Sort | None:
    """Return the sort that a file describes, or None."""
    match value:
        case [
            str(kind),
            str(size),
            str(level),
            str(rule),
            list(extras),
            str(seed),
            str(rating),
        ]:
            pairs = [pair for pair in extras if isinstance(pair, list) and len(pair) == 2]
            named = tuple((str(name), str(what)) for name, what in pairs)
            with suppress(PuzzleError, ValueError):
                wanted = int(seed) if seed else Drawn(0)
                return sort_of(kind, Request(size, level, wanted, rule, named, rating))
    return None


class Board(NamedTuple):
    """A board in its kept form: texts, until it is played."""

    id: str
    rule: str
    level: str
    values: str

    def opened(self) -> Made | None:
        """Return the board with its solution, or None if the solution is wrong."""
        with suppress(PuzzleError, ValueError):
            puzzle = engines.read(self.id, rule=self.rule)
            values = bytes.fromhex(self.values)
            start = puzzle.start()
            right = len(values) == len(start.values) and max(values) < len(puzzle.marks)
            if right and puzzle.solved(start._replace(values=values)):
                return Made(puzzle, Solutions(1, values), self.level)
        return None


def stamp() -> str:
    """Return a name for this version of the generators, computed from their files."""
    folder = Path(engines.__file__).resolve().parent
    seen = [engines.__version__, str(folder)]
    with suppress(OSError):
        seen += sorted(_states(folder))
    return digest("\n".join(seen))


def _states(folder: str | Path) -> Iterator[str]:
    """Yield the Python files in a folder and below it, each with its size and time."""
    # a quarter of the time of pathlib's patterns
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                state = entry.stat()
                yield f"{entry.path} {state.st_size} {state.st_mtime_ns}"
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _states(entry.path)


def digest(text: str) -> str:
    raw = text.encode()
    return f"{zlib.crc32(raw):08x}{zlib.adler32(raw):08x}"


class Store:
    """The boards in a folder, or none if it cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stamp = stamp()

    def prefix(self, sort: Sort) -> str:
        """Return the beginning of the file names of a sort."""
        return f"{self.stamp}-{digest(repr(sort))}-"

    def sort(self, kind: str, request: Request) -> Sort:
        return sort_of(kind, request)

    def names(self, sort: Sort) -> list[str]:
        """Return the file names of a sort."""
        return self.listed().get(self.prefix(sort), [])

    def listed(self) -> dict[str, list[str]]:
        """Return all files of this version, by their prefix."""
        found: dict[str, list[str]] = {}
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and entry.name.startswith(self.stamp):
                    head, dash, _ = entry.name.rpartition("-")
                    found.setdefault(head + dash, []).append(entry.name)
        return {prefix: sorted(names) for prefix, names in found.items()}

    def put(self, sort: Sort, board: Board) -> str:
        """Write a board. Return the name of its file, or "" if that fails."""
        text = tomli_w.dumps({"sort": sort.written(), **board._asdict()})
        name = f"{self.prefix(sort)}{os.urandom(6).hex()}{SUFFIX}"
        if not self.write(name, f"{zlib.crc32(text.encode()):08x}\n{text}"):
            return ""
        self.tidy()
        return name

    def write(self, name: str, text: str) -> bool:
        """Write a file whole and for the user only. Return False if that fails."""
        with suppress(OSError):
            files.make_folder(self.folder)
            beside = files.write_beside(self.folder / name, text.encode())
            try:
                beside.replace(self.folder / name)
                return True
            except OSError:
                beside.unlink()
        return False

    def take(self, sort: Sort, name: str) -> Board | None:
        """Remove a board and return it, or None if another copy has it, or it is damaged."""
        raw = b""
        with suppress(OSError, PuzzleError):
            raw = files.read_bytes(self.folder / name, LARGEST)
        return _board(sort, raw) if self.claim(name) else None

    def look(self, kind: str, request: Request) -> Made | None:
        """Return a board of this sort, and leave it there."""
        sort = sort_of(kind, request)
        for name in self.names(sort):
            with suppress(OSError, PuzzleError):
                board = _board(sort, files.read_bytes(self.folder / name, LARGEST))
                if board is not None:
                    return board.opened()
        return None

    def boards(self, sort: Sort) -> Iterator[Board]:
        """Yield the boards of a sort. Each is removed before it is yielded."""
        for name in self.names(sort):
            board = self.take(sort, name)
            if board is not None:
                yield board

    def claim(self, name: str) -> bool:
        """Remove a file. Return False if another copy was first, or if that fails."""
        try:
            (self.folder / name).unlink()
        except OSError:
            return False
        return True

    def tidy(self) -> None:
        """Remove the oldest files above the limits."""
        now, kept = time.time(), []
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                ours = entry.name.startswith(self.stamp) and entry.name.endswith(SUFFIX)
                # another copy of the program may take it at any moment
                with suppress(FileNotFoundError):
                    state = entry.stat(follow_symlinks=False)
                    if ours:
                        kept.append((-state.st_mtime, state.st_size, entry.name))
                    elif entry.name != PLAYED and now - state.st_mtime > STALE:
                        self.claim(entry.name)
        room = MOST_BYTES
        for number, (_, size, name) in enumerate(sorted(kept)):
            room -= size
            if number >= MOST_BOARDS or room < 0:
                self.claim(name)

    def played(self) -> list[Sort]:
        """Return the sorts that were played recently, the latest first."""
        listed: object = None
        # a missing file raises PuzzleError, which is a ValueError
        with suppress(OSError, ValueError, RecursionError):
            text = files.read_bytes(self.folder / PLAYED, LARGEST).decode()
            listed = tomllib.loads(text).get("played")
        found = [read_sort(value) for value in listed] if isinstance(listed, list) else []
        return [sort for sort in found if sort is not None][:MOST_PLAYED]

    def remember(self, sorts: list[Sort]) -> None:
        listed = [sort.written() for sort in sorts[:MOST_PLAYED]]
        self.write(PLAYED, tomli_w.dumps({"played": listed}))


def _board(sort: Sort, raw: bytes) -> Board | None:
    told, _, text = raw.partition(b"\n")
    with suppress(ValueError, KeyError, TypeError, RecursionError):
        if int(told, 16) != zlib.crc32(text):
            return None
        data = tomllib.loads(text.decode())
        if read_sort(data["sort"]) == sort:
            board = Board(*(data[name] for name in Board._fields))
            return board if all(isinstance(value, str) for value in board) else None
    return None
