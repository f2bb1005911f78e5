"""The rows of a new game as lines: choices, fields, and boards that show a choice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from solitudo import engines
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.kind import Kind, Option
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.boards.request_form import RATING, Row
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import Line, Run, wrap
from solitudo.tui.panes.card_boards import canvas_runs

# columns of the names of rows, and between two choices
NAMES, GAP = 11, 3
# the largest images of an example, beside each other and below
BESIDE, BELOW = (21, 7), (16, 4)
# and of a board under a choice that it shows
SEEN = (20, 8)
# rows of an image with its words, the choice that a click on it makes, and its columns
Block = tuple[list[list[Run]], Hashable, int]


def row_lines(row: Row, lit: bool, width: int, palette: Palette) -> list[Line]:
    """Return a row of choices, and below the selected choice its meaning."""
    label = row.name.ljust(NAMES)
    runs: list[Run] = [(label, "*accent" if lit else "muted")]
    cuts: list[tuple[int, int, Hashable]] = [(0, NAMES, ("row", row.name))]
    # typed text has its room before the choices
    room = width - NAMES - (len(row.typed) + 3 if row.typed else 0)
    if row.name == RATING and lit and len(row.choices) > 1:
        slider(row, runs, cuts, palette)
    else:
        sizes = [cell_len(choice.title) + GAP for choice in row.choices]
        first, end = in_room(sizes, max(0, row.picked), room)
        if first:
            mark = "<" if palette.ascii_only else "‹"
            runs.append((f"{mark} ", "muted"))
        for number in range(first, end):
            at = sum(cell_len(text) for text, _ in runs)
            choice = row.choices[number]
            role = "text" if lit else "muted"
            if number == row.picked:
                role = "_accent" if lit else "_text"
            runs += [(choice.title, role), (" " * GAP, "muted")]
            cuts.append((at, at + cell_len(choice.title), ("pick", row.name, choice.value)))
        if end < len(row.choices):
            runs.append((">" if palette.ascii_only else "›", "muted"))
    field_runs(row, lit, runs, cuts, width)
    shown = Line(tuple(runs), key=("row", row.name), raised=lit, cuts=tuple(cuts))
    words = wrap(row.words, width - NAMES, "muted") if lit and row.words else []
    return [shown, *(Line(((" " * NAMES, "muted"), *part.left)) for part in words)]


def field_runs(
    row: Row, lit: bool, runs: list[Run], cuts: list[tuple[int, int, Hashable]], width: int
) -> None:
    used = sum(cell_len(text) for text, _ in runs)
    if row.typed or (lit and row.field):
        caret = "▏" if lit else ""
        text = f" {row.typed}"
        size = cell_len(text) + 2
        if used + size <= width:
            runs += [(text, "*text@panel" if lit else "_text"), (caret, "accent@panel")]
            runs.append((" ", "muted"))
            cuts.append((used, used + size, ("row", row.name)))
            used += size
    if lit and row.field and used + cell_len(row.field) + 1 <= width:
        runs.append((f" {row.field}", "muted"))


def slider(
    row: Row, runs: list[Run], cuts: list[tuple[int, int, Hashable]], palette: Palette
) -> None:
    stop, here, link = ("o", "O", "--") if palette.ascii_only else ("○", "●", "──")
    at = NAMES
    any_role = "_accent" if row.picked == 0 else "text"
    runs += [(row.choices[0].title, any_role), (" " * GAP, "muted")]
    cuts.append((at, at + 3, ("pick", row.name, "")))
    at += 3 + GAP
    runs.append((f"{row.choices[1].title} ", "muted"))
    at += len(row.choices[1].title) + 1
    for number, choice in enumerate(row.choices[1:], 1):
        if number > 1:
            runs.append((link, "faint"))
            at += 2
        picked = number == row.picked
        runs.append((here if picked else stop, "*accent" if picked else "text"))
        cuts.append((at - (number > 1), at + 2, ("pick", row.name, choice.value)))
        at += 1
    runs.append((f" {row.choices[-1].title} and more", "muted"))


def in_room(sizes: Sequence[int], picked: int, room: int) -> tuple[int, int]:
    first = 0
    while first < picked and sum(sizes[first : picked + 1]) + 3 > room:
        first += 1
    end = first
    while end < len(sizes) and sum(sizes[first : end + 1]) + 3 * bool(first) <= room:
        end += 1
    return first, max(end, picked + 1)


def kinds_line(names: Sequence[str], picked: str, lit: bool, width: int) -> list[Line]:
    lines: list[Line] = []
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    for name in names:
        title = engines.kind(name).title
        if at and at + len(title) > width:
            lines.append(Line(tuple(runs), raised=lit, cuts=tuple(cuts)))
            runs, cuts, at = [], [], 0
        role = ("_accent" if lit else "_text") if name == picked else "text" if lit else "muted"
        runs += [(title, role), (" " * GAP, "muted")]
        cuts.append((at, at + len(title), ("kind", name)))
        at += len(title) + GAP
    return [*lines, Line(tuple(runs), raised=lit, cuts=tuple(cuts))]


def seen_lines(
    kind: Kind, option: Option, picked: int, width: int, palette: Palette, glyphs: str
) -> list[Line]:
    """Return a small board below each choice, or only below the selected one if there is little
    room.
    """
    boards = thumbnail.chosen(kind, option.name)
    shown = [(n, c) for n, c in enumerate(option.choices) if c.value in boards]
    columns = (width - NAMES) // max(1, len(shown))
    if columns < SEEN[0] + GAP:
        shown, columns = [pair for pair in shown if pair[0] == picked], width - NAMES
    blocks: list[Block] = []
    for number, choice in shown:
        puzzle = boards[choice.value]
        drawn = thumbnail.picture(puzzle, puzzle.start(), SEEN, palette, glyphs)
        if drawn is None:
            return []
        rows = [canvas_runs(drawn, y) for y in range(drawn.height)]
        if len(shown) > 1:
            rows.insert(0, [(choice.title, "_accent" if number == picked else "text")])
        blocks.append((rows, ("pick", option.name, choice.value), columns - GAP))
    return _beside(blocks) if blocks else []


def example_lines(
    kind: Kind, option: Option, picked: int, width: int, palette: Palette, glyphs: str
) -> list[Line]:
    """Return the same marks on the same board below each choice, and whether they are correct."""
    blocks = []
    columns = (width - NAMES) // max(1, len(option.choices)) - GAP
    together = columns >= 34
    room, most = (columns, BESIDE) if together else (width - NAMES, BELOW)
    for number, choice in enumerate(option.choices):
        picture, verdict, right = judged(kind, option, choice.value, palette, glyphs, most)
        drawn = [canvas_runs(picture, y) for y in range(picture.height)]
        beside = room - picture.width - 2
        title: list[Run] = [(choice.title, "_accent" if number == picked else "*text")]
        named = [tuple(title)] if together else []
        said = [*named, *(row.left for row in wrap(choice.words, beside, "text"))]
        sign = ("+ " if right else "x ") if palette.ascii_only else ("✓ " if right else "✗ ")
        role = "satisfied" if right else "error-text"
        said += [row.left for row in wrap(sign + verdict, beside, role, hang="  ")]
        block = []
        for runs, words in zip_longest(drawn, said, fillvalue=()):
            left = list(runs) if runs else [(" " * picture.width, "text")]
            block.append([*left, ("  ", "text"), *(words or ())])
        blocks.append((block, ("pick", option.name, choice.value), room))
    if together:
        return _beside(blocks)
    indent = (" " * NAMES, "muted")
    return [Line((indent, *runs), key=key) for block, key, _ in blocks for runs in block]


def _beside(blocks: Sequence[Block]) -> list[Line]:
    lines = []
    for parts in zip_longest(*(block for block, _, _ in blocks)):
        runs: list[Run] = [(" " * NAMES, "muted")]
        cuts: list[tuple[int, int, Hashable]] = []
        at = NAMES
        for part, (_, key, room) in zip(parts, blocks, strict=True):
            used = sum(cell_len(text) for text, _ in part or ())
            runs += [*(part or ()), (" " * (room + GAP - used), "text")]
            cuts.append((at, at + room, key))
            at += room + GAP
        lines.append(Line(tuple(runs), cuts=tuple(cuts)))
    return lines


def judged(
    kind: Kind, option: Option, value: str, palette: Palette, glyphs: str, most: tuple[int, int]
) -> tuple[Canvas, str, bool]:
    """Return the drawn example below a choice, and whether it is correct, in words."""
    board, marks = option.example
    puzzle: Puzzle = kind.read(board.removeprefix(kind.name + ":"), value)
    vocabulary = puzzle.vocabulary
    position = vocabulary.apply(puzzle.start(), vocabulary.read(marks))
    faults, start = puzzle.faults(position), puzzle.start().values
    cells = [target.at for fault in faults for target in fault.targets if target.what == "cell"]
    wrong = mask_of(cell for cell in cells if position.values[cell] != start[cell])
    for look, painter in looks(puzzle, glyphs):
        drawn = painter(puzzle, look, palette, glyphs)
        x, y, width, height = drawn.extent()
        if width <= most[0] and height <= most[1]:
            break
    sheet = Canvas(look.width, look.height)
    drawn.show(sheet, Scene(position, cursor=-1, wrong=wrong, details=False), None)
    verdict = faults[0].words if faults else "This is right."
    return sheet.part(x, y, width, height, {drawn.backdrop: "panel"}), verdict, not faults
