"""Patterns that are kept match as those that Python compiles, and nothing of it stays behind."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tui import patterns
from tui.patterns import Patterns

TEXTS = [
    (r"(?P<year>\d{4})-(?P<month>\d\d)", 0, "on 2026-11-19"),
    (r"^(a|b)+?c{2,3}(?=x)|ä", re.IGNORECASE, "ABccX und Ä"),
    (r"[^\W_][\w -]{0,59}", re.ASCII, "_a name"),
    ("[\u0300-\u10ff]|(?<!q)u\\b", re.MULTILINE | re.VERBOSE, "tu qu \u0301"),
]


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache of `re` that is empty, a Python that keeps what it made, its own compiler after."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    re.purge()
    yield
    patterns.end()
    re.purge()


def test_what_is_kept_matches_as_what_is_compiled(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    plain = [re.compile(text, flags) for text, flags, _ in TEXTS]
    for again in (False, True):
        re.purge()
        standing = Patterns(path)
        assert bool(standing.known) == again
        made = [re.compile(text, flags) for text, flags, _ in TEXTS]
        standing.end()
        assert standing.new != again
        for one, other, (_, _, text) in zip(plain, made, TEXTS, strict=True):
            assert one is not other
            assert (one.pattern, one.flags, one.groups) == (
                other.pattern,
                other.flags,
                other.groups,
            )
            assert one.groupindex == other.groupindex
            found = [(m.span(), m.groups(), m.lastgroup) for m in one.finditer(text)]
            assert [(m.span(), m.groups(), m.lastgroup) for m in other.finditer(text)] == found


@pytest.mark.parametrize("content", [b"", b"torn", b"\xe9\x00\x00", b"(\x02\x00\x00\x00N{0"])
def test_a_kept_file_that_is_torn_is_made_anew(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "kept"
    path.write_bytes(content)
    standing = Patterns(path)
    assert re.compile("a+b").fullmatch("aab")
    standing.end()
    assert path.read_bytes() != content


def test_a_pattern_that_is_wrong_is_told_as_ever(tmp_path: Path) -> None:
    Patterns(tmp_path / "kept")
    with pytest.raises(re.error, match="unterminated"):
        re.compile("(a")
    assert re.compile(b"a[b-d]").match(b"ac")


def test_where_nothing_can_be_written_patterns_are_compiled_each_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    standing = Patterns(tmp_path / "file" / "kept")
    assert re.compile("c+").match("c")
    standing.end()


def test_the_start_of_the_screen_compiles_none_that_is_kept() -> None:
    code = (
        "import re, sys; from tui import patterns\n"
        "sys.dont_write_bytecode = True\n"
        "patterns.begin(); known = re._compiler.compile.__self__.known\n"
        "before = len(known); import tui.app; print(before, len(known)); patterns.end()\n"
        "print(re._compiler.compile.__module__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "re._compiler", done.stderr
