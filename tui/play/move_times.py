"""The time of each move, as the bars of the timeline under the moves.

A key takes the same time in a long game: the path is followed from where it differs from the path
before. For moves that share a column, a pyramid keeps the longest time.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from typing import NamedTuple

from solitudo.engines.core.clock import show as show_clock
from solitudo.engines.core.tree import Node
from solitudo.tui.drawing.common.shapes import EIGHTHS
from solitudo.tui.layout.text import Line, Run
from solitudo.tui.play.session import Session

# the largest width of a move, with its blank
WIDEST = 3
# the columns of the time of the viewed move
TIME = 7
ASCII_EIGHTHS = " ._-=+*#@"
# sorts of moves other than the player's own, the strongest last; a column has the strongest of its
# moves
OWN, BRANCH, HINT, MISTAKE = 0, 1, 2, 4
ROLES = ((MISTAKE, "error-text", "!"), (HINT, "accent", "h"), (BRANCH, "info", ""))


class Time(NamedTuple):
    """The tenths of a second of a move, or the longest of several, and their sorts."""

    tenths: int
    what: int

    def beside(self, other: Time) -> Time:
        return Time(max(self.tenths, other.tenths), self.what | other.what)


class Column(NamedTuple):
    """Columns of the timeline: the moves from `first` to before `end`, or a branching point."""

    first: int
    end: int
    width: int
    fork: bool = False


class MoveTimes:
    """The moves from the start to the game, or, while a branch is viewed, to its end."""

    def __init__(self) -> None:
        self.path: list[Node] = []
        # the times of the moves; above them the times of two moves together, of four, and so on
        self.levels: list[list[Time]] = [[]]
        # the moves after which there is a branching point
        self.forks: list[int] = []
        self._last: Node | None = None

    def follow(self, session: Session) -> None:
        """Follow the game, or the branch that is viewed."""
        viewed = session.view.preview
        end = session.game.node
        if viewed is not None and not self._on_way(viewed, end):
            end = self._last if self._last is not None and self._has(viewed) else tip_of(viewed)
        if end is self._last:
            self._refork(end)
            return
        self._last = end
        fresh: list[Node] = []
        node: Node | None = end
        while node is not None and node.parent is not None and not self._has(node):
            fresh.append(node)
            node = node.parent
        shared = node.depth if node is not None else 0
        while len(self.path) > shared:
            self._pop()
        for node in reversed(fresh):
            self._push(node)
        self._refork(end)

    def _on_way(self, node: Node, end: Node) -> bool:
        """Return whether a node is on the way from the start to the end on the screen."""
        return end is self._last and self._has(node)

    def _has(self, node: Node) -> bool:
        depth = node.depth
        return not depth or (depth <= len(self.path) and self.path[depth - 1] is node)

    def _push(self, node: Node) -> None:
        parent, action = node.parent, node.action
        assert parent is not None
        if len(parent.children) > 1:
            self.forks.append(len(self.path))
        what = HINT if action is not None and action.by == "hint" else OWN
        self.path.append(node)
        time = Time(max(0, node.clock - parent.clock), what)
        at = len(self.path) - 1
        for number, level in enumerate(self.levels):
            place = at >> number
            if place == len(level):
                level.append(time)
            else:
                level[place] = level[place].beside(time)
        if len(self.levels[-1]) > 1:
            first, *rest = self.levels[-1]
            for other in rest:
                first = first.beside(other)
            self.levels.append([first])

    def _pop(self) -> None:
        self.path.pop()
        count = len(self.path)
        while self.forks and self.forks[-1] >= count:
            self.forks.pop()
        del self.levels[0][count:]
        for number in range(1, len(self.levels)):
            level, below = self.levels[number], self.levels[number - 1]
            del level[(len(below) + 1) // 2 :]
            if below:
                pair = below[2 * (len(level) - 1) :]
                level[-1] = pair[0] if len(pair) == 1 else pair[0].beside(pair[1])

    def _refork(self, end: Node) -> None:
        """Look for a new branch at the last two moves."""
        for node in (end.parent, end):
            if node is None:
                continue
            forked, told = len(node.children) > 1, node.depth in self.forks[-2:]
            if forked and not told and node.depth <= len(self.path):
                self.forks = sorted({*self.forks[-2:], node.depth} | set(self.forks[:-2]))

    def columns(self, width: int) -> list[Column]:
        """Return the columns of each move among this many.

        Neighbouring moves share a column if necessary.
        """
        count = len(self.path)
        forks = [fork for fork in self.forks if 0 < fork < count] if count <= width else []
        for wide in range(WIDEST, 0, -1):
            if count * wide + len(forks) <= width:
                found: list[Column] = []
                waiting = set(forks)
                for at in range(count):
                    if at in waiting:
                        found.append(Column(at, at + 1, 1, True))
                    found.append(Column(at, at + 1, wide))
                return found
        step = 1
        while (count + step - 1) // step > width:
            step *= 2
        return [Column(at, min(count, at + step), 1) for at in range(0, count, step)]

    def time(self, column: Column) -> Time:
        """Return the time of the moves of a column: of a power of two of them, or of the
        last ones.
        """
        level = max(0, (column.end - column.first - 1).bit_length())
        return self.levels[level][column.first >> level]

    @property
    def longest(self) -> int:
        return self.levels[-1][0].tenths if self.path else 0

    @property
    def branch(self) -> int:
        """Return the number of the move on the path where a branch begins."""
        heads = (fork for fork in self.forks if fork < len(self.path))
        return next((fork for fork in heads if self.path[fork].branches_off), len(self.path))


def tip_of(node: Node) -> Node:
    """Return the end of the branch of a node."""
    while node.main is not None:
        node = node.main
    return node


def timeline(times: MoveTimes, session: Session, width: int, rows: int, plain: bool) -> list[Line]:
    """Return the bars in this many rows. Each column can be clicked and then previews its move."""
    if not times.path:
        return []
    viewed, wrong = session.shown_node, session.messages.first_wrong
    longest, branch = max(1, times.longest), times.branch
    shades = ASCII_EIGHTHS if plain else EIGHTHS
    found: list[list[Run]] = [[] for _ in range(rows)]
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    for column in times.columns(width - TIME):
        node = times.path[column.end - 1]
        here = column.first < viewed.depth <= column.end and not column.fork
        cuts.append((at, at + column.width, ("look", node)))
        at += column.width
        time = times.time(column)
        here_wrong = wrong is not None and wrong in times.path[column.first : column.end]
        what = MISTAKE * here_wrong | BRANCH * (column.first >= branch)
        role, sign = look_of(time.what | what)
        role = "text" if here else role
        bar = max(1, column.width - 1)
        height = max(1, round(sqrt(time.tenths / longest) * 8 * rows))
        for number, row in enumerate(found):
            left = height - 8 * (rows - 1 - number)
            char = shades[max(0, min(8, left))]
            if plain and number == rows - 1:
                char = "^" if here else sign or char
            if column.fork:
                char, role = ("┴" if number == rows - 1 else " "), "info"
                row.append((char if not plain else char.replace("┴", "'"), role))
                continue
            row.append((char * bar, f"{role}@raised" if here else role))
            row.append((" " * (column.width - bar), "text"))
    seconds = max(0, viewed.clock - (viewed.parent.clock if viewed.parent else 0))
    told = ((show_clock(seconds), "text"),) if session.view.preview is not None else ()
    last = len(found) - 1
    return [
        Line(tuple(run for run in row if run[0]), told if number == last else (), cuts=tuple(cuts))
        for number, row in enumerate(found)
    ]


def look_of(what: int) -> tuple[str, str]:
    """Return the role of a bar, and a replacement for displays without colours."""
    return next(((role, sign) for bit, role, sign in ROLES if what & bit), ("muted", ""))
