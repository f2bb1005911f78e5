"""Statistics from the records: best times, counts, days in a row, time by day and week."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from statistics import median
from typing import NamedTuple

from solitudo.engines.core.kind import LEVELS

# how a game was finished: alone, with help, or by the computer
ALONE, HELPED, SOLVED = 0, 1, 2
# times are counted from here: no time zone can move this before the first possible day
BEGINNING = datetime(1, 1, 2, tzinfo=UTC)


class Record(NamedTuple):
    """A finished game.

    `at` is local time with its offset, `started` and `name` belong to its save, and `daily` is the
    date of its daily board or "". Times are compared within a `variant`. `rating` and `effort` say
    how hard the board is, or are 0 if unknown.
    """

    at: str
    kind: str
    size: str
    level: str
    mode: str
    rule: str
    tenths: int
    hints: int
    mistakes: int
    moves: int
    help: int
    id: str
    name: str
    started: str = ""
    daily: str = ""
    variant: str = ""
    rating: float = 0.0
    effort: int = 0

    @property
    def day(self) -> str:
        """The date on which it was finished."""
        return self.at[:10]

    @property
    def instant(self) -> float:
        """The moment when it was finished, comparable across time zones.

        An invalid time is sorted before all others.
        """
        try:
            found = datetime.fromisoformat(self.at)
        except ValueError:
            return 0.0
        found = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
        return (found - BEGINNING).total_seconds()

    @property
    def group(self) -> Group:
        """The group of games that its time is compared with."""
        return Group(self.kind, self.size, self.level, self.rule, self.variant)


class Group(NamedTuple):
    """Games whose times can be compared."""

    kind: str
    size: str
    level: str
    rule: str = ""
    variant: str = ""


class Best(NamedTuple):
    """The best games of a group, or None."""

    alone: Record | None = None
    helped: Record | None = None


def timed(records: Iterable[Record]) -> list[Record]:
    """Return the games whose time counts: not Versus, no drill, not solved by the computer, and
    only the first on the same board.
    """
    known: set[tuple[str, str]] = set()
    found = []
    for record in sorted(records, key=lambda r: r.instant):
        again = (record.id, record.rule) in known
        known.add((record.id, record.rule))
        fair = record.help != SOLVED and record.mode != "versus" and record.level != "drill"
        if fair and not again:
            found.append(record)
    return found


def best_times(records: Iterable[Record]) -> dict[Group, Best]:
    """Return the best times by group, with help and without."""
    found: dict[Group, Best] = defaultdict(Best)
    for record in timed(records):
        best = found[record.group]
        if record.help == ALONE and _better(record, best.alone):
            found[record.group] = best._replace(alone=record)
        elif record.help == HELPED and _better(record, best.helped):
            found[record.group] = best._replace(helped=record)
    return dict(found)


def _better(record: Record, best: Record | None) -> bool:
    return best is None or record.tenths < best.tenths


class Standing(NamedTuple):
    """A game compared with the best earlier game of its group (None if it is the first), and
    whether it was solved without help.
    """

    before: int | None
    alone: bool


def standing(records: Sequence[Record], record: Record) -> Standing | None:
    """Return how a game compares with earlier ones, or None if its time does not count."""
    earlier = [other for other in records if other.instant < record.instant]
    if record not in timed([*earlier, record]):
        return None
    best = best_times(earlier).get(record.group, Best())
    rival = best.alone if record.help == ALONE else best.helped
    return Standing(rival.tenths if rival is not None else None, record.help == ALONE)


class Totals(NamedTuple):
    """The number of games, their time, and how many had no help."""

    games: int
    tenths: int
    alone: int


def totals(records: Iterable[Record]) -> Totals:
    """Return the sums over these games, without those that the computer solved."""
    own = [record for record in records if record.help != SOLVED]
    return Totals(len(own), sum(r.tenths for r in own), sum(1 for r in own if r.help == ALONE))


def most_played(records: Iterable[Record]) -> Group | None:
    """Return the group with the most games.

    If groups are equal, return the one that was played last.
    """
    fair = timed(records)
    found = Counter(record.group for record in fair)
    last = {record.group: record.instant for record in fair}
    return max(found, key=lambda group: (found[group], last[group]), default=None)


# days and weeks


def days_played(records: Iterable[Record]) -> Counter[date]:
    """Return how many games were finished on each day."""
    found: Counter[date] = Counter()
    for record in records:
        day = as_day(record.day)
        if day is not None and record.help != SOLVED:
            found[day] += 1
    return found


def dailies(records: Iterable[Record]) -> dict[date, Record]:
    """Return the daily boards that the player finished alone, by their date."""
    found: dict[date, Record] = {}
    for record in sorted(records, key=lambda r: r.instant):
        day = as_day(record.daily)
        if day is not None and record.help != SOLVED:
            found.setdefault(day, record)
    return found


def as_day(text: str) -> date | None:
    """Return the date of YYYY-MM-DD, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def in_a_row(days: Iterable[date], today: date) -> int:
    """Return the number of days in a row up to today. Today is not missed before it is over."""
    known = set(days)
    day = today if today in known else today - timedelta(days=1)
    count = 0
    while day in known:
        count += 1
        day -= timedelta(days=1)
    return count


