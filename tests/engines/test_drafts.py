"""The laws of boards made by hand, the same over all kinds."""

import random
from itertools import islice
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.draft import Draft, Refused, draft_type, read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.judging import judge, mend
from solitudo.engines.core.values import Target
from solitudo.engines.slant.editing import touching
from solitudo.engines.slant.lattice import lattice
from solitudo.engines.slant.rules import SlantPuzzle
from tests import golden, toy
from tests.engines.drafts import Desk, collected, counted, desc, spoilt, typed
from tests.samples import sample

KEPT = Path(__file__).with_name("told")
NAMES = engines.kinds()
# one of this many collected boards, few enough for a quick test
EVERY = {"hitori": 24, "hitori-hex": 2, "tents": 24, "sudoku": 24, "slant": 24}

MORE = {"slant": "3x3:a1b2c13a0d"}
# boards with several solutions
SEVERAL = {
    "hitori": "6x6:142235424616364431113262634124351316", "hitori-hex": "3:4215134133541532212",
    "tents": "3x3:d_c,0,1,1,1,0,1", "sudoku": "2x2:b3m", "slant": "2x2:d2d",
}  # fmt: skip

every_kind = pytest.mark.parametrize("name", NAMES)


def of(name: str, every: int) -> list[Draft]:
    kind = draft_type(engines.kind(name))
    return [kind.of(puzzle) for puzzle in collected(name, every)]


def state(draft: Draft) -> tuple[object, ...]:
    return dict(draft.values), draft.now.number, draft.lines()


@every_kind
def test_a_board_comes_out_of_its_draft_as_it_went_in(name: str) -> None:
    for puzzle in collected(name, 1 if name == "hitori-hex" else sample(5, 1)):
        draft = draft_type(puzzle.kind).of(puzzle)
        assert draft.lacking() is None
        assert desc(draft.text()) == desc(puzzle.id)
        assert draft.board().rule == puzzle.rule
        assert draft.board().solutions == puzzle.solutions if puzzle.grid.count < 30 else True


@every_kind
def test_a_board_written_by_keys_into_an_empty_draft_has_its_id(name: str) -> None:
    found = of(name, 1 if name == "hitori-hex" else sample(5, 1))
    if name == "sudoku":
        assert {d.chosen["variant"] for d in found} >= {"plain", "X", "jigsaw", "killer"}
    for wanted in found:
        assert desc(typed(wanted).text()) == desc(wanted.text()), wanted.text()


@every_kind
def test_what_is_said_of_a_board_agrees_with_another_solver(name: str) -> None:
    rng = random.Random(6)
    seen = set()
    drafts = [d for d in of(name, 3) if d.grid.count <= 100][:40]
    if name == "hitori-hex":
        drafts = [draft for _ in range(6) for draft in of(name, 1)[:4]]
    for draft in drafts:
        spoilt(draft, rng)
        verdict = judge(draft)
        assert verdict.number == counted(draft.board()), draft.text()
        seen.add(verdict.number)
        if verdict.number == 0:
            assert verdict.words
        if verdict.number == 2:
            assert verdict.cells
            assert all(cell < draft.grid.count for cell in verdict.cells)
    # numbers of Tents that are changed alone never add up
    assert seen >= ({0} if name == "tents" else {0, 2}), seen


