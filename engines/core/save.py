"""Saves: one TOML file a game, a header and a log that is only appended to.

A move is written to the file before anyone shows it (so that a kill loses nothing) and brought
to the disk by one thread. A torn last line is dropped. A file with a bad line gives what stands
before it; the original is kept beside it under another name.
"""

from __future__ import annotations

import contextlib
import os
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core import log
from engines.core.action import Vocabulary
from engines.core.errors import PuzzleError
from engines.core.names import free_names

FORMAT = 1
LARGEST = 20_000_000
HEADER_TEXTS = (
    "id", "rule", "mode", "level", "opponent", "started", "previous", "app", "title",
    "daily",
)  # fmt: skip


@dataclass
class Saved:
    """What a file holds: its header, its entries, and what had to be left out."""

    header: dict[str, Any]
    entries: list[log.Entry] = field(default_factory=list)
    torn: bool = False
    problem: str = ""
    sound_bytes: int = 0


def quote(text: str) -> str:
    """A TOML string on one line: literal quotes where the text allows it."""
    if "'" not in text and all(c.isprintable() for c in text):
        return f"'{text}'"
    import tomli_w

    return tomli_w.dumps({"x": text}).strip().removeprefix("x = ")


def header_text(header: Mapping[str, Any]) -> str:
    """The header as TOML, with the table that the log goes into."""
    import tomli_w

    return tomli_w.dumps({"format": FORMAT, **header}) + "\n[log]\n"


def whole(line: bytes) -> bool:
    """Whether a line of the log ends where it should."""
    return re.fullmatch(rb"\d+ = ('[^']*'|\"([^\"\\]|\\.)*\")\r?", line) is not None


def split(raw: bytes, where: str) -> tuple[dict[str, Any], list[tuple[int, str, int]], bool]:
    """Header, the log's lines as (line number in the file, line, byte offset of its end), and
    whether the last was torn. PuzzleError where there is no sound header."""
    import tomllib

    if len(raw) > LARGEST:
        raise PuzzleError(f"{where} is too large for a saved game ({len(raw):,} bytes).")
    head, mark, tail = raw.partition(b"[log]\n")
    if not mark:
        head, mark, tail = raw.partition(b"[log]\r\n")
    if not mark:
        raise PuzzleError(f"{where} is not a saved game: it has no [log].")
    try:
        header = tomllib.loads(head.decode("utf-8"))
    except UnicodeDecodeError:
        raise PuzzleError(f"{where} is not a saved game: its header is not text.") from None
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{where}, header: {error}.") from None
    except (ValueError, RecursionError):
        raise PuzzleError(f"{where}, header: it is not TOML that can be read.") from None
    check_header(header, where)
    lines: list[tuple[int, str, int]] = []
    number = raw.count(b"\n", 0, len(head) + len(mark)) + 1
    offset = len(head) + len(mark)
    pieces = tail.split(b"\n")
    # an editor may have taken the last newline away: a line whose quotes are closed is whole
    torn = pieces[-1] != b"" and not whole(pieces[-1])
    for piece in pieces[: -1 if torn or pieces[-1] == b"" else None]:
        offset = min(offset + len(piece) + 1, len(raw))
        lines.append((number, piece.decode("utf-8", "surrogateescape"), offset))
        number += 1
    return header, lines, torn


def check_header(header: Mapping[str, Any], where: str) -> None:
    """Refuse a header of another format or with what does not belong there."""
    version = header.get("format")
    if not isinstance(version, int) or isinstance(version, bool):
        raise PuzzleError(f"{where} is not a saved game: it names no format.")
    if version > FORMAT:
        raise PuzzleError(
            f"{where} was written by a newer solitudo (format {version}); it was left alone."
        )
    if version < 1:
        raise PuzzleError(f"{where} has format {version}; this is format {FORMAT}.")
    if not isinstance(header.get("id"), str):
        raise PuzzleError(f"{where} names no board: its header has no id.")
    for key in HEADER_TEXTS:
        if not isinstance(header.get(key, ""), str):
            raise PuzzleError(f"{where}, header: {key} is not a text.")


def line_text(line: str, expected: int) -> str:
    """The text of a log line `N = '…'`. PuzzleError says what is wrong with it."""
    key, equals, value = line.partition(" = ")
    if not equals or not key.isascii() or not key.isdigit():
        raise PuzzleError("it is not of the form N = '…'.")
    if key != str(expected):
        raise PuzzleError(f"its number is {key[:20]}, {expected} comes next.")
    value = value.rstrip("\r")
    if len(value) >= 2 and value[0] == value[-1] == "'" and "'" not in value[1:-1]:
        text = value[1:-1]
        if all(c.isprintable() for c in text):
            return text
    import tomllib

    try:
        parsed = tomllib.loads("x = " + value)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{error}.") from None
    except (ValueError, RecursionError):
        raise PuzzleError("it is not TOML that can be read.") from None
    if set(parsed) != {"x"} or not isinstance(parsed["x"], str):
        raise PuzzleError("it is not a text.")
    return parsed["x"]