def longest_row(days: Iterable[date]) -> int:
    """Return the largest number of days in a row."""
    longest = row = 0
    last: date | None = None
    for day in sorted(set(days)):
        row = row + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest, last = max(longest, row), day
    return longest


class Span(NamedTuple):
    """A day or a week: its first day, and the games in it."""

    first: date
    games: int
    tenths: int


def week_days(records: Iterable[Record], today: date) -> list[Span]:
    """Return the seven days up to today."""
    return _spans(records, [today - timedelta(days=back) for back in range(6, -1, -1)], 1)


def weeks(records: Iterable[Record], today: date, count: int) -> list[Span]:
    """Return the last weeks, from Monday to Sunday, up to this one."""
    monday = today - timedelta(days=today.weekday())
    return _spans(records, [monday - timedelta(weeks=n) for n in range(count - 1, -1, -1)], 7)


def _spans(records: Iterable[Record], firsts: Sequence[date], length: int) -> list[Span]:
    games: Counter[int] = Counter()
    tenths: Counter[int] = Counter()
    for record in records:
        day = as_day(record.day)
        if day is None or record.help == SOLVED:
            continue
        number = (day - firsts[0]).days // length
        if 0 <= number < len(firsts):
            games[number] += 1
            tenths[number] += record.tenths
    return [Span(first, games[n], tenths[n]) for n, first in enumerate(firsts)]


def size_words(size: str) -> str:
    """Return a size in the form for screens, also for kinds that no longer exist."""
    return size.replace("x", "×") if "x" in size else f"side {size}"


def size_order(size: str) -> tuple[int, str]:
    parts = [int(part) for part in size.split("x") if part.isdigit()]
    area = parts[0] * parts[-1] if parts else 0
    return area, size


def table(
    best: Mapping[Group, Best], kind: str, levels: Sequence[str]
) -> list[tuple[Group, list[Best]]]:
    """Return the best times of a kind by size, rule and variant (as a group), then by level."""
    rows = {group._replace(level="") for group in best if group.kind == kind}
    return [
        (row, [best.get(row._replace(level=level), Best()) for level in levels])
        for row in sorted(rows, key=lambda g: (size_order(g.size), g.rule, g.variant))
    ]


# the number of games that count as the latest, and of games before them to compare with
LATELY = 10
# the number of games from which a median means something
ENOUGH = 3
# ranges of hints, first and last
HINTS = ((1, 1), (2, 3), (4, 9999))


class GroupTimes(NamedTuple):
    """Games that can be compared: their number, and their median and best times without and with
    help (None for none). Also the latest times, the trend, and the day of the last game.
    """

    group: Group
    games: int
    middle: int
    alone: int | None
    helped: int | None
    lately: tuple[int, ...]
    trend: float | None
    last: str


def standings(records: Iterable[Record]) -> list[GroupTimes]:
    """Return the groups by kind, size, rule and level, in their natural order."""
    groups: dict[Group, list[Record]] = defaultdict(list)
    for record in timed(records):
        groups[record.group].append(record)
    return [_standing(group, groups[group]) for group in sorted(groups, key=order)]


def order(group: Group) -> tuple[str, tuple[int, str], str, str, int]:
    """Return a key that sorts kinds by name, and sizes and levels by difficulty."""
    level = LEVELS.index(group.level) if group.level in LEVELS else -1
    return group.kind, size_order(group.size), group.rule, group.variant, level


def _standing(group: Group, games: Sequence[Record]) -> GroupTimes:
    times = [record.tenths for record in games]
    alone = [record.tenths for record in games if record.help == ALONE]
    helped = [record.tenths for record in games if record.help == HELPED]
    return GroupTimes(
        group,
        len(games),
        round(median(times)),
        min(alone, default=None),
        min(helped, default=None),
        tuple(times[-LATELY:]),
        trend(times),
        games[-1].day,
    )


def trend(times: Sequence[int]) -> float | None:
    """Return the ratio of the latest times to earlier ones (0.9 is 10 % faster), or None."""
    lately = times[-LATELY:] if len(times) >= 2 * LATELY else times[len(times) // 2 :]
    before = times[: len(times) - len(lately)][-LATELY:]
    if min(len(lately), len(before)) < ENOUGH or not median(before):
        return None
    return median(lately) / median(before)


class Band(NamedTuple):
    """Boards of similar difficulty: ratings from `low` up to, but not including, `high`."""

    low: float
    high: float
    games: int
    middle: int
    alone: int


def bands(records: Iterable[Record], width: float = 1.0) -> list[Band]:
    """Return the rated games by the difficulty of their boards, easiest first."""
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
    """Games with this number of hints, and their time as a multiple of similar games
    without help.
    """

    low: int
    high: int
    games: int
    ratio: float


def hint_costs(records: Iterable[Record]) -> list[Cost]:
    """Return the cost of hints, within groups that have enough games without help."""
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
    """A streak: its current length and the longest one."""

    now: int
    most: int


def alone_in_a_row(records: Iterable[Record]) -> Row:
    """Return the streak of games finished without help."""
    now = most = 0
    for record in timed(records):
        now = now + 1 if record.help == ALONE else 0
        most = max(most, now)
    return Row(now, most)
