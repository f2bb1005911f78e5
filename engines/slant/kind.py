"""Slant as a kind: its names, sizes, levels and keys. Modules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Daily, Detail, Key, Kind, parse_size, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request, Seats
from solitudo.engines.slant.text import codec


class Slant(Kind):
    """Reading, sizes and levels of Slant. Its parts are imported when they are needed."""

    name: ClassVar[str] = "slant"
    title: ClassVar[str] = "Slant"
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    sizes: ClassVar[tuple[str, ...]] = ("3", "5", "7", "8", "9", "12x10", "20", "30")
    default_size: ClassVar[str] = "8"
    bounds: ClassVar[str] = "Slant boards are 2×2 to 50×50."
    opponents: ClassVar[tuple[str, ...]] = ("strong", "careful", "greedy")
    strengths: ClassVar[Mapping[str, int]] = {"strong": 5}
    signs: ClassVar[Mapping[str, str]] = {"\\": "\\", "/": "/"}
    words: ClassVar[Mapping[str, str]] = {"\\": "backslash", "/": "slash"}
    keys: ClassVar[Mapping[str, Key]] = {
        "\\": Key("\\", "Draw \\"),
        "/": Key("/", "Draw /"),
        "e": Key("r=", "Note: same direction as the cell to the right (press again to clear)"),
        "d": Key("d=", "Note: same direction as the cell below"),
        "v": Key("r\\", "Note: with the cell to the right never a v"),
        "^": Key("r/", "Note: with the cell to the right never a ^"),
        ")": Key("d\\", "Note: with the cell below never a >"),
        "(": Key("d/", "Note: with the cell below never a <"),
    }
    key_help: ClassVar[tuple[tuple[str, str], ...]] = (
        ("\\ /", "Draw this diagonal"),
        ("{primary} {counter}", "Draw \\, draw / (press again to clear)"),
        ("e d", "Note: same way as right, as below"),
        ("v ^ ) (", "Note: these two never form this shape"),
        ("mouse", "Left: \\. Right: /. Drag: more"),
    )
    strokes: ClassVar[tuple[str, str] | None] = ("\\", "/")
    detail: ClassVar[Detail | None] = Detail("chains", "colour connected diagonals")
    page: ClassVar[str] = "slant"
    link_names: ClassVar[tuple[str, ...]] = ("gokigen",)
    daily: ClassVar[tuple[Daily, ...]] = (Daily(3, "8", "medium"),)

    def read(self, text: str, rule: str = "") -> Puzzle:
        from solitudo.engines.slant.rules import SlantPuzzle

        if rule:
            raise PuzzleError(f"Slant has only one rule; got '{rule[:20]}'.")
        width, height, numbers = codec.read(text)
        return SlantPuzzle(self, f"{self.name}:{text}", width, height, numbers)

    def check(self, request: Request) -> Request:
        width, height = parse_size(request.size, (2, 2), (50, 50), self.title)
        if request.rule:
            raise PuzzleError(f"Slant has only one rule; got '{request.rule[:20]}'.")
        if request.extras:
            raise PuzzleError(f"Slant has no option '{request.extras[0][0][:20]}'.")
        whole = request._replace(size=f"{width}x{height}")
        self.need_level(whole)
        return whole

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        from solitudo.engines.slant.generating import generate

        whole = self.check(request)
        return self.read(generate.board(whole, tell))

    def levels_at(self, size: str) -> tuple[str, ...]:
        # if one side is 2, the medium techniques solve every board from which no number can be left
        # out. On 3x3, one assumption decides everything: none of many thousands of boards needed
        # more
        width, height = parse_size(size, (2, 2), (50, 50), self.title)
        return self.levels[:2] if min(width, height) < 3 or width * height < 12 else self.levels

    def seats(self, size: str, opponent: str, strength: int = 0) -> Seats:
        from solitudo.engines.slant.versus import handicap

        width, height = parse_size(size, (2, 2), (50, 50), self.title)
        return handicap.seats(width, height, opponent, strength)

    def likeness(self, text: str) -> float:
        from solitudo.engines.slant.text import picture

        return picture.likeness(text)

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        from solitudo.engines.slant.text import picture

        width, height, numbers, values = picture.read(text)
        puzzle = self.read(codec.write(width, height, numbers), rule)
        return puzzle, puzzle.start()._replace(values=values)

    def read_link(self, link: Link) -> Puzzle:
        return self.read(codec.write(*codec.read_address(link)))

    def link(self, puzzle: Puzzle) -> str | None:
        return codec.write_address(*codec.read(puzzle.id.partition(":")[2]))


KIND = Slant()
