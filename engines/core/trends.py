"""What the records say of how one plays: by size and level, by rating, whether one gets quicker,
what hints cost, and how many games in a row.

Pure functions over finished games, as in `figures`; what the computer solved, games of two and
boards that were played before count nowhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from engines.core.figures import ALONE, HELPED, LEVELS, Group, Record, size_order, timed

# so many games make up "lately", and as many before them are what they are compared with
LATELY = 10
# from how many games on a median of them says something
ENOUGH = 3
# how many hints, from and to
HINTS = ((1, 1), (2, 3), (4, 9999))


class Standing(NamedTuple):
    """Games that can be compared: how many, the median and the best times without help and with
    it (None where there is none), the latest times, and how they compare with those before."""

    group: Group
    games: int
    middle: int
    alone: int | None
    helped: int | None
    lately: tuple[int, ...]
    trend: float | None


def standings(records: Iterable[Record]) -> list[Standing]:
    """By kind, size, rule and level, in their natural order."""
    groups: dict[Group, list[Record]] = defaultdict(list)
    for record in timed(records):
        groups[record.group].append(record)
    return [_standing(group, groups[group]) for group in sorted(groups, key=order)]


def order(group: Group) -> tuple[str, tuple[int, str], str, str, int]:
    """Kinds by name, sizes and levels in their natural order."""
    level = LEVELS.index(group.level) if group.level in LEVELS else -1
    return group.kind, size_order(group.size), group.rule, group.variant, level


def _standing(group: Group, games: Sequence[Record]) -> Standing:
    times = [record.tenths for record in games]
    alone = [record.tenths for record in games if record.help == ALONE]
    helped = [record.tenths for record in games if record.help == HELPED]
    return Standing(
        group,
        len(games),
        round(median(times)),
        min(alone, default=None),
        min(helped, default=None),
        tuple(times[-LATELY:]),
        trend(times),
    )


def trend(times: Sequence[int]) -> float | None:
    """How the latest times compare with those before them: 0.9 is a tenth quicker. None while
    there are too few of either."""
    lately = times[-LATELY:] if len(times) >= 2 * LATELY else times[len(times) // 2 :]
    before = times[: len(times) - len(lately)][-LATELY:]
    if min(len(lately), len(before)) < ENOUGH or not median(before):
        return None
    return median(lately) / median(before)


class Band(NamedTuple):
    """Boards that are about as hard: ratings from `low` up to, but not at, `high`."""

    low: float
    high: float
    games: int
    middle: int
    alone: int


def bands(records: Iterable[Record], width: float = 1.0) -> list[Band]:
    """Games by how hard their boards are, the easiest first; those without a rating are left
    out."""
    groups: dict[int, list[Record]] = defaultdict(list)
    for record in timed(records):
        if record.rating > 0:
            groups[int(record.rating / width)].append(record)
    return [
        Band(
            number * width,
            (number + 1) * width,
            len(games),
            round(median(record.tenths for record in games)),
            sum(record.help == ALONE for record in games),
        )
        for number, games in sorted(groups.items())
    ]


class Cost(NamedTuple):
    """Games with so many hints, from and to: how many, and their time as a multiple of that of
    games of the same kind, size and level without help."""

    low: int
    high: int
    games: int
    ratio: float


def hint_costs(records: Iterable[Record]) -> list[Cost]:
    """What hints went with: games are compared within their group, where it has enough games
    without help."""
    fair = timed(records)
    alone: dict[Group, list[int]] = defaultdict(list)
    for record in fair:
        if record.help == ALONE:
            alone[record.group].append(record.tenths)
    usual = {g: median(times) for g, times in alone.items() if len(times) >= ENOUGH}
    found = []
    for low, high in HINTS:
        ratios = [
            record.tenths / usual[record.group]
            for record in fair
            if low <= record.hints <= high and usual.get(record.group)
        ]
        if ratios:
            found.append(Cost(low, high, len(ratios), median(ratios)))
    return found


class Row(NamedTuple):
    """Something in a row: how often up to now, and how often at most."""

    now: int
    most: int


def alone_in_a_row(records: Iterable[Record]) -> Row:
    """Games finished without help, one after another."""
    now = most = 0
    for record in timed(records):
        now = now + 1 if record.help == ALONE else 0
        most = max(most, now)
    return Row(now, most)
