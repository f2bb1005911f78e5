"""The tree of all actions. Undo, redo, jump and preview move in it.

A key takes the same time in a long game. A step to a neighbour looks only at the nodes between the
two, and only some nodes keep their position.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import overload

from solitudo.engines.core.action import Action, Position, Vocabulary

# a path keeps the position of every node at such a distance; the others are replayed from there
KEEP_EVERY = 64
# the most positions that are kept, so that a node with many branches does not fill the memory
MOST_KEPT = 4096
# recent positions are kept too, so that walking back replays a stretch once and not at each step
RECENT = 2 * KEEP_EVERY
# the number of children from which an earlier move is looked up instead of searched for
WIDE = 8


class Node:
    """One action and the position after it. The root has no action.

    `number` is the log line of the action, and `depth` is the number of moves that lead to the
    node. `last` is the child that was visited last, which redo opens. `main` is the child on the
    same line, and the other children begin branches. `within` is the innermost assumption around
    it. `ended` says how an assumption ended: None while it is open, the words of the contradiction,
    or "" if it was given up.
    """

    __slots__ = (
        "action", "children", "clock", "comment", "depth", "ended", "folded", "kept", "last",
        "main", "name", "number", "parent", "within",
    )  # fmt: skip

    def __init__(self, number: int, parent: Node | None, action: Action | None, clock: int) -> None:
        self.number = number
        self.parent = parent
        self.action = action
        self.clock = clock
        self.depth: int = parent.depth + 1 if parent else 0
        # most nodes of a large tree have no or one child, so all leaves share one empty tuple
        self.children: Sequence[Node] = ()
        self.last: Node | None = None
        self.main: Node | None = None
        self.within: Node | None = parent.within if parent else None
        self.name = ""
        self.comment = ""
        self.folded = True
        self.kept = False
        self.ended: str | None = None

    def path(self) -> list[Node]:
        """Return the nodes from the first action to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    @property
    def assumes(self) -> bool:
        """Whether this node begins an assumption that is still open."""
        return (
            self.action is not None
            and self.action.verb == "suppose"
            and not self.kept
            and self.ended is None
        )

    @property
    def refuted(self) -> bool:
        """Whether the assumption of this node led to a contradiction."""
        return bool(self.ended)

    @property
    def branches_off(self) -> bool:
        """Whether a branch begins here."""
        return self.parent is not None and self.parent.main is not self

    @property
    def sides(self) -> list[Node]:
        """The branches that begin after this node, in the order in which they were made."""
        return [child for child in self.children if child is not self.main]

    @property
    def sibling(self) -> Node | None:
        """Return the next branch at the same branching point, or None after the last one."""
        parent = self.parent
        assert parent is not None
        family = parent.children
        at = bisect_left(family, self.number, key=lambda node: node.number) + 1
        if at < len(family) and family[at] is parent.main:
            at += 1
        return family[at] if at < len(family) else None

    def __repr__(self) -> str:
        return f"Node({self.number}, depth {self.depth})"


