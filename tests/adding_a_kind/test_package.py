"""The kind of the tutorial as a package of its own, installed beside the program into a fresh
folder; and packages whose kinds cannot be loaded."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.terminal.session import SOLITUDO, Tmux

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "adding-a-kind.md").read_text("utf-8")
BOARD = "binary:6x6:1a0e0f1c00i1b1b"
OURS = "hitori, hitori-hex, tents, sudoku, slant"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the package as pip installs it, with the pyproject.toml of the page."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(ROOT / "tests" / "adding_a_kind" / "binary", folder / "solitudo_binary")
    told = re.search(r"`pyproject.toml`:\n\n```toml\n(.*?)```", TUTORIAL, re.DOTALL)
    assert told is not None
    (folder / "pyproject.toml").write_text(told[1], "utf-8")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    words = [*install, "--no-build-isolation", "--target", str(folder / "site"), str(folder)]
    subprocess.run(words, check=True, capture_output=True)
    return folder / "site"


def environment(site: Path, folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(site), str(ROOT / "tui" / "package"))),
        "SOLITUDO_DATA": str(folder / "data"),
        "SOLITUDO_CONFIG": str(folder / "config"),
        "SOLITUDO_CACHE": str(folder / "cache"),
        "LANG": "C.UTF-8",
    }


def call(
    site: Path, folder: Path, words: Sequence[str], said: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a module of Python beside the package."""
    program = [sys.executable, "-P", "-m", *words]
    env = environment(site, folder)
    return subprocess.run(
        program, env=env, cwd=folder, input=said, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("-h", f"Puzzles: {OURS}, binary."),
        (f"hint {BOARD}", "B4 and C4 are both 0, so A4 beside them must be 1."),
        ("generate binary --level medium --seed 2", "binary:6x6:1b0d0a0a0a00b1d1d1g"),
        ("generate binary --size 4 -n 4 --seed 1 --jobs 2", "binary:4x4:"),
        ("print binary --size 4 -n 2 -o out.pdf", "2 boards on 1 page in out.pdf."),
        ("import boards.txt", "boards"),
        ("--completion bash", "binary"),
    ],
)
def test_commands_know_an_installed_kind(site: Path, tmp_path: Path, words: str, said: str) -> None:
    (tmp_path / "boards.txt").write_text(BOARD)
    done = call(site, tmp_path, ["solitudo", *words.split()])
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
    assert (tmp_path / "out.pdf").exists() == words.startswith("print")


