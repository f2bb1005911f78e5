"""Saves: one TOML file for each game, with a header and a log that is only appended to.

A move is in the file before anyone sees it, so that a kill loses nothing (`appended`). If the disk
refuses something, it is kept in memory, reported, and written as soon as possible. A file that
disappeared or was changed is written again, under another name if necessary. An incomplete last
line is cut off and kept beside the file. If a line is invalid, the lines before it are used, and
the original is kept under another name.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli_w

from solitudo.engines.core import appended, files
from solitudo.engines.core.appended import Appended
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import aside, put_new
from solitudo.engines.core.locks import Lock, OpenElsewhereError
from solitudo.engines.core.log import FORMAT, MOST_BYTES, MOST_ENTRIES

if TYPE_CHECKING:
    from solitudo.engines.core.reading import Saved


def quote(text: str) -> str:
    """Return a TOML string on one line, with literal quotes if the text allows it."""
    if "'" not in text and all(c.isprintable() for c in text):
        return f"'{text}'"
    return tomli_w.dumps({"x": text}).strip().removeprefix("x = ")


def header_text(header: Mapping[str, Any]) -> str:
    """Return the header as TOML, ending with the table that holds the log."""
    return tomli_w.dumps({"format": FORMAT, **header}) + "\n[log]\n"


class SaveFile:
    """The save of an open game: locked against a second copy, and only appended to.

    If another program changes the file, it is left alone, and the game continues in a new one.
    `owed` has the bytes that could not be written yet, and `trouble` is the reason ("" for none).
    `news` says what happened to the file, and is reported once.
    """

    what = "game"

    def __init__(
        self, path: Path, header: Mapping[str, Any], lines: int, file: Appended | None,
        owed: bytes = b"", trouble: str = "",
    ) -> None:  # fmt: skip
        self.path = path
        self.header = dict(header)
        self.owed = owed
        self.trouble = trouble
        self.news = ""
        # the most bytes that the file may have
        self.most = MOST_BYTES
        self.closed = False
        # why it could not be written, until that was reported; why it needs another file
        self._refused = ""
        self._strayed = ""
        self._lines = lines
        self._file = file

    @property
    def unsettled(self) -> bool:
        """Whether something has to be tried again."""
        return bool(self.trouble) or (self._file is not None and self._file.failed)

    @property
    def lock(self) -> Lock | None:
        return self._file.lock if self._file is not None else None

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def size(self) -> int:
        """The bytes of the game, written or not."""
        return len(self.owed) + (len(self._file.content) if self._file is not None else 0)

    def append(self, text: str) -> None:
        """Write one entry. If there is no `trouble` after this, the system has it."""
        assert not self.closed, "a game that was left is not played on"
        if self._lines >= MOST_ENTRIES:
            raise PuzzleError(f"A game holds {MOST_ENTRIES:,} entries; nothing was changed.")
        line = f"{self._lines + 1} = {quote(text)}\n".encode()
        if self.size + len(line) > self.most:
            raise PuzzleError(f"This game is too long: its file is full ({self.most:,} bytes).")
        self._lines += 1
        self.owed += line
        self.settle()

    def settle(self) -> bool:
        """Write what is owed, into a new file if the old one was changed.

        Return whether everything is written.
        """
        try:
            self.look()
            if self._file is None:
                self._move_in()
            elif self.owed:
                self._file.append(self.owed)
                self.owed = b""
        except OSError as error:
            self.trouble = self._refused = files.reason(error)
        else:
            if self.trouble and self._refused and not self.news:
                self.news = f"The game could not be written at once ({self._refused}); now it is."
            self.trouble = self._refused = ""
            self._look_at_disk()
        return not self.trouble

    def own_up(self) -> str:
        """Return the trouble once, for the caller to report."""
        self._refused = ""
        return self.trouble

    def _look_at_disk(self) -> None:
        """Write lines again that did not reach the disk, and report that."""
        reason = self._file.take_failure() if self._file is not None else ""
        if reason and self._file is not None:
            self.news = f"The disk did not keep the last moves at once ({reason}): they go again."
            self._file.sync()

    def close(self) -> None:
        if self.owed:
            self.settle()
        self._let_go()
        self.closed = True

    def rescue(self, folder: Path) -> Path:
        """Return a new file with the whole game in another folder, because its own cannot be
        written.
        """
        self._take_along()
        files.make_folder(folder)
        kept = self._put(folder)
        kept.close()
        return kept.path

    def look(self) -> bool:
        """Leave a file that something else changed, and owe the whole game.

        Return whether that was so.
        """
        if self._file is None:
            return False
        self._strayed = self._file.strayed()
        if self._strayed:
            self._take_along()
        elif self._file.locked_again:
            self._file.locked_again = False
            self.news = "The lock of this game was deleted: the game is locked again."
        return bool(self._strayed)

    def _take_along(self) -> None:
        """Owe the whole game, to be written into another file."""
        if self._file is not None:
            self.owed = bytes(self._file.content) + self.owed
            self._let_go()

    def _move_in(self) -> None:
        """Open a file for everything that is owed, under the old name or a similar one."""
        old = self.path
        files.make_folder(old.parent)
        self._file = self._put(old.parent)
        self.path = self._file.path
        self.owed = b""
        self._file.sync()
        again = "was written anew" if self.path == old else f"goes on as {self.name}"
        if self._strayed:
            self.news = f"The file of this game {self._strayed}: it {again}."
        else:
            self.news = f"This game could not be written at first ({self.trouble}); now it is."

    def _put(self, folder: Path) -> Appended:
        for number in range(1, 10_000):
            path = folder / (self.path.name if number == 1 else f"{self.name}-{number}.toml")
            with contextlib.suppress(OpenElsewhereError):
                file = None if path.exists() else appended.create(path, self.owed, sync=True)
                if file is not None:
                    return file
        raise FileExistsError(f"{folder} is full of games of this name")

    def _let_go(self) -> None:
        if self._file is not None:
            reason = self._file.close()
            if reason:
                self.news = f"The last moves of {self.name} may not have been saved ({reason})."
        self._file = None


def create(
    folder: Path, header: Mapping[str, Any], name: str = "", log: bytes = b"", entries: int = 0
) -> SaveFile:
    """Make a file with this name or a free one. It may begin with the log of another game."""
    files.make_folder(folder)
    files.tidy(folder)
    content = header_text(header).encode() + log
    for candidate in (name,) if name else free_names(Taken(folder)):
        path = folder / f"{candidate}.toml"
        try:
            file = appended.create(path, content)
        except OpenElsewhereError:
            if name:
                raise
            continue
        if file is not None:
            # synced with the first move: a game without moves is no loss
            return SaveFile(path, header, entries, file)
    raise PuzzleError(f"There is a game named {name} already.")


class Taken(Container[str]):
    """The names of the saves in a folder.

    Each is looked up alone, because there may be thousands.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __contains__(self, name: object) -> bool:
        return (self.folder / f"{name}.toml").exists()


