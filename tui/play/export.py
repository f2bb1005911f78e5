"""The export of a board and its game: to the clipboard, into a file, on paper.

Code that draws and writes is loaded when something is exported, because no game starts with an
export.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from solitudo import engines
from solitudo.engines.core import save
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.play.commands import Command, When, after_game, always
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library

if TYPE_CHECKING:
    from solitudo.engines.core.game import Game
    from solitudo.tui.play.game_screen import GameScreen
    from solitudo.tui.services import Services

At = Command["GameScreen"]
GROUP = "Export"
PICTURE = "Save the result as an image (SVG)"
NO_LINK = "puzz.link cannot show this board."


class Source(NamedTuple):
    """The source of an export: a board with its marks, and the game that it is played in,
    if any.
    """

    services: Services
    name: str
    puzzle: Puzzle
    position: Position
    game: Game | None = None
    header: Mapping[str, Any] = {}
    # when it was finished
    day: date = date.min


class Form(NamedTuple):
    """One form of a board or game: its command, its names in the palette, in the window and in a
    sentence, and how it is made."""

    name: str
    title: str
    row: str
    what: str
    make: Callable[[Source], str | bytes]
    # the words of the window about it
    note: Callable[[Source], str]
    # the ending of its file; a form without one is copied to the clipboard
    suffix: str = ""
    when: When = always
    # the end of its file's name, to distinguish it from other files of the game
    tail: str = ""
    # whether only a game has it, and not a board alone
    of_game: bool = False
    # the words of the command that makes it in another process, because that takes long
    command: Callable[[Source], list[str]] | None = None


def link_of(puzzle: Puzzle) -> str:
    """Return the address of a board. Raise PuzzleError if it has none."""
    link = puzzle.kind.link(puzzle)
    if link is None:
        raise PuzzleError(NO_LINK)
    return link


def the_position(source: Source) -> str:
    """Return the board with its marks, as text that can be imported if the kind can read it."""
    from solitudo.tui.drawing.common import text_board

    return text_board.words(source.puzzle, source.position, source.services.glyphs)


def the_moves(source: Source) -> str:
    """Return the moves that lead to this position, in one line."""
    game = source.game
    path = game.path if game is not None else ()
    return "; ".join(source.puzzle.vocabulary.write(action) for action in path)


def the_result(source: Source) -> str:
    """Return the result of the game. Raise PuzzleError if it is not finished."""
    from solitudo.tui.play import result_text

    if source.game is None or source.game.finished is None:
        raise PuzzleError("There is no result until the game is finished.")
    return result_text.text(result_text.result_of(source.game, source.header, source.day))


def everything(source: Source) -> str:
    """Return ID, board, link, moves, and the result if there is one."""
    puzzle = source.puzzle
    over = source.game is not None and source.game.finished is not None
    parts = [puzzle.id, the_position(source), puzzle.kind.link(puzzle) or "", the_moves(source)]
    return "\n\n".join(part for part in (*parts, the_result(source) if over else "") if part)


def the_file(source: Source) -> str | bytes:
    """Return the game in the form of a save, or a board alone as a new game."""
    if source.game is not None:
        return library.exported(source.name)
    puzzle = source.puzzle
    header = {"id": puzzle.id, "rule": puzzle.rule, "mode": "normal", "app": engines.__version__}
    return save.header_text({key: value for key, value in header.items() if value})


def the_image(source: Source) -> str:
    from solitudo.tui.play import result_text

    return result_text.board_svg(source.puzzle, source.position, source.services.theme_data)


def the_recording(source: Source) -> str:
    from solitudo.tui.play import result_text
    from solitudo.tui.saves import recording

    assert source.game is not None
    palette = result_text.lasting(source.services.theme_data)
    return recording.of_game(source.game, source.name, palette, source.services.glyphs)


def the_command(source: Source) -> str:
    return library.play_command(source.puzzle)


def lines_of(source: Source) -> str:
    count = len(the_position(source).split("\n"))
    return f"{count} line{'' if count == 1 else 's'}"


def linked(source: Source) -> str:
    there = source.puzzle.kind.link(source.puzzle) is not None
    return "puzz.link, opens in a browser" if there else "none for this board"


def printed(source: Source) -> list[str]:
    """Return the command that prints the board, or the game with its marks."""
    from solitudo.tui.drawing.paper import pdf

    pdf.need_library()
    if source.game is not None and source.position != source.puzzle.start():
        return ["export", source.name, "--to", "pdf"]
    return ["print", *board_of(source), "-o", "-"]


def explained(source: Source) -> list[str]:
    """Return the command that explains each step, and after the end the player's own moves."""
    over = source.game is not None and source.game.finished is not None
    what = [source.name] if over else board_of(source)
    return ["export", *what, "--to", "html", "--proof"]


