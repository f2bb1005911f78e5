"""Hints, tips and reasons: true, as short as they rest on, refused where nothing can be proved."""

import random
from functools import cache, partial

import pytest

from solitudo.engines.core import explain, hints, reasons
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.deduction import Fact, Step, learn, needed, prove_soon
from solitudo.engines.core.game import Game
from solitudo.engines.core.slices import at_once
from solitudo.engines.core.values import Gesture, Request, Solutions
from tests.engines.reader import longest
from tests.toy import ToyKind, ToyPuzzle

KIND = ToyKind()


@cache
def made(level: str, seed: int) -> ToyPuzzle:
    """A board with one solution, of this level."""
    return KIND.generate(KIND.check(Request(KIND.default_size, level, seed)), lambda share: None)


def gives_fact(fact: Fact, step: Step) -> bool:
    return fact in step.gives


def game_on(puzzle: ToyPuzzle) -> Game:
    return Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)


@pytest.fixture(params=[("easy", 1), ("easy", 2), ("hard", 3), ("hard", 4)])
def game(request: pytest.FixtureRequest) -> Game:
    level, seed = request.param
    return game_on(made(level, seed))


def test_the_ladder_leads_from_the_start_to_the_end(game: Game) -> None:
    answer = game.puzzle.solutions.first
    assert answer is not None
    for _ in range(game.puzzle.grid.count + 1):
        if game.solved:
            break
        found = hints.hint(game)
        assert isinstance(found, hints.Hint), found
        assert found.place.name
        for edit in found.edits:
            value = game.puzzle.marks.index(edit.mark)
            assert all(answer[cell] == value for cell in edit.cells)
        for step in found.steps:
            words = explain.sentence(game.puzzle, step)
            assert longest(words) <= explain.LONGEST
        game.play_hint(found.edits, found.technique)
    assert game.solved


def test_a_hint_from_a_partly_right_position_never_touches_a_right_mark(game: Game) -> None:
    answer = game.puzzle.solutions.first
    assert answer is not None
    chooser = random.Random(7)
    for _ in range(20):
        again = game_on(game.puzzle)  # type: ignore[arg-type]
        for cell in range(len(answer)):
            if chooser.random() < 0.4 and not game.puzzle.given >> cell & 1:
                again.do(Action((Edit(game.puzzle.marks[answer[cell]], (cell,)),)))
        if again.solved:
            continue
        found = hints.hint(again)
        assert isinstance(found, hints.Hint)
        for edit in found.edits:
            assert all(again.position.values[cell] == 0 for cell in edit.cells)


def test_a_wrong_mark_is_refused_with_the_way_back(game: Game) -> None:
    answer = game.puzzle.solutions.first
    assert answer is not None
    free = [c for c in range(len(answer)) if not game.puzzle.given >> c & 1]
    game.do(Action((Edit(game.puzzle.marks[answer[free[0]]], (free[0],)),)))
    sound = game.node
    wrong = 3 - answer[free[1]]
    game.do(Action((Edit(game.puzzle.marks[wrong], (free[1],)),)))
    refused = hints.hint(game)
    assert isinstance(refused, hints.No)
    assert refused.node is sound
    assert hints.tips(game) == []


def test_a_wrong_mark_leads_to_a_contradiction(game: Game) -> None:
    answer = game.puzzle.solutions.first
    assert answer is not None
    for cell in range(len(answer)):
        if game.puzzle.given >> cell & 1:
            continue
        again = game_on(game.puzzle)  # type: ignore[arg-type]
        again.do(Action((Edit(game.puzzle.marks[3 - answer[cell]], (cell,)),)))
        reason = reasons.why(again, cell)
        assert isinstance(reason, reasons.Reason), reason
        assert reason.wrong
        assert reason.steps


def test_a_right_mark_follows_from_what_stood_before(game: Game) -> None:
    found = hints.hint(game)
    assert isinstance(found, hints.Hint)
    game.play_hint(found.edits, found.technique)
    reason = reasons.why(game, found.cells()[0])
    assert isinstance(reason, reasons.Reason)
    assert not reason.wrong
    assert reason.steps[-1].technique == found.technique


