"""The numbers at the edges of a Tents board: open, complete, short, exceeded, or named by
a hint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solitudo.engines.core.values import Target
from solitudo.engines.tents.field import TENT, TREE, UNWRITTEN
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.text.picture import word_of
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.tents.shapes import Signs


class Field(NamedTuple):
    """The place of a number: its columns, the column of its ones, and whether its tens are above
    them.
    """

    x: int
    y: int
    width: int
    ones: int
    over: bool = False


class State(NamedTuple):
    name: str
    band: bool = False
    mark: str = ""

    @property
    def broken(self) -> bool:
        return self.name in ("exceeded", "short", "wrong")


class Numbers:
    """The numbers of a board, drawn as they change.

    Only lines with changed cells are counted again.
    """

    def __init__(self, puzzle: Tents, signs: Signs, field: Callable[[int], Field]) -> None:
        self.needs = puzzle.needs
        self.lines_of = puzzle.grid.lines_of
        self.signs = signs
        self.fields = [field(line) for line in range(len(self.needs))]
        self.tents = [0] * len(self.needs)
        # the values that were counted last: none yet, as if there were only trees
        self.counted = bytes([TREE]) * puzzle.grid.count
        self.shown: list[State | None] = [None] * len(self.needs)

    def forget(self) -> None:
        """Draw all of them next time."""
        self.shown = [None] * len(self.needs)

    def draw(self, canvas: Canvas, scene: Scene, banded: tuple[int, ...]) -> None:
        self.count(scene.position.values)
        for line, before in enumerate(self.shown):
            now = self.state(scene, line, line in banded)
            if now != before:
                self.shown[line] = now
                self.write(canvas, line, now)

    def count(self, values: bytes) -> None:
        """Update the counts of the lines to these values."""
        before = self.counted
        if values == before:
            return
        self.counted = values
        differ = int.from_bytes(values, "little") ^ int.from_bytes(before, "little")
        for cell, byte in enumerate(differ.to_bytes(len(values), "little")):
            more = (values[cell] == TENT) - (before[cell] == TENT) if byte else 0
            if more:
                for line in self.lines_of[cell]:
                    self.tents[line] += more

    def state(self, scene: Scene, line: int, band: bool) -> State:
        """Return the state of the number of a line. The scene says which broken lines are shown."""
        if scene.paused:
            return State("hidden")
        target = Target("clue", line)
        mark = ""
        if target == scene.spot:
            mark = "cursor"
        elif target in scene.target_places:
            mark = "target"
        elif target in scene.evidence_places:
            mark = "evidence"
        more = self.tents[line] - self.needs[line]
        if target in scene.wrong_places:
            return State("exceeded" if more > 0 else "short" if more < 0 else "wrong", band, mark)
        return State("open" if more else "met", band, mark)

    def write(self, canvas: Canvas, line: int, now: State) -> None:
        x, y, width, ones, over = self.fields[line]
        need = self.needs[line]
        word = self.signs.dot if need == UNWRITTEN else word_of(need)
        digits = "" if now.name == "hidden" else word
        ink = self.ink(now)
        empty = Ink("muted", "raised" if now.band else "surface")
        if over:
            tens, digits = digits[:-1], digits[-1:]
            canvas.put(x + ones, y - 1, tens or " ", ink if tens else empty)
            canvas.put(x + ones + 1, y - 1, " " * (width - ones - 1), empty)
        start = ones + 1 - len(digits)
        text = digits + self.signs.sums[now.name]
        if now.mark and not (now.broken and now.mark != "cursor"):
            before, after = "[]" if now.mark == "cursor" else self.signs.numbers
            text = digits + after
            if start:
                text, start = before + text, start - 1
        end = start + len(text)
        canvas.put(x, y, " " * start, empty)
        canvas.put(x + start, y, text, ink)
        canvas.put(x + end, y, " " * (width - end), empty)

    def ink(self, now: State) -> Ink:
        if now.mark == "cursor":
            return Ink("on-cursor", "cursor", bold=True, reverse=True)
        if now.broken:
            return Ink("error", "error-bg", bold=True)
        if now.mark:
            return Ink("ink", "target" if now.mark == "target" else "evidence-bg", bold=True)
        ground = "raised" if now.band else "surface"
        return Ink("muted" if now.name == "met" else "text", ground, bold=now.name == "open")
