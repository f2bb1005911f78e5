"""A board read aloud: cells, marks and actions in words, with no sign that only eyes can tell."""

from __future__ import annotations

from engines.core.action import Action, Edit, Position
from engines.core.grid import bits
from engines.core.puzzle import Puzzle

# so many cells of an edit are named, and so many edits of an action
CELLS, EDITS = 3, 2


def said_of(puzzle: Puzzle, position: Position, cell: int) -> str:
    """A cell: its label, what is printed there, how it stands, and one fact about it."""
    parts = (puzzle.content(cell), standing(puzzle, position, cell))
    said = f"{puzzle.grid.labels[cell]}: {', '.join(part for part in parts if part)}."
    fact = puzzle.around(position, cell)
    return f"{said} {fact}" if fact else said


def standing(puzzle: Puzzle, position: Position, cell: int) -> str:
    """What a cell is marked as; where nothing decides it, what is noted there."""
    word = mark_words(puzzle, puzzle.marks[position.values[cell]])
    if position.values[cell]:
        return f"given {word}" if puzzle.given >> cell & 1 and word.isdigit() else word
    return ", ".join([word, *notes(puzzle, position, cell)])


def notes(puzzle: Puzzle, position: Position, cell: int) -> list[str]:
    """What is noted in a cell, a sort of notes each."""
    found = []
    for layer, sheet in zip(puzzle.layers, position.notes, strict=True):
        values = list(bits(sheet[cell]))
        edits = [Edit(layer + puzzle.marks[value], (cell,)) for value in values]
        if told := puzzle.deed(edits) if edits else "":
            found.append(told)
        elif values:
            symbols = " ".join(puzzle.marks[value] for value in values)
            found.append(f"{note_name(puzzle, layer)}s {symbols}")
    return found


def mark_words(puzzle: Puzzle, mark: str) -> str:
    """A mark, a note too."""
    known = puzzle.kind.words.get(mark)
    if known is not None or mark in puzzle.marks:
        return known or ("open" if mark == "." else mark)
    note = mark.removeprefix("-")
    words = f"{note_name(puzzle, note[:1])} {mark_words(puzzle, note[1:])}"
    return f"{words} struck" if mark.startswith("-") else words


def note_name(puzzle: Puzzle, layer: str) -> str:
    """What one note of a sort is called."""
    way = next((way for way in puzzle.kind.modes if way.prefix == layer), None)
    return way.name.removesuffix("s") if way is not None else "note"


def deed_words(puzzle: Puzzle, action: Action) -> str:
    """What an action did: "B5 white, 3 more by themselves"."""
    own = [edit for edit in action.edits if not edit.auto]
    told = puzzle.deed(own) if own else ""
    parts = [told] if told else []
    for mark, cells, _ in () if told else own[:EDITS]:
        names = [puzzle.grid.labels[cell] for cell in cells]
        more = f" and {len(names) - CELLS} more" if len(names) > CELLS else ""
        parts.append(f"{' '.join(names[:CELLS])}{more} {mark_words(puzzle, mark)}")
    if len(own) > EDITS and not told:
        parts.append(f"{len(own) - EDITS} marks more")
    added = sum(len(edit.cells) for edit in action.edits if edit.auto)
    if added:
        parts.append(f"{added} more by {'itself' if added == 1 else 'themselves'}")
    return ", ".join(parts)
