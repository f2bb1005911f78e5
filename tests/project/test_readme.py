"""What the README says of files, settings and themes is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import engines
from themes.loader import BUILT_IN
from tui.play.dialogs import COMMANDS
from tui.settings import CHOICES, Settings

HOUSE = Path(__file__).parents[2]
README = (HOUSE / "README.md").read_text("utf-8")


def test_its_settings_are_all_settings_with_their_defaults() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
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
    looks = README.partition("## Looks")[2].partition("\n## ")[0]
    assert set(BUILT_IN) <= set(re.findall(r"`([a-z]+)`", looks))


def test_every_kind_has_the_files_that_a_kind_is_said_to_have() -> None:
    page = (HOUSE / "ARCHITECTURE.md").read_text("utf-8")
    table = page.partition("## A kind")[2].partition("\n## ")[0]
    files = re.findall(r"(?m)^\| `([a-z_]+\.[a-z]+)`", table)
    assert len(files) > 5
    for folder in set(engines.FOLDERS.values()):
        for file in files:
            assert (HOUSE / "engines" / folder / file).is_file(), f"{folder}/{file}"
        assert (HOUSE / "tests" / "engines" / folder / "witness.py").is_file(), folder


def test_its_keys_of_a_game_are_keys_of_a_game() -> None:
    table = README.partition("## Keys")[2].partition("\n\nHome:")[0]
    told = {
        key for row in re.findall(r"(?m)^\| (.*?) \|", table) for key in re.findall(r"`(\S)`", row)
    }
    assert len(told) > 30
    assert told <= {key for command in COMMANDS for key in command.keys}


def test_its_make_commands_exist() -> None:
    makefile = (HOUSE / "Makefile").read_text("utf-8")
    for target in re.findall(r"(?m)^make ([a-z-]+)", README):
        assert re.search(rf"(?m)^{target}:", makefile)


def test_the_files_it_links_to_are_there() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert link.startswith(("http", "#")) or (HOUSE / link).exists()


def test_its_program_runs_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(program, "README", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 5
    assert all(line.endswith((".", ")")) for line in lines[1:])
