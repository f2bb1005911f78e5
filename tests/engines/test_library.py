"""The engines as others use them: what the docstrings show is so, and wrong places are refused."""

import copy
import doctest
import json
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import solitudo
from solitudo import engines
from solitudo.engines.core import hints, reasons
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.rating import rate
from solitudo.engines.core.values import Refusal
from solitudo.tui.drawing import image

ROOT = Path(__file__).parents[2]
SAMPLES = [
    "hitori:5x5de:5154542152243135512112524",
    "hitori-hex:default",
    "tents:default",
    "sudoku:default",
    "slant:2x2:a2a1c1a",
]


def modules() -> Iterator[ModuleType]:
    yield engines
    yield image
    for found in pkgutil.walk_packages(engines.__path__, "solitudo.engines."):
        if not found.name.endswith("__main__"):
            yield import_module(found.name)


def test_every_example_in_a_docstring_runs_as_it_stands() -> None:
    told = {module.__name__: doctest.testmod(module) for module in modules()}
    assert not [name for name, result in told.items() if result.failed]
    assert told["solitudo.engines"].attempted >= 15
    assert told["solitudo.engines.core.grid"].attempted >= 2
    assert told["solitudo.tui.drawing.image"].attempted >= 2


def test_everything_that_is_exported_is_there_and_said_to_be() -> None:
    for name in engines.__all__:
        assert ">>>" in (getattr(engines, name).__doc__ or ""), name
    with pytest.raises(AttributeError):
        _ = engines.nothing_of_this_name


def test_what_is_rarely_asked_for_is_loaded_when_it_is() -> None:
    check = (
        "import sys, solitudo; early = 'solitudo.engines.core.game' in sys.modules; solitudo.Game;"
        "sys.exit(early or 'solitudo.engines.core.game' not in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0


def board(text: str) -> engines.Puzzle:
    try:
        return engines.read(text)
    except PuzzleError:
        return engines.generate(text.partition(":")[0], seed=1)


@pytest.mark.parametrize("text", SAMPLES)
def test_a_board_goes_to_another_process_as_what_it_is(text: str) -> None:
    one = board(text)
    fresh = pickle.dumps(one)
    # values computed from it are not copied
    engines.rate(one)
    assert pickle.dumps(one) == fresh
    assert len(fresh) < 200 + len(one.id)
    for made in (pickle.loads(fresh), copy.deepcopy(one)):
        assert made == one
        assert made.kind is one.kind
        assert engines.solve(made) == engines.solve(one)


@pytest.mark.parametrize("text", SAMPLES)
def test_boards_are_equal_by_id_and_rule_and_short_in_print(text: str) -> None:
    one, other = board(text), board(text)
    assert one is not other
    assert one == other
    assert len({one, other}) == 1
    assert len(repr(one)) < 90
    assert one != one.id
    assert one != board(SAMPLES[(SAMPLES.index(text) + 1) % len(SAMPLES)])
    for rule in one.kind.rules:
        again = one.kind.read(one.id.partition(":")[2], rule)
        assert (again == one) == (rule == one.rule)


@pytest.mark.parametrize("text", SAMPLES)
def test_what_a_hint_is_made_of_is_short_in_print(text: str) -> None:
    game = engines.Game(board(text))
    found = engines.hint(game)
    assert isinstance(found, hints.Hint)
    reason = reasons.Reason(False, found.steps * 20)
    for value in (found, reason, *found.steps):
        assert len(repr(value)) < 90
        assert found.technique in repr(value) or value is reason


@pytest.mark.parametrize("kind", engines.kinds())
def test_a_kind_makes_a_board_without_anybody_listening(kind: str) -> None:
    known = engines.kind(kind)
    level = known.levels_at(known.sizes[0])[0]
    made = known.generate(engines.Request(known.sizes[0], level, 5))
    assert made == engines.generate(kind, known.sizes[0], level, 5)
    assert engines.rate(made) == rate(made)
    assert engines.rate(made).level == level


def test_a_board_without_a_level_has_the_lowest_that_its_options_leave() -> None:
    puzzle = engines.generate("sudoku", "6", seed=3, extras=[("variant", "killer")])
    assert puzzle.id.startswith("sudoku:2x3kadi:")
    with pytest.raises(PuzzleError, match="No variant"):
        engines.generate("sudoku", "6", extras=[("variant", "none")])


@pytest.mark.parametrize("text", SAMPLES)
def test_a_fresh_game_is_solved_by_hints_alone(text: str) -> None:
    game = engines.Game(board(text))
    while not game.solved:
        found = engines.hint(game)
        assert isinstance(found, hints.Hint)
        assert all(engines.explain(game.puzzle, found))
        game.play_hint(found.edits, found.technique)
    assert game.puzzle.text(game.position.values) == engines.solve(game.puzzle)


def test_the_solutions_of_a_game_are_counted_once_and_only_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = engines.read(SAMPLES[0])
    calls: list[int] = []
    count = type(puzzle).count

    def counted(self: engines.Puzzle, limit: int = 2, nodes: int | None = None) -> object:
        calls.append(limit)
        return count(self, limit, nodes)

    monkeypatch.setattr(type(puzzle), "count", counted)
    game = engines.Game(puzzle)
    assert not calls
    assert game.solutions is game.solutions is puzzle.solutions
    assert len(calls) == 1
    assert engines.Game(puzzle, solutions=None).solutions is None


def test_cells_are_found_by_label_and_by_row_and_column() -> None:
    for text in SAMPLES:
        grid = board(text).grid
        for cell, (label, place) in enumerate(zip(grid.labels, grid.places, strict=True)):
            assert grid.cell(label) == grid.cell(place) == grid.cell(cell) == cell


WRONG_PLACES = [
    *("F1", "A6", "A0", "a1", "", "A" * 99, (-1, 0), (0, -1), (5, 0), (0, 5)),
    *(-1, 25, 10**30, True, (0, 0, 0)),
]


@pytest.mark.parametrize("place", WRONG_PLACES, ids=str)
def test_a_place_off_the_board_is_refused(place: Any) -> None:
    game = engines.Game(engines.read(SAMPLES[0]))
    with pytest.raises(PuzzleError, match="no cell") as told:
        game.mark("b", place)
    assert len(str(told.value)) < 80


@pytest.mark.parametrize("cell", [-1, 25, 10**9])
def test_the_number_of_no_cell_is_never_taken_as_another(cell: int) -> None:
    game = engines.Game(engines.read(SAMPLES[0]))
    with pytest.raises(AssertionError, match="cells go from 0 to 24"):
        game.gesture(engines.Gesture("b", (cell,)))
    with pytest.raises(AssertionError, match="cells go from 0 to 24"):
        game.assume(engines.Gesture("b", (cell,)))


def test_a_game_is_marked_by_places_and_says_why_not() -> None:
    game = engines.Game(engines.read(SAMPLES[0]))
    game.mark("b", "C1", (1, 1))
    assert [c for c, value in enumerate(game.position.values) if value] == [2, 6]
    assert isinstance(game.mark("no such mark", "C1"), Refusal)
    assert repr(game) == f"<game of {game.puzzle!r}, normal, move 1>"


PASTED = (
    ("https://puzz.link/p?hitori/4/3/324141231123", "hitori:4x3:324141231123"),
    ("https://pzv.jp/p.html?gokigen/2/2/6cdg", "slant:2x2:1a2b3c"),
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "sudoku:3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
    ),
    ("323\n132\n213", "hitori:3x3:323132213"),
    ("  slant:2x2:a2a1c1a\n", "slant:2x2:a2a1c1a"),
)


