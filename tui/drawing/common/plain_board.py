"""The drawing of kinds without a drawing of their own: cells with a printed clue and the symbol of
a mark.

Any board whose cells have rows and columns can be drawn like this. The rows of a hexagon are half a
cell apart. Clues at points and edges are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solitudo.engines.core.grid import Grid, bits
from solitudo.engines.core.values import Target
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import (
    Offer,
    P,
    P_co,
    Painter,
    Scene,
    every,
    label_width,
    mark_ink,
    printed_of,
    signs_of,
)
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Look

# name, columns beside the mark, rows: by size
SIZES = (("large", 6, 3), ("normal", 4, 2), ("compact", 2, 1))
BRACKETS = {
    "rich": {"target": "‹›", "wrong": "!!", "evidence": "┊┊"},
    "blocks": {"target": "‹›", "wrong": "!!", "evidence": "::"},
    "ascii": {"target": "{}", "wrong": "!!", "evidence": "::"},
}
# a cell without room for its notes shows that it has some
NOTED = "'"
EMPTY = "_"


class Sight(NamedTuple):
    """The content of one cell: its `marks`, the most important one first, and a mask of `notes` per
    layer.
    """

    value: int = 0
    given: bool = False
    auto: bool = False
    owner: str = ""
    notes: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    mode: str = ""
    lit: bool = False
    tint: bool = False
    bleached: bool = False


def looks(puzzle: P, glyphs: str) -> list[Offer[P]]:
    """Return looks in three sizes, as wide as the longest clue and symbol need."""
    wide, grid = max(map(len, signs_of(puzzle, glyphs))), puzzle.grid
    wide += max(map(len, printed_of(puzzle)))
    left, top = label_width(grid.height), int(grid.shape != "hexagon")
    found: list[Offer[P]] = []
    for name, more, high in SIZES:
        pitch = (wide + more, high)
        right = max(x for x, _ in places(grid, pitch)) + pitch[0]
        found.append((Look(name, pitch, left + right, top + high * grid.height), Plain))
    return found


def places(grid: Grid, pitch: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the upper left character of each cell."""
    (wide, high), slant = pitch, pitch[0] // 2 if grid.shape == "hexagon" else 0
    spots = [(wide * c + slant * r, high * r) for r, c in grid.places]
    first = min(x for x, _ in spots)
    return [(x - first, y) for x, y in spots]


