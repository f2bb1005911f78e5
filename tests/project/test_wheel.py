"""The wheel has all its data files."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from solitudo import engines

ROOT = Path(__file__).parents[2]
DATA = (".toml", ".tcss", ".py")


@pytest.mark.long
def test_the_wheel_holds_every_file_of_the_game_and_no_test(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("solitudo-*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        f"solitudo/{file.relative_to(ROOT)}"
        for package in ("engines", "tui", "themes")
        for file in (ROOT / package).rglob("*")
        if file.suffix in DATA and "package" not in file.parts
    }
    assert ours <= packed
    assert {"solitudo/__init__.py", "solitudo/__main__.py"} <= packed
    # everything is in one package, beside pip's data about it
    assert {name.partition("/")[0] for name in packed} - {"solitudo"} == {
        f"solitudo-{engines.__version__}.{part}" for part in ("data", "dist-info")
    }


@pytest.mark.long
def test_the_source_archive_holds_the_code_and_its_tests(tmp_path: Path) -> None:
    """A folder is packed once: links to it elsewhere in a clone must not take its place."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, check=True, capture_output=True, cwd=ROOT)
    (archive,) = tmp_path.glob("solitudo-*.tar.gz")
    with tarfile.open(archive) as opened:
        packed = {name.partition("/")[2] for name in opened.getnames()}
    ours = {
        str(file.relative_to(ROOT))
        for folder in ("engines", "tui", "themes", "tests", "docs")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert ours <= packed
    assert not any(name.startswith("build/") for name in packed)
