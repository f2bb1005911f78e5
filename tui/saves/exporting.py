"""Files for use outside the program: texts, images, pages, statistics.

None overwrites another file.

Images are written to the person's Pictures folder, and everything else to the folder for
documents. If that folder does not exist or is not writable, files are written to the data folder.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Protocol

import platformdirs

from solitudo.engines.core import data, records
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import make_folder, read_bytes, reason, write_new
from solitudo.engines.core.records import DuelRecord
from solitudo.engines.core.statistics import Record
from solitudo.tui.person import guests, settings
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.sanitize import clean

MOST = 1000
FAILED = "The export failed. Try again, or choose another format."
# no file of ours is larger
LARGEST = 1 << 30


def pictures_folder() -> Path:
    return _own_folder("user_pictures_path", "pictures")


def documents_folder() -> Path:
    return _own_folder("user_documents_path", "exports")


def folder_for(suffix: str) -> Path:
    """Return the folder for files of this sort."""
    return pictures_folder() if suffix == ".svg" else documents_folder()


def _own_folder(name: str, otherwise: str) -> Path:
    if not os.environ.get("SOLITUDO_DATA"):
        own: Path = getattr(platformdirs, name)()
        if own.is_dir() and os.access(own, os.W_OK):
            return own
    return settings.data_folder() / otherwise


def keep(content: str | bytes, name: str, folder: Path, suffix: str = ".svg") -> Path:
    """Write a file for the person alone, unless an equal file exists. Return its path."""
    raw = content.encode() if isinstance(content, str) else content
    try:
        make_folder(folder)
        for number in range(1, MOST):
            path = folder / f"solitudo-{name}{f'-{number}' if number > 1 else ''}{suffix}"
            if write_new(path, raw, sync=True):
                return path
            if path.is_file() and read_bytes(path, LARGEST) == raw:
                return path
    except OSError as error:
        raise PuzzleError(f"Files cannot be written to {folder}: {reason(error)}.") from None
    raise PuzzleError(f"{folder} has too many files with this name. Move or delete some.")


class Outlet(Protocol):
    """The application, as far as exports need it."""

    @property
    def is_web(self) -> bool: ...

    def copy_to_clipboard(self, text: str) -> None: ...

    def download(self, name: str, content: bytes) -> None: ...


def give(out: Outlet, content: str | bytes, what: str, name: str, folder: Path, suffix: str) -> str:
    """Write something into a file and say where it is.

    A guest downloads it in the browser, or copies it in a terminal. `what` is its subject ("the
    game").
    """
    subject = what[:1].upper() + what[1:]
    verb = "are" if what.endswith("s") else "is"
    if not guests.is_guest():
        return f"{subject} {verb} in {told(keep(content, name, folder, suffix))}."
    if out.is_web:
        raw = content.encode() if isinstance(content, str) else content
        out.download(f"solitudo-{name}{suffix}", raw)
        return f"{subject} {verb} in the downloads of your browser."
    try:
        text = content if isinstance(content, str) else content.decode()
    except UnicodeDecodeError:
        raise PuzzleError(
            "Guests cannot use files here. Play in a browser to download the file."
        ) from None
    return copy(out.copy_to_clipboard, text, what, name)


async def keep_page(
    out: Outlet, words: Sequence[str], name: str, what: str = "the page", suffix: str = ".pdf"
) -> str:
    """Keep the page that a command prints in a process of its own. Return the message about it."""
    import asyncio

    from solitudo.tui.terminal.processes import environment

    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "solitudo", *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment(),
        )
        content, said = await process.communicate()
        if process.returncode:
            return said.decode(errors="replace").strip() or FAILED
        return give(out, content, what, name, documents_folder(), suffix)
    except OSError as error:
        return f"The export failed: {error.strerror}."
    except PuzzleError as error:
        return str(error)


def told(path: Path) -> str:
    """Return a path for people. If possible it begins at the home folder."""
    with contextlib.suppress(ValueError, RuntimeError):
        return clean(str(Path("~") / path.relative_to(Path.home())))
    return clean(str(path))


def copy(send: Callable[[str], None], text: str, what: str, name: str) -> str:
    """Send a text to the clipboard, or to a file `name` if the terminal has no clipboard.

    Return the message about it. `what` is its subject ("the ID").
    """
    subject = what[:1].upper() + what[1:]
    verb, was = ("are", "were") if what.endswith("s") else ("is", "was")
    known = capabilities.takes_clipboard()
    if known is False and guests.is_guest():
        return f"This terminal does not let programs copy, so {what} cannot be copied."
    if known is False:
        path = keep(text + "\n", name, documents_folder(), ".txt")
        return f"This terminal does not let programs copy, so {what} {verb} in {told(path)}."
    send(text)
    if known:
        return f"{subject} {was} copied to the clipboard."
    return f"{subject} {was} sent to the clipboard, if this terminal allows it."


# how a game was finished, in words
HELP = ("alone", "helped", "solved by the computer")


def row(record: Record, unrated: str | None) -> dict[str, str | int | float | None]:
    """Return a finished game in the form of an export. `unrated` is shown for an unknown rating."""
    found: dict[str, str | int | float | None] = {}
    for name, value in record._asdict().items():
        if name == "tenths":
            found["seconds"] = value / 10
        elif name == "help":
            found["help"] = HELP[value] if 0 <= value < len(HELP) else str(value)
        else:
            found[name] = clean(value) if isinstance(value, str) else value
    if not record.rating:
        found["rating"] = found["effort"] = unrated
    return found


def keep_records(out: Outlet, day: date, suffix: str) -> str:
    """Write all finished games as CSV or JSON, by the suffix. Return the message about it."""
    folder = settings.data_folder()
    found = records.load(folder)
    if suffix == ".csv":
        content = records_csv(found)
    else:
        content = records_json(found, records.load_duels(folder))
    name = f"records-{day.isoformat()}"
    return give(out, content, "the statistics", name, documents_folder(), suffix)


def records_csv(found: Sequence[Record]) -> str:
    names = list(row(Record("", "", "", "", "", "", 0, 0, 0, 0, 0, "", ""), ""))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(row(record, "") for record in found)
    return text.getvalue()


def records_json(found: Sequence[Record], duels: Sequence[DuelRecord]) -> str:
    games = [row(record, None) for record in found]
    versus = [
        {k: clean(v) if isinstance(v, str) else v for k, v in duel._asdict().items()}
        | {"spoilt": bool(duel.spoilt)}
        for duel in duels
    ]
    told = data.document("records", games=games, versus=versus)
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"
