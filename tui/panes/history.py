"""The history of a game as lines: every move with its mark, cell, technique and clock; branches
folded beside the line, open ones indented under it."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.action import Action
from engines.core.clock import show
from engines.core.game import Game
from engines.core.puzzle import Puzzle
from engines.core.tree import Node
from tui.lines import Line, Run

ASCII_SIGNS = {
    "■": "#", "○": "o", "▲": "*", "‡": "x", "·": "-", "●": "o", "⚑": "?", "✗": "x",
    "▸": "+", "▾": "-", "├─": "+-", "╰─": "'-",
}  # fmt: skip

# so many cells of a move are named before it says "and n more"
NAMED = 2


class Row(NamedTuple):
    """A row of the history before it is worded: a move, or the head of a folded branch."""

    node: Node
    indent: int
    branch: bool
    folded: bool


def rows(game: Game) -> list[Row]:
    """The rows in order: the line as it reads now, and after each move what branches off it."""
    found: list[Row] = []
    tip = line_end(game)
    _walk(game.tree.root, tip, 0, found)
    return found


def line_end(game: Game) -> Node:
    """The last move of the line that undo and redo walk on."""
    node = game.node
    while node.last is not None:
        node = node.last
    return node


def _walk(start: Node, tip: Node, indent: int, found: list[Row]) -> None:
    """One line of moves from after `start` to `tip`, with the branches beside it."""
    line: list[Node] = []
    node: Node | None = tip
    while node is not None and node is not start:
        line.append(node)
        node = node.parent
    before = start
    for node in reversed(line):
        for other in before.children:
            if other is not node:
                found.append(Row(other, indent + 4, True, other.folded))
                if not other.folded:
                    _walk(other, _tip(other), indent + 4, found)
        found.append(Row(node, indent, False, False))
        before = node


def _tip(node: Node) -> Node:
    while node.last is not None:
        node = node.last
    return node


class Wording:
    """Words rows for one puzzle, in one glyph set."""

    def __init__(self, puzzle: Puzzle, ascii_only: bool) -> None:
        self.puzzle = puzzle
        self.ascii = ascii_only
        self.labels = puzzle.grid.labels
        self.signs = puzzle.kind.signs
        self.since = 0
        # the first wrong move, once a check has told it
        self.marked: Node | None = None

    def sign(self, char: str) -> str:
        """A sign, or its ASCII form."""
        return ASCII_SIGNS.get(char, char) if self.ascii else char

    def mark(self, mark: str) -> str:
        """The sign of a mark in lists."""
        return self.sign(self.signs.get(mark, "·" if mark == "." else mark))

    def line(self, row: Row, game: Game) -> Line:
        """A row in words."""
        node = row.node
        self.since = game.versus_since
        assert node.action is not None
        current = node is game.node
        clock = show(node.clock)
        if row.branch:
            return self.branch(row, node.action, clock)
        left: list[Run] = []
        if row.indent:
            left.append((" " * row.indent, "muted"))
        left.append((f"{node.depth:>2} ", "muted"))
        left += self.words(node, current)
        if current:
            left = [(text, "*text" if role == "muted" else role) for text, role in left]
        return Line(tuple(left), ((clock, "text" if current else "muted"),), node, current)

    def words(self, node: Node, current: bool) -> list[Run]:
        """What a move did."""
        action = node.action
        assert action is not None
        own = [edit for edit in action.edits if not edit.auto]
        added = sum(len(edit.cells) for edit in action.edits if edit.auto and edit.mark != ".")
        runs: list[Run] = []
        if action.verb in ("reset", "solve"):
            word = "back to the start" if action.verb == "reset" else "solved for you"
            runs.append((f" {word}", "text"))
        elif own:
            first = own[0]
            if action.verb == "suppose":
                runs.append((f"{self.sign('⚑')} suppose ", "info"))
            cells = list(dict.fromkeys(cell for edit in own for cell in edit.cells))
            runs.append((f" {self.mark(first.mark)}  ", "text"))
            runs.append((" ".join(self.labels[cell] for cell in cells[:NAMED]), "*text"))
            if len(cells) > NAMED:
                runs.append((f" and {len(cells) - NAMED} more", "text"))
        if node is self.marked:
            runs.append((f"  {self.sign('✗')} first wrong", "error-text"))
        points, note = self.points(node), self.note(node, action)
        if note and action.by == "computer":
            # who moved comes first; why it did is said in the guide
            runs += [("  " + note, "muted"), (" " + points.partition(" ")[0], "satisfied")]
            note = points = ""
        if points:
            runs.append((f"  {points}", "satisfied"))
        if note:
            runs.append(("  " + note, "muted"))
        if added:
            runs.append((f" +{added}", "muted"))
        return runs

    def points(self, node: Node) -> str:
        """What a move won, where the kind keeps a score."""
        path = [n.action for n in node.path() if n.action is not None]
        score = self.puzzle.score(path, self.since) if len(path) > self.since else None
        if score is None:
            return ""
        total = sum(count for _, count in score.gains)
        # every move brings its point: what is worth telling is what came on top
        reasons = [words.partition(" ")[0] for words, count in score.gains[1:] if count]
        return " ".join([f"+{total}", *reasons]) if total else ""

    def note(self, node: Node, action: Action) -> str:
        """What is said of a move beside its mark: name, technique, who did it."""
        if node.name:
            return f'"{node.name}"'
        if action.technique:
            texts = self.puzzle.kind.guide.techniques
            title = texts[action.technique].title if action.technique in texts else ""
            return title.lower() or action.technique
        if action.verb == "refute":
            return "refutes the branch"
        return {"hint": "hint", "computer": "computer"}.get(action.by, "")

    def branch(self, row: Row, action: Action, clock: str) -> Line:
        """The head of a branch: folded, it says how much lies in it."""
        sign = self.sign("├─") + " " + self.sign("▸" if row.folded else "▾") + " "
        left: list[Run] = [(" " * (row.indent - 2) + sign, "muted")]
        left += self.words(row.node, False)
        more = size(row.node) - 1
        if more and row.folded:
            left.append((f" and {more} more", "muted"))
        return Line(tuple(left), ((clock, "muted"),), row.node)


def size(node: Node) -> int:
    """How many moves lie in a branch. Walks without recursion: a branch may be long."""
    count, waiting = 0, [node]
    while waiting:
        found = waiting.pop()
        count += 1
        waiting += found.children
    return count
