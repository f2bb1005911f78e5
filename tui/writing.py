"""Ways of writing, for kinds that have several: the symbol chosen on the pad, the one looked for.

A symbol is chosen beforehand and then written into the cells that are pressed, or it is typed.
Kinds without ways of writing are not touched by any of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.core.puzzle import Gesture, Puzzle
from tui.gestures import RIGHT
from tui.pads import CLEAR, Pad

if TYPE_CHECKING:
    from tui.table import Table
    from tui.telling import Telling

SELECT = "select"


def written(table: Table, button: int) -> str:
    """The verb of a button where a symbol was chosen beforehand: the right one writes the first
    sort of notes. "select" where nothing was chosen, "" for kinds that have one way only."""
    puzzle = table.game.puzzle
    if not puzzle.kind.modes:
        return ""
    if table.digit == CLEAR:
        return "clear"
    if not table.digit:
        return SELECT
    mark = puzzle.marks[table.digit]
    if button == RIGHT and puzzle.layers:
        return puzzle.layers[0] + mark
    return table.prefix + mark


def write(table: Table, button: int) -> None:
    """What Enter, or a button on the cursor's cell, writes there."""
    verb = written(table, button)
    plain = "counter" if button == RIGHT else "primary"
    table.do(Gesture(plain if verb in ("", SELECT) else verb, (table.cursor,)))


def kept(table: Table, gesture: Gesture) -> Gesture:
    """A symbol goes into the cell that was pressed, however far the hand slipped; notes go into
    every cell that was crossed."""
    puzzle = table.game.puzzle
    if puzzle.kind.modes and gesture.verb in puzzle.marks:
        return gesture._replace(cells=gesture.cells[:1])
    return gesture


def looked_for(table: Telling, tinted: bool) -> int:
    """The symbol to highlight: the one asked for, the one chosen, or that of the cell on which
    the cursor rests."""
    if not table.game.puzzle.kind.modes or table.paused or table.finished:
        return 0
    if table.highlight:
        return table.highlight
    if table.digit > 0:
        return table.digit
    return table.position.values[table.cursor] if tinted else 0


def choose_symbol(table: Table, symbol: int) -> None:
    """Choose a symbol on the pad, or CLEAR; the same again chooses none."""
    table.digit = 0 if table.digit == symbol else symbol
    table.message = None
    table.changed()


def choose_way(table: Table, number: int) -> None:
    """Choose a way of writing."""
    table.mode = number
    table.changed()


def find_key(table: Table, key: str) -> bool:
    """`/` and a symbol highlight it; `/` again takes the highlight away. Whether the key was for
    this."""
    puzzle = table.game.puzzle
    if table.asking:
        table.asking = False
        table.message = None
        verb = puzzle.kind.keys.get(key, ("", ""))[0]
        if verb in puzzle.marks:
            table.highlight = puzzle.marks.index(verb)
        table.changed()
        return verb in puzzle.marks or key in ("/", "escape")
    if key != "/":
        return False
    if table.highlight:
        table.highlight = 0
        table.changed()
    else:
        table.asking = True
        table.say(f"Show which? {puzzle.marks[1]} to {puzzle.marks[-1]}; / shows none.")
    return True


def mark_key(table: Table, verb: str) -> None:
    """A key that writes a symbol in the current way, or does what the kind has besides."""
    puzzle = table.game.puzzle
    if verb in type(puzzle).marks and verb not in puzzle.marks:
        table.say(f"This board goes from {puzzle.marks[1]} to {puzzle.marks[-1]}.")
        return
    prefix = table.prefix if verb in puzzle.marks else ""
    table.do(Gesture(prefix + verb, (table.cursor,)))


def next_way(table: Table) -> int:
    """The way of writing after the current one."""
    return (table.mode + 1) % len(table.game.puzzle.kind.modes)


def let_go(table: Table) -> bool:
    """Forget what is looked for, then what was chosen; False where there was nothing."""
    if table.asking or table.highlight:
        table.asking = False
        table.highlight = 0
    elif table.digit:
        table.digit = 0
    else:
        return False
    return True


def pad_keys(puzzle: Puzzle) -> tuple[int, int, int]:
    """How many digits, ways of writing and other keys the pad of this board has."""
    modes = puzzle.kind.modes
    return (len(puzzle.marks) - 1, len(modes), len(_extras(puzzle))) if modes else (0, 0, 0)


def _extras(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """Key and name of what a kind with ways of writing has besides its symbols."""
    return tuple(
        (key, verb.replace("-", " "))
        for key, (verb, _) in puzzle.kind.keys.items()
        if verb not in type(puzzle).marks
    )


def help_keys(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The keys of the kind's own with what they do; symbols in one line."""
    kind = puzzle.kind
    if not kind.modes:
        return [(key, words) for key, (_, words) in kind.keys.items()]
    first, last = puzzle.marks[1].lower(), puzzle.marks[-1].lower()
    found = [(f"{first}-{last}", "Write it in the current way; again clears it")]
    found += [(key, f"Write {name}") for key, name, _ in kind.modes]
    found += [
        ("Space", "The next way of writing"),
        ("/", "Show where a symbol is; / again ends it"),
    ]
    found += [
        (key, words) for key, (verb, words) in kind.keys.items() if verb not in type(puzzle).marks
    ]
    return found


def pad(table: Table, tinted: bool, ascii_only: bool) -> Pad:
    """What the pad shows now."""
    puzzle: Any = table.game.puzzle
    kind = puzzle.kind
    position = table.position
    symbols = puzzle.marks[1:]
    noted = (
        []
        if position.values[table.cursor] or table.paused
        else [layer[table.cursor] for layer in position.notes]
    )
    signs = ("[ ]", "{ }" if ascii_only else "┌ ┘", "( )")
    ways = tuple((sign, name, key) for sign, (key, name, _) in zip(signs, kind.modes, strict=False))
    return Pad(
        symbols,
        puzzle.left(position),
        table.digit,
        looked_for(table, tinted),
        noted[0] | noted[-1] if noted else 0,
        noted[-1] if noted else 0,
        table.mode,
        ways,
        _extras(puzzle),
        ascii_only,
    )
