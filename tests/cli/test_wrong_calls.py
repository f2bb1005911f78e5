"""Wrong calls, as data: each is answered by one sentence that says what is wrong, what is allowed
and what to do."""

import re
from pathlib import Path

import pytest

from solitudo.tui.cli import parser

pytestmark = pytest.mark.usefixtures("saves")

CALLS = [
    tuple(line.split(" ||| "))
    for line in Path(__file__).with_name("wrong_calls.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
# words that newcomers do not understand, and the phrases of argparse
UNWANTED = re.compile(r"argument |invalid choice|unrecognized|the following|\bis no\b|here are")


@pytest.mark.parametrize(("words", "answer"), CALLS, ids=[words[:40] for words, _ in CALLS])
def test_a_wrong_call_is_answered_by_one_sentence(
    words: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parser.main(words.split(" ")) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"{answer}\n"
    assert not UNWANTED.search(answer)


def test_there_are_as_many_as_were_found_to_be_wrong() -> None:
    assert len({words for words, _ in CALLS}) >= 97
