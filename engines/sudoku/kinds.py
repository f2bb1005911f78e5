"""Sudoku as a kind: its names, sizes, levels, keys and ways of writing."""

from __future__ import annotations

from engines.core.errors import PuzzleError
from engines.core.levels import LEVELS, Daily
from engines.core.puzzle import Kind, parse_size, silently
from engines.core.traits import Key, Way
from engines.sudoku.layout import SYMBOLS, USUAL_BOXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import ClassVar

    from engines.core.action import Position
    from engines.core.links import Link
    from engines.core.options import Option
    from engines.core.puzzle import Puzzle
    from engines.core.values import Request
    from engines.sudoku.layout import Layout
    from engines.sudoku.rules import Sudoku


class SudokuKind(Kind):
    """Every digit once in each row, column and block."""

    name = "sudoku"
    title = "Sudoku"
    folder = "sudoku"
    levels = LEVELS
    sizes = ("9", "4", "6", "8", "10", "12", "16")
    default_size = "9"
    session: ClassVar[str] = "engines.sudoku.classic"
    bounds: ClassVar[str] = "Sudoku has sides of 4, 6, 8, 9, 10, 12 and 16."
    modes: ClassVar[tuple[Way, ...]] = (
        Way("z", "digits", ""),
        Way("x", "corner notes", "n"),
        Way("v", "centre notes", "c"),
    )
    keys: ClassVar[Mapping[str, Key]] = {
        **{sign.lower(): Key(sign, f"Write {sign} in the current mode") for sign in SYMBOLS},
        "i": Key("fill-notes", "Fill in all corner notes"),
    }
    link_names: ClassVar[tuple[str, ...]] = ("sudoku",)
    daily: ClassVar[tuple[Daily, ...]] = (Daily(2, "9", "medium"), Daily(6, "9", "hard"))
    # notes wear the brackets that the cursor has while they are written
    signs: ClassVar[Mapping[str, str]] = {
        f"{strike}{layer}{sign}": f"{strike}{left}{sign}{right}"
        for layer, left, right in (("n", "{", "}"), ("c", "(", ")"))
        for strike in ("", "-")
        for sign in SYMBOLS
    }

    @property
    def options(self) -> tuple[Option, ...]:
        from engines.sudoku.plan import OPTIONS

        return OPTIONS

    def read(self, text: str, rule: str = "") -> Puzzle:
        if rule:
            raise PuzzleError(f"Sudoku has no rule '{rule[:20]}'.")
        from engines.sudoku import codec

        board = codec.read(text)
        return self.build(board.layout, board.givens, board.text)

    def likeness(self, text: str) -> float:
        from engines.sudoku import picture

        return picture.likeness(text)

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        from engines.sudoku import picture

        found = picture.read(text)
        puzzle = self.read(found.desc, rule)
        return puzzle, puzzle.start()._replace(values=found.values)

    def read_link(self, link: Link) -> Puzzle:
        from engines.sudoku import link as links

        return self.read(links.read(link))

    def link(self, puzzle: Puzzle) -> str | None:
        from engines.sudoku import link as links
        from engines.sudoku.rules import Sudoku

        assert isinstance(puzzle, Sudoku)
        return links.write(puzzle.layout, puzzle.opening)

    def build(self, layout: Layout, givens: bytes, text: str) -> Sudoku:
        """The puzzle of this shape with these givens."""
        from engines.sudoku.rules import Sudoku

        return Sudoku(self, f"{self.name}:{text}", layout, givens)

    def check(self, request: Request) -> Request:
        width, height = parse_size(request.size, (4, 4), (16, 16), self.title)
        if width != height or width not in USUAL_BOXES:
            raise PuzzleError(
                f"Sudoku cannot be {width}x{height}: sides are {', '.join(self.sizes)}."
            )
        request = request._replace(size=str(width))
        if request.rule:
            raise PuzzleError(f"Sudoku has no rule '{request.rule[:20]}'.")
        from engines.sudoku.plan import Plan

        Plan.of(request)
        return request

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        from engines.sudoku.generate import generate

        layout, givens, text = generate(self.check(request), tell)
        return self.build(layout, givens, text)

    def like(self, puzzle: Puzzle, level: str, seed: int) -> Request:
        """As for every kind; after a side that is not made here comes the usual one."""
        from engines.core.values import Request
        from engines.sudoku.plan import VARIANTS, variant_of
        from engines.sudoku.rules import Sudoku

        assert isinstance(puzzle, Sudoku)
        side = str(puzzle.grid.width)
        size = side if side in self.sizes else self.default_size
        variant = variant_of(puzzle.layout)
        extras = (("variant", variant),) if variant != VARIANTS[0] else ()
        return Request(size, level, seed, puzzle.rule, extras)

    def levels_at(self, size: str) -> tuple[str, ...]:
        from engines.sudoku.plan import levels_of

        side = size.partition("x")[0]
        return levels_of("plain", int(side)) if side in self.sizes else self.levels

    def levels_for(self, request: Request) -> tuple[str, ...]:
        from engines.sudoku.plan import VARIANTS, levels_of

        variant = dict(request.extras).get("variant", VARIANTS[0])
        side = request.size.partition("x")[0]
        known = variant in VARIANTS and side in self.sizes
        return levels_of(variant, int(side)) if known else self.levels_at(request.size)


KIND = SudokuKind()
