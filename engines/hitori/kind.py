"""The two kinds of Hitori: their names, sizes and levels, and how boards are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import OFF, ON, Choice, Daily, Kind, Option, parse_size, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.text import codec

SQUARE_LOW, SQUARE_HIGH = (4, 4), (40, 40)
HEX_LOW, HEX_HIGH = 4, 10
SIGNS = {"b": "■", "w": "○"}
WORDS = {".": "open", "b": "black", "w": "white"}
SEVERAL = {"b": "blacks", "w": "circles"}

MARK_HELP = (
    ("{primary}", "Black (press again to clear)"),
    ("{counter}", "Circle (press again to clear)"),
    ("mouse", "Left: black. Right: circle. Drag: more"),
)


class HitoriKind(Kind):
    """Square and rectangular boards."""

    name: ClassVar[str] = "hitori"
    title: ClassVar[str] = "Hitori"
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard", "extreme")
    sizes: ClassVar[tuple[str, ...]] = ("5", "6", "7", "8", "9", "10", "12", "15", "20", "30", "40")
    default_size: ClassVar[str] = "8"
    bounds: ClassVar[str] = "Hitori boards are 4×4 to 40×40."
    signs: ClassVar[Mapping[str, str]] = SIGNS
    words: ClassVar[Mapping[str, str]] = WORDS
    several: ClassVar[Mapping[str, str]] = SEVERAL
    called: ClassVar[Mapping[str, str]] = WORDS
    key_help: ClassVar[tuple[tuple[str, str], ...]] = MARK_HELP
    daily: ClassVar[tuple[Daily, ...]] = (Daily(0, "8", "medium"),)
    page: ClassVar[str] = "singles"
    link_names: ClassVar[tuple[str, ...]] = ("hitori",)

    def read(self, text: str, rule: str = "") -> Puzzle:
        _no_rule(self, rule)
        return _puzzle(self, codec.read_square(text), text)

    def check(self, request: Request) -> Request:
        _no_rule(self, request.rule)
        _known_extras(self, request)
        width, height = parse_size(request.size, SQUARE_LOW, SQUARE_HIGH, self.title)
        size = f"{width}" if width == height else f"{width}x{height}"
        checked = request._replace(size=size, extras=())
        self.need_level(checked)
        return checked

    def read_link(self, link: Link) -> Puzzle:
        return self.read(codec.read_address(link))

    def link(self, puzzle: Puzzle) -> str | None:
        board = codec.read_square(puzzle.id)
        return codec.write_address(board.grid.width, board.grid.height, board.numbers)

    def likeness(self, text: str) -> float:
        from solitudo.engines.hitori.text import picture

        return picture.likeness(text)

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        from solitudo.engines.hitori.text import picture

        _no_rule(self, rule)
        width, height, numbers, values = picture.read_square(text)
        puzzle = self.read(codec.square_text(width, height, numbers, "").partition(":")[2])
        return puzzle, puzzle.start()._replace(values=values)

    def levels_at(self, size: str) -> tuple[str, ...]:
        # every size from 4x4 has all levels
        parse_size(size, SQUARE_LOW, SQUARE_HIGH, self.title)
        return self.levels

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        from solitudo.engines.hitori.generating.generate import make_square

        return make_square(self, self.check(request), tell)


class HitoriHexKind(Kind):
    """Hexagonal boards, whole or with holes."""

    name: ClassVar[str] = "hitori-hex"
    title: ClassVar[str] = "Hexagonal Hitori"
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    sizes: ClassVar[tuple[str, ...]] = ("4", "5", "6", "7", "8", "9", "10")
    default_size: ClassVar[str] = "5"
    signs: ClassVar[Mapping[str, str]] = SIGNS
    words: ClassVar[Mapping[str, str]] = WORDS
    several: ClassVar[Mapping[str, str]] = SEVERAL
    called: ClassVar[Mapping[str, str]] = WORDS
    bounds: ClassVar[str] = "Hexagonal boards have sides of 4 to 10."
    # the diagonals on a block of digit keys
    key_help: ClassVar[tuple[tuple[str, str], ...]] = (
        ("7 9 1 3", "Move along the diagonals"),
        *MARK_HELP,
    )
    steps: ClassVar[Mapping[str, str]] = {
        "7": "up-left",
        "9": "up-right",
        "4": "left",
        "6": "right",
        "1": "down-left",
        "3": "down-right",
    }
    daily: ClassVar[tuple[Daily, ...]] = (Daily(4, "5", "hard"),)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        whole = Choice(OFF, "whole", "Every cell of the hexagon has a number.")
        words = "Some cells are left out, so white cells can be cut off."
        holed = Choice(ON, "with holes", words)
        return (Option("holes", "leave holes in the hexagon", (whole, holed)),)

    def size_words(self, size: str) -> str:
        return f"side {size}"

    def read(self, text: str, rule: str = "") -> Puzzle:
        _no_rule(self, rule)
        return _puzzle(self, codec.read_hexagon(text), text)

    def check(self, request: Request) -> Request:
        _no_rule(self, request.rule)
        _known_extras(self, request)
        size = str(self._side(request.size))
        holes = dict(request.extras).get("holes", "")
        if holes not in ("", "yes", "no"):
            raise PuzzleError(f"holes is '{holes[:20]}': expected yes or no.")
        extras = (("holes", "yes"),) if holes == "yes" else ()
        checked = request._replace(size=size, extras=extras)
        self.need_level(checked)
        return checked

    def like(self, puzzle: Puzzle, level: str, seed: int) -> Request:
        """Return the request for another board with the same side, with holes if it has some."""
        side = (puzzle.grid.width + 1) // 2
        holes = puzzle.grid.count < len(codec.hex_places(side))
        return Request(str(side), level, seed, extras=(("holes", ON),) if holes else ())

    def likeness(self, text: str) -> float:
        from solitudo.engines.hitori.text import hex_picture

        return hex_picture.likeness(text)

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        from solitudo.engines.hitori.text import hex_picture

        _no_rule(self, rule)
        desc, values = hex_picture.read(text)
        puzzle = self.read(desc)
        return puzzle, puzzle.start()._replace(values=values)

    def levels_at(self, size: str) -> tuple[str, ...]:
        self._side(size)
        return self.levels

    def _side(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise PuzzleError(f"'{text[:20]}' is not a size: use the side, like 5.")
        side = int(text)
        if not HEX_LOW <= side <= HEX_HIGH:
            raise PuzzleError(
                f"{self.title} boards have sides of {HEX_LOW} to {HEX_HIGH}; got {side}."
            )
        return side

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        from solitudo.engines.hitori.generating.generate import make_hexagon

        return make_hexagon(self, self.check(request), tell)


def _puzzle(kind: Kind, board: codec.Board, text: str) -> Puzzle:
    from solitudo.engines.hitori.rules import Hitori

    return Hitori(
        kind, f"{kind.name}:{text.removeprefix(kind.name + ':')}", board.grid, board.numbers
    )


def _no_rule(kind: Kind, rule: str) -> None:
    if rule:
        raise PuzzleError(f"{kind.title} has only one rule; got '{rule[:20]}'.")


def _known_extras(kind: Kind, request: Request) -> None:
    known = [option.name for option in kind.options]
    for name, _ in request.extras:
        if name not in known:
            have = ", ".join(known) or "none"
            raise PuzzleError(f"{kind.title} has no option '{name[:20]}': {have}.")
