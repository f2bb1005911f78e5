"""The table: what keys and mouse do in a game, below the screen."""

from functools import cache
from typing import TypeVar

import pytest

from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.contradiction import NOTHING_AGAINST
from solitudo.engines.core.game import Game
from solitudo.engines.core.slices import Done, Slices, soon
from solitudo.engines.core.values import Gesture, Request, Target
from solitudo.tui.drawing import looks
from solitudo.tui.layout.gestures import LEFT, RIGHT
from solitudo.tui.play import help_commands, history_commands, marking, pane_commands
from solitudo.tui.play.messages import BrokenRules, Notice, Story, Thinking
from solitudo.tui.play.scene import scene
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts
from tests.drawing.golden import COLOUR
from tests.said import said
from tests.toy import ToyKind, ToyPuzzle


class OneWay(ToyKind):
    """The toy, written in one way only: what is pressed is marked."""

    modes = ()


KIND = OneWay()
T = TypeVar("T")


@cache
def board(level: str = "easy", seed: int = 3) -> ToyPuzzle:
    return KIND.generate(KIND.check(Request("4", level, seed)), lambda share: None)


@pytest.fixture
def session() -> Session:
    puzzle = board()
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    return Session(game)


def free(session: Session) -> list[int]:
    """The cells that can be marked."""
    puzzle = session.game.puzzle
    return [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]


def answer(session: Session) -> bytes:
    found = session.game.puzzle.solutions.first
    assert found is not None
    return found


def mark_right(session: Session, cell: int) -> None:
    session.game.do(Action((Edit(session.game.puzzle.marks[answer(session)[cell]], (cell,)),)))


def mark_wrong(session: Session, cell: int) -> None:
    verb = session.game.puzzle.marks[3 - answer(session)[cell]]
    session.do(Gesture(verb, (cell,)))


def test_the_ladder_shows_more_at_each_step_and_plays_at_the_fourth(session: Session) -> None:
    help_commands.hint(session)
    assert session.hint is not None
    shown = scene(session, True)
    assert (shown.target, shown.evidence) == (0, 0)
    where = session.hint.where()
    assert where.startswith("Look at ")
    assert all(name in where for name in shown.region)
    if not session.hint.found.trivial:
        help_commands.hint(session)
    assert session.hint.step == 2
    assert scene(session, True).target == 0
    help_commands.hint(session)
    shown = scene(session, True)
    assert shown.target == sum(1 << cell for cell in session.hint.found.cells())
    cells = session.hint.found.cells()
    help_commands.hint(session)
    assert session.hint is None
    assert all(session.position.values[c] == answer(session)[c] for c in cells)
    assert session.game.node.action is not None
    assert session.game.node.action.by == "hint"
    assert session.game.asked == 1


def test_any_move_ends_the_ladder(session: Session) -> None:
    help_commands.hint(session)
    help_commands.hint(session)
    marking.step(session, "down")
    assert session.hint is None
    help_commands.hint(session)
    session.do(Gesture("primary", (free(session)[0],)))
    assert session.hint is None


def test_escape_leaves_one_thing_at_a_time(session: Session) -> None:
    help_commands.hint(session)
    assert pane_commands.escape(session)
    assert session.hint is None
    assert not pane_commands.escape(session)


def test_a_drag_is_one_action_and_shown_while_it_is_open(session: Session) -> None:
    cells = free(session)[:3]
    marking.press(session, Target("cell", cells[0]), LEFT, 0, 0)
    assert session.view.open_position is not None
    assert session.position.values[cells[0]] == 1
    marking.drag(session, Target("cell", cells[1]), 3, 0)
    marking.drag(session, None, 4, 0)
    marking.drag(session, Target("cell", cells[2]), 6, 0)
    assert [session.position.values[c] for c in cells] == [1, 1, 1]
    assert session.game.node is session.game.tree.root
    marking.release(session)
    assert session.view.open_position is None
    assert session.game.node.depth == 1
    session.undo()
    assert [session.position.values[c] for c in cells] == [0, 0, 0]


