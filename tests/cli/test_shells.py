"""The man page and the completions: made from the parsers, kept in tui/shell, heard by the
shells themselves where they are installed."""

import os
import pty
import re
import select
import shutil
import subprocess
import termios
from collections.abc import Sequence
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.cli import parser, parser_data
from solitudo.tui.cli.options import Parser

ROOT = Path(__file__).parents[2]
KEPT = {
    "solitudo.1": ("--manual", ""),
    "solitudo.bash": ("--completion", "bash"),
    "_solitudo": ("--completion", "zsh"),
    "solitudo.fish": ("--completion", "fish"),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_is_what_the_parsers_say(name: str) -> None:
    file = ROOT / "tui" / "shell" / name
    now = parser.described(*KEPT[name])
    if os.environ.get("SOLITUDO_GOLDEN") == "write":
        file.write_text(now, "utf-8")
    assert file.read_text("utf-8") == now


@pytest.mark.parametrize("name", parser.COMMANDS)
def test_every_option_says_what_it_does(name: str) -> None:
    made = parser_data.tell("", lambda words: parser.parser(parser.COMMANDS[name], name, words))
    for flag in (*made.flags, *(f for flags in made.own.values() for f in flags)):
        assert flag.help, flag
        assert flag.help in parser.described("--manual", "").replace("\\-", "-"), flag


def complete_bash(script: Path, line: str, folder: Path) -> list[str]:
    words = line.split(" ")
    code = (
        f"source {script}; COMP_WORDS=({' '.join(repr(w) for w in words)});"
        f"COMP_CWORD={len(words) - 1}; _solitudo; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    return answer(["bash", "--norc", "-c", code], folder)


def complete_fish(script: Path, line: str, folder: Path) -> list[str]:
    found = answer(["fish", "--no-config", "-c", f"source {script}; complete -C {line!r}"], folder)
    return [entry.partition("\t")[0] for entry in found]


def complete_zsh(script: Path, line: str, folder: Path) -> list[str]:
    """Return what a zsh at its prompt lists, in a terminal of its own, when Ctrl+D follows the
    line.
    """
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (200, 200))
    own = {**env(folder), "TERM": "dumb", "ZDOTDIR": str(folder)}
    shell = subprocess.Popen(
        ["zsh", "-f", "-i", "-o", "no_beep"], cwd=folder, env=own,
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        os.write(ours, SETTLED.format(folder=script.parent).encode())
        until(ours, "READY>")
        os.write(ours, f"{line}\x04".encode())
        # the line is deleted, and the next prompt shows that everything before it was written
        os.write(ours, b"\x15print 'AL''L'\r")
        listed = until(ours, "\nALL")
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", listed).replace("print 'AL''L'", "").split()


# the script is found as if it were installed; prompts and lists have no text of their own
SETTLED = (
    "PS1='' ; unsetopt zle_bracketed_paste prompt_sp prompt_cr; fpath=({folder} $fpath);"
    " autoload -Uz compinit; compinit -u -D; LISTMAX=9999;"
    " zstyle ':completion:*' verbose no; PS1='READ''Y>'\r"
)


def until(terminal: int, text: str) -> str:
    """Return the output of a terminal up to this text."""
    said = b""
    while text not in said.decode(errors="replace").replace("\r", ""):
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, said
        said += os.read(terminal, 1 << 16)
    return said.decode(errors="replace").replace("\r", "")


def env(folder: Path) -> dict[str, str]:
    return {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "TERM": "xterm",
        "LANG": "C.UTF-8",
    }


def answer(command: Sequence[str], folder: Path) -> list[str]:
    done = subprocess.run(
        command, cwd=folder, env=env(folder), capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.split()


SHELLS = {"bash": complete_bash, "fish": complete_fish, "zsh": complete_zsh}
LINES = [
    ("solitudo gen", {"generate"}, {"play"}),
    ("solitudo help re", {"replay", "records"}, {"play"}),
    ("solitudo play hit", {"hitori", "hitori-hex"}, {"tents"}),
    ("solitudo generate tents --level ", {"easy", "hard"}, {"expert"}),
    ("solitudo generate sudoku --", {"--size", "--variant", "--format"}, {"--holes"}),
    ("solitudo generate hitori-hex --h", {"--holes"}, {"--variant"}),
    ("solitudo play slant --mode v", {"versus"}, {"normal"}),
    ("solitudo export ", {"amber-fox", "quiet-owl"}, {"hitori"}),
    ("solitudo export x --to s", {"svg"}, {"toml"}),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a `solitudo` that knows two saves."""
    program = tmp_path / "solitudo"
    program.write_text(
        '#!/bin/sh\n[ "$*" = "--completion saves" ] && printf "amber-fox\\nquiet-owl\\n"\n'
    )
    program.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(("line", "there", "not_there"), LINES)
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes(
    shell: str, line: str, there: set[str], not_there: set[str], folder: Path
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    file = next(name for name, call in KEPT.items() if call[1] == shell)
    found = set(SHELLS[shell](ROOT / "tui" / "shell" / file, line, folder))
    assert there <= found
    assert not not_there & found


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_reads_its_script_without_a_word() -> None:
    script = ROOT / "tui" / "shell" / "_solitudo"
    code = f"autoload -Uz compinit; compinit -D -u; source {script}; whence -w _solitudo"
    done = subprocess.run(
        ["zsh", "-fc", code],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "_solitudo: function\n", "")


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_reads_its_page_without_a_warning() -> None:
    page = str(ROOT / "tui" / "shell" / "solitudo.1")
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", page],
        env={**os.environ, "MANPAGER": "cat", "MANWIDTH": "100"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    for name in (*parser.COMMANDS, *engines.kinds()):
        assert name in done.stdout.replace("\u2010", "-").replace("‐", "-")


def test_the_names_of_saves_are_told(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parser.main(["--completion", "saves"]) == 0
    assert capsys.readouterr().out == ""
    saves.mkdir(parents=True)
    (saves / "amber-fox.toml").write_text("")
    parser.main(["--completion", "saves"])
    assert capsys.readouterr().out == "amber-fox\n"


NEAR = [
    ("genrate hitori", "Did you mean generate?"),
    ("generate hitroi", "Did you mean hitori?"),
    ("generate hitori --levle easy", "Did you mean --level?"),
    ("play slant --mode verus", "Did you mean versus?"),
    ("solve sudko 4x4:a", "Did you mean sudoku?"),
    ("show hitroi:default", "Did you mean hitori?"),
    ("show hitroi 5x5:1", "Did you mean hitori?"),
    ("show amber-fix", "Did you mean amber-fox?"),
    ("help genrate", "Did you mean generate?"),
]


@pytest.mark.parametrize(("words", "sentence"), NEAR)
def test_a_near_miss_is_answered(
    words: str, sentence: str, saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saves.mkdir(parents=True)
    (saves / "amber-fox.toml").write_text("")
    assert parser.main(words.split()) == 2
    told_ = capsys.readouterr()
    assert sentence in told_.err
    assert told_.err.count("\n") == 1


def test_what_is_far_from_everything_is_not_guessed_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert parser.main(["xyzzy"]) == 2
    assert "Did you mean" not in capsys.readouterr().err


def test_help_is_the_help_of_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    parser.main(["help"])
    overview = capsys.readouterr().out
    parser.main(["-h"])
    assert capsys.readouterr().out == overview
    for name in parser.COMMANDS:
        assert parser.main(["help", name]) == 0
        helped = capsys.readouterr().out
        parser.main([name, "-h"])
        assert capsys.readouterr().out == helped


def test_a_parser_says_nothing_where_nothing_is_near() -> None:
    with pytest.raises(engines.PuzzleError) as caught:
        Parser(prog="x").parse_args(["--zebra"])
    assert str(caught.value) == "Unknown option --zebra. Run 'x -h' for help."
