"""Colouring: candidates joined by strong links take two colours in turn, and one colour holds."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact
from engines.core.grid import bits
from engines.core.target import Target
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import (
    Found,
    Pattern,
    Strikes,
    Told,
    by_digit,
    candidates,
    gone,
    loss,
    places,
    symbol,
    symbols,
)
from engines.sudoku.reach import struck_by_chains

Colours = tuple[int, int]


def clusters(k: Sheet, value: int) -> list[Colours]:
    """The cells of a digit that strong links join, by their two colours."""
    key = f"clusters{value}"
    found: list[Colours] | None = k.memo.get(key)
    if found is not None:
        return found
    found = k.memo[key] = []
    partners = k.partners(value)
    seen = 0
    for start in partners:
        if seen >> start & 1:
            continue
        colours = [1 << start, 0]
        layer, turn = [start], 0
        while layer:
            turn ^= 1
            following: list[int] = []
            for cell in layer:
                new = partners[cell] & ~colours[turn]
                colours[turn] |= new
                following.extend(bits(new))
            layer = following
        seen |= colours[0] | colours[1]
        found.append((colours[0], colours[1]))
    return found


def near(k: Sheet, cells: int) -> int:
    """The cells that see one of these at least."""
    mask = 0
    for cell in bits(cells):
        mask |= k.layout.peers[cell]
    return mask


def find_colouring(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """A colour that sees itself is false, and what sees both colours is."""
    if not any(v == value for v, _ in struck_by_chains(k)):
        return
    peers = k.layout.peers
    for one, two in clusters(k, value):
        if (one | two).bit_count() < 3:
            continue
        for mine, other in ((one, two), (two, one)):
            for cell in bits(mine):
                twin = peers[cell] & mine
                if twin:
                    pair = (cell, twin.bit_length() - 1)
                    yield (), ((value, mine),), ("twice", mine, other, pair)
                    break
        out = board & near(k, one) & near(k, two) & ~(one | two)
        if out:
            yield (), ((value, out),), ("trap", one, two, ())


def tell_colouring(k: Sheet, found: Found) -> Told:
    _, strikes, (words, mine, other, pair) = found
    value = strikes[0][0]
    return Told(
        _linked(k, value, mine | other),
        bits(mine | other),
        words,
        {
            "pair": tuple(Target("cell", cell) for cell in sorted(pair)),
            "mine": places(mine),
            "other": places(other),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def _linked(k: Sheet, value: int, cells: int) -> list[Fact]:
    """Why these cells are joined."""
    rests: list[Fact] = []
    for a, b, unit in k.links(value):
        if cells >> a & 1:
            rests += k.unit_only(unit, value, 1 << a | 1 << b)
    return rests


def find_multi_colouring(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """Two clusters: where a colour of one sees a colour of the other, one of those two is false,
    so one of their counterparts holds; a colour that sees both of the other's is false."""
    if not any(v == value for v, _ in struck_by_chains(k)):
        return
    every = clusters(k, value)
    sights = [(near(k, one), near(k, two)) for one, two in every]
    for i, first in enumerate(every):
        for j in range(i + 1, len(every)):
            second = every[j]
            seen = [[bool(sights[i][a] & second[b]) for b in (0, 1)] for a in (0, 1)]
            for a in (0, 1):
                if seen[a][0] and seen[a][1]:
                    out = first[a] | board & sights[i][1 - a]
                    yield (), ((value, out),), ("false", first[a], first, second)
                if seen[0][a] and seen[1][a]:
                    out = second[a] | board & sights[j][1 - a]
                    yield (), ((value, out),), ("false", second[a], second, first)
            both = first[0] | first[1] | second[0] | second[1]
            for b in (0, 1):
                if seen[0][b] and seen[1][1 - b]:
                    # each colour goes with one of the other cluster
                    mine, other = first[0] | second[1 - b], first[1] | second[b]
                    out = board & near(k, mine) & near(k, other) & ~both
                    if out:
                        yield (), ((value, out),), ("joined", mine, (mine, other), (0, 0))
            for a in (0, 1):
                for b in (0, 1):
                    if not seen[a][b]:
                        continue
                    out = board & sights[i][1 - a] & sights[j][1 - b]
                    out &= ~both
                    if out:
                        detail = ("either", first[1 - a] | second[1 - b], first, second)
                        yield (), ((value, out),), detail


def tell_multi_colouring(k: Sheet, found: Found) -> Told:
    _, strikes, (words, mine, first, second) = found
    value = strikes[0][0]
    cells = first[0] | first[1] | second[0] | second[1]
    return Told(
        _linked(k, value, cells),
        bits(cells),
        words,
        {
            "mine": places(mine),
            "other": places(cells & ~mine),
            "one": places(mine & (first[0] | first[1])),
            "two": places(mine & (second[0] | second[1])),
            "left": places(second[0]),
            "right": places(second[1]),
            "value": symbol(value),
            **gone(strikes),
        },
    )


