"""Sudoku as a kind: its names, sizes, levels, keys and ways of writing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import LEVELS, Daily, Key, Kind, Option, Way, parse_size, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.sudoku.generating.options import (
    OPTIONS,
    PLAIN,
    Plan,
    joined,
    known_variant,
    levels_of,
    variant_of,
)
from solitudo.engines.sudoku.layout import SYMBOLS, USUAL_BOXES, Layout

if TYPE_CHECKING:
    from solitudo.engines.sudoku.rules import Sudoku
    from solitudo.engines.sudoku.text.codec import Board


class SudokuKind(Kind):
    """Every digit once in each row, column and box."""

    name = "sudoku"
    title = "Sudoku"
    folder = "sudoku"
    levels = LEVELS
    sizes = ("9", "4", "6", "8", "10", "12", "16")
    default_size = "9"
    session: ClassVar[str] = "solitudo.engines.sudoku.classic"
    bounds: ClassVar[str] = "Sudoku boards have sides of 4, 6, 8, 9, 10, 12 or 16."
    modes: ClassVar[tuple[Way, ...]] = (
        Way("z", "digits", ""),
        Way("x", "corner notes", "n"),
        Way("v", "centre notes", "c"),
    )
    keys: ClassVar[Mapping[str, Key]] = {
        **{sign.lower(): Key(sign, f"Write {sign} in the current mode") for sign in SYMBOLS},
        "i": Key("fill-notes", "Fill in all corner notes"),
    }
    key_help: ClassVar[tuple[tuple[str, str], ...]] = (
        ("{symbols}", "Write it (press again to clear)"),
        ("z x v Space", "Digits, corner, centre notes, next"),
        ("/", "Highlight a digit; / again ends it"),
        ("i", "Fill in all corner notes"),
        ("mouse", "Click a cell, then a digit on the pad"),
    )
    page: ClassVar[str] = "solo"
    link_names: ClassVar[tuple[str, ...]] = ("sudoku",)
    daily: ClassVar[tuple[Daily, ...]] = (Daily(2, "9", "medium"), Daily(6, "9", "hard"))
    # notes have the brackets that the cursor has while notes are written
    signs: ClassVar[Mapping[str, str]] = {
        f"{strike}{layer}{sign}": f"{strike}{left}{sign}{right}"
        for layer, left, right in (("n", "{", "}"), ("c", "(", ")"))
        for strike in ("", "-")
        for sign in SYMBOLS
    }

    @property
    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def read(self, text: str, rule: str = "") -> Puzzle:
        if rule:
            raise PuzzleError(f"Sudoku has no rule '{rule[:20]}'.")
        board = _board(text)
        return self.build(board.layout, board.givens, board.text)

    def likeness(self, text: str) -> float:
        from solitudo.engines.sudoku.text import picture

        return picture.likeness(text)

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        from solitudo.engines.sudoku.text import cage_text, picture

        if cage_text.looks_like(text):
            puzzle = self.read(text, rule)
            return puzzle, puzzle.start()
        found = picture.read(text)
        puzzle = self.read(found.desc, rule)
        return puzzle, puzzle.start()._replace(values=found.values)

    def read_link(self, link: Link) -> Puzzle:
        from solitudo.engines.sudoku.text import codec

        return self.read(codec.read_address(link))

    def read_page(self, address: str) -> tuple[Puzzle, Position] | None:
        from solitudo.engines.sudoku.text import online

        found = online.read_page(address)
        if found is None:
            return super().read_page(address)
        puzzle = self.read(found.text)
        return puzzle, found.position(puzzle)

    def link(self, puzzle: Puzzle) -> str | None:
        from solitudo.engines.sudoku.text import codec

        board = _board(puzzle.id.removeprefix(f"{self.name}:"))
        return codec.write_address(board.layout, board.givens)

    def addresses(self, puzzle: Puzzle) -> Mapping[str, str]:
        from solitudo.engines.sudoku.text import online

        board = _board(puzzle.id.removeprefix(f"{self.name}:"))
        usual = super().addresses(puzzle)
        if board.layout.constraints:
            # puzz.link and the collection have no further rules
            usual = {site: usual[site] for site in usual if site == "penpa"}
        return {**usual, **online.addresses(board.layout, board.givens)}

    def build(self, layout: Layout, givens: bytes, text: str) -> Sudoku:
        """Return the puzzle of this shape with these givens."""
        from solitudo.engines.sudoku.rules import Sudoku

        return Sudoku(self, f"{self.name}:{text}", layout, givens)

    def check(self, request: Request) -> Request:
        width, height = parse_size(request.size, (4, 4), (16, 16), self.title)
        if width != height or width not in USUAL_BOXES:
            raise PuzzleError(
                f"Sudoku cannot be {width}x{height}: sides are 4, 6, 8, 9, 10, 12 or 16."
            )
        request = request._replace(size=str(width))
        if request.rule:
            raise PuzzleError(f"Sudoku has no rule '{request.rule[:20]}'.")
        Plan.of(request)
        return request

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        from solitudo.engines.sudoku.generating.generate import generate

        layout, givens, text = generate(self.check(request), tell)
        return self.build(layout, givens, text)

    def like(self, puzzle: Puzzle, level: str, seed: int) -> Request:
        """Return the request for another board, with the usual side if this side is not
        made here.
        """
        side = str(puzzle.grid.width)
        size = side if side in self.sizes else self.default_size
        variant = variant_of(_board(puzzle.id.removeprefix(f"{self.name}:")).layout)
        extras = (("variant", variant),) if variant != PLAIN else ()
        return Request(size, level, seed, puzzle.rule, extras)

    def levels_at(self, size: str) -> tuple[str, ...]:
        side = size.partition("x")[0]
        return levels_of(PLAIN, int(side)) if side in self.sizes else self.levels

    def levels_for(self, request: Request) -> tuple[str, ...]:
        variant = dict(request.extras).get("variant", PLAIN)
        side = request.size.partition("x")[0]
        known = known_variant(variant) and side in self.sizes
        return levels_of(joined(variant), int(side)) if known else self.levels_at(request.size)


def _board(text: str) -> Board:
    from solitudo.engines.sudoku.text import cage_text, codec

    return codec.read(cage_text.as_id(text) if cage_text.looks_like(text) else text)


KIND = SudokuKind()
