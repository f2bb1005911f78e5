"""The content of each cell and point of a Slant board in a scene, the same for every look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.slant import pair_notes
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.shapes import QUADRANTS
from solitudo.tui.drawing.slant import paths as lines
from solitudo.tui.drawing.slant.paths import TOUCHING

if TYPE_CHECKING:
    from solitudo.tui.drawing.slant.painter import SlantPainter

# states in the order in which one covers another, and their roles
ORDER = ("", "evidence", "wrong", "target", "cursor")
FILLS = {
    "target": "target", "wrong": "error-bg", "evidence": "evidence-bg", "cursor": "white"
}  # fmt: skip
ROLES = {"cursor": "cursor", "target": "evidence", "wrong": "error", "evidence": "evidence"}
# brackets by state, and whether in ASCII; the third one is for two cells that share a column
BRACKETS = {
    ("cursor", False): "┃┃┃", ("cursor", True): "[]|",
    ("target", False): "║║║", ("target", True): "{}|",
    ("wrong", False): "!!!", ("wrong", True): "!!!",
    ("evidence", False): "╏╏╏", ("evidence", True): ":::",
}  # fmt: skip
# the line above and below in a frame
LEVELS = {"cursor": "━", "target": "═", "evidence": "╍"}
# beside a number, the same, or signs that only two states have
ASIDE = {key: signs[:2] for key, signs in BRACKETS.items()} | {
    ("evidence", False): "‹›", ("cursor", False): "[]", ("target", False): "()",
}  # fmt: skip
# the quadrant of a point in which the diagonal of each cell around it ends
AT_POINT = (1, 2, 4, 8)
# behind the cells that a loop encloses
POOL = "error-bg+error:10"


class Cell(NamedTuple):
    """The content of a cell.

    `mark` is in brackets, `hidden` is under the cursor, and `plain` means no state.
    """

    value: int = 0
    role: str = "ink"
    thick: bool = False
    loud: bool = False
    computer: bool = False
    mark: str = ""
    hidden: str = ""
    ground: str = "paper"
    plain: bool = True
    tint: bool = False
    bleached: bool = False
    assumed: bool = False


OUTSIDE = Cell()


class Picture(NamedTuple):
    """The paths and loops that the diagonals of a scene form."""

    loop: int
    pool: lines.Pool
    hues: bytes


class View:
    """A scene prepared for one drawing. Each cell is computed once."""

    def __init__(self, painter: SlantPainter, scene: Scene) -> None:
        self.painter = painter
        self.grid = painter.grid
        self.scene = scene
        self.picture = painter.picture(scene)
        self.values = scene.position.values if not scene.paused else bytes(self.grid.count)
        self.notes = scene.position.notes if not scene.paused else ()
        self.paper = "line-tint" if scene.old else "paper"
        self.tint = painter.tint(scene) if not scene.old else 0
        # backgrounds without thin lines: those of the cursor's row and column would be sent at each
        # move
        self.bare = ("white",) if scene.old or painter.plain else ("white", "line-tint")
        self.places = {
            target.at: what
            for what, targets in (
                ("evidence", scene.evidence_places),
                ("wrong", scene.wrong_places),
                ("target", scene.target_places),
                ("cursor", (scene.spot,) if scene.spot is not None else ()),
            )
            for target in targets
            if target.what == "point"
        }
        self.known: dict[int, Cell] = {-1: OUTSIDE}

    def cell(self, number: int) -> Cell:
        """Return the content of a cell. -1 is outside the board."""
        found = self.known.get(number)
        if found is None:
            found = self.known[number] = self._look(number)
        return found

    def at(self, r: int, c: int) -> Cell:
        grid = self.grid
        inside = 0 <= r < grid.height and 0 <= c < grid.width
        return self.cell(r * grid.width + c) if inside else OUTSIDE

    def tie(self, layer: int, r: int, c: int) -> str:
        """Return the symbol of a note on a cell and its neighbour, or "" if both cells
        are filled.
        """
        grid = self.grid
        if not self.notes or min(r, c) < 0:
            return ""
        second = (r, c + 1) if layer == pair_notes.RIGHT else (r + 1, c)
        if second[0] == grid.height or second[1] == grid.width:
            return ""
        cell = r * grid.width + c
        noted = self.notes[layer][cell]
        one, other = self.values[cell], self.values[second[0] * grid.width + second[1]]
        kept = one and other and (one == other or not noted >> one & 1)
        return "" if kept else pair_notes.sign(layer, noted)

    def _look(self, number: int) -> Cell:
        scene, bit = self.scene, 1 << number
        value = self.values[number]
        loop = bool(self.picture.loop & bit)
        computer = bool(value and scene.versus and scene.position.computer & bit)
        wrong = bool(scene.wrong & bit)
        alarm = wrong and not self.told(number, loop)
        states = [
            what
            for what, here in (
                ("cursor", scene.cursor == number),
                ("target", scene.target & bit),
                ("wrong", alarm and not self.painter.bangs),
                ("evidence", scene.evidence & bit),
            )
            if here
        ]
        fill = "error-bg" if alarm else ""
        fill = fill or next((FILLS[s] for s in ("target", "evidence") if s in states), "")
        bleached, tint = bool(scene.bleached & bit), bool(self.tint & bit)
        if not fill and "cursor" in states and self.painter.fills:
            fill = FILLS["cursor"]
        rest = "white" if bleached else "line-tint" if tint else self.paper
        return Cell(
            value,
            self._role(number, wrong, computer),
            self._thick(loop, computer),
            loop or alarm,
            computer,
            states[0] if states else "",
            states[1] if len(states) > 1 and states[0] == "cursor" else "",
            fill or rest,
            not fill,
            tint,
            bleached,
            bool(scene.assumed & bit and value),
        )

    def told(self, number: int, loop: bool) -> bool:
        """Return whether a thick loop or a number's marks already show that a cell is wrong."""
        if loop:
            return self.painter.weighs
        corner = number + number // self.grid.width
        below = corner + self.grid.width + 1
        corners = (corner, corner + 1, below, below + 1)
        return not self.painter.plain and any(self.places.get(p) == "wrong" for p in corners)

    def _role(self, number: int, wrong: bool, computer: bool) -> str:
        scene = self.scene
        if wrong:
            return "error"
        if scene.assumed >> number & 1:
            return "pencil"
        if scene.versus:
            return "computer" if computer else "player"
        hue = self.picture.hues[number] if self.picture.hues else 0
        return f"chain-{hue}" if hue and not scene.bleached >> number & 1 else "ink"

    def _thick(self, loop: bool, computer: bool) -> bool:
        """Return whether a diagonal is thick: in Versus the person's diagonals, otherwise those of
        a loop.
        """
        if self.painter.heavy:
            return True
        return not computer if self.scene.versus else loop

    def between(self, one: Cell, other: Cell, inside: bool) -> str:
        if inside:
            return POOL
        if one.ground == other.ground and not one.plain | other.plain:
            return one.ground
        real = [cell for cell in (one, other) if cell is not OUTSIDE]
        if real and all(cell.bleached for cell in real):
            return "white"
        return "line-tint" if one.tint and other.tint else self.paper

    def pooled(self, r: int, c: int) -> bool:
        """Return whether the border above the cell at a place is in a pool."""
        return 0 <= c < self.grid.width and r * self.grid.width + c in self.picture.pool.levels

    def level_ground(self, r: int, c: int) -> str:
        """Return the role between a cell and the one above it, or of the ground beside
        the board.
        """
        if not 0 <= c < self.grid.width:
            return self.margin(r, c)
        return self.between(self.at(r - 1, c), self.at(r, c), self.pooled(r, c))

    def margin(self, r: int, c: int) -> str:
        """Return the role of the ground left or right of the board.

        The ground turns white with the cells next to it.
        """
        c = max(0, min(c, self.grid.width - 1))
        real = [cell for cell in (self.at(r - 1, c), self.at(r, c)) if cell is not OUTSIDE]
        return "white" if all(cell.bleached for cell in real) else self.paper

    def point_ground(self, r: int, c: int) -> str:
        """Return the role behind a point: a pool if it surrounds the point without a loop through
        it.
        """
        w = self.grid.width
        near = self.painter.around[r * (w + 1) + c]
        pooled = self.pooled(r, min(c, w - 1)) and not any(
            cell >= 0 and self.picture.loop >> cell & 1 and self.values[cell] == value
            for cell, value in zip(near, TOUCHING, strict=True)
        )
        if pooled or not self.scene.bleached:
            return POOL if pooled else self.paper
        real = [self.cell(cell) for cell in near if cell >= 0]
        return "white" if all(cell.bleached for cell in real) else self.paper

    def said(self, r: int, c: int) -> tuple[str, str, str, Ink]:
        """Return the ground of a point, what is shown about it ("open" too), its number, and the
        ink.
        """
        point = r * (self.grid.width + 1) + c
        told, number, ground = (
            self.places.get(point, ""),
            self.painter.numbers[point],
            self.point_ground(r, c),
        )
        if number < 0 or self.scene.paused:
            return ground, told, "", Ink("ink", FILLS.get(told, ground))
        state = self.number(point)
        if told:
            role = "error" if told == "wrong" else "ink"
            bold = told != "evidence" or state == "open"
            return ground, told, str(number), Ink(role, FILLS[told], bold=bold)
        if state == "open":
            ink = Ink("ink", "disc", bold=True, reverse=not self.painter.ascii)
            return ground, state, str(number), ink
        quiet = state == "closed" and ground in ("paper", "line-tint")
        role = "mark-white-ring" if quiet else "ink"
        return ground, "", str(number), Ink(role, ground, bold=ground == "white")

    def touching(self, r: int, c: int) -> list[Cell]:
        """Return the diagonals that end at a point, by the cells around it, or OUTSIDE."""
        around = self.painter.around[r * (self.grid.width + 1) + c]
        return [
            self.cell(cell) if cell >= 0 and self.values[cell] == value else OUTSIDE
            for cell, value in zip(around, TOUCHING, strict=True)
        ]

    def number(self, point: int) -> str:
        """Return the state of a number: open, complete (cells are free) or closed."""
        touching = free = 0
        for cell, value in zip(self.painter.around[point], TOUCHING, strict=True):
            if cell >= 0:
                now = self.values[cell]
                free += not now
                touching += now == value
        if touching < self.painter.numbers[point]:
            return "open"
        return "met" if free else "closed"


def join(strokes: Sequence[Cell], halves: bool = False) -> tuple[str, str]:
    """Return the character in which diagonals join at a point, and its role, or ("·", "").

    In half blocks it is a whole block.
    """
    joined = [(cell, mask) for cell, mask in zip(strokes, AT_POINT, strict=True) if cell.value]
    if not joined:
        return "·", ""
    roles = {cell.role for cell, _ in joined}
    sign = "█" if halves else QUADRANTS[sum(mask for _, mask in joined)]
    return sign, roles.pop() if len(roles) == 1 else "ink"
