"""Writing on a terminal in few bytes: runs of characters, the way between them, and their order.

Blanks are erased rather than written where the terminal erases in the pen's background, and what
stands many times in a row is written once and repeated where it can do that. Runs are sent by
background and pen, or row by row, whichever is shorter: with 24-bit colours a change of pen costs
more than a way back, with 16 colours less. What a later pen writes anyway may be covered by an
earlier one, where that is shorter than a way round it.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tui.pens import Pen, Pens
from tui.ways import ELSEWHERE, KEPT, far, way

# a character and its pen; the second column of a wide one is ("", pen)
Cell = tuple[str, Pen]

# so many bytes that stand there already are sent again rather than stepped over
GAP = 4
# from so many blanks on, erasing is shorter: at the end of a run, and within it or before it
TRAILING, INNER = 5, 9
BLANKS = re.compile(f" {{{INNER},}}")
# from so many of a character on, repeating it is shorter: lines and blocks have three bytes. Of
# others, terminals may not agree how wide they are.
FIGURES, LETTERS = 3, 6
# so few runs of a pen are sent as they come; of so many the nearest one is looked for each time
FEW, MANY = 4, 16


class Can(NamedTuple):
    """What a terminal can do beyond writing: erase in the background of the pen, and write the
    last character again so many times."""

    erase: bool = False
    repeat: bool = False


class Run(NamedTuple):
    """Characters that are written in one go; `end` is where the cursor is then. `bare` are the
    characters themselves, one a column, where they are; they reach to `stop`."""

    y: int
    x: int
    text: str
    end: int
    pen: Pen
    bare: str
    stop: int

    @property
    def columns(self) -> int:
        """Its columns, as a mask."""
        return (1 << self.stop) - (1 << self.x)


def runs_of(
    y: int, cells: Sequence[Cell], changed: Iterable[int], can: Can, width: int
) -> list[Run]:
    """The runs that bring these columns of a row to what the cells say."""
    found: list[Run] = []
    first = end = -1
    pen: Pen | None = None
    for at in changed:
        if at < end:
            continue
        here = cells[at][1]
        if here is pen and at == end:
            end += 1
            continue
        if pen is not None:
            joined = pen if here is pen or here is pen.blank else here
            # one pen writes both where the other is that of its blanks
            if (joined is pen or pen is here.blank) and (
                at == end or reaches(cells, end, at, joined)
            ):
                pen, end = joined, at + 1
                continue
            found.append(run(y, cells, first, end, pen, can, width))
        first, end, pen = at, at + 1, here
        # half of a wide character is never sent alone
        while first and not cells[first][0]:
            first -= 1
    if pen is not None:
        found.append(run(y, cells, first, end, pen, can, width))
    return found


def reaches(cells: Sequence[Cell], end: int, at: int, pen: Pen) -> bool:
    """Whether what lies between two changes is worth sending again."""
    if at - end > GAP:
        return False
    between = cells[end:at]
    if any(there is not pen and there is not pen.blank for _, there in between):
        return False
    return sum(len(char.encode()) for char, _ in between) <= GAP


def run(y: int, cells: Sequence[Cell], first: int, end: int, pen: Pen, can: Can, width: int) -> Run:
    """Cells from first to end, in one pen."""
    while end < len(cells) and not cells[end][0]:
        end += 1
    chars = [char for char, _ in cells[first:end]]
    text = "".join(chars)
    made = written(y, first, text, end, pen, can, width)
    # after what some terminals show in one column and some in two, who knows
    usual = len(text) == len(chars) and "" not in chars
    return made if usual else made._replace(end=ELSEWHERE, bare="")


def written(y: int, x: int, text: str, stop: int, pen: Pen, can: Can, width: int) -> Run:
    """The run of a text."""
    bare, last = text, stop
    erasing = can.erase and not pen.solid
    ink = text.rstrip(" ") if erasing else text
    trailing = len(text) - len(ink)
    if trailing >= TRAILING:
        text = inked(ink, erasing, can) + ("\x1b[K" if stop == width else f"\x1b[{trailing}X")
        last = stop - trailing
    elif stop < width:
        text = inked(text, erasing, can)
    else:
        # the last column is written by itself: what a terminal repeats there, who knows
        text = inked(text[:-1], erasing, can) + text[-1:]
    # at the edge, who knows
    if last == stop and stop >= width:
        last = ELSEWHERE
    return Run(y, x, text, last, pen, bare, stop)


def inked(text: str, erasing: bool, can: Can) -> str:
    """A text of which what stands many times in a row is repeated, or else its long stretches of
    blanks are erased and stepped over."""
    if can.repeat:
        return repeating().sub(repeated, text) if len(text) >= FIGURES else text
    if not erasing or "         " not in text:
        return text
    return BLANKS.sub(lambda found: f"\x1b[{len(found[0])}X\x1b[{len(found[0])}C", text)


@cache
def repeating() -> re.Pattern[str]:
    """What is repeated; compiled once a terminal was found to repeat, which is after the first
    frame."""
    return re.compile(f"([\u2500-\u259f])\\1{{{FIGURES - 1},}}|([ -~])\\2{{{LETTERS - 1},}}")


def repeated(found: re.Match[str]) -> str:
    """A character, and how often it is repeated."""
    return f"{found[0][0]}\x1b[{len(found[0]) - 1}b"


def covering(
    groups: Sequence[Sequence[Run]], can: Can, width: int, at: tuple[int, int]
) -> list[Run]:
    """Runs in this order; of one pen in a row become one where that is shorter, and all that lies
    between them is written later. `at` is where the cursor is."""
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
            if joined and covers(joined[-1], one, later[one.y], can):
                before = joined.pop()
                text = before.bare + " " * (one.x - before.stop) + one.bare
                # of a text and blanks the pen of the text
                pen = before.pen if one.pen is one.pen.blank else one.pen
                one = written(one.y, before.x, text, one.stop, pen, can, width)
            joined.append(one)
        found += shorter(joined, at)
        at = found[-1].y, found[-1].end
    return found


def shorter(runs: list[Run], at: tuple[int, int]) -> list[Run]:
    """Runs of one pen by rows, by columns or each time the nearest one, whichever is shortest."""
    if len(runs) < FEW:
        return runs
    orders = [runs, sorted(runs, key=lambda run: (run.x, run.y))]
    if len(runs) <= MANY:
        orders.append(nearest(runs, at))
    return min(orders, key=lambda order: ways(order, at))


def nearest(runs: Sequence[Run], at: tuple[int, int]) -> list[Run]:
    """Each time the run to which the way is shortest."""
    left = list(runs)
    found: list[Run] = []
    row, column = at
    while left:
        one = min(left, key=lambda run: far(row, column, run.y, run.x))
        left.remove(one)
        found.append(one)
        row, column = one.y, one.end
    return found


def ways(runs: Iterable[Run], at: tuple[int, int]) -> int:
    """The bytes of all ways between runs."""
    total, (row, column) = 0, at
    for one in runs:
        total += far(row, column, one.y, one.x)
        row, column = one.y, one.end
    return total


def covers(one: Run, two: Run, later: int, can: Can) -> bool:
    """Whether two runs of a pen are shorter as one, and nothing that stays is between them."""
    between = (1 << two.x) - (1 << one.stop)
    if one.y != two.y or two.x <= one.stop or later & between != between:
        return False
    if one.pen.solid or two.pen.solid or not one.bare or not two.bare:
        return False
    gap = two.x - one.stop
    trailing = len(one.bare) - len(one.bare.rstrip(" "))
    leading = len(two.bare) - len(two.bare.lstrip(" "))
    blanks = trailing + gap + leading
    at_end = leading == len(two.bare)
    step = gap + trailing if erased(trailing, can) < trailing else gap
    apart = erased(trailing, can) + len(f"\x1b[{step}C")
    apart += erased(leading, can) if at_end else stretch(leading, can)
    return (erased(blanks, can) if at_end else stretch(blanks, can)) < apart


def erased(blanks: int, can: Can) -> int:
    """The bytes of so many blanks at the end of a run."""
    return len(f"\x1b[{blanks}X") if can.erase and blanks >= TRAILING else blanks


def stretch(blanks: int, can: Can) -> int:
    """The bytes of so many blanks within a run."""
    if can.repeat:
        return 1 + len(f"\x1b[{blanks - 1}b") if blanks >= LETTERS else blanks
    return 2 * len(f"\x1b[{blanks}X") if can.erase and blanks >= INNER else blanks


class Stylus:
    """Where the terminal's cursor is, and which pen it holds."""

    def __init__(self, pens: Pens, can: Can) -> None:
        self.pens = pens
        self.can = can
        self.pen = pens.plain
        self.row, self.column = ELSEWHERE, ELSEWHERE
        # whether this is the pen that the terminal holds
        self.sure = True

    def lost(self) -> None:
        """Somebody else wrote."""
        self.pen = self.pens.plain
        self.sure = False
        self.row, self.column = ELSEWHERE, ELSEWHERE

    def write(self, runs: Sequence[Run], width: int = 0) -> str:
        """The shortest sequence known for these runs, on a terminal so wide."""
        if not runs:
            return ""
        orders = [runs]
        if len(runs) > 2:
            groups = by_ground(by_pen(runs, self.pen, self.pens))
            orders.append(covering(groups, self.can, width, (self.row, self.column)))
        began = self.pen, self.row, self.column
        best, after = "", began
        for order in orders:
            self.pen, self.row, self.column = began
            text = self._write(order)
            if not best or len(text) < len(best):
                best, after = text, (self.pen, self.row, self.column)
        self.pen, self.row, self.column = after
        if not self.sure:
            self.sure = True
            return "\x1b[m" + best
        return best

    def _write(self, runs: Iterable[Run]) -> str:
        out: list[str] = []
        pens = self.pens
        for y, x, text, end, pen, _, _ in runs:
            if y != self.row or x != self.column:
                out.append(way(self.row, self.column, y, x))
            held = self.pen
            if pen is not held and (pen := pens.taken(held, pen)) is not held:
                out.append(pens.turn(held, pen))
                self.pen = pen
            out.append(text)
            self.row, self.column = y, end
        return "".join(out)

    def go(self, y: int, x: int) -> str:
        """Put the cursor there."""
        if (y, x) == (self.row, self.column):
            return ""
        text = way(self.row, self.column, y, x)
        self.row, self.column = y, x
        return text

    def rest(self) -> str:
        """Lay the pen down: what others write is plain."""
        text = self.pens.turn(self.pen, self.pens.plain)
        self.pen = self.pens.plain
        return text