class Path(Sequence[Action]):
    """The actions that lead to a node, read from the tree, so that its end is quick to reach."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def __len__(self) -> int:
        return self.node.depth

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step != 1:
                return list(self)[index]
            return self._between(start, stop)
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError("there are not so many actions")
        return self._between(at, at + 1)[0]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._between(0, len(self)))

    def _between(self, start: int, stop: int) -> list[Action]:
        found: list[Action] = []
        node = self.node
        while node.parent is not None and node.depth > start:
            if node.depth <= stop and node.action is not None:
                found.append(node.action)
            node = node.parent
        return found[::-1]


def shared(one: Sequence[Action], other: Sequence[Action]) -> int:
    """Return the number of actions that two paths share at their beginning.

    For paths of one tree, only their ends are looked at.
    """
    if isinstance(one, Path) and isinstance(other, Path):
        found = _meeting(one.node, other.node)
        if found is not None:
            return found.depth
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def _meeting(one: Node, other: Node) -> Node | None:
    """Return the last node on the paths to both, or None if they are in different trees."""
    while one is not other:
        if one.depth < other.depth or one.parent is None:
            one, other = other, one
        if one.parent is None:
            return None
        one = one.parent
    return one


def parting(one: Node, other: Node) -> Node:
    """Return the last node on the paths to both. It looks only at the nodes between them."""
    found = _meeting(one, other)
    assert found is not None, "two nodes of one tree"
    return found


def climb(node: Node, above: Node) -> Iterator[Node]:
    """Yield the node and the nodes above it, up to but not including one of its ancestors."""
    while node is not above:
        yield node
        assert node.parent is not None
        node = node.parent


class Tree:
    """All nodes, and the current one."""

    def __init__(self, vocabulary: Vocabulary, start: Position) -> None:
        self.vocabulary = vocabulary
        self.start = start
        self.root = Node(0, None, None, 0)
        self.node = self.root
        self.nodes: dict[int, Node] = {0: self.root}
        self._forked = 0
        self._wide: dict[Node, dict[Action, Node]] = {}
        self._kept: OrderedDict[Node, Position] = OrderedDict()
        self._recent: OrderedDict[Node, Position] = OrderedDict()
        # used while a log is read: when nodes were last visited, if that was not when they were
        # made
        self._visits: dict[Node, int] | None = None
        self._tick = 0

    def do(self, action: Action, number: int, clock: int) -> Node:
        """Add the action after the current node.

        The line continues with it, and the moves that followed before become a branch. Only an
        assumption begins a branch itself.
        """
        parent = self.node
        node = Node(number, parent, action, clock)
        if isinstance(parent.children, list):
            parent.children.append(node)
            self._forked += 1
            if parent in self._wide:
                self._wide[parent].setdefault(action, node)
        else:
            parent.children = [node]
        if action.verb == "suppose":
            node.within = node
        else:
            parent.main = node
        parent.last = node
        self.node = self.nodes[number] = node
        if self._visits is not None:
            self._tick = max(self._tick + 1, number)
            if self._tick != number:
                self._visits[node] = self._tick
        return node

    def child(self, action: Action) -> Node | None:
        """Return the node that this action made here before, if there is one."""
        here = self.node
        if len(here.children) < WIDE:
            return next((n for n in here.children if n.action == action), None)
        if here not in self._wide:
            known = self._wide[here] = {}
            for child in here.children:
                assert child.action is not None
                known.setdefault(child.action, child)
        return self._wide[here].get(action)

    def go(self, node: Node) -> None:
        """Go to any node. Redo will follow the path that leads there."""
        if self._visits is not None:
            self._tick += 1
            self._visits[node] = self._tick
        else:
            for step in climb(node, parting(self.node, node)):
                assert step.parent is not None
                step.parent.last = step
        self.node = node

    def position(self, node: Node) -> Position:
        """Return the position after a node's path."""
        missing: list[Node] = []
        found = self._held(node)
        while found is None:
            missing.append(node)
            assert node.parent is not None
            node = node.parent
            found = self._held(node)
        for left in range(len(missing) - 1, -1, -1):
            step = missing[left]
            assert step.action is not None
            found = self.vocabulary.apply(found, step.action)
            if step.depth % KEEP_EVERY == 0:
                _hold(self._kept, step, found, MOST_KEPT)
            elif left < KEEP_EVERY:
                _hold(self._recent, step, found, RECENT)
        return found

    def _held(self, node: Node) -> Position | None:
        if node.parent is None:
            return self.start
        return self._kept.get(node) if node.depth % KEEP_EVERY == 0 else self._recent.get(node)

    def line(self) -> list[Node]:
        """Return the line that undo and redo follow: the path to the current node, and the moves
        that redo would take.
        """
        nodes = self.node.path()
        follower = self.node.last
        while follower is not None:
            nodes.append(follower)
            follower = follower.last
        return nodes

    def branches(self) -> int:
        """Return the number of branches in the tree."""
        return self._forked

    def walk(self) -> Iterator[Node]:
        """Yield every node except the root, in the order in which they were made."""
        return (node for node in self.nodes.values() if node.parent is not None)

    def begin_reading(self) -> None:
        """Begin to read a log: jumps become cheap, and `end_reading` sets what redo follows."""
        self._visits = {}
        self._tick = 0

    def end_reading(self) -> None:
        """Find out which child of each node was visited last."""
        visits, self._visits = self._visits or {}, None
        latest: dict[Node, int] = {}
        for node in reversed(self.nodes.values()):
            parent = node.parent
            if parent is None:
                continue
            seen = max(visits.get(node, node.number), latest.pop(node, 0))
            if seen > latest.get(parent, 0):
                latest[parent] = seen
                parent.last = node


def _hold(kept: OrderedDict[Node, Position], node: Node, position: Position, most: int) -> None:
    kept[node] = position
    if len(kept) > most:
        kept.popitem(last=False)
