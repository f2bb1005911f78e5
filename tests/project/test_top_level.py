"""Whoever looks into the repository finds six folders and a few files, and nothing between."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP = {
    *("engines", "tui", "themes", "tests", "docs", ".ci", ".github"),
    *("pyproject.toml", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"),
    ".pre-commit-config.yaml",
    *("CHANGELOG.md", "LICENSE", "Makefile", "mkdocs.yml", ".gitignore", "CITATION.cff"),
}


def test_the_top_level_holds_what_it_always_held() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("this is no clone")
    assert {name.partition("/")[0] for name in listed.stdout.split("\0") if name} == TOP


def test_what_a_package_is_built_from_is_there() -> None:
    told = (ROOT / "pyproject.toml").read_text("utf-8")
    parts = told.partition("[tool.hatch.build")[2].partition("[tool.ruff]")[0]
    paths = [word for word in parts.split('"')[1::2] if word.startswith(("tui/", "tests/"))]
    assert len(paths) >= 6
    for path in paths:
        assert (ROOT / path).exists(), path
