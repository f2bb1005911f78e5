"""Who may import whom, where import contracts cannot say it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
LIBRARIES = {"tomli_w", "platformdirs"}


def imported(file: Path) -> Iterator[str]:
    """The top-level packages that this file imports anywhere."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def test_the_engines_need_only_the_standard_library_and_two_small_ones() -> None:
    allowed = sys.stdlib_module_names | LIBRARIES | {"engines"}
    foreign = {
        f"{file.relative_to(HOUSE)}: {name}"
        for file in (HOUSE / "engines").rglob("*.py")
        for name in imported(file)
        if name not in allowed
    }
    assert not foreign


def test_no_kind_names_another_and_the_core_names_none() -> None:
    folders = {path.parent.name for path in (HOUSE / "engines").glob("*/guide.toml")}
    for folder in folders | {"core"}:
        for file in (HOUSE / "engines" / folder).rglob("*.py"):
            text = file.read_text("utf-8")
            for other in folders - {folder}:
                assert f"engines.{other}" not in text, f"{file.relative_to(HOUSE)} names {other}"


QUICK = ("engines", "themes.loader", "tui.terminal", "tui.settings", "tui.cli")


@pytest.mark.parametrize("module", QUICK)
def test_what_every_command_loads_is_quick_to_load(module: str) -> None:
    if find_spec(module.partition(".")[0]) is None or find_spec(module) is None:
        pytest.skip(f"there is no {module}")
    check = f"import sys, {module}; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], cwd=HOUSE, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
