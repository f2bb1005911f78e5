"""Positions, and actions as results with their text: each mark that was written, never a command.

An action marks the automatic writes, so that replaying it needs neither settings nor rules:

    b:C1 +w:B1,D1          black at C1, and automatic circles beside it
    hint b:B3 ~sandwich    played by a hint, named after its technique
    suppose b:D3           opens a branch
    n5:E4  -n5:E4          a note written, a note struck
"""

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError, short

BY = ("hint", "computer")
# how many texts of actions, and of their parts, are remembered
MOST_KNOWN = 8192
VERBS = ("reset", "suppose", "refute", "solve")


class Edit(NamedTuple):
    """One mark written into some cells. `.` empties a cell. A note mark is a layer and a symbol."""

    mark: str
    cells: tuple[int, ...]
    auto: bool = False


class Action(NamedTuple):
    """The changes that one gesture of the person, a hint or the computer made to the board."""

    edits: tuple[Edit, ...]
    by: str = ""
    verb: str = ""
    technique: str = ""


class Position(NamedTuple):
    """A value for each cell (0 is empty), masks of the cells that were written automatically and by
    the computer, and the notes. `notes[layer][cell]` is a mask of noted values.
    """

    values: bytes
    auto: int = 0
    computer: int = 0
    notes: tuple[tuple[int, ...], ...] = ()


class Vocabulary:
    """The marks of a kind by value ("." is 0), and the `layers`: the prefixes of its sorts of
    notes.
    """

    def __init__(
        self, marks: Sequence[str], labels: Sequence[str], layers: Sequence[str] = ()
    ) -> None:
        assert marks[0] == "."
        assert len(set(marks)) == len(marks)
        self.marks = tuple(marks)
        self.layers = tuple(layers)
        self.labels = tuple(labels)
        self._cells = {label: cell for cell, label in enumerate(labels)}
        # mark text -> (layer or -1, value, True to set and False to erase)
        self._table: dict[str, tuple[int, int, bool]] = {
            mark: (-1, value, True) for value, mark in enumerate(marks)
        }
        for number, layer in enumerate(layers):
            for value, mark in enumerate(marks):
                if value:
                    self._table[layer + mark] = (number, value, True)
                    self._table["-" + layer + mark] = (number, value, False)
        # a long game repeats the same actions: each text is read, and each action stored, only once
        self._read: dict[str, Action] = {}
        self._edits: dict[str, Edit] = {}

    def start(self, values: bytes | None = None) -> Position:
        """The position before any action."""
        count = len(self.labels)
        empty = tuple((0,) * count for _ in self.layers)
        return Position(values if values is not None else bytes(count), notes=empty)

    def meaning(self, mark: str) -> tuple[int, int, bool]:
        """Return (layer or -1 for a value, value, True if set and False if erased)."""
        return self._table[mark]

    def apply(self, position: Position, action: Action) -> Position:
        """Return the position after the action. It reads no settings and knows no rule."""
        values = bytearray(position.values)
        auto, computer = position.auto, position.computer
        notes: list[list[int] | tuple[int, ...]] = list(position.notes)
        for edit in action.edits:
            layer, value, sets = self._table[edit.mark]
            if layer < 0:
                for cell in edit.cells:
                    values[cell] = value
                    bit = 1 << cell
                    auto = auto | bit if edit.auto and value else auto & ~bit
                    mine = action.by == "computer" and not edit.auto and value
                    computer = computer | bit if mine else computer & ~bit
            else:
                sheet = notes[layer]
                if isinstance(sheet, tuple):
                    notes[layer] = sheet = list(sheet)
                for cell in edit.cells:
                    sheet[cell] = sheet[cell] | 1 << value if sets else sheet[cell] & ~(1 << value)
        return Position(bytes(values), auto, computer, tuple(map(tuple, notes)))

    def write(self, action: Action) -> str:
        """Return the action as text, which `read` turns back into the same action."""
        words = [word for word in (action.by, action.verb) if word]
        for edit in action.edits:
            cells = ",".join(self.labels[cell] for cell in edit.cells)
            words.append(f"{'+' if edit.auto else ''}{edit.mark}:{cells}")
        if action.technique:
            words.append("~" + action.technique)
        return " ".join(words)

    def read(self, text: str) -> Action:
        """Return the action that a text describes.

        Refuse anything that `write` does not produce.
        """
        known = self._read.get(text)
        if known is not None:
            return known
        action = self._action(text)
        if len(self._read) < MOST_KNOWN:
            self._read[text] = action
        return action

    def _action(self, text: str) -> Action:
        words = text.split(" ")
        by = words.pop(0) if words and words[0] in BY else ""
        verb = words.pop(0) if words and words[0] in VERBS else ""
        technique = words.pop()[1:] if words and words[-1].startswith("~") else ""
        if technique and not technique.replace("-", "").isalnum():
            raise PuzzleError(f"'{short(technique)}' is not the name of a technique.")
        return Action(tuple(self._edit(word) for word in words), by, verb, technique)

    def _edit(self, word: str) -> Edit:
        known = self._edits.get(word)
        if known is None:
            known = self._new_edit(word)
            if len(self._edits) < MOST_KNOWN:
                self._edits[word] = known
        return known

    def _new_edit(self, word: str) -> Edit:
        auto = word.startswith("+")
        mark, colon, cells = word.removeprefix("+").partition(":")
        if not colon:
            raise PuzzleError(f"'{short(word)}' is not a mark, a colon and cells, like b:C1.")
        if mark not in self._table:
            known = " ".join(self.marks)
            raise PuzzleError(f"'{short(mark)}' is not a mark of this puzzle: {known}.")
        if cells.count(",") >= len(self.labels):
            raise PuzzleError(f"'{mark}' names more cells than the board has.")
        numbers = []
        for label in cells.split(","):
            if label not in self._cells:
                raise PuzzleError(
                    f"No cell {short(label)}: this board has {self.labels[0]} to {self.labels[-1]}."
                )
            numbers.append(self._cells[label])
        return Edit(mark, tuple(numbers), auto)


def changed(before: Position, after: Position) -> int:
    """Return the mask of the cells in which two positions differ."""
    if before is after:
        return 0
    mask = (before.auto ^ after.auto) | (before.computer ^ after.computer)
    if before.values != after.values:
        # one xor of large numbers finds the bytes that differ without a loop over the cells
        size = len(before.values)
        diff = int.from_bytes(before.values, "little") ^ int.from_bytes(after.values, "little")
        raw = diff.to_bytes(size, "little")
        mask |= sum(1 << i for i, byte in enumerate(raw) if byte)
    for old, new in zip(before.notes, after.notes, strict=True):
        if old != new:
            mask |= sum(1 << i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)
    return mask
