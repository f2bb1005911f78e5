"""Figures as they are drawn: bars, times over an axis, the calendar of days, tables; with the
inks of each row beside it.
"""

from collections.abc import Callable
from datetime import date, timedelta

from solitudo.tui.drawing.common import charts
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.charts import Area, Bar, Cell
from solitudo.tui.drawing.common.palette import Palette
from tests import golden

KEPT = golden.KEPT / "drawing/charts.txt"
PALETTES = {
    "colour": Palette({}, "full"),
    "plain": Palette({}, "none"),
    "ascii": Palette({}, "full", "", True),
}
TODAY = date(2026, 11, 18)


def rows(canvas: Canvas) -> list[str]:
    """The characters of each row, and its inks in runs."""
    found = []
    for y in range(canvas.height):
        runs = canvas.runs(y, 0, canvas.width)
        inks = " ".join(
            f"{ink.fg}{'*' * ink.bold}/{ink.bg}:{len(text)}"
            for text, ink in runs
            if text.strip() or ink.bg != "surface"
        )
        found.append(f"{''.join(canvas.chars[y]).rstrip()}|{inks}")
    while found and found[-1] == "|":
        found.pop()
    return found


def days() -> dict[date, int]:
    """From none to six games a day."""
    return {TODAY - timedelta(days=back): back * back % 7 for back in range(0, 300, 2)}


def cells(count: int) -> list[Cell]:
    return [Cell(f"{n}:0{n % 10}" if n % 3 else "–", n % 4 == 1) for n in range(count)]


def figures(palette: Palette) -> dict[str, Callable[[Canvas], object]]:
    """Every figure, at sizes where it fits, where it is cut, and where nothing can be drawn."""
    some = [Bar(n * n * 5, n == 4, "abcdefg"[n]) for n in range(7)]
    long = [Bar(n % 13 * 100, n == 59, "h" if n % 7 == 2 else "") for n in range(60)]
    tall = Area(1, 1, 38, 11)
    found: dict[str, Callable[[Canvas], object]] = {
        "panel": lambda c: charts.panel(c, tall, "A title", "right", palette),
        "panel narrow": lambda c: charts.panel(c, Area(2, 1, 16, 5), "A title", "right", palette),
        "panel fits": lambda c: charts.panel(c, Area(2, 1, 17, 5), "A title", "right", palette),
        "bars": lambda c: charts.bars(c, tall, some, 1),
        "bars wide": lambda c: charts.bars(c, Area(3, 2, 20, 5), some, 2, 3),
        "bars none": lambda c: charts.bars(c, tall, [], 1),
        "timeline": lambda c: charts.timeline(c, tall, long, "minutes"),
        "timeline few": lambda c: charts.timeline(c, tall, some[2:], "minutes"),
        "timeline low": lambda c: charts.timeline(c, Area(0, 0, 30, 3), long, "minutes"),
        "timeline least": lambda c: charts.timeline(c, Area(0, 0, 30, 4), long, "minutes"),
        "timeline exact": lambda c: charts.timeline(c, tall, [Bar(1800), Bar(600)], "minutes"),
        "timeline hours": lambda c: charts.timeline(c, tall, [Bar(90_000), Bar(9)], "hours"),
        "timeline endless": lambda c: charts.timeline(c, tall, [Bar(9_000_000)], "minutes"),
        "timeline half": lambda c: charts.timeline(c, tall, some * 2 + some[:2], "minutes"),
        "timeline over": lambda c: charts.timeline(c, tall, some * 2 + some[:3], "minutes"),
        "calendar": lambda c: charts.calendar(c, tall, days(), TODAY, palette.ascii_only),
        "calendar wide": lambda c: charts.calendar(
            c, Area(0, 2, 70, 9), days(), TODAY, palette.ascii_only
        ),
        "calendar idle": lambda c: charts.calendar(c, tall, {}, TODAY, palette.ascii_only),
    }
    for count, height in ((3, 8), (5, 6), (5, 5), (1, 2)):
        heads = ["easy", "medium", "something long", "hard"][: max(1, count - 1)]
        times = [(f"{n}x{n}", cells(len(heads) + n % 2)) for n in range(count)]
        found[f"table {count} {height}"] = lambda c, t=times, h=heads, y=height: charts.table(  # type: ignore[misc]
            c, Area(1, 1, 36, y), h, t
        )
    return found


def test_figures_are_drawn_as_they_were_looked_at() -> None:
    found: dict[str, list[str]] = {}
    for name, palette in PALETTES.items():
        for title, draw in figures(palette).items():
            if name != "colour" and not title.startswith(("panel", "calendar")):
                continue
            canvas = Canvas(72 if "wide" in title else 40, 13)
            told = draw(canvas)
            found[f"{name}, {title}"] = [str(told), *rows(canvas)]
    golden.compare_sums(KEPT, found)


def test_a_time_has_the_unit_that_makes_no_fraction_of_it() -> None:
    assert charts.unit_of(0, "hours") == charts.unit_of(110, "hours") == "seconds"
    assert charts.unit_of(1200, "hours") == charts.unit_of(71_990, "hours") == "minutes"
    assert charts.unit_of(72_000, "hours") == "hours"
    assert charts.unit_of(90_000_000, "minutes") == "minutes"
