"""The file of a game while it is played: a disk that fills up costs the move and nothing else."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from engines.core import save
from engines.core.errors import PuzzleError


def test_a_disk_that_fills_up_in_a_line_loses_no_move_before_or_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = save.create(tmp_path, {"id": "toy:1"}, "full")
    file.append("0:01.0 b:A1")
    write = os.write
    written: list[int] = []

    def fills_up(handle: int, data: bytes) -> int:
        if written:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(write(handle, data[: len(data) // 2]))
        return written[0]

    monkeypatch.setattr(os, "write", fills_up)
    with pytest.raises(PuzzleError, match="No space left on device"):
        file.append("0:02.0 b:B1")
    monkeypatch.setattr(os, "write", write)
    file.append("0:03.0 .:A1")
    file.close()
    lines = (tmp_path / "full.toml").read_text().partition("[log]\n")[2]
    assert lines == "1 = '0:01.0 b:A1'\n2 = '0:03.0 .:A1'\n"


def test_a_second_copy_is_refused_while_the_first_has_the_file(tmp_path: Path) -> None:
    file = save.create(tmp_path, {"id": "toy:1"}, "mine")
    with pytest.raises(PuzzleError, match="open in another window"):
        save.lock(file.path)
    file.close()
    save.unlock(file.path, save.lock(file.path))
