"""Commands that open a window, begin another game or leave: the other half of the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from solitudo.engines.core.tree import Node
from solitudo.tui.layout.text import BLANK, Line, line
from solitudo.tui.play import duels, export, history_commands, pane_commands
from solitudo.tui.play.commands import SESSION, Command, after_game, briefed, in_play, over
from solitudo.tui.play.entry import help_keys
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import VIEW, Focus, Parts
from solitudo.tui.saves import library
from solitudo.tui.terminal.keyboard import label_of

if TYPE_CHECKING:
    from solitudo.tui.play.game_screen import GameScreen

Here = Command["GameScreen"]
# so many seconds Esc leads home after it was said
ASKED_FOR = 2.0


def on_session(command: Command[Session]) -> Command[GameScreen]:
    """A command of the session, given at a screen."""
    name, keys, word, words, group, run, when, focus = command
    return Here(name, keys, word, words, group, lambda screen: run(screen.session), when, focus)


def opens(act: Callable[[GameScreen], object]) -> Callable[[GameScreen], Parts]:
    """A command that leads elsewhere and changes nothing of what is shown here."""

    def run(screen: GameScreen) -> Parts:
        act(screen)
        return Parts.NOTHING

    return run


def undo(screen: GameScreen) -> Parts:
    """One move back; at the start back to the game before."""
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
    """Ask for a text and write it at the point of the history that is shown."""
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
    """Find a move by its name, its cell or a word of its comment."""
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
        "Write the whole solution?", "It counts as help. Undo brings your marks back.", answers
    )
    screen.open_window(window, answered)
    return Parts.NOTHING


def drill(screen: GameScreen) -> Parts:
    """A small board that needs the technique that cost most, found by the worker."""
    from solitudo.tui.boards.generator import Drill
    from solitudo.tui.play.result import costliest

    puzzle = screen.session.game.puzzle
    technique = costliest(screen.guide_content.reviewed or []) or puzzle.techniques[0].name

    def found(made: object) -> None:
        if not isinstance(made, Drill):
            return
        opened = library.create(
            made.puzzle, mode="practice", level="drill", previous=screen.opened.file.name,
            solutions=made.solutions,
        )  # fmt: skip
        if made.before:
            action = made.puzzle.vocabulary.read(made.before)
            opened.game.do(action._replace(by="hint"))
            opened.game.clock.stop()
        needs = f"This board needs: {puzzle.kind.guide.techniques[technique].title}."
        screen.services.play(opened, (needs, "Press H for a hint. The marks shown are given."))

    screen.services.find_drill(puzzle.kind, technique, screen.answered(found))
    return Parts.NOTHING


def save_picture(screen: GameScreen) -> Parts:
    """The sheet of the finished game as a picture, shown and written into a file."""
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


def go_home(screen: GameScreen) -> Parts:
    screen.leave()
    screen.services.go_home()
    return Parts.NOTHING


def escape(screen: GameScreen) -> Parts:
    """Close the top thing; where nothing is open say that the same key leads home, then go."""
    session, view = screen.session, screen.session.view
    if view.leaving:
        return go_home(screen)
    parts = pane_commands.escape(session)
    if parts is not None:
        return parts
    screen.after(ASKED_FOR, lambda: screen.show_parts(view.ask_home(False)))
    return view.ask_home(True)


def next_game(screen: GameScreen) -> Parts:
    """The next board, unless the key was meant for the last mark."""
    return Parts.NOTHING if monotonic() < screen.over_until else duels.new_game(screen)


def lessons(screen: GameScreen) -> Parts:
    """The lessons of the kind that is played for the first time; the game is kept."""
    kind = screen.session.game.puzzle.kind
    if briefed(screen.session) and kind.guide.lessons:
        clock_waits(screen)
        screen.services.open_lessons(kind)
    return Parts.NOTHING


def lines(screen: GameScreen) -> Parts:
    """The Sudoku of lines on this terminal, and back; the clock rests."""
    screen.session.game.clock.stop()
    screen.services.play_lines()
    return Parts.NOTHING


def clock_waits(screen: GameScreen) -> Callable[[], None]:
    """Stop the clock; what is given back starts it again if it ran."""
    clock = screen.session.game.clock
    ran = clock.running
    clock.stop()
    return clock.start if ran else lambda: None


def mouse(screen: GameScreen) -> Parts:
    """Take the mouse, or leave it to the terminal, until the program ends."""
    on = not screen.services.mouse
    screen.services.set_mouse(on)
    screen.session.view.use_settings(mouse=on)
    said = (
        "The mouse plays again."
        if on
        else "The mouse selects text. Press F9 to play with it again."
    )
    return screen.session.say(said) | Parts.BARS


def all_keys(screen: GameScreen) -> Parts:
    """Every command by group with its keys, and the kind's own; a click on a line does it."""
    from solitudo.tui.panes.dialog import Page

    lines: list[Line] = []
    for group, found in screen.keymap.groups().items():
        if lines:
            lines.append(BLANK)
        lines.append(line(group, "*accent"))
        for command in found:
            keys = " ".join(label_of(key) for key in command.keys)
            if keys:
                left = ((f"{keys:<14}", "*text"), (command.help, "muted"))
                lines.append(Line(left, key=command.name))
    puzzle = screen.session.game.puzzle
    own = help_keys(puzzle)
    if own:
        lines += [BLANK, line(puzzle.kind.title, "*accent")]
        for key, words in own:
            lines.append(Line(((f"{label_of(key):<14}", "*text"), (words, "muted"))))

    def clicked(name: object) -> None:
        if isinstance(name, str):
            screen.run_command(name)

    screen.open_window(Page("All keys", lines), clicked)
    return Parts.NOTHING


