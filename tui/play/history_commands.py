"""Commands for the moves of a game: redo, start, solution, previews, branches, search."""

from __future__ import annotations

from solitudo.engines.core.action import changed
from solitudo.engines.core.grid import bits
from solitudo.engines.core.tree import Node, parting
from solitudo.tui.play import tree_walk
from solitudo.tui.play.history_rows import Touched
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.move_text import Wording
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts

# any row may have changed
ALL_ROWS = Touched(0, 0, 1)


def look_back(session: Session) -> Parts:
    node = session.shown_node.parent
    return session.look(node) if node is not None else Parts.NOTHING


def look_forth(session: Session) -> Parts:
    node = session.shown_node.last
    return session.look(node) if node is not None else Parts.NOTHING


def walk_moves(session: Session, moves: int) -> Parts:
    """Preview the move this many moves later or earlier."""
    node = session.shown_node
    for _ in range(abs(moves)):
        node = (node.last if moves > 0 else node.parent) or node
    return session.look(node) if node is not session.shown_node else Parts.NOTHING


def redo(session: Session) -> Parts:
    if session.view.preview is not None:
        return look_forth(session)
    return session.forget() | session.take(session.game.redo())


def reset(session: Session) -> Parts:
    return session.settle() | session.take(session.game.reset())


def solve(session: Session) -> Parts:
    """Write the solution, recorded as help. It ends a game of Versus without a winner."""
    parts = session.settle()
    if session.game.options.versus:
        session.game.set_mode("normal")
    return parts | session.take(session.game.solve())


def walk(session: Session, way: str) -> Parts:
    """Preview the move in the direction of a key."""
    rows = len(session.moves)
    return follow(session, tree_walk.walk(session.moves, way, session.shown_node), rows)


def follow(session: Session, node: Node, rows: int) -> Parts:
    """Preview a node. On the way branches may unfold."""
    if len(session.moves) != rows:
        session.touch(ALL_ROWS)
    parts = session.look(node) if node is not session.shown_node else Parts.NOTHING
    return parts | Parts.MOVES


def to_end(session: Session, first: bool) -> Parts:
    tree = session.game.tree
    return session.look(tree.root if first else session.moves.tip(tree.root))


def fold(session: Session, folded: bool) -> Parts:
    """Fold or unfold the previewed branch, or the branches that begin here."""
    rows = len(session.moves)
    node = tree_walk.fold(session.moves, session.shown_node, folded)
    if node is None:
        return session.say("No branch starts here.")
    return follow(session, node, rows)


def choose_row(session: Session, node: Node) -> Parts:
    return session.jump(node) | session.focus_on(Focus.MOVES)


def fold_row(session: Session, node: Node) -> Parts:
    session.touch(session.moves.fold(node, not node.folded))
    return Parts.MOVES


def fold_run(session: Session, node: Node) -> Parts:
    session.touch(session.moves.unfold_run(node, not session.moves.unfolded(node)))
    return Parts.MOVES


def search(session: Session, text: str) -> str:
    """Find moves. Return a sentence with their number."""
    session.view.find(tree_walk.find(session.moves, text))
    return found_words(session) if text.strip() else ""


def found_words(session: Session) -> str:
    """Return which of the hits is previewed, or how many hits there are."""
    return session.view.hits.words(session.shown_node) if session.view.hits is not None else ""


def step_hits(session: Session, way: int) -> Parts:
    """Preview the next hit, or the one before."""
    if session.view.hits is None:
        return Parts.NOTHING
    rows = len(session.moves)
    return follow(session, session.view.hits.step(session.moves, session.shown_node, way), rows)


def compare(session: Session) -> Parts:
    """Show which cells of the preview differ from the game's position, or stop that."""
    if session.view.preview is None:
        return session.say("Select another position first, then press D to compare.")
    return session.view.compare()


def differences(session: Session) -> list[int]:
    tree = session.game.tree
    return list(bits(changed(tree.position(session.shown_node), session.game.position)))


def next_difference(session: Session) -> Parts:
    cells = differences(session) if session.view.compared else []
    if not cells:
        return Parts.NOTHING
    cursor = session.view.cursor
    return session.view.move_to(next((cell for cell in cells if cell > cursor), cells[0]))


def tell_comparison(session: Session) -> Notice | None:
    """Say how many cells differ, and where the two positions split."""
    if not session.view.compared or session.view.preview is None:
        return None
    count = len(differences(session))
    part = parting(session.view.preview, session.game.node)
    where = (
        f"The branches split after move {part.depth}."
        if part.depth
        else "The branches split at the start."
    )
    words = "1 cell differs." if count == 1 else f"{count} cells differ."
    return Notice(words, (where,), "info")


def preview_words(session: Session) -> str:
    node = session.view.preview or session.game.node
    where = f"move {node.depth}" if node.depth else "the start"
    head = session.game.branch(node)
    if head is None:
        return f"Viewing {where}."
    title = "".join(text for text, _ in Wording(session.game.puzzle, False).title(head)).strip()
    return f"Viewing {where}, branch {title}."
