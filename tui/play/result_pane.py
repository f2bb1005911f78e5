"""The pane of the result, which replaces the board when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from solitudo.tui.layout.boxes import Box
from solitudo.tui.panes.canvas_view import CanvasView, Chosen
from solitudo.tui.play.guide_page import GuideContent
from solitudo.tui.play.scene import spreading
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts

if TYPE_CHECKING:
    from solitudo.tui.play.result_sheet import Sheet

# the least columns and rows of the board for a sheet
LEAST = (46, 20)


class ResultPane(CanvasView):
    """The pane of the result. A click on a button is the same as its key."""

    # the values from which the sheet was made
    _made: tuple[object, ...] = ()
    _sheet: Sheet | None = None

    def follow(self, session: Session, board: Box, content: GuideContent) -> Parts:
        """Show the end of a finished game, if there is room. Return which other parts change."""
        wanted = session.over and not spreading(session) and not session.view.alone
        wanted = wanted and board.width >= LEAST[0] and board.height >= LEAST[1]
        sheet = self.sheet_of(session, board, content) if wanted else None
        self.place(board if sheet is not None else None)
        return session.view.show_sheet(sheet is not None)

    def sheet_of(self, session: Session, board: Box, content: GuideContent) -> Sheet | None:
        """Return the sheet, made once for its content, its colours and its size."""
        from solitudo.tui.play import result_sheet

        game = session.game
        standing = "" if game.options.versus else content.kept.standing(game)
        made = (game.node, game.finished, standing, content.palette, content.glyphs, board)
        if made != self._made:
            self._made = made
            room = (board.width, board.height)
            self._sheet = result_sheet.sheet_of(game, content, standing, room)
            if self._sheet is not None:
                self.use(self._sheet.canvas)
                self.clickable = self._sheet.buttons
        return self._sheet

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        for x, y, width, key in self._sheet.buttons if self._sheet is not None else ():
            if event.y == y and x <= event.x < x + width:
                self.post_message(Chosen(("key", key)))
