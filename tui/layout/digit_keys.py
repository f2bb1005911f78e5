"""The content of a digit pad, and the places of its keys: arithmetic, tested without a screen.

There are three forms. `side` has the modes beside the digits, `tower` has them under the digits,
and `strip` is two rows of digits with everything else under or beside them.
"""

from typing import NamedTuple

# the columns of the words beside and under the digits
WORDS, LEAST, CLEAR_WIDE = 20, 20, 8
GAP = 2
# in a strip: the columns for the sign of each way of writing, for a word if there is room, and for
# all of them and "clear" beside the digits
SIGN, WORD, BESIDE = 5, 8, 28
# chosen like a digit: a click clears
CLEAR = -1


class Pad(NamedTuple):
    """The state of the pad.

    It has how many of each mark are `left` to write, the mark `chosen` for clicks (or CLEAR), the
    highlighted mark `lit`, masks of the notes in the cursor's cell, modes as symbol, name and key,
    and extras as key and name.
    """

    marks: tuple[str, ...]
    left: tuple[int, ...]
    chosen: int
    lit: int
    noted: int
    under: int
    mode: int
    modes: tuple[tuple[str, str, str], ...]
    extras: tuple[tuple[str, str], ...]
    ascii: bool = False


class Key(NamedTuple):
    """One key: its place, and its meaning ("digit", "mode", "clear" or "extra")."""

    x: int
    y: int
    width: int
    height: int
    what: str
    number: int = 0


class Plan(NamedTuple):
    form: str
    keys: tuple[Key, ...]
    width: int
    height: int

    def at(self, x: int, y: int) -> Key | None:
        for key in self.keys:
            if key.x <= x < key.x + key.width and key.y <= y < key.y + key.height:
                return key
        return None


def tiles(digits: int) -> tuple[int, int, int, int]:
    """Return the number of tiles in a row, their width, and the pitch of tiles."""
    if digits <= 9:
        return (2 if digits <= 4 else 3), 6, 7, 3
    return 4, 4, 5, 3 if digits <= 12 else 2


def plan(digits: int, modes: int, extras: int, width: int, height: int) -> Plan:
    """Return the largest form that fits."""
    for form in (side, tower):
        found = form(digits, modes, extras)
        if found.width <= width and found.height <= height:
            return found
    return strip(digits, modes, extras, width)


def _digits(digits: int) -> tuple[list[Key], int, int]:
    """Return the tiles of the digits, and their width and height together."""
    across, wide, step_x, step_y = tiles(digits)
    keys = [
        Key(step_x * (n % across), step_y * (n // across), wide, 2, "digit", n + 1)
        for n in range(digits)
    ]
    last = keys[-1]
    return keys, step_x * across - 1, last.y + 2


def tiles_only(digits: int) -> Plan:
    keys, wide, high = _digits(digits)
    return Plan("tiles", tuple(keys), wide, high)


def side(digits: int, modes: int, extras: int) -> Plan:
    keys, wide, high = _digits(digits)
    x = wide + GAP
    keys += [Key(x, n, WORDS, 1, "mode", n) for n in range(modes)]
    keys.append(Key(x, modes + 1, WORDS, 1, "clear"))
    keys += [Key(x, modes + 2 + n, WORDS, 1, "extra", n) for n in range(extras)]
    return Plan("side", tuple(keys), x + WORDS, max(high, modes + 2 + extras))


def tower(digits: int, modes: int, extras: int) -> Plan:
    keys, wide, high = _digits(digits)
    width = max(wide, LEAST)
    keys += [Key(0, high + 1 + n, width, 1, "mode", n) for n in range(modes)]
    row = high + 1 + modes
    keys.append(Key(0, row, CLEAR_WIDE, 1, "clear"))
    left = width - CLEAR_WIDE
    keys += [Key(CLEAR_WIDE, row + n, left, 1, "extra", n) for n in range(extras)]
    return Plan("tower", tuple(keys), width, row + max(1, extras))


def strip(digits: int, modes: int, extras: int, width: int) -> Plan:
    """Return digits over their counts in as few rows as the width allows, everything else in one
    row.
    """
    # one row of narrow digits is better than two rows of wide ones
    step = 2 if 2 * digits <= width + 1 < 3 * digits else 3
    across = max(1, min(digits, (width + 1) // step))
    keys = [
        Key(step * (n % across), 2 * (n // across), step, 2, "digit", n + 1) for n in range(digits)
    ]
    high = keys[-1].y + 2
    wide = step * across
    beside = wide + GAP + BESIDE <= width
    x, y = (wide + GAP, 0) if beside else (0, high)
    step = WORD if not beside and WORD * modes + SIGN + 1 <= width else SIGN
    keys += [Key(x + step * n, y, step, 1, "mode", n) for n in range(modes)]
    x += step * modes
    keys.append(Key(x, y, SIGN + 1, 1, "clear"))
    if beside:
        x = wide + GAP
        keys += [Key(x + 14 * n, 1, 14, 1, "extra", n) for n in range(extras)]
    return Plan("strip", tuple(keys), width, high if beside else high + 1)
