"""Helpers that turn masks into the facts, places and words of steps."""

from __future__ import annotations

from solitudo.engines.core.deduction import Argument, Fact
from solitudo.engines.core.grid import bits, letter
from solitudo.engines.core.values import Target, cells
from solitudo.engines.core.wording import number
from solitudo.engines.tents.field import GRASS, TENT, Field
from solitudo.engines.tents.knowledge import State


def tents_of(field: Field, mask: int) -> tuple[Fact, ...]:
    return tuple(Fact("is", cell, TENT) for cell in field.cells(mask))


def grass_of(field: Field, mask: int) -> tuple[Fact, ...]:
    return tuple(Fact("is", cell, GRASS) for cell in field.cells(mask))


def link_of(field: Field, tent: int, tree: int) -> Fact:
    cell = field.shape.cell
    return Fact("link", cell[tent.bit_length() - 1], cell[tree.bit_length() - 1])


def spots(field: Field, mask: int) -> tuple[Target, ...]:
    return cells(*field.cells(mask))


def all_of(mask: int) -> str:
    """Return a word for all of these squares."""
    count = mask.bit_count()
    return ("it", "both")[count - 1] if count < 3 else f"all {number(count)}"


def label(field: Field, bit: int) -> str:
    row, column = divmod(bit, field.shape.stride)
    return f"{letter(column)}{row + 1}"


def line_target(line: int) -> Target:
    return Target("clue", line)


def listed(field: Field, mask: int) -> tuple[str, Argument]:
    """Return the key of the sentence and its list, for one square or several."""
    return ("one" if mask.bit_count() == 1 else "many"), spots(field, mask)


def line_facts(k: State, line: int) -> tuple[Fact, ...]:
    """Return everything that is known about a line: its tents and its grass."""
    field = k.field
    mask = field.shape.lines[line]
    known = grass_of(field, mask & ~k.open & ~field.trees)
    return tents_of(field, k.tents & mask) + known


def tree_facts(k: State, tree: int) -> tuple[Fact, ...]:
    """Return why a lonely tree has no other choices: the grass beside it, and tents that are
    taken.
    """
    field = k.field
    beside = field.cross(tree) & field.shape.board & ~field.trees
    facts = grass_of(field, beside & ~k.open)
    if field.matching:
        for bit in bits(beside & k.tents & ~k.loose):
            facts += (link_of(field, 1 << bit, k.tree_of(1 << bit)),)
    return facts


def trees_facts(k: State, trees: int) -> tuple[Fact, ...]:
    """Return the `tree_facts` of each of these trees, without repeats."""
    return tuple(dict.fromkeys(fact for bit in bits(trees) for fact in tree_facts(k, 1 << bit)))


def tent_facts(k: State, tent: int) -> tuple[Fact, ...]:
    """Return why a loose tent cannot belong to other trees beside it: they already have tents."""
    field = k.field
    taken = field.cross(tent) & field.trees & ~k.lonely
    return tuple(link_of(field, k.tent_of(1 << bit), 1 << bit) for bit in bits(taken))


def tents_word(count: int, more: str = "") -> str:
    """Return a number of tents in words."""
    return f"{number(count)}{more} tent{'' if count == 1 else 's'}"


def line_name(k: State, line: int) -> str:
    """Return a line at the start of a sentence."""
    height = k.field.shape.height
    return f"Row {line + 1}" if line < height else f"Column {letter(line - height)}"


def locked_facts(k: State, line: int, trees: int) -> tuple[Fact, ...]:
    """Return why these trees need this line, and which tents of the line belong to other trees."""
    field = k.field
    rests = trees_facts(k, trees)
    others = k.tents & field.shape.lines[line]
    if field.matching:
        others &= ~k.loose
        for bit in bits(others):
            rests += (link_of(field, 1 << bit, k.tree_of(1 << bit)),)
    rests += tents_of(field, others)
    return tuple(dict.fromkeys(rests))
