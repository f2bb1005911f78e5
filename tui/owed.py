"""Games and drafts that were left before their files could be written: tried again until they are,
and kept elsewhere at the end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from engines.core import files
from tui.late import LATE


class Kept(Protocol):
    """A file that is written while something is made or played."""

    what: str
    trouble: str
    news: str

    @property
    def name(self) -> str: ...

    def settle(self) -> bool: ...

    def close(self) -> None: ...

    def rescue(self, folder: Path) -> Path: ...


class Owed:
    """Games and drafts that were left before their files could be written: tried again until they
    are, and kept elsewhere at the end."""

    def __init__(self) -> None:
        self.games: list[Kept] = []
        # what became of games that were left, to be told
        self.news: list[str] = []

    def take(self, file: Kept) -> None:
        """A game is left: its file is closed, or waits here until it can be."""
        if file.settle():
            file.close()
            if file.news:
                self.news.append(file.news)
                file.news = ""
        else:
            self.games.append(file)

    def retry(self) -> None:
        """Try again."""
        waiting, self.games = self.games, []
        for file in waiting:
            self.take(file)
        LATE.retry()
        self.news += LATE.news
        LATE.news = []

    def part(self) -> list[str]:
        """The end: what still cannot be written is put elsewhere. A sentence for each."""
        self.retry()
        words, self.news = self.news, []
        for file in self.games:
            said = f"The {file.what} {file.name} could not be written ({file.trouble})"
            try:
                words.append(f"{said}: it is {file.rescue(elsewhere())}.")
            except OSError:
                words.append(f"{said}, nor anywhere else: its last moves are lost.")
        self.games = []
        return words + LATE.part()


def elsewhere() -> Path:
    """A folder of this person's own for what cannot be where it belongs."""
    import tempfile

    folder = Path(tempfile.gettempdir()) / f"solitudo-{os.getuid() if hasattr(os, 'getuid') else 0}"
    files.make_folder(folder)
    state = folder.lstat()
    if hasattr(os, "getuid") and (folder.is_symlink() or state.st_uid != os.getuid()):
        return Path(tempfile.mkdtemp(prefix="solitudo-"))  # somebody else was there first
    return folder
