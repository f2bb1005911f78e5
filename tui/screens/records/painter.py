"""The drawing of the statistics: panels of times, days, best times and this week, or the
figures.
"""

from __future__ import annotations

from datetime import date, timedelta

from rich.cells import cell_len

from solitudo import engines
from solitudo.engines.core import statistics
from solitudo.engines.core.clock import show
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.statistics import Best, Record
from solitudo.tui.drawing.common import charts
from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.drawing.common.charts import Area, Bar, Cell
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.spoken_text import plain
from solitudo.tui.layout.text import BLANK, keys_line, keys_width, wrap
from solitudo.tui.person import record_book
from solitudo.tui.screens.home.cards import fitting
from solitudo.tui.screens.home.painter import in_room
from solitudo.tui.screens.painted_screen import PaintedScreen
from solitudo.tui.screens.records import tables
from solitudo.tui.screens.records.tables import group_words, row_words

# the keys of the panels and of the tables, in three lengths
KEYS = [
    [("← →", "puzzle"), ("↑ ↓", "unaided, hints used"), ("Tab", "tables"), ("X", "export"),
     ("Esc", "back")],
    [("← →", "puzzle"), ("↑ ↓", "help"), ("Tab", "tables"), ("X", "export"), ("Esc", "back")],
    [("←→", "puzzle"), ("↑↓", "help"), ("Tab", "page"), ("X", "file"), ("Esc", "back")],
]  # fmt: skip
IN_FIGURES = [
    [("← →", "puzzle"), ("↑ ↓", "scroll"), ("Tab", "times and days"), ("X", "export"),
     ("Esc", "back")],
    [("← →", "puzzle"), ("↑ ↓", "scroll"), ("Tab", "times"), ("X", "export"), ("Esc", "back")],
    [("←→", "puzzle"), ("↑↓", "rows"), ("Tab", "page"), ("X", "file"), ("Esc", "back")],
]  # fmt: skip
# boards that are rated while the tables are open
MOST_RATED = 40
# the width from which the tables are in two columns, and the width of the second
WIDE, BESIDE = 110, 40
# shown instead of a chart with one bar
ONE_WEEK = "You have solved one board, in {}. Solve a second one to see a chart here."
NONE = "No time of your own yet. Solve a board to see a chart here."
ONE_GAME = "One board, in {}. Solve a second one to see a chart here."
# games in the chart of solving times
LAST = 30
# below this size, only the best times are shown
LEAST = (72, 22)
# the rows of the panels, and the least rows of the tables under them
PANELS, FIGURES_LEAST = 30, 9


