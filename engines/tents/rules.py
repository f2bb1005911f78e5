"""Tents: the rules, and what gestures mean."""

from __future__ import annotations

from functools import cached_property

from engines.core.grid import bits, mask_of
from engines.core.puzzle import Puzzle
from engines.tents.field import EMPTY, GRASS, TENT, TREE, Field, shape_of
from engines.tents.knowledge import sweep
from engines.tents.pairs import lacking
from engines.tents.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    # what marks a board, reasons about it or finds fault with it is loaded when it does
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, ClassVar

    from engines.core.action import Action, Edit, Position
    from engines.core.deduction import Fact, Step, Technique
    from engines.core.grid import Grid
    from engines.core.levels import Solutions
    from engines.core.puzzle import Kind
    from engines.core.target import Target
    from engines.core.values import Fault, Gesture, Options, Refusal


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
        """The board as masks."""
        shape = shape_of(self.grid.width, self.grid.height)
        bit = shape.bit
        trees = sum(1 << bit[cell] for cell, value in enumerate(self.opening) if value == TREE)
        return Field(shape, trees, self.needs, self.rule == "matching")

    # -- gestures ------------------------------------------------------------------------------

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        """As for every kind; "line" on a number finishes that line with grass."""
        from engines.core.values import Refusal

        if gesture.verb != "line":
            action = super().act(position, gesture, options)
            return action if isinstance(action, Refusal) else self._effective(position, action)
        if not 0 <= gesture.clue < len(self.needs):
            return Refusal("There is no number here.")
        line = self.grid.lines[gesture.clue]
        tents = sum(1 for cell in line if position.values[cell] == TENT)
        need = self.needs[gesture.clue]
        if tents != need:
            has = f"{tents} tent{'' if tents == 1 else 's'}"
            return Refusal(f"{_line_name(self, gesture.clue)} has {has}, its number is {need}.")
        empty = tuple(cell for cell in line if position.values[cell] == EMPTY)
        if not empty:
            return Refusal(f"{_line_name(self, gesture.clue)} is finished already.")
        return self.write(position, ((self.marks[GRASS], empty),), options)

    def _effective(self, position: Position, action: Action) -> Action | Refusal:
        """Automatic grass that is cleared comes back at once while its reason stands."""
        from engines.core.values import Refusal

        if position.auto and self.vocabulary.apply(position, action) == position:
            return Refusal("This grass is automatic: it stands while its reason does.")
        return action

    def meaning(self, position: Position, gesture: Gesture) -> int | Refusal:
        """No gesture makes a tree."""
        from engines.core.values import Refusal

        if gesture.verb == self.marks[TREE]:
            return Refusal("Trees are given; a tent or grass can be placed.")
        return super().meaning(position, gesture)

    def fixed_words(self, cells: Sequence[int]) -> str:
        """What stands on a given square."""
        if not cells:
            return ""
        what = {TREE: "a tree", TENT: "a given tent", GRASS: "given grass"}
        return f"{self.grid.labels[cells[0]]} is {what[self.opening[cells[0]]]}."

    def automatic(
        self, values: bytes, auto: int, touched: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Grass around tents and on finished lines, those with the number 0 among them."""
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
        """The number of a line is called by its line."""
        if target.what == "clue":
            return self.grid.line_names[target.at]
        return super().place(target)

    def speaks_of(self, target: Target) -> int:
        """The number of a line is about all of it."""
        if target.what == "clue":
            return mask_of(self.grid.lines[target.at])
        return super().speaks_of(target)

    def around(self, position: Position, cell: int) -> str:
        """How far its lines are, and what stands beside it: trees, and beside a tree tents."""
        from engines.core.wording import listing

        tents = [sum(position.values[c] == TENT for c in self.grid.lines[n])
                 for n in self.grid.lines_of[cell]]  # fmt: skip
        lines = zip(self.grid.lines_of[cell], tents, strict=True)
        row, column = (f"{has} of {self.needs[n]}" for n, has in lines)
        wanted, word = (TENT, "tent") if position.values[cell] == TREE else (TREE, "tree")
        beside = [c for c in self.grid.neighbours[cell] if position.values[c] == wanted]
        labels = listing([self.grid.labels[c] for c in beside])
        words = f"{word}{'s' if len(beside) > 1 else ''}"
        near = f"{words} {labels}" if beside else f"no {word} beside it"
        return f"Row has {row}, column {column}, {near}."

    # -- the rules -----------------------------------------------------------------------------

    def faults(self, position: Position) -> list[Fault]:
        from engines.tents.faults import find_faults

        return find_faults(self.field, self.grid, position.values)

    def solved(self, position: Position) -> bool:
        field = self.field
        tents = field.where(position.values, TENT)
        if tents.bit_count() != field.count or tents & ~field.near:
            return False
        if any(
            (tents & mask).bit_count() != need
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
        """True when there are as many tents as trees: grass is never needed."""
        return position.values.count(TENT) >= self.field.count

    def progress(self, position: Position) -> tuple[int, int]:
        """Tents placed, of as many as there are trees."""
        return position.values.count(TENT), self.field.count

    # -- solving -------------------------------------------------------------------------------

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        from engines.tents.search import count

        return count(self.knowledge(), limit, nodes)

    def export_text(self, position: Position) -> str:
        from engines.tents import picture

        return picture.write(self.grid.width, self.needs, position.values)

    def export_emoji(self, position: Position) -> str:
        """The same picture in emoji; empty squares are drawn too."""
        from engines.tents import picture

        return picture.write(self.grid.width, self.needs, position.values, emoji=True)

    def text(self, values: bytes) -> str:
        from engines.tents.codec import solution_text

        return solution_text(values, self.grid.width)

    @cached_property
    def techniques(self) -> tuple[Technique[Any], ...]:
        from engines.tents.techniques import techniques

        return techniques(self.field.matching)

    def knowledge(self, position: Position | None = None) -> State:
        state = State(self.field)
        values = position.values if position is not None else self.opening
        state.place(self.field.where(values, TENT), self.field.where(values, GRASS))
        return state

    def sweep(self, knowledge: State, level: str) -> None:
        sweep(knowledge, level)

    def clash(self, knowledge: State) -> Step | None:
        from engines.tents.clashes import clash

        return clash(knowledge)

    def edits(self, position: Position, facts: Iterable[Fact]) -> tuple[Edit, ...]:
        from engines.core.action import Edit

        groups: dict[int, list[int]] = {}
        for fact in facts:
            if fact.what == "is" and position.values[fact.at] != fact.value:
                groups.setdefault(fact.value, []).append(fact.at)
        return tuple(
            Edit(self.marks[value], tuple(sorted(cells))) for value, cells in sorted(groups.items())
        )

    def fact(self, cell: int, value: int) -> Fact:
        from engines.core.deduction import Fact

        return Fact("is", cell, value)

    def opposite(self, fact: Fact) -> Fact:
        """Of a tent grass, of grass a tent; a pair that is none has no fact of its own."""
        from engines.core.deduction import Fact

        assert fact.what == "is"
        assert fact.value in (TENT, GRASS)
        return Fact("is", fact.at, GRASS if fact.value == TENT else TENT)


def _line_name(puzzle: Tents, line: int) -> str:
    """A line at the start of a sentence; its letter keeps its case."""
    name = puzzle.grid.line_names[line]
    return name[0].upper() + name[1:]


def links(puzzle: Tents, position: Position) -> dict[int, int]:
    """Each tent on the board whose tree one can tell, with that tree: a tent with one tree left
    takes it, a tree with one tent left and no other square takes that, and so on."""
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
