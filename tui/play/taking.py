"""Taking a game out: its ID, address, position, moves and result, into the clipboard or a file."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from engines.core.errors import PuzzleError
from engines.core.puzzle import Puzzle
from tui.play.commands import Command, When, after_game, always
from tui.play.desk import Desk
from tui.play.seen import Seen

At = Command[Desk]
GROUP = "Taking out"
NO_LINK = "There is no link for this board: puzz.link has none like it."


class Form(NamedTuple):
    """One form of a game: the name of its command, what it is called in a list and in a sentence,
    how it is made, and the suffix of its file; "" goes to the clipboard."""

    name: str
    title: str
    what: str
    make: Callable[[Desk], str | bytes]
    suffix: str = ""
    when: When = always
    # what the name of its file ends with, beside others of the game
    tail: str = ""


def the_id(desk: Desk) -> str:
    return desk.session.game.puzzle.id


def the_link(desk: Desk) -> str:
    return link_of(desk.session.game.puzzle)


def link_of(puzzle: Puzzle) -> str:
    """The address of a board. PuzzleError where it has none."""
    link = puzzle.kind.link(puzzle)
    if link is None:
        raise PuzzleError(NO_LINK)
    return link


def the_position(desk: Desk) -> str:
    """The board with its marks, as text that can be brought in again where the kind has it."""
    from tui.calls import printing

    session = desk.session
    glyphs = desk.house.glyphs
    return printing.words(session.game.puzzle, session.game.position, glyphs)


def the_moves(desk: Desk) -> str:
    """The moves that lead to where the game stands, in one line."""
    game = desk.session.game
    return "; ".join(game.puzzle.vocabulary.write(action) for action in game.path)


def the_result(desk: Desk) -> str:
    """What came of the game. PuzzleError while nothing has: it is not told as finished."""
    from tui.play import sharing

    game, header = desk.session.game, desk.opened.file.header
    if game.finished is None:
        raise PuzzleError("There is no result yet: the game is not finished.")
    return sharing.text(sharing.result_of(game, header, desk.shelf.kept.day))


def the_rest(desk: Desk) -> str:
    """All that can be copied and is a line or a few: ID, link, moves, and the result if any."""
    puzzle = desk.session.game.puzzle
    parts = [the_id(desk), puzzle.kind.link(puzzle) or "", the_moves(desk)]
    parts.append(the_result(desk) if desk.session.finished else "")
    return "\n\n".join(part for part in parts if part)


def the_save(desk: Desk) -> bytes:
    from tui import library

    return library.exported(desk.opened.file.name)


def the_board(desk: Desk) -> str:
    from tui.calls import printing
    from tui.play import sharing

    game = desk.session.game
    roles = sharing.lasting(desk.house.theme_data).roles
    return printing.svg(game.puzzle, game.position, roles)


FORMS = (
    Form("copy_id", "Copy the board's ID", "the ID", the_id),
    Form("copy_link", "Copy the board's link (puzz.link)", "the link", the_link),
    Form("copy_position", "Copy the position as text", "the position", the_position),
    Form("copy_moves", "Copy the moves in one line", "the moves", the_moves),
    Form("copy_result", "Copy the result as text", "the result", the_result, "", after_game),
    Form("save_text", "Save the position as text", "the position", the_position, ".txt"),
    Form("save_all", "Save ID, link, moves and result as text", "the text", the_rest, ".txt",
         tail="-all"),
    Form("save_game", "Save the game to send it (TOML)", "the game", the_save, ".toml"),
    Form("save_board", "Save the board as a picture (SVG)", "the board", the_board, ".svg",
         tail="-board"),
)  # fmt: skip


def take(desk: Desk, form: Form) -> Seen:
    """Take the game out in one form, and say where it is."""
    # not before something is taken out: the start does without
    from tui import clipboard, outgoing

    content = form.make(desk)
    name = desk.opened.file.name
    if not form.suffix:
        text = content if isinstance(content, str) else content.decode()
        if not text:
            return desk.session.say("There are no moves yet.")
        file = f"{name}-{form.name.partition('_')[2]}"
        return desk.session.say(clipboard.copy(desk.house, text, form.what, file))
    if form.suffix == ".txt" and isinstance(content, str):
        content += "\n"
    svg = form.suffix == ".svg"
    folder = outgoing.pictures_folder() if svg else outgoing.documents_folder()
    path = outgoing.keep(content, name + form.tail, folder, form.suffix)
    return desk.session.say(f"{form.what.capitalize()} is in {outgoing.told(path)}.")


def save_page(desk: Desk) -> Seen:
    """A page to print; a process of its own draws it."""
    from tui.drawing.paper import pdf

    pdf.need_library()
    desk.work(_write_page(desk), "page")
    return desk.session.say("Drawing the page …")


async def _write_page(desk: Desk) -> None:
    from tui import outgoing

    name = desk.opened.file.name
    told = await outgoing.keep_page(["export", name, "--to", "pdf"], name)
    if not desk.left:
        desk.show_seen(desk.session.say(told))


def take_out(desk: Desk) -> Seen:
    """Every form in a list."""
    from tui.screens.dialog import Choose

    offered = [command for command in COMMANDS[:-1] if command.when(desk.session)]
    options: list[tuple[str, str, Hashable]] = [
        (command.help, "", command.name) for command in offered
    ]

    def chosen(name: object) -> None:
        if isinstance(name, str):
            desk.run_command(name)

    desk.open_window(Choose("Take it out", options), chosen)
    return Seen.NOTHING


def command_of(form: Form) -> At:
    keys = {"copy_id": ("U",), "copy_result": ("Y",)}.get(form.name, ())
    words = {"copy_id": "copy ID", "copy_result": "copy result"}.get(form.name, "")
    return At(form.name, keys, words, form.title, GROUP, lambda desk: take(desk, form), form.when)


# a result is copied by the key that takes other forms out of a game that is not finished
COMMANDS: tuple[At, ...] = (
    *map(command_of, FORMS),
    At("save_page", (), "", "Save a page to print (PDF)", GROUP, save_page),
    At("take_out", ("Y", "y"), "", "Take it out: clipboard, file, paper", GROUP, take_out),
)
