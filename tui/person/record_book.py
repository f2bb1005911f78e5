"""Statistics for the screens, loaded only when a game is finished or statistics are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from typing import Any

from solitudo.engines.core import records, statistics
from solitudo.engines.core.clock import show, spell
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.statistics import Record
from solitudo.tui.layout.text import BLANK, Line, Run, line, wrap
from solitudo.tui.person.retry import PENDING
from solitudo.tui.person.settings import data_folder

BARS = ("▁▂▃▄▅▆▇█", ".:-=+*##")
DAYS = "MTWTFSS"

RECORDS = "The statistics"


def write(record: Record) -> str:
    """Record a finished game. Return why that could not be done yet, or ""."""
    return _keep(partial(records.add, data_folder(), record))


def write_duel(duel: records.DuelRecord) -> str:
    return _keep(partial(records.add_duel, data_folder(), duel))


def _keep(job: Callable[[], object]) -> str:
    problem = PENDING.do(RECORDS, job)
    return f"This game is not in the statistics yet: {problem}." if problem else ""


def rate(puzzle: tuple[str, str], variant: str, found: tuple[float, int] | None) -> None:
    """Record the rating of a board. If that fails, it is rated another time."""
    with suppress(PuzzleError):
        records.rate(data_folder(), puzzle, variant, *(found or (records.NO_RATING, 0)))


def unrated(among: Sequence[Record], most: int) -> list[tuple[str, str]]:
    """Return the ID and rule of boards without a rating, the last played first."""
    try:
        known = records.rated(data_folder())
    except PuzzleError:
        return []
    wanted = {(r.id, r.rule): None for r in reversed(among) if (r.id, r.rule) not in known}
    return list(wanted)[:most]


def past() -> tuple[list[Record], str]:
    """Return all games, oldest first, and why they cannot be read, or ""."""
    try:
        return records.load(data_folder()), ""
    except PuzzleError as error:
        return [], str(error)


class Kept:
    """The statistics for the game at one screen."""

    def __init__(self, header: Mapping[str, Any], name: str) -> None:
        self.header = header
        self.name = name
        self.found: list[Record] | None = None
        self.best: dict[statistics.Group, statistics.Best] = {}
        self.said: str | None = None
        # the same for each opponent in Versus
        self.told: dict[str, str] | None = None
        self.problem = ""

    def note(self, game: Game) -> str:
        """Record the finished game. Return the error, or ""."""
        at = datetime.now().astimezone()
        words = write(records.record_of(game, self.header, self.name, at))
        self.found = self.said = None
        return words

    def grade(self, game: Game) -> None:
        """Add the level of a game that is recorded already."""
        own = self.own(game)
        if own is not None and not own.level:
            with suppress(PuzzleError):
                records.grade(data_folder(), own, self.header.get("level", ""))
            self.found = self.said = None

    def rate(self, game: Game, found: tuple[float, int] | None) -> None:
        rate((game.puzzle.id, game.puzzle.rule), game.puzzle.variant, found)
        self.found = None

    def note_duel(self, game: Game) -> str:
        """Record the end of a game of Versus, with a winner or without."""
        at = datetime.now().astimezone()
        level = self.header.get("level", "")
        words = write_duel(records.duel_of(game, level, self.name, at))
        self.told = None
        return words

    def fared(self, game: Game) -> str:
        """Return the results against this opponent on boards of this size, in words."""
        if self.told is None:
            self.told = duels(game.puzzle)
        return self.told.get(game.opponent, "")

    @property
    def all(self) -> list[Record]:
        if self.found is None:
            self.found, self.problem = past()
            self.best = statistics.best_times(self.found)
        return self.found

    @property
    def day(self) -> date:
        """Return the day on which this game was finished, or today if no record says."""
        found = [r for r in self.all if (r.name, r.started) == self.key]
        with suppress(ValueError):
            return date.fromisoformat(found[-1].at[:10]) if found else date.today()
        return date.today()

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.header.get("started", "")

    def own(self, game: Game) -> Record | None:
        key = (game.puzzle.id, *self.key)
        return next((r for r in self.all if (r.id, r.name, r.started) == key), None)

    def standing(self, game: Game) -> str:
        """Return how the finished game compares with those before it, in words."""
        if self.said is None:
            self.said = self._standing(game)
        return self.said

    def _standing(self, game: Game) -> str:
        record = self.own(game)
        found = statistics.standing(self.all, record) if record is not None else None
        if record is None or found is None or not record.level:
            return ""
        what = "your best" if found.alone else "your best with hints"
        if found.before is None:
            return "your first at this size and level" if found.alone else ""
        gain = found.before - record.tenths
        if gain > 0:
            return f"{what}, by {show(gain) if gain >= 10 else spell(gain)}"
        return f"as quick as {what}" if not gain else f"{what} is {show(found.before)}"

    def lines(self, game: Game, width: int, ascii_only: bool) -> list[Line]:
        """Return the statistics of this kind and size, for the tab beside the board."""
        if not self.all:
            words = self.problem or "No finished games yet. Finish this one to see statistics here."
            return wrap(words, width, "muted")
        puzzle = game.puzzle
        made = records.record_of(game, self.header, self.name, datetime.now().astimezone())
        levels = puzzle.kind.levels
        found = dict(statistics.table(self.best, made.kind, levels)).get(
            made.group._replace(level="")
        )
        rows = []
        if found is not None:
            rows.append(Line((("Best times", "*text"),), (("unaided  hints used", "muted"),)))
            own = self.own(game)
            for level, times in zip(levels, found, strict=True):
                rows.append(self._level_line(level, times, own))
            rows.append(BLANK)
        versus = duel_lines(past_duels(puzzle.kind.name)) if puzzle.opponents else []
        return [*rows, *versus, *week_lines(self.all, width, ascii_only)]

    def _level_line(self, level: str, times: statistics.Best, own: Record | None) -> Line:
        runs: list[Run] = []
        for record, size in ((times.alone, 7), (times.helped, 12)):
            text = show(record.tenths) if record is not None else "–"
            lit = record is not None and record == own
            runs.append((text.rjust(size), "*accent" if lit else "text" if record else "faint"))
        here = level == self.header.get("level", "")
        return Line(((level, "text" if here else "muted"),), tuple(runs))


def week_lines(found: list[Record], width: int, ascii_only: bool) -> list[Line]:
    """Return the seven days up to today, one bar each, and the days in a row."""
    today = date.today()
    days = statistics.week_days(found, today)
    games = sum(day.games for day in days)
    spent = duration(sum(day.tenths for day in days))
    head = f"{games} game{'s' if games != 1 else ''} · {spent}"
    gap = "  " if width >= 21 else ""
    runs: list[Run] = []
    for day, bar in zip(days, week_bars(days, ascii_only), strict=True):
        runs += [(bar, "accent" if day.first == today else "muted"), (gap, "muted")]
    letters: tuple[Run, ...] = tuple(
        (DAYS[day.first.weekday()] + gap, "text" if day.first == today else "muted") for day in days
    )
    row = statistics.in_a_row(statistics.days_played(found), today)
    tail = [BLANK, line(f"{row} days in a row", "text")] if row > 1 else []
    return [
        Line((("This week", "*text"),), ((head, "muted"),)),
        Line(tuple(runs)),
        Line(letters),
        *tail,
    ]


def week_bars(days: Sequence[statistics.Span], ascii_only: bool) -> str:
    """Return one character for each day or week, as high as the time played in it."""
    bars = BARS[ascii_only]
    top = max([1, *(day.tenths for day in days)])
    return "".join(
        bars[max(0, -(-day.tenths * len(bars) // top) - 1)] if day.games else " " for day in days
    )


def duration(tenths: int) -> str:
    """Return a long time in words: 40 s, 12 min, 41 h 12 min."""
    minutes = tenths // 600
    if not minutes:
        return f"{tenths // 10} s"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{minutes} min"


def past_duels(kind: str = "") -> list[records.DuelRecord]:
    """Return the finished games of Versus of this kind, or of all, or none if they cannot
    be read.
    """
    with suppress(PuzzleError):
        return [duel for duel in records.load_duels(data_folder()) if kind in ("", duel.kind)]
    return []


def duel_lines(found: Sequence[records.DuelRecord]) -> list[Line]:
    """Return games of Versus by opponent, size and first move: wins and average lead."""
    groups: dict[tuple[str, int, str, str], list[records.DuelRecord]] = {}
    for duel in found:
        seat = (duel.opponent, duel.strength, duel.size, duel.first)
        groups.setdefault(seat, []).append(duel)
    rows = []
    for (opponent, strength, size, first), games in sorted(groups.items()):
        name = f"{opponent} {strength}" if strength else opponent
        begins = "you first" if first == "me" else "you second"
        won = sum(game.won for game in games)
        lead = sum(game.you - game.computer for game in games) / len(games)
        words = f"{name}, {size.replace('x', '×')}, {begins}"
        rows.append(line(words, "text", f"{won} of {len(games)} won, {lead:+.0f}"))
    return [line("Versus", "*text"), *rows, BLANK] if rows else []


# the strength of a first game; it rises after a game that is won, and falls after two that are not
FIRST_STRENGTH, LOSSES = 2, 2


def fitting_strength(kind: Kind, opponent: str) -> int:
    """Return the strength of an opponent for the next game, from the results so far.

    Return 0 for an opponent without strengths.
    """
    most = kind.strengths.get(opponent, 0)
    games = [duel for duel in past_duels(kind.name) if duel.opponent == opponent]
    if games and most:
        last = games[-1].strength or most
        if games[-1].won:
            return min(last + 1, most)
        lost = [duel.strength == games[-1].strength and duel.lost for duel in games[-LOSSES:]]
        return max(1, last - (len(lost) == LOSSES and all(lost)))
    return min(FIRST_STRENGTH, most)


def duels(puzzle: Puzzle) -> dict[str, str]:
    """Return the results against each opponent on boards of this size, in words."""
    found, size = past_duels(puzzle.kind.name), records.size_of(puzzle)
    words = {}
    for opponent in puzzle.opponents:
        games = [duel for duel in found if (duel.size, duel.opponent) == (size, opponent)]
        if games:
            won, drawn = sum(game.won for game in games), sum(game.drawn for game in games)
            tail = f", {drawn} drawn." if drawn else "."
            words[opponent] = f"You won {won} of {len(games)}{tail}"
    return words
