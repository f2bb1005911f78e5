"""The statements of the README and of the page of settings are true."""

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.themes.loader import BUILT_IN
from solitudo.tui.person.settings import CHOICES, Settings
from solitudo.tui.play.dialogs import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
SETTINGS = (ROOT / "docs" / "settings.md").read_text("utf-8")


def test_its_settings_are_all_settings_with_their_defaults() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", SETTINGS, re.DOTALL)
    told = tomllib.loads(block)
    details = [engines.kind(name).detail for name in engines.kinds()]
    shown = {detail.name: True for detail in details if detail is not None}
    assert told == Settings(keys={}, details=shown)._asdict()
    for name, choices in CHOICES.items():
        line = next(line for line in block.splitlines() if line.startswith(f"{name} ="))
        words = re.split(r"[:,#] *", line.partition("#")[2])
        others = {"as the mode has them" if c == "mode" else c for c in choices}
        assert others <= {told[name], *(w.strip() for w in words)}


def test_it_names_every_theme() -> None:
    looks = SETTINGS.partition("## Themes")[2]
    assert set(BUILT_IN) <= set(re.findall(r"`([a-z]+)`", looks))


def test_every_kind_has_the_files_that_a_kind_is_said_to_have() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    table = page.partition("## A kind")[2].partition("\n## ")[0]
    files = re.findall(r"(?m)^\| `([a-z_]+\.[a-z]+)`", table)
    assert len(files) > 5
    for folder in set(engines.FOLDERS.values()):
        for file in files:
            assert (ROOT / "engines" / folder / file).is_file(), f"{folder}/{file}"
        assert (ROOT / "tests" / "engines" / folder / "witness.py").is_file(), folder


def test_its_keys_of_a_game_are_keys_of_a_game() -> None:
    table = README.partition("## Keys")[2].partition("\n\nPress")[0]
    told = {
        key for row in re.findall(r"(?m)^\| (.*?) \|", table) for key in re.findall(r"`(\S)`", row)
    }
    assert len(told) > 12
    assert told <= {key for command in COMMANDS for key in command.keys}


def test_it_is_read_in_a_few_minutes() -> None:
    assert len(README.split()) <= 1000


def test_its_make_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"(?m)^make ([a-z-]+)", README):
        assert re.search(rf"(?m)^{target}:", makefile)


def test_the_files_it_links_to_are_there() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert link.startswith(("http", "#")) or (ROOT / link).exists()


def test_its_programs_run_as_they_stand(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    programs = dict.fromkeys(re.findall(r"```python\n(.*?)```", README + page, re.DOTALL))
    assert programs
    # the second one on the library's page continues its first one
    known: dict[str, object] = {}
    for program in programs:
        exec(compile(program, "README", "exec"), known)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) > 5
        assert all(line.endswith((".", ")")) for line in lines[1:])


def test_its_line_for_the_extras_installs_the_clone_and_no_copy_of_it(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    clone = tmp_path / "clone"
    for name in ("engines", "tui", "themes"):
        shutil.copytree(ROOT / name, clone / name)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    home = clone / ".venv"
    venv.create(home, with_pip=False)
    # the packages that it needs are copied from ours, but not the file that finds our own packages
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if package.suffix != ".pth" and "solitudo" not in package.name:
            (site / package.name).symlink_to(package)
    (line,) = re.findall(r"`\.venv/bin/pip (install [^`]+)`", README.replace("\n", " "))
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]
    alone = ["--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, *shlex.split(line), *alone], cwd=clone, check=True, capture_output=True)
    check = "from solitudo import engines, tui; print(engines.__file__); print(tui.__file__)"
    python = [str(home / "bin" / "python"), "-I", "-c", check]
    done = subprocess.run(python, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert done.stdout.split() == [str(clone / n / "__init__.py") for n in ("engines", "tui")]
    said = [str(home / "bin" / "python"), "-I", str(home / "bin" / "solitudo"), "--version"]
    done = subprocess.run(said, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("solitudo ")


def test_a_package_page_has_no_link_or_picture_that_only_the_project_has() -> None:
    name = ROOT / "tui" / "package" / "build.py"
    spec = importlib.util.spec_from_file_location("solitudo_build", name)
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    shown = build.page(README)
    assert "![" not in shown
    assert all(re.match(r"\w+:", place) for place in re.findall(r"\]\(([^)]*)\)", shown))
    # the words of links are kept
    for words in ("Settings and files", "Benchmarks", "ARCHITECTURE.md", "**Slant**"):
        assert words in shown
