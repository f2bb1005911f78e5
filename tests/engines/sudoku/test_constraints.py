"""Rules beside units and cages: their boards, hints, texts and addresses."""

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.compressed import compress
from solitudo.engines.core.deduction import steps_to_end
from solitudo.engines.core.draft import read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Fault
from solitudo.engines.sudoku.editing import SudokuDraft
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.search.count import count
from solitudo.engines.sudoku.techniques.relations import OF_RULES
from tests.engines.sudoku import marks, oracle
from tests.engines.sudoku.conftest import read
from tests.engines.sudoku.reader import SudokuReader
from tests.engines.sudoku.techniques.test_techniques import agree, walk
from tests.samples import sample

# the techniques that read marks, and what other rules change
NEW = {"pointing", "claiming", *(pattern.name for pattern in OF_RULES)}
# what a variant puts on a board
RULES_OF = {
    "anti-knight": ("anti-knight",),
    "kropki": ("white", "black", "all-dots"),
    "thermometers": ("thermometer",),
    "arrows": ("arrow",),
}
SORTS = (
    ("9", "easy", "anti-knight"),
    ("9", "medium", "anti-knight"),
    ("9", "hard", "anti-knight"),
    ("8", "medium", "anti-knight"),
    ("9", "medium", "kropki"),
    ("6", "medium", "kropki"),
    ("9", "medium", "thermometers"),
    ("9", "hard", "thermometers"),
    ("6", "medium", "thermometers"),
    ("8", "medium", "anti-knight+kropki"),
    ("9", "medium", "arrows"),
    ("8", "medium", "arrows"),
    ("6", "medium", "arrows"),
    ("6", "medium", "kropki+thermometers"),
    ("6", "medium", "thermometers+arrows"),
    ("6", "medium", "x+kropki"),
    ("6", "medium", "jigsaw+kropki"),
    ("6", "medium", "killer+kropki"),
)
SOME = "2x2:e2c4f,white.a2b2.a3a4.a3b3.b1b2.b1c1.c4d4.d3d4"
KNIGHT = "2x3db:a1_2c6c1_2a4b3b3b4a5_6c1c5_6a,anti-knight"


def made(size: str, level: str, variant: str, seed: int) -> Sudoku:
    puzzle = engines.generate("sudoku", size, level, seed, extras=[("variant", variant)])
    assert isinstance(puzzle, Sudoku)
    return puzzle


@pytest.mark.parametrize(("size", "level", "variant"), SORTS)
def test_fresh_boards_have_one_solution_and_true_hints(
    size: str, level: str, variant: str, checker: Any
) -> None:
    for seed in range(sample(1, 30)):
        puzzle = made(size, level, variant, seed)
        assert oracle.solutions(puzzle.layout, puzzle.opening, 2) == 1
        assert puzzle.level() == level
        assert walk(puzzle, checker, Counter())
        agree(puzzle)
        eyes, knowledge = SudokuReader(puzzle), puzzle.knowledge()
        for step in steps_to_end(knowledge, puzzle.techniques):
            if step.technique in NEW:
                eyes.read(step)
        assert {one.rule for one in puzzle.constraints} == {
            rule for name, rules in RULES_OF.items() for rule in rules if name in variant.split("+")
        }


@pytest.mark.parametrize("variant", ["anti-knight", "kropki", "thermometers", "arrows", "x+kropki"])
def test_search_counts_as_sat_does(variant: str) -> None:
    rng = random.Random(variant)
    for seed in range(sample(2, 10)):
        puzzle = made("6", "medium", variant, seed)
        given = [cell for cell, value in enumerate(puzzle.opening) if value]
        for gone in rng.sample(given, min(3, len(given))):
            values = bytearray(puzzle.opening)
            values[gone] = rng.choice([0, 0, values[gone] % 6 + 1])
            found = count(puzzle.layout, values, 5)
            assert found.number == oracle.solutions(puzzle.layout, values, 5)


