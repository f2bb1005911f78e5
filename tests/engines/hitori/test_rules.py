"""The meaning of marks on a board: broken rules in sentences, automatic circles, solved
and full.
"""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.values import Gesture, Options, Refusal
from solitudo.engines.hitori.rules import Hitori
from tests.engines.hitori import oracle
from tests.samples import sample

BOARD = "hitori:5x5:3352452245314553425155322"  # X....,..X.X,X..X.,.....,X..X.
HEX = "hitori-hex:3de:25113512.43252.1543"
BOARDS = (BOARD, HEX, "hitori:4x4:1341432132232432", "hitori:3x2:121212", "hitori-hex:2:1231231")


def board(text: str = BOARD) -> Hitori:
    puzzle = engines.read(text)
    assert isinstance(puzzle, Hitori)
    return puzzle


def place(puzzle: Hitori, marks: str) -> Position:
    """The position with these marks on the empty board."""
    return puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read(marks))


def words(puzzle: Hitori, marks: str) -> list[str]:
    return [fault.words for fault in puzzle.faults(place(puzzle, marks))]


def test_an_empty_board_has_no_faults() -> None:
    assert board().faults(board().start()) == []


def test_touching_blacks_are_named_once_each_pair() -> None:
    assert words(board(), "b:B2,C2,C3") == [
        "B2 and C2 are both black and touch.",
        "C2 and C3 are both black and touch.",
    ]


def test_equal_numbers_count_only_where_both_are_circled() -> None:
    assert words(board(), "w:A1") == []
    assert words(board(), "w:A1,B1") == ["Row 1 has two 3s: A1 and B1."]
    assert words(board(), "w:A5,B5,D5,E5") == [
        "Row 5 has two 5s: A5 and B5.",
        "Row 5 has two 2s: D5 and E5.",
    ]


def test_a_line_of_a_hexagon_has_one_name_in_faults_and_in_hints() -> None:
    puzzle = engines.read("hitori-hex:3:1231234345122.34123")
    names = {unit.name for unit in puzzle.units()}
    white = Position(bytes([2]) * puzzle.grid.count)
    told = [fault.words for fault in puzzle.faults(white)]
    said = {words.partition(" has ")[0] for words in told}
    assert any("line" in name for name in said)
    assert {name[0].lower() + name[1:] for name in said} <= names


def test_whites_that_blacks_cut_off_are_named_with_the_blacks() -> None:
    assert words(board(), "b:B1,A2") == ["A1 is cut off by B1 and A2."]
    assert words(board(), "b:C1,B2,A3") == ["A1, B1 and A2 are cut off by C1, B2 and A3."]


def test_a_hexagon_is_cut_between_its_holes_only() -> None:
    puzzle = board("hitori-hex:3de:15223.15.1412153222")
    found = puzzle.faults(place(puzzle, "b:B1,C3,B4"))
    assert [fault.rule for fault in found] == ["cut"]
    assert found[0].words == "A1, A2, A3 and B2 are cut off by B1, B4 and C3."


def test_blacks_alone_solve_the_board() -> None:
    puzzle = board()
    blacks = "b:A1,C2,E2,A3,D3,A5,D5"
    assert puzzle.solved(place(puzzle, blacks))
    assert not puzzle.solved(place(puzzle, blacks.removesuffix(",D5")))
    assert not puzzle.solved(puzzle.start())
    assert not puzzle.full(place(puzzle, blacks))


def test_a_full_board_says_what_is_wrong() -> None:
    puzzle = board("hitori:2x2:1112")
    position = place(puzzle, "w:A1,B1,A2,B2")
    assert puzzle.full(position)
    assert puzzle.full_words(position) == "Every cell is filled, but row 1 has two 1s: A1 and B1."


def test_circles_come_beside_a_black_and_go_with_it() -> None:
    puzzle = board()
    options = Options(automatic=True)
    first = puzzle.act(puzzle.start(), Gesture("primary", (0,)), options)
    assert isinstance(first, Action)
    assert puzzle.vocabulary.write(first) == "b:A1 +w:B1,A2"
    position = puzzle.vocabulary.apply(puzzle.start(), first)
    again = puzzle.act(position, Gesture("primary", (0,)), options)
    assert isinstance(again, Action)
    assert puzzle.vocabulary.apply(position, again) == puzzle.start()


def test_a_circle_stays_while_another_black_gives_it() -> None:
    puzzle = board()
    options = Options(automatic=True)
    position = puzzle.start()
    for cell in (1, 5, 1):  # B1, then A2, which both give A1 its circle; then B1 is cleared
        action = puzzle.act(position, Gesture("primary", (cell,)), options)
        assert isinstance(action, Action)
        position = puzzle.vocabulary.apply(position, action)
    assert position.values[0] == 2
    assert position.values[2] == 0


def test_no_circles_come_where_they_are_not_wanted() -> None:
    puzzle = board()
    action = puzzle.act(puzzle.start(), Gesture("primary", (0,)), Options())
    assert isinstance(action, Action)
    assert puzzle.vocabulary.write(action) == "b:A1"


def test_progress_counts_the_decided_cells() -> None:
    assert board().progress(place(board(), "b:A1 w:B1,A2")) == (3, 25)


def positions() -> st.SearchStrategy[tuple[str, list[int]]]:
    return st.sampled_from(BOARDS).flatmap(
        lambda text: st.tuples(
            st.just(text),
            st.lists(
                st.integers(0, 2), min_size=board(text).grid.count, max_size=board(text).grid.count
            ),
        )
    )


@given(positions())
def test_faults_and_solved_agree_with_the_plain_rules(sample: tuple[str, list[int]]) -> None:
    puzzle = board(sample[0])
    position = puzzle.start()._replace(values=bytes(sample[1]))
    black = {cell for cell, value in enumerate(sample[1]) if value == 1}
    assert puzzle.solved(position) == (len(black) < len(sample[1]) and oracle.obeys(puzzle, black))
    rules = {fault.rule for fault in puzzle.faults(position)}
    neighbours = puzzle.grid.neighbours
    assert ("touch" in rules) == any(n in black for cell in black for n in neighbours[cell])
    assert ("cut" in rules) == (len(oracle.parts(puzzle, black)) > 1)
    circled = [{c for c in line if sample[1][c] == 2} for line in puzzle.grid.lines]
    doubled = any(len({puzzle.numbers[c] for c in cells}) < len(cells) for cells in circled)
    assert ("equal" in rules) == doubled


@settings(max_examples=sample(24, 60))
@given(st.sampled_from(BOARDS), st.integers(0, 2**32))
def test_gestures_give_actions_that_play_or_reasons(text: str, seed: int) -> None:
    puzzle = board(text)
    rng = random.Random(seed)
    position, known = puzzle.start(), puzzle.faults(puzzle.start())
    for _ in range(25):
        verb = rng.choice(("primary", "counter", "clear", "b", "w", "x"))
        cells = tuple(rng.choices(range(puzzle.grid.count), k=rng.randint(1, 4)))
        action = puzzle.act(position, Gesture(verb, cells), Options(rng.random() < 0.7))
        if isinstance(action, Refusal):
            continue
        line = puzzle.vocabulary.write(action)
        assert puzzle.vocabulary.read(line) == action
        position = puzzle.vocabulary.apply(position, action)
        touched = [cell for edit in action.edits for cell in edit.cells]
        known = puzzle.faults_after(position, known, touched)
        assert known == puzzle.faults(position)