def test_without_one_solution_nothing_is_proved(game: Game) -> None:
    game.solutions = Solutions(2, game.puzzle.solutions.first)
    refused = hints.hint(game)
    assert isinstance(refused, hints.No)
    assert "several solutions" in refused.words
    game.solutions = Solutions(0, None)
    assert isinstance(hints.hint(game), hints.No)
    game.solutions = None
    assert isinstance(hints.hint(game), hints.No)


def test_an_empty_cell_has_no_reason(game: Game) -> None:
    free = next(c for c in range(game.puzzle.grid.count) if not game.puzzle.given >> c & 1)
    assert isinstance(reasons.why(game, free), hints.No)


def test_tips_count_what_applies_simplest_first(game: Game) -> None:
    names = [technique.name for technique in game.puzzle.techniques]
    told = hints.tips(game)
    assert told
    assert [name for name, _ in told] == sorted((n for n, _ in told), key=names.index)
    assert all(1 <= count <= hints.MOST_TIPS for _, count in told)
    found = hints.hint(game)
    assert isinstance(found, hints.Hint)
    assert len(found.steps) > 1 or found.technique == told[0][0]


def test_a_hint_tells_only_the_steps_it_rests_on(game: Game) -> None:
    found = hints.hint(game)
    assert isinstance(found, hints.Hint)
    assert needed(found.steps[:-1], found.steps[-1].rests) == found.steps[:-1]


def test_versus_and_solved_games_refuse() -> None:
    puzzle = made("easy", 3)
    solved = game_on(puzzle)
    solved.solve()
    assert isinstance(hints.hint(solved), hints.No)
    alone = game_on(puzzle)
    alone.set_mode("versus", "steady", "me")
    refused = hints.hint(alone)
    assert isinstance(refused, hints.No)
    assert "Versus" in refused.words
    alone.gesture(Gesture("primary", (0,)))


def test_a_proof_in_waves_rests_on_the_same_ground(game: Game) -> None:
    puzzle, answer = game.puzzle, game.puzzle.solutions.first
    assert answer is not None
    for cell in range(len(answer)):
        if puzzle.given >> cell & 1:
            continue
        goal = puzzle.fact(cell, answer[cell])
        gives = partial(gives_fact, goal)
        proof = at_once(prove_soon(puzzle.knowledge(), puzzle.techniques, gives))
        assert proof is not None
        assert goal in proof[-1].gives
        known = puzzle.knowledge()
        for step in proof:
            assert all(known.knows(fact) for fact in step.rests)
            learn(known, step)


def test_no_techniques_prove_nothing(game: Game) -> None:
    assert hints.find(game.puzzle, game.position, ()) is None


def test_tips_can_be_stopped_after_each_slice(game: Game) -> None:
    rest = hints.tips_lazily(game)
    told = []
    for slice_ in rest:
        assert slice_ is None or isinstance(slice_, tuple)
        told.append(slice_)
    assert [tip for tip in told if tip] == hints.tips(game)
    # there is a place to stop in between
    assert len(told) > len(hints.tips(game))


def test_a_second_wrong_mark_does_not_help_to_refute_the_first(game: Game) -> None:
    puzzle, answer = game.puzzle, game.puzzle.solutions.first
    assert answer is not None
    free = [c for c in range(len(answer)) if not puzzle.given >> c & 1]
    alone = game_on(puzzle)  # type: ignore[arg-type]
    alone.do(Action((Edit(puzzle.marks[3 - answer[free[-1]]], (free[-1],)),)))
    for cell in free[:3]:
        game.do(Action((Edit(puzzle.marks[3 - answer[cell]], (cell,)),)))
    game.do(Action((Edit(puzzle.marks[3 - answer[free[-1]]], (free[-1],)),)))
    assert reasons.why(game, free[-1]) == reasons.why(alone, free[-1])
