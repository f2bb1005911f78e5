"""The costliest move of each side, against the same weighed one move after the other."""

from itertools import pairwise

import pytest

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.names import SIGNS
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.versus.costs import weigh
from solitudo.engines.slant.versus.lookahead import bit

KIND = KINDS["slant"]


def board(size: str, seed: int) -> SlantPuzzle:
    made = KIND.generate(KIND.check(Request(size, "easy", seed)), lambda share: None)
    assert isinstance(made, SlantPuzzle)
    return made


def line(puzzle: SlantPuzzle, order: list[int]) -> list[Action]:
    """The solution cell by cell, both sides in turn."""
    answer = puzzle.solutions.first
    assert answer is not None
    return [
        Action((Edit(SIGNS[answer[cell]], (cell,)),), "computer" if turn % 2 else "")
        for turn, cell in enumerate(order)
    ]


def weighed_slowly(puzzle: SlantPuzzle, position: Position) -> dict[int, tuple[int, int]]:
    """Return the points of each certain move and the most that it leaves, by scoring every pair of
    moves.
    """
    answer, field = puzzle.solutions.first, puzzle.contest.field
    assert answer is not None
    free = [cell for cell, value in enumerate(position.values) if not value]
    state = field.state(position.values)
    found = {}
    for cell in free:
        move = bit(cell, answer[cell])
        after = [field.worth(bit(c, answer[c]), state | 1 << move) for c in free if c != cell]
        found[cell] = field.worth(move, state), max(after, default=0)
    return found


@pytest.mark.parametrize("size", ["3x3", "5x4", "6x6"])
def test_each_move_is_weighed_as_the_score_weighs_it(size: str) -> None:
    puzzle = board(size, 3)
    answer = puzzle.solutions.first
    assert answer is not None
    order = sorted(range(len(answer)), key=lambda cell: (cell * 7) % len(answer))
    position = puzzle.start()
    for action in line(puzzle, order):
        found = weigh(puzzle.contest, position.values, answer)
        slow = weighed_slowly(puzzle, position)
        assert {cell: (w.earned, w.left) for cell, w in found.items()} == slow
        position = puzzle.vocabulary.apply(position, action)


def test_of_each_side_the_move_is_told_that_lost_most() -> None:
    puzzle = board("5", 3)
    answer = puzzle.solutions.first
    assert answer is not None
    path = line(puzzle, list(range(len(answer))))
    lost: dict[str, list[int]] = {"": [0], "computer": [0]}
    position = puzzle.start()
    for action in path:
        rates = {cell: own - left for cell, (own, left) in weighed_slowly(puzzle, position).items()}
        lost[action.by].append(max(rates.values()) - rates[action.edits[0].cells[0]])
        position = puzzle.vocabulary.apply(position, action)
    found = puzzle.costliest(path)
    assert {costly.by: costly.points for costly in found} == {
        by: max(costs) for by, costs in lost.items() if max(costs)
    }
    for costly in found:
        assert lost[costly.by][1:][(costly.number - 1) // 2] == costly.points
        assert costly.words.startswith(f"Move {costly.number}, ")
    assert [costly.by for costly in found] == sorted(costly.by for costly in found)


def test_nothing_is_told_from_the_move_on_that_made_the_board_unsolvable() -> None:
    puzzle = board("5", 3)
    answer = puzzle.solutions.first
    assert answer is not None
    path = line(puzzle, list(range(len(answer))))
    wrong = Action((Edit(SIGNS[3 - answer[0]], (0,)),), "")
    assert puzzle.costliest([wrong, *path[1:]]) == ()
    told = [puzzle.costliest(path[:n]) for n in range(len(path))]
    for before, after in pairwise(told):
        assert sum(c.points for c in before) <= sum(c.points for c in after)


def test_what_stood_there_before_versus_is_not_weighed() -> None:
    puzzle = board("5", 3)
    answer = puzzle.solutions.first
    assert answer is not None
    path = line(puzzle, list(range(len(answer))))
    found = puzzle.costliest(path, len(path) - 4)
    assert all(costly.number > len(path) - 4 for costly in found)
