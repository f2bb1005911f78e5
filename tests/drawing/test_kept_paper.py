"""What is printed, as it was looked at: of each board, of each picture and of each page a sum is
kept; what makes it is shown where it is another.
"""

import re

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.cli.print_boards import board_of
from solitudo.tui.drawing import paper, svg
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.paper import book, pdf
from tests import golden
from tests.drawing.pdf_reader import look

KEPT = golden.KEPT / "drawing/paper.txt"
ASKED = (
    ("hitori", "5", ()), ("hitori", "12x10", ()),
    ("hitori-hex", "4", ()), ("hitori-hex", "5", (("holes", "yes"),)),
    ("tents", "8", ()), ("tents", "14x9", ()),
    ("sudoku", "4", ()), ("sudoku", "9", (("variant", "x"),)),
    ("sudoku", "9", (("variant", "jigsaw"),)), ("sudoku", "6", (("variant", "killer"),)),
    ("sudoku", "16", ()), ("slant", "5", ()), ("slant", "12x10", ()),
)  # fmt: skip
NUMBER = re.compile(r"-?\d+\.\d+(e-\d+)?")


def rounded(text: str) -> str:
    """With numbers to the hundredth: the last digits are no promise."""
    return NUMBER.sub(lambda found: f"{float(found[0]) + 0.0:.2f}", text)


def test_boards_are_printed_as_they_were_looked_at() -> None:
    parts: dict[str, list[str]] = {}
    boards = []
    for name, size, extras in ASKED:
        kind = engines.kind(name)
        level = "medium" if ("variant", "killer") in extras else kind.levels_at(size)[0]
        wanted = Request(size, level, 3, "", extras)
        puzzle = kind.generate(kind.check(wanted), lambda share: None)
        first = puzzle.solutions.first
        assert first is not None
        empty = puzzle.start().values
        half = bytes(first[cell] if cell % 3 else empty[cell] for cell in range(len(first)))
        title = " ".join([name, size, *(word for pair in extras for word in pair)])
        for state, values in (("empty", empty), ("half", half), ("full", first)):
            drawing = paper.drawn(puzzle, puzzle.start()._replace(values=bytes(values)))
            parts[f"{title} {state}"] = [rounded(repr(part)) for part in drawing.parts]
            parts[f"{title} {state}"].append(rounded(repr(drawing[:2])))
        picture = svg.of_drawing(drawing, Palette(loader.load("lamplight").roles), title)
        parts[f"{title} picture"] = rounded(picture).split("\n")
        if (name, size) in (("hitori", "5"), ("tents", "8"), ("sudoku", "9"), ("slant", "5")):
            boards.append(board_of(puzzle, puzzle.start(), f"{title}: easy", True))
    for sheet, each in (("a4", 0), ("letter", 2), ("letter", 5)):
        pages = book.pages(boards, "Evenings", sheet, each, solutions=True)
        seen = look(pdf.written(boards, pages, sheet, "Evenings"))
        for number, (page, found) in enumerate(zip(pages, seen, strict=True), 1):
            rows = [*map(repr, page.spots), *map(repr, found.words), *map(repr, found.lines)]
            parts[f"{sheet} {each} page {number}"] = [rounded(row) for row in rows]
    golden.compare_sums(KEPT, parts)
