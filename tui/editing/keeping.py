"""The files of drafts: every change is in its file before it is seen, so that a kill loses
nothing. A file is made with the first change."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

import engines
from engines.core import save
from engines.core.draft import LONGEST, Draft, read_draft
from engines.core.errors import PuzzleError
from tui.library import told
from tui.settings import data_folder

SUFFIX, REMOVED = ".draft", ".removed"
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)


class Kept(NamedTuple):
    """A draft as it is listed: its name and what it is."""

    name: str
    words: str


def folder() -> Path:
    """Where the drafts are."""
    return data_folder() / "drafts"


def drafts(most: int = 20) -> list[Kept]:
    """The drafts there are, the one changed last first."""
    found = []
    with contextlib.suppress(OSError):
        paths = [(path.stat().st_mtime, path) for path in folder().glob(f"*{SUFFIX}")]
        for _, path in sorted(paths, reverse=True)[:most]:
            with contextlib.suppress(OSError, PuzzleError, ValueError):
                with path.open(encoding="utf-8") as file:
                    head = "".join(file.readline(200) for _ in range(2))
                draft, _ = read_draft(head, engines.kind)
                found.append(Kept(path.stem, f"{draft.kind.title} {draft.title}"))
    return found


def remove(name: str) -> None:
    """Take a draft off the list; `bring_back` undoes it. PuzzleError where it is open."""
    _rename(name, SUFFIX, REMOVED)


def bring_back(name: str) -> None:
    """Put a draft that was removed on the list again."""
    _rename(name, REMOVED, SUFFIX)


def _rename(name: str, before: str, after: str) -> None:
    path = folder() / f"{name}{before}"
    with told(path.name):
        held = save.lock(path)
        try:
            path.rename(path.with_suffix(after))
        finally:
            save.unlock(path, held)


class Keeper:
    """Writes down what is done to a draft."""

    def __init__(self, draft: Draft, name: str = "") -> None:
        self.draft = draft
        self.name = name
        self.problem = ""
        self._file: int | None = None
        self._lock: int | None = None
        draft.journal = self.write

    @property
    def path(self) -> Path:
        return folder() / f"{self.name}{SUFFIX}"

    def write(self, line: str) -> None:
        """One more line. Where that fails it is told, and the whole is written with the next."""
        try:
            if self._file is None:
                self._begin()
            assert self._file is not None
            _put(self._file, line + "\n")
            self.problem = ""
        except (OSError, PuzzleError) as error:
            self._give_up()
            reason = getattr(error, "strerror", None) or str(error)
            self.problem = f"The draft could not be kept: {reason}."

    def _begin(self) -> None:
        """A file under a free name, or this draft's own written anew, with all that is done."""
        content = "\n".join(self.draft.lines()) + "\n"
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        again = bool(self.name)
        for number in range(1, 10_000):
            name = self.name if again else f"own-{number}"
            path = folder() / f"{name}{SUFFIX}"
            if not again and (path.exists() or path.with_suffix(REMOVED).exists()):
                continue
            self._lock = save.lock(path)
            try:
                mode = os.O_TRUNC if again else os.O_EXCL
                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | mode | NOFOLLOW
                self._file = os.open(path, flags, 0o600)
            except FileExistsError:
                save.unlock(path, self._lock)
                self._lock = None
                continue
            self.name = name
            _put(self._file, content)
            return
        raise PuzzleError("There are too many drafts.")

    def _give_up(self) -> None:
        if self._file is not None:
            os.close(self._file)
        if self._lock is not None:
            save.unlock(self.path, self._lock)
        self._file = self._lock = None

    def close(self) -> None:
        """Nothing more is written."""
        self._give_up()
        self.draft.journal = lambda line: None


def _put(file: int, text: str) -> None:
    """The whole text, however much is taken at once."""
    rest = text.encode()
    while rest:
        rest = rest[os.write(file, rest) :]


def open_draft(name: str) -> Keeper:
    """Go on with a draft. What is damaged in it is left out from there on, and the file as it was
    stays under another name."""
    path = folder() / f"{name}{SUFFIX}"
    lock = save.lock(path) if path.parent.is_dir() else None
    try:
        with told(path.name):
            if path.stat().st_size > LONGEST:
                raise PuzzleError(f"{path.name} is too long to be a draft.")
            raw = path.read_bytes()
        try:
            draft, left = read_draft(raw.decode("utf-8"), engines.kind)
        except UnicodeDecodeError:
            raise PuzzleError(f"{path.name} is no draft: it is not text.") from None
        with told(path.name):
            if left:
                _set_aside(path, raw)
            keeper = Keeper(draft, name)
            keeper._lock = lock
            keeper._file = os.open(path, os.O_WRONLY | os.O_APPEND | NOFOLLOW)
            if left:
                sound = raw[: len(raw) - len("\n".join(left).encode())]
                os.ftruncate(keeper._file, len(sound))
                keeper.problem = "The end of the draft was damaged and is left out."
    except PuzzleError:
        if lock is not None:
            save.unlock(path, lock)
        raise
    return keeper


def _set_aside(path: Path, raw: bytes) -> None:
    """Keep a damaged file as it was."""
    for number in range(1, 1000):
        with contextlib.suppress(FileExistsError):
            other = path.with_name(f"{path.stem}.damaged-{number}")
            handle = os.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            _put(handle, raw.decode("utf-8", "replace"))
            os.close(handle)
            return
