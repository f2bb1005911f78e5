"""What the tips say while a mark is wrong: that they wait, where one is told as wrong; where none
is, nothing that would give it away."""

import pytest

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Gesture, Request
from solitudo.tui.play import help_commands, pane_commands, tips_text
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.session import Session

SMALL = "hitori:5x5de:5154542152243135512112524"


def sit_down(errors: str = "rules") -> Session:
    puzzle = engines.read(SMALL)
    return Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions), errors)


def tips_of(session: Session) -> list[str]:
    """Return the tips in the Guide."""
    list(session.tips.count(session.mistakes_are_told))
    session.view.open_tips(session.game.node)
    lines = tips_text.tip_lines(session, 40)
    return ["".join(text for text, _ in (*row.left, *row.right)) for row in lines]


def test_tips_that_are_folded_are_counted_when_they_are_unfolded() -> None:
    kind = engines.kind("sudoku")
    puzzle = kind.generate(kind.check(Request("9", "easy", 5)), lambda share: None)
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))
    every = hints.tips(session.game)
    assert any(count > 1 for _, count in every[pane_commands.OPEN_TIPS :])
    list(session.tips.count(told=True, counted=pane_commands.tips_open(session)))
    assert session.tips.found is not None
    folded = [name for name, _ in session.tips.found]
    assert folded == [name for name, _ in every]
    assert pane_commands.tip_items(session) == every[: pane_commands.OPEN_TIPS]
    begun = session.tips.count(told=True, counted=pane_commands.tips_open(session))
    next(begun)
    pane_commands.fold_tips(session, folded=False)
    # the count for the folded tips is dropped
    list(begun)
    assert pane_commands.tip_items(session) == every


def test_a_board_that_was_just_solved_is_not_said_to_hold_nothing() -> None:
    puzzle = engines.read(SMALL)
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0)))
    session.game.solutions = None
    assert "being checked" in " ".join(tips_of(session))
    session.set_solutions(puzzle.solutions)
    session.view.open_tips(session.game.node)
    before = tips_text.tip_lines(session, 40)
    assert before == [tips_text.LOOKING]
    assert "Tips" in tips_of(session)


def far_wrong(session: Session) -> int:
    """A cell that is white in the solution and breaks no rule when it is black."""
    first = session.game.puzzle.solutions.first
    assert first is not None
    return next(cell for cell, value in enumerate(first) if value != 1)


@pytest.mark.parametrize("errors", ["off", "when full", "rules"])
def test_tips_do_not_give_a_wrong_mark_away_where_none_is_told(errors: str) -> None:
    session = sit_down(errors=errors)
    before = tips_of(session)
    assert session.tips.found
    session.do(Gesture("b", (far_wrong(session),)))
    assert session.game.wrong()
    assert not session.game.faults
    assert tips_of(session) == before
    # the same if the game is opened again with that mark
    assert tips_of(Session(session.game, errors)) == before


@pytest.mark.parametrize("told", ["a check", "a rule"])
def test_tips_say_that_they_wait_for_a_mark_that_is_told_as_wrong(told: str) -> None:
    session = sit_down()
    before = tips_of(session)
    wrong = far_wrong(session)
    session.do(Gesture("b", (wrong,)))
    if told == "a check":
        help_commands.check(session)
        session.say(None)
    else:
        session.do(Gesture("b", (session.game.puzzle.grid.neighbours[wrong][0],)))
        session.say(None)
        assert session.faults()
    now = tips_of(session)
    assert " ".join(now).startswith("Fix the mistake first. These tips are for")
    assert [row for row in before if row.startswith("▸")] == [
        row for row in now if row.startswith("▸")
    ]
    name, _ = session.tips.found[0] if session.tips.found else ("", 0)
    pane_commands.enter_hint(session, name)
    assert isinstance(session.messages.current, Notice)
    label = session.game.puzzle.grid.labels[wrong]
    assert session.messages.current.title == (
        f"{label} is wrong, so there is no hint. The last position without a mistake is the start."
    )
    assert session.messages.current.jump is session.game.tree.root
    session.say(None)
    while session.game.node.parent is not None:
        session.undo()
    assert tips_of(session) == before


def test_where_mistakes_are_told_tips_offer_nothing_while_a_mark_is_wrong() -> None:
    session = sit_down(errors="solution")
    session.do(Gesture("b", (far_wrong(session),)))
    session.say(None)
    words = " ".join(tips_of(session))
    assert words.startswith("No tips while there is a mistake. Press C to count the mistakes.")
