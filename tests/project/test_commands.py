"""Every command that the pages write is run here as it is written, or stands in the list of those
that are not, with the reason. A page that writes another one fails."""

import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.cli import parser
from solitudo.tui.saves import library

ROOT = Path(__file__).parents[2]
PAGES = (
    *("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"),
    *(
        "docs/terminals.md",
        "docs/browser.md",
        "docs/many-boards.md",
        "docs/export.md",
        "docs/ssh.md",
    ),
    *("docs/settings.md", "docs/accessibility.md", "docs/library.md"),
)
# tests/adding_a_kind runs the commands of its own page
FIRST = r"(?:solitudo|make|pip|pipx|uv|ssh|python|\.venv/bin/\w+|\.ci/run|source|dask|git|set|tmux)"
BOARD = "hitori:5x5de:5154542152243135512112524"
SHORT = BOARD.removeprefix("hitori:")

# as written, and the words that replace words in capitals
RUN: dict[str, tuple[str, ...]] = {
    "solitudo --version": ("--version",),
    "solitudo speak": ("speak",),
    "solitudo -h": ("-h",),
    "solitudo generate sudoku -n 5 --seed 7": ("generate sudoku -n 5 --seed 7",),
    f"solitudo solve hitori {SHORT} --steps": (f"solve hitori {SHORT} --steps",),
    f"solitudo rate hitori {SHORT}": (f"rate hitori {SHORT}",),
    f"solitudo hint hitori {SHORT}": (f"hint hitori {SHORT}",),
    f"solitudo export hitori:{SHORT} --to html --proof >board.html": (
        f"export hitori:{SHORT} --to html --proof",
    ),
    "solitudo print sudoku -n 4 --per-page 4 -o sudoku.pdf": (
        "print sudoku -n 4 --per-page 4 -o sudoku.pdf",
    ),
    "solitudo generate tents -n 10000 --seed 1 --jobs 8 >tents.txt": (
        "generate tents -n 10 --seed 1 --jobs 2",
    ),
    "solitudo generate tents -n 100000 --seed 1 --jobs 8 --resume tents.txt": (
        "generate tents -n 10 --seed 1 --resume tents.txt",
    ),
}
# opens a screen or a server: only its words are read, and other tests test what it opens
OPENS = {
    "solitudo": ("",),
    "solitudo serve": ("serve",),
    "solitudo continue": ("continue",),
    "solitudo serve --guest": ("serve --guest",),
    "solitudo serve --player ann --player bob": ("serve --player ann --player bob",),
    "solitudo --glyphs ascii": ("--glyphs ascii",),
    "solitudo play tents --size 10 --level medium": ("play tents --size 10 --level medium",),
    "solitudo generate sudoku --level extreme -n 100000 --seed 1 --cluster tcp://10.0.0.1:8786"
    " --resume sudoku.txt": (
        "generate sudoku --level extreme -n 100000 --seed 1 --cluster tcp://10.0.0.1:8786"
        " --resume sudoku.txt",
    ),
}
# not run, for this reason
NOT = {
    ".venv/bin/solitudo": "the same, in a clone",
    "make play # install into .venv and open the home screen": "installs; see test_a_target",
    "make test # set up the development tools, then run linters, type checks and all tests": (
        "is this"
    ),
    "make test": "is this",
    "make quick": "is a part of this",
    "make links": "mypy and the import contracts read what it makes",
    "make next": "fetches; tests/terminal/test_plain_drawing.py plays what it tries",
    "make mutate": "hours",
    "make bank": "most of an hour",
    "make soak": "hours",
    "make test-long": "hours; before a release",
    "make test test-long": "hours; before a release",
    ".venv/bin/python tests/bench/texts.py GROUP": "prints the texts of the program, nothing else",
    "make bench": "minutes, and two programs of others",
    "make docs": "tests/project/test_pages.py makes them",
    "make pictures": "tests/project/test_pictures.py draws them",
    "make shells": "tests/cli/test_shells.py makes them",
    "make pictures shells docs": "the same",
    ".ci/run": "runs this",
    ".venv/bin/pytest tests/engines/tents": "is this",
    ".venv/bin/python -m pip wheel --no-deps -w dist .": "tests/project/test_wheel.py",
    ".venv/bin/python tests/bench/cluster.py": "minutes",
    "pipx install .": "a program of others; tests/cli/test_installed.py installs the wheel",
    "uv tool install .": "the same",
    "pipx install '.[print,web]'": "fetches",
    ".venv/bin/pip install -e '.[print,web]'": "tests/project/test_readme.py, without fetching",
    ".venv/bin/pip install -e '.[cluster]'": "fetches",
    "ssh": "a word of a sentence",
    "ssh -t guest@your.host": "tests/terminal/test_ssh.py has a host",
    "ssh -C -t host solitudo": "tests/terminal/test_ssh.py has a host",
    "ssh -L 8000:localhost:8000": "the same",
    "set -g default-terminal tmux-256color": "test_tmux_takes_its_lines",
    "set -as terminal-features ',*:RGB'": "test_tmux_takes_its_lines",
    "dask scheduler --host 10.0.0.1 --port 8786": "an address of nobody here",
    "dask worker tcp://10.0.0.1:8786 --nworkers auto --nthreads 1": "the same",
    "dask ssh": "several hosts",
}
PICTURE = ".venv/bin/python tests/pictures.py slant:2x2:a2a1c1a a.svg enter right H"


