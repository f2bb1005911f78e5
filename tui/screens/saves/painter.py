"""The drawing of the saves: rows of games, and beside them the chosen game with its image."""

from __future__ import annotations

from datetime import date

from rich.cells import cell_len

from solitudo.engines.core.clock import show as show_clock
from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.drawing.common.charts import Area, sheet
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.spoken_text import ended, line_words, plain
from solitudo.tui.layout.text import Line, keys_line, wrap
from solitudo.tui.saves.browser import Browser, state, when
from solitudo.tui.saves.summaries import Entry, Summary
from solitudo.tui.screens.home.cards import fitting
from solitudo.tui.screens.painted_screen import PaintedScreen
from solitudo.tui.terminal.sanitize import clean

KEYS = (
    ("Enter", "play"), ("/", "find"), ("M", "rename"), ("Del", "delete"), ("u", "undo"),
    ("U", "copy ID"), ("Esc", "back"),
)  # fmt: skip
FINDING = (("Enter", "done"), ("↑ ↓", "choose"), ("Esc", "all saves"))
# wide enough for all keys in a row
WIDE = 1000
# the columns beside the name, their widths, and which are omitted first
COLUMNS = {"what": 21, "state": 8, "level": 8, "clock": 8, "when": 16}
GIVING_WAY = ("clock", "level", "when", "what")
LEAST_NAME, MOST_NAME = 12, 24
# the columns of the card beside the list, if there is room for both
CARDS = ((116, 46), (92, 34), (74, 27))
# the least rows of an image
LEAST_PICTURE = 4