@pytest.mark.parametrize(("text", "id"), PASTED)
def test_a_board_is_read_from_what_one_would_paste(text: str, id: str) -> None:
    assert solitudo.read(text).id == id


@pytest.mark.parametrize("text", ["", " ", "nonsense", "chess:8x8:abc", "hitori", "http://x", "\0"])
def test_what_shows_no_board_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"\w.*\.$"):
        solitudo.read(text)


@pytest.mark.parametrize("text", SAMPLES)
def test_a_notebook_shows_a_board_and_a_game(text: str) -> None:
    puzzle = board(text)
    game = engines.Game(puzzle)
    first = game._repr_svg_()
    assert first == puzzle._repr_svg_() == solitudo.svg(puzzle) == solitudo.svg(game)
    assert first.startswith("<svg ")
    found = engines.hint(game)
    assert isinstance(found, hints.Hint)
    game.play_hint(found.edits, found.technique)
    assert game._repr_svg_() != first
    with pytest.raises(PuzzleError, match="nosuch"):
        solitudo.svg(puzzle, "nosuch")


@pytest.mark.parametrize("text", SAMPLES)
def test_every_value_is_a_document(text: str) -> None:
    puzzle = board(text)
    game = engines.Game(puzzle)
    found = engines.hint(game)
    assert isinstance(found, hints.Hint)
    game.play_hint(found.edits, found.technique)
    documents = {
        "board": engines.as_dict(puzzle),
        "game": engines.as_dict(game),
        "rating": engines.as_dict(engines.rate(puzzle)),
        "hint": engines.as_dict(found, puzzle),
        "reason": engines.as_dict(engines.why(game, found.cells()[0]), game),
        "step": engines.as_dict(engines.steps(puzzle)[0], puzzle),
    }
    for name, document in documents.items():
        assert (document["schema"], document["type"]) == (1, name)
        assert json.loads(json.dumps(document)) == document
    with pytest.raises(PuzzleError, match="Say which board"):
        engines.as_dict(found)
