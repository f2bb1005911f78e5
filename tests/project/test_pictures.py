"""The pictures of the README are what the program draws."""

import re
from pathlib import Path

import pytest

from tests import pictures

ROOT = Path(__file__).parents[2]
# the colours of the theme, and the name that Rich makes from the whole
CHANGING = re.compile(r"#[0-9a-fA-F]{6}\b|terminal-\d+")


@pytest.mark.parametrize("name", pictures.README)
def test_a_picture_is_what_the_program_draws(name: str) -> None:
    """In whatever colours: those of a theme may be changed without drawing them anew."""
    kept = (pictures.PLACE / f"{name}.svg").read_text("utf-8")
    assert CHANGING.sub("", pictures.draw(pictures.README[name])) == CHANGING.sub("", kept)


def test_the_readme_shows_them_all_and_they_fetch_nothing() -> None:
    shown = set(re.findall(r"docs/pictures/(\w+)\.svg", (ROOT / "README.md").read_text("utf-8")))
    assert shown == set(pictures.README)
    for name in shown:
        kept = (pictures.PLACE / f"{name}.svg").read_text("utf-8")
        assert set(re.findall(r"https?://[^\"' )]+", kept)) == {"http://www.w3.org/2000/svg"}