def pairs_of(fault: Fault) -> set[tuple[str, tuple[int, ...]]]:
    """The cells that a broken rule can be about."""
    name = {"anti-knight": "apart", "no-dot": "no dot"}.get(fault.rule, fault.rule)
    held = [target.at for target in fault.targets]
    if fault.rule == "arrow":
        return {(name, tuple(held))}
    return {
        (name, pair) for pair in pairwise(held if fault.rule == "thermometer" else sorted(held))
    }


@pytest.mark.parametrize("variant", ["anti-knight", "kropki", "thermometers", "arrows"])
def test_every_broken_rule_is_told_and_told_alike_after_a_move(variant: str) -> None:
    puzzle = made("6", "medium", variant, 1)
    solution = puzzle.solutions.first or b""
    assert not puzzle.faults(puzzle.start()._replace(values=solution))
    rng = random.Random(variant)
    told = set()
    position, known = puzzle.start(), puzzle.faults(puzzle.start())
    for _ in range(200):
        cell = rng.choice([c for c in range(36) if not puzzle.given >> c & 1])
        values = bytearray(position.values)
        values[cell] = rng.randrange(7)
        position = position._replace(values=bytes(values))
        known = puzzle.faults_after(position, known, [cell])
        assert known == puzzle.faults(position)
        for fault in known:
            told.add(fault.rule)
        wrong = {
            (rule, cells)
            for rule, cells in marks.demands(puzzle.layout)
            if all(values[c] for c in cells) and not marks.RIGHT[rule]([values[c] for c in cells])
        }
        assert wrong <= {pair for fault in known for pair in pairs_of(fault)}
    assert told >= {*RULES_OF[variant]} - {"all-dots"}


def test_what_is_wrong_is_said_in_words() -> None:
    puzzle = read(SOME)
    position = puzzle.start()
    words = [f.words for f in puzzle.faults(position._replace(values=bytes([1, 3] + [0] * 14)))]
    assert "B1 and C1 have a white dot, so they should be consecutive." not in words
    values = bytes([0, 1, 3] + [0] * 13)
    words = [fault.words for fault in puzzle.faults(position._replace(values=values))]
    assert "B1 and C1 have a white dot, so they should be consecutive." in words
    knight = read(KNIGHT)
    values = bytes([5, 0, 0, 0, 0, 0, 0, 0, 5] + [0] * 27)
    words = [fault.words for fault in knight.faults(knight.start()._replace(values=values))]
    assert words[-1] == "A1 and C2 are both 5, a knight's move apart."
    assert puzzle.content(1) == "with a white dot to C1, with a white dot to B2"


@pytest.mark.parametrize(("size", "level", "variant"), SORTS)
def test_ids_and_addresses_bring_the_board_back(size: str, level: str, variant: str) -> None:
    puzzle = made(size, level, variant, 2)
    again = engines.read(puzzle.id)
    assert isinstance(again, Sudoku)
    assert again.constraints == puzzle.constraints
    addresses = puzzle.kind.addresses(puzzle)
    assert {"f-puzzles", "sudokupad"} <= set(addresses)
    assert "tatham" not in addresses
    for address in addresses.values():
        found = paste.read(address).puzzle
        assert isinstance(found, Sudoku)
        assert (found.constraints, found.cages) == (puzzle.constraints, puzzle.cages)
        assert found.opening == puzzle.opening
    assert puzzle.kind.link(puzzle) is None
    request = puzzle.kind.like(puzzle, level, 7)
    assert dict(request.extras)["variant"] == variant


REFUSED = (
    ("2x2:p,whites.a1b1", "'whites' is not a rule of a board"),
    ("2x2:p,white", "expected white with its cells"),
    ("2x2:p,anti-knight.a1b1", "expected anti-knight with no cells"),
    ("2x2:p,white.a1b", "expected cells like a1b1"),
    ("2x2:p,white.d4e4", "expected cells like a1b1"),
    ("2x2:p,white.a1b1c1", "3 cells; expected 2 to 2"),
    ("2x2:p,white.a1b2", "not from cell to adjacent cell"),
    ("2x2:p,white.a1a1", "not from cell to adjacent cell"),
    ("2x2:p,white.a1b1.b1a1", "two marks"),
    ("2x2:p,white.a1b1,black.a1b1", "two marks"),
    ("2x2:p,all-dots,all-dots", "two marks"),
)


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_marks_that_cannot_be_are_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read(text)


