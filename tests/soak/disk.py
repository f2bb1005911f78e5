"""A disk that fails once: at one call of those that open or write below a folder."""

import builtins
import contextlib
import errno
import io
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch


class Disk:
    """Counts what is asked of the disk below `folder`; the call numbered `fails` is refused, and
    with `lasting` every one after it."""

    def __init__(self, folder: Path, fails: int, error: int, lasting: bool = False) -> None:
        self.folder = str(folder)
        self.fails = fails
        self.error = error
        self.lasting = lasting
        self.calls: list[str] = []
        self._handles: set[int] = set()

    def ask(self, what: str) -> None:
        """One more call."""
        self.calls.append(what)
        if len(self.calls) == self.fails or (self.lasting and len(self.calls) > self.fails > 0):
            raise OSError(self.error, os.strerror(self.error))

    def ours(self, path: object) -> bool:
        return isinstance(path, str | bytes | os.PathLike) and os.fsdecode(path).startswith(
            self.folder
        )

    @contextlib.contextmanager
    def failing(self) -> Iterator[None]:
        """While this holds the disk is such."""
        plain_open, plain_write, plain_sync = os.open, os.write, os.fsync
        plain_file, plain_base = io.open, sqlite3.connect

        def opens(path: Any, flags: int, *rest: Any, **more: Any) -> int:
            if self.ours(path):
                self.ask("open")
            handle = plain_open(path, flags, *rest, **more)
            if self.ours(path):
                self._handles.add(handle)
            else:
                self._handles.discard(handle)
            return handle

        def writes(handle: int, data: Any) -> int:
            if handle in self._handles:
                self.ask("write")
            return plain_write(handle, data)

        def syncs(handle: int) -> None:
            if handle in self._handles:
                self.ask("fsync")
            plain_sync(handle)

        def opens_file(path: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
            if self.ours(path):
                self.ask("open")
            return plain_file(path, mode, *rest, **more)

        def opens_base(path: Any, *rest: Any, **more: Any) -> Any:
            if self.ours(path):
                try:
                    self.ask("database")
                except OSError as error:
                    raise sqlite3.OperationalError(str(error)) from None
            return plain_base(path, *rest, **more)

        def refuses(plain: Callable[..., Any], name: str) -> Callable[..., Any]:
            def call(*paths: Any, **more: Any) -> Any:
                if any(self.ours(path) for path in paths):
                    self.ask(name)
                return plain(*paths, **more)

            return call

        with contextlib.ExitStack() as stack:
            for owner, name, instead in (
                (os, "open", opens), (os, "write", writes), (os, "fsync", syncs),
                (io, "open", opens_file), (builtins, "open", opens_file),
                (sqlite3, "connect", opens_base),
                *((os, name, refuses(getattr(os, name), name))
                  for name in ("link", "rename", "replace", "mkdir", "unlink")),
            ):  # fmt: skip
                stack.enter_context(patch.object(owner, name, instead))
            yield


ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)
