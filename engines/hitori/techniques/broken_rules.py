"""Broken rules, as the last step of an argument.

Such a step proves nothing about a cell. It names the rule that is broken.
"""

from __future__ import annotations

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing
from solitudo.engines.hitori.knowledge import BLACK, WHITE, Known
from solitudo.engines.hitori.layout import Layout
from solitudo.engines.hitori.numbers import Numbers
from solitudo.engines.hitori.techniques.evidence import (
    WALL,
    along,
    fact,
    facts,
    few,
    shared_line,
    target,
    targets,
    walled,
)


def clash(known: Known) -> Step | None:
    """Return the broken rule of the board."""
    layout, numbers = known.layout, known.numbers
    touching = known.black & layout.spread(known.black)
    if touching:
        one = _lowest(touching)
        return touch(layout, one, _lowest(layout.near[one] & known.black))
    white = known.white & numbers.doubled
    while white:
        spot = _lowest(white)
        if numbers.twins[spot] & known.white:
            return doubled(numbers, spot, _lowest(numbers.twins[spot] & known.white))
        white &= white - 1
    return cut_off(layout, known.black) or _both(known)


def touch(layout: Layout, one: int, other: int) -> Step:
    one, other = sorted((one, other))
    args = (("one", target(layout, one)), ("two", target(layout, other)))
    return _clash("touch", facts(layout, 1 << one | 1 << other, BLACK), args)


def doubled(numbers: Numbers, one: int, other: int) -> Step:
    """Return two equal numbers of a line that are both white."""
    layout = numbers.layout
    one, other = sorted((one, other))
    args = (
        ("number", numbers.at[one]),
        ("line", shared_line(layout, one, other)),
        ("one", target(layout, one)),
        ("two", target(layout, other)),
    )
    return _clash("twins", facts(layout, 1 << one | 1 << other, WHITE), args)


def cut_off(layout: Layout, black: int) -> Step | None:
    """Return the smallest part of the white cells that these black cells cut off, or None."""
    parts = layout.parts(layout.all & ~black)
    if len(parts) < 2:
        return None
    part = min(parts, key=int.bit_count)
    wall = layout.spread(part) & black & layout.spread(layout.all & ~part & ~black)
    args = (
        ("lost", targets(layout, part)),
        ("wall", targets(layout, wall)),
        ("apart", few(layout, list(bits(part)))),
        ("around", listing(walled(layout, along(layout, wall)), WALL)),
    )
    return _clash("cut", facts(layout, wall, BLACK), args)


def _both(known: Known) -> Step | None:
    both = known.black & known.white
    if not both:
        return None
    layout, spot = known.layout, _lowest(both)
    rests = (fact(layout, spot, BLACK), fact(layout, spot, WHITE))
    return _clash("both", rests, (("one", target(layout, spot)),))


def _clash(
    words: str,
    rests: tuple[Fact, ...],
    args: tuple[tuple[str, str | int | Target | tuple[Target, ...]], ...],
) -> Step:
    return Step("", (), rests, tuple(Target("cell", f.at) for f in rests), words, args)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
