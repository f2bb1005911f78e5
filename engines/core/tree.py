"""The tree of everything that was done: undo, redo, jump and preview are all a walk in it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.action import Action, Position, Vocabulary

# states are kept at every so many nodes of a path; the others are replayed from there
KEEP_EVERY = 16


class Node:
    """One action and the position after it. The root has no action.

    `number` is the number of the log line that made it, `depth` how many moves lead to it,
    `last` the child visited last: redo goes there.
    """

    __slots__ = (
        "action", "cached", "children", "clock", "depth", "folded", "kept", "last", "name",
        "number", "parent", "refuted",
    )  # fmt: skip

    def __init__(self, number: int, parent: Node | None, action: Action | None, clock: int) -> None:
        self.number = number
        self.parent = parent
        self.action = action
        self.clock = clock
        self.depth: int = parent.depth + 1 if parent else 0
        self.children: list[Node] = []
        self.last: Node | None = None
        self.name = ""
        self.folded = True
        self.kept = False
        self.refuted = False
        self.cached: Position | None = None

    def path(self) -> list[Node]:
        """The nodes from the first action to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    @property
    def supposes(self) -> bool:
        """Whether this node opens a supposition that still stands open."""
        return self.action is not None and self.action.verb == "suppose" and not self.kept

    def __repr__(self) -> str:
        return f"Node({self.number}, depth {self.depth})"


class Tree:
    """All nodes, and the one where the game stands."""

    def __init__(self, vocabulary: Vocabulary, start: Position) -> None:
        self.vocabulary = vocabulary
        self.root = Node(0, None, None, 0)
        self.root.cached = start
        self.node = self.root
        self.nodes: dict[int, Node] = {0: self.root}
        self._fresh: tuple[Node, Position] = (self.root, start)

    def do(self, action: Action, number: int, clock: int) -> Node:
        """Add the action after the current node, as a branch if something follows it already."""
        node = Node(number, self.node, action, clock)
        position = self.vocabulary.apply(self.position(self.node), action)
        if node.depth % KEEP_EVERY == 0:
            node.cached = position
        self.node.children.append(node)
        self.node.last = node
        self.node = self.nodes[number] = node
        self._fresh = (node, position)
        return node

    def child(self, action: Action) -> Node | None:
        """The node that this action made here before, if it did."""
        return next((n for n in self.node.children if n.action == action), None)

    def go(self, node: Node) -> None:
        """Stand at any node; redo will follow the path that leads there."""
        self.node = node
        while node.parent is not None:
            node.parent.last = node
            node = node.parent

    def position(self, node: Node) -> Position:
        """The position after a node's path."""
        fresh, position = self._fresh
        if fresh is node:
            return position
        missing: list[Action] = []
        walker = node
        while walker.cached is None and walker is not fresh:
            assert walker.action is not None
            assert walker.parent is not None
            missing.append(walker.action)
            walker = walker.parent
        found = position if walker is fresh else walker.cached
        assert found is not None
        for action in reversed(missing):
            found = self.vocabulary.apply(found, action)
        if node is self.node:
            self._fresh = (node, found)
        return found

    def line(self) -> list[Node]:
        """The main line as it reads now: the path to the current node, and on along redo."""
        nodes = self.node.path()
        follower = self.node.last
        while follower is not None:
            nodes.append(follower)
            follower = follower.last
        return nodes

    def branches(self) -> int:
        """How many branches lie beside the lines."""
        return sum(max(0, len(node.children) - 1) for node in self.nodes.values())

    def walk(self) -> Iterator[Node]:
        """Every node but the root, in the order in which they were made."""
        return (node for node in self.nodes.values() if node.parent is not None)
