"""Tents as a kind: its names, sizes, levels and boards. Modules are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import square
from solitudo.engines.core.kind import (
    OFF,
    ON,
    RULE,
    Choice,
    Daily,
    Detail,
    Key,
    Kind,
    Option,
    parse_size,
    silently,
)
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.tents.text import codec
from solitudo.engines.tents.text.codec import Board

if TYPE_CHECKING:
    from solitudo.engines.tents.rules import Tents

RULES = ("local", "matching")
# nodes of the search for the rule of an ID, so that an ID is read at once
NODES = 1000
DEFAULT = "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3"
# a board, and tents on it that are correct under the first rule only
DIFFER = ("tents:3x3:ada_,1,1,1,2,0,1", "t:A1,C1,B3")
SMALLEST, LARGEST = (4, 4), (50, 40)


def levels_of(width: int, height: int) -> tuple[str, ...]:
    """Return the levels that boards of this size have.

    No 4x4 board is hard, and some 5x4 boards are.
    """
    return TentsKind.levels[:2] if width * height <= 16 else TentsKind.levels


class TentsKind(Kind):
    """Tents and trees."""

    name: ClassVar[str] = "tents"
    title: ClassVar[str] = "Tents"
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    sizes: ClassVar[tuple[str, ...]] = ("8", "10", "12", "15", "20", "30x20", "50x40")
    default_size: ClassVar[str] = "8"
    bounds: ClassVar[str] = "Tents boards are 4×4 to 50×40."
    rules: ClassVar[tuple[str, ...]] = RULES
    signs: ClassVar[Mapping[str, str]] = {"t": "▲", "g": "·", "T": "‡"}
    words: ClassVar[Mapping[str, str]] = {"t": "tent", "g": "grass", "T": "tree"}
    several: ClassVar[Mapping[str, str]] = {"t": "tents", "g": "grass"}
    called: ClassVar[Mapping[str, str]] = {"t": "a tent", "g": "grass"}
    keys: ClassVar[Mapping[str, Key]] = {
        "t": Key("t", "A tent (press again to clear)"),
        "g": Key("g", "Grass (press again to clear)"),
        "f": Key("line", "Fill the rest of a complete row with grass", 0),
        "F": Key("line", "Fill the rest of a complete column with grass", 1),
    }
    key_help: ClassVar[tuple[tuple[str, str], ...]] = (
        ("{primary} t", "Tent (press again to clear)"),
        ("{counter} g", "Grass (press again to clear)"),
        ("f F", "Fill the row, the column with grass"),
        ("mouse", "Left: tent. Right: grass. Drag: more"),
    )
    detail: ClassVar[Detail | None] = Detail("links", "draw tree-tent ropes")
    page: ClassVar[str] = "tents"
    link_names: ClassVar[tuple[str, ...]] = ("tents",)
    daily: ClassVar[tuple[Daily, ...]] = (Daily(1, "8", "medium"), Daily(5, "12", "medium"))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Return the rule, in the words of the guide, and whether numbers are left out."""
        said = self.guide.variants
        choices = tuple(Choice(rule, said[rule].title, said[rule].words) for rule in RULES)
        every = Choice(OFF, "all numbers", "Every row and column has its number.")
        some = Choice(ON, "some numbers", "The numbers that you do not need are left out.")
        return (
            Option(RULE, "rule of the board", choices, example=DIFFER),
            Option("missing", "leave numbers out", (every, some)),
        )

    def read(self, text: str, rule: str = "") -> Tents:
        self._need_rule(rule)
        board = codec.read_board(text)
        return self.board(board, "tents:" + text, rule or "matching")

    def board(self, board: Board, name: str, rule: str, sketch: bool = False) -> Tents:
        """Return the puzzle of a board that was read or made. A sketch has no ID."""
        from solitudo.engines.tents import rules

        given = 0
        for cell, value in enumerate(board.opening):
            if value:
                given |= 1 << cell
        return rules.Tents(
            kind=self,
            id=name if name or sketch else "tents:" + codec.write_board(board),
            grid=square(board.width, board.height),
            rule=rule,
            given=given,
            opening=board.opening,
            needs=board.needs,
        )

    def import_text(self, text: str, rule: str = "") -> tuple[Tents, Position]:
        """Return the board and the marks of a text board, under `local` by default."""
        from solitudo.engines.tents.text import picture

        self._need_rule(rule)
        board, values = picture.read(text)
        puzzle = self.board(board, "tents:" + codec.write_board(board), rule or "local")
        return puzzle, puzzle.start()._replace(values=values)

    def likeness(self, text: str) -> float:
        from solitudo.engines.tents.text import picture

        return picture.likeness(text)

    def read_link(self, link: Link) -> Tents:
        """Return the board of an address. Its rule is `matching`, as for an ID."""
        return self.board(codec.read_address(link), "", "matching")

    def link(self, puzzle: Puzzle) -> str | None:
        return codec.write_address(codec.read_board(puzzle.id.partition(":")[2]))

    def addresses(self, puzzle: Puzzle) -> Mapping[str, str]:
        """Return the addresses of a board. Only that of puzz.link can leave numbers out."""
        found = super().addresses(puzzle)
        left_out = min(codec.read_board(puzzle.id.partition(":")[2]).needs) < 0
        return {site: found[site] for site in found if not (left_out and site == "tatham")}

    def like(self, puzzle: Puzzle, level: str, seed: int) -> Request:
        """Return the request for another board of this size, with numbers left out if it has such
        lines.
        """
        left_out = min(codec.read_board(puzzle.id.partition(":")[2]).needs) < 0
        extras = (("missing", ON),) if left_out else ()
        return super().like(puzzle, level, seed)._replace(extras=extras)

    def under_its_rule(self, puzzle: Puzzle) -> Puzzle:
        """Return the board with shared trees if no pairs solve it. An ID does not name its rule."""
        paired = puzzle.count(1, NODES)
        if not paired.number and paired.sure:
            shared = self._under(puzzle, RULES[0])
            if shared.count(2, NODES).number == 1:
                return shared
        return puzzle

    def rules_that_fit(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the rules that fit. If both fit, the person who opened the board may choose."""
        found = [(rule, self._under(puzzle, rule).solutions) for rule in RULES]
        return tuple(rule for rule, known in found if known.number == 1 and known.sure)

    def _under(self, puzzle: Puzzle, rule: str) -> Puzzle:
        return puzzle if rule == puzzle.rule else self.read(puzzle.id.partition(":")[2], rule)

    def check(self, request: Request) -> Request:
        self._need_rule(request.rule)
        extras = dict(request.extras)
        missing = extras.pop("missing", OFF)
        if extras:
            raise PuzzleError(f"Tents has no option '{next(iter(extras))[:20]}'.")
        if missing not in ("", OFF, ON):
            raise PuzzleError(f"missing is '{missing[:20]}': expected yes or no.")
        width, height = parse_size(request.size, SMALLEST, LARGEST, "Tents")
        checked = request._replace(
            size=f"{width}x{height}",
            rule=request.rule or "local",
            extras=(("missing", ON),) if missing == ON else (),
        )
        self.need_level(checked)
        return checked

    def levels_at(self, size: str) -> tuple[str, ...]:
        return levels_of(*parse_size(size, SMALLEST, LARGEST, "Tents"))

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Tents:
        from solitudo.engines.tents.generating.generate import make

        request = self.check(request)
        board = make(request, tell)
        text = codec.write_board(board, request.level)
        return self.board(board, "tents:" + text, request.rule)

    def boards(self) -> Mapping[str, str]:
        return {"default": DEFAULT}

    def _need_rule(self, rule: str) -> None:
        if rule and rule not in RULES:
            raise PuzzleError(f"Tents has the rules {' and '.join(RULES)}; got '{rule[:20]}'.")


KIND = TentsKind()
