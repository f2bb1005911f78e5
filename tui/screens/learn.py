"""A course at the screen: the lesson's text beside its board, one lesson after the other."""

from __future__ import annotations

from pathlib import Path

from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind
from tui import library
from tui.boxes import Layout
from tui.course import LessonSession
from tui.house import House
from tui.lines import BLANK, Line, Run, keys_line, line, wrap
from tui.panes import pages
from tui.panes.bars import header_line
from tui.panes.guide import guide_page
from tui.panes.pages import Page
from tui.play import keyrow, walking
from tui.play.commands import Keymap
from tui.play.desk import Desk
from tui.play.places import Places
from tui.play.sayings import Card, Story
from tui.play.screen import PlayScreen
from tui.play.seen import Seen
from tui.play.view import View
from tui.progress import Progress

# keys that mean nothing in a lesson
NOT_HERE = ("N", "B", "M", ";", "V", "P", "Z", "A", "Y", "G", "X", "K", "f2", "f5")


class NoFile:
    """A lesson is no game: nothing of it is saved but that it was done."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(name)
        self.header: dict[str, str] = {}

    def close(self) -> None:
        """Nothing to close."""


class LessonView(View):
    """The panes of a lesson: its text has the whole column, and there is no history."""

    single = True

    def __init__(
        self,
        house: House,
        opened: library.Opened,
        session: LessonSession,
        keymap: Keymap[Desk],
        number: int,
    ) -> None:
        super().__init__(house, opened, session, keymap)
        self.lesson_session = session
        self.lesson = session.lesson
        self.number = number

    def share_room(self, layout: Layout) -> None:
        """The text has the whole column; where the board is alone, what to do now lies over it."""
        if layout.guide is None or layout.moves is None:
            super().share_room(layout)
            return
        whole = layout.side
        assert whole is not None
        pad = layout.strip if layout.tabs else layout.pad
        bottom = pad.y if pad is not None else whole.y + whole.height
        self.put(Places(None, whole._replace(height=bottom - whole.y), pad))

    def guide_head(self, width: int) -> list[Line]:
        return []

    def page(self, width: int) -> Page:
        """The lesson: its text, what to do, what was wrong, what comes next."""
        session = self.lesson_session
        if session.ladder is not None or isinstance(session.saying, Card | Story):
            return guide_page(session, self.shelf, width, roomy=True)
        if self.alone and not session.unfolded:
            return Page(self.short_lines(width))
        lines = [*self.title_lines(width), BLANK]
        for paragraph in self.lesson.text:
            lines += wrap(paragraph, width)
        lines += [BLANK, line("Try it here", "*text")]
        done = session.steps_done()
        for number, step in enumerate(self.lesson.steps):
            lines += self.step_lines(number, step, done, width)
        if session.saying is not None:
            said = pages.said(session, session.saying, width, None)
            lines += [BLANK, *said.lines]
        if session.complete:
            lines += [BLANK, *self.done_lines(width)]
        elif self.lesson.technique:
            why = session.kind.guide.techniques[self.lesson.technique].why
            lines += [BLANK, line("Why it always works", "*text"), *wrap(why, width, "muted")]
        keys = [("H", "show me"), ("]", "next lesson"), ("Esc", "leave")]
        return Page([*lines, BLANK, keys_line(keys, width)])

    def short_lines(self, width: int) -> list[Line]:
        """Where the board is alone: what to do now; the whole lesson is a key away."""
        session = self.lesson_session
        if session.saying is not None:
            return pages.said(session, session.saying, width, None).lines
        if session.complete:
            lines = self.done_lines(width)
        else:
            now = min(session.steps_done(), len(self.lesson.steps) - 1)
            lines = self.step_lines(now, self.lesson.steps[now], now, width)
        return [*lines, keys_line([("F4", "the lesson"), ("H", "show me"), ("]", "next")], width)]

    def title_lines(self, width: int) -> list[Line]:
        """What the lesson is called, and which it is."""
        count = len(self.lesson_session.kind.guide.lessons)
        title, place = self.lesson.title, f"lesson {self.number + 1} of {count}"
        if len(title) + len(place) + 1 <= width:
            return [Line(((title, "*accent"),), ((place, "muted"),))]
        # a long title keeps all its words, and the number goes below it
        return [*wrap(f"**{title}**", width, "accent"), line(place, "muted")]

    def step_lines(self, number: int, step: str, done: int, width: int) -> list[Line]:
        """One thing to do: done, now, or later."""
        if number < done:
            sign, role, shape = "v" if self.ascii else "✓", "muted", "satisfied"
        elif number == done:
            sign, role, shape = ">" if self.ascii else "▸", "*text", "accent"
        else:
            sign, role, shape = "." if self.ascii else "○", "muted", "muted"
        made = []
        for at, row in enumerate(wrap(step, width - 2, role.lstrip("*"))):
            head: Run = (f"{sign} ", shape) if at == 0 else ("  ", "muted")
            made.append(Line((head, *((text, role) for text, _ in row.left))))
        return made

    def done_lines(self, width: int) -> list[Line]:
        """What is said when a lesson is done."""
        last = self.number + 1 == len(self.lesson_session.kind.guide.lessons)
        words = (
            "That was the last lesson. Home has boards for all of it."
            if last
            else "That is it. ] goes to the next lesson; or finish this board."
        )
        return wrap(words, width, "satisfied")

    def show_bars(self, layout: Layout) -> None:
        """A dot for each lesson: done, this one, to come."""
        session = self.lesson_session
        kind, lessons = session.kind, session.kind.guide.lessons
        words = f"{kind.title} · {self.lesson.title}"
        self.header.show(header_line("Learn", words, self.ascii, True))
        marks = ("*", "@", ".") if self.ascii else ("●", "◉", "○")
        runs: list[Run] = [(kind.title + "  ", "*text")]
        for number, lesson in enumerate(lessons):
            if number == self.number:
                runs.append((marks[1] + " ", "accent"))
            elif session.progress.has(kind.name, lesson.name):
                runs.append((marks[0] + " ", "satisfied"))
            else:
                runs.append((marks[2] + " ", "muted"))
        if self.number + 1 < len(lessons):
            runs.append((f"  next: {lessons[self.number + 1].title}", "muted"))
        self.status.show(Line(tuple(runs)))
        self.keys.show_keys(self.keys_now())

    def keys_now(self) -> keyrow.Keys:
        """The keys that apply in a lesson."""
        then = [
            ("u", "undo"), ("H", "show me"), ("]", "next lesson"), ("Esc", "leave"), ("W", "why"),
            ("[", "lesson before"),
        ]  # fmt: skip
        return keyrow.Keys(keyrow.mark_keys(self.session, self.ascii), then)

    def tick(self) -> None:
        """Lessons have no clock."""


class LearnScreen(PlayScreen):
    """One lesson of a kind's course."""

    def __init__(self, kind: Kind, number: int, progress: Progress) -> None:
        self.kind = kind
        self.number = number
        self.progress = progress
        self.lesson_session = LessonSession(kind, kind.guide.lessons[number], progress)
        file = NoFile(self.lesson_session.lesson.name)
        opened = library.Opened(self.lesson_session.game, file)  # type: ignore[arg-type]
        super().__init__(opened, self.lesson_session)
        # where the board is alone a lesson begins with its text
        self.session.unfolded = True
        self.session.moves_in_front = False

    def make_view(self, keymap: Keymap[Desk]) -> View:
        return LessonView(self.house, self.opened, self.lesson_session, keymap, self.number)

    def on_mount(self) -> None:
        # what every play screen does comes after this
        # lessons are no games: they have neither records nor tips of their own
        self.timers.recorded = True
        self.timers.tips_wanted = False

    def obey_key(self, key: str) -> Seen:
        if key == "]" or (key == "N" and self.lesson_session.complete):
            return self.turn(1)
        if key == "[":
            return self.turn(-1)
        if key == "escape":
            seen = walking.escape(self.session)
            return self.leave_course() if seen is None else seen
        if key == "f4":
            self.session.unfolded = not self.session.unfolded
            return self.session.say(None) | Seen.LAYOUT
        return Seen.NOTHING if key in NOT_HERE else super().obey_key(key)

    def turn(self, way: int) -> Seen:
        """The next lesson, or the one before."""
        number = self.number + way
        if 0 <= number < len(self.kind.guide.lessons):
            self.app.switch_screen(LearnScreen(self.kind, number, self.progress))
        elif way > 0:
            return self.leave_course()
        return Seen.NOTHING

    def leave_course(self) -> Seen:
        """Home; what was done is written already."""
        self.leave()
        self.house.go_home()
        return Seen.NOTHING

    def leave(self) -> None:
        """Nothing to write."""
        self.left = True


def lesson_screen(kind: Kind, progress: Progress) -> LearnScreen:
    """The screen of the first lesson that is not done."""
    if not kind.guide.lessons:
        raise PuzzleError(f"{kind.title} has no lessons.")
    return LearnScreen(kind, progress.next(kind), progress)
