"""The files of drafts: a change is in its file before it is seen, so that a kill loses nothing."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import save
from solitudo.engines.core.draft import LONGEST, Draft, read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import (
    aside,
    fill,
    lock,
    make_folder,
    open_new,
    put_new,
    read_bytes,
    rewrite,
    unlock,
    write_beside,
)
from solitudo.tui.person.settings import data_folder
from solitudo.tui.saves.library import told

SUFFIX, REMOVED = ".draft", ".removed"
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
# the first two lines of a draft end within so many bytes
HEAD_BYTES = 500


class ListedDraft(NamedTuple):
    name: str
    words: str


def folder() -> Path:
    return data_folder() / "drafts"


def drafts(most: int = 20) -> list[ListedDraft]:
    found = []
    with contextlib.suppress(OSError):
        paths = [(path.stat().st_mtime, path) for path in folder().glob(f"*{SUFFIX}")]
        for _, path in sorted(paths, reverse=True)[:most]:
            with contextlib.suppress(OSError, PuzzleError, ValueError):
                head = read_bytes(path, HEAD_BYTES, head=True).decode("utf-8", "replace")
                draft, _ = read_draft("\n".join(head.split("\n")[:2]), engines.kind)
                found.append(ListedDraft(path.stem, f"{draft.kind.title} {draft.title}"))
    return found


def remove(name: str) -> None:
    """Take a draft off the list; `bring_back` undoes it. PuzzleError where it is open."""
    _rename(name, SUFFIX, REMOVED)


def bring_back(name: str) -> None:
    _rename(name, REMOVED, SUFFIX)


def _rename(name: str, before: str, after: str) -> None:
    path = folder() / f"{name}{before}"
    with told(path.name):
        held = save.lock(path)
        try:
            path.rename(path.with_suffix(after))
        finally:
            save.unlock(path, held)


class DraftFile:
    """Writes down what is done to a draft; `trouble` is why it is not in its file now."""

    what = "draft"

    def __init__(self, draft: Draft, name: str = "") -> None:
        self.draft = draft
        self.name = name
        self.problem = self.news = self.trouble = ""
        self.closed = False
        self._file: int | None = None
        self._lock: int | None = None
        draft.journal = self.write

    @property
    def path(self) -> Path:
        return folder() / f"{self.name}{SUFFIX}"

    def write(self, line: str) -> None:
        self.settle(line + "\n")

    def settle(self, more: str = "") -> bool:
        """Write `more`, or the whole draft after trouble; return whether all is written."""
        if self._file is None and not more and not self.trouble:
            return True  # nothing was done yet
        self.problem = ""
        try:
            if self._file is not None and not self.trouble and not self._strayed():
                rest = more.encode()
                while rest:
                    rest = rest[os.write(self._file, rest) :]
            else:
                self._write_whole(more)
        except (OSError, PuzzleError) as error:
            self.trouble = getattr(error, "strerror", None) or str(error).rstrip(".")
            self.problem = f"The draft is not kept now: {self.trouble}. It is tried again."
        else:
            if self.trouble:
                self.problem = f"The draft is kept again, as {self.name}."
            self.trouble, self.news = "", self.problem
            assert self._file is not None
            save.SYNCER.mark(self._file)
        return not self.trouble

    def _strayed(self) -> bool:
        assert self._file is not None
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        mine = os.fstat(self._file)
        return (there.st_ino, there.st_dev) != (mine.st_ino, mine.st_dev)

    def _whole(self, more: str = "") -> bytes:
        return ("\n".join(self.draft.lines()) + "\n" + more).encode()

    def _write_whole(self, more: str) -> None:
        """Write all of the draft as a file: its own, or one of a free name."""
        content = self._whole(more)
        make_folder(folder())
        if self._file is not None:
            if not self._strayed():
                # beside the old one, which stays where there is no room for another
                rewrite(self.path, content)
                self._take(self.path)
                return
            self._give_up()
            self.problem = f"The file of {self.name} was taken away or replaced"
            self._write_new(content)
            self.problem += f": the draft is kept as {self.name}."
        else:
            self._write_new(content)

    def _write_new(self, content: bytes) -> None:
        """Make a file of this name where it is free, else of another one."""
        names = ([self.name] if self.name else []) + [f"own-{n}" for n in range(1, 10_000)]
        for name in names:
            path = folder() / f"{name}{SUFFIX}"
            if path.exists() or path.with_suffix(REMOVED).exists():
                continue
            try:
                self._lock = lock(path)
            except BlockingIOError:
                continue  # another copy makes it just now
            try:
                beside = write_beside(path, content)
                try:
                    put_new(beside, path)
                finally:
                    beside.unlink(missing_ok=True)
            except OSError as error:
                unlock(path, self._lock)
                self._lock = None
                if isinstance(error, FileExistsError):
                    continue
                raise
            self.name = name
            self._take(path)
            return
        raise PuzzleError("There are too many drafts.")

    def _take(self, path: Path) -> None:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | NOFOLLOW)
        self._close_file()
        self._file = handle

    def _close_file(self) -> None:
        if self._file is not None:
            save.SYNCER.forget(self._file)
            os.close(self._file)
            self._file = None

    def _give_up(self) -> None:
        self._close_file()
        if self._lock is not None:
            unlock(self.path, self._lock)
            self._lock = None

    def close(self) -> None:
        self._give_up()
        self.closed = True
        self.draft.journal = lambda line: None

    def rescue(self, other: Path) -> Path:
        make_folder(other)
        path = other / f"{self.name or 'own'}{SUFFIX}"
        if path.exists():
            path = aside(path, "draft")
        fill(open_new(path), self._whole())
        return path


def open_draft(name: str) -> DraftFile:
    """Open a draft; a damaged end is left out, and the file as it was stays beside it."""
    path = folder() / f"{name}{SUFFIX}"
    held = save.lock(path) if path.parent.is_dir() else None
    try:
        with told(path.name):
            raw = read_bytes(path, LONGEST)
        try:
            draft, left = read_draft(raw.decode("utf-8"), engines.kind)
        except UnicodeDecodeError:
            raise PuzzleError(f"{path.name} is no draft: it is not text.") from None
        with told(path.name):
            if left:
                fill(open_new(aside(path)), raw)
            draft_file = DraftFile(draft, name)
            draft_file._lock = held
            draft_file._file = os.open(path, os.O_WRONLY | os.O_APPEND | NOFOLLOW)
            if left:
                sound = raw[: len(raw) - len("\n".join(left).encode())]
                os.ftruncate(draft_file._file, len(sound))
                draft_file.problem = "The end of the draft was damaged and is left out."
    except PuzzleError:
        if held is not None:
            unlock(path, held)
        raise
    return draft_file
