"""One board of Tents: its rules, and the meaning of gestures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import Fact, Step, Technique
from solitudo.engines.core.grid import Grid, bits, mask_of
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import (
    Fault,
    Gesture,
    Options,
    Refusal,
    Solutions,
    Target,
    Unit,
    cells,
)
from solitudo.engines.core.wording import capital, listing, number
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE, Field, shape_of
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.matching import Crowd, lacking
from solitudo.engines.tents.search import count
from solitudo.engines.tents.sweep import sweep
from solitudo.engines.tents.techniques.broken_rules import clash
from solitudo.engines.tents.text.codec import solution_text


class Tents(Puzzle):
    """One board of Tents."""

    marks: ClassVar[tuple[str, ...]] = (".", "t", "g", "T")
    unwritable: ClassVar[tuple[str, ...]] = ("T",)
    primary: ClassVar[int] = TENT
    counter: ClassVar[int] = GRASS

    def __init__(
        self,
        kind: Kind,
        id: str,
        grid: Grid,
        rule: str,
        given: int,
        opening: bytes,
        needs: tuple[int, ...],
    ) -> None:
        super().__init__(kind, id, grid, rule, given, opening)
        self.needs = needs

    @cached_property
    def field(self) -> Field:
        shape = shape_of(self.grid.width, self.grid.height)
        bit = shape.bit
        trees = sum(1 << bit[cell] for cell, value in enumerate(self.opening) if value == TREE)
        return Field(shape, trees, self.needs, self.rule == "matching")

    @property
    def variant(self) -> str:
        """The words for a board that leaves numbers out, whose times are compared apart."""
        return "some numbers" if min(self.needs) < 0 else ""

    # -- as data -------------------------------------------------------------------------------

    def clue_data(self) -> dict[str, Any]:
        """Return how many tents each line holds, in the order of the lines, or None for a number
        that is left out.
        """
        return {"tents": [need if need >= 0 else None for need in self.needs]}

    def fact_data(self, fact: Fact) -> tuple[str, ...]:
        """Return a fact as words. Cells name a tent and its tree."""
        if fact.what == "link":
            return fact.what, self.grid.labels[fact.at], self.grid.labels[fact.value]
        return super().fact_data(fact)

    # -- gestures ------------------------------------------------------------------------------

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        """Return the action of a gesture. "line" on a number fills that line with grass."""
        if gesture.verb != "line":
            action = super().act(position, gesture, options)
            return action if isinstance(action, Refusal) else self._effective(position, action)
        if not 0 <= gesture.clue < len(self.needs):
            return Refusal("There is no number here.")
        line = self.grid.lines[gesture.clue]
        tents = sum(1 for cell in line if position.values[cell] == TENT)
        need = self.needs[gesture.clue]
        if need < 0:
            name = _line_name(self, gesture.clue)
            return Refusal(f"{name} has no number, so it may hold any number of tents.")
        if tents != need:
            has = f"{tents} tent{'' if tents == 1 else 's'}"
            return Refusal(f"{_line_name(self, gesture.clue)} has {has}, but its number is {need}.")
        empty = tuple(cell for cell in line if position.values[cell] == EMPTY)
        if not empty:
            return Refusal(f"{_line_name(self, gesture.clue)} is already complete.")
        return self.write(position, ((self.marks[GRASS], empty),), options)

    def _effective(self, position: Position, action: Action) -> Action | Refusal:
        """Return the edits without automatic grass that would reappear at once."""
        if position.auto and self.vocabulary.apply(position, action) == position:
            return Refusal("This grass is automatic. It follows from the marks around it.")
        return action

    def meaning(self, position: Position, gesture: Gesture) -> int | Refusal:
        if gesture.verb == self.marks[TREE]:
            return Refusal("Trees are given. You can place a tent or grass.")
        return super().meaning(position, gesture)

    def fixed_words(self, cells: Sequence[int]) -> str:
        """Return the clue on a given square, as the reason why it cannot change."""
        if not cells:
            return ""
        what = {TREE: "a tree", TENT: "a given tent", GRASS: "given grass"}
        return f"{self.grid.labels[cells[0]]} is {what[self.opening[cells[0]]]}."

    def automatic(
        self, values: bytes, auto: int, touched: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield grass around tents and on finished lines, also those with the number 0."""
        field = self.field
        tents = field.where(values, TENT)
        grass = field.ring(tents)
        for line, mask in enumerate(field.shape.lines):
            if (tents & mask).bit_count() == self.needs[line]:
                grass |= mask
        bit = field.shape.bit
        for cell in field.cells((grass | field.mask(bits(auto))) & field.shape.board & ~tents):
            yield cell, GRASS if grass >> bit[cell] & 1 else EMPTY

    def place(self, target: Target) -> str:
        """Return a place in words. The number of a line has the name of its line."""
        if target.what == "clue":
            return self.grid.line_names[target.at]
        return super().place(target)

    def speaks_of(self, target: Target) -> int:
        """Return the mask of a target. The number of a line concerns all of it."""
        if target.what == "clue":
            return mask_of(self.grid.lines[target.at])
        return super().speaks_of(target)

    def about(self, position: Position, unit: Unit) -> str:
        """Return how many tents a line has, and needs if it has a number."""
        if unit.name not in self.grid.line_names:
            return ""
        number = self.grid.line_names.index(unit.name)
        has = sum(position.values[c] == TENT for c in self.grid.lines[number])
        word = "tent" if (self.needs[number] if self.needs[number] >= 0 else has) == 1 else "tents"
        return f"{self._share(has, number)} {word}."

    def _share(self, has: int, line: int) -> str:
        """Return how many tents of those of a line there are: "1 of 2", or "1" without a number."""
        return f"{has} of {self.needs[line]}" if self.needs[line] >= 0 else str(has)

    def around(self, position: Position, cell: int) -> str:
        """Return the progress of a square's lines, and what is beside it: trees, or for a tree its
        tents.
        """
        tents = [sum(position.values[c] == TENT for c in self.grid.lines[n])
                 for n in self.grid.lines_of[cell]]  # fmt: skip
        lines = zip(self.grid.lines_of[cell], tents, strict=True)
        row, column = (self._share(has, n) for n, has in lines)
        wanted, word = (TENT, "tent") if position.values[cell] == TREE else (TREE, "tree")
        beside = [c for c in self.grid.neighbours[cell] if position.values[c] == wanted]
        labels = listing([self.grid.labels[c] for c in beside])
        words = f"{word}{'s' if len(beside) > 1 else ''}"
        near = f"{words} {labels}" if beside else f"no {word} next to it"
        return f"Row has {row}, column {column}, {near}."

    # -- the rules -----------------------------------------------------------------------------

    def faults(self, position: Position) -> list[Fault]:
        return find_faults(self.field, self.grid, position.values)

    def solved(self, position: Position) -> bool:
        field = self.field
        tents = field.where(position.values, TENT)
        if tents.bit_count() != field.count or tents & ~field.near:
            return False
        if any(
            need >= 0 and (tents & mask).bit_count() != need
            for mask, need in zip(field.shape.lines, field.needs, strict=True)
        ):
            return False
        stride = field.shape.stride
        wide = tents | tents << 1 | tents >> 1
        if tents & (tents << 1 | wide << stride):
            return False
        if not field.matching:
            return not field.trees & ~field.cross(tents)
        return not lacking(field, tents, field.trees)

    def full(self, position: Position) -> bool:
        """Return whether there are as many tents as trees. Grass is never needed."""
        return position.values.count(TENT) >= self.field.count

    def progress(self, position: Position) -> tuple[int, int]:
        """Return how many tents are placed, and how many there will be."""
        return position.values.count(TENT), self.field.count

    # -- solving -------------------------------------------------------------------------------

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        return count(self.knowledge(), limit, nodes)

    def export_text(self, position: Position) -> str:
        from solitudo.engines.tents.text import picture

        return picture.write(self.grid.width, self.needs, position.values)

    def text(self, values: bytes) -> str:
        return solution_text(values, self.grid.width)

    @cached_property
    def techniques(self) -> tuple[Technique[Any], ...]:
        from solitudo.engines.tents.techniques.order import techniques

        return techniques(self.field.matching)

    def knowledge(self, position: Position | None = None) -> State:
        state = State(self.field)
        values = position.values if position is not None else self.opening
        state.place(self.field.where(values, TENT), self.field.where(values, GRASS))
        return state

    def sweep(self, knowledge: State, level: str) -> None:
        sweep(knowledge, level)

    def won(self, knowledge: State) -> bool:
        """Return whether every tent is known. Grass is never needed."""
        return knowledge.tents.bit_count() == self.field.count

    def clash(self, knowledge: State) -> Step | None:
        return clash(knowledge)

    def opposite(self, fact: Fact) -> Fact:
        """Return grass for a tent and a tent for grass. An excluded pair has no fact of its own."""
        assert fact.what == "is"
        assert fact.value in (TENT, GRASS)
        return Fact("is", fact.at, GRASS if fact.value == TENT else TENT)


