"""The wheel can be installed and played without the folder from which it was built."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOARD = "hitori:5x5de:5154542152243135512112524"

CHECK = """
import solitudo
from solitudo import engines, tui, themes
from importlib import resources
from pathlib import Path
from solitudo.themes import loader
for package in (engines, tui, themes):
    assert Path(package.__file__).is_relative_to({folder!r}), package.__file__
for name in solitudo.engines.kinds():
    assert solitudo.engines.kind(name).guide.techniques
for name in loader.BUILT_IN:
    assert loader.load(name).roles is not None
assert (resources.files("solitudo.themes") / "app.tcss").is_file() == {styles}
import solitudo.tui.app.app
print("all there")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that holds the wheel; what it needs is borrowed from ours."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-c", f"import hatchling.build as b; b.build_wheel({str(folder)!r})"]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    home = folder / "venv"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    # our own packages are editable here: the .pth that finds them must not be copied
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if package.is_dir() and not (site / package.name).exists():
            (site / package.name).symlink_to(package)
    for module in Path(sysconfig.get_path("purelib")).glob("*.py"):
        if not module.name.startswith("_"):
            (site / module.name).symlink_to(module)
    return home


def run(home: Path, words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of the environment in an empty folder."""
    env = {"PATH": os.environ["PATH"], "SOLITUDO_DATA": str(folder), "LANG": "C.UTF-8"}
    program = [str(home / "bin" / words[0]), *words[1:]]
    return subprocess.run(program, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_the_command_works_anywhere(installed: Path, tmp_path: Path) -> None:
    done = run(installed, ["solitudo", "solve", "hitori", BOARD], tmp_path)
    assert (done.returncode, done.stdout) == (0, "..X.X,.X...,....X,X.X..,...X.\n")
    shown = run(installed, ["solitudo", "show", BOARD], tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    words = ["solitudo", "generate", "hitori", "--size", "5", "-n", "4", "--jobs", "2"]
    made = run(installed, words, tmp_path)
    assert (made.returncode, made.stderr, made.stdout.count("hitori:")) == (0, "", 4)


def test_styles_themes_and_guides_are_found(installed: Path, tmp_path: Path) -> None:
    styles = (ROOT / "themes" / "app.tcss").exists()
    check = CHECK.format(folder=str(installed), styles=styles)
    done = run(installed, ["python", "-P", "-c", check], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "all there\n", "")


def test_the_worker_is_found_where_it_is_installed(installed: Path, tmp_path: Path) -> None:
    for name in ("solitudo", "engines", "tui", "themes"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('the wrong one')")
    check = (
        "import asyncio, solitudo; from solitudo.tui.boards import generator;"
        f"print(asyncio.run(generator.check(solitudo.read({BOARD!r}))).solutions.number)"
    )
    done = run(installed, ["python", "-P", "-c", check], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


def test_it_has_a_module_a_man_page_and_completions(installed: Path, tmp_path: Path) -> None:
    done = run(installed, ["python", "-P", "-m", "solitudo", "--version"], tmp_path)
    assert (done.returncode, done.stdout[:9]) == (0, "solitudo ")
    there = {file.name for file in (installed / "share").rglob("*") if file.is_file()}
    assert there == {"solitudo.1", "solitudo", "_solitudo", "solitudo.fish"}
