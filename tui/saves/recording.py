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
# up to this many equal columns between two changes cost less than another place and colour
GAP = 4
RESET = "\x1b[0m"


def of_game(game: Game, title: str, palette: Palette, glyphs: str) -> str:
    """Return the moves of the main line with shortened pauses, each with the rows that it
    changed.
    """
    strand = Strand([game.tree.root, *game.tree.line()])
    shown: Canvas | None = None
    events: list[str] = []
    size = (1, 1)
    for node, tenths in zip(strand.nodes, strand.times, strict=True):
        drawn = board(game, node.number, palette, glyphs)
        size = max(size[0], drawn.width), max(size[1], drawn.height)
        parts = [
            f"\x1b[{y + 1};{start + 1}H{written(drawn, y, start, end, palette)}"
            for y in range(drawn.height)
            for start, end in changed(drawn, shown, y)
        ]
        if parts:
            text = "".join(parts) + RESET
            events.append(json.dumps([tenths / 10, "o", text], ensure_ascii=False))
        shown = drawn
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


def changed(canvas: Canvas, before: Canvas | None, y: int) -> list[tuple[int, int]]:
    """Return the spans of a row that differ from the canvas before. Near ones are one span."""
    same = before is not None and (before.width, before.height) == (canvas.width, canvas.height)
    if before is None or not same:
        return [(0, canvas.width)]
    spans: list[tuple[int, int]] = []
    chars, inks = canvas.chars[y], canvas.inks[y]
    olds, old_inks = before.chars[y], before.inks[y]
    for x in range(canvas.width):
        if chars[x] == olds[x] and inks[x] == old_inks[x]:
            continue
        # the second column of a wide character has no text of its own
        start = x if chars[x] else x - 1
        if spans and start - spans[-1][1] <= GAP:
            spans[-1] = spans[-1][0], x + 1
        else:
            spans.append((start, x + 1))
    return spans


def written(canvas: Canvas, y: int, start: int, end: int, palette: Palette) -> str:
    """Return a part of a row with its colours, as text for a terminal."""
    parts = []
    for text, ink in canvas.runs(y, start, end):
        styled = palette.style(ink).render(text, color_system=ColorSystem.TRUECOLOR)
        # each run sets all of its attributes, so only the last one needs a reset behind it
        parts.append(styled.removesuffix(RESET).replace("\x1b[", "\x1b[0;", 1))
    return "".join(parts)
