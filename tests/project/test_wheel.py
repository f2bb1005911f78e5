"""What is built for others has all its data files with it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
DATA = (".toml", ".tcss", ".py")


@pytest.mark.long
def test_the_wheel_holds_every_file_of_the_game_and_no_test(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path)]
    subprocess.run([*build, str(HOUSE)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("solitudo-*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        str(file.relative_to(HOUSE))
        for package in ("engines", "tui", "themes")
        for file in (HOUSE / package).rglob("*")
        if file.suffix in DATA and file.parent.name != "package"
    }
    assert ours <= packed
    assert {"solitudo/__init__.py", "solitudo/__main__.py"} <= packed
    assert not [name for name in packed if name.startswith("tests")]