def by_pen(runs: Sequence[Run], held: Pen, pens: Pens) -> list[list[Run]]:
    """Runs by their pen, each in the order in which they came; after a pen comes the one that is
    nearest to it."""
    groups: dict[Pen, list[Run]] = {}
    for run in runs:
        groups.setdefault(run.pen, []).append(run)
    found: list[list[Run]] = []
    while groups:
        pen = min(groups, key=lambda pen: distance(held, pen, pens))
        held = pens.taken(held, pen)
        found.append(groups.pop(pen))
    return found


def by_ground(groups: Sequence[list[Run]]) -> list[list[Run]]:
    """Groups of pens of which the blanks go along with the next text on the same ground."""
    found: list[list[Run]] = []
    waiting: dict[str, list[Run]] = {}
    for group in groups:
        pen = group[0].pen
        if pen is pen.blank and not pen.solid:
            waiting[pen.background] = group
            found.append(group)
        elif not pen.solid and (blanks := waiting.pop(pen.background, None)) is not None:
            found.remove(blanks)
            found.append(sorted([*blanks, *group], key=lambda run: (run.y, run.x)))
        else:
            found.append(group)
    return found


@lru_cache(KEPT)
def distance(held: Pen, pen: Pen, pens: Pens) -> tuple[int, bool, bool]:
    """How far a pen is from the one that is held: in bytes, then by its ground. Blanks come first,
    so that they may cover what is written later. With many pens it is asked of each two of them."""
    turn = pens.turn(held, pens.taken(held, pen))
    return len(turn), pen.background != held.background, pen is not pen.blank
