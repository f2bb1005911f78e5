"""Everything that a person can ask for at the board, once: the key, the word in the key row, the
line of help, the function that does it, and when it applies.

Keys, key row, palette and the page of all keys read this table. Commands that open a window or
leave the game are in `dialogs`; the screen puts both together.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from solitudo.tui.play import help_commands, marking, pane_commands
from solitudo.tui.play import history_commands as history
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts
from solitudo.tui.terminal.keyboard import label_of

D = TypeVar("D")
When = Callable[[Session], bool]


def always(session: Session) -> bool:
    return True


def in_play(session: Session) -> bool:
    """Nothing is paused, looked back at or finished."""
    return not session.paused and session.view.preview is None and not session.finished


def helped(session: Session) -> bool:
    """Hints and checks are given here."""
    return in_play(session) and not session.game.options.versus


def supposed(session: Session) -> bool:
    """A assumption is open."""
    return in_play(session) and session.game.supposition() is not None


def two_can_play(session: Session) -> bool:
    """There is somebody to play against."""
    return bool(session.game.puzzle.opponents)


def after_game(session: Session) -> bool:
    """The game is solved and nothing else is looked at."""
    return session.finished


def can_jump(session: Session) -> bool:
    """An older position is previewed, or what is said leads somewhere."""
    told = session.messages.current
    return session.view.preview is not None or bool(told and told.jump)


def briefed(session: Session) -> bool:
    """A first game is being explained."""
    return session.messages.brief is not None and session.messages.current is session.messages.brief


class Command(NamedTuple, Generic[D]):
    """One thing that can be asked for, of a session or of the screen it is played at. With a
    `focus` its keys mean this only while the keys go there."""

    name: str
    keys: tuple[str, ...]
    word: str
    help: str
    group: str
    run: Callable[[D], Parts]
    when: When = always
    focus: Focus | None = None


Own = Command[Session]

MOVING: tuple[Own, ...] = (
    Own("up", ("up", "k"), "", "Move up", "Moving", lambda s: marking.step(s, "up")),
    Own("down", ("down", "j"), "", "Move down", "Moving", lambda s: marking.step(s, "down")),
    Own("left", ("left", "h"), "", "Move left", "Moving", lambda s: marking.step(s, "left")),
    Own("right", ("right", "l"), "", "Move right", "Moving", lambda s: marking.step(s, "right")),
    Own("first", ("home",), "", "To the start of the row", "Moving",
        lambda s: marking.to_edge(s, "left")),
    Own("last", ("end",), "", "To the end of the row", "Moving",
        lambda s: marking.to_edge(s, "right")),
)  # fmt: skip

MARKING: tuple[Own, ...] = (
    Own("primary", ("enter",), "", "The mark itself; again clears it", "Marking", marking.primary),
    Own("counter", ("space",), "", "The counter-mark; again clears it", "Marking",
        marking.counter),
    Own("clear", ("backspace", "delete"), "clear", "Clear the cell", "Marking", marking.clear),
)  # fmt: skip

HISTORY: tuple[Own, ...] = (
    Own("redo", ("r", "ctrl+y"), "redo", "Redo, along the branch last visited", "History",
        history.redo, lambda s: s.game.node.last is not None),
    Own("back", ("[",), "", "Look back through the moves", "History", history.look_back),
    Own("forth", ("]",), "", "Look forth through the moves", "History", history.look_forth),
    Own("jump", ("J",), "jump", "Go where the message, or the look back, leads", "History",
        Session.jump, can_jump),
    Own("fold", ("-",), "", "Fold the branch here", "History", lambda s: history.fold(s, True)),
    Own("unfold", ("+", "="), "", "Unfold the branches here", "History",
        lambda s: history.fold(s, False)),
    Own("suppose", ("G",), "suppose", "Suppose the next mark, in its own branch", "History",
        help_commands.suppose, helped),
    Own("refute", ("X",), "refute", "Refute it where it fails: the opposite is played", "History",
        help_commands.refute, supposed),
    Own("keep", ("K",), "keep", "Keep the supposition as the main line", "History",
        help_commands.keep, supposed),
    Own("reset", ("B",), "start", "Back to the start, as one move", "Game", history.reset,
        in_play),
)  # fmt: skip

HELP: tuple[Own, ...] = (
    Own("hint", ("H",), "hint", "A hint: where, how, which cells, played", "Help",
        help_commands.hint, helped),
    Own("why", ("W",), "why", "Why this mark follows, or why it is wrong", "Help",
        help_commands.why),
    Own("check", ("C",), "check", "How many marks are wrong; again: which", "Help",
        help_commands.check, helped),
    Own("link_on", (".",), "", "The next link of an argument, the next slip", "Help",
        lambda s: s.walk_message(1), lambda s: s.messages.current is not None),
    Own("link_back", (",",), "", "The link before, the slip before", "Help",
        lambda s: s.walk_message(-1), lambda s: s.messages.current is not None),
)  # fmt: skip

PANES: tuple[Own, ...] = (
    Own("next_pane", ("tab",), "panes", "The keys go to the next pane", "Panes",
        lambda s: pane_commands.turn_focus(s, 1)),
    Own("pane_before", ("shift+tab",), "", "The keys go to the pane before", "Panes",
        lambda s: pane_commands.turn_focus(s, -1)),
    Own("moves", ("f2",), "", "The moves", "Panes", pane_commands.show_moves),
    Own("tips", ("f3",), "", "Tips: what applies now", "Panes",
        lambda s: pane_commands.show_page(s, "tips")),
    Own("rules", ("f4",), "", "Rules; again: techniques", "Panes", pane_commands.show_rules),
    Own("records", ("f5",), "", "This game's records", "Panes",
        lambda s: pane_commands.show_page(s, "records")),
    Own("alone", ("O",), "board", "The board alone, and back", "Panes", pane_commands.hide_panes),
)  # fmt: skip

GAME: tuple[Own, ...] = (
    Own("pause", ("P",), "pause", "Hide the board and stop the clock", "Game", Session.pause,
        lambda s: not s.finished),
    Own("automatic", (), "", "Automatic marks on or off", "Game", pane_commands.switch_automatic),
)  # fmt: skip

IN_MOVES: tuple[Own, ...] = (
    Own("row_up", ("up", "k"), "", "The row above", "In Moves",
        lambda s: history.walk(s, "up"), focus=Focus.MOVES),
    Own("row_down", ("down", "j"), "", "The row below", "In Moves",
        lambda s: history.walk(s, "down"), focus=Focus.MOVES),
    Own("row_out", ("left", "h"), "", "To the fork, then to its parent", "In Moves",
        lambda s: history.walk(s, "left"), focus=Focus.MOVES),
    Own("row_in", ("right", "l"), "", "Into the branch", "In Moves",
        lambda s: history.walk(s, "right"), focus=Focus.MOVES),
    Own("sibling_before", ("{",), "", "The branch before at this fork", "In Moves",
        lambda s: history.walk(s, "before"), focus=Focus.MOVES),
    Own("sibling_after", ("}",), "", "The branch after at this fork", "In Moves",
        lambda s: history.walk(s, "after"), focus=Focus.MOVES),
    Own("first_row", ("home",), "", "The start", "In Moves",
        lambda s: history.to_end(s, True), focus=Focus.MOVES),
    Own("last_row", ("end",), "", "The last row", "In Moves",
        lambda s: history.to_end(s, False), focus=Focus.MOVES),
    Own("compare", ("D",), "compare", "Which cells differ from where the game stands", "In Moves",
        history.compare, focus=Focus.MOVES),
    Own("next_difference", ("n",), "", "To the next cell that differs", "In Moves",
        history.next_difference, focus=Focus.MOVES),
)  # fmt: skip

IN_GUIDE: tuple[Own, ...] = (
    Own("line_up", ("up", "k"), "", "The line above", "In the Guide",
        lambda s: pane_commands.walk_lines(s, -1), focus=Focus.GUIDE),
    Own("line_down", ("down", "j"), "", "The line below", "In the Guide",
        lambda s: pane_commands.walk_lines(s, 1), focus=Focus.GUIDE),
    Own("open_line", ("right", "l"), "", "Open the card", "In the Guide",
        lambda s: pane_commands.open_line(s, enter=False), focus=Focus.GUIDE),
    Own("enter_line", ("enter",), "", "Enter the ladder with it", "In the Guide",
        lambda s: pane_commands.open_line(s, enter=True), focus=Focus.GUIDE),
    Own("more_tips", ("+", "="), "", "Show the harder ones too", "In the Guide",
        lambda s: pane_commands.fold_tips(s, False), focus=Focus.GUIDE),
    Own("fewer_tips", ("-",), "", "Fold the harder ones", "In the Guide",
        lambda s: pane_commands.fold_tips(s, True), focus=Focus.GUIDE),
)  # fmt: skip

ON_PAD: tuple[Own, ...] = (
    Own("pad_left", ("left", "h"), "", "The symbol before", "On the pad",
        lambda s: marking.walk_pad(s, -1), focus=Focus.PAD),
    Own("pad_right", ("right", "l"), "", "The next symbol", "On the pad",
        lambda s: marking.walk_pad(s, 1), focus=Focus.PAD),
    Own("pad_up", ("up", "k"), "", "The symbol above", "On the pad",
        lambda s: marking.walk_pad(s, -3), focus=Focus.PAD),
    Own("pad_down", ("down", "j"), "", "The symbol below", "On the pad",
        lambda s: marking.walk_pad(s, 3), focus=Focus.PAD),
)  # fmt: skip

SESSION: tuple[Own, ...] = (
    *MOVING, *MARKING, *HISTORY, *HELP, *PANES, *GAME, *IN_MOVES, *IN_GUIDE, *ON_PAD,
)  # fmt: skip


class Keymap(Generic[D]):
    """Keys to commands, as rebound by the person. The same key may mean something else where the
    keys go to a pane, and in a finished game."""

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
                # a rebound key means its new command alone
                self._by_key[key, self.commands[name].focus] = [name]

    def command(self, key: str, session: Session) -> Command[D] | None:
        """What a key asks for: what is meant in this focus, then what is meant anywhere; of
        several the first that applies now."""
        for focus in (session.view.focus, None):
            names = self._by_key.get((key, focus), ())
            found = [self.commands[name] for name in names]
            for command in found:
                if command.when(session):
                    return command
            # what does not apply now says so itself; other games begin only after this one
            told = [command for command in found if command.when is not after_game]
            if told:
                return told[-1]
        return None

    def key(self, name: str) -> str:
        """The first key of a command, as it is shown."""
        keys = self.commands[name].keys
        return label_of(keys[0]) if keys else ""

    def groups(self) -> dict[str, list[Command[D]]]:
        """The commands by group, for the page of all keys."""
        groups: dict[str, list[Command[D]]] = {}
        for command in self.commands.values():
            groups.setdefault(command.group, []).append(command)
        return groups
