"""Who may import whom, where import contracts cannot say it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARIES = {"tomli_w", "platformdirs"}
# packages that the tests for kinds from other packages also need
TESTING = {"pytest", "hypothesis"}


def imported(file: Path) -> Iterator[str]:
    """Yield what this file imports from outside the engines."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if not name.startswith("solitudo.engines"))


def test_the_engines_need_only_the_standard_library_and_two_small_ones() -> None:
    allowed = sys.stdlib_module_names | LIBRARIES
    tests = ROOT / "engines" / "testing.py"
    foreign = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in (ROOT / "engines").rglob("*.py")
        for name in imported(file)
        if name.partition(".")[0] not in allowed | (TESTING if file == tests else set())
    }
    assert not foreign


def test_no_kind_names_another_and_the_core_names_none() -> None:
    folders = {path.parent.name for path in (ROOT / "engines").glob("*/guide.toml")}
    for folder in folders | {"core"}:
        for file in (ROOT / "engines" / folder).rglob("*.py"):
            text = file.read_text("utf-8")
            for other in folders - {folder}:
                assert f"solitudo.engines.{other}" not in text, (
                    f"{file.relative_to(ROOT)} names {other}"
                )


QUICK = (
    "solitudo.engines",
    "solitudo.themes.loader",
    "solitudo.tui.terminal.capabilities",
    "solitudo.tui.person.settings",
    "solitudo.tui.cli.parser",
)


@pytest.mark.parametrize("module", QUICK)
def test_what_every_command_loads_is_quick_to_load(module: str) -> None:
    if find_spec(module.partition(".")[0]) is None or find_spec(module) is None:
        pytest.skip(f"there is no {module}")
    check = f"import sys, {module}; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
