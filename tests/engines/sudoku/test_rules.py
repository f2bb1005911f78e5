"""Marks, notes and faults: what gestures do to a board, and what the rules say of it."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core.action import Action, Edit, Position, changed
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.explain import sentence
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Gesture, Options, Refusal
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.faults import place_of
from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.rules import Sudoku
from tests.samples import sample

LINE = "..5...9874.4.5...1..7......2...48....9.1.....6..2.....3..6..2.......9.7.......5"
BOARD = "2x3:a1a4c4d5d6_6d3d6c2a1a"
SOLUTION = "316452,245631,534126,621543,153264,462315"


def read(text: str = BOARD) -> Sudoku:
    puzzle = KINDS["sudoku"].read(text)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def play(
    puzzle: Sudoku, position: Position, verb: str, *labels: str, auto: bool = False
) -> Position:
    cells = tuple(puzzle.grid.cell_named[label] for label in labels)
    action = puzzle.act(position, Gesture(verb, cells), Options(automatic=auto))
    assert isinstance(action, Action), action
    text = puzzle.vocabulary.write(action)
    assert puzzle.vocabulary.read(text) == action
    return puzzle.vocabulary.apply(position, action)


def value(puzzle: Sudoku, position: Position, label: str) -> int:
    return position.values[puzzle.grid.cell_named[label]]


def notes(puzzle: Sudoku, position: Position, layer: int, label: str) -> list[int]:
    return list(bits(position.notes[layer][puzzle.grid.cell_named[label]]))


def test_a_digit_is_written_replaced_and_cleared_by_itself() -> None:
    puzzle = read()
    one = play(puzzle, puzzle.start(), "3", "A1")
    assert value(puzzle, one, "A1") == 3
    two = play(puzzle, one, "5", "A1")
    assert value(puzzle, two, "A1") == 5
    assert play(puzzle, two, "5", "A1") == puzzle.start()
    assert play(puzzle, two, "clear", "A1") == puzzle.start()


def test_a_given_is_never_changed() -> None:
    puzzle = read()
    cell = puzzle.grid.cell_named["B1"]
    for verb in ("3", "clear", "n3", "c3"):
        refusal = puzzle.act(puzzle.start(), Gesture(verb, (cell,)), Options())
        assert refusal == Refusal("B1 is given.")


def test_there_are_only_the_digits_of_the_board() -> None:
    puzzle = read()
    assert puzzle.marks == (".", "1", "2", "3", "4", "5", "6")
    assert isinstance(puzzle.act(puzzle.start(), Gesture("7", (0,)), Options()), Refusal)
    assert isinstance(puzzle.act(puzzle.start(), Gesture("n7", (0,)), Options()), Refusal)
    assert read("4x4:zzzzzzzzzv").marks[-1] == "G"


def test_a_stroke_of_notes_does_to_all_cells_what_it_does_to_the_first() -> None:
    puzzle = read()
    one = play(puzzle, puzzle.start(), "n5", "A1")
    assert notes(puzzle, one, 0, "A1") == [5]
    both = play(puzzle, one, "n5", "C1", "A1", "E1")
    assert [notes(puzzle, both, 0, label) for label in ("A1", "C1", "E1")] == [[5], [5], [5]]
    none = play(puzzle, both, "n5", "A1", "C1", "E1")
    assert none == puzzle.start()
    centre = play(puzzle, both, "c3", "A1")
    assert notes(puzzle, centre, 1, "A1") == [3]
    assert notes(puzzle, centre, 0, "A1") == [5]
    cleared = play(puzzle, centre, "clear", "A1", "C1", "E1")
    assert cleared == puzzle.start()


def test_filled_notes_are_what_the_digits_leave() -> None:
    puzzle = read()
    action = puzzle.act(puzzle.start(), Gesture("fill-notes"), Options())
    assert isinstance(action, Action)
    position = puzzle.vocabulary.apply(puzzle.start(), action)
    knowledge = puzzle.knowledge()
    assert list(position.notes[0]) == knowledge.cand
    assert puzzle.act(position, Gesture("fill-notes"), Options()) == Refusal(
        "All notes are already there."
    )


def test_a_digit_strikes_its_notes_in_sight_as_automatic_edits() -> None:
    puzzle = read()
    noted = play(puzzle, puzzle.start(), "n3", "A1", "C1", "E1", "A2", "E3")
    noted = play(puzzle, noted, "c3", "C1")
    left = play(puzzle, noted, "3", "A1")
    assert notes(puzzle, left, 0, "C1") == [3]
    action = puzzle.act(noted, Gesture("3", (0,)), Options(automatic=True))
    assert isinstance(action, Action)
    assert action.edits[0] == Edit("3", (0,))
    assert all(edit.auto for edit in action.edits[1:])
    assert puzzle.vocabulary.write(action) == "3:A1 +-n3:C1,E1,A2 +-c3:C1"
    struck = puzzle.vocabulary.apply(noted, action)
    assert notes(puzzle, struck, 0, "E3") == [3]
    assert notes(puzzle, struck, 1, "C1") == []


def test_a_finished_board_is_solved_and_a_full_wrong_one_says_where() -> None:
    puzzle = read()
    solution = bytes(int(sign) for sign in SOLUTION.replace(",", ""))
    right = puzzle.start()._replace(values=solution)
    assert puzzle.solved(right)
    assert puzzle.full(right)
    assert puzzle.progress(right) == (26, 26)
    assert puzzle.left(right) == (0,) * 7
    wrong = right._replace(values=bytes([1]) + solution[1:])
    assert not puzzle.solved(wrong)
    assert puzzle.full_words(wrong) == "Every cell is filled, but row 1 has two 1s: A1 and B1."


def test_every_clash_is_a_fault_with_its_cells() -> None:
    puzzle = read()
    position = play(puzzle, puzzle.start(), "1", "A1")
    faults = puzzle.faults(position)
    assert [fault.words for fault in faults] == [
        "Row 1 has two 1s: A1 and B1.",
        "Box 1 has two 1s: A1 and B1.",
    ]
    assert [target.at for target in faults[0].targets] == [0, 1]


def test_both_mistake_checks_agree_on_thousands_of_random_moves(
    corpus: list[tuple[str, str]],
) -> None:
    rng = Random(7)
    texts = [
        LINE + "....",
        BOARD,
        *[text for text, _ in corpus[::33]],
        corpus[-1][0],
        corpus[-20][0],
    ]
    moves = sample(3_000, 10_000) // len(texts) + 1
    for text in texts:
        puzzle = read(text) if ":" in text else read(text[:81])
        position = puzzle.start()
        known = puzzle.faults(position)
        free = [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]
        for _ in range(moves):
            cells = rng.sample(free, rng.choice((1, 1, 1, 2, 3)))
            values = bytearray(position.values)
            for cell in cells:
                values[cell] = rng.choice((0, rng.randint(1, puzzle.side)))
            position = position._replace(values=bytes(values))
            known = puzzle.faults_after(position, known, cells)
            assert known == puzzle.faults(position)


def test_a_diagonal_and_a_cage_have_faults_of_their_own(corpus: list[tuple[str, str]]) -> None:
    crossed = read(next(text for text, _ in corpus if text.startswith("2x3x")))
    values = bytearray(36)
    values[0] = values[35] = 2
    words = [
        fault.words for fault in crossed.faults(crossed.start()._replace(values=bytes(values)))
    ]
    assert "The main diagonal has two 2s: A1 and F6." in words
    killer = read(next(text for text, _ in corpus if text.startswith("2x3k")))
    cells, total = max(killer.cages, key=lambda cage: len(cage[0]))
    values = bytearray(36)
    for cell in cells:
        values[cell] = 1
    words = [fault.words for fault in killer.faults(killer.start()._replace(values=bytes(values)))]
    assert any("cage" in text and "1s" in text for text in words)
    assert any(f"should add up to {total}" in text for text in words)


def test_a_cage_that_has_come_to_its_sum_with_a_cell_left_is_broken(
    corpus: list[tuple[str, str]],
) -> None:
    killer = read(next(text for text, _ in corpus if text.startswith("2x3k")))
    cells, total = next(cage for cage in killer.cages if len(cage[0]) == 2 and cage[1] <= 6)
    for value, broken in ((total - 1, False), (total, True)):
        values = bytearray(36)
        values[cells[0]] = value
        position = killer.start()._replace(values=bytes(values))
        told = [fault.words for fault in killer.faults(position)]
        assert (
            any(f"should add up to {total} but adds up to {value}." in text for text in told)
            is broken
        )


def test_centre_notes_that_hold_the_solution_narrow_a_cell_and_corner_notes_do_not() -> None:
    puzzle = read()
    start = puzzle.start()
    base = puzzle.knowledge(start)
    assert base.cand[0].bit_count() > 1
    narrowed = play(puzzle, play(puzzle, start, "c3", "A1"), "n2", "C1")
    knowledge = puzzle.knowledge(narrowed)
    assert knowledge.cand[0] == 1 << 3
    assert knowledge.cand[2] == base.cand[2]


def test_centre_notes_that_lost_the_solution_are_named() -> None:
    puzzle = read()
    lost = play(puzzle, puzzle.start(), "c2", "A1")
    solution = puzzle.solutions.first
    assert solution is not None
    assert puzzle.lost(lost, solution) == [0]
    assert puzzle.lost(play(puzzle, lost, "c3", "A1"), solution) == []
    assert puzzle.knowledge(lost).cand == puzzle.knowledge().cand


def test_eliminations_are_written_as_the_centre_notes_that_are_left() -> None:
    puzzle = read()
    start = puzzle.start()
    left = set(bits(puzzle.knowledge(start).cand[0]))
    gone = min(left - {3})
    edits = puzzle.edits(start, [Fact("not", 0, gone)])
    assert edits == tuple(Edit(f"c{v}", (0,)) for v in sorted(left - {gone}))
    after = puzzle.vocabulary.apply(start, Action(edits))
    assert puzzle.edits(after, [Fact("not", 0, gone)]) == ()
    assert not puzzle.knowledge(after).cand[0] >> gone & 1
    assert puzzle.edits(start, [Fact("is", 0, 3)]) == (Edit("3", (0,)),)
    written = puzzle.vocabulary.apply(start, Action((Edit("3", (0,)),)))
    assert puzzle.edits(written, [Fact("is", 0, 3), Fact("not", 0, 1)]) == ()


def test_hints_played_one_after_another_finish_a_board(corpus: list[tuple[str, str]]) -> None:
    for number in (45, 150, 180, 298):
        puzzle = read(corpus[number][0])
        solution = puzzle.solutions.first
        assert solution is not None
        position = puzzle.start()
        for _ in range(600):
            if puzzle.full(position):
                break
            knowledge = puzzle.knowledge(position)
            technique, step = next((t, s) for t in puzzle.techniques for s in t.steps(knowledge))
            edits = puzzle.edits(position, step.gives)
            assert edits, (technique.name, step)
            assert sentence(puzzle, step)
            position = puzzle.vocabulary.apply(position, Action(edits, "hint"))
            assert puzzle.lost(position, solution) == []
        assert puzzle.solved(position)


GESTURES = st.tuples(
    st.sampled_from(["1", "4", "6", "n1", "n6", "c2", "c5", "clear", "fill-notes", "primary", "7"]),
    st.lists(st.integers(0, 35), max_size=4),
    st.booleans(),
)


@settings(deadline=None)
@given(st.lists(GESTURES, max_size=25))
def test_a_gesture_gives_an_action_that_can_be_played_or_a_reason(
    gestures: list[tuple[str, list[int], bool]],
) -> None:
    puzzle = read()
    position = puzzle.start()
    known = puzzle.faults(position)
    for verb, cells, auto in gestures:
        action = puzzle.act(position, Gesture(verb, tuple(cells)), Options(automatic=auto))
        if isinstance(action, Refusal):
            continue
        assert puzzle.vocabulary.read(puzzle.vocabulary.write(action)) == action
        after = puzzle.vocabulary.apply(position, action)
        touched = list(bits(changed(position, after)))
        assert touched
        known = puzzle.faults_after(after, known, touched)
        assert known == puzzle.faults(after)
        assert all(after.values[cell] == puzzle.opening[cell] for cell in bits(puzzle.given))
        position = after
    back = puzzle.reset(position)
    if isinstance(back, Action):
        assert puzzle.vocabulary.apply(position, back) == puzzle.start()


def test_what_drawing_asks_for_is_there(corpus: list[tuple[str, str]]) -> None:
    puzzle = read()
    assert (puzzle.side, puzzle.box_width, puzzle.box_height) == (6, 3, 2)
    assert puzzle.regions == boxed(3, 2).regions
    assert not puzzle.diagonals
    assert puzzle.cages == ()
    assert len(puzzle.grid.lines) == 18
    jigsaw = read(next(text for text, _ in corpus if text.startswith("9jx")))
    assert jigsaw.box_width == 0
    assert jigsaw.diagonals
    assert sorted(jigsaw.regions.count(b) for b in range(9)) == [9] * 9
    killer = read(next(text for text, _ in corpus if text.startswith("3x3k")))
    assert sum(total for _, total in killer.cages) == 405


def test_the_faults_of_the_two_diagonals_are_told_one_after_the_other() -> None:
    puzzle = read("2x3xdb:zj")
    values = bytearray(36)
    for cell in (0, 35, 5, 30):
        values[cell] = 1
    faults = puzzle.faults(puzzle.start()._replace(values=bytes(values)))
    told = [fault for fault in faults if fault.rule.startswith("diagonal")]
    assert [place_of(puzzle, fault) for fault in told] == [18, 19]
    assert [puzzle.layout.unit_kind(place) for place in (18, 19)] == ["diagonal"] * 2
