"""The timeline under the moves by mouse, and the mistakes in a run of moves."""

from collections.abc import Iterator
from typing import Any

from textual import events
from textual.pilot import Pilot

from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.tui.layout.text import Line
from solitudo.tui.play import help_commands
from solitudo.tui.play.move_text import LazyRows, Wording
from solitudo.tui.play.move_times import MoveTimes, timeline
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from tests.pilot import app_on, begun, easy, playing, until

MOVES = 20


def game_on_way() -> Any:
    """An application with a game of some moves, so that its timeline has some columns each."""
    opened = begun(easy("hitori"))
    puzzle, solution = opened.game.puzzle, opened.game.puzzle.solutions.first
    assert solution is not None
    for cell in range(MOVES):
        opened.game.do(Action((Edit(puzzle.marks[solution[cell]], (cell,)),)))
    return app_on(opened)


def columns(screen: PlayScreen) -> Iterator[tuple[int, int]]:
    """The columns of the screen that belong to moves, in order, with their row."""
    pane = screen.panes.moves
    row = pane.region.y + pane.size.height - len(pane.foot) - (1 if pane.edges else 0)
    for first, _, _ in pane.foot[0].cuts:
        yield pane.region.x + pane.padding + first, row


def viewed(screen: PlayScreen) -> int:
    return screen.session.shown_node.depth


async def mouse(
    pilot: Pilot[Any],
    kind: type[events.MouseEvent],
    at: tuple[int, int],
    button: int = 1,
    **more: bool,
) -> None:
    x, y = at
    delta = more.pop("shift", False)
    event = kind(None, x, y, 0, 0, button, delta, False, False, screen_x=x, screen_y=y)
    pilot.app.screen._forward_event(event)
    await pilot.pause()


async def test_the_timeline_is_clicked_dragged_and_walked() -> None:
    app = game_on_way()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await until(pilot, lambda: bool(screen.panes.moves.foot))
        places = list(columns(screen))
        assert len(places) == MOVES
        await mouse(pilot, events.MouseDown, places[4])
        assert viewed(screen) == 5
        # a drag continues outside its row until the button is released
        for number in (7, 12, 3):
            x, y = places[number]
            await mouse(pilot, events.MouseMove, (x, y - 3))
            assert viewed(screen) == number + 1
        await mouse(pilot, events.MouseUp, places[3])
        await mouse(pilot, events.MouseMove, places[15], 0)
        assert viewed(screen) == 4
        # one notch of the wheel is one move, with Shift ten
        await mouse(pilot, events.MouseScrollDown, places[0], 0)
        assert viewed(screen) == 5
        await mouse(pilot, events.MouseScrollDown, places[0], 0, shift=True)
        assert viewed(screen) == 15
        await mouse(pilot, events.MouseScrollUp, places[0], 0)
        assert viewed(screen) == 14
        # the right button returns to the game, and nothing was lost
        await mouse(pilot, events.MouseDown, places[0], 3)
        assert screen.session.view.preview is None
        assert viewed(screen) == MOVES
        await mouse(pilot, events.MouseUp, places[0], 3)


async def test_a_lost_release_ends_the_drag() -> None:
    app = game_on_way()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await until(pilot, lambda: bool(screen.panes.moves.foot))
        places = list(columns(screen))
        await mouse(pilot, events.MouseDown, places[2])
        shown = viewed(screen)
        await mouse(pilot, events.MouseMove, places[-1], 0)
        assert viewed(screen) == shown
        assert not screen.panes.moves.held


async def test_a_double_click_goes_to_the_move() -> None:
    app = game_on_way()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await until(pilot, lambda: bool(screen.panes.moves.foot))
        pane = screen.panes.moves
        x, y = list(columns(screen))[6]
        await pilot.click(pane, offset=(x - pane.region.x, y - pane.region.y), times=2)
        await pilot.pause()
        assert screen.session.view.preview is None
        assert screen.session.game.node.depth == 7
        assert screen.session.game.tree.nodes


def test_a_run_names_every_mistake_that_was_shown() -> None:
    game = game_with_mistakes(3)
    session = Session(game)
    rows = LazyRows(session.moves, Wording(game.puzzle, ascii_only=False))
    help_commands.check(session)
    rows.follow(session, 60)
    assert not any("wrong" in written(row) for row in rows)
    help_commands.check(session)
    rows.follow(session, 60)
    (row,) = [written(row) for row in rows if "wrong" in written(row)]
    labels = [game.puzzle.grid.labels[cell] for cell in game.wrong()]
    assert len(labels) > 1
    assert f"first wrong: {' '.join(labels)}" in row


def game_with_mistakes(count: int) -> Game:
    """Return a game with a run of circles, some of which are wrong, but not the first."""
    puzzle = easy("hitori")
    solution = puzzle.solutions.first
    assert solution is not None
    game = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)
    blacks = [cell for cell, value in enumerate(solution) if puzzle.marks[value] == "b"]
    whites = [cell for cell, value in enumerate(solution) if puzzle.marks[value] == "w"]
    for cell in (*whites[:3], *blacks[:count], *whites[3:5]):
        game.do(Action((Edit("w", (cell,)),)))
    return game


def written(row: Line) -> str:
    return "".join(text for text, _ in row.left)


def test_the_timeline_tells_branches_and_the_mistake_that_was_shown() -> None:
    game = game_with_mistakes(2)
    session, times = Session(game), MoveTimes()

    def roles() -> list[str]:
        times.follow(session)
        (row,) = timeline(times, session, 60, 1, plain=False)
        return [role.partition("@")[0] for text, role in row.left if text.strip("┴ ")]

    assert not {"error-text", "info"} & set(roles())
    help_commands.check(session)
    help_commands.check(session)
    assert roles().count("error-text") == 1
    first = game.first_wrong()
    assert first is not None
    assert first.parent is not None
    last = game.node
    game.go(first.parent)
    game.do(Action((Edit("b", first.action.edits[0].cells if first.action else ()),)))
    assert "info" not in roles()
    session.look(last)
    assert "info" in roles()