def test_a_drag_paints_only_cells_in_the_state_of_its_first(session: Session) -> None:
    first, second, third = free(session)[:3]
    session.do(Gesture("counter", (second,)))
    marking.press(session, Target("cell", first), LEFT, 0, 0)
    marking.drag(session, Target("cell", second), 1, 0)
    marking.drag(session, Target("cell", third), 2, 0)
    marking.release(session)
    assert [session.position.values[c] for c in (first, second, third)] == [1, 2, 1]


def test_the_right_button_writes_the_counter_mark(session: Session) -> None:
    cell = free(session)[0]
    marking.press(session, Target("cell", cell), RIGHT, 0, 0)
    marking.release(session)
    assert session.position.values[cell] == 2


def test_the_same_mark_again_clears(session: Session) -> None:
    cell = free(session)[0]
    for expected in (1, 0, 1):
        session.do(Gesture("primary", (cell,)))
        assert session.position.values[cell] == expected


def test_looking_back_shows_and_changes_nothing(session: Session) -> None:
    cells = free(session)
    session.do(Gesture("primary", (cells[0],)))
    session.do(Gesture("primary", (cells[1],)))
    node = session.game.node
    history_commands.look_back(session)
    assert scene(session, True).old
    assert session.position.values[cells[1]] == 0
    assert session.game.node is node
    pane_commands.escape(session)
    assert session.position.values[cells[1]] == 1


def test_a_mark_made_while_looking_back_is_a_branch_from_there(session: Session) -> None:
    cells = free(session)
    session.do(Gesture("primary", (cells[0],)))
    session.do(Gesture("primary", (cells[1],)))
    history_commands.look_back(session)
    session.do(Gesture("counter", (cells[2],)))
    assert session.view.preview is None
    assert session.game.tree.branches() == 1
    assert session.position.values[cells[1]] == 0


def test_a_check_only_counts_the_first_time_and_tells_the_cells_the_second(
    session: Session,
) -> None:
    cells = free(session)
    mark_right(session, cells[0])
    mark_wrong(session, cells[1])
    help_commands.check(session)
    assert said(session, Notice).title == "There is 1 mistake."
    assert said(session, Notice).jump is None
    assert (session.messages.first_wrong, session.messages.wrong) == (None, 0)
    seen = help_commands.check(session)
    assert seen & Parts.MOVES, "the first wrong move is marked there"
    assert session.messages.first_wrong is session.game.first_wrong()
    assert session.messages.wrong == 1 << cells[1]
    jump = said(session, Notice).jump
    assert jump is not None
    assert jump.depth == 1
    session.jump()
    assert session.game.node.depth == 1
    help_commands.check(session)
    assert said(session, Notice).role == "satisfied"


def test_why_tells_the_contradiction_of_a_wrong_mark_link_by_link(session: Session) -> None:
    cell = free(session)[0]
    mark_wrong(session, cell)
    session.view.cursor = cell
    help_commands.why(session)
    story = said(session, Story)
    assert (story.role, story.at) == ("error-text", 0)
    for number in range(len(story.told)):
        assert said(session, Story).at == number
        assert said(session, Story).evidence == story.told[number].evidence
        help_commands.why(session)
    assert said(session, Story).at == 0
    session.walk_message(-1)
    assert said(session, Story).at == len(story.told) - 1


def late(work: Slices[T], seconds: float) -> Done[T] | None:
    """An answer that is not there before somebody waits for it for long."""
    return soon(work, seconds) if seconds > 30 else None


