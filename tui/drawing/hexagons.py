"""Hexagonal Hitori: tiles of 8x4 and 4x2 made of half blocks, compact cells of 4x1; outlines where
no background can be relied on.

A board is a raster of quadrants, four a character, each owned by a cell or by the sheet around
them. A character is never owned by more than two, so two colours always suffice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engines.core.grid import bits, letter
from engines.core.target import Target
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.hitori import shadow
from tui.drawing.painter import Look, Painter, Scene, label_ink

BLACK, WHITE = 1, 2
TONES = ("paper", "mark-black", "white")

# the sheet on which the tiles lie, as an owner
SHEET = -1
LEFT = 3
# quadrants by mask: 1 upper left, 2 upper right, 4 lower left, 8 lower right
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
# no two neighbours share a tone
PAPERS = ("paper", "paper-alt", "paper-3")
WHITES = ("white", "white+paper-alt:35", "white+paper:35")
TINTED_WHITES = (
    "line-tint-on-white",
    "line-tint-on-white+paper-alt:25",
    "line-tint-on-white+paper:25",
)
TINT = 55
WRONG_BLACK = "mark-black+error:30"

# the silhouette of a cell, walls included, row by row
TILES = {
    (8, 4): (" ▗▄▟█▙▄▖ ", *("▐███████▌",) * 3, " ▝▀▜█▛▀▘ "),
    (4, 2): (" ▄█▄ ", "▐███▌", " ▀█▀ "),
    (4, 1): (" ███ ",),
}
# the same from half blocks alone
STEPS = {**TILES, (8, 4): ("  ▄███▄  ", *("▐███████▌",) * 3, "  ▀███▀  ")}
# inside an outline: only the body
BODIES = {
    (8, 4): (" " * 9, *(" ███████ ",) * 3, " " * 9),
    (4, 2): (" " * 5, " ███ ", " " * 5),
    (4, 1): (" ███ ",),
}
LINES = {
    (8, 4): (" .-'''-. ", *("|       |",) * 3, " '-._.-' "),
    (4, 2): (" / \\ ", "|   |", " \\ / "),
    (4, 1): (" " * 5,),
}
RICH_LINES = str.maketrans({"/": "╱", "\\": "╲", "|": "│"})


class Signs(NamedTuple):
    """The pairs of characters beside a number, as a set of glyphs has them."""

    cursor: str = "[]"
    target: str = "‹›"
    evidence: str = "┊┊"
    white: str = "()"
    wrong: str = "!!"
    wrong_black: str = "✗✗"
    hatch: str = "▓▓"
    dots: str = "··"


SIGNS = {
    "blocks": Signs(evidence="::", wrong_black="xx"),
    "ascii": Signs(target="{}", evidence="::", wrong_black="xx", hatch="##", dots=".."),
}


class Cell(NamedTuple):
    """What a cell shows, worked out once a drawing."""

    text: str
    value: int
    own: bool
    wrong: bool
    evidence: bool
    target: bool
    cursor: bool
    tint: bool
    bleached: bool
    ground: str


class Part(NamedTuple):
    """Characters that look the same: those of `over` on the ground of `under`."""

    x: int
    y: int
    text: str
    over: int
    under: int


class Wall(NamedTuple):
    """The character between two numbers, or between a number and the sheet."""

    x: int
    y: int
    left: int
    right: int


class Claim(NamedTuple):
    """A character that a cell wants at a place. Of two in one place the smaller rank stays."""

    rank: int
    char: str
    ink: Ink


def looks(puzzle: Any, glyphs: str) -> list[tuple[Look, type[Painter]]]:
    """Large and normal hexagons with a shadow, normal ones without it and then without the
    outermost tips, and compact cells."""
    span = puzzle.grid.width
    return [
        (Look("large", (8, 4), LEFT + 8 * span + 3, 4 * span + 2), Hexagons),
        (Look("normal", (4, 2), LEFT + 4 * span + 3, 2 * span + 2), Hexagons),
        (Look("normal", (4, 2), LEFT + 4 * span + 2, 2 * span + 1), Hexagons),
        (Look("normal", (4, 2), LEFT + 4 * span + 2, 2 * span - 1), Hexagons),
        (Look("compact", (4, 1), LEFT + 4 * span + 1, span), Hexagons),
    ]


class Hexagons(Painter):
    """Every look; the pitch says which silhouette, palette and glyphs whether it is outlined."""

    def __init__(self, puzzle: Any, look: Look, palette: Any, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.pw, self.ph = look.pitch
        self.side = (self.grid.width + 1) // 2
        self.margins = (LEFT - 1, 0, 0, 0)
        self.outlined = self.plain or self.ascii
        self.signs = SIGNS.get(glyphs, Signs())
        self.roof = int(self.ph > 1)
        # a look that is too low for its board leaves out the roof of the first row
        whole = self.ph * self.grid.width + self.roof
        self.top = -1 if look.height < whole else 0
        self.shadow = int(look.height > whole)
        self.middle = self.ph // 2
        self.texts = [str(number) for number in puzzle.numbers]
        self.lit = 0
        self.tones = [(q - r) % 3 for r, q in self.grid.places]
        self.lay_out()

    # where everything lies

    def first(self, row: int) -> int:
        """The column of the left wall of a row."""
        return LEFT + abs(self.side - 1 - row) * self.pw // 2

    def spot(self, row: int, q: int) -> tuple[int, int]:
        """The left wall column and the roof row of a place, be it a cell or a hole."""
        number = q - max(0, self.side - 1 - row)
        return self.first(row) + self.pw * number, self.top + self.ph * row

    def box(self, cell: int) -> tuple[int, int, int, int]:
        x, y = self.spot(*self.grid.places[cell])
        low = min(self.height - self.shadow, y + self.ph + self.roof)
        return x, max(0, y), self.pw + 1, low - max(0, y)

    def lay_out(self) -> None:
        """Find out what every character is made of, and which of them show each cell."""
        owners: dict[tuple[int, int], list[int]] = {}
        silhouettes = BODIES if self.outlined else STEPS if self.glyphs == "blocks" else TILES
        for cell, place in enumerate(self.grid.places):
            x, y = self.spot(*place)
            for dy, row in enumerate(silhouettes[self.pw, self.ph]):
                for dx, char in enumerate(row):
                    for quarter in bits(QUADRANTS.index(char)):
                        at = owners.setdefault((x + dx, y + dy), [SHEET] * 4)
                        at[quarter] = cell
        self.walls: list[Wall] = []
        self.walls_of: list[list[int]] = [[] for _ in self.grid.places]
        self.add_walls()
        taken = {(wall.x, wall.y) for wall in self.walls}
        self.parts: list[Part] = []
        self.parts_of: list[list[int]] = [[] for _ in self.grid.places]
        numbers = {self.spot(*place)[1] + self.middle for place in self.grid.places}
        for (x, y), quarters in sorted(owners.items(), key=lambda item: item[0][::-1]):
            # what lies beside a number is composed with it
            if 0 <= y < self.height and y not in numbers and (x, y) not in taken:
                self.add_part(x, y, quarters)

    def add_part(self, x: int, y: int, quarters: list[int]) -> None:
        """One more character; it joins the part at its left that looks the same."""
        over = max(quarters)
        under = min(quarters)
        mask = sum(1 << i for i, owner in enumerate(quarters) if owner == over)
        char = QUADRANTS[mask]
        last = self.parts[-1] if self.parts else None
        if char == "█" and last is not None and last.over == last.under == over:
            if (last.x + len(last.text), last.y) == (x, y):
                self.parts[-1] = last._replace(text=last.text + "█")
                return
        for owner in {over, under} - {SHEET}:
            self.parts_of[owner].append(len(self.parts))
        self.parts.append(Part(x, y, char, over, under))

    def add_walls(self) -> None:
        """The walls beside every number, each once."""
        found: dict[tuple[int, int], int] = {}
        at = self.grid.cell_at
        for cell, (r, q) in enumerate(self.grid.places):
            x, y = self.spot(r, q)
            y += self.middle
            for dx, left, right in ((0, at.get((r, q - 1), SHEET), cell),
                                    (self.pw, cell, at.get((r, q + 1), SHEET))):  # fmt: skip
                if (x + dx, y) not in found:
                    found[x + dx, y] = len(self.walls)
                    self.walls.append(Wall(x + dx, y, left, right))
                self.walls_of[cell].append(found[x + dx, y])

    def hit(self, x: int, y: int) -> Target | None:
        r, down = divmod(y - self.top, self.ph)
        if self.roof and not down:
            cell = self.nearest(x, r)
        else:
            cell = self.beside_wall(x, r)
        return None if cell is None or not 0 <= y < self.height else Target("cell", cell)

    def beside_wall(self, x: int, row: int) -> int | None:
        """The cell at this column of a row's body; a wall belongs to the cell on its right, where
        there is one."""
        if not 0 <= row < self.grid.height:
            return None
        number, across = divmod(x - self.first(row), self.pw)
        q = number + max(0, self.side - 1 - row)
        cell = self.grid.cell_at.get((row, q))
        if cell is None and not across:
            cell = self.grid.cell_at.get((row, q - 1))
        return cell

    def nearest(self, x: int, below: int) -> int | None:
        """The cell at this column of the slants between two rows: the one whose tip is nearer."""
        best: tuple[int, int] | None = None
        for row in (below - 1, below):
            if not 0 <= row < self.grid.height:
                continue
            number, across = divmod(x - self.first(row), self.pw)
            cell = self.grid.cell_at.get((row, number + max(0, self.side - 1 - row)))
            away = abs(across - self.pw // 2)
            if cell is not None and across and (best is None or away < best[0]):
                best = away, cell
        return None if best is None else best[1]

    # what a cell shows

    def state(self, scene: Scene, cell: int) -> Cell:
        """What this cell shows."""
        bit = 1 << cell
        if scene.paused:
            tone = self.paper(cell, scene.old)
            return Cell("", 0, False, False, False, False, False, False, False, tone)
        position = scene.position
        seen = Cell(
            self.texts[cell],
            position.values[cell],
            not position.auto & bit,
            bool(scene.wrong & bit),
            bool(scene.evidence & bit),
            bool(scene.target & bit),
            scene.cursor == cell,
            scene.old or (scene.tinted and bool(self.lit & bit)),
            bool(scene.bleached & bit),
            "",
        )
        return seen._replace(ground=self.ground(cell, seen))

    def ground(self, cell: int, seen: Cell) -> str:
        """The role behind a cell. First black, then what fails, the target, the state, the tint."""
        if seen.value == BLACK:
            return WRONG_BLACK if seen.wrong else "mark-black"
        if seen.wrong:
            return "error-bg"
        if seen.target:
            return "target"
        tone = self.tones[cell]
        if seen.value == WHITE or seen.bleached:
            if seen.bleached or not (seen.cursor or seen.tint):
                return WHITES[tone]
            return TINTED_WHITES[0 if seen.cursor else tone]
        if seen.evidence:
            return "evidence-bg"
        if seen.cursor:
            return "line-tint"
        return self.paper(cell, seen.tint)

    def paper(self, cell: int, tint: bool) -> str:
        """The tone of an undecided cell."""
        paper = PAPERS[self.tones[cell]]
        return f"{paper}+line-tint:{TINT}" if tint else paper

    def number_ink(self, seen: Cell) -> Ink:
        """The ink of a number on its ground."""
        if seen.value == BLACK:
            if seen.wrong:
                return Ink("error-on-black", seen.ground, bold=True)
            return Ink("on-black", seen.ground)
        if seen.wrong:
            return Ink("error", seen.ground, bold=True)
        bold = seen.bleached or seen.target or (seen.value == WHITE and seen.own)
        return Ink("ink", seen.ground, bold=bold)

    def outer(self, seen: Cell) -> tuple[int, str, Ink] | None:
        """The brackets round a cell with their rank: the cursor, a target, evidence."""
        black = seen.value == BLACK
        if seen.cursor:
            ink = Ink("cursor-on-black" if black else "cursor", seen.ground, bold=True)
            return 0, self.signs.cursor, ink
        if seen.target:
            ink = Ink("evidence-on-black" if black else "evidence", seen.ground, bold=True)
            return 1, self.signs.target, ink
        if seen.evidence:
            ink = Ink("evidence-on-black" if black else "evidence", seen.ground)
            return 2, self.signs.evidence, ink
        if seen.wrong and seen.value == WHITE and self.pw == 8:
            return 3, self.signs.white, Ink("error", seen.ground)
        return None

    def inner(self, seen: Cell) -> tuple[str, Ink] | None:
        """The pair next to a number: what is wrong, what the cursor hides, its state."""
        ink = self.number_ink(seen)
        black, signs = seen.value == BLACK, self.signs
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

    def claims(self, seen: Cell) -> Iterator[tuple[int, Claim]]:
        """Where a cell wants which characters in the row of its number, its walls included."""
        ink, text = self.number_ink(seen), seen.text
        if seen.value == BLACK and self.ascii and not seen.wrong:
            text = "#" * len(text)
        end = self.pw // 2
        start = end - len(text) + 1
        outer, inner = self.outer(seen), self.inner(seen)
        if self.pw == 8:
            if seen.value == BLACK and self.outlined:
                # the gap in the hatch in which the number stands
                for dx in (*range(1, start - 1), *range(end + 2, 8)):
                    yield dx, Claim(9, self.signs.hatch[0], ink)
            places = (2 if len(text) < 2 else 1, 6)
        else:
            places = (0, self.pw)
        if outer is not None:
            rank, pair, where = outer
            yield places[0], Claim(rank, pair[0], where)
            yield places[1], Claim(rank, pair[1], where)
        if inner is not None:
            pair, where = inner
            yield start - 1, Claim(4, pair[0], where)
            yield end + 1, Claim(4, pair[1], where)
        for dx, char in enumerate(text, start):
            yield dx, Claim(4, char, ink)

    # drawing

    def show(self, canvas: Canvas, new: Scene, old: Scene | None) -> None:
        cursor = new.cursor
        self.lit = self.tinted(cursor) if new.tinted and cursor >= 0 else 0
        super().show(canvas, new, old)

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink())
        sheet = self.sheet(scene)
        width, height = self.width - LEFT + 1 - self.shadow, self.height - self.shadow
        canvas.fill(LEFT - 1, 0, width, height, Ink("ink", sheet))
        if self.shadow and not self.outlined and self.palette.name != "contrast":
            shadow(canvas, LEFT - 1, 0, width, height)
        if not self.outlined:
            return
        for place in self.grid.places:
            x, y = self.spot(*place)
            for dy, row in enumerate(LINES[self.pw, self.ph]):
                text = row if self.glyphs != "rich" else row.translate(RICH_LINES)
                for dx, char in enumerate(text):
                    if char != " ":
                        canvas.put(x + dx, y + dy, char, Ink("grid-strong", sheet))

    def sheet(self, scene: Scene) -> str:
        """The role of what shows between the tiles: round them, and in the holes."""
        return f"disc+line-tint:{TINT}" if scene.old else "disc"

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        listed = list(cells)
        seen: dict[int, Cell] = {}
        grounds = {SHEET: self.sheet(scene)}

        def look(cell: int) -> Cell:
            found = seen.get(cell)
            if found is None:
                found = seen[cell] = self.state(scene, cell)
                grounds[cell] = found.ground
            return found

        for number in {n for cell in listed for n in self.parts_of[cell]}:
            part = self.parts[number]
            state = look(part.over)
            if part.under == part.over:
                hatched = state.value == BLACK and self.outlined
                fill = self.signs.hatch[0] if hatched else " "
                ink = Ink("on-black" if hatched else "ink", state.ground)
                canvas.put(part.x, part.y, fill * len(part.text), ink)
                continue
            if part.under != SHEET:
                look(part.under)
            canvas.put(part.x, part.y, part.text, Ink(grounds[part.over], grounds[part.under]))
        for cell in listed:
            self.number(canvas, cell, look(cell))
        for number in {n for cell in listed for n in self.walls_of[cell]}:
            wall = self.walls[number]
            left = look(wall.left) if wall.left != SHEET else None
            right = look(wall.right) if wall.right != SHEET else None
            self.wall(canvas, wall, left, right, grounds)
        if scene.paused:
            self.pause(canvas)

    def number(self, canvas: Canvas, cell: int, seen: Cell) -> None:
        """The row of a number between its walls."""
        row = dict.fromkeys(range(1, self.pw), Claim(10, " ", Ink("ink", seen.ground)))
        for dx, claim in self.claims(seen):
            if dx in row and claim.rank < row[dx].rank:
                row[dx] = claim
        x, y = self.spot(*self.grid.places[cell])
        for dx, claim in row.items():
            canvas.put(x + dx, y + self.middle, claim.char, claim.ink)

    def wall(
        self, canvas: Canvas, wall: Wall, left: Cell | None, right: Cell | None,
        grounds: dict[int, str],
    ) -> None:  # fmt: skip
        """A wall: what one of the two cells has to say there, or the line where they meet."""
        best: Claim | None = None
        for seen, at in ((right, 0), (left, self.pw)):
            if seen is None:
                continue
            for dx, claim in self.claims(seen):
                if dx == at and (best is None or claim.rank < best.rank):
                    best = claim
        if best is None:
            best = Claim(10, *self.plain_wall(left, right, grounds[SHEET]))
        canvas.put(wall.x, wall.y, best.char, best.ink)

    def plain_wall(self, left: Cell | None, right: Cell | None, sheet: str) -> tuple[str, Ink]:
        """A wall where no bracket stands."""
        if self.ph == 1:
            return " ", Ink("ink", sheet)
        if self.outlined:
            return "│" if self.glyphs == "rich" else "|", Ink("grid-strong", sheet)
        if left is None:
            assert right is not None
            return "▐", Ink(right.ground, sheet)
        return "▌", Ink(left.ground, sheet if right is None else right.ground)

    # labels

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        shown = scene.cursor >= 0 and not scene.paused
        current = self.grid.places[scene.cursor][0] if shown else -1
        for row in range(self.grid.height):
            name = letter(row)
            y = self.top + self.ph * row + self.middle
            canvas.put(0, y, name, label_ink(f"row {name}" in scene.region, row == current))
        for name, x, y, sign in self.ends():
            lit = name in scene.region
            ink = label_ink(True, False) if lit else Ink("ink", self.sheet(scene))
            canvas.put(x, y, sign if lit else " ", ink)

    def ends(self) -> Iterator[tuple[str, int, int, str]]:
        """Both ends of each slanted line, outside the board: name, place and sign of a hint."""
        n, span = self.side, self.grid.width
        slash, back = ("/", "\\") if self.glyphs != "rich" else ("╱", "╲")
        lift = 1 - self.roof
        reach = self.ph + lift
        for key in range(span):
            # slants keep q, slopes keep row + q
            top, low = max(0, n - 1 - key), min(span - 1, 3 * n - 3 - key)
            for row, dy in ((top, -lift), (low, reach)):
                x, y = self.spot(row, key)
                yield f"slant {key + 1}", x + self.pw * (dy > 0), y + dy, back
            total = key + n - 1
            top, low = max(0, total - span + 1), min(span - 1, total)
            for row, dy in ((top, -lift), (low, reach)):
                x, y = self.spot(row, total - row)
                yield f"slope {key + 1}", x + self.pw * (dy <= 0), y + dy, slash
