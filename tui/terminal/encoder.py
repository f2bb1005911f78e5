"""The shortest sequence for what changed on a terminal: runs of characters, and their order.

Blanks are erased rather than written if the terminal erases in the background of the style.
Repeated characters are written once. Runs are sent by background and style, because a change of
colours costs more than a cursor move. An earlier style may overwrite cells that a later one writes,
if that is shorter than a cursor move.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from solitudo.tui.terminal.cell_runs import (
    INNER,
    LETTERS,
    TRAILING,
    Features,
    Run,
    swap_blocks,
    text_run,
)
from solitudo.tui.terminal.sgr import LENGTHS, UNKNOWN, CellStyle, CellStyles, move, move_length

# runs of a style in a number up to the first are sent in order; up to the second, the nearest one
# is looked for each time
FEW, MANY = 4, 16


def join_covered(
    groups: Sequence[Sequence[Run]], features: Features, at: tuple[int, int]
) -> list[Run]:
    """Return runs in this order, with the cursor `at` this place.

    Two runs of a style become one if that is shorter and everything between them is written later.
    """
    later: dict[int, int] = {}
    for group in groups:
        for one in group:
            later[one.y] = later.get(one.y, 0) | one.columns
    found: list[Run] = []
    for group in groups:
        for one in group:
            later[one.y] &= ~one.columns
        joined: list[Run] = []
        for one in group:
            if joined and joins(joined[-1], one, later[one.y], features):
                before = joined.pop()
                text = before.plain + " " * (one.x - before.stop) + one.plain
                # for a text and blanks, the style of the text
                style = before.style if one.style is one.style.blank else one.style
                one = text_run(one.y, before.x, text, one.stop, style, features)
            joined.append(one)
        found += best_order(joined, at)
        at = found[-1].y, found[-1].end
    return found


def best_order(runs: list[Run], at: tuple[int, int]) -> list[Run]:
    """Return runs of one style by rows, by columns or the nearest first: whichever is shortest."""
    if len(runs) < FEW:
        return runs
    orders = [runs, sorted(runs, key=lambda run: (run.x, run.y))]
    if len(runs) <= MANY:
        orders.append(nearest_first(runs, at))
    return min(orders, key=lambda order: moves_length(order, at))


def nearest_first(runs: Sequence[Run], at: tuple[int, int]) -> list[Run]:
    left = list(runs)
    found: list[Run] = []
    row, column = at
    while left:
        one = min(left, key=lambda run: move_length(row, column, run.y, run.x))
        left.remove(one)
        found.append(one)
        row, column = one.y, one.end
    return found


def moves_length(runs: Iterable[Run], at: tuple[int, int]) -> int:
    total, (row, column) = 0, at
    for one in runs:
        total += move_length(row, column, one.y, one.x)
        row, column = one.y, one.end
    return total


def joins(one: Run, two: Run, later: int, features: Features) -> bool:
    """Return whether two runs of a style are shorter as one.

    Everything between them is then written later.
    """
    between = (1 << two.x) - (1 << one.stop)
    if one.y != two.y or two.x <= one.stop or later & between != between:
        return False
    if one.style.solid or two.style.solid or not one.plain or not two.plain:
        return False
    gap = two.x - one.stop
    trailing = len(one.plain) - len(one.plain.rstrip(" "))
    leading = len(two.plain) - len(two.plain.lstrip(" "))
    blanks = trailing + gap + leading
    at_end = leading == len(two.plain)
    step = gap + trailing if trailing_length(trailing, features) < trailing else gap
    apart = trailing_length(trailing, features) + len(f"\x1b[{step}C")
    apart += trailing_length(leading, features) if at_end else inner_length(leading, features)
    return (trailing_length(blanks, features) if at_end else inner_length(blanks, features)) < apart


def trailing_length(blanks: int, features: Features) -> int:
    return len(f"\x1b[{blanks}X") if features.erase and blanks >= TRAILING else blanks


def inner_length(blanks: int, features: Features) -> int:
    if features.repeat:
        return 1 + len(f"\x1b[{blanks - 1}b") if blanks >= LETTERS else blanks
    return 2 * len(f"\x1b[{blanks}X") if features.erase and blanks >= INNER else blanks


class Encoder:
    """Writes runs. It knows the terminal's cursor and its current style."""

    def __init__(self, styles: CellStyles, features: Features) -> None:
        self.styles = styles
        self.features = features
        self.style = styles.plain
        self.row, self.column = UNKNOWN, UNKNOWN
        self.style_known = True

    def forget(self) -> None:
        self.style = self.styles.plain
        self.style_known = False
        self.row, self.column = UNKNOWN, UNKNOWN

    def encode(self, runs: Sequence[Run]) -> str:
        """Return the shortest known sequence for these runs."""
        if not runs:
            return ""
        if len(runs) > 2:
            runs = swap_blocks(runs, self.styles, self.features)
            groups = join_blanks(by_style(runs, self.style, self.styles))
            runs = join_covered(groups, self.features, (self.row, self.column))
        out: list[str] = []
        if not self.style_known:
            self.style_known = True
            out.append("\x1b[m")
        styles = self.styles
        for y, x, text, end, style, _, _ in runs:
            if y != self.row or x != self.column:
                out.append(move(self.row, self.column, y, x))
            held = self.style
            if style is not held and (style := styles.effective(held, style)) is not held:
                out.append(styles.change(held, style))
                self.style = style
            out.append(text)
            self.row, self.column = y, end
        return "".join(out)

    def move(self, y: int, x: int) -> str:
        if (y, x) == (self.row, self.column):
            return ""
        text = move(self.row, self.column, y, x)
        self.row, self.column = y, x
        return text

    def reset_style(self) -> str:
        """Set the plain style, because another program will write."""
        text = self.styles.change(self.style, self.styles.plain)
        self.style = self.styles.plain
        return text


def by_style(runs: Sequence[Run], held: CellStyle, styles: CellStyles) -> list[list[Run]]:
    """Return runs by style, each followed by the nearest style."""
    groups: dict[CellStyle, list[Run]] = {}
    for run in runs:
        groups.setdefault(run.style, []).append(run)
    found: list[list[Run]] = []
    while groups:
        style = min(groups, key=lambda style: style_distance(held, style, styles))
        held = styles.effective(held, style)
        found.append(groups.pop(style))
    return found


def join_blanks(groups: Sequence[list[Run]]) -> list[list[Run]]:
    """Return groups of styles, with blanks in the group of the next text on the same background."""
    found: list[list[Run]] = []
    waiting: dict[str, list[Run]] = {}
    for group in groups:
        style = group[0].style
        if style is style.blank and not style.solid:
            waiting[style.background] = group
            found.append(group)
        elif not style.solid and (blanks := waiting.pop(style.background, None)) is not None:
            found.remove(blanks)
            found.append(sorted([*blanks, *group], key=lambda run: (run.y, run.x)))
        else:
            found.append(group)
    return found


@lru_cache(LENGTHS)
def style_distance(held: CellStyle, style: CellStyle, styles: CellStyles) -> tuple[int, bool, bool]:
    """Return the bytes from one style to another, and its background.

    Blanks are written first, because other runs may cover them.
    """
    codes = styles.change(held, styles.effective(held, style))
    return len(codes), style.background != held.background, style is not style.blank
