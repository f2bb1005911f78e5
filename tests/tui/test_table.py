"""The table: what keys and mouse do in a game, below the screen."""

from __future__ import annotations

from functools import cache

import pytest

from engines.core.action import Action, Edit
from engines.core.clock import Clock
from engines.core.game import Game
from engines.core.grid import bits
from engines.core.puzzle import Gesture, Request
from engines.core.target import Target
from tests.toy import ToyKind, ToyPuzzle
from tui.gestures import LEFT, RIGHT
from tui.table import Table

KIND = ToyKind()


@cache
def board(level: str = "easy", seed: int = 3) -> ToyPuzzle:
    return KIND.generate(KIND.check(Request("4", level, seed)), lambda share: None)


@pytest.fixture
def table() -> Table:
    puzzle = board()
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    return Table(game)


def free(table: Table) -> list[int]:
    """The cells that can be marked."""
    puzzle = table.game.puzzle
    return [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]


def answer(table: Table) -> bytes:
    found = table.game.puzzle.solutions.first
    assert found is not None
    return found


def mark_right(table: Table, cell: int) -> None:
    table.game.do(Action((Edit(table.game.puzzle.marks[answer(table)[cell]], (cell,)),)))


def mark_wrong(table: Table, cell: int) -> None:
    verb = table.game.puzzle.marks[3 - answer(table)[cell]]
    table.do(Gesture(verb, (cell,)))


def test_the_ladder_shows_more_at_each_step_and_plays_at_the_fourth(table: Table) -> None:
    table.hint()
    assert table.ladder is not None
    scene = table.scene(True)
    assert (scene.target, scene.evidence) == (0, 0)
    where = table.ladder.where()
    assert where.startswith("Look at ")
    assert all(name in where for name in scene.region)
    table.hint()
    assert table.card == table.ladder.found.technique
    assert table.scene(True).target == 0
    table.hint()
    scene = table.scene(True)
    assert scene.target == sum(1 << cell for cell in table.ladder.found.cells())
    cells = table.ladder.found.cells()
    table.hint()
    assert table.ladder is None
    assert all(table.position.values[c] == answer(table)[c] for c in cells)
    assert table.game.node.action is not None
    assert table.game.node.action.by == "hint"
    assert table.game.asked == 1


def test_any_move_ends_the_ladder(table: Table) -> None:
    table.hint()
    table.hint()
    table.move("down")
    assert table.ladder is None
    table.hint()
    table.do(Gesture("primary", (free(table)[0],)))
    assert table.ladder is None


def test_escape_leaves_one_thing_at_a_time(table: Table) -> None:
    table.hint()
    assert table.escape()
    assert table.ladder is None
    assert not table.escape()


def test_a_drag_is_one_action_and_shown_while_it_is_open(table: Table) -> None:
    cells = free(table)[:3]
    table.press(Target("cell", cells[0]), LEFT, 0, 0)
    assert table.opened is not None
    assert table.position.values[cells[0]] == 1
    table.drag(Target("cell", cells[1]), 3, 0)
    table.drag(None, 4, 0)
    table.drag(Target("cell", cells[2]), 6, 0)
    assert [table.position.values[c] for c in cells] == [1, 1, 1]
    assert table.game.node is table.game.tree.root
    table.release()
    assert table.opened is None
    assert table.game.node.depth == 1
    table.undo()
    assert [table.position.values[c] for c in cells] == [0, 0, 0]


def test_a_drag_paints_only_cells_in_the_state_of_its_first(table: Table) -> None:
    first, second, third = free(table)[:3]
    table.do(Gesture("counter", (second,)))
    table.press(Target("cell", first), LEFT, 0, 0)
    table.drag(Target("cell", second), 1, 0)
    table.drag(Target("cell", third), 2, 0)
    table.release()
    assert [table.position.values[c] for c in (first, second, third)] == [1, 2, 1]


def test_the_right_button_writes_the_counter_mark(table: Table) -> None:
    cell = free(table)[0]
    table.press(Target("cell", cell), RIGHT, 0, 0)
    table.release()
    assert table.position.values[cell] == 2


def test_the_same_mark_again_clears(table: Table) -> None:
    cell = free(table)[0]
    for expected in (1, 0, 1):
        table.do(Gesture("primary", (cell,)))
        assert table.position.values[cell] == expected


