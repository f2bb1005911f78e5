"""Forty pages for paper: every kind, size, variant and paper, printed by the command, read back by
another program's reader, and drawn as pictures to look at.

    python tests/bench/paper.py FOLDER

Each book is what `solitudo print` writes; the boards that stand in it are those that `solitudo
generate` writes with the same words. pypdf reads the pages: every clue of every board has to be
found at its cell. Where pdftoppm is installed, FOLDER gets each page as a picture.
"""

import contextlib
import io
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.tui.cli import parser
from solitudo.tui.cli.print_boards import board_of
from solitudo.tui.drawing.paper import book
from tests.drawing.pdf_reader import look
from tests.drawing.test_paper import CHECKS, on_page


class Book(NamedTuple):
    """What is asked of `generate` and of `print`, and what of `print` alone."""

    words: str
    per_page: int = 0
    paper: str = "a4"
    rule: str = ""


BOOKS = (
    Book("hitori --size 5 --seed 1 -n 12", 6), Book("hitori --size 8 --level medium -n 8", 4),
    Book("hitori --size 12x10 --level hard -n 2", 1, "letter"),
    Book("hitori --size 20 --seed 3 -n 1", 1),
    Book("hitori-hex --size 5 -n 6", 6, "letter"), Book("hitori-hex --size 6 --holes -n 4", 2),
    Book("tents --size 8 --level hard -n 8", 4, rule="local"),
    Book("tents --size 15x12 --level medium -n 2", 2, "letter", "local"),
    Book("tents --size 30x20 -n 1", 1, rule="local"),
    Book("tents --size 10 --rule matching -n 4", 4, rule="matching"),
    Book("sudoku --size 9 --level easy -n 12", 6), Book("sudoku --size 9 --level expert -n 4", 2),
    Book("sudoku --variant x -n 4", 4, "letter"), Book("sudoku --variant jigsaw -n 4", 4),
    Book("sudoku --variant killer -n 4", 4), Book("sudoku --size 4 -n 24", 24),
    Book("sudoku --size 16 --level easy -n 1", 1), Book("sudoku --size 12 -n 2", 2, "letter"),
    Book("slant --size 8 --level hard -n 8", 4), Book("slant --size 12x10 -n 4", 2, "letter"),
    Book("slant --size 30 -n 1", 1),
)  # fmt: skip


def said(words: list[str]) -> str:
    """Return the output of a call."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert parser.main(words) == 0, words
    return out.getvalue()


def read_back(asked: Book, file: Path) -> tuple[int, int, int]:
    """Print a book and read it: its pages, the boards on them, and the solutions at its end."""
    words = asked.words.split()
    words += [] if "--seed" in words else ["--seed", "15"]
    boards = [engines.read(text, rule=asked.rule) for text in said(["generate", *words]).split()]
    more = ["--per-page", str(asked.per_page), "--paper", asked.paper, "--solutions"]
    said(["print", *words, *more, "-o", str(file)])
    printed = [board_of(puzzle, puzzle.start(), "", True) for puzzle in boards]
    pages = book.pages(printed, "", asked.paper, asked.per_page, solutions=True)
    seen = look(file.read_bytes())
    assert len(seen) == len(pages)
    counted = [0, 0]
    for sheet, page in zip(seen, pages, strict=True):
        for spot in page.spots:
            puzzle, board = boards[spot.number], printed[spot.number]
            counted[page.solved] += 1
            heading = [word for word in sheet.words if word.text == str(spot.number + 1)]
            assert len(boards) == 1 or heading, "each board has its number"
            # digits and diagonals of a solution are more than its clues
            if not page.solved or puzzle.kind.name == "tents":
                drawing = board.solution if page.solved else board.drawing
                assert drawing is not None
                CHECKS[puzzle.kind.name](puzzle, on_page(sheet, spot, drawing))
    return len(pages), counted[0], counted[1]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    total = [0, 0, 0]
    for number, asked in enumerate(BOOKS, 1):
        file = folder / f"book-{number:02}.pdf"
        found = read_back(asked, file)
        total = [a + b for a, b in zip(total, found, strict=True)]
        print(f"{asked.words:44} {asked.paper:6} {found[0]:3} pages {found[1]:3} boards, all read")
        if shutil.which("pdftoppm"):
            name = str(file.with_suffix(""))
            subprocess.run(["pdftoppm", "-r", "60", "-png", str(file), name], check=True)
    print(f"{total[0]} pages, {total[1]} boards with every clue at its cell, {total[2]} solutions")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
