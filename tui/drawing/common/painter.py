"""Scenes, the content of a drawn board, and painters, which draw them.

A painter draws a scene onto a canvas. If it gets the scene before, it draws only what differs.
Painters know shapes and colours, and no rule of any puzzle.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias

from solitudo.engines.core.action import Position, changed
from solitudo.engines.core.grid import bits, letter
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Drawing, Target
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import ASCII, TEXT, Palette
from solitudo.tui.layout.boxes import Look

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Puzzle)
    # a painter that names no puzzle draws any
    P_co = TypeVar("P_co", bound=Puzzle, covariant=True, default=Puzzle)
else:
    from typing import TypeVar

    P = TypeVar("P", bound=Puzzle)
    P_co = TypeVar("P_co", bound=Puzzle, covariant=True)

NOTHING: frozenset[Target] = frozenset()
# symbols that only some kinds know: wedges and sextants, and diagonals besides
FINE = ("wedges", "fine")
# the most looks of a cell that a painter keeps
KEPT = 2000
# the roles of the cursor
CURSOR_INKS = ("cursor", "cursor-on-black")
# a mark is drawn beside printed content of at most this many characters
PRINTED = 2


class Scene(NamedTuple):
    """Everything that a board shows. Masks are over cells, and `places` are other targets.

    A hint points at the `looked` cells. The end of a game has reached the `bleached` cells. Cells
    that differ from `other` have a tag with its mark. Two solutions differ in `differ`. If another
    part of the screen has the keys (`away`), the cursor is a light frame. `spot` is a point or clue
    with the cursor, instead of a cell. `kept` are cells that are still tinted while the cursor
    moves within its lines. Marks in `assumed` cells are only tried, and drawn in pencil. `drawing`
    has the candidates and links of an argument.
    """

    position: Position
    cursor: int = 0
    tinted: bool = False
    kept: int = 0
    looked: int = 0
    wrong: int = 0
    wrong_places: frozenset[Target] = NOTHING
    evidence: int = 0
    evidence_places: frozenset[Target] = NOTHING
    target: int = 0
    target_places: frozenset[Target] = NOTHING
    region: frozenset[str] = frozenset()
    old: bool = False
    paused: bool = False
    bleached: int = 0
    highlight: int = 0
    mode: str = ""
    versus: bool = False
    details: bool = True
    other: Position | None = None
    away: bool = False
    spot: Target | None = None
    differ: int = 0
    assumed: int = 0
    drawing: Drawing = Drawing()

    def marks(self, cell: int) -> tuple[str, ...]:
        """Return the states of a cell, the most important one first."""
        bit = 1 << cell
        told = {
            "cursor": self.cursor == cell, "target": self.target & bit,
            "wrong": self.wrong & bit, "evidence": self.evidence & bit,
        }  # fmt: skip
        return tuple(name for name, on in told.items() if on)


class Painter(ABC, Generic[P_co]):
    """The drawing of one board in one look.

    `margins` (left, top, right, bottom) hold labels and clues, which are always visible, even when
    a board larger than its pane is scrolled.
    """

    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    # the role that is visible between and around the cells of a board that is no rectangle
    backdrop = ""
    # the place in a cell where a new mark begins to be drawn: 0 top, 1 bottom
    begins = 0.5

    def __init__(self, puzzle: P_co, look: Look, palette: Palette, glyphs: str) -> None:
        self.puzzle: P_co = puzzle
        self.grid = puzzle.grid
        self.look = look
        self.palette = palette
        # only painters that know finer characters use them; the others draw as in "rich"
        self.glyphs = "rich" if glyphs in FINE else glyphs
        self.ascii = glyphs == "ascii"
        self.plain = palette.plain
        # drawn as text: without thin lines, which would look like others
        self.text = palette.name == TEXT
        self.width = look.width
        self.height = look.height
        self.pw, self.ph = look.pitch
        # the places of edge letters and row numbers, and the columns of the numbers
        self.letters_at: Sequence[int] = ()
        self.numbers_at: Sequence[int] = ()
        self.numbers_width = 0

    def frame(self, canvas: Canvas, scene: Scene) -> None:
        """Draw everything that no move changes."""
        canvas.fill(0, 0, self.width, self.height, Ink())

    @abstractmethod
    def cells(self, canvas: Canvas, scene: Scene, cells: Iterable[int]) -> None:
        """Draw these cells, and the lines and points that they share with others."""

    @abstractmethod
    def hit(self, x: int, y: int) -> Target | None:
        """Return the target at this character."""

    @abstractmethod
    def box(self, cell: int) -> tuple[int, int, int, int]:
        """Return x, y, width and height of a cell, to scroll it into view."""

    def labels(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the labels and clues that follow the cursor or the marks."""
        row, column = self.cursor_place(scene)
        letters = [letter(c) for c in range(len(self.letters_at))]
        for c, (x, name) in enumerate(zip(self.letters_at, letters, strict=True)):
            canvas.put(x, 0, name, label_ink(f"column {name}" in scene.region, c == column))
        for r, y in enumerate(self.numbers_at):
            ink = label_ink(f"row {r + 1}" in scene.region, r == row)
            canvas.put(0, y, str(r + 1).rjust(self.numbers_width), ink)

    def extent(self) -> tuple[int, int, int, int]:
        """Return x, y, width and height of all cells, without labels and margins."""
        boxes = [self.box(cell) for cell in range(self.grid.count)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, low = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        return left, top, right - left, low - top

    def tinted(self, cell: int) -> int:
        """Return the mask of the cells that the resting cursor tints."""
        return self.grid.peers[cell] | 1 << cell

    def tint(self, scene: Scene) -> int:
        """Return the mask of the tinted cells: all of an older position, a hint's region,
        or lines.
        """
        if scene.old:
            return (1 << self.grid.count) - 1
        if scene.looked:
            return scene.looked
        if scene.cursor < 0:
            return 0
        lines = self.tinted(scene.cursor)
        return lines if scene.tinted else lines & scene.kept

    def cursor_place(self, scene: Scene) -> tuple[int, int]:
        """Return row and column of the cursor, or -1 if none is shown."""
        return (-1, -1) if scene.cursor < 0 or scene.paused else self.grid.places[scene.cursor]

    def end_rings(self, last: int, position: Position) -> list[int]:
        """Return in which ring the end of a game reaches each cell, counted from the last mark."""
        row, column = self.grid.places[last]
        return [max(abs(r - row), abs(c - column)) for r, c in self.grid.places]

    def resting(self, scene: Scene) -> bool:
        """Return whether the tinted cells are the lines of the resting cursor."""
        return not scene.old and not scene.looked

    def beside(self, old: Scene, new: Scene, cells: int) -> int:
        """Return further cells to draw when these differ."""
        return 0

    def show(self, canvas: Canvas, new: Scene, old: Scene | None) -> None:
        """Change the canvas from one scene to the next."""
        if new.paused:
            # a hidden board shows neither hints nor mistakes
            new = Scene(new.position, new.cursor, old=new.old, paused=True, mode=new.mode)
        if old is None or old.old != new.old or old.paused != new.paused:
            self.frame(canvas, new)
            self.labels(canvas, new)
            self.cells(canvas, new, range(self.grid.count))
            self.withdraw(canvas, new)
            self.tags(canvas, new)
            if new.paused:
                self.pause(canvas)
            return
        if new.paused:
            self.labels(canvas, new)
            return
        mask = self.differing(old, new)
        mask |= self.beside(old, new, mask)
        if mask:
            self.cells(canvas, new, [*bits(mask)])
            self.withdraw(canvas, new)
            self.tags(canvas, new)
        if self.relabels(old, new):
            self.labels(canvas, new)

    def relabels(self, old: Scene, new: Scene) -> bool:
        return (old.cursor, old.region) != (new.cursor, new.region)

    def differing(self, old: Scene, new: Scene) -> int:
        mask = changed(old.position, new.position)
        mask |= (old.wrong ^ new.wrong) | (old.evidence ^ new.evidence)
        mask |= (old.target ^ new.target) | (old.bleached ^ new.bleached)
        mask |= old.assumed ^ new.assumed
        if (old.cursor, old.mode, old.away) != (new.cursor, new.mode, new.away):
            mask |= bit(old.cursor) | bit(new.cursor)
        mask |= self.tint(old) ^ self.tint(new)
        if old.other is not new.other or old.differ != new.differ:
            mask |= self.tagged(old) | self.tagged(new)
        if (old.highlight, old.details, old.versus) != (new.highlight, new.details, new.versus):
            mask |= (1 << self.grid.count) - 1
        return mask

    def withdraw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the cursor as a light frame while another part of the screen has the keys."""
        if not scene.away or scene.cursor < 0 or scene.paused:
            return
        x, y, width, height = self.box(scene.cursor)
        for row in range(max(0, y - 1), min(canvas.height, y + height + 1)):
            for column in range(max(0, x - 1), min(canvas.width, x + width + 1)):
                ink = canvas.inks[row][column]
                if ink.bg == "cursor" or ink.fg in CURSOR_INKS:
                    fg = "grid-strong" if ink.fg in CURSOR_INKS else ink.fg
                    bg = "grid-strong" if ink.bg == "cursor" else ink.bg
                    lighter = Ink(fg, bg, underline=ink.underline, reverse=ink.reverse)
                    canvas.put(column, row, canvas.chars[row][column], lighter)

    def tagged(self, scene: Scene) -> int:
        """Return the cells where another position or another solution differs."""
        if scene.other is None or scene.paused:
            return 0 if scene.paused else scene.differ
        here = Position(scene.position.values)
        return changed(here, Position(scene.other.values))

    def tags(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the mark of the other position on each cell that differs.

        A tag may cover a border.
        """
        for cell in bits(self.tagged(scene)):
            x, y = self.tag_place(cell)
            differing = "#" if self.glyphs != "rich" else "≠"
            sign = self.tag_sign(scene.other.values[cell]) if scene.other else differing
            ink = Ink("on-cursor", "cursor", bold=True, reverse=True)
            if self.ascii and self.look.pitch[1] > 2:
                canvas.put(x - 1, y, "^", ink)
            canvas.put(x, y, sign, ink)

    def tag_place(self, cell: int) -> tuple[int, int]:
        x, y, width, _ = self.box(cell)
        return x + width - 1, y

    def tag_sign(self, value: int) -> str:
        """Return the one character for a value on a tag."""
        if not value:
            return "." if self.ascii else "·"
        mark = self.puzzle.marks[value]
        sign = self.puzzle.kind.signs.get(mark, mark)[0]
        if not self.ascii:
            return sign
        sign = sign.translate(ASCII)
        return sign if sign.isascii() else mark[0]

    def pause(self, canvas: Canvas) -> None:
        left, top, right, bottom = self.margins
        word = " Paused "
        x = left + max(0, (self.width - left - right - len(word)) // 2)
        y = top + (self.height - top - bottom) // 2
        canvas.put(x, y, word, Ink("ink", "paper", bold=True))


# a look, and the painter that draws it
Offer: TypeAlias = tuple[Look, type[Painter[P]]]


def printed_of(puzzle: Puzzle) -> list[str]:
    """Return the clue in each cell, if it is short."""
    found = map(puzzle.content, range(puzzle.grid.count))
    return [text if len(text) <= PRINTED else "" for text in found]


def signs_of(puzzle: Puzzle, glyphs: str) -> list[str]:
    """Return the symbol of each value, empty first. In ASCII, marks replace other symbols."""
    found = [(mark, puzzle.kind.signs.get(mark, mark)) for mark in puzzle.marks[1:]]
    return [" ", *(mark if glyphs == "ascii" and not s.isascii() else s for mark, s in found)]


def bit(cell: int) -> int:
    """Return the mask of one cell, or an empty mask if there is no cursor (-1)."""
    return 1 << cell if cell >= 0 else 0


def mark_ink(mark: str, ground: str) -> Ink:
    role = {"cursor": "cursor", "wrong": "error"}.get(mark, "evidence")
    return Ink(role, ground, bold=mark != "evidence")


def cursor_ink(wrong: bool) -> Ink:
    """Return the ink of a small cell under the cursor."""
    return Ink("on-cursor", "error" if wrong else "cursor", bold=True, reverse=True)


def label_width(rows: int) -> int:
    """Return how many columns the row numbers take, with a blank after them."""
    return len(str(rows)) + 1


def every(first: int, pitch: int, count: int) -> range:
    return range(first, first + pitch * count, pitch)


def label_ink(region: bool, current: bool) -> Ink:
    """Return the ink of an edge label: in a hint's region, in the cursor's line, or neither."""
    if region:
        return Ink("on-accent", "accent", bold=True, reverse=True)
    if current:
        return Ink("accent", "surface", bold=True)
    return Ink("muted", "surface")
