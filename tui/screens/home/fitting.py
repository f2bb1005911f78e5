"""The parts of home at a size, and the order in which they are left out."""

from typing import NamedTuple

from solitudo.tui.drawing.common.charts import Area

# rows of a kind's image, and of its card: a large card describes what the kind asks for
KIND_ROWS = {13: 18, 5: 10, 4: 6, 0: 1}
# the least width of a kind's card, and the gap between two cards
KIND_WIDTH = {13: 34, 5: 18, 4: 12}
KIND_GAP = {13: 3, 5: 2, 4: 1}
# by width: rows of the images of kinds, the largest first
PICTURES = ((160, 13), (72, 5), (60, 4), (0, 0))
WORDMARK = 5
# the gaps between the parts: for so many spare rows each gap is one row larger, up to a limit
SPARE, MOST_GAP = 5, 4
# from this many rows on, one row is blank above and below, if two are spare
AIRY = 28
# from this many rows on, one row is blank above the board of the day
HIGH = 40
# the columns of the board of the day if there are few: enough for the digits of all its kinds
BOARD = 41
# the smallest screen with a board of the day; the rows and columns from which kinds have images
# under it; and the columns from which there are three columns
LEAST, CARDS, THREE = (72, 22), ((56, 160, 13), (36, 100, 5), (32, 72, 4)), 116


class Plan(NamedTuple):
    """Rows of images (0 without) and of choices, lines of the kinds, and blank rows."""

    wordmark: bool
    kinds: int
    lines: int
    choices: int
    learn: bool = True
    gap: int = 1
    heads: bool = True
    air: int = 0

    def rows(self, games: int, hello: bool) -> int:
        gap = self.gap
        brand = WORDMARK if self.wordmark else 1
        above = 0
        if games:
            above = self.heads + games + gap
        elif hello:
            above = 1 + gap
        fresh = 1 + self.lines * KIND_ROWS[self.kinds] + gap + 1 + self.choices
        shown = brand + gap + above + fresh + gap + 1 + self.learn + gap + 1
        return shown + 2 * self.air


def plan(width: int, height: int, games: int, hello: bool, kinds: int) -> Plan:
    """Return the fullest plan that fits. Smaller images are better than hidden kinds."""
    choices = 1 if width >= 160 else 2 if width >= 72 else 3
    for whole in (True, False):
        for least, kind_rows in PICTURES:
            if width < least:
                continue
            lines = lines_for_all(width, kind_rows, kinds) if whole else 1
            for one in versions(kind_rows, lines, choices):
                left = height - one.rows(games, hello)
                if left >= 0 and (one.gap or not whole):
                    air = int(height >= AIRY and left >= 2)
                    wider = min(MOST_GAP, one.gap + (left - 2 * air) // SPARE)
                    return one._replace(gap=wider, air=air) if one.gap else one
    return Plan(False, 0, 1, choices, learn=False, gap=0, heads=False)


def lines_for_all(width: int, rows: int, kinds: int) -> int:
    """Return the number of lines in which all kinds fit. As words they share one line."""
    return -(-kinds // per_line(width - 2 * margin(width), rows, kinds)) if rows else 1


def versions(kinds: int, lines: int, choices: int) -> list[Plan]:
    """Return the same images with less and less space around them."""
    plain = Plan(False, kinds, lines, choices)
    bare = plain._replace(learn=False)
    if kinds > 4:
        return [plain._replace(wordmark=True), plain, bare]
    tight = bare._replace(gap=0)
    return [plain, bare, plain._replace(gap=0), tight, tight._replace(heads=False)]


def margin(width: int) -> int:
    return 4 if width >= 100 else 1 if width < 60 else 2


def per_line(room: int, rows: int, kinds: int) -> int:
    gap = KIND_GAP[rows]
    return max(1, min(kinds, (room + gap) // (KIND_WIDTH[rows] + gap)))


class Shown(NamedTuple):
    """The cards of kinds that are shown: the first, the last, how many in a line, how wide."""

    first: int
    end: int
    line: int
    width: int
    gap: int


def shown_kinds(room: int, count: int, picked: int, rows: int, lines: int) -> Shown:
    gap = KIND_GAP[rows]
    line = per_line(room, rows, count)
    most = min(count, line * lines)
    first = max(0, min(picked - most // 2, count - most))
    width = min(KIND_WIDTH[rows] + 10, (room + gap) // line - gap)
    # the spare columns are put between the cards, so that the last card ends with everything else
    gap = min(gap + 2, (room - line * width) // (line - 1)) if line > 1 else gap
    return Shown(first, first + most, line, width, gap)


class Overview(NamedTuple):
    """The places of home for a returning player: the board of the day, the texts beside it, the
    games to continue, and a new game below them.
    """

    air: int
    board: Area
    told: Area
    games: Area | None
    # the first row of a new game, and the rows of the images of the kinds
    fresh: int
    cards: int
    # columns at the left and right
    margin: int
    # rows of choices
    choices: int


def overview(width: int, height: int, kinds: int) -> Overview | None:
    """Return the places at this size, or None if a board has no room."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    x, air = (3 if width >= 100 else 2), int(height >= AIRY)
    room = width - 2 * x
    found = (
        rows
        for least, columns, rows in CARDS
        if height >= least and width >= columns and per_line(room, rows, kinds) == kinds
    )
    cards = next(found, 0)
    choices = 3 if cards and width < 90 else 2
    low = (1 + KIND_ROWS[cards] if cards else 1) + choices + 2 + air
    top = air + 1 + int(height >= HIGH)
    rows = height - low - top - 1
    board = Area(x, top, min(5 * rows // 2, max(BOARD, room * 4 // 10)), rows)
    left, games = board.x + board.width + 3, None
    if width >= THREE:
        wide = 36 if width < 160 else 46
        games = Area(x + room - wide, top, wide, rows)
        room -= wide + 3
    told = Area(left, top, x + room - left, rows)
    return Overview(air, board, told, games, height - low, cards, x, choices)
