"""One board of Hitori, square or hexagonal: its marks, its broken rules, and its techniques."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, Step, Technique
from solitudo.engines.core.grid import Grid, bits
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Fault, Solutions, Target
from solitudo.engines.core.wording import capital, listing, number_word
from solitudo.engines.hitori import search
from solitudo.engines.hitori.knowledge import HEX_REACH, SQUARE_REACH, TRIALS, Known
from solitudo.engines.hitori.layout import Layout, layout_of
from solitudo.engines.hitori.numbers import BLACK, WHITE, Numbers
from solitudo.engines.hitori.techniques.broken_rules import clash
from solitudo.engines.hitori.techniques.evidence import targets
from solitudo.engines.hitori.text import codec


class Hitori(Puzzle):
    """A board of numbers, `numbers` in the order of the cells."""

    marks: ClassVar[tuple[str, ...]] = (".", "b", "w")
    primary: ClassVar[int] = BLACK
    counter: ClassVar[int] = WHITE

    def __init__(self, kind: Kind, id: str, grid: Grid, numbers: tuple[int, ...]) -> None:
        super().__init__(kind, id, grid)
        self.numbers = numbers

    @cached_property
    def layout(self) -> Layout:
        return layout_of(self.grid)

    @cached_property
    def clues(self) -> Numbers:
        """The numbers with their duplicates."""
        return Numbers(self.layout, self.numbers)

    @property
    def texts(self) -> tuple[str, ...]:
        """The numbers in the cells."""
        return tuple(map(str, self.numbers))

    def clue_data(self) -> dict[str, Any]:
        """The number in each cell."""
        return {"numbers": dict(zip(self.grid.labels, self.numbers, strict=True))}

    @property
    def largest(self) -> int:
        """The largest number that has to fit into a cell."""
        return max(self.numbers)

    @property
    def hexagonal(self) -> bool:
        return self.grid.shape == "hexagon"

    @property
    def variant(self) -> str:
        """The word for a hexagon with holes.

        Its times are not compared with those of a whole hexagon.
        """
        return "with holes" if self.holes else ""

    # -- marks -------------------------------------------------------------------------------

    def automatic(
        self, values: bytes, auto: int, touched: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield circles beside a black cell that the person placed."""
        near = self.grid.neighbours
        cells = dict.fromkeys(c for cell in touched for c in (*near[cell], cell))
        for cell in cells:
            black = any(values[c] == BLACK and not auto >> c & 1 for c in near[cell])
            yield cell, WHITE if black else 0

    # -- rules -------------------------------------------------------------------------------

    def faults(self, position: Position) -> list[Fault]:
        """Return black cells that touch, duplicates among circled cells, and white cells that are
        cut off.
        """
        layout = self.layout
        black = layout.mask(position.values, BLACK)
        found = list(self._touching(black))
        found += self._equal(layout.mask(position.values, WHITE))
        found += self._cut_off(black)
        return found

    def _places(self, spots: int) -> tuple[Target, ...]:
        return targets(self.layout, spots)

    def _touching(self, black: int) -> Iterator[Fault]:
        layout = self.layout
        for spot in bits(black & layout.spread(black)):
            for other in bits(layout.near[spot] & black & -(1 << spot)):
                one, two = places = self._places(1 << spot | 1 << other)
                labels = self.grid.labels
                words = f"{labels[one.at]} and {labels[two.at]} are both black and touch."
                yield Fault("touch", words, places)

    def _equal(self, white: int) -> Iterator[Fault]:
        layout, clues = self.layout, self.clues
        seen: set[tuple[int, int]] = set()
        for spot in bits(white & clues.doubled):
            if not clues.twins[spot] & white:
                continue
            for line in layout.lines_at[spot]:
                equal = clues.where[clues.at[spot]] & layout.lines[line] & white
                if equal & (equal - 1) and (line, clues.at[spot]) not in seen:
                    seen.add((line, clues.at[spot]))
                    name = capital(self.grid.line_names[line])
                    cells = listing(layout.labels(equal))
                    many = number_word(equal.bit_count())
                    words = f"{name} has {many} {clues.at[spot]}s: {cells}."
                    yield Fault("equal", words, self._places(equal))

    def _cut_off(self, black: int) -> Iterator[Fault]:
        layout = self.layout
        parts = layout.parts(layout.all & ~black)
        if len(parts) < 2:
            return
        largest = max(parts, key=int.bit_count)
        for part in parts:
            if part is largest:
                continue
            wall = layout.spread(part) & black
            verb = "is" if part.bit_count() == 1 else "are"
            by = f" by {listing(layout.labels(wall))}" if wall else " by the holes"
            words = f"{listing(layout.labels(part))} {verb} cut off{by}."
            yield Fault("cut", words, self._places(part) + self._places(wall))

    def solved(self, position: Position) -> bool:
        """Return whether the rules hold if every cell that is not black counts as white."""
        layout, twins = self.layout, self.clues.twins
        black = layout.mask(position.values, BLACK)
        if black & layout.spread(black):
            return False
        white = layout.all & ~black
        if any(twins[spot] & white for spot in bits(white & self.clues.doubled)):
            return False
        return len(layout.parts(white)) == 1

    def full_words(self, position: Position) -> str:
        """Return the first broken rule, in the words for a finished board."""
        found = self.faults(position)
        if not found:
            return "Every cell is marked, but this is not the solution."
        words = found[0].words
        if words.startswith(("Row", "Column", "The line")):
            words = words[0].lower() + words[1:]
        return f"Every cell is filled, but {words}"

    def content(self, cell: int) -> str:
        return str(self.numbers[cell])

    def around(self, position: Position, cell: int) -> str:
        """Return the cells with the same number in its lines, and their marks."""
        twins = self._places(self.clues.twins[self.layout.spots[cell]])
        if not twins:
            return f"Its lines have no other {self.numbers[cell]}."
        words = ("", " black", " white")
        told = [f"{self.grid.labels[t.at]}{words[position.values[t.at]]}" for t in twins]
        return f"Also {self.numbers[cell]}: {listing(told, 8)}."

    def progress(self, position: Position) -> tuple[int, int]:
        return self.grid.count - position.values.count(0), self.grid.count

    # -- solving -----------------------------------------------------------------------------

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        return search.count(self.clues, limit, nodes)

    @cached_property
    def solutions(self) -> Solutions:
        """The solutions, counted once. On larger boards the search gives up sooner."""
        return self.count(nodes=max(300, min(20_000, 1_500_000 // self.grid.count)))

    def text(self, values: bytes) -> str:
        return codec.solution_text(self.grid, values)

    @cached_property
    def techniques(self) -> tuple[Technique[Any], ...]:
        """The techniques that this board can need."""
        from solitudo.engines.hitori.techniques import order

        if not self.hexagonal:
            return order.SQUARE
        return order.HEX_HOLES if self.holes else order.HEX

    @property
    def holes(self) -> bool:
        side = (self.grid.width + 1) // 2
        return self.hexagonal and self.grid.count < 3 * side * (side - 1) + 1

    def knowledge(self, position: Position | None = None) -> Known:
        """Return the facts from the marks, before any conclusion."""
        known = Known(self.clues)
        if position is not None:
            known.black = self.layout.mask(position.values, BLACK)
            known.white = self.layout.mask(position.values, WHITE)
        return known

    def sweep(self, knowledge: Known, level: str) -> None:
        reach = HEX_REACH if self.hexagonal else SQUARE_REACH
        # a level that this kind lacks has the reach of the level below it
        have = [name for name in LEVELS[: LEVELS.index(level) + 1] if name in reach]
        knowledge.sweep(reach[have[-1]])

    def won(self, knowledge: Known) -> bool:
        return knowledge.won

    def clash(self, knowledge: Known) -> Step | None:
        return clash(knowledge)

    def opposite(self, fact: Fact) -> Fact:
        return Fact("is", fact.at, BLACK + WHITE - fact.value)

    def level(self) -> str | None:
        """Return the lowest level that wins the board, if that leaves no other solution."""
        for level in self.kind.levels:
            known = self.knowledge()
            self.sweep(known, level)
            if known.broken:
                return None
            if known.won:
                # if there are several solutions, more cells could be black
                known.sweep(TRIALS)
                return level if known.complete else None
        return None
