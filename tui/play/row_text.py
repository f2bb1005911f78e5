"""A row of the moves, fitted into its columns, and the row of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core.clock import show
from solitudo.tui.layout.text import Run
from solitudo.tui.panes.bars import width_of
from solitudo.tui.play.history_rows import LEAST, Row
from solitudo.tui.play.runs import cells_of, mark_of, run_of

if TYPE_CHECKING:
    from solitudo.tui.play.move_text import Wording

# columns from which numbers of runs are under those of moves
WIDE = 41


class OptionalPart(NamedTuple):
    """A part of a row that may be left out, or shortened if it has a short form."""

    text: str
    role: str
    short: str = ""

    @property
    def run(self) -> Run:
        return self.text, self.role


class Words(NamedTuple):
    """A row in words: its left part, and its right part at the edge."""

    left: tuple[Run, ...]
    right: tuple[Run, ...] = ()

    @property
    def width(self) -> int:
        """The columns that it needs, with one column between its parts."""
        return width_of(self.left) + (width_of(self.right) + 1 if self.right else 0)


def number_words(number: str, width: int) -> str:
    """Return the number of a move, or the numbers of a run, in a column that fits the pane."""
    return number.rjust(5 if width >= WIDE else 2)


def run_words(
    wording: Wording, lead: list[Run], row: Row, width: int | None, role: str, pane: int
) -> Words:
    """Return a run in words: its moves, their mark, how many and which cells, and the
    viewed cell.
    """
    nodes = run_of(row.node)
    mark = mark_of(row.node)
    cells = [cell for node in nodes for cell in cells_of(node)]
    several = wording.puzzle.kind.several.get(mark, "cells")
    numbers = f"{nodes[0].depth}{'-' if wording.ascii else '–'}{nodes[-1].depth}"
    essential: list[Run] = [
        *lead, (number_words(numbers, pane), role), (f" {wording.mark(mark)}  ", "*text"),
        (f"{len(cells)} {several}", "*text"),
    ]  # fmt: skip
    right = show(nodes[-1].clock)
    at = nodes.index(wording.viewed) if wording.viewed in nodes else len(nodes) - 1
    wrong = [wording.labels[cell] for node in nodes for cell in wording.wrong_in(node)]
    if at < len(nodes) - 1 and not row.part:
        essential.append((f"  {at + 1} of {len(nodes)}", "info"))
    if wrong:
        first = "first wrong" if wording.marked in nodes else "wrong"
        named = as_many(wrong, max(LEAST, (width or 999) - width_of(essential) - 24), " …")
        essential.append((f"  {wording.sign('✗')} {first}: {wording.sign(named)}", "error-text"))
    elif not row.part and at == len(nodes) - 1:
        taken = width_of(essential) + len(right) + 3
        labels = [wording.labels[cell] for cell in cells]
        named = as_many(labels, (width or 999) - taken, wording.sign(" …"))
        essential += [(f"  {named}", "muted")] if named else []
    return fitted(essential, [], right, role.lstrip("*"), width)


def as_many(labels: list[str], room: int, more: str) -> str:
    """Return as many labels as there is room for, and a symbol if there are more."""
    text, fits = "", ""
    for number, label in enumerate(labels, 1):
        text = f"{text} {label}" if text else label
        if len(text) > room:
            break
        rest = "" if number == len(labels) else more
        fits = text + rest if len(text) + len(rest) <= room else fits
    return fits


def fitted(
    essential: list[Run], spare: list[OptionalPart], right: str, role: str, width: int | None
) -> Words:
    """Return a row with the optional parts that fit.

    The right part is left out first. Then the last optional part is shortened, and then left out.
    If there is room after that, the right part returns.
    """
    words = Words((*essential, *(part.run for part in spare)), ((right, role),))
    if width is None or words.width <= width:
        return words
    words = Words(words.left)
    while spare and words.width > width:
        *spare, last = spare
        if last.short.strip() and last.short != last.text:
            spare.append(last._replace(text=last.short, short=""))
        words = Words((*essential, *(part.run for part in spare)))
    whole = words._replace(right=((right, role),))
    return whole if whole.width <= width else words
