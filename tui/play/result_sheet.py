"""The end of a game in the board's place: a small board, the time in drawn digits, help, the next
keys.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from solitudo.engines.core.clock import show
from solitudo.engines.core.game import Game
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.layout.text import wrap
from solitudo.tui.play import duel_text, result, result_text
from solitudo.tui.play.guide_page import GuideContent

# columns around the content of the sheet; between the time and the words; the least for the words
SIDE, GAP, WORDS = 3, 3, 14
WITHOUT_HELP = "Without help"
# the buttons: the first is the main one, and the last ones are omitted first
ALONE = (("Enter", "next board"), ("A", "again"), ("Y", "share"), ("T", "drill"))
OF_TWO = (("Enter", "next"), ("A", "again"), ("Y", "share"))
SECOND_GAME = "second game"
SIDES = ("you", "computer")
PAPER, STRONG = Ink("ink", "white"), Ink("ink", "white", bold=True)
QUIET = Ink("mark-white-ring", "white")
# without colours, the main button is reversed
MAIN, OTHER = Ink("white", "ink", bold=True, reverse=True), Ink("ink", "paper-alt")


# column, row and columns of a button, and its key
Button = tuple[int, int, int, str]


class Sheet(NamedTuple):
    """The sheet, and the places of its buttons."""

    canvas: Canvas
    buttons: tuple[Button, ...]


def sheet_of(
    game: Game, content: GuideContent, standing: str, room: tuple[int, int]
) -> Sheet | None:
    """Return the sheet of this game in this many columns and rows, or None if there is no room."""
    wide, high = room
    day, glyphs = content.kept.day, content.glyphs
    inner = wide - 2 * SIDE
    block = points(game, glyphs) if game.options.versus else time_of(game, glyphs)
    left = max(map(len, block)) + GAP
    rows = words_of(game, standing, inner - left) if inner - left >= WORDS else []
    body = max(len(block), len(rows))
    # around the board: title, blank rows, time and help, buttons
    most = (inner, high - body - 7)
    told = result_text.result_of(game, content.header, day)._replace(daily="")
    board = result_text.board_of(game.puzzle, game.position, content.palette, glyphs, most, told)
    if board.width > most[0] or board.height > most[1]:
        return None
    canvas = Canvas(wide, high, PAPER)
    canvas.fill(0, 0, wide, high, PAPER)
    at = canvas.put(SIDE, 1, title_of(game)[:inner], STRONG)
    words = f"{day.day} {result_text.MONTHS[day.month - 1]} {day.year}"
    if inner + SIDE - len(words) > at:
        canvas.put(inner + SIDE - len(words), 1, words, QUIET)
    above = (most[1] - board.height) // 2
    sheet = board.part(0, 0, board.width, board.height, {"paper": "white"})
    canvas.paste(SIDE + (inner - board.width) // 2, 3 + above, sheet)
    y = high - body - 3
    for row, line in enumerate(block, y):
        canvas.put(SIDE, row, line, STRONG)
    for row, (line, ink) in enumerate(rows, y):
        canvas.put(SIDE + left, row, line, ink)
    return Sheet(canvas, put_buttons(canvas, high - 2, buttons_of(game), inner))


def title_of(game: Game) -> str:
    outcome = game.outcome
    return outcome.words if game.options.versus and outcome is not None else result.title(game)


def time_of(game: Game, glyphs: str) -> list[str]:
    tenths = game.finished if game.finished is not None else game.clock.tick()
    return result_text.drawn_time(show(tenths), glyphs)


def points(game: Game, glyphs: str) -> list[str]:
    """Draw the points of both sides, each over its name."""
    score = game.score
    found = (score.you, score.computer) if score is not None else (0, 0)
    columns = []
    for name, number in zip(SIDES, found, strict=True):
        rows = [*result_text.drawn_time(str(number), glyphs), name]
        width = max(map(len, rows))
        columns.append([row.ljust(width) for row in rows])
    return ["   ".join(pair) for pair in zip_longest(*columns, fillvalue="")]


def words_of(game: Game, standing: str, room: int) -> list[tuple[str, Ink]]:
    """Return the rows beside the time: the help, and how the time compares."""
    helped = result_text.help_words(game)
    if game.options.versus:
        parts = [(" · ".join(duel_text.terms_words(game)), PAPER)]
    else:
        parts = [(WITHOUT_HELP, STRONG)] if not was_helped(game) else []
        words = helped[:1].upper() + helped[1:]
        # the title may have said it
        parts += [] if title_of(game) == f"{words}." else [(words, PAPER)]
    if standing:
        parts.append((standing[:1].upper() + standing[1:], STRONG))
    return [
        ("".join(text for text, _ in row.left), ink)
        for words, ink in parts
        for row in wrap(words, room)
    ]


def was_helped(game: Game) -> bool:
    return bool(game.asked or game.checked or game.told) or result_text.solution_shown(game)


def buttons_of(game: Game) -> tuple[tuple[str, str], ...]:
    if not game.options.versus:
        return ALONE
    first, *rest = OF_TWO
    return ((first[0], SECOND_GAME) if game.options.terms.match == 1 else first, *rest)


def put_buttons(
    canvas: Canvas, y: int, pairs: tuple[tuple[str, str], ...], room: int
) -> tuple[Button, ...]:
    """Write the buttons that fit, a blank at each side and one between."""
    found: list[Button] = []
    x = SIDE
    for key, word in pairs:
        size = len(key) + len(word) + 3
        if x + size > SIDE + room:
            break
        ink = OTHER if found else MAIN
        at = canvas.put(x, y, f" {key}", ink._replace(bold=True))
        canvas.put(at, y, f" {word} ", ink)
        found.append((x, y, size, key))
        x += size + 1
    return tuple(found)
