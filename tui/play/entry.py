"""How marks are entered: the pointer, and for kinds with several ways of writing the way, the
symbol chosen on the pad and the one looked for.

A symbol is chosen beforehand and then written into the cells that are pressed, or a cell is
pressed and then the symbol, or it is typed.
Kinds without ways of writing have just the pointer.
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
    """The way of writing of one game. It writes nothing itself: it says which gesture is meant."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.kind: Kind = puzzle.kind
        self.pointer = Pointer(diagonals=puzzle.kind.strokes)
        self.mode = 0
        # the symbol chosen on the pad, the one looked for, and whether one is being asked for
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
        """The way of writing after the current one."""
        return (self.mode + 1) % len(self.kind.modes)

    def written(self, button: int) -> str:
        """The verb of a button where a symbol was chosen beforehand: the right one writes the
        first sort of notes. SELECT where nothing was chosen, "" for kinds that have one way."""
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
        """A symbol goes into the cell that was pressed, however far the hand slipped; notes go
        into every cell that was crossed."""
        if self.kind.modes and gesture.verb in self.puzzle.marks:
            return gesture._replace(cells=gesture.cells[:1])
        return gesture

    def key(self, key: str, cursor: int) -> Gesture | str | None:
        """What one of the kind's own keys writes at the cursor; a sentence where this board does
        not have its symbol; None for other keys."""
        own = self.kind.keys.get(key)
        if own is None:
            return None
        if own.line >= 0:
            return Gesture(own.verb, (), self.puzzle.grid.lines_of[cursor][own.line])
        marks = self.puzzle.marks
        if own.verb in type(self.puzzle).marks and own.verb not in marks:
            return f"This board goes from {marks[1]} to {marks[-1]}."
        prefix = self.prefix if own.verb in marks else ""
        return Gesture(prefix + own.verb, (cursor,))

    def on_pad(self, symbol: int, cursor: int) -> Gesture | None:
        """What a symbol pressed on the pad writes: where a cell was pressed before, and no symbol,
        it goes there; else it is chosen, and None."""
        if self.symbol or self.pointed != cursor or self.puzzle.given >> cursor & 1:
            return None
        verb = "clear" if symbol == CLEAR else self.prefix + self.puzzle.marks[symbol]
        return Gesture(verb, (cursor,))

    def choose_symbol(self, symbol: int) -> None:
        """Choose a symbol, or CLEAR; the same again chooses none."""
        self.symbol = 0 if self.symbol == symbol else symbol

    def found(self, key: str) -> bool:
        """Take the key that was asked for as the symbol to look for; False where it is none."""
        self.asking = False
        own = self.kind.keys.get(key)
        if own is None or own.verb not in self.puzzle.marks:
            return False
        self.highlight = self.puzzle.marks.index(own.verb)
        return True

    def let_go(self) -> bool:
        """Forget what is looked for, then what was chosen; False where there was nothing."""
        if self.asking or self.highlight:
            self.asking = False
            self.highlight = 0
        elif self.symbol:
            self.symbol = 0
        else:
            return False
        return True

    def looked_for(self, position: Position, cursor: int, rested: bool) -> int:
        """The symbol to highlight: the one asked for, the one chosen, or that of the cell on which
        the cursor rests."""
        if not self.kind.modes:
            return 0
        return self.highlight or max(0, self.symbol) or (position.values[cursor] if rested else 0)

    def pad(self, position: Position, cursor: int, rested: bool, ascii_only: bool) -> Pad:
        """What the pad shows."""
        puzzle = self.puzzle
        noted = [] if position.values[cursor] else [layer[cursor] for layer in position.notes]
        signs = ("[ ]", "{ }" if ascii_only else "┌ ┘", "( )")
        ways = zip(signs, self.kind.modes, strict=False)
        return Pad(
            puzzle.marks[1:],
            puzzle.left(position) or (0,) * len(puzzle.marks),
            self.symbol,
            self.looked_for(position, cursor, rested),
            noted[0] | noted[-1] if noted else 0,
            noted[-1] if noted else 0,
            self.mode,
            tuple((sign, way.name, way.key) for sign, way in ways),
            extras(puzzle),
            ascii_only,
        )


def pad_keys(puzzle: Puzzle) -> tuple[int, int, int]:
    """How many symbols, ways of writing and other keys the pad of this board has."""
    modes = puzzle.kind.modes
    return (len(puzzle.marks) - 1, len(modes), len(extras(puzzle))) if modes else (0, 0, 0)


def extras(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """Key and name of what a kind with ways of writing has besides its symbols."""
    return tuple(
        (key, own.verb.replace("-", " "))
        for key, own in puzzle.kind.keys.items()
        if own.verb not in type(puzzle).marks
    )


def help_keys(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The keys of the kind's own with what they do; symbols in one line."""
    kind = puzzle.kind
    if not kind.modes:
        return [(key, own.help) for key, own in kind.keys.items()]
    first, last = puzzle.marks[1].lower(), puzzle.marks[-1].lower()
    found = [(f"{first}-{last}", "Write it in the current way; again clears it")]
    found += [(way.key, f"Write {way.name}") for way in kind.modes]
    found += [
        ("Space", "The next way of writing"),
        ("/", "Show where a symbol is; / again ends it"),
    ]
    found += [
        (key, own.help) for key, own in kind.keys.items() if own.verb not in type(puzzle).marks
    ]
    return found
