"""Old names of saves: a game refers to the game before it by its name at that time.

A file beside the saves has one line for each change: the time, the old name, the new name. A
deleted save has the name of its file in the folder of deleted saves. If the file is missing, old
names are used.
"""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import locked, make_folder, read_bytes, rewrite
from solitudo.tui.person.retry import PENDING
from solitudo.tui.person.settings import data_folder

FILE = "renamed"
# a larger file loses its older half
MOST_BYTES = 1 << 20


def path() -> Path:
    return data_folder() / FILE


def note(old: str, new: str) -> None:
    now = datetime.now().astimezone().isoformat()
    PENDING.tell("New names of games", partial(_append, json.dumps([now, old, new]).encode()))


def _append(line: bytes) -> None:
    make_folder(path().parent)
    with locked(path()):
        lines = _read()
        if sum(map(len, lines)) > MOST_BYTES // 2:
            lines = lines[len(lines) // 2 :]
        rewrite(path(), b"\n".join([*lines, line]) + b"\n")


def now_called(name: str, since: str) -> str:
    """Return the current name of the save that had this name at that time."""
    began, lines = _moment(since), list[bytes]()
    with suppress(OSError):
        lines = _read()
    for line in lines:
        with suppress(ValueError, RecursionError):
            match json.loads(line):
                case [str(when), str(old), str(new)] if old == name and (then := _moment(when)):
                    name = new if began is None or then >= began else name
    return name


def _read() -> list[bytes]:
    with suppress(FileNotFoundError, NotADirectoryError, PuzzleError):
        return read_bytes(path(), MOST_BYTES).splitlines()
    return []


def _moment(text: str) -> datetime | None:
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo is not None else moment.astimezone()
    return None
