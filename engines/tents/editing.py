"""Boards of Tents made by hand: trees, edge numbers, and tents that the numbers are
counted from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from solitudo.engines.core.action import Position
from solitudo.engines.core.draft import (
    Change,
    Choice,
    Draft,
    Lack,
    Letter,
    Refused,
    Write,
    count_of,
)
from solitudo.engines.core.grid import Grid, mask_of, square
from solitudo.engines.core.kind import Kind, parse_size
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE, UNWRITTEN
from solitudo.engines.tents.kind import RULES, TentsKind
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.text import codec, picture

# the content of a square: a tree, a tent that is only counted, a given tent, given grass
TREE_SIGN, COUNTED, TENT_SIGN, GRASS_SIGN = "T", "^", "!", "-"
OPENING = {TREE_SIGN: TREE, TENT_SIGN: TENT, GRASS_SIGN: GRASS}
SIGNS = {value: sign for sign, value in OPENING.items()}
# whether every line has a number
EVERY, SOME = "all numbers", "some numbers"
# the letters, and what each of them writes
WRITES = {"t": TREE_SIGN, "space": COUNTED, "!": TENT_SIGN, "g": GRASS_SIGN}


class TentsDraft(Draft):
    """Squares, then the numbers of rows and columns."""

    choices = (
        Choice(
            "rule",
            RULES,
            (
                "Each tent is next to a tree, each tree next to a tent. Two trees may share one.",
                "Trees and tents form pairs, one to one.",
            ),
        ),
        Choice(
            "numbers",
            (EVERY, SOME),
            ("Every row and column has its number.", "You may leave numbers out."),
        ),
    )
    letters: Mapping[str, Letter] = {
        "t": Letter("tree", "A tree; press again to remove"),
        "space": Letter("tent", "A tent that F counts; it is not part of the board"),
        "!": Letter("given ▲", "A tent that is given"),
        "g": Letter("given ·", "Grass that is given"),
    }

    def sized(self, size: str) -> str:
        low, high = codec.LOW, codec.HIGH
        self.width, self.height = parse_size(size, (low, low), (high, high), self.kind.title)
        return f"{self.width}x{self.height}"

    @property
    def grid(self) -> Grid:
        return square(self.width, self.height)

    @cached_property
    def squares(self) -> tuple[Target, ...]:
        return tuple(Target("cell", cell) for cell in range(self.width * self.height))

    @cached_property
    def lines_at(self) -> tuple[Target, ...]:
        """The numbers of the rows, then of the columns."""
        return tuple(Target("clue", line) for line in range(self.height + self.width))

    @cached_property
    def spots(self) -> tuple[Target, ...]:
        return (*self.squares, *self.lines_at)

    def walk(self, spot: Target, direction: str) -> Target:
        """Return the place that an arrow key leads to.

        Numbers are left of the rows and above the columns.
        """
        if spot.what == "cell":
            row, column = divmod(spot.at, self.width)
            if direction == "left" and not column:
                return Target("clue", row)
            if direction == "up" and not row:
                return Target("clue", self.height + column)
            return super().walk(spot, direction)
        line, rows = spot.at, self.height
        if line < rows:
            if direction == "right":
                return Target("cell", line * self.width)
            step = {"up": -1, "down": 1}.get(direction, 0)
            return Target("clue", max(0, min(line + step, rows - 1)))
        if direction == "down":
            return Target("cell", line - rows)
        step = {"left": -1, "right": 1}.get(direction, 0)
        return Target("clue", max(rows, min(line + step, rows + self.width - 1)))

    def range_of(self, spot: Target) -> tuple[int, int]:
        if spot.what == "cell":
            return 0, -1
        length = self.width if spot.at < self.height else self.height
        return 0, (length + 1) // 2

    def fits(self, spot: Target, value: str) -> bool:
        if spot.what == "cell":
            return value in WRITES.values()
        # a board from elsewhere may have an impossible number
        return value.isascii() and value.isdigit() and len(value) <= 3

    def typed(self, spot: Target, digits: str) -> Change | Refused:
        if spot.what == "cell":
            return Refused("Numbers are only at the edges. Press t to plant a tree.")
        return super().typed(spot, digits)

    def turned(self, spot: Target, way: int) -> Change:
        if spot.what == "clue":
            return super().turned(spot, way)
        cycle = ["", TREE_SIGN, COUNTED]
        now = self.values.get(spot, "")
        at = cycle.index(now) if now in cycle else 0
        return (Write(spot, cycle[(at + way) % len(cycle)]),)

    def name(self, spot: Target) -> str:
        if spot.what == "clue":
            return f"the number of {self.grid.line_names[spot.at]}"
        return super().name(spot)

    def letter(self, spot: Target, key: str) -> Change | Refused | Target:
        if spot.what != "cell":
            return Refused("Only numbers go at the edge.")
        sign = WRITES[key]
        return (Write(spot, "" if self.values.get(spot) == sign else sign),)

    def near(self, spot: Target) -> int:
        return self.grid.lines[spot.at][0] if spot.what == "clue" else spot.at

    def lit(self, spot: Target) -> int:
        return mask_of(self.grid.lines[spot.at]) if spot.what == "clue" else 0

    def fill(self) -> Change | Refused:
        """Fill in the numbers: counted from the tents on the board, or given."""
        tents = {s.at for s in self.squares if self.values.get(s) in (COUNTED, TENT_SIGN)}
        if not tents:
            return Refused("Place the tents with Space first. F counts them for the edges.")
        return tuple(
            Write(spot, str(sum(cell in tents for cell in line)))
            for spot, line in zip(self.lines_at, self.grid.lines, strict=True)
        )

    @property
    def some(self) -> bool:
        """Whether numbers may be left out."""
        return self.chosen["numbers"] == SOME

    def empty(self) -> list[Target]:
        if self.some:
            return []
        return [spot for spot in self.lines_at if spot not in self.values]

    def lacking(self) -> Lack | None:
        if TREE_SIGN not in self.values.values():
            return Lack("There is no tree on the board.")
        gaps = self.empty()
        if gaps:
            words = count_of(len(gaps), "line has", "lines have")
            return Lack(f"{words} no number.", tuple(gaps))
        return None

    def opening(self) -> bytes:
        """The clues on the squares of the board."""
        return bytes(OPENING.get(self.values.get(spot, ""), EMPTY) for spot in self.squares)

    def text(self) -> str:
        needs = tuple(int(self.values.get(spot, "-1")) for spot in self.lines_at)
        board = codec.Board(self.width, self.height, self.opening(), needs)
        return f"{self.kind.name}:{codec.write_board(board)}"

    def sketch(self) -> tuple[Puzzle, Position]:
        none = str(-1 if self.some else UNWRITTEN)
        needs = tuple(int(self.values.get(spot, none)) for spot in self.lines_at)
        assert isinstance(self.kind, TentsKind)
        board = codec.Board(self.width, self.height, self.opening(), needs)
        puzzle = self.kind.board(board, "", self.rule(), sketch=True)
        values = bytearray(puzzle.opening)
        for spot in self.squares:
            if self.values.get(spot) == COUNTED:
                values[spot.at] = TENT
        return puzzle, puzzle.start()._replace(values=bytes(values))

    @classmethod
    def of(cls, puzzle: Puzzle) -> TentsDraft:
        assert isinstance(puzzle, Tents)
        size = f"{puzzle.grid.width}x{puzzle.grid.height}"
        numbers = SOME if min(puzzle.needs) < 0 else EVERY
        draft = cls(puzzle.kind, size, {"rule": puzzle.rule, "numbers": numbers})
        held = [SIGNS.get(value, "") for value in puzzle.opening]
        edges = (str(need) if need >= 0 else "" for need in puzzle.needs)
        draft.begin_with(zip(draft.spots, (*held, *edges), strict=True))
        return draft

    @classmethod
    def of_picture(cls, kind: Kind, text: str) -> TentsDraft | None:
        """Return a draft of a text board without numbers. They are counted from its tents."""
        rows = picture.unnumbered(text)
        if rows is None:
            return None
        draft = cls(kind, f"{len(rows[0])}x{len(rows)}")
        signs = {"x": TREE_SIGN, "*": COUNTED}
        held = [signs.get(sign, "") for sign in "".join(rows)]
        draft.begin_with(zip(draft.squares, held, strict=True))
        return draft

    def clues(self) -> list[Target]:
        return []

    def mark_words(self, puzzle: Puzzle, value: int) -> str:
        return "a tent" if value == TENT else "grass"

    def mends(self, one: bytes, other: bytes) -> Iterator[Change]:
        """Yield squares that differ.

        A single number cannot change, because both sums must be equal.
        """
        for values in (one, other):
            for spot in self.squares:
                if one[spot.at] != other[spot.at] and values[spot.at] == TENT:
                    yield (Write(spot, TENT_SIGN),)
        for values in (one, other):
            for spot in self.squares:
                if one[spot.at] != other[spot.at] and values[spot.at] == GRASS:
                    yield (Write(spot, GRASS_SIGN),)


DRAFTS = {"tents": TentsDraft}
