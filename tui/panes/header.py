"""The header: what is played, its size, rule, level and name."""

from __future__ import annotations

from collections.abc import Mapping

from tui.library import size_words
from tui.panes.bars import Bar, header_line
from tui.play.session import Session


class HeaderBar(Bar):
    """Shows what a session plays."""

    def show_session(
        self, session: Session, header: Mapping[str, str], name: str, ascii_only: bool
    ) -> None:
        """What has no room is left out whole, the least needed first."""
        game = session.game
        title = game.puzzle.kind.title
        known = (size_words(game.puzzle), game.puzzle.rule, header.get("level", ""), name)
        details = [part for part in known if part]
        room = self.room - len(title) - len("    ○● solitudo")
        while len(details) > 1 and len(" · ".join(details)) > room:
            details.pop()
        self.show(header_line(title, " · ".join(details), ascii_only, game.solved))
