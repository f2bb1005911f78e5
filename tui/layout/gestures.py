"""Mouse presses and moves as gestures: a plain state machine, tested without a screen.

A press shows a gesture at once, moving extends it over every cell on the way, and the release
commits it as one action. A lost release commits it too.

If marks are diagonals, dragging draws them. The pointer's path is divided into stays, one for each
cell that it was in. A stay that crosses its cell diagonally is a diagonal. A stay that only touches
a corner, or is straight, is not. Without diagonals the gesture paints, as in every other kind.
"""

from math import floor
from typing import NamedTuple

from solitudo.engines.core.values import Gesture, Target

LEFT, RIGHT = 1, 3

Place = tuple[float, float]

NOWHERE = -1
# a movement is slanted if its shorter side is more than this share of the longer one
SLANTED = 0.3
# the largest distance of a stroke from the middle line of its cell, in cells
ASTRAY = 0.5
# the least length of a stay that counts, in widths and heights of a cell together: after the
# pointer has left the cell, while it is still there, and in the cell that was pressed, where up to
# SLIP characters are a click
LEFT_BEHIND, STILL, PRESSED, SLIP = 0.5, 1.0, 0.9, 1
# the middle part of a cell, in both directions
MIDDLE_PART = (0.3, 0.7)


class Stay(NamedTuple):
    """The pointer's path in one cell, or NOWHERE. `first` and `last` are places inside it."""

    cell: int
    enter: Place
    leave: Place
    first: Place
    last: Place
    middle: bool


class Pointer:
    """The mouse on a board. `diagonals` are the falling and the rising mark, if there are any."""

    def __init__(
        self, diagonals: tuple[str, str] | None = None, pitch: tuple[int, int] = (4, 2)
    ) -> None:
        self.diagonals = diagonals
        self.pitch = pitch
        self.origin: Place = (3, 1)
        self.button = 0
        self.verb = ""
        self.trail: list[Stay] = []
        self.shown: Gesture | None = None

    @property
    def open(self) -> bool:
        return bool(self.button)

    def press(self, target: Target, button: int, x: float, y: float, verb: str = "") -> Gesture:
        """Begin a gesture unless one has begun. On a point, it waits for diagonals from there."""
        if target.what == "clue":
            return Gesture("line", (), target.at)
        if self.open:
            return self.gesture()
        self.button = button
        self.verb = verb or ("counter" if button == RIGHT else "primary")
        cell = target.at if target.what == "cell" else NOWHERE
        at = (x, y)
        self.trail = [Stay(cell, at, at, at, at, self.middle(at))]
        self.shown = self.gesture()
        return self.shown

    def move(self, target: Target | None, x: float, y: float) -> Gesture | None:
        """Return the gesture now, or None if the pointer is in no cell or nothing is new."""
        if not self.open:
            return None
        cell = target.at if target is not None and target.what == "cell" else NOWHERE
        stay, at = self.trail[-1], (x, y)
        entered = cell != stay.cell
        if entered:
            # the border is between the last place on one side and the first place on the other
            border = halfway(stay.last, at)
            self.trail[-1] = stay._replace(leave=border)
            self.trail.append(Stay(cell, border, at, at, at, self.middle(at)))
        else:
            middle = stay.middle or self.middle(at)
            self.trail[-1] = stay._replace(leave=at, last=at, middle=middle)
        now = self.gesture()
        if cell == NOWHERE or (not entered and now == self.shown):
            return None
        self.shown = now
        return now

    def release(self) -> Gesture | None:
        """Close the gesture and return it, if one was open."""
        if not self.open:
            return None
        done = self.gesture()
        self.cancel()
        return done

    def cancel(self) -> None:
        self.button = 0
        self.trail = []
        self.shown = None

    def gesture(self) -> Gesture:
        """Return the gesture as far as it is drawn."""
        strokes = (
            self.strokes()
            if self.diagonals is not None and self.verb in ("primary", "counter")
            else {}
        )
        if strokes:
            return Gesture("stroke:" + "".join(strokes.values()), tuple(strokes))
        stays = dict.fromkeys(stay.cell for stay in self.trail if stay.cell != NOWHERE)
        return Gesture(self.verb, tuple(stays))

    def strokes(self) -> dict[int, str]:
        """Return the last diagonal through each cell.

        A cell that was pressed and left in a straight line gets the first mark.
        """
        found: dict[int, str] = {}
        for number, stay in enumerate(self.trail):
            mark = self.stroke(number) if stay.cell != NOWHERE else ""
            if mark:
                found[stay.cell] = mark
        first = self.trail[0]
        if found and first.middle and first.cell not in (NOWHERE, *found):
            return {first.cell: next(iter(found.values())), **found}
        return found

    def stroke(self, number: int) -> str:
        """Return the diagonal of a stay, or "" if it is straight, too short, or nearer to the next
        cell's.
        """
        stay = self.trail[number]
        here = number == len(self.trail) - 1
        across, down = self.way(stay.enter, stay.leave)
        length = abs(across) + abs(down)
        if not slanted(across, down):
            # small cells are crossed in steps: the stays before and after show the direction
            before = self.trail[max(0, number - 1)]
            after = stay if here else self.trail[number + 1]
            across, down = self.way(
                halfway(before.first, before.last), halfway(after.first, after.last)
            )
        falling = across * down > 0
        if not slanted(across, down) or self.astray(stay, falling) >= ASTRAY:
            return ""
        if number == 0 and here:
            slip = max(abs(to - now) for now, to in zip(stay.enter, stay.leave, strict=True))
            taken = length >= PRESSED and slip > SLIP
        else:
            taken = length >= (STILL if here else LEFT_BEHIND) or (stay.middle and number > 0)
        assert self.diagonals is not None
        return self.diagonals[not falling] if taken else ""

    def astray(self, stay: Stay, falling: bool) -> float:
        """Return how far the middle of a stay is from a diagonal of its cell, in cells."""
        corner = [floor(part) for part in self.way(self.origin, stay.first)]
        half = self.way(self.origin, halfway(stay.enter, stay.leave))
        across, down = half[0] - corner[0], half[1] - corner[1]
        return abs(across - down if falling else across + down - 1)

    def middle(self, at: Place) -> bool:
        low, high = MIDDLE_PART
        return all(low <= part % 1 <= high for part in self.way(self.origin, at))

    def way(self, start: Place, end: Place) -> tuple[float, float]:
        """Return how far one place is from another, in widths and heights of a cell."""
        return (end[0] - start[0]) / self.pitch[0], (end[1] - start[1]) / self.pitch[1]


def halfway(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def slanted(across: float, down: float) -> bool:
    short, long = sorted((abs(across), abs(down)))
    return short > SLANTED * long
