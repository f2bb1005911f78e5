"""One lesson from its worked position to its end: the parts, what is done, and what is skipped."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from solitudo.engines.core import bank
from solitudo.engines.core.bank import Placed
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import Kind
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import ALONE, Deck
from solitudo.tui.play.exercise import HOW, Exercise
from solitudo.tui.play.lesson import LessonSession
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.near_miss import NearMissSession

# solved positions for one technique, and quick answers in a row after which the rest is skipped:
# without help, in this many seconds
POSITIONS, ENOUGH, QUICK = 3, 2, 30.0
# the sorts of parts: an explained position, a position to solve, a position where the technique
# does not apply
SHOWN, FIND, NEAR = "worked", "find", "near"


class Part(NamedTuple):
    """A part of a lesson: its sort, its technique, and its line in the bank."""

    what: str
    technique: str = ""
    line: str = ""


class LessonExercise(Exercise):
    """A position of a lesson that is to be solved."""

    def __init__(self, made: Placed, technique: str, run: LessonRun) -> None:
        super().__init__(made, technique, None, "tutorial")
        self.run = run

    def solved(self, help_taken: int) -> Notice:
        return self.run.solved(help_taken, self.seconds)

    @property
    def complete(self) -> bool:
        """Return whether the step was found."""
        return self.done


PartSession = LessonSession | LessonExercise | NearMissSession


class LessonRun:
    """A lesson being done."""

    def __init__(
        self, kind: Kind, number: int, progress: Progress, rng: random.Random | None = None
    ) -> None:
        self.kind = kind
        self.number = number
        self.progress = progress
        self.lesson: Lesson = kind.guide.course[number]
        self.parts = parts_of(kind, self.lesson, rng or random.Random())
        self.at = 0
        self.finished = False
        # quick answers in a row, and the most help that each technique took
        self.quick = 0
        self.help: dict[str, int] = {}

    @property
    def part(self) -> Part:
        """The part that is shown."""
        return self.parts[self.at]

    @property
    def last(self) -> bool:
        """Return whether this is the last part."""
        return self.at + 1 == len(self.parts)

    def session(self) -> PartSession:
        """Return the session of the part that is shown."""
        what, technique, line = self.part
        if what == FIND:
            return LessonExercise(bank.placed(self.kind, line), technique, self)
        if what == NEAR:
            return NearMissSession(bank.near_miss(self.kind, line), technique, self.chosen)
        return LessonSession(self.kind, self.lesson, self.shown)

    def shown(self) -> Notice | None:
        """Return the message after the marks of the lesson's own position."""
        if not self.last:
            return Notice("That is the technique", (self.onward(),), "satisfied")
        self.finish()
        return Notice("Well done", (self.onward(),), "satisfied")

    def solved(self, help_taken: int, seconds: float) -> Notice:
        """Record how a position was solved. Return the message about it."""
        technique = self.part.technique
        self.help[technique] = max(help_taken, self.help.get(technique, ALONE))
        quick = help_taken == ALONE and seconds <= QUICK
        self.quick = self.quick + 1 if quick else 0
        text = []
        if self.quick >= ENOUGH and not self.last:
            text.append("You gave two quick answers, so the rest of this lesson is skipped.")
            self.finish()
        elif self.last:
            self.finish()
        title = self.kind.guide.techniques[technique].title
        role = "satisfied" if help_taken <= 1 else "accent"
        return Notice(f"{HOW[help_taken]}: {title}", (*text, self.onward()), role)

    def chosen(self, at_once: bool) -> tuple[str, ...]:
        """Record that the reason of a near miss was found. Return the message that follows."""
        if self.last:
            self.finish()
        return (self.onward(),)

    def onward(self) -> str:
        """Return the effect of the next key."""
        if not self.finished:
            return "Press **N** for the next position."
        if self.number + 1 == len(self.kind.guide.course):
            return "That was the last lesson. Choose a board on the home screen."
        return "The lesson is done. Press **N** for the next one."

    def finish(self) -> None:
        """Record that the lesson is done, and what it showed about each technique."""
        self.finished = True
        first = not self.progress.has(self.kind.name, self.lesson.name)
        self.progress.add(self.kind.name, self.lesson.name, len(self.kind.guide.course))
        if self.help and first:
            with suppress(PuzzleError):
                Deck().observe(f"lesson {self.lesson.name}", self.kind.name, self.help)

    def step(self) -> bool:
        """Go to the next part. Return False if the lesson has none left."""
        if self.finished or self.last:
            return False
        self.at += 1
        return True


def parts_of(kind: Kind, lesson: Lesson, rng: random.Random) -> list[Part]:
    """Return the parts of a lesson, with positions from the bank."""
    if lesson.mixed:
        names = [name for name in lesson.mixed if bank.lines(kind, name)]
        chosen = [Part(FIND, name, rng.choice(bank.lines(kind, name))) for name in names]
        return rng.sample(chosen, len(chosen))
    if not lesson.technique:
        return [Part(SHOWN)]
    have = bank.lines(kind, lesson.technique)
    near = bank.lines(kind, lesson.technique + bank.NEAR)
    # one of the smaller boards first, one of the larger ones last
    count = min(POSITIONS, len(have))
    ends = [len(have) * number // count for number in range(count + 1)] if count else [0]
    found = [
        Part(FIND, lesson.technique, rng.choice(have[first:end])) for first, end in pairwise(ends)
    ]
    missed = [Part(NEAR, lesson.technique, rng.choice(near))] if near else []
    return [Part(SHOWN, lesson.technique), *found, *missed]
