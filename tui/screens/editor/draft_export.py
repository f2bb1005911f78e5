"""Exports of a board that was made by hand: its ID, link, text, image, game and page."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import save
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing.common import text_board
from solitudo.tui.play import result_text
from solitudo.tui.play.export import link_of
from solitudo.tui.saves import exporting
from solitudo.tui.services import Services


class Board(NamedTuple):
    """A board, the name that its files get, and the application around it."""

    puzzle: Puzzle
    name: str
    services: Services


class Form(NamedTuple):
    """A form of a board: its names in a list and in a sentence; without a suffix it is copied."""

    name: str
    title: str
    what: str
    make: Callable[[Board], str]
    suffix: str = ""


def the_text(board: Board) -> str:
    """Return the board as text that can be imported where the kind reads it."""
    return text_board.words(board.puzzle, board.puzzle.start(), board.services.glyphs)


def the_file(board: Board) -> str:
    puzzle = board.puzzle
    drawn = text_board.text(puzzle, puzzle.start(), board.services.glyphs)
    return f"{puzzle.id}\n\n{drawn}\n"


def the_game(board: Board) -> str:
    puzzle = board.puzzle
    header = {"id": puzzle.id, "rule": puzzle.rule, "mode": "normal", "app": engines.__version__}
    return save.header_text({key: value for key, value in header.items() if value})


def the_picture(board: Board) -> str:
    start = board.puzzle.start()
    return result_text.board_svg(board.puzzle, start, board.services.theme_data)


FORMS = (
    Form("copy_id", "Copy the board's ID", "the ID", lambda board: board.puzzle.id),
    Form(
        "copy_link",
        "Copy the board's link (puzz.link)",
        "the link",
        lambda board: link_of(board.puzzle),
    ),
    Form("copy_text", "Copy the board as text", "the board", the_text),
    Form("save_text", "Save the board as text, with its ID", "the board", the_file, ".txt"),
    Form("save_game", "Save it as a game to send (TOML)", "the game", the_game, ".toml"),
    Form("picture", "Save the board as an image (SVG)", "the picture", the_picture, ".svg"),
)
BY_NAME = {form.name: form for form in FORMS}
# a page is drawn by a process of its own: `page`
PAGE = Form("save_page", "Save as PDF", "the page", lambda board: "", ".pdf")


def take(board: Board, form: Form) -> str:
    """Export the board in one form; return where it is. PuzzleError where it cannot be had."""
    content = form.make(board)
    if not form.suffix:
        file = f"{board.name}-{form.name.partition('_')[2]}"
        return exporting.copy(board.services.copy_to_clipboard, content, form.what, file)
    pictures = form.suffix == ".svg"
    folder = exporting.pictures_folder() if pictures else exporting.documents_folder()
    return exporting.give(board.services, content, form.what, board.name, folder, form.suffix)


async def page(board: Board) -> str:
    puzzle = board.puzzle
    words = ["print", puzzle.id, "-o", "-", *(["--rule", puzzle.rule] if puzzle.rule else [])]
    return await exporting.keep_page(board.services, words, board.name)
