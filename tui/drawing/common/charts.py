"""Figures on a canvas: panels, bars with an axis, a calendar of days, a table of times.

There is one hue: everything is muted except what matters most.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.shapes import EIGHTHS

if TYPE_CHECKING:
    from solitudo.tui.drawing.common.palette import Palette

GROUND = "panel"
# games on a day: none, one, two, three, more
DAYS = ("·▫▪■■", ".oO##")
# minutes between two lines of the axis
UNITS = {"seconds": 10, "minutes": 600, "hours": 36_000}
STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 960)


class Area(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Bar(NamedTuple):
    """One bar: its height, whether it is highlighted, and a letter under it."""

    value: int
    lit: bool = False
    letter: str = ""


def ink(role: str = "text", bold: bool = False) -> Ink:
    return Ink(role, GROUND, bold=bold)


def sheet(canvas: Canvas, area: Area, palette: "Palette", ground: str = GROUND) -> None:
    """Draw a panel with half a row more above and below, or a line where there are no tones."""
    x, y, width, height = area
    upper, lower, edge = "▄", "▀", Ink(ground)
    if palette.plain:
        upper, lower, edge = "─", " ", Ink("rule")
    elif palette.ascii_only:
        upper = lower = " "
    canvas.put(x, y, upper * width, edge)
    canvas.fill(x, y + 1, width, height - 2, Ink("text", ground))
    canvas.put(x, y + height - 1, lower * width, edge)


def panel(canvas: Canvas, area: Area, title: str, right: str, palette: "Palette") -> Area:
    """Draw a panel with its head, and return the space under it."""
    x, y, width, height = area
    sheet(canvas, area, palette)
    canvas.put(x + 2, y + 1, title[: width - 4], ink(bold=True))
    if len(title) + 1 + len(right) <= width - 4:
        canvas.put(x + width - 2 - len(right), y + 1, right, ink("muted"))
    return Area(x + 2, y + 2, width - 4, height - 3)


def bars(canvas: Canvas, area: Area, values: Sequence[Bar], gap: int, wide: int = 1) -> None:
    """Draw bars side by side from the left, as high as the area, with letters under them."""
    top = max([1, *(bar.value for bar in values)])
    rows = area.height - 1
    for number, bar in enumerate(values):
        x = area.x + number * (wide + gap)
        if x + wide > area.x + area.width:
            break
        role = ink("accent" if bar.lit else "muted")
        _column(canvas, x, area.y, rows, bar.value / top, role, wide)
        canvas.put(x, area.y + rows, bar.letter[:wide], role)


def _column(
    canvas: Canvas, x: int, y: int, rows: int, share: float, role: Ink, wide: int = 1
) -> None:
    """Draw a bar with a share of the height. It is visible if the share is above 0."""
    eighths = max(1, round(share * rows * 8)) if share > 0 else 0
    for row in range(rows):
        part = max(0, min(8, eighths - 8 * (rows - 1 - row)))
        if part:
            canvas.put(x, y + row, EIGHTHS[part] * wide, role)


def unit_of(tenths: int, longest: str) -> str:
    """Return the unit in which a time is not a fraction: at least "seconds", at most `longest`."""
    units = list(UNITS)
    fitting = [unit for unit in units[: units.index(longest) + 1] if tenths >= 2 * UNITS[unit]]
    return fitting[-1] if fitting else units[0]


def timeline(canvas: Canvas, area: Area, values: Sequence[Bar], unit: str) -> None:
    """Draw bars of tenths of seconds over an axis in this unit, the latest at the right."""
    scale = UNITS[unit]
    top = max([1, *(bar.value for bar in values)]) / scale
    step = next((s for s in STEPS if 3 * s >= top), top / 3)
    rows = (area.height - 1) // 3 * 3
    if rows < 3:
        return
    for line in (1, 2, 3):
        y = area.y + rows - line * rows // 3
        canvas.put(area.x, y, f"{line * step:g}"[:4].rjust(4), ink("muted"))
        canvas.put(area.x + 5, y, "·" * (area.width - 5), ink("rule"))
    room = area.width - 6
    gap = 1 if 2 * len(values) <= room else 0
    shown = values[-(room // (1 + gap)) :]
    for number, bar in enumerate(shown):
        x = area.x + 6 + number * (1 + gap)
        role = ink("accent" if bar.lit else "faint" if bar.letter == "h" else "muted")
        _column(canvas, x, area.y, rows, bar.value / scale / (3 * step), role)
        sign = bar.letter or ("▴" if bar.lit else "")
        canvas.put(x, area.y + rows, sign, ink("accent" if bar.lit else "muted"))


def calendar(
    canvas: Canvas, area: Area, counts: Mapping[date, int], today: date, ascii_only: bool
) -> None:
    """Draw a column for each week and a row for each day, with this week at the right."""
    weeks = min(26, (area.width - 5) // 2)
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    signs = DAYS[ascii_only]
    for row, name in ((0, "Mon"), (2, "Wed"), (4, "Fri")):
        canvas.put(area.x, area.y + row, name, ink("muted"))
    for week in range(weeks):
        x = area.x + 5 + 2 * week
        monday = first + timedelta(days=7 * week)
        if monday.day <= 7 and x + 3 <= area.x + area.width:
            canvas.put(x, area.y + 7, f"{monday:%b}", ink("muted"))
        for row in range(7):
            day = monday + timedelta(days=row)
            if day > today:
                break
            count = min(4, counts.get(day, 0))
            role = "accent" if day == today and count else "text" if count > 2 else "muted"
            canvas.put(x, area.y + row, signs[count], ink(role))


class Cell(NamedTuple):
    words: str
    lit: bool = False


def table(
    canvas: Canvas, area: Area, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]
) -> None:
    """Draw times in columns under their heads. Rows that do not fit are counted."""
    first = max([4, *(len(name) for name, _ in rows)]) + 1
    wide = min(11, (area.width - first) // max(1, len(heads)))
    for number, head in enumerate(heads):
        x = area.x + first + number * wide
        canvas.put(x, area.y, head[: wide - 1].rjust(wide), ink("muted"))
    room = area.height - 1
    shown = rows if len(rows) <= room else rows[: room - 1]
    for row, (name, cells) in enumerate(shown):
        y = area.y + 1 + row
        canvas.put(area.x, y, name, ink())
        for number, cell in enumerate(cells):
            x = area.x + first + number * wide
            role = "accent" if cell.lit else "text" if cell.words != "–" else "faint"
            canvas.put(x, y, cell.words.rjust(wide), ink(role, cell.lit))
    if len(shown) < len(rows):
        canvas.put(area.x, area.y + room, f"and {len(rows) - len(shown)} more", ink("muted"))
