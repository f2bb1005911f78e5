"""The files of drafts. A change is in its file before it is shown, so that a kill loses nothing."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import appended, locks
from solitudo.engines.core.appended import Appended
from solitudo.engines.core.draft import LONGEST, Draft, read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import aside, fill, make_folder, open_new, read_bytes
from solitudo.engines.core.locks import Lock
from solitudo.tui.person import guests
from solitudo.tui.person.settings import data_folder
from solitudo.tui.saves.library import told

SUFFIX, REMOVED = ".draft", ".removed"
# the most bytes of the first two lines of a draft
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
    """Remove a draft from the list. `bring_back` undoes that. Raise PuzzleError if it is open."""
    _rename(name, SUFFIX, REMOVED)


def bring_back(name: str) -> None:
    _rename(name, REMOVED, SUFFIX)


def _rename(name: str, before: str, after: str) -> None:
    path = folder() / f"{name}{before}"
    with told(path.name):
        lock = locks.hold(path)
        try:
            path.rename(path.with_suffix(after))
        finally:
            lock.release()


class DraftFile:
    """The file of a draft. `trouble` says why the draft is not in its file now."""

    what = "draft"

    def __init__(self, draft: Draft, name: str = "") -> None:
        self.draft = draft
        self.name = name
        self.problem = self.news = self.trouble = ""
        self.closed = False
        # the bytes still to be appended, and the file if it exists
        self._owed = b""
        self._file: Appended | None = None
        draft.journal = self.write

    @property
    def path(self) -> Path:
        return folder() / f"{self.name}{SUFFIX}"

    @property
    def lock(self) -> Lock | None:
        return self._file.lock if self._file is not None else None

    def write(self, line: str) -> None:
        self.settle(line + "\n")

    def settle(self, more: str = "") -> bool:
        """Write `more`, or the whole draft as a new file. Return whether everything is written."""
        if self._file is None and not more and not self.trouble:
            return True  # there are no changes yet
        self.problem = ""
        self._owed += more.encode()
        try:
            strayed = self._file.strayed() if self._file is not None else ""
            if strayed:
                self._give_up()
                self.problem = f"The file of {self.name} {strayed}"
            if self._file is None:
                self._write_new(self._whole(more))
                self.problem += f". The draft is saved as {self.name}." if strayed else ""
            else:
                self._file.append(self._owed)
        except (OSError, PuzzleError) as error:
            self.trouble = getattr(error, "strerror", None) or str(error).rstrip(".")
            self.problem = f"The draft could not be saved: {self.trouble}. Solitudo will try again."
        else:
            if self.trouble:
                self.problem = f"The draft is saved again, as {self.name}."
            self._owed, self.trouble, self.news = b"", "", self.problem
        return not self.trouble

    def _whole(self, more: str = "") -> bytes:
        return ("\n".join(self.draft.lines()) + "\n" + more).encode()

    def _write_new(self, content: bytes) -> None:
        """Make a file with this name if it is free, otherwise with another name."""
        guests.make_room()
        make_folder(folder())
        names = ([self.name] if self.name else []) + [f"own-{n}" for n in range(1, 10_000)]
        for name in names:
            path = folder() / f"{name}{SUFFIX}"
            if path.exists() or path.with_suffix(REMOVED).exists():
                continue
            with contextlib.suppress(locks.OpenElsewhereError):
                self._file = appended.create(path, content)
            if self._file is not None:
                self._file.sync()
                self.name = name
                return
        raise PuzzleError("There are too many drafts. Delete some first.")

    def _give_up(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

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
    """Open a draft. A damaged end is left out, and the original file is kept beside it."""
    path = folder() / f"{name}{SUFFIX}"
    with told(path.name):
        read_bytes(path, LONGEST)
        lock = locks.hold(path)
        try:
            raw = read_bytes(path, LONGEST)
            draft, left = read_draft(raw.decode("utf-8"), engines.kind)
            sound = raw[: len(raw) - len("\n".join(left).encode())] if left else raw
            if left:
                fill(open_new(aside(path)), raw)
                os.truncate(path, len(sound))
            draft_file = DraftFile(draft, name)
            draft_file._file = Appended(path, sound, lock)
        except BaseException as error:
            lock.release()
            if isinstance(error, UnicodeDecodeError):
                raise PuzzleError(f"{path.name} is not a draft: it is not text.") from None
            raise
    if left:
        draft_file.problem = "The end of the draft was damaged and is left out."
    return draft_file