class SavesView(PaintedScreen):
    def __init__(self, here: str = "") -> None:
        super().__init__()
        self.browser = Browser(here)
        self.finding = False
        self.top = 0
        self.high = 1
        self.reading = False
        # the image of one save, and the room for which it was drawn
        self.drawn: tuple[Entry, tuple[int, int], Canvas | None] | None = None
        self.room: tuple[int, int] | None = None

    def use_palette(self, palette: Palette) -> None:
        self.drawn = None
        super().use_palette(palette)

    def spoken(self) -> list[str]:
        browser, entry = self.browser, self.browser.entry
        told = "No match." if browser.text else "There are no saved games yet. Press Esc, then N."
        if entry is not None:
            what = [clean(entry.name)]
            found = browser.catalogue.known(entry)
            if found is not None:
                save = found.summary
                what += [f"{save.title} {save.size} {save.level}".strip(), state(save)]
                what += [show_clock(save.clock), save.problem]
            what.append(when(entry.modified, date.today()))
            words = ", ".join(plain(part) for part in what if part)
            told = f"{words}. {browser.chosen + 1} of {len(browser.rows)}."
        looked = self.finding or browser.text
        keys = keys_line(FINDING if self.finding else KEYS, WIDE)
        return [
            ended(plain(browser.said)) if browser.said else "",
            told,
            f"Looking for: {clean(browser.text)}." if looked else "",
            f"Saves. {ended(line_words(keys))}",
        ]

    def in_view(self) -> list[Entry]:
        return self.browser.rows[self.top : self.top + self.high]

    def paint_on(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        roomy = width >= 100 and height >= 30
        margin = max(4, (width - 150) // 2) if roomy else 2 if width >= 60 else 0
        inner, y = width - 2 * margin, int(roomy)
        self.paint_head(canvas, Area(margin, y, inner, 1))
        self.paint_field(canvas, Area(margin, y + 1 + roomy, inner, 1))
        first = y + 2 + 2 * roomy
        bottom = height - 1 - roomy
        card = next((wide for least, wide in CARDS if inner >= least), 0)
        beside = card + 2 if card else 0
        self.paint_rows(canvas, Area(margin, first, inner - beside, bottom - 1 - first))
        if card:
            place = Area(margin + inner - card, first, card, bottom - 1 - first)
            self.paint_card(canvas, place)
        # the last action
        canvas.put(margin, bottom - 1, fitting([self.browser.said], inner), Ink("info"))
        keys = keys_line(FINDING if self.finding else KEYS, inner)
        put_runs(canvas, margin, bottom, keys.left, "surface", margin + inner)
        for begin, end, key in keys.cuts:
            self.zones.append((margin + begin, bottom, end - begin, 1, key))

    def paint_head(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        at = canvas.put(x, y, "Saves", Ink("text", bold=True))
        count, shown = len(self.browser.catalogue.entries), len(self.browser.rows)
        words = f"{count:,} game{'' if count == 1 else 's'}"
        if self.browser.text.strip():
            words += f", {shown:,} of them found"
        if self.reading:
            words += ", still reading"
        canvas.put(at + 2, y, fitting([words], width - 8), Ink("muted"))
        if cell_len(words) + 22 < width:
            self.paint_name(canvas, x + width, y)

    def paint_field(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        text = self.browser.text
        ground = "raised" if self.finding else "surface"
        if self.finding:
            canvas.put(x, y, " " * width, Ink("text", ground))
        at = canvas.put(x, y, "/ ", Ink("accent" if self.finding else "muted", ground))
        hint = "name, puzzle, size, level, mode, date, open or solved"
        if text:
            at = canvas.put(at, y, fitting([text], width - 3), Ink("text", ground, bold=True))
        if self.finding:
            canvas.put(at, y, "▏", Ink("accent", ground))
        if not text:
            words = fitting([hint, "a name, a puzzle, a date"], width - 4)
            canvas.put(at + self.finding, y, words, Ink("muted", ground))
        self.zones.append((x, y, width, 1, ("key", "/")))

    def paint_rows(self, canvas: Canvas, area: Area) -> None:
        rows, chosen = self.browser.rows, self.browser.chosen
        self.high = max(1, area.height)
        low = chosen - self.high + 1
        self.top = max(0, min(max(self.top, low), chosen, len(rows) - self.high))
        if not rows:
            found = bool(self.browser.catalogue.entries)
            words = "No match." if found else "No saved games yet. Press Esc, then N."
            canvas.put(area.x, area.y + 1, words, Ink("muted"))
        columns = self.columns(area.width)
        today = date.today()
        for number, entry in enumerate(self.in_view()):
            y = area.y + number
            self.paint_row(canvas, area._replace(y=y, height=1), entry, columns, today)
            self.zones.append((area.x, y, area.width, 1, ("row", entry.name)))

    def columns(self, width: int) -> list[str]:
        shown = dict(COLUMNS)
        longest = max((cell_len(clean(entry.name)) for entry in self.in_view()), default=0)
        for name in GIVING_WAY:
            # names are shown completely before there are columns other than the description
            least = LEAST_NAME if name == "what" else max(LEAST_NAME, min(longest, MOST_NAME))
            if sum(shown.values()) + least + 3 <= width:
                break
            del shown[name]
        return list(shown)

    def paint_row(
        self, canvas: Canvas, area: Area, entry: Entry, columns: list[str], today: date
    ) -> None:
        """Paint one save. If it was not read yet, paint only its name and time."""
        x, y, width, _ = area
        lit = entry == self.browser.entry
        ground = "raised" if lit else "surface"
        plain = self.services.palette.plain
        if lit:
            canvas.put(x, y, " " * width, Ink("text", ground))
            bar = ">" if self.services.glyphs == "ascii" else "▌"
            canvas.put(x, y, bar, Ink("accent", ground, bold=plain))
        room = width - 3 - sum(COLUMNS[name] for name in columns)
        name = fitting([clean(entry.name)], room)
        role = "text" if entry.name != self.browser.here else "accent"
        canvas.put(x + 2, y, name, Ink(role, ground, bold=lit or not plain))
        found = self.browser.catalogue.known(entry)
        told = cells_of(found.summary) if found is not None else {}
        told["when"] = (when(entry.modified, today),)
        at = x + 3 + room
        for column in columns:
            words = fitting(told.get(column, ("",)), COLUMNS[column] - 1)
            damaged = column == "state" and words == "damaged"
            ink = Ink("error-text" if damaged else "text" if lit else "muted", ground)
            canvas.put(at, y, words, ink)
            at += COLUMNS[column]

    def paint_card(self, canvas: Canvas, area: Area) -> None:
        sheet(canvas, area, self.services.palette)
        entry = self.browser.entry
        inner = Area(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
        self.room = None
        if entry is None:
            return
        found = self.browser.catalogue.known(entry)
        head = wrap(clean(entry.name), inner.width, "*text")[:3]
        facts = facts_of(found.summary, entry, inner.width) if found is not None else []
        room = inner.height - len(head) - len(facts) - 2
        for number, row in enumerate(head):
            put_runs(canvas, inner.x, inner.y + number, row.left, "panel", inner.x + inner.width)
        y = inner.y + len(head) + 1
        if room >= LEAST_PICTURE and found is not None and not found.summary.problem:
            self.room = (inner.width, room)
            y += self.paint_picture(canvas, inner._replace(y=y, height=room), entry) + 1
        for row in facts[: max(0, inner.y + inner.height - y)]:
            put_runs(canvas, inner.x, y, row.left, "panel", inner.x + inner.width)
            y += 1
        self.zones.append((*area, ("key", "Enter")))

    def paint_picture(self, canvas: Canvas, area: Area, entry: Entry) -> int:
        """Paint the image if it is already drawn, and return its height."""
        if self.drawn is None or self.drawn[:2] != (entry, self.room):
            return min(area.height, LEAST_PICTURE)
        picture = self.drawn[2]
        if picture is None:
            return -1
        canvas.paste(area.x, area.y, picture)
        return picture.height


def cells_of(save: Summary) -> dict[str, tuple[str, ...]]:
    return {
        "what": (f"{save.title} {save.size}", f"{save.title.split(' ')[0]} {save.size}"),
        "level": (save.level,),
        "state": (state(save),),
        "clock": (show_clock(save.clock),),
    }


def facts_of(save: Summary, entry: Entry, width: int) -> list[Line]:
    if save.problem:
        return wrap(save.problem, width, "error-text")
    mode = save.mode if save.mode != "normal" else ""
    what = " · ".join(filter(None, (save.level, save.rule, mode)))
    moves = f"{save.moves:,} move{'' if save.moves == 1 else 's'}"
    if save.branches:
        moves += f", {save.branches} branch{'' if save.branches == 1 else 'es'}"
    if state(save).endswith("moves"):
        moves = ""
    head, now = f"**{save.title} {save.size}**", f"{state(save)} · {show_clock(save.clock)}"
    told = [head, what, now, moves, when(entry.modified, date.today())]
    return [row for words in told if words for row in wrap(words, width, "muted")]
