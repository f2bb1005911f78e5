"""Games of Versus, kept move by move: what each opponent plays at each strength, why it says it
does, the points, and how the game ends under the terms that there are.

SOLITUDO_GOLDEN=write writes the file anew.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.values import Options, Request, Terms
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle
from tests import golden

KEPT = Path(__file__).with_name("kept_games")
KIND = KINDS["slant"]
TERMS = (
    Terms(),
    Terms(strict=True),
    Terms(bonus=5),
    Terms(bonus=-5, strict=True),
    Terms(match=1),
    Terms(match=2, carried=(30, 21)),
    Terms(match=2, carried=(3, 21), spoilt=True),
)


def person(puzzle: SlantPuzzle, position: Position, rng: random.Random, slips: float) -> Action:
    """A move of somebody who mostly knows the solution."""
    solution = puzzle.solutions.first
    assert solution is not None
    cell = rng.choice([cell for cell, value in enumerate(position.values) if not value])
    value = solution[cell] if rng.random() >= slips else 3 - solution[cell]
    return Action((Edit(puzzle.marks[value], (cell,)),))


def told(
    puzzle: SlantPuzzle, opponent: str, strength: int, seed: int, slips: float
) -> Iterator[str]:
    """A game against an opponent, a line a move, and its end."""
    rng = random.Random(seed)
    position, path = puzzle.start(), list[Action]()
    while not puzzle.full(position):
        words = ""
        if len(path) % 2 == seed % 2:
            action = person(puzzle, position, rng, slips)
        else:
            reply = puzzle.reply(position, path, opponent, seed, strength)
            assert reply is not None
            action, words = reply.action, f" {reply.words}"
        path.append(action)
        position = puzzle.vocabulary.apply(position, action)
        score = puzzle.score(path)
        points = f"{score.you}:{score.computer} {score.apart}"
        yield f"  {puzzle.vocabulary.write(action)} = {points}{words}"
    for terms in TERMS:
        end = puzzle.outcome(position, path, Options(versus=True, terms=terms), seed % 3)
        assert end is not None
        ends = "spoilt" if end.spoilt else "won" if end.won else "lost"
        where = ",".join(f"{target.what}{target.at}" for target in end.targets)
        yield f"  {terms.text or 'plain'}: {ends} {end.points} {end.words} [{where}]"


@pytest.mark.parametrize("opponent", KIND.opponents)
def test_games_are_played_as_they_have_always_been(opponent: str) -> None:
    now = []
    strengths = range(1, KIND.strengths.get(opponent, 0) + 1) or (0,)
    for strength in strengths:
        for seed, (size, slips) in enumerate((("3", 0.0), ("4", 0.1), ("5", 0.0), ("5", 0.2))):
            puzzle = KIND.generate(KIND.check(Request(size, "easy", seed)), lambda share: None)
            assert isinstance(puzzle, SlantPuzzle)
            now.append(f"{puzzle.id} strength {strength} seats {puzzle.seats(opponent, strength)}")
            now += told(puzzle, opponent, strength, seed, slips)
    golden.compare(KEPT / f"{opponent}.txt", now)
