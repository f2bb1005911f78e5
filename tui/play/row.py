"""What a row of the moves is before it is worded: a move, the head of a branch, a comment."""

from typing import Literal, NamedTuple

from engines.core.tree import Node

What = Literal["start", "move", "head", "comment", "end"]


class Branch:
    """A branch that is shown open: its first move, and the branch that it parts from. The line
    itself has no head."""

    __slots__ = ("head", "level", "outer")

    def __init__(self, head: Node | None = None, outer: "Branch | None" = None) -> None:
        self.head = head
        self.outer = outer
        self.level: int = outer.level + 1 if outer else 0


LINE = Branch()


class Row(NamedTuple):
    """A row before it is worded, and the branch that it is shown in. `part` counts the rows of
    one comment."""

    node: Node
    what: What
    branch: Branch
    part: int = 0

    @property
    def key(self) -> int | None:
        """What the row is found by: heads apart from the moves that they stand over."""
        if self.what in ("start", "move"):
            return self.node.number
        return -self.node.number if self.what == "head" else None


class Touched(NamedTuple):
    """The rows that differ: from `first` to before `last` they are new or to be worded again;
    those behind are as before, moved by `grown`."""

    first: int
    last: int
    grown: int = 0

    def and_then(self, later: "Touched") -> "Touched":
        """Both as one; the later one counts in rows as they are now."""
        last = self.last + later.grown if self.last > later.first else self.last
        return Touched(
            min(self.first, later.first), max(last, later.last), self.grown + later.grown
        )
