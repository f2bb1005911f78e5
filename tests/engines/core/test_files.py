"""Files: anything that is not a file is refused, and no file is left open."""

import os
from pathlib import Path

import pytest

from solitudo.engines.core import files
from solitudo.engines.core.errors import PuzzleError


def still_open() -> list[str]:
    return sorted(path.name for path in Path("/dev/fd").iterdir())


def test_what_is_no_file_is_refused_and_does_not_stay_open(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    before = still_open()
    for path in (tmp_path, pipe):
        with pytest.raises(PuzzleError, match=r"is not a file that can be|Is a folder"):
            files.read_bytes(path, 10)
    assert still_open() == before
    with pytest.raises(PuzzleError, match=r"is not a file that can be|Is a folder"):
        files.claim(pipe)
    assert still_open() == before


def test_a_file_is_read_whole_or_its_head_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "ten"
    path.write_bytes(b"0123456789")
    assert files.read_bytes(path, 10) == b"0123456789"
    assert files.read_bytes(path, 4, head=True) == b"0123"
    with pytest.raises(PuzzleError, match=r"ten is too large \(10 bytes\)\."):
        files.read_bytes(path, 9)