def _line_name(puzzle: Tents, line: int) -> str:
    """Return a line at the start of a sentence. Its letter keeps its case."""
    return capital(puzzle.grid.line_names[line])


def links(puzzle: Tents, position: Position) -> dict[int, int]:
    """Return tents with their trees if the pair is certain.

    A tent with only one free tree has that tree. A tree with one tent and no other square left has
    that tent, and so on.
    """
    field = puzzle.field
    state = State(field)
    tents = field.where(position.values, TENT)
    state.place(tents, field.where(position.values, GRASS))
    cell = field.shape.cell
    found: dict[int, int] = {}
    loose, trees = tents, field.trees
    changed = True
    while changed:
        changed = False
        for bit in bits(loose):
            own = field.cross(1 << bit) & trees
            if own.bit_count() == 1:
                found[cell[bit]] = cell[own.bit_length() - 1]
                loose ^= 1 << bit
                trees &= ~own
                changed = True
        if not field.matching:
            continue
        for bit in bits(trees):
            choice = field.cross(1 << bit) & (state.unknown | loose)
            if choice & loose and choice.bit_count() == 1:
                found[cell[choice.bit_length() - 1]] = cell[bit]
                loose ^= choice
                changed = True
    return found


def find_faults(field: Field, grid: Grid, values: bytes) -> list[Fault]:
    """Return all broken rules: touching tents, lines, tents and trees alone, then pairs."""
    tents = field.where(values, TENT)
    full = tents.bit_count() >= field.count
    empty = 0 if full else field.where(values, EMPTY)
    found = [*_touching(field, grid.labels, tents), *_lines(field, grid.line_names, tents, empty)]
    if tents.bit_count() > field.count:
        words = f"There are {tents.bit_count()} tents for {_count(field.count, 'tree')}."
        found.append(Fault("too-many", words, cells(*field.cells(tents))))
    found += _alone(field, grid.labels, tents, empty)
    if field.matching:
        found += _pairs(field, grid.labels, tents, empty)
    return found


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _names(field: Field, labels: Sequence[str], mask: int) -> str:
    return listing([labels[cell] for cell in field.cells(mask)])


