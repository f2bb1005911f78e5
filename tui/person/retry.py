"""Repeated attempts to write what could not be written.

When the program ends, games and drafts that are still unwritten are saved elsewhere.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from solitudo.engines.core import files, system
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import reason
from solitudo.engines.core.locks import Lock
from solitudo.tui.person.guests import is_guest


class Kept(Protocol):
    """The file of a game or of a draft."""

    what: str
    trouble: str
    news: str

    @property
    def name(self) -> str: ...

    @property
    def path(self) -> Path: ...

    @property
    def lock(self) -> Lock | None: ...

    def settle(self) -> bool: ...

    def close(self) -> None: ...

    def rescue(self, folder: Path) -> Path: ...


class Unwritten:
    """Games and drafts that were closed before their files could be written."""

    def __init__(self) -> None:
        self.games: list[Kept] = []
        # reports about games that were left, for the player
        self.news: list[str] = []

    def take(self, file: Kept) -> None:
        """Close the file of a game that is left, or keep it until that is possible."""
        if file.settle():
            file.close()
            if file.news:
                self.news.append(file.news)
                file.news = ""
        else:
            self.games.append(file)

    def retry(self) -> None:
        waiting, self.games = self.games, []
        for file in waiting:
            self.take(file)
            if file.lock is not None and file.lock.asked and file.trouble:
                file.lock.refuse(file.trouble)
        PENDING.retry()
        self.news += PENDING.news
        PENDING.news = []

    def part(self) -> list[str]:
        """Write the rest elsewhere at the end. Return a sentence for each file."""
        self.retry()
        words, self.news = self.news, []
        for file in self.games:
            said = f"The {file.what} {file.name} could not be written ({file.trouble})"
            try:
                path = file.rescue(elsewhere())
                words.append(f"{said}. It was saved {'elsewhere' if is_guest() else f'as {path}'}.")
            except OSError:
                words.append(
                    f"{said}, and it could not be saved anywhere else. Its last moves are lost."
                )
        self.games = []
        return words + PENDING.part()


def elsewhere() -> Path:
    """Return a folder of this person for files that cannot be where they belong."""
    folder = Path(tempfile.gettempdir()) / f"solitudo-{system.user() or 0}"
    files.make_folder(folder)
    state = folder.lstat()
    if folder.is_symlink() or system.user() not in (None, state.st_uid):
        return Path(tempfile.mkdtemp(prefix="solitudo-"))  # another process made it first
    return folder


# the longest time in seconds between two tries: waiting for a locked file must not be the only work
LONGEST_PAUSE = 8

Job = Callable[[], object]


class Pending:
    """Jobs that wait to be done, by what they write, each list in its order.

    A job that fails raises an error.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, list[Job]] = {}
        # reports about files, for the player
        self.news: list[str] = []
        self._why: dict[str, str] = {}
        self._pause = self._left = 1

    def do(self, what: str, job: Job) -> str:
        """Do a job after the waiting jobs of its sort, or keep it. Return why it is kept, or ""."""
        self.waiting.setdefault(what, []).append(job)
        if self._work(what):
            return ""
        self._pause = self._left = 1
        return self._why[what]

    def tell(self, what: str, job: Job) -> None:
        """Do a job. If it fails and no other of its sort waited, announce that."""
        waited = what in self.waiting
        why = self.do(what, job)
        if why and not waited:
            self.news.append(f"{what} cannot be saved now: {why}. Solitudo will try again.")

    def _work(self, what: str) -> bool:
        """Do all jobs of a sort. Return False if one fails."""
        jobs = self.waiting[what]
        try:
            while jobs:
                jobs[0]()
                del jobs[0]
        except OSError as error:
            self._why[what] = reason(error)
            return False
        except PuzzleError as error:
            self._why[what] = str(error).rstrip(".")
            return False
        del self.waiting[what]
        return True

    def retry(self) -> None:
        """Try again, if it is time. This is called every second."""
        self._left -= 1
        if not self.waiting or self._left > 0:
            return
        for what in list(self.waiting):
            if self._work(what):
                self.news.append(f"{what} are saved now.")
        self._pause = self._left = min(2 * self._pause, LONGEST_PAUSE)

    def part(self) -> list[str]:
        """Try once more at the end. Return a sentence for each sort that failed."""
        for what in list(self.waiting):
            self._work(what)
        words = [f"{what} could not be saved: {self._why[what]}." for what in self.waiting]
        self.waiting, self.news = {}, []
        return words


PENDING = Pending()
