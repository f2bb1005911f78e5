"""One Slant board: the meaning of its marks and gestures, and its broken rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import SHORT, Fact, Step, Technique, follow
from solitudo.engines.core.grid import bits, mask_of, square
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.slices import Slices
from solitudo.engines.core.values import (
    Costly,
    Fault,
    Gesture,
    Options,
    Outcome,
    Refusal,
    Reply,
    Score,
    Solutions,
    Target,
    Unit,
)
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.slant import escapes, pair_notes, paths, search
from solitudo.engines.slant.knowledge import Board, Known, edge_ends
from solitudo.engines.slant.lattice import AWAY, SIDES, TOUCHING, lattice
from solitudo.engines.slant.names import spot
from solitudo.engines.slant.text import codec
from solitudo.engines.slant.versus.scoring import Criteria, Tallies

if TYPE_CHECKING:
    from solitudo.engines.slant.versus.board import Versus
    from solitudo.engines.slant.versus.moves import Contest

# the next value of an empty cell, of one with \ and of one with /, when it is pressed
CYCLES = {"primary": (1, 2, 0), "counter": (2, 0, 1)}
# the number of steps in which a shorter contradiction is looked for
LOOKS = 60


class SlantPuzzle(Puzzle):
    """A board with its numbers. -1 is a point without a number."""

    marks: ClassVar[tuple[str, ...]] = (".", "\\", "/")
    # facts about a cell and the cell to its right or below it that decide neither
    layers: ClassVar[tuple[str, ...]] = pair_notes.LAYERS

    def __init__(
        self, kind: Kind, text: str, width: int, height: int, numbers: Sequence[int]
    ) -> None:
        super().__init__(kind, text, square(width, height))
        self.lattice = lattice(width, height)
        self.numbers = tuple(numbers)
        self._chains: tuple[bytes, tuple[int, ...]] = (b"", ())

    @cached_property
    def board(self) -> Board:
        return Board(self.lattice, self.numbers)

    # -- as data -----------------------------------------------------------------------------

    def clue_data(self) -> dict[str, Any]:
        """Return the number of each point, row by row. None is a point without a number."""
        return {"points": [number if number >= 0 else None for number in self.numbers]}

    def fact_data(self, fact: Fact) -> tuple[str, ...]:
        """Return a combination that two neighbouring cells never have, as the mark of each."""
        if fact.what != "never":
            return super().fact_data(fact)
        point, side = edge_ends(self.lattice, fact.at)
        words = [fact.what]
        for bit, slot in enumerate(SIDES[side]):
            cell = self.lattice.around[point][slot]
            touches = fact.value >> bit & 1
            words += [self.grid.labels[cell], self.marks[(AWAY, TOUCHING)[touches][slot]]]
        return tuple(words)

    # -- gestures ----------------------------------------------------------------------------

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        """Return the action of a press or a drag.

        The verb "stroke:" gives the mark of each of its cells.
        """
        if not gesture.cells:
            return Refusal("")
        if options.versus:
            return self._move(position, gesture)
        if gesture.verb[:1] in self.layers:
            return self._note(position, gesture, options)
        cells = list(dict.fromkeys(gesture.cells))
        now = position.values[cells[0]]
        if gesture.verb == "clear" and not now:
            return self._unnote(position, cells, options)
        if gesture.verb.startswith("stroke:"):
            signs = gesture.verb.removeprefix("stroke:")
            if len(signs) != len(gesture.cells) or any(sign not in self.marks for sign in signs):
                return Refusal("A stroke names one mark for each of its cells.")
            wanted = dict(zip(gesture.cells, signs, strict=True))
        else:
            value = self.meaning(position, gesture)
            if isinstance(value, Refusal):
                return value
            wanted = dict.fromkeys(cells, self.marks[value])
        edits = [(wanted[cell], cell) for cell in cells if position.values[cell] == now]
        # edits of one mark in a row become one edit
        runs = [(mark, tuple(c for _, c in run)) for mark, run in groupby(edits, itemgetter(0))]
        return self.write(position, runs, options)

    def meaning(self, position: Position, gesture: Gesture) -> int | Refusal:
        """Return the value that a gesture writes. A press takes the next in its cycle."""
        if gesture.verb == "clear":
            return 0
        if gesture.verb in CYCLES:
            return CYCLES[gesture.verb][position.values[gesture.cells[0]]]
        if gesture.verb in self.marks:
            return self.marks.index(gesture.verb)
        return Refusal(f"Slant has no '{gesture.verb[:20]}'.")

    def _note(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        """Toggle a note for these cells and their neighbours: "r\\" (see `pairs`), or both notes:
        "r=".
        """
        layer, signs = self.layers.index(gesture.verb[0]), gesture.verb[1:]
        values = {"\\": (1,), "/": (2,), "=": (1, 2)}.get(signs)
        if values is None:
            return Refusal(f"Slant has no '{gesture.verb[:20]}'.")
        cells = [
            cell
            for cell in dict.fromkeys(gesture.cells)
            if pair_notes.other(self.lattice, layer, cell) >= 0
        ]
        if not cells:
            side = "to the right of" if layer == pair_notes.RIGHT else "below"
            return Refusal(f"There is no cell {side} {self.grid.labels[gesture.cells[0]]}.")
        noted = position.notes[layer]
        there = all(noted[cells[0]] >> value & 1 for value in values)
        edits = []
        for value in values:
            changed = tuple(c for c in cells if bool(noted[c] >> value & 1) == there)
            if changed:
                mark = f"{'-' * there}{self.layers[layer]}{self.marks[value]}"
                edits.append((mark, changed))
        return self.write(position, edits, options)

    def _unnote(
        self, position: Position, cells: Sequence[int], options: Options
    ) -> Action | Refusal:
        """Erase the notes of cleared cells and of the cells beside them."""
        struck: dict[str, set[int]] = {}
        for cell in cells:
            for layer, first, value in pair_notes.beside(self.lattice, position.notes, cell):
                mark = f"-{self.layers[layer]}{self.marks[value]}"
                struck.setdefault(mark, set()).add(first)
        edits = [(mark, tuple(sorted(firsts))) for mark, firsts in sorted(struck.items())]
        return self.write(position, edits, options)

    def marks_words(self, edits: Sequence[Edit]) -> str:
        """Return a note of two cells in words: "A1 = B1", "A1 B1 never v"."""
        noted: dict[tuple[int, int], int] = {}
        struck = False
        for mark, cells, _ in edits:
            layer, value, sets = self.vocabulary.meaning(mark)
            if layer < 0:
                return ""
            struck |= not sets
            for cell in cells:
                noted[layer, cell] = noted.get((layer, cell), 0) | 1 << value
        labels, words = self.grid.labels, []
        for (layer, cell), values in sorted(noted.items()):
            one, two = labels[cell], labels[pair_notes.other(self.lattice, layer, cell)]
            sign = pair_notes.sign(layer, values)
            words.append(
                f"{one} = {two}" if sign == pair_notes.SAME else f"{one} {two} never {sign}"
            )
        return f"no longer {listing(words, 2)}" if struck else listing(words, 2)

    def _move(self, position: Position, gesture: Gesture) -> Action | Refusal:
        """Return a move in Versus: one empty cell, final."""
        verb = gesture.verb.removeprefix("stroke:")
        mark = {"primary": "\\", "counter": "/", "\\": "\\", "/": "/"}.get(verb)
        if len(gesture.cells) > 1:
            return Refusal("In Versus you draw one diagonal a turn.")
        label = self.grid.labels[gesture.cells[0]]
        if position.values[gesture.cells[0]]:
            return Refusal(f"{label} is taken. In Versus diagonals stay.")
        if mark is None:
            return Refusal("In Versus a move is \\ or / in an empty cell.")
        return Action((Edit(mark, gesture.cells),))

    def place(self, target: Target) -> str:
        """Return a point by its number and the cells around it: "the 3 between B2 and C3"."""
        number = self.numbers[target.at]
        name = f"the {number}" if number >= 0 else "the point"
        return f"{name} {spot(self.lattice, target.at)}"

    def speaks_of(self, target: Target) -> int:
        """Return the mask of a target. A point concerns the cells around it."""
        if target.what == "point":
            return mask_of(cell for cell in self.lattice.around[target.at] if cell >= 0)
        return super().speaks_of(target)

    # -- the rules ---------------------------------------------------------------------------

    def faults(self, position: Position) -> list[Fault]:
        found = [
            fault
            for point in self.board.numbered
            if (fault := self._number_fault(position.values, point)) is not None
        ]
        return found + [self._loop_fault(cells) for cells in self.loops(position)]

    def about(self, position: Position, unit: Unit) -> str:
        """Return the numbers on both sides of a line, each with the diagonals that touch it."""
        cells = list(bits(unit.cells))
        down = len(cells) > 1 and cells[1] != cells[0] + 1
        # top left, top right, bottom left, bottom right
        sides = ((0, 2), (1, 3)) if down else ((0, 1), (2, 3))
        names = ("Left", "Right") if down else ("Above", "Below")
        told = []
        for name, (first, last) in zip(names, sides, strict=True):
            points = [self.lattice.corners[cell][first] for cell in cells]
            points.append(self.lattice.corners[cells[-1]][last])
            found = [self.touched(position, point) or "none" for point in points]
            told.append(f"{name}: {', '.join(found)}.")
        return " ".join(told)

    def touched(self, position: Position, point: int) -> str:
        """Return how many diagonals touch a number, and the number, or "" if there is none."""
        if self.numbers[point] < 0:
            return ""
        slots = enumerate(self.lattice.around[point])
        has = sum(c >= 0 and position.values[c] == TOUCHING[n] for n, c in slots)
        return f"{has} of {self.numbers[point]}"

    def around(self, position: Position, cell: int) -> str:
        """Return the numbers at its corners, and how many diagonals touch each of them now."""
        names = ("top left", "top right", "bottom left", "bottom right")
        told = []
        for name, point in zip(names, self.lattice.corners[cell], strict=True):
            if touched := self.touched(position, point):
                told.append(f"{name} {touched}")
        return f"Touching {', '.join(told)}." if told else "No number at its corners."

    def faults_after(
        self, position: Position, known: Sequence[Fault], cells: Sequence[int]
    ) -> list[Fault]:
        if not cells:
            return list(known)
        values = position.values
        near = {point for cell in cells for point in self.lattice.corners[cell]}
        numbers = [f for f in known if f.rule == "number" and f.targets[0].at not in near]
        for point in near:
            if self.numbers[point] >= 0:
                fault = self._number_fault(values, point)
                if fault is not None:
                    numbers.append(fault)
        seen: set[int] = set()
        loops = paths.closed_loops(self.lattice, values, near, seen)
        for fault in known:
            if fault.rule == "loop":
                cell = fault.targets[0].at
                if not values[cell] or self.lattice.ends[values[cell]][cell][0] not in seen:
                    loops.append(tuple(target.at for target in fault.targets))
        # a loop whose first cell was emptied no longer exists, and one that was found is listed
        # already
        loops = [loop for loop in loops if all(values[cell] for cell in loop)]
        numbers.sort(key=lambda fault: fault.targets[0].at)
        return numbers + [self._loop_fault(loop) for loop in sorted(loops)]

    def _number_fault(self, values: bytes, point: int) -> Fault | None:
        number = self.numbers[point]
        touching, free = paths.degree(self.lattice, values, point)
        if number <= touching + free and touching <= number:
            return None
        name = capital(self.place(Target("point", point)))
        over = touching > number
        if over:
            words = f"{name} is touched by {touching} diagonal{'s' * (touching != 1)}."
        else:
            most = touching + free
            words = f"{name} can have at most {most} diagonal{'s' * (most != 1)}."
            if not most:
                words = f"No diagonal can touch {self.place(Target('point', point))}."
        cells = tuple(
            Target("cell", cell)
            for slot, cell in enumerate(self.lattice.around[point])
            if cell >= 0 and values[cell] and (values[cell] == TOUCHING[slot]) == over
        )
        return Fault("number", words, (Target("point", point), *cells))

    def _loop_fault(self, cells: tuple[int, ...]) -> Fault:
        names = listing([self.grid.labels[cell] for cell in cells])
        return Fault("loop", f"{names} close a loop.", tuple(Target("cell", c) for c in cells))

    def loops(self, position: Position) -> list[tuple[int, ...]]:
        """Return every loop as its cells."""
        points = range(self.lattice.points)
        return paths.closed_loops(self.lattice, position.values, points, set())

    def chains(self, position: Position) -> tuple[int, ...]:
        if self._chains[0] != position.values:
            self._chains = (position.values, paths.chains(self.lattice, position.values))
        return self._chains[1]

    # -- solving -----------------------------------------------------------------------------

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        return search.count(self.board, limit, nodes)

    def text(self, values: bytes) -> str:
        return codec.solution(values, self.grid.width)

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        from solitudo.engines.slant.techniques.order import TECHNIQUES

        return TECHNIQUES

    @cached_property
    def _fresh(self) -> Known:
        return Known(self.board)

    def knowledge(self, position: Position | None = None) -> Known:
        known = self._fresh.copy()
        if position is not None:
            known.thorough = False
            for cell, value in enumerate(position.values):
                if value:
                    known.place(cell, value)
            for fact in pair_notes.facts(self.lattice, position.notes):
                if not known.knows(fact):
                    known.learn(fact)
        return known

    def lost(self, position: Position, solution: bytes) -> list[int]:
        return pair_notes.wrong(self.lattice, position.notes, solution)

    def lost_words(self, cell: int) -> str:
        return f"A note for two cells at {self.grid.labels[cell]} is wrong. Fix it to get hints."

    def sweep(self, knowledge: Known, level: str) -> None:
        knowledge.spread(level != "easy")
        before = -1
        while level == "hard" and knowledge.open != before and not knowledge.broken:
            before = knowledge.open
            escapes.draw(knowledge)
            knowledge.try_cells()

    def clash(self, knowledge: Known) -> Step | None:
        from solitudo.engines.slant.techniques.order import clash

        return clash(knowledge)

    def edits(self, position: Position, facts: Iterable[Fact]) -> tuple[Edit, ...]:
        """Return diagonals for the facts about cells, notes for those about two cells."""
        facts = tuple(facts)
        groups: dict[str, set[int]] = {}
        for fact in facts:
            if fact.what == "is" and position.values[fact.at] != fact.value:
                groups.setdefault(self.marks[fact.value], set()).add(fact.at)
        for layer, cell, value in pair_notes.marks(self.lattice, facts):
            if not position.notes or not position.notes[layer][cell] >> value & 1:
                groups.setdefault(self.layers[layer] + self.marks[value], set()).add(cell)
        order = self.vocabulary.meaning
        return tuple(Edit(mark, tuple(sorted(groups[mark]))) for mark in sorted(groups, key=order))

    def opposite(self, fact: Fact) -> Fact:
        """Return the other diagonal, or that two cells do have a combination that a fact
        excludes.
        """
        if fact.what == "is":
            return Fact("is", fact.at, 3 - fact.value)
        return Fact("both" if fact.what == "never" else "never", fact.at, fact.value)

    def follow(self, knowledge: Known, claim: Fact) -> tuple[Step, ...] | None:
        from solitudo.engines.slant.techniques import contradiction

        refuted = contradiction.refuted(knowledge, claim.at, claim.value)
        if refuted is None or len(refuted.chain) <= SHORT:
            return refuted.chain if refuted is not None else None
        # a chain in rounds may be shorter, so one is looked for with a limit
        other = follow(self, knowledge, claim, limit=LOOKS)
        return refuted.chain if other is None else min(refuted.chain, other, key=len)

    def proof(self, knowledge: Known, goal: Fact) -> Slices[tuple[Step, ...] | None]:
        from solitudo.engines.slant.techniques import contradiction

        return contradiction.proof(knowledge, goal)

    # -- Versus ------------------------------------------------------------------------------

    @cached_property
    def _tallies(self) -> Tallies:
        return Tallies(self.lattice, self.numbers, self.vocabulary)

    @property
    def criteria(self) -> Criteria:
        return self._tallies.criteria

    @cached_property
    def versus(self) -> Versus:
        """The parts of this board for Versus."""
        from solitudo.engines.slant.versus.board import Versus

        return Versus(self)

    @property
    def contest(self) -> Contest:
        return self.versus.contest

    def score(self, path: Sequence[Action], since: int = 0) -> Score:
        """Return the points since the action number `since`. Earlier marks do not count."""
        return self._tallies.score(path, since)

    def reply(
        self,
        position: Position,
        path: Sequence[Action],
        opponent: str,
        seed: int,
        strength: int = 0,
    ) -> Reply | None:
        return self.versus.reply(position, opponent, strength, seed)

    def costliest(self, path: Sequence[Action], since: int = 0) -> tuple[Costly, ...]:
        return self.versus.costliest(path, since)

    def outcome(
        self, position: Position, path: Sequence[Action], options: Options, since: int = 0
    ) -> Outcome | None:
        if not options.versus:
            return super().outcome(position, path, options)
        if not self.full(position):
            return None
        return self.versus.outcome(position, path, options.terms, since)
