"""Every command of a game with its keys, for the key row, the palette and the page of all keys.

Commands that open a window or leave the game are in `dialogs`, which combines both lists.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from solitudo.tui.play import help_commands, marking, pane_commands
from solitudo.tui.play import history_commands as history
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts
from solitudo.tui.terminal.keyboard import label_of

D = TypeVar("D")
W = TypeVar("W")
When = Callable[[Session], bool]


def always(session: Session) -> bool:
    return True


def in_play(session: Session) -> bool:
    """Return whether the game is not paused, previewed or over."""
    return not session.paused and session.view.preview is None and not session.over


def helped(session: Session) -> bool:
    """Return whether hints and checks are given here."""
    return in_play(session) and not session.game.options.versus


def assumed(session: Session) -> bool:
    """Return whether an assumption is open."""
    return in_play(session) and session.game.assumption() is not None


def after_game(session: Session) -> bool:
    return session.finished


def over(session: Session) -> bool:
    return session.over


def can_jump(session: Session) -> bool:
    """Return whether there is a preview, or a message that leads somewhere."""
    told = session.messages.current
    return session.view.preview is not None or bool(told and told.jump)


def is_read(session: Session) -> bool:
    """Return whether the screen is read aloud."""
    return session.view.reader


def speaking(session: Session) -> bool:
    """Return whether there is a message."""
    return session.messages.current is not None


class Command(NamedTuple, Generic[D]):
    """One command of a session, or of its screen.

    With a `focus` its keys have this meaning only in that pane.
    """

    name: str
    keys: tuple[str, ...]
    word: str
    help: str
    group: str
    run: Callable[[D], Parts]
    when: When = always
    focus: Focus | None = None


Own = Command[Session]
# the commands that keys run while a pane has them
IN_PANES = "In a pane"
UP, DOWN, LEFT, RIGHT = ("up", "k"), ("down", "j"), ("left", "h"), ("right", "l")


def ways(
    group: str,
    focus: Focus | None,
    run: Callable[[Session, W], Parts],
    *rows: tuple[str, tuple[str, ...], str, W],
) -> tuple[Own, ...]:
    """Return commands that do one thing in several ways: name, keys, help and argument of each."""

    def own(name: str, keys: tuple[str, ...], words: str, way: W) -> Own:
        return Own(name, keys, "", words, group, lambda s: run(s, way), always, focus)

    return tuple(own(*row) for row in rows)


SESSION: tuple[Own, ...] = (
    *ways("Moving", None, marking.step,
          ("up", UP, "Move up", "up"), ("down", DOWN, "Move down", "down"),
          ("left", LEFT, "Move left", "left"), ("right", RIGHT, "Move right", "right")),
    *ways("Moving", None, marking.to_edge,
          ("first", ("home",), "Start of the row", "left"),
          ("last", ("end",), "End of the row", "right")),
    Own("primary", ("enter",), "", "Main mark (press again to clear)", "Marking", marking.primary,
        lambda s: not s.over),
    Own("counter", ("space",), "", "Second mark (press again to clear)", "Marking",
        marking.counter),
    Own("clear", ("backspace", "delete"), "clear", "Clear the cell", "Marking", marking.clear),
    Own("redo", ("r", "ctrl+y"), "redo", "Redo, along the last visited branch", "Made a mess?",
        history.redo, lambda s: s.game.node.last is not None),
    Own("back", ("[",), "", "Previous move, in preview", "Moves", history.look_back),
    Own("forth", ("]",), "", "Next move, in preview", "Moves", history.look_forth),
    Own("jump", ("J",), "jump", "Go to the move in the message", "Made a mess?",
        Session.jump, can_jump),
    Own("fold", ("-",), "", "Fold this branch", "Moves", lambda s: history.fold(s, True)),
    Own("unfold", ("+", "="), "", "Unfold these branches", "Moves",
        lambda s: history.fold(s, False)),
    Own("read", ("s",), "", "Read: r row, c column, b box, a all, w where, n changes, s again",
        "Reading aloud", marking.ask_to_read, is_read),
    Own("next_empty", ("o",), "", "Next empty cell", "Moving",
        lambda s: marking.next_cell(s, False)),
    Own("next_clue", ("p",), "", "Next cell with a clue", "Moving",
        lambda s: marking.next_cell(s, True)),
    Own("suppose", ("G",), "assume", "Assume: try marks on a branch", "Stuck?",
        help_commands.assume, helped),
    Own("refute", ("X",), "test it", "Test this branch: end it at a contradiction", "Stuck?",
        help_commands.refute, assumed),
    Own("keep", ("K",), "keep", "Keep the assumption as the main line", "Stuck?",
        help_commands.keep, assumed),
    Own("reset", ("B",), "start", "Start over (one move, u undoes it)", "Made a mess?",
        history.reset, in_play),
    Own("hint", ("H",), "hint", "Hint: area, technique, reason, move", "Stuck?",
        help_commands.hint, helped),
    Own("why", ("W",), "why", "Why this mark follows, or is wrong", "Stuck?",
        help_commands.why),
    Own("check", ("C",), "check", "Count the mistakes (press again to see them)", "Stuck?",
        help_commands.check, helped),
    Own("link_on", (".",), "", "Next step of an explanation, or next broken rule", "Stuck?",
        lambda s: s.walk_message(1), speaking),
    Own("link_back", (",",), "", "Previous step or broken rule", "Stuck?",
        lambda s: s.walk_message(-1), speaking),
    Own("next_pane", ("tab",), "panes", "Next pane (keys go there)", "Panes",
        lambda s: pane_commands.turn_focus(s, 1)),
    Own("pane_before", ("shift+tab",), "", "Previous pane (keys go there)", "Panes",
        lambda s: pane_commands.turn_focus(s, -1)),
    Own("moves", ("f2",), "", "Moves", "Panes", pane_commands.show_moves),
    Own("tips", ("f3",), "", "Tips: techniques that apply now", "Stuck?",
        pane_commands.show_tips),
    Own("rules", ("f4",), "", "Rules (press again for techniques)", "Stuck?",
        pane_commands.show_rules),
    Own("records", ("f5",), "", "Statistics of this game", "Panes",
        lambda s: pane_commands.show_page(s, "records")),
    Own("alone", ("O",), "board only", "Board only, and back", "Panes",
        lambda s: s.view.hide_panes()),
    Own("pause", ("P",), "pause", "Pause: board hidden, clock stopped", "This game", Session.pause,
        lambda s: not s.finished),
    Own("automatic", (), "", "Automatic marks on or off", "This game",
        pane_commands.switch_automatic),
    *ways(IN_PANES, Focus.MOVES, history.walk,
          ("row_up", UP, "Row above", "up"), ("row_down", DOWN, "Row below", "down"),
          ("row_out", LEFT, "Start of the branch, then its parent", "left"),
          ("row_in", RIGHT, "Enter the branch", "right")),
    *ways("Moves", None, history.walk,
          ("sibling_before", ("{",), "Previous branch, in preview", "before"),
          ("sibling_after", ("}",), "Next branch, in preview", "after")),
    *ways(IN_PANES, Focus.MOVES, history.to_end,
          ("first_row", ("home",), "The start", True),
          ("last_row", ("end",), "The last row", False)),
    Own("compare", ("D",), "compare", "Compare with the current position", "Moves",
        history.compare, focus=Focus.MOVES),
    Own("next_difference", ("n",), "", "Next cell that differs", "Moves",
        history.next_difference, focus=Focus.MOVES),
    *ways(IN_PANES, Focus.GUIDE, pane_commands.walk_lines,
          ("line_up", UP, "Line above", -1), ("line_down", DOWN, "Line below", 1)),
    *ways(IN_PANES, Focus.GUIDE, pane_commands.open_line,
          ("open_line", RIGHT, "Open the card", False),
          ("enter_line", ("enter",), "Show a hint with this technique", True)),
    *ways(IN_PANES, Focus.GUIDE, pane_commands.fold_tips,
          ("more_tips", ("+", "="), "Show harder techniques too", False),
          ("fewer_tips", ("-",), "Hide harder techniques", True)),
    *ways(IN_PANES, Focus.PAD, marking.walk_pad,
          ("pad_left", LEFT, "The symbol before", -1), ("pad_right", RIGHT, "The next symbol", 1),
          ("pad_up", UP, "The symbol above", -3), ("pad_down", DOWN, "The symbol below", 3)),
)  # fmt: skip


class Keymap(Generic[D]):
    """Keys to commands, with the person's own keys.

    A key may have another meaning in a pane, and in a finished game.
    """

    def __init__(self, commands: Iterable[Command[D]], rebound: Mapping[str, str]) -> None:
        self.commands: dict[str, Command[D]] = {}
        self._by_key: dict[tuple[str, Focus | None], list[str]] = {}
        for command in commands:
            if command.name in rebound:
                command = command._replace(keys=(rebound[command.name],))
            self.commands[command.name] = command
            for key in command.keys:
                self._by_key.setdefault((key, command.focus), []).append(command.name)
        for name, key in rebound.items():
            if name in self.commands:
                # a key that the player assigned runs only its new command
                self._by_key[key, self.commands[name].focus] = [name]

    def command(self, key: str, session: Session) -> Command[D] | None:
        """Return the command of a key in this focus, or else anywhere.

        If several commands have it, return the first that applies now.
        """
        for focus in (session.view.focus, None):
            names = self._by_key.get((key, focus), ())
            found = [self.commands[name] for name in names]
            for command in found:
                if command.when(session):
                    return command
            # a command that does not apply now says so itself; other games can be started only
            # after this one
            told = [command for command in found if command.when not in (after_game, over)]
            if told:
                return told[-1]
        return None

    def key(self, name: str) -> str:
        """Return the first key of a command, as it is shown."""
        keys = self.commands[name].keys
        return label_of(keys[0]) if keys else ""

    def groups(self) -> dict[str, list[Command[D]]]:
        groups: dict[str, list[Command[D]]] = {}
        for command in self.commands.values():
            groups.setdefault(command.group, []).append(command)
        return groups
