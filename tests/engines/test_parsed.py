"""What was parsed of a file is kept for that state of the file alone."""

from __future__ import annotations

import marshal
import os
import sys
import tomllib
from pathlib import Path

import pytest

from engines.core.parsed import tables


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def written(folder: Path, text: str) -> Path:
    path = folder / "guide.toml"
    path.write_text(text)
    return path


def parsed_once(path: Path) -> Path:
    """What is kept of a file."""
    tables(path)
    (found,) = (path.parent / "__pycache__").iterdir()
    return found


def test_what_was_kept_is_read_and_the_file_is_not_parsed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, "title = 'A'\n[levels]\neasy = 'x'")
    parsed_once(path)
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("parsed again"))
    assert tables(path) == {"title": "A", "levels": {"easy": "x"}}


def test_a_file_that_has_changed_is_parsed_again(tmp_path: Path) -> None:
    path = written(tmp_path, "title = 'A'")
    parsed_once(path)
    path.write_text("title = 'B'")
    os.utime(path, ns=(1, 1))
    assert tables(path) == {"title": "B"}


@pytest.mark.parametrize("torn", [b"", b"nonsense", marshal.dumps(7), marshal.dumps(((), {}))])
def test_what_is_torn_or_strange_is_parsed_anew(tmp_path: Path, torn: bytes) -> None:
    path = written(tmp_path, "title = 'A'")
    found = parsed_once(path)
    found.write_bytes(torn)
    assert tables(path) == {"title": "A"}
    assert found.read_bytes() not in (torn, b"")


def test_where_nothing_can_be_written_the_file_is_parsed(tmp_path: Path) -> None:
    path = written(tmp_path, "title = 'A'")
    (tmp_path / "__pycache__").write_text("a file stands here")
    assert tables(path) == {"title": "A"}


def test_a_python_that_writes_no_bytecode_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    path = written(tmp_path, "title = 'A'")
    assert tables(path) == {"title": "A"}
    assert not (tmp_path / "__pycache__").exists()


def test_a_file_that_is_no_toml_says_so(tmp_path: Path) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tables(written(tmp_path, "title ="))
