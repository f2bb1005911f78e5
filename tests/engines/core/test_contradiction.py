"""Suppositions that end: refuted where they fail, with the contradiction, and given up else."""

import random
from collections.abc import Iterator

import pytest

from solitudo.engines.core import contradiction, log
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.contradiction import NOTHING_AGAINST, Refuted
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.slices import at_once
from solitudo.engines.core.values import Gesture, Refusal
from tests.engines.teaching import KINDS, collected, read


def new_game(puzzle: Puzzle) -> Game:
    return Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)


def boards(kind: str) -> Iterator[Puzzle]:
    """A few small boards of a kind."""
    texts = sorted(collected(kind), key=len)
    for text in (texts[0], texts[len(texts) // 4]):
        yield read(kind, text)


def refute(game: Game, give_up: bool = False) -> Refuted | Refusal:
    """End the supposition by what is found against it."""
    opened = game.assumption()
    assert opened is not None
    found = at_once(contradiction.refutation(game))
    return contradiction.refuted(game, opened, found, give_up)


def assumed(game: Game, cell: int, value: int) -> bool:
    """Assume a mark, if the cell is free."""
    verb = game.puzzle.marks[value]
    return not isinstance(game.assume(Gesture(verb, (cell,))), Refusal)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_supposition_is_refuted_with_words_and_a_right_one_never(kind: str) -> None:
    rng = random.Random(kind)
    for puzzle in boards(kind):
        answer = puzzle.solutions.first or b""
        free = [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]
        ended = wrong = 0
        for cell in rng.sample(free, min(6, len(free))):
            for value in range(1, len(puzzle.marks)):
                game = new_game(puzzle)
                if not assumed(game, cell, value):
                    continue
                opened, right = game.node, puzzle.right(cell, value, answer)
                result = refute(game)
                if right:
                    assert result == Refusal(NOTHING_AGAINST)
                    assert game.node is opened
                    continue
                wrong += 1
                ended += isinstance(result, Refuted)
                if isinstance(result, Refuted):
                    told(game, result)
        assert 2 * ended > wrong > 0, "most of what is wrong can be refuted"


def told(game: Game, result: Refuted) -> None:
    """The contradiction is named, and what was played agrees with the solution."""
    assert result.found is not None
    assert result.opened.ended == result.found.words
    assert result.found.words
    assert "*" not in result.found.words
    assert not result.found.words.endswith(".")
    assert (result.found.fault is None) != (result.found.reason is None)
    if game.node is not game.tree.root:
        assert game.node.action is not None
        assert game.node.action.verb == "refute"
        assert not game.wrong()
        assert not game.puzzle.lost(game.position, game.solutions.first or b"")  # type: ignore[union-attr]
    assert game.assumption() is None


def test_a_right_supposition_is_not_refuted_by_what_was_done_wrong_after_it() -> None:
    puzzle = next(boards("sudoku"))
    answer = puzzle.solutions.first or b""
    free = [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]
    game = new_game(puzzle)
    assert assumed(game, free[0], answer[free[0]])
    for cell in free[1:3]:
        game.gesture(Gesture(puzzle.marks[answer[free[0]]], (cell,)))
    assert game.faults
    assert refute(game) == Refusal(NOTHING_AGAINST)


def test_a_rule_that_is_broken_already_is_what_is_named() -> None:
    puzzle = next(boards("sudoku"))
    answer = puzzle.solutions.first or b""
    rows = puzzle.grid.lines[0]
    given = next(c for c in rows if puzzle.given >> c & 1)
    free = next(c for c in rows if not puzzle.given >> c & 1)
    game = new_game(puzzle)
    assert assumed(game, free, answer[given])
    result = refute(game)
    assert isinstance(result, Refuted)
    assert result.found is not None
    assert result.found.fault is not None


def test_what_was_wrong_before_is_not_what_a_supposition_fails_by() -> None:
    puzzle = next(boards("sudoku"))
    answer = puzzle.solutions.first or b""
    for before_is_broken in (True, False):
        game, named = new_game(puzzle), 0
        for one, other, value in pairs(puzzle, answer):
            game.go(game.tree.root)
            game.gesture(Gesture(puzzle.marks[value], (one,)))
            if before_is_broken:
                game.gesture(Gesture(puzzle.marks[value], (other,)))
            assert bool(game.faults) == before_is_broken
            free = [c for c in range(puzzle.grid.count) if not game.position.values[c]]
            cell = free[-1] if before_is_broken else other
            assert assumed(
                game, cell, value if cell == other else answer[cell] % (len(puzzle.marks) - 1) + 1
            )
            speaks_of = {one, other} if before_is_broken else {one}
            found = at_once(contradiction.refutation(game))
            if found is not None and found.fault is not None:
                assert not speaks_of & {target.at for target in found.fault.targets}
            named += found is not None
        assert named


def pairs(puzzle: Puzzle, answer: bytes) -> list[tuple[int, int, int]]:
    """Two free cells of a line, and a digit that is wrong in both and clashes with nothing but
    with itself."""
    found = []
    for line in puzzle.grid.lines:
        free = [cell for cell in line if not puzzle.given >> cell & 1]
        for value in range(1, len(puzzle.marks)):
            fits = []
            for cell in free:
                position = puzzle.start()
                values = bytearray(position.values)
                values[cell] = value
                clashes = puzzle.faults(position._replace(values=bytes(values)))
                if value != answer[cell] and not clashes:
                    fits.append(cell)
            if len(fits) > 1:
                found.append((fits[0], fits[1], value))
    return found[:12]


def test_what_nothing_speaks_against_is_only_given_up_when_told_to_and_kept_as_that() -> None:
    puzzle = next(boards("hitori"))
    answer = puzzle.solutions.first or b""
    game, lines = new_game(puzzle), list[str]()
    game.journal = lines.append
    assert assumed(game, 0, answer[0])
    opened = game.node
    assert refute(game) == Refusal(NOTHING_AGAINST)
    result = refute(game, give_up=True)
    assert isinstance(result, Refuted)
    assert result.found is None
    assert game.node is opened.parent
    assert (opened.ended, opened.refuted, opened.assumes) == ("", False, False)
    assert any(line.endswith(f"abandon {opened.number}") for line in lines)
    again = Game(puzzle)
    for line in lines:
        again.take(log.read(line, puzzle.vocabulary))
    assert again.tree.nodes[opened.number].ended == ""
    assert game.assumption() is None, "nothing is supposed any more"


def test_without_a_known_solution_only_what_breaks_a_rule_at_once_is_refuted() -> None:
    puzzle = next(boards("sudoku"))
    answer = puzzle.solutions.first or b""
    rows = puzzle.grid.lines[0]
    given = next(c for c in rows if puzzle.given >> c & 1)
    free = next(c for c in rows if not puzzle.given >> c & 1)
    game = Game(puzzle, clock=Clock(now=lambda: 0.0))
    assert assumed(game, free, answer[free])
    assert at_once(contradiction.refutation(game)) is None
    game.undo()
    assert assumed(game, free, answer[given])
    assert at_once(contradiction.refutation(game)) is not None
    game.go(game.tree.root)
    game.gesture(Gesture(puzzle.marks[answer[given]], (free,)))
    assert game.faults
    cell = next(c for c in range(free + 1, 16) if not puzzle.given >> c & 1)
    assert assumed(game, cell, answer[cell])
    assert at_once(contradiction.refutation(game)) is None, "that was broken before"
