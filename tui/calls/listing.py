"""The saved games as a table of text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from engines.core import clock
from tui.catalogue import Catalogue
from tui.library import Summary

HEADS = ("name", "puzzle", "size", "level", "mode", "moves", "time", "done", "played")


def table() -> list[str]:
    """The lines of the table, newest first; none where there are no saves."""
    catalogue = Catalogue()
    saves = [catalogue.read(entry).summary for entry in catalogue.entries]
    if not saves:
        return []
    catalogue.keep()
    rows = [HEADS, *map(row, saves)]
    widths = [max(len(line[column]) for line in rows) for column in range(len(HEADS))]
    return list(_lines(saves, rows, widths))


def _lines(saves: list[Summary], rows: list[tuple[str, ...]], widths: list[int]) -> Iterator[str]:
    for number, cells in enumerate(rows):
        parts = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        problem = saves[number - 1].problem if number else ""
        name = cells[0].ljust(widths[0])
        yield f"{name}  {problem}" if problem else "  ".join(parts).rstrip()


def row(save: Summary) -> tuple[str, ...]:
    """One game, column by column."""
    if save.problem:
        return (save.name, *[""] * (len(HEADS) - 1))
    moves = str(save.moves) + (f" +{save.branches}" if save.branches else "")
    share = f"{save.decided}/{save.total}" if save.total else "-"
    done = "solved" if save.finished else share
    played = datetime.fromtimestamp(save.modified).strftime("%Y-%m-%d %H:%M")
    kind = f"{save.kind} ({save.rule})" if save.rule else save.kind
    time = clock.show(save.clock)
    return (save.name, kind, save.size, save.level, save.mode, moves, time, done, played)
