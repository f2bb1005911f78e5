"""Why a mark of Slant follows, or is wrong: from one walk over the board, and not one walk per
step.
"""

import random

import pytest

from solitudo import engines
from solitudo.engines.core import reasons
from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.slices import at_once
from solitudo.engines.core.values import Request
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.techniques import contradiction, links
from solitudo.engines.slant.techniques.trace import Event, Trace
from tests.engines import teaching

# the assumptions that may be shortest, and one that is followed in waves
FEW_WALKS = 12


@pytest.fixture(scope="module")
def hard() -> SlantPuzzle:
    kind = engines.kind("slant")
    puzzle = kind.generate(kind.check(Request("20", "hard", 3)), lambda _: None)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


def test_a_proof_makes_no_more_steps_than_it_tells(
    hard: SlantPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Step] = []

    def counted(trace: Trace, event: Event, rests: tuple[Fact, ...]) -> Step:
        made.append(links.event_step(trace, event, rests))
        return made[-1]

    monkeypatch.setattr(contradiction, "event_step", counted)
    solution = teaching.answer(hard)
    for cell in range(0, hard.grid.count, 37):
        made.clear()
        goal = hard.fact(cell, solution[cell])
        steps = at_once(contradiction.proof(hard.knowledge(hard.start()), goal))
        assert steps is not None
        assert len(made) + sum(step.assumes is not None for step in steps) == len(steps)


def test_every_cell_is_proved_from_the_empty_board_and_each_step_follows(
    hard: SlantPuzzle,
) -> None:
    accepts, eyes, solution = teaching.judge(hard), teaching.reader(hard), teaching.answer(hard)
    for cell in range(0, hard.grid.count, 29):
        goal = hard.fact(cell, solution[cell])
        steps = at_once(contradiction.proof(hard.knowledge(hard.start()), goal))
        assert steps is not None
        assert goal in teaching.replay(hard, accepts, steps, set())
        for step in steps:
            for part in teaching.links(step):
                eyes.read(part, part is not step)
        assert len(set(steps)) == len(steps)


def test_a_proof_changes_nothing_and_does_not_prove_what_is_wrong(hard: SlantPuzzle) -> None:
    solution = teaching.answer(hard)
    known = hard.knowledge(hard.start())
    before = (bytes(known.values), list(known.sets), dict(known.never))
    assert at_once(contradiction.proof(known, hard.fact(7, 3 - solution[7]))) is None
    assert (bytes(known.values), list(known.sets), dict(known.never)) == before


def test_a_slice_of_a_reason_walks_the_board_a_few_times_at_most(
    hard: SlantPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks = 0
    run = Trace.run

    def counted(trace: Trace, stop: bool, goal: int = -1) -> Event | None:
        nonlocal walks
        walks += 1
        return run(trace, stop, goal)

    monkeypatch.setattr(Trace, "run", counted)
    rng, most, slices = random.Random(5), 0, 0
    for _ in range(6):
        game = teaching.game_on(hard)
        cell, value = rng.choice(teaching.wrongs(game))
        teaching.write(game, cell, value)
        walks = 0
        for _ in reasons.reasoning(game, cell):
            most, walks, slices = max(most, walks), 0, slices + 1
        most = max(most, walks)
    assert slices > 10
    assert most <= FEW_WALKS


def test_a_wrong_mark_is_refuted_wherever_it_stands(hard: SlantPuzzle) -> None:
    rng = random.Random(5)
    for number in range(12):
        game = teaching.game_on(hard)
        teaching.play(game, rng, number / 16)
        cell, value = rng.choice(teaching.wrongs(game))
        teaching.write(game, cell, value)
        found = reasons.why(game, cell)
        assert isinstance(found, reasons.Reason)
        assert found.wrong
