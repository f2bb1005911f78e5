"""The candidates and links that a step of Sudoku argues with, for a board that draws them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solitudo.engines.core.deduction import Fact, Stage, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Drawing, Link, Target
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import SYMBOLS

# the techniques without a chain that argue with links
LINKED = frozenset((
    "x-wing", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "xy-wing",
    "xyz-wing", "w-wing", "remote-pair",
))  # fmt: skip
# digits in a sentence: "7", "2, 5 and 7"
DIGITS = re.compile(rf"[{''.join(SYMBOLS)}](?:(?:, | and | or )[{''.join(SYMBOLS)}])*")


def drawing(sheet: Sheet, argument: Stage) -> Drawing:
    """Return the drawing of an argument, from the known facts before it."""
    for known in argument.known:
        sheet.learn(known)
    step = argument.step
    whole = argument.links == len(step.chain)
    links = step.chain[: argument.links]
    told = (*links, step) if whole else links
    if step.chain and step.assumes is not None:
        joined = tuple(dict.fromkeys(chain_links(sheet, step.assumes, links)))
    else:
        joined = tuple(step_links(sheet, step)) if step.technique in LINKED else ()
    concerned = {end for link in joined for end in (link.one, link.other)}
    if step.assumes is not None:
        given = (step.assumes, *(fact for link in links for fact in link.gives))
        concerned |= {candidate(fact.at, fact.value) for fact in given if fact.at >= 0}
    cells = {end.at for end in concerned}
    for part in told:
        named = digits_of(part)
        struck = {fact.at for fact in part.gives if fact.what == "not"}
        shown = struck | {target.at for target in part.evidence if target.what == "cell"}
        cells |= shown
        for cell in shown - struck if not step.chain else ():
            concerned |= {candidate(cell, value) for value in bits(sheet.cand[cell] & named)}
    return Drawing(
        tuple(candidate(cell, sheet.cand[cell]) for cell in sorted(cells) if sheet.cand[cell]),
        tuple(sorted(concerned)),
        joined,
    )


def candidate(cell: int, value: int) -> Target:
    return Target("candidate", cell, value)


def digits_of(step: Step) -> int:
    """Return the digits that a step eliminates or names, as a mask."""
    mask = 0
    for fact in step.gives:
        mask |= 1 << fact.value
    for _, value in step.args:
        if isinstance(value, str) and DIGITS.fullmatch(value):
            for symbol in re.split(", | and | or ", value):
                mask |= 2 << SYMBOLS.index(symbol)
    return mask


def step_links(sheet: Sheet, step: Step) -> Iterator[Link]:
    """Yield the links between the cells of the evidence.

    A link is strong if a digit has no other place in a unit. The ends of strong links are joined by
    weak ones.
    """
    inside = 0
    for target in step.evidence:
        inside |= 1 << target.at if target.what == "cell" else 0
    pairs = {cell for cell in bits(inside) if sheet.cand[cell].bit_count() == 2}
    for value in bits(digits_of(step)):
        places = sheet.where[value] & inside
        strong: dict[tuple[int, int], None] = {}
        for mask in sheet.layout.masks:
            ends = sheet.where[value] & mask
            if ends.bit_count() == 2 and not ends & ~inside:
                one, other = bits(ends)
                strong[one, other] = None
        ends_of = {cell for pair in strong for cell in pair}
        for one in bits(places):
            for other in bits(places & sheet.layout.peers[one]):
                if one > other:
                    continue
                if (one, other) in strong:
                    yield Link(candidate(one, value), candidate(other, value), True)
                elif {one, other} <= ends_of or pairs & {one, other}:
                    yield Link(candidate(one, value), candidate(other, value), False)


def chain_links(sheet: Sheet, assumed: Fact, chain: Iterable[Step]) -> Iterator[Link]:
    """Yield the links of a chain in order.

    A true candidate eliminates another one (weak), and the last candidate left in a unit is true
    (strong).
    """
    held = [assumed]
    for step in chain:
        sources = [fact for fact in held if fact in step.rests]
        for given in step.gives:
            if given.what == "is":
                yield from to_place(sheet, sources, given)
            else:
                yield from (
                    Link(candidate(f.at, f.value), candidate(given.at, given.value), False)
                    for f in sources
                    if f.what == "is" and f.value == given.value and sees(sheet, f.at, given.at)
                )
        held += step.gives


def sees(sheet: Sheet, one: int, other: int) -> bool:
    return bool(sheet.layout.peers[one] >> other & 1)


def to_place(sheet: Sheet, sources: list[Fact], given: Fact) -> Iterator[Link]:
    """Yield the links from a true candidate to a digit that follows from it: through the
    digit's cell or through a unit.
    """
    cell, value = given.at, given.value
    unit = next((u for u in sheet.layout.units_of[cell] if left(sheet, sources, u, given)), None)
    for fact in sources:
        at, what = fact.at, fact.value
        naked = fact.what == "is" and what != value and sees(sheet, at, cell)
        if naked and sheet.cand[cell] >> what & 1:
            yield Link(candidate(at, what), candidate(cell, what), False)
        elif unit is not None:
            for place in bits(sheet.where[value] & sheet.layout.masks[unit] & ~(1 << cell)):
                if taken(sheet, fact, place, value):
                    if fact.what == "is" and place != at:
                        yield Link(candidate(at, what), candidate(place, value), False)
                    yield Link(candidate(place, value), candidate(cell, value), True)


def left(sheet: Sheet, sources: list[Fact], unit: int, given: Fact) -> bool:
    """Return whether some facts eliminate a digit from all its places in a unit except one."""
    others = sheet.where[given.value] & sheet.layout.masks[unit] & ~(1 << given.at)
    return bool(others) and all(
        any(taken(sheet, fact, place, given.value) for fact in sources) for place in bits(others)
    )


def taken(sheet: Sheet, fact: Fact, place: int, value: int) -> bool:
    """Return whether a fact eliminates this digit from a cell."""
    if fact.what == "not":
        return fact.at == place and fact.value == value
    if fact.at == place:
        return fact.value != value
    return fact.value == value and sees(sheet, fact.at, place)
