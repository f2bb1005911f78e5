"""Moves in the tree by keys, and searches in it."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import dropwhile
from typing import NamedTuple

from solitudo.engines.core.tree import Node
from solitudo.tui.play.history import Moves
from solitudo.tui.play.runs import run_of


def walk(moves: Moves, direction: str, node: Node) -> Node:
    """Return the move that a key leads to: `up`, `down`, `left`, `right`, or `before` and `after`
    at its branching point.

    Entering a folded branch unfolds it.
    """
    if direction == "left" and moves.unfolded(node):
        moves.unfold_run(node, unfolded=False)
        return node
    if direction in ("up", "down"):
        return _step(moves, node, -1 if direction == "up" else 1)
    if direction in ("before", "after"):
        return _beside(node, -1 if direction == "before" else 1)
    return _left(node) if direction == "left" else _right(moves, node)


def _step(moves: Moves, node: Node, by: int) -> Node:
    """Return the next move up or down."""
    at = moves.index_of(node) + by
    while 0 <= at < len(moves):
        row = moves.row(at)
        if row.what in ("start", "move") or (row.what == "head" and row.node.folded):
            return row.node
        if row.what == "run" and not row.part:
            return run_of(row.node)[-1]
        at += by
    return node


def _left(node: Node) -> Node:
    """Return the branching point of this branch, or at that point the move before it."""
    if len(node.children) > 1:
        return node.parent or node
    while node.parent is not None:
        node = node.parent
        if len(node.children) > 1:
            break
    return node


def _right(moves: Moves, node: Node) -> Node:
    """Return the first move of the folded branch that is selected, or that begins here."""
    row = moves.row(moves.index_of(node))
    side = next((child for child in node.children if child is not node.main), None)
    if row.what == "run" and side is None:
        moves.unfold_run(node, unfolded=True)
        return node
    head = row.node if row.what == "head" else side
    if head is not None:
        moves.fold(head, False)
    return head or node


def _beside(node: Node, by: int) -> Node:
    """Return the branch before or after this one at its branching point.

    The main line is last.
    """
    at = node
    while at.parent is not None and len(at.parent.children) < 2:
        at = at.parent
    if at.parent is None:
        return node
    family, main = at.parent.children, at.parent.main
    if at is main:
        place = len(family) if by < 0 else -1
    else:
        place = bisect_left(family, at.number, key=lambda child: child.number)
    place += by
    if 0 <= place < len(family) and family[place] is main:
        place += by
    if place < 0 or (at is main and by > 0):
        return node
    found = family[place] if place < len(family) else main
    return found or node


def fold(moves: Moves, node: Node, folded: bool) -> Node | None:
    """Fold the branch of a move.

    Or unfold the branch that hides it, or the branches that begin at it.

    Return the move to select then, or None if there is nothing to fold.
    """
    row = moves.row(moves.index_of(node))
    if folded and moves.unfolded(node):
        moves.unfold_run(node, unfolded=False)
        return node
    if row.what == "run" and not folded:
        moves.unfold_run(node, unfolded=True)
        return node
    if folded:
        head = row.branch.head
        if head is None:
            return None
        moves.fold(head, True)
        return head
    if row.what == "head":
        moves.fold(row.node, False)
        return row.node
    shut = [side for side in node.sides if side.folded]
    for side in shut:
        moves.fold(side, False)
    return node if shut else None


class Hits(NamedTuple):
    """The moves that were found, in the order of their rows."""

    nodes: tuple[Node, ...]

    def words(self, node: Node) -> str:
        """Return the place of this move among the hits: "3 of 16"."""
        if not self.nodes:
            return "No match."
        if node in self.nodes:
            return f"{self.nodes.index(node) + 1} of {len(self.nodes)}"
        return f"{len(self.nodes)} found"

    def step(self, moves: Moves, node: Node, by: int) -> Node:
        """Return the next hit or the previous one, and unfold the branches that hide it."""
        if not self.nodes:
            return node
        if node in self.nodes:
            found = self.nodes[(self.nodes.index(node) + by) % len(self.nodes)]
        else:
            behind = dropwhile(lambda other: other is not node, in_order(moves.game.tree.root))
            found = next((other for other in behind if other in self.nodes), self.nodes[0])
        moves.show(found)
        return found


def find(moves: Moves, text: str) -> Hits:
    """Return every move with this text in its name or comment, or with a mark in a cell of this
    name.
    """
    wanted = text.strip().casefold()
    if not wanted:
        return Hits(())
    labels = moves.game.puzzle.grid.labels
    cells = {cell for cell, label in enumerate(labels) if label.casefold() == wanted}
    return Hits(tuple(n for n in in_order(moves.game.tree.root) if _has(n, wanted, cells)))


def _has(node: Node, wanted: str, cells: set[int]) -> bool:
    if wanted in node.name.casefold() or wanted in node.comment.casefold():
        return True
    if not cells or node.action is None:
        return False
    return any(not cells.isdisjoint(edit.cells) for edit in node.action.edits if not edit.auto)


def in_order(root: Node) -> Iterator[Node]:
    """Yield every node in the order of the rows, as if all branches were unfolded."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if node.main is not None:
            waiting.append(node.main)
        if len(node.children) > 1 or node.main is None:
            waiting += node.sides[::-1]
