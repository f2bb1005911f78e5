"""Square Hitori: tiles of 7x3, boxes of 4x2, compact cells of 3x1; one column more for numbers
above 9."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engines.core.target import Target
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Look, Painter, Scene, column_labels, label_width, row_labels

BLACK, WHITE = 1, 2

# quadrants by mask: 1 upper left, 2 upper right, 4 lower left, 8 lower right
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
# light lines by arms: 1 up, 2 right, 4 down, 8 left
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


class Cell(NamedTuple):
    """What a cell shows, worked out once for every look."""

    text: str
    value: int
    own: bool
    wrong: bool
    evidence: bool
    target: bool
    cursor: bool
    tint: bool
    bleached: bool


def looks(puzzle: Any, glyphs: str) -> list[tuple[Look, type[Painter]]]:
    """Tiles, boxes and compact cells, each as large as this board makes them."""
    wide = max(puzzle.numbers) > 9
    w, h = puzzle.grid.width, puzzle.grid.height
    left = label_width(h)
    box, flat = (5, 4) if wide else (4, 3)
    return [
        (Look("large", (7, 3), left + 7 * w + 1, 1 + 3 * h + 1), Tiles),
        (Look("normal", (box, 2), left + box * w + 2, 2 + 2 * h + 1), Boxes),
        (Look("compact", (flat, 1), left + flat * w, 1 + h), Compact),
    ]


class HitoriPainter(Painter):
    """What the three looks share: where cells lie, their state, their labels."""

    middle = 0

    def __init__(self, puzzle: Any, look: Look, palette: Any, glyphs: str) -> None:
        super().__init__(puzzle, look, palette, glyphs)
        self.pw, self.ph = look.pitch
        self.left = label_width(self.grid.height)
        self.top = 1
        self.margins = (self.left, self.top, 0, 0)
        self.texts = [str(number) for number in puzzle.numbers]
        self.two = max(puzzle.numbers) > 9

    def place(self, cell: int) -> tuple[int, int]:
        """The upper left character of a cell, its left and upper lines included."""
        r, c = self.grid.places[cell]
        return self.left + self.pw * c, self.top + self.ph * r

    def box(self, cell: int) -> tuple[int, int, int, int]:
        x, y = self.place(cell)
        return x, y, self.pw, self.ph

    def hit(self, x: int, y: int) -> Target | None:
        if x < self.left or y < self.top:
            return None
        c, r = (x - self.left) // self.pw, (y - self.top) // self.ph
        if c == self.grid.width and (x - self.left) % self.pw == 0:
            c -= 1
        if c >= self.grid.width or r >= self.grid.height:
            return None
        return Target("cell", r * self.grid.width + c)

    def state(self, scene: Scene, cell: int) -> Cell:
        """What this cell shows."""
        bit = 1 << cell
        position = scene.position
        return Cell(
            " " if scene.paused else self.texts[cell],
            0 if scene.paused else position.values[cell],
            not position.auto & bit,
            bool(scene.wrong & bit),
            bool(scene.evidence & bit),
            bool(scene.target & bit),
            scene.cursor == cell and not scene.paused,
            scene.old or (scene.tinted and bool(self.tinted(scene.cursor) & bit)),
            bool(scene.bleached & bit),
        )

    def ground(self, cell: int, seen: Cell) -> str:
        """The role behind a cell. First what fails, then the target, its state, the tint."""
        if seen.value == BLACK:
            return "mark-black"
        if seen.wrong:
            return "error-bg"
        if seen.target:
            return "target"
        if seen.value == WHITE or seen.bleached:
            return "line-tint-on-white" if seen.tint and not seen.bleached else "white"
        if seen.evidence:
            return "evidence-bg"
        if seen.tint:
            return "line-tint"
        r, c = self.grid.places[cell]
        return "paper-alt" if (r + c) % 2 and not isinstance(self, Boxes) else "paper"

    def number_ink(self, seen: Cell, ground: str) -> Ink:
        """The ink of a number on its ground."""
        if seen.value == BLACK:
            if seen.wrong:
                return Ink("error-on-black", ground, bold=True)
            return Ink("on-black", ground)
        if seen.wrong:
            return Ink("error", ground, bold=True)
        bold = seen.bleached or seen.target or (seen.value == WHITE and seen.own)
        return Ink("ink", ground, bold=bold)

    def brackets(self, seen: Cell, framed: bool) -> tuple[str, str]:
        """The characters left and right of a number, where the look draws no frame for them."""
        x = self.ascii
        if seen.wrong:
            sign = "!" if seen.value != BLACK else "x" if x else "✗"
            return sign, sign
        if not framed and seen.cursor:
            return "[", self.right_of_cursor(seen)
        if seen.target and (not framed or seen.cursor):
            return ("{", "}") if x else ("‹", "›")
        if not framed and seen.evidence:
            return (":", ":") if x else ("┊", "┊")
        if seen.value == WHITE and not seen.bleached:
            return "(", ")"
        return " ", " "

    def right_of_cursor(self, seen: Cell) -> str:
        """The cursor's right bracket gives way to what the cell is."""
        if seen.target:
            return "}" if self.ascii else "›"
        if seen.value == WHITE and not seen.bleached:
            return ")"
        if seen.value == BLACK and (self.plain or self.ascii):
            return self.hatch()
        return "]"

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        row, column = (-1, -1) if scene.cursor < 0 else self.grid.places[scene.cursor]
        middle = (self.pw - 1) // 2 if self.ph != 2 else self.pw // 2
        columns = [(c, self.left + self.pw * c + middle) for c in range(self.grid.width)]
        column_labels(canvas, scene, columns, 0, -1 if scene.paused else column)
        rows = [(r, self.top + self.ph * r + self.ph // 2) for r in range(self.grid.height)]
        row_labels(canvas, scene, rows, 0, self.left - 1, -1 if scene.paused else row)

    def hatch(self) -> str:
        """What fills a black cell where no background can."""
        return "#" if self.ascii else "▓"


class Tiles(HitoriPainter):
    """7x3 tiles in two tones, no lines between them."""

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink())
        if not self.plain and not self.ascii and self.palette.name != "contrast":
            shadow(canvas, self.left, self.top, self.pw * self.grid.width, 3 * self.grid.height)

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        for cell in cells:
            self.cell(canvas, scene, cell)

    def cell(self, canvas: Canvas, scene: Scene, cell: int) -> None:
        seen = self.state(scene, cell)
        ground = self.ground(cell, seen)
        x, y = self.place(cell)
        black = seen.value == BLACK
        base = Ink("ink", ground)
        fill = self.hatch() if black and (self.plain or self.ascii) else " "
        for dy in range(3):
            canvas.put(x, y + dy, fill * 7, base if not black else Ink("on-black", ground))
        if seen.value == WHITE and not seen.cursor and not seen.target and not seen.bleached:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            self.ring(canvas, x + 1, y, 5, "╭─╮│╰╯" if not self.ascii else ".-.|''", role, ground)
        self.number(canvas, x, y + 1, seen, ground)
        if seen.target and not seen.cursor:
            shape = "╔═╗║╚╝" if not self.ascii else "{-}|{}"
            self.ring(canvas, x, y, 7, shape, "evidence", ground)
        if seen.evidence and not seen.cursor and not seen.target:
            role = "evidence-on-black" if black else "evidence"
            self.corners(canvas, x, y, "┏┓┗┛" if not self.ascii else "::::", role, ground)
        if seen.cursor:
            role = "cursor-on-black" if black else "cursor"
            self.ring(canvas, x, y, 7, "┏━┓┃┗┛" if not self.ascii else "+-+|++", role, ground)

    def number(self, canvas: Canvas, x: int, y: int, seen: Cell, ground: str) -> None:
        """The number in the middle row, with what its state puts beside it."""
        ink = self.number_ink(seen, ground)
        start = x + 3 if len(seen.text) == 1 else x + 2
        end = start + len(seen.text)
        if seen.value == BLACK and (self.plain or self.ascii):
            canvas.put(start - 1, y, " " * (len(seen.text) + 2), ink)
            if seen.evidence and self.plain:
                canvas.put(start - 1, y, ":" if self.ascii else "┊", ink)
                canvas.put(end, y, ":" if self.ascii else "┊", ink)
        canvas.put(start, y, seen.text, ink)
        left, right = self.brackets(seen, framed=True)
        ring = seen.value == WHITE and not seen.bleached
        if left == "(" and not (seen.cursor or seen.target):
            return
        if left != " ":
            canvas.put(start - 1, y, left, ink)
            canvas.put(end, y, right, ink)
        if ring and seen.wrong and (seen.cursor or seen.target):
            canvas.put(start - 2, y, "(", ink._replace(bold=False))
            canvas.put(end + 1, y, ")", ink._replace(bold=False))

    def ring(
        self, canvas: Canvas, x: int, y: int, width: int, shape: str, role: str, ground: str
    ) -> None:
        """A frame of three rows: corners, bars and sides of `shape`."""
        ink = Ink(role, ground, bold=role == "mark-white-ring")
        canvas.put(x, y, shape[0] + shape[1] * (width - 2) + shape[2], ink)
        canvas.put(x, y + 1, shape[3], ink)
        canvas.put(x + width - 1, y + 1, shape[3], ink)
        canvas.put(x, y + 2, shape[4] + shape[1] * (width - 2) + shape[5], ink)

    def corners(self, canvas: Canvas, x: int, y: int, shape: str, role: str, ground: str) -> None:
        """Brackets in the four corners of a tile."""
        ink = Ink(role, ground)
        for dx, dy, char in ((0, 0, 0), (6, 0, 1), (0, 2, 2), (6, 2, 3)):
            canvas.put(x + dx, y + dy, shape[char], ink)


class Boxes(HitoriPainter):
    """4x2 boxes (5x2 for two digits). Lines carry the grid; a black cell takes the half of every
    line character round it, so that black tiles touch at their corners."""

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink())
        if not self.plain and not self.ascii and self.palette.name != "contrast":
            w = self.pw * self.grid.width + 1
            shadow(canvas, self.left, self.top, w, 2 * self.grid.height + 1)

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        seen: dict[int, Cell] = {}
        crossings: set[tuple[int, int]] = set()
        uprights: set[tuple[int, int]] = set()
        levels: set[tuple[int, int]] = set()
        for cell in cells:
            r, c = self.grid.places[cell]
            self.inside(canvas, cell, self.look_at(scene, cell, seen))
            crossings.update(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)))
            uprights.update(((r, c), (r, c + 1)))
            levels.update(((r, c), (r + 1, c)))
        for r, c in uprights:
            self.upright(canvas, scene, r, c, seen)
        for r, c in levels:
            self.level(canvas, scene, r, c, seen)
        for r, c in crossings:
            self.crossing(canvas, scene, r, c, seen)

    def look_at(self, scene: Scene, cell: int, seen: dict[int, Cell]) -> Cell:
        """The state of a cell, looked at once a drawing."""
        found = seen.get(cell)
        if found is None:
            found = seen[cell] = self.state(scene, cell)
        return found

    def inside(self, canvas: Canvas, cell: int, seen: Cell) -> None:
        """The interior of a box: the number and what stands beside it."""
        ground = self.ground(cell, seen)
        x, y = self.place(cell)
        ink = self.number_ink(seen, ground)
        left, right = self.brackets(seen, framed=not self.ascii)
        text = seen.text.rjust(2) if self.two else seen.text
        if seen.value == BLACK and (self.plain or self.ascii):
            left, right = (left, right) if seen.wrong else (self.hatch(),) * 2
            if seen.evidence and not seen.wrong:
                left, right = ((":",) * 2) if self.ascii else (("┊",) * 2)
            if self.ascii and not seen.wrong and not seen.evidence:
                text = "#" * len(text)
        ring = left in "()" and not seen.wrong
        edge = ink
        if ring:
            role = "mark-white-ring" if seen.own else "mark-white-ring-auto"
            edge = Ink(role, ground, bold=seen.own)
        canvas.put(x + 1, y + 1, left, edge)
        canvas.put(x + 2, y + 1, text, ink)
        canvas.put(x + 2 + len(text), y + 1, right, edge)

    def at(self, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> Cell | None:
        """The state at a place, or None outside the board."""
        if 0 <= r < self.grid.height and 0 <= c < self.grid.width:
            return self.look_at(scene, r * self.grid.width + c, seen)
        return None

    def upright(self, canvas: Canvas, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> None:
        """The line character left of column c in row r."""
        left, right = self.at(scene, r, c - 1, seen), self.at(scene, r, c, seen)
        x, y = self.left + self.pw * c, self.top + 2 * r + 1
        rim = c in (0, self.grid.width)
        self.line(canvas, x, y, (left, right, left, right), (left, right), "│", rim)

    def level(self, canvas: Canvas, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> None:
        """The line characters above row r in column c."""
        above, below = self.at(scene, r - 1, c, seen), self.at(scene, r, c, seen)
        y = self.top + 2 * r
        rim = r in (0, self.grid.height)
        for dx in range(1, self.pw):
            x = self.left + self.pw * c + dx
            self.line(canvas, x, y, (above, above, below, below), (above, below), "─", rim)

    def line(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        quarters: tuple[Cell | None, ...],
        sides: tuple[Cell | None, Cell | None],
        stroke: str,
        rim: bool,
    ) -> None:
        """One character of a line between two cells: a frame, the halves of blacks, or a line."""
        flat = stroke == "─"
        ground = "paper"
        if any(s is not None and s.target and not s.cursor for s in sides):
            ground = "target"
        if any(s is not None and s.cursor for s in sides):
            char = ("-" if flat else "|") if self.ascii else ("━" if flat else "┃")
            canvas.put(x, y, char, Ink("cursor", ground, bold=self.ascii))
            return
        if ground == "target":
            char = ("=" if flat else "|") if self.ascii else ("═" if flat else "║")
            canvas.put(x, y, char, Ink("evidence", ground))
            return
        mask = self.quadrants(quarters)
        if mask:
            canvas.put(x, y, QUADRANTS[mask], Ink("mark-black", ground))
            return
        tinted = [s for s in sides if s is not None]
        if len(tinted) == 2 and all(s.tint and not s.bleached for s in tinted):
            ground = "line-tint"
        char = ("-" if flat else "|") if self.ascii else stroke
        canvas.put(x, y, char, Ink("grid-strong" if rim else "grid", ground))

    def quadrants(self, quarters: tuple[Cell | None, ...]) -> int:
        """The mask of the quarters that belong to a black cell."""
        if self.plain or self.ascii or self.glyphs == "blocks":
            return 0
        return sum(1 << i for i, s in enumerate(quarters) if s is not None and s.value == BLACK)

    def crossing(self, canvas: Canvas, scene: Scene, r: int, c: int, seen: dict[int, Cell]) -> None:
        """The character where four boxes meet."""
        x, y = self.left + self.pw * c, self.top + 2 * r
        around = (
            self.at(scene, r - 1, c - 1, seen), self.at(scene, r - 1, c, seen),
            self.at(scene, r, c - 1, seen), self.at(scene, r, c, seen),
        )  # fmt: skip
        # the arms that the corner of each of the four boxes reaches out with
        arms = (1 | 8, 1 | 2, 4 | 8, 4 | 2)
        cursor = sum(a for s, a in zip(around, arms, strict=True) if s and s.cursor)
        ground = "target" if any(s and s.target and not s.cursor for s in around) else "paper"
        if cursor:
            char = "+" if self.ascii else HEAVY[cursor]
            canvas.put(x, y, char, Ink("cursor", ground, bold=self.ascii))
            return
        if ground == "target":
            which = next(i for i, s in enumerate(around) if s and s.target)
            char = "+" if self.ascii else "╝╚╗╔"[which]
            canvas.put(x, y, char, Ink("evidence", ground))
            return
        evidence = 0
        for s, arm in zip(around, arms, strict=True):
            if s and s.evidence:
                evidence |= arm
        if evidence:
            char = ":" if self.ascii else HEAVY[evidence]
            canvas.put(x, y, char, Ink("evidence", ground))
            return
        mask = self.quadrants(around)
        if mask:
            canvas.put(x, y, QUADRANTS[mask], Ink("mark-black", ground))
            return
        rim = r in (0, self.grid.height) or c in (0, self.grid.width)
        arm = (r > 0) * 1 | (c < self.grid.width) * 2 | (r < self.grid.height) * 4 | (c > 0) * 8
        char = "+" if self.ascii else LIGHT[arm]
        canvas.put(x, y, char, Ink("grid-strong" if rim else "grid", ground))


class Compact(HitoriPainter):
    """3x1 cells in two tones (4x1 for two digits)."""

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        canvas.fill(0, 0, self.width, self.height, Ink())

    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        for cell in cells:
            seen = self.state(scene, cell)
            ground = self.ground(cell, seen)
            ink = self.number_ink(seen, ground)
            left, right = self.brackets(seen, framed=False)
            text = seen.text.rjust(2) if self.two else seen.text
            if seen.value == BLACK and (self.plain or self.ascii):
                if left == " ":
                    left = right = self.hatch()
                text = self.hatch() * len(text) if left == self.hatch() else text
            if seen.cursor:
                on = "error" if seen.wrong else "cursor"
                ink = Ink("on-cursor", on, bold=True, reverse=True)
                if not seen.wrong and seen.value == BLACK:
                    ink = Ink("mark-black", "cursor-on-black", bold=True, reverse=True)
                left = "["
            x, y = self.place(cell)
            edge = ink
            if seen.evidence and not seen.cursor and not seen.wrong:
                edge = Ink("evidence-on-black" if seen.value == BLACK else "evidence", ground)
            canvas.put(x, y, left, edge)
            canvas.put(x + 1, y, text, ink)
            canvas.put(x + 1 + len(text), y, right, edge)


def shadow(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """The shadow of a sheet: half a character right and below it."""
    ink = Ink("shadow", "surface")
    canvas.put(x + width, y, "▖", ink)
    for row in range(y + 1, y + height):
        canvas.put(x + width, row, "▌", ink)
    canvas.put(x + 1, y + height, "▀" * (width - 1), ink)
    canvas.put(x + width, y + height, "▘", ink)
