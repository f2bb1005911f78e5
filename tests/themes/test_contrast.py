"""The colours of every built-in theme can be told apart."""

from itertools import combinations

import pytest

from solitudo.themes.contrast import ROWS, failures, pairs, ratio
from solitudo.themes.loader import BUILT_IN, ROLES, load
from solitudo.themes.reduce import difference

OWN = tuple(name for name in BUILT_IN if not load(name).terminal)


def test_black_on_white_has_the_largest_contrast() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#ffffff", "#000000") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert ratio("#1e1b17", "#1e1b17") == pytest.approx(1)


@pytest.mark.parametrize("name", OWN)
def test_every_pair_that_must_stand_apart_does(name: str) -> None:
    assert failures(load(name).roles) == []


def test_rows_speak_only_of_roles_that_exist() -> None:
    assert {role for row in ROWS for role in row.front + row.back} <= set(ROLES)


def test_only_roles_without_meaning_of_their_own_are_free_of_every_row() -> None:
    free = set(ROLES) - {role for row in ROWS for role in row.front + row.back}
    assert free == {"rule", "faint", "shadow"}


def test_the_worst_pair_is_named_first() -> None:
    roles = {**load("lamplight").roles, "muted": "#14161c", "text": "#6d6d6d"}
    close = failures(roles)
    assert (close[0].front, close[0].back) == ("muted", "surface")
    assert any(pair.front == "text" for pair in close)


def test_tiles_without_lines_differ_from_one_another_and_from_holes() -> None:
    tones = [pair for pair in pairs(load("lamplight").roles) if pair.front == "paper"]
    assert {pair.back for pair in tones} == {"paper-alt", "paper-3", "disc"}


@pytest.mark.parametrize("name", OWN)
def test_chains_look_different_from_each_other_from_ink_and_from_errors(name: str) -> None:
    theme = load(name)
    chains = [theme.roles[f"chain-{number}"] for number in range(1, 7)]
    for one, other in combinations([*chains, theme.roles["ink"], theme.roles["error"]], 2):
        if {one, other} != {theme.roles["ink"], theme.roles["error"]}:
            assert difference(one, other) > 18, (one, other)
