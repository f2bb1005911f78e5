"""A board that is being made: its values, the effect of keys, what is missing, a tree of changes.

A kind whose boards can be made by hand has a module `editing`, in which DRAFTS maps its name to its
`Draft`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import Grid
from solitudo.engines.core.kind import Kind, module_named
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital

# drafts are small; no draft is longer
LONGEST = 1 << 22
HEAD = "solitudo draft 1"


class Write(NamedTuple):
    """The new content of a place; "" clears it."""

    spot: Target
    value: str


Change = tuple[Write, ...]


class Refused(NamedTuple):
    """Why a key writes nothing here."""

    words: str


class Lack(NamedTuple):
    """A reason why a draft is not a board yet, in words and with cells."""

    words: str
    spots: tuple[Target, ...] = ()


class Choice(NamedTuple):
    """A choice that is made before a board is begun, besides its size."""

    name: str
    values: tuple[str, ...]
    words: tuple[str, ...]


class Letter(NamedTuple):
    """A letter that writes: its label and its effect."""

    word: str
    help: str


class Stage:
    """One change and the stage before it. `last` is the stage that redo opens."""

    __slots__ = ("children", "last", "number", "parent", "writes")

    def __init__(
        self, number: int, parent: Stage | None, writes: tuple[tuple[Target, str, str], ...]
    ) -> None:
        self.number = number
        self.parent = parent
        # place, old content, new content
        self.writes = writes
        self.children: list[Stage] = []
        self.last: Stage | None = None


class Draft(ABC):
    """The content so far, place by place.

    Each kind defines what can be written and what it means.
    """

    # the choices of the form; the letters that write something
    choices: ClassVar[tuple[Choice, ...]] = ()
    letters: Mapping[str, Letter] = {}
    # what b and a drag draw ("block"), or "" if a drag moves the content of a place
    drawn: str = ""
    # whether the cursor moves on after a letter, as it does after a number
    flows: ClassVar[bool] = False
    # whether the changes of `mends` keep the first solution
    keeps: ClassVar[bool] = True

    def __init__(self, kind: Kind, size: str, chosen: Mapping[str, str] | None = None) -> None:
        """Make an empty draft. Raise PuzzleError if the size or choice does not exist."""
        self.kind = kind
        self.chosen = {choice.name: choice.values[0] for choice in self.choices}
        for name, value in (chosen or {}).items():
            known = next((c for c in self.choices if c.name == name), None)
            if known is None or value not in known.values:
                raise PuzzleError(f"{kind.title} has no '{name[:20]} {value[:20]}'.")
            self.chosen[name] = value
        self.size = self.sized(size)
        self.values: dict[Target, str] = {}
        self.base: dict[Target, str] = {}
        self.root = self.now = Stage(0, None, ())
        self.stages = [self.root]
        # writes each change to a file before it is shown
        self.journal: Callable[[str], None] = lambda line: None

    # -- defined by each kind ----------------------------------------------------------------

    @classmethod
    def asked(cls, size: str) -> tuple[Choice, ...]:
        """Return the choices for a size."""
        return cls.choices

    @abstractmethod
    def sized(self, size: str) -> str:
        """Return the size in normal form, and set what depends on it."""

    @property
    @abstractmethod
    def grid(self) -> Grid:
        """The cells of the board."""

    @abstractmethod
    def text(self) -> str:
        """The ID of the board, if nothing is missing."""

    @abstractmethod
    def sketch(self) -> tuple[Puzzle, Position]:
        """The unfinished board, to be drawn but not solved."""

    @classmethod
    @abstractmethod
    def of(cls, puzzle: Puzzle) -> Draft:
        """Return a draft with the content of a board."""

    @classmethod
    def of_picture(cls, kind: Kind, text: str) -> Draft | None:
        """Return a draft of a text board that lacks something, or None if the text is not such a
        board.
        """
        return None

    @abstractmethod
    def clues(self) -> list[Target]:
        """The places whose content can be left out, to find clues that contradict each other."""

    def only(self, clues: Sequence[Target]) -> Puzzle | None:
        """Return the board with these clues alone, or None for kinds whose clues cannot be left
        out.
        """
        return None

    def clash_words(self, clues: Sequence[Target]) -> str:
        """Return the sentence about clues that together leave no solution."""
        return "These clash."

    def mends(self, one: bytes, other: bytes) -> Iterator[Change]:
        """Yield changes that may remove one of two solutions."""
        return iter(())

    def fill(self) -> Change | Refused:
        """Fill in the values that follow from the content so far."""
        lack = self.lacking()
        return Refused(lack.words if lack is not None else "Nothing is missing.")

    def two(self, puzzle: Puzzle, first: bytes) -> bytes | None:
        """Return another solution of a board that has several."""
        return puzzle.count(nodes=20_000).second

    def cell_of(self, cell: int) -> int:
        """Return the cell of the sketch for this cell of the board."""
        return cell

    def at_cell(self, cell: int) -> Target:
        """Return the place for the cursor to change a cell of the sketch."""
        return Target("cell", cell)

    def near(self, spot: Target) -> int:
        """Return a cell of the sketch near a place, to scroll it into view."""
        return spot.at

    def mark_words(self, puzzle: Puzzle, value: int) -> str:
        """Return the words for a mark of a solution: "C1 is …"."""
        return puzzle.marks[value]

    @cached_property
    def spots(self) -> tuple[Target, ...]:
        """The places where the cursor can be, in the usual order of writing."""
        return tuple(Target("cell", cell) for cell in range(self.grid.count))

    @cached_property
    def places(self) -> frozenset[Target]:
        """All places that can hold something."""
        return frozenset(self.spots)

    def walk(self, spot: Target, direction: str) -> Target:
        """Return the place that an arrow key leads to. At the edge it is the same place."""
        moves = self.grid.moves.get(direction)
        return spot._replace(at=moves[spot.at]) if moves is not None else spot

    def range_of(self, spot: Target) -> tuple[int, int]:
        """Return the smallest and the largest number that can be written here."""
        return 1, 9

    def fits(self, spot: Target, value: str) -> bool:
        low, high = self.range_of(spot)
        return is_number(value) and low <= int(value) <= high

    def name(self, spot: Target) -> str:
        """Return a place in words."""
        return self.grid.labels[spot.at]

    def letter(self, spot: Target, key: str) -> Change | Refused | Target:
        """Return the effect of one of the kind's letters: a change, or a new place of the
        cursor.
        """
        return Refused(f"{key} writes nothing here.")

    def clear(self, spot: Target) -> Change:
        return (Write(spot, ""),)

    def dragged(self, path: Sequence[Target]) -> Change | Refused:
        """Return the changes of a drag, which moves the content of its start to its end."""
        if self.values.get(path[0], "") and path[0].what == path[-1].what:
            here, there = self.values.get(path[0], ""), self.values.get(path[-1], "")
            if self.fits(path[-1], here):
                return Write(path[-1], here), Write(path[0], there)
        return ()

    def after_part(self, path: Sequence[Target]) -> Target:
        """Return the place of the cursor after a part of the board was drawn."""
        return path[-1]

    def lit(self, spot: Target) -> int:
        """Return the mask of the cells that belong to a place that is not a cell."""
        return 0

    def empty(self) -> list[Target]:
        """Return the places that must be filled and are empty."""
        return [spot for spot in self.spots if not self.values.get(spot)]

    def lacking(self) -> Lack | None:
        """Return what is missing, or None if this is a board."""
        gaps = self.empty()
        if not gaps:
            return None
        return Lack(f"{count_of(len(gaps), 'cell is', 'cells are')} empty.", tuple(gaps))

    def rule(self) -> str:
        """The rule of the board, if the kind has several."""
        return self.chosen.get("rule", "")

    # -- the same for every draft --------------------------------------------------------------

    @property
    def details(self) -> list[str]:
        """Return the size, the rule, and each choice that is not the usual one."""
        chosen = [(c, self.chosen[c.name]) for c in self.choices]
        more = [value for c, value in chosen if c.name == "rule" or value != c.values[0]]
        return [self.kind.size_words(self.size), *more]

    @property
    def title(self) -> str:
        """Return the size and the choices as they are shown."""
        return " · ".join(self.details)

    def board(self) -> Puzzle:
        """Return the board. Raise PuzzleError if something is missing."""
        lack = self.lacking()
        if lack is not None:
            raise PuzzleError(lack.words)
        return self.kind.read(self.text().removeprefix(self.kind.name + ":"), self.rule())

    def typed(self, spot: Target, digits: str) -> Change | Refused:
        """Return the changes of typed digits: a number where it fits. 0 clears where 0 is no
        number.
        """
        low, high = self.range_of(spot)
        value = str(int(digits))
        if value == "0" and low > 0:
            return (Write(spot, ""),)
        if low <= int(value) <= high:
            return (Write(spot, value),)
        return Refused(f"{capital(self.name(spot))} takes {low} to {high}.")

    def turned(self, spot: Target, way: int) -> Change:
        """Return the next number, or the previous one.

        At the smallest and largest number, the wheel writes nothing.
        """
        low, high = self.range_of(spot)
        now = self.values.get(spot, "")
        start = low if way > 0 else high
        number = int(now) + way if is_number(now) else start
        return (Write(spot, str(number) if low <= number <= high else ""),)

    def do(self, change: Change) -> bool:
        """Record a change and apply it. Return False if it changes nothing."""
        writes = tuple(
            (spot, self.values.get(spot, ""), value)
            for spot, value in dict(change).items()
            if self.values.get(spot, "") != value
        )
        if not writes:
            return False
        self.journal("+ " + ";".join(f"{s.what} {s.at} {v}" for s, _, v in writes))
        self._grow(writes)
        return True

    def _grow(self, writes: tuple[tuple[Target, str, str], ...]) -> None:
        stage = Stage(len(self.stages), self.now, writes)
        self.stages.append(stage)
        self.now.children.append(stage)
        self._step_into(stage)

    def _step_into(self, stage: Stage) -> None:
        assert stage.parent is self.now
        self.now.last = stage
        self.now = stage
        for spot, _, value in stage.writes:
            self._put(spot, value)

    def _put(self, spot: Target, value: str) -> None:
        if value:
            self.values[spot] = value
        else:
            self.values.pop(spot, None)

    def go(self, stage: Stage) -> None:
        """Go to another stage."""
        if stage is self.now:
            return
        self.journal(f"go {stage.number}")
        self._go(stage)

    def _go(self, stage: Stage) -> None:
        way = [stage]
        while way[-1].parent is not None:
            way.append(way[-1].parent)
        above = set(way)
        while self.now not in above:
            assert self.now.parent is not None
            for spot, value, _ in self.now.writes:
                self._put(spot, value)
            self.now = self.now.parent
        for found in reversed(way[: way.index(self.now)]):
            self._step_into(found)

    def undo(self) -> bool:
        if self.now.parent is None:
            return False
        self.go(self.now.parent)
        return True

    def redo(self) -> bool:
        """Redo along the path that was visited last."""
        if self.now.last is None:
            return False
        self.go(self.now.last)
        return True

    def beside(self, way: int) -> bool:
        """Go to the other version of this change, if there is one."""
        parent = self.now.parent
        if parent is None or len(parent.children) < 2:
            return False
        at = parent.children.index(self.now) + way
        stage = parent.children[at % len(parent.children)]
        self.go(parent)
        self.go(stage)
        return True

    def begin_with(self, values: Iterable[tuple[Target, str]]) -> None:
        """Begin with the content of a board. It is not a change, and there is nothing to undo."""
        self.base = {spot: value for spot, value in values if value}
        self.values = dict(self.base)

    # -- as text -------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Return the whole draft as lines, its changes in order."""
        head = ";".join(
            [self.kind.name, self.size, *(f"{k}={v}" for k, v in sorted(self.chosen.items()))]
        )
        found = [HEAD, head]
        if self.base:
            base = sorted(self.base.items())
            found.append("= " + ";".join(f"{s.what} {s.at} {v}" for s, v in base))
        stand = self.root
        for stage in self.stages[1:]:
            assert stage.parent is not None
            if stage.parent is not stand:
                found.append(f"go {stage.parent.number}")
            found.append("+ " + ";".join(f"{s.what} {s.at} {v}" for s, _, v in stage.writes))
            stand = stage
        if stand is not self.now:
            found.append(f"go {self.now.number}")
        return found

    def take(self, line: str) -> bool:
        """Apply a line of the file. Return False, and do nothing, if it is damaged."""
        if line.startswith("go "):
            number = line[3:]
            if not is_number(number) or int(number) >= len(self.stages):
                return False
            self._go(self.stages[int(number)])
            return True
        sign, _, rest = line.partition(" ")
        if sign not in ("+", "="):
            return False
        change = self._read_writes(rest)
        if change is None or (sign == "=" and len(self.stages) > 1):
            return False
        if sign == "=":
            self.begin_with(change)
        else:
            self._grow(tuple((s, self.values.get(s, ""), v) for s, v in change))
        return True

    def _read_writes(self, text: str) -> Change | None:
        found = []
        for part in text.split(";"):
            what, _, rest = part.partition(" ")
            at, _, value = rest.partition(" ")
            if not is_number(at):
                return None
            spot = Target(what, int(at))
            if spot not in self.places or (value and not self.fits(spot, value)):
                return None
            found.append(Write(spot, value))
        return tuple(found)


