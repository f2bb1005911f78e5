"""Two techniques, which grade boards, give hints and teach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solitudo.engines.core.deduction import Step, Technique
from solitudo.engines.core.values import Target, cells

from .knowledge import NOUGHT, ONE, Known, is_, other


def signs(value: int) -> tuple[tuple[str, str], ...]:
    """Return a value and its opposite under the names that the sentences of the guide use."""
    return ("mark", "01"[value - 1]), ("other", "10"[value - 1])


def pair(known: Known) -> Iterator[Step]:
    """Find two equal cells among three side by side. The third cell is different."""
    for trio in known.shape.trios:
        for cell in trio:
            one, two = (c for c in trio if c != cell)
            value = known.values[one]
            if value and value == known.values[two] and not known.values[cell]:
                yield Step(
                    "pair",
                    (is_(cell, other(value)),),
                    (is_(one, value), is_(two, value)),
                    cells(one, two),
                    "between" if cell == trio[1] else "beside",
                    (("pair", cells(one, two)), ("cell", Target("cell", cell)), *signs(value)),
                )


def half(known: Known) -> Iterator[Step]:
    """Find a line with all its noughts or all its ones. Its other cells have the opposite."""
    for name, line in known.shape.lines:
        free = tuple(c for c in line if not known.values[c])
        for value in (NOUGHT, ONE):
            have = tuple(c for c in line if known.values[c] == value)
            if free and 2 * len(have) == len(line):
                yield Step(
                    "half",
                    tuple(is_(c, other(value)) for c in free),
                    tuple(is_(c, value) for c in have),
                    cells(*have),
                    "half",
                    (("line", name), ("free", cells(*free)), *signs(value)),
                )


TECHNIQUES: tuple[Technique[Any], ...] = (
    Technique("pair", "easy", pair, rating=1.2),
    Technique("half", "medium", half, rating=2.0),
)
