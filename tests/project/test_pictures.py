"""The pictures of the README are what the program draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import pictures

HOUSE = Path(__file__).parents[2]


@pytest.mark.parametrize("name", pictures.README)
def test_a_picture_is_what_the_program_draws(name: str) -> None:
    kept = (pictures.PLACE / f"{name}.svg").read_text("utf-8")
    assert pictures.draw(pictures.README[name]) == kept


def test_the_readme_shows_them_all_and_they_fetch_nothing() -> None:
    shown = set(re.findall(r"tests/readme/(\w+)\.svg", (HOUSE / "README.md").read_text("utf-8")))
    assert shown == set(pictures.README)
    for name in shown:
        kept = (pictures.PLACE / f"{name}.svg").read_text("utf-8")
        assert set(re.findall(r"https?://[^\"' )]+", kept)) == {"http://www.w3.org/2000/svg"}
