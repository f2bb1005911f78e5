"""Commands that open a window, begin another game or leave: the other half of the table.

Windows are loaded when they are first asked for, so that the start does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.core.terms import Duel
from tui.play import games, going, taking, walking
from tui.play.commands import (
    SESSION,
    Command,
    after_game,
    briefed,
    in_play,
    two_can_play,
)
from tui.play.desk import Desk
from tui.play.seen import VIEW, Seen
from tui.play.session import Focus, Session


def on_session(command: Command[Session]) -> Command[Desk]:
    """A command of the session, given at a desk."""
    return Command(
        command.name, command.keys, command.word, command.help, command.group,
        lambda desk: command.run(desk.session), command.when, command.focus,
    )  # fmt: skip


# the way through the game


def undo(desk: Desk) -> Seen:
    """One move back; at the start back to the game before."""
    seen = desk.session.undo()
    if seen is not None:
        return seen
    header = desk.opened.file.header
    if not header.get("previous"):
        return desk.session.say("This is the start.")
    from tui.library import name_before

    desk.house.open_save(name_before(header))
    return Seen.NOTHING


def escape(desk: Desk) -> Seen:
    """Leave one thing that is looked at."""
    return walking.escape(desk.session) or Seen.NOTHING


def name_point(desk: Desk) -> Seen:
    """Give the point that is looked at a name."""
    from tui.screens.dialog import Ask

    session = desk.session
    node = session.shown_node

    def named(text: object) -> None:
        if isinstance(text, str):
            session.game.name(node, text)
            session.touch(session.moves.update(node))
            desk.show_seen(VIEW)

    title = f"A name for move {node.depth}" if node.depth else "A name for the start"
    desk.open_window(Ask(title, node.name), named)
    return Seen.NOTHING


def comment(desk: Desk) -> Seen:
    """Write a comment at the point that is looked at."""
    from tui.screens.dialog import Ask

    session = desk.session
    node = session.shown_node

    def written(text: object) -> None:
        if isinstance(text, str):
            session.game.comment(node, text)
            session.touch(session.moves.update(node))
            desk.show_seen(VIEW)

    title = f"A comment at move {node.depth}" if node.depth else "A comment at the start"
    desk.open_window(Ask(title, node.comment, most=2000), written)
    return Seen.NOTHING


def find(desk: Desk) -> Seen:
    """Find a move by its name, its cell or a word of its comment."""
    from tui.screens.dialog import Find

    session = desk.session
    before = session.preview

    def typed(text: str) -> str:
        words = walking.search(session, text)
        found = session.hits.nodes if session.hits is not None else ()
        if found and session.shown_node not in found:
            return stepped(1)
        return words

    def stepped(way: int) -> str:
        desk.show_seen(walking.step_hits(session, way))
        return walking.found_words(session)

    def done(kept: object) -> None:
        session.hits = None
        desk.show_seen(session.look(session.preview if kept else before) | VIEW)

    desk.open_window(Find(typed, stepped), done)
    return Seen.NOTHING


def turn_page_on(desk: Desk) -> Seen:
    desk.turn_page(1)
    return Seen.NOTHING


def turn_page_back(desk: Desk) -> Seen:
    desk.turn_page(-1)
    return Seen.NOTHING


# questions


def solve(desk: Desk) -> Seen:
    """Write the whole solution, after asking."""
    from tui.screens.dialog import Dialog

    def answered(answer: object) -> None:
        if answer == "y":
            desk.show_seen(going.solve(desk.session))

    answers = [("y", "solve it"), ("n", "no")]
    window = Dialog("Write the whole solution?", "It counts as help; undo takes it back.", answers)
    desk.open_window(window, answered)
    return Seen.NOTHING


def versus(desk: Desk) -> Seen:
    """Against the computer, from the position as it stands; or back to playing alone."""
    from tui import keeping
    from tui.screens.duel import DuelWindow

    session = desk.session
    game = session.game
    if not game.puzzle.opponents:
        return session.say(f"{game.puzzle.kind.title} is played alone.")
    if game.options.versus:
        game.set_mode("normal")
        session.touch(walking.ALL_ROWS)
        return session.say("Alone again.") | VIEW

    def chosen(duel: object) -> None:
        if isinstance(duel, Duel):
            seen = session.settle() | VIEW
            game.set_mode("versus", *duel)
            session.touch(walking.ALL_ROWS)
            session.reply_due = game.computers_turn()
            desk.show_seen(seen)

    desk.open_window(DuelWindow(game.puzzle, keeping.duels(game.puzzle)), chosen)
    return Seen.NOTHING


def leave_program(desk: Desk) -> Seen:
    desk.house.ask_to_leave()
    return Seen.NOTHING


# results and ways out


def save_picture(desk: Desk) -> Seen:
    """The sheet of the finished game as a picture, shown and written into a file."""
    from tui import outgoing
    from tui.play import sharing
    from tui.screens.sheet import SheetWindow

    game, file = desk.session.game, desk.opened.file
    result = sharing.result_of(game, file.header, desk.shelf.kept.day)
    drawn = sharing.picture(result, game.puzzle, game.position, desk.house.theme_data)
    path = outgoing.keep(drawn, file.name, outgoing.pictures_folder())
    words = f"The picture is in {outgoing.told(path)}"
    desk.open_window(SheetWindow(result, game.puzzle, game.position, words))
    return desk.session.say(f"{words}.")


def edit(desk: Desk) -> Seen:
    """Make another board out of this one; the game is kept."""
    from tui.screens.editor import edit_board

    edit_board(desk.house, desk.session.game.puzzle, desk.leave)
    return Seen.NOTHING


def replay(desk: Desk) -> Seen:
    """This game played back from its file, over the game; its clock waits."""
    from tui.screens.replay import open_replay

    open_replay(desk.house, desk.opened.file.path, clock_waits(desk))
    return Seen.NOTHING


def go_home(desk: Desk) -> Seen:
    desk.leave()
    desk.house.go_home()
    return Seen.NOTHING


def lessons(desk: Desk) -> Seen:
    """The lessons of the kind that is played for the first time; the game is kept."""
    kind = desk.session.game.puzzle.kind
    if briefed(desk.session) and kind.guide.lessons:
        clock_waits(desk)
        desk.house.open_lessons(kind)
    return Seen.NOTHING


# the rest


def all_records(desk: Desk) -> Seen:
    """All records, over the game; its clock waits."""
    from tui.screens.records import open_records

    open_records(desk.house, desk.session.game.puzzle.kind.name, clock_waits(desk))
    return Seen.NOTHING


def all_saves(desk: Desk) -> Seen:
    """All saved games, over this one; its clock waits."""
    from tui.screens.saves import open_saves

    open_saves(desk.house, desk.opened.file.name, clock_waits(desk))
    return Seen.NOTHING


def lines(desk: Desk) -> Seen:
    """The Sudoku of lines on this terminal, and back; the clock rests."""
    desk.session.game.clock.stop()
    desk.house.play_lines()
    return Seen.NOTHING


def settings(desk: Desk) -> Seen:
    """The settings, over the game; its clock waits."""
    from tui.screens.settings import open_settings

    open_settings(desk.house, clock_waits(desk))
    return Seen.NOTHING


def clock_waits(desk: Desk) -> Callable[[], None]:
    """Stop the clock; what is given back starts it again if it ran."""
    clock = desk.session.game.clock
    ran = clock.running
    clock.stop()
    return clock.start if ran else lambda: None


def theme(desk: Desk) -> Seen:
    from tui.screens.themes import choose_theme

    choose_theme(desk.house)
    return Seen.NOTHING


def mouse(desk: Desk) -> Seen:
    """Take the mouse, or leave it to the terminal, in this run; the setting is another thing."""
    on = not desk.house.mouse
    desk.house.set_mouse(on)
    desk.session.mouse = on
    said = "The mouse plays." if on else "The mouse selects text; F9 brings it back."
    return desk.session.say(said) | Seen.BARS


def read_on(desk: Desk) -> Seen:
    """The next part of what the reader line says."""
    desk.house.read_on()
    return Seen.NOTHING


def palette(desk: Desk) -> Seen:
    desk.house.action_command_palette()
    return Seen.NOTHING


def all_keys(desk: Desk) -> Seen:
    """All keys, by group; a click on a line does what it says."""
    from tui.screens.help import keys_page

    def clicked(name: object) -> None:
        if isinstance(name, str):
            desk.run_command(name)

    desk.open_window(keys_page(desk.keymap, desk.session.game.puzzle), clicked)
    return Seen.NOTHING


At = Command[Desk]

AT_DESK: tuple[At, ...] = (
    At("undo", ("u", "ctrl+z"), "undo", "Take the last move back", "History", undo),
    At("name", ("M",), "name", "Name this point of the history", "History", name_point),
    At("comment", (";",), "", "Write a comment at this point", "History", comment),
    At("find", ("/",), "", "Find a name, a cell, a word", "In Moves", find, focus=Focus.MOVES),
    At("solve", ("Z",), "solve", "Write the solution (recorded as help)", "Help", solve, in_play),
    At("new", ("N",), "new", "Another board of this kind", "Game", games.new_game),
    At("again", ("A",), "again", "The same board from the start", "Game", games.again, after_game),
    At("picture", ("I",), "picture", "Save the sheet as a picture (SVG)", taking.GROUP,
       save_picture, after_game),
    *taking.COMMANDS,
    At("drill", ("T",), "drill", "A small board that needs what cost most", "Game",
       games.drill, after_game),
    At("edit", ("E",), "edit", "Make another board out of this one", "Game", edit),
    At("replay", ("f7",), "replay", "Play this game back, move by move", "Game", replay,
       lambda session: bool(session.game.tree.root.children)),
    At("versus", ("V",), "versus", "Play against the computer, or stop doing so", "Game", versus,
       two_can_play),
    At("lessons", ("L",), "lessons", "The lessons, while a first game is explained", "Help",
       lessons, briefed),
    At("all_records", ("R",), "records", "All records", "Game", all_records),
    At("lines", (), "", "The Sudoku of lines, in the terminal itself", "Game", lines),
    At("all_saves", (), "", "All saved games", "Game", all_saves),
    At("scroll_up", ("pageup",), "", "Turn the pane back", "Panes", turn_page_back),
    At("scroll_down", ("pagedown",), "", "Turn the pane on", "Panes", turn_page_on),
    At("narrower", ("<",), "", "Panes narrower", "Panes", lambda desk: desk.change_panes(-2)),
    At("wider", (">",), "", "Panes wider", "Panes", lambda desk: desk.change_panes(2)),
    At("mouse", ("f9",), "", "Mouse on or off (off: text can be selected)", "Game", mouse),
    At("read_on", ("f6",), "", "Read on in the reader line, where it is on", "Game", read_on),
    At("theme", (), "", "Choose another theme", "Game", theme),
    At("settings", ("S",), "", "Settings", "Game", settings),
    At("help", ("?",), "all keys", "All keys", "Game", all_keys),
    At("palette", ("ctrl+p",), "", "Everything, by name", "Game", palette),
    At("home", ("Q",), "home", "Home; everything is saved", "Game", go_home),
    At("leave", ("ctrl+c",), "", "Leave solitudo", "Game", leave_program),
    At("escape", ("escape",), "", "Leave what is looked at", "Game", escape),
)  # fmt: skip

ORDER = ("Moving", "Marking", "History", "Help", "Game", taking.GROUP, "Panes", "In Moves",
         "In the Guide", "On the pad")  # fmt: skip
COMMANDS: tuple[At, ...] = tuple(
    sorted((*map(on_session, SESSION), *AT_DESK), key=lambda command: ORDER.index(command.group))
)