def unsaved(
    folder: Path, header: Mapping[str, Any], trouble: str, name: str = "", log: bytes = b"",
    entries: int = 0,
) -> SaveFile:  # fmt: skip
    """Return a save without a file, for a folder that cannot be written. It gets a file later."""
    path = folder / f"{name or next(free_names(()))}.toml"
    return SaveFile(path, header, entries, None, header_text(header).encode() + log, trouble)


def reopen(path: Path, raw: bytes, saved: Saved, lock: Lock) -> tuple[SaveFile, str]:
    """Continue a file that was read under this lock, and return what was repaired.

    An incomplete end is kept beside the file, and the original of a damaged file under another
    name.
    """
    words = ""
    files.tidy(path.parent, path.stem)
    sound = raw
    if saved.problem or saved.doubled:
        kept = aside(path)
        put_new(path, kept)  # so there is always a file with this name
        sound = raw[: saved.log_begins] + saved.log_of(raw)
        sound = sound if sound.endswith(b"\n") else sound + b"\n"
        files.rewrite(path, sound)
        if saved.problem:
            words = f"{saved.problem} What comes before it is here; "
            words += f"the file as it was is {kept.name}."
    elif saved.torn:
        sound = raw[: saved.sound_bytes]
        files.fill(files.open_new(aside(path, "torn")), raw[saved.sound_bytes :])
        with path.open("rb+") as file:
            file.truncate(saved.sound_bytes)
    elif not raw.endswith(b"\n"):
        sound = raw + b"\n"
        with path.open("ab") as file:
            file.write(b"\n")
    with contextlib.suppress(OSError):
        path.chmod(0o600)  # older versions let everybody read it
    return SaveFile(path, saved.header, saved.entries, Appended(path, sound, lock)), words


# names for games that are easy to say: an adjective and a noun
HOW = """
amber brisk calm clear cool deep dry early even fair far fine first gentle green high idle kind
late level light little long low mild new north old open pale plain quiet round slow small soft
south still sunny tall three two warm west white wide wild young
"""
WHAT = """
acre barn bay beach bell bench birch bridge brook cedar corner cove creek dale door elm fern field
ford garden gate glen grove harbor hill house inn island lake lamp lane leaf maple meadow mill moor
oak orchard path pine pond porch reed river road shore spring stone summer tower valley well willow
window wood yard
"""


def free_names(taken: Container[str]) -> Iterator[str]:
    """Yield random names that are not taken, with numbers when all are used up."""
    chooser = random.Random()
    how, what = HOW.split(), WHAT.split()
    for _ in range(1000):
        name = f"{chooser.choice(how)}-{chooser.choice(what)}"
        if name not in taken:
            yield name
    for number in range(1, 1_000_000):
        if f"game-{number}" not in taken:
            yield f"game-{number}"
