"""The parts that all looks of Sudoku share: places of cells and lines, cells, brackets, labels.

Brackets are in the columns between cells where there are any.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from solitudo.engines.core.values import Target
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common.canvas import Canvas, Ink, Stamp, stamps
from solitudo.tui.drawing.common.painter import KEPT, Painter, Scene, label_ink, mark_ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.sudoku import links
from solitudo.tui.drawing.sudoku.shapes import (
    EDGE,
    board_lines,
    cage_sides,
    places_of,
    sides,
    signs_of,
)
from solitudo.tui.layout.boxes import Look

FLOOR, WALL = 1, 2
# the cursor's row and column, or all of an older position or of a hint's area; the rest of its box
LINE, BOX = 1, 2
TINTS = {LINE: "line-tint", BOX: "paper+line-tint:55"}


class Drawn(NamedTuple):
    """The candidates of an argument by cell, as masks: those left, named, eliminated."""

    left: dict[int, int]
    said: dict[int, int]
    gone: dict[int, int]


def drawn_of(scene: Scene) -> Drawn:
    said, gone = dict[int, int](), dict[int, int]()
    for masks, targets in ((said, scene.drawing.concerned), (gone, scene.target_places)):
        for what, at, value in targets:
            if what == "candidate":
                masks[at] = masks.get(at, 0) | 1 << value
    return Drawn({target.at: target.value for target in scene.drawing.left}, said, gone)


class Sight(NamedTuple):
    """The content of one cell.

    Thin lines divide it from the cell below (FLOOR in `edges`) and from the cell on its left
    (WALL). `slash` is 1 on the falling and 2 on the rising diagonal. `ring` has the sides and inner
    corners of its cage, and `total` is the sum that begins there. `tint` is LINE or BOX. A
    `passing` cursor has only its frame, which needs fewer bytes. `lit` is the highlighted digit, if
    the cell has it. A hint eliminates the candidates in `gone`, and names those in `said`. While it
    shows candidates there are no other notes.
    """

    value: int
    given: bool = False
    corner: int = 0
    centre: int = 0
    edges: int = 0
    slash: int = 0
    ring: int = 0
    total: str = ""
    marks: tuple[str, ...] = ()
    mode: str = ""
    lit: int = 0
    gone: int = 0
    tint: int = 0
    bleached: bool = False
    assumed: bool = False
    passing: bool = False
    argued: bool = False
    said: int = 0
    lined: bool = False

    @property
    def wrong(self) -> bool:
        return "wrong" in self.marks

    @property
    def cursor(self) -> bool:
        return "cursor" in self.marks

    def named(self, marks: Iterable[str]) -> tuple[str, ...]:
        """Return the marks in the form for brackets: the cursor by its way of writing."""
        return tuple(self.mode if mark == "cursor" else mark for mark in marks)


def ground_of(sight: Sight) -> str:
    marks = sight.marks
    if "wrong" in marks:
        return "error-bg"
    if "target" in marks:
        return "target"
    if sight.bleached:
        return "white"
    if "evidence" in marks:
        return "evidence-bg"
    if "cursor" in marks and not sight.passing:
        return "white"
    if sight.value and sight.lit:
        return "same"
    if sight.tint:
        return TINTS[sight.tint]
    return "paper+disc:55" if sight.lined else "paper+disc:25" if sight.slash else "paper"


PASSED = 3  # in cells with more rows, the cursor gets its background only when it rests

RANK = {"cursor": 0, "target": 1, "wrong": 2, "evidence": 3}


class SudokuPainter(Painter[Sudoku]):
    beside_marks: frozenset[str] = frozenset()
    # a digit is drawn downwards
    begins = 0.0

    def __init__(self, puzzle: Sudoku, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.side: int = puzzle.side
        self.signs = signs_of(glyphs)
        places = places_of(puzzle, look.name)
        self.xs, self.ys, self.cw, self.ch = places.xs, places.ys, places.wide, places.high
        self.margins = (EDGE, 1, 0, 0)
        middle = self.ch // 2 if self.ch > 2 else 0
        self.numbers_at, self.numbers_width = [y + middle for y in self.ys], EDGE
        self.lines = board_lines(puzzle, places, self.ascii)
        if self.text:
            self.lines = {at: line for at, line in self.lines.items() if line[1] != "grid"}
        self.edges = [
            FLOOR * (r + 1 not in places.rows) | WALL * (c not in places.columns)
            for r, c in self.grid.places
        ]
        self.stamps = lru_cache(KEPT)(self.stamped)
        self.slashes = [0] * self.grid.count
        if puzzle.diagonals:
            for i in range(self.side):
                self.slashes[i * (self.side + 1)] |= 1
                self.slashes[(i + 1) * (self.side - 1)] |= 2
        self.rings = [cage_sides(puzzle.layout, cell) for cell in range(self.grid.count)]
        self.totals = [""] * self.grid.count
        for cells, total in puzzle.cages:
            self.totals[min(cells)] = str(total)

    def box(self, cell: int) -> tuple[int, int, int, int]:
        r, c = divmod(cell, self.side)
        return self.xs[c], self.ys[r], self.cw, self.ch

    def hit(self, x: int, y: int) -> Target | None:
        if not EDGE <= x < self.width:
            return None
        # a column between two cells belongs to the cell on its right
        c = next((c for c, left in enumerate(self.xs) if x < left + self.cw), self.side - 1)
        r = next((r for r, top in enumerate(self.ys) if top <= y < top + self.ch), -1)
        return Target("cell", r * self.side + c) if r >= 0 else None

    def tinted(self, cell: int) -> int:
        return self.puzzle.layout.peers[cell] | 1 << cell

    def sheet(self, scene: Scene) -> str:
        """Return the role of the paper between cells."""
        if scene.old:
            return "line-tint"
        whole = (1 << self.grid.count) - 1
        return "white" if scene.bleached == whole else "paper"

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        ground = self.sheet(scene)
        super().frame(canvas, scene)
        canvas.fill(EDGE, 0, self.width - EDGE, self.height, Ink("grid-strong", ground))
        for (x, y), (char, role) in self.lines.items():
            canvas.put(x, y, char, Ink(role, ground))

    def show(self, canvas: Canvas, new: Scene, old: Scene | None) -> None:
        if old is not None and self.sheet(old) != self.sheet(new):
            old = None
        if old is not None and old.drawing.links:
            links.take_away(self, canvas, old, new)
        super().show(canvas, new, old)
        if new.drawing.links and not new.paused:
            links.draw(self, canvas, new)

    def differing(self, old: Scene, new: Scene) -> int:
        """Return the cells to draw.

        A highlighted digit changes only the cells that contain or note it.
        """
        if new.paused:
            return 0
        mask = super().differing(old._replace(highlight=new.highlight), new)
        if old.highlight != new.highlight:
            mask |= self.holding(new, old.highlight) | self.holding(new, new.highlight)
        for target in old.target_places ^ new.target_places:
            mask |= 1 << target.at if target.what == "candidate" else 0
        if old.drawing != new.drawing:
            for one in (*old.drawing.left, *new.drawing.left):
                mask |= 1 << one.at
        if mask or old.drawing != new.drawing:
            # lines cross other cells, which are redrawn under them
            for link in (*old.drawing.links, *new.drawing.links):
                mask |= links.passed(self, link)
        return mask

    def holding(self, scene: Scene, digit: int) -> int:
        """Return the cells that contain or note a digit."""
        if digit <= 0:
            return 0
        mask = 0
        values, layers = scene.position.values, scene.position.notes
        for cell, value in enumerate(values):
            if value == digit or any(notes[cell] >> digit & 1 for notes in layers):
                mask |= 1 << cell
        return mask

    def sight(self, scene: Scene, cell: int, tint: int, drawn: Drawn) -> Sight:
        bit, edges = 1 << cell, self.edges[cell]
        shade = self.shade(scene, cell) if tint & bit else 0
        if scene.paused:
            return Sight(0, edges=edges, tint=shade, slash=self.slashes[cell])
        position = scene.position
        value = position.values[cell]
        corner = centre = 0
        if not value:
            corner, centre = (notes[cell] for notes in position.notes[:2])
            if cell in drawn.left:
                corner, centre = drawn.left[cell], 0
        held = 1 << value | corner | centre
        marks = scene.marks(cell)
        lit = scene.highlight if scene.highlight > 0 and held >> scene.highlight & 1 else 0
        return Sight(
            value, bool(self.puzzle.given & bit), corner, centre, edges, self.slashes[cell],
            self.rings[cell], self.totals[cell], marks,
            scene.mode if scene.cursor == cell else "", lit, drawn.gone.get(cell, 0),
            shade, bool(scene.bleached & bit), bool(scene.assumed & bit and value),
            self.ch > PASSED and not scene.tinted,
            cell in drawn.left, drawn.said.get(cell, 0), cell in self.puzzle.lined,
        )  # fmt: skip

    def shade(self, scene: Scene, cell: int) -> int:
        """Return the tint of a cell: the rest of the cursor's box is lighter than its lines."""
        if not self.resting(scene) or scene.cursor < 0:
            return LINE
        here, there = self.grid.places[scene.cursor], self.grid.places[cell]
        return LINE if here[0] == there[0] or here[1] == there[1] else BOX

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        tint = self.tint(scene)
        drawn = drawn_of(scene)

        @cache
        def look(cell: int) -> Sight:
            return self.sight(scene, cell, tint, drawn)

        for cell in cells:
            x, y, _, _ = self.box(cell)
            canvas.stamp(x, y, self.stamps(look(cell)))
            if self.beside_marks:
                c = cell % self.side
                before = look(cell - 1) if c and self.shared(c) else None
                after = look(cell + 1) if c + 1 < self.side and self.shared(c + 1) else None
                self.between(canvas, scene, x - 1, y, before, look(cell))
                self.between(canvas, scene, x + self.cw, y, look(cell), after)

    def shared(self, c: int) -> bool:
        """Return whether this column of cells and the one before it share the column
        between them.
        """
        return self.xs[c] - 1 == self.xs[c - 1] + self.cw

    def between(
        self, canvas: Canvas, scene: Scene, x: int, y: int, left: Sight | None, right: Sight | None
    ) -> None:
        """Draw the column between two cells: brackets, or the line there."""
        sheet = self.sheet(scene)
        both = [sight for sight in (left, right) if sight is not None]
        if all(sight.bleached for sight in both):
            sheet = "white"
        elif len(both) == 2 and all(sight.tint for sight in both) and not scene.old:
            sheet = TINTS[max(sight.tint for sight in both)]
        wanted = []
        # the left bracket of the right cell is first, unless the left cell has the cursor
        for sight, side in ((right, 0), (left, 1)):
            marks = tuple(m for m in sight.marks if m in self.beside_marks) if sight else ()
            if sight and marks:
                columns = sides(self.signs, sight.named(marks), self.ch)
                wanted.append((RANK[marks[0]], side, marks, columns))
        wanted.sort(key=lambda w: w[:2])
        for row in range(self.ch):
            char, role = self.lines.get((x, y + row), (" ", "mark-white-ring"))
            ink = Ink(role, sheet)
            for _, side, marks, columns in wanted:
                if columns[side][row] != " ":
                    char = columns[side][row]
                    last = len(marks) > 1 and row == self.ch - 1 and (self.ch > 1 or side == 1)
                    ink = mark_ink(marks[1] if last else marks[0], sheet)
                    break
            canvas.put(x, y + row, char, ink)

    def stamped(self, sight: Sight) -> tuple[Stamp, ...]:
        """Return the content of a cell, drawn on its own canvas, as runs of one ink."""
        ground = self.ground(sight)
        sheet = Canvas(self.cw, self.ch, Ink("ink", ground))
        self.draw(sheet, sight, ground)
        return stamps(sheet)

    def ground(self, sight: Sight) -> str:
        """Return the role behind a cell."""
        return ground_of(sight)

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw what a cell shows onto a canvas of its size."""
        raise NotImplementedError

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        _, column = self.cursor_place(scene)
        lines = self.region_lines(scene)
        super().labels(canvas, scene._replace(region=lines))
        ground = self.sheet(scene)
        for c, x in enumerate(self.xs):
            name = self.grid.labels[c][:-1]
            if f"column {name}" in lines:
                ink = label_ink(True, False)
            elif c == column:
                ink = Ink("ink", ground, bold=True)
            else:
                ink = Ink("mark-white-ring", ground)
            canvas.put(x + self.cw // 2, 0, name, ink)

    def region_lines(self, scene: Scene) -> frozenset[str]:
        """Return the rows and columns to highlight.

        For a hint about a block these are the rows and columns of the block.
        """
        region = scene.region
        names = self.grid.line_names
        if not region or region & set(names[: 2 * self.side]):
            return region
        found = set(region)
        for number in range(2 * self.side, 3 * self.side):
            if names[number] in region:
                for cell in self.grid.lines[number]:
                    r, c = divmod(cell, self.side)
                    found |= {names[r], names[self.side + c]}
        return frozenset(found)
