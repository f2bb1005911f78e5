"""The single rows of a screen: header, status, and the keys that apply now."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Region

from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import Line, Run
from solitudo.tui.panes.canvas_view import CanvasView, Chosen

# the last part of the brand, beside its symbol
NAME: tuple[Run, ...] = ((" solitudo", "muted"),)


def width_of(runs: Iterable[Run]) -> int:
    return sum(cell_len(text) for text, _ in runs)


class Bar(CanvasView):
    """One row with a ground: runs at the left, runs at the right, parts that can be clicked."""

    line = Line()
    _right = 0  # the columns of the right part

    def show(self, row: Line) -> None:
        # the final width: a widget with a new place gets its size only in the next frame
        width, before = self.room, self.line
        stands = self.canvas.width == width
        self.line = row
        if not width or (stands and row == before):
            return
        if self.canvas.width != width:
            self.use(Canvas(width, 1, self.ground))
        left, right = width_of(row.left), width_of(row.right)
        if left + right >= width and row.right[-1:] == NAME:
            # the name is omitted before anything is cut
            row = row._replace(right=row.right[:-1])
            right -= cell_len(NAME[0][0])
        end = width - right - (1 if right else 0)
        if not stands or row.left != before.left or right != self._right:
            # otherwise only the clock changes
            self._right = right
            x = put_runs(self.canvas, 0, 0, row.left, "surface", max(0, end))
            if x < width - right:
                self.canvas.put(x, 0, " " * (width - right - x), Ink())
        put_runs(self.canvas, max(0, width - right), 0, row.right, "surface", width)
        self.flush()

    def on_resize(self) -> None:
        super().on_resize()
        self.show(self.line)

    def use_palette(self, palette: Palette) -> None:
        super().use_palette(palette)
        self.canvas = Canvas(1, 1, self.ground)
        self.show(self.line)

    def hover_at(self, x: int, y: int) -> Region | None:
        cuts = self.line.cuts
        return next((Region(a, 0, b - a, 1) for a, b, _ in cuts if a <= x < b), None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        for first, end, key in self.line.cuts:
            if first <= event.x < end:
                event.stop()
                self.post_message(Chosen(key))


# the button to the home screen, and its key
HOME, HOME_KEY = " ‹ Home ", ("key", "Q")
# the columns of a bar from which the button is shown
HOME_FROM = 52


def header_line(
    title: str, details: str, ascii_only: bool, lit: bool = True, home: bool = False
) -> Line:
    """Return title and details at the left and the brand at the right.

    `home` puts the way home first.
    """
    brand = "o*" if ascii_only else "○●"
    right = ((brand[0], "text"), (brand[1], "accent" if lit else "muted"), *NAME)
    left: tuple[Run, ...] = ((title, "*text"), (" " + details, "muted"))
    if not home:
        return Line(left, right)
    button = (HOME.replace("‹", "<") if ascii_only else HOME, "text@raised")
    return Line((button, ("  ", "muted"), *left), right, cuts=((0, len(HOME), HOME_KEY),))


def details_in(puzzle: Puzzle, details: Sequence[str], room: int) -> str:
    """Return the details that fit into a header.

    They include the rule of the board in words if possible.
    """
    known = [part for part in details if part]
    variant = puzzle.kind.guide.variants.get(puzzle.rule) if puzzle.rule else None
    if variant is not None:
        known = [variant.title if part == puzzle.rule else part for part in known]
        # the rule is preferred to the level
        size = known[0].split()[0] if known else ""
        if len(" · ".join(known)) > room >= len(f"{size} · {variant.title}"):
            known = [size, variant.title]
    while known and len(" · ".join(known)) > room:
        known.pop()
    return " · ".join(known)


def progress_runs(done: int, total: int, width: int, ascii_only: bool, solved: bool) -> list[Run]:
    full = width * done // total if total else width
    strong, weak = ("=", "-") if ascii_only else ("━", "─")
    role = "satisfied" if solved else "accent"
    return [(strong * full, role), (weak * (width - full), "faint")]


Pairs = list[tuple[str, str]]

ARROWS: Pairs = [("← ↑ ↓ →", "")]
SHORT = {"Enter": "Ent", "Space": "Spc", "Bksp": "Bk"}


class Keys(NamedTuple):
    """The keys of a row: keys that write, and the others in their order."""

    first: Pairs
    then: Pairs = []  # noqa: RUF012 - never changed
    # before all others, if there is room
    lead: Pairs = []  # noqa: RUF012
    # the keys of `then` that are omitted first, in this order; after them the last ones
    leave: tuple[str, ...] = ()
    # whether names of keys are short from the start
    short: bool = False


class Row(NamedTuple):
    """Key and word pairs, the gaps between them, and whether the names of keys are short."""

    pairs: Pairs
    gap: str
    short: bool = False


def fitted(keys: Keys, width: int) -> Row:
    """Return the longest row that fits, or else the shortest."""
    for row in rows(keys):
        if size(row) <= width:
            break
    return row


def rows(keys: Keys) -> Iterator[Row]:
    """Yield rows from the longest to the shortest.

    Optional keys are left out first, then words, names and gaps are shortened, and the last keys
    are left out.
    """
    then = keys.then
    gap = " " if keys.short else "  "
    yield Row([*keys.lead, *keys.first, *then], gap, keys.short)
    for key in keys.leave:
        then = [pair for pair in then if pair[0] != key]
        yield Row([*keys.lead, *keys.first, *then], gap, keys.short)
    if keys.lead:
        yield Row([*keys.first, *then], gap)
    # shorten "corner notes" to "notes"
    first = [(key, word.split(" ")[-1]) for key, word in keys.first] if then else keys.first
    yield Row([*first, *then], "  ")
    for gap in ("  ", " "):
        yield Row([*first, *then], gap, True)
    for count in range(len(then) - 1, -1, -1):
        yield Row([*first, *then[:count]], " ", True)
    for count in range(len(keys.first) - 1, 0, -1):
        for gap in ("  ", " "):
            yield Row(keys.first[:count], gap, True)


def size(row: Row) -> int:
    words = sum(len(name(key, row.short)) + len(beside(word)) for key, word in row.pairs)
    return words + len(row.gap) * max(0, len(row.pairs) - 1)


def beside(word: str) -> str:
    """Return the text after a key: its word, if it has one."""
    return f" {word}" if word else ""


def name(key: str, short: bool) -> str:
    """Return a key as it is written in the row, or several side by side."""
    found = SHORT.get(key, key) if short else key
    return found.replace(" ", "") if key == ARROWS[0][0] else found


def row_line(row: Row) -> Line:
    """Return the row as a line. Each key can be clicked, even if several are side by side."""
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    for number, (key, word) in enumerate(row.pairs):
        if number:
            runs.append((row.gap, "muted"))
            at += len(row.gap)
        text = name(key, row.short)
        runs += [(text, "*text"), (beside(word), "muted")]
        end = at + len(text) + len(beside(word))
        parts = key.split(" ")
        step = 1 if len(parts) > 1 and " " not in text else 2
        for part in parts[:-1]:
            cuts.append((at, at + len(part), ("key", part)))
            at += len(part) + step - 1
        cuts.append((at, end, ("key", parts[-1])))
        at = end
    return Line(tuple(run for run in runs if run[0]), cuts=tuple(cuts))


# the keys that apply now, the columns of their row, and the columns of the clock
Asked = tuple[Keys, int, int]
# how many rows of keys are kept
KEPT = 4
# the columns from which `?` has a word
WORDED = 54


class KeysBar(Bar):
    """The keys that apply now, always with `?`. Without a status row, the clock is at the end."""

    _shown: Asked | None = None
    # the rows made of the last keys
    _made: tuple[tuple[Asked, Line], ...] = ()
    _row = Line()

    def show_keys(self, keys: Keys, clock: tuple[Run, ...] = ()) -> None:
        asked = (keys, self.room, sum(len(text) for text, _ in clock))
        if asked != self._shown:
            self._shown = asked
            known = next((row for other, row in self._made if other == asked), None)
            self._row = known or self.made(*asked)
            if known is None:
                # undo and redo change often
                self._made = ((asked, self._row), *self._made[: KEPT - 1])
        row = self._row
        right = (*row.right, ("  ", "muted"), *clock) if clock else row.right
        self.show(row._replace(right=right))

    def made(self, keys: Keys, width: int, taken: int) -> Line:
        """Return the row of these keys, of whose width the clock needs some."""
        room = width - taken - (2 if taken else 0)
        word = " keys" if width >= WORDED else ""
        found = row_line(fitted(keys, room - len(word) - 3))
        size = len(word) + 1
        cuts = (*found.cuts, (room - size, room, ("key", "?")))
        return Line(found.left, (("?", "*text"), (word, "muted")), cuts=cuts)

    def tick(self, clock: tuple[Run, ...]) -> None:
        if self._shown is not None:
            self.show_keys(self._shown[0], clock)
