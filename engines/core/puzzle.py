"""One board as its kind provides it: geometry, marks, gestures, broken rules, techniques."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar

from solitudo.engines.core.action import Action, Edit, Position, Vocabulary
from solitudo.engines.core.deduction import Fact, Knowledge, Stage, Step, Technique, follow
from solitudo.engines.core.errors import short
from solitudo.engines.core.grid import Grid, bits, mask_of
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.engines.core.slices import Slices
from solitudo.engines.core.values import (
    Costly,
    Drawing,
    Fault,
    Gesture,
    Options,
    Outcome,
    Refusal,
    Reply,
    Score,
    Seats,
    Solutions,
    Target,
    Unit,
)


class Puzzle(ABC):
    """One board. Subclasses define what its marks mean, and this class defines how marks are made.

    `id` is the whole text, "kind:params:desc", as it was read. Boards with the same ID and rule are
    equal. `given` is the mask of the cells that never change, and `opening` has the values before
    the first action. `marks` has the text of each value, with the empty cell first. `layers` are
    notes. Enter writes `primary`, and Space writes `counter`.

    >>> import solitudo
    >>> board = solitudo.read("slant:2x2:a2a1c1a")
    >>> board.marks, board.grid.labels, board.solutions.number
    (('.', '\\\\', '/'), ('A1', 'B1', 'A2', 'B2'), 1)
    """

    marks: ClassVar[tuple[str, ...]] = (".",)
    layers: ClassVar[tuple[str, ...]] = ()
    # marks that belong to the board and that a player cannot write
    unwritable: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[int] = 1
    counter: ClassVar[int] = 2

    def __init__(
        self, kind: Kind, id: str, grid: Grid, rule: str = "", given: int = 0, opening: bytes = b""
    ) -> None:
        self.kind = kind
        self.id = id
        self.grid = grid
        self.rule = rule
        self.given = given
        self.opening = opening

    def __repr__(self) -> str:
        rule = f" {self.rule}" if self.rule else ""
        return f"<{short(self.id, 60)}{rule}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.id, self.rule) == (other.id, other.rule)

    def __hash__(self) -> int:
        return hash((self.id, self.rule))

    def __reduce__(self) -> tuple[Callable[..., Puzzle], tuple[Kind, str, str]]:
        # another process gets the identity of a board, not the values computed from it
        return _read_again, (self.kind, self.id, self.rule)

    def _repr_svg_(self) -> str:
        """Return the board as notebooks show it."""
        # the package draws; this module knows nothing of drawing
        found: str = import_module("solitudo").svg(self)
        return found

    @property
    def variant(self) -> str:
        """Return what is unusual about boards of this size and rule, in a word or two, or ""."""
        return ""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.marks, self.grid.labels, self.layers)

    def start(self) -> Position:
        """Return the position before the first action."""
        return self.vocabulary.start(self.opening or None)

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        """Return the action of a gesture, with all its consequences, or why there is none."""
        wanted = self.meaning(position, gesture)
        if isinstance(wanted, Refusal):
            return wanted
        cells = [c for c in dict.fromkeys(gesture.cells) if not self.given >> c & 1]
        if not cells:
            return Refusal("" if len(gesture.cells) > 1 else self.fixed_words(gesture.cells))
        first = position.values[cells[0]]
        # a drag paints only cells that are in the same state as its first cell
        cells = [c for c in cells if position.values[c] == first]
        return self.write(position, ((self.marks[wanted], tuple(cells)),), options)

    def meaning(self, position: Position, gesture: Gesture) -> int | Refusal:
        """Return the value that a gesture writes. The same mark again clears."""
        if gesture.verb == "clear":
            return 0
        first = next((c for c in gesture.cells if not self.given >> c & 1), None)
        now = position.values[first] if first is not None else 0
        if first is not None and position.auto >> first & 1:
            # the first press makes an automatic mark the person's own instead of clearing it
            now = 0
        verbs = {"primary": self.primary, "counter": self.counter}
        value = verbs.get(gesture.verb, -1)
        if value < 0 and gesture.verb in self.marks:
            value = self.marks.index(gesture.verb)
        if value < 0:
            return Refusal(f"{self.kind.title} has no '{gesture.verb}'.")
        return 0 if now == value else value

    def fixed_words(self, cells: Sequence[int]) -> str:
        """Return why given cells cannot be changed."""
        return f"{self.grid.labels[cells[0]]} is given." if cells else ""

    def write(
        self,
        position: Position,
        edits: Iterable[tuple[str, tuple[int, ...]]],
        options: Options,
        by: str = "",
        verb: str = "",
        technique: str = "",
    ) -> Action | Refusal:
        """Return these marks as an action with the automatic marks that follow, or a silent
        refusal.

        Writing a mark over an equal automatic one makes it the person's own.
        """
        values = bytearray(position.values)
        own: list[Edit] = []
        for mark, cells in edits:
            layer, value, _ = self.vocabulary.meaning(mark)
            if layer >= 0:
                own.append(Edit(mark, cells))
                continue
            news = tuple(
                c for c in cells if values[c] != value or (value and position.auto >> c & 1)
            )
            for cell in news:
                values[cell] = value
            if news:
                own.append(Edit(mark, news))
        if not own:
            return Refusal("")
        touched = [c for e in own if self.vocabulary.meaning(e.mark)[0] < 0 for c in e.cells]
        auto = position.auto
        for cell in touched:
            auto &= ~(1 << cell)
        follow = self._followers(bytes(values), auto, touched, options) if touched else ()
        return Action((*own, *follow), by, verb, technique)

    def _followers(
        self, values: bytes, auto: int, touched: Sequence[int], options: Options
    ) -> tuple[Edit, ...]:
        """Return the automatic marks to set, and those to remove because their reason no longer
        applies.
        """
        if not options.automatic and not auto:
            return ()
        groups: dict[int, list[int]] = {}
        for cell, value in self.automatic(values, auto, touched):
            if value and not values[cell] and options.automatic:
                groups.setdefault(value, []).append(cell)
            elif not value and auto >> cell & 1:
                groups.setdefault(0, []).append(cell)
        return tuple(Edit(self.marks[v], tuple(cells), True) for v, cells in sorted(groups.items()))

    def automatic(
        self, values: bytes, auto: int, touched: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield (cell, value) for each cell near the touched ones: its automatic mark, or 0 for
        none.
        """
        return iter(())

    def reset(self, position: Position) -> Action | Refusal:
        """Return one action that leads back to the start."""
        start = self.start()
        groups: dict[str, list[int]] = {}
        for cell, (now, then) in enumerate(zip(position.values, start.values, strict=True)):
            if now != then:
                groups.setdefault(self.marks[then], []).append(cell)
        marks = tuple(Edit(mark, tuple(cells)) for mark, cells in groups.items())
        edits = (*marks, *self.strike_notes(position, range(self.grid.count)))
        return Action(edits, "", "reset") if edits else Refusal("This is already the start.")

    def strike_notes(self, position: Position, cells: Iterable[int]) -> tuple[Edit, ...]:
        """Return the edits that erase every note in these cells."""
        groups: dict[str, list[int]] = {}
        for layer, sheet in zip(self.layers, position.notes, strict=True):
            for cell in cells:
                for value in bits(sheet[cell]):
                    groups.setdefault(f"-{layer}{self.marks[value]}", []).append(cell)
        return tuple(Edit(mark, tuple(hit)) for mark, hit in groups.items())

    def units(self) -> tuple[Unit, ...]:
        """Return the parts of the board that a hint can name: its lines, and further parts of the
        kind.
        """
        grid = self.grid
        return tuple(
            Unit(name, mask_of(line))
            for name, line in zip(grid.line_names, grid.lines, strict=True)
        )

    def place(self, target: Target) -> str:
        """Return a point or an edge clue in words. Cells are named by their labels."""
        return f"{target.what} {target.at}"

    def speaks_of(self, target: Target) -> int:
        """Return the mask of the cells that a target belongs to, such as those around a point."""
        return 1 << target.at if target.what in ("cell", "candidate") else 0

    # data for other programs, see `core.data`

    def clue_data(self) -> dict[str, Any]:
        """Return the clues of the board besides its given marks, in the words of the
        kind, as JSON.
        """
        found = zip(self.grid.labels, map(self.content, range(self.grid.count)), strict=True)
        return {"cells": {label: text for label, text in found if text}}

    def fact_data(self, fact: Fact) -> tuple[str, ...]:
        """Return a fact as words: its sort, then cells and marks."""
        return fact.what, self.grid.labels[fact.at], self.marks[fact.value]

    @cached_property
    def technique_named(self) -> dict[str, Technique[Any]]:
        """The techniques by name."""
        return {technique.name: technique for technique in self.techniques}

    # text that is read aloud for players who do not see the board

    def content(self, cell: int) -> str:
        """Return what is printed in a cell, in words. Kinds without a painter are drawn with it."""
        return ""

    def around(self, position: Position, cell: int) -> str:
        """Return a sentence about what to look for around a cell, or ""."""
        return ""

    def about(self, position: Position, unit: Unit) -> str:
        """Return a sentence about a line or a box as a whole, or ""."""
        return ""

    @abstractmethod
    def faults(self, position: Position) -> list[Fault]:
        """Return every broken rule with its cells. Only marks for certain cells count."""

    def faults_after(
        self, position: Position, known: Sequence[Fault], cells: Sequence[int]
    ) -> list[Fault]:
        """Return the broken rules after a move in these cells: the same as `faults`, but
        quicker.
        """
        return self.faults(position)

    def solved(self, position: Position) -> bool:
        """Return whether the board obeys every rule now."""
        return self.full(position) and not self.faults(position)

    def full(self, position: Position) -> bool:
        """Return whether nothing is left to mark, right or wrong."""
        return 0 not in position.values

    def full_words(self, position: Position) -> str:
        """Return the sentence about a full board that is not solved: its first broken rule."""
        found = self.faults(position)
        return found[0].words if found else "Every cell is marked, but this is not the solution."

    def progress(self, position: Position) -> tuple[int, int]:
        """Return the number of decided cells, and of all cells to decide."""
        free = self.grid.count - self.given.bit_count()
        decided = sum(1 for value in position.values if value) - self.given.bit_count()
        return decided, free

    def marks_words(self, edits: Sequence[Edit]) -> str:
        """Return the name of these marks in Moves if symbols do not show it, or ""."""
        return ""

    def left(self, position: Position) -> tuple[int, ...] | None:
        """Return how many of each value are missing (negative: too many), if known."""
        return None

    @abstractmethod
    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        """Return how many solutions there are, up to `limit`.

        Give up after `nodes` nodes of the search.
        """

    @cached_property
    def solutions(self) -> Solutions:
        """The solutions, counted once, with a limit that keeps even the worst board quick."""
        return self.count(nodes=20_000)

    def right(self, cell: int, value: int, solution: bytes) -> bool:
        """Return whether a mark agrees with the solution."""
        return solution[cell] == value

    def lost(self, position: Position, solution: bytes) -> list[int]:
        """Return the cells whose notes decide something but lack the solution."""
        return []

    def lost_words(self, cell: int) -> str:
        """Return why no hint relies on the notes of a cell that `lost` returns."""
        return (
            f"The notes in {self.grid.labels[cell]} no longer contain the right digit. "
            "Fix them to get hints."
        )

    @abstractmethod
    def text(self, values: bytes) -> str:
        """Return a solution as text: rows joined by ','."""

    def export_text(self, position: Position) -> str | None:
        """Return the text that `Kind.import_text` reads, or None if there is only the
        text board.
        """
        return None

    @property
    @abstractmethod
    def techniques(self) -> tuple[Technique[Any], ...]:
        """The techniques that are valid under this board's rule, simplest first."""

    def techniques_to(self, level: str) -> tuple[Technique[Any], ...]:
        """Return the techniques of this and lower levels.

        A kind with many need not load the others.
        """
        top = LEVELS.index(level)
        return tuple(t for t in self.techniques if LEVELS.index(t.level) <= top)

    @abstractmethod
    def knowledge(self, position: Position | None = None) -> Knowledge:
        """Return the facts known from the clues and from the marks on the board."""

    def knowledge_beside(self, position: Position, last: Any) -> Knowledge:
        """Return the same knowledge, starting from `last`, the knowledge of another position, as
        far as it is still true.
        """
        return self.knowledge(position)

    @abstractmethod
    def sweep(self, knowledge: Any, level: str) -> None:
        """Draw all conclusions that the techniques up to this level can reach."""

    def won(self, knowledge: Any) -> bool:
        """Return whether a game with all these marks has ended."""
        return bool(knowledge.complete)

    @abstractmethod
    def clash(self, knowledge: Any) -> Step | None:
        """Return the broken rule of a broken knowledge, as a step from which nothing follows."""

    def edits(self, position: Position, facts: Iterable[Fact]) -> tuple[Edit, ...]:
        """Return the marks that write these facts, or none if all exist or cannot be written."""
        groups: dict[int, list[int]] = {}
        for fact in facts:
            if fact.what == "is" and position.values[fact.at] != fact.value:
                groups.setdefault(fact.value, []).append(fact.at)
        return tuple(Edit(self.marks[v], tuple(cells)) for v, cells in sorted(groups.items()))

    def writes(self, position: Position, facts: Iterable[Fact]) -> bool:
        """Return whether `edits` returns any marks. A kind may know it without listing them."""
        return bool(self.edits(position, facts))

    def writing(self, position: Position, facts: Iterable[Fact]) -> Hashable:
        """Return a key that is equal for facts that write the same marks, and empty if they write
        nothing.
        """
        return self.edits(position, facts)

    def fact(self, cell: int, value: int) -> Fact:
        """Return the fact that this mark claims."""
        return Fact("is", cell, value)

    def drawing(self, position: Position, stage: Stage) -> Drawing:
        """Return the candidates and links of an argument, if the kind draws any."""
        return Drawing()

    @abstractmethod
    def opposite(self, fact: Fact) -> Fact:
        """Return the opposite of a fact."""

    def follow(self, knowledge: Any, claim: Fact) -> tuple[Step, ...] | None:
        """Return the chain from an assumption to a broken rule, reduced to the steps that
        it needs.
        """
        return follow(self, knowledge, claim)

    def proof(self, knowledge: Any, goal: Fact) -> Slices[tuple[Step, ...] | None]:
        """Return the steps to a fact if the kind has a quicker way than step by step."""
        yield from ()
        return None

    def level(self) -> str | None:
        """Return the lowest level whose techniques win the board, or None."""
        for level in self.kind.levels:
            known = self.knowledge()
            self.sweep(known, level)
            if known.broken:
                return None
            if self.won(known):
                return level
        return None

    @property
    def opponents(self) -> tuple[str, ...]:
        """The opponents to choose from."""
        return self.kind.opponents

    def score(self, path: Sequence[Action], since: int = 0) -> Score | None:
        """Return the score of a path of actions. Versus counts from action number `since`."""
        return None

    def reply(
        self,
        position: Position,
        path: Sequence[Action],
        opponent: str,
        seed: int,
        strength: int = 0,
    ) -> Reply | None:
        """Return the computer's move, or None if the board is full. Strength 0 is the usual one."""
        return None

    def seats(self, opponent: str, strength: int = 0) -> Seats:
        """Return which player is better off against this opponent, and the handicap
        points for it.
        """
        return self.kind.seats(f"{self.grid.width}x{self.grid.height}", opponent, strength)

    def costliest(self, path: Sequence[Action], since: int = 0) -> tuple[Costly, ...]:
        """Return the move of each side that cost it most since action number `since`, at most one
        each.
        """
        return ()

    def outcome(
        self, position: Position, path: Sequence[Action], options: Options, since: int = 0
    ) -> Outcome | None:
        """Return how the game ended, or None before that. Versus began at action number `since`."""
        return Outcome(True, "") if self.solved(position) else None


def _read_again(kind: Kind, text: str, rule: str) -> Puzzle:
    return kind.read(text.partition(":")[2], rule)
