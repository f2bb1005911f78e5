"""The drawing of the map of lessons: what is done, next and due. The chosen lesson is beside it."""

from __future__ import annotations

import contextlib
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import Kind
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.drawing.common.charts import Area, sheet
from solitudo.tui.layout.text import keys_line, wrap
from solitudo.tui.person.progress import Progress, due_words
from solitudo.tui.person.review import Deck, Item
from solitudo.tui.screens.home.cards import centred, fitting
from solitudo.tui.screens.painted_screen import PaintedScreen

# the tabs: title, word for Enter, word for the other button
TABS = (("Lessons", "start"), ("Review", "review now"), ("Drill", "test me"))
LESSONS, REVIEW, DRILL = range(3)
# columns of a lesson on the map; the width from which there is a pane about the selected lesson,
# and the columns of the pane
CHIP, BESIDE, PANE = 4, 80, (31, 35)
# by height, the rows of the image of its board
PICTURE = {30: 9, 22: 5, 0: 0}
KEYS = (("← ↑ ↓ →", "lesson"), ("Enter", ""), ("P", "review"), ("T", "test me"), ("/", "find"),
        ("Tab", ""), ("Esc", "back"))  # fmt: skip


class Place(NamedTuple):
    """A lesson on the map: the number of its kind, its own number, and its place."""

    kind: int
    number: int
    row: int
    column: int


