"""A disk that forgets what was not synced: after a loss of power a file holds what it held when it
was last synced, and a file that never was is gone. What a test writes goes to a real folder."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# seconds within which an action is on the disk
SOON = 5.0


class ForgetfulDisk:
    """Remembers each file below a folder as it was last synced, and files that were given a name
    before they were."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.too_early: list[str] = []
        self._synced: dict[tuple[int, int], bytes] = {}
        plain = os.fsync

        def fsync(handle: int) -> None:
            plain(handle)
            self.remember(handle)

        monkeypatch.setattr(os, "fsync", fsync)
        for name in ("replace", "rename"):
            monkeypatch.setattr(os, name, self.checked(getattr(os, name)))

    def remember(self, handle: int) -> None:
        state = os.fstat(handle)
        # the handle may only allow writing
        content = Path(f"/proc/self/fd/{handle}").read_bytes()
        self._synced[state.st_dev, state.st_ino] = content

    def checked(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """A renaming that must come after what is renamed is on the disk."""

        def rename(source: Path, target: Path, **more: Any) -> Any:
            path = Path(source)
            if self.folder in path.parents and self.kept(path) != path.read_bytes():
                self.too_early.append(f"{path.name} -> {Path(target).name}")
            return plain(source, target, **more)

        return rename

    def kept(self, path: Path) -> bytes | None:
        """Return what a loss of power would leave of a file."""
        try:
            state = path.stat()
        except OSError:
            return None
        return self._synced.get((state.st_dev, state.st_ino))

    def keeps(self, path: Path) -> None:
        """Wait until all of a file is on the disk."""
        end = time.monotonic() + SOON
        while self.kept(path) != path.read_bytes():
            assert time.monotonic() < end, f"{path.name} would be lost"
            time.sleep(0.001)

    def lose_power(self) -> None:
        """Leave what was synced."""
        for path in self.folder.rglob("*"):
            if path.is_file():
                content = self.kept(path)
                if content is None:
                    path.unlink()
                else:
                    path.write_bytes(content)
