"""Steps from impossible ways to complete a number, and from the last way of a path to the
border.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from solitudo.engines.core.deduction import Argument, Fact, Step
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.core.wording import number as count_word
from solitudo.engines.slant import escapes, paths
from solitudo.engines.slant.escapes import Ban, Bridge, Decided
from solitudo.engines.slant.knowledge import Board, Known, edge
from solitudo.engines.slant.lattice import KEEP, OFF, ON, TOUCHING, mirrored
from solitudo.engines.slant.names import FEW, result, spot
from solitudo.engines.slant.techniques.evidence import around, exit_facts, least
from solitudo.engines.slant.techniques.links import event_step
from solitudo.engines.slant.techniques.steps import (
    BOTH,
    NEITHER,
    evidence_of,
    line_cells,
    step,
)
from solitudo.engines.slant.techniques.trace import Trace

# the ratings of the two techniques, with the links between numbers that they need
WAYS, LAST = 4.7, 4.9


class Found(NamedTuple):
    """A conclusion, and the links between numbers that it needs."""

    links: tuple[Step, ...]
    step: Step


def number_ways(known: Known) -> Iterator[Step]:
    """Yield numbers with ways that would close a loop or enclose a path."""
    yield from _told(known, WAYS, _decided)


def last_way(known: Known) -> Iterator[Step]:
    """Yield cells that are the only way of some paths to the border."""
    yield from _told(known, LAST, _bridges)


def _told(known: Known, rating: float, find: Callable[[Known], Iterable[Step]]) -> Iterator[Step]:
    """Yield all conclusions of a technique from links between numbers, the shortest first.

    The links that they need are yielded before them, one at a time if only a hint is needed.
    """
    if known.broken or known.forced():
        return
    trace = Trace(known)
    if trace.run(stop=False) is not None or trace.world.open != known.open:
        return
    found = []
    for last in find(trace.world):
        events = trace.needed(len(trace.events), last.rests)
        links = tuple(
            event_step(trace, event, rests)._replace(rating=rating) for event, rests in events
        )
        found.append(Found(links, last))
    found.sort(key=lambda one: (len(one.links), len(one.step.rests)))
    told: set[Fact] = set()
    for links, last in found:
        for link in (*links, last):
            if not all(fact in told or known.knows(fact) for fact in link.rests):
                return
            if all(fact in told or known.knows(fact) for fact in link.gives):
                continue
            if known.thorough:
                told.update(link.gives)
            yield link


# -- at a number -----------------------------------------------------------------------------


def _decided(world: Known) -> Iterator[Step]:
    for found in escapes.decided(world):
        for pair in found.pairs:
            yield _ways_step(world, found._replace(pairs=(pair,)))
        if found.cells:
            yield _ways_step(world, found)


def _ways_step(world: Known, found: Decided) -> Step:
    board, point = world.board, found.point
    lattice = board.lattice
    cells = lattice.around[point]
    gives: list[Fact] = [Fact("is", cells[slot], value) for slot, value in found.cells]
    wanted = 0
    for slot, value in found.cells:
        wanted |= (OFF if value == TOUCHING[slot] else ON)[slot]
    for side, gone in found.pairs:
        wanted |= KEEP[side][gone]
        number, first = edge(lattice, point, side)
        combos = gone if first else mirrored(gone)
        gives += [Fact("never", number, combo) for combo in range(4) if combos >> combo & 1]
    bans = list(found.bans)
    for ban in found.bans:
        others = [one for one in bans if one is not ban]
        if len(bans) > 1 and not world.sets[point] & ~_masked(others) & wanted:
            bans = others
    banned = _masked(bans)
    facts = around(world, point)
    rests = dict.fromkeys(
        least(board, point, facts, lambda patterns: not patterns & ~banned & wanted)
    )
    places: dict[int, None] = {point: None}
    for ban in bans:
        rests.update(dict.fromkeys(_ban_facts(world, ban)))
        for label in ban.paths:
            places.update(dict.fromkeys(world.paths.members[label]))
    key, args = _ways_words(world, point, bans)
    args["result"] = _result(board, point, found, gives)
    evidence = evidence_of(board, places, (*rests, *gives))
    return step("number-ways", key, gives, tuple(rests), evidence, args)


def _masked(bans: Iterable[Ban]) -> int:
    mask = 0
    for ban in bans:
        mask |= ban.mask
    return mask


def _ban_facts(world: Known, ban: Ban) -> tuple[Fact, ...]:
    """Return the path that would be closed, or why the joined paths have no exit."""
    if ban.loop is not None:
        path = paths.path_between(world.board.lattice, world.values, *ban.loop)
        return tuple(Fact("is", cell, world.values[cell]) for cell in path)
    return tuple(fact for label in ban.paths for fact in exit_facts(world, label))


def _ways_words(world: Known, point: int, bans: list[Ban]) -> tuple[str, dict[str, Argument]]:
    board = world.board
    number = board.numbers[point]
    name = f"the {number}" if number >= 0 else "the point"
    place = f"{name} {spot(board.lattice, point)}"
    args: dict[str, Argument] = {"point": place, "start": capital(place)}
    if len(bans) > 1:
        return "several", args
    ban = bans[0]
    cells = board.lattice.around[point]
    own = [cells[slot] for slot in ban.slots]
    args["cells"] = listing([board.labels[cell] for cell in own], len(own))
    args["all"] = "both " if len(own) == 2 else "all " if len(own) > 2 else ""
    if ban.loop is None:
        return "dead-touch" if ban.touch else "dead-away", args
    path = paths.path_between(board.lattice, world.values, *ban.loop)
    labels = [board.labels[cell] for cell in path]
    long = f"a path of {count_word(len(path))} diagonals"
    args["path"] = listing(labels, FEW) if len(path) <= FEW else long
    return "loop-touch" if ban.touch else "loop-away", args


def _result(board: Board, point: int, found: Decided, gives: list[Fact]) -> str:
    """Return the cells that are certain, or the combination that two of them cannot have."""
    if found.cells:
        return result(board.labels, gives)
    ((side, gone),) = found.pairs
    one, two = (board.labels[cell] for cell in board.lattice.pair(point, side))
    return {
        BOTH: f"{one} and {two} cannot both touch it",
        NEITHER: f"{one} or {two} touches it",
        BOTH | NEITHER: f"{one} and {two} lean the same way",
    }.get(gone, f"{one} and {two} have fewer ways left")


# -- the last way ----------------------------------------------------------------------------


def _bridges(world: Known) -> Iterator[Step]:
    for bridge in escapes.bridges(world):
        if not world.values[bridge.cell]:
            yield _bridge_step(world, bridge)


def _bridge_step(world: Known, bridge: Bridge) -> Step:
    """Return the step for a bridge: all other ways of these paths are closed or blind."""
    board, members = world.board, world.paths.members
    points = [point for label in bridge.paths for point in members[label]]
    rests: dict[Fact, None] = {}
    for point in points:
        for cell in board.lattice.around[point]:
            if cell >= 0 and world.values[cell]:
                rests[Fact("is", cell, world.values[cell])] = None
    for label in bridge.blind:
        rests.update(dict.fromkeys(exit_facts(world, label)))
    gives = (Fact("is", bridge.cell, bridge.value),)
    drawn = line_cells(world, points)
    start = min(points)
    number = board.numbers[start]
    name = f"the {number}" if number >= 0 else "the point"
    args: dict[str, Argument] = {
        "start": capital(f"{name} {spot(board.lattice, start)}"),
        "cells": drawn or "",
        "cell": Target("cell", bridge.cell),
        "result": result(board.labels, gives),
    }
    inside = list(points) + [point for label in bridge.blind for point in members[label]]
    key = ("path" if drawn else "point") + ("-blind" if bridge.blind else "")
    return step("last-way", key, gives, tuple(rests), evidence_of(board, inside, gives), args)