class LessonMapView(PaintedScreen):
    """The lessons of all kinds. One of them is chosen."""

    def __init__(self, kind: str = "") -> None:
        super().__init__()
        self.kinds = [engines.kind(name) for name in engines.kinds()]
        self.kinds = [kind for kind in self.kinds if kind.guide.course]
        self.tab = LESSONS
        self.read()
        names = [found.name for found in self.kinds]
        begun = [name for name, done, total in self.progress.begun() if done < total]
        shown = kind if kind in names else next((n for n in begun if n in names), names[0])
        at = names.index(shown)
        self.chosen = (at, self.progress.next(self.kinds[at]))
        self.places: list[Place] = []
        self.top = 0

    def read(self) -> None:
        """Read which lessons are done and which techniques are due."""
        self.progress = Progress()
        self.due: list[Item] = []
        with contextlib.suppress(PuzzleError):
            self.due = Deck().due()

    def on_screen_resume(self) -> None:
        self.read()
        if self.is_mounted:
            self.paint()

    def on_resize(self) -> None:
        self.paint()

    @property
    def kind(self) -> Kind:
        return self.kinds[self.chosen[0]]

    @property
    def lesson(self) -> Lesson:
        return self.kind.guide.course[self.chosen[1]]

    def is_due(self, kind: Kind, lesson: Lesson) -> bool:
        return Item(kind.name, lesson.technique) in self.due

    def serves(self, kind: Kind, lesson: Lesson) -> bool:
        """Return whether Enter does something for a lesson on this tab."""
        if self.tab == REVIEW:
            return self.is_due(kind, lesson)
        return self.tab == LESSONS or bool(lesson.technique)

    # the drawing

    def paint_on(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        air = int(width >= 100 and height >= 30)
        x = 3 if air else 2 if width >= 60 else 0
        self.paint_head(canvas, Area(x, air, width - 2 * x, 1))
        foot = height - 2 - air
        body = Area(x, 2 + 2 * air - (height < 22), width - 2 * x, 0)
        body = body._replace(height=foot - air - body.y)
        if width >= BESIDE:
            wide = PANE[air]
            pane = Area(x + body.width - wide, body.y - air, wide, body.height + air)
            self.paint_pane(canvas, pane)
            body = body._replace(width=body.width - wide - 2)
        self.paint_map(canvas, body)
        title = f"{self.kind.title} {self.chosen[1] + 1}"
        at = canvas.put(x, foot, title, Ink("text", bold=True))
        canvas.put(at + 2, foot, fitting([self.lesson.title], width - at - 2), Ink("muted"))
        pairs = [(key, word or self.word_of(key)) for key, word in KEYS]
        row = keys_line(pairs, width - 2 * x)
        put_runs(canvas, x, foot + 1, row.left, "surface", width)
        for first, end, key in row.cuts:
            self.zones.append((x + first, foot + 1, end - first, 1, key))

    def word_of(self, key: str) -> str:
        return TABS[self.tab][1] if key == "Enter" else TABS[(self.tab + 1) % 3][0].lower()

    def paint_head(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        at = x
        if width >= 60:
            at = self.button(canvas, at, y, "", "‹ Home", ("key", "Esc")) + 2
        at = canvas.put(at, y, "Learn", Ink("text", bold=True))
        counts = [self.progress.count(kind) for kind in self.kinds]
        done, total = (sum(numbers) for numbers in zip(*counts, strict=True))
        tabs = [title for title, _ in TABS]
        tabs[REVIEW] += f" {len(self.due)}" if self.due else ""
        wide = sum(len(title) + 3 for title in tabs)
        words = [f"{done} of {total} lessons", f"{done}/{total}", ""]
        at = canvas.put(at + 1, y, fitting(words, x + width - wide - at - 2), Ink("muted")) + 3
        for number, title in enumerate(tabs):
            lit = number == self.tab
            end = canvas.put(at, y, title, Ink("text" if lit else "muted", bold=lit, underline=lit))
            self.zones.append((at, y, end - at, 1, ("tab", number)))
            at = end + 3
        if at + 11 < x + width:
            self.paint_name(canvas, x + width, y)

    def paint_map(self, canvas: Canvas, area: Area) -> None:
        self.places = []
        line = max(1, (area.width + 1) // CHIP)
        rows = sum(1 - -len(kind.guide.course) // line for kind in self.kinds)
        spare = area.height - rows
        gap = max(0, min(2, (spare - 2) // len(self.kinds)))
        heads: list[tuple[int, Kind]] = []
        row = 0
        for at, kind in enumerate(self.kinds):
            heads.append((row, kind))
            for number in range(len(kind.guide.course)):
                down, along = divmod(number, line)
                self.places.append(Place(at, number, row + 1 + down, along))
            row = self.places[-1].row + 1 + gap
        if row > area.height:
            # the selected lesson is visible, with the title above it if there is room
            shown = next(place.row for place in self.places if place[:2] == self.chosen)
            least = shown - area.height + 1
            self.top = max(least, min(self.top, max(0, shown - 1)))
        else:
            self.top = 0
        seen = range(self.top, self.top + area.height)
        for row, kind in heads:
            if row in seen:
                self.paint_course(canvas, area, area.y + row - self.top, kind)
        for place in self.places:
            if place.row in seen:
                x, y = area.x + CHIP * place.column, area.y + place.row - self.top
                self.paint_lesson(canvas, x, y, place)
        if spare > 2 + gap * len(self.kinds):
            self.paint_legend(canvas, area.x, area.y + area.height - 1)

    def paint_course(self, canvas: Canvas, area: Area, y: int, kind: Kind) -> None:
        done, total = self.progress.count(kind)
        at = canvas.put(area.x, y, kind.title, Ink("text", bold=True))
        words = "not started" if not done else f"{done} of {total}"
        at = canvas.put(at + 2, y, words, Ink("faint" if not done else "muted"))
        if done == total:
            canvas.put(at + 2, y, "all done", Ink("satisfied"))

    def paint_lesson(self, canvas: Canvas, x: int, y: int, place: Place) -> None:
        kind = self.kinds[place.kind]
        lesson = kind.guide.course[place.number]
        text, ink = self.chip(kind, place.number)
        if not self.serves(kind, lesson):
            ink = Ink("faint")
        if place[:2] == self.chosen:
            ink = Ink("on-accent", "accent", bold=True, reverse=True)
        canvas.put(x, y, text, ink)
        self.zones.append((x, y, CHIP - 1, 1, ("lesson", place[:2])))

    def chip(self, kind: Kind, number: int) -> tuple[str, Ink]:
        """Return a lesson on the map: done, next, due or to do, by a symbol and a tone."""
        lesson = kind.guide.course[number]
        text = str(number + 1)
        if self.is_due(kind, lesson):
            return f"({text})", Ink("info", bold=True)
        done, following = self.signs
        if self.progress.has(kind.name, lesson.name):
            return f"{text:>2}{done}", Ink("satisfied", "panel")
        if number == self.progress.next(kind):
            return f"{text:>2}{following}", Ink("accent", bold=True)
        return f"{text:>2} ", Ink("muted", "panel")

    @property
    def signs(self) -> tuple[str, str]:
        """Return the symbols after the number of a finished lesson, and of the next one."""
        return ("v", ">") if self.services.palette.ascii_only else ("✓", "▸")

    def paint_legend(self, canvas: Canvas, x: int, y: int) -> None:
        done, following = self.signs
        for text, ink, words in (
            (f" 3{done}", Ink("satisfied", "panel"), "done"),
            (f"10{following}", Ink("accent", bold=True), "next"),
            ("(4)", Ink("info", bold=True), "due for review"),
            (" 8 ", Ink("muted", "panel"), "to do"),
        ):
            at = canvas.put(x, y, text, ink)
            x = canvas.put(at + 1, y, words, Ink("muted")) + 3

    def paint_pane(self, canvas: Canvas, area: Area) -> None:
        """Paint the chosen lesson: its board, its text, the key that begins it, and what is due."""
        sheet(canvas, area, self.services.palette, "panel")
        kind, lesson, number = self.kind, self.lesson, self.chosen[1]
        left, room, end = area.x + 2, area.width - 4, area.y + area.height - 1
        place = f"lesson {number + 1} of {len(kind.guide.course)}"
        y = area.y + 1
        canvas.put(left, y, fitting([kind.title], room - len(place) - 1), Ink("muted", "panel"))
        canvas.put(left + room - len(place), y, place, Ink("muted", "panel"))
        canvas.put(left, y + 1, fitting([lesson.title], room), Ink("accent", "panel", bold=True))
        y += 3
        rows = next(rows for least, rows in PICTURE.items() if canvas.height >= least)
        picture = self.picture(rows, room)
        if picture is not None:
            rows = min(rows, picture.height)
            centred(canvas, Area(left, y, room, rows), picture)
            y += rows + 1
        # the buttons, the lessons before and after, and the due reviews keep their rows
        foot = end - (7 if area.height >= 24 else 4)
        for part in lesson.text:
            rows_of_text = wrap(part, room)
            if y + len(rows_of_text) >= foot:
                # no sentence is begun without room for its end
                break
            for row in rows_of_text:
                put_runs(canvas, left, y, row.left, "panel", left + room)
                y += 1
        y = foot - (area.height < 24)
        at = self.button(canvas, left, y, "Enter", TABS[self.tab][1], ("key", "Enter"), main=True)
        if self.tab == LESSONS and lesson.technique:
            self.button(canvas, at + 1, y, "T", "test me", ("key", "T"))
        if area.height >= 24:
            course = kind.guide.course
            self.paint_beside(canvas, left, foot + 2, "Before it", course, number - 1)
            self.paint_beside(canvas, left, foot + 3, "After it", course, number + 1)
        at = canvas.put(left, end - 2, "Review", Ink("text", "panel", bold=True))
        role = "info" if self.due else "muted"
        canvas.put(at + 2, end - 2, due_words(len(self.due)), Ink(role, "panel"))
        if self.tab != REVIEW:
            self.button(canvas, left, end - 1, "P", "review now", ("key", "P"))

    def paint_beside(
        self, canvas: Canvas, x: int, y: int, words: str, course: tuple[Lesson, ...], at: int
    ) -> None:
        if not 0 <= at < len(course):
            return
        muted = Ink("muted", "panel")
        canvas.put(x, y, words, muted)
        sign = self.signs[0] if self.progress.has(self.kind.name, course[at].name) else " "
        canvas.put(x + 10, y, f"{sign} {fitting([course[at].title], 19)}", muted)

    def picture(self, rows: int, room: int) -> Canvas | None:
        if not rows:
            return None
        puzzle = engines.read(self.lesson.board, self.kind.name)
        position, vocabulary = puzzle.start(), puzzle.vocabulary
        if self.lesson.before:
            position = vocabulary.apply(position, vocabulary.read(self.lesson.before))
        palette, glyphs = self.services.palette, self.services.glyphs
        return thumbnail.picture(puzzle, position, (room, rows), palette, glyphs)

    def spoken(self) -> list[str]:
        lesson, (_, number) = self.lesson, self.chosen
        course = self.kind.guide.course
        done = self.progress.has(self.kind.name, lesson.name)
        state = "due for review" if self.is_due(self.kind, lesson) else "done" if done else "to do"
        return [
            f"{self.kind.title}, lesson {number + 1} of {len(course)}: {lesson.title}, {state}.",
            f"Enter: {TABS[self.tab][1]}.",
            f"Review: {due_words(len(self.due)).rstrip('.')}.",
            "The arrows choose. T tests you. P opens the review. Tab changes what Enter does."
            " Esc goes back.",
        ]
