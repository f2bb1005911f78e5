"""Fish, and the patterns of one digit that two strong links make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from engines.core.deduction import Fact
from engines.core.grid import bits
from engines.core.target import Target
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import DigitFinder, Found, Pattern, Told, by_digit, gone, symbol, unions

NAMES = {2: "an X-wing", 3: "a swordfish", 4: "a jellyfish"}


def lines(k: Sheet, value: int) -> tuple[list[int], list[int]]:
    """The columns that the digit may take in each row, and the rows in each column."""
    key = f"lines{value}"
    found: tuple[list[int], list[int]] | None = k.memo.get(key)
    if found is None:
        side = k.layout.side
        rows, columns = [0] * side, [0] * side
        for cell in bits(k.where[value]):
            row, column = divmod(cell, side)
            rows[row] |= 1 << column
            columns[column] |= 1 << row
        found = k.memo[key] = rows, columns
    return found


def find_fish(k: Sheet, value: int, board: int, size: int) -> Iterator[Found]:
    # a digit with no more places than the fish has leaves nothing to strike
    if board.bit_count() <= 2 * size:
        return
    side = k.layout.side
    masks = k.layout.masks
    for way, spots in enumerate(lines(k, value)):
        base = [i for i, spot in enumerate(spots) if 1 < spot.bit_count() <= size]
        for chosen, crossing in unions([spots[i] for i in base], size):
            used = cover = 0
            for i in chosen:
                used |= masks[way * side + base[i]]
            for i in bits(crossing):
                cover |= masks[(1 - way) * side + i]
            out = board & cover & ~used
            if out:
                yield (), ((value, out),), (way, [base[i] for i in chosen], board & used)


def tell_fish(k: Sheet, found: Found) -> Told:
    _, strikes, (way, base, body) = found
    value = strikes[0][0]
    side = k.layout.side
    rests: list[Fact] = []
    for line in base:
        unit = way * side + line
        rests += k.unit_only(unit, value, body & k.layout.masks[unit])
    crossing = {(cell // side if way else cell % side) for cell in bits(body)}
    return Told(
        rests,
        bits(body),
        "fish",
        {
            "base": line_names(k, way, base),
            "cover": line_names(k, 1 - way, sorted(crossing)),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def line_names(k: Sheet, way: int, numbers: list[int]) -> str:
    """ "rows 2 and 5", "columns A, C and F"."""
    names = [k.layout.unit_names[way * k.layout.side + i].split()[1] for i in numbers]
    word = "columns" if way else "rows"
    return f"{word} {', '.join(names[:-1])} and {names[-1]}"


def find_finned(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """A fish but for some cells, the fins: what sees them all is struck all the same."""
    for size in (2, 3):
        if board.bit_count() <= 2 * size:
            return
        for way, spots in enumerate(lines(k, value)):
            base = [i for i, spot in enumerate(spots) if 1 < spot.bit_count() <= size + 2]
            for chosen in combinations(base, size):
                union = 0
                for i in chosen:
                    union |= spots[i]
                over = union.bit_count() - size
                if 0 < over <= 2:
                    yield from _finned(k, value, way, chosen, union, over)


def _finned(
    k: Sheet, value: int, way: int, chosen: tuple[int, ...], union: int, over: int
) -> Iterator[Found]:
    side = k.layout.side
    masks = k.layout.masks
    board = k.where[value]
    used = 0
    for i in chosen:
        used |= masks[way * side + i]
    body = board & used
    for apart in combinations(bits(union), over):
        cover = fins = 0
        for i in bits(union):
            if i in apart:
                fins |= masks[(1 - way) * side + i]
            else:
                cover |= masks[(1 - way) * side + i]
        fins &= body
        rest = board & cover & ~used
        if not rest:
            continue
        out = rest & k.common(fins)
        if out:
            yield (), ((value, out),), (way, list(chosen), body, fins)


def tell_finned(k: Sheet, found: Found) -> Told:
    _, strikes, (way, base, body, fins) = found
    value = strikes[0][0]
    rests: list[Fact] = []
    for line in base:
        unit = way * k.layout.side + line
        rests += k.unit_only(unit, value, body & k.layout.masks[unit])
    return Told(
        rests,
        bits(body),
        "fins" if fins & (fins - 1) else "fin",
        {
            "fish": NAMES[len(base)],
            "base": line_names(k, way, base),
            "fins": tuple(Target("cell", cell) for cell in bits(fins)),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def turbot_name(layout_side: int, first: int, second: int) -> str:
    """What two linked units make: rows, columns or blocks decide."""
    one, two = sorted((first // layout_side, second // layout_side))
    if one == two and one < 2:
        return "skyscraper"
    if (one, two) == (0, 1):
        return "two-string-kite"
    return "turbot-fish"


def find_turbot(k: Sheet, value: int, board: int, name: str) -> Iterator[Found]:
    """Two strong links of a digit whose near ends see each other: one far end holds it."""
    side = k.layout.side
    peers = k.layout.peers
    links = k.links(value)
    for i, (a, b, first) in enumerate(links):
        for c, d, second in links[i + 1 :]:
            if turbot_name(side, first, second) != name:
                continue
            for far, near in ((a, b), (b, a)):
                for close, end in ((c, d), (d, c)):
                    if not peers[near] >> close & 1 or far in (close, end) or near == end:
                        continue
                    out = board & peers[far] & peers[end]
                    if out:
                        yield (), ((value, out),), (far, near, close, end, first, second)


def tell_turbot(k: Sheet, found: Found) -> Told:
    _, strikes, (far, near, close, end, first, second) = found
    value = strikes[0][0]
    names = k.layout.unit_names
    rests = k.unit_only(first, value, 1 << far | 1 << near)
    rests += k.unit_only(second, value, 1 << close | 1 << end)
    return Told(
        rests,
        (far, near, close, end),
        "ends",
        {
            "far": Target("cell", far),
            "near": Target("cell", near),
            "close": Target("cell", close),
            "end": Target("cell", end),
            "first": names[first],
            "second": names[second],
            "value": symbol(value),
            **gone(strikes),
        },
    )


def find_empty_rectangle(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """A block whose places of a digit lie on a cross, and a strong link that meets one arm."""
    side = k.layout.side
    masks, peers = k.layout.masks, k.layout.peers
    links = [link for link in k.links(value) if link[2] < 2 * side]
    for block in range(2 * side, 3 * side) if links else ():
        inside = board & masks[block]
        if not inside & (inside - 1):
            continue
        for a, b, unit in links:
            if (1 << a | 1 << b) & masks[block]:
                continue
            for near, far in ((a, b), (b, a)):
                arm = inside & peers[near]
                other = inside & ~arm
                if not arm or not other:
                    continue
                out = board & peers[far] & k.common(other)
                if out:
                    yield (), ((value, out),), (block, inside, near, far, unit)


def tell_empty_rectangle(k: Sheet, found: Found) -> Told:
    _, strikes, (block, inside, near, far, unit) = found
    value = strikes[0][0]
    rests = k.unit_only(block, value, inside)
    rests += k.unit_only(unit, value, 1 << near | 1 << far)
    return Told(
        rests,
        (*bits(inside), near, far),
        "cross",
        {
            "block": k.layout.unit_names[block],
            "near": Target("cell", near),
            "far": Target("cell", far),
            "line": k.layout.unit_names[unit],
            "value": symbol(value),
            **gone(strikes),
        },
    )


def _fish(size: int) -> DigitFinder:
    return partial(find_fish, size=size)


def _turbot(name: str) -> Pattern:
    return by_digit(name, "hard", partial(find_turbot, name=name), tell_turbot)


FISH = (
    by_digit("x-wing", "hard", _fish(2), tell_fish),
    by_digit("swordfish", "hard", _fish(3), tell_fish),
    by_digit("jellyfish", "hard", _fish(4), tell_fish),
)
FINNED = (by_digit("finned-fish", "expert", find_finned, tell_finned),)
SINGLE_DIGIT = (
    _turbot("skyscraper"),
    _turbot("two-string-kite"),
    _turbot("turbot-fish"),
    by_digit("empty-rectangle", "hard", find_empty_rectangle, tell_empty_rectangle),
)
