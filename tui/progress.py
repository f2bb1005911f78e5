"""Which lessons are done, kept in a file of the data folder; read without any guide."""

from __future__ import annotations

import contextlib
from pathlib import Path

from engines.core.puzzle import Kind
from tui.settings import data_folder

# beside the kinds' lists of lessons: how many lessons each course had when it was last done
TOTALS = "totals"


class Progress:
    """The lessons done, by kind."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or data_folder()) / "learn.toml"
        self.done: dict[str, list[str]] = {}
        self.totals: dict[str, int] = {}
        import tomllib

        with contextlib.suppress(OSError, ValueError):
            found = tomllib.loads(self.path.read_text("utf-8"))
            for kind, names in found.items():
                if isinstance(names, list):
                    self.done[kind] = [name for name in names if isinstance(name, str)]
                elif kind == TOTALS and isinstance(names, dict):
                    self.totals = {k: n for k, n in names.items() if isinstance(n, int)}

    def has(self, kind: str, lesson: str) -> bool:
        return lesson in self.done.get(kind, [])

    def add(self, kind: str, lesson: str, total: int = 0) -> None:
        """A lesson is done, of a course of so many; written at once."""
        if self.has(kind, lesson):
            return
        self.done.setdefault(kind, []).append(lesson)
        if total:
            self.totals[kind] = total
        self._write()

    def _write(self) -> None:
        import tomli_w

        told = {**self.done, TOTALS: self.totals} if self.totals else self.done
        beside = self.path.with_name(".learn.new")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(tomli_w.dumps(told), "utf-8")
            beside.replace(self.path)

    def begun(self) -> list[tuple[str, int, int]]:
        """The courses begun: kind, lessons done, lessons in all."""
        return [
            (kind, min(len(names), self.totals[kind]), self.totals[kind])
            for kind, names in self.done.items()
            if names and self.totals.get(kind, 0) > 0
        ]

    def count(self, kind: Kind) -> tuple[int, int]:
        """Lessons done, and lessons in all."""
        lessons = kind.guide.lessons
        return sum(self.has(kind.name, lesson.name) for lesson in lessons), len(lessons)

    def next(self, kind: Kind) -> int:
        """The number of the first lesson that is not done; the first of all when all are."""
        for number, lesson in enumerate(kind.guide.lessons):
            if not self.has(kind.name, lesson.name):
                return number
        return 0
