"""The worked position of a lesson: a small game in Tutorial.

If the lesson teaches a technique, its argument is shown at once. A mistake is answered with its
reason and removed. The board at the end of a course is solved to the end, with hints as in any
game.
"""

from __future__ import annotations

from collections.abc import Callable

from solitudo import engines
from solitudo.engines.core import explain, reasons
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.tree import Path
from solitudo.engines.core.values import Gesture, Score, Target
from solitudo.tui.play import coach
from solitudo.tui.play.messages import HintMessage, Message, Notice, Pointed
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts


def open_lesson(kind: Kind, lesson: Lesson) -> Game:
    """Return the game of a lesson, at its start.

    Raise PuzzleError if it does not have exactly one solution, or has no goal.
    """
    puzzle = engines.read(lesson.board, kind.name)
    if puzzle.solutions.number != 1 or not puzzle.solutions.sure:
        raise PuzzleError(f"Lesson {lesson.name}: {puzzle.solutions.unproven}")
    if not lesson.goal and not lesson.whole:
        raise PuzzleError(f"Lesson {lesson.name}: the step asks for no mark.")
    game = Game(puzzle, mode="tutorial", solutions=puzzle.solutions)
    if lesson.before:
        game.do(puzzle.vocabulary.read(lesson.before))
        game.clock.stop()
    return game


