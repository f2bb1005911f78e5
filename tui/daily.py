"""The board of the day: the same for everyone on a date, a kind for each day of the week."""

from __future__ import annotations

import contextlib
from datetime import date

import engines
from engines.core.puzzle import Request
from tui import library

# kind, size, level, from Monday on; the weekend has more time
WEEK = (
    ("hitori", "8", "medium"),
    ("tents", "8", "medium"),
    ("sudoku", "9", "medium"),
    ("slant", "8", "medium"),
    ("hitori-hex", "5", "hard"),
    ("tents", "12", "medium"),
    ("sudoku", "9", "hard"),
)
# the header of a save ends within so many bytes
HEADER_BYTES = 4096


def board_of(day: date) -> tuple[str, Request]:
    """The kind and the request of a day's board."""
    kind, size, level = WEEK[day.weekday()]
    return kind, engines.kind(kind).check(Request(size, level, seed_of(day)))


def seed_of(day: date) -> int:
    """The seed of a day: its digits."""
    return day.year * 10_000 + day.month * 100 + day.day


def words_of(day: date) -> str:
    """What a day's board is, in words."""
    name, size, level = WEEK[day.weekday()]
    kind = engines.kind(name)
    shown = f"side {size}" if "hex" in name else f"{size}×{size}"
    return f"{kind.title} {shown}, {level}"


def name_of(day: date) -> str:
    """The name of the save of a day's board."""
    return f"daily-{day.isoformat()}"


def saved(day: date) -> str | None:
    """The name of the save of a day's board, also where it has been given another name."""
    folder = library.saves_folder()
    mark = f'daily = "{day.isoformat()}"'.encode()
    first = folder / (name_of(day) + library.SUFFIX)
    others = []
    with contextlib.suppress(OSError):
        others = [path for path in sorted(folder.glob(f"*{library.SUFFIX}")) if path != first]
    for path in (first, *others):
        with contextlib.suppress(OSError), path.open("rb") as file:
            if mark in file.read(HEADER_BYTES).partition(b"[log]")[0] and path.name[0] != ".":
                return path.stem
    return None
