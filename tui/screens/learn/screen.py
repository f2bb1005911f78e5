"""A course at the screen: the lesson's text beside its board, one lesson after the other."""

from __future__ import annotations

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.tui.layout.boxes import Layout
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line, wrap
from solitudo.tui.panes.bars import Keys, header_line
from solitudo.tui.person.progress import Progress
from solitudo.tui.play import bar_text, guide_text
from solitudo.tui.play.arrangement import EDGES, Places
from solitudo.tui.play.game_panes import GamePanes
from solitudo.tui.play.guide_page import guide_page
from solitudo.tui.play.guide_text import Page
from solitudo.tui.play.lesson import LessonSession
from solitudo.tui.play.messages import Card, Story
from solitudo.tui.play.result_text import count
from solitudo.tui.play.view_state import Parts
from solitudo.tui.screens.learn.unsaved import UnsavedScreen


class LessonPanes(GamePanes):
    """The panes of a lesson: its text has the whole column, and there is no history."""

    single = True

    def __init__(self, screen: LearnScreen) -> None:
        super().__init__(screen.services, screen.opened, screen.session, screen.keymap)
        self.lesson_session = screen.lesson_session
        self.lesson = screen.lesson_session.lesson
        self.number = screen.number

    def show_header(self, layout: Layout) -> None:
        session = self.lesson_session
        words = f"{session.kind.title} · {session.lesson.title}"
        self.header.show(header_line("Learn", words, self.ascii, True))

    def share_room(self, layout: Layout) -> None:
        """Give the text the whole column; where the board is alone, it lies over the board."""
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
        session = self.lesson_session
        if session.hint is not None or isinstance(session.messages.current, Card | Story):
            return guide_page(session, self.guide_content, width)
        if self.alone and not session.view.unfolded:
            return Page(self.short_lines(width))
        title, task = self.title_lines(width), self.task_lines(width)
        text = [row for paragraph in self.lesson.text for row in wrap(paragraph, width)]
        box = self.places.guide
        fits = box is None or len(title) + len(text) + len(task) + 4 <= box.height - EDGES
        # what is to be done is seen without turning the page
        first, second = (text, task) if fits else (task, text)
        lines = [*title, BLANK, *first, BLANK, *second]
        if session.messages.current is not None:
            said = guide_text.said(session, session.messages.current, width, None)
            lines += [BLANK, *said.lines]
        keys = [("]", "next lesson"), ("Esc", "back")]
        if session.complete:
            lines += [BLANK, *self.done_lines(width)]
            keys.insert(0, ("H", self.help_word()))
        elif self.lesson.technique and not session.finding:
            why = session.kind.guide.techniques[self.lesson.technique].why
            if why not in self.lesson.text:
                lines += [BLANK, line("Why it works", "*text"), *wrap(why, width, "muted")]
        return Page([*lines, BLANK, keys_line(keys, width)])

    def short_lines(self, width: int) -> list[Line]:
        session = self.lesson_session
        if session.messages.current is not None:
            return guide_text.said(session, session.messages.current, width, None).lines
        if session.complete:
            lines = self.done_lines(width)
        elif self.lesson.scored:
            lines = self.scored_lines(width, short=True)
        elif session.finding:
            lines = self.step_lines(0, session.asked(), 0, width)
        elif self.lesson.steps:
            now = min(session.steps_done(), len(self.lesson.steps) - 1)
            lines = self.step_lines(now, self.lesson.steps[now], now, width)
        else:
            lines = self.title_lines(width)
        return [*lines, keys_line([("F4", "the lesson"), ("H", "show me"), ("]", "next")], width)]

    def task_lines(self, width: int) -> list[Line]:
        """Return what to find and where; once shown or done, each thing that is done there."""
        session = self.lesson_session
        if session.finding:
            shown = self.step_lines(0, session.asked(), 0, width)
            return [line("Find it yourself", "*text"), *shown, self.help_line(width)]
        lines = [line("Try it here" if not session.complete else "Your moves", "*text")]
        if self.lesson.scored:
            lines += self.scored_lines(width)
            return lines if session.complete else [*lines, self.help_line(width)]
        done = session.steps_done()
        for number, step in enumerate(self.lesson.steps):
            lines += self.step_lines(number, step, done, width)
        if self.lesson.whole:
            titles = [session.kind.guide.techniques[name].title for name in self.lesson.needs]
            for title in titles:
                lines += wrap(f"· {title}", width, "muted", hang="  ")
        return lines if session.complete else [*lines, self.help_line(width)]

    def scored_lines(self, width: int, short: bool = False) -> list[Line]:
        """Return a row for each mark: how to make the next one, the points for those already made,
        and the sum. The short form has the mark that was made last, and the next one."""
        session = self.lesson_session
        puzzle, earned, lines = session.game.puzzle, session.earned(), list[Line]()
        now = next((cell for cell, _ in session.remaining()), -1)
        for (cell, mark), step in zip(session.goal, self.lesson.steps, strict=True):
            if short and cell not in (now, next(reversed(earned), -1)):
                continue
            words = f"{puzzle.grid.labels[cell]} {puzzle.kind.signs.get(mark, mark)}"
            if cell in earned:
                score = earned[cell]
                words += f" earned {count(score.won, 'point')}: {score.apart}."
                lines += self.step_lines(0, words, 1, width)
            else:
                lines += self.step_lines(int(cell != now), step if cell == now else words, 0, width)
        total = sum(score.won for score in earned.values())
        return [*lines, line(f"Your points: {total}", "*text")]

    def help_word(self) -> str:
        session = self.lesson_session
        if session.lesson.whole or session.complete:
            return "a hint"
        if session.lesson.scored:
            return "play this move"
        return ("show me the area", "show me the cells", "show me how")[session.shown]

    def help_line(self, width: int) -> Line:
        word = self.help_word()
        label = f"[ {word[0].upper()}{word[1:]} ]"
        right = (("H", "*text"),) if len(label) + 3 <= width else ()
        return Line(((label, "*accent"),), right, key=("key", "H"))

    def title_lines(self, width: int) -> list[Line]:
        count = len(self.lesson_session.kind.guide.course)
        title, place = self.lesson.title, f"lesson {self.number + 1} of {count}"
        if len(title) + len(place) + 1 <= width:
            return [Line(((title, "*accent"),), ((place, "muted"),))]
        # a long title keeps all its words, and the number goes below it
        return [*wrap(f"**{title}**", width, "accent"), line(place, "muted")]

    def step_lines(self, number: int, step: str, done: int, width: int) -> list[Line]:
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
        last = self.number + 1 == len(self.lesson_session.kind.guide.course)
        words = "Well done. Press ] for the next lesson, or finish this board."
        if last:
            words = "That was the last lesson. Choose a board on the home screen."
        return wrap(words, width, "satisfied")

    def show_bars(self, layout: Layout) -> None:
        self.show_header(layout)
        self.status.show(self.course_line((layout.status or layout.header).width))
        self.keys.show_keys(self.keys_now())

    def course_line(self, width: int) -> Line:
        """Return a sign for each lesson, or words where they are too many, and the next one."""
        session = self.lesson_session
        kind, lessons = session.kind, session.kind.guide.course
        marks = ("*", "@", ".") if self.ascii else ("●", "◉", "○")
        done = [session.progress.has(kind.name, lesson.name) for lesson in lessons]
        head: Run = (f"{kind.title}  ", "*text")
        room = width - len(head[0])
        gap = " " if 2 * len(lessons) <= room else ""
        if len(lessons) <= room:
            runs = [
                (marks[1] + gap, "accent") if number == self.number
                else (marks[0] + gap, "satisfied") if done[number] else (marks[2] + gap, "muted")
                for number in range(len(lessons))
            ]  # fmt: skip
        else:
            place = f"lesson {self.number + 1} of {len(lessons)}"
            runs = [(place, "accent"), (f", {sum(done)} done", "muted")]
        used = sum(len(text) for text, _ in runs)
        if self.number + 1 < len(lessons):
            told = f"  next: {lessons[self.number + 1].title}"
            runs += [(told, "muted")] if used + len(told) <= room else []
        return Line((head, *runs))

    def keys_now(self) -> Keys:
        then = [
            ("u", "undo"), ("H", "show me"), ("]", "next lesson"), ("Esc", "back"), ("W", "why"),
            ("[", "previous lesson"),
        ]  # fmt: skip
        return Keys(bar_text.mark_keys(self.session, self.ascii), then)

    def tick(self) -> None:
        """Lessons have no clock."""


