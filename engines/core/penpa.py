"""Boards in addresses of Penpa+, a drawing program: layers of numbers, symbols, lines and cages.

An address holds lines of text, compressed and in base64: the size, the margins, and two layers as
JSON, one of the maker and one of the player. A place is a number: the cells row by row with two
more on each side, then the points between the cells.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote

from solitudo.engines.core.errors import PuzzleError

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
# the most bytes of a drawing: a board of 61x61 with all numbers and marks has fewer
LARGEST = 400_000
MOST_SIDE = 100
# the style of the line around a cage
DASHED = 10
SQUARES = ("square", "sudoku", "kakuro")
# the short forms of names; a z in a text of the maker is written as zZ
LONG = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"',
    "zS": '"surface"', "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"',
    "zN": '"number"', "z1": '"numberS"', "zY": '"symbol"', "zP": '"special"', "zB": '"board"',
    "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"',
    "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"',
    "z6": '"killercages"', "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null", "zZ": "z",
}  # fmt: skip
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
MAPS = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall",
    "cage", "deletelineE",
)  # fmt: skip
# the line of an address that holds the tags of the puzzle, and how many lines there are
TAGS, LINES = 17, 19

Place = tuple[int, int]


class Layer(NamedTuple):
    """What one side drew. Places are rows and columns from 0, and cells of a margin have -1 or
    less. `others` names further sorts of lines and shapes.
    """

    numbers: Mapping[Place, str] = {}
    notes: Mapping[Place, str] = {}
    points: Mapping[Place, str] = {}
    symbols: Mapping[Place, tuple[str, int]] = {}
    surfaces: Mapping[Place, int] = {}
    edges: frozenset[tuple[Place, Place]] = frozenset()
    cages: tuple[tuple[Place, ...], ...] = ()
    sums: Mapping[Place, str] = {}
    thermos: tuple[tuple[Place, ...], ...] = ()
    others: tuple[str, ...] = ()


class Drawing(NamedTuple):
    """A drawing on squares inside its margins (top, left), with the words of its title, tags and
    rules.
    """

    width: int
    height: int
    words: str
    shape: str
    clues: Layer
    marks: Layer = Layer()
    margins: tuple[int, int] = (0, 0)

    def called(self, *names: str) -> bool:
        """Return whether the words have one of these names."""
        return any(re.search(rf"\b{name}\b", self.words) for name in names)


def looks_like(address: str) -> bool:
    """Return whether this is an address of Penpa+."""
    return re.search(r"penpa[\w.-]*/|[?#]m=(?:edit|solve)&", address[:200]) is not None


def read(address: str) -> Drawing:
    """Return the drawing of an address. Raise PuzzleError if it is damaged, too large or not on
    squares.
    """
    fields = dict(part.partition("=")[::2] for part in re.split("[?#&]", address))
    if not fields.get("p"):
        raise PuzzleError("This address of Penpa+ has no board in it: its part p= is missing.")
    lines = _inflated(unquote(fields["p"]).replace(" ", "+")).split("\n")
    head = lines[0].split(",")
    if len(lines) < 5 or head[0][:1].isdigit():
        raise PuzzleError("This address was made by a version of Penpa+ that is too old to read.")
    if head[0] not in SQUARES:
        raise PuzzleError(f"Penpa+ boards are read on squares; this one is '{head[0][:20]}'.")
    margins = _parsed(lines[1])
    sides = [int(side) if re.fullmatch("[0-9]{1,3}", side, re.ASCII) else 0 for side in head[1:3]]
    fit = isinstance(margins, list) and len(margins) == 4 and all(type(m) is int for m in margins)
    if not fit or len(sides) < 2 or not all(0 < side <= MOST_SIDE for side in sides):
        raise PuzzleError("The size of this Penpa+ board cannot be read.")
    top, bottom, left, right = margins
    page = Page(sides[0], sides[1], top, left)
    width, height = sides[0] - left - right, sides[1] - top - bottom
    if min(width, height, *margins) < 0 or not (width and height):
        raise PuzzleError("The margins of this Penpa+ board leave no cells.")
    said = [*head[15:16], *head[18:19], *lines[TAGS : TAGS + 1]]
    words = re.sub(r"%2[C-F]", " ", " ".join(said)).lower()[:2000]
    layers = [page.layer(_parsed(line)) for line in lines[3:5]]
    return Drawing(width, height, words, head[0], layers[0], layers[1], (top, left))


def _inflated(text: str) -> str:
    """Return the text, with the short forms of names written out."""
    inflate = zlib.decompressobj(-15)
    try:
        found = inflate.decompress(b64decode(text + "=" * (-len(text) % 4), validate=True), LARGEST)
    except (binascii.Error, ValueError, zlib.error):
        raise PuzzleError("The compressed part of this Penpa+ address is damaged.") from None
    if inflate.unconsumed_tail:
        raise PuzzleError(f"The compressed part holds more than {LARGEST:,} characters.")
    whole = found.decode("utf-8", "replace")
    return re.sub("z.", lambda found: LONG.get(found[0], found[0]), whole)


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise PuzzleError("A layer of this Penpa+ board cannot be read.") from None


class Page:
    """The numbers of places on a page with this many columns and rows, margins included."""

    def __init__(self, columns: int, rows: int, top: int, left: int) -> None:
        self.wide, self.total = columns + 4, (columns + 4) * (rows + 4)
        self.top, self.left = top, left

    def cell(self, number: int) -> Place:
        row, column = divmod(number, self.wide)
        return row - 2 - self.top, column - 2 - self.left

    def point(self, number: int) -> Place:
        row, column = divmod(number - self.total, self.wide)
        return row - 1 - self.top, column - 1 - self.left

    def at_cell(self, place: Place) -> int:
        return (place[0] + 2 + self.top) * self.wide + place[1] + 2 + self.left

    def at_point(self, place: Place) -> int:
        return self.total + (place[0] + 1 + self.top) * self.wide + place[1] + 1 + self.left

    def outline(self, cage: set[Place]) -> Iterator[tuple[int, int]]:
        """Yield the lines around a cage, between the corners of its cells: 0 to 3, row by row."""
        for r, c in cage:
            at = 4 * (self.at_cell((r, c)) + self.total)
            sides = ((-1, 0, 0, 1), (1, 0, 2, 3), (0, -1, 0, 2), (0, 1, 1, 3))
            for y, x, one, other in sides:
                if (r + y, c + x) not in cage:
                    yield at + one, at + other
            for y, x, far in ((0, 1, 4), (1, 0, 4 * self.wide)):
                # the nearer corners of this cell and of the next one, on either side of the way
                for way, one, other in ((-1, x + 2 * y, 0), (1, 3, 2 * x + y)):
                    beside = (r + way * x, c + way * y), (r + y + way * x, c + x + way * y)
                    if (r + y, c + x) in cage and not cage.issuperset(beside):
                        yield at + one, at + far + other

    def middle(self, columns: int, rows: int) -> int:
        """Return the number of the middle of the page: a cell, a point, or the side of a cell."""
        sort = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, columns % 2]
        row, column = (side // 2 + 1 + side % 2 for side in (rows, columns))
        return sort * self.total + row * self.wide + column

    def layer(self, told: Any) -> Layer:
        """Return a layer from its JSON. What has another form than Penpa+ writes is left out."""
        if not isinstance(told, dict):
            raise PuzzleError("A layer of this Penpa+ board cannot be read.")
        numbers: dict[Place, str] = {}
        notes: dict[Place, str] = {}
        points: dict[Place, str] = {}
        for at, value in _entries(told, "number"):
            if not isinstance(value, list) or not value:
                continue
            if isinstance(value[0], list):
                digits = "".join(str(n) for n, on in enumerate(value[0][:16], 1) if on == 1)
                into = numbers if len(digits) == 1 else notes
                into[self.cell(at)] = digits
            elif str(value[0]).strip() and at < 2 * self.total:
                inside = at < self.total
                place = self.cell(at) if inside else self.point(at)
                (numbers if inside else points)[place] = str(value[0]).strip()[:20]
        symbols = {
            self.cell(at): (str(value[1]), value[0])
            for at, value in _entries(told, "symbol")
            if isinstance(value, list) and len(value) > 1 and type(value[0]) is int
        }
        surfaces = {
            self.cell(at): value
            for at, value in _entries(told, "surface")
            if type(value) is int and at < self.total
        }
        sums: dict[Place, str] = {}
        for at, value in _entries(told, "numberS"):
            if isinstance(value, list) and value:
                place = self.cell(at // 4 % self.total)
                sums[place] = sums.get(place, "") + str(value[0]).strip()[:20]
        edges = frozenset((self.point(a), self.point(b)) for a, b in _pairs(told, "lineE"))
        others = [name for name in ("line", "freeline", "freelineE", "wall") if told.get(name)]
        others += [
            name for name in LISTS if told.get(name) and name not in ("killercages", "thermo")
        ]
        return Layer(
            numbers, notes, points, symbols, surfaces, edges, self.cages(told), sums,
            self.cell_lists(told, "thermo"), tuple(others),
        )  # fmt: skip

    def cell_lists(self, told: Mapping[str, Any], name: str) -> tuple[tuple[Place, ...], ...]:
        """Return the lists of cells in a part of a layer."""
        listed = told.get(name)
        return tuple(
            tuple(self.cell(at) for at in cells if type(at) is int)
            for cells in (listed if isinstance(listed, list) else ())
            if isinstance(cells, list) and cells
        )

    def cages(self, told: Mapping[str, Any]) -> tuple[tuple[Place, ...], ...]:
        """Return the cells of each cage: as a list, or joined by lines from cell to cell."""
        found = self.cell_lists(told, "killercages")
        if found:
            return tuple(tuple(sorted(set(cage))) for cage in found)
        group: dict[int, set[int]] = {}
        for a, b in _pairs(told, "cage"):
            one, other = (group.setdefault(at // 4, {at // 4}) for at in (a, b))
            if one is not other:
                one |= other
                group |= dict.fromkeys(other, one)
        every = {id(cells): cells for cells in group.values()}
        return tuple(
            tuple(sorted(self.cell(at - self.total) for at in cells)) for cells in every.values()
        )


def _entries(told: Mapping[str, Any], name: str) -> Iterator[tuple[int, Any]]:
    """Yield the numbered places of a part of a layer."""
    part = told.get(name)
    for key, value in part.items() if isinstance(part, dict) else ():
        if re.fullmatch("[0-9]{1,6}", key, re.ASCII):
            yield int(key), value


def _pairs(told: Mapping[str, Any], name: str) -> Iterator[tuple[int, int]]:
    """Yield the ends of the lines in a part of a layer."""
    part = told.get(name)
    for key in part if isinstance(part, dict) else ():
        ends = re.fullmatch("([0-9]{1,6}),([0-9]{1,6})", key, re.ASCII)
        if ends is not None:
            yield int(ends[1]), int(ends[2])


def write(drawing: Drawing) -> str:
    """Return the address of the clues of a drawing. Penpa+ opens it to be edited or solved."""
    top, left = drawing.margins
    columns, rows = drawing.width + left, drawing.height + top
    page = Page(columns, rows, top, left)
    clues = drawing.clues
    told: dict[str, Any] = {name: {} for name in ("number", "symbol", "numberS", "lineE")}
    for place, text in clues.numbers.items():
        told["number"][str(page.at_cell(place))] = [text, 1, "1"]
    for place, text in clues.points.items():
        told["number"][str(page.at_point(place))] = [text, 6, "1"]
    for place, (name, style) in clues.symbols.items():
        told["symbol"][str(page.at_cell(place))] = [style, name, 1]
    for place, text in clues.sums.items():
        told["numberS"][str(4 * (page.at_cell(place) + page.total))] = [text, 1]
    for one, other in sorted(clues.edges):
        told["lineE"][f"{page.at_point(one)},{page.at_point(other)}"] = 2
    told["killercages"] = [[page.at_cell(place) for place in cage] for cage in clues.cages]
    told["thermo"] = [[page.at_cell(place) for place in cells] for cells in clues.thermos]
    told["cage"] = {
        f"{one},{other}": DASHED for cage in clues.cages for one, other in page.outline({*cage})
    }
    inside = [page.at_cell((r, c)) for r in range(drawing.height) for c in range(drawing.width)]
    steps = [b - a for a, b in zip([0, *inside], inside, strict=False)]
    middle = page.middle(columns, rows)
    pixels = f"{(columns + 1) * 38},{(rows + 1) * 38}"
    head = f"square,{columns},{rows},38,0,1,1,{pixels},{middle},{middle},0,0,0,0,"
    head += f"Title: {drawing.words},Author: ,,,OFF,false,"
    layers = [_compact(_layer(part)) for part in (told, {}, {}, {})]
    # Penpa+ takes its own settings for the lines that are empty
    lines = [
        head, _compact([top, 0, left, 0]), "{}", *layers[:2], _compact(steps), "[]", "{}", '"x"',
        '"x"', "[3,2,1]", "", "", "0", *layers[2:], "", "[]", "false",
    ]  # fmt: skip
    assert len(lines) == LINES
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress("\n".join(lines).encode()) + deflate.flush()
    return SITE + b64encode(data).decode()


def _compact(told: Any) -> str:
    return json.dumps(told, separators=(",", ":"))


def _layer(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return a layer with every part that Penpa+ looks for."""
    empty: dict[str, Any] = {
        name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")
    }
    return {**empty, **{name: {} for name in MAPS}, **{name: [] for name in LISTS}, **told}


