"""A position where the player finds the next step of one technique, with hints as in any game."""

from __future__ import annotations

from time import monotonic

from solitudo.engines.core import hints
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.bank import Placed
from solitudo.engines.core.game import Change, Game
from solitudo.tui.person.review import ALONE, MISSED
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts

# a wrong mark counts like this much help
SLIP = 2
FIND = Notice("Find the next move", ("One step is enough. Press **H** for a hint.",), "accent")
# for a correct mark that follows by another technique
ELSEWHERE = Notice(
    "Correct, but not the easiest move",
    ("There is an easier step. Press **H** to see it.",),
    "accent",
)
HOW = (
    "Solved unaided", "Solved with hint 1", "Solved with hint 2",
    "Solved with hint 3", "Missed",
)  # fmt: skip


class Exercise(Session):
    """A session in which one step must be found. `solved` is called at the end."""

    def __init__(
        self, made: Placed, technique: str, first: Notice | None = FIND, mode: str = "practice"
    ) -> None:
        puzzle = made.puzzle
        game = Game(puzzle, mode=mode, solutions=made.solutions)
        if made.before.edits:
            game.do(made.before._replace(by="hint"))
            game.clock.stop()
        super().__init__(game)
        self.technique = technique
        self.start = game.node
        self.slipped = ALONE
        self.done = False
        self.begun = monotonic()
        self.wanted = self._wanted()
        known = hints.techniques_for(game)
        self.follows = hints.follows_by(puzzle, game.position, known, technique)
        self.messages.put(first)

    def solved(self, help_taken: int) -> Notice:
        """Record that the step was found with this much help. Return the message about it."""
        raise NotImplementedError

    @property
    def seconds(self) -> float:
        """The time since the position was shown."""
        return monotonic() - self.begun

    @property
    def title(self) -> str:
        """The title of the technique."""
        return self.game.puzzle.kind.guide.techniques[self.technique].title

    def _wanted(self) -> Position | None:
        """Return the position after the simplest step there is."""
        game = self.game
        found = hints.find(game.puzzle, game.position, hints.techniques_for(game))
        if found is None:
            return None
        return game.puzzle.vocabulary.apply(game.position, Action(tuple(found.edits)))

    def after(self, change: Change) -> Parts:
        """End the position when the first mark of the technique is written.

        A mistake counts as help.
        """
        parts = super().after(change)
        if self.done:
            return parts
        if "mistake" in change.events:
            self.slipped = SLIP
        action = change.after.action
        if action is None or change.after.parent is not change.before:
            return parts
        if action.by != "hint" and not self._found():
            elsewhere = "mistake" not in change.events and self._new_right()
            return parts | self.say(ELSEWHERE) if elsewhere else parts
        asked = max(self.game.hint_steps.values(), default=ALONE)
        step = MISSED if action.by == "hint" else max(asked, self.slipped)
        self.done = True
        return parts | self.say(self.solved(min(step, MISSED))) | Parts.GUIDE | Parts.BARS

    def _found(self) -> bool:
        game, follows = self.game, self.follows
        begin, here = game.tree.position(self.start), game.position
        if any(
            follows is None or follows.knows(game.puzzle.fact(cell, here.values[cell]))
            for cell in self._new_right()
        ):
            return True
        wanted = self.wanted
        return wanted is not None and any(
            now == aim != before
            for befores, aims, nows in zip(begin.notes, wanted.notes, here.notes, strict=True)
            for before, aim, now in zip(befores, aims, nows, strict=True)
        )

    def _new_right(self) -> list[int]:
        """Return the cells with correct marks that were written since the start."""
        game, known = self.game, self.game.solutions
        begin, here = game.tree.position(self.start), game.position
        first = known.first if known is not None else None
        return [
            cell
            for cell, (old, new) in enumerate(zip(begin.values, here.values, strict=True))
            if new and old != new and first is not None and game.puzzle.right(cell, new, first)
        ]

    def undo(self) -> Parts | None:
        """Undo, but not beyond the position."""
        return Parts.NOTHING if self.game.node is self.start else super().undo()
