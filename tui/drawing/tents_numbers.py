"""The numbers at the edges of a Tents board: open, met, short, exceeded, spoken of by a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engines.core.target import Target
from engines.tents.field import TENT, TREE
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Scene
from tui.drawing.tents_shapes import Signs


class Field(NamedTuple):
    """Where a number stands: its columns, and which of them is that of its ones."""

    x: int
    y: int
    width: int
    ones: int


class State(NamedTuple):
    """What one number shows."""

    name: str
    band: bool = False
    mark: str = ""


class Numbers:
    """Draws the numbers of a board, each when what it shows changes, and counts the lines by the
    cells that changed."""

    def __init__(self, puzzle: Any, signs: Signs, field: Callable[[int], Field]) -> None:
        self.needs = puzzle.needs
        self.lines_of = puzzle.grid.lines_of
        self.signs = signs
        self.fields = [field(line) for line in range(len(self.needs))]
        self.tents = [0] * len(self.needs)
        # the values counted last: none yet, as where everything is trees
        self.counted = bytes([TREE]) * puzzle.grid.count
        self.shown: list[State | None] = [None] * len(self.needs)

    def forget(self) -> None:
        """The canvas was wiped: draw all of them next time."""
        self.shown = [None] * len(self.needs)

    def draw(self, canvas: Canvas, scene: Scene, banded: tuple[int, ...]) -> None:
        """Draw those that show something else than before."""
        self.count(scene.position.values)
        for line, before in enumerate(self.shown):
            now = self.state(scene, line, line in banded)
            if now != before:
                self.shown[line] = now
                self.write(canvas, line, now)

    def count(self, values: bytes) -> None:
        """Bring the counts of the lines up to these values."""
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
        """What the number of a line shows. Whether a broken one is told is not ours to say."""
        if scene.paused:
            return State("hidden")
        target = Target("clue", line)
        mark = ""
        if target in scene.target_places:
            mark = "target"
        elif target in scene.evidence_places:
            mark = "evidence"
        more = self.tents[line] - self.needs[line]
        if target in scene.wrong_places:
            return State("exceeded" if more > 0 else "short" if more < 0 else "wrong", band, mark)
        return State("open" if more else "met", band, mark)

    def write(self, canvas: Canvas, line: int, now: State) -> None:
        """Write a number into its field, with its mark."""
        x, y, width, ones = self.fields[line]
        digits = str(self.needs[line])
        start = max(0, ones + 1 - len(digits))
        # a number that fills its field has no room for marks
        tight = start + len(digits) >= width
        broken = now.name in ("exceeded", "short", "wrong")
        text = digits if tight else digits + self.signs.sums[now.name]
        if now.mark and not broken:
            before, after = self.signs.numbers
            text = digits if tight else digits + after
            if start:
                text, start = before + text, start - 1
        if now.name == "hidden":
            text = " " * len(digits)
        empty = Ink("muted", "raised" if now.band else "surface")
        end = start + len(text)
        canvas.put(x, y, " " * start, empty)
        canvas.put(x + start, y, text, self.ink(now, broken, tight))
        canvas.put(x + end, y, " " * (width - end), empty)

    def ink(self, now: State, broken: bool, tight: bool) -> Ink:
        """The ink of a number; reversed where its mark has no room."""
        if broken:
            fg, bg = ("error-bg", "error") if tight else ("error", "error-bg")
            return Ink(fg, bg, bold=True, reverse=tight)
        if now.mark:
            ground = "target" if now.mark == "target" else "evidence-bg"
            return Ink("ink", ground, bold=True, underline=tight)
        ground = "raised" if now.band else "surface"
        return Ink("muted" if now.name == "met" else "text", ground, bold=now.name == "open")
