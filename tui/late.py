"""What could not be written when it should have been, besides games: kept in memory, tried again
until it is written, and told."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.errors import PuzzleError
from engines.core.files import reason

# it is tried again after a second, then more rarely: a file that another program holds is waited
# for, and that must not be all that is done
LONGEST_PAUSE = 8

Job = Callable[[], object]


class Late:
    """Jobs by what they write, each list in its order. A job that fails raises."""

    def __init__(self) -> None:
        self.waiting: dict[str, list[Job]] = {}
        # what became of them, to be told
        self.news: list[str] = []
        self._why: dict[str, str] = {}
        self._pause = self._left = 1

    def do(self, what: str, job: Job) -> str:
        """Do it now, after what waits of its sort; else keep it. Says why not, or ""."""
        self.waiting.setdefault(what, []).append(job)
        if self._work(what):
            return ""
        self._pause = self._left = 1
        return self._why[what]

    def tell(self, what: str, job: Job) -> None:
        """The same where nobody else tells that it could not be done."""
        waited = what in self.waiting
        why = self.do(what, job)
        if why and not waited:
            self.news.append(f"{what} cannot be written now: {why}. They are tried again.")

    def _work(self, what: str) -> bool:
        """Whether all of one sort is done now."""
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
        """A second has passed: try again, if it is time."""
        self._left -= 1
        if not self.waiting or self._left > 0:
            return
        for what in list(self.waiting):
            if self._work(what):
                self.news.append(f"{what} are written now.")
        self._pause = self._left = min(2 * self._pause, LONGEST_PAUSE)

    def part(self) -> list[str]:
        """The end: once more, and a sentence for each sort that could not be written."""
        for what in list(self.waiting):
            self._work(what)
        words = [f"{what} could not be written: {self._why[what]}." for what in self.waiting]
        self.waiting, self.news = {}, []
        return words


LATE = Late()
