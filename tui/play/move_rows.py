"""The places of the moves of a game among the rows of its history."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.game import Game
from solitudo.engines.core.tree import Node
from solitudo.tui.play.history_rows import Branch, Row, Rows, comment_lines, room
from solitudo.tui.play.runs import first_of, joins

# columns until a pane has reported how many it has
WIDTH = 40


class MoveRows:
    """The rows of a game, and the places of moves, runs and branches in them."""

    def __init__(
        self, game: Game, width: int = WIDTH, opened: frozenset[Node] = frozenset()
    ) -> None:
        self.game = game
        self.width = width
        self.rows: Rows[Row] = Rows()
        # at each branching point, the child that is shown as the line, or None
        self._mains: dict[Node, Node | None] = {}
        # the last move of each branch that was counted
        self._tips: dict[Node, Node] = {}
        # the first moves of the runs that are unfolded
        self.opened = opened

    def comment(self, node: Node, branch: Branch) -> list[Row]:
        """The rows of a node's comment, if it has one."""
        if not node.comment:
            return []
        count = len(comment_lines(node.comment, room(self.width, branch.level)))
        return [Row(node, "comment", branch, part) for part in range(count)]

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, number: int) -> Row:
        return self.rows[number]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def index_of(self, node: Node) -> int:
        """Return the row of a node: its own row, the row of its run, or the head of the folded
        branch that hides it.
        """
        at, climbed = self._own(node), node
        while at is None and (at := self._head(climbed)) is None and climbed.parent is not None:
            climbed = climbed.parent
        while at is None and node.parent is not None:
            # it has just left its run, and is shown with it until the rows are made again
            node = node.parent
            at = self.rows.find(node.number)
        return at or 0

    def _own(self, node: Node) -> int | None:
        """Return the row of a node or of its run, or None if a folded branch hides it."""
        at = self.rows.find((node.number,))
        while at is None and (at := self.rows.find(node.number)) is None:
            if not joins(node):
                return None
            assert node.parent is not None
            node = node.parent
        return at

    def unfolded(self, node: Node) -> bool:
        """Return whether the run that contains a move is unfolded."""
        return first_of(node) in self.opened

    def _head(self, node: Node) -> int | None:
        return self.rows.find(-node.number) if node.parent is not None else None

    @property
    def current(self) -> int:
        """The row of the game's position."""
        return self.index_of(self.game.node)

    def length(self, head: Node) -> int:
        return self.tip(head).depth - head.depth + 1

    def tip(self, head: Node) -> Node:
        node = self._tips.get(head, head)
        while node.main is not None:
            node = node.main
        self._tips[head] = node
        return node

    def _after_own(self, at: int) -> int:
        at += 1
        while at < len(self.rows) and self.rows[at].what == "comment":
            at += 1
        return at

    def _line_end(self, branch: Branch, whole: bool = True) -> int:
        """Return the row after a branch.

        Without `whole`, leave out the row that says how it ended.
        """
        end = self._next_beside(branch)
        if not whole and end and self.rows[end - 1].what == "end":
            end -= self.rows[end - 1].node is branch.head
        return end

    def _next_beside(self, branch: Branch) -> int:
        """Return the row of the next branch at the branching point, or the row where its line
        continues.
        """
        ends = 0
        while branch.head is not None and branch.outer is not None:
            fork = branch.head.parent
            assert fork is not None
            beside, main = branch.head.sibling, self._mains.get(fork, fork.main)
            at = self._head(beside) if beside is not None else None
            if at is None and main is not None:
                at = self.rows.find(main.number)
            if at is not None:
                return at - ends
            branch = branch.outer
            # the row that says how a branch ended is after everything in the branch
            ends += branch.head is not None and branch.head.refuted
        return len(self.rows) - ends
