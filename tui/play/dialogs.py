"""Commands that open a window, begin another game or leave: the other half of the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from solitudo.engines.core.tree import Node
from solitudo.tui.play import duels, export, history_commands, pane_commands
from solitudo.tui.play.commands import (
    IN_PANES,
    SESSION,
    Command,
    after_game,
    in_play,
    over,
    speaking,
)
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import VIEW, Focus, Parts
from solitudo.tui.saves import library

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen

Here = Command["GameScreen"]
# seconds within which a second Esc opens the home screen
ASKED_FOR = 2.0


def on_session(command: Command[Session]) -> Command[GameScreen]:
    """Return a command of the session as a command of a screen."""
    name, keys, word, words, group, run, when, focus = command
    return Here(name, keys, word, words, group, lambda screen: run(screen.session), when, focus)


def opens(act: Callable[[GameScreen], object]) -> Callable[[GameScreen], Parts]:
    """Return a command that leads to another screen and changes nothing on this one."""

    def run(screen: GameScreen) -> Parts:
        act(screen)
        return Parts.NOTHING

    return run


def undo(screen: GameScreen) -> Parts:
    """Take one move back, or at the start return to the game before."""
    parts = screen.session.undo()
    if parts is not None:
        return parts
    header = screen.opened.file.header
    if not header.get("previous"):
        return screen.session.say("This is the start.")

    screen.services.open_save(library.name_before(header))
    return Parts.NOTHING


def name_point(screen: GameScreen) -> Parts:
    session = screen.session
    return _write_at(screen, "A name for", session.shown_node.name, 60, session.game.name)


def comment(screen: GameScreen) -> Parts:
    session = screen.session
    return _write_at(screen, "A comment at", session.shown_node.comment, 2000, session.game.comment)


def _write_at(
    screen: GameScreen, title: str, text: str, most: int, write: Callable[[Node, str], object]
) -> Parts:
    """Ask for a text and write it at the move on the screen."""
    from solitudo.tui.panes.dialog import Ask

    session, node = screen.session, screen.session.shown_node

    def answered(text: object) -> None:
        if isinstance(text, str):
            write(node, text)
            session.touch(session.moves.update(node))
            screen.show_parts(VIEW)

    where = f"move {node.depth}" if node.depth else "the start"
    screen.open_window(Ask(f"{title} {where}", text, most), answered)
    return Parts.NOTHING


def find(screen: GameScreen) -> Parts:
    """Find a move by its name, its cell or a word in its comment."""
    from solitudo.tui.panes.dialog import Find

    session = screen.session
    before = session.view.preview

    def typed(text: str) -> str:
        words = history_commands.search(session, text)
        found = session.view.hits.nodes if session.view.hits is not None else ()
        return stepped(1) if found and session.shown_node not in found else words

    def stepped(way: int) -> str:
        screen.show_parts(history_commands.step_hits(session, way))
        return history_commands.found_words(session)

    def done(kept: object) -> None:
        session.view.find(None)
        screen.show_parts(session.look(session.view.preview if kept else before) | VIEW)

    screen.open_window(Find(typed, stepped), done)
    return Parts.NOTHING


def solve(screen: GameScreen) -> Parts:
    """Write the whole solution, after asking."""
    from solitudo.tui.panes.dialog import Dialog

    def answered(answer: object) -> None:
        if answer == "y":
            screen.show_parts(history_commands.solve(screen.session))

    answers = [("y", "solve it"), ("n", "no")]
    window = Dialog(
        "Write the whole solution?", "It counts as help. Undo restores your marks.", answers
    )
    screen.open_window(window, answered)
    return Parts.NOTHING


def drill(screen: GameScreen) -> Parts:
    """Begin a small board that needs the technique that cost most."""
    from solitudo.tui.play.drill import play_drill
    from solitudo.tui.play.result import to_drill

    game = screen.session.game
    technique = to_drill(game, screen.guide_content.reviewed or [])
    play_drill(screen.services, game.puzzle.kind, technique, screen.opened.file.name)
    return Parts.NOTHING


def save_picture(screen: GameScreen) -> Parts:
    """Save the image of the finished game, and show it."""
    from solitudo.tui.play import result_text
    from solitudo.tui.saves import exporting

    game, file = screen.session.game, screen.opened.file
    result = result_text.result_of(game, file.header, screen.guide_content.kept.day)
    drawn = result_text.picture(result, game.puzzle, game.position, screen.services.theme_data)
    folder = exporting.pictures_folder()
    words = exporting.give(screen.services, drawn, "the image", file.name, folder, ".svg")
    sheet = partial(result_text.sheet, result, game.puzzle, game.position)
    screen.services.show_result(sheet, words.rstrip("."))
    return screen.session.say(words)


def open_cell_menu(screen: GameScreen) -> Parts:
    """Open the menu of the cursor's cell."""
    from solitudo.tui.play.cell_menu import open_menu

    return open_menu(screen)


