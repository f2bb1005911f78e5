"""Learn: a map of all lessons, the techniques that are due for review, and those to drill."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from solitudo.tui.panes.dialog import Find
from solitudo.tui.play.drill import play_drill
from solitudo.tui.screens.learn.map_painter import TABS, LessonMapView
from solitudo.tui.screens.learn.screen import lesson_screen


class LessonMap(LessonMapView):
    """The map. Arrows choose a lesson.

    Enter begins it, its review or its drill, depending on the tab.
    """

    def press(self, key: str) -> None:
        ways = {"left": -1, "h": -1, "right": 1, "l": 1}
        rows = {"up": -1, "k": -1, "down": 1, "j": 1}
        if key in ways:
            self.walk(ways[key])
        elif key in rows:
            self.walk_rows(rows[key])
        elif key in ("home", "end"):
            self.show((self.chosen[0], 0 if key == "home" else len(self.kind.guide.course) - 1))
        elif key in ("tab", "shift+tab"):
            self.turn(1 if key == "tab" else -1)
        elif key in ("enter", "space"):
            (self.start, self.services.practise, self.drill)[self.tab]()
        elif key == "P":
            self.services.practise()
        elif key == "T":
            self.drill()
        elif key == "/":
            self.find()
        elif key in ("escape", "Q", "q", "L"):
            self.leave()
        elif key == "ctrl+c":
            self.services.ask_to_leave()

    def show(self, chosen: tuple[int, int]) -> None:
        self.chosen = chosen
        self.paint()

    def turn(self, way: int) -> None:
        self.tab = (self.tab + way) % len(TABS)
        self.paint()

    def walk(self, way: int) -> None:
        order = [place[:2] for place in self.places]
        self.show(order[(order.index(self.chosen) + way) % len(order)])

    def walk_rows(self, way: int) -> None:
        """Go to the nearest lesson above or below."""
        here = next(place for place in self.places if place[:2] == self.chosen)
        rows = sorted({place.row for place in self.places})
        row = rows[max(0, min(rows.index(here.row) + way, len(rows) - 1))]
        there = [place for place in self.places if place.row == row]
        self.show(min(there, key=lambda place: abs(place.column - here.column))[:2])

    def start(self) -> None:
        self.app.push_screen(lesson_screen(self.kind, self.progress, self.chosen[1]))

    def drill(self) -> None:
        """Begin a drill for the technique of the chosen lesson."""
        if self.lesson.technique:
            play_drill(self.services, self.kind, self.lesson.technique)
        else:
            words = "This lesson teaches no technique to drill. Choose another one."
            self.services.notify_plain(words)

    def find(self) -> None:
        """Find a lesson by part of its name."""
        hits: list[tuple[int, int]] = []
        before = self.chosen

        def typed(text: str) -> str:
            low = text.lower()
            hits[:] = [
                place[:2]
                for place in self.places
                if low in self.kinds[place.kind].guide.course[place.number].title.lower()
            ]
            if not hits or not text:
                return "No lesson has this in its name." if text else ""
            return stepped(0)

        def stepped(way: int) -> str:
            if not hits:
                return ""
            at = (hits.index(self.chosen) + way) % len(hits) if self.chosen in hits else 0
            self.show(hits[at])
            return f"{self.kind.title}: {self.lesson.title}, {at + 1} of {len(hits)}"

        def done(kept: object) -> None:
            if not kept:
                self.show(before)

        window = Find(typed, stepped)
        window.found = "part of a lesson's name"
        self.app.push_screen(window, done)

    def choose(self, key: Any) -> None:
        match key:
            case ("lesson", chosen) if chosen == self.chosen:
                self.press("enter")
            case ("lesson", chosen):
                self.show(chosen)
            case ("tab", number):
                self.turn(number - self.tab)
            case ("key", name):
                named = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "← ↑ ↓ →": "right"}
                self.press(named.get(name, name))

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        turns = [(f"Show {title.lower()}", "key Tab", partial(self.turn, number - self.tab))
                 for number, (title, _) in enumerate(TABS)]  # fmt: skip
        return [
            ("Start this lesson", "key Enter", self.start),
            ("Drill the technique of this lesson", "key T", self.drill),
            ("Find a lesson by its name", "key /", self.find),
            *turns,
            ("Back", "key Esc", self.leave),
        ]
