"""Boards of Hitori made by hand, square and hexagonal: a number in each cell, or a hole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solitudo.engines.core.action import Position
from solitudo.engines.core.draft import Change, Draft, Letter, Refused, Write
from solitudo.engines.core.grid import Grid, hexagon, square
from solitudo.engines.core.kind import parse_size
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.hitori.knowledge import BLACK
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.hitori.text import codec

HOLE = "x"


class Sheet(Hitori):
    """A board that may be unfinished: cells show the texts `shown`, with room for any number."""

    shown: tuple[str, ...] = ()
    most: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        return self.shown

    @property
    def largest(self) -> int:
        return self.most


class HitoriDraft(Draft):
    """The shared part of both kinds: numbers in cells."""

    most = 0
    keeps = False

    def range_of(self, spot: Target) -> tuple[int, int]:
        return 1, self.most

    def numbers_of(self, spots: Sequence[Target]) -> str:
        return " ".join(self.values[spot] for spot in spots)

    def clues(self) -> list[Target]:
        return [spot for spot in self.spots if self.values.get(spot, HOLE) != HOLE]

    def only(self, clues: Sequence[Target]) -> Puzzle:
        """Return the board with these clues alone.

        The other cells get numbers that no other cell has.
        """
        kept = set(clues)
        spots = [spot for spot in self.spots if self.values.get(spot) != HOLE]
        numbers = tuple(
            int(self.values[spot]) if spot in kept else self.most + 1 + spot.at for spot in spots
        )
        return Hitori(self.kind, "", self.board_grid, numbers)

    @property
    def board_grid(self) -> Grid:
        """Return the grid of the cells without the holes."""
        return self.grid

    def clash_words(self, clues: Sequence[Target]) -> str:
        if not clues:
            return "The white cells cannot be connected here, whatever the numbers are."
        held = {spot.at for spot in clues}
        for name, line in zip(self.grid.line_names, self.grid.lines, strict=True):
            if held <= set(line) and len(held) < 9:
                there = [Target("cell", cell) for cell in line if cell in held]
                return f"{capital(name)} has {self.numbers_of(there)}: they clash."
        return f"The numbers at {listing([self.name(spot) for spot in clues], 8)} clash."

    def mark_words(self, puzzle: Puzzle, value: int) -> str:
        return "black" if value == BLACK else "white"

    def mends(self, one: bytes, other: bytes) -> Iterator[Change]:
        """Yield other numbers, in the cells that differ first."""
        spots = [spot for spot in self.spots if self.values.get(spot) != HOLE]
        differ = [n for n in range(len(spots)) if one[n] != other[n]]
        rest = [n for n in range(len(spots)) if one[n] == other[n]]
        for number in (*differ, *rest):
            spot = spots[number]
            for value in range(1, self.most + 1):
                if str(value) != self.values[spot]:
                    yield (Write(spot, str(value)),)


class SquareDraft(HitoriDraft):
    """Numbers on a square or a rectangle."""

    def sized(self, size: str) -> str:
        low, high = codec.SQUARE_SIDES
        width, height = parse_size(size, (low, low), (high, high), self.kind.title)
        self.board_size = width, height
        self.most = max(width, height)
        return f"{width}x{height}"

    @property
    def grid(self) -> Grid:
        return square(*self.board_size)

    def text(self) -> str:
        numbers = [int(self.values[spot]) for spot in self.spots]
        return codec.square_text(*self.board_size, numbers, "")

    def sketch(self) -> tuple[Puzzle, Position]:
        shown = tuple(self.values.get(spot, " ") for spot in self.spots)
        return drawn(self, self.grid, shown)

    @classmethod
    def of(cls, puzzle: Puzzle) -> SquareDraft:
        assert isinstance(puzzle, Hitori)
        draft = cls(puzzle.kind, f"{puzzle.grid.width}x{puzzle.grid.height}")
        draft.begin_with(zip(draft.spots, map(str, puzzle.numbers), strict=True))
        return draft


class HexDraft(HitoriDraft):
    """Numbers on a hexagon, or holes."""

    flows = True
    letters: Mapping[str, Letter] = {HOLE: Letter("hole", "A hole; press again to remove")}

    def sized(self, size: str) -> str:
        low, high = codec.HEX_SIDES
        side, _ = parse_size(size, (low, low), (high, high), self.kind.title)
        self.side = side
        self.most = 2 * side - 1
        return str(side)

    @property
    def grid(self) -> Grid:
        return hexagon(self.side)

    @property
    def board_grid(self) -> Grid:
        holes = {self.grid.places[s.at] for s, value in self.values.items() if value == HOLE}
        return hexagon(self.side, frozenset(holes))

    def fits(self, spot: Target, value: str) -> bool:
        return value == HOLE or super().fits(spot, value)

    def letter(self, spot: Target, key: str) -> Change | Refused | Target:
        if key != HOLE:
            return super().letter(spot, key)
        if self.values.get(spot) == HOLE:
            return (Write(spot, ""),)
        if sum(value == HOLE for value in self.values.values()) + 1 == self.grid.count:
            return Refused("One cell at least is no hole.")
        return (Write(spot, HOLE),)

    def text(self) -> str:
        numbers = [int(self.values[s]) for s in self.spots if self.values[s] != HOLE]
        return codec.hexagon_text(self.board_grid, numbers, "")

    def sketch(self) -> tuple[Puzzle, Position]:
        """The sketch. It draws holes as cells, because the cursor must be able to reach them."""
        signs = {HOLE: "×"}
        held = [self.values.get(spot, " ") for spot in self.spots]
        return drawn(self, self.grid, tuple(signs.get(value, value) for value in held))

    @classmethod
    def of(cls, puzzle: Puzzle) -> HexDraft:
        assert isinstance(puzzle, Hitori)
        draft = cls(puzzle.kind, str((puzzle.grid.width + 1) // 2))
        at = dict(zip(puzzle.grid.places, puzzle.numbers, strict=True))
        draft.begin_with(
            (spot, str(at.get(place, HOLE)))
            for spot, place in zip(draft.spots, draft.grid.places, strict=True)
        )
        return draft

    def cell_of(self, cell: int) -> int:
        return self.grid.cell_at[self.board_grid.places[cell]]


def drawn(draft: HitoriDraft, grid: Grid, shown: tuple[str, ...]) -> tuple[Puzzle, Position]:
    """Return a sheet with the content so far."""
    sheet = Sheet(draft.kind, "", grid, numbers=(0,) * grid.count)
    sheet.shown, sheet.most = shown, draft.most
    return sheet, sheet.start()


DRAFTS = {"hitori": SquareDraft, "hitori-hex": HexDraft}
