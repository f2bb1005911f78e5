"""No two colours of a board that mean different things look alike, to whatever eyes."""

import pytest

from solitudo.themes.borrowed import borrowed, names
from solitudo.themes.loader import BUILT_IN, load
from solitudo.themes.sight import SIGHTS, alike, ciede2000, difference, distances, lab

OWN = tuple(name for name in BUILT_IN if not load(name).terminal)

# from the test data of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005
KNOWN = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "known"), KNOWN)
def test_the_difference_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], known: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(known, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(known, abs=1e-4)


def test_greys_look_the_same_to_all_and_red_and_green_do_not() -> None:
    for sight in SIGHTS:
        assert lab("#808080", sight) == pytest.approx(lab("#808080"), abs=0.2)
    plain, less = (difference("#c00000", "#6b6b00", s) for s in ("", "deuteranopia"))
    assert less < 0.4 * plain


@pytest.mark.parametrize("name", OWN)
def test_what_means_different_things_never_looks_alike(name: str) -> None:
    assert alike(load(name).roles, across=name == "okabe") == []


@pytest.mark.parametrize("name", names())
def test_nor_on_the_board_of_a_borrowed_theme(name: str) -> None:
    assert alike(borrowed(name).roles) == []


def test_the_pair_that_looks_most_alike_comes_first() -> None:
    roles = {**load("okabe").roles, "error": "#9a5a00"}
    worst = alike(roles)[0]
    assert "error" in (worst.front, worst.back)
    assert worst.value == min(pair.value for pair in distances(roles))
