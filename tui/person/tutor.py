"""The board that teaches most next: its hardest step is due or new, and all other steps
are known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import bank
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.engines.core.statistics import Record
from solitudo.tui.person.playing_level import finished, levels_of, within
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import Item

# the columns and rows of a board for whose players the boards of the bank are too small
LARGEST = 12


class Advice(NamedTuple):
    """A board, the level of its hardest technique, and why it is offered."""

    kind: str
    board: bank.Board
    level: str
    why: str


def advice(
    records: Sequence[Record], due: Sequence[Item], cards: Collection[Item], progress: Progress
) -> Advice | None:
    """Return the board to play next, of the kind that was played last, or None if no board fits."""
    last = next((one for one in reversed(records) if one.kind in engines.kinds()), None)
    if last is None or sides(last.size) > LARGEST:
        return None
    kind = engines.kind(last.kind)
    reached = finished(records)
    known = known_of(kind, reached, cards, progress)
    played = {record.id for record in records}
    for name in (item.technique for item in due if item.kind == kind.name):
        found = fitting(kind, name, known, played, last.size)
        if found is not None:
            return told(kind, found, name, "Due")
    for name in kind.guide.techniques:
        if name not in known and within(kind, name, reached):
            found = fitting(kind, name, known, played, last.size)
            if found is not None:
                return told(kind, found, name, "New")
    return None


def told(kind: Kind, board: bank.Board, technique: str, state: str) -> Advice:
    """Return the advice and its reason in one line."""
    why = f"{state}: {kind.guide.techniques[technique].title}. You know the rest."
    return Advice(kind.name, board, levels_of(kind)[technique], why)


def sides(size: str) -> int:
    """Return the longer side of a size."""
    return max((int(part) for part in size.split("x") if part.isdecimal()), default=0)


def known_of(
    kind: Kind, reached: Mapping[str, int], cards: Collection[Item], progress: Progress
) -> set[str]:
    """Return the techniques that the person knows: from reviews, from lessons, or from boards of a
    finished level.
    """
    level = levels_of(kind)
    most = reached.get(kind.name, -1)
    taught = {n.technique for n in kind.guide.lessons if progress.has(kind.name, n.name)}
    met = {item.technique for item in cards if item.kind == kind.name}
    return taught | met | {name for name in level if LEVELS.index(level[name]) <= most}


def fitting(
    kind: Kind, technique: str, known: set[str], played: Collection[str], size: str
) -> bank.Board | None:
    """Return a board that was not played, with other techniques that are known, nearest in size."""
    fit = [
        board
        for board in bank.boards(kind, technique)
        if board.others <= known and board.id not in played
    ]
    wanted = sides(size)
    return min(fit, key=lambda board: abs(sides(board.size) - wanted), default=None)