ON_SCREEN: tuple[Here, ...] = (
    Here("undo", ("u", "ctrl+z"), "undo", "Undo the last move", "History", undo),
    Here("name", ("M",), "name", "Name this position", "History", name_point),
    Here("comment", (";",), "", "Write a comment here", "History", comment),
    Here("find", ("/",), "", "Find a name, a cell or a word", "In Moves", find, focus=Focus.MOVES),
    Here("solve", ("Z",), "solve", "Show the solution (counts as help)", "Help", solve, in_play),
    Here("new", ("N",), "new", "Another board of this puzzle", "Game", duels.new_game),
    Here("next", ("enter",), "next", "The next board, after the game", "Game", next_game, over),
    Here("again", ("A",), "again", "The same board from the start", "Game", duels.again, over),
    Here("picture", ("I",), "picture", "Save the result as an image (SVG)", export.GROUP,
       save_picture, after_game),
    *export.COMMANDS,
    Here("drill", ("T",), "drill", "Drill for the technique that took you longest", "Game", drill,
       after_game),
    Here("edit", ("E",), "edit", "Edit a copy of this board", "Game",
       opens(lambda s: s.services.edit_board(s.session.game.puzzle, s.leave))),
    Here("replay", ("f7",), "replay", "Replay this game, move by move", "Game",
       opens(lambda s: s.services.open_replay(s.opened.file.path, clock_waits(s))),
       lambda session: bool(session.game.tree.root.children)),
    Here("versus", ("V",), "versus", "Start or end Versus against the computer", "Game",
       duels.versus,
       lambda session: bool(session.game.puzzle.opponents)),
    Here("lessons", ("L",), "lessons", "Lessons, while your first game is explained", "Help",
       lessons, briefed),
    Here("all_records", ("R",), "records", "All statistics", "Game",
       opens(lambda s: s.services.open_records(s.session.game.puzzle.kind.name, clock_waits(s)))),
    Here("lines", (), "", "Line-mode Sudoku in this terminal", "Game", lines),
    Here("all_saves", (), "", "All saved games", "Game",
       opens(lambda s: s.services.open_saves(s.opened.file.name, clock_waits(s)))),
    Here("scroll_up", ("pageup",), "", "Previous page of the panel", "Panes",
       opens(lambda s: s.turn_page(-1))),
    Here("scroll_down", ("pagedown",), "", "Next page of the panel", "Panes",
       opens(lambda s: s.turn_page(1))),
    Here("narrower", ("<",), "", "Narrower", "Panes", lambda screen: screen.change_panes(-2)),
    Here("wider", (">",), "", "Wider", "Panes", lambda screen: screen.change_panes(2)),
    Here("mouse", ("f9",), "", "Mouse on or off (off: select text)", "Game", mouse),
    Here("read_on", ("f6",), "", "Read on in the screen-reader line", "Game",
       opens(lambda s: s.services.read_on())),
    Here("theme", (), "", "Choose another theme", "Game",
       opens(lambda s: s.services.choose_theme())),
    Here("settings", ("S",), "", "Settings", "Game",
       opens(lambda s: s.services.open_settings(clock_waits(s)))),
    Here("help", ("?",), "all keys", "All keys", "Game", all_keys),
    Here("palette", ("ctrl+p",), "", "All commands by name", "Game",
       opens(lambda s: s.services.action_command_palette())),
    Here("home", ("Q",), "home", "Home; everything is saved", "Game", go_home),
    Here("leave", ("ctrl+c",), "", "Quit Solitudo", "Game",
       opens(lambda s: s.services.ask_to_leave())),
    Here("escape", ("escape",), "", "Close what is open; again and again: home", "Game",
       escape),
)  # fmt: skip

ORDER = ("Moving", "Marking", "History", "Help", "Game", export.GROUP, "Panes", "In Moves",
         "In the Guide", "On the pad")  # fmt: skip
COMMANDS: tuple[Here, ...] = tuple(
    sorted((*map(on_session, SESSION), *ON_SCREEN), key=lambda command: ORDER.index(command.group))
)
