"""Home for a returning player: the board of the day, what is due and next, games, a new game."""

from __future__ import annotations

from datetime import date

from solitudo import engines
from solitudo.engines.core.clock import show
from solitudo.tui.boards import daily
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.charts import Area, sheet
from solitudo.tui.person.progress import due_words
from solitudo.tui.screens.home.cards import centred, fitting
from solitudo.tui.screens.home.fitting import KIND_ROWS, Overview, overview
from solitudo.tui.screens.home.model import CHOICES, DAY, SAVES
from solitudo.tui.screens.home.painter import TAGLINE, HomeView

MAKING = ("The board is being made.", "Press Enter to wait for it.")
# rows of the pane of due reviews, and columns of the names in the lines of a narrow screen
DUE_ROWS, NAMES = 5, 8
TAUGHT = ["Each lesson teaches one technique.", "One technique per lesson."]
# the rows from which there are sentences, and a blank row between the parts
TOLD, ROOMY = 16, 19


class OverviewView(HomeView):
    def paint_on(self, canvas: Canvas) -> None:
        width, height = self.app.size
        before, self.places = self.places, None
        if self.regular:
            self.places = overview(width, height, len(self.kinds))
        if self.places is None:
            super().paint_on(canvas)
            return
        self.painted = self.app.size
        if before is not None and before.board != self.places.board:
            self.pictures.pop((DAY, before.board.height), None)
        places = self.places
        self.paint_top(canvas, places, width)
        self.paint_board(canvas, places.board)
        wide = places.games is not None
        y = self.paint_today(canvas, places.told)
        if wide:
            self.paint_week_and_next(canvas, places.told, y)
            self.paint_games(canvas, places.games or places.told)
        else:
            self.paint_lines(canvas, places.told, y)
        self.paint_new(canvas, places, width)
        self.paint_keys(canvas, places.margin, height - 1 - places.air, width - places.margin)

    def paint_top(self, canvas: Canvas, places: Overview, width: int) -> None:
        x, y = places.margin, places.air
        self.paint_sign(canvas, x, y)
        today = date.today()
        words = f"{today:%A} {today.day} {today:%B}"
        if width - 2 * x - len(TAGLINE) - len(words) > 16:
            canvas.put(x + 14, y, TAGLINE, Ink("muted"))
        canvas.put(width - x - len(words), y, words, Ink("muted"))

    def paint_board(self, canvas: Canvas, area: Area) -> None:
        picture = self.pictures.get((DAY, area.height))
        if picture is not None:
            centred(canvas, area, picture)
            return
        sheet(canvas, area, self.services.palette, "panel")
        if self.today is not None and not self.day.save and self.day_board is None:
            for row, words in enumerate(MAKING):
                at = area.y + area.height // 2 + row
                canvas.put(area.x + 3, at, fitting([words], area.width - 4), Ink("muted", "panel"))

    def paint_today(self, canvas: Canvas, area: Area) -> int:
        """Paint the name of the board, its progress and how to begin it.

        Return the row after that.
        """
        x, y, width, height = area
        lit = self.focus_row == DAY
        canvas.put(x - 2, y, "▌" if lit else " ", Ink("accent"))
        at = canvas.put(x, y, "Today", Ink("accent", bold=True))
        sized, _, level = self.sign(daily.words_of(self.day.day)).partition(",")
        title = engines.kind(self.day.kind_name).title
        words = fitting([sized + level, sized, title], x + width - at - 2)
        canvas.put(at + 2, y, words, Ink("text", bold=True))
        if height >= TOLD:
            y += 1
            told = fitting(["The same board for everyone."], width)
            canvas.put(x, y, told, Ink("muted"))
        solved = self.today.solved_in if self.today is not None else 0
        canvas.put(x, y + 1, fitting([self.day.words(solved)], width), Ink("text"))
        y += 2 + (height >= ROOMY)
        act = "view it" if self.day.solved else "play on" if self.day.begun else "play"
        at = self.button(canvas, x, y, "Enter" if lit else "D", act, ("key", "D"), main=lit)
        strokes = engines.kind(self.day.kind_name).strokes
        told = f"or just {' '.join(strokes)}" if strokes else "or click a cell"
        if not self.day.solved and at + 2 + len(told) <= x + width:
            canvas.put(at + 2, y, told, Ink("muted"))
        return y + 1

    def paint_week_and_next(self, canvas: Canvas, area: Area, y: int) -> None:
        """Paint the week in the middle of the remaining space, and the next board at the end."""
        if self.today is None:
            return
        x, _, width, _ = area
        end = area.y + area.height
        found = self.today.next
        below = 0 if found is None else 3 + (area.height >= TOLD)
        y = max(y + 1, (y + end - below - 3) // 2)
        if y + 3 <= end - below:
            done = self.today.week(canvas, x + 1, y + 1, 4 if width >= 32 else 3)
            canvas.put(x, y, "This week", Ink("text", bold=True))
            words = f"{done} of 7"
            canvas.put(x + min(width, 32) - len(words), y, words, Ink("muted"))
        if found is None:
            return
        y = end - below
        canvas.put(x, y, "Next for you", Ink("text", bold=True))
        both = [f"{self.next_words()}. {self.sign(found.why)}"] if below == 3 else []
        canvas.put(x, y + 1, fitting([*both, self.next_words()], width), Ink("text"))
        if below == 4:
            canvas.put(x, y + 2, fitting([self.sign(found.why)], width), Ink("muted"))
        self.button(canvas, x, end - 1, "M", "start", ("key", "M"))

    def next_words(self) -> str:
        found = self.today.next if self.today is not None else None
        if found is None:
            return ""
        kind = engines.kind(found.kind)
        return f"{kind.title} {self.sign(kind.size_words(found.size))} {found.level}"

    def due_words(self) -> str:
        return due_words(len(self.today.due)) if self.today is not None else ""

    def learnt(self) -> str:
        counts = [self.progress.count(engines.kind(name)) for name in self.kinds]
        done, total = (sum(numbers) for numbers in zip(*counts, strict=True))
        return f"{done} of {total}"

    def paint_games(self, canvas: Canvas, area: Area) -> None:
        """Paint the games to continue, the last one with its image, and Review below them."""
        x, y, width, height = area
        rows = height - DUE_ROWS - (height >= ROOMY)
        sheet(canvas, area._replace(height=rows), self.services.palette, "panel")
        ink, muted = Ink("text", "panel", bold=True), Ink("muted", "panel")
        left, right = x + 2, x + width - 2
        canvas.put(left, y + 1, "Continue", ink)
        if self.count:
            self.paint_all(canvas, right, y + 1)
        if not self.saves:
            canvas.put(left, y + 3, "Your games appear here.", muted)
        else:
            self.paint_last(canvas, Area(left, y + 2, right - left, rows - 3))
        self.paint_due(canvas, area._replace(y=y + height - DUE_ROWS, height=DUE_ROWS))

    def paint_all(self, canvas: Canvas, right: int, y: int) -> None:
        lit = self.focus_row == SAVES and self.card == len(self.saves)
        words = f"all {self.count:,}"
        self.button(canvas, right - len(words) - 4, y, "0", words, ("key", "0"), main=lit)

    def paint_last(self, canvas: Canvas, area: Area) -> None:
        """Paint the last game with its image, and the others in lines below or beside it."""
        x, y, width, height = area
        picture = self.pictures.get((SAVES, self.game_rows))
        save = self.saves[0]
        at = x
        if picture is not None and picture.height <= height and width - picture.width >= 14:
            canvas.paste(x, y, picture)
            self.zones.append((x, y, picture.width, picture.height, ("card", 0)))
            at += picture.width + 2
        room = x + width - at
        sized = [f"{save.title} {save.size} {save.level}", f"{save.title} {save.size}"]
        canvas.put(at, y, fitting([*sized, save.title], room), Ink("text", "panel", bold=True))
        state = f"{save.decided}/{save.total} · {show(save.clock)}"
        for row, words in enumerate((save.name, state), 1):
            canvas.put(at, y + row, fitting([words], room), Ink("muted", "panel"))
        lit = self.focus_row == SAVES and self.card == 0
        key = "Enter" if lit else "1"
        self.button(canvas, at, y + 3 + (height > 7), key, "continue", ("card", 0), main=lit)
        for number in range(1, len(self.saves)):
            row = y + height - len(self.saves) + number
            if at == x:
                self.paint_game(canvas, x - 2, row, width + 2, number, "panel")
            else:
                self.paint_other(canvas, at, row, room, number)

    def paint_other(self, canvas: Canvas, x: int, y: int, width: int, number: int) -> None:
        save, lit = self.saves[number], self.focus_row == SAVES and number == self.card
        ground = "raised" if lit else "panel"
        canvas.put(x, y, " " * width, Ink("text", ground))
        canvas.put(x, y, str(number + 1), Ink("text", ground, bold=True))
        sized = [f"{save.title} {save.size}", save.title]
        canvas.put(x + 2, y, fitting(sized, width - 2), Ink("text", ground, bold=lit))
        self.zones.append((x, y, width, 1, ("card", number)))

    def paint_due(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        sheet(canvas, area, self.services.palette, "panel")
        left, room = x + 2, width - 4
        due = self.today.due if self.today is not None else []
        at = canvas.put(left, y + 1, "Review", Ink("text", "panel", bold=True))
        role = "accent" if due else "muted"
        words = fitting([self.due_words(), f"{len(due)} due"], x + width - at - 4)
        canvas.put(at + 2, y + 1, words, Ink(role, "panel"))
        names = [engines.kind(kind).guide.techniques[name].title for kind, name in due]
        names = list(dict.fromkeys(names))
        # as many names as fit, and how many more there are
        told = [", ".join(names)] if names else TAUGHT
        for count in range(len(names) - 1, -1, -1):
            told = [*told, ", ".join([*names[:count], f"{len(names) - count} more"])]
        canvas.put(left, y + 2, fitting(told, room), Ink("muted", "panel"))
        at = left
        if due:
            at = self.button(canvas, left, y + 3, "P", "review now", ("key", "P")) + 1
        at = self.button(canvas, at, y + 3, "L", "lessons", ("key", "L"))
        learnt = self.learnt()
        if at + len(learnt) + 1 <= left + room:
            canvas.put(left + room - len(learnt), y + 3, learnt, Ink("muted", "panel"))

    def paint_lines(self, canvas: Canvas, area: Area, y: int) -> None:
        """Paint the same in lines if there are only two columns."""
        x, _, width, _ = area
        bold, muted = Ink("text", bold=True), Ink("muted")
        end = area.y + area.height
        gap = int(end - y >= 12)
        y += gap
        if self.today is not None:
            done = self.today.week(canvas, x, y, 2)
            canvas.put(x + 16, y, fitting(["This week"], width - 16), muted)
            canvas.put(x + 16, y + 1, fitting([f"{done} of 7"], width - 16), muted)
        y += 2 + gap
        canvas.put(x, y, "Continue", bold)
        if self.count:
            self.paint_all(canvas, x + width, y)
        if not self.saves:
            y += 1
            canvas.put(x, y, "Your games appear here.", muted)
        for number in range(len(self.saves)):
            y += 1
            self.paint_game(canvas, x - 2, y, width + 3, number)
        y += 1 + gap
        rows = [("Review", self.due_words(), "P"), ("Next", self.next_words(), "M"),
                ("Learn", f"{self.learnt()} lessons", "L")]  # fmt: skip
        if self.today is None:
            return
        for title, words, key in rows:
            if not words or y >= end:
                continue
            canvas.put(x, y, title, bold)
            role = "accent" if key == "P" and self.today.due else "muted"
            short = [words, f"{len(self.today.due)} due"] if key == "P" else [words]
            canvas.put(x + NAMES, y, fitting(short, width - NAMES - 4), Ink(role))
            canvas.put(x + width - 2, y, key, bold)
            self.zones.append((x, y, width, 1, ("key", key)))
            y += 1

    def paint_new(self, canvas: Canvas, places: Overview, width: int) -> None:
        """Paint the first rows of the form of a new game."""
        x, y, right = places.margin, places.fresh, width - places.margin
        play, more = ("N", "play this"), ("+", "more")
        if places.cards:
            canvas.put(x, y, "New game", Ink("text", bold=True))
            # the buttons are at the end of the head
            at = right - sum(len(key) + len(words) + 3 for key, words in (play, more)) - 1
            at = self.button(canvas, at, y, *play, ("key", "N")) + 1
            self.button(canvas, at, y, *more, ("key", "+"))
            self.paint_cards(canvas, x, y + 1, places.cards)
            y += 1 + KIND_ROWS[places.cards]
            end = right
        else:
            self.paint_choice(canvas, "kind", x, y, right)
            asks = engines.kind(self.kinds[self.picked["kind"]]).guide.asks[1]
            if self.width_of("kind") + len(asks) < right - x:
                canvas.put(right - len(asks), y, asks, Ink("muted"))
            end = right - 16
            self.button(canvas, end + 3, y + 1, *more, ("key", "+"))
            self.button(canvas, end + 3, y + 2, *play, ("key", "N"))
            y += 1
        self.paint_choice(canvas, "size", x, y, end)
        if self.modeless or places.choices == 3:
            self.paint_choice(canvas, "level", x, y + 1, end)
            if places.choices == 3:
                self.paint_choice(canvas, "mode", x, y + 2, end)
            return
        half = min(x + max(self.width_of("level") + 2, (end - x) // 2), end - self.width_of("mode"))
        self.paint_choice(canvas, "level", x, y + 1, half - 1)
        self.paint_choice(canvas, CHOICES[-1], half, y + 1, end)

    def sign(self, text: str) -> str:
        return self.today.sign(text) if self.today is not None else text
