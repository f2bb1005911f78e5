"""Steps made from conclusions: the technique of their pattern, evidence and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solitudo.engines.core.deduction import Argument, Fact, Step
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import capital
from solitudo.engines.core.wording import number as count_word
from solitudo.engines.slant import paths as lines
from solitudo.engines.slant.knowledge import Board, Known, edge, edge_ends
from solitudo.engines.slant.lattice import TOUCHING
from solitudo.engines.slant.names import SIGNS, joining, result, ring, spot
from solitudo.engines.slant.techniques.evidence import around, exit_facts, least, loop_facts

# combinations of two cells from the view of a point that they may touch: neither does, or both do.
# A step never excludes that just one does: this would decide a cell.
NEITHER, BOTH = 1, 8


def point_words(board: Board, point: int) -> dict[str, Argument]:
    """Return the number at a point and its place, for a sentence."""
    place = spot(board.lattice, point)
    return {"n": board.numbers[point], "spot": place, "point": Target("point", point)}


def evidence_of(board: Board, points: Iterable[int], facts: Iterable[Fact]) -> tuple[Target, ...]:
    """Return the points, and the cells of the facts."""
    found = {Target("point", point): None for point in points}
    for fact in facts:
        for cell in cells_of(board, fact):
            found[Target("cell", cell)] = None
    return tuple(found)


def cells_of(board: Board, fact: Fact) -> tuple[int, ...]:
    if fact.what == "is":
        return (fact.at,)
    point, side = edge_ends(board.lattice, fact.at)
    return board.lattice.pair(point, side)


def named_cells(board: Board, facts: Iterable[Fact]) -> tuple[Target, ...]:
    """Return the cells of some facts, each once."""
    cells = {cell for fact in facts for cell in cells_of(board, fact)}
    return tuple(Target("cell", cell) for cell in sorted(cells))


def step(
    technique: str,
    key: str,
    gives: Sequence[Fact],
    rests: Sequence[Fact],
    evidence: Sequence[Target],
    args: dict[str, Argument],
) -> Step:
    return Step(technique, tuple(gives), tuple(rests), tuple(evidence), key, tuple(args.items()))


# -- from a point ----------------------------------------------------------------------------


def count_step(board: Board, point: int, gives: Sequence[Fact], rests: Sequence[Fact]) -> Step:
    """Return the step about the cells around a point with or without a number."""
    args = {**point_words(board, point), "result": result(board.labels, gives)}
    evidence = evidence_of(board, (point,), rests)
    if any(fact.what == "never" for fact in rests):
        technique, key, more = relation(board, point, rests)
        key += others(board, point, gives, key, more)
        return step(technique, key, gives, rests, evidence, {**args, **more})
    technique, key = plain(board, point, gives)
    args["cell"] = Target("cell", gives[0].at)
    args["count"] = count_word(len(rests))
    args["lines"] = "diagonal" if len(rests) == 1 else "diagonals"
    return step(technique, key, gives, rests, evidence, args)


def others(
    board: Board, point: int, gives: Sequence[Fact], key: str, pair: Mapping[str, Argument]
) -> str:
    """Return why a pair that gives a number one diagonal decides the other cells around it.

    The number needs all of them, or has room for none. Return nothing if the cells of the pair are
    decided too.
    """
    both = set(pair.values())
    if key not in ("one", "most", "least") or any(
        fact.what != "is" or Target("cell", fact.at) in both for fact in gives
    ):
        return ""
    here = {cell: TOUCHING[slot] for slot, cell in enumerate(board.lattice.around[point])}
    touches = {here[fact.at] == fact.value for fact in gives}
    told = {"one": (True, False), "most": (True,), "least": (False,)}[key]
    if len(touches) > 1 or not touches <= set(told):
        return ""
    return "-rest" if True in touches else "-met"


def plain(board: Board, point: int, gives: Sequence[Fact]) -> tuple[str, str]:
    """Return the technique and sentence of a point that needs no pair."""
    number = board.numbers[point]
    cells = sum(cell >= 0 for cell in board.lattice.around[point])
    if number < 0:
        return "loop", "ring"
    if number == 0:
        return "zero", "zero"
    if number == cells:
        name = {1: "corner", 2: "border-two", 4: "four"}[cells]
        return name, name
    slot = board.lattice.around[point].index(gives[0].at)
    touches = gives[0].value == (1, 2, 2, 1)[slot]
    return ("rest", "rest") if touches else ("met", "met")


def seen_from(board: Board, point: int, facts: Iterable[Fact]) -> dict[int, int]:
    """Return, for each side of a point, the combinations of its pair that the facts exclude."""
    found: dict[int, int] = {}
    for fact in facts:
        if fact.what == "never":
            for side in range(4):
                if board.lattice.near[point][side] >= 0:
                    number, first = edge(board.lattice, point, side)
                    if number == fact.at:
                        combo = fact.value if first else 3 - fact.value
                        found[side] = found.get(side, 0) | 1 << combo
    return found


SOME = {
    BOTH: "at most one diagonal",
    NEITHER: "at least one diagonal",
    BOTH | NEITHER: "exactly one diagonal",
}
KEYS = {BOTH: "most", NEITHER: "least", BOTH | NEITHER: "one"}


def family(excluded: int) -> str:
    """Return the technique that uses a pair of which these combinations are excluded."""
    return "same" if excluded & (BOTH | NEITHER) == BOTH | NEITHER else "not-both"


def relation(
    board: Board, point: int, rests: Sequence[Fact]
) -> tuple[str, str, dict[str, Argument]]:
    """Return the technique, sentence and arguments of a point that needs pairs beside it."""
    sides = seen_from(board, point, rests)
    families = {family(excluded) for excluded in sides.values()}
    technique = "not-both" if "not-both" in families else "same"
    (side, excluded), *more = sides.items()
    if more or (board.numbers[point] >= 0 and excluded not in KEYS):
        return technique, "several", {"pairs": brought(board, point, sides)}
    args = pair_words(board, point, side)
    if board.numbers[point] < 0:
        return technique, "ring", {**args, "some": SOME.get(excluded, SOME[BOTH])}
    return technique, KEYS[excluded], args


def pair_words(board: Board, point: int, side: int) -> dict[str, Argument]:
    one, two = board.lattice.pair(point, side)
    return {"one": Target("cell", one), "two": Target("cell", two)}


def brought(board: Board, point: int, sides: Mapping[int, int]) -> str:
    """Return how many diagonals the pairs on some sides of a point give it, from their excluded
    combinations.
    """
    number, where = board.numbers[point], spot(board.lattice, point)
    place = f"the {number if number >= 0 else 'point'} {where}"
    told = [
        (board.labels[one], board.labels[two], SOME.get(excluded, "some diagonals"))
        for side, excluded in sorted(sides.items())
        for one, two in (board.lattice.pair(point, side),)
    ]
    one, two, some = told[0]
    if len(told) == 1:
        return f"{one} and {two} add {some} to {place}"
    more = [f"{a} and {b} add {few.replace(' diagonal', '')}" for a, b, few in told[1:]]
    if len(told) > 2:
        some = some.replace(" diagonal", "")
    others = ", ".join([f"{one} and {two} add {some}", *more[:-1]])
    return f"At {place}, {others}, and {more[-1]}"


def pair_step(
    board: Board, point: int, side: int, gives: Sequence[Fact], rests: Sequence[Fact]
) -> Step:
    """Return the step about two cells that a point shares with its neighbour."""
    excluded = seen_from(board, point, gives)[side]
    linked = seen_from(board, point, rests)
    linked.pop(side, None)
    # without a number, only a loop demands a diagonal
    ring = board.numbers[point] < 0 and excluded == NEITHER
    key = "ring" if ring else KEYS.get(excluded, "several")
    args = {**point_words(board, point), **pair_words(board, point, side)}
    if linked:
        key += "-by"
        args["by"] = brought(board, point, linked) + (", so" if len(linked) == 1 else ". So")
    evidence = evidence_of(board, (point,), (*rests, *gives))
    return step(family(excluded), "pair-" + key, gives, rests, evidence, args)


# -- paths -----------------------------------------------------------------------------------


def loop_step(known: Known, cell: int, value: int, rests: Sequence[Fact]) -> Step:
    """Return the step for a cell where the other diagonal would close a loop."""
    board = known.board
    gives = (Fact("is", cell, value),)
    args: dict[str, Argument] = {
        "path": joining([board.labels[fact.at] for fact in rests]),
        "cell": Target("cell", cell),
        "mark": SIGNS[3 - value],
        "result": result(board.labels, gives),
    }
    found = step("loop", "loop", gives, rests, evidence_of(board, (), rests), args)
    # three diagonals and a fourth form the smallest loop; a long path is harder to follow
    return found._replace(rating=round(min(2.2, 1.6 + 0.1 * (len(rests) // 3 - 1)), 1))


def dead_end_step(
    known: Known, cell: int, value: int, rests: Sequence[Fact], points: Sequence[int]
) -> Step:
    """Return the step for a cell where the other diagonal would enclose two paths with these
    points.
    """
    board = known.board
    one, two = board.lattice.ends[3 - value][cell]
    gives = (Fact("is", cell, value),)
    args: dict[str, Argument] = {
        "cell": Target("cell", cell),
        "mark": SIGNS[3 - value],
        "result": result(board.labels, gives),
        "one": Target("point", one),
        "two": Target("point", two),
        "cells": line_cells(known, points) or "",
    }
    key = "points" if len(points) == 2 else "lines"
    return step("dead-end", key, gives, rests, evidence_of(board, points, rests), args)


# -- broken rules ----------------------------------------------------------------------------


def clash_step(known: Known, why: str, place: int) -> Step:
    """Return the broken rule as a step from which nothing follows."""
    board = known.board
    args: dict[str, Argument]
    if why == "number":
        return _number_clash(known, place)
    if why == "loop":
        value = known.values[place]
        rests = (*loop_facts(known, place, value), Fact("is", place, value))
        words = ring([board.labels[fact.at] for fact in rests])
        args = {"ring": words, "closed": capital(words)}
        return step("", "loop", (), rests, evidence_of(board, (), rests), args)
    if why == "dead-end":
        label = known.paths.group[place]
        points = known.paths.members[label]
        rests = exit_facts(known, label)
        cells = line_cells(known, points)
        args = {"cells": cells or "", "point": Target("point", place)}
        key = "dead-end" if cells else "dead-point"
        return step("", key, (), rests, evidence_of(board, points, rests), args)
    rests = (Fact("is", place, 1), Fact("is", place, 2))
    cell = Target("cell", place)
    return step("", "both", (), rests, (cell,), {"cell": cell})


def line_cells(known: Known, points: Sequence[int]) -> tuple[Target, ...]:
    """Return the cells whose diagonals join these points."""
    cells = {
        cell
        for point in points
        for cell, _, away in known.board.lattice.reach[point]
        if known.values[cell] == 3 - away
    }
    return tuple(Target("cell", cell) for cell in sorted(cells))


def _number_clash(known: Known, point: int) -> Step:
    board = known.board
    facts = around(known, point)
    rests = least(board, point, facts, lambda patterns: not patterns)
    number = board.numbers[point]
    touching, free = lines.degree(board.lattice, known.values, point)
    args = {**point_words(board, point), "cells": named_cells(board, rests) or ""}
    if number < 0:
        key = "ring"
    elif any(fact.what == "never" for fact in rests):
        key = "number"
    elif touching > number:
        key, args["count"] = "over", count_word(touching)
        args["lines"] = "diagonal" if touching == 1 else "diagonals"
    elif touching + free < number:
        key, args["count"] = "under", count_word(touching + free)
        args["lines"] = "diagonal" if touching + free == 1 else "diagonals"
    else:
        key = "number"
    return step("", key, (), rests, evidence_of(board, (point,), rests), args)
