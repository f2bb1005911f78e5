"""Patterns of one digit: two strong links, or a strong link and a cross in a block."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Told,
    by_digit,
    every_one,
    gone,
    loss,
    places,
    symbol,
    there_at,
)

Link = tuple[int, int, int]  # two cells, and the unit in which they are the only places


KITE = "two-string-kite"


class Ends(NamedTuple):
    """The ends of two strong links in turn. The near ends see each other."""

    far: int
    near: int
    close: int
    end: int


class Turbot(NamedTuple):
    """The ends of two links and their units, then the same for a second pattern with the same near
    ends.
    """

    ends: Ends
    units: tuple[int, ...]
    twin: Ends | None = None


class EmptyRectangle(NamedTuple):
    """A block, its places on a cross, the link that meets one arm, and a link that meets
    the other.
    """

    block: int
    inside: int
    link: Link
    twin: Link | None = None


def turbot_name(layout_side: int, first: int, second: int) -> str:
    """Return the name of the pattern, which depends on whether its two units are rows, columns or
    blocks.
    """
    one, two = sorted((first // layout_side, second // layout_side))
    if one == two and one < 2:
        return "skyscraper"
    if (one, two) == (0, 1):
        return KITE
    return "turbot-fish"


def find_turbot(k: Sheet, value: int, board: int, name: str) -> Iterator[Instance[Turbot]]:
    """Yield two strong links of a digit whose near ends see each other.

    One far end holds the digit.
    """
    for kind, units, cells, out in k.of_digit("turbots", value, _turbots):
        if kind == name:
            yield Instance((), ((value, out),), Turbot(cells, units))


def _turbots(k: Sheet, value: int) -> list[tuple[str, tuple[int, int], Ends, int]]:
    """Return the patterns of every sort: name, the two units, the cells and the eliminations."""
    side, links, board, peers = k.layout.side, k.links(value), k.where[value], k.layout.peers
    found = []
    for i, one in enumerate(links):
        sight = peers[one[0]] | peers[one[1]]
        for two in links[i + 1 :]:
            if (sight >> two[0] | sight >> two[1]) & 1:
                for cells, out in _ways(k, board, one, two):
                    units = one[2], two[2]
                    found.append((turbot_name(side, *units), units, cells, out))
    return found


def find_kites(k: Sheet) -> Iterator[Instance[Turbot]]:
    """Yield kites. Two kites with the same near ends, for one digit or for two, become one step."""
    single: list[Instance[Turbot]] = []
    for value in range(1, k.layout.side + 1):
        board = k.where[value]
        if board and k.barren.get((KITE, value)) != board:
            found = list(find_turbot(k, value, board, KITE))
            single += found
            if not found:
                k.barren[KITE, value] = board
    for i, (_, strikes, (cells, units, _)) in enumerate(single):
        for _, others, (twin, more, _) in single[i + 1 :]:
            if {cells.near, cells.close} == {twin.near, twin.close} and strikes != others:
                (value, out), (other, beside) = strikes[0], others[0]
                both = ((value, out | beside),) if value == other else (*strikes, *others)
                yield Instance((), both, Turbot(cells, (*units, *more), twin))
    yield from single


def _ways(k: Sheet, board: int, one: Link, two: Link) -> Iterator[tuple[Ends, int]]:
    """Yield the ends, for each way in which near ends see each other, with the eliminations."""
    peers = k.layout.peers
    (a, b, _), (c, d, _) = one, two
    for far, near in ((a, b), (b, a)):
        for close, end in ((c, d), (d, c)):
            if not peers[near] >> close & 1 or far in (close, end) or near == end:
                continue
            out = board & peers[far] & peers[end]
            if out:
                yield Ends(far, near, close, end), out


def tell_turbot(k: Sheet, found: Instance[Turbot]) -> Told:
    _, strikes, (ends, units, twin) = found
    far, near, close, end = ends
    value = found.value
    rests = k.unit_only(units[0], value, 1 << far | 1 << near)
    rests += k.unit_only(units[1], value, 1 << close | 1 << end)
    args = {
        "far": Target("cell", far),
        "near": Target("cell", near),
        "close": Target("cell", close),
        "end": Target("cell", end),
        "one": k.layout.unit_names[units[0]],
        "two": k.layout.unit_names[units[1]],
        "value": symbol(value),
        **gone(strikes),
    }
    if twin:
        beyond, by, beside, tip = twin
        other = strikes[-1][0]
        rests += k.unit_only(units[2], other, 1 << beyond | 1 << by)
        rests += k.unit_only(units[3], other, 1 << beside | 1 << tip)
        # one of the two near ends is not the digit, and then both its partners are
        args["ones"] = every_one(k, 1 << far | 1 << (beyond if by == near else tip))
        args["others"] = every_one(k, 1 << end | 1 << (tip if by == near else beyond))
        args["both"] = f"{symbol(value)} or both {symbol(other)}"
        args |= loss(k, strikes)
    words = "ends" if not twin else "dual" if len(strikes) == 1 else "two"
    return Told(rests, (*ends, *(twin or ())), words, args)


def find_empty_rectangle(k: Sheet, value: int, board: int) -> Iterator[Instance[EmptyRectangle]]:
    """Yield a block whose places for a digit form a cross, and a strong link that meets one arm.

    The conclusions of a cross with both ends of a link, or with several links, become one step.
    """
    side = k.layout.side
    masks = k.layout.masks
    links = [link for link in k.links(value) if link[2] < 2 * side]
    for block in range(2 * side, 3 * side) if links else ():
        inside = board & masks[block]
        if not inside & (inside - 1):
            continue
        single: list[tuple[int, Link]] = []
        for a, b, unit in links:
            if (1 << a | 1 << b) & masks[block]:
                continue
            for near, far in ((a, b), (b, a)):
                out = _crossed(k, board, inside, near, far)
                if out:
                    single.append((out, (near, far, unit)))
        for i, (out, link) in enumerate(single):
            for other, twin in single[i + 1 :]:
                if _arm(k, inside, link) != _arm(k, inside, twin) and out != other:
                    detail = EmptyRectangle(block, inside, link, twin)
                    yield Instance((), ((value, out | other),), detail)
        for out, link in single:
            yield Instance((), ((value, out),), EmptyRectangle(block, inside, link))


def _arm(k: Sheet, inside: int, link: Link) -> int:
    return inside & k.layout.peers[link[0]]


def _crossed(k: Sheet, board: int, inside: int, near: int, far: int) -> int:
    """Return the eliminations if `near` takes its arm of the cross."""
    peers = k.layout.peers
    arm = inside & peers[near]
    other = inside & ~arm
    return board & peers[far] & k.common(other) if arm and other else 0


def tell_empty_rectangle(k: Sheet, found: Instance[EmptyRectangle]) -> Told:
    _, strikes, (block, inside, link, twin) = found
    value = found.value
    rests = k.unit_only(block, value, inside)
    ends: list[int] = []
    for near, far, unit in (link, twin) if twin else (link,):
        rests += k.unit_only(unit, value, 1 << near | 1 << far)
        ends += (near, far)
    return Told(
        rests,
        (*bits(inside), *ends),
        "dual" if twin else "cross",
        {
            "block": k.layout.unit_names[block],
            "near": Target("cell", link[0]),
            "far": Target("cell", link[1]),
            "line": k.layout.unit_names[link[2]],
            "arm": _arm_name(k, inside & ~_arm(k, inside, link), strikes[0][1]),
            "ends": places(sum(1 << end for end in set(ends))),
            "there": there_at(k, strikes[0][1]),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def _arm_name(k: Sheet, arm: int, out: int) -> str:
    """Return the row or column of the arm that sees what is eliminated, or its cells."""
    for unit, mask in enumerate(k.layout.masks[: 2 * k.layout.side]):
        if not (arm | out) & ~mask:
            return k.layout.unit_names[unit]
    return " or ".join(k.layout.grid.labels[cell] for cell in bits(arm))


RATINGS = {"skyscraper": 4.0, KITE: 4.1, "turbot-fish": 4.2}


def _turbot(name: str) -> Pattern[Turbot]:
    return by_digit(name, partial(find_turbot, name=name), tell_turbot, RATINGS[name])


SINGLE_DIGIT = (
    _turbot("skyscraper"),
    Pattern(KITE, find_kites, tell_turbot, RATINGS[KITE]),
    _turbot("turbot-fish"),
    by_digit("empty-rectangle", find_empty_rectangle, tell_empty_rectangle, 4.3),
)
