"""Keys and mouse made into one gesture: a plain state machine, tested without a screen.

A gesture may stay open from press to release: the press shows it at once, moving extends it over
every cell that the pointer crossed, the release commits it as one action. A lost release commits.

Where marks are diagonals, dragging draws them. The pointer's way is cut into stays, one for each
cell that it was in, from where it came in to where it went out. A stay that leads diagonally
through its cell is a stroke; one that only clips a corner, or runs straight, is none. Until there
is a stroke the gesture paints, as it does for every other kind.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.core.puzzle import Gesture
from engines.core.target import Target

LEFT, MIDDLE, RIGHT = 1, 2, 3

# a stay is long that leads this far through its cell, of its width and of its height, or passes
# the middle of it
THROUGH = 0.5
MIDDLE_PART = (0.3, 0.7)
# a pressed cell counts where the way out of it is this long, width and height together, and as a
# stroke of its own where the pointer has not left it; there a slip of one character is a click
OUT, WITHIN, SLIP = 0.5, 0.9, 1
# a way is slanted whose shorter side is more than this share of the longer
SLANTED = 0.4
NOWHERE = -1


class Stay(NamedTuple):
    """One cell, or NOWHERE, and the pointer's way in it: where it came in and where it went out
    or is now, in characters of the board, and whether it has passed the middle."""

    cell: int
    x: float
    y: float
    to_x: float
    to_y: float
    middle: bool


class Pointer:
    """The mouse on a board. `press`, `move` and `release` say what gesture is open or done.

    `pitch` is the size of a cell in characters and `origin` the first point between cells; only
    diagonals ask for them.
    """

    def __init__(self, diagonals: bool = False, pitch: tuple[int, int] = (4, 2)) -> None:
        self.diagonals = diagonals
        self.pitch = pitch
        self.origin = (3, 1)
        self.button = 0
        self.verb = ""
        self.trail: list[Stay] = []
        self.shown: Gesture | None = None

    @property
    def open(self) -> bool:
        return bool(self.button)

    def press(self, target: Target, button: int, x: float, y: float, verb: str = "") -> Gesture:
        """Open a gesture on what was pressed. A press while one is open keeps the first. One on a
        point is nothing yet: the diagonals drawn from there follow."""
        if target.what == "clue":
            return Gesture("line", (), target.at)
        if self.open:
            return self.gesture()
        self.button = button
        self.verb = verb or ("counter" if button == RIGHT else "primary")
        cell = target.at if target.what == "cell" else NOWHERE
        self.trail = [Stay(cell, x, y, x, y, self.middle(x, y))]
        self.shown = self.gesture()
        return self.shown

    def move(self, target: Target | None, x: float, y: float) -> Gesture | None:
        """The gesture as it is now; None where the pointer is in no cell or nothing is new."""
        if not self.open:
            return None
        cell = target.at if target is not None and target.what == "cell" else NOWHERE
        last = self.trail[-1]
        entered = cell != last.cell
        if entered:
            # the border lies between the last place on one side and the first on the other
            border_x, border_y = (last.to_x + x) / 2, (last.to_y + y) / 2
            self.trail[-1] = last._replace(to_x=border_x, to_y=border_y)
            self.trail.append(Stay(cell, border_x, border_y, x, y, self.middle(x, y)))
        else:
            middle = last.middle or self.middle(x, y)
            self.trail[-1] = last._replace(to_x=x, to_y=y, middle=middle)
        now = self.gesture()
        if cell == NOWHERE or (not entered and now == self.shown):
            return None
        self.shown = now
        return now

    def release(self) -> Gesture | None:
        """Close the gesture: what is to be done, or None if none was open."""
        if not self.open:
            return None
        done = self.gesture()
        self.cancel()
        return done

    def cancel(self) -> None:
        """Forget the open gesture."""
        self.button = 0
        self.trail = []
        self.shown = None

    def gesture(self) -> Gesture:
        """What has been drawn so far."""
        strokes = self.strokes() if self.diagonals and self.verb in ("primary", "counter") else {}
        if strokes:
            return Gesture("stroke:" + "".join(strokes.values()), tuple(strokes))
        stays = dict.fromkeys(stay.cell for stay in self.trail if stay.cell != NOWHERE)
        return Gesture(self.verb, tuple(stays))

    def strokes(self) -> dict[int, str]:
        """The diagonal that the pointer took through each cell; the last time counts. A pressed
        cell that was left straight takes the mark of the first stroke."""
        found: dict[int, str] = {}
        for number, stay in enumerate(self.trail):
            across, down = self.way(stay, current=0 < number == len(self.trail) - 1)
            short, long = sorted((abs(across), abs(down)))
            if stay.cell == NOWHERE or short <= SLANTED * long:
                continue
            if self.begins(stay) if number == 0 else stay.middle or short >= THROUGH:
                found[stay.cell] = "\\" if across * down > 0 else "/"
        first = self.trail[0]
        if found and first.cell not in (NOWHERE, *found) and self.counts(first):
            return {first.cell: next(iter(found.values())), **found}
        return found

    def begins(self, first: Stay) -> bool:
        """Whether the slanted way in the cell that was pressed is a stroke already."""
        if len(self.trail) > 1:
            return self.counts(first)
        across, down = self.way(first)
        slipped = max(abs(first.to_x - first.x), abs(first.to_y - first.y)) <= SLIP
        return abs(across) + abs(down) >= WITHIN and not slipped

    def counts(self, first: Stay) -> bool:
        """Whether the pressed cell was meant, and not the point beside which the drag began."""
        across, down = self.way(first)
        return first.middle or abs(across) + abs(down) >= OUT

    def middle(self, x: float, y: float) -> bool:
        """Whether a place lies in the middle of a cell."""
        low, high = MIDDLE_PART
        across = (x - self.origin[0]) / self.pitch[0] % 1
        down = (y - self.origin[1]) / self.pitch[1] % 1
        return low <= across <= high and low <= down <= high

    def way(self, stay: Stay, current: bool = False) -> tuple[float, float]:
        """How far a stay led, in widths and heights of a cell. Where the pointer is now counts up
        to the far edge of its character."""
        across, down = stay.to_x - stay.x, stay.to_y - stay.y
        if current:
            across += 0.5 * ((across > 0) - (across < 0))
            down += 0.5 * ((down > 0) - (down < 0))
        return across / self.pitch[0], down / self.pitch[1]
