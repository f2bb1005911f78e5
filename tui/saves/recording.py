"""Recordings of a game: for a terminal (asciicast 2), and as an image for a browser (SVG)."""

from __future__ import annotations

import json

from rich.color import ColorSystem

from solitudo.engines.core.game import Game
from solitudo.tui.drawing import paper, svg
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.saves.replay import Strand

# the largest board that is drawn with its labels, and the seconds that the last position is shown
ROOM, LAST = (100, 40), 3.0


def of_game(game: Game, title: str, palette: Palette, glyphs: str) -> str:
    """Return the moves of the main line with shortened pauses, each with the rows that it
    changed.
    """
    strand = Strand([game.tree.root, *game.tree.line()])
    shown: list[str] = []
    events: list[str] = []
    size = (1, 1)
    for node, tenths in zip(strand.nodes, strand.times, strict=True):
        drawn = board(game, node.number, palette, glyphs)
        size = max(size[0], drawn.width), max(size[1], drawn.height)
        rows = [written(drawn, y, palette) for y in range(drawn.height)]
        before = shown or [""] * len(rows)
        parts = [
            f"\x1b[{y + 1};1H{row}"
            for y, (row, old) in enumerate(zip(rows, before, strict=True))
            if row != old
        ]
        if parts:
            events.append(json.dumps([tenths / 10, "o", "".join(parts)], ensure_ascii=False))
        shown = rows
    events.append(json.dumps([strand.length / 10 + LAST, "o", ""]))
    head = {"version": 2, "width": size[0], "height": size[1], "title": f"solitudo: {title}"}
    return "\n".join([json.dumps(head), *events]) + "\n"


def animation(game: Game, title: str, palette: Palette) -> str:
    """Return the moves of the main line as an image that plays in a browser, with
    shortened pauses.
    """
    strand = Strand([game.tree.root, *game.tree.line()])
    frames = [
        (tenths / 10, paper.drawn(game.puzzle, game.tree.position(node)))
        for node, tenths in zip(strand.nodes, strand.times, strict=True)
    ]
    return svg.animated(frames, palette, f"solitudo: {title}")


def board(game: Game, number: int, palette: Palette, glyphs: str) -> Canvas:
    position = game.tree.position(game.tree.nodes[number])
    for draw in (thumbnail.labelled, thumbnail.picture):
        drawn = draw(game.puzzle, position, ROOM, palette, glyphs, "surface")
        if drawn is not None:
            return drawn
    return Canvas(1, 1)


def written(canvas: Canvas, y: int, palette: Palette) -> str:
    """Return a row with its colours, as text for a terminal."""
    return "".join(
        palette.style(ink).render(text, color_system=ColorSystem.TRUECOLOR)
        for text, ink in canvas.runs(y, 0, canvas.width)
    )
