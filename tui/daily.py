"""The board of the day: the same for everyone on a date, a kind for each day of the week."""

from __future__ import annotations

import contextlib
from datetime import date

import engines
from engines.core.puzzle import Daily, Kind, Request
from tui import library

# the header of a save ends within so many bytes
HEADER_BYTES = 4096


def kind_of(day: date) -> tuple[Kind, Daily]:
    """The kind of a day's board and what it is like: kinds say on which days of the week they
    are due; where several do they take turns, and where none does all of them."""
    kinds = [engines.kind(name) for name in engines.kinds()]
    due = [(kind, one) for kind in kinds for one in kind.daily if one.day == day.weekday()]
    due = due or [(kind, one) for kind in kinds for one in kind.daily]
    return due[day.toordinal() // 7 % len(due)]


def board_of(day: date) -> tuple[str, Request]:
    """The kind and the request of a day's board."""
    kind, due = kind_of(day)
    return kind.name, kind.check(Request(due.size, due.level, seed_of(day)))


def seed_of(day: date) -> int:
    """The seed of a day: its digits."""
    return day.year * 10_000 + day.month * 100 + day.day


def words_of(day: date) -> str:
    """What a day's board is, in words."""
    kind, due = kind_of(day)
    return f"{kind.title} {kind.size_words(due.size)}, {due.level}"


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
