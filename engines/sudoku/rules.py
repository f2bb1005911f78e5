"""One Sudoku board: the meaning of its marks and gestures, its broken rules, and its solver."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Fact, Stage, Step, Technique
from solitudo.engines.core.grid import bits
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import (
    Drawing,
    Fault,
    Gesture,
    Options,
    Refusal,
    Solutions,
    Target,
    Unit,
)
from solitudo.engines.sudoku import argument, faults
from solitudo.engines.sudoku.constraints.constraint import RULES, Constraint, about
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import SYMBOLS, Cage, Layout
from solitudo.engines.sudoku.search.count import count
from solitudo.engines.sudoku.techniques.broken_rules import clash
from solitudo.engines.sudoku.text.codec import solution_text

MARKS = (".", *SYMBOLS)
CORNER, CENTRE = 0, 1


class Sudoku(Puzzle):
    """One Sudoku. Value v of a cell is the digit v. Corner and centre notes are masks of digits."""

    marks: ClassVar[tuple[str, ...]] = MARKS
    layers: ClassVar[tuple[str, ...]] = ("n", "c")

    def __init__(self, kind: Kind, id: str, layout: Layout, givens: bytes) -> None:
        super().__init__(kind, id, layout.grid, "", given_mask(givens), givens)
        self.layout = layout
        # a smaller board has fewer digits
        self.__dict__["marks"] = MARKS[: self.layout.side + 1]

    @property
    def side(self) -> int:
        return self.layout.side

    @property
    def box_width(self) -> int:
        """The width of a box, or 0 on a jigsaw."""
        return self.layout.box_width

    @property
    def box_height(self) -> int:
        return self.layout.box_height

    @property
    def regions(self) -> tuple[int, ...]:
        return self.layout.regions

    @property
    def diagonals(self) -> bool:
        return self.layout.diagonals

    @property
    def cages(self) -> tuple[Cage, ...]:
        return self.layout.cages

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        return self.layout.constraints

    @cached_property
    def lined(self) -> frozenset[int]:
        """The cells that lines of rules go through."""
        long = (cells for _, cells in self.constraints if len(cells) > 2)
        return frozenset(cell for cells in long for cell in cells)

    @property
    def variant(self) -> str:
        more = {"jigsaw": not self.box_width, "X": self.diagonals, "killer": bool(self.cages)}
        told = [name for name, has in more.items() if has]
        return " ".join(dict.fromkeys([*told, *(RULES[r].variant for r, _ in self.constraints)]))

    def left(self, position: Position) -> tuple[int, ...]:
        """Return how many of each digit are still to be written. Index 0 is not used."""
        values = position.values
        return (0, *(max(0, self.side - values.count(v)) for v in range(1, self.side + 1)))

    def content(self, cell: int) -> str:
        """Return the cage of a cell and its other marks in words."""
        found = about(self.constraints, cell, self.grid.labels)
        cage = self.layout.cage_of[cell]
        if cage >= 0:
            cells, total = self.cages[cage]
            found.insert(0, f"in a cage of {len(cells)} cells that add up to {total}")
        return ", ".join(found)

    def about(self, position: Position, unit: Unit) -> str:
        """Return the digits that are missing in a row, column or box."""
        there = {position.values[cell] for cell in bits(unit.cells)}
        missing = [mark for value, mark in enumerate(self.marks) if value and value not in there]
        whole = unit.cells.bit_count() == len(self.marks) - 1
        return f"Missing: {' '.join(missing) or 'nothing'}." if whole else ""

    def around(self, position: Position, cell: int) -> str:
        """Return which digits the units of a cell still need."""
        if position.values[cell]:
            return ""
        seen = {position.values[peer] for peer in bits(self.layout.peers[cell])}
        free = [self.marks[v] for v in range(1, self.side + 1) if v not in seen]
        return f"Not in its units: {' '.join(free) or 'none'}."

    def clue_data(self) -> dict[str, Any]:
        """Return the cages with their sums, and the other rules. The lines are the units."""
        labels = self.grid.labels
        return {
            "cages": [{"cells": [labels[c] for c in cage], "sum": s} for cage, s in self.cages],
            "constraints": [
                {"rule": rule, "cells": [labels[c] for c in cells]}
                for rule, cells in self.constraints
            ],
        }

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        verb = gesture.verb
        if verb.endswith("fill-notes"):  # for every way of writing
            return self._fill_notes(position)
        free = [c for c in dict.fromkeys(gesture.cells) if not self.given >> c & 1]
        if gesture.cells and not free:
            return Refusal(self.fixed_words(gesture.cells) if len(gesture.cells) == 1 else "")
        if verb[:1] in self.layers and verb[1:] in self.marks[1:]:
            return self._note(position, verb, free)
        if verb == "clear" and free and not position.values[free[0]]:
            notes = self.strike_notes(position, [c for c in free if not position.values[c]])
            return Action(notes) if notes else Refusal("")
        return super().act(position, gesture, options)

    def meaning(self, position: Position, gesture: Gesture) -> int | Refusal:
        if gesture.verb in ("primary", "counter"):
            return Refusal("Choose a digit first.")
        return super().meaning(position, gesture)

    def _note(self, position: Position, verb: str, free: Sequence[int]) -> Action | Refusal:
        """Return the edits of notes.

        The first cell decides whether all of them are set or erased.
        """
        layer, value, _ = self.vocabulary.meaning(verb)
        notes = position.notes[layer]
        open_cells = [c for c in free if not position.values[c]]
        if not open_cells:
            return Refusal(f"{self.grid.labels[free[0]]} is filled." if free else "")
        has = notes[open_cells[0]] >> value & 1
        hit = tuple(c for c in open_cells if notes[c] >> value & 1 == has)
        return Action((Edit("-" + verb if has else verb, hit),))

    def _fill_notes(self, position: Position) -> Action | Refusal:
        """Write corner notes in every open cell: the digits that are still possible there."""
        sheet = Sheet(self.layout, position.values)
        groups: dict[str, list[int]] = {}
        for cell, old in enumerate(position.notes[CORNER]):
            if not position.values[cell]:
                for value in bits(sheet.cand[cell] & ~old):
                    groups.setdefault(f"n{self.marks[value]}", []).append(cell)
                for value in bits(old & ~sheet.cand[cell]):
                    groups.setdefault(f"-n{self.marks[value]}", []).append(cell)
        if not groups:
            return Refusal("All notes are already there.")
        return Action(tuple(Edit(mark, tuple(hit)) for mark, hit in sorted(groups.items())))

    def write(
        self,
        position: Position,
        edits: Iterable[tuple[str, tuple[int, ...]]],
        options: Options,
        by: str = "",
        verb: str = "",
        technique: str = "",
    ) -> Action | Refusal:
        """Return the action of these marks.

        A digit also erases its notes in all cells that see it.
        """
        action = super().write(position, edits, options, by, verb, technique)
        if isinstance(action, Refusal) or not options.automatic:
            return action
        struck = tuple(self._struck_notes(position, action))
        return action._replace(edits=(*action.edits, *struck)) if struck else action

    def _struck_notes(self, position: Position, action: Action) -> Iterator[Edit]:
        for edit in action.edits:
            layer, value, _ = self.vocabulary.meaning(edit.mark)
            if layer >= 0 or not value:
                continue
            seen = 0
            for cell in edit.cells:
                seen |= self.layout.peers[cell]
            for name, notes in zip(self.layers, position.notes, strict=True):
                hit = tuple(c for c in bits(seen) if notes[c] >> value & 1)
                if hit:
                    yield Edit(f"-{name}{edit.mark}", hit, True)

    def place(self, target: Target) -> str:
        return self.layout.unit_names[target.at] if target.what == "clue" else super().place(target)

    def faults(self, position: Position) -> list[Fault]:
        """Return every digit that a unit has twice, and every relation that the digits break."""
        return faults.every(self, position.values)

    def faults_after(
        self, position: Position, known: Sequence[Fault], cells: Sequence[int]
    ) -> list[Fault]:
        return faults.after(self, position.values, known, cells)

    def full_words(self, position: Position) -> str:
        found = self.faults(position)
        if not found:
            return super().full_words(position)
        return f"Every cell is filled, but {found[0].words[0].lower()}{found[0].words[1:]}"

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        return count(self.layout, self.opening, limit, nodes)

    @cached_property
    def solutions(self) -> Solutions:
        """The solutions, counted once. A guess costs more with other units and cages."""
        return self.count(nodes=20_000 if self.layout.plain else 4_000)

    def text(self, values: bytes) -> str:
        return solution_text(values, self.side)

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        """The techniques.

        Those that rely on one solution are included only if the board has one.
        """
        return self.techniques_to(self.kind.levels[-1])

    def techniques_to(self, level: str) -> tuple[Technique[Any], ...]:
        from solitudo.engines.sudoku.techniques.order import techniques

        return techniques(self.layout.rules, self._one, level)

    @property
    def _one(self) -> bool:
        return self.solutions.sure and self.solutions.number == 1

    def knowledge(self, position: Position | None = None) -> Sheet:
        if position is None:
            return Sheet(self.layout, self.opening)
        sheet = self._clues.copy()
        for cell, value in enumerate(position.values):
            if value and not self.given >> cell & 1:
                sheet.place(cell, value)
        if any(position.notes[CENTRE]) and self._one:
            solution = self.solutions.first or b""
            for cell, mask in enumerate(position.notes[CENTRE]):
                if mask and not position.values[cell] and mask >> solution[cell] & 1:
                    sheet.narrow(cell, mask)
        return sheet

    def knowledge_beside(self, position: Position, last: Sheet | None) -> Sheet:
        sheet = self.knowledge(position)
        if last is not None:
            sheet.remember(last)
        return sheet

    @cached_property
    def _clues(self) -> Sheet:
        return Sheet(self.layout, self.opening)

    def lost(self, position: Position, solution: bytes) -> list[int]:
        """Return the open cells whose centre notes no longer have their solution."""
        return [
            cell
            for cell, mask in enumerate(position.notes[CENTRE])
            if mask and not position.values[cell] and not mask >> solution[cell] & 1
        ]

    def sweep(self, knowledge: Sheet, level: str) -> None:
        from solitudo.engines.sudoku.techniques.order import sweep

        sweep(knowledge, level, self._one)

    def level(self) -> str | None:
        """Return the lowest level that wins the board.

        Each level continues where the one below got stuck.
        """
        sheet = self.knowledge()
        for level in self.kind.levels:
            self.sweep(sheet, level)
            if sheet.complete or sheet.broken:
                return level if sheet.complete else None
        return None

    def clash(self, knowledge: Sheet) -> Step | None:
        return clash(knowledge)

    def edits(self, position: Position, facts: Iterable[Fact]) -> tuple[Edit, ...]:
        """Return the marks of facts.

        Digits are written. Candidates are erased from the notes of a cell. In a cell without notes,
        the remaining candidates are written as centre notes.
        """
        told = list(facts)
        groups: dict[str, list[int]] = {}
        written = {f.at for f in told if f.what == "is"}
        for fact in told:
            if fact.what == "is" and position.values[fact.at] != fact.value:
                groups.setdefault(self.marks[fact.value], []).append(fact.at)
        struck: dict[int, int] = {}
        for fact in told:
            if fact.what == "not" and not position.values[fact.at] and fact.at not in written:
                struck[fact.at] = struck.get(fact.at, 0) | 1 << fact.value
        corner, notes = position.notes[CORNER], position.notes[CENTRE]
        filled = given_mask(position.values) if struck else 0
        for cell, mask in struck.items():
            for value in bits(corner[cell] & mask):
                groups.setdefault(f"-n{self.marks[value]}", []).append(cell)
            if corner[cell] and not notes[cell]:
                continue
            left = self._left(position, filled, cell) & ~mask
            for value in bits(left & ~notes[cell]):
                groups.setdefault(f"c{self.marks[value]}", []).append(cell)
            for value in bits(notes[cell] & ~left):
                groups.setdefault(f"-c{self.marks[value]}", []).append(cell)
        return tuple(Edit(mark, tuple(sorted(hit))) for mark, hit in sorted(groups.items()))

    def writes(self, position: Position, facts: Iterable[Fact]) -> bool:
        """Return whether marks follow.

        In a cell without notes, the remaining candidates are written.
        """
        values, (corner, notes) = position.values, position.notes
        told = tuple(facts)
        for fact in told:
            if fact.what == "is":
                if values[fact.at] != fact.value:
                    return True
            elif not values[fact.at] and not notes[fact.at] and not corner[fact.at]:
                return True
        return bool(self.edits(position, told))

    def writing(self, position: Position, facts: Iterable[Fact]) -> Hashable:
        """Return a key. If no cell has notes, different facts write different digits or notes."""
        values, (corner, notes) = position.values, position.notes
        # in a cell with only corner notes, only these candidates are eliminated
        told = frozenset(
            fact
            for fact in facts
            if fact.what == "is"
            or notes[fact.at]
            or not corner[fact.at]
            or corner[fact.at] >> fact.value & 1
        )
        for what, cell, value in told:
            noted = notes[cell] or corner[cell]
            if values[cell] == value if what == "is" else values[cell] or noted:
                return self.edits(position, told)
        return told

    def drawing(self, position: Position, stage: Stage) -> Drawing:
        return argument.drawing(self.knowledge(position), stage)

    def _left(self, position: Position, filled: int, cell: int) -> int:
        """Return the candidates of a cell for `knowledge`, with the person's centre notes."""
        mask = (1 << self.side + 1) - 2
        values = position.values
        for peer in bits(self.layout.peers[cell] & filled):
            mask &= ~(1 << values[peer])
        noted = position.notes[CENTRE][cell]
        if noted and self._one:
            solution = self.solutions.first or b""
            if noted >> solution[cell] & 1:
                mask &= noted
        return mask

    def opposite(self, fact: Fact) -> Fact:
        return Fact("not" if fact.what == "is" else "is", fact.at, fact.value)


# "0" for an empty cell, "1" for any digit
HELD = b"0".ljust(256, b"1")


def given_mask(givens: bytes) -> int:
    return int(b"0" + givens[::-1].translate(HELD), 2)
