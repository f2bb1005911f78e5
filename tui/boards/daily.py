"""The board of the day: the same for everyone on a date, with a kind for each day of the week."""

from __future__ import annotations

import contextlib
import os
from datetime import date, datetime, timedelta
from pathlib import Path

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import read_bytes
from solitudo.engines.core.kind import Daily, Kind
from solitudo.engines.core.values import Request
from solitudo.tui.saves import library

# the most bytes before the end of a save's header
HEADER_BYTES = 4096


def kind_of(day: date) -> tuple[Kind, Daily]:
    """Return the kind and size of a day's board. Several kinds for one weekday alternate."""
    kinds = [engines.kind(name) for name in engines.kinds()]
    due = [(kind, one) for kind in kinds for one in kind.daily if one.day == day.weekday()]
    due = due or [(kind, one) for kind in kinds for one in kind.daily]
    return due[day.toordinal() // 7 % len(due)]


def board_of(day: date) -> tuple[str, Request]:
    kind, due = kind_of(day)
    return kind.name, kind.check(Request(due.size, due.level, seed_of(day)))


def seed_of(day: date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def words_of(day: date) -> str:
    """Return the kind, size and level of a day's board, in words."""
    kind, due = kind_of(day)
    return f"{kind.title} {kind.size_words(due.size)}, {due.level}"


def name_of(day: date) -> str:
    """Return the name of a day's saved board."""
    return f"daily-{day.isoformat()}"


def begun(day: date) -> bool:
    """Return whether a day's board is being played under its first name."""
    return (library.saves_folder() / (name_of(day) + library.SUFFIX)).exists()


def saved(day: date) -> str | None:
    """Return the name of a day's saved board, even if it was renamed."""
    folder = library.saves_folder()
    mark = f'daily = "{day.isoformat()}"'.encode()
    first = folder / (name_of(day) + library.SUFFIX)
    for path in (first, *_since(folder, day - timedelta(days=2), first.name)):
        with contextlib.suppress(OSError, PuzzleError):
            head = read_bytes(path, HEADER_BYTES, head=True)
            if mark in head.partition(b"[log]")[0]:
                return path.stem
    return None


def _since(folder: Path, day: date, but: str) -> list[Path]:
    """Return other saves that were written on that day or later.

    Elsewhere, the day may have begun 26 hours earlier.
    """
    midnight = datetime(day.year, day.month, day.day).timestamp()
    found = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            named = entry.name.endswith(library.SUFFIX) and entry.name[0] != "."
            if named and entry.name != but and entry.stat().st_mtime >= midnight:
                found.append(folder / entry.name)
    return sorted(found)
