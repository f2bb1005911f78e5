"""On a terminal of 256 colours, everything in every theme can still be told apart."""

import pytest
from rich.color import Color, ColorSystem

from solitudo.themes.contrast import failures, ratio
from solitudo.themes.loader import BUILT_IN, Theme, load, suited
from solitudo.themes.reduce import ASKED, FILLS, difference, numbered, reduced
from solitudo.themes.sight import ciede2000, distances, lab

OWN = tuple(name for name in BUILT_IN if not load(name).terminal)


def shown(colour: str) -> str:
    """Return Rich's colour for a terminal of 256."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def on_screen(theme: Theme) -> dict[str, str]:
    return {role: shown(colour) for role, colour in theme.roles.items()}


def test_every_colour_asked_for_is_the_one_that_rich_sends() -> None:
    assert {colour: shown(asked) for colour, asked in ASKED.items()} == {c: c for c in ASKED}


def test_numbers_are_those_of_the_terminals_table() -> None:
    assert [numbered(n) for n in (16, 21, 124, 230, 231)] == [
        "#000000", "#0000ff", "#af0000", "#ffffd7", "#ffffff"
    ]  # fmt: skip
    assert [numbered(n) for n in (232, 244, 255)] == ["#080808", "#808080", "#eeeeee"]


@pytest.mark.parametrize("name", OWN)
def test_a_theme_names_the_number_of_each_of_its_colours(name: str) -> None:
    theme = load(name)
    assert set(theme.numbers) == set(theme.roles)
    wanted = {role: numbered(number) for role, number in theme.numbers.items()}
    assert on_screen(reduced(theme)) == wanted


@pytest.mark.parametrize("name", OWN)
def test_256_colours_are_told_apart_by_colour_blind_eyes_as_far_as_they_allow(name: str) -> None:
    now = on_screen(reduced(load(name)))
    least = min(pair.value for pair in distances(now, across=name == "okabe"))
    assert least >= (12 if name == "okabe" else 6.9)


def test_a_theme_without_numbers_gets_the_nearest() -> None:
    theme = load("okabe")._replace(numbers={})
    for pair in failures(on_screen(reduced(theme))):
        assert pair.value >= 0.98 * pair.needs, pair


@pytest.mark.parametrize("name", OWN)
def test_contrast_holds_after_rounding_to_256_colours(name: str) -> None:
    for pair in failures(on_screen(reduced(load(name)))):
        assert pair.value >= 0.98 * pair.needs, pair


@pytest.mark.parametrize("name", OWN)
def test_fills_that_differ_still_differ(name: str) -> None:
    theme, now = load(name), on_screen(reduced(load(name)))
    for number, one in enumerate(FILLS):
        for other in FILLS[:number]:
            if difference(theme.roles[one], theme.roles[other]) > 2:
                assert now[one] != now[other], (one, other)


def test_the_sheet_still_bleaches() -> None:
    now = on_screen(suited("lamplight", "256"))
    assert ciede2000(lab(now["white"]), lab(now["paper"])) > 5
    assert ratio(now["paper"], now["mark-black"]) > 10


def test_only_a_theme_with_colours_of_its_own_is_reduced() -> None:
    assert reduced(load("mono")) == load("mono")
    assert suited("lamplight", "full") == load("lamplight")
    assert suited("lamplight", "256") != load("lamplight")
    assert suited("lamplight", "256").name == "lamplight"
