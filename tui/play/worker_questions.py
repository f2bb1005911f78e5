"""The questions of a game to the worker: solutions, ratings, a review, the computer's answer."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.tree import Node
from solitudo.tui.boards import generator
from solitudo.tui.person.retry import PENDING
from solitudo.tui.person.review import Deck, outcomes
from solitudo.tui.play import help_commands
from solitudo.tui.play.view_state import Parts

if TYPE_CHECKING:
    from solitudo.engines.core.review import Move
    from solitudo.engines.core.values import Costly
    from solitudo.tui.play.game_screen import GameScreen

# seconds between the player's move and the computer's answer
REPLY = 0.35


class AskedOfWorker:
    """The questions of one screen. Each is a task that the screen starts and may stop."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen

    async def check(self) -> None:
        """Solve a board whose solutions nobody has counted, and find its level.

        The best times of an imported board are kept under that level.
        """
        screen = self.screen
        try:
            known = await generator.check(screen.session.game.puzzle)
        except PuzzleError as error:
            screen.services.notify_plain(str(error))
            return
        parts = screen.session.set_solutions(known.solutions)
        if known.level and not screen.opened.file.header.get("level"):
            screen.opened.file.header["level"] = known.level
            if screen.session.game.finished is not None:
                screen.guide_content.kept.grade(screen.session.game)
            parts |= Parts.BARS | Parts.GUIDE
        screen.show_parts(parts)

    async def rate(self) -> None:
        """Find out how often this board needs each technique, for Review."""
        known = self.screen.session.game.solutions
        if known is None or known.number != 1:
            return
        try:
            self.screen.guide_content.needed = await generator.rate(self.screen.session.game.puzzle)
        except PuzzleError:
            return
        self.screen.show_parts(Parts.GUIDE)

    async def review(self) -> None:
        """Find the reason of each move of the finished game, and how hard the board is."""
        screen, content, game = self.screen, self.screen.guide_content, self.screen.session.game
        moves: list[Move] = []
        costly: tuple[Costly, ...] = ()
        with contextlib.suppress(PuzzleError):
            moves, costly = await generator.review(screen.opened.file.path)
        content.reviewed, content.costly = moves, costly
        self.learn_from(moves)
        screen.session.messages.follow_by({move.number: move.technique for move in moves})
        screen.show_parts(Parts.GUIDE | Parts.MOVES)
        if game.solutions is not None and game.solutions.number == 1:
            with contextlib.suppress(PuzzleError):
                content.kept.rate(game, await generator.rating(game.puzzle))
                screen.show_parts(Parts.GUIDE)

    def learn_from(self, moves: list[Move]) -> None:
        """Record for Review what the player found, and with how much help."""
        opened, game = self.screen.opened, self.screen.session.game
        key = f"{opened.file.name} {opened.file.header.get('started', '')}"
        found = outcomes(game, moves)
        if found:
            now = datetime.now(UTC)
            parts = partial(Deck().observe, key, game.puzzle.kind.name, found, now)
            PENDING.tell("The review cards", parts)

    async def reply(self, node: Node) -> None:
        """Let the computer answer a move unless the move was undone, and never at once."""
        session = self.screen.session
        game = session.game
        begun = monotonic()
        strength = game.options.terms.strength
        asked = game.puzzle, game.path, game.opponent, strength, game.lines
        try:
            found = await generator.reply(*asked)
        except PuzzleError as error:
            self.screen.show_parts(session.say(str(error)))
            return
        await asyncio.sleep(max(0.0, REPLY - (monotonic() - begun)))
        if game.node is node and not self.screen.left:
            self.screen.show_parts(help_commands.let_computer_move(session, found))
