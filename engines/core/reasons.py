"""Reasons why a mark follows, or the contradiction that it leads to."""

from typing import NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, Step, follow, prove, prove_soon
from solitudo.engines.core.errors import short
from solitudo.engines.core.game import Game
from solitudo.engines.core.grid import bits
from solitudo.engines.core.hints import No, techniques_for, told
from solitudo.engines.core.slices import Slices, at_once


class Reason(NamedTuple):
    """Why a mark follows (`wrong` is False), or the contradiction that it leads to.

    >>> import solitudo
    >>> game = solitudo.Game(solitudo.read("slant:2x2:a2a1c1a"))
    >>> _ = game.mark("/", "B1")
    >>> solitudo.why(game, "B1").wrong
    True
    """

    wrong: bool
    steps: tuple[Step, ...]
    assumed: bool = False

    def __repr__(self) -> str:
        names = short(", ".join(step.technique or "a clash" for step in self.steps))
        return f"<reason why {'not' if self.wrong else 'so'}: {names}>"


def why(game: Game, cell: int) -> Reason | No:
    """Return why the mark in a cell follows from the position before it, or why it is wrong."""
    return at_once(reasoning(game, cell))


def reasoning(game: Game, cell: int) -> Slices[Reason | No]:
    """Yield the same answer in slices."""
    puzzle, here = game.puzzle, game.position
    value = here.values[cell]
    label = puzzle.grid.labels[cell]
    if puzzle.given >> cell & 1:
        return No(f"{label} is given.")
    if not value:
        return No(f"{label} is empty. Ask for a hint.")
    known = game.solutions
    if known is None:
        return No("This board is still being checked. Try again in a moment.")
    if known.number != 1 or known.first is None:
        return No(known.unproven)
    before = right_part(game, _before(game, cell))
    if puzzle.right(cell, value, known.first):
        goal = puzzle.fact(cell, value)
        whole = yield from puzzle.proof(puzzle.knowledge(before), goal)
        if whole is not None:
            return Reason(False, whole)
        techniques = techniques_for(game)
        steps = prove(puzzle.knowledge(before), techniques, lambda step: goal in step.gives)
        if steps is not None:
            return Reason(False, steps)
        if puzzle.knowledge(before).knows(goal):
            return No(f"{label} followed from the clues alone.")
        return No(f"{label} is correct, but only trial and error can show it.")
    cause = _cause(game, cell) if here.auto >> cell & 1 else None
    if cause is not None:
        by = puzzle.grid.labels[cause]
        return No(
            f"{label} was filled automatically because of {by}, which is wrong. Ask about {by}."
        )
    reason = yield from why_wrong(game, before, cell, value)
    return reason or No(f"{label} is wrong, but only trial and error can show it.")


def why_wrong(game: Game, before: Position, cell: int, value: int) -> Slices[Reason | None]:
    """Return the shortest contradiction of a mark: by following it, or by its opposite."""
    puzzle = game.puzzle
    claim = puzzle.fact(cell, value)
    links = puzzle.follow(puzzle.knowledge(before), claim)
    if links is not None and len(links) == 1:
        return Reason(True, links, assumed=True)
    goal = puzzle.opposite(claim)
    yield
    steps = yield from puzzle.proof(puzzle.knowledge(before), goal)
    if steps is None:
        steps = yield from prove_soon(
            puzzle.knowledge(before),
            techniques_for(game),
            lambda step: contradicts(step, claim, goal),
        )
    if links is not None and (steps is None or told(links) <= told(steps)):
        return Reason(True, links, assumed=True)
    if steps is not None:
        return Reason(True, steps)
    yield
    links = follow(puzzle, puzzle.knowledge(before), claim, nested=True)
    return Reason(True, links, assumed=True) if links is not None else None


def contradicts(step: Step, claim: Fact, opposite: Fact) -> bool:
    """Return whether a step proves that a mark is impossible."""
    return any(
        fact == opposite
        or (fact.what == "is" and fact.at == claim.at and fact.value != claim.value)
        for fact in step.gives
    )


def _before(game: Game, cell: int) -> Position:
    made = game.writer(cell)
    parent = made.parent if made is not None else None
    position = game.tree.position(parent or game.tree.root)
    # the content of the cell, even an automatic mark, is no reason for its current mark
    values = bytearray(position.values)
    values[cell] = 0
    return position._replace(values=bytes(values), auto=position.auto & ~(1 << cell))


def _cause(game: Game, cell: int) -> int | None:
    """Return the mistake without which an automatic mark would not be there."""
    here = game.position
    for wrong in game.wrong():
        values = bytearray(here.values)
        values[wrong] = 0
        if dict(game.puzzle.automatic(bytes(values), here.auto, [wrong])).get(cell) == 0:
            return wrong
    return None


def right_part(game: Game, position: Position) -> Position:
    """Return the position without mistakes and the automatic marks that follow only from them."""
    wrong = game.wrong(position)
    if not wrong:
        return position
    values = bytearray(position.values)
    for cell in wrong:
        values[cell] = 0
    automatic = {cell: values[cell] for cell in bits(position.auto)}
    for cell in automatic:
        values[cell] = 0
    own = [cell for cell, value in enumerate(values) if value]
    for cell, value in game.puzzle.automatic(bytes(values), 0, own):
        if not values[cell] and automatic.get(cell) == value:
            values[cell] = value
    return position._replace(values=bytes(values), notes=game.puzzle.start().notes)
