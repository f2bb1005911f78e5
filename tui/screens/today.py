"""What the home screen tells besides games: the board of the day, courses, records.

Loaded after the first frame, so that the start does not wait for it.
"""

from __future__ import annotations

from datetime import date, timedelta

import engines
from engines.core import figures
from engines.core.clock import show
from engines.core.figures import Group, Record
from tui import daily, keeping, library
from tui.drawing import charts
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.palette import Palette
from tui.progress import Progress

MOST = 3


class Today:
    """Read once each time the home screen is shown."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.day = date.today()
        self.words = daily.words_of(self.day)
        self.records, self.problem = keeping.past()
        self.solved = figures.dailies(self.records)
        self.state = self.state_words()
        self.courses = Progress().begun()

    @property
    def ascii(self) -> bool:
        return self.palette.ascii_only

    def state_words(self) -> str:
        """How far today's board is."""
        name = daily.saved(self.day)
        if name is None:
            return "the same board for everyone"
        save = library.summary(library.path_of(name), 0.0)
        if save.problem:
            return "its file cannot be read"
        if self.day in self.solved:
            return f"done in {show(self.solved[self.day].tenths)}"
        if save.finished:
            return "finished; tomorrow has another"
        return f"begun: {save.decided}/{save.total}, {show(save.clock)}"

    @property
    def row(self) -> int:
        """Daily boards in a row."""
        return figures.in_a_row(self.solved, self.day)

    @property
    def games(self) -> int:
        """How many games were ever finished."""
        return figures.totals(self.records).games

    def row_words(self) -> str:
        return f"{self.row} day{'s' if self.row != 1 else ''} in a row"

    def sign(self, text: str) -> str:
        """A text as this terminal can show it."""
        if not self.ascii:
            return text
        return text.translate(str.maketrans("×■□·━─–", "x#.-=--"))

    # painting

    def panel(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """The daily board as a panel: what it is, the last seven days, the days in a row."""
        charts.sheet(canvas, charts.Area(x, y, width, 5), self.palette)
        muted, text = Ink("muted", "panel"), Ink("text", "panel")
        canvas.put(x + 2, y + 1, "Daily", text._replace(bold=True))
        canvas.put(x + 2, y + 2, self.sign(self.words), text)
        canvas.put(x + 2, y + 3, self.state, muted)
        at = x + width - 56
        for back in range(6, -1, -1):
            self.day_column(canvas, at, y + 1, self.day - timedelta(days=back))
            at += 4
        if self.solved:
            lit = Ink("accent", "panel", bold=True) if self.row else muted
            canvas.put(at + 3, y + 1, self.row_words(), lit)
            canvas.put(at + 3, y + 2, f"longest {figures.longest_row(self.solved)}", muted)
        key = Ink("text", "panel", bold=True)
        canvas.put(x + width - 3, y + 2, "D", key)

    def day_column(self, canvas: Canvas, x: int, y: int, day: date) -> None:
        """A day of the week: its letter, whether its board was solved, in how many minutes."""
        today = day == self.day
        record = self.solved.get(day)
        letter = keeping.DAYS[day.weekday()]
        canvas.put(x, y, letter, Ink("text" if today else "muted", "panel", bold=today))
        mark = self.sign("■" if record else "□" if today else "·")
        role = "accent" if record else "text" if today else "muted"
        canvas.put(x, y + 1, mark, Ink(role, "panel"))
        if record is not None:
            minutes = str(max(1, round(record.tenths / 600)))
            canvas.put(x, y + 2, minutes[:3], Ink("muted", "panel"))

    def slim(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """The daily board in one line."""
        canvas.put(x, y, "Daily", Ink("text", bold=True))
        at = canvas.put(x + 9, y, self.sign(self.words), Ink("text"))
        right = self.row_words() if self.row else ""
        edge = x + width - 4
        canvas.put(edge - len(right), y, right, Ink("accent"))
        if at + 3 + len(self.state) < edge - len(right) - 1:
            canvas.put(at + 3, y, self.state, Ink("muted"))
        canvas.put(x + width - 2, y, "D", Ink("text", bold=True))

    def columns(self, canvas: Canvas, x: int, y: int) -> None:
        """Courses and records, side by side."""
        self.learn(canvas, x, y)
        self.best(canvas, x + 25, y)

    def learn(self, canvas: Canvas, x: int, y: int) -> None:
        """The courses begun, with how far they are."""
        canvas.put(x, y, "Learn", Ink("text", bold=True))
        if not self.courses:
            canvas.put(x, y + 1, "lesson by lesson,", Ink("muted"))
            canvas.put(x, y + 2, "on the board itself", Ink("muted"))
            return
        for number, (name, done, total) in enumerate(self.courses[: MOST + 1]):
            at = y + 1 + number
            canvas.put(x, at, short_title(name), Ink("text"))
            full = 8 * done // total
            canvas.put(x + 8, at, self.sign("━" * full), Ink("satisfied"))
            canvas.put(x + 8 + full, at, self.sign("─" * (8 - full)), Ink("faint"))
            canvas.put(x + 17, at, f"{done}/{total}", Ink("muted"))

    def best(self, canvas: Canvas, x: int, y: int) -> None:
        """The best times of what was played last, and the bars of the week."""
        canvas.put(x, y, "Records", Ink("text", bold=True))
        found = self.newest_best()
        if not self.records:
            canvas.put(x, y + 1, "none yet", Ink("muted"))
        for number, (group, record) in enumerate(found):
            size = self.sign(size_words(group))
            canvas.put(x, y + 1 + number, f"{short_title(group.kind)} {size}", Ink("text"))
            canvas.put(x + 12, y + 1 + number, group.level[:1], Ink("muted"))
            fresh = record.day >= (self.day - timedelta(days=6)).isoformat()
            ink = Ink("accent" if fresh else "text", bold=True)
            canvas.put(x + 14, y + 1 + number, f"{show(record.tenths):>7}", ink)
        if self.records:
            at = y + 1 + len(found)
            canvas.put(x, at, "this week", Ink("muted"))
            bars = keeping.week_bars(figures.week_days(self.records, self.day), self.ascii)
            canvas.put(x + 14, at, bars, Ink("muted"))

    def newest_best(self) -> list[tuple[Group, Record]]:
        """The best times without help of the groups played last."""
        best = figures.best_times(self.records)
        found: dict[Group, Record] = {}
        for record in reversed(self.records):
            alone = best.get(record.group, figures.Best()).alone
            if alone is not None and record.level:
                found.setdefault(record.group, alone)
        return list(found.items())[:MOST]


def short_title(kind: str) -> str:
    """The name of a kind where there is little room."""
    if kind not in engines.kinds():
        return kind[:7]
    title = engines.kind(kind).title
    return title if len(title) <= 7 else title[:3]


def size_words(group: Group) -> str:
    """A size of the records as it is shown."""
    return group.size.replace("x", "×") if "x" in group.size else f"side {group.size}"
