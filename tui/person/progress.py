"""The finished lessons and the kinds that were played, in a file that is read without guides."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import tomli_w

from solitudo.engines.core import files
from solitudo.engines.core.kind import Kind
from solitudo.tui.person.retry import PENDING
from solitudo.tui.person.settings import data_folder

# beside the lists of lessons of each kind: how many lessons each course had when it was last
# completed
TOTALS = "totals"
LARGEST = 100_000
# the kinds whose first game was played, and the program itself, by its name
MET = "met"
SELF = "solitudo"
# minutes for one position of a review, as they are shown, and the most minutes of a review
MINUTES, LONGEST_MINUTES = 1, 10
# progress that could not be written yet, by its file
_unwritten: dict[Path, Progress] = {}


class Progress:
    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or data_folder()) / "learn.toml"
        self.done: dict[str, list[str]] = {}
        self.totals: dict[str, int] = {}
        self.met: list[str] = []
        with suppress(OSError):
            self._read()
        late = _unwritten.get(self.path)
        if late is not None:
            self._know({**late.done, MET: late.met, TOTALS: late.totals})

    def _read(self) -> None:
        """Add the content of the file."""
        self._damaged = False
        try:
            told = tomllib.loads(files.read_bytes(self.path, LARGEST).decode("utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return
        except (ValueError, RecursionError):
            # too large, not a file of ours, or nested too deep
            self._damaged = True
        else:
            self._know(told)

    def _know(self, told: Mapping[str, object]) -> None:
        for kind, found in told.items():
            if isinstance(found, list):
                names = self.met if kind == MET else self.done.setdefault(kind, [])
                names += [n for n in found if isinstance(n, str) and n not in names]
            elif kind == TOTALS and isinstance(found, dict):
                counts = {k: n for k, n in found.items() if isinstance(n, int)}
                self.totals = {**counts, **self.totals}

    def has(self, kind: str, lesson: str) -> bool:
        return lesson in self.done.get(kind, [])

    def add(self, kind: str, lesson: str, total: int = 0) -> None:
        """Record at once that a lesson of a course with `total` lessons is done."""
        if self.has(kind, lesson):
            return
        self.done.setdefault(kind, []).append(lesson)
        if total:
            self.totals[kind] = total
        self._write()

    def has_met(self, name: str) -> bool:
        """Return whether this kind has been played, or the program used, before."""
        return name in self.met

    def meet(self, *names: str) -> None:
        """Record at once that these kinds were played."""
        fresh = [name for name in names if name not in self.met]
        if fresh:
            self.met += fresh
            self._write()

    def _write(self) -> None:
        PENDING.tell("The lessons", self._merge)

    def _merge(self) -> None:
        """Write what is known, together with what another copy has written meanwhile."""
        _unwritten[self.path] = self
        files.make_folder(self.path.parent)
        with files.locked(self.path):
            self._read()
            told: dict[str, object] = {kind: names for kind, names in self.done.items() if names}
            told |= {MET: self.met} if self.met else {}
            told |= {TOTALS: self.totals} if self.totals else {}
            if self._damaged:
                self.path.rename(files.aside(self.path))
            files.rewrite(self.path, tomli_w.dumps(told).encode())
        _unwritten.pop(self.path, None)

    def begun(self) -> list[tuple[str, int, int]]:
        """Return the courses begun: kind, lessons done, lessons in all."""
        return [
            (kind, min(len(names), self.totals[kind]), self.totals[kind])
            for kind, names in self.done.items()
            if names and self.totals.get(kind, 0) > 0
        ]

    def count(self, kind: Kind) -> tuple[int, int]:
        """Return the lessons done, and the lessons in all."""
        lessons = kind.guide.course_names
        return sum(self.has(kind.name, name) for name in lessons), len(lessons)

    def next(self, kind: Kind) -> int:
        """Return the number of the first lesson that is not done, or the first of all."""
        for number, name in enumerate(kind.guide.course_names):
            if not self.has(kind.name, name):
                return number
        return 0


def due_words(count: int) -> str:
    """Return how many drills are due, and how long they take."""
    minutes = min(MINUTES * count, LONGEST_MINUTES)
    words = f"{count} due, {minutes} minute{'s' if minutes != 1 else ''}"
    return words if count else "Nothing is due."
