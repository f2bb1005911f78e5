"""The parts that all looks of hexagonal Hitori share: symbols and colours of cells,
walls, labels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import letter, mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.hitori.rules import Hitori
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Painter, Scene, label_ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import shadow
from solitudo.tui.drawing.hitori.painter import BLACK, WHITE, Cell, cell_of, number_ink
from solitudo.tui.drawing.hitori_hex.hexagon_signs import (
    PAPERS,
    ROOFS,
    SIGNS,
    TINT,
    TINTED_PAPERS,
    Claim,
    Shown,
    Signs,
    ground_of,
)
from solitudo.tui.drawing.hitori_hex.honeycomb import LEFT, SHEET, Honeycomb, honeycomb
from solitudo.tui.layout.boxes import Look


class Hexagons(Painter[Hitori]):
    """Draws every look.

    The pitch decides its silhouette, palette and symbols decide whether it is outlined.
    """

    margins = (LEFT - 1, 0, 0, 0)
    backdrop = "sheet"

    def __init__(self, puzzle: Hitori, look: Look, palette: Palette, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.outlined = self.plain or self.ascii
        self.comb = self.honeycomb(look.height)
        # a look higher than its board has a shadow
        self.shadow = int(look.height > self.comb.height)
        self.signs = SIGNS.get(glyphs, Signs())
        self.texts = puzzle.texts
        self.tones = self.comb.tones
        self.lit = 0

    def honeycomb(self, height: int) -> Honeycomb:
        """Return the places of this look. If it is lower than its board, they leave out the
        outermost tips.
        """
        cut = height < self.ph * self.grid.height + ROOFS[self.ph]
        form = "bodies" if self.outlined else "steps" if self.glyphs == "blocks" else "tiles"
        return honeycomb(self.grid, self.look.pitch, -int(cut), form)

    def box(self, cell: int) -> tuple[int, int, int, int]:
        return self.comb.box(cell)

    def extent(self) -> tuple[int, int, int, int]:
        x, y, width, height = super().extent()
        # if cells are one row high, their walls are blank
        return (x, y, width, height) if self.ph > 1 else (x + 1, y, width - 2, height)

    def tag_place(self, cell: int) -> tuple[int, int]:
        x, y = self.comb.spot(*self.grid.places[cell])
        return x + self.pw - 1, y + self.comb.roof

    def hit(self, x: int, y: int) -> Target | None:
        cell = self.comb.cell_under(x, y)
        return None if cell is None else Target("cell", cell)

    def state(self, scene: Scene, cell: int) -> Cell:
        if scene.paused:
            papers = TINTED_PAPERS if scene.old else PAPERS
            return Cell("", ground=papers[self.tones[cell]])
        seen = cell_of(scene, cell, self.texts[cell], self.lit)
        return seen._replace(ground=self.ground(self.tones[cell], seen))

    def ground(self, tone: int, seen: Cell) -> str:
        return ground_of(tone, seen)

    def outer(self, seen: Cell) -> tuple[int, str, Ink] | None:
        """Return the brackets around a cell with their rank: the cursor, a target, evidence."""
        black = seen.value == BLACK
        if seen.cursor:
            ink = Ink("cursor-on-black" if black else "cursor", seen.ground, bold=True)
            return 0, self.signs.cursor, ink
        role = "evidence-on-black" if black else "evidence"
        if seen.target:
            return 1, self.signs.target, Ink(role, seen.ground, bold=True)
        if seen.evidence:
            return 2, self.signs.evidence, Ink(role, seen.ground)
        if seen.wrong and seen.value == WHITE and self.pw == 8:
            return 3, self.signs.white, Ink("error", seen.ground)
        return None

    def inner(self, seen: Cell) -> tuple[str, Ink] | None:
        """Return the pair next to a number: a mistake, the state that the cursor's brackets hide,
        or its own state.
        """
        ink, signs = number_ink(seen, seen.ground), self.signs
        black = seen.value == BLACK
        if seen.wrong:
            return (signs.wrong_black if black else signs.wrong), ink
        if seen.cursor and seen.target:
            return signs.target, ink
        if seen.value == WHITE and not seen.bleached:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            return signs.white, Ink(role, seen.ground, bold=seen.own)
        if seen.cursor and seen.evidence:
            return signs.evidence, ink
        if black and self.outlined:
            return signs.hatch, ink
        busy = seen.bleached or seen.cursor or seen.target or seen.evidence
        if seen.tint and self.plain and not busy:
            return signs.dots, Ink("muted", seen.ground)
        return None

    def row(self, seen: Cell) -> dict[int, Claim]:
        """Return the characters in the row of the number.

        Two digits begin one column further left.
        """
        ink, text = number_ink(seen, seen.ground), seen.text
        hatched = seen.value == BLACK and self.outlined
        if hatched and self.ascii and not seen.wrong:
            text = "#" * len(text)
        text, end = self.middle_text(seen, text)
        start = end - len(text) + 1
        fill = Claim(9, self.signs.hatch[0] if hatched else " ", ink._replace(bold=False))
        row = dict.fromkeys(range(1, self.pw), fill)
        inner, outer = self.inner(seen), self.outer(seen)
        if inner is not None:
            row[start - 1], row[end + 1] = (Claim(4, char, inner[1]) for char in inner[0])
        for dx, char in enumerate(text, start):
            row[dx] = Claim(4, char, ink)
        if outer is not None:
            rank, pair, where = outer
            left, right = self.outer_at(start, len(text), inner is None)
            row[left], row[right] = (Claim(rank, char, where) for char in pair)
        return row

    def middle_text(self, seen: Cell, text: str) -> tuple[str, int]:
        """Return the part of a number in the middle row, and the column of its end."""
        return text, self.pw // 2

    def outer_at(self, start: int, length: int, alone: bool) -> tuple[int, int]:
        """Return the columns of the outer pair of brackets.

        `alone` says that there is no inner one.
        """
        if self.pw < 8:
            return (0, 4) if self.pw == 4 else (1, 5)
        return start - 2 if length < 2 else 1, 6

    def show(self, canvas: Canvas, new: Scene, old: Scene | None) -> None:
        self.lit = self.tint(new)
        super().show(canvas, new, old)

    def sheet(self, scene: Scene) -> str:
        """The role around the tiles and in the holes."""
        return f"sheet+line-tint:{TINT}" if scene.old else "sheet"

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        super().frame(canvas, scene)
        sheet = self.sheet(scene)
        left, high = LEFT - 1, self.height - self.shadow
        wide = self.width - self.shadow - left
        canvas.fill(left, 0, wide, high, Ink("ink", sheet))
        if self.shadow and not self.outlined and self.palette.name != "contrast":
            shadow(canvas, left, 0, wide, high, self.glyphs)
        if self.outlined:
            for x, y, char in self.comb.outline(self.glyphs == "rich"):
                canvas.put(x, y, char, Ink("grid-strong", sheet))

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        listed = list(cells)
        comb, sheet = self.comb, self.sheet(scene)

        @cache
        def look(cell: int) -> Shown:
            seen = self.state(scene, cell)
            side = seen.ground
            if self.comb.body and not scene.paused:
                # the walls of large cells are not tinted, which saves a fifth of the bytes
                side = self.ground(self.tones[cell], seen._replace(tint=False, cursor=False))
            return Shown(seen, self.row(seen), side)

        for number in {n for cell in listed for n in comb.parts_of[cell]}:
            part = comb.parts[number]
            if part.under == part.over:
                seen = look(part.over).cell
                hatched = seen.value == BLACK and self.outlined
                text = part.text.replace(" ", self.signs.hatch[0]) if hatched else part.text
                ink = Ink("on-black" if hatched else "ink", seen.ground)
                canvas.put(part.x, part.y, text, ink)
            else:
                behind = part.under
                if part.rival != SHEET and look(behind).cell.value == BLACK:
                    behind = part.rival
                over, under = (
                    sheet if owner == SHEET else look(owner).ground(part.text)
                    for owner in (part.over, behind)
                )
                canvas.put(part.x, part.y, part.text, Ink(over, under))
        for cell in listed:
            x, y = comb.spot(*self.grid.places[cell])
            self.body(canvas, x, y, look(cell).cell)
            for dx, claim in look(cell).row.items():
                if 0 < dx < self.pw:
                    canvas.put(x + dx, y + comb.middle, claim.char, claim.ink)
        for number in {n for cell in listed for n in comb.walls_of[cell]}:
            wall = comb.walls[number]
            left = look(wall.left) if wall.left != SHEET else None
            right = look(wall.right) if wall.right != SHEET else None
            on_left = comb.under({wall.left, wall.right}) == wall.left
            char, ink = self.wall(left, right, sheet, on_left)
            canvas.put(wall.x, wall.y, char, ink)
        if scene.paused:
            self.pause(canvas)

    def body(self, canvas: Canvas, x: int, y: int, seen: Cell) -> None:
        """Draw the other rows of a large cell inside its walls."""
        hatched = seen.value == BLACK and self.outlined
        text = (self.signs.hatch[0] if hatched else " ") * (self.pw - 1)
        for dy in self.comb.body:
            if dy != self.comb.middle:
                canvas.put(x + 1, y + dy, text, number_ink(seen, seen.ground)._replace(bold=False))

    def pause(self, canvas: Canvas) -> None:
        word = " Paused "
        x, y = self.comb.middle_of(word)
        canvas.put(x, y, word, Ink("ink", "paper", bold=True))

    def wall(
        self, left: Shown | None, right: Shown | None, sheet: str, on_left: bool
    ) -> tuple[str, Ink]:
        """Draw a wall: a character of one of its cells, or the line, on the left or right
        ground.
        """
        claims = [right.row[0]] if right is not None and 0 in right.row else []
        if left is not None and self.pw in left.row:
            claims.append(left.row[self.pw])
        if claims:
            best = min(claims, key=lambda claim: claim.rank)
            return best.char, best.ink
        if self.ph == 1:
            return " ", Ink("ink", sheet)
        if self.outlined:
            return "│" if self.glyphs == "rich" else "|", Ink("grid-strong", sheet)
        one, other = (sheet if shown is None else shown.side for shown in (left, right))
        return ("▐", Ink(other, one)) if on_left else ("▌", Ink(one, other))

    def tint(self, scene: Scene) -> int:
        """Return the tinted cells, including the whole of a line that a hint names, because its
        ends are far apart.
        """
        if scene.old or scene.looked:
            return super().tint(scene)
        named = zip(self.grid.line_names, self.grid.lines, strict=True)
        lines = mask_of(cell for name, cells in named if name in scene.region for cell in cells)
        return lines or super().tint(scene)

    def end_rings(self, last: int, position: Position) -> list[int]:
        """Return a rosette: six rays from the middle, and later the cells between them."""
        row, column = self.grid.height // 2, self.grid.width // 2
        found = []
        for r, q in self.grid.places:
            across = (r - row, q - column, r - row + q - column)
            found.append(2 * max(map(abs, across)) + (0 if 0 in across else row))
        return found

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        current, _ = self.cursor_place(scene)
        for row in range(self.grid.height):
            name = letter(row)
            y = self.comb.top + self.ph * row + self.comb.middle
            canvas.put(0, y, name, label_ink(f"row {name}" in scene.region, row == current))
        for place, (_, text, ink) in self.ends(scene).items():
            canvas.put(*place, text, ink)

    def ends(self, scene: Scene) -> dict[tuple[int, int], tuple[int, str, Ink]]:
        """Return what is at both ends of each slanted line, with its rank: a symbol where a hint
        points at a line, else its label, the cursor's two on their own ground.
        """
        rising, falling, both = "╱╲╳" if self.glyphs == "rich" else "/\\X"
        row, q = self.cursor_place(scene)
        lines = {False: q, True: row + q} if row >= 0 else {}
        rest, lit = Ink("ink", self.sheet(scene)), label_ink(True, False)
        here = Ink("ink", "line-tint", bold=True, underline=self.plain)
        found: dict[tuple[int, int], tuple[int, str, Ink]] = {}
        for end in self.comb.ends():
            label = "" if scene.paused or self.text else end.label
            if end.name in scene.region:
                one = 2 + bool(label), label or (rising if end.rises else falling), lit
            else:
                ink = here if lines.get(end.rises) == end.line else rest
                one = int(bool(label)), label or " ", ink if label else rest
            if 0 <= end.y < self.comb.height:
                other = found.get((end.x, end.y), one)
                crossed = one[0] == other[0] == 2 and one[1] != other[1]
                found[end.x, end.y] = (2, both, lit) if crossed else max(one, other)
        return found
