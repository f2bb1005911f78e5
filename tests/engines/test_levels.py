"""A level is what is needed to win: the levels below end before the game does, of generated boards,
of those of the day, and in the steps that a person takes."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from solitudo import engines
from solitudo.engines.core import rating
from solitudo.engines.core.kind import RULE, Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.boards import daily
from tests.bench.boards_table import won_below

SIZES = {"hitori": ("6", "8"), "hitori-hex": ("4", "5"), "sudoku": ("6", "9")}
SHAPING = ("variant", "holes", "missing", RULE)
# boards of each sort, fewer if they take long
SEEDS = {"sudoku": 1}


def requests(kind: Kind) -> Iterator[Request]:
    """Boards of two sizes under each rule and variant, at every level above the lowest."""
    shaping = [option for option in kind.options if option.name in SHAPING]
    for size in SIZES.get(kind.name, (kind.default_size, "5")):
        shapes = [(option.name, value) for option in shaping for value in option.values]
        for name, value in shapes or [(RULE, "")]:
            extras = () if name == RULE else ((name, value),)
            asked = Request(size, "", 0, value if name == RULE else "", extras)
            for level in kind.levels_for(asked):
                if level != kind.levels[0]:
                    for seed in range(SEEDS.get(kind.name, 2)):
                        yield asked._replace(level=level, seed=seed)


def steps_win(puzzle: Puzzle, level: str) -> bool:
    known = puzzle.knowledge()
    for step in rating.path(puzzle, level):
        for fact in step.gives:
            known.learn(fact)
    return puzzle.won(known)


def needs_its_level(puzzle: Puzzle, level: str) -> None:
    assert puzzle.level() == level
    assert rating.rate(puzzle).level == level
    assert steps_win(puzzle, level)
    at = puzzle.kind.levels.index(level)
    if at:
        below = puzzle.kind.levels[at - 1]
        assert not won_below(puzzle, below), puzzle.id
        assert not steps_win(puzzle, below), puzzle.id


@pytest.mark.parametrize("name", engines.kinds())
def test_no_board_is_won_by_the_levels_below_its_own(name: str) -> None:
    kind = engines.kind(name)
    made = list(requests(kind))
    assert {request.level for request in made} == set(kind.levels[1:])
    for request in made:
        needs_its_level(kind.generate(kind.check(request)), request.level)


def test_no_board_of_the_day_is_won_by_the_levels_below_its_own() -> None:
    for day in range(14):
        name, request = daily.board_of(date(2026, 1, 5) + timedelta(day))
        needs_its_level(engines.kind(name).generate(request), request.level)
