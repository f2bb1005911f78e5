"""The result of a finished game, to share as text or as an image.

Both name what the computer did. The image of a daily board shows the empty board, so that nothing
is given away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.clock import show
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.tree import Node
from solitudo.themes import loader
from solitudo.themes.theme import Theme
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import text_board
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.digits import font
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import bold, characters
from solitudo.tui.layout.text import wrap
from solitudo.tui.person import settings
from solitudo.tui.play import duel_text
from solitudo.tui.saves.library import size_words
from solitudo.tui.terminal.sanitize import clean

BARS = "▁▂▃▄▅▆▇█"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
# the most bars in the text and on the sheet, and the height of those on the sheet
TEXT_BARS, SHEET_BARS, HIGH = 32, 28, 3
# the columns beside the board, and the most columns and rows of the board
BESIDE, ROOM = 28, (64, 20)
COLON = ("..", "##", "##", "..", "..", "##", "##", "..")


class Result(NamedTuple):
    """All facts about a finished game."""

    title: str
    size: str
    level: str
    tenths: int
    help: str
    spans: tuple[int, ...]
    longest: str
    id: str
    day: date
    daily: str
    versus: bool = False


def result_of(game: Game, header: Mapping[str, Any], day: date) -> Result:
    moves = spans(game)
    node, tenths = max(moves, key=lambda move: move[1], default=(game.node, 0))
    longest = f"{where(game, node)}, {show(tenths)}" if moves else ""
    return Result(
        title=game.puzzle.kind.title,
        size=size_words(game.puzzle),
        level=clean(str(header.get("level", "")))[:20],
        tenths=game.finished if game.finished is not None else game.clock.tick(),
        help=help_words(game),
        spans=tuple(tenths for _, tenths in moves),
        longest=longest,
        id=game.puzzle.id,
        day=day,
        daily=clean(str(header.get("daily", "")))[:20],
        versus=game.options.versus,
    )


def help_words(game: Game) -> str:
    """Return how much help was used, or how a game of Versus ended."""
    if game.options.versus and game.score is not None:
        # also for a game that is not over
        you, computer = game.score.you, game.score.computer
        ended = f", {duel_text.end_words(game)}" if game.ended else ""
        return f"you {you}, the computer {computer}{ended}"
    if any(action.verb == "solve" for action in game.path):
        return "solved by the computer"
    parts = ["the solution was shown"] if solution_shown(game) else []
    parts.append(count(game.asked, "hint"))
    if game.tips:
        parts.append(f"tips {game.tips}")
    played = sum(action.by == "hint" for action in game.path)
    if played:
        parts.append(f"{played} played by the computer")
    if game.checked:
        parts.append(count(game.checked, "check"))
    parts.append(count(game.told, "mistake"))
    return ", ".join(parts)


def solution_shown(game: Game) -> bool:
    """Return whether the computer ever wrote the solution, even if it was undone."""
    return any(node.action is not None and node.action.verb == "solve" for node in game.tree.walk())


def count(number: int, word: str) -> str:
    """Return a count in words: "no hints", "1 hint", "3 hints"."""
    if number == 1:
        return f"1 {word}"
    head, _, tail = word.partition(" ")
    many = head + ("es" if head.endswith("ch") else "s") + (" " + tail if tail else "")
    return f"{number or 'no'} {many}"


def spans(game: Game) -> list[tuple[Node, int]]:
    """Return each move of the main line with its tenths, without the moves of the computer."""
    found, before = [], 0
    for node in game.node.path():
        assert node.action is not None
        if node.action.verb == "solve":
            continue
        if node.action.by == "computer":
            before = node.clock
            continue
        found.append((node, max(0, node.clock - before)))
        before = node.clock
    return found


def where(game: Game, node: Node) -> str:
    """Return the cell of a move, or the verb of a move without a cell."""
    action = node.action
    assert action is not None
    cells = action.edits[0].cells if action.edits else ()
    return game.puzzle.grid.labels[cells[0]] if cells else action.verb


def gathered(times: Sequence[int], most: int) -> tuple[list[int], int]:
    """Return the times in at most this many groups, and the group with the longest time."""
    if not times:
        return [], 0
    step = -(-len(times) // most)
    sums = [sum(times[n : n + step]) for n in range(0, len(times), step)]
    return sums, max(range(len(times)), key=times.__getitem__) // step


def text(result: Result) -> str:
    """Return the result in three lines: the board and how it was solved, the bars of time, the
    whole ID.
    """
    name = " ".join(part for part in (result.title, result.size, result.level) if part)
    if result.daily:
        name += f", daily {result.daily}"
    lines = [f"solitudo  {name}   {show(result.tenths)}   {result.help}"]
    sums, _ = gathered(result.spans, TEXT_BARS)
    if sums:
        top = max([*sums, 1])
        bars = "".join(BARS[min(7, tenths * 8 // top)] for tenths in sums)
        lines.append(f"{bars}   longest: {result.longest}")
    return "\n".join([*lines, result.id])


PLAY = "Play this board."
PAPER = Ink("ink", "paper")
STRONG = Ink("ink", "paper", bold=True)
# the lightest ink that is legible on paper in every theme
QUIET = Ink("mark-white-ring", "paper")
# the roles around a board on the sheet
ON_PAPER = {
    "surface": "paper", "shadow": "paper", "muted": "mark-white-ring", "faint": "mark-white-ring",
    "satisfied": "mark-white-ring", "accent": "ink", "text": "ink", "error-text": "error",
}  # fmt: skip


def sheet(
    result: Result,
    puzzle: Puzzle,
    position: Position,
    palette: Palette,
    glyphs: str,
    room: tuple[int, int] = ROOM,
) -> Canvas:
    """Draw the sheet: brand, date, board, facts and ID.

    The board fits into `room` if possible.
    """
    shown = puzzle.start() if result.daily else position
    board = board_of(puzzle, shown, palette, glyphs, room, result)
    facts = beside(result, glyphs)
    body = max(board.height, facts.height)
    inner = board.width + 4 + BESIDE
    name = [result.id[at : at + inner] for at in range(0, len(result.id), inner)]
    # the words are beside the end of the ID if there is room
    beside_name = len(name[-1]) + 2 + len(PLAY) <= inner
    canvas = Canvas(inner + 6, body + len(name) + 5 + (not beside_name), PAPER)
    x = canvas.put(3, 1, "○●", STRONG)
    canvas.put(x + 1, 1, "solitudo", STRONG)
    day = f"{result.day.day} {MONTHS[result.day.month - 1]} {result.day.year}"
    canvas.put(3 + inner - len(day), 1, day, QUIET)
    canvas.paste(3, 3, board)
    canvas.paste(3 + board.width + 4, 3, facts)
    for row, part in enumerate(name, body + 4):
        canvas.put(3, row, part, QUIET)
    canvas.put(3 + inner - len(PLAY), canvas.height - 2, PLAY, PAPER)
    return canvas


def board_of(
    puzzle: Puzzle,
    position: Position,
    palette: Palette,
    glyphs: str,
    room: tuple[int, int],
    result: Result,
) -> Canvas:
    """Return the board with its labels, as large as a sheet has room for, or in its
    smallest look.
    """
    bleached = 0 if result.daily else (1 << puzzle.grid.count) - 1
    offered = looks(puzzle, glyphs)
    fitting = [one for one in offered if one[0].width <= room[0] and one[0].height <= room[1]]
    look, kind = (fitting or offered[-1:])[0]
    painter = kind(puzzle, look, palette, glyphs)
    drawn = Canvas(painter.width, painter.height)
    scene = Scene(position, cursor=-1, bleached=bleached, versus=result.versus)
    painter.show(drawn, scene, None)
    return drawn.part(0, 0, painter.width, painter.height, {**ON_PAPER, painter.backdrop: "paper"})


def beside(result: Result, glyphs: str) -> Canvas:
    """Draw the text beside the board: the title, the time, the help, and the bars of time."""
    level = " · ".join(part for part in (result.size, result.level) if part)
    told = ["".join(run for run, _ in row.left) for row in wrap(result.help, BESIDE)]
    digits = drawn_time(show(result.tenths), glyphs)
    y = 3 if result.daily else 2
    canvas = Canvas(BESIDE, 5 + y + len(digits) + len(told) + HIGH, PAPER)
    canvas.put(0, 0, result.title, STRONG)
    canvas.put(0, 1, level, QUIET)
    if result.daily:
        canvas.put(0, 2, f"Daily, {result.daily}", QUIET)
    for row, line in enumerate(digits, y + 1):
        canvas.put(0, row, line, STRONG)
    y += len(digits) + 2
    for row, line in enumerate(told, y):
        canvas.put(0, row, line, PAPER)
    put_bars(canvas, y + len(told) + 1, result)
    return canvas


def drawn_time(time: str, glyphs: str) -> list[str]:
    """Draw a time in large digits, as wide as there is room, or as text in ASCII."""
    if glyphs == "ascii":
        return [time]
    for narrow in (False, True):
        parts = [
            characters(COLON if char == ":" else bold(font(4, narrow)[int(char)]), glyphs)
            for char in time
        ]
        rows = [" ".join(row) for row in zip(*parts, strict=True)]
        if len(rows[0]) <= BESIDE:
            return rows
    return [time]


def put_bars(canvas: Canvas, y: int, result: Result) -> None:
    """Draw a bar for each move, or for several moves together. The longest is named below."""
    sums, lit = gathered(result.spans, SHEET_BARS)
    top = max([*sums, 1])
    for x, tenths in enumerate(sums):
        eighths = max(1, tenths * 8 * HIGH // top)
        ink = Ink("evidence" if x == lit else "mark-white-ring", "paper")
        for row in range(HIGH):
            part = min(8, max(0, eighths - 8 * row))
            if part:
                canvas.put(x, y + HIGH - 1 - row, BARS[part - 1], ink)
    if sums:
        words = f"▴ {result.longest}"
        canvas.put(min(lit, BESIDE - len(words)), y + HIGH, words, STRONG)
        canvas.put(0, y + HIGH + 1, "time per move", QUIET)


def lasting(theme: Theme) -> Palette:
    """Return the colours of an image: the theme's, or the default ones for a terminal palette."""
    from solitudo.themes import borrowed

    try:
        found = borrowed.find(theme.name, settings.themes_folder())
    except PuzzleError:
        found = theme
    return Palette((loader.load(loader.DEFAULT) if found.terminal else found).roles)


def board_svg(puzzle: Puzzle, position: Position, theme: Theme) -> str:
    """Return the board alone as an image, in the colours of the theme."""
    return text_board.svg(puzzle, position, lasting(theme).roles)


def picture(result: Result, puzzle: Puzzle, position: Position, theme: Theme) -> str:
    from solitudo.tui.drawing import svg

    palette = lasting(theme)
    title = f"solitudo: {result.title} {result.size}, {show(result.tenths)}"
    return svg.of_canvas(sheet(result, puzzle, position, palette, "rich"), palette, title)
