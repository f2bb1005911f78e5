"""The statistics as lines of text: by size and level, by rating, cost of hints, streaks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from solitudo import engines
from solitudo.engines.core import statistics
from solitudo.engines.core.clock import show
from solitudo.engines.core.statistics import Group, GroupTimes, Record, size_words
from solitudo.tui.layout.spoken_text import plain
from solitudo.tui.layout.text import BLANK, Line, Run, line, wrap
from solitudo.tui.person.record_book import BARS
from solitudo.tui.screens.home.cards import fitting

# the columns of the table; the last ones are omitted first
COLUMNS = ("games", "median", "best", "helped", "trend", "lately")
# the greatest width of a bar
LONGEST_BAR = 24


def by_level(records: Sequence[Record], kind: str, width: int, ascii_only: bool) -> list[Line]:
    found = statistics.standings(records)
    if not found:
        return [line("No times yet.", "muted")]
    told = [_level_runs(standing, ascii_only) for standing in found]
    columns = [
        (name, 2 + max(len(name), *(len(runs[name][0]) for runs in told))) for name in COLUMNS
    ]
    forms = [group_names(standing.group, kind) for standing in found]
    least = max(len(names[-1]) for names in forms) + 1
    while len(columns) > 1 and sum(wide for _, wide in columns) + least > width:
        columns.pop()
    room = width - sum(wide for _, wide in columns)
    # all in the same form, the longest that fits
    named = next((names for names in zip(*forms, strict=True) if max(map(len, names)) < room), None)
    names = named or [fitting(names[-1:], room - 1) for names in forms]
    rows = [Line((), tuple((name.rjust(wide), "muted") for name, wide in columns))]
    for name, runs in zip(names, told, strict=True):
        right = tuple((runs[head][0].rjust(wide), runs[head][1]) for head, wide in columns)
        rows.append(Line(((name, "text"),), right))
    if any(name == "trend" for name, _ in columns):
        words = f"Trend: your last {statistics.LATELY} games (or the later half, if you have few)"
        words += " against the earlier ones. A minus means quicker."
        rows += [BLANK, *wrap(words, width, "muted")]
    return rows


def _level_runs(standing: GroupTimes, ascii_only: bool) -> dict[str, Run]:
    return {
        "games": (str(standing.games), "text"),
        "median": (show(standing.middle), "text"),
        "best": time_run(standing.alone),
        "helped": time_run(standing.helped),
        "trend": trend_run(standing.trend),
        "lately": (spark(standing.lately, ascii_only), "muted"),
    }


def group_names(group: Group, kind: str) -> list[str]:
    """Return the title of a row in fewer and fewer words: kind, size, rule, level."""
    title = engines.kind(group.kind).title if group.kind in engines.kinds() else group.kind
    size = size_words(group.size)
    rest = [size, group.rule if group.rule == "matching" else "", group.variant, group.level]
    short = [size, rest[1][:5], group.variant[:6], group.level]
    leads = [""] if kind else [title, title.split(" ")[0], title[:3]]
    return [" ".join(filter(None, (lead, *parts))) for lead in leads for parts in (rest, short)]


def time_run(tenths: int | None) -> Run:
    return (show(tenths), "text") if tenths is not None else ("–", "faint")


def trend_run(ratio: float | None) -> Run:
    if ratio is None:
        return "–", "faint"
    percent = round(100 * (ratio - 1))
    if not percent:
        return "even", "muted"
    sign, role = ("−", "satisfied") if percent < 0 else ("+", "muted")
    return f"{sign}{abs(percent)} %", role


def spark(times: Sequence[int], ascii_only: bool) -> str:
    bars = BARS[ascii_only]
    top = max([1, *times])
    return "".join(bars[max(0, -(-tenths * len(bars) // top) - 1)] for tenths in times)


def by_rating(records: Sequence[Record], unknown: int, width: int) -> list[Line]:
    found = statistics.bands(records)
    rows = [line("By rating", "*text", "hardest step")]
    if not found:
        rows.append(line("No boards rated yet.", "muted"))
    told = [
        f"{band.games} game{'' if band.games == 1 else 's'}, median {show(band.middle)}"
        for band in found
    ]
    most = max((band.games for band in found), default=1)
    room = min(LONGEST_BAR, width - 10 - max(map(len, told), default=0))
    for band, games in zip(found, told, strict=True):
        bar = "━" * max(1, band.games * room // most) if room > 2 else ""
        name = f"{band.low:.0f} to {band.high:.0f}".ljust(9 if bar else 0)
        rows.append(Line(((name, "text"), (bar, "muted")), ((games, "text"),)))
    if unknown:
        words = "1 board is" if unknown == 1 else f"{unknown} boards are"
        rows += wrap(f"{words} still being rated.", width, "muted")
    return rows


def hints_cost(records: Sequence[Record], width: int) -> list[Line]:
    rows = [line("Time lost to hints", "*text")]
    found = statistics.hint_costs(records)
    if not found:
        words = "Nothing to compare yet. Finish three games without hints at one size and level, "
        return [*rows, *wrap(f"{words}and one with hints.", width, "muted")]
    for cost in found:
        if cost.low == cost.high:
            hints = "1 hint"
        else:
            hints = f"{cost.low} to {cost.high}" if cost.high < 100 else f"{cost.low} and more"
        games = f"{cost.games} game{'' if cost.games == 1 else 's'}"
        told = f"{cost.ratio:.1f} times"
        rows.append(Line(((hints.ljust(12), "text"), (games, "muted")), ((told, "text"),)))
    words = "as long as games without hints at the same size and level"
    return [*rows, *wrap(words, width, "muted")]


def in_a_row(records: Sequence[Record], day: date, width: int) -> list[Line]:
    days, dailies = statistics.days_played(records), statistics.dailies(records)
    alone = statistics.alone_in_a_row(records)
    told = [
        ("days played", statistics.in_a_row(days, day), statistics.longest_row(days)),
        ("games unaided", alone.now, alone.most),
    ]
    if dailies:
        row = ("dailies", statistics.in_a_row(dailies, day), statistics.longest_row(dailies))
        told.insert(1, row)
    return [
        line("Streaks", "*text"),
        *(
            Line(((name, "text"),), ((f"current {now}, best {most}", "text"),))
            for name, now, most in told
        ),
    ]


def beside(records: Sequence[Record], unknown: int, day: date, width: int) -> list[Line]:
    rating, hints = by_rating(records, unknown, width), hints_cost(records, width)
    return [*rating, BLANK, *hints, BLANK, *in_a_row(records, day, width)]


def spoken_times(standing: GroupTimes) -> str:
    group = standing.group
    kind = engines.kind(group.kind).title if group.kind in engines.kinds() else group.kind
    parts = [kind, size_words(group.size), group.variant, group.level]
    times = [f"{standing.games} games", f"median {show(standing.middle)}"]
    if standing.alone is not None:
        times.append(f"best {show(standing.alone)}")
    if standing.helped is not None:
        times.append(f"best with hints {show(standing.helped)}")
    return plain(f"{' '.join(filter(None, parts))}: {', '.join(times)}.")


def group_words(group: Group) -> str:
    parts = (size_words(group.size), group.rule, group.variant, group.level)
    return " ".join(part for part in parts if part)


def row_words(group: Group, alone: bool) -> str:
    """Return the name of a row: the size, and the kind if several are shown."""
    size = size_words(group.size)
    rule = f" {group.rule[:5]}" if group.rule == "matching" else ""
    rule += f" {group.variant}" if group.variant else ""
    if alone:
        return size + rule
    title = engines.kind(group.kind).title
    return f"{title if len(title) <= 7 else title[:3]} {size}{rule}"
