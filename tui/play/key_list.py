"""The list of `?`: every key of a game, grouped by purpose, with all its words.

A row names commands in braces: `{undo}` is replaced by the key of that command, and `{clear+}` by
all its keys. Enter on a row runs the first command that it names. Each kind adds its own rows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.play.commands import D, Keymap
from solitudo.tui.terminal.keyboard import label_of

TITLE = "Keys"
ASKS = "Type what you want, e.g. clear or colour"
NO_MATCH = "No key matches. Ctrl+P searches all commands."
NOTES = (
    "Small letters make marks. Capitals are commands.",
    "Press Enter to run a row. Change keys in the settings.",
)
MARKING = "Marking in {kind}"
ALL_KINDS = (
    ("{up} {down} {left} {right} hjkl", "Move (Home, End: ends of the row)"),
    ("{clear+}", "Clear the cell"),
)
# for a kind without words of its own
PLAIN = (
    ("{primary}", "Main mark (press again to clear)"),
    ("{counter}", "Second mark (press again to clear)"),
)
READ_ALOUD = ("Reading aloud", (
    ("{next_empty} {next_clue}", "Next empty cell, next cell with a clue"),
    ("{read}", "Read: r row, c column, b box, a all"),
    ("{read}", "Read: w position, n changes, s again"),
    ("{read_on}", "The rest of a long text"),
))  # fmt: skip
GROUPS = (
    ("Stuck?", (
        ("{hint}", "Hint: area, technique, reason, move"),
        ("{why}", "Why this mark follows, or is wrong"),
        ("{check}", "Count the mistakes (again: show them)"),
        ("{link_back} {link_on}", "Step through an explanation"),
        ("{cell_menu}", "Cell menu (or a long press)"),
        ("{tips}", "Tips: techniques (counts as help)"),
        ("{suppose} {refute} {keep}", "Make an assumption, test it, keep it"),
    )),
    ("Made a mess?", (
        ("{undo} {redo}", "Undo, redo (also Ctrl+Z, Ctrl+Y)"),
        ("{jump}", "Go to the move in the message"),
        ("{reset}", "Start over (one move, u undoes it)"),
    )),
    ("Moves", (
        ("{back} {forth}", "Move back, forward (Enter: go there)"),
        ("{sibling_before} {sibling_after} {fold} {unfold}", "Other branch, fold, unfold"),
        ("{name} {comment}", "Name this move, comment on it"),
        ("{compare} {next_difference}", "Compare, go to the next difference"),
        ("{find}", "In Moves: find a name, cell or word"),
        ("{replay}", "Replay the game"),
    )),
    ("This game", (
        ("{pause}", "Pause: board hidden, clock stopped"),
        ("{new} {again}", "New board, the same board again"),
        ("{versus}", "Versus on or off"),
        ("{solve}", "Solve the board (counts as help)"),
        ("{drill}", "Drill: your slowest technique"),
        ("{lessons}", "Lessons for this puzzle"),
        ("{edit}", "Edit this board"),
        ("{take_out} {copy_id} {picture}", "Export, copy the ID, save an image"),
    )),
    ("Panes", (
        ("{next_pane} {pane_before}", "Next pane, previous pane"),
        ("{moves} {rules} {records}", "Moves, Rules and techniques, Stats"),
        ("↑ ↓ ← → Enter", "In a pane: choose, fold, go there"),
        ("{scroll_up} {scroll_down}", "Page through a pane or a large board"),
        ("{narrower} {wider}", "Panes narrower, wider (or drag)"),
        ("{alone}", "Board only, and back"),
        ("{escape}", "Close what is open, go to the board"),
    )),
    ("Other screens", (
        ("{home} Esc Esc", "Home (everything is saved)"),
        ("{all_records} {settings}", "Statistics, settings"),
        ("{palette}", "Every command, by name"),
        ("{read_on} {mouse}", "Screen-reader line, mouse on or off"),
        ("{help}", "This list"),
        ("{leave}", "Leave Solitudo (asks first)"),
    )),
)  # fmt: skip
# rows that only some puzzles have
ONLY_WITH_OPPONENTS = "versus"


class KeyRow(NamedTuple):
    """A row of the list: its group, its keys as they are shown, its text, its commands."""

    group: str
    keys: tuple[tuple[str, str], ...]
    text: str

    @property
    def commands(self) -> tuple[str, ...]:
        return tuple(name for _, name in self.keys if name)

    @property
    def shown(self) -> str:
        return " ".join(label for label, _ in self.keys)


def keys_of(template: str, keymap: Keymap[D]) -> tuple[tuple[str, str], ...]:
    """Return the labels of a template, each with its command. A label without a command has ""."""
    found: list[tuple[str, str]] = []
    for part in template.split(" "):
        named = re.fullmatch(r"\{(\w+)(\+?)\}", part)
        if named is None:
            found.append((part, ""))
            continue
        keys = keymap.commands[named[1]].keys
        shown = keys if named[2] else keys[:1]
        found += [(label_of(key), named[1]) for key in shown]
    return tuple(found)


def key_rows(puzzle: Puzzle, keymap: Keymap[D], read: bool = False) -> list[KeyRow]:
    """Return all rows for this puzzle.

    Rows about reading aloud are included only if the screen is read aloud.
    """
    kind = puzzle.kind
    symbols = f"{puzzle.marks[1]}-{puzzle.marks[-1]}".lower()
    helped = kind.key_help or (*PLAIN, *((key, own.help) for key, own in kind.keys.items()))
    own = [(keys.replace("{symbols}", symbols), text) for keys, text in helped]
    pointer = [row for row in own if row[0] == "mouse"]
    written = [row for row in own if row[0] != "mouse"]
    (move, cleared) = ALL_KINDS
    first = (MARKING.format(kind=kind.title), (move, *written, cleared, *pointer))
    groups = (first, *((READ_ALOUD,) if read else ()), *GROUPS)
    rows = [
        KeyRow(title, keys_of(template, keymap), text)
        for title, found in groups
        for template, text in found
    ]
    return [row for row in rows if kind.opponents or ONLY_WITH_OPPONENTS not in row.commands]


def in_groups(rows: list[KeyRow]) -> Mapping[str, list[KeyRow]]:
    groups: dict[str, list[KeyRow]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    return groups
