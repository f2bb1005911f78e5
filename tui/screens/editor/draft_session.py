"""The editor without its screen: the cursor, the content, and the result of the check."""

from __future__ import annotations

from collections.abc import Callable

from solitudo.engines.core.draft import Change, Draft, Refused
from solitudo.engines.core.values import Target
from solitudo.tui.screens.editor import findings
from solitudo.tui.screens.editor.findings import CHECKING, STOPPED, Finding

# seconds within which two digits form one number
SECOND = 1.0


class Editing:
    """One draft on the screen. A change shows all of it again, because drafts are small."""

    def __init__(self, draft: Draft, now: Callable[[], float]) -> None:
        self.draft = draft
        self.now = now
        self.cursor = draft.spots[0]
        # the places of a part of the board that is being drawn
        self.path: list[Target] = []
        # digits that may get another digit, and when they were typed
        self.pending: tuple[str, float] | None = None
        self.said = ""
        self.finding = STOPPED
        # counts the changes: an answer about an older version is ignored
        self.version = 0
        self.checked()

    def checked(self) -> None:
        """Show what is known at once. The worker finds the rest."""
        lack = self.draft.lacking()
        self.finding = findings.lacking(lack) if lack is not None else CHECKING
        self.missing = lack.spots if lack is not None else ()

    @property
    def due(self) -> bool:
        return self.finding is CHECKING

    def stop(self) -> bool:
        """Stop the check. Return False if there is none."""
        if not self.due:
            return False
        self.finding = STOPPED
        self.version += 1
        return True

    def take(self, version: int, finding: Finding) -> bool:
        """Accept a result of the check, unless it is of an earlier state."""
        if version != self.version:
            return False
        self.finding = finding
        return True

    def write(self, change: Change | Refused) -> bool:
        """Make a change, or say why it is impossible."""
        if isinstance(change, Refused):
            self.said = change.words
            return False
        done = self.draft.do(change)
        if done:
            self.touched()
        return done

    def touched(self) -> None:
        self.version += 1
        self.checked()

    def digit(self, digit: str) -> None:
        """Write a number. A second digit within a second joins the first."""
        _, high = self.draft.range_of(self.cursor)
        if self.pending is not None:
            digits, then = self.pending
            joined = digits + digit
            if self.now() - then <= SECOND and int(joined) <= high:
                self._number(self.cursor, joined, high)
                return
            # no other digit can follow
            self.forth()
        self._number(self.cursor, digit, high)

    def _number(self, spot: Target, digits: str, high: int) -> None:
        change = self.draft.typed(spot, digits)
        self.write(change)
        self.pending = None
        if isinstance(change, Refused):
            return
        if int(digits) and int(digits) * 10 <= high:
            self.pending = digits, self.now()
        else:
            self.forth()

    def forth(self) -> None:
        """Go to the next place in the order of writing. A sum has no next place."""
        self.pending = None
        self._along(1)

    def _along(self, way: int) -> None:
        spots = self.draft.spots
        at = spots.index(self.cursor) + way if self.cursor in spots else -1
        if 0 <= at < len(spots):
            self.cursor = spots[at]

    def clear(self, back: bool = False) -> None:
        """Clear this place, or the previous one if it is empty."""
        self.pending = None
        change = self.draft.clear(self.cursor)
        if not self.write(change) and back and self.cursor in self.draft.spots:
            self._along(-1)
            self.write(self.draft.clear(self.cursor))

    def letter(self, key: str) -> None:
        self.pending = None
        found = self.draft.letter(self.cursor, key)
        if isinstance(found, Target):
            self.go(found)
        elif self.write(found) and self.draft.flows and self.draft.values.get(self.cursor):
            self.forth()

    def turn(self, spot: Target, way: int) -> None:
        """Change the value under the wheel, or the sum over the cage that is being written."""
        in_cage = spot.what == "cell" and self.draft.lit(self.cursor) >> spot.at & 1
        if not in_cage or self.cursor in self.draft.spots:
            self.go(spot)
        self.write(self.draft.turned(self.cursor, way))

    def fill(self) -> None:
        self.write(self.draft.fill())

    def go(self, spot: Target) -> None:
        self.pending = None
        self.cursor = spot
        if self.path and spot.what == self.path[0].what and spot not in self.path:
            self.path.append(spot)

    def step(self, direction: str) -> None:
        self.go(self.draft.walk(self.cursor, direction))

    def to_edge(self, direction: str) -> None:
        while (to := self.draft.walk(self.cursor, direction)) != self.cursor:
            if to.what != self.cursor.what:
                return
            self.go(to)

    def next_marked(self) -> None:
        marked = self.marked()
        if not marked:
            self.said = "Nothing is marked."
            return
        at = marked.index(self.cursor) + 1 if self.cursor in marked else 0
        self.go(marked[at % len(marked)])

    def marked(self) -> list[Target]:
        cells = [self.draft.at_cell(cell) for cell in self.finding.cells]
        return list(dict.fromkeys([*self.missing, *self.finding.spots, *cells]))

    def part(self) -> None:
        """Begin to draw a block or a cage at the cursor, or finish it."""
        self.pending = None
        if not self.draft.drawn:
            self.said = "This puzzle has no regions or cages to draw."
        elif self.path:
            self.end_part()
        else:
            self.path = [Target("cell", self.cursor.at)]
            self.cursor = self.path[0]

    def end_part(self) -> None:
        path, self.path = self.path, []
        if self.write(self.draft.dragged(path)):
            self.cursor = self.draft.after_part(path)

    def drag(self, path: list[Target]) -> None:
        self.path = []
        drawing = bool(self.draft.drawn)
        if self.write(self.draft.dragged(path)):
            self.cursor = self.draft.after_part(path) if drawing else path[-1]

    def undo(self) -> None:
        self._went(self.draft.undo(), "There is nothing to undo.")

    def redo(self) -> None:
        self._went(self.draft.redo(), "There is nothing to redo.")

    def beside(self, way: int) -> None:
        self._went(self.draft.beside(way), "There is no other version of this change.")

    def _went(self, gone: bool, words: str) -> None:
        self.pending, self.path = None, []
        if gone:
            self.touched()
        else:
            self.said = words
