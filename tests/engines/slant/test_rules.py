"""The results of gestures on a Slant board, and the faults that it reports."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.values import Gesture, Options, Refusal, Request, Target
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.generating.filling import Filling
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.text import codec
from tests import counted
from tests.samples import sample

KIND = KINDS["slant"]
FREE, VERSUS = Options(), Options(versus=True)
BOARD = "5x4:a1d1b2c1a23a121a11a1d"


def read(text: str = BOARD) -> SlantPuzzle:
    puzzle = KIND.read(text)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


def drawn(puzzle: SlantPuzzle, text: str) -> Position:
    return Position(bytes(".\\/".index(sign) for sign in text.replace(",", "")))


def played(puzzle: SlantPuzzle, position: Position, *gestures: Gesture) -> Position:
    for gesture in gestures:
        action = puzzle.act(position, gesture, FREE)
        assert isinstance(action, Action)
        position = puzzle.vocabulary.apply(position, action)
    return position


def test_presses_go_round_and_marks_set_themselves() -> None:
    puzzle = read()
    now = puzzle.start()
    seen = []
    for _ in range(3):
        now = played(puzzle, now, Gesture("primary", (7,)))
        seen.append(now.values[7])
    assert seen == [1, 2, 0]
    for _ in range(3):
        now = played(puzzle, now, Gesture("counter", (7,)))
        seen.append(now.values[7])
    assert seen[3:] == [2, 1, 0]
    now = played(puzzle, now, Gesture("/", (7,)))
    assert now.values[7] == 2
    assert puzzle.act(now, Gesture("/", (7,)), FREE) == Refusal("")
    assert played(puzzle, now, Gesture("\\", (7,))).values[7] == 1
    assert played(puzzle, now, Gesture("clear", (7,))).values[7] == 0


def test_a_stroke_writes_each_cell_its_own_mark_where_the_first_one_was_alike() -> None:
    puzzle = read()
    now = played(puzzle, puzzle.start(), Gesture("/", (1,)))
    action = puzzle.act(now, Gesture("stroke:\\\\//", (0, 1, 5, 6)), FREE)
    assert isinstance(action, Action)
    assert puzzle.vocabulary.write(action) == "\\:A1 /:A2,B2"
    assert isinstance(puzzle.act(now, Gesture("stroke:\\x", (0, 1)), FREE), Refusal)
    assert isinstance(puzzle.act(now, Gesture("stroke:\\", (0, 1)), FREE), Refusal)
    cleared = puzzle.act(now, Gesture("stroke:..", (1, 0)), FREE)
    assert isinstance(cleared, Action)
    assert puzzle.vocabulary.write(cleared) == ".:B1"


def test_in_versus_a_cell_is_placed_once() -> None:
    puzzle = read()
    for verb, mark in (("primary", "\\"), ("counter", "/"), ("\\", "\\"), ("/", "/")):
        action = puzzle.act(puzzle.start(), Gesture(verb, (3,)), VERSUS)
        assert isinstance(action, Action)
        assert puzzle.vocabulary.write(action) == f"{mark}:D1"
    taken = puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read("\\:D1"))
    for verb in ("primary", "counter", "\\", "/", "clear"):
        refused = puzzle.act(taken, Gesture(verb, (3,)), VERSUS)
        assert refused == Refusal("D1 is taken. In Versus diagonals stay.")
    assert puzzle.act(taken, Gesture("primary", (1, 2)), VERSUS) == Refusal(
        "In Versus you draw one diagonal a turn."
    )
    assert isinstance(puzzle.act(taken, Gesture("clear", (1,)), VERSUS), Refusal)


def test_points_are_named_by_number_and_the_cells_beside_them() -> None:
    puzzle = read("2x2:210121012")
    names = [puzzle.place(Target("point", point)) for point in range(9)]
    assert names == [
        "the 2 in the top left corner",
        "the 1 on the border between A1 and B1",
        "the 0 in the top right corner",
        "the 1 on the border between A1 and A2",
        "the 2 between A1 and B2",
        "the 1 on the border between B1 and B2",
        "the 0 in the bottom left corner",
        "the 1 on the border between A2 and B2",
        "the 2 in the bottom right corner",
    ]
    assert read("2x2:i").place(Target("point", 4)) == "the point between A1 and B2"


def test_faults_name_numbers_and_each_loop_with_its_cells() -> None:
    puzzle = read("4x4:f1e1l")
    position = drawn(puzzle, r"/\/\,\/\/,\...,....")
    faults = puzzle.faults(position)
    words = [fault.words for fault in faults]
    assert "A1, B1, A2 and B2 close a loop." in words
    assert "C1, D1, C2 and D2 close a loop." in words
    assert any("the 1" in w.lower() for w in words)
    assert puzzle.loops(position) == [(0, 1, 4, 5), (2, 3, 6, 7)]
    assert puzzle.solved(position) is False


def test_a_line_between_two_loops_belongs_to_none() -> None:
    puzzle = read("5x5:zj")
    # two of the smallest loops, joined corner to corner by two diagonals
    position = drawn(puzzle, r"/\...,\/\..,...\.,.../\,...\/")
    assert puzzle.loops(position) == [(0, 1, 5, 6), (18, 19, 23, 24)]
    chains = puzzle.chains(position)
    assert chains[0] == chains[7] == chains[13] == chains[24] == 0


def test_a_full_board_is_solved_only_without_faults() -> None:
    puzzle = read()
    assert puzzle.solutions.first is not None
    right = Position(puzzle.solutions.first)
    assert puzzle.full(right)
    assert puzzle.solved(right)
    assert puzzle.outcome(right, [], FREE) is not None
    values = bytearray(right.values)
    values[7] = 3 - values[7]
    wrong = Position(bytes(values))
    assert puzzle.full(wrong)
    assert not puzzle.solved(wrong)
    assert puzzle.full_words(wrong)
    assert puzzle.progress(puzzle.start()) == (0, 20)


@settings(max_examples=sample(24, 60), deadline=None)
@given(some.integers(0, 10**6))
def test_faults_after_a_move_are_those_of_the_whole_board(seed: int) -> None:
    rng = random.Random(seed)
    width, height = rng.randint(2, 8), rng.randint(2, 8)
    count = (width + 1) * (height + 1)
    numbers = [rng.choice((-1, -1, 0, 1, 2, 2, 3, 4)) for _ in range(count)]
    puzzle = read(codec.write(width, height, numbers))
    base = Filling(lattice(width, height), rng).values if rng.random() < 0.7 else None
    position = Position(base or bytes(rng.choice((0, 1, 2)) for _ in range(width * height)))
    faults = puzzle.faults(position)
    for _ in range(12):
        cells = rng.sample(range(width * height), rng.randint(1, 3))
        values = bytearray(position.values)
        for cell in cells:
            values[cell] = rng.choice((0, 1, 2))
        position = Position(bytes(values))
        faults = puzzle.faults_after(position, faults, cells)
        assert faults == puzzle.faults(position)


def test_a_move_on_a_large_board_costs_what_changed() -> None:
    rng = random.Random(1)
    size = lattice(30, 30)
    values = Filling(size, rng).values
    puzzle = read(codec.write(30, 30, [-1] * size.points))
    position = Position(values)
    faults = puzzle.faults(position)
    with counted.calls() as made:
        for cell in range(0, 900, 9):
            changed = bytearray(position.values)
            changed[cell] = 3 - changed[cell]
            position = Position(bytes(changed))
            faults = puzzle.faults_after(position, faults, [cell])
    assert made.number < 1_000_000
    assert faults == puzzle.faults(position)


@settings(max_examples=sample(32, 80), deadline=None)
@given(some.data())
def test_a_gesture_gives_an_action_that_can_be_played_and_told_or_a_reason(
    data: some.DataObject,
) -> None:
    puzzle = read()
    cells = some.lists(some.integers(0, 19), min_size=1, max_size=5).map(tuple)
    verbs = some.sampled_from(
        ["primary", "counter", "clear", "\\", "/", "n5", "stroke:\\", "stroke:/\\", "stroke:./\\"]
    )
    gestures = data.draw(some.lists(some.tuples(verbs, cells), max_size=8))
    options = data.draw(some.sampled_from([FREE, VERSUS]))
    position = puzzle.start()
    for verb, chosen in gestures:
        made = puzzle.act(position, Gesture(verb, chosen), options)
        if isinstance(made, Refusal):
            assert not made.words or made.words.endswith(".")
            continue
        assert puzzle.vocabulary.read(puzzle.vocabulary.write(made)) == made
        after = puzzle.vocabulary.apply(position, made)
        assert after != position
        position = after


def test_sizes_and_levels_are_checked() -> None:
    from solitudo.engines.core.errors import PuzzleError

    assert KIND.check(Request("8", "easy", 1)).size == "8x8"
    assert KIND.levels_at("2x9") == ("easy", "medium")
    assert KIND.levels_at("3") == ("easy", "medium")
    assert KIND.levels_at("3x4") == KIND.levels
    for request, words in (
        (Request("51", "easy", 1), "2x2 to 50x50; got 51x51"),
        (Request("1x8", "easy", 1), "2x2 to 50x50; got 1x8"),
        (Request("2x9", "hard", 1), "easy and medium"),
        (Request("8", "extreme", 1), "easy, medium and hard"),
        (Request("8", "easy", 1, "local"), "got 'local'"),
        (Request("8", "easy", 1, "", (("holes", "yes"),)), "no option 'holes'"),
    ):
        with pytest.raises(PuzzleError, match=words):
            KIND.check(request)