def go_home(screen: GameScreen) -> Parts:
    screen.leave()
    screen.services.go_home()
    return Parts.NOTHING


def escape(screen: GameScreen) -> Parts:
    """Close the top window.

    If nothing is open, the first press says that the same key opens the home screen, and the second
    opens it.
    """
    session, view = screen.session, screen.session.view
    if view.leaving:
        return go_home(screen)
    parts = pane_commands.escape(session)
    if parts is not None:
        return parts
    screen.after(ASKED_FOR, lambda: screen.show_parts(view.ask_home(False)))
    return view.ask_home(True)


def next_game(screen: GameScreen) -> Parts:
    """Begin the next board, unless the key was meant for the last mark."""
    return Parts.NOTHING if monotonic() < screen.over_until else duels.new_game(screen)


def lessons(screen: GameScreen) -> Parts:
    """Open the lessons of this kind. The game is kept."""
    clock_waits(screen)
    screen.services.open_lessons(screen.session.game.puzzle.kind)
    return Parts.NOTHING


def has_lessons(session: Session) -> bool:
    return bool(session.game.puzzle.kind.guide.course_names)


def lines(screen: GameScreen) -> Parts:
    """Open the line-mode Sudoku in this terminal, and return to the game after it.

    The clock is stopped.
    """
    screen.session.game.clock.stop()
    screen.services.play_lines()
    return Parts.NOTHING


def clock_waits(screen: GameScreen) -> Callable[[], None]:
    """Stop the clock. Return a function that starts it again if it was running."""
    clock = screen.session.game.clock
    ran = clock.running
    clock.stop()
    return clock.start if ran else lambda: None


def mouse(screen: GameScreen) -> Parts:
    """Switch the mouse on or off until the program ends."""
    on = not screen.services.mouse
    screen.services.set_mouse(on)
    screen.session.view.use_settings(mouse=on)
    said = (
        "The mouse is on again."
        if on
        else "The mouse selects text now. Press F9 to play with it again."
    )
    return screen.session.say(said) | Parts.BARS


def all_keys(screen: GameScreen) -> Parts:
    """Show every key by purpose. Enter or a click on a row runs its command."""
    from solitudo.tui.play import key_list, keys_window

    def chosen(name: object) -> None:
        if isinstance(name, str):
            screen.run_command(name)

    read = screen.session.view.reader
    rows = key_list.key_rows(screen.session.game.puzzle, screen.keymap, read)
    screen.open_window(keys_window.KeysWindow(rows, read), chosen)
    return Parts.NOTHING


