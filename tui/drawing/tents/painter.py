"""The parts that all looks of Tents share: places of cells and numbers, cells, links."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.values import Target
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.rules import Tents, links
from solitudo.tui.drawing.common.canvas import Canvas, Ink, Stamp, stamps
from solitudo.tui.drawing.common.painter import KEPT, Painter, Scene, every
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.tents.clues import Field, Numbers
from solitudo.tui.drawing.tents.shapes import DOWN, LEFT, RIGHT, UP, signs_of
from solitudo.tui.layout.boxes import Look

# the columns of row numbers, with a blank one after them; the row of letters
EDGE, HEAD = 3, 1


class Sight(NamedTuple):
    value: int
    own: bool = True
    odd: bool = False
    cursor: bool = False
    target: bool = False
    wrong: bool = False
    evidence: bool = False
    tint: int = 0
    bleached: bool = False
    arms: int = 0
    covered: bool = False
    assumed: bool = False
    # in the row or column of the resting cursor, whose cells have no ticks: they would be sent with
    # each move
    lined: bool = False

    @property
    def marks(self) -> list[str]:
        names = ("cursor", "target", "wrong", "evidence")
        return [name for name, on in zip(names, self[3:7], strict=True) if on]


def meadow(sight: Sight) -> str:
    """Return the role behind grass, paler if it is automatic."""
    if sight.cursor:
        return "grass-bg+white:60"
    if sight.tint:
        return "grass-bg+line-tint:50"
    if not sight.own:
        return "grass-bg+paper-alt:55" if sight.odd else "grass-bg+paper:55"
    return "grass-bg+paper:35" if sight.odd else "grass-bg"


class TentsPainter(Painter[Tents]):
    """The labels are at the left and above, the numbers at the right and below."""

    # whether ticks at their corners separate the cells; otherwise two shades do
    ticked = False
    # a tent is drawn upwards
    begins = 1.0

    def __init__(self, puzzle: Tents, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        # the column of a cell under its letter, and the row of a cell beside its number
        self.middle, self.level = (self.pw - 1) // 2, self.ph // 2 if glyphs != "emoji" else 0
        # whether there is room to show which tent belongs to which tree
        self.roped = self.ph > 1
        right, bottom = self.behind(puzzle)
        self.left, self.top = EDGE, HEAD
        self.margins = (EDGE, HEAD, right, bottom)
        self.signs = signs_of(glyphs)
        self.letters_at = every(self.left + self.middle, self.pw, self.grid.width)
        self.numbers_at = every(self.top + self.level, self.ph, self.grid.height)
        self.numbers_width = EDGE - 1
        self.numbers = Numbers(puzzle, self.signs, self.field)
        self.stamps = lru_cache(KEPT)(self.stamped)
        self.linked: list[tuple[bytes, dict[int, int]]] = []

    @classmethod
    def behind(cls, puzzle: Tents) -> tuple[int, int]:
        """Return the columns right of the cells and the rows below them, for the numbers."""
        return 3 + (max(puzzle.needs[: puzzle.grid.height]) > 9), 1

    def box(self, cell: int) -> tuple[int, int, int, int]:
        r, c = self.grid.places[cell]
        return self.left + self.pw * c, self.top + self.ph * r, self.pw, self.ph

    def hit(self, x: int, y: int) -> Target | None:
        r, c = (y - self.top) // self.ph, (x - self.left) // self.pw
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        inside = 0 <= r < self.grid.height, 0 <= c < self.grid.width
        if all(inside):
            return Target("cell", r * self.grid.width + c)
        return Target("clue", r if inside[0] else self.grid.height + c) if any(inside) else None

    def field(self, line: int) -> Field:
        w, h = self.grid.width, self.grid.height
        right, bottom = self.margins[2:]
        if line < h:
            y = self.top + self.ph * line + self.level
            return Field(self.left + self.pw * w, y, right, right - 2)
        x = self.left + self.pw * (line - h)
        return Field(x, self.top + self.ph * h + bottom - 1, self.pw, self.middle, bottom > 1)

    def sight(self, scene: Scene, cell: int, tint: int, arms: dict[int, int]) -> Sight:
        r, c = self.grid.places[cell]
        odd = not self.ticked and bool((r + c) % 2)
        if scene.paused:
            return Sight(0, odd=odd, covered=True)
        bit = 1 << cell
        return Sight(
            scene.position.values[cell],
            not scene.position.auto & bit,
            odd,
            scene.cursor == cell,
            bool(scene.target & bit),
            bool(scene.wrong & bit),
            bool(scene.evidence & bit),
            bool(tint & bit),
            bool(scene.bleached & bit),
            arms.get(cell, 0),
            assumed=bool(scene.assumed & bit),
            lined=bool(tint & bit) and self.resting(scene) and not self.plain,
        )

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        tint = self.tint(scene)
        arms = self.arms(scene.position) if scene.details and not scene.paused else {}
        for cell in cells:
            x, y, _, _ = self.box(cell)
            canvas.stamp(x, y, self.stamps(self.sight(scene, cell, tint, arms)))

    def stamped(self, sight: Sight) -> tuple[Stamp, ...]:
        """Return the content of a cell, drawn on its own canvas, as runs of one ink."""
        ground = self.ground(sight)
        sheet = Canvas(self.pw, self.ph, Ink("ink", ground))
        self.draw(sheet, sight, ground)
        return stamps(sheet, blend=False)

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw the content of a cell onto its canvas."""
        raise NotImplementedError

    def ground(self, sight: Sight) -> str:
        if sight.wrong:
            return "error-bg"
        if sight.target:
            return "target"
        if sight.bleached and sight.value == TENT:
            # its lamp is lit
            return "target"
        if sight.bleached:
            return "white+paper:40" if sight.odd else "white"
        if sight.evidence:
            return "evidence-bg"
        if sight.value == GRASS:
            return meadow(sight)
        if sight.cursor:
            return "white"
        if sight.tint:
            return "line-tint"
        return "paper-alt" if sight.odd else "paper"

    def sign_ink(self, sight: Sight, ground: str) -> Ink:
        if sight.wrong and sight.value != TREE:
            return Ink("error", ground, bold=True)
        if sight.assumed and not sight.target:
            return Ink("pencil", ground)
        if sight.value == GRASS:
            role = "ink" if sight.target else "grass"
            return Ink(role, ground, bold=sight.own)
        if sight.value == TREE:
            return Ink("tree", ground)
        return Ink("tent", ground, bold=True)

    def tag_sign(self, value: int) -> str:
        return self.signs.values[value]

    def arms(self, position: Position) -> dict[int, int]:
        """Return for each linked tent and tree the sides where the other one is."""
        if not self.roped:
            return {}
        for values, found in self.linked:
            if values == position.values:
                return found
        found = {}
        width = self.grid.width
        for tent, tree in links(self.puzzle, position).items():
            here, there = {
                1: (RIGHT, LEFT), -1: (LEFT, RIGHT), width: (DOWN, UP), -width: (UP, DOWN)
            }[tree - tent]  # fmt: skip
            found[tent] = found.get(tent, 0) | here
            found[tree] = found.get(tree, 0) | there
        # only the current scene and the one before are needed
        self.linked = [(position.values, found), *self.linked[:1]]
        return found

    def beside(self, old: Scene, new: Scene, cells: int) -> int:
        """Return the ends of the links that a move changes, which may be far from it."""
        if not self.roped or not new.details or old.position.values == new.position.values:
            return 0
        before, after = self.arms(old.position), self.arms(new.position)
        ends = before.keys() | after.keys()
        return sum(1 << cell for cell in ends if before.get(cell) != after.get(cell))

    def differing(self, old: Scene, new: Scene) -> int:
        # nothing is drawn under the word that covers a paused board
        return 0 if new.paused else super().differing(old, new)

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        super().frame(canvas, scene)
        self.numbers.forget()

    def relabels(self, old: Scene, new: Scene) -> bool:
        return True

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        super().labels(canvas, scene)
        row, column = self.cursor_place(scene)
        banded = (row, self.grid.height + column) if scene.tinted and row >= 0 else ()
        self.numbers.draw(canvas, scene, banded)
