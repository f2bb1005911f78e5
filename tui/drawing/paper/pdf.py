"""Pages of boards as PDF, in greys, by fpdf2, an optional package."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.drawing.common.palette import ASCII
from solitudo.tui.drawing.paper import book
from solitudo.tui.drawing.paper.book import Board, Page, Spot
from solitudo.tui.drawing.paper.shapes import Area, Disc, Part, Stroke, Words
from solitudo.tui.drawing.paper.walkthrough import Passage

if TYPE_CHECKING:
    from fpdf import FPDF

MODULE = "fpdf"
FONT = "helvetica"
# half the height of a capital letter in a font of size 1
HALF_CAPITAL = 0.36
POINTS = 72 / 25.4
# roles as greys, from black to white; the others are black
GREYS = {
    "grid": 120, "grid-strong": 0, "mark-black": 45, "on-black": 255, "white": 255,
    "mark-white-ring": 90, "tree": 70, "wood": 70, "grass": 130, "same": 222, "entry": 70,
    "disc": 205,
}  # fmt: skip
# shades that separate cells on screens; on a page they are not printed
TONES = {"paper", "paper-alt", "grass-bg", "hexagon", "hexagon-alt", "hexagon-3"}
QUIET = 110
# for a solution step by step: the widths of its images, the size and height of a line of text, and
# the widths of the columns of moves, in millimetres
FIRST, PICTURE = 80.0, 58.0
BODY, LEAD = 9.5, 5.0
COLUMNS = (14.0, 18.0, 56.0, 50.0, 40.0)


def need_library() -> None:
    """Raise PuzzleError with what to install, if the library is missing."""
    if find_spec(MODULE) is None:
        raise PuzzleError(
            "Printing needs fpdf2: install solitudo[print], or run pip install fpdf2."
        )


def _document(paper: str, title: str, margin: float = 0) -> FPDF:
    """Return a document without pages."""
    need_library()
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format=book.PAPERS[paper])
    pdf.set_margin(margin)
    pdf.set_auto_page_break(False)
    pdf.set_title(letters(title))
    pdf.set_creator("solitudo")
    return pdf


def written(boards: Sequence[Board], pages: Sequence[Page], paper: str, title: str) -> bytes:
    """Return the pages as the bytes of a PDF."""
    pdf = _document(paper, title)
    for number, page in enumerate(pages, 1):
        pdf.add_page()
        _head(pdf, page, number, len(pages), paper)
        for spot in page.spots:
            board = boards[spot.number]
            _board(pdf, spot, board, page.solved, numbered=len(boards) > 1)
    return bytes(pdf.output())


def explained(
    start: Passage, steps: Sequence[Passage], moves: Sequence[Sequence[str]], paper: str
) -> bytes:
    """Return a board and its solution step by step as pages, with the player's moves at the end."""
    pdf = _document(paper, start.title, book.MARGIN)
    width, height = book.PAPERS[paper]
    low = height - book.MARGIN
    pdf.add_page()
    y = book.MARGIN
    for number, step in enumerate((start, *steps)):
        wide = FIRST if number == 0 else PICTURE
        text_x = book.MARGIN + wide + book.GAP
        cell = wide / step.drawing.width
        title = f"{number}. {step.title}" if number else step.title
        many = len(step.sentences) > 1 and number > 0
        lines = [
            f"{at}. {sentence}" if many else sentence
            for at, sentence in enumerate(step.sentences, 1)
        ]
        text = "\n".join(map(letters, lines))
        room = width - book.MARGIN - text_x
        pdf.set_font(FONT, "", BODY)
        deep = pdf.multi_cell(room, LEAD, text, dry_run=True, output="HEIGHT")
        tall = max(step.drawing.height * cell, float(str(deep)) + 2 * LEAD)
        if y + tall > low:
            pdf.add_page()
            y = book.MARGIN
        for part in step.drawing.parts:
            _part(pdf, part, book.MARGIN, y, cell)
        _text(pdf, text_x, y + LEAD, title, BODY + 2, bold=True)
        pdf.set_xy(text_x, y + 1.7 * LEAD)
        pdf.set_font(FONT, "", BODY)
        pdf.set_text_color(0)
        pdf.multi_cell(room, LEAD, text, align="L")
        y += tall + book.GAP
    for number, row in enumerate(moves):
        if number == 0 or y + LEAD > low:
            pdf.add_page()
            y = book.MARGIN + LEAD
        x = book.MARGIN
        for said, share in zip(row, COLUMNS, strict=True):
            _text(pdf, x, y, said, BODY, bold=number == 0)
            x += share
        y += LEAD
    return bytes(pdf.output())


