"""The state of a game, computed from its log.

The same code reads new lines and the lines of a save, and nothing else changes the state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from importlib import import_module
from typing import Final, Literal

from solitudo.engines.core import log
from solitudo.engines.core.action import Action, Position, Vocabulary, changed
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import bits
from solitudo.engines.core.log import Entry
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.tree import Node, Path, Tree, climb, parting
from solitudo.engines.core.values import (
    PLAIN,
    Fault,
    Options,
    Outcome,
    Score,
    Solutions,
    read_terms,
)


def wrong_marks(
    puzzle: Puzzle, position: Position, known: Solutions | None, cells: Iterable[int] | None
) -> list[int]:
    """Return which of these cells have a mark that differs from the solution, or none if the
    solution is unknown.
    """
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
    """Return for each of these cells the last action up to a node that wrote a value into it."""
    wanted, found = set(cells), dict[int, Node]()
    while wanted and node.parent is not None:
        for cell in written(vocabulary, node) & wanted:
            found[cell] = node
        wanted -= found.keys()
        node = node.parent
    return found


def written(vocabulary: Vocabulary, node: Node) -> set[int]:
    """Return the cells that a node's action wrote values into, or emptied."""
    assert node.action is not None
    return {
        cell
        for edit in node.action.edits
        if vocabulary.meaning(edit.mark)[0] < 0
        for cell in edit.cells
    }


class WriterMemory:
    """The actions that wrote certain marks, by node.

    Each step looks up only the cells that it touched.
    """

    def __init__(self, vocabulary: Vocabulary, root: Node) -> None:
        self._vocabulary = vocabulary
        self._node = root
        self._known: dict[int, Node] = {}

    def of(self, node: Node, cells: Collection[int]) -> dict[int, Node]:
        """Return for each of these cells the action that wrote the value it has at the node."""
        shared = parting(self._node, node)
        touched: set[int] = set()
        for end in (self._node, node):
            for step in climb(end, shared):
                touched |= written(self._vocabulary, step)
        known = {c: self._known[c] for c in cells if c in self._known and c not in touched}
        known |= writers(self._vocabulary, node, [c for c in cells if c not in known])
        self._node, self._known = node, known
        return known


MODES = ("normal", "practice", "tutorial", "versus")
PANES = ("moves", "tips", "rules", "records")

# the end of an assumption whose reason is not in the log
REFUTED = "a contradiction"

Journal = Callable[[str], None]


# asked for besides the steps of a hint: the list of techniques that apply
TIPS: Final = "tips"
# the game counts the solutions of its board itself when they are first needed
WHEN_ASKED: Final = "when asked"


def nowhere(line: str) -> None:
    """Keep no log."""


