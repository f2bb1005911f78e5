"""What is easily broken unseen: suppositions on the board, scrolling, commands that apply."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.clock import Clock
from engines.core.game import Game
from engines.core.puzzle import Request
from tests.toy import ToyKind
from tui import cli, library, settings, terminal
from tui.app import Solitudo
from tui.calls import games
from tui.play import helping
from tui.play.commands import Keymap
from tui.play.dialogs import COMMANDS
from tui.play.screen import PlayScreen
from tui.play.session import Session
from tui.start import Start


def hard_board(kind: ToyKind, seed: int = 3) -> Game:
    puzzle = kind.generate(kind.check(Request("5", "hard", seed)), lambda share: None)
    return Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)


def test_what_an_argument_supposes_is_shown_only_once_its_cells_are(toy_kind: ToyKind) -> None:
    met = 0
    for seed in range(4):
        session = Session(hard_board(toy_kind, seed))
        while not session.game.solved:
            for _ in range(2):
                helping.hint(session)
                assert session.ladder is not None
                assert session.ladder.supposed == ()
            helping.hint(session)
            assert session.ladder is not None
            for _ in session.ladder.told:
                ladder = session.ladder
                assert ladder.supposed == ladder.told[ladder.at].supposed
                met += bool(ladder.supposed)
                session.walk_saying(-1)
                assert session.ladder is not None
            helping.hint(session)
    assert met


async def test_a_line_that_was_scrolled_to_is_scrolled_to_once(
    toy_kind: ToyKind, saves: Path
) -> None:
    opened = library.create(hard_board(toy_kind).puzzle)
    app = Solitudo(Start("play", opened), terminal.Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("f4", "down"):
            app.simulate_key(key)
            await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.scroll_by == 0


def test_a_command_without_a_condition_always_applies(toy_kind: ToyKind) -> None:
    session, keymap = Session(hard_board(toy_kind)), Keymap(COMMANDS, {})
    for name in ("undo", "why", "primary", "new", "help"):
        assert keymap.commands[name].when(session)


def test_without_its_module_only_the_line_mode_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(cli.commands()) == set(cli.COMMANDS)
    monkeypatch.setattr(games, "has_classic", lambda: False)
    assert set(cli.commands()) == set(cli.COMMANDS) - {cli.CLASSIC}
