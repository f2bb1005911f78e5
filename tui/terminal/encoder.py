"""The shortest sequence for what changed on a terminal: runs of characters, and their order.

Blanks are erased rather than written if the terminal erases in the background of the style, and
repeated characters are written once. Runs are sent by background and style, because a change of
colours costs more than a cursor move. An earlier style may overwrite cells that a later one writes,
if that is shorter than a move across.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from solitudo.tui.terminal.sgr import LENGTHS, UNKNOWN, CellStyle, CellStyles, move, move_length

# a character and its style; the second column of a wide one is ("", style)
Cell = tuple[str, CellStyle]

# so many bytes that are there already are sent again rather than stepped over
GAP = 4
# from so many blanks on, erasing is shorter: at the end of a run, and within it or before it
TRAILING, INNER = 5, 9
BLANKS = re.compile(f" {{{INNER},}}")
# from so many of a character on, repeating it is shorter: lines and blocks have three bytes. Of
# others, terminals may not agree how wide they are.
FIGURES, LETTERS = 3, 6
# half and quarter blocks, each followed by the one that shows the same in swapped colours
SWAPPED = str.maketrans("▀▄▌▐▘▟▝▙▖▜▗▛▚▞", "▄▀▐▌▟▘▙▝▜▖▛▗▞▚")
BLOCKS = re.compile(f"[{''.join(map(chr, SWAPPED))}]+")
# so few runs of a style are sent as they come; of so many the nearest one is looked for each time
FEW, MANY = 4, 16


class Features(NamedTuple):
    """Whether a terminal erases in the background of the style and repeats, and its width."""

    erase: bool = False
    repeat: bool = False
    width: int = 0


class Run(NamedTuple):
    """Characters written together, after which the cursor is at `end`.

    `plain` ones reach to `stop`.
    """

    y: int
    x: int
    text: str
    end: int
    style: CellStyle
    plain: str
    stop: int

    @property
    def columns(self) -> int:
        return (1 << self.stop) - (1 << self.x)


def changed_runs(
    y: int, cells: Sequence[Cell], changed: Iterable[int], features: Features
) -> list[Run]:
    """Return the runs that bring these columns of a row to the content of the cells."""
    found: list[Run] = []
    first = end = -1
    style: CellStyle | None = None
    for at in changed:
        if at < end:
            continue
        here = cells[at][1]
        if here is style and at == end:
            end += 1
            continue
        if style is not None:
            joined = style if here is style or here is style.blank else here
            # one style writes both where the other is that of its blanks
            if (joined is style or style is here.blank) and (
                at == end or worth_resending(cells, end, at, joined)
            ):
                style, end = joined, at + 1
                continue
            found.append(make_run(y, cells, first, end, style, features))
        first, end, style = at, at + 1, here
        # half of a wide character is never sent alone
        while first and not cells[first][0]:
            first -= 1
    if style is not None:
        found.append(make_run(y, cells, first, end, style, features))
    return found


def worth_resending(cells: Sequence[Cell], end: int, at: int, style: CellStyle) -> bool:
    """Return whether the part between two changes is worth sending again."""
    if at - end > GAP:
        return False
    between = cells[end:at]
    if any(there is not style and there is not style.blank for _, there in between):
        return False
    return sum(len(char.encode()) for char, _ in between) <= GAP


def make_run(
    y: int, cells: Sequence[Cell], first: int, end: int, style: CellStyle, features: Features
) -> Run:
    while end < len(cells) and not cells[end][0]:
        end += 1
    chars = [char for char, _ in cells[first:end]]
    text = "".join(chars)
    made = text_run(y, first, text, end, style, features)
    # after what some terminals show in one column and some in two, who knows
    usual = len(text) == len(chars) and "" not in chars
    return made if usual else made._replace(end=UNKNOWN, plain="")


def text_run(y: int, x: int, text: str, stop: int, style: CellStyle, features: Features) -> Run:
    plain, last = text, stop
    erasing = features.erase and not style.solid
    ink = text.rstrip(" ") if erasing else text
    trailing = len(text) - len(ink)
    if trailing >= TRAILING:
        text = shortened(ink, erasing, features) + (
            "\x1b[K" if stop == features.width else f"\x1b[{trailing}X"
        )
        last = stop - trailing
    elif stop < features.width:
        text = shortened(text, erasing, features)
    else:
        # the last column is written by itself: what a terminal repeats there, who knows
        text = shortened(text[:-1], erasing, features) + text[-1:]
    # at the edge, who knows
    if last == stop and stop >= features.width:
        last = UNKNOWN
    return Run(y, x, text, last, style, plain, stop)


def shortened(text: str, erasing: bool, features: Features) -> str:
    """Return a text with repeated characters, or else long blanks, as control sequences."""
    if features.repeat:
        return repeatable().sub(repeat, text) if len(text) >= FIGURES else text
    if not erasing or "         " not in text:
        return text
    return BLANKS.sub(lambda found: f"\x1b[{len(found[0])}X\x1b[{len(found[0])}C", text)


@cache
def repeatable() -> re.Pattern[str]:
    """Return the pattern of repeated characters, compiled after the first frame."""
    return re.compile(f"([\u2500-\u259f])\\1{{{FIGURES - 1},}}|([ -~])\\2{{{LETTERS - 1},}}")


def repeat(found: re.Match[str]) -> str:
    return f"{found[0][0]}\x1b[{len(found[0]) - 1}b"


def join_covered(
    groups: Sequence[Sequence[Run]], features: Features, at: tuple[int, int]
) -> list[Run]:
    """Return runs in this order, from the cursor `at`.

    Two of a style become one if that is shorter and everything between them is written later.
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
                # of a text and blanks the style of the text
                style = before.style if one.style is one.style.blank else one.style
                one = text_run(one.y, before.x, text, one.stop, style, features)
            joined.append(one)
        found += best_order(joined, at)
        at = found[-1].y, found[-1].end
    return found


