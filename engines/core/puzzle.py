"""What a kind of puzzle must provide.

A `Kind` reads IDs and makes boards; a `Puzzle` is one board: its geometry, its marks, what a
gesture does, which rules are broken, and the way to its techniques. Nothing outside a kind's own
folder knows a kind by name.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from functools import cached_property
from importlib import import_module

from engines.core.errors import PuzzleError
from engines.core.grid import mask_of
from engines.core.levels import LEVELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    # a board that is only read and solved is not marked, reasons about nothing and tells nothing:
    # what does one of these loads what it takes
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, ClassVar

    from engines.core.action import Action, Edit, Position, Vocabulary
    from engines.core.deduction import Fact, Knowledge, Step, Technique
    from engines.core.grid import Grid
    from engines.core.guide import Guide
    from engines.core.levels import Daily, Solutions
    from engines.core.links import Link
    from engines.core.options import Option
    from engines.core.slices import Slices
    from engines.core.target import Target
    from engines.core.traits import Detail, Key, Way
    from engines.core.values import (
        Fault,
        Gesture,
        Options,
        Outcome,
        Refusal,
        Reply,
        Request,
        Score,
        Seats,
        Unit,
    )


def silently(share: float) -> None:
    """Progress that nobody watches."""


class Puzzle(ABC):
    """One board. Subclasses say what its marks mean; this class knows how marks are made.

    `id` is the whole text, "kind:params:desc", letter for letter as it was read or written. Two
    boards of one ID and one rule are equal.
    `rule` names the variant where the kind has several. `given` masks the cells that never
    change, `opening` is what stands there (and any given marks) before the first action. `marks`
    has the text of each value, the empty cell's first; `layers` are notes; `primary` and `counter`
    are the values that Enter and Space write.
    """

    marks: ClassVar[tuple[str, ...]] = (".",)
    layers: ClassVar[tuple[str, ...]] = ()
    # marks that belong to the board and that nobody writes
    unwritable: ClassVar[tuple[str, ...]] = ()
    primary: ClassVar[int] = 1
    counter: ClassVar[int] = 2

    def __init__(
        self,
        kind: Kind,
        id: str,
        grid: Grid,
        rule: str = "",
        given: int = 0,
        opening: bytes = b"",
    ) -> None:
        self.kind = kind
        self.id = id
        self.grid = grid
        self.rule = rule
        self.given = given
        self.opening = opening

    def __repr__(self) -> str:
        from engines.core.deduction import short

        rule = f" {self.rule}" if self.rule else ""
        return f"<{short(self.id, 60)}{rule}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.id, self.rule) == (other.id, other.rule)

    def __hash__(self) -> int:
        return hash((self.id, self.rule))

    def __reduce__(self) -> tuple[Callable[..., Puzzle], tuple[Kind, str, str]]:
        # to other processes goes what a board is, not what was worked out of it
        return _read_again, (self.kind, self.id, self.rule)

    @property
    def variant(self) -> str:
        """What tells this board from the usual ones of its kind, size and rule, in a word or two;
        "" for the usual ones. Times are compared within a variant."""
        return ""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        from engines.core.action import Vocabulary

        return Vocabulary(self.marks, self.grid.labels, self.layers)

    def start(self) -> Position:
        """The position before the first action."""
        return self.vocabulary.start(self.opening or None)

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        """The action that the gesture is, with all its consequences, or why there is none."""
        from engines.core import marking

        return marking.act(self, position, gesture, options)

    def meaning(self, position: Position, gesture: Gesture) -> int | Refusal:
        """The value a gesture writes: the same mark again clears."""
        from engines.core import marking

        return marking.meaning(self, position, gesture)

    def fixed_words(self, cells: Sequence[int]) -> str:
        """Why nothing can be written into given cells."""
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
        """These marks as an action, completed by the automatic ones that follow from them.

        An own mark placed on an equal automatic one takes it over. Nothing to change is refused
        in silence.
        """
        from engines.core import marking

        return marking.write(self, position, edits, options, by, verb, technique)

    def automatic(
        self, values: bytes, auto: int, touched: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """(cell, value) for each cell near the touched ones: the automatic mark that the own
        marks give it, or 0 for none. Each cell at most once. Kinds without such marks keep this."""
        return iter(())

    def reset(self, position: Position) -> Action | Refusal:
        """Back to the start as one action."""
        from engines.core import marking

        return marking.reset(self, position)

    def units(self) -> tuple[Unit, ...]:
        """The parts of the board that a hint can send the eye to, as its labels name them. Kinds
        with more than lines add theirs."""
        from engines.core.values import Unit

        grid = self.grid
        return tuple(
            Unit(name, mask_of(line))
            for name, line in zip(grid.line_names, grid.lines, strict=True)
        )

    def place(self, target: Target) -> str:
        """A point or an edge clue in words. Cells are named by their labels."""
        return f"{target.what} {target.at}"

    def speaks_of(self, target: Target) -> int:
        """The cells that a target is about, as a mask: a cell itself; kinds with points or edge
        clues say which cells those look at."""
        return 1 << target.at if target.what in ("cell", "candidate") else 0

    # what is read aloud (`aloud`), for those who do not see the board

    def content(self, cell: int) -> str:
        """What is printed in a cell or belongs to it, in words; "" for nothing. A kind without a
        drawing of its own is drawn with it, where it has at most two characters."""
        return ""

    def around(self, position: Position, cell: int) -> str:
        """What one would look for around a cell, in a sentence; "" where there is nothing."""
        return ""

    @abstractmethod
    def faults(self, position: Position) -> list[Fault]:
        """Every broken rule with its cells, from what the person wrote: marks that say a cell
        is certain count, empty cells do not."""

    def faults_after(
        self, position: Position, known: Sequence[Fault], cells: Sequence[int]
    ) -> list[Fault]:
        """The faults after a move in these cells, given those before it. Must equal `faults`;
        kinds that can do it faster than by looking at the whole board override it."""
        return self.faults(position)

    @abstractmethod
    def solved(self, position: Position) -> bool:
        """True when the board obeys every rule as it stands."""

    @abstractmethod
    def full(self, position: Position) -> bool:
        """True when nothing is left to mark, right or wrong."""

    def full_words(self, position: Position) -> str:
        """Said when the board is full and not solved; the first fault in a sentence."""
        found = self.faults(position)
        return found[0].words if found else "Everything is marked, but this is not the solution."

    def progress(self, position: Position) -> tuple[int, int]:
        """Cells decided, and cells to decide."""
        free = self.grid.count - self.given.bit_count()
        decided = sum(1 for value in position.values if value) - self.given.bit_count()
        return decided, free

    def deed(self, edits: Sequence[Edit]) -> str:
        """What these marks are called in the list of moves where sign and cells would not say it,
        "" where they do."""
        return ""

    def left(self, position: Position) -> tuple[int, ...] | None:
        """How many of each mark (by its value) are still to be written, below zero where there
        are too many; None for kinds where that is not known."""
        return None

    @abstractmethod
    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        """How many solutions, up to `limit`; gives up after `nodes` search nodes."""

    @cached_property
    def solutions(self) -> Solutions:
        """The solutions, counted once, with a limit that keeps the worst board bearable."""
        return self.count(nodes=20_000)

    def right(self, cell: int, value: int, solution: bytes) -> bool:
        """Whether a mark agrees with the solution."""
        return solution[cell] == value

    def lost(self, position: Position, solution: bytes) -> list[int]:
        """Cells whose notes decide something and have lost the solution."""
        return []

    def lost_words(self, cell: int) -> str:
        """Why no hint builds on the notes of a cell that `lost` names."""
        return f"No hint yet: the notes in {self.grid.labels[cell]} have lost its digit."

    @abstractmethod
    def text(self, values: bytes) -> str:
        """A solution in its text form: rows joined by ','."""

    def export_text(self, position: Position) -> str | None:
        """The position in the text form that `Kind.import_text` reads; None where there is none
        but the picture of the board."""
        return None

    @property
    @abstractmethod
    def techniques(self) -> tuple[Technique[Any], ...]:
        """Those that hold under this board's rule, simplest first."""

    def techniques_to(self, level: str) -> tuple[Technique[Any], ...]:
        """Those of this level and of the levels below; a kind that has many need not make the
        others for it."""
        top = LEVELS.index(level)
        return tuple(t for t in self.techniques if LEVELS.index(t.level) <= top)

    @abstractmethod
    def knowledge(self, position: Position | None = None) -> Knowledge:
        """What is known from the clues and from the marks on the board."""

    def knowledge_beside(self, position: Position, last: Any) -> Knowledge:
        """The same, by whom `last` is at hand, what was known in another position of this board: a
        kind that has found out something there which holds here too takes it over."""
        return self.knowledge(position)

    @abstractmethod
    def sweep(self, knowledge: Any, level: str) -> None:
        """Draw every conclusion that the techniques up to this level can reach, in bulk."""

    @abstractmethod
    def clash(self, knowledge: Any) -> Step | None:
        """The broken rule that a broken knowledge shows, as a step that gives nothing."""

    @abstractmethod
    def edits(self, position: Position, facts: Iterable[Fact]) -> tuple[Edit, ...]:
        """The marks that would bring these facts onto the board; none if all stand there or
        none can be written."""

    def writes(self, position: Position, facts: Iterable[Fact]) -> bool:
        """Whether there are any; a kind may know it without saying which."""
        return bool(self.edits(position, facts))

    def writing(self, position: Position, facts: Iterable[Fact]) -> Hashable:
        """What is the same for facts that write the same, and empty for those that write nothing;
        a kind may know it without saying what they write."""
        return self.edits(position, facts)

    @abstractmethod
    def fact(self, cell: int, value: int) -> Fact:
        """The fact that this mark claims."""

    @abstractmethod
    def opposite(self, fact: Fact) -> Fact:
        """What holds if the fact does not."""

    def follow(self, knowledge: Any, claim: Fact) -> tuple[Step, ...] | None:
        """The chain from a claim to a broken rule, cut down to what the clash rests on; None where
        following what is forced finds no contradiction. It changes nothing."""
        from engines.core.deduction import follow

        return follow(self, knowledge, claim)

    def proof(self, knowledge: Any, goal: Fact) -> Slices[tuple[Step, ...] | None]:
        """The steps that lead to a fact, where the kind has a quicker way to them than taking one
        step after the other; it changes nothing. None where it has none, or it leads nowhere."""
        yield from ()
        return None

    def level(self) -> str | None:
        """The lowest level whose techniques finish the board; None if none does."""
        for level in self.kind.levels:
            known = self.knowledge()
            self.sweep(known, level)
            if known.broken:
                return None
            if known.complete:
                return level
        return None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Those one can play against."""
        return self.kind.opponents

    def score(self, path: Sequence[Action], since: int = 0) -> Score | None:
        """The score of a path of actions; Versus counts from action number `since`."""
        return None

    def reply(
        self,
        position: Position,
        path: Sequence[Action],
        opponent: str,
        seed: int,
        strength: int = 0,
    ) -> Reply | None:
        """The computer's move, or None when the board is full. Strength 0 is the usual one."""
        return None

    def seats(self) -> Seats:
        """Which seat is the better one in a game of two, and what would make up for it."""
        from engines.core.values import Seats

        return Seats(0, "")

    def outcome(
        self, position: Position, path: Sequence[Action], options: Options, since: int = 0
    ) -> Outcome | None:
        """How the game stands if it is over, else None; Versus began at action number `since`."""
        from engines.core.values import Outcome

        return Outcome(True, "") if self.solved(position) else None


