"""Guests: people who play on somebody else's machine.

They cannot use any files there, and can keep only a limited number of games and bytes. Whether
somebody is a guest is in the environment, which every program that is started from here inherits.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.log import MOST_BYTES
from solitudo.tui.person.settings import data_folder

VARIABLE = "SOLITUDO_GUEST"
# the limits for a guest: games and drafts, bytes in all, and deleted games besides
FILES, BYTES, DELETED = 200, 5_000_000, 20
NO_FILES = "Guests cannot use files here. Copy the board or the game, and paste it."


def is_guest() -> bool:
    return bool(os.environ.get(VARIABLE))


def openable() -> str:
    """Return what can be opened here, in words."""
    return "an ID, a board or a link" if is_guest() else "an ID, a board, a file or a link"


def begin() -> None:
    """Make this program, and every program that it starts, a guest's program."""
    os.environ[VARIABLE] = "1"


def make_room() -> None:
    """Raise PuzzleError if a guest may keep no more games or drafts."""
    if not is_guest():
        return
    kept = list(_kept("saves", "drafts"))
    if len(kept) >= FILES:
        raise PuzzleError(f"A guest can keep {FILES} games and drafts. Delete some first.")
    if sum(kept) + sum(_kept("deleted")) >= BYTES:
        raise PuzzleError(f"A guest can keep {BYTES:,} bytes of games. Delete some first.")


def most(size: int) -> int:
    """Return how many bytes a file of this size may grow to."""
    if not is_guest():
        return MOST_BYTES
    return max(0, size + BYTES - sum(_kept("saves", "drafts", "deleted")))


def _kept(*folders: str) -> Iterator[int]:
    """Yield the sizes of the files in these folders."""
    for folder in folders:
        try:
            with os.scandir(data_folder() / folder) as files:
                for file in files:
                    if not file.name.startswith("."):
                        yield file.stat(follow_symlinks=False).st_size
        except OSError:
            continue