def test_a_reason_that_takes_longer_is_looked_for_while_keys_are_free(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = free(session)[0]
    mark_wrong(session, cell)
    session.view.cursor = cell
    help_commands.why(session)
    at_once = said(session, Story)
    session.say(None)
    monkeypatch.setattr(help_commands, "soon", late)
    help_commands.why(session)
    looking = said(session, Thinking)
    assert help_commands.go_on(session, looking) is None
    assert session.messages.current is looking
    assert help_commands.go_on(session, looking, 60.0)
    assert said(session, Story) == at_once


def test_a_refutation_that_takes_longer_changes_nothing_before_it_is_found(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_commands, "soon", late)
    cell = free(session)[0]
    assume(session, cell, session.game.puzzle.marks[3 - answer(session)[cell]])
    node = session.game.node
    help_commands.refute(session)
    looking = said(session, Thinking)
    assert session.game.node is node
    assert help_commands.go_on(session, looking, 60.0)
    assert session.game.node is not node or said(session, Notice).title == NOTHING_AGAINST


def test_what_takes_too_long_says_so_and_is_given_up(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_commands, "soon", late)
    cell = free(session)[0]
    mark_right(session, cell)
    session.view.cursor = cell
    clock = [100.0]
    monkeypatch.setattr(help_commands, "monotonic", lambda: clock[0])
    help_commands.hint(session)
    assert said(session, Thinking).text == ("Press Esc to stop.",)
    clock[0] += 2.5
    assert help_commands.go_on(session, said(session, Thinking))
    assert said(session, Thinking).text == ("2 s. Press Esc to stop.",)
    assert help_commands.go_on(session, said(session, Thinking)) is None
    clock[0] += 3.0
    assert help_commands.go_on(session, said(session, Thinking))
    assert said(session, Notice).title == "Nothing was found in 5 seconds."
    assert not isinstance(session.messages.current, Thinking)


def test_an_answer_about_another_position_is_not_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_commands, "soon", late)
    help_commands.hint(session)
    looking = said(session, Thinking)
    mark_right(session, free(session)[0])
    help_commands.go_on(session, looking, 60.0)
    assert session.hint is None


def test_a_fault_in_long_work_is_a_fault_of_who_waits_for_it() -> None:
    def wrong() -> Slices[None]:
        yield
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        soon(wrong(), 10)


