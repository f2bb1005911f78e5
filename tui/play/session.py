"""A game being played, without a screen: the game, the view, and the messages.

Its methods return the parts of the screen that they changed. It has no widget and calls nobody. The
screen shows what it finds here.
"""

from __future__ import annotations

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.save import SaveFile
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Fault, Gesture, Options, Refusal, Solutions
from solitudo.tui.play import coach
from solitudo.tui.play.entry import Entry
from solitudo.tui.play.history import Moves
from solitudo.tui.play.history_rows import Touched
from solitudo.tui.play.messages import BrokenRules, HintMessage, Message, Messages, Notice, Pointed
from solitudo.tui.play.view_state import EVERYTHING, MOVE, VIEW, Focus, Parts, ViewState

# the brief of a first game is closed at this move
BRIEF_MOVES = 3
COMPUTER_MOVES = "It is the computer's turn. Press Enter to continue."


class Session:
    """One game in play on one screen."""

    def __init__(self, game: Game, errors: str = "rules") -> None:
        self.game = game
        self.view = ViewState(game.cursor, game.pane, bool(game.tree.root.children))
        self.view.use_settings(errors=errors)
        self.messages = Messages()
        self.entry = Entry(game.puzzle)
        self.tips = coach.Tips(game)
        # why the last moves are not in the file yet
        self.unwritten = ""
        self.paused = False
        # pending work: the computer's answer, and the result of Versus
        self.reply_due = not game.node.depth and game.computers_turn()
        self.ended = False
        # for a game that was just solved, how far from the cursor cells show it; None: everywhere
        self.finish_radius: int | None = None
        self._moves: Moves | None = None
        self._touched: list[Touched] = []
        # the meaning of a gesture in this position
        self._meant: tuple[Node, Options, Gesture, Action | Refusal] | None = None

    @property
    def moves(self) -> Moves:
        """The rows of the history, made when first needed."""
        if self._moves is None:
            self._moves = Moves(self.game)
        return self._moves

    def touch(self, touched: Touched) -> None:
        self._touched.append(touched)

    def take_touched(self) -> list[Touched]:
        """Return the rows of the history that changed since the last call."""
        touched, self._touched = self._touched, []
        return touched

    @property
    def shown_node(self) -> Node:
        """The node whose position is on the board: the game's, or the previewed one."""
        return self.view.preview or self.game.node

    @property
    def position(self) -> Position:
        """The position on the board, with an open gesture."""
        if self.view.open_position is not None:
            return self.view.open_position
        return self.game.tree.position(self.shown_node)

    @property
    def finished(self) -> bool:
        """Whether the board is solved and nothing else is previewed."""
        return self.view.preview is None and self.view.open_position is None and self.game.solved

    @property
    def over(self) -> bool:
        """Whether the board is solved or Versus has ended, and nothing else is previewed."""
        looking = self.view.preview is not None or self.view.open_position is not None
        return not looking and (self.game.solved or self.game.ended)

    @property
    def hint(self) -> HintMessage | None:
        return self.messages.current if isinstance(self.messages.current, HintMessage) else None

    @property
    def goal_cells(self) -> int:
        """Return the cells that hints should lead to (a mask), or none if any will do."""
        return 0

    @property
    def mistakes_are_told(self) -> bool:
        """Return whether a mistake is shown without being asked for."""
        return self.game.mode in ("practice", "tutorial") or self.view.errors == "solution"

    def faults(self) -> list[Fault]:
        """Return the broken rules to show in this position, by the setting."""
        if self.view.preview is not None or self.paused:
            return []
        if self.game.mode not in ("practice", "tutorial") and not self.game.options.versus:
            hidden = self.view.errors == "when full" and not self.game.puzzle.full(self.position)
            if hidden or self.view.errors == "off":
                return []
        return self.game.faults

    def broken_rules(self) -> BrokenRules | None:
        """Return the broken rules that are shown, one for each mark that broke some."""
        faults = self.faults()
        return coach.broken_rules(faults, self.game.node) if faults else None

    def pointed(self) -> Pointed:
        return Pointed.by(self.messages.current)

    def show_more(self) -> Parts | None:
        """Return the text before any hint is given, or None if hints are given at once."""
        return None

    def looked_for(self, rested: bool) -> int:
        if self.paused or self.finished:
            return 0
        return self.entry.looked_for(self.position, self.view.cursor, rested)

    def say(self, message: Message | str | None) -> Parts:
        """Show only this message. None shows the text of a first game, if there is one."""
        messages = self.messages
        before = messages.current
        told = Notice(message) if isinstance(message, str) else message or self._heard()
        messages.put(told)
        if told is before and (before is None or before is messages.brief):
            return Parts.NOTHING
        if told is not None and told is not messages.brief:
            self.view.unfold(False)
        return Parts.GUIDE | Parts.BOARD

    def _heard(self) -> Message | None:
        """Return the text of a first game, while nothing else is previewed."""
        view, beside = self.view, (Focus.MOVES, Focus.GUIDE)
        free = view.page == "tips" and view.preview is None and view.focus not in beside
        return self.messages.brief if free else None

    def mind_brief(self) -> Parts:
        """Show the text of a first game without other messages, until the third move."""
        messages = self.messages
        if messages.brief is None:
            return Parts.NOTHING
        silent = messages.current in (None, messages.brief)
        since = self.game.versus_since if self.game.options.versus else 0
        if self.game.node.depth - since >= BRIEF_MOVES or self.over:
            silent = messages.take_brief() is messages.current
        return self.say(None) if silent else Parts.NOTHING

    def settle(self) -> Parts:
        """Before an action, close the message and jump to the previewed position."""
        parts = self.forget()
        self.entry.asking = False
        if self.view.preview is not None:
            node = self.view.preview
            self.view.look_at(None)
            parts |= self.note(self.game.go(node)) | VIEW
        return parts

    def walk_message(self, way: int) -> Parts:
        """Select the next or the previous link of an argument, or broken rule."""
        message = self.messages.walked(way)
        return self.say(message) if message is not None else Parts.NOTHING

    def do(self, gesture: Gesture) -> Parts:
        """Play a gesture. In a preview it opens a branch there."""
        if self.paused:
            return self.resume()
        parts = self.settle()
        if self.game.computers_turn():
            return parts | self.say(COMPUTER_MOVES)
        action = self.meaning(gesture)
        self._meant = None
        if self.messages.assuming:
            self.messages.assume(False)
            if isinstance(action, Action):
                action = action._replace(verb="suppose")
        return parts | self.take(self.game.do(action) if isinstance(action, Action) else action)

    def meaning(self, gesture: Gesture) -> Action | Refusal:
        """Return the action of a gesture, computed once while it is open and when it is done."""
        game = self.game
        asked = (game.node, game.options, gesture)
        if self._meant is None or self._meant[:3] != asked:
            self._meant = (*asked, game.puzzle.act(game.position, gesture, game.options))
        return self._meant[3]

    def take(self, result: Change | Refusal | None) -> Parts:
        """Handle a change and show the message about it, or why it is refused."""
        if isinstance(result, Refusal):
            return Parts.BOARD | (self.say(result.words) if result.words else Parts.NOTHING)
        if result is None:
            return Parts.BOARD
        self.tips.due = True
        return self.note(result) | self.after(result) | self.mind_brief()

    def note(self, change: Change) -> Parts:
        """Update preview and moves after a change."""
        fresh = change.after.number == self.game.lines or change.after.parent is change.before
        self.view.follow(None if fresh else change.before)
        if self._moves is not None:
            self.touch(self._moves.note(change))
        return MOVE

    def after(self, change: Change) -> Parts:
        """Show the message about a change."""
        game = self.game
        moved = change.after.parent is change.before
        self.reply_due = moved and game.computers_turn() and game.outcome is None
        if game.options.versus and moved and game.outcome is not None:
            return self.tell_end()
        if "solved" in change.events:
            self.finish_radius = 0
            return EVERYTHING
        if "mistake" in change.events:
            told = coach.mistake(game, change)
            if told is not None:
                notice, cell = told
                self.messages.tell_wrong(1 << cell, game.first_wrong())
                return self.say(notice)
        if "full" in change.events:
            return self.say(coach.full(game))
        return self.tell_broken_rule(change)

    def tell_broken_rule(self, change: Change) -> Parts:
        """Show at once which rules a change broke, if the setting says so."""
        faults = self.faults()
        if any(t.what != "cell" or change.cells >> t.at & 1 for f in faults for t in f.targets):
            return self.say(coach.broken_rules(faults, self.game.node))
        over = not faults and isinstance(self.messages.current, BrokenRules)
        return self.say(None) if over else Parts.NOTHING

    def tell_end(self) -> Parts:
        """Show the end of a game of Versus."""
        self.ended = True
        if self.game.solved:
            # the report of the finished game says it
            self.finish_radius = 0
            return self.say(None) | EVERYTHING
        return self.say(coach.outcome(self.game)) | VIEW

    def look(self, node: Node | None) -> Parts:
        """Preview a node's position, or None."""
        self.view.look_at(None if node is self.game.node else node)
        return self.say(None) | VIEW

    def look_here(self) -> Parts:
        return self.look(None) if self.view.preview is not None else Parts.NOTHING

    def jump(self, node: Node | None = None) -> Parts:
        """Go to a node: the given one, the previewed one, or the node of the message."""
        told = self.messages.current
        offered = told.jump if told is not None else None
        to = node or self.view.preview or offered
        if to is None:
            return self.say("There is nothing to jump to. Use [ and ] to browse the moves.")
        parts = self.forget()
        self.view.look_at(None)
        return parts | self.take(self.game.go(to)) | VIEW

    def forget(self) -> Parts:
        """Forget the messages about the position that is left."""
        self.messages.forget()
        return self.say(None)

    def undo(self) -> Parts | None:
        """Take back one move, or return None at the start."""
        if self.view.preview is not None:
            back = self.shown_node.parent
            return self.look(back) if back is not None else Parts.NOTHING
        parts = self.forget()
        change = self.game.undo()
        return parts | self.take(change) if change is not None else None

    def pause(self) -> Parts:
        if self.paused:
            return self.resume()
        self.paused = True
        self.game.clock.stop()
        return self.say(None) | VIEW

    def resume(self) -> Parts:
        self.paused = False
        if self.game.lines and not self.game.solved:
            self.game.clock.start()
        return VIEW

    def focus_on(self, focus: Focus) -> Parts:
        return self.view.focus_on(focus) | self.mind_brief()

    def set_solutions(self, known: Solutions) -> Parts:
        """Use what the worker found out about the board."""
        self.game.solutions = known
        self.tips.due = True
        said = self.say(coach.not_single(known)) if known.number != 1 else Parts.NOTHING
        return said | Parts.BARS

    def ask_reply(self, due: bool = True) -> Parts:
        """Let the computer answer, or stop waiting for it."""
        self.reply_due = due
        return Parts.BARS

    def take_reply_due(self) -> bool:
        """Return, once, whether the computer is to answer now."""
        due, self.reply_due = self.reply_due, False
        return due

    def take_ended(self) -> bool:
        """Return, once, whether a game of Versus has just ended."""
        ended, self.ended = self.ended, False
        return ended

    def show_finish(self, radius: int | None) -> None:
        """Show the animation of the end so far from the cursor. None shows all of it."""
        self.finish_radius = radius

    def follow_file(self, file: SaveFile) -> Parts:
        """Report once what happened to the game's file, and report while it cannot be written."""
        parts = Parts.NOTHING
        if self.unwritten != file.trouble:
            parts |= EVERYTHING
            if file.trouble:
                parts |= self.say(
                    f"The game cannot be saved now ({file.own_up()}). You can play on: Solitudo "
                    "keeps the game in memory and saves it as soon as possible."
                )
            self.unwritten = file.trouble
        if file.news:
            parts |= self.say(file.news) | EVERYTHING
            file.news = ""
        return parts

    def retry_file(self, file: SaveFile) -> Parts:
        """Check the file, and try again to write what could not be written."""
        if file.look() or file.news:
            file.settle()
            return self.follow_file(file)
        if not file.unsettled or not file.settle():
            return Parts.NOTHING
        if not self.unwritten:
            return self.follow_file(file)
        self.unwritten = ""
        return self.say("Everything is saved again.") | EVERYTHING
