"""Positions in which one technique is the simplest that applies, kept beside each kind's code.

`positions.zip` has a member KIND/TECHNIQUE for each technique. It has one line for each position,
smaller boards first. A line has the board without its kind, its rule, a character for each cell,
and the notes as an action. The character is the value in the solution: a digit or small letter if
the cell is marked, a capital letter if it is open. A member KIND/TECHNIQUE.near has near misses: a
position in which the technique applies, one in which it does not, and claims about the second
position. The first claim says what prevents the technique. A member KIND/TECHNIQUE.boards has
boards whose hardest technique is this one: the board, its rule, its size and the other techniques
that it needs. `make bank` makes the file.
"""

from __future__ import annotations

import random
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple
from zipfile import ZipFile

from solitudo.engines.core import hints
from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Step
from solitudo.engines.core.files import comes_with
from solitudo.engines.core.game import Game
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Solutions, Target

FILE = "positions.zip"
# the characters of values that are marked, and of those that are not
WRITTEN, OPEN = digits + ascii_lowercase, "." + ascii_uppercase


class Placed(NamedTuple):
    """A board with its solution, and marks after which a technique is the next one."""

    puzzle: Puzzle
    solutions: Solutions
    before: Action

    @property
    def position(self) -> Position:
        """The position after the marks."""
        return self.puzzle.vocabulary.apply(self.puzzle.start(), self.before)


class Claim(NamedTuple):
    """A fact of a position: a cell is empty ("open"), a note is there ("note"), or a clue has this
    value ("clue"). With the value `instead`, the technique would apply.
    """

    what: str
    place: Target
    value: str = ""
    instead: str = ""

    @property
    def text(self) -> str:
        """Return the text that `read_claim` reads."""
        return f"{self.what}:{self.place.what}:{self.place.at}:{self.value}:{self.instead}"


def read_claim(text: str) -> Claim:
    """Return the claim that a text of the bank describes."""
    what, place, at, value, instead = text.split(":")
    return Claim(what, Target(place, int(at)), value, instead)


class NearMiss(NamedTuple):
    """A position in which a technique applies, a similar one in which it does not, and claims about
    the second position.

    The first claim is the reason. If another claim were different, the technique would still not
    apply.
    """

    applies: Placed
    misses: Placed
    claims: tuple[Claim, ...]


# endings of a technique's name: the members with its near misses, and with whole boards
NEAR, BOARDS = ".near", ".boards"


class Board(NamedTuple):
    """A board whose hardest technique is known, with its size and its other techniques."""

    id: str
    rule: str
    size: str
    others: frozenset[str]


def boards(kind: Kind, technique: str) -> list[Board]:
    """Return boards whose hardest technique is this one."""
    found = []
    for line in lines(kind, technique + BOARDS):
        text, rule, size, others = line.split("\t")
        found.append(Board(f"{kind.name}:{text}", rule, size, frozenset(others.split())))
    return found


@cache
def lines(kind: Kind, technique: str) -> tuple[str, ...]:
    """Return the positions of a technique as text, or none if the bank has none."""
    beside = sys.modules[type(kind).__module__].__file__ or ""
    file, name = Path(beside).with_name(FILE), f"{kind.name}/{technique}"
    try:
        content = BytesIO(comes_with(file))
    except OSError:
        return ()
    with ZipFile(content) as bank:
        return tuple(bank.read(name).decode().splitlines()) if name in bank.namelist() else ()


def placed(kind: Kind, line: str) -> Placed:
    """Read a position. Nothing is searched for."""
    text, rule, signs, notes = line.split("\t")
    puzzle = kind.read(text, rule)
    first = bytes(WRITTEN.find(sign) if sign in WRITTEN else OPEN.find(sign) for sign in signs)
    start = puzzle.start().values
    groups: dict[int, list[int]] = {}
    for cell, (sign, value) in enumerate(zip(signs, first, strict=True)):
        if sign in WRITTEN and value != start[cell]:
            groups.setdefault(value, []).append(cell)
    edits = [Edit(puzzle.marks[value], tuple(cells)) for value, cells in sorted(groups.items())]
    if notes:
        edits += puzzle.vocabulary.read(notes).edits
    return Placed(puzzle, Solutions(1, first), Action(tuple(edits)))


def near_miss(kind: Kind, line: str) -> NearMiss:
    """Read a near miss. Nothing is searched for."""
    parts = line.split("\t")
    one, other = placed(kind, "\t".join(parts[:4])), placed(kind, "\t".join(parts[4:8]))
    return NearMiss(one, other, tuple(map(read_claim, parts[8:])))


def step_in(made: Placed) -> Step:
    """Return one step of the next hint in a position."""
    game = Game(made.puzzle, solutions=made.solutions)
    techniques = hints.techniques_for(game)
    hint = hints.find(made.puzzle, made.position, techniques)
    assert hint is not None
    step = hint.steps[-1]
    if step.words not in (hints.ALL, hints.EACH):
        return step
    technique = next(t for t in techniques if t.name == step.technique)
    alone = technique.steps(made.puzzle.knowledge(made.position))
    return next((s for s in alone if made.puzzle.edits(made.position, s.gives)), step)


def written(puzzle: Puzzle, position: Position, solution: bytes) -> str:
    """Return a position as the line that `placed` reads."""
    signs = "".join(
        WRITTEN[value] if position.values[cell] else OPEN[value]
        for cell, value in enumerate(solution)
    )
    notes: dict[str, list[int]] = {}
    for layer, sheet in zip(puzzle.layers, position.notes, strict=True):
        for value, mark in enumerate(puzzle.marks):
            cells = [cell for cell, mask in enumerate(sheet) if mask >> value & 1]
            if cells:
                notes[layer + mark] = cells
    edits = Action(tuple(Edit(mark, tuple(cells)) for mark, cells in notes.items()))
    told = puzzle.vocabulary.write(edits) if notes else ""
    return "\t".join((puzzle.id.partition(":")[2], puzzle.rule, signs, told))


def choose(kind: Kind, technique: str, rng: random.Random) -> Placed:
    """Return a position of a technique: the one of its lesson if the bank has none."""
    have = lines(kind, technique)
    if have:
        return placed(kind, rng.choice(have))
    lesson = next(lesson for lesson in kind.guide.lessons if lesson.technique == technique)
    puzzle = kind.read(lesson.board.partition(":")[2])
    before = puzzle.vocabulary.read(lesson.before) if lesson.before else Action(())
    return Placed(puzzle, puzzle.solutions, before)
