"""How gestures become marks on any board, with the automatic ones that follow from them.

A kind changes what a gesture means, or what follows, in its own `Puzzle`; here is what all share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engines.core.action import Action, Edit, Position
from engines.core.grid import bits
from engines.core.values import Gesture, Options, Refusal

if TYPE_CHECKING:
    from engines.core.puzzle import Puzzle


def act(puzzle: Puzzle, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
    """The action that the gesture is, with all its consequences, or why there is none."""
    wanted = puzzle.meaning(position, gesture)
    if isinstance(wanted, Refusal):
        return wanted
    cells = [c for c in dict.fromkeys(gesture.cells) if not puzzle.given >> c & 1]
    if not cells:
        return Refusal("" if len(gesture.cells) > 1 else puzzle.fixed_words(gesture.cells))
    first = position.values[cells[0]]
    # a stroke paints only cells in the state that its first one had
    cells = [c for c in cells if position.values[c] == first]
    return puzzle.write(position, ((puzzle.marks[wanted], tuple(cells)),), options)


def meaning(puzzle: Puzzle, position: Position, gesture: Gesture) -> int | Refusal:
    """The value a gesture writes: the same mark again clears."""
    if gesture.verb == "clear":
        return 0
    first = next((c for c in gesture.cells if not puzzle.given >> c & 1), None)
    now = position.values[first] if first is not None else 0
    if first is not None and position.auto >> first & 1:
        now = 0  # an automatic mark is taken over, not cleared, by the first press
    verbs = {"primary": puzzle.primary, "counter": puzzle.counter}
    value = verbs.get(gesture.verb, -1)
    if value < 0 and gesture.verb in puzzle.marks:
        value = puzzle.marks.index(gesture.verb)
    if value < 0:
        return Refusal(f"{puzzle.kind.title} has no '{gesture.verb}'.")
    return 0 if now == value else value


def write(
    puzzle: Puzzle,
    position: Position,
    edits: Iterable[tuple[str, tuple[int, ...]]],
    options: Options,
    by: str = "",
    verb: str = "",
    technique: str = "",
) -> Action | Refusal:
    """These marks as an action, completed by the automatic ones that follow from them.

    An own mark placed on an equal automatic one takes it over. Nothing to change is refused
    in silence.
    """
    values = bytearray(position.values)
    own: list[Edit] = []
    for mark, cells in edits:
        layer, value, _ = puzzle.vocabulary.meaning(mark)
        if layer >= 0:
            own.append(Edit(mark, cells))
            continue
        news = tuple(c for c in cells if values[c] != value or (value and position.auto >> c & 1))
        for cell in news:
            values[cell] = value
        if news:
            own.append(Edit(mark, news))
    if not own:
        return Refusal("")
    touched = [c for e in own if puzzle.vocabulary.meaning(e.mark)[0] < 0 for c in e.cells]
    auto = position.auto
    for cell in touched:
        auto &= ~(1 << cell)
    follow = _followers(puzzle, bytes(values), auto, touched, options) if touched else ()
    return Action((*own, *follow), by, verb, technique)


def _followers(
    puzzle: Puzzle, values: bytes, auto: int, touched: Sequence[int], options: Options
) -> tuple[Edit, ...]:
    """Automatic marks to set, and those to take back whose reason is gone."""
    if not options.automatic and not auto:
        return ()
    groups: dict[int, list[int]] = {}
    for cell, value in puzzle.automatic(values, auto, touched):
        if value and not values[cell] and options.automatic:
            groups.setdefault(value, []).append(cell)
        elif not value and auto >> cell & 1:
            groups.setdefault(0, []).append(cell)
    return tuple(Edit(puzzle.marks[v], tuple(cells), True) for v, cells in sorted(groups.items()))


def reset(puzzle: Puzzle, position: Position) -> Action | Refusal:
    """Back to the start as one action."""
    start = puzzle.start()
    groups: dict[str, list[int]] = {}
    for cell, (now, then) in enumerate(zip(position.values, start.values, strict=True)):
        if now != then:
            groups.setdefault(puzzle.marks[then], []).append(cell)
    for number, layer in enumerate(puzzle.layers):
        for cell, mask in enumerate(position.notes[number]):
            for value in bits(mask):
                groups.setdefault(f"-{layer}{puzzle.marks[value]}", []).append(cell)
    if not groups:
        return Refusal("This is the start already.")
    return Action(tuple(Edit(m, tuple(c)) for m, c in groups.items()), "", "reset")