ON_SCREEN: tuple[Here, ...] = (
    Here("undo", ("u", "ctrl+z"), "undo", "Undo the last move", "Made a mess?", undo),
    Here("name", ("M",), "name", "Name this move", "Moves", name_point),
    Here("comment", (";",), "", "Comment on this move", "Moves", comment),
    Here("find", ("/",), "", "Find a name, a cell or a word", "Moves", find, focus=Focus.MOVES),
    Here("solve", ("Z",), "solve", "Solve the board (counts as help)", "Stuck?", solve, in_play),
    Here("new", ("N",), "new", "New board", "This game", duels.new_game),
    Here("next", ("enter",), "next", "Next board, after the game", "This game", next_game, over),
    Here("again", ("A",), "again", "The same board again", "This game", duels.again, over),
    Here("picture", ("I",), "image", export.PICTURE, export.GROUP,
       save_picture, after_game),
    *export.COMMANDS,
    Here("drill", ("T",), "drill", "Drill: your slowest technique", "This game", drill,
       after_game),
    Here("edit", ("E",), "edit", "Edit this board", "This game",
       opens(lambda s: s.services.edit_board(s.session.game.puzzle, s.leave))),
    Here("replay", ("f7",), "replay", "Replay the game", "Moves",
       opens(lambda s: s.services.open_replay(s.opened.file.path, clock_waits(s))),
       lambda session: bool(session.game.tree.root.children)),
    Here("versus", ("V",), "versus", "Versus on or off", "This game",
       duels.versus,
       lambda session: bool(session.game.puzzle.opponents)),
    Here("lessons", ("L",), "lessons", "Lessons for this puzzle", "Stuck?", lessons, has_lessons),
    Here("all_records", ("R",), "records", "Statistics", "Other screens",
       opens(lambda s: s.services.open_records(s.session.game.puzzle.kind.name, clock_waits(s)))),
    Here("lines", (), "", "Line-mode Sudoku in this terminal", "Other screens", lines),
    Here("all_saves", (), "", "All saved games", "Other screens",
       opens(lambda s: s.services.open_saves(s.opened.file.name, clock_waits(s)))),
    Here("scroll_up", ("pageup",), "", "Previous page of the pane", "Panes",
       opens(lambda s: s.turn_page(-1))),
    Here("scroll_down", ("pagedown",), "", "Next page of the pane", "Panes",
       opens(lambda s: s.turn_page(1))),
    Here("narrower", ("<",), "", "Panes narrower", "Panes", lambda screen: screen.change_panes(-2)),
    Here("wider", (">",), "", "Panes wider", "Panes", lambda screen: screen.change_panes(2)),
    Here("mouse", ("f9",), "", "Mouse on or off (off: select text)", "Other screens", mouse),
    Here("read_on", ("f6",), "", "Next part of the screen-reader line", "Other screens",
       opens(lambda s: s.services.read_on())),
    Here("cell_menu", (".",), "", "Cell menu: why, assume, clear, notes", "Marking",
       open_cell_menu, lambda session: not speaking(session)),
    Here("theme", (), "", "Choose another theme", "Other screens",
       opens(lambda s: s.services.choose_theme())),
    Here("settings", ("S",), "", "Settings", "Other screens",
       opens(lambda s: s.services.open_settings(clock_waits(s)))),
    Here("help", ("?",), "all keys", "All keys", "Other screens", all_keys),
    Here("palette", ("ctrl+p",), "", "Every command, by name", "Other screens",
       opens(lambda s: s.services.action_command_palette())),
    Here("home", ("Q",), "home", "Home (everything is saved)", "Other screens", go_home),
    Here("leave", ("ctrl+c",), "", "Quit: leave Solitudo", "Other screens",
       opens(lambda s: s.services.ask_to_leave())),
    Here("escape", ("escape",), "", "Close what is open (press again for home)", "Panes", escape),
)  # fmt: skip

ORDER = ("Moving", "Marking", "Stuck?", "Made a mess?", "Moves", "Reading aloud", "This game",
         export.GROUP, "Panes", "Other screens", IN_PANES)  # fmt: skip
COMMANDS: tuple[Here, ...] = tuple(
    sorted((*map(on_session, SESSION), *ON_SCREEN), key=lambda command: ORDER.index(command.group))
)
