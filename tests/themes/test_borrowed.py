"""Textual's own themes take the roles of the panes, or are refused with the pair that fails."""

from pathlib import Path

import pytest
from rich.color import Color

from solitudo.engines.core.errors import PuzzleError
from solitudo.themes import borrowed, contrast, loader
from solitudo.themes.theme import ROLES

REFUSED = ("solarized-light", "solarized-dark", "atom-one-dark")
WORN = tuple(name for name in borrowed.names() if name not in REFUSED)


@pytest.mark.parametrize("name", WORN)
def test_a_theme_of_textuals_gives_every_role_a_colour_that_can_be_read(name: str) -> None:
    theme = borrowed.find(name)
    assert set(theme.roles) == set(ROLES)
    assert contrast.failures(theme.roles) == []
    for colour in theme.roles.values():
        Color.parse(colour)
    board = loader.load(borrowed.DARK if theme.dark else borrowed.LIGHT)
    assert theme.roles["paper"] == board.roles["paper"]


@pytest.mark.parametrize("name", REFUSED)
def test_one_that_cannot_be_read_is_refused_with_the_pair_that_fails(name: str) -> None:
    with pytest.raises(PuzzleError, match=rf"'{name}': \w+ on \w+ has a contrast of \d"):
        borrowed.find(name)


def test_the_persons_own_comes_before_textuals_and_the_games_before_neither(
    tmp_path: Path,
) -> None:
    text = (Path(loader.__file__).parent / "washi.toml").read_text()
    (tmp_path / "nord.toml").write_text(text)
    assert borrowed.find("nord", tmp_path).title == "Washi"
    assert borrowed.find("nord").title == "Nord"
    assert borrowed.find("okabe") == loader.load("okabe")
    with pytest.raises(PuzzleError, match="no theme 'nothing'"):
        borrowed.find("nothing")


def test_a_terminal_with_fewer_colours_is_served_as_ever() -> None:
    assert borrowed.suited("nord", "16").name == "sixteen"
    assert borrowed.suited("nord", "none").name == "mono"
    assert borrowed.suited("nord", "256").name == "nord"
    assert borrowed.suited("nord", "256").roles != borrowed.suited("nord", "full").roles


def test_the_lowest_pair_is_the_one_nearest_to_what_it_needs() -> None:
    roles = dict(loader.load("lamplight").roles)
    found = contrast.lowest(roles)
    assert found.needs <= found.value < 1.1 * found.needs
    roles["muted"] = "#505050"
    worst = contrast.lowest(roles)
    assert (worst.front, worst.back) == ("muted", "raised")
    assert worst == contrast.failures(roles)[0]