def borders(regions: Sequence[int], side: int) -> frozenset[tuple[Place, Place]]:
    """Return the edges between the regions of a square board."""
    found = set()
    for cell, region in enumerate(regions):
        r, c = divmod(cell, side)
        if c + 1 < side and regions[cell + 1] != region:
            found.add(((r, c + 1), (r + 1, c + 1)))
        if r + 1 < side and regions[cell + side] != region:
            found.add(((r + 1, c), (r + 1, c + 1)))
    return frozenset(found)


def regions(edges: frozenset[tuple[Place, Place]], side: int) -> list[int]:
    """Return the region of each cell of a square board, numbered from 0 in reading order."""
    found = [-1] * (side * side)
    count = 0
    for start in range(side * side):
        if found[start] >= 0:
            continue
        todo = [start]
        while todo:
            cell = todo.pop()
            if found[cell] >= 0:
                continue
            found[cell] = count
            r, c = divmod(cell, side)
            ways = (
                (c + 1 < side, cell + 1, ((r, c + 1), (r + 1, c + 1))),
                (c > 0, cell - 1, ((r, c), (r + 1, c))),
                (r + 1 < side, cell + side, ((r + 1, c), (r + 1, c + 1))),
                (r > 0, cell - side, ((r, c), (r, c + 1))),
            )
            todo += [other for there, other, edge in ways if there and edge not in edges]
        count += 1
    return found