def _touching(field: Field, labels: Sequence[str], tents: int) -> Iterator[Fault]:
    stride = field.shape.stride
    pairs = []
    for shift in (1, stride - 1, stride, stride + 1):
        for bit in bits(tents & tents << shift):
            pairs.append((bit - shift, bit))
    for first, second in sorted(pairs):
        both = (field.shape.cell[first], field.shape.cell[second])
        a, b = (labels[cell] for cell in both)
        yield Fault("touch", f"{a} and {b} are tents, and they touch.", cells(*both))


def _lines(field: Field, names: Sequence[str], tents: int, empty: int) -> Iterator[Fault]:
    for line, mask in enumerate(field.shape.lines):
        need = field.needs[line]
        here = tents & mask
        count = here.bit_count()
        free = (empty & mask).bit_count()
        if need < 0 or count <= need <= count + free:
            continue
        words = f"{capital(names[line])} has {_count(count, 'tent')}"
        if count > need:
            rule, end = "exceeded", f", but its number is {need}."
        elif free:
            rule, end = "short", f" and {_count(free, 'free square')}, but its number is {need}."
        else:
            rule, end = "short", f" and no free square, but its number is {need}."
            if not empty:
                end = f", but its number is {need}."
        targets = (Target("clue", line), *cells(*field.cells(here)))
        yield Fault(rule, words + end, targets)


def _alone(field: Field, labels: Sequence[str], tents: int, empty: int) -> Iterator[Fault]:
    for cell in field.cells(tents & ~field.near):
        yield Fault("no-tree", f"{labels[cell]} is a tent with no tree next to it.", cells(cell))
    for cell in field.cells(field.trees & ~field.cross(tents | empty)):
        words = f"The tree at {labels[cell]} cannot have a tent: no square next to it is free."
        if not empty:
            words = f"The tree at {labels[cell]} has no tent next to it."
        yield Fault("no-tent", words, cells(cell))


def _pairs(field: Field, labels: Sequence[str], tents: int, empty: int) -> Iterator[Fault]:
    """Yield tents with too few trees between them, trees with too few squares."""
    near = tents & field.near
    for crowd in lacking(field, near, field.trees):
        yield _crowd_fault(field, labels, crowd, "tent", "tree")
    squares = tents | empty
    for crowd in lacking(field, field.trees & field.cross(squares), squares):
        yield _crowd_fault(field, labels, crowd, "tree", "square" if empty else "tent")


def _crowd_fault(field: Field, labels: Sequence[str], crowd: Crowd, what: str, other: str) -> Fault:
    names = _names(field, labels, crowd.members)
    partners = _names(field, labels, crowd.partners)
    if crowd.partners.bit_count() == 1:
        words = f"The {what}s at {names} have only one {other} between them: {partners}."
    else:
        members, room = (number(m.bit_count()) for m in (crowd.members, crowd.partners))
        words = f"The {members} {what}s at {names} have only {room} {other}s: {partners}."
    targets = cells(*field.cells(crowd.members), *field.cells(crowd.partners))
    return Fault("unpaired", words, targets)