def written(page: str) -> set[str]:
    """Return the commands of a page: lines of its blocks, and texts between backticks."""
    text = (ROOT / page).read_text("utf-8")
    blocks = re.findall(r"(?ms)^```\n(.*?)^```$", text)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`([^`]+)`", re.sub(r"(?ms)^```.*?^```$", "", text))
    return {" ".join(line.split()) for line in lines if re.match(FIRST + r"(\s|$)", line)}


def test_every_command_of_the_pages_is_known_here() -> None:
    found = set[str]().union(*map(written, PAGES))
    assert found == {*RUN, *OPENS, *NOT, PICTURE}


@pytest.mark.parametrize("words", [words for several in RUN.values() for words in several])
def test_it_does_what_it_is_written_for(
    words: str,
    saves: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened = library.create(engines.read(BOARD), name="kept")
    opened.game.mark("b", "C1")
    opened.file.close()
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(BOARD)
    given = f"{SHORT}\n" if words.startswith("solve") else f"{BOARD}\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    if words == "classic":
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"exit\n")))
    if words.startswith("print"):
        pytest.importorskip("fpdf")
    assert parser.main(words.split()) == 0
    assert capsys.readouterr().out or "--resume" in words


@pytest.mark.parametrize("words", [words for several in OPENS.values() for words in several])
def test_the_words_of_what_opens_a_screen_are_read(words: str) -> None:
    name, *rest = words.split() or [""]
    if name in parser.COMMANDS:
        parser.parser(parser.COMMANDS[name], name, rest).parse_args(rest)
    assert parser.opens_home(words.split()) == (name not in parser.COMMANDS)


def test_a_picture_is_made_from_keys_as_it_is_written(tmp_path: Path) -> None:
    words = shlex.split(PICTURE)[1:]
    words[0] = str(ROOT / words[0])
    done = subprocess.run(
        [sys.executable, "-P", *words],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT / "tui" / "package"), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "<svg" in (tmp_path / "a.svg").read_text("utf-8")


def test_a_target_that_is_written_is_one_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in NOT:
        if command.startswith("make "):
            for target in re.findall(r"[a-z-]+", re.split(r"[#A-Z]", command)[0])[1:]:
                assert re.search(rf"(?m)^{target}:", makefile), target


def test_tmux_takes_its_lines(tmp_path: Path) -> None:
    lines = [command for command in NOT if command.startswith("set -")]
    (tmp_path / "conf").write_text("\n".join(lines))
    call = ["tmux", "-S", str(tmp_path / "s"), "-f", "/dev/null", "start-server", ";"]
    try:
        done = subprocess.run(
            [*call, "source-file", str(tmp_path / "conf"), ";", "kill-server"],
            capture_output=True, text=True, timeout=30, check=False,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("tmux is not installed")
    assert (done.returncode, done.stderr) == (0, "")
