"""Runs that continue earlier output: each line once, however the run before ended."""

import fcntl
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solitudo.tui.cli import parser

ROOT = Path(__file__).parents[2]
BOARDS = ["generate", "slant", "--size", "4", "--seed", "5", "-n", "12"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "boards.txt"


@pytest.fixture
def whole(capsys: pytest.CaptureFixture[str]) -> str:
    """All that the call makes."""
    parser.main(BOARDS)
    return capsys.readouterr().out


@pytest.mark.parametrize("lines", [0, 1, 2, 7, 12])
@pytest.mark.parametrize("torn", [0, 9])
def test_a_run_goes_on_where_its_file_ends(
    lines: int, torn: int, file: Path, whole: str, capsys: pytest.CaptureFixture[str]
) -> None:
    have = whole.splitlines(keepends=True)
    file.write_text("".join(have[:lines]) + "".join(have[lines : lines + 1])[:torn])
    assert parser.main([*BOARDS, "--resume", str(file)]) == 0
    assert file.read_text() == whole
    said = capsys.readouterr()
    assert said.out == ""
    assert (f"has {lines} lines. Continuing." in said.err) == bool(lines)


def test_json_is_gone_on_with_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*BOARDS, "--format", "json"]
    parser.main(words)
    whole = capsys.readouterr().out
    file.write_text(whole[: len(whole) // 2])
    assert parser.main([*words, "--resume", str(file)]) == 0
    assert file.read_text() == whole


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--level", "hard"], "{file} was written by a different command (line 1 differs)."),
        (["--seed", "6"], "{file} was written by a different command (line 1 differs)."),
        (["-n", "3"], "{file} already has 5 lines, but -n is 3."),
        (
            ["--format", "text"],
            "--resume works only with --format id or json, which write one board per line.",
        ),
    ],
)
def test_the_file_of_another_call_is_left_alone(
    words: list[str],
    sentence: str,
    file: Path,
    whole: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file.write_text("".join(whole.splitlines(keepends=True)[:5]))
    before = file.read_bytes()
    assert parser.main([*BOARDS, *words, "--resume", str(file)]) == 2
    assert sentence.format(file=file) in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_line_that_is_missing_in_the_middle_is_seen(
    file: Path, whole: str, capsys: pytest.CaptureFixture[str]
) -> None:
    have = whole.splitlines(keepends=True)
    file.write_text("".join(have[:3] + have[4:6]))
    assert parser.main([*BOARDS, "--resume", str(file)]) == 2
    assert f"{file} was written by a different command (line 5 differs)." in capsys.readouterr().err


def test_without_a_seed_nothing_could_be_gone_on_with(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parser.main(["generate", "slant", "--resume", str(file)]) == 2
    assert "--resume needs --seed" in capsys.readouterr().err
    assert not file.exists()


def test_two_runs_do_not_write_one_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with file.open("a") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert parser.main([*BOARDS, "--resume", str(file)]) == 2
    assert f"{file}. Wait for it to end, or use another file." in capsys.readouterr().err
    assert file.read_bytes() == b""


def test_what_is_no_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parser.main([*BOARDS, "--resume", str(tmp_path)]) == 2
    assert "cannot be continued, because it is not a regular file" in capsys.readouterr().err
    assert parser.main([*BOARDS, "--resume", str(tmp_path / "none" / "x")]) == 2
    assert "cannot be used: no such file" in capsys.readouterr().err.lower()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_is_gone_on_with(jobs: str, file: Path) -> None:
    words = [sys.executable, "-P", "-m", "solitudo", "generate", "slant", "--level", "medium"]
    words += ["--seed", "5", "-n", "400", "--jobs", jobs, "--resume", str(file)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tui" / "package")}
    # it is killed when some lines are there, however long that takes
    process = subprocess.Popen(words, env=env, stderr=subprocess.DEVNULL)
    while not (file.exists() and file.read_bytes().count(b"\n") > 3):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait(60)
    before = file.read_bytes()
    assert 3 < before.count(b"\n") < 400
    with file.open("ab") as torn:
        torn.write(b"slant:8x")
    subprocess.run(words, env=env, stderr=subprocess.DEVNULL, check=True)
    after = file.read_bytes()
    assert after.startswith(before[: before.rindex(b"\n")])
    assert after.count(b"\n") == len(set(after.split(b"\n"))) - 1 == 400


ASKED = ["2x2:a2a1c1a", "nonsense", "2x2:a1a1c1a", "2x2:a2a1c1a", "2x2:b4d"]


@pytest.mark.parametrize("command", ["solve", "rate"])
@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("lines", [0, 1, 3, 5])
def test_answers_are_gone_on_with(
    command: str,
    form: list[str],
    lines: int,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def ask(more: list[str]) -> str:
        text = "\n\n".join(ASKED).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        parser.main([command, "slant", "-", *form, *more])
        return capsys.readouterr().out

    whole = ask([])
    assert whole.count("\n") == len(ASKED)
    file.write_text("".join(whole.splitlines(keepends=True)[:lines]) + whole[:3] * (lines < 5))
    assert ask(["--resume", str(file)]) == ""
    assert file.read_text() == whole


def test_answers_to_other_boards_are_left_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, said, sentence in (
        (b"2x2:a2a1c1a\n", "\\/,//\n", "was written by a different command (line 1 differs)."),
        (b"2x2:a2a1c1a\n", "/\\,//\n/\\,//\n", "has 2 lines, but the input has only 1."),
    ):
        file.write_text(said)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert parser.main(["solve", "slant", "-", "--resume", str(file)]) == 2
        assert sentence in capsys.readouterr().err
        assert file.read_text() == said