def board_of(source: Source) -> list[str]:
    puzzle = source.puzzle
    return [puzzle.id, *(["--rule", puzzle.rule] if puzzle.rule else [])]


FORMS = (
    Form("copy_id", "Copy the board's ID", "Board ID", "the ID", lambda s: s.puzzle.id,
         lambda s: s.puzzle.id),
    Form("copy_position", "Copy the position as text", "Position as text", "the position",
         the_position, lines_of),
    Form("copy_moves", "Copy the moves in one line", "Moves in one line", "the moves", the_moves,
         lambda s: the_moves(s) or "no moves yet", of_game=True),
    Form("copy_link", "Copy the board's link (puzz.link)", "Link", "the link",
         lambda s: link_of(s.puzzle), linked),
    Form("copy_play", "Copy a command that opens this board", "Command that opens this board",
         "the command", the_command, lambda s: "for a friend's terminal"),
    Form("save_game", "Save the game as a file (TOML)", "Game, to continue or send", "the game",
         the_file, lambda s: ".toml", ".toml"),
    Form("save_all", "Save ID, board, link, moves and result as text", "Everything as text",
         "the text", everything, lambda s: ".txt: ID, board, link, moves", ".txt"),
    Form("save_board", "Save the board as an image (SVG)", "Image of the board", "the board",
         the_image, lambda s: ".svg", ".svg", tail="-board"),
    Form("save_page", "Save as PDF", "PDF to print", "the page", lambda s: b"",
         lambda s: ".pdf", ".pdf", command=printed),
    Form("save_proof", "Save the solution step by step (HTML)", "Solution, step by step",
         "the solution", lambda s: b"", lambda s: ".html: opens in a browser", ".html",
         tail="-solution", command=explained),
    Form("save_replay", "Save a recording of the game (asciinema)", "Recording of the game",
         "the recording", the_recording, lambda s: ".cast, for asciinema", ".cast", of_game=True),
)  # fmt: skip
RESULT = Form("copy_result", "Copy the result as text", "Result as text", "the result",
              the_result, lambda s: "", "", after_game, of_game=True)  # fmt: skip
DRAWING = "Exporting…"
BY_NAME = {form.name: form for form in (*FORMS, RESULT)}


def take(source: Source, form: Form) -> str:
    """Export in one form, and say where the result is.

    Raise PuzzleError if that is not possible.
    """
    from solitudo.tui.saves import exporting

    content = form.make(source)
    services, name = source.services, source.name
    if not form.suffix:
        text = content if isinstance(content, str) else content.decode()
        if not text:
            return "You have made no moves yet."
        file = f"{name}-{form.name[5:]}"
        return exporting.copy(services.copy_to_clipboard, text, form.what, file)
    if form.suffix == ".txt" and isinstance(content, str):
        content += "\n"
    folder = exporting.folder_for(form.suffix)
    return exporting.give(services, content, form.what, name + form.tail, folder, form.suffix)


async def page(source: Source, form: Form, words: list[str]) -> str:
    """Make a page with these words of a command. Return the message about it."""
    from solitudo.tui.saves import exporting

    name = source.name + form.tail
    return await exporting.keep_page(source.services, words, name, form.what, form.suffix)


def source_of(screen: GameScreen, empty: bool = False) -> Source:
    game, file = screen.session.game, screen.opened.file
    position = game.puzzle.start() if empty else game.position
    day = screen.guide_content.kept.day
    return Source(screen.services, file.name, game.puzzle, position, game, file.header, day)


def take_from(screen: GameScreen, name: str, empty: bool = False) -> Parts:
    """Export the game of a screen in the form of this name."""
    source, form = source_of(screen, empty), BY_NAME[name]
    if form.command is None:
        return screen.session.say(take(source, form))

    words = form.command(source)

    async def write() -> None:
        told = await page(source, form, words)
        if not screen.left:
            screen.show_parts(screen.session.say(told))

    screen.work(write(), "page")
    return screen.session.say(DRAWING)


def take_out(screen: GameScreen) -> Parts:
    """Show every form in one window, and export in the chosen form."""
    from solitudo.tui.play.export_window import ExportWindow

    def chosen(answer: object) -> None:
        match answer:
            case (str(name), True):
                screen.guarded(lambda: take_from(screen, name, empty=True))
            case (str(name), False):
                screen.run_command(name)

    screen.open_window(ExportWindow(source_of(screen)), chosen)
    return Parts.NOTHING


def command_of(form: Form) -> At:
    named = {"copy_id": (("U",), "copy ID")}
    keys, word = named.get(form.name, ((), ""))
    return At(
        form.name, keys, word, form.title, GROUP, partial(take_from, name=form.name), form.when
    )


COMMANDS: tuple[At, ...] = (
    *map(command_of, (*FORMS, RESULT)),
    At("take_out", ("Y", "y"), "", "Export: clipboard, file, paper", GROUP, take_out),
)
