"""Techniques that look at several squares at once: trees locked in a line, squares ruled out either
way, and sets with no square to spare.
"""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.deduction import Argument, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import number
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.locking import Choice, apart, choices, locked_trees, outside
from solitudo.engines.tents.matching import Crowd, Pairing, suspects
from solitudo.engines.tents.techniques.evidence import (
    grass_of,
    label,
    line_facts,
    line_name,
    line_target,
    listed,
    locked_facts,
    spots,
    tents_of,
    tree_facts,
    trees_facts,
)


def locked(k: State) -> Iterator[Step]:
    """Yield trees whose squares are all in one line and that complete its number."""
    field = k.field
    for line, trees in locked_trees(k):
        if field.matching:
            out = outside(k, line, trees)
            if out:
                yield _locked_step(k, line, trees, out)
        else:
            yield from _locked_locally(k, line, trees)


def _locked_locally(k: State, line: int, trees: int) -> Iterator[Step]:
    """Yield the same without pairs, where only trees that share no square need a tent each."""
    field = k.field
    shift = field.shape.shifts[line]
    mask = field.shape.lines[line]
    left = outside(k, line, trees) or 0
    room = field.needs[line] - (k.tents & mask).bit_count()
    while left:
        square = left & -left
        # as many of them as there is room for are enough
        chosen = sum(1 << bit for bit in apart(trees, shift, square)[:room])
        out = k.unknown & mask & ~(chosen << shift | chosen >> shift)
        yield _locked_step(k, line, chosen, out)
        left &= ~out


def _locked_step(k: State, line: int, trees: int, out: int) -> Step:
    field = k.field
    key, where = listed(field, out)
    if trees.bit_count() == 1:
        key = "lone-" + key
    return Step(
        "locked-trees",
        grass_of(field, out),
        rests=locked_facts(k, line, trees),
        evidence=(line_target(line), *spots(field, trees)),
        words=key,
        args=(
            ("line", line_name(k, line)),
            ("place", line_target(line)),
            ("trees", spots(field, trees)),
            ("count", number(trees.bit_count())),
            ("cells", where),
        ),
    )


def either_way(k: State) -> Iterator[Step]:
    """Yield squares that each of the two or three choices of a tree or line rules out."""
    seen = 0
    for choice in choices(k):
        for bit in bits(choice.out & ~seen):
            yield _ruled_out(k, choice, bit)
        seen |= choice.out


def _ruled_out(k: State, choice: Choice, bit: int) -> Step:
    """Return the step for one square: how each square of the choice rules it out."""
    field = k.field
    clues: list[int] = []
    words: list[tuple[str, Argument]] = []
    for name, square in zip("abc", bits(choice.squares), strict=False):
        spot = spots(field, 1 << square)
        words.append((name, spot))
        if field.ring(1 << square) >> bit & 1:
            words.append((f"how_{name}", f"touches {label(field, bit)}"))
            continue
        shared = next(
            line for line, mask in enumerate(field.shape.lines) if mask >> bit & mask >> square & 1
        )
        clues.append(shared)
        name_of = line_name(k, shared)
        words.append((f"how_{name}", f"would complete {name_of[0].lower()}{name_of[1:]}"))
    rests = tree_facts(k, choice.tree) if choice.tree else line_facts(k, choice.line)
    for line in clues:
        rests += tents_of(field, k.tents & field.shape.lines[line])
    where = spots(field, choice.tree) if choice.tree else (line_target(choice.line),)
    key = f"{'tree' if choice.tree else 'line'}-{choice.squares.bit_count()}"
    return Step(
        "either-way",
        grass_of(field, 1 << bit),
        rests=tuple(dict.fromkeys(rests)),
        evidence=(*where, *spots(field, choice.squares), *map(line_target, clues)),
        words=key,
        args=(("where", where), ("cell", spots(field, 1 << bit)), *words),
    )


def hall(k: State) -> Iterator[Step]:
    """Yield sets of trees with exactly as many squares, which must all hold tents."""
    field = k.field
    if suspects(field, k.lonely, k.choices):
        trees = Pairing(field, k.lonely, k.choices)
        seen = 0
        for bit in bits(k.unknown):
            crowd = None if seen >> bit & 1 else trees.crowd(1 << bit)
            if crowd is not None:
                seen |= crowd.partners
                yield _all_tents(k, crowd)


def _all_tents(k: State, crowd: Crowd) -> Step:
    field = k.field
    news = crowd.partners & k.unknown
    key, where = listed(field, news)
    return Step(
        "hall",
        tents_of(field, news),
        rests=trees_facts(k, crowd.members),
        evidence=spots(field, crowd.members),
        words=key,
        args=(
            ("trees", spots(field, crowd.members)),
            ("count", number(crowd.members.bit_count())),
            ("cells", where),
        ),
    )
