"""Boards of Sudoku made by hand: givens, regions of a jigsaw, cages of a killer with their sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

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
    is_number,
)
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import Grid, mask_of
from solitudo.engines.core.kind import parse_size
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.sudoku.constraints.constraint import RULES, Constraint
from solitudo.engines.sudoku.layout import USUAL_BOXES, Cage, Layout, boxed
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.search.count import count
from solitudo.engines.sudoku.text import codec, constraint_text

PLAIN, X, JIGSAW, KILLER = "plain", "X", "jigsaw", "killer"
VARIANTS = (PLAIN, X, JIGSAW, KILLER, "X jigsaw", "X killer", "jigsaw killer", "X jigsaw killer")
WORDS = (
    "Rows, columns and boxes.",
    "Both diagonals hold every digit too.",
    "Regions of any shape. Press b to draw them.",
    "Cages with sums. Press b to draw them.",
    "Regions of any shape, and both diagonals.",
    "Cages with sums, and both diagonals.",
    "Regions of any shape, and cages with sums.",
    "Regions of any shape, cages with sums, and both diagonals.",
)
# the boxes of a board: usual (wide and low), or turned
USUAL, TURNED = "usual boxes", "turned boxes"
# the limit of guesses of the search for a solution
GUESSES = 20_000


# rules that marks of a board can be of
MARKS = len(RULES)
# the names of parts that are drawn
CALLED = {"block": "region", "cage": "cage"}


class Unfinished(Layout):
    """A shape whose blocks may be missing. Then only its rows and columns are units."""

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        side = self.side
        rows = [tuple(range(r * side, r * side + side)) for r in range(side)]
        return (*rows, *(tuple(range(c, side * side, side)) for c in range(side)))


class SudokuDraft(Draft):
    """Digits, regions and cages by cell. A cage's sum is at its first cell."""

    choices = (
        Choice("variant", VARIANTS, WORDS),
        Choice("boxes", (USUAL, TURNED), ("Wider than tall.", "Taller than wide.")),
    )

    def sized(self, size: str) -> str:
        side, other = parse_size(size, (3, 3), (16, 16), self.kind.title)
        variant = self.chosen["variant"].split()
        self.jigsaw, self.killer = JIGSAW in variant, KILLER in variant
        self.diagonals = X in variant
        if side != other or (side not in USUAL_BOXES and not self.jigsaw):
            have = ", ".join(self.kind.sizes)
            raise PuzzleError(f"Sudoku cannot be {side}x{other}: sides are {have}.")
        self.side = side
        if self.killer:
            self.letters = {"s": Letter("sum", "Type the sum of this cage")}
        return str(side)

    @classmethod
    def asked(cls, size: str) -> tuple[Choice, ...]:
        """Return the choices for a size. Square boxes cannot be turned."""
        variant, boxes = cls.choices
        square = size.isdigit() and int(size) in (3, 4, 5, 7, 9, 16)
        return (variant,) if square else (variant, boxes)

    @property
    def grid(self) -> Grid:
        return self.shape.grid

    @cached_property
    def shape(self) -> Layout:
        if self.jigsaw:
            return Unfinished(self.side, 0, 0, (0,) * self.side**2, self.diagonals)
        width, height = USUAL_BOXES[self.side]
        if self.chosen["boxes"] == TURNED:
            width, height = height, width
        return boxed(width, height, self.diagonals)

    @cached_property
    def spots(self) -> tuple[Target, ...]:
        return self._all("cell")

    @cached_property
    def places(self) -> frozenset[Target]:
        found = set(self.spots)
        if self.jigsaw:
            found.update(self._all("block"))
        if self.killer:
            found.update((*self._all("cage"), *self._all("sum")))
        found.update(Target("mark", number) for number in range(MARKS))
        return frozenset(found)

    def _all(self, what: str) -> tuple[Target, ...]:
        return tuple(Target(what, cell) for cell in range(self.side**2))

    def walk(self, spot: Target, direction: str) -> Target:
        """Return the place that an arrow key leads to. Down from a sum leads back to the cells."""
        return super().walk(Target("cell", spot.at), direction)

    def range_of(self, spot: Target) -> tuple[int, int]:
        if spot.what != "sum":
            return 1, self.side
        size = len(self.parts_of("cage").get(self.values.get(Target("cage", spot.at), ""), ()))
        return 1, sum(range(self.side, self.side - min(size, self.side), -1)) if size else 136

    def fits(self, spot: Target, value: str) -> bool:
        if spot.what == "mark":
            return self._marks([value]) is not None
        if spot.what == "cell":
            return super().fits(spot, value)
        # parts are numbered, and a sum may be written before its cage is complete
        return is_number(value) and 1 <= int(value) <= max(self.side**2, 136)

    def name(self, spot: Target) -> str:
        label = super().name(spot)
        return f"the sum of the cage of {label}" if spot.what == "sum" else label

    def clear(self, spot: Target) -> Change:
        """Return the change that clears a cell: its digit first, then the cage, then the block."""
        if spot.what == "sum" or spot in self.values:
            return (Write(spot, ""),)
        for what in ("cage", "block"):
            if Target(what, spot.at) in self.values:
                return self._leave(what, [spot.at])
        return ()

    # -- blocks and cages ----------------------------------------------------------------------

    def parts_of(self, what: str) -> dict[str, list[int]]:
        """Return the blocks or the cages by their numbers, each with its cells."""
        found: dict[str, list[int]] = {}
        for cell in range(self.side**2):
            number = self.values.get(Target(what, cell))
            if number:
                found.setdefault(number, []).append(cell)
        return found

    def cage(self, cell: int) -> list[int]:
        """Return the cells of the cage that a cell belongs to."""
        number = self.values.get(Target("cage", cell), "")
        return self.parts_of("cage").get(number, [])

    def letter(self, spot: Target, key: str) -> Change | Refused | Target:
        if key != "s" or not self.killer:
            return super().letter(spot, key)
        inside = self.cage(spot.at)
        if not inside:
            return Refused(f"{self.grid.labels[spot.at]} belongs to no cage. Press b to draw one.")
        return Target("sum", inside[0])

    def lit(self, spot: Target) -> int:
        return mask_of(self.cage(spot.at)) if spot.what == "sum" else 0

    @property
    def drawn(self) -> str:  # type: ignore[override]
        """Return the areas that the person draws now: the blocks first, if the board has both."""
        if not self.jigsaw:
            return "cage" if self.killer else ""
        whole = len(self.parts_of("block")) == self.side and not self._loose("block")
        return "cage" if self.killer and whole else "block"

    def dragged(self, path: Sequence[Target]) -> Change | Refused:
        """Grow the region or cage of the first cell through these cells, or begin a new one."""
        if not self.drawn:
            return super().dragged(path)
        what = self.drawn
        parts = self.parts_of(what)
        cells = list(dict.fromkeys(spot.at for spot in path))
        number = self.values.get(Target(what, cells[0]), "")
        if not number:
            number = next(str(n) for n in range(1, self.side**2 + 1) if str(n) not in parts)
        inside = set(parts.get(number, ())) | set(cells)
        writes = dict(
            self._leave(what, [cell for cell in cells if cell not in parts.get(number, ())])
        )
        writes.update((Target(what, cell), number) for cell in cells)
        if what == "cage":
            old = parts.get(number)
            total = self.values.get(Target("sum", old[0]), "") if old else ""
            if old:
                writes[Target("sum", old[0])] = ""
            writes[Target("sum", min(inside))] = total
        return tuple(Write(spot, value) for spot, value in writes.items())

    def _leave(self, what: str, cells: Sequence[int]) -> Change:
        """Remove these cells from their parts. The sum of a cage moves to its new first cell."""
        writes = {Target(what, cell): "" for cell in cells}
        if what == "cage":
            for inside in self.parts_of("cage").values():
                left = [cell for cell in inside if cell not in cells]
                total = self.values.get(Target("sum", inside[0]), "")
                if len(left) < len(inside) and total:
                    writes[Target("sum", inside[0])] = ""
                    if left:
                        writes[Target("sum", left[0])] = total
        return tuple(Write(spot, value) for spot, value in writes.items())

    def after_part(self, path: Sequence[Target]) -> Target:
        """Return the place of the cursor after a part. After a cage it is the place of its sum."""
        inside = self.cage(path[-1].at) if self.drawn == "cage" else []
        return Target("sum", inside[0]) if inside else path[-1]

    # -- what is missing -----------------------------------------------------------------------

    def empty(self) -> list[Target]:
        return []

    def _loose(self, what: str) -> list[Target]:
        return [Target("cell", s.at) for s in self._all(what) if s not in self.values]

    def lacking(self) -> Lack | None:
        for what, wanted in (("block", self.jigsaw), ("cage", self.killer)):
            if not wanted:
                continue
            loose = self._loose(what)
            if loose:
                words = count_of(len(loose), "cell belongs", "cells belong")
                return Lack(f"{words} to no {CALLED[what]} yet. Press b to draw one.", tuple(loose))
            for inside in self.parts_of(what).values():
                lack = self._lack_of(what, inside)
                if lack:
                    return Lack(lack, tuple(Target("cell", cell) for cell in inside))
        return None

    def _lack_of(self, what: str, inside: list[int]) -> str:
        """Return the sentence about what one block or cage still needs, or ""."""
        name = f"The {CALLED[what]} of {self.grid.labels[inside[0]]}"
        if not self._hangs_together(inside):
            return f"{name} is in pieces: its cells must be connected."
        if what == "block" and len(inside) != self.side:
            return f"{name} has {len(inside)} of {self.side} cells."
        if len(inside) > self.side:
            return f"{name} has {len(inside)} cells: at most {self.side} fit."
        if what == "cage" and Target("sum", inside[0]) not in self.values:
            return f"{name} has no sum yet. Press s to write it."
        return ""

    def _hangs_together(self, inside: list[int]) -> bool:
        left, todo = set(inside), [inside[0]]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.discard(cell)
                todo += self.grid.neighbours[cell]
        return not left

    # -- the board -----------------------------------------------------------------------------

    def layout(self) -> Layout:
        shape, cages = self.shape, self.cages()
        if not self.jigsaw:
            return shape.with_cages(cages).with_constraints(self.constraints())
        numbers = {number: n for n, number in enumerate(self.parts_of("block"))}
        regions = tuple(numbers[self.values[spot]] for spot in self._all("block"))
        return Layout(self.side, 0, 0, regions, self.diagonals, cages, self.constraints())

    def cages(self) -> tuple[Cage, ...]:
        """Return the cages with their sums. 0 means no sum yet."""
        if not self.killer:
            return ()
        return tuple(
            (tuple(inside), int(self.values.get(Target("sum", inside[0]), "0")))
            for inside in self.parts_of("cage").values()
        )

    def constraints(self) -> tuple[Constraint, ...]:
        """Return the dots and other marks. They are kept as they were read."""
        parts = [value for spot, value in self.values.items() if spot.what == "mark"]
        return self._marks(parts) or ()

    def _marks(self, parts: Sequence[str]) -> tuple[Constraint, ...] | None:
        try:
            return constraint_text.read(parts, self.side)
        except PuzzleError:
            return None

    def givens(self, kept: Sequence[Target] | None = None) -> bytes:
        spots = self.spots if kept is None else kept
        found = bytearray(self.side**2)
        for spot in spots:
            if spot.what == "cell":
                found[spot.at] = int(self.values.get(spot, "0"))
        return bytes(found)

    def text(self) -> str:
        desc = codec.write(self.layout(), self.givens(), "", "180")
        return f"{self.kind.name}:{desc}"

    def sketch(self) -> tuple[Puzzle, Position]:
        shape = self.shape
        if self.jigsaw:
            held = tuple(int(self.values.get(spot, "0")) for spot in self._all("block"))
            shape = Unfinished(self.side, 0, 0, held, self.diagonals, self.cages())
        elif self.killer:
            shape = shape.with_cages(self.cages())
        shape = shape.with_constraints(self.constraints())
        puzzle = self._puzzle(shape, self.givens())
        return puzzle, puzzle.start()

    def _puzzle(self, layout: Layout, givens: bytes) -> Sudoku:
        return Sudoku(self.kind, "", layout, givens)

    @classmethod
    def of(cls, puzzle: Puzzle) -> SudokuDraft:
        assert isinstance(puzzle, Sudoku)
        layout = puzzle.layout
        names = [(X, layout.diagonals), (JIGSAW, not layout.box_width), (KILLER, layout.cages)]
        variant = " ".join(name for name, there in names if there) or PLAIN
        usual = USUAL_BOXES.get(layout.side) == (layout.box_width, layout.box_height)
        chosen = {"variant": variant}
        if layout.box_width and not usual:
            chosen["boxes"] = TURNED
        draft = cls(puzzle.kind, str(layout.side), chosen)
        held = [(spot, str(puzzle.opening[spot.at] or "")) for spot in draft.spots]
        if draft.jigsaw:
            held += [(Target("block", c), str(n + 1)) for c, n in enumerate(layout.regions)]
        for number, (inside, total) in enumerate(layout.cages, 1):
            held += [(Target("cage", cell), str(number)) for cell in inside]
            held.append((Target("sum", min(inside)), str(total)))
        parts = constraint_text.write(layout.constraints, layout.side)
        held += [(Target("mark", number), part) for number, part in enumerate(parts)]
        draft.begin_with(held)
        return draft

    # -- for the checker -----------------------------------------------------------------------

    def clues(self) -> list[Target]:
        """The givens, and the cages with their sums."""
        found = [spot for spot in self.spots if spot in self.values]
        return found + [Target("sum", min(inside)) for inside, _ in self.cages()]

    def only(self, clues: Sequence[Target]) -> Puzzle:
        kept = set(clues)
        layout = self.layout()
        cages = tuple(cage for cage in layout.cages if Target("sum", min(cage[0])) in kept)
        return self._puzzle(layout.with_cages(cages), self.givens(clues))

    def clash_words(self, clues: Sequence[Target]) -> str:
        labels = self.grid.labels
        signs = ".123456789ABCDEFG"
        told = [
            f"the cage of {labels[s.at]}"
            if s.what == "sum"
            else f"{labels[s.at]} {signs[int(self.values[s])]}"
            for s in clues
        ]
        if not told:
            return "No board of this shape can be filled."
        words = capital(listing(told, 8))
        return f"{words} cannot be reached." if len(told) == 1 else f"{words} clash."

    def two(self, puzzle: Puzzle, first: bytes) -> bytes | None:
        """Return another solution.

        It differs from the first in some cell, and each cell is tried.
        """
        assert isinstance(puzzle, Sudoku)
        for cell, given in enumerate(puzzle.opening):
            if given:
                continue
            for value in range(1, self.side + 1):
                if value != first[cell]:
                    trial = bytearray(puzzle.opening)
                    trial[cell] = value
                    found = count(puzzle.layout, trial, 1, GUESSES)
                    if found.first is not None:
                        return found.first
        return None

    def mends(self, one: bytes, other: bytes) -> Iterator[Change]:
        """Yield digits for the cells where the two solutions differ: of the first, then of the
        second.
        """
        differ = [spot for spot in self.spots if one[spot.at] != other[spot.at]]
        # spread over the whole board
        Random(len(differ)).shuffle(differ)
        for values in (one, other):
            for spot in differ:
                yield (Write(spot, str(values[spot.at])),)


DRAFTS = {"sudoku": SudokuDraft}
