"""The ways to enter marks: with the pointer, and with symbols in kinds that have several ways of
writing.

A symbol is typed, or chosen on the pad before or after the cell.
"""

from __future__ import annotations

from solitudo.engines.core.action import Position
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture
from solitudo.tui.layout.digit_keys import CLEAR, Pad
from solitudo.tui.layout.gestures import RIGHT, Pointer

SELECT = "select"


class Entry:
    """The way of writing in one game. It writes nothing itself, but says which gesture is meant."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.kind: Kind = puzzle.kind
        self.pointer = Pointer(diagonals=puzzle.kind.strokes)
        self.mode = 0
        # the symbol chosen on the pad, the highlighted one, and whether one is being asked for
        self.symbol = 0
        self.highlight = 0
        self.asking = False
        # the cell that was pressed while no symbol was chosen: the pad writes there
        self.pointed = -1

    @property
    def prefix(self) -> str:
        """The prefix of marks in the current way of writing ("" for plain marks)."""
        return self.kind.modes[self.mode].prefix if self.kind.modes else ""

    @property
    def next_mode(self) -> int:
        return (self.mode + 1) % len(self.kind.modes)

    def written(self, button: int) -> str:
        """Return the verb of a button: SELECT if no symbol is chosen, or "" for kinds with one way
        of writing. The right button writes notes of the first sort.
        """
        if not self.kind.modes:
            return ""
        if self.symbol == CLEAR:
            return "clear"
        if not self.symbol:
            return SELECT
        mark = self.puzzle.marks[self.symbol]
        if button == RIGHT and self.puzzle.layers:
            return self.puzzle.layers[0] + mark
        return self.prefix + mark

    def kept(self, gesture: Gesture) -> Gesture:
        """Return a gesture with only its first cell for a symbol, or with all cells for notes."""
        if self.kind.modes and gesture.verb in self.puzzle.marks:
            return gesture._replace(cells=gesture.cells[:1])
        return gesture

    def key(self, key: str, cursor: int) -> Gesture | str | None:
        """Return what one of the kind's own keys writes, or why this board has no such symbol, or
        None for other keys.
        """
        own = self.kind.keys.get(key)
        if own is None:
            return None
        if own.line >= 0:
            return Gesture(own.verb, (), self.puzzle.grid.lines_of[cursor][own.line])
        marks = self.puzzle.marks
        if own.verb in type(self.puzzle).marks and own.verb not in marks:
            return f"This board uses the digits {marks[1]} to {marks[-1]}."
        prefix = self.prefix if own.verb in marks else ""
        return Gesture(prefix + own.verb, (cursor,))

    def on_pad(self, symbol: int, cursor: int) -> Gesture | None:
        """Return what a symbol of the pad writes into the cell pressed before, or None if it is
        only chosen.
        """
        if self.symbol or self.pointed != cursor or self.puzzle.given >> cursor & 1:
            return None
        verb = "clear" if symbol == CLEAR else self.prefix + self.puzzle.marks[symbol]
        return Gesture(verb, (cursor,))

    def choose_symbol(self, symbol: int) -> None:
        """Choose a symbol or CLEAR. Choosing it again chooses nothing."""
        self.symbol = 0 if self.symbol == symbol else symbol

    def found(self, key: str) -> bool:
        """Highlight the symbol of a key. Return False if it has none."""
        self.asking = False
        own = self.kind.keys.get(key)
        if own is None or own.verb not in self.puzzle.marks:
            return False
        self.highlight = self.puzzle.marks.index(own.verb)
        return True

    def let_go(self) -> bool:
        """Remove the highlight, or else the chosen symbol. Return False if there was neither."""
        if self.asking or self.highlight:
            self.asking = False
            self.highlight = 0
        elif self.symbol:
            self.symbol = 0
        else:
            return False
        return True

    def looked_for(self, position: Position, cursor: int, rested: bool) -> int:
        """Return the symbol to highlight: the requested one, the chosen one, or the symbol in the
        cursor's cell.
        """
        if not self.kind.modes:
            return 0
        return self.highlight or max(0, self.symbol) or (position.values[cursor] if rested else 0)

    def pad(self, position: Position, cursor: int, rested: bool, ascii_only: bool) -> Pad:
        puzzle = self.puzzle
        noted = [] if position.values[cursor] else [layer[cursor] for layer in position.notes]
        notes, under = (noted[0] | noted[-1], noted[-1]) if noted else (0, 0)
        left = puzzle.left(position) or (0,) * len(puzzle.marks)
        lit = self.looked_for(position, cursor, rested)
        signs = ("[ ]", "{ }" if ascii_only else "┌ ┘", "( )")
        ways = zip(signs, self.kind.modes, strict=False)
        named = tuple((sign, way.name, way.key) for sign, way in ways)
        return Pad(
            puzzle.marks[1:], left, self.symbol, lit, notes, under, self.mode, named,
            extras(puzzle), ascii_only,
        )  # fmt: skip


def pad_keys(puzzle: Puzzle) -> tuple[int, int, int]:
    """Return how many symbols, ways of writing and other keys the pad of this board has."""
    modes = puzzle.kind.modes
    return (len(puzzle.marks) - 1, len(modes), len(extras(puzzle))) if modes else (0, 0, 0)


def extras(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """Return key and name of the further keys of kinds with several ways of writing."""
    return tuple(
        (key, own.verb.replace("-", " "))
        for key, own in puzzle.kind.keys.items()
        if own.verb not in type(puzzle).marks
    )
