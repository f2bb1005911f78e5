"""The cards on the home screen: games to continue, and the kinds of puzzles."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from solitudo.engines.core.clock import show as show_clock
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.charts import Area, sheet
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import wrap
from solitudo.tui.saves.summaries import Summary


def fitting(texts: Sequence[str], room: int) -> str:
    """Return the first of these texts that fits. If none fits, the last one is cut."""
    for text in texts:
        if cell_len(text) <= room:
            return text
    return texts[-1][: max(0, room - 1)] + "…" if room > 1 else ""


def centred(canvas: Canvas, area: Area, picture: Canvas | None) -> None:
    if picture is not None:
        x = area.x + (area.width - picture.width) // 2
        canvas.paste(x, area.y + (area.height - picture.height) // 2, picture)


def ground_of(canvas: Canvas, area: Area, palette: Palette, lit: bool, edges: bool) -> str:
    """Paint the ground of a card and return its tone. The chosen card has an accent at its side."""
    ground = "raised" if lit else "panel"
    x, y, width, height = area
    if edges:
        sheet(canvas, area, palette, ground)
        y, height = y + 1, height - 2
    else:
        canvas.fill(x, y, width, height, Ink("text", ground))
    if lit:
        for row in range(y, y + height):
            canvas.put(x, row, "▌", Ink("accent", ground))
    return ground


class GameCard(NamedTuple):
    """A game to continue, and the key that opens it."""

    save: Summary
    key: str
    lit: bool

    def titles(self) -> tuple[str, str]:
        return self.save.title, self.save.title.split()[0]

    def line(self, canvas: Canvas, x: int, y: int, width: int, under: str = "surface") -> None:
        save, ground = self.save, "raised" if self.lit else under
        canvas.put(x, y, " " * width, Ink("text", ground))
        canvas.put(x, y, "▌" if self.lit else " ", Ink("accent", ground))
        canvas.put(x + 2, y, self.key, Ink("muted", ground))
        state = f"{save.decided}/{save.total}  {show_clock(save.clock):>5}"
        words = [f"{title} {save.size} {save.level}".rstrip() for title in self.titles()]
        told = fitting(words, width - 6 - len(state))
        at = canvas.put(x + 4, y, told, Ink("text", ground, bold=self.lit))
        if max(32, at - x + 2) + len(save.name) + 2 + len(state) < width:
            canvas.put(max(x + 32, at + 2), y, save.name, Ink("muted", ground))
        canvas.put(x + width - len(state) - 1, y, state, Ink("muted", ground))


class KindCard(NamedTuple):
    """A kind: what it asks for, and the progress of its course."""

    title: str
    asks: tuple[str, str]
    state: str
    picked: bool
    lit: bool
    picture: Canvas | None

    def name_ink(self, ground: str) -> Ink:
        if self.lit:
            return Ink("accent", ground, bold=True)
        return Ink("text", ground, bold=self.picked, underline=self.picked)

    def small(self, canvas: Canvas, area: Area, palette: Palette) -> None:
        """Paint an image of 12x4, the name and the state."""
        ground = ground_of(canvas, area, palette, False, edges=False)
        x, y, width, _ = area
        ground = "raised" if self.lit else ground
        canvas.fill(x, y + 4, width, 2, Ink("text", ground))
        centred(canvas, Area(x, y, width, 4), self.picture)
        name = fitting([self.title, self.title.split()[0]], width - 1)
        if self.lit:
            ink = Ink("on-accent", "accent", bold=True, reverse=True)
            canvas.put(x, y + 4, f" {name}".ljust(width), ink)
        else:
            canvas.put(x + 1, y + 4, name, self.name_ink(ground))
        words = [self.state, self.state.removeprefix("lessons ")]
        canvas.put(x + 1, y + 5, fitting(words, width - 1), Ink("muted", ground))

    def roomy(self, canvas: Canvas, area: Area, palette: Palette, rows: int) -> None:
        ground = ground_of(canvas, area, palette, self.lit, edges=True)
        x, y, width, height = area
        room = width - 4
        muted = Ink("muted", ground)
        large = rows > 5
        centred(canvas, Area(x + 1, y + 1, width - 2, rows if large else 4), self.picture)
        at = y + 1 + (rows if large else 4)
        name = fitting([self.title, self.title.split()[0]], room)
        canvas.put(x + 2, at, name, self.name_ink(ground))
        told = wrap(self.asks[0], room)
        if len(told) > 2:
            told = wrap(self.asks[1], room)[:2]
        for row, words in enumerate(told):
            canvas.put(x + 2, at + 1 + row, "".join(text for text, _ in words.left), muted)
        if large and len(name) + len(self.state) + 2 <= room:
            canvas.put(x + width - 2 - len(self.state), at, self.state, muted)
        else:
            canvas.put(x + 2, y + height - 2, fitting([self.state], room), muted)