def test_practice_tells_a_wrong_mark_with_place_and_way_back() -> None:
    puzzle = board()
    game = Game(puzzle, mode="practice", clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    session = Session(game)
    cells = free(session)
    mark_right(session, cells[0])
    mark_wrong(session, cells[1])
    assert puzzle.grid.labels[cells[1]] in said(session, Notice).title
    assert said(session, Notice).jump is not None
    assert scene(session, True).wrong >> cells[1] & 1


def test_a_pause_hides_the_board_and_the_next_press_goes_on(session: Session) -> None:
    session.pause()
    assert scene(session, True).paused
    session.do(Gesture("primary", (free(session)[0],)))
    assert not session.paused
    assert session.game.node.depth == 0


def test_a_comparison_says_how_many_cells_differ_and_where_the_moves_part(
    session: Session,
) -> None:
    first, second, third = free(session)[:3]
    mark_right(session, first)
    for cell in (second, third):
        history_commands.to_end(session, True)
        history_commands.compare(session)
        told = history_commands.tell_comparison(session)
        number = session.game.node.depth
        assert told is not None
        assert told.title == ("1 cell differs." if number == 1 else f"{number} cells differ.")
        assert told.text == ("The branches split at the start.",)
        session.look(None)
        mark_right(session, cell)
    session.look(session.game.node.parent)
    history_commands.compare(session)
    told = history_commands.tell_comparison(session)
    assert told is not None
    assert (told.title, told.text) == ("1 cell differs.", ("The branches split after move 2.",))
    history_commands.compare(session)
    assert history_commands.tell_comparison(session) is None
    session.look(None)
    assert history_commands.tell_comparison(session) is None


def test_after_a_pause_the_clock_of_a_game_that_was_begun_runs_again(session: Session) -> None:
    clock = session.game.clock
    session.pause()
    session.resume()
    assert not clock.running, "it starts with the first mark"
    mark_right(session, free(session)[0])
    session.pause()
    assert not clock.running
    session.resume()
    assert clock.running
    session.game.solve()
    clock.stop()
    session.resume()
    assert not clock.running


def assume(session: Session, cell: int, verb: str) -> None:
    help_commands.assume(session)
    session.do(Gesture(verb, (cell,)))
    assert session.game.assumption() is not None


def test_a_supposition_that_fails_is_refuted_with_its_contradiction(session: Session) -> None:
    for cell in free(session):
        wrong = 3 - answer(session)[cell]
        assume(session, cell, session.game.puzzle.marks[wrong])
        help_commands.refute(session)
        if isinstance(session.messages.current, Story):
            assert session.position.values[cell] == answer(session)[cell]
            assert session.game.node.action is not None
            assert session.game.node.action.verb == "refute"
            return
        pane_commands.escape(session)
        session.jump(session.game.tree.root)
    pytest.fail("no supposition on this board leads to a contradiction")


def test_a_supposition_that_holds_is_not_refuted_but_given_up_when_asked_again(
    session: Session,
) -> None:
    cell = free(session)[0]
    assume(session, cell, session.game.puzzle.marks[answer(session)[cell]])
    opened = session.game.assumption()
    help_commands.refute(session)
    assert "No contradiction found yet" in said(session, Notice).title
    assert session.game.assumption() is opened
    help_commands.refute(session)
    assert session.game.assumption() is None
    assert session.position.values[cell] == 0
    assert opened is not None
    assert opened.ended == "", "it is recorded as given up, not as refuted"


def test_full_but_wrong_gets_a_sentence(session: Session) -> None:
    game = session.game
    cells = free(session)
    for cell in cells[:-1]:
        if game.position.values[cell] == 0:
            mark_right(session, cell)
    if game.solved:
        pytest.skip("this board is solved before its last mark")
    mark_wrong(session, cells[-1])
    assert isinstance(session.messages.current, Notice | BrokenRules)


def test_the_finish_bleaches_the_board_from_the_last_cell(session: Session) -> None:
    history_commands.solve(session)
    assert session.finished
    everything = (1 << session.game.puzzle.grid.count) - 1
    assert session.finish_radius == 0
    look, kind = looks(session.game.puzzle, "rich")[0]
    painter = kind(session.game.puzzle, look, COLOUR, "rich")
    grid = session.game.puzzle.grid
    reached = 0
    for radius in range(max(grid.width, grid.height) + 1):
        session.finish_radius = radius
        now = scene(session, True, painter).bleached
        assert reached & ~now == 0
        reached = now
        if not radius:
            assert reached != everything
    assert reached == everything
    session.finish_radius = None
    assert scene(session, True).bleached == everything
    session.undo()
    assert scene(session, True).bleached == 0


def test_tips_name_what_applies_and_choosing_one_enters_the_ladder(session: Session) -> None:
    assert list(session.tips.count(told=True))
    assert session.tips.found
    name, _ = session.tips.found[0]
    pane_commands.enter_hint(session, name)
    assert session.hint is not None
    assert session.hint.step == 2
    assert session.hint.found.technique == name


def test_errors_are_shown_as_the_setting_says() -> None:
    puzzle = board()
    shown = {}
    for errors in ("off", "rules", "solution"):
        game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
        session = Session(game, errors=errors)
        mark_wrong(session, free(session)[0])
        shown[errors] = scene(session, True).wrong.bit_count()
    assert shown["off"] == 0
    assert shown["solution"] >= 1


def test_while_the_computer_is_to_move_a_mark_is_refused_in_words(session: Session) -> None:
    session.game.set_mode("versus", "steady", "computer")
    session.say(Notice("Something else."))
    seen = session.do(Gesture("primary", (free(session)[0],)))
    assert seen & Parts.GUIDE
    assert "It is the computer's turn. Press Enter to continue." in str(said(session, Notice))
    assert session.game.node.depth == 0