def best_order(runs: list[Run], at: tuple[int, int]) -> list[Run]:
    """Return runs of one style by rows, by columns or the nearest first, whichever is shortest."""
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
    """Return whether two runs of a style are shorter as one, with all between them
    written later.
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


def swap_blocks(runs: Sequence[Run], styles: CellStyles, features: Features) -> list[Run]:
    """Runs in which blocks of two colours have the background that more of the others have: blocks
    of one pair are written in one style then, and often in that of what is beside them."""
    used = Counter(run.style.background for run in runs)
    free = [number for number, run in enumerate(runs) if swaps(run)]
    used.update(f"4{runs[number].style.foreground[1:]}" for number in free)
    found = list(runs)
    for number in free:
        one = runs[number]
        ground, front = one.style.background, f"4{one.style.foreground[1:]}"
        if (used[front], front) > (used[ground], ground):
            style = styles.get((), f"3{ground[1:]}", front)
            text = one.plain.translate(SWAPPED)
            found[number] = text_run(one.y, one.x, text, one.stop, style, features)
    return found


def swaps(run: Run) -> bool:
    """Whether a run shows the same with its colours swapped: blocks alone, in colours by number."""
    style = run.style
    by_number = style.foreground[:3] == "38;" and style.background[:3] == "48;"
    return by_number and not style.attributes and bool(BLOCKS.fullmatch(run.plain))


class Encoder:
    """The writer of runs, which knows the terminal's cursor and its current style."""

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
        """The shortest sequence known for these runs."""
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
    """Return runs by style, in their order. Each style is followed by the nearest one."""
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
    """Return the bytes from one style to another, then its background; blanks first, to
    be covered.
    """
    codes = styles.change(held, styles.effective(held, style))
    return len(codes), style.background != held.background, style is not style.blank
