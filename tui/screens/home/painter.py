"""Home for a new player or a small terminal: games in lines, a new game, the board of the day, what
to learn.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from solitudo import engines
from solitudo.tui.boards.request_form import MODE_WORDS
from solitudo.tui.drawing.common import wordmark
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.charts import Area, sheet
from solitudo.tui.layout.text import keys_width
from solitudo.tui.screens.home.cards import GameCard, KindCard, fitting
from solitudo.tui.screens.home.fitting import KIND_ROWS, Plan, margin, plan
from solitudo.tui.screens.home.model import CHOICES, DAY, SAVES, HomeState

TAGLINE = "One puzzle at a time. No move is ever lost."
CHOOSE = (("← →", "puzzle"), ("↑ ↓", "row"), ("Enter", "play"))
# keys with rows of their own are after the others
KEYS = (
    ("Enter", "play"), ("N", "new"), ("+", "more"), ("A", "same again"), ("P", "review"),
    ("E", "editor"), ("O", "open"), ("D", "today"), ("L", "learn"), ("0", "saves"),
    ("R", "statistics"), ("S", "settings"), ("Q", "leave"), ("Ctrl+P", "everything"),
)  # fmt: skip


class HomeView(HomeState):
    def paint_on(self, canvas: Canvas) -> None:
        self.painted = self.app.size
        width, height = self.painted
        found = plan(width, height, len(self.saves), self.hello, len(self.kinds))
        self.plan = found
        area = Area(margin(width), 0, width - 2 * margin(width), height)
        gap = found.gap
        y = self.paint_brand(canvas, area._replace(y=found.air), found) + gap
        y = self.paint_above(canvas, area, y, found)
        y = self.paint_kinds(canvas, area, y, found) + gap
        y = self.paint_choices(canvas, area, y, found) + gap
        self.paint_day(canvas, area, y, found)
        self.paint_keys(canvas, area.x, height - 1 - found.air, width - area.x)

    def paint_brand(self, canvas: Canvas, area: Area, found: Plan) -> int:
        today = date.today()
        words = f"{today:%A} {today.day} {today:%B}"
        count = len(self.saves)
        state = [f"{count} game{'s' if count != 1 else ''} open"] if count else []
        if self.today is not None and self.today.games:
            state.append(f"{self.today.games} solved")
        right, y = area.x + area.width, area.y
        # if the games have a head, it has the button to all saves
        headless = bool(self.count) and not (self.saves and found.heads)
        if found.wordmark and self.services.glyphs != "ascii":
            canvas.put(right - len(words), y + 1, words, Ink("text"))
            told = " · ".join(state)
            canvas.put(right - len(told), y + 2, told, Ink("muted"))
            if headless:
                self.paint_all_saves(canvas, right, y + 3)
            wordmark.draw(canvas, area.x, y)
            canvas.put(area.x, y + 4, TAGLINE, Ink("muted"))
            return y + 5
        if headless:
            right -= self.paint_all_saves(canvas, right, y) + 2
        at = self.paint_sign(canvas, area.x, y)
        both = " · ".join([words, *state])
        told = fitting([both, words, f"{today:%a} {today.day} {today:%b}"], right - at - 2)
        canvas.put(right - len(told), y, told, Ink("muted"))
        if found.wordmark:
            canvas.put(area.x, y + 1, TAGLINE, Ink("muted"))
        return y + (2 if found.wordmark else 1)

    def paint_sign(self, canvas: Canvas, x: int, y: int) -> int:
        sign = "○● " if self.services.glyphs != "ascii" else "o* "
        canvas.put(x, y, sign, Ink("accent"))
        return canvas.put(x + 3, y, "solitudo", Ink("text", bold=True))

    def paint_above(self, canvas: Canvas, area: Area, y: int, found: Plan) -> int:
        gap = found.gap
        if not self.saves:
            if not self.hello:
                return y
            if gap > 1:
                sheet(canvas, Area(area.x, y - 1, area.width, 3), self.services.palette, "raised")
            self.paint_hello(canvas, area, y)
            return y + 1 + gap
        if found.heads:
            canvas.put(area.x, y, "Continue", Ink("text", bold=True))
            self.paint_all_saves(canvas, area.x + area.width, y)
            y += 1
        for number in range(len(self.saves)):
            self.paint_game(canvas, area.x, y + number, area.width, number)
        return y + len(self.saves) + gap

    def paint_game(
        self, canvas: Canvas, x: int, y: int, width: int, number: int, ground: str = "surface"
    ) -> None:
        """Paint a game to continue in one line."""
        lit = self.focus_row == SAVES and number == self.card
        GameCard(self.saves[number], str(number + 1), lit).line(canvas, x, y, width, ground)
        self.zones.append((x, y, width, 1, ("card", number)))

    def paint_all_saves(self, canvas: Canvas, right: int, y: int) -> int:
        """Paint the way to all saves, up to this column. Return its width."""
        lit = self.focus_row == SAVES and self.card == len(self.saves)
        words = f"0 all {self.count:,} saves" if self.count > 1 else "0 all saves"
        x = right - len(words)
        canvas.put(x, y, words, Ink("accent" if lit else "muted", bold=lit, underline=lit))
        canvas.put(x, y, "0", Ink("accent" if lit else "text", bold=True))
        self.zones.append((x, y, len(words), 1, ("key", "0")))
        return len(words)

    def paint_hello(self, canvas: Canvas, area: Area, y: int) -> None:
        x, width = area.x, area.width
        ground = Ink("text", "raised")
        canvas.put(x, y, " " * width, ground)
        canvas.put(x, y, "▌", ground._replace(fg="accent"))
        at = canvas.put(x + 2, y, "New here? L ", ground._replace(bold=True))
        room = x + width - at - 1
        title = engines.kind(self.first_course()).title
        away = fitting(["  Esc close", "  Esc close", ""], room - 22)
        told = f"opens the first lesson: a small {title}, two minutes."
        words = fitting([told, "opens the first lesson."], room - len(away))
        canvas.put(at, y, words, ground)
        canvas.put(x + width - 1 - len(away), y, away, ground._replace(fg="muted"))
        self.zones.append((x, y, width, 1, ("key", "L")))

    def first_course(self) -> str:
        return next((name for name in self.kinds if engines.kind(name).guide.course_names), "")

    def paint_kinds(self, canvas: Canvas, area: Area, y: int, found: Plan) -> int:
        canvas.put(area.x, y, "New game", Ink("text", bold=True))
        if not found.kinds:
            self.paint_choice(canvas, "kind", area.x, y + 1, area.x + area.width)
            return y + 2
        shown = self.cards_of_kinds()
        wide = keys_width(CHOOSE)
        if area.width - 12 >= wide + 10 and len(self.kinds) == shown.end - shown.first:
            self.paint_pairs(canvas, area.x + area.width - wide, y, CHOOSE)
        for words, at, number in (
            (f"‹ {shown.first} more", 12, shown.first - 1),
            (f"{len(self.kinds) - shown.end} more ›", area.width - 9, shown.end),
        ):
            if 0 <= number < len(self.kinds) and words[0] != "0" and words[2] != "0":
                canvas.put(area.x + at, y, words, Ink("muted"))
                self.zones.append((area.x + at, y, len(words), 1, ("kind", number)))
        self.paint_cards(canvas, area.x, y + 1, found.kinds)
        return y + 1 + found.lines * KIND_ROWS[found.kinds]

    def paint_cards(self, canvas: Canvas, left: int, top: int, rows: int) -> None:
        """Paint the cards of the kinds, with images of this many rows."""
        shown = self.cards_of_kinds()
        for number in range(shown.first, shown.end):
            down, along = divmod(number - shown.first, shown.line)
            x = left + along * (shown.width + shown.gap)
            place = Area(x, top + down * KIND_ROWS[rows], shown.width, KIND_ROWS[rows])
            card = self.kind_card(number, rows)
            if rows == 4:
                card.small(canvas, place, self.services.palette)
            else:
                card.roomy(canvas, place, self.services.palette, rows)
            self.zones.append((*place, ("kind", number)))

    def kind_card(self, number: int, rows: int) -> KindCard:
        name = self.kinds[number]
        kind = engines.kind(name)
        done, lessons = self.progress.count(kind)
        state = f"lessons {done}/{lessons}" if lessons else ""
        if not done:
            state = f"{lessons} lessons" if self.hello else "new" if not self.known(name) else state
        picked = number == self.picked["kind"]
        lit = picked and self.focus_row == "kind"
        picture = self.pictures.get((name, rows))
        return KindCard(kind.title, kind.guide.asks, state, picked, lit, picture)

    def known(self, name: str) -> bool:
        return self.progress.has_met(name) or any(save.kind == name for save in self.saves)

    def paint_choices(self, canvas: Canvas, area: Area, y: int, found: Plan) -> int:
        head, words = self.row_words(area.width)
        at = canvas.put(area.x, y, head, Ink("text", bold=True))
        canvas.put(at, y, words, Ink("text"))
        x, right = area.x, area.x + area.width
        play = 0 if found.choices == 3 else 12 if area.width < 90 else 24
        size, level, mode = (self.width_of(row) for row in CHOICES[1:])
        if found.choices == 1:
            left = max(0, area.width - play - size - level - mode) // 3
            starts = [x, x + size + left, x + size + level + 2 * left]
            ends, rows = [*(at - 1 for at in starts[1:]), right - play], [y + 1] * 3
        elif found.choices == 2:
            half = max(x + 20, min(x + max(level + 2, area.width // 2), right - mode))
            starts, ends = [x, x, half], [right - play, half - 1, right]
            rows = [y + 1, y + 2, y + 2]
        else:
            starts, ends, rows = [x] * 3, [right] * 3, [y + 1, y + 2, y + 3]
        for row, at_x, at_y, end in zip(CHOICES[1:], starts, rows, ends, strict=True):
            self.paint_choice(canvas, row, at_x, at_y, end)
        if play:
            button = "Play".center(8 if area.width < 90 else 20)
            ink = Ink("on-accent", "accent", bold=True, reverse=True)
            canvas.put(right - len(button), y + 1, button, ink)
            self.zones.append((right - len(button), y + 1, len(button), 1, ("key", "N")))
        return y + 1 + found.choices

    def row_words(self, width: int) -> tuple[str, str]:
        """Return the meaning of the level or mode that is being chosen, or else what the kind asks
        for.
        """
        kind = engines.kind(self.kinds[self.picked["kind"]])
        row = self.focus_row
        if row in ("size", "level", "mode"):
            option = self.options(row)[self.picked[row]]
            means = {"level": kind.guide.levels, "mode": MODE_WORDS}
            means["size"] = dict.fromkeys(kind.boards(), "A board with a name is always the same.")
            words = means[row].get(option, "")
            head = f"{option.capitalize()}. "
            if words and len(head) + len(words) <= width:
                return head, words
        head = f"{kind.title}. "
        if len(head) + len(kind.guide.asks[0]) > width:
            return "", fitting(kind.guide.asks, width)
        return head, kind.guide.asks[0]

    def width_of(self, row: str) -> int:
        return 8 + sum(len(words) + 3 for words in self.options(row))

    def paint_choice(self, canvas: Canvas, row: str, x: int, y: int, right: int) -> None:
        lit = self.focus_row == row
        name = "puzzle" if row == "kind" else row
        canvas.put(x, y, name, Ink("text" if lit else "muted", bold=lit))
        if lit and x:
            canvas.put(x - 1, y, "▌", Ink("accent"))
        at = x + 7
        options = self.options(row)
        if row == "size":
            options = [size.replace("x", "×") if size[:1].isdigit() else size for size in options]
        widths = [len(words) + 3 for words in options]
        first, end = in_room(widths, self.picked[row], right - at)
        less, more = ("‹", "›") if self.services.glyphs != "ascii" else ("<", ">")
        if first:
            canvas.put(at - 1, y, less, Ink("muted"))
            self.zones.append((at - 1, y, 2, 1, (row, first - 1)))
        for option, words in list(enumerate(options))[first:end]:
            chosen = option == self.picked[row]
            if chosen and lit:
                ink = Ink("on-accent", "accent", bold=True, reverse=True)
            elif chosen:
                ink = Ink("text", bold=True, underline=True)
            else:
                ink = Ink("muted")
            text = f" {words} " if chosen and lit else words
            canvas.put(at if chosen and lit else at + 1, y, text, ink)
            self.zones.append((at, y, len(words) + 2, 1, (row, option)))
            at += len(words) + 3
        if end < len(options):
            canvas.put(at, y, more, Ink("muted"))
            self.zones.append((at, y, 2, 1, (row, end)))

    def paint_day(self, canvas: Canvas, area: Area, y: int, found: Plan) -> None:
        """Paint the board of the day and the next lesson.

        Their place is reserved from the start.
        """
        if self.today is None:
            return
        state, lit = self.day.words(self.today.solved_in), self.focus_row == DAY
        self.today.daily_line(canvas, area._replace(y=y), found.gap > 0, state, lit)
        self.zones.append((area.x, y, area.width, 1, ("key", "D")))
        if found.learn:
            self.today.learn_line(canvas, area._replace(y=y + 1))
            self.zones.append((area.x, y + 1, area.width, 1, ("key", "L")))

    def paint_keys(self, canvas: Canvas, x: int, y: int, right: int) -> None:
        *others, way_out, everything = [pair for pair in KEYS if pair[0] != "A" or self.count]
        room, pairs = right - 8 - x, others
        while pairs and keys_width(pairs) > room:
            pairs = pairs[:-1]
        for pair in (way_out, everything):
            if keys_width([*pairs, pair]) <= room:
                pairs = [*pairs, pair]
        self.paint_pairs(canvas, x, y, pairs)
        self.paint_pairs(canvas, right - 6, y, [("?", "keys")])

    def paint_pairs(self, canvas: Canvas, x: int, y: int, pairs: Sequence[tuple[str, str]]) -> None:
        for key, words in pairs:
            end = canvas.put(x, y, key, Ink("text", bold=True))
            end = canvas.put(end + 1, y, words, Ink("muted"))
            if len(key) == 1 or key == "Enter":
                self.zones.append((x, y, end - x, 1, ("key", key)))
            x = end + 2


def in_room(widths: list[int], picked: int, room: int) -> tuple[int, int]:
    """Return the first and the end of the options that fit, including the chosen one."""
    first = 0
    while first < picked and sum(widths[first : picked + 1]) + 2 > room:
        first += 1
    end = first
    while (
        end < len(widths) and sum(widths[first : end + 1]) + 2 * (end + 1 < len(widths)) <= room + 1
    ):
        end += 1
    return first, max(end, picked + 1)
