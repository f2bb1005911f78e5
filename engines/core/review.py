"""The review of a finished game: what each move rests on, and which easier moves there were."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core import hints, reasons
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.deduction import steps_to_end
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.slices import Slices, at_once
from solitudo.engines.core.tree import Node

# how many cells of a drag are explained: most of them follow from the same reason
LOOKED_INTO = 3


class Move(NamedTuple):
    """A move: its log line, the hardest technique that one of its marks needs, its time, and the
    simpler technique that applied at that moment. "" means no technique.
    """

    number: int
    technique: str
    tenths: int
    easier: str
    cells: tuple[int, ...] = ()


def review(game: Game) -> Iterator[Move]:
    """Yield every move that wrote marks, in order."""
    before = 0
    for node in game.node.path():
        spent, before = max(0, node.clock - before), node.clock
        if node.action is not None and node.action.verb not in ("reset", "solve"):
            yield _looked_at(game, node, spent)


def _looked_at(game: Game, node: Node, spent: int) -> Move:
    assert node.action is not None
    assert node.parent is not None
    puzzle = game.puzzle
    names = [technique.name for technique in puzzle.techniques]
    position = reasons.right_part(game, game.tree.position(node.parent))
    hardest = at_once(technique_of(game, node))
    simplest = hints.find(puzzle, position, hints.techniques_for(game)) if hardest else None
    easier = ""
    cells: tuple[int, ...] = ()
    if simplest is not None and names.index(simplest.technique) < names.index(hardest):
        easier, cells = simplest.technique, tuple(simplest.cells())
    return Move(node.number, hardest, spent, easier, cells)


def marks_of(puzzle: Puzzle, action: Action) -> list[tuple[int, int]]:
    """Return (cell, value) of the marks that an action wrote itself, without automatic ones."""
    found = []
    for edit in action.edits:
        layer, value, _ = puzzle.vocabulary.meaning(edit.mark)
        if layer < 0 and value and not edit.auto:
            found += [(cell, value) for cell in edit.cells]
    return found


def technique_of(game: Game, node: Node) -> Slices[str]:
    """Return the hardest technique that the marks of a move need, or "" for none."""
    assert node.action is not None
    assert node.parent is not None
    names = [technique.name for technique in game.puzzle.techniques]
    position = reasons.right_part(game, game.tree.position(node.parent))
    needed: list[str] = []
    for cell, value in marks_of(game.puzzle, node.action)[:LOOKED_INTO]:
        found = yield from technique_for(game, position, cell, value)
        needed += [found] if found else []
    return max(needed, key=names.index, default="")


def technique_for(game: Game, position: Position, cell: int, value: int) -> Slices[str]:
    """Return the technique whose step writes this mark, when the simplest steps are taken first."""
    known = game.solutions
    if known is None or known.first is None:
        return ""
    puzzle = game.puzzle
    if not puzzle.right(cell, value, known.first):
        return ""
    goal = puzzle.fact(cell, value)
    for step in steps_to_end(puzzle.knowledge(position), hints.techniques_for(game)):
        if goal in step.gives:
            return step.technique
        yield
    return ""
