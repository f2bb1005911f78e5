"""The rows of home about the board of the day, the next lesson and best times."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import statistics
from solitudo.engines.core.clock import show
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.statistics import ALONE, SOLVED, Group, Record, size_words
from solitudo.tui.boards import daily
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.charts import Area
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person import record_book, tutor
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import Deck, Item
from solitudo.tui.screens.home.cards import fitting

MOST = 3
# how often a size must be solved without help before the next one is offered
OFTEN = 3


class NextBoard(NamedTuple):
    """A board that fits what the player has done, and why: a board of the bank, or a size to make
    it in.
    """

    kind: str
    size: str
    level: str
    why: str
    board: str = ""
    rule: str = ""


def next_board(records: Sequence[Record]) -> NextBoard | None:
    """Return the next size after the last solved one, if that was solved often enough without help.

    Otherwise return the same size again.
    """
    known = [r for r in records if r.level and r.kind in engines.kinds() and r.help != SOLVED]
    if not known:
        return None
    last = known[-1]
    kind = engines.kind(last.kind)
    times = [one.tenths for one in known if one.group == last.group and one.help == ALONE]
    time = sorted(times)[len(times) // 2] if times else last.tenths
    width, _, height = last.size.partition("x")
    own = size = width if width == height or not height else last.size
    sizes = sorted(kind.sizes, key=statistics.size_order)
    if len(times) >= OFTEN and own in sizes[:-1]:
        larger = sizes[sizes.index(own) + 1]
        size = larger if last.level in kind.levels_at(larger) else size
    words = f"You solve {kind.size_words(own)} in about {show(time)}."
    return NextBoard(last.kind, size, last.level, words)


class Today:
    """The data that is read after the first frame, each time home is shown."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.day = date.today()
        self.words = daily.words_of(self.day)
        self.records, self.problem = record_book.past()
        self.solved = statistics.dailies(self.records)
        self.progress = Progress()
        self.courses = self.progress.begun()
        self.lesson = self.next_lesson()
        self.due: list[Item] = []
        with contextlib.suppress(PuzzleError):
            self.due = Deck().due()

    @property
    def games(self) -> int:
        return statistics.totals(self.records).games

    def sign(self, text: str) -> str:
        """Return a text in a form that this terminal can show."""
        signs = str.maketrans("×■□·━─–", "x#.-=--")
        return text.translate(signs) if self.palette.ascii_only else text

    def daily_line(self, canvas: Canvas, area: Area, letters: bool, state: str, lit: bool) -> None:
        """Paint the daily board in one line. `letters` names the days in the row above."""
        x, y, width, _ = area
        right = x + width
        canvas.put(x, y, "Today", Ink("accent" if lit else "text", bold=True))
        at = canvas.put(x + 7, y, self.sign(self.words), Ink("text"))
        canvas.put(right - 1, y, "D", Ink("text", bold=True))
        edge = right - 3
        row = statistics.in_a_row(self.solved, self.day)
        if row:
            words = f"{row} day{'s' if row != 1 else ''} in a row"
            if width >= 100 and self.solved:
                words = f"{words} · longest {statistics.longest_row(self.solved)}"
            if edge - len(words) > at + 2:
                edge -= len(words)
                canvas.put(edge, y, words, Ink("accent"))
                edge -= 3
        days, step = (18, 2) if width >= 150 else (7, 2) if width >= 100 else (7, 1)
        if edge - step * days > at + 1:
            edge -= step * days
            for back in range(days):
                day = self.day - timedelta(days=days - 1 - back)
                self.day_mark(canvas, edge + step * back, y, day, letters and step > 1)
            edge -= 3
        if at + 2 + len(state) <= edge:
            canvas.put(at + 2, y, state, Ink("muted"))

    def day_mark(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        day: date,
        letters: bool,
    ) -> None:
        today = day == self.day
        if letters:
            letter = record_book.DAYS[day.weekday()]
            canvas.put(x, y - 1, letter, Ink("text" if today else "muted", bold=today))
        solved = day in self.solved
        mark = self.sign("■" if solved else "□" if today else "·")
        role = "accent" if solved else "text" if today else "muted"
        canvas.put(x, y, mark, Ink(role))

    @property
    def solved_in(self) -> int:
        """Return the time in tenths in which today's board was solved, if it is known."""
        return self.solved[self.day].tenths if self.day in self.solved else 0

    def week(self, canvas: Canvas, x: int, y: int, step: int) -> int:
        """Paint the last seven days with their letters.

        Return how many of their boards are solved.
        """
        days = [self.day - timedelta(days=back) for back in range(6, -1, -1)]
        for number, day in enumerate(days):
            self.day_mark(canvas, x + step * number, y + 1, day, letters=True)
        return sum(day in self.solved for day in days)

    @cached_property
    def next(self) -> NextBoard | None:
        cards: Mapping[Item, object] = {}
        with contextlib.suppress(PuzzleError):
            cards = Deck().cards()
        found = tutor.advice(self.records, self.due, cards, self.progress)
        if found is None:
            return next_board(self.records)
        id, rule, size, _ = found.board
        return NextBoard(found.kind, size, found.level, found.why, id, rule)

    def learn_line(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        right = x + width
        canvas.put(x, y, "Learn", Ink("text", bold=True))
        due = self.due_words()
        room = width - 10 - (len(due[-1]) + 14 if due else 0)
        at = canvas.put(x + 7, y, fitting(self.lesson, room), Ink("muted"))
        canvas.put(right - 1, y, "L", Ink("text", bold=True))
        if due and at + 12 + len(due[-1]) < right - 3:
            at = canvas.put(at + 3, y, "Review", Ink("text", bold=True))
            at = canvas.put(at + 2, y, fitting(due, right - at - 9), Ink("muted"))
            at = canvas.put(at + 2, y, "P", Ink("text", bold=True))
        best = self.best_words()
        if best and at + 4 + len(best) < right - 3:
            canvas.put(right - 3 - len(best), y, best, Ink("muted"))

    def due_words(self) -> list[str]:
        if not self.due:
            return []
        kind, technique = self.due[0]
        title = engines.kind(kind).guide.techniques[technique].title
        count = f"{len(self.due)} due"
        return [f"{count}: {title}, {engines.kind(kind).title}", f"{count}: {title}", count]

    def next_lesson(self) -> list[str]:
        for name, done, total in reversed(self.courses):
            if name in engines.kinds() and done < total:
                kind = engines.kind(name)
                lesson = kind.guide.course[self.progress.next(kind)]
                words = f"{kind.title}: {lesson.title}"
                return [f"next in {words}", words, kind.title]
        return ["interactive lessons", "interactive lessons"]

    def best_words(self) -> str:
        week = (self.day - timedelta(days=6)).isoformat()
        for group, record in self.newest_best():
            if record.day >= week and group.kind in engines.kinds():
                size = self.sign(size_words(group.size))
                title = engines.kind(group.kind).title
                return f"best this week: {title} {size} {group.level} {show(record.tenths)}"
        return ""

    def newest_best(self) -> list[tuple[Group, Record]]:
        best = statistics.best_times(self.records)
        found: dict[Group, Record] = {}
        for record in reversed(self.records):
            alone = best.get(record.group, statistics.Best()).alone
            if alone is not None and record.level:
                found.setdefault(record.group, alone)
        return list(found.items())[:MOST]
