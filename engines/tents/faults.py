"""Every broken rule of a position, in a sentence and with its places.

Tents count, and grass as a square that is certain to have none; an empty square may still
become a tent, until there are as many tents as trees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.grid import Grid, bits
from engines.core.target import Target, cells
from engines.core.values import Fault
from engines.core.wording import listing, number
from engines.tents.field import EMPTY, TENT, Field
from engines.tents.pairs import Crowd, lacking


def find_faults(field: Field, grid: Grid, values: bytes) -> list[Fault]:
    """All faults: touching tents, lines, tents and trees alone, then pairs."""
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
        yield Fault("touch", f"{a} and {b} are tents that touch.", cells(*both))


def _lines(field: Field, names: Sequence[str], tents: int, empty: int) -> Iterator[Fault]:
    for line, mask in enumerate(field.shape.lines):
        need = field.needs[line]
        here = tents & mask
        count = here.bit_count()
        free = (empty & mask).bit_count()
        if count <= need <= count + free:
            continue
        name = names[line]
        words = f"{name[0].upper()}{name[1:]} has {_count(count, 'tent')}"
        if count > need:
            rule, end = "exceeded", f", its number is {need}."
        elif free:
            rule, end = "short", f" and {_count(free, 'free square')}, its number is {need}."
        else:
            rule, end = "short", f" and no free square, its number is {need}."
            if not empty:
                end = f", its number is {need}."
        targets = (Target("clue", line), *cells(*field.cells(here)))
        yield Fault(rule, words + end, targets)


def _alone(field: Field, labels: Sequence[str], tents: int, empty: int) -> Iterator[Fault]:
    for cell in field.cells(tents & ~field.near):
        yield Fault("no-tree", f"{labels[cell]} is a tent with no tree beside it.", cells(cell))
    for cell in field.cells(field.trees & ~field.cross(tents | empty)):
        words = f"The tree at {labels[cell]} can have no tent: no square beside it is free."
        if not empty:
            words = f"The tree at {labels[cell]} has no tent beside it."
        yield Fault("no-tent", words, cells(cell))


def _pairs(field: Field, labels: Sequence[str], tents: int, empty: int) -> Iterator[Fault]:
    """Tents with too few trees between them, trees with too few squares."""
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
        words = f"The {what}s at {names} share the only {other} between them, {partners}."
    else:
        members, room = (number(m.bit_count()) for m in (crowd.members, crowd.partners))
        words = f"The {members} {what}s at {names} have only {room} {other}s, {partners}."
    targets = cells(*field.cells(crowd.members), *field.cells(crowd.partners))
    return Fault("unpaired", words, targets)
