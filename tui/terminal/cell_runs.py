"""Runs of characters that are written together, each in the shortest form."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from solitudo.tui.terminal.sgr import UNKNOWN, CellStyle, CellStyles

# a character and its style; the second column of a wide one is ("", style)
Cell = tuple[str, CellStyle]

# how many bytes that are there already are sent again instead of moving the cursor
GAP = 4
# the number of blanks from which erasing is shorter: at the end of a run, and inside or before it
TRAILING, INNER = 5, 9
BLANKS = re.compile(f" {{{INNER},}}")
# the number of equal characters from which repeating is shorter: lines and blocks have three bytes.
# Terminals disagree about the width of other characters
FIGURES, LETTERS = 3, 6
# half and quarter blocks, and the characters that show the same with swapped colours
SWAPPED = str.maketrans("▀▄▌▐▘▟▝▙▖▜▗▛▚▞", "▄▀▐▌▟▘▙▝▜▖▛▗▞▚")


class Features(NamedTuple):
    """The terminal's width, whether it repeats characters, and whether it erases in the background
    of the style.
    """

    erase: bool = False
    repeat: bool = False
    width: int = 0


class Run(NamedTuple):
    """Characters written together. After them the cursor is at `end`.

    `plain` is the text before it was shortened. It ends before column `stop`.
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
    """Return the runs that give these columns of a row the content of the cells."""
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
            # one style writes both if the other is the style of its blanks
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
    # after a character that terminals show in one or two columns, the place is unknown
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
        # the last column is written separately: repeating there is uncertain
        text = shortened(text[:-1], erasing, features) + text[-1:]
    # at the edge, the place is unknown
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


def swap_blocks(runs: Sequence[Run], styles: CellStyles, features: Features) -> list[Run]:
    """Return runs in which blocks of two colours have the background that most of the others have.

    Then blocks of one pair are written in one style, often in the style of their neighbours.
    """
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
    """Return whether a run shows the same with its colours swapped: only blocks, with colours by
    number.
    """
    style = run.style
    by_number = style.foreground[:3] == "38;" and style.background[:3] == "48;"
    blocks = bool(run.plain) and all(ord(char) in SWAPPED for char in run.plain)
    return by_number and not style.attributes and blocks
