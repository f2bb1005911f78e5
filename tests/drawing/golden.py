"""Golden pictures: boards as text in a file, each once under all the names that look so.

SOLITUDO_GOLDEN=write writes the files anew; what changed is then there to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from itertools import product
from pathlib import Path

from engines.core.puzzle import Puzzle
from tui.drawing import looks
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette

GLYPHS = ("rich", "blocks", "ascii")
COLOUR, PLAIN = Palette({}, "full"), Palette({}, "none")


def pictures(
    puzzle: Puzzle,
    scenes: Mapping[str, Scene],
    glyphs: Iterable[str] = GLYPHS,
    without: Collection[str] = (),
) -> dict[str, list[str]]:
    """Every look of these scenes but those named, in colour and without: each text with its
    names."""
    found: dict[str, list[str]] = {}
    for name, palette in product(glyphs, (COLOUR, PLAIN)):
        for look, kind in looks(puzzle, name):
            painter = kind(puzzle, look, palette, name)
            if look.name in without:
                continue
            for title, scene in scenes.items():
                canvas = Canvas(painter.width, painter.height)
                painter.show(canvas, scene, None)
                plain = " plain" if painter.plain else ""
                heading = f"{name}{plain} {look.name} {title}"
                found.setdefault(canvas.text().rstrip(), []).append(heading)
    return found


def compare(file: Path, boards: Mapping[str, list[str]]) -> None:
    """Fail at the first board that is not as it stands in the file."""
    now = "".join(f"== {', '.join(names)}\n{text}\n" for text, names in boards.items())
    if os.environ.get("SOLITUDO_GOLDEN") == "write":
        file.write_text(now, "utf-8")
    kept = file.read_text("utf-8")
    for before, after in zip(kept.split("== "), now.split("== "), strict=True):
        assert after == before