class LearnScreen(UnsavedScreen):
    not_here = ("N", "B", "M", ";", "V", "P", "Z", "A", "Y", "G", "X", "K", "f2", "f5")

    def __init__(self, kind: Kind, number: int, progress: Progress) -> None:
        self.kind = kind
        self.number = number
        self.progress = progress
        self.lesson_session = LessonSession(kind, kind.guide.course[number], progress)
        super().__init__(self.lesson_session, self.lesson_session.lesson.name)
        # where the board is alone a lesson begins with its text
        self.session.view.unfold()

    def make_panes(self) -> GamePanes:
        return LessonPanes(self)

    def obey_key(self, key: str) -> Parts:
        if key == "]" or (key == "N" and self.lesson_session.complete):
            return self.turn(1)
        if key == "[":
            return self.turn(-1)
        if key == "f4":
            self.session.view.unfold(not self.session.view.unfolded)
            return self.session.say(None) | Parts.LAYOUT
        return super().obey_key(key)

    def turn(self, way: int) -> Parts:
        number = self.number + way
        if 0 <= number < len(self.kind.guide.course):
            self.app.switch_screen(LearnScreen(self.kind, number, self.progress))
        elif way > 0:
            return self.end()
        return Parts.NOTHING


def lesson_screen(kind: Kind, progress: Progress) -> LearnScreen:
    """Return the screen of the first lesson that is not done."""
    if not kind.guide.lessons:
        raise PuzzleError(f"{kind.title} has no lessons.")
    return LearnScreen(kind, progress.next(kind), progress)
