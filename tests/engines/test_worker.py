"""The headless worker, called as the generator calls it."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines import __main__ as worker
from tests.toy import ToyKind

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("toy_kind")


def answered(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """Exit status and lines."""
    status = worker.main(words)
    out, err = capsys.readouterr()
    assert err == ""
    return status, out.splitlines()


def test_a_board_is_made_with_its_solution(
    toy_kind: ToyKind, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "generate toy 5 hard 7 --rule free --extra dense=yes --extra clues=12"
    status, lines = answered(words.split(), capsys)
    answer = json.loads(lines[-1])
    puzzle = toy_kind.read(answer["id"].removeprefix("toy:"), "free")
    assert status == 0
    assert all(line.startswith("progress ") for line in lines[:-1])
    assert (answer["rule"], answer["level"], answer["solutions"]) == ("free", "hard", 1)
    assert bytes.fromhex(answer["values"]) == puzzle.solutions.first
    assert answer["solution"] == puzzle.text(puzzle.solutions.first)
    assert answer["sure"] is True


@pytest.mark.parametrize(
    ("text", "number", "solution"),
    [("toy:3:2.1.", 2, True), ("toy:2:0", 0, False), ("toy:2:3", 1, True)],
)
def test_a_board_is_checked(
    text: str, number: int, solution: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = answered(["check", text], capsys)
    answer = json.loads(lines[-1])
    assert (status, answer["id"], answer["solutions"]) == (0, text, number)
    assert (answer["solution"] is not None) == solution
    assert (answer["level"] is not None) == (number == 1)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("", "The call is generate"),
        ("generate toy 5 hard", "The call is generate"),
        ("generate toy 5 hard x", "'x' is not a seed"),
        ("generate toy 5 hard ²", "'²' is not a seed"),
        ("generate toy 5 hard 1e9", "'1e9' is not a seed"),
        ("generate toy 999999999999999999999 hard 1", "is not a size"),
        ("generate toy 40 hard 1", "Toy cannot have side 40"),
        ("generate toy 3 hard 1", "Toy 3 comes in easy, not 'hard'"),
        ("generate toy 5 grim 1", "not 'grim'"),
        ("generate toy 5 hard 1 --rule x", "Toy has no rule 'x'"),
        ("generate toy 5 hard 1 --extra x=1", "Toy has no option 'x'"),
        ("generate toy 5 hard 1 --extra", "Toy has no option ''"),
        ("generate ghost 5 hard 1", "Unknown puzzle 'ghost'"),
        ("check ghost:1:2", "Unknown puzzle 'ghost'"),
        ("check toy:2:9", "Point 1 is '9'"),
        ("reply slant:2x2:d4d x strong 0 1", "'x' is not a mark, a colon and cells"),
        ("reply slant:2x2:d4d \\:C9 strong 0 1", "No cell C9"),
        ("reply slant:2x2:d4d \\:A1 nobody 0 1", "'nobody' is no opponent here: strong"),
        ("reply slant:2x2:d4d \\:A1 strong 6 1", "strong has no strength 6"),
        ("reply slant:2x2:d4d \\:A1 strong x 1", "The call is generate"),
        ("drill hitori white-twin", "The call is generate"),
        ("reply hitori:2x2:1112 b:A1 strong 0 1", "'strong' is no opponent here: nobody"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(
    call: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = answered(call.split(), capsys)
    assert status == 2
    assert words in json.loads(lines[0])["error"]
    assert len(lines) == 1


def test_the_computer_replies_as_it_would_in_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = engines.read("slant:5x5de:a11a0a21d0c20b12b13b1a1b2b")
    path = [puzzle.vocabulary.read(text) for text in ("/:C1", "computer /:A5")]
    position = puzzle.start()
    for action in path:
        position = puzzle.vocabulary.apply(position, action)
    status, lines = answered(["reply", puzzle.id, "/:C1;computer /:A5", "strong", "2", "7"], capsys)
    reply = puzzle.reply(position, path, "strong", 7, 2)
    assert reply is not None
    assert status == 0
    assert json.loads(lines[0]) == {
        "action": puzzle.vocabulary.write(reply.action),
        "words": reply.words,
        "targets": [list(target) for target in reply.targets],
    }


def test_on_a_full_board_there_is_no_reply(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["reply", "slant:2x2:d4d", "\\:A1,B2 /:B1,A2", "strong", "0", "1"]
    status, lines = answered(call, capsys)
    assert status == 0
    assert json.loads(lines[0]) == {"action": None, "words": "", "targets": []}


def test_it_loads_only_what_it_needs() -> None:
    check = (
        "import sys, solitudo.engines.__main__ as w; w.main(['check', 'hitori:2x2:1112']);"
        "print(sorted(m for m in sys.modules if m.partition('.')[0] in "
        "('tui', 'themes', 'textual', 'rich', 'tomli_w', 'platformdirs', 'asyncio', 'argparse')))"
    )
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_nobody_waiting_is_no_trouble() -> None:
    call = [sys.executable, "-P", "-m", "solitudo.engines", "generate", "hitori", "12", "easy", "1"]
    process = subprocess.Popen(
        call, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={"PYTHONPATH": str(ROOT / "tui" / "package"), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
