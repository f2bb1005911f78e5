"""What the toy kind knows and how it comes to know it: seats, points, techniques.

`tests.toy` tells the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from solitudo.engines.core.deduction import Fact, Step, Technique, follow
from solitudo.engines.core.grid import Grid, bits, letter
from solitudo.engines.core.values import Target, cells

if TYPE_CHECKING:
    from tests.toy import ToyPuzzle

STONE, BARE = 1, 2
NO_NUMBER = -1


class Shape(NamedTuple):
    """The triangle of a side: its grid, its points (three seats each), its rows as masks."""

    grid: Grid
    points: tuple[tuple[int, ...], ...]
    through: tuple[tuple[int, ...], ...]


@cache
def shape(side: int) -> Shape:
    """The triangle with this many seats at its edge."""
    places = tuple((r, c) for r in range(side) for c in range(r + 1))
    at = {place: cell for cell, place in enumerate(places)}
    steps = {
        "up": (-1, 0),
        "down": (1, 0),
        "left": (0, -1),
        "right": (0, 1),
        "up-left": (-1, -1),
        "down-right": (1, 1),
    }
    rows = [tuple(at[r, c] for c in range(r + 1)) for r in range(side)]
    columns = [tuple(at[r, c] for r in range(c, side)) for c in range(side)]
    slants = [tuple(at[r + c, c] for c in range(side - r)) for r in range(side)]
    names = [f"row {r + 1}" for r in range(side)]
    names += [f"column {letter(c)}" for c in range(side)]
    names += [f"slant {r + 1}" for r in range(side)]
    grid = Grid(
        shape="triangle",
        width=side,
        height=side,
        places=places,
        labels=tuple(f"{letter(c)}{r + 1}" for r, c in places),
        lines=tuple(rows + columns + slants),
        line_names=tuple(names),
        steps=steps,
    )
    up = [(at[r, c], at[r + 1, c], at[r + 1, c + 1]) for r in range(side - 1) for c in range(r + 1)]
    down = [(at[r, c], at[r, c + 1], at[r + 1, c + 1]) for r in range(side - 1) for c in range(r)]
    points = tuple(up + down)
    through = tuple(
        tuple(number for number, point in enumerate(points) if cell in point)
        for cell in range(len(places))
    )
    return Shape(grid, points, through)


def is_(cell: int, value: int) -> Fact:
    """The fact that a seat holds a stone or is bare."""
    return Fact("is", cell, value)


class Seats:
    """What is known: the seats that hold a stone, and those that are bare."""

    def __init__(self, puzzle: ToyPuzzle) -> None:
        self.puzzle = puzzle
        self.stones = 0
        self.bare = 0
        self.broken = False

    def copy(self) -> Seats:
        other = Seats(self.puzzle)
        other.stones, other.bare, other.broken = self.stones, self.bare, self.broken
        return other

    def learn(self, fact: Fact) -> None:
        bit = 1 << fact.at
        if fact.value == STONE:
            self.stones |= bit
        else:
            self.bare |= bit
        puzzle = self.puzzle
        if self.stones & self.bare or any(
            self.breaks(number) for number in puzzle.shape.through[fact.at]
        ):
            self.broken = True
        row = puzzle.row_masks[puzzle.grid.places[fact.at][0]]
        if puzzle.rule == "rows" and not row & ~self.bare:
            self.broken = True

    def knows(self, fact: Fact) -> bool:
        mask = self.stones if fact.value == STONE else self.bare
        return bool(mask >> fact.at & 1)

    @property
    def complete(self) -> bool:
        return not self.broken and (self.stones | self.bare) == self.puzzle.everything

    def breaks(self, number: int) -> bool:
        """Whether a point has too many stones, or too few seats left for them."""
        wanted, mask = self.puzzle.clues[number], self.puzzle.point_masks[number]
        if wanted == NO_NUMBER:
            return False
        most = 3 - (self.bare & mask).bit_count()
        return (self.stones & mask).bit_count() > wanted or most < wanted


def place_words(target: Target) -> tuple[tuple[str, Target], ...]:
    return (("place", target),)


def enough(known: Seats) -> Iterator[Step]:
    """A point that has its stones: the rest of its seats is bare."""
    puzzle = known.puzzle
    for number, mask in enumerate(puzzle.point_masks):
        stones, free = known.stones & mask, mask & ~(known.stones | known.bare)
        if free and stones.bit_count() == puzzle.clues[number]:
            yield Step(
                "enough",
                tuple(is_(c, BARE) for c in bits(free)),
                tuple(is_(c, STONE) for c in bits(stones)),
                (Target("point", number), *cells(*bits(stones))),
                "enough",
                (*place_words(Target("point", number)), ("free", cells(*bits(free)))),
            )


def needed(known: Seats) -> Iterator[Step]:
    """A point that needs all seats it has left."""
    puzzle = known.puzzle
    for number, mask in enumerate(puzzle.point_masks):
        bare, free = known.bare & mask, mask & ~(known.stones | known.bare)
        if free and 3 - bare.bit_count() == puzzle.clues[number]:
            yield Step(
                "needed",
                tuple(is_(c, STONE) for c in bits(free)),
                tuple(is_(c, BARE) for c in bits(bare)),
                (Target("point", number), *cells(*bits(bare))),
                "needed",
                (*place_words(Target("point", number)), ("free", cells(*bits(free)))),
            )


def lonely(known: Seats) -> Iterator[Step]:
    """A row whose last seat must take its stone."""
    puzzle = known.puzzle
    if puzzle.rule != "rows":
        return
    for row, mask in enumerate(puzzle.row_masks):
        left = mask & ~known.bare
        if left.bit_count() == 1 and not left & known.stones:
            yield Step(
                "lonely",
                (is_(left.bit_length() - 1, STONE),),
                tuple(is_(c, BARE) for c in bits(mask & known.bare)),
                cells(*bits(mask & known.bare)),
                "lonely",
                (*place_words(Target("clue", row)), ("free", cells(*bits(left)))),
            )


def assume(known: Seats) -> Iterator[Step]:
    """A seat where one of the two cannot be: followed, it breaks a rule."""
    puzzle = known.puzzle
    for cell in bits(puzzle.everything & ~(known.stones | known.bare)):
        for value in (STONE, BARE):
            chain = follow(puzzle, known, is_(cell, value))
            if chain is not None:
                rests = dict.fromkeys(fact for link in chain for fact in link.rests)
                yield Step(
                    "suppose",
                    (is_(cell, 3 - value),),
                    tuple(fact for fact in rests if known.knows(fact)),
                    cells(cell),
                    "stone" if value == STONE else "bare",
                    (("cell", Target("cell", cell)),),
                    is_(cell, value),
                    chain,
                )


TECHNIQUES: tuple[Technique[Any], ...] = (
    Technique("enough", "easy", enough),
    Technique("needed", "easy", needed),
    Technique("lonely", "easy", lonely),
    Technique("suppose", "hard", assume, assumes=True),
)
