"""The panes beside the board of a lesson: its text, its task, and the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitudo.tui.layout.boxes import Layout
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, keys_lines, line, wrap
from solitudo.tui.panes.bars import Keys, header_line
from solitudo.tui.play import bar_text, brief_text, guide_text
from solitudo.tui.play.arrangement import EDGES, Places
from solitudo.tui.play.game_panes import GamePanes
from solitudo.tui.play.guide_page import guide_page
from solitudo.tui.play.guide_text import Page
from solitudo.tui.play.lesson import LessonSession
from solitudo.tui.play.lesson_run import FIND, NEAR, SHOWN
from solitudo.tui.play.messages import Card, HintMessage, Story
from solitudo.tui.play.near_miss import NearMissSession
from solitudo.tui.play.result_text import count

if TYPE_CHECKING:
    from solitudo.tui.screens.learn.screen import LearnScreen

# the rows of a task above a board without panes
SHORT_TASK = 6


class LessonPanes(GamePanes):
    """The panes of a lesson. Its text has the whole column, and there is no history."""

    single = True

    def __init__(self, screen: LearnScreen) -> None:
        super().__init__(screen.services, screen.opened, screen.session, screen.keymap)
        self.run = screen.run
        self.part = screen.part
        self.lesson = screen.run.lesson
        self.course = screen.run.kind.guide.course

    @property
    def complete(self) -> bool:
        """Return whether the current part is done."""
        return self.part.complete

    def show_header(self, layout: Layout) -> None:
        words = f"{self.run.kind.title} · {self.lesson.title}"
        self.header.show(header_line("Learn", words, self.ascii, True))

    def share_room(self, layout: Layout) -> None:
        """Give the text the whole column, or put it over a board that fills the screen."""
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
        session = self.part
        current = session.messages.current
        taught = isinstance(session, LessonSession) and bool(self.lesson.technique)
        told = current if taught and isinstance(current, HintMessage) else None
        if told is None and (session.hint is not None or isinstance(current, Card | Story)):
            return guide_page(session, self.guide_content, width)
        if self.alone and not session.view.unfolded:
            return Page(self.short_lines(width))
        head, task = self.title_lines(width), self.task_lines(width)
        text = [row for paragraph in self.lesson.text for row in wrap(paragraph, width)]
        if current is not None and told is None:
            head += [BLANK, *self.said_lines(width)]
        box = self.places.guide
        fits = box is None or len(head) + len(text) + len(task) + 4 <= box.height - EDGES
        # the task is visible without turning the page
        first, second = (text, task) if fits else (task, text)
        keys = keys_lines(self.foot_keys(), width)
        if not fits:
            return Page([*head, BLANK, *first, BLANK, *keys, BLANK, *second])
        return Page([*head, BLANK, *first, BLANK, *second, BLANK, *keys])

    def said_lines(self, width: int) -> list[Line]:
        """Return the current message."""
        current = self.session.messages.current
        return guide_text.said(self.session, current, width, None).lines if current else []

    def foot_keys(self) -> list[tuple[str, str]]:
        keys = [("Esc", "back")]
        if self.complete or self.run.part.what == SHOWN:
            word = "next lesson" if self.run.finished else "next position"
            keys.insert(0, ("N", word))
        if self.complete and self.run.finished and self.run.number + 1 == len(self.course):
            keys.pop(0)
        return keys

    def short_lines(self, width: int) -> list[Line]:
        """Return the part in few rows, over a board that fills the screen."""
        if self.session.messages.current is not None:
            lines = [row for row in self.said_lines(width) if row != BLANK]
        elif self.lesson.scored:
            lines = self.scored_lines(width, short=True)
        else:
            lines = self.task_lines(width)[:SHORT_TASK]
        return [*lines, keys_line([("F4", "the lesson"), *self.foot_keys()], width)]

    def task_lines(self, width: int) -> list[Line]:
        """Return the task of the current part."""
        session, part = self.part, self.run.part
        if isinstance(session, NearMissSession):
            return self.near_lines(session, width)
        if part.what == FIND:
            return [line("Find it yourself", "*text"), *wrap(self.asked(), width),
                    *([] if self.complete else [self.help_line(width, "hint")])]  # fmt: skip
        assert isinstance(session, LessonSession)
        current = session.messages.current
        if self.lesson.technique:
            if self.complete:
                return []
            lines = [line("Worked position", "*text")]
            if isinstance(current, HintMessage):
                lines += guide_text.links(current.told, current.at, width).lines
            return [*lines, self.help_line(width, "play it")]
        lines = [line("Try it here" if not session.complete else "Your moves", "*text")]
        if self.lesson.scored:
            lines += self.scored_lines(width)
            return lines if self.complete else [*lines, self.help_line(width, "play this move")]
        done = session.steps_done()
        for number, step in enumerate(self.lesson.steps):
            lines += self.step_lines(number, step, done, width)
        if self.lesson.whole:
            titles = [session.kind.guide.techniques[name].title for name in self.lesson.needs]
            for title in titles:
                lines += wrap(f"· {title}", width, "muted", hang="  ")
        if self.complete:
            return lines
        lines.append(self.help_line(width, "hint"))
        if self.run.number == 0:
            # somebody who begins may not know how to mark a cell
            hands = (brief_text.mark_lines(session, width), brief_text.mouse_lines(session, width))
            lines += [BLANK, *hands[0], *hands[1]]
        return lines

    def asked(self) -> str:
        """Return the task of a position that the player must solve."""
        if self.lesson.mixed:
            return "One of the techniques applies. Make the mark that follows."
        return "The technique applies somewhere on this board. Make the mark that follows."

    def near_lines(self, session: NearMissSession, width: int) -> list[Line]:
        """Return the question of a near miss, with its answers as rows to press."""
        lines = [line("A near miss", "*text")]
        lines += wrap("Here the technique does not apply to the outlined cells. Why?", width)
        for number, claim in enumerate(session.claims):
            chosen = session.complete and claim == session.made.claims[0]
            role = "satisfied" if chosen else "muted" if number in session.refused else "text"
            sign = ("v" if self.ascii else "✓") if chosen else " "
            if number in session.refused:
                sign = "x" if self.ascii else "✗"
            rows = wrap(session.words(claim), width - 4, role)
            for at, row in enumerate(rows):
                start: Run = (f"{sign} {number + 1} ", "*accent") if not at else ("    ", role)
                lines.append(Line((start, *row.left), key=("key", str(number + 1))))
        return lines

    def scored_lines(self, width: int, short: bool = False) -> list[Line]:
        """Return a row for each mark: how to make the next one, the points for marks already made,
        and the sum.

        The short form has only the last mark and the next one.
        """
        session = self.part
        assert isinstance(session, LessonSession)
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

    def help_line(self, width: int, word: str) -> Line:
        label = f"[ {word[0].upper()}{word[1:]} ]"
        right = (("H", "*text"),) if len(label) + 3 <= width else ()
        return Line(((label, "*accent"),), right, key=("key", "H"))

    def title_lines(self, width: int) -> list[Line]:
        """Return the title, the number of the lesson, and the progress in it."""
        title, place = self.lesson.title, f"lesson {self.run.number + 1} of {len(self.course)}"
        if len(title) + len(place) + 1 <= width:
            lines = [Line(((title, "*accent"),), ((place, "muted"),))]
        else:
            # a long title keeps all its words, and the number is below it
            lines = [*wrap(f"**{title}**", width, "accent"), line(place, "muted")]
        return [*lines, self.part_line()] if len(self.run.parts) > 1 else lines

    def part_line(self) -> Line:
        """Return a symbol for each part of the lesson, and the name of the current part."""
        run = self.run
        marks = ("*", "@", ".") if self.ascii else ("●", "◉", "○")
        runs: list[Run] = []
        for number in range(len(run.parts)):
            done = number < run.at or (number == run.at and self.complete)
            sign, role = (marks[0], "satisfied") if done else (marks[2], "muted")
            if number == run.at and not done:
                sign, role = marks[1], "accent"
            runs.append((f"{sign} ", role))
        finds = [part.what for part in run.parts[: run.at + 1]].count(FIND)
        total = [part.what for part in run.parts].count(FIND)
        words = {SHOWN: "worked position", NEAR: "near miss"}.get(
            run.part.what, f"position {finds} of {total}"
        )
        return Line((*runs, (f" {words}", "muted")))

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

    def show_bars(self, layout: Layout) -> None:
        self.show_header(layout)
        self.status.show(self.course_line((layout.status or layout.header).width))
        self.keys.show_keys(self.keys_now())

    def course_line(self, width: int) -> Line:
        """Return a symbol for each lesson, or words if there are too many, and the next lesson."""
        kind, lessons, progress = self.run.kind, self.course, self.run.progress
        marks = ("*", "@", ".") if self.ascii else ("●", "◉", "○")
        done = [progress.has(kind.name, lesson.name) for lesson in lessons]
        head: Run = (f"{kind.title}  ", "*text")
        room = width - len(head[0])
        gap = " " if 2 * len(lessons) <= room else ""
        if len(lessons) <= room:
            runs = [
                (marks[1] + gap, "accent") if number == self.run.number
                else (marks[0] + gap, "satisfied") if done[number] else (marks[2] + gap, "muted")
                for number in range(len(lessons))
            ]  # fmt: skip
        else:
            place = f"lesson {self.run.number + 1} of {len(lessons)}"
            runs = [(place, "accent"), (f", {sum(done)} done", "muted")]
        used = sum(len(text) for text, _ in runs)
        if self.run.number + 1 < len(lessons):
            told = f"  next: {lessons[self.run.number + 1].title}"
            runs += [(told, "muted")] if used + len(told) <= room else []
        return Line((head, *runs))

    def keys_now(self) -> Keys:
        then = [("N", "next"), ("]", "next lesson"), ("Esc", "back"), ("[", "previous lesson")]
        if isinstance(self.part, NearMissSession):
            return Keys([("1 2 3", "answer")], then)
        help_keys = [("u", "undo"), ("H", "hint"), ("W", "why")]
        return Keys(
            bar_text.mark_keys(self.session, self.ascii), [*help_keys[:2], *then, ("W", "why")]
        )

    def tick(self) -> None:
        """Show no clock."""
