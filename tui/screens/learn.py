"""A course at the screen: the lesson's text beside its board, one lesson after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind
from tui import library
from tui.course import LessonTable
from tui.layout import Layout
from tui.lines import BLANK, Line, Run, keys_line, line, wrap
from tui.panes import guide as guides
from tui.panes.bars import header_line
from tui.panes.lines import LinesPane
from tui.progress import Progress
from tui.screens import playing
from tui.screens.play import PlayScreen
from tui.screens.showing import place


class NoFile:
    """A lesson is no game: nothing of it is saved but that it was done."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(name)
        self.header: dict[str, Any] = {}

    def close(self) -> None:
        """Nothing to close."""


class LearnScreen(PlayScreen):
    """One lesson of a kind's course."""

    def __init__(self, kind: Kind, number: int, progress: Progress) -> None:
        self.kind = kind
        self.number = number
        self.progress = progress
        self.lesson = kind.guide.lessons[number]
        table = LessonTable(kind, self.lesson, progress)
        opened = library.Opened(table.game, NoFile(self.lesson.name))  # type: ignore[arg-type]
        super().__init__(opened)
        self.table = table
        self.lesson_table = table
        # where the board is alone a lesson begins with its text
        self.unfolded = True

    def show_header(self) -> None:
        self.header.show(
            header_line("Learn", f"{self.kind.title} · {self.lesson.title}", self.ascii, True)
        )

    def share_column(self, layout: Layout) -> None:
        """A lesson has the whole column."""
        assert layout.moves is not None
        assert layout.guide is not None
        moves, guide = layout.moves, layout.guide
        place(self.moves, None)
        place(self.guide, moves._replace(height=guide.y + guide.height - moves.y))

    def guide_is_full(self, layout: Layout) -> bool:
        """A lesson's text needs every row where there are few."""
        return layout.tabs or super().guide_is_full(layout)

    def show_moves(self, pane: LinesPane, head: list[Line]) -> None:
        """A lesson shows no history."""

    def show_guide(self) -> None:
        self.guide.show([], self.page_lines())

    def show_tabbed(self) -> None:
        if self.guide_box is not None:
            self.guide.show([], self.page_lines())

    def over_lines(self, width: int) -> list[Line]:
        """Where the board is alone: what to do now; the whole lesson is a key away."""
        table = self.lesson_table
        if table.ladder is not None or table.message is not None:
            return super().over_lines(width)
        if table.complete:
            lines = self.done_lines(width)
        else:
            now = min(table.steps_done(), len(self.lesson.steps) - 1)
            lines = self.step_lines(now, self.lesson.steps[now], now, width)
        return [*lines, keys_line([("F4", "the lesson"), ("H", "show me"), ("]", "next")], width)]

    def page_lines(self) -> list[Line]:
        """The lesson: its text, what to do, what was wrong, what comes next."""
        table, width = self.lesson_table, self.guide_width
        if table.ladder is not None:
            return guides.ladder_lines(table.ladder, width, dots=width >= 40)
        if table.card:
            text = self.kind.guide.techniques[table.card]
            return guides.card_lines(text, "", self.picture, width)
        count = len(self.kind.guide.lessons)
        title, place = self.lesson.title, f"lesson {self.number + 1} of {count}"
        if len(title) + len(place) + 1 <= width:
            lines = [Line(((title, "*accent"),), ((place, "muted"),)), BLANK]
        else:
            # a long title keeps all its words, and the number goes below it
            lines = [*wrap(f"**{title}**", width, "accent"), line(place, "muted"), BLANK]
        for paragraph in self.lesson.text:
            lines += wrap(paragraph, width)
        lines += [BLANK, line("Try it here", "*text")]
        done = table.steps_done()
        for number, step in enumerate(self.lesson.steps):
            lines += self.step_lines(number, step, done, width)
        if table.message is not None:
            lines += [BLANK, *guides.message_lines(table.message, table, width)]
        if table.complete:
            lines += [BLANK, *self.done_lines(width)]
        elif self.lesson.technique:
            why = self.kind.guide.techniques[self.lesson.technique].why
            lines += [BLANK, line("Why it always works", "*text"), *wrap(why, width, "muted")]
        keys = [("H", "show me"), ("]", "next lesson"), ("Esc", "leave")]
        return [*lines, BLANK, keys_line(keys, width)]

    def step_lines(self, number: int, step: str, done: int, width: int) -> list[Line]:
        """One thing to do: done, now, or later."""
        if number < done:
            sign, role, shape = "v" if self.ascii else "✓", "muted", "satisfied"
        elif number == done:
            sign, role, shape = ">" if self.ascii else "▸", "*text", "accent"
        else:
            sign, role, shape = "." if self.ascii else "○", "muted", "muted"
        wrapped = wrap(step, width - 2, role.lstrip("*"))
        made = []
        for at, row in enumerate(wrapped):
            head: Run = (f"{sign} ", shape) if at == 0 else ("  ", "muted")
            bold = tuple((text, role) for text, _ in row.left)
            made.append(Line((head, *bold)))
        return made

    def done_lines(self, width: int) -> list[Line]:
        """What is said when a lesson is done."""
        last = self.number + 1 == len(self.kind.guide.lessons)
        words = (
            "That was the last lesson. Home has boards for all of it."
            if last
            else "That is it. ] goes to the next lesson; or finish this board."
        )
        return wrap(words, width, "satisfied")

    def show_status(self) -> None:
        """A dot for each lesson: done, this one, to come."""
        marks = ("*", "@", ".") if self.ascii else ("●", "◉", "○")
        runs: list[Run] = [(self.kind.title + "  ", "*text")]
        for number, lesson in enumerate(self.kind.guide.lessons):
            if number == self.number:
                runs.append((marks[1] + " ", "accent"))
            elif self.progress.has(self.kind.name, lesson.name):
                runs.append((marks[0] + " ", "satisfied"))
            else:
                runs.append((marks[2] + " ", "muted"))
        if self.number + 1 < len(self.kind.guide.lessons):
            runs.append((f"  next: {self.kind.guide.lessons[self.number + 1].title}", "muted"))
        self.status.show(Line(tuple(runs)))

    def show_keys(self) -> None:
        """The keys that apply in a lesson."""
        if self.layout_now is None or self.layout_now.keys is None:
            return
        pairs = [
            *playing.mark_keys(self.table, self.ascii),
            ("u", "undo"), ("H", "show me"), ("W", "why"), ("[", "lesson before"),
            ("]", "next lesson"), ("Esc", "leave, keeps your place"),
        ]  # fmt: skip
        width = self.layout_now.keys.width
        row = keys_line(pairs, width - 14)
        cuts = (*row.cuts, (width - 10, width, ("key", "?")))
        self.keys.show(Line(row.left, (("?", "*text"), (" all keys", "muted")), cuts=cuts))

    def keep_record(self) -> None:
        """Lessons are no games: they have no records."""
        self.recorded = True

    def clock_runs(self) -> tuple[Run, ...]:
        return ()

    def tick(self) -> None:
        """Lessons have no clock."""

    def rest_tips(self) -> None:
        """Lessons have no tips of their own."""

    def obey_key(self, key: str) -> None:
        if key == "]" or (key == "N" and self.lesson_table.complete):
            self.turn(1)
        elif key == "[":
            self.turn(-1)
        elif key == "escape" and not self.table.escape():
            self.do_home()
        elif key not in ("escape", "N", "B", "M", "V", "P", "Z", "A", "Y"):
            super().obey_key(key)

    def turn(self, way: int) -> None:
        """The next lesson, or the one before."""
        number = self.number + way
        if 0 <= number < len(self.kind.guide.lessons):
            self.app.switch_screen(LearnScreen(self.kind, number, self.progress))
        elif way > 0:
            self.do_home()

    def leave(self) -> None:
        """Nothing to write: what was done is written already."""
        self._left = True


def lesson_screen(kind: Kind, progress: Progress) -> LearnScreen:
    """The screen of the first lesson that is not done."""
    if not kind.guide.lessons:
        raise PuzzleError(f"{kind.title} has no lessons.")
    return LearnScreen(kind, progress.next(kind), progress)
