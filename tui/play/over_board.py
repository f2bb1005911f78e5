"""The text over a board that fills the screen, away from the cells that a message names."""

from solitudo.engines.core.grid import bits
from solitudo.tui.layout.boxes import Box
from solitudo.tui.panes import edges
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.play.scene import scene
from solitudo.tui.play.session import Session


def uncover(pane: BoardPane, board: Box, over: Box) -> None:
    """Pan so that the cells of a message are not under the box over the board."""
    if pane.painter is None or pane.scene is None or not pane.larger[1]:
        return
    if edges.pointed(pane.scene):
        low, end = board.y + board.height, over.y + over.height
        above, below = (end - board.y, 0) if over.y <= board.y else (0, low - over.y)
        pane.turn_to(edges.frames(pane.painter, pane.scene), above, below)


def hidden(session: Session, pane: BoardPane, board: Box, box: Box) -> int:
    """Return how many cells of a message are under a box."""
    painter = pane.painter
    if painter is None:
        return 0
    now = scene(session, False)
    first = box.y - board.y + pane.origin[1]
    # the move is visible before its reason
    weights = dict.fromkeys(bits(now.evidence), 1)
    weights |= dict.fromkeys(bits(now.target), 100)
    weights = weights or {session.view.cursor: 1}
    found = 0
    for cell, weight in weights.items():
        _, y, _, high = painter.box(cell)
        found += weight * (first < y + high and y < first + box.height)
    return found