@every_kind
def test_clues_that_clash_leave_no_solution_and_each_is_needed(name: str) -> None:
    rng = random.Random(8)
    told = 0
    for draft in of(name, EVERY[name] // 3 or 1):
        if draft.grid.count > 80:
            continue
        spoilt(draft, rng)
        if draft.only(()) is None:
            continue
        verdict = judge(draft)
        if verdict.number or not verdict.spots or len(verdict.spots) > 12:
            continue
        if not set(verdict.spots) <= set(draft.clues()):
            continue  # shown as a broken rule, with its cells
        told += 1
        whole = draft.only(verdict.spots)
        assert whole is not None
        assert whole.count(1).number == 0
        if "clash" in verdict.words:
            for spot in verdict.spots:
                rest = draft.only([other for other in verdict.spots if other != spot])
                assert rest is not None
                assert rest.count(1).number == 1, draft.text()
    assert told or name == "tents"


@every_kind
def test_a_mended_board_has_one_solution(name: str) -> None:
    kind = engines.kind(name)
    draft = draft_type(kind).of(kind.read(SEVERAL[name]))
    assert judge(draft).number == 2
    before = state(draft)
    change = mend(draft)
    assert state(draft) == before
    assert change
    draft.do(change)
    assert judge(draft).number == 1


def test_a_board_that_no_single_number_mends_is_left_as_it_is() -> None:
    kind = engines.kind("hitori")
    draft = draft_type(kind).of(kind.read("3x3:133312121"))
    assert mend(draft) == ()


def test_clues_are_added_until_one_solution_is_left_and_none_can_be_spared() -> None:
    kind = engines.kind("sudoku")
    draft = draft_type(kind)(kind, "9")
    change = mend(draft)
    draft.do(change)
    assert judge(draft).number == 1
    for spot, _ in change:
        draft.do(draft.clear(spot))
        assert judge(draft).number == 2
        draft.undo()


def test_where_clues_cannot_be_left_out_logic_says_what_breaks() -> None:
    told = set()
    for draft in of("tents", 6):
        tree = next(s for s in draft.spots if draft.values.get(s) == "T")
        free = next(s for s in reversed(draft.spots) if s.what == "cell" and s not in draft.values)
        draft.do((*draft.clear(tree), *draft.letter(free, "t")))
        verdict = judge(draft)
        assert verdict.number == counted(draft.board())
        if not verdict.number:
            assert verdict.words.endswith(".")
            assert verdict.spots
            assert set(verdict.spots) <= draft.places
            told.add(verdict.words.partition(":")[0].partition(" ")[0])
    assert "Contradiction" in told


def test_looking_for_what_clashes_ends_in_time() -> None:
    clock = iter(range(0, 10_000, 3))
    kind = engines.kind("hitori")
    draft = draft_type(kind).of(kind.read("4x4:1111111111111111"))
    assert len(judge(draft, lambda: float(next(clock))).spots) > 4
    assert len(judge(draft).spots) <= 4


@every_kind
@pytest.mark.parametrize("seed", range(4))
def test_a_walk_of_edits_never_breaks_and_undo_restores_exactly(name: str, seed: int) -> None:
    rng = random.Random(seed)
    kind = engines.kind(name)
    choices = {c.name: rng.choice(c.values) for c in draft_type(kind).asked("6")}
    draft = draft_type(kind)(kind, {"hitori-hex": "3"}.get(name, "6"), choices)
    written = draft.lines()
    draft.journal = written.append
    desk = Desk(draft)
    keys = [
        *"0123456789", "up", "down", "left", "right", "backspace", "delete", "b", "enter_part",
        *draft.letters, "u", "r", "{", "}", "n", "home", "end",
    ]  # fmt: skip
    for _ in range(400):
        key = rng.choice(keys)
        before = state(draft)
        if key == "enter_part":
            if desk.editing.path:
                desk.editing.end_part()
        else:
            desk.press(key, wait=rng.choice((0, 0, 2)))
        if draft.now.parent is not None and state(draft)[0] != before[0]:
            here = state(draft)[0]
            assert draft.undo()
            assert draft.redo()
            assert state(draft)[0] == here
        assert desk.editing.cursor in draft.places or desk.editing.cursor.what == "sum"
        draft.sketch()
        if draft.lacking() is None:
            assert desc(draft_type(kind).of(draft.board()).text()) == desc(draft.text())
    again, left = read_draft("\n".join(written) + "\n", engines.kind)
    assert not left
    assert (again.values, again.now.number) == (draft.values, draft.now.number)
    while draft.undo():
        pass
    assert not draft.values


@every_kind
def test_what_was_done_before_going_back_can_be_reached_again(name: str) -> None:
    kind = engines.kind(name)
    draft = draft_type(kind)(kind, "4")
    one, other = draft.spots[0], draft.spots[-1]
    draft.do(draft.turned(one, 1))
    first = dict(draft.values)
    draft.undo()
    draft.do(draft.turned(other, 1))
    second = dict(draft.values)
    assert first != second
    draft.beside(1)
    assert draft.values == first
    draft.beside(1)
    assert draft.values == second
    draft.undo()
    draft.redo()
    assert draft.values == second


@every_kind
@pytest.mark.parametrize(
    "damage", ["+ cell 999999 1", "+ nothing 0 1", "+ cell 0 999", "go 77", "?", "+ cell x 1", "+"]
)
def test_a_damaged_line_and_what_follows_is_left_out(name: str, damage: str) -> None:
    kind = engines.kind(name)
    draft = draft_type(kind)(kind, "4")
    draft.do(draft.turned(draft.spots[0], 1))
    sound = draft.lines()
    again, left = read_draft("\n".join([*sound, damage, "go 0", ""]), engines.kind)
    assert again.values == draft.values
    assert left[0] == damage


def test_a_line_without_its_end_is_no_line() -> None:
    kind = engines.kind("hitori")
    draft = draft_type(kind)(kind, "12")
    draft.do(draft.typed(draft.spots[0], "1"))  # type: ignore[arg-type]
    text = "\n".join(draft.lines()) + "\n+ cell 1 1"
    again, left = read_draft(text, engines.kind)
    assert left == ["+ cell 1 1"]
    assert again.values == draft.values


@pytest.mark.parametrize(
    "text",
    ["", "x", "solitudo draft 1", "solitudo draft 2\nhitori;6", "solitudo draft 1\nchess;8\n",
     "solitudo draft 1\nhitori;9999999\n", "solitudo draft 1\ntents;6;rule=none\n",
     "solitudo draft 1\nsudoku;5;variant=plain\n", "solitudo draft 1\nhitori\n"],
)  # fmt: skip
def test_what_is_no_draft_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"\.$"):
        read_draft(text, engines.kind)