class Kind(ABC):
    """One kind of puzzle: its names, sizes, levels, how to read an ID, how to make a board.

    `name` stands in IDs and commands, `title` on screens, `folder` in `engines`; `levels`, `sizes`
    and `rules` are what is offered, the usual rule first, and `default_size` is the usual size.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    folder: ClassVar[str]
    levels: ClassVar[tuple[str, ...]]
    sizes: ClassVar[tuple[str, ...]]
    default_size: ClassVar[str]
    rules: ClassVar[tuple[str, ...]] = ()
    bounds: ClassVar[str] = ""
    """The sizes that boards can have, in a sentence."""
    signs: ClassVar[Mapping[str, str]] = {}
    """The sign of each mark in lists; a mark that is not here stands for itself."""
    words: ClassVar[Mapping[str, str]] = {}
    """Marks as one reads them aloud, where a mark itself is no word."""
    called: ClassVar[Mapping[str, str]] = {}
    """Marks as a sentence says that a cell is one, where a mark itself will not do."""
    keys: ClassVar[Mapping[str, Key]] = {}
    """Keys of this kind's own."""
    modes: ClassVar[tuple[Way, ...]] = ()
    """Ways of writing; the first is the usual one."""
    steps: ClassVar[Mapping[str, str]] = {}
    """More keys that move the cursor: key to the direction of the geometry."""
    strokes: ClassVar[tuple[str, str] | None] = None
    """The marks that a drag draws as diagonals (falling, rising), where marks are diagonals."""
    detail: ClassVar[Detail | None] = None
    """What the drawing shows besides the marks."""
    daily: ClassVar[tuple[Daily, ...]] = ()
    """On which days it is the board of the day."""
    opponents: ClassVar[tuple[str, ...]] = ()
    """The names of those one can play against, the usual one first; none where one plays alone."""
    strengths: ClassVar[Mapping[str, int]] = {}
    """How many strengths an opponent has, where it has several; the highest is the usual one."""
    session: ClassVar[str] = ""
    """The module of a session that is played line by line, where the kind has one."""
    link_names: ClassVar[tuple[str, ...]] = ()
    """What it is called in addresses, the usual name first."""

    def __reduce__(self) -> tuple[Callable[..., Kind], tuple[str, str]]:
        return _kind_again, (self.folder, self.name)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be asked of a new board besides size and level; the rule too, where there are
        several."""
        return ()

    def levels_for(self, request: Request) -> tuple[str, ...]:
        """The levels that boards with these options can have."""
        return self.levels_at(request.size)

    @abstractmethod
    def read(self, text: str, rule: str = "") -> Puzzle:
        """The board of `params:desc`. Strict: PuzzleError with what is wrong and where."""

    @abstractmethod
    def check(self, request: Request) -> Request:
        """The request with its size in normal form. PuzzleError where the size, the level at
        that size, the rule or an extra cannot be had, with the list of what can."""

    @abstractmethod
    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        """A board that is exactly at its level, the same for the same request. `tell` is called
        now and then with the share that is done, or with -1 where that is not known."""

    def levels_at(self, size: str) -> tuple[str, ...]:
        """The levels that boards of this size can have."""
        return self.levels

    def like(self, puzzle: Puzzle, level: str, seed: int) -> Request:
        """The request for another board of the same shape."""
        from engines.core.values import Request

        size = f"{puzzle.grid.width}x{puzzle.grid.height}"
        return Request(size, level, seed, puzzle.rule)

    def likeness(self, text: str) -> float:
        """How much a text looks like a picture of a board of this kind, from 0 to 1: of several
        kinds the likeliest reads it, and says what is wrong with it."""
        return 0.0

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        """The board and the marks of a picture of it in text. PuzzleError with the line and the
        column of what does not fit."""
        raise PuzzleError(f"{self.title} has no text form but its IDs.")

    def rules_that_fit(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The rules under which a board has exactly one solution, of kinds that have several."""
        return ()

    def read_link(self, link: Link) -> Puzzle:
        """The board of an address that has one of `link_names`. PuzzleError where it is none."""
        raise PuzzleError(f"{self.title} has no addresses.")

    def link(self, puzzle: Puzzle) -> str | None:
        """The address of a board; None where there is none for it."""
        return None

    def boards(self) -> Mapping[str, str]:
        """Named boards of this kind: name to ID."""
        return {}

    def size_words(self, size: str) -> str:
        """A size as it is shown: 9×9."""
        width, _, height = size.partition("x")
        return f"{width}×{height or width}"

    @cached_property
    def guide(self) -> Guide:
        from engines.core.guide import Guide

        # beside the code; importlib.resources would cost a tenth of the start
        return Guide.load(sys.modules[type(self).__module__].__file__ or "", self.name)

    def need_level(self, request: Request) -> None:
        """Refuse a level that this kind or size does not have."""
        have = self.levels_at(request.size)
        if request.level not in have:
            raise PuzzleError(
                f"{self.title} {request.size} has no level '{request.level}': {', '.join(have)}."
            )


def parse_size(
    text: str, low: tuple[int, int], high: tuple[int, int], title: str
) -> tuple[int, int]:
    """Width and height of `WxH` or `N`, within `low` and `high` (width, height) each."""
    width, cross, height = text.partition("x")
    if not cross:
        height = width
    if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in (width, height)):
        raise PuzzleError(f"'{text[:20]}' is not a size: write WxH or N, like 9x9.")
    w, h = int(width), int(height)
    if not (low[0] <= w <= high[0] and low[1] <= h <= high[1]):
        raise PuzzleError(
            f"{title} cannot be {w}x{h}: from {low[0]}x{low[1]} to {high[0]}x{high[1]}."
        )
    return w, h


def _kind_again(folder: str, name: str) -> Kind:
    """The kind of this name, in another process too."""
    found: Kind = import_module(f"engines.{folder}").KINDS[name]
    return found


def _read_again(kind: Kind, text: str, rule: str) -> Puzzle:
    """A board, in another process."""
    return kind.read(text.partition(":")[2], rule)
