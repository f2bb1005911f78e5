"""Answers to correct marks in Practice, and the techniques of one's own moves."""

import pytest

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.values import Gesture
from solitudo.tui.play.screen import PlayScreen
from tests.pilot import app_on, begun, easy, playing, press, until


def text(screen: PlayScreen) -> tuple[str, str]:
    """The text of the guide, and that of the moves."""
    return screen.panes.guide.canvas.text(), screen.panes.moves.canvas.text()


def make_next(screen: PlayScreen) -> str:
    """Make one mark of the next hint as one's own. Return the title of its technique."""
    session = screen.session
    found = hints.hint(session.game)
    assert isinstance(found, hints.Hint)
    edit = found.edits[0]
    screen.show_parts(session.do(Gesture(edit.mark, edit.cells[:1])))
    title = session.game.puzzle.kind.guide.techniques[found.technique].title
    return title[:1].lower() + title[1:]


@pytest.mark.parametrize("kind", engines.kinds())
async def test_practice_names_the_technique_of_a_correct_mark(kind: str) -> None:
    puzzle = easy(kind, engines.kind(kind).default_size)
    app = app_on(begun(puzzle, mode="practice"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, "escape")
        title = make_next(screen)
        if kind == "sudoku":
            # its conclusions may be notes, which no answer calls correct
            assert screen.session.game.position.values != puzzle.start().values
        await until(pilot, lambda: f"Yes: {title}." in text(screen)[0])
        number = screen.session.game.node.number
        assert number in screen.session.messages.followed
        assert title.lower()[:8] in text(screen)[1].lower()
        await press(pilot, "u")
        assert "Yes" not in text(screen)[0]


async def test_while_one_plays_alone_no_move_tells_what_it_follows_by() -> None:
    puzzle = easy("hitori")
    app = app_on(begun(puzzle))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        game = screen.session.game
        while not game.solved:
            assert not screen.session.messages.followed
            title = make_next(screen)
            await pilot.pause()
            if not game.solved:
                assert title not in text(screen)[1]
        await until(pilot, lambda: bool(screen.session.messages.followed))
        await press(pilot, "f2", "end")
        techniques = set(screen.session.messages.followed.values())
        words = [game.puzzle.kind.guide.techniques[name].word for name in techniques if name]
        titles = [
            game.puzzle.kind.guide.techniques[name].title.lower() for name in techniques if name
        ]
        moves = text(screen)[1]
        assert any(word in moves for word in (*words, *titles))
