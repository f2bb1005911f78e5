"""A game to watch, with long pauses shortened. The screen shows how time passes."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.game import Game
from solitudo.engines.core.tree import Node

# tenths of a second: the longest pause that is shown
LONGEST = 30
SLOWEST, QUICKEST = 1 / 16, 1024.0


class Watched(NamedTuple):
    """A game opened for viewing: moving through it writes nothing."""

    game: Game
    name: str
    level: str = ""
    speed: float = 1.0


class Strand:
    """A line of moves from the start, with the time of each in tenths, pauses shortened."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.times = [0]
        self.shortened = 0
        for before, node in pairwise(nodes):
            pause = max(0, node.clock - before.clock)
            self.shortened += pause > LONGEST
            self.times.append(self.times[-1] + min(pause, LONGEST))
        follows = [*nodes[1:], None]
        # the moves after which other lines begin
        self.forks = [
            at
            for at, (node, after) in enumerate(zip(nodes, follows, strict=True))
            if any(child is not after for child in node.children)
        ]
        self.length = self.times[-1]


class Film:
    """The state of a game that is being watched."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.tree = watched.game.tree
        self.speed = watched.speed
        # the game's main line, and the line that is shown: a branch, if one was entered
        self.own = self.strand = Strand([self.tree.root, *self.tree.line()])
        self.now = 0.0
        self.at = 0
        self.playing = False

    @property
    def last(self) -> int:
        return len(self.strand.nodes) - 1

    @property
    def node(self) -> Node:
        return self.strand.nodes[self.at]

    @property
    def position(self) -> Position:
        return self.tree.position(self.node)

    @property
    def ended(self) -> bool:
        return self.at == self.last

    @property
    def share(self) -> float:
        return self.now / self.strand.length if self.strand.length else float(self.ended)

    @property
    def clock(self) -> int:
        """The game's own clock in tenths. It runs faster in shortened pauses."""
        times, nodes = self.strand.times, self.strand.nodes
        before = nodes[self.at].clock
        if self.ended or times[self.at + 1] == times[self.at]:
            return before
        part = (self.now - times[self.at]) / (times[self.at + 1] - times[self.at])
        return before + int(part * max(0, nodes[self.at + 1].clock - before))

    def advance(self, seconds: float) -> None:
        if self.playing:
            self.now = min(self.now + 10 * seconds * self.speed, float(self.strand.length))
            self.at = bisect_right(self.strand.times, self.now) - 1
            self.playing = not self.ended

    def play(self) -> None:
        """Continue or stop. At the end, start again."""
        if not self.playing and self.ended:
            self.go(0)
        self.playing = not self.playing and self.last > 0

    def change_speed(self, way: int) -> None:
        self.speed = max(SLOWEST, min(self.speed * 2.0**way, QUICKEST))

    def go(self, at: int) -> None:
        """Show the board after this move."""
        self.at = max(0, min(at, self.last))
        self.now = float(self.strand.times[self.at])

    def step(self, way: int) -> None:
        self.playing = False
        self.go(self.at + way)

    def seek(self, share: float) -> None:
        """Jump to this fraction of the game, and keep playing if it was playing."""
        self.now = max(0.0, min(share, 1.0)) * self.strand.length
        self.at = bisect_right(self.strand.times, self.now) - 1

    def to_fork(self, way: int) -> bool:
        """Go to the next or previous branching point. Return False if there is none."""
        found = [at for at in self.strand.forks if (at > self.at if way > 0 else at < self.at)]
        if found:
            self.playing = False
            self.go(found[0] if way > 0 else found[-1])
        return bool(found)

    def others(self) -> list[Node]:
        """Return the first moves of the other branches here."""
        after = None if self.ended else self.strand.nodes[self.at + 1]
        return [child for child in self.node.children if child is not after]

    def enter(self) -> bool:
        """Continue along the next branch that begins here. Return False if there is none."""
        if not self.others():
            return False
        family = list(self.node.children)
        now = -1 if self.ended else family.index(self.strand.nodes[self.at + 1])
        first: Node | None = family[(now + 1) % len(family)]
        nodes = self.strand.nodes[: self.at + 1]
        while first is not None:
            nodes.append(first)
            first = first.last
        # after the last branch, the main line is next again
        self.strand = self.own if nodes == self.own.nodes else Strand(nodes)
        self.go(self.at)
        return True

    def leave_branch(self) -> bool:
        """Return to the main line. Return False if this is the main line."""
        if self.strand is self.own:
            return False
        both = zip(self.strand.nodes, self.own.nodes, strict=False)
        same = sum(1 for one, other in both if one is other)
        self.strand = self.own
        self.playing = False
        self.go(min(self.at, same - 1))
        return True