def letters(text: str) -> str:
    """Return a text in the letters that the fonts of every PDF reader have."""
    return "".join(map(letter, text))


def letter(char: str) -> str:
    if not char.isprintable():
        return "?"
    shown = char if ord(char) < 256 else char.translate(ASCII)
    return shown if ord(shown) < 256 else "?"


def _head(pdf: FPDF, page: Page, number: int, count: int, paper: str) -> None:
    width, height = book.PAPERS[paper]
    left, right, y = book.MARGIN, width - book.MARGIN, book.MARGIN
    _text(pdf, left, y, page.title, 11, bold=True)
    _text(pdf, right, y, "solitudo", 9, grey=QUIET, align="right")
    pdf.set_draw_color(QUIET)
    pdf.set_line_width(0.2)
    pdf.line(left, y + 2.5, right, y + 2.5)
    if count > 1:
        foot = height - book.MARGIN
        _text(pdf, width / 2, foot, f"{number} of {count}", 9, grey=QUIET, align="middle")


def _board(pdf: FPDF, spot: Spot, board: Board, solved: bool, numbered: bool) -> None:
    base = spot.top - 2.2
    name = "" if solved else board.name
    lead = f"{spot.number + 1}" if numbered else name
    size = 8.5 if solved else 10
    after = spot.x + _text(pdf, spot.x, base, lead, size, bold=True)
    room = spot.x + spot.width
    if not solved:
        level = _width(pdf, board.level, size)
        # if there is no room beside the number, the title of the page says it
        if numbered and after + 2.5 + _width(pdf, name, size) + 3 + level <= room:
            _text(pdf, after + 2.5, base, name, size, grey=60)
        if after + 3 + level <= room:
            _text(pdf, room, base, board.level, size, grey=60, align="right")
    drawing = board.solution if solved and board.solution is not None else board.drawing
    for part in drawing.parts:
        _part(pdf, part, spot.left, spot.top, spot.cell)


def _width(pdf: FPDF, text: str, size: float, bold: bool = False) -> float:
    pdf.set_font(FONT, "B" if bold else "", size)
    return pdf.get_string_width(letters(text))


def _text(
    pdf: FPDF,
    x: float,
    y: float,
    text: str,
    size: float,
    grey: int = 0,
    bold: bool = False,
    align: str = "left",
) -> float:
    """Write words on their baseline. Return their width."""
    shown = letters(text)
    wide = _width(pdf, shown, size, bold)
    pdf.set_text_color(grey)
    if shown:
        pdf.text(x - {"left": 0.0, "middle": wide / 2, "right": wide}[align], y, shown)
    return wide


def _part(pdf: FPDF, part: Part, x: float, y: float, cell: float) -> None:
    match part:
        case Words():
            size = part.size * cell * POINTS
            base = y + (part.y + HALF_CAPITAL * part.size) * cell
            grey = GREYS.get(part.role, 0)
            _text(pdf, x + part.x * cell, base, part.text, size, grey, part.bold, "middle")
        case Stroke():
            _pen(pdf, part.role, part.width * cell)
            if part.dashed:
                pdf.set_dash_pattern(dash=0.08 * cell, gap=0.07 * cell)
            pdf.polyline([(x + px * cell, y + py * cell) for px, py in part.points])
            if part.dashed:
                pdf.set_dash_pattern()
        case Area():
            if part.fill.partition("+")[0] in TONES:
                part = part._replace(fill="")
            points = [(x + px * cell, y + py * cell) for px, py in part.points]
            if part.fill or part.edge:
                pdf.polygon(points, style=_style(pdf, part, cell))
        case Disc():
            style = _style(pdf, part, cell)
            pdf.circle(x + part.x * cell, y + part.y * cell, part.radius * cell, style=style)


def _style(pdf: FPDF, part: Area | Disc, cell: float) -> str:
    """Set the pen for a shape. Return whether it is filled, edged or both."""
    if part.fill:
        pdf.set_fill_color(GREYS.get(part.fill, 0))
    if part.edge:
        _pen(pdf, part.edge, part.width * cell)
    return ("D" if part.edge else "") + ("F" if part.fill else "")


def _pen(pdf: FPDF, role: str, width: float) -> None:
    pdf.set_draw_color(GREYS.get(role, 0))
    # thinner lines are invisible on paper
    pdf.set_line_width(max(width, 0.12))
