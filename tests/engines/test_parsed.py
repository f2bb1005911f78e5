"""What was parsed of a file is kept for that state of the file alone."""

from __future__ import annotations

import marshal
import os
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.core.parsed import simple, tables
from themes import loader


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


@pytest.mark.parametrize("name", loader.BUILT_IN)
def test_the_quick_reader_reads_what_the_toml_reader_reads(name: str) -> None:
    text = Path(loader.__file__).with_name(f"{name}.toml").read_text("utf-8")
    assert simple(text, "roles") == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    ['a = "b\\n"', "a = 01", 'a = "x"\na = "y"', "[other]", "a", 'a = "b" # c', "a = 'b'", "\x0b"],
)
def test_the_quick_reader_leaves_the_rest_to_the_toml_reader(text: str) -> None:
    assert simple(text, "roles") is None


@given(
    st.lists(st.sampled_from([*'ab-="\\\n\r\t 019.#[]', " = ", "true", "é", "\u2028"])).map("".join)
)
@example("a = 1\r\n[t]\na = true\n")
@example("a = 1\r\r\n")
def test_the_quick_reader_never_reads_anything_else(text: str) -> None:
    found = simple(text, "t")
    if found is not None:
        assert found == tomllib.loads(text)