class Plain(Painter[P_co]):
    def __init__(self, puzzle: P_co, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.left, self.top = label_width(self.grid.height), int(self.grid.shape != "hexagon")
        self.margins = (self.left, self.top, 0, 0)
        width, height = self.grid.width if self.top else 0, self.grid.height
        self.letters_at = every(self.left + (self.pw - 1) // 2, self.pw, width)
        self.numbers_at = every(self.top + (self.ph - 1) // 2, self.ph, height)
        self.numbers_width = self.left - 1
        self.signs = signs_of(puzzle, glyphs)
        self.printed = printed_of(puzzle)
        self.brackets = BRACKETS.get(glyphs, BRACKETS["rich"])
        self.spots = [(self.left + x, self.top + y) for x, y in places(self.grid, look.pitch)]

    def box(self, cell: int) -> tuple[int, int, int, int]:
        return *self.spots[cell], self.pw, self.ph

    def hit(self, x: int, y: int) -> Target | None:
        for cell, (left, top) in enumerate(self.spots):
            if left <= x < left + self.pw and top <= y < top + self.ph:
                return Target("cell", cell)
        return None

    def sight(self, scene: Scene, cell: int, tint: int) -> Sight:
        bit, position = 1 << cell, scene.position
        tinted = bool(tint & bit)
        if scene.paused:
            return Sight(tint=tinted)
        value = position.values[cell]
        notes = tuple(0 if value else layer[cell] for layer in position.notes)
        marks = scene.marks(cell)
        wanted = scene.highlight
        lit = wanted > 0 and any(held >> wanted & 1 for held in (1 << value, *notes))
        owner = ""
        if value and scene.versus:
            owner = "computer" if position.computer & bit else "player"
        return Sight(
            value, bool(self.puzzle.given & bit), bool(position.auto & bit), owner, notes,
            marks, scene.mode if "cursor" in marks else "", lit, tinted, bool(scene.bleached & bit),
        )  # fmt: skip

    def ground(self, cell: int, sight: Sight) -> str:
        r, c = self.grid.places[cell]
        if "wrong" in sight.marks:
            return "error-bg"
        if "target" in sight.marks:
            return "target"
        if sight.bleached:
            return "white"
        if "evidence" in sight.marks:
            return "evidence-bg"
        if sight.lit:
            return "same"
        if sight.tint:
            return "line-tint"
        return "paper-alt" if (r + c) % 2 else "paper"

    def sign_ink(self, sight: Sight, ground: str) -> Ink:
        """Return the ink of a symbol: bold if it is given, quiet if it is automatic."""
        if "wrong" in sight.marks:
            return Ink("error", ground, bold=True, underline=sight.lit)
        role = sight.owner or ("ink" if sight.given or sight.bleached else "entry")
        if sight.auto and not sight.owner and ground.startswith(("paper", "white", "line-tint")):
            role = "mark-white-ring"
        under = sight.lit or sight.owner == "computer"
        return Ink(role, ground, bold=sight.given or sight.lit, underline=under)

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        tint = self.tint(scene)
        for cell in cells:
            sight = self.sight(scene, cell, tint)
            ground = self.ground(cell, sight)
            x, y = self.spots[cell]
            canvas.fill(x, y, self.pw, self.ph, Ink("ink", ground))
            middle = y + (self.ph - 1) // 2
            printed = "" if scene.paused else self.printed[cell]
            sign = self.signs[sight.value] if sight.value or not printed else ""
            if not sight.value and not printed and (self.plain or self.ascii):
                # without shades, the cell itself must be visible
                sign = EMPTY
            start = x + (self.pw - len(printed + sign)) // 2
            canvas.put(start, middle, printed, Ink("ink", ground, bold=True))
            canvas.put(start + len(printed), middle, sign, self.sign_ink(sight, ground))
            self.notes(canvas, x, y, sight, ground)
            self.enclose(canvas, x, middle, sight, ground)

    def notes(self, canvas: Canvas, x: int, y: int, sight: Sight, ground: str) -> None:
        """Draw notes in a row, the first layer over the others, or a dot if there is no room."""
        shown = [(layer, noted) for layer, noted in enumerate(sight.notes) if noted]
        if not shown:
            return
        ink = Ink("mark-white-ring" if ground in ("paper", "paper-alt") else "ink", ground)
        if self.ph == 1:
            canvas.put(x + self.pw // 2, y, NOTED, ink)
            return
        for layer, noted in shown:
            row = self.ph - 1 if layer or self.ph == 2 else 0
            text = "".join(self.signs[value] for value in bits(noted))
            room = self.pw - 2
            text = text if len(text) <= room else text[: room - 1] + "+"
            start = x + (self.pw - len(text)) // 2
            canvas.put(start, y + row, text, ink._replace(underline=layer > 0))

    def enclose(self, canvas: Canvas, x: int, y: int, sight: Sight, ground: str) -> None:
        """Draw the brackets of the first mark around the cell, and those of the second inside or at
        the right.
        """
        for number, mark in enumerate(sight.marks[:2]):
            pair = self.brackets.get(mark, "{}" if sight.mode else "[]")
            ink = mark_ink(mark, ground)
            tight = number and self.ph == 1
            if not tight:
                canvas.put(x + number, y, pair[0], ink)
            canvas.put(x + self.pw - 1 - (0 if tight else number), y, pair[1], ink)
