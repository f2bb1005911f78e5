"""A board and its solution as one HTML page: images and words, without scripts or other files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from solitudo.tui.drawing import svg
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.paper.shapes import Drawing
from solitudo.tui.drawing.paper.walkthrough import Passage

STYLE = """
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font-family: system-ui, sans-serif;
  line-height: 1.5; color: %(ink)s; background: %(paper)s; }
h1 { margin-bottom: 0; }
.facts { margin-top: 0.2rem; color: %(quiet)s; }
code { overflow-wrap: anywhere; }
section { display: grid; grid-template-columns: minmax(12rem, 20rem) 1fr; gap: 0.5rem 2rem;
  align-items: start; margin: 2rem 0; break-inside: avoid; }
svg { width: 100%%; height: auto; }
h2 { margin: 0.5rem 0; font-size: 1.1rem; }
ol, ul { padding-left: 1.4rem; }
table { border-collapse: collapse; }
td, th { padding: 0.1rem 1rem 0.1rem 0; text-align: left; vertical-align: top; }
@media (max-width: 40rem) { section { grid-template-columns: 1fr; } }
@media print { body { margin: 0; max-width: none; background: none; }
  section { grid-template-columns: 7cm 1fr; margin: 0.8cm 0; } }
"""

Row = tuple[str, ...]


def html(
    title: str,
    facts: Sequence[str],
    board: Drawing,
    steps: Iterable[Passage],
    moves: Sequence[Row],
    palette: Palette,
) -> str:
    """Return the page. `moves` are the rows of a table of the player's own moves, with its head."""
    colours = {
        "ink": palette.colour("ink"),
        "paper": palette.colour("paper"),
        "quiet": palette.colour("mark-white-ring"),
    }
    said = "".join(f'<p class="facts">{fact}</p>' for fact in map(_fact, facts))
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE % colours}</style></head><body>",
        f"<h1>{escape(title)}</h1>{said}",
        f"<section>{_picture(board, palette, title)}<div></div></section>",
    ]
    for number, step in enumerate(steps, 1):
        parts.append(
            f"<section>{_picture(step.drawing, palette, step.title)}<div>"
            f"<h2>{number}. {escape(step.title)}</h2>{_sentences(step.sentences)}</div></section>"
        )
    if moves:
        parts.append(f"<h1>Your game</h1>{_table(moves)}")
    return "\n".join([*parts, "</body></html>"])


def _fact(fact: str) -> str:
    """Return a line of the head. Text to type in a terminal is in `backquotes`."""
    lead, *code = fact.split("`")
    return escape(lead) + (f"<code>{escape(code[0])}</code>" if code else "")


def _picture(drawing: Drawing, palette: Palette, title: str) -> str:
    return svg.of_drawing(drawing, palette, title)


def _sentences(sentences: Sequence[str]) -> str:
    if len(sentences) == 1:
        return f"<p>{escape(sentences[0])}</p>"
    return "<ol>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ol>"


def _table(rows: Sequence[Row]) -> str:
    def row(cells: Row, tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    head, *rest = rows
    return "<table>" + row(head, "th") + "".join(row(cells, "td") for cells in rest) + "</table>"
