"""The pages of the library are made from its docstrings without a warning."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_pages_are_made_and_name_all_that_others_may_use(tmp_path: Path) -> None:
    pytest.importorskip("pdoc")
    from solitudo import engines

    done = subprocess.run(
        [sys.executable, "-P", str(ROOT / "tests" / "api.py"), str(tmp_path)],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT / "tui" / "package"), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, timeout=500, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "solitudo" / "engines.html").read_text("utf-8")
    for name in engines.__all__:
        assert f'id="{name}"' in page, name
    # what a game keeps for the screen is no promise
    assert 'id="Game.mode"' in page
    assert 'id="Game.rungs"' not in page