def test_it_is_played_in_lines(site: Path, tmp_path: Path) -> None:
    done = call(site, tmp_path, ["solitudo", "speak", BOARD], "hint\nhint\nhint\nhint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Binary 6 by 6" in done.stdout
    assert "B4 and C4 are both 0, so A4 beside them must be 1" in done.stdout


def test_it_is_played_in_a_terminal(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment(site, tmp_path).items():
        monkeypatch.setenv(name, value)
    # the worker makes the board
    with_board = [str(SOLITUDO), "play", "binary", "--size", "4", "--mode", "practice"]
    screen = Tmux(tmp_path, with_board, (100, 30))
    try:
        shown = screen.wait_for("No move is ever lost")
        assert "Binary 4×4 easy" in shown
        for said in ("step 1 of 3", "step 2 of 3", "1 move"):
            screen.send("H")
            screen.wait_for(said)
    finally:
        screen.close()


def test_it_passes_the_tests_for_kinds_of_others(site: Path, tmp_path: Path) -> None:
    words = ["pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "solitudo.engines.testing"]
    done = call(site, tmp_path, [*words, "-k", "binary"])
    assert done.returncode == 0, done.stdout
    assert "13 passed, 1 skipped" in done.stdout


def test_its_own_drawings_are_used(site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    package = copy / "solitudo_binary"
    (package / "looks.py").write_text("from solitudo.tui.drawing.common.plain_board import looks")
    (package / "paper.py").write_text("from solitudo.tui.drawing.paper.plain import draw")
    check = tmp_path / "check.py"
    check.write_text(
        "import pickle, solitudo\nfrom solitudo.tui import drawing\n"
        "from solitudo.tui.drawing import paper\n"
        "kind = solitudo.kind('binary')\nassert pickle.loads(pickle.dumps(kind)) is kind\n"
        "print(drawing.module_of(kind).__name__, paper.module_of(kind).__name__)\n"
    )
    env = environment(copy, tmp_path)
    done = subprocess.run([sys.executable, check], env=env, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("solitudo_binary.looks solitudo_binary.paper\n", "")


# kinds that cannot be loaded

KIND = """
from solitudo_binary.kinds import BinaryKind
class Kind(BinaryKind):
    name = "{name}"
"""
BROKEN: Mapping[str, tuple[str, str]] = {
    "lost": ("import nowhere", "No module named 'nowhere'."),
    "ended": ("raise SystemExit('I do not start')", "I do not start."),
    "number": ("Kind = 7", "number.code:Kind is not a Kind."),
    "half": (
        "from solitudo.engines.core.kind import Kind as Base\nclass Kind(Base):\n    name = 'half'",
        "Can't instantiate abstract class",
    ),
    "renamed": (KIND.format(name="other"), "its class calls it 'other'."),
    "hitori": (KIND.format(name="hitori"), "there is another puzzle called hitori."),
    "Loud": (KIND.format(name="Loud"), "its name may have small letters and hyphens only."),
    "untold": (KIND.format(name="untold"), "technique pair: 'title' is missing."),
    "late": (KIND.format(name="late"), "guide: 'levels' must be before the first [[table]]."),
    "sizeless": (KIND.format(name="sizeless") + "    sizes = ()", "it has no sizes or no levels."),
    "untitled": (KIND.format(name="untitled") + "    title = 3", "and one is 3."),
}
GUIDES = {
    "untold": 'title = "T"\ntagline = "T"\n[[technique]]\nname = "pair"\n',
    "late": 'title = "T"\ntagline = "T"\n[[lesson]]\nname = "L"\n[levels]\neasy = "all"\n',
}


@pytest.fixture
def broken(site: Path, tmp_path: Path) -> Path:
    """The package that works, and beside it one for each that does not."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    guide = (folder / "solitudo_binary" / "guide.toml").read_text("utf-8")
    for name, (code, _) in BROKEN.items():
        (folder / name).mkdir()
        (folder / name / "code.py").write_text(code)
        (folder / name / "guide.toml").write_text(GUIDES.get(name, guide), "utf-8")
        info = folder / f"with_{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: with-{name}\nVersion: 1.0\n")
        points = (
            f"[solitudo.kinds]\n# one\n{name} = {name}.code:Kind\n\n[console_scripts]\na = b:c\n"
        )
        (info / "entry_points.txt").write_text(points)
    return folder


def test_kinds_that_break_are_left_out_with_a_sentence_each(broken: Path, tmp_path: Path) -> None:
    done = call(broken, tmp_path, ["solitudo", "-h"])
    assert done.returncode == 0
    assert f"Puzzles: {OURS}, binary." in done.stdout
    said = sorted(done.stderr.splitlines())
    assert len(said) == len(BROKEN)
    for name, (_, why) in BROKEN.items():
        head = f"solitudo: The puzzle '{name}' of with-{name} is left out: "
        (line,) = (line for line in said if line.startswith(head))
        assert why in line
        assert line.endswith(".")


def test_who_asks_for_a_kind_that_breaks_is_told_why(broken: Path, tmp_path: Path) -> None:
    done = call(broken, tmp_path, ["solitudo", "play", "lost"])
    assert done.returncode == 2
    why = "The puzzle 'lost' of with-lost is left out: No module named 'nowhere'."
    assert done.stderr.startswith(f"solitudo play: {why}")


def test_home_opens_and_says_which_kinds_are_left_out(
    broken: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in BROKEN.keys() - {"lost"}:
        shutil.rmtree(broken / f"with_{name}-1.0.dist-info")
    for name, value in environment(broken, tmp_path).items():
        monkeypatch.setenv(name, value)
    screen = Tmux(tmp_path, [str(SOLITUDO)], (120, 40))
    try:
        screen.wait_for("'nowhere'")
        screen.wait_for("Binary")
    finally:
        screen.close()


# kinds that fail once they are played

FAULTY = """
from solitudo_binary.kinds import BinaryKind
from solitudo_binary.rules import Binary
from solitudo.engines.core.values import Solutions
class Faulty(Binary):
    def faults(self, position):
        return [] if not position.values[1] else 1 / 0
    def count(self, limit=2, nodes=None):
        return Solutions(1, bytes([1]) * 36)
    def knowledge(self, position=None):
        raise KeyError("what is known")
class Kind(BinaryKind):
    name, title = "faulty", "Faulty"
    def read(self, text, rule=""):
        sound = super().read(text)
        return Faulty(self, f"faulty:{text}", sound.grid, "", sound.given, sound.start().values)
    def generate(self, request, tell=None):
        raise IndexError
"""
WHY = "The puzzle 'faulty' of with-faulty has a fault ({}). Please tell its author."
LOST, DIVIDED = (
    WHY.format("KeyError: 'what is known'"),
    WHY.format("ZeroDivisionError: division by zero"),
)


@pytest.fixture
def faulty(site: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    (folder / "faulty").mkdir()
    (folder / "faulty" / "code.py").write_text(FAULTY)
    shutil.copy(folder / "solitudo_binary" / "guide.toml", folder / "faulty")
    info = folder / "with_faulty-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: with-faulty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[solitudo.kinds]\nfaulty = faulty.code:Kind\n")
    return folder


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("generate faulty --seed 1", WHY.format("IndexError")),
        ("hint faulty 6x6:1a0e0f1c00i1b1b", LOST),
        ("rate faulty 6x6:1a0e0f1c00i1b1b", LOST),
    ],
)
def test_a_fault_of_a_kind_is_told_in_a_sentence(
    faulty: Path, tmp_path: Path, words: str, why: str
) -> None:
    done = call(faulty, tmp_path, ["solitudo", *words.split()])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"solitudo {words.split()[0]}: {why}\n"
    assert not (tmp_path / "data" / "crashes").exists()


def test_lines_and_the_engine_go_on_after_a_fault(faulty: Path, tmp_path: Path) -> None:
    board = "faulty:" + BOARD.partition(":")[2]
    typed = "hint\nB1 0\nu\nnew faulty\nboard\nquit\n"
    done = call(faulty, tmp_path, ["solitudo", "speak", board], typed)
    assert (done.returncode, done.stderr) == (0, "")
    for words in (LOST, DIVIDED, WHY.format("IndexError"), "Row 6: ", "Everything is saved."):
        assert words in done.stdout
    asked = [("read", {"text": board}), ("hint", {}), ("text", {})]
    lines = [{"jsonrpc": "2.0", "id": 1, "method": name, "params": with_} for name, with_ in asked]
    typed = "".join(json.dumps(line) + "\n" for line in lines)
    done = call(faulty, tmp_path, ["solitudo", "engine"], typed)
    read, hinted, text = map(json.loads, done.stdout.splitlines())
    assert hinted["error"]["message"] == LOST
    assert "result" in read
    assert "result" in text


def test_a_screen_goes_on_after_a_fault(
    faulty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment(faulty, tmp_path).items():
        monkeypatch.setenv(name, value)
    board = "faulty:" + BOARD.partition(":")[2]
    screen = Tmux(tmp_path, [str(SOLITUDO), "play", board], (120, 36))
    try:
        screen.wait_for("Faulty")
        screen.send("\x1b")
        screen.send("H")
        screen.wait_for("Please tell its author")
        screen.send("\x1b[B1")
        screen.wait_for("1 move")
    finally:
        screen.close()
    assert not (tmp_path / "data" / "crashes").exists()
