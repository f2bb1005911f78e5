"""Files that are read and written whole or not at all, for their owner only.

Links of other users are not followed, and the program never waits for a pipe or a device.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from zipimport import zipimporter

from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError

# seconds after which a half-written file no longer belongs to a running process
LEFT_OVER = 3600
# seconds that another copy may take to change a small file, and between two attempts: one that was
# stopped while it changed the file is not waited for forever
MOMENT, LOOK_AGAIN = 1.0, 0.005
# how to open a file that may be anything: as bytes, without waiting for a pipe
ANY = system.BINARY | system.NONBLOCK
# how to open a file of our own, which is never a link
OWN = ANY | system.NOFOLLOW


def reason(error: OSError) -> str:
    """Return the reason that the system gives, as the middle of a sentence."""
    return error.strerror or type(error).__name__


def read_bytes(path: Path, most: int, head: bool = False) -> bytes:
    """Return a file, or its first `head` bytes.

    Raise PuzzleError if it does not exist or is too large.
    """
    handle = os.open(path, os.O_RDONLY | ANY)
    state = os.fstat(handle)
    if not stat.S_ISREG(state.st_mode):
        os.close(handle)
        if stat.S_ISDIR(state.st_mode):
            raise PuzzleError(f"Is a folder, not a file: {path.name or path}")
        raise PuzzleError(f"{path.name or path} is not a file that can be read.")
    with os.fdopen(handle, "rb") as file:
        if state.st_size > most and not head:
            raise PuzzleError(f"{path.name} is too large ({state.st_size:,} bytes).")
        # ask for as many bytes as the file has, not for the limit
        return file.read(min(most, state.st_size + 1))


def comes_with(path: Path) -> bytes:
    """Return a file of the program itself, from a folder or from an archive (zipapp)."""
    try:
        return path.read_bytes()
    except NotADirectoryError:
        archive = next(parent for parent in path.parents if parent.is_file())
        return zipimporter(str(archive)).get_data(str(path))


def claim(path: Path) -> None:
    """Make a file for a database, for its owner only. Refuse a pipe."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | ANY, 0o600)
    try:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode):
            raise PuzzleError(f"{path.name or path} is not a file that can be used.")
        if state.st_mode & 0o077:
            system.make_private(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make the folder, for its owner only if it is new."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def open_new(path: Path) -> int:
    """Open a new file, for its owner only. Do not follow a link with this name."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | OWN, 0o600)


def fill(handle: int, content: bytes, sync: bool = True) -> None:
    """Write the content and close."""
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(handle, left) :]
        if sync:
            os.fsync(handle)
    finally:
        os.close(handle)


def write_beside(path: Path, content: bytes, sync: bool = False) -> Path:
    """Write a new file under a name that no other process uses. Leave nothing if that fails."""
    beside = path.with_name(f".{path.stem}.{os.urandom(6).hex()}.new")
    handle = open_new(beside)
    try:
        fill(handle, content, sync)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    return beside


def write_new(path: Path, content: bytes, sync: bool = False) -> bool:
    """Write a file whole or not at all. Return False if its name is taken."""
    beside = write_beside(path, content, sync)
    try:
        put_new(beside, path)
    except FileExistsError:
        return False
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
    return True


def rewrite(path: Path, content: bytes) -> None:
    """Write a file anew, whole or not at all.

    If the path is a link to another file, it is still a link afterwards.
    """
    target = path.resolve() if path.is_symlink() else path
    beside = write_beside(target, content, sync=True)
    try:
        beside.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def put_new(source: Path, path: Path) -> None:
    """Give a file a second name, by copying if necessary. Raise FileExistsError if it is taken."""
    try:
        # unlike a rename this never overwrites, and the new file is complete at once
        os.link(source, path)
    except FileExistsError:
        raise
    except OSError:
        handle = open_new(path)
        try:
            fill(handle, source.read_bytes())
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise


def aside(path: Path, how: str = "damaged") -> Path:
    """Return a free name beside a file, for a damaged copy."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.{how}-{number}")).exists():
        number += 1
    return kept


def tidy(folder: Path, stem: str = "") -> None:
    """Remove half-written files: those of a save that is locked now, and old ones."""
    with os.scandir(folder) as entries:
        names = [e.name for e in entries if e.name[0] == "." and e.name.endswith(".new")]
    for left in map(folder.joinpath, names):
        with contextlib.suppress(OSError):
            mine = stem and left.name.startswith(f".{stem}.")
            if mine or time.time() - left.stat().st_mtime > LEFT_OVER:
                left.unlink()


def lock_path(path: Path) -> Path:
    return path.with_name(f".{path.stem}.lock")


def lock(path: Path, wait: float = 0.0) -> int:
    """Lock a file. Raise BlockingIOError if another process still has it after `wait` seconds."""
    beside = lock_path(path)
    end = time.monotonic() + wait
    while True:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT | OWN, 0o600)
        try:
            if not system.try_lock(handle):
                return handle
        except BlockingIOError:
            os.close(handle)
            if time.monotonic() >= end:
                raise BlockingIOError(errno.EAGAIN, "another program uses it") from None
            time.sleep(LOOK_AGAIN)
            continue
        except OSError:
            return handle  # this system or disk has no locks, so nothing prevents two copies
        with contextlib.suppress(OSError):
            if os.fstat(handle).st_ino == beside.stat().st_ino:
                return handle
        os.close(handle)  # the owner released it meanwhile: the locked file has been deleted


def unlock(path: Path, handle: int) -> None:
    """Unlock a file. The lock file is removed first, while nobody else can have it."""
    system.remove_open(lock_path(path).unlink, handle)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file while it is read, changed and written, against other copies of the program."""
    handle = lock(path, wait=MOMENT)
    try:
        yield
    finally:
        unlock(path, handle)
