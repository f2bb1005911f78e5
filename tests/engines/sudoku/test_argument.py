"""The candidates and links that an argument draws are those of the board."""

from collections import Counter
from pathlib import Path

import pytest

from solitudo.engines.core import explain, hints
from solitudo.engines.core.values import Drawing, Gesture
from solitudo.engines.sudoku.argument import LINKED
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.rules import Sudoku
from tests.engines import teaching

SEEDS = Path(__file__).parents[1] / "seeds" / "sudoku.txt"
NAMES = ("9 hard 0", "9 hard 1", "9 expert 0", "9 expert 1", "9 extreme 0")
MADE = dict(row.split(" = ") for row in SEEDS.read_text("utf-8").splitlines())
BOARDS = [teaching.read("sudoku", MADE[name]) for name in NAMES]


def judge(puzzle: Sudoku, sheet: Sheet, drawn: Drawing) -> None:
    """Every candidate is left on the sheet, and every link is one."""
    left = {target.at: target.value for target in drawn.left}
    for cell, mask in left.items():
        assert mask == sheet.cand[cell]
    for end in drawn.concerned:
        assert left.get(end.at, 0) >> end.value & 1, puzzle.grid.labels[end.at]
    for one, other, strong in drawn.links:
        assert one.at != other.at
        assert one in drawn.concerned
        assert other in drawn.concerned
        assert one.value == other.value
        units = [unit for unit in sheet.layout.masks if unit >> one.at & unit >> other.at & 1]
        assert units
        if not strong:
            continue
        # all other room is taken by facts that are true already
        assert min((sheet.where[one.value] & unit).bit_count() for unit in units) <= 4


def test_what_is_drawn_of_hints_is_on_the_board() -> None:
    told: Counter[str] = Counter()
    for puzzle in BOARDS:
        assert isinstance(puzzle, Sudoku)
        game = teaching.game_on(puzzle)
        while not game.solved:
            found = hints.hint(game)
            assert isinstance(found, hints.Hint)
            for part in explain.story(puzzle, found.steps):
                assert part.stage is not None
                sheet = puzzle.knowledge(game.position)
                for fact in part.stage.known:
                    sheet.learn(fact)
                drawn = puzzle.drawing(game.position, part.stage)
                judge(puzzle, sheet, drawn)
                told[part.stage.step.technique] += bool(drawn.links)
            game.play_hint(found.edits, found.technique)
    chains = {"x-chain", "xy-chain", "aic", "nice-loop", "simple-colouring"}
    assert sum(told[name] for name in LINKED) > 2
    assert sum(told[name] for name in chains) > 2
    assert not any(told[name] for name in ("hidden-single", "naked-pair", "pointing"))


@pytest.mark.parametrize("kind", [kind for kind in teaching.KINDS if kind != "sudoku"])
def test_other_boards_draw_their_arguments_without_candidates(kind: str) -> None:
    game = teaching.game_on(teaching.sample(kind, 1)[0])
    found = hints.hint(game)
    assert isinstance(found, hints.Hint)
    for part in explain.story(game.puzzle, found.steps):
        assert part.stage is not None
        assert game.puzzle.drawing(game.position, part.stage) == Drawing()


def test_hints_strike_candidates_from_the_notes_that_a_cell_has() -> None:
    struck = 0
    for puzzle in BOARDS[:3]:
        game = teaching.game_on(puzzle)
        game.gesture(Gesture("fill-notes"))
        while not game.solved:
            found = hints.hint(game)
            assert isinstance(found, hints.Hint)
            game.play_hint(found.edits, found.technique)
            corner, centre = game.position.notes
            assert not any(centre)
            for fact in found.steps[-1].gives:
                if fact.what == "not":
                    struck += 1
                    assert not corner[fact.at] >> fact.value & 1
    assert struck
