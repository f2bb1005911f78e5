"""Techniques of the first two rules. Each yields every instance that adds something new."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solitudo.engines.core.deduction import Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import capital
from solitudo.engines.hitori.knowledge import BLACK, WHITE, Known
from solitudo.engines.hitori.techniques.evidence import (
    fact,
    facts,
    shared_line,
    target,
    targets,
)

if TYPE_CHECKING:
    from solitudo.engines.hitori.layout import Layout
    from solitudo.engines.hitori.numbers import Numbers


def white_neighbours(known: Known) -> Iterator[Step]:
    """Yield steps by which every neighbour of a black cell is white."""
    layout = known.layout
    for spot in bits(known.black & layout.spread(layout.all & ~known.white)):
        yield beside(layout, spot, layout.near[spot] & ~known.white)


def beside(layout: Layout, spot: int, news: int) -> Step:
    """Return the step by which these cells are white, because they touch a black one."""
    return Step(
        "white-neighbours",
        facts(layout, news, WHITE),
        (fact(layout, spot, BLACK),),
        (target(layout, spot),),
        "beside",
        (("cell", target(layout, spot)), ("given", targets(layout, news))),
    )


def white_twin(known: Known) -> Iterator[Step]:
    """Yield steps by which a white number makes its duplicates black."""
    layout, numbers = known.layout, known.numbers
    for spot in bits(known.white & numbers.doubled):
        if not numbers.twins[spot] & ~known.black:
            continue
        for line in layout.lines_at[spot]:
            news = numbers.twins[spot] & layout.lines[line] & ~known.black
            if news:
                yield twin(numbers, spot, line, news)


def twin(numbers: Numbers, spot: int, line: int, news: int) -> Step:
    """Return the step by which these cells of a line are black, because another cell keeps their
    number.
    """
    layout = numbers.layout
    return Step(
        "white-twin",
        facts(layout, news, BLACK),
        (fact(layout, spot, WHITE),),
        (target(layout, spot),),
        "twin",
        (
            ("cell", target(layout, spot)),
            ("number", numbers.at[spot]),
            ("line", layout.grid.line_names[line]),
            ("given", targets(layout, news)),
        ),
    )


def triple(known: Known) -> Iterator[Step]:
    """Yield three equal numbers in a row: the outer two are black, the middle one white."""
    layout, numbers = known.layout, known.numbers
    for mask in numbers.where:
        for shift in layout.shifts:
            for first in bits(mask & mask >> shift & mask >> 2 * shift):
                middle, last = first + shift, first + 2 * shift
                outer = 1 << first | 1 << last
                if not outer & ~known.black and known.white >> middle & 1:
                    continue
                three = tuple(target(layout, spot) for spot in (first, middle, last))
                yield Step(
                    "triple",
                    (*facts(layout, outer, BLACK), fact(layout, middle, WHITE)),
                    (),
                    three,
                    "row",
                    (
                        ("number", numbers.at[first]),
                        ("first", three[0]),
                        ("middle", three[1]),
                        ("last", three[2]),
                    ),
                )


def sandwich_pair(known: Known) -> Iterator[Step]:
    """Yield cells that touch two equal numbers of one line.

    One of these is black, so the cell is white.
    """
    layout, numbers = known.layout, known.numbers
    # the cell between two equal numbers, and the common neighbours of equal numbers that touch
    gaps = [
        gap
        for shift in layout.shifts
        for gap in ((2 * shift, shift), *((shift, way) for way in layout.beside[shift]))
    ]
    news = layout.all & ~known.white
    for mask in numbers.where:
        if not mask & (mask - 1):
            continue
        for apart, way in gaps:
            for one in bits(mask & mask >> apart & (news >> way if way > 0 else news << -way)):
                both = (target(layout, one), target(layout, one + apart))
                yield Step(
                    "sandwich-pair",
                    (fact(layout, one + way, WHITE),),
                    (),
                    both,
                    "between",
                    (
                        ("one", both[0]),
                        ("two", both[1]),
                        ("number", numbers.at[one]),
                        ("given", target(layout, one + way)),
                    ),
                )


def pair(known: Known) -> Iterator[Step]:
    """Yield two equal numbers side by side.

    One of them is white, so their other duplicates are black.
    """
    layout, numbers = known.layout, known.numbers
    for mask in numbers.where:
        if not mask & (mask - 1):
            continue
        for shift in layout.shifts:
            for one in bits(mask & mask >> shift):
                two = one + shift
                news = numbers.twins[one] & numbers.twins[two] & ~known.black
                if news:
                    yield _pair_step(known, one, two, news)


def _pair_step(known: Known, one: int, two: int, news: int) -> Step:
    layout = known.layout
    both = (target(layout, one), target(layout, two))
    line = shared_line(layout, one, two)
    lines = {shared_line(layout, cell, spot) for cell in (one, two) for spot in bits(news)}
    return Step(
        "pair",
        facts(layout, news, BLACK),
        (),
        both,
        "line" if lines == {line} else "seen",
        (
            ("one", both[0]),
            ("two", both[1]),
            ("number", known.numbers.at[one]),
            ("where", capital(line)),
            ("given", targets(layout, news)),
        ),
    )


def pair_induction(known: Known) -> Iterator[Step]:
    """Yield cells that cannot be black, because two numbers with touching duplicates would be
    white.
    """
    layout = known.layout
    for spot in bits(known.open & layout.spread(known.numbers.doubled)):
        found = known.numbers.crossed(spot)
        if found:
            first, first_twin, second, second_twin = (target(layout, s) for s in found)
            yield Step(
                "pair-induction",
                (fact(layout, spot, WHITE),),
                (),
                (first, first_twin, second, second_twin),
                "induction",
                (
                    ("one", first),
                    ("two", second),
                    ("one_twin", first_twin),
                    ("two_twin", second_twin),
                    ("given", target(layout, spot)),
                ),
            )


def echo(known: Known) -> Iterator[Step]:
    """Yield cells that cannot be white, because two duplicates beside an equal pair would
    be black.
    """
    layout, numbers = known.layout, known.numbers
    for spot in bits(known.open & numbers.doubled):
        found = _echo(known, spot)
        if found is None:
            continue
        one, two, beside_one, beside_two = (target(layout, s) for s in found)
        yield Step(
            "echo",
            (fact(layout, spot, BLACK),),
            (),
            (one, two, beside_one, beside_two),
            "echo",
            (
                ("number", numbers.at[spot]),
                ("one", one),
                ("two", two),
                ("other", numbers.at[found[2]]),
                ("beside_one", beside_one),
                ("beside_two", beside_two),
                ("given", target(layout, spot)),
            ),
        )


def _echo(known: Known, spot: int) -> tuple[int, int, int, int] | None:
    """Return two duplicates of a cell, and beside each one a cell of the same pair."""
    layout, numbers = known.layout, known.numbers
    twins = numbers.twins[spot] & known.open
    if not twins & (twins - 1):
        return None
    near, pairs = layout.near, numbers.twins
    for one in bits(twins):
        later = twins & ~((2 << one) - 1)
        for beside in bits(near[one] & numbers.doubled if later else 0):
            for two in bits(later):
                hit = pairs[beside] & near[two]
                if hit:
                    return one, two, beside, (hit & -hit).bit_length() - 1
    return None