class LessonSession(Session):
    """A session with the position of a lesson.

    `ended` is called after the last mark of its goal.
    """

    def __init__(
        self, kind: Kind, lesson: Lesson, ended: Callable[[], Notice | None] = lambda: None
    ) -> None:
        super().__init__(open_lesson(kind, lesson))
        self.kind = kind
        self.lesson = lesson
        self.ended_with = ended
        self.start = self.game.node
        self.goal = self._goal(self.game.puzzle)
        self.complete = False
        self.worked: Message | None = None
        self.say(None)

    def _goal(self, puzzle: Puzzle) -> list[tuple[int, str]]:
        """Return (cell, mark) of each mark that the lesson asks for."""
        known = puzzle.solutions.first
        if self.lesson.whole and known is not None:
            free = [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]
            return [(cell, puzzle.marks[known[cell]]) for cell in free if known[cell]]
        action = puzzle.vocabulary.read(self.lesson.goal)
        return [(cell, edit.mark) for edit in action.edits for cell in edit.cells]

    def _heard(self) -> Message | None:
        """Return the argument of the worked position. It is shown whenever nothing else is."""
        self.worked = None
        if self.lesson.technique and not self.complete and self.view.preview is None:
            self.worked = self.argument()
        return self.worked

    def argument(self) -> HintMessage | Notice:
        """Return why the marks of the goal follow."""
        message = coach.hint(self.game, self.goal_cells)
        return message._replace(step=3) if isinstance(message, HintMessage) else message

    @property
    def goal_cells(self) -> int:
        return mask_of(cell for cell, _ in self.remaining())

    def remaining(self) -> list[tuple[int, str]]:
        """Return the missing marks of the goal.

        A cell with other notes besides these is not done.
        """
        puzzle, here = self.game.puzzle, self.game.position
        if self.lesson.whole and self.game.solved:
            return []
        begin = self.game.tree.position(self.start)
        wanted = begin
        if self.lesson.goal:
            wanted = puzzle.vocabulary.apply(begin, puzzle.vocabulary.read(self.lesson.goal))
        left = []
        for cell, mark in self.goal:
            layer, value, _ = puzzle.vocabulary.meaning(mark)
            if layer < 0:
                stands = here.values[cell] == value
            else:
                # the digit itself is better than any note
                right = self._solution(cell) == here.values[cell]
                stands = right or here.notes[layer][cell] == wanted.notes[layer][cell]
            if not stands:
                left.append((cell, mark))
        return left

    def _solution(self, cell: int) -> int:
        known = self.game.solutions
        return known.first[cell] if known is not None and known.first is not None else 0

    def steps_done(self) -> int:
        """Return how many steps of the lesson are done, by the marks of its goal."""
        total = len(self.lesson.steps)
        if not self.goal:
            return total if self.complete else 0
        return total * (len(self.goal) - len(self.remaining())) // len(self.goal)

    def earned(self) -> dict[int, Score]:
        """Return what each mark of the goal has earned, by its cell, in the order in which they
        were made.
        """
        wanted, found = mask_of(cell for cell, _ in self.goal), dict[int, Score]()
        missing = {cell for cell, _ in self.remaining()}
        for node in self.game.node.path():
            if node.depth <= self.start.depth or node.action is None:
                continue
            score = self.game.puzzle.score(Path(node), self.start.depth)
            made = mask_of(c for edit in node.action.edits for c in edit.cells) & wanted
            found |= {c: score for c in bits(made) if score is not None and c not in missing}
        return found

    def show_more(self) -> Parts | None:
        """Show why the marks follow. Return None if hints work as in any game."""
        if self.complete or self.lesson.whole or self.hint is not None:
            return None
        if self.lesson.scored:
            # a mark written by a hint earns no points, so the mark is made like one of the player's
            cell, mark = self.remaining()[0]
            return self.view.move_to(cell) | self.do(Gesture(mark, (cell,)))
        return self.say(self.argument())

    def pointed(self) -> Pointed:
        """Point at the next cell whose mark is named."""
        left = self.remaining() if self.lesson.scored and self.view.preview is None else []
        return Pointed(targets=(Target("cell", left[0][0]),)) if left else super().pointed()

    def after(self, change: Change) -> Parts:
        """Answer a mistake and take it back. The last mark of the goal ends the lesson."""
        refused = self._refused(change)
        if refused is not None:
            self.game.undo()
            return self.say(refused)
        if not self.remaining() and not self.complete:
            self.complete = True
            return self.say(self.ended_with()) | Parts.GUIDE | Parts.BARS
        told = self._beside(change)
        return Parts.GUIDE | (self.say(told) if told is not None else Parts.NOTHING)

    def _beside(self, change: Change) -> Notice | None:
        """Return the message about a correct mark that the lesson does not ask for."""
        if self.complete or self.lesson.whole or change.after.parent is not change.before:
            return None
        wanted = mask_of(cell for cell, _ in self.goal)
        action = change.after.action
        made = [c for edit in action.edits if not edit.auto for c in edit.cells] if action else []
        beside = [cell for cell in made if not wanted >> cell & 1]
        if not beside or len(beside) < len(made):
            return None
        label = self.game.puzzle.grid.labels[beside[0]]
        return Notice(f"{label} is correct.", ("This lesson asks for another mark.",))

    def _refused(self, change: Change) -> Notice | None:
        """Return the message about a mark that is removed."""
        labels = self.game.puzzle.grid.labels
        kept = self.game.tree.position(self.start).values
        lost = next((c for c, v in enumerate(kept) if v and change.cells >> c & 1), None)
        if lost is not None and self.game.position.values[lost] != kept[lost]:
            return Notice(f"{labels[lost]} is part of the lesson and cannot change.")
        taken = "Your mark was removed."
        note = self._lost_note()
        if note is not None:
            return Notice(f"Not {labels[note]}", ("That note is still possible.", taken))
        wrong = self.game.wrong()
        if wrong and change.after is not self.start:
            reason = self._reason(wrong[0])
            return Notice(f"Not {labels[wrong[0]]}", (reason, taken), "error-text")
        return None

    def _lost_note(self) -> int | None:
        """Return a cell that has lost the note of its solution since the lesson began."""
        kept, here = self.game.tree.position(self.start), self.game.position
        for old, new in zip(kept.notes, here.notes, strict=True):
            for cell, (before, now) in enumerate(zip(old, new, strict=True)):
                if before & ~now & 1 << self._solution(cell) and not here.values[cell]:
                    return cell
        return None

    def _reason(self, cell: int) -> str:
        """Return why a mark is wrong: a broken rule, or the contradiction that it leads to."""
        for fault in self.game.faults:
            if Target("cell", cell) in fault.targets:
                return fault.words
        found = reasons.why(self.game, cell)
        if isinstance(found, reasons.Reason):
            return " ".join(explain.sentence(self.game.puzzle, step) for step in found.steps[-2:])
        return "The board cannot be solved from here."

    def undo(self) -> Parts | None:
        """Undo, but not beyond the start of the lesson."""
        if self.game.node is self.start:
            return Parts.NOTHING
        self.complete = False
        parts = super().undo()
        return None if parts is None else parts | Parts.GUIDE