def f_puzzles(**told: Any) -> str:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    board = json.dumps({"size": 4, "grid": grid, **told})
    return f"https://www.f-puzzles.com/?load={compress(board)}"


def dot(field: str, value: str = "", cells: Any = ("R1C1", "R1C2")) -> dict[str, Any]:
    return {field: [{"cells": list(cells), "value": value}]}


FOUND: tuple[tuple[dict[str, Any], str], ...] = (
    ({"antiknight": True}, "anti-knight"),
    (dot("difference"), "white.a1b1"),
    (dot("difference", "1", ("R2C1", "R1C1")), "white.a1a2"),
    (dot("ratio", "2"), "black.a1b1"),
    ({**dot("ratio"), "nonconsecutive": True, "negative": ["ratio"]}, "black.a1b1,all-dots"),
    ({"thermometer": [{"lines": [["R1C1", "R2C2", "R2C3"]]}]}, "thermometer.a1b2c2"),
    (
        {"thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]},
        "thermometer.a1a2.a1b1",
    ),
    (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R2C3"]]}]},
        "arrow.a1b2c2",
    ),
    ({**dot("ratio"), "negative": ["ratio", "difference"]}, "black.a1b1,all-dots"),
)


@pytest.mark.parametrize(("told", "parts"), FOUND)
def test_fields_of_f_puzzles_are_read(told: dict[str, Any], parts: str) -> None:
    assert paste.read(f_puzzles(**told)).puzzle.id == f"sudoku:2x2:p,{parts}"


BAD: tuple[tuple[dict[str, Any], str], ...] = (
    (dot("difference", "3"), "a difference of 3; only 1 is played"),
    (dot("ratio", "3"), "a ratio of 3; only 2 is played"),
    ({"nonconsecutive": True}, "only white marks"),
    ({"negative": ["ratio"]}, "only black marks"),
    ({"negative": ["xv"]}, "all xv marks"),
    (dot("ratio", cells=("R1C1", "R3C1")), "adjacent"),
    (dot("ratio", cells=("R1C1", "R5C1")), "cannot be read"),
    ({"ratio": "x"}, "'ratio' of this board cannot be read"),
    ({"negative": 5}, "'negative' of this board cannot be read"),
    ({"thermometer": [{"lines": [["R1C1", "R1C3"]]}]}, "adjacent"),
    (
        {"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C1", "R2C1"]]}]},
        "a sum of two digits",
    ),
    ({"arrow": [{"lines": [["R1C1", "R2C1"]]}]}, "cannot be read"),
    ({"thermometer": [{"lines": [["R1C1"]]}]}, "1 cells; expected 2 to 4"),
    ({"thermometer": [{}]}, "cannot be read"),
    ({"antiking": True}, "the rule 'antiking'"),
)


@pytest.mark.parametrize(("told", "words"), BAD)
def test_fields_that_are_not_played_are_refused(told: dict[str, Any], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        paste.read(f_puzzles(**told))


@pytest.mark.parametrize(("size", "level", "variant"), SORTS)
def test_the_editor_keeps_the_rules_of_a_board(size: str, level: str, variant: str) -> None:
    puzzle = made(size, level, variant, 3)
    draft = SudokuDraft.of(puzzle)
    again, lost = read_draft("\n".join([*draft.lines(), ""]), engines.kind)
    assert not lost
    board = engines.read(again.text())
    assert isinstance(board, Sudoku)
    assert board.constraints == puzzle.constraints
    assert (board.opening, board.cages) == (puzzle.opening, puzzle.cages)
    sketch, _ = draft.sketch()
    assert isinstance(sketch, Sudoku)
    assert sketch.constraints == puzzle.constraints
