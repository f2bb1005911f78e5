"""How home looks: the wordmark, the games that lie open, the board of the day, a new game."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import date
from typing import TYPE_CHECKING

from textual.app import ComposeResult

import engines
from engines.core.clock import show as show_clock
from engines.core.game import MODES, Game
from tui import library
from tui.drawing import thumbnail, wordmark
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.charts import Area, sheet
from tui.drawing.palette import Palette
from tui.frames import SmallFrames
from tui.house import House, house
from tui.panes.canvas_view import CanvasView

if TYPE_CHECKING:
    from tui.screens.today import Today

CARDS = 3
# the board of the day, courses and records are read so long after the first frame
LATER = 0.1
# rows that a new game's choices and the keys need
NEW_ROWS = 9
KEYS = (
    ("←↑↓→", "choose"),
    ("Enter", "play"),
    ("N", "new"),
    ("D", "daily"),
    ("L", "learn"),
    ("R", "records"),
    ("O", "open"),
    ("S", "settings"),
    ("Ctrl+P", "everything"),
    ("Q", "leave"),
)


class HomeDesk(SmallFrames):
    """What is painted on the desk, and which parts of it can be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[library.Summary] = []
        self.games: dict[str, Game] = {}
        self.row = 0
        self.card = 0
        self.kinds = engines.kinds()
        self.picked = {"kind": 0, "size": 0, "level": 0, "mode": 0}
        self.zones: list[tuple[int, int, int, int, Hashable]] = []
        self.today: Today | None = None

    @property
    def home(self) -> House:
        return house(self.app)

    def compose(self) -> ComposeResult:
        self.read_saves()
        self.pick_kind(0)
        yield CanvasView(self.home.palette, id="desk")

    def on_mount(self) -> None:
        self.set_timer(LATER, self.read_today)

    def read_today(self) -> None:
        """What the first frame did without."""
        from tui.screens.today import Today

        self.today = Today(self.home.palette)
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        self.query_one(CanvasView).use_palette(palette)
        if self.today is not None:
            self.today.palette = palette
        self.paint()

    def read_saves(self) -> None:
        """The games that lie open, newest first, and their positions for the pictures."""
        found = library.going_on(CARDS)
        self.saves = [summary for summary, _ in found]
        self.games = {summary.name: game for summary, game in found}
        self.row = 0 if self.saves else 1
        self.card = 0

    @property
    def rows(self) -> list[str]:
        """The rows that the arrows walk through."""
        return (["saves"] if self.saves else []) + ["kind", "size", "level", "mode"]

    @property
    def focus_row(self) -> str:
        rows = self.rows
        return rows[min(self.row if self.saves else self.row - 1, len(rows) - 1)]

    def options(self, row: str) -> list[str]:
        """What can be chosen in a row."""
        kind = engines.kind(self.kinds[self.picked["kind"]])
        if row == "kind":
            return [engines.kind(name).title for name in self.kinds]
        if row == "size":
            return [*kind.sizes, *kind.boards()]
        if row == "level":
            size = self.picked["size"]
            # a named board has the level that it has
            return list(kind.levels_at(kind.sizes[size])) if size < len(kind.sizes) else ["its own"]
        modes = [mode for mode in MODES if mode not in ("tutorial", "versus")]
        return [*modes, "versus"] if kind.opponents else modes

    def pick_kind(self, number: int) -> None:
        """Another kind: its usual size and level."""
        self.picked["kind"] = number
        kind = engines.kind(self.kinds[number])
        sizes = list(kind.sizes)
        self.picked["size"] = sizes.index(kind.default_size) if kind.default_size in sizes else 0
        self.picked["level"] = 0
        self.picked["mode"] = min(self.picked["mode"], len(self.options("mode")) - 1)

    def paint(self) -> None:
        """Paint the desk for the size there is."""
        width, height = self.app.size
        desk = self.query_one(CanvasView)
        desk.styles.width, desk.styles.height = width, height
        canvas = desk.canvas
        if (canvas.width, canvas.height) != (width, height):
            canvas = Canvas(width, height)
            desk.use(canvas)
        canvas.fill(0, 0, width, height, Ink())
        self.zones = []
        roomy = width >= 100 and height >= 30
        margin = max(2, min(4, (width - 72) // 2)) if not roomy else max(4, (width - 140) // 2)
        y = self.paint_brand(canvas, margin, 1 if roomy else 0, roomy)
        if self.saves:
            y = self.paint_saves(canvas, margin, y + 1, width - 2 * margin, roomy)
        y = self.paint_daily(canvas, margin, y, width - 2 * margin, roomy)
        right = self.paint_columns(canvas, margin, y + 1, width - margin)
        self.paint_new(canvas, margin, y + 1, right)
        self.paint_keys(canvas, margin, height - (2 if roomy else 1), width - margin)
        desk.flush()

    def paint_brand(self, canvas: Canvas, x: int, y: int, roomy: bool) -> int:
        """The wordmark, and the date at the right."""
        today = date.today()
        words = f"{today:%A} {today.day} {today:%B}"
        canvas.put(canvas.width - x - len(words), y + 1 if roomy else y, words, Ink("text"))
        count = library.count()
        state = f"{count} game{'s' if count != 1 else ''} saved" if count else ""
        if self.today is not None and self.today.games:
            state += f"{' · ' if state else ''}{self.today.games} solved"
        tagline = "One puzzle at a time. No move is ever lost."
        if not roomy and len(tagline) + len(state) + 2 > canvas.width - 2 * x:
            tagline = ""
        canvas.put(canvas.width - x - len(state), y + 2 if roomy else y + 1, state, Ink("muted"))
        if not roomy or self.home.glyphs == "ascii":
            canvas.put(x, y, "○● " if self.home.glyphs != "ascii" else "o* ", Ink("accent"))
            canvas.put(x + 3, y, "solitudo", Ink("text", bold=True))
            canvas.put(x, y + 1, tagline, Ink("muted"))
            return y + 2
        wordmark.draw(canvas, x, y)
        canvas.put(x, y + 4, tagline, Ink("muted"))
        return y + 5

    def paint_saves(self, canvas: Canvas, x: int, y: int, width: int, roomy: bool) -> int:
        """The games that lie open: cards with pictures, or lines."""
        canvas.put(x, y, "Continue", Ink("text", bold=True))
        if not roomy:
            for number, save in enumerate(self.saves[:CARDS]):
                self.save_line(canvas, x, y + 1 + number, width, number, save)
            return y + 2 + min(CARDS, len(self.saves))
        card = (width - 2 * 2) // 3
        for number, save in enumerate(self.saves[:CARDS]):
            self.save_card(canvas, x + number * (card + 2), y + 1, card, number, save)
        return y + 13

    def save_line(
        self, canvas: Canvas, x: int, y: int, width: int, number: int, save: library.Summary
    ) -> None:
        lit = self.focus_row == "saves" and number == self.card
        ground = "raised" if lit else "surface"
        canvas.put(x, y, " " * width, Ink("text", ground))
        canvas.put(x, y, "▌" if lit else " ", Ink("accent", ground))
        canvas.put(x + 2, y, str(number + 1), Ink("muted", ground))
        words = f"{save.title} {save.size} {save.level}"
        canvas.put(x + 4, y, words, Ink("text", ground, bold=lit))
        state = f"{save.decided}/{save.total}  {show_clock(save.clock):>7}"
        if 32 + len(save.name) + 2 + len(state) < width:
            canvas.put(x + 32, y, save.name, Ink("muted", ground))
        canvas.put(x + width - len(state) - 1, y, state, Ink("muted", ground))
        self.zones.append((x, y, width, 1, ("card", number)))

    def save_card(
        self, canvas: Canvas, x: int, y: int, width: int, number: int, save: library.Summary
    ) -> None:
        lit = self.focus_row == "saves" and number == self.card
        ground = "raised" if lit else "panel"
        height = 12
        palette = self.home.palette
        sheet(canvas, Area(x, y, width, height), palette, ground)
        if lit:
            for row in range(1, height - 1):
                canvas.put(x, y + row, "▌", Ink("accent", ground))
        game = self.games[save.name]
        side = min(18, width - 20)
        if not palette.plain and not palette.ascii_only:
            # a picture of tones says nothing where there are none
            thumbnail.draw(canvas, x + 2, y + 1, side, 9, game.puzzle, game.position, ground)
        else:
            side = 0
        column = x + 2 + side + 2
        room = width - side - 5
        facts = [
            (save.title, Ink("text", ground, bold=True)),
            (f"{save.size} {save.level}", Ink("muted", ground)),
            (save.mode.capitalize(), Ink("muted", ground)),
            ("", Ink("muted", ground)),
            (show_clock(save.clock), Ink("text", ground, bold=True)),
            (f"{save.decided}/{save.total}", Ink("muted", ground)),
        ]
        for row, (words, ink) in enumerate(facts):
            canvas.put(column, y + 1 + row, words[:room], ink)
        bar = min(room, 12)
        full = bar * save.decided // max(1, save.total)
        canvas.put(column, y + 7, "━" * full, Ink("accent", ground))
        canvas.put(column + full, y + 7, "─" * (bar - full), Ink("faint", ground))
        canvas.put(x + 2, y + 10, save.name, Ink("muted", ground))
        key = "Enter" if lit else str(number + 1)
        ink = Ink("text" if lit else "muted", ground, bold=lit)
        canvas.put(x + width - 2 - len(key), y + 10, key, ink)
        self.zones.append((x, y, width, height, ("card", number)))

    def paint_daily(self, canvas: Canvas, x: int, y: int, width: int, roomy: bool) -> int:
        """The board of the day, where there is room for it; its place is kept from the start."""
        rows = 5 if roomy else 2
        if y + rows + NEW_ROWS > canvas.height:
            return y
        if self.today is not None and roomy:
            self.today.panel(canvas, x, y, width)
        elif self.today is not None:
            self.today.slim(canvas, x, y + (not self.saves), width)
        self.zones.append((x, y, width, rows, ("key", "D")))
        return y + rows - (bool(self.saves) and not roomy)

    def paint_columns(self, canvas: Canvas, x: int, y: int, right: int) -> int:
        """Courses and records beside a new game's choices; where those may reach to."""
        rows = [self.options(row) for row in ("kind", "size", "level", "mode")]
        widest = 8 + max(sum(len(words) + 3 for words in row) for row in rows)
        at = right - 46
        if self.today is None or x + widest > at:
            return right
        self.today.columns(canvas, at, y)
        self.zones.append((at, y, 24, 5, ("key", "L")))
        self.zones.append((at + 25, y, 21, 5, ("key", "R")))
        return at

    def paint_new(self, canvas: Canvas, x: int, y: int, right: int) -> int:
        """The choices of a new game."""
        canvas.put(x, y, "New game", Ink("text", bold=True))
        for number, row in enumerate(("kind", "size", "level", "mode")):
            at_row = y + 1 + number
            lit = self.focus_row == row
            canvas.put(x, at_row, row, Ink("text" if lit else "muted", bold=lit))
            if lit:
                canvas.put(x - 2, at_row, "▌", Ink("accent"))
            at = x + 8
            options = self.options(row)
            first, end = in_room(
                [len(words) + 3 for words in options], self.picked[row], right - at
            )
            if first:
                canvas.put(
                    at - 2, at_row, "‹" if self.home.glyphs != "ascii" else "<", Ink("muted")
                )
                self.zones.append((at - 2, at_row, 2, 1, (row, first - 1)))
            for option, words in list(enumerate(options))[first:end]:
                chosen = option == self.picked[row]
                if chosen and lit:
                    ink = Ink("on-accent", "accent", bold=True, reverse=True)
                elif chosen:
                    ink = Ink("text", bold=True, underline=True)
                else:
                    ink = Ink("muted")
                text = f" {words} " if chosen and lit else words
                canvas.put(at if chosen and lit else at + 1, at_row, text, ink)
                self.zones.append((at, at_row, len(words) + 2, 1, (row, option)))
                at += len(words) + 3
            if end < len(options):
                canvas.put(at, at_row, "›" if self.home.glyphs != "ascii" else ">", Ink("muted"))
                self.zones.append((at, at_row, 2, 1, (row, end)))
        if y + 6 >= canvas.height - 1:
            # no row for it; Enter stands among the keys
            return y + 5
        button = "  Play  "
        canvas.put(x + 8, y + 6, button, Ink("on-accent", "accent", bold=True, reverse=True))
        self.zones.append((x + 8, y + 6, len(button), 1, ("key", "Enter")))
        return y + 7

    def paint_keys(self, canvas: Canvas, x: int, y: int, right: int) -> None:
        """The keys that apply here."""
        at = x
        for key, words in KEYS:
            size = len(key) + 1 + len(words)
            if at + size > right - 8:
                break
            canvas.put(at, y, key, Ink("text", bold=True))
            canvas.put(at + len(key) + 1, y, words, Ink("muted"))
            if len(key) == 1 or key == "Enter":
                self.zones.append((at, y, size, 1, ("key", key)))
            at += size + 2
        canvas.put(right - 6, y, "?", Ink("text", bold=True))
        canvas.put(right - 4, y, "keys", Ink("muted"))
        self.zones.append((right - 6, y, 6, 1, ("key", "?")))


def in_room(widths: list[int], picked: int, room: int) -> tuple[int, int]:
    """The first and the end of the options that are shown: the picked one always is, and as many
    before and after it as there is room for; two columns tell that there are more."""
    first = 0
    while first < picked and sum(widths[first : picked + 1]) + 2 > room:
        first += 1
    end = first
    while (
        end < len(widths) and sum(widths[first : end + 1]) + 2 * (end + 1 < len(widths)) <= room + 1
    ):
        end += 1
    return first, max(end, picked + 1)