class RecordsView(PaintedScreen):
    def __init__(self, kind: str = "") -> None:
        super().__init__()
        self.records, self.problem = record_book.past()
        self.duels = record_book.past_duels()
        self.best = statistics.best_times(self.records)
        self.day = date.today()
        self.tabs = ["", *engines.kinds()]
        self.tab = self.tabs.index(kind) if kind in self.tabs else 0
        self.helped = False
        # the page of tables, and how far it is scrolled
        self.figures = False
        self.offset_row = 0
        # whether the tables are under the panels
        self.under = False
        self.unrated = record_book.unrated(self.records, MOST_RATED)

    @property
    def palette(self) -> Palette:
        return self.services.palette

    @property
    def kind(self) -> str:
        """The kind that is shown, or "" for all kinds."""
        return self.tabs[self.tab]

    @property
    def chosen(self) -> list[Record]:
        return [r for r in self.played if r.mode != "versus"]

    @property
    def played(self) -> list[Record]:
        """The games of the kind that is shown, including Versus."""
        return [r for r in self.records if r.kind == self.kind or not self.kind]

    def on_resize(self) -> None:
        self.paint()

    def spoken(self) -> list[str]:
        title = engines.kind(self.kind).title if self.kind else "All puzzles"
        games = self.chosen
        return [
            plain(self.problem),
            f"Statistics: {title}, {self.tab + 1} of {len(self.tabs)}.",
            f"{len(games)} game{'' if len(games) == 1 else 's'} finished.",
            *map(tables.spoken_times, statistics.standings(games)),
            "Left and right choose the puzzle. X exports. Esc goes back.",
        ]

    def paint_on(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        roomy = width >= 100 and height >= 30
        margin = max(3, (width - 140) // 2) if roomy else 2 if width >= 60 else 0
        top = 1 if roomy else 0
        inner = width - 2 * margin
        self.paint_head(canvas, margin, top, inner)
        self.paint_tabs(canvas, margin, top + 1 + roomy, inner)
        body = top + 2 + 2 * roomy
        keys = height - (2 if roomy else 1)
        room = Area(margin, body, inner, keys - body - roomy)
        area = room._replace(height=min(room.height, PANELS))
        if self.problem:
            for number, line in enumerate(wrap(self.problem, inner, "error-text")):
                put_runs(canvas, margin, body + number, line.left, "surface", margin + inner)
        elif not self.records and not self.duels:
            words = "No finished games yet. Finish a game to see statistics."
            canvas.put(margin, body + 1, words, Ink("muted"))
        elif self.figures:
            self.paint_figures(canvas, room)
        elif width < LEAST[0] or height < LEAST[1]:
            self.paint_best(canvas, area)
        else:
            self.paint_all(canvas, room, roomy)
        told = IN_FIGURES if self.figures else KEYS
        pairs = next((pairs for pairs in told if keys_width(pairs) <= inner), told[-1])
        row = keys_line(pairs, inner)
        put_runs(canvas, margin, keys, row.left, "surface", margin + inner)
        for first, end, key in row.cuts:
            if isinstance(key, tuple):
                self.zones.append((margin + first, keys, end - first, key[1].replace(" ", "")))

    def paint_head(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        total = statistics.totals(self.chosen)
        at = canvas.put(x, y, "Statistics", Ink("text", bold=True))
        solved, alone = f"{total.games} solved", f"{total.alone} unaided"
        duels = sum(self.kind in ("", duel.kind) for duel in self.duels)
        alone += f" · {duels} of Versus" if duels else ""
        time = record_book.duration(total.tenths)
        told = [f"{solved} · {time} · {alone}", f"{solved} · {alone}", solved]
        words = fitting(told, width - 9)
        if total.games or duels:
            canvas.put(at + 2, y, words, Ink("muted"))
        if len(words) + 22 < width:
            self.paint_name(canvas, x + width, y)

    def paint_tabs(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        titles = ["All", *(engines.kind(name).title for name in self.tabs[1:])]
        gap = 3 if sum(len(title) + 3 for title in titles) <= width else 1
        if sum(len(title) + gap for title in titles) - gap > width:
            titles = [title.split()[0] for title in titles]
        # if they are still too many, show those around the selected one
        first, end = in_room([len(title) + gap for title in titles], self.tab, width)
        less, more = "<>" if self.palette.ascii_only else "‹›"
        at = x
        if first:
            canvas.put(at, y, less, Ink("muted"))
            self.zones.append((at, y, 2, first - 1))
            at += 2
        if end < len(titles):
            canvas.put(x + width - 1, y, more, Ink("muted"))
            self.zones.append((x + width - 1, y, 1, end))
        for number, title in list(enumerate(titles))[first:end]:
            lit = number == self.tab
            canvas.put(at, y, title, Ink("text" if lit else "muted", bold=lit, underline=lit))
            self.zones.append((at, y, len(title), number))
            at += len(title) + gap

    def paint_all(self, canvas: Canvas, room: Area, roomy: bool) -> None:
        """Paint the panels, and the figures below them if there are many rows."""
        high = room.height - PANELS - roomy
        self.under = high >= FIGURES_LEAST
        if not self.under:
            # all rows are for the panels if nothing is under them
            self.paint_panels(canvas, room, roomy)
            return
        self.paint_panels(canvas, room._replace(height=PANELS), roomy)
        self.paint_figures(canvas, room._replace(y=room.y + PANELS + roomy, height=high))

    def paint_panels(self, canvas: Canvas, area: Area, roomy: bool) -> None:
        gap, between, above, below = (3, 1, 41, 41) if roomy else (2, 0, 30, 25)
        high = max(11, (area.height - between) * 11 // 21)
        upper = area._replace(height=high)
        lower = area._replace(y=area.y + high + between, height=area.height - high - between)
        for row, wide, left, right in (
            (upper, above, self.paint_times, self.paint_days),
            (lower, below, self.paint_best, self.paint_week),
        ):
            left(canvas, row._replace(width=row.width - gap - wide))
            right(canvas, row._replace(x=row.x + row.width - wide, width=wide))

    def panel(self, canvas: Canvas, area: Area, title: str, right: str) -> Area:
        return charts.panel(canvas, area, title, right, self.palette)

    def paint_figures(self, canvas: Canvas, area: Area) -> None:
        ascii_only = self.palette.ascii_only
        games, open_ = self.chosen, len(self.unrated)
        across = area.width >= WIDE
        wide = area.width - BESIDE - 3 if across else area.width
        left = tables.by_level(games, self.kind, wide - 4, ascii_only)
        duels = [duel for duel in self.duels if self.kind in ("", duel.kind)]
        left += [BLANK, *record_book.duel_lines(duels)] if duels else []
        right = tables.beside(games, open_, self.day, (BESIDE if across else wide) - 4)
        if not across:
            left, right = [*left, BLANK, *right], []
        rows = area.height - 3
        most = max(0, max(len(left), len(right)) - rows)
        self.offset_row = max(0, min(self.offset_row, most))
        told = f"{self.offset_row + 1} to {self.offset_row + rows} of {most + rows}" if most else ""
        places = [(area._replace(width=wide), "By size and level", told, left)]
        if across:
            place = Area(area.x + wide + 3, area.y, BESIDE, area.height)
            # its first line is the title of its panel
            places.append((place, "By rating", "hardest step", right[1:]))
        for place, title, words, lines in places:
            inner = self.panel(canvas, place, title, words)
            for y, line in enumerate(lines[self.offset_row : self.offset_row + rows], inner.y):
                end = inner.x + inner.width
                put_runs(canvas, inner.x, y, line.left, "panel", end)
                beside = sum(cell_len(text) for text, _ in line.right)
                put_runs(canvas, end - beside, y, line.right, "panel", end)

    def paint_times(self, canvas: Canvas, area: Area) -> None:
        """Paint the last games of the most played size and level, or for all kinds the weeks."""
        if not self.kind:
            most = statistics.weeks(self.records, self.day, 26)
            unit = charts.unit_of(max(span.tenths for span in most), "hours")
            solved, tenths = sum(s.games for s in most), sum(s.tenths for s in most)
            inner = self.panel(canvas, area, "Time played", f"{unit} a week" if solved > 1 else "")
            if solved == 1 or not tenths:
                one = ONE_WEEK.format(record_book.duration(tenths))
                self.say(canvas, inner, one if solved == 1 else NONE)
                return
            spans = most[-min(26, (inner.width - 6) // 2) :]
            while len(spans) > 1 and not spans[0].games:
                del spans[0]
            values = [Bar(s.tenths, lit=n == len(spans) - 1) for n, s in enumerate(spans)]
            charts.timeline(canvas, inner._replace(height=inner.height - 1), values, unit)
            words = f"▴ this week, {record_book.duration(spans[-1].tenths)}"
            self.legend(canvas, inner, [("accent", words, "text")])
            return
        group = statistics.most_played(self.chosen)
        if group is None:
            self.panel(canvas, area, "Solving time", "no games yet")
            return
        games = [r for r in statistics.timed(self.chosen) if r.group == group][-LAST:]
        unit = charts.unit_of(max([0, *(r.tenths for r in games)]), "minutes")
        told_unit = f", {unit}" if len(games) > 1 else ""
        inner = self.panel(canvas, area, "Solving time", f"{group_words(group)}{told_unit}")
        if len(games) == 1:
            self.say(canvas, inner, ONE_GAME.format(show(games[0].tenths)))
            return
        best = self.best.get(group, Best()).alone
        values = [
            Bar(r.tenths, r == best, "h" if r.help == statistics.HELPED else "") for r in games
        ]
        charts.timeline(canvas, inner._replace(height=inner.height - 1), values, unit)
        told = [("faint", "h hints used", "muted"), ("muted", "unaided", "muted")]
        if best in games:
            told.insert(0, ("accent", f"▴ best, {show(best.tenths)}", "text"))
        self.legend(canvas, inner, told)

    def say(self, canvas: Canvas, inner: Area, words: str) -> None:
        """Write in words what a chart with one bar would show."""
        for row, told in enumerate(wrap(words, inner.width, "text")[: inner.height]):
            put_runs(canvas, inner.x, inner.y + row, told.left, "panel", inner.x + inner.width)

    def legend(self, canvas: Canvas, inner: Area, parts: list[tuple[str, str, str]]) -> None:
        x, y = inner.x + 6, inner.y + inner.height - 1
        for role, words, ink in parts:
            if x + 2 + len(words) > inner.x + inner.width:
                break
            canvas.put(x, y, "█", charts.ink(role))
            x = canvas.put(x + 2, y, words, charts.ink(ink)) + 3

    def paint_days(self, canvas: Canvas, area: Area) -> None:
        days = statistics.days_played(self.played)
        row, longest = statistics.in_a_row(days, self.day), statistics.longest_row(days)
        words = f"current streak {row}, longest {longest}" if row else f"longest streak {longest}"
        if len(words) > area.width - 9:
            words = f"current streak {row}"
        inner = self.panel(canvas, area, "Days", words)
        if inner.height > 9:
            inner = inner._replace(y=inner.y + 1, height=inner.height - 1)
        charts.calendar(canvas, inner, days, self.day, self.palette.ascii_only)
        if inner.height >= 10:
            signs = charts.DAYS[self.palette.ascii_only]
            words = f"fewer  {'  '.join(signs[1:4])}  more"
            canvas.put(inner.x + 5, inner.y + 9, words, charts.ink("muted"))

    def paint_best(self, canvas: Canvas, area: Area) -> None:
        """Paint the best times by size and level, or for all kinds by the most played size."""
        words = "with help" if self.helped else "without help"
        inner = self.panel(canvas, area, "Best times", words)
        if inner.height > 9:
            inner = inner._replace(y=inner.y + 1, height=inner.height - 2)
        rows: list[tuple[str, list[Best]]] = []
        for name in [self.kind] if self.kind else engines.kinds():
            most = statistics.most_played(r for r in self.records if r.kind == name)
            for group, found in statistics.table(self.best, name, LEVELS):
                if self.kind or (most is not None and group == most._replace(level="")):
                    rows.append((row_words(group, bool(self.kind)), found))
        used = [n for n in range(len(LEVELS)) if any(self.one(found[n]) for _, found in rows)]
        heads = [LEVELS[n] for n in used]
        cells = [(name, [self.cell(found[n]) for n in used]) for name, found in rows]
        cells = [row for row in cells if any(cell.words != "–" for cell in row[1])]
        if not cells:
            canvas.put(inner.x, inner.y, "none yet", charts.ink("muted"))
            return
        charts.table(canvas, inner, heads, cells)
        if inner.height > len(cells) + 2 and any(cell.lit for _, row in cells for cell in row):
            lit = charts.ink("accent", bold=True)
            canvas.put(inner.x, inner.y + inner.height - 1, "new this week", lit)

    def one(self, best: Best) -> Record | None:
        return best.helped if self.helped else best.alone

    def cell(self, best: Best) -> Cell:
        record = self.one(best)
        if record is None:
            return Cell("–")
        fresh = record.day > (self.day - timedelta(days=7)).isoformat()
        return Cell(show(record.tenths), fresh)

    def paint_week(self, canvas: Canvas, area: Area) -> None:
        spans = statistics.week_days(self.played, self.day)
        games = sum(span.games for span in spans)
        words = f"{games} game{'s' if games != 1 else ''}"
        inner = self.panel(canvas, area, "This week", words)
        wide = 3 if inner.width >= 34 else 2
        values = [
            Bar(s.tenths, s.first == self.day, record_book.DAYS[s.first.weekday()]) for s in spans
        ]
        room = inner._replace(y=inner.y + 1, height=inner.height - 2)
        charts.bars(canvas, room, values, 2 if wide == 3 else 1, wide)
        total = f"{record_book.duration(sum(span.tenths for span in spans))} in all"
        bottom = inner.y + inner.height - 1
        at = canvas.put(inner.x, bottom, total, charts.ink("text"))
        row = statistics.in_a_row(statistics.dailies(self.records), self.day)
        words = f"{row} dailies in a row"
        if row > 1 and not self.kind and at + 2 + len(words) <= inner.x + inner.width:
            canvas.put(inner.x + inner.width - len(words), bottom, words, charts.ink("muted"))
