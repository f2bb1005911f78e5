"""A course on the screen: one lesson after another, part by part."""

from __future__ import annotations

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.tui.person.progress import Progress
from solitudo.tui.play.game_panes import GamePanes
from solitudo.tui.play.lesson_run import SHOWN, LessonRun
from solitudo.tui.play.near_miss import NearMissSession
from solitudo.tui.play.view_state import Parts
from solitudo.tui.screens.learn.lesson_panes import LessonPanes
from solitudo.tui.screens.learn.unsaved import UnsavedScreen


class LearnScreen(UnsavedScreen):
    """One part of a lesson."""

    not_here = ("B", "M", ";", "V", "P", "Z", "A", "Y", "G", "X", "K", "f2", "f5")

    def __init__(self, run: LessonRun) -> None:
        self.run = run
        self.part = run.session()
        super().__init__(self.part, run.lesson.name)
        # if there is only the board, a lesson begins with its text
        if run.part.what == SHOWN:
            self.session.view.unfold()

    def make_panes(self) -> GamePanes:
        return LessonPanes(self)

    def obey_key(self, key: str) -> Parts:
        ways = {"]": 1, "[": -1}
        if key in ways:
            return self.turn(ways[key])
        if key == "N":
            return self.next_part()
        if key in ("1", "2", "3") and isinstance(self.part, NearMissSession):
            return self.part.answer(int(key) - 1)
        told = self.session.messages.current
        if key == "escape" and told is not None and told is getattr(self.part, "worked", None):
            # the argument belongs to the page
            return self.end()
        if key == "f4":
            self.session.view.unfold(not self.session.view.unfolded)
            return self.session.say(None) | Parts.LAYOUT
        return super().obey_key(key)

    def next_part(self) -> Parts:
        """Go to the next part, or say what must be done first."""
        if not self.part.complete and self.run.part.what != SHOWN:
            return self.session.say("Not solved yet. Press H for a hint, or ] for another lesson.")
        if self.run.step():
            self.app.switch_screen(LearnScreen(self.run))
            return Parts.NOTHING
        return self.turn(1)

    def turn(self, way: int) -> Parts:
        """Go to the next or the previous lesson. After the last one, close the lesson."""
        number = self.run.number + way
        if 0 <= number < len(self.run.kind.guide.course):
            run = LessonRun(self.run.kind, number, self.run.progress)
            self.app.switch_screen(LearnScreen(run))
        elif way > 0:
            return self.end()
        return Parts.NOTHING


def lesson_screen(kind: Kind, progress: Progress, number: int | None = None) -> LearnScreen:
    """Return the screen of a lesson: the first unfinished one, if none is named."""
    if not kind.guide.lessons:
        raise PuzzleError(f"{kind.title} has no lessons.")
    return LearnScreen(LessonRun(kind, progress.next(kind) if number is None else number, progress))
