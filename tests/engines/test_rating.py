"""Ratings: the level, the hardest technique, and how often each was needed."""

from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import rating
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from tests import toy

CORPORA = Path(__file__).parents[1] / "corpora"


def boards(name: str, every: int) -> list[str]:
    """Some of a corpus."""
    text = (CORPORA / f"{name}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")][::every]


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("seed", range(5))
def test_a_board_is_rated_by_the_steps_that_solve_it(level: str, seed: int) -> None:
    kind = toy.KINDS["toy"]
    puzzle = kind.generate(Request("5", level, seed), lambda share: None)
    found = rating.rate(puzzle)
    assert (found.level, found.guess) == (level, False)
    assert found.hardest == found.techniques[-1][0]
    own = {t.name for t in puzzle.techniques if t.level == level}
    taken = sum(step.technique in own for step in rating.path(puzzle, level))
    assert 0 < sum(count for name, count in found.techniques if name in own) <= taken
    names = [technique.name for technique in puzzle.techniques]
    order = [names.index(name) for name, _ in found.techniques]
    assert order == sorted(order)


def test_a_board_that_only_search_finishes_says_so() -> None:
    puzzle = toy.KINDS["toy"].read("2:.", "free")
    found = rating.rate(puzzle)
    assert (found.level, found.hardest, found.guess) == (None, "search", True)
    assert found.techniques == ()


NAMES = sorted(path.stem for path in CORPORA.glob("*.txt") if "." not in path.stem)


@pytest.mark.parametrize("name", NAMES)
def test_boards_of_others_are_rated_without_a_guess(name: str) -> None:
    for text in boards(name, 12):
        puzzle = engines.read(text, name)
        found = rating.rate(puzzle)
        assert found.level == puzzle.level()
        assert not found.guess
        levels = {t.name: t.level for t in puzzle.techniques}
        assert {levels[used] for used, _ in found.techniques} <= set(puzzle.kind.levels)


def test_a_search_for_a_rating_says_how_far_it_is_before_each_board() -> None:
    kind, told = engines.kind("slant"), list[float]()
    made = rating.make(kind, Request("5", "easy", 3, rating="1.0-1.6"), told.append)
    assert rating.rate(made).rating in rating.Band(1.0, 1.6)
    assert told[0] == 0
    assert told == sorted(told)


def test_a_search_gives_up_in_time_with_the_range_that_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind, told = engines.kind("slant"), list[float]()
    monkeypatch.setattr(rating, "LONGEST", 0.2)
    with pytest.raises(PuzzleError, match=r"Easy Slant boards are rated 1\.\d to \d\.\d\."):
        rating.make(kind, Request("5", "easy", 3, rating="9-10"), told.append)
    assert told[0] == 0
    assert max(told) < 1, "it is given up before all boards are tried"


def test_a_rating_below_those_of_the_level_is_refused_at_once() -> None:
    kind, told = engines.kind("sudoku"), list[float]()
    with pytest.raises(PuzzleError, match=r"Extreme boards are rated 4\.2 or more; got 3-4\."):
        rating.make(kind, Request("9", "extreme", 3, rating="3-4"), told.append)
    assert told == []
