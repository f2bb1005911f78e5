"""The site is made from the documents and the docstrings without a warning."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solitudo import engines

ROOT = Path(__file__).parents[2]


def test_the_site_is_made_and_describes_all_that_others_may_use(tmp_path: Path) -> None:
    pytest.importorskip("zensical")
    # a copy, because it writes beside its settings
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "fenced_examples.py", tmp_path / "tests")
    # as `make links` arranges it
    package = tmp_path / "build" / "links" / "solitudo"
    package.mkdir(parents=True)
    (package / "engines").symlink_to(ROOT / "engines")
    (package / "__init__.py").symlink_to(ROOT / "tui" / "package" / "solitudo" / "__init__.py")
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=tmp_path, capture_output=True, text=True, timeout=500, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "build" / "docs"
    page = (site / "reference.html").read_text("utf-8")
    for name in engines.__all__:
        assert f'id="solitudo.engines.{name}"' in page, name
    # data that a game keeps for the screen is not promised
    assert 'id="solitudo.engines.Game.mode"' in page
    assert 'id="solitudo.engines.Game.hint_steps"' not in page
    written = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert written <= {path.stem for path in site.glob("*.html")}
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert all(f"{name}.md" in listed for name in written), "each page is in the list of pages"
