"""Boards of Slant made by hand: the cursor walks the points, and each has a number or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

from solitudo.engines.core.action import Position
from solitudo.engines.core.draft import Change, Draft, Write
from solitudo.engines.core.grid import Grid, square
from solitudo.engines.core.kind import parse_size
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.slant.lattice import TOUCHING, lattice
from solitudo.engines.slant.names import spot as spot_words
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.text import codec

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class SlantDraft(Draft):
    """Numbers at points."""

    def sized(self, size: str) -> str:
        low, high = codec.SMALLEST, codec.LARGEST
        self.width, self.height = parse_size(size, (low, low), (high, high), self.kind.title)
        return f"{self.width}x{self.height}"

    @property
    def grid(self) -> Grid:
        return square(self.width, self.height)

    @cached_property
    def spots(self) -> tuple[Target, ...]:
        return tuple(Target("point", at) for at in range((self.width + 1) * (self.height + 1)))

    def walk(self, spot: Target, direction: str) -> Target:
        step = STEPS.get(direction, (0, 0))
        row, column = divmod(spot.at, self.width + 1)
        row = max(0, min(row + step[0], self.height))
        column = max(0, min(column + step[1], self.width))
        return spot._replace(at=row * (self.width + 1) + column)

    def range_of(self, spot: Target) -> tuple[int, int]:
        """Return the range of a point's number: at most the number of cells around it."""
        around = lattice(self.width, self.height).around[spot.at]
        return 0, sum(cell >= 0 for cell in around)

    def fits(self, spot: Target, value: str) -> bool:
        # a board from elsewhere may have an impossible number
        return value in ("0", "1", "2", "3", "4")

    def at_cell(self, cell: int) -> Target:
        """Return the upper left point of the cell."""
        return Target("point", cell + cell // self.width)

    def near(self, spot: Target) -> int:
        row, column = divmod(spot.at, self.width + 1)
        return min(row, self.height - 1) * self.width + min(column, self.width - 1)

    def name(self, spot: Target) -> str:
        return f"the point {spot_words(lattice(self.width, self.height), spot.at)}"

    def empty(self) -> list[Target]:
        return []

    def numbers_at(self, clues: Sequence[Target]) -> list[int]:
        """Return the numbers of the points, or only those of these places."""
        kept = set(clues)
        return [int(self.values[s]) if s in kept else -1 for s in self.spots]

    def text(self) -> str:
        desc = codec.write(self.width, self.height, self.numbers_at(self.clues()))
        return f"{self.kind.name}:{desc}"

    def sketch(self) -> tuple[Puzzle, Position]:
        puzzle = self.only(self.clues())
        return puzzle, puzzle.start()

    @classmethod
    def of(cls, puzzle: Puzzle) -> SlantDraft:
        assert isinstance(puzzle, SlantPuzzle)
        draft = cls(puzzle.kind, f"{puzzle.grid.width}x{puzzle.grid.height}")
        texts = ("" if number < 0 else str(number) for number in puzzle.numbers)
        draft.begin_with(zip(draft.spots, texts, strict=True))
        return draft

    def clues(self) -> list[Target]:
        return [spot for spot in self.spots if spot in self.values]

    def only(self, clues: Sequence[Target]) -> Puzzle:
        return SlantPuzzle(self.kind, "", self.width, self.height, self.numbers_at(clues))

    def clash_words(self, clues: Sequence[Target]) -> str:
        shape = lattice(self.width, self.height)
        told = [f"the {self.values[s]} {spot_words(shape, s.at)}" for s in clues]
        return f"{capital(listing(told, 3))} {'cannot be met' if len(told) == 1 else 'clash'}."

    def mends(self, one: bytes, other: bytes) -> Iterator[Change]:
        """Yield numbers where the two solutions differ: that of the one, then of the other."""
        shape = lattice(self.width, self.height)
        free = [spot for spot in self.spots if spot not in self.values]
        # spread over the whole board
        Random(len(free)).shuffle(free)
        for values in (one, other):
            for spot in free:
                here, there = (touching(shape.around[spot.at], found) for found in (one, other))
                if here != there:
                    yield (Write(spot, str(touching(shape.around[spot.at], values))),)


def touching(around: Sequence[int], values: bytes) -> int:
    """Return how many diagonals of these values touch a point with these cells around it."""
    return sum(
        values[cell] == mark for cell, mark in zip(around, TOUCHING, strict=True) if cell >= 0
    )


DRAFTS = {"slant": SlantDraft}