def load(raw: bytes, where: str, vocabulary_of: Any) -> Saved:
    """The game in these bytes. `vocabulary_of(header)` opens the board that the header names.

    What stands before a bad line is kept, and `problem` names the line.
    """
    header, lines, torn = split(raw, where)
    vocabulary: Vocabulary = vocabulary_of(header)
    saved = Saved(header, torn=torn)
    first = lines[0] if lines else None
    saved.sound_bytes = (
        first[2] - len(first[1].encode("utf-8", "surrogateescape")) - 1
        if first is not None
        else raw.rfind(b"\n") + 1
    )
    count = 0
    for number, line, end in lines:
        if line.strip():
            try:
                saved.entries.append(log.read(line_text(line, count + 1), vocabulary))
            except PuzzleError as error:
                saved.problem = f"{where}, line {number}: {error}"
                return saved
            count += 1
        saved.sound_bytes = end
    return saved


class Syncer:
    """The one thread that brings written lines to the disk; the game never waits for it."""

    def __init__(self) -> None:
        self._dirty: set[int] = set()
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def mark(self, handle: int) -> None:
        """These bytes are to be synced."""
        with self._wake:
            self._dirty.add(handle)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="sync")
                self._thread.start()
            self._wake.notify()

    def forget(self, handle: int) -> None:
        """Sync what is left of it now; it is about to be closed."""
        with self._wake:
            self._dirty.discard(handle)
        with contextlib.suppress(OSError):
            os.fsync(handle)

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._dirty:
                    self._wake.wait()
                handles, self._dirty = self._dirty, set()
            for handle in handles:
                with contextlib.suppress(OSError):
                    os.fsync(handle)


SYNCER = Syncer()


class SaveFile:
    """A save being played: locked against a second copy, and only appended to."""

    def __init__(self, path: Path, header: Mapping[str, Any], lines: int, lock: int) -> None:
        self.path = path
        self.header = dict(header)
        self._lines = lines
        self._lock = lock
        self.handle = os.open(path, os.O_WRONLY | os.O_APPEND)

    @property
    def name(self) -> str:
        return self.path.stem

    def append(self, text: str) -> None:
        """Write one entry. When this returns, the system has it, whatever becomes of us."""
        line = f"{self._lines + 1} = {quote(text)}\n".encode()
        before = os.fstat(self.handle).st_size
        try:
            written = os.write(self.handle, line)
            while written < len(line):
                written += os.write(self.handle, line[written:])
        except OSError as error:
            # half a line must not stay: the next one would be glued to it
            with contextlib.suppress(OSError):
                os.ftruncate(self.handle, before)
            raise PuzzleError(
                f"The game could not be written ({error.strerror}); nothing was changed."
            ) from None
        self._lines += 1
        SYNCER.mark(self.handle)

    def close(self) -> None:
        """Sync, close and unlock."""
        SYNCER.forget(self.handle)
        os.close(self.handle)
        unlock(self.path, self._lock)


def lock_path(path: Path) -> Path:
    """The lock beside a save."""
    return path.with_name(f".{path.stem}.lock")


def lock(path: Path) -> int:
    """Lock a save for this process. PuzzleError where another has it."""
    beside = lock_path(path)
    while True:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise PuzzleError(f"{path.stem} is open in another window.") from None
        except (ImportError, OSError):
            return handle  # a system or a disk without locks: two copies are one's own care
        with contextlib.suppress(OSError):
            if os.fstat(handle).st_ino == beside.stat().st_ino:
                return handle
        os.close(handle)  # its owner gave it back meanwhile: what was locked is no file any more


def unlock(path: Path, handle: int) -> None:
    """Give a lock back. Its file goes first, while nobody else can have taken it."""
    with contextlib.suppress(OSError):
        lock_path(path).unlink()
    os.close(handle)


def create(folder: Path, header: Mapping[str, Any], name: str = "") -> SaveFile:
    """A new file in the folder, under this name or a free one that is easy to say."""
    folder.mkdir(parents=True, exist_ok=True)
    text = header_text(header)
    taken = {path.stem for path in folder.glob("*.toml")}
    for candidate in (name,) if name else free_names(taken):
        path = folder / f"{candidate}.toml"
        beside = path.with_name(f".{candidate}.new")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        os.write(handle, text.encode())
        os.close(handle)
        try:
            os.link(beside, path)  # unlike a rename it never overwrites
        except FileExistsError:
            continue
        finally:
            beside.unlink()
        # brought to the disk with the first move: a game without one is no loss
        return SaveFile(path, header, 0, lock(path))
    raise PuzzleError(f"There is a game named {name} already.")


def reopen(path: Path, saved: Saved, held: int) -> tuple[SaveFile, str]:
    """Go on with a file that was read under the lock `held`. If its end was torn it is cut; if a
    line was bad the original is kept under another name and a sound file takes its place. Says
    what was done."""
    words = ""
    if saved.problem:
        kept = aside(path)
        os.link(path, kept)  # at no moment is there no file of this name
        _rewrite(path, path.read_bytes()[: saved.sound_bytes])
        words = f"{saved.problem} What comes before it is here; the file as it was is {kept.name}."
    elif saved.torn:
        with path.open("rb+") as file:
            file.truncate(saved.sound_bytes)
    elif not path.read_bytes().endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")
    return SaveFile(path, saved.header, len(saved.entries), held), words


def aside(path: Path) -> Path:
    """A free name beside a file for its damaged original."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}")).exists():
        number += 1
    return kept


def _rewrite(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.stem}.new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
