"""All that one cell of a Sudoku shows. What shows the same looks the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Sight(NamedTuple):
    """All that one cell shows. `slash` is 1 on the falling, 2 on the rising diagonal; `ring` the
    sides and inner corners of its cage, `total` the sum that begins there. `lit` is the digit
    that is looked for, where the cell holds or notes it; `gone` masks candidates that a hint
    strikes."""

    value: int
    given: bool = False
    corner: int = 0
    centre: int = 0
    odd: bool = False
    slash: int = 0
    ring: int = 0
    total: str = ""
    marks: tuple[str, ...] = ()
    mode: str = ""
    lit: int = 0
    gone: int = 0
    tint: int = 0
    bleached: bool = False

    @property
    def wrong(self) -> bool:
        return "wrong" in self.marks

    @property
    def cursor(self) -> bool:
        return "cursor" in self.marks

    def named(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Marks as brackets know them: the cursor by its way of writing."""
        return tuple(self.mode if mark == "cursor" else mark for mark in marks)

    @property
    def uncursored(self) -> Sight:
        """The same without the cursor: where cells are large its frame says enough, and a ground
        of its own would send a whole cell at every step."""
        return self._replace(marks=tuple(mark for mark in self.marks if mark != "cursor"))


def ground_of(sight: Sight) -> str:
    """The role behind a cell: what fails, the target, then state and tint."""
    marks = sight.marks
    if "wrong" in marks:
        return "error-bg"
    if "target" in marks:
        return "target"
    if sight.bleached:
        return "white+paper:40" if sight.odd else "white"
    if "evidence" in marks:
        return "evidence-bg"
    if "cursor" in marks:
        return "white"
    if sight.value and sight.lit:
        return "same"
    if sight.tint:
        return "line-tint+cursor:5" if sight.odd else "line-tint"
    if sight.slash:
        return "paper-alt+disc:25" if sight.odd else "paper+disc:25"
    return "paper-alt" if sight.odd else "paper"
