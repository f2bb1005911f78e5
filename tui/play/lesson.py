"""One lesson being done: a small game in Tutorial.

It says what to find and in which part of the board. Asked for more, it tints that part, then points
at the cells and says why. A mistake is answered with its reason and taken back. The board that ends
a course is solved whole, with hints as in any game.
"""

from __future__ import annotations

from enum import IntEnum

from solitudo import engines
from solitudo.engines.core import explain, hints, wording
from solitudo.engines.core.areas import smallest
from solitudo.engines.core.deduction import Step
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.tree import Path
from solitudo.engines.core.values import Gesture, Score, Target, Unit
from solitudo.tui.person.progress import Progress
from solitudo.tui.play import coach
from solitudo.tui.play.messages import HintMessage, Notice, Pointed
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts


class Shown(IntEnum):
    """How much of a lesson is shown: where to look in words, then tinted, then the cells."""

    WORDS = 0
    PLACE = 1
    CELLS = 2


def open_lesson(kind: Kind, lesson: Lesson) -> Game:
    """Return the game of a lesson, at its start. PuzzleError without one solution or a goal."""
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
    """A session in which a lesson is done."""

    def __init__(self, kind: Kind, lesson: Lesson, progress: Progress) -> None:
        super().__init__(open_lesson(kind, lesson))
        self.kind = kind
        self.lesson = lesson
        self.progress = progress
        self.start = self.game.node
        self.goal = self._goal(self.game.puzzle)
        self.link = self._link()
        self.place = self._place()
        self.complete = False
        self.shown = Shown.CELLS if lesson.whole or lesson.scored else Shown.WORDS

    def _goal(self, puzzle: Puzzle) -> list[tuple[int, str]]:
        """Return (cell, mark) of each mark that the lesson asks for."""
        known = puzzle.solutions.first
        if self.lesson.whole and known is not None:
            free = [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]
            return [(cell, puzzle.marks[known[cell]]) for cell in free if known[cell]]
        action = puzzle.vocabulary.read(self.lesson.goal)
        return [(cell, edit.mark) for edit in action.edits for cell in edit.cells]

    def _place(self) -> Unit:
        """Return the smallest part of the board that has the whole goal."""
        evidence = self.link.evidence if self.link is not None else ()
        near = mask_of(place.at for place in evidence if place.what == "cell")
        return smallest(self.game.puzzle, sorted({cell for cell, _ in self.goal}), near)

    def _link(self) -> Step | None:
        """The step of the lesson's technique that the goal is, for its evidence."""
        if not self.lesson.technique:
            return None
        game = self.game
        found = hints.find(
            game.puzzle, game.position, hints.techniques_for(game), goal=self.goal_cells
        )
        if found is None or found.technique != self.lesson.technique:
            return None
        return found.steps[-1]

    @property
    def goal_cells(self) -> int:
        return mask_of(cell for cell, _ in self.remaining())

    def remaining(self) -> list[tuple[int, str]]:
        """Return the missing marks of the goal. A cell with other notes beside them is not done."""
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
                # the digit itself says more than any note
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
        """Return what each mark of the goal that is made has earned, by its cell: as it was made,
        in whatever order."""
        wanted, found = mask_of(cell for cell, _ in self.goal), dict[int, Score]()
        missing = {cell for cell, _ in self.remaining()}
        for node in self.game.node.path():
            if node.depth <= self.start.depth or node.action is None:
                continue
            score = self.game.puzzle.score(Path(node), self.start.depth)
            made = mask_of(c for edit in node.action.edits for c in edit.cells) & wanted
            found |= {c: score for c in bits(made) if score is not None and c not in missing}
        return found

    @property
    def finding(self) -> bool:
        """Return whether there is something to find that is not shown yet."""
        return not self.complete and self.shown < Shown.CELLS

    def asked(self) -> str:
        """The title of a lesson's step, and the number of marks to find."""
        left = self.remaining()
        count = len({cell for cell, _ in left})
        cells = "one cell" if count == 1 else f"{wording.number(count)} cells"
        marked = "can be marked"
        if all(self.game.puzzle.vocabulary.meaning(mark)[0] >= 0 for _, mark in left):
            marked = "takes centre notes" if count == 1 else "take centre notes"
        more = " more" if len(left) < len(self.goal) else ""
        return f"Look at {self.place.name}: {cells}{more} there {marked}."

    def show_more(self) -> Parts | None:
        """Show the place, the cells, then the hint from its third step. None where hints are given
        as in any game."""
        if self.complete or self.lesson.whole or self.hint is not None:
            return None
        if self.lesson.scored:
            # what a hint writes earns nothing: the mark is made as one's own
            cell, mark = self.remaining()[0]
            return self.view.move_to(cell) | self.do(Gesture(mark, (cell,)))
        if self.shown < Shown.CELLS:
            self.shown = Shown(self.shown + 1)
            if self.shown is Shown.CELLS:
                self.view.move_to(self.remaining()[0][0])
            return self.say(None) | Parts.GUIDE | Parts.BOARD | Parts.PAD
        message = coach.hint(self.game, self.goal_cells)
        return self.say(message._replace(step=3) if isinstance(message, HintMessage) else message)

    def pointed(self) -> Pointed:
        """The place, or the cells of the goal with what they rest on, once that is shown."""
        if self.hint is not None or self.complete or self.view.preview is not None:
            return super().pointed()
        left = self.remaining()
        if not left or self.lesson.whole or self.shown is Shown.WORDS:
            return Pointed()
        if self.shown is Shown.PLACE:
            return Pointed(region=self.place)
        target = Target("cell", left[0][0])
        parts = self.link.evidence if self.link is not None else ()
        return Pointed(tuple(place for place in parts if place != target), (target,))

    def after(self, change: Change) -> Parts:
        """Answer a mistake and take it back; the last mark of the goal ends the lesson."""
        refused = self._refused(change)
        if refused is not None:
            self.game.undo()
            return self.say(refused)
        if not self.remaining() and not self.complete:
            self.complete = True
            lessons = len(self.kind.guide.course)
            self.progress.add(self.kind.name, self.lesson.name, lessons)
            return self.say(None) | Parts.GUIDE | Parts.BARS
        told = self._beside(change)
        return Parts.GUIDE | (self.say(told) if told is not None else Parts.NOTHING)

    def _beside(self, change: Change) -> Notice | None:
        """Return what is said of a correct mark that the lesson does not ask for."""
        if self.complete or self.lesson.whole or change.after.parent is not change.before:
            return None
        wanted = mask_of(cell for cell, _ in self.goal)
        action = change.after.action
        made = [c for edit in action.edits if not edit.auto for c in edit.cells] if action else []
        beside = [cell for cell in made if not wanted >> cell & 1]
        if not beside or len(beside) < len(made):
            return None
        label = self.game.puzzle.grid.labels[beside[0]]
        return Notice(f"{label} is correct.", ("This lesson asks for something else.",))

    def _refused(self, change: Change) -> Notice | None:
        """Return what is said of a mark that is taken back."""
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
        """Return why a mark is wrong: a broken rule, or the contradiction it leads to."""
        for fault in self.game.faults:
            if Target("cell", cell) in fault.targets:
                return fault.words
        found = hints.why(self.game, cell)
        if isinstance(found, hints.Reason):
            return " ".join(explain.sentence(self.game.puzzle, step) for step in found.steps[-2:])
        return "The board cannot be solved from here."

    def undo(self) -> Parts | None:
        """Back, but not before the start of the lesson."""
        if self.game.node is self.start:
            return Parts.NOTHING
        self.complete = False
        parts = super().undo()
        return None if parts is None else parts | Parts.GUIDE
