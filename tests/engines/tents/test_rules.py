"""The rules of Tents: what is broken is named with its places, and gestures mean what they say."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.values import Fault, Gesture, Options, Refusal, Target
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.kind import KIND
from solitudo.engines.tents.rules import Tents, links
from solitudo.engines.tents.sweep import RANKS, propagate
from solitudo.engines.tents.text.codec import Board, write_board
from tests.engines.tents.oracle import corpus, obeys
from tests.samples import sample

TENTS_OF_DEFAULT = [(0, 4), (1, 0), (1, 6), (2, 2), (3, 4), (3, 6)]
TENTS_OF_DEFAULT += [(4, 0), (4, 2), (6, 5), (7, 0), (7, 3), (7, 7)]


def default(rule: str = "local") -> Tents:
    return KIND.read(KIND.boards()["default"].removeprefix("tents:"), rule)


def small(picture: str, rule: str = "matching") -> tuple[Tents, Position]:
    """Return a board from its text; `.` is an empty square."""
    return KIND.import_text(picture, rule)


def words(puzzle: Tents, position: Position) -> list[str]:
    return [fault.words for fault in puzzle.faults(position)]


@pytest.mark.parametrize("rule", ["local", "matching"])
def test_the_default_game_has_its_one_solution_under_both_rules(rule: str) -> None:
    puzzle = default(rule)
    found = puzzle.count()
    assert (found.number, found.sure) == (1, True)
    assert found.first is not None
    tents = [puzzle.grid.places[cell] for cell, value in enumerate(found.first) if value == 1]
    assert tents == TENTS_OF_DEFAULT
    assert puzzle.level() is not None
    position = puzzle.start()._replace(values=found.first)
    assert puzzle.solved(position)
    assert puzzle.faults(position) == []


def test_trees_are_given_and_cannot_be_written_on() -> None:
    puzzle = default()
    assert puzzle.start().values[0] == 3
    assert puzzle.act(puzzle.start(), Gesture("primary", (0,)), Options()) == Refusal(
        "A1 is a tree."
    )


def test_three_by_three_is_right_under_local_and_wrong_under_matching_with_the_reason() -> None:
    picture = "*x* 2\n... 0\nx*x 1\n111"
    puzzle, position = small(picture, "local")
    assert puzzle.solved(position)
    assert puzzle.faults(position) == []
    puzzle, position = small(picture, "matching")
    assert puzzle.full(position)
    assert not puzzle.solved(position)
    assert puzzle.faults(position) == [
        Fault(
            "unpaired",
            "The tents at A1 and C1 have only one tree between them: B1.",
            (Target("cell", 0), Target("cell", 2), Target("cell", 1)),
        ),
        Fault(
            "unpaired",
            "The trees at A3 and C3 have only one tent between them: B3.",
            (Target("cell", 6), Target("cell", 8), Target("cell", 7)),
        ),
    ]
    assert puzzle.full_words(position) == puzzle.faults(position)[0].words


def test_touching_tents_are_named_in_every_direction() -> None:
    puzzle, position = small("**..x 0\n*...x 0\n.xx*. 0\nxx..* 0\n00000", "local")
    touching = [fault for fault in puzzle.faults(position) if fault.rule == "touch"]
    assert [fault.words for fault in touching] == [
        "A1 and B1 are tents, and they touch.",
        "A1 and A2 are tents, and they touch.",
        "B1 and A2 are tents, and they touch.",
        "D3 and E4 are tents, and they touch.",
    ]
    assert touching[3].targets == (Target("cell", 13), Target("cell", 19))


def test_a_line_with_too_many_tents_says_how_many() -> None:
    puzzle, position = small("*x.* 1\nx..x 0\n.... 2\n1001")
    assert "Row 1 has 2 tents, but its number is 1." in words(puzzle, position)
    fault = puzzle.faults(position)[0]
    assert fault.targets == (Target("clue", 0), Target("cell", 0), Target("cell", 3))
    assert puzzle.place(fault.targets[0]) == "row 1"


def test_a_line_that_grass_has_made_too_short_says_what_is_left() -> None:
    puzzle, position = small("--x. 2\n.xx. 1\n..x. 1\n1111")
    assert "Row 1 has 0 tents and 1 free square, but its number is 2." in words(puzzle, position)
    puzzle, position = small("--x- 2\n.xx. 1\n..x. 1\n1111")
    assert "Row 1 has 0 tents and no free square, but its number is 2." in words(puzzle, position)


def test_a_tent_without_a_tree_and_a_tree_without_a_square_are_named() -> None:
    puzzle, position = small("*..x 1\n...- 1\nx..x 0\n1001")
    assert "A1 is a tent with no tree next to it." in words(puzzle, position)
    assert not any("D1" in text for text in words(puzzle, position))  # C1 is still free
    puzzle, position = small("*.-x 1\n...- 1\nx..x 0\n1001")
    assert "The tree at D1 cannot have a tent: no square next to it is free." in words(
        puzzle, position
    )


def test_trees_with_too_few_squares_are_a_fault_under_matching_only() -> None:
    picture = "-x.x- 1\n.-.-. 1\nx...x 2\n11011"
    assert "The trees at B1 and D1 have only one square between them: C1." in words(
        *small(picture, "matching")
    )
    assert words(*small(picture, "local")) == []


def test_empty_squares_are_no_fault_until_there_are_as_many_tents_as_trees() -> None:
    puzzle, position = small("x...x 1\n..... 1\n11000")
    assert puzzle.faults(position) == []
    puzzle, position = small("x*..x 1\n....* 1\n11000")
    assert puzzle.full(position)
    assert words(puzzle, position) == [
        "Column A has 0 tents, but its number is 1.",
        "Column E has 1 tent, but its number is 0.",
    ]


def test_more_tents_than_trees_is_said() -> None:
    puzzle, position = small("x*.* 1\n.... 0\n0100")
    assert "There are 2 tents for 1 tree." in words(puzzle, position)


def test_a_line_without_a_number_may_hold_any_number_of_tents() -> None:
    puzzle = KIND.read("3x3:ada_,1,-,1,-,-,-", "local")
    start = puzzle.start()
    refused = puzzle.act(start, Gesture("line", (), clue=0), Options())
    assert refused == Refusal("Row 1 has no number, so it may hold any number of tents.")
    two = puzzle.vocabulary.apply(start, Action((Edit("t", (0, 2)),)))
    assert puzzle.faults(two) == []
    assert "Row has 2, column 1 of 1" in puzzle.around(two, 0)
    row = next(unit for unit in puzzle.units() if unit.name == "row 1")
    assert puzzle.about(two, row) == "2 tents."


def test_the_number_of_trees_is_the_only_total_where_numbers_are_left_out() -> None:
    """Under shared trees, one tent may serve two trees, so the numbers do not say how many."""
    puzzle = KIND.read("5x1:aaa,-,-,-,-,-,-", "local")
    assert puzzle.solutions.number == 2
    for tents, words in (((2,), "few"), ((0, 2, 4), "many"), ((0, 2), ""), ((0, 4), "")):
        known = puzzle.knowledge()
        for cell in (0, 2, 4):
            known.learn(Fact("is", cell, TENT if cell in tents else GRASS))
        found = puzzle.clash(known)
        assert (found.words if found else "") == words
        propagate(known, RANKS["easy"])
        assert known.broken == bool(words)


def test_progress_counts_tents_placed_of_trees() -> None:
    puzzle, position = small("x*.x 1\n.... 1\n0101")
    assert puzzle.progress(position) == (1, 2)


@pytest.mark.parametrize("rule", ["local", "matching"])
def test_solved_agrees_with_the_plain_rules_on_solutions_and_near_ones(rule: str) -> None:
    for text, solution in corpus()[::9]:
        puzzle = KIND.read(text, rule)
        signs = solution.replace(",", "")
        values = bytes({"T": 3, "^": 1, ".": 0}[sign] for sign in signs)
        assert puzzle.solved(puzzle.start()._replace(values=values))
        assert obeys(puzzle, values, rule)
        moved = bytearray(values)
        tent = values.index(1)
        moved[tent] = 0
        for cell in range(tent, len(values)):
            if values[cell] == 0:
                moved[cell] = 1
                position = puzzle.start()._replace(values=bytes(moved))
                assert puzzle.solved(position) == obeys(puzzle, moved, rule)
                if puzzle.full(position) and not puzzle.solved(position):
                    assert puzzle.faults(position)
                moved[cell] = 0


# -- gestures ----------------------------------------------------------------------------------


def play(puzzle: Tents, position: Position, gesture: Gesture, automatic: bool = False) -> Action:
    action = puzzle.act(position, gesture, Options(automatic=automatic))
    assert isinstance(action, Action), action
    return action


def test_the_primary_mark_is_a_tent_the_counter_mark_grass_and_again_clears() -> None:
    puzzle = default()
    position = puzzle.start()
    for verb, value in (("primary", 1), ("counter", 2), ("t", 1), ("g", 2)):
        action = play(puzzle, position, Gesture(verb, (1,)))
        assert puzzle.vocabulary.apply(position, action).values[1] == value
    tent = puzzle.vocabulary.apply(position, play(puzzle, position, Gesture("primary", (1,))))
    again = puzzle.vocabulary.apply(tent, play(puzzle, tent, Gesture("primary", (1,))))
    assert again.values == position.values


def test_nobody_plants_a_tree() -> None:
    puzzle = default()
    refused = puzzle.act(puzzle.start(), Gesture("T", (1,)), Options())
    assert isinstance(refused, Refusal)
    assert refused.words


def test_a_number_finishes_its_line_when_the_tents_are_there() -> None:
    puzzle = default()
    start = puzzle.start()
    assert puzzle.act(start, Gesture("line", clue=0), Options()) == Refusal(
        "Row 1 has 0 tents, but its number is 1."
    )
    assert puzzle.act(start, Gesture("line", clue=99), Options()) == Refusal(
        "There is no number here."
    )
    position = puzzle.vocabulary.apply(start, Action((Edit("t", (4,)),)))
    action = play(puzzle, position, Gesture("line", clue=0))
    assert puzzle.vocabulary.write(action) == "g:B1,C1,D1,H1"
    done = puzzle.vocabulary.apply(position, action)
    assert puzzle.act(done, Gesture("line", clue=0), Options()) == Refusal(
        "Row 1 is already complete."
    )
    refused = puzzle.act(start, Gesture("line", clue=8), Options())
    assert refused == Refusal("Column A has 0 tents, but its number is 3.")


def test_automatic_grass_stands_around_a_tent_and_on_its_finished_lines() -> None:
    puzzle = default()
    position = puzzle.start()
    action = play(puzzle, position, Gesture("primary", (4,)), automatic=True)
    assert puzzle.vocabulary.write(action) == (
        "t:E1 +g:B1,C1,D1,H1,B2,D2,E2,F2,B3,B4,B5,A6,B6,D6,E6,F6,G6,H6,B7"
    )
    after = puzzle.vocabulary.apply(position, action)
    back = play(puzzle, after, Gesture("primary", (4,)), automatic=True)
    assert puzzle.vocabulary.write(back) == ".:E1 +.:C1,D1,H1,D2,E2,F2"
    refused = puzzle.act(after, Gesture("clear", (12,)), Options(automatic=True))
    assert refused == Refusal("This grass is automatic. It follows from the marks around it.")


def test_automatic_grass_stays_while_another_tent_is_its_reason() -> None:
    puzzle = default()
    position = puzzle.start()
    for cell in (4, 14):
        action = play(puzzle, position, Gesture("primary", (cell,)), automatic=True)
        position = puzzle.vocabulary.apply(position, action)
    away = play(puzzle, position, Gesture("clear", (4,)), automatic=True)
    left = puzzle.vocabulary.apply(position, away)
    assert left.values[13] == 2  # F2 touches G2
    assert left.values[11] == 0  # D2 touched E1 only


@given(st.data())
@settings(max_examples=sample(48, 120), deadline=None)
def test_any_gesture_gives_an_action_that_can_be_played_or_a_reason(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([text for text, _ in corpus()[::20]]))
    puzzle = KIND.read(text, data.draw(st.sampled_from(["local", "matching"])))
    position = puzzle.start()
    options = Options(automatic=data.draw(st.booleans()))
    cells = st.integers(0, puzzle.grid.count - 1)
    for _ in range(data.draw(st.integers(1, 8))):
        verb = data.draw(st.sampled_from(["primary", "counter", "clear", "t", "g", "line", "q"]))
        stroke = tuple(data.draw(st.lists(cells, min_size=1, max_size=5)))
        clue = data.draw(st.integers(-1, len(puzzle.needs)))
        action = puzzle.act(position, Gesture(verb, stroke, clue), options)
        if isinstance(action, Refusal):
            assert verb not in ("line", "q") or action.words
            continue
        assert puzzle.vocabulary.read(puzzle.vocabulary.write(action)) == action
        before = position
        position = puzzle.vocabulary.apply(position, action)
        assert position != before
        assert all(
            position.values[c] == puzzle.opening[c]
            for c in range(len(puzzle.opening))
            if puzzle.given >> c & 1
        )
        known = puzzle.faults(before)
        moved = tuple({cell for edit in action.edits for cell in edit.cells})
        assert puzzle.faults_after(position, known, moved) == puzzle.faults(position)
        for fault in puzzle.faults(position):
            assert fault.targets
            assert fault.words.endswith(".")
            assert len(fault.words) <= 130


# -- links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["local", "matching"])
def test_each_tent_of_a_finished_board_is_linked_to_a_tree_of_its_own(rule: str) -> None:
    for text, solution in corpus()[::9]:
        puzzle = KIND.read(text, rule)
        values = bytes({"T": 3, "^": 1, ".": 0}[sign] for sign in solution.replace(",", ""))
        found = links(puzzle, puzzle.start()._replace(values=values))
        assert all(values[tent] == 1 and values[tree] == 3 for tent, tree in found.items())
        assert all(tree in puzzle.grid.neighbours[tent] for tent, tree in found.items())
        if rule == "matching":
            assert len(set(found.values())) == len(found)
            assert len(found) == values.count(1)


def test_a_tent_between_two_trees_is_linked_only_when_one_can_tell() -> None:
    puzzle, position = small("x*x 1\n... 0\n... 1\n110")
    assert links(puzzle, position) == {}
    puzzle, position = small("x*x 1\n-.- 0\n... 1\n110")
    assert links(puzzle, position) == {1: 0} or links(puzzle, position) == {1: 2}


def test_boards_with_the_same_trees_keep_their_rule() -> None:
    board = Board(2, 1, bytes([3, 0]), (1, 0, 1))
    for rule in KIND.rules:
        puzzle = KIND.read(write_board(board), rule)
        assert (puzzle.rule, puzzle.count().number) == (rule, 1)


def told_apart(puzzle: Tents, values: bytes) -> dict[int, int]:
    """The trees of the tents as one finds them with a finger on the board."""
    places = puzzle.grid.places

    def beside(cell: int) -> set[int]:
        r, c = places[cell]
        return {n for n, (y, x) in enumerate(places) if abs(y - r) + abs(x - c) == 1}

    tents = {cell for cell, value in enumerate(values) if value == TENT}
    trees = {cell for cell, value in enumerate(values) if value == TREE}
    unknown = set(still_free(puzzle, values))
    found: dict[int, int] = {}
    before = -1
    while len(found) != before:
        before = len(found)
        for tent in sorted(tents - set(found)):
            own = beside(tent) & (trees - set(found.values()))
            if len(own) == 1:
                found[tent] = own.pop()
        for tree in sorted(trees - set(found.values())):
            choice = beside(tree) & (unknown | (tents - set(found)))
            if len(choice) == 1 and choice <= tents:
                found[choice.pop()] = tree
    return found


def still_free(puzzle: Tents, values: bytes) -> list[int]:
    """Squares that may still hold a tent: free ones at a tree."""
    places = puzzle.grid.places
    trees = [places[cell] for cell, value in enumerate(values) if value == TREE]
    return [
        cell
        for cell, (r, c) in enumerate(places)
        if values[cell] == 0 and any(abs(r - y) + abs(c - x) == 1 for y, x in trees)
    ]


@pytest.mark.parametrize("share", [1, 2, 3])
def test_a_tent_is_linked_to_the_one_tree_that_can_be_its_own(share: int) -> None:
    rows = (Path(__file__).parents[2] / "corpora" / "tents.txt").read_text("utf-8").splitlines()
    seen = 0
    for row in [row for row in rows if row and not row.startswith("#")][:40]:
        puzzle = KIND.read(row.split()[0].removeprefix("tents:"), "matching")
        first = puzzle.solutions.first
        assert first is not None
        values = bytes(
            value if value == TREE or cell % 3 < share else 0 for cell, value in enumerate(first)
        )
        position = puzzle.start()._replace(values=values)
        assert links(puzzle, position) == told_apart(puzzle, values), puzzle.id
        seen += len(links(puzzle, position))
    assert seen > 20


def test_where_trees_may_share_a_tent_none_is_claimed_by_the_tree_that_has_no_other() -> None:
    picture = "x*x 1\n-.- 0\n... 1\n110"
    for rule, found in (("matching", 1), ("local", 0)):
        puzzle, position = small(picture, rule)
        assert len(links(puzzle, position)) == found