def is_number(text: str) -> bool:
    """Return whether a text is a number of a few digits."""
    return text.isascii() and text.isdigit() and len(text) <= 6


def count_of(count: int, one: str, many: str) -> str:
    """Return "1 cell is", "3 cells are"."""
    return f"{count} {one if count == 1 else many}"


def draft_type(kind: Kind) -> type[Draft]:
    """Return the `Draft` class of a kind.

    Raise PuzzleError if its boards cannot be made by hand.
    """
    module = module_named(f"{kind.package}.editing")
    found: type[Draft] | None = module.DRAFTS.get(kind.name) if module else None
    if found is None:
        raise PuzzleError(f"{kind.title} boards cannot be made in the editor.")
    return found


def read_draft(text: str, kind_named: Callable[[str], Kind]) -> tuple[Draft, list[str]]:
    """Return a draft from its lines, and the lines that are left out: all from the first damaged
    one on.
    """
    if len(text) > LONGEST:
        raise PuzzleError("This text is too long for a draft.")
    first, *rest = text.split("\n")
    if first != HEAD or not rest:
        raise PuzzleError("This is not a draft that Solitudo can read.")
    name, _, more = rest[0].partition(";")
    size, *pairs = more.split(";")
    chosen = dict(pair.partition("=")[::2] for pair in pairs)
    kind = kind_named(name)
    draft = draft_type(kind)(kind, size, chosen)
    body = rest[1:]
    # a line without an end was not written completely
    whole, torn = body[:-1], body[-1:]
    for number, line in enumerate(whole):
        if not draft.take(line):
            return draft, body[number:]
    return draft, [line for line in torn if line]