def test_looking_back_shows_and_changes_nothing(table: Table) -> None:
    cells = free(table)
    table.do(Gesture("primary", (cells[0],)))
    table.do(Gesture("primary", (cells[1],)))
    node = table.game.node
    table.look_back()
    assert table.scene(True).old
    assert table.position.values[cells[1]] == 0
    assert table.game.node is node
    table.escape()
    assert table.position.values[cells[1]] == 1


def test_a_mark_made_while_looking_back_is_a_branch_from_there(table: Table) -> None:
    cells = free(table)
    table.do(Gesture("primary", (cells[0],)))
    table.do(Gesture("primary", (cells[1],)))
    table.look_back()
    table.do(Gesture("counter", (cells[2],)))
    assert table.preview is None
    assert table.game.tree.branches() == 1
    assert table.position.values[cells[1]] == 0


def test_a_check_tells_the_count_first_and_the_cells_second(table: Table) -> None:
    cells = free(table)
    mark_right(table, cells[0])
    mark_wrong(table, cells[1])
    table.check()
    assert table.message is not None
    assert table.message.title == "1 mark is wrong."
    assert table.marked is not None
    assert table.marked is table.game.first_wrong()
    assert table.told_wrong == 0
    table.check()
    assert table.told_wrong == 1 << cells[1]
    assert table.message.jump is not None
    assert table.message.jump.depth == 1
    table.jump()
    assert table.game.node.depth == 1
    table.check()
    assert table.message is not None
    assert table.message.role == "satisfied"


def test_why_tells_the_contradiction_of_a_wrong_mark(table: Table) -> None:
    cell = free(table)[0]
    mark_wrong(table, cell)
    table.cursor = cell
    table.why()
    assert table.message is not None
    assert table.message.role == "error-text"
    assert table.message.text
    assert table.message.evidence
    told = len(table.story)
    for _ in range(told):
        assert table.message is not None
        assert table.message.evidence == table.story[table.story_at].evidence
        table.why()
    assert table.story_at == 0


def test_practice_tells_a_wrong_mark_with_place_and_way_back() -> None:
    puzzle = board()
    game = Game(puzzle, mode="practice", clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    table = Table(game)
    cells = free(table)
    mark_right(table, cells[0])
    mark_wrong(table, cells[1])
    label = puzzle.grid.labels[cells[1]]
    assert table.message is not None
    assert label in table.message.title
    assert table.message.jump is not None
    assert table.scene(True).wrong >> cells[1] & 1


def test_a_pause_hides_the_board_and_the_next_press_goes_on(table: Table) -> None:
    table.pause()
    assert table.scene(True).paused
    table.do(Gesture("primary", (free(table)[0],)))
    assert not table.paused
    assert table.game.node.depth == 0


def test_suppositions_are_opened_kept_and_refuted(table: Table) -> None:
    cell = free(table)[0]
    table.suppose()
    table.do(Gesture("primary", (cell,)))
    assert table.game.supposition() is not None
    table.refute()
    assert table.position.values[cell] == 2
    assert table.message is not None
    assert table.message.role == "info"


def test_full_but_wrong_gets_a_sentence(table: Table) -> None:
    game = table.game
    cells = free(table)
    for cell in cells[:-1]:
        if game.position.values[cell] == 0:
            mark_right(table, cell)
    if game.solved:
        pytest.skip("this board is solved before its last mark")
    mark_wrong(table, cells[-1])
    assert table.message is not None
    assert table.message.role == "error-text"


def test_the_finish_bleaches_the_board_from_the_last_cell(table: Table) -> None:
    table.solve()
    assert table.finished
    everything = (1 << table.game.puzzle.grid.count) - 1
    assert table.wave == 0
    assert set(bits(table.scene(True).bleached)) < set(range(table.game.puzzle.grid.count))
    table.wave = None
    assert table.scene(True).bleached == everything
    table.undo()
    assert table.scene(True).bleached == 0


def test_tips_name_what_applies_and_choosing_one_enters_the_ladder(table: Table) -> None:
    assert list(table.count_tips())
    assert table.tips
    name, _ = table.tips[0]
    table.open_tip(name)
    assert table.ladder is not None
    assert table.ladder.rung == 2
    assert table.card == name


def test_errors_are_shown_as_the_setting_says() -> None:
    puzzle = board()
    shown = {}
    for errors in ("off", "rules", "solution"):
        game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
        table = Table(game, errors=errors)
        mark_wrong(table, free(table)[0])
        shown[errors] = table.scene(True).wrong.bit_count()
    assert shown["off"] == 0
    assert shown["solution"] >= 1
