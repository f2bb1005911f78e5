"""The table a game is played at: what the keys and the mouse do, and what is being looked at."""

from __future__ import annotations

from engines.core.action import Action
from engines.core.game import Change
from engines.core.puzzle import Gesture, Refusal
from engines.core.target import Target
from engines.core.tree import Node
from tui import writing
from tui.telling import Message, Telling


class Table(Telling):
    """One game in play at one screen: marks, the pointer, the way through its history."""

    def do(self, gesture: Gesture) -> None:
        """Play a gesture; a mark made while looking back jumps there first, as a branch."""
        if self.paused:
            self.resume()
            return
        self.settle()
        if self.game.computers_turn():
            self.say("The computer is to move: Enter lets it.")
            return
        if self.supposing:
            self.supposing = False
            self._report(self.game.suppose(gesture))
        else:
            self._report(self.game.gesture(gesture))

    def settle(self) -> None:
        """Leave the ladder, and the past if it is being looked at, before something is done."""
        self.ladder = None
        self.card = ""
        self.message = None
        self.asking = False
        self.told_wrong = 0
        self.marked = None
        self.checked = 0
        if self.preview is not None:
            node, self.preview = self.preview, None
            self.game.go(node)

    def press(self, target: Target, button: int, x: float, y: float) -> None:
        """A button went down on the board: the gesture opens and shows at once."""
        if self.paused:
            self.resume()
            return
        if target.what == "cell":
            self.cursor = target.at
        elif target.what != "clue" and not self.pointer.diagonals:
            return
        verb = writing.written(self, button)
        if verb == writing.SELECT and target.what == "cell":
            # nothing is written, so what is looked back at stays
            self.ladder = self.message = None
            self.asking = False
        else:
            self.settle()
        if target.what == "clue":
            self.do(Gesture("line", (), target.at))
            return
        self.show_open(self.pointer.press(target, button, x, y, verb))

    def drag(self, target: Target | None, x: float, y: float) -> None:
        """The pointer moved with the button down."""
        gesture = self.pointer.move(target, x, y)
        if gesture is not None:
            stays = writing.kept(self, gesture) is not gesture
            if target is not None and target.what == "cell" and not stays:
                self.cursor = target.at
            self.show_open(gesture)

    def show_open(self, gesture: Gesture) -> None:
        """Show what the open gesture would do."""
        game = self.game
        if gesture.verb != writing.SELECT:
            base = self.opened = game.position
            action = game.puzzle.act(base, writing.kept(self, gesture), game.options)
            if isinstance(action, Action):
                self.opened = game.puzzle.vocabulary.apply(base, action)
        self.changed()

    def release(self) -> None:
        """The button went up: the gesture is done as one action."""
        gesture = self.pointer.release()
        self.opened = None
        if gesture is not None and gesture.verb != writing.SELECT:
            self.do(writing.kept(self, gesture))
        else:
            self.changed()

    def move(self, direction: str) -> None:
        """Move the cursor one cell; leaves the hint ladder."""
        self.ladder = None
        to = self.game.puzzle.grid.moves.get(direction)
        if to is not None:
            self.cursor = to[self.cursor]
        self.changed()

    def look_back(self) -> None:
        """One move back through the history, only to look."""
        node = self.shown_node.parent
        if node is not None:
            self.look(node)

    def look_forth(self) -> None:
        """One move forth through the history."""
        node = self.shown_node.last
        if node is not None:
            self.look(node)

    def jump(self, node: Node | None = None) -> None:
        """Go to a node for good: the one given, looked at, or offered by the message."""
        offered = self.message.jump if self.message is not None else None
        to = node or self.preview or offered
        if to is None:
            self.say("Nothing to jump to: [ and ] look back through the moves.")
            return
        self.preview = None
        self.ladder = None
        self.message = None
        self.told_wrong = 0
        self.marked = None
        self._report(self.game.go(to))

    def undo(self) -> bool:
        """One move back; False at the start."""
        if self.preview is not None:
            self.look_back()
            return True
        self.ladder = None
        self.message = None
        self.told_wrong = 0
        self.marked = None
        change = self.game.undo()
        if change is not None:
            self._report(change)
        return change is not None

    def redo(self) -> None:
        """One move on along the branch last visited."""
        if self.preview is not None:
            self.look_forth()
            return
        self.ladder = None
        self.message = None
        self.told_wrong = 0
        self._report(self.game.redo())

    def reset(self) -> None:
        """Back to the start, as one action."""
        self.settle()
        self._report(self.game.reset())

    def solve(self) -> None:
        """Write the solution, recorded as help; it ends a Versus without a winner."""
        self.settle()
        if self.game.options.versus:
            self.game.set_mode("normal")
        self._report(self.game.solve())

    def suppose(self) -> None:
        """The next mark opens a supposition."""
        self.settle()
        self.supposing = not self.supposing
        if self.supposing:
            self.message = Message("Suppose", ("The next mark opens a branch of its own.",), "info")
        self.changed()

    def refute(self) -> None:
        """Leave the supposition and play its opposite."""
        self.settle()
        opened = self.game.supposition()
        result = self.game.refute()
        self._report(result)
        if isinstance(result, Change) and opened is not None and opened.action is not None:
            edit = opened.action.edits[0]
            label = self.game.puzzle.grid.labels[edit.cells[0]]
            self.message = Message(
                f"{label} is refuted.", ("Its opposite is played. The branch is kept.",), "info"
            )
            self.changed()

    def keep(self) -> None:
        """Keep the supposition as the main line."""
        self.settle()
        kept = self.game.keep()
        if isinstance(kept, Refusal):
            self.message = Message(kept.words)
        else:
            self.message = Message("Kept.", ("The supposition is the main line now.",), "info")
        self.changed()

    def escape(self) -> bool:
        """Leave what is looked at; False where nothing was."""
        if self.pointer.open:
            self.pointer.cancel()
            self.opened = None
        elif self.ladder is not None:
            self.ladder = None
        elif self.preview is not None:
            self.preview = None
        elif self.card:
            self.card = ""
        elif self.message is not None or self.told_wrong or self.supposing:
            self.message = None
            self.told_wrong = 0
            self.supposing = False
        elif not writing.let_go(self):
            return False
        self.changed()
        return True

    def let_computer_move(self) -> None:
        """The computer's reply, as an action of its own, with its reason."""
        self.reply_due = False
        if not self.game.computers_turn():
            return
        reply = self.game.reply(self.game.lines)
        if reply is None:
            return
        change, words, targets = reply
        self.message = Message("The computer", (words,), "info", evidence=targets)
        if change.after.action is not None and change.after.action.edits:
            self.cursor = change.after.action.edits[0].cells[0]
        if self.game.outcome is not None:
            self.tell_outcome()
        self.tips = None
        self.changed()
