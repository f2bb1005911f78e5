"""Keys and mouse made into one gesture: a plain state machine, tested without a screen.

A gesture may stay open from press to release: the press shows it at once, moving extends it over
every cell that the pointer crossed, the release commits it as one action. A lost release commits.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.core.puzzle import Gesture
from engines.core.target import Target

LEFT, MIDDLE, RIGHT = 1, 2, 3


class Stroke(NamedTuple):
    """Where the pointer was, in characters of the board, and the cell there."""

    cell: int
    x: float
    y: float


class Pointer:
    """The mouse on a board. `press`, `move` and `release` say what gesture is open or done."""

    def __init__(self, diagonals: bool = False) -> None:
        self.diagonals = diagonals
        self.button = 0
        self.verb = ""
        self.trail: list[Stroke] = []
        self.marks: dict[int, str] = {}

    @property
    def open(self) -> bool:
        return bool(self.button)

    def press(self, target: Target, button: int, x: float, y: float, verb: str = "") -> Gesture:
        """Open a gesture on what was pressed. A press while one is open keeps the first."""
        if target.what == "clue":
            return Gesture("line", (), target.at)
        self.button = button
        self.verb = verb or ("counter" if button == RIGHT else "primary")
        self.trail = [Stroke(target.at, x, y)]
        self.marks = {}
        return self.gesture()

    def move(self, target: Target | None, x: float, y: float) -> Gesture | None:
        """The gesture as it is now; None where nothing new was crossed."""
        if not self.open or target is None or target.what != "cell":
            return None
        last = self.trail[-1]
        if target.at == last.cell:
            return None
        self.trail.append(Stroke(target.at, x, y))
        if self.diagonals:
            mark = "\\" if (x - last.x) * (y - last.y) >= 0 else "/"
            self.marks[last.cell] = mark
            self.marks[target.at] = mark
        return self.gesture()

    def release(self) -> Gesture | None:
        """Close the gesture: what is to be done, or None if none was open."""
        if not self.open:
            return None
        done = self.gesture()
        self.button = 0
        self.trail = []
        return done

    def cancel(self) -> None:
        """Forget the open gesture."""
        self.button = 0
        self.trail = []

    def gesture(self) -> Gesture:
        """What has been drawn so far."""
        cells = tuple(dict.fromkeys(stroke.cell for stroke in self.trail))
        if self.marks and len(cells) > 1:
            return Gesture("stroke:" + "".join(self.marks[c] for c in cells), cells)
        return Gesture(self.verb, cells)
