"""Whole corpora through the command: every answer in its place, and the solution that is known."""

import io
import json
import sys
from pathlib import Path

import pytest

from solitudo.tui.cli import parser

CORPORA = Path(__file__).parents[1] / "corpora"
NAMES = sorted(path.stem for path in CORPORA.glob("*.txt") if "." not in path.stem)
# one board in this many; the tests of each kind use all of them
EVERY = 5


def lines(name: str) -> list[str]:
    """The lines of a corpus that are no comments."""
    text = (CORPORA / f"{name}.txt").read_text("utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("#")]


@pytest.mark.parametrize("name", NAMES)
def test_a_corpus_is_solved_in_order(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    boards, known = lines(name)[::EVERY], lines(f"{name}.solutions")[::EVERY]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(boards).encode())))
    assert parser.main(["solve", name, "-", "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == boards
    assert [answer["solution"] for answer in answers] == known
    assert all(answer["solutions"] == 1 and answer["guess"] is False for answer in answers)
    assert all(answer["level"] and answer["hardest"] for answer in answers)