Paint = list[dict[int, int]]  # for each colour the digits by cell


def _spread(k: Sheet, cell: int, value: int) -> Paint:
    """All candidates that strong links of digits and pairs join with this one, by colour."""
    paint: Paint = [{cell: 1 << value}, {}]
    layer, turn = [(cell, value)], 0
    while layer:
        turn ^= 1
        mine = paint[turn]
        following = []
        for at, digit in layer:
            near_by = [(c, digit) for c in bits(k.partners(digit).get(at, 0))]
            if k.cand[at].bit_count() == 2:
                near_by.append((at, (k.cand[at] & ~(1 << digit)).bit_length() - 1))
            for c, v in near_by:
                if not mine.get(c, 0) >> v & 1:
                    mine[c] = mine.get(c, 0) | 1 << v
                    following.append((c, v))
        layer = following
    return paint


def find_medusa(k: Sheet) -> Iterator[Found]:
    """Colouring over several digits: what breaks a rule with one colour is of the other. What
    it strikes, chains would too, but for cells left empty."""
    if not struck_by_chains(k):
        return
    seen: set[tuple[int, int]] = set()
    for cell in k.pairs():
        for value in bits(k.cand[cell]):
            if (cell, value) in seen:
                continue
            paint = _spread(k, cell, value)
            seen |= {(c, v) for half in paint for c, mask in half.items() for v in bits(mask)}
            if len(paint[0]) + len(paint[1]) < 5:
                continue
            boards = [_boards(k, half) for half in paint]
            for turn in (0, 1):
                spot = _breaks(k, paint[turn], boards[turn])
                if spot is not None:
                    strikes = tuple((v, m) for v, m in enumerate(boards[turn]) if m)
                    yield (), strikes, ("false", spot, paint[turn], paint[1 - turn])
            strikes = _caught(k, paint, boards)
            if strikes:
                yield (), strikes, ("both", cell, paint[0], paint[1])


def _boards(k: Sheet, half: dict[int, int]) -> list[int]:
    """A colour by digit."""
    boards = [0] * (k.layout.side + 1)
    for cell, mask in half.items():
        for value in bits(mask):
            boards[value] |= 1 << cell
    return boards


def _breaks(k: Sheet, half: dict[int, int], boards: list[int]) -> int | None:
    """A cell in which this colour breaks a rule: two digits in it, one twice in a unit, or none
    left for it."""
    for cell, mask in half.items():
        if mask & (mask - 1):
            return cell
    sights = [near(k, board) for board in boards]
    for value, board in enumerate(boards):
        if board & sights[value]:
            return (board & sights[value]).bit_length() - 1
    for cell in bits(k.open):
        if cell not in half and all(sights[v] >> cell & 1 for v in bits(k.cand[cell])):
            return cell
    return None


def _caught(k: Sheet, paint: Paint, boards: list[list[int]]) -> Strikes:
    """What goes whichever colour holds."""
    lost: dict[int, int] = {}
    sights = [[near(k, board) for board in half] for half in boards]
    for value in range(1, k.layout.side + 1):
        painted = boards[0][value] | boards[1][value]
        for cell in bits(k.where[value] & ~painted):
            fates = [paint[i].get(cell, 0) or sights[i][value] >> cell & 1 for i in (0, 1)]
            if all(fates):
                lost[value] = lost.get(value, 0) | 1 << cell
    return tuple(lost.items())


def tell_medusa(k: Sheet, found: Found) -> Told:
    _, strikes, (words, spot, mine, other) = found
    rests: list[Fact] = []
    cells = [*mine, *other]
    for cell, mask in (*mine.items(), *other.items()):
        if k.cand[cell].bit_count() == 2:
            rests += k.cell_only(cell, k.cand[cell])
        for value in bits(mask):
            for a, b, unit in k.links(value):
                if cell == a:
                    rests += k.unit_only(unit, value, 1 << a | 1 << b)
    if words == "false" and spot not in mine:
        rests += k.cell_only(spot, k.cand[spot])
        cells.append(spot)
    first, second = (min(half.items()) for half in (mine, other))
    return Told(
        rests,
        cells,
        words,
        {
            "spot": Target("cell", spot),
            "first": candidates(k, [first]),
            "second": candidates(k, [second]),
            "digits": symbols(sum(1 << value for value, _ in strikes)),
            **gone(strikes),
            **loss(k, strikes),
        },
    )


COLOURING = (
    by_digit("simple-colouring", "expert", find_colouring, tell_colouring, 5.4),
    by_digit("multi-colouring", "expert", find_multi_colouring, tell_multi_colouring, 5.7),
    Pattern("3d-medusa", "expert", find_medusa, tell_medusa, 7.2),
)