class GameState:
    """A board, the actions on it, and the other entries of the log, read line by line."""

    puzzle: Puzzle
    """The board."""
    mode: str
    """How it is played: normal, practice, tutorial or versus."""
    tree: Tree
    """The moves, and the current one."""
    clock: Clock
    """The time it took."""
    journal: Journal
    """What each line of the log is handed to before it counts."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        mode: str = "normal",
        journal: Journal = nowhere,
        clock: Clock | None = None,
        solutions: Solutions | Literal["when asked"] | None = WHEN_ASKED,
    ) -> None:
        self.puzzle = puzzle
        self.mode = mode
        self.options = Options(versus=mode == "versus")
        self.tree = Tree(puzzle.vocabulary, puzzle.start())
        self.clock = clock or Clock()
        self._solutions = solutions
        self.journal = journal
        self.lines = 0
        self.cursor = 0
        self.pane = "moves"
        self.asked = 0
        # how often the list of techniques that apply was shown
        self.tips = 0
        # the highest step of a hint that was shown, by the number of the node where it was asked
        # for
        self.hint_steps: dict[int, int] = {}
        self.told = 0
        self.checked = 0
        # the last node where a check was asked for, and whether only the count was shown (1) or
        # more (2)
        self.checked_at: tuple[Node, int] | None = None
        self.finished: int | None = None
        self.versus_since = 0
        self.opponent = ""
        self.first = "me"
        # the node before the last jump
        self._came = self.tree.root
        self._writers = WriterMemory(puzzle.vocabulary, self.tree.root)
        self._solved: tuple[Node | None, bool] = (None, False)
        self._ended: tuple[tuple[Node, Options, int], Outcome | None] | None = None
        # the broken rules of the last node that they were asked for
        self._faults: tuple[Node | None, list[Fault]] = (None, [])

    def __repr__(self) -> str:
        return f"<game of {self.puzzle!r}, {self.mode}, move {self.node.depth}>"

    def _repr_svg_(self) -> str:
        """Return the position as notebooks show it."""
        found: str = import_module("solitudo").svg(self)
        return found

    @property
    def solutions(self) -> Solutions | None:
        """Return how many solutions the board has, or None until a worker has counted them."""
        if isinstance(self._solutions, str):
            self._solutions = self.puzzle.solutions
        return self._solutions

    @solutions.setter
    def solutions(self, known: Solutions | None) -> None:
        self._solutions = known

    @property
    def node(self) -> Node:
        """The current position."""
        return self.tree.node

    @property
    def position(self) -> Position:
        """The marks in the current position: `values` has one for each cell, an index into
        `Puzzle.marks`.
        """
        return self.tree.position(self.tree.node)

    @property
    def faults(self) -> list[Fault]:
        """Every broken rule in the current position."""
        node, faults = self._faults
        if node is not self.node:
            here = self.position
            # one move forward or back
            if node is not None and (self.node.parent is node or node.parent is self.node):
                cells = list(bits(changed(self.tree.position(node), here)))
                faults = self.puzzle.faults_after(here, faults, cells)
            else:
                faults = self.puzzle.faults(here)
            self._faults = (self.node, faults)
        return faults

    @property
    def solved(self) -> bool:
        """Whether the board is solved in the current position. It is computed once per node."""
        if self._solved[0] is not self.node:
            self._solved = (self.node, self.puzzle.solved(self.position))
        return self._solved[1]

    @property
    def path(self) -> Path:
        """The actions that lead to the current position."""
        return Path(self.node)

    @property
    def score(self) -> Score | None:
        """The points in the current position, if the kind has points."""
        found = self.puzzle.score(self.path, self.versus_since)
        if found is None or not self.options.versus:
            return found
        you, computer = self.options.terms.given
        return found._replace(you=found.you + you, computer=found.computer + computer)

    @property
    def ended(self) -> bool:
        """Return whether a game of two has ended here, with a winner or without."""
        return self.options.versus and self.puzzle.full(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, or None before that. It is computed once per node."""
        asked = (self.node, self.options, self.versus_since)
        if self._ended is None or self._ended[0] != asked:
            found = self.puzzle.outcome(self.position, self.path, self.options, self.versus_since)
            self._ended = asked, found
        return self._ended[1]

    def wrong(
        self, position: Position | None = None, cells: Iterable[int] | None = None
    ) -> list[int]:
        """Return which of these cells have a wrong mark, or none while that is unknown."""
        here = self.position if position is None else position
        return wrong_marks(self.puzzle, here, self.solutions, cells)

    def first_wrong(self) -> Node | None:
        """Return the first action on the path that made a mistake that is still there."""
        made = self._writers.of(self.node, self.wrong())
        return min(made.values(), key=lambda node: node.depth, default=None)

    def writer(self, cell: int) -> Node | None:
        """Return the action that wrote the value of a cell."""
        return writers(self.puzzle.vocabulary, self.node, [cell]).get(cell)

    def take(self, entry: Entry) -> Node | None:
        """Apply an entry, new or read. Raise PuzzleError if it does not fit this game."""
        made: Node | None = None
        if entry.action is not None:
            self._allow(entry.action)
            made = self.tree.do(entry.action, self.lines + 1, entry.clock)
            if entry.action.verb == "refute":
                self._close(made)
        elif entry.word in log.WITH_NODE:
            made = self.tree.nodes.get(entry.node)
            if made is None:
                raise PuzzleError(f"there is no move in line {entry.node} to {entry.word}.")
            self._take_node(entry, made)
        else:
            self._take_note(entry)
        self.lines += 1
        return made

    def _allow(self, action: Action) -> None:
        """Refuse an action that is impossible on this board."""
        puzzle = self.puzzle
        for edit in action.edits:
            if edit.mark in puzzle.unwritable:
                raise PuzzleError(f"'{edit.mark}' belongs to the board and cannot be written.")
            for cell in edit.cells:
                if puzzle.given >> cell & 1:
                    raise PuzzleError(f"{puzzle.grid.labels[cell]} is given and cannot change.")

    def _take_node(self, entry: Entry, node: Node) -> None:
        if entry.word == "go":
            self._came = self.node
            self.tree.go(node)
        elif entry.word == "name":
            node.name = entry.text
        elif entry.word in ("fold", "unfold"):
            node.folded = entry.word == "fold"
        elif entry.word == "keep":
            self._keep(node)
        elif entry.word == "comment":
            node.comment = entry.text
        elif entry.word == "refuted":
            node.ended = entry.text or REFUTED
        elif entry.word == "abandon":
            node.ended = ""

    def _close(self, refuting: Node) -> None:
        """Find the assumption that an older log refuted without naming it: the one that was just
        left.
        """
        left = self.assumption(self._came)
        if left is not None and left.parent is refuting.parent:
            left.ended = REFUTED

    def _keep(self, node: Node) -> None:
        """Let the main line continue with this node, from its branching point on."""
        node.kept = True
        node.ended = None
        if node.parent is not None:
            node.parent.main = node

    def _take_note(self, entry: Entry) -> None:
        if entry.word == "asked":
            self.asked += entry.text == "1"
            self.tips += entry.text == TIPS
            step = int(entry.text) if entry.text in ("1", "2", "3", "4") else 0
            self.hint_steps[self.node.number] = max(step, self.hint_steps.get(self.node.number, 0))
        elif entry.word == "told":
            self.told += 1
        elif entry.word == "checked":
            self.checked += 1
            self.checked_at = (self.node, 2 if entry.text == "2" else 1)
        elif entry.word == "mode":
            self._take_mode(entry.text)
        elif entry.word == "set":
            name, _, value = entry.text.partition(" ")
            if name == "automatic":
                self.options = self.options._replace(automatic=value == "on")
        elif entry.word == "view":
            cell, _, pane = entry.text.partition(" ")
            self.cursor = self.puzzle.grid.cell_named.get(cell, self.cursor)
            self.pane = pane if pane in PANES else self.pane
        elif entry.word == "done" and self.finished is None:
            self.finished = entry.clock

    def _take_mode(self, text: str) -> None:
        mode, *rest = text.split(" ")
        if mode not in MODES:
            raise PuzzleError(f"'{mode[:20]}' is not a mode: {', '.join(MODES)}.")
        known = self.puzzle.kind.opponents
        # the terms of a game follow the opponent's name, so that a version that does not know terms
        # reads an unknown opponent
        opponent, _, words = (rest[0] if rest else "").partition(":")
        if mode == "versus" and opponent and opponent not in known:
            raise PuzzleError(f"'{opponent[:20]}' is no opponent here: {', '.join(known)}.")
        terms = read_terms(words) if mode == "versus" else PLAIN
        if terms.strength > self.puzzle.kind.strengths.get(opponent, 0):
            raise PuzzleError(f"{opponent} has no strength {terms.strength}.")
        self.mode = mode
        self.options = self.options._replace(versus=mode == "versus", terms=terms)
        if mode == "versus":
            self.opponent = opponent
            self.first = rest[1] if len(rest) > 1 else "me"
            self.versus_since = self.node.depth

    def assumption(self, node: Node | None = None) -> Node | None:
        """Return the innermost open assumption on the path to a node, by default the
        current one.
        """
        node = node or self.node
        while node.within is not None and not node.within.assumes:
            # an assumption that has ended cannot open again: skip it once and for all
            node.within = node.within.parent.within if node.within.parent is not None else None
        return node.within
