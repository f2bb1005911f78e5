"""The handicap points by size, opponent and strength."""

import tomllib

import pytest

from solitudo.engines.core.explain import LONGEST
from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.versus.handicap import FILE, between, leads, seats

KIND = KINDS["slant"]
DATA = tomllib.loads(FILE.read_text("utf-8"))


def measured() -> list[tuple[str, str, int, int]]:
    """Opponent, size, strength (0 where it has none) and the lead that was measured."""
    return [
        (opponent, size, strength if len(found) > 1 else 0, lead)
        for opponent, sizes in DATA.items()
        for size, found in sizes.items()
        for strength, lead in enumerate(found, 1)
    ]


@pytest.mark.parametrize(("opponent", "size", "strength", "lead"), measured())
def test_a_measured_size_has_the_points_that_were_measured(
    opponent: str, size: str, strength: int, lead: int
) -> None:
    width, height = map(int, size.split("x"))
    assert seats(width, height, opponent, strength).second == lead


def test_every_size_that_is_offered_was_measured_but_the_largest() -> None:
    offered = {KIND.check(Request(size, "easy", 1)).size for size in KIND.sizes[:-2]}
    assert offered <= set(DATA["strong"])
    for found in DATA["strong"].values():
        assert len(found) == KIND.strengths["strong"]


@pytest.mark.parametrize("opponent", KIND.opponents)
@pytest.mark.parametrize("width", range(3, 13))
@pytest.mark.parametrize("height", range(3, 11))
def test_whoever_is_worse_off_gets_the_points(opponent: str, width: int, height: int) -> None:
    found = seats(width, height, opponent)
    if opponent == "strong":
        # the player who makes the last move is better off
        assert (found.second > 0) == (width * height % 2 == 1)
    if not found.second:
        assert found.words.endswith("both players are equally well off.")
        return
    better, other = ("first", "second") if found.second > 0 else ("second", "first")
    assert f"the {better} player is about {abs(found.second)} points better" in found.words
    assert f"The {other} player gets them" in found.words
    assert all(len(sentence) <= LONGEST for sentence in found.words.split(". "))
    begins, follows = found.bonus(person_begins=True), found.bonus(person_begins=False)
    assert begins == -follows == -found.second


def test_a_size_between_two_has_points_between_theirs() -> None:
    rows = ((9, 9), (25, 16), (49, 29))
    assert [between(rows, cells) for cells in (9, 17, 25, 37, 49)] == [9, 12, 16, 22, 29]
    # smaller and larger boards have as many points per cell
    assert [between(rows, cells) for cells in (3, 98)] == [3, 58]


def test_an_opponent_without_figures_of_its_own_has_those_of_the_usual_one() -> None:
    assert "greedy" not in DATA
    assert leads("greedy", 0, 1) == leads("careful", 0, 1) != ()


def test_a_board_knows_its_seats() -> None:
    puzzle = KIND.read("2x2:d4d")
    assert puzzle.seats("strong", 2) == seats(2, 2, "strong", 2)