def test_a_kind_that_is_not_made_by_hand_says_so() -> None:
    toy.register()
    try:
        with pytest.raises(PuzzleError, match="cannot be made in the editor"):
            draft_type(engines.kind("toy"))
    finally:
        toy.unregister()


# what each kind says is missing


def lack(draft: Draft) -> str:
    found = draft.lacking()
    return found.words if found is not None else ""


def test_a_hitori_counts_its_empty_cells() -> None:
    draft = draft_type(engines.kind("hitori"))(engines.kind("hitori"), "2x3")
    assert lack(draft) == "6 cells are empty."
    desk = Desk(draft)
    desk.press(*"12312")
    assert lack(draft) == "1 cell is empty."
    with pytest.raises(PuzzleError, match="1 cell is empty"):
        draft.board()


def test_tents_may_leave_numbers_out_if_that_is_chosen() -> None:
    kind = engines.kind("tents")
    desk = Desk(draft_type(kind)(kind, "3", {"numbers": "some numbers"}))
    draft = desk.editing.draft
    desk.press("t", "up", "1")
    assert not lack(draft)
    assert desc(draft.text()) == "_h,1,-,-,-,-,-"
    assert draft_type(kind).of(draft.board()).chosen == draft.chosen
    assert "some numbers" in draft.details


def test_tents_wants_trees_then_numbers_and_counts_the_tents_that_are_placed() -> None:
    kind = engines.kind("tents")
    desk = Desk(draft_type(kind)(kind, "3"))
    draft = desk.editing.draft
    assert lack(draft) == "There is no tree on the board."
    desk.press("t")
    assert lack(draft) == "6 lines have no number."
    desk.editing.fill()
    assert "Place the tents" in desk.editing.said
    desk.press("down", "space")
    desk.editing.fill()
    assert desc(draft.text()) == "_h,1,0,0,0,1,0"
    assert judge(draft).number == 2 or judge(draft).number == 1


def test_a_jigsaw_says_which_block_is_not_whole_or_in_pieces() -> None:
    kind = engines.kind("sudoku")
    desk = Desk(draft_type(kind)(kind, "4", {"variant": "jigsaw"}))
    draft = desk.editing.draft
    assert lack(draft) == "16 cells belong to no region yet. Press b to draw one."
    for row in range(4):
        desk.go(Target("cell", 4 * row))
        desk.press("b", "right", "right", "right", "b")
    assert lack(draft) == ""
    desk.go(Target("cell", 0))
    desk.press("b", "down", "b")
    assert lack(draft) == "The region of A1 has 5 of 4 cells."
    desk.go(Target("cell", 1))
    desk.press("delete")
    assert lack(draft) == "1 cell belongs to no region yet. Press b to draw one."
    desk.go(Target("cell", 6))
    desk.press("b", "up", "left", "b")
    assert lack(draft) == "The region of A1 is in pieces: its cells must be connected."


