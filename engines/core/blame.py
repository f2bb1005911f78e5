"""Which marks on the board are wrong, and which action made a mark that stands there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engines.core.action import Position, Vocabulary
from engines.core.levels import Solutions
from engines.core.puzzle import Puzzle
from engines.core.tree import Node, climb, parting


def wrong_marks(
    puzzle: Puzzle, position: Position, known: Solutions | None, cells: Iterable[int] | None
) -> list[int]:
    """The cells (of all, or of these) whose own mark is not the solution's; none while that is
    not known."""
    if known is None or known.number != 1 or known.first is None:
        return []
    answer = known.first
    values, fixed = position.values, puzzle.given | position.auto
    return [
        cell
        for cell in (range(len(values)) if cells is None else cells)
        if values[cell] and not fixed >> cell & 1 and not puzzle.right(cell, values[cell], answer)
    ]


def writers(vocabulary: Vocabulary, node: Node, cells: Collection[int]) -> dict[int, Node]:
    """For each of these cells the last action up to a node that wrote a value into it."""
    wanted, found = set(cells), dict[int, Node]()
    while wanted and node.parent is not None:
        for cell in written(vocabulary, node) & wanted:
            found[cell] = node
        wanted -= found.keys()
        node = node.parent
    return found


def written(vocabulary: Vocabulary, node: Node) -> set[int]:
    """The cells that a node's action wrote values into, or emptied."""
    assert node.action is not None
    return {
        cell
        for edit in node.action.edits
        if vocabulary.meaning(edit.mark)[0] < 0
        for cell in edit.cells
    }


class Blame:
    """Who wrote certain marks, remembered from node to node: after a step only the cells that it
    touched are looked up again, however long ago the others were written."""

    def __init__(self, vocabulary: Vocabulary, root: Node) -> None:
        self._vocabulary = vocabulary
        self._node = root
        self._known: dict[int, Node] = {}

    def of(self, node: Node, cells: Collection[int]) -> dict[int, Node]:
        """For each of these cells the action that wrote what stands in it at the node."""
        shared = parting(self._node, node)
        touched: set[int] = set()
        for end in (self._node, node):
            for step in climb(end, shared):
                touched |= written(self._vocabulary, step)
        known = {c: self._known[c] for c in cells if c in self._known and c not in touched}
        known |= writers(self._vocabulary, node, [c for c in cells if c not in known])
        self._node, self._known = node, known
        return known
