"""The level that somebody plays, from the finished games, and what fits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from solitudo import engines
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.engines.core.statistics import ALONE, SOLVED, Record

# this many games with help count like one without
HELPED_GAMES = 3


@cache
def levels_of(kind: Kind) -> Mapping[str, str]:
    """Return the level of each technique of a kind."""
    found: dict[str, str] = {}
    for lesson in kind.guide.lessons:
        if len(found) == len(kind.guide.techniques):
            break
        if lesson.technique not in found:
            known = engines.read(lesson.board, kind.name).techniques
            found |= {technique.name: technique.level for technique in known}
    return found


def finished(records: Iterable[Record]) -> dict[str, int]:
    """Return the highest finished level of each kind, as its place among all levels."""
    helped: Counter[tuple[str, str]] = Counter()
    reached: dict[str, int] = {}
    for record in records:
        if record.level not in LEVELS or record.help == SOLVED or record.mode == "versus":
            continue
        helped[record.kind, record.level] += HELPED_GAMES if record.help == ALONE else 1
        if helped[record.kind, record.level] >= HELPED_GAMES:
            at = LEVELS.index(record.level)
            reached[record.kind] = max(at, reached.get(record.kind, at))
    return reached


def within(kind: Kind, technique: str, reached: Mapping[str, int]) -> bool:
    """Return whether a technique is at most one level above the highest level finished in its kind.

    Before the first finished game, only techniques of the lowest level are.
    """
    lowest = min(map(LEVELS.index, kind.levels))
    most = reached[kind.name] + 1 if kind.name in reached else lowest
    return LEVELS.index(levels_of(kind).get(technique, LEVELS[-1])) <= most
