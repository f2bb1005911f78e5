"""Golden pictures: boards in a file, each once under all the names that look so."""

from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path

from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from tests import golden

GLYPHS = ("rich", "blocks", "ascii")
COLOUR, PLAIN = Palette({}, "full"), Palette({}, "none")


def pictures(
    puzzle: Puzzle,
    scenes: Mapping[str, Scene],
    glyphs: Iterable[str] = GLYPHS,
) -> dict[str, list[str]]:
    """Every look of these scenes, in colour and without: each text, and in a last
    row a sum of its inks, with its names."""
    found: dict[str, list[str]] = {}
    for name, palette in product(glyphs, (COLOUR, PLAIN)):
        for look, kind in looks(puzzle, name):
            painter = kind(puzzle, look, palette, name)
            for title, scene in scenes.items():
                canvas = Canvas(painter.width, painter.height)
                painter.show(canvas, scene, None)
                plain = " plain" if painter.plain else ""
                heading = f"{name}{plain} {look.name} {title}"
                rows = (canvas.runs(y, 0, canvas.width) for y in range(canvas.height))
                inks = golden.total([str(golden.plain(row)) for row in rows])
                found.setdefault(f"{canvas.text().rstrip()}\n{inks}", []).append(heading)
    return found


def compare(file: Path, boards: Mapping[str, list[str]]) -> None:
    """Fail at the first board that differs from the file: each as a checksum, and once as text in
    the usual size with every symbol.
    """
    now, told = [], set()
    for text, names in boards.items():
        now.append(f"== {golden.total([text])} {', '.join(names)}")
        rows = text.split("\n")[:-1]
        usual = {"rich", "normal"} <= set(names[0].split()) and tuple(rows) not in told
        if golden.TASK == "rows" or usual:
            now += rows
            told.add(tuple(rows))
    golden.compare(file, now)
