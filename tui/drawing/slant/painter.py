"""The parts that all looks of Slant share: places, brackets, labels, and the order of drawing.

A point is the upper left character of its cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.slant import pair_notes
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Painter, Scene, every
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.slant import paths as lines
from solitudo.tui.drawing.slant.cells import (  # fmt: skip
    ASIDE,
    BRACKETS,
    FILLS,
    LEVELS,
    ORDER,
    POOL,
    ROLES,
    Cell,
    Picture,
    View,
)
from solitudo.tui.drawing.slant.paths import BACK
from solitudo.tui.layout.boxes import Look

# the columns of row numbers, the row of letters
EDGE, HEAD = 2, 1
# hues and enclosed areas are kept for this many positions: two are in use at a time
KEPT = 4


class SlantPainter(Painter[SlantPuzzle]):
    # the columns before the first point, the rows above it, and the room after the last point
    left, top, right, bottom = 3, 1, 2, 1
    # a diagonal is drawn downwards
    begins = 0.0
    # how far a point extends to each side, in columns
    reach = 1
    # whether thick strokes look different, whether exclamation marks are inside the cell, whether
    # the cursor has a background
    weighs, bangs, fills = True, False, True
    # whether cells have thin lines, on which frames are drawn
    lined = False

    def __init__(self, puzzle: SlantPuzzle, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.margins = (EDGE, HEAD, 0, 0)
        self.letters_at = every(self.left + self.pw // 2, self.pw, self.grid.width)
        self.numbers_at = every(self.top + self.ph // 2, self.ph, self.grid.height)
        self.numbers_width = EDGE
        self.numbers: tuple[int, ...] = puzzle.numbers
        self.around = lines.around(self.grid.width, self.grid.height)
        self.heavy = glyphs == "blocks"
        self.bare = self.ascii or self.heavy
        self.hatch = " " if self.ascii else "░"
        self.hues_of = lru_cache(maxsize=KEPT)(self._hues_of)
        self.pool_of = lru_cache(maxsize=KEPT)(self._pool_of)

    @classmethod
    def size(cls, puzzle: SlantPuzzle, pitch: tuple[int, int]) -> tuple[int, int]:
        grid, (wide, high) = puzzle.grid, pitch
        across = cls.left + wide * grid.width + cls.right
        return across, cls.top + high * grid.height + cls.bottom

    def place(self, r: int, c: int) -> tuple[int, int]:
        return self.left + self.pw * c, self.top + self.ph * r

    def box(self, cell: int) -> tuple[int, int, int, int]:
        x, y = self.place(*self.grid.places[cell])
        return x - 1, y, self.pw + 3, self.ph + 1

    def tag_place(self, cell: int) -> tuple[int, int]:
        x, y = self.place(*self.grid.places[cell])
        # in a cell of one row, the stroke does not use the column of the bracket
        return x + self.pw - (self.ph > 2), y + 1

    def end_rings(self, last: int, position: Position) -> list[int]:
        """Return in which ring the paths are inked, counted from the last diagonal."""
        return lines.rings(self.grid.width, position.values, last)

    def hit(self, x: int, y: int) -> Target | None:
        if not (self.left <= x < self.width and self.top <= y < self.height):
            return None
        (c, dx), (r, dy) = divmod(x - self.left, self.pw), divmod(y - self.top, self.ph)
        if not (dx or dy):
            return Target("point", r * (self.grid.width + 1) + c)
        c, r = min(c, self.grid.width - 1), min(r, self.grid.height - 1)
        return Target("cell", r * self.grid.width + c)

    def picture(self, scene: Scene) -> Picture:
        """Return the loops and pools of wrong cells, and the hues of chains."""
        values = scene.position.values
        if scene.paused:
            return Picture(0, lines.DRY, b"")
        loop = lines.loops(self.grid.width, values, scene.wrong) if scene.wrong else 0
        pool = self.pool_of(loop, tuple((cell, values[cell]) for cell in bits(loop)))
        # paths have different hues, if there are colours
        told = scene.details and not scene.versus and not self.plain
        return Picture(loop, pool, self.hues_of(values) if told else b"")

    def _pool_of(self, loop: int, strokes: tuple[tuple[int, int], ...]) -> lines.Pool:
        return lines.pool(self.grid.width, dict(strokes), loop)

    def _hues_of(self, values: bytes) -> bytes:
        return lines.hues(self.grid.width, self.puzzle.chains(Position(values)))

    def view(self, scene: Scene) -> View:
        if scene.paused:
            scene = Scene(scene.position, cursor=-1, old=scene.old, paused=True)
        return View(self, scene)

    def beside(self, old: Scene, new: Scene, cells: int) -> int:
        """Return cells whose chain, loop or pool changed, and cells at points that changed."""
        more = 0
        changed = old.wrong_places ^ new.wrong_places
        changed |= old.evidence_places ^ new.evidence_places
        changed |= old.target_places ^ new.target_places
        if old.spot != new.spot:
            changed |= {spot for spot in (old.spot, new.spot) if spot is not None}
        for target in changed:
            if target.what == "point":
                more |= sum(1 << cell for cell in self.around[target.at] if cell >= 0)
        was, now = self.picture(old), self.picture(new)
        more |= was.loop ^ now.loop
        if was.hues != now.hues and len(was.hues) == len(now.hues):
            more |= sum(
                1 << cell
                for cell, (one, other) in enumerate(zip(was.hues, now.hues, strict=True))
                if one != other
            )
        if was.pool is not now.pool:
            more |= was.pool.reach(self.grid.width) | now.pool.reach(self.grid.width)
        return more

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        super().frame(canvas, scene)
        paper = Ink("ink", "line-tint" if scene.old else "paper")
        canvas.fill(EDGE, HEAD, self.width - EDGE, self.height - HEAD, paper)

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        view = self.view(scene)
        w = self.grid.width
        levels: set[tuple[int, int]] = set()
        sides: set[tuple[int, int]] = set()
        points: set[tuple[int, int]] = set()
        for cell in cells:
            r, c = divmod(cell, w)
            self.inside(canvas, view, r, c)
            levels.update(((r, c), (r + 1, c)))
            sides.update(((r, c), (r, c + 1)))
            points.update(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)))
        for r, c in levels:
            self.level(canvas, view, r, c)
        for r, c in sides:
            self.side(canvas, view, r, c)
        for r, c in points:
            self.point(canvas, view, r, c)

    def inside(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        r"""Draw the rows of a cell: a diagonal, and the ground on each side of it.

        The middle of `\` moves two columns to the right in each row, and that of `/` to the left.
        The upper half of the cell is right of `\` and left of `/`. The characters beside a number
        belong to the number.
        """
        cell = view.at(r, c)
        ink = self.stroke_ink(cell)
        upper, lower = self.shore(view, cell, r, c), self.shore(view, cell, r + 1, c)
        halves = (lower, upper) if cell.value == BACK else (upper, lower)
        for dy in range(1, self.ph):
            left, right = halves
            self.row(canvas, view, r, c, dy, ink._replace(bg=left), ink._replace(bg=right))

    def row(
        self, canvas: Canvas, view: View, r: int, c: int, dy: int, left: Ink, right: Ink
    ) -> None:
        cell = view.at(r, c)
        x, y = self.place(r, c)
        first, end = self.free(r, c, dy)
        begin, stroke = self.stroke(view, cell, dy)
        if not stroke:
            self.blank(canvas, x + first, y + dy, end - first, left.bg)
            return
        middle = 2 * dy if cell.value == BACK else self.pw - 2 * dy
        start, stop = max(first, begin), min(end, begin + len(stroke))
        shown = stroke[start - begin : stop - begin]
        # the character in the middle has the background of the left one
        cut = max(0, middle + 1 - start) if left != right else len(shown)
        self.blank(canvas, x + first, y + dy, min(start, end) - first, left.bg)
        canvas.put(x + start, y + dy, shown[:cut], left)
        canvas.put(x + start + cut, y + dy, shown[cut:], right)
        rest = max(first, stop)
        self.blank(canvas, x + rest, y + dy, end - rest, right.bg)

    def stroke(self, view: View, cell: Cell, dy: int) -> tuple[int, str]:
        """Return one row of the diagonal of a cell and where it begins, or "" if there is none."""
        raise NotImplementedError

    def stroke_ink(self, cell: Cell) -> Ink:
        return Ink(cell.role)

    def shore(self, view: View, cell: Cell, r: int, c: int) -> str:
        """Return the role behind the half of a cell at this level: a pool, or the cell's own."""
        return POOL if cell.plain and view.pooled(r, c) else cell.ground

    def free(self, r: int, c: int, dy: int) -> tuple[int, int]:
        """Return the columns in a row of a cell that do not belong to a number."""
        return 1, self.pw

    def point(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        """Draw a point, and the characters beside it if there is room."""
        raise NotImplementedError

    def level(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        """Draw the middle of the row between two points, with what the cursor's brackets hide."""
        x, y = self.place(r, c)
        ground = view.level_ground(r, c)
        sign, role = self.level_sign(view.at(r - 1, c), view.at(r, c))
        width = self.pw - 2 * self.reach - 1
        self.line(canvas, view, x + self.reach + 1, y, sign * width, ground, role)
        if not self.badge(canvas, view, r, c, ground):
            self.tie_level(canvas, view, r, c, ground)

    def tie_level(self, canvas: Canvas, view: View, r: int, c: int, ground: str) -> bool:
        """Draw the note on a cell and the cell above it. Return False if there is none."""
        sign = view.tie(pair_notes.DOWN, r - 1, c)
        x, y = self.place(r, c)
        return self.tie(canvas, x + self.pw // 2, y, sign, ground)

    def tie(self, canvas: Canvas, x: int, y: int, sign: str, ground: str) -> bool:
        """Draw a quiet symbol, because a note about two cells decides nothing.

        Return False if there is none.
        """
        if sign:
            canvas.put(x, y, sign, Ink("mark-white-ring-auto", ground))
        return bool(sign)

    def badge(self, canvas: Canvas, view: View, r: int, c: int, ground: str) -> bool:
        """Draw over a cell what the cursor hides of it. Return False if it hides nothing."""
        hidden = view.at(r, c).hidden
        if not hidden or not self.plain:
            return False
        x, y = self.place(r, c)
        evidence = BRACKETS["evidence", self.bare][0]
        sign = {"wrong": "!", "evidence": evidence, "target": "*" if self.ascii else "•"}[hidden]
        canvas.put(x + self.pw // 2, y, sign, Ink(ROLES[hidden], ground, bold=True))
        return True

    def level_sign(self, above: Cell, below: Cell) -> tuple[str, str]:
        """Return the symbol of the line between two cells, or of the frame of the
        stronger state.
        """
        # the cursor moves most often: where there are colours, it has its background instead
        states = [
            c.mark
            for c in (above, below)
            if c.mark in LEVELS and (self.plain or c.mark != "cursor")
        ]
        mark = max(states, key=ORDER.index, default="")
        return (LEVELS[mark], ROLES[mark]) if mark and not self.bare else ("─", "grid")

    def line(
        self, canvas: Canvas, view: View, x: int, y: int, text: str, ground: str, role: str = "grid"
    ) -> None:
        """Draw a line of a cell if there are lines, otherwise paper."""
        bare = role == "grid" and ground in view.bare
        if not self.lined or self.text or ground == POOL or bare:
            self.blank(canvas, x, y, len(text), ground)
        else:
            canvas.put(x, y, text, Ink(role, ground))

    def blank(self, canvas: Canvas, x: int, y: int, width: int, ground: str) -> None:
        """Draw paper, or the hatch of a pool."""
        if ground == POOL:
            canvas.put(x, y, self.hatch * width, Ink("error", ground))
        elif width:
            canvas.put(x, y, " " * width, Ink("ink", ground))

    def side(self, canvas: Canvas, view: View, r: int, c: int) -> None:
        """Draw the column between two cells, with the brackets of both in its middle row."""
        x, y = self.place(r, c)
        left, right = view.at(r, c - 1), view.at(r, c)
        pooled = r * (self.grid.width + 1) + c in view.picture.pool.sides
        ground = view.between(left, right, pooled)
        middle = y + self.ph // 2
        tie = view.tie(pair_notes.RIGHT, r, c - 1)
        noted = middle
        for row in range(y + 1, y + self.ph):
            if row == middle or self.framed(left, right):
                drawn = self.bracket(canvas, x, row, left, right, ground)
            else:
                drawn = False
            if drawn:
                # a note is drawn below a bracket if there is room
                noted += row == middle and not self.framed(left, right)
            elif row != noted or not self.tie(canvas, x, row, tie, ground):
                self.line(canvas, view, x, row, "│", ground)
            self.rim(canvas, view, x, row, c, left if c else right)

    def rim(self, canvas: Canvas, view: View, x: int, y: int, c: int, nearest: Cell) -> None:
        """Draw the ground beside the outermost columns of points.

        The ground turns white with the cells next to it.
        """
        if c in (0, self.grid.width):
            margin = "white" if nearest.bleached else view.paper
            self.blank(canvas, x - 1 if c == 0 else x + 1, y, 1, margin)

    def framed(self, left: Cell, right: Cell) -> bool:
        """Return whether the column between two cells is part of a frame, in all its rows."""
        return self.lined and not self.bare and bool({left.mark, right.mark} & LEVELS.keys())

    def bracket(self, canvas: Canvas, x: int, y: int, left: Cell, right: Cell, ground: str) -> bool:
        """Draw the bracket of the stronger state of two cells. Return False if there is none."""
        before, after = ORDER.index(left.mark), ORDER.index(right.mark)
        if not before and not after:
            return False
        mark = ORDER[max(before, after)]
        signs = BRACKETS[mark, self.bare if mark == "evidence" else self.ascii]
        sign = signs[2] if before == after else signs[1] if before > after else signs[0]
        canvas.put(x, y, sign, Ink(ROLES[mark], ground, bold=mark != "evidence"))
        return True

    def numbered(self, r: int, c: int) -> bool:
        return self.numbers[r * (self.grid.width + 1) + c] >= 0

    def aside(self, canvas: Canvas, x: int, y: int, says: str) -> None:
        """Draw brackets beside a point."""
        signs = ASIDE[says, self.ascii]
        edge = Ink(ROLES[says], FILLS[says], bold=True)
        canvas.put(x - self.reach, y, signs[0], edge)
        canvas.put(x + self.reach, y, signs[1], edge)
