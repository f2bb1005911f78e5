"""Export of a game: ID, link, position, moves and result, to the clipboard or a file.

What draws and writes is loaded when something is exported: no game begins with it.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.play.commands import Command, When, after_game, always
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen

At = Command["GameScreen"]
GROUP = "Export"
PICTURE = "Save the result as an image (SVG)"
NO_LINK = "puzz.link has no address for this board."


class Form(NamedTuple):
    """One form of a game: its command, its name in a list and in a sentence, how it is made."""

    name: str
    title: str
    what: str
    make: Callable[[GameScreen], str | bytes]
    # of its file; without one it goes to the clipboard
    suffix: str = ""
    when: When = always
    # what the name of its file ends with, beside others of the game
    tail: str = ""


def link_of(puzzle: Puzzle) -> str:
    """The address of a board. PuzzleError where it has none."""
    link = puzzle.kind.link(puzzle)
    if link is None:
        raise PuzzleError(NO_LINK)
    return link


def the_position(screen: GameScreen) -> str:
    """The board with its marks, as text that can be imported again where the kind can read it."""
    from solitudo.tui.drawing.common import text_board

    game = screen.session.game
    return text_board.words(game.puzzle, game.position, screen.services.glyphs)


def the_moves(screen: GameScreen) -> str:
    """The moves that lead to this position, in one line."""
    game = screen.session.game
    return "; ".join(game.puzzle.vocabulary.write(action) for action in game.path)


def the_result(screen: GameScreen) -> str:
    """The result of the game. PuzzleError while it is not finished."""
    game, header = screen.session.game, screen.opened.file.header
    if game.finished is None:
        raise PuzzleError("There is no result yet: the game is not finished.")
    from solitudo.tui.play import result_text

    return result_text.text(result_text.result_of(game, header, screen.guide_content.kept.day))


def the_rest(screen: GameScreen) -> str:
    """ID, link, moves, and the result if there is one."""
    puzzle = screen.session.game.puzzle
    parts = [puzzle.id, puzzle.kind.link(puzzle) or "", the_moves(screen)]
    parts.append(the_result(screen) if screen.session.finished else "")
    return "\n\n".join(part for part in parts if part)


def the_board(screen: GameScreen) -> str:
    from solitudo.tui.play import result_text

    game = screen.session.game
    return result_text.board_svg(game.puzzle, game.position, screen.services.theme_data)


FORMS = (
    Form("copy_id", "Copy the board's ID", "the ID", lambda s: s.session.game.puzzle.id),
    Form("copy_link", "Copy the board's link (puzz.link)", "the link",
         lambda s: link_of(s.session.game.puzzle)),
    Form("copy_play", "Copy a line that opens this board", "the line",
         lambda s: f"solitudo play {shlex.quote(s.session.game.puzzle.id)}"),
    Form("copy_position", "Copy the position as text", "the position", the_position),
    Form("copy_moves", "Copy the moves in one line", "the moves", the_moves),
    Form("copy_result", "Copy the result as text", "the result", the_result, "", after_game),
    Form("save_text", "Save the position as text", "the position", the_position, ".txt"),
    Form("save_all", "Save ID, link, moves and result as text", "the text", the_rest, ".txt",
         tail="-all"),
    Form("save_game", "Save the game to send it (TOML)", "the game",
         lambda s: library.exported(s.opened.file.name), ".toml"),
    Form("save_board", "Save the board as an image (SVG)", "the board", the_board, ".svg",
         tail="-board"),
)  # fmt: skip


def take(screen: GameScreen, form: Form) -> Parts:
    """Export the game in one form, and say where it is."""
    from solitudo.tui.saves import exporting

    content = form.make(screen)
    name = screen.opened.file.name
    if not form.suffix:
        text = content if isinstance(content, str) else content.decode()
        if not text:
            return screen.session.say("There are no moves yet.")
        file, clipboard = f"{name}-{form.name[5:]}", screen.services.copy_to_clipboard
        return screen.session.say(exporting.copy(clipboard, text, form.what, file))
    if form.suffix == ".txt" and isinstance(content, str):
        content += "\n"
    svg = form.suffix == ".svg"
    folder = exporting.pictures_folder() if svg else exporting.documents_folder()
    given = screen.services, content, form.what, name + form.tail, folder, form.suffix
    return screen.session.say(exporting.give(*given))


def save_page(screen: GameScreen) -> Parts:
    from solitudo.tui.drawing.paper import pdf
    from solitudo.tui.saves import exporting

    async def write() -> None:
        name = screen.opened.file.name
        words = ["export", name, "--to", "pdf"]
        told = await exporting.keep_page(screen.services, words, name)
        if not screen.left:
            screen.show_parts(screen.session.say(told))

    pdf.need_library()
    screen.work(write(), "page")
    return screen.session.say("Drawing the page …")


def take_out(screen: GameScreen) -> Parts:
    from solitudo.tui.panes.dialog import Choose

    # a result first, where there is one
    offered = [command for command in COMMANDS[:-1] if command.when(screen.session)]
    offered.sort(key=lambda command: command.when is not after_game)
    named = [(command.help, command.name) for command in offered]
    if screen.session.finished:
        named.insert(0, (PICTURE, "picture"))
    options = [(title, "", name) for title, name in named]

    def chosen(name: object) -> None:
        if isinstance(name, str):
            screen.run_command(name)

    screen.open_window(Choose("Export", options), chosen)
    return Parts.NOTHING


def command_of(form: Form) -> At:
    named = {"copy_id": (("U",), "copy ID")}
    keys, word = named.get(form.name, ((), ""))
    return At(form.name, keys, word, form.title, GROUP, lambda s: take(s, form), form.when)


COMMANDS: tuple[At, ...] = (
    *map(command_of, FORMS),
    At("save_page", (), "", "Save as PDF", GROUP, save_page),
    At("take_out", ("Y", "y"), "", "Export: clipboard, file, paper", GROUP, take_out),
)