def test_a_cage_that_is_too_large_is_told() -> None:
    kind = engines.kind("sudoku")
    desk = Desk(draft_type(kind)(kind, "3", {"variant": "jigsaw killer"}))
    draft = desk.editing.draft
    for row in range(3):
        desk.go(Target("cell", 3 * row))
        desk.press("b", "right", "right", "b")
    assert draft.drawn == "cage"
    desk.go(Target("cell", 0))
    desk.press("b", "right", "right", "down", "left", "left", "down", "right", "right", "b")
    assert lack(draft) == "The cage of A1 has 9 cells: at most 3 fit."


def test_a_cage_asks_for_its_sum_and_keeps_it_when_it_grows() -> None:
    kind = engines.kind("sudoku")
    desk = Desk(draft_type(kind)(kind, "9", {"variant": "killer"}))
    draft = desk.editing.draft
    desk.go(Target("cell", 10))
    desk.press("b", "right", "b")
    assert desk.editing.cursor == Target("sum", 10)
    desk.press("1", "2", wait=2)
    assert draft.values[Target("sum", 10)] == "12"
    # two digits add up to at most 17
    desk.press("1", "8", wait=2)
    assert draft.values[Target("sum", 10)] == "8"
    desk.go(Target("cell", 10))
    desk.press("b", "up", "b")
    assert draft.values.get(Target("sum", 1)) == "8"
    assert Target("sum", 10) not in draft.values


def test_hexagons_take_holes_and_the_last_cell_is_none() -> None:
    kind = engines.kind("hitori-hex")
    draft = draft_type(kind)(kind, "2")
    desk = Desk(draft)
    for spot in draft.spots[:-1]:
        desk.go(spot)
        desk.press("x")
    desk.go(draft.spots[-1])
    assert isinstance(draft.letter(draft.spots[-1], "x"), Refused)
    desk.press("1")
    assert desc(draft.text()) == "......1"


@every_kind
def test_what_may_mend_a_board_comes_in_the_order_that_was_looked_at(name: str) -> None:
    kind = engines.kind(name)
    parts: dict[str, list[str]] = {}
    for text in (SEVERAL[name], MORE.get(name, SEVERAL[name])):
        puzzle = kind.read(text)
        draft = draft_type(kind).of(puzzle)
        one = puzzle.solutions.first
        assert one is not None
        other = puzzle.solutions.second or draft.two(puzzle, one)
        assert other is not None
        found = [str(change) for change in islice(draft.mends(one, other), 300)]
        parts[text] = [*found, str(draft.clues())]
    golden.compare_sums(KEPT / f"mends.{name}.txt", parts)


def test_a_point_of_a_slant_board_counts_the_diagonals_that_touch_it() -> None:
    puzzle = engines.read("slant:3x2:l")
    assert isinstance(puzzle, SlantPuzzle)
    around = lattice(3, 2).around
    # \\ / \\ over / / / : counted by hand
    values = bytes((2, 1, 2, 1, 1, 1))
    rows = [[touching(around[4 * r + c], values) for c in range(4)] for r in range(3)]
    oracle = [[0] * 4 for _ in range(3)]
    for cell, value in enumerate(values):
        r, c = divmod(cell, 3)
        back = puzzle.marks[value] == "\\"
        oracle[r][c + (not back)] += 1
        oracle[r + 1][c + back] += 1
    assert rows == oracle


@every_kind
def test_a_key_that_is_no_letter_of_the_kind_is_refused(name: str) -> None:
    kind = engines.kind(name)
    draft = draft_type(kind)(kind, {"hitori-hex": "3"}.get(name, "6"))
    assert Draft.letter(draft, draft.spots[0], "q") == Refused("q writes nothing here.")
