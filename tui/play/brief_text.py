"""The text before a first game: the task, a board before and after, the keys, and in Versus the
points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len

from solitudo.engines.core.explain import mark_words
from solitudo.tui.layout.text import BLANK, Line, keys_line, keys_lines, wrap
from solitudo.tui.play import bar_text
from solitudo.tui.play.messages import Brief
from solitudo.tui.play.move_text import mark_sign
from solitudo.tui.play.session import Session

# a board (ID), the marks on it, the marks of a move, and the number of columns
Draw = Callable[[str, str, str, int], list[Line]]

# with this many columns, all controls are listed, and blank rows separate the sentences
WIDE = 34
# with fewer columns than this, the way out is first
NARROW = 24
AWAY = (("L", "learn"), ("Esc", "close"))
BESIDE = (("L", "learn"), ("F3", "tips"), ("Esc", "close"))
HELPS = [("u", "undo"), ("H", "hint")]
IN_VERSUS = [("u", "undo"), ("F4", "rules, points")]
NO_HINTS = "There are no hints in Versus."


def lines(
    session: Session, brief: Brief, width: int, draws: Sequence[Draw], rows: int | None = None
) -> list[Line]:
    """Return the text, in the longest form that fits into `rows`.

    `draws` draw its boards, the largest first. Without them only its sentences are shown.
    """
    away = keys_line(AWAY if width >= NARROW else AWAY[::-1], width, "  " if width > 18 else " ")
    if width > NARROW and not session.game.options.versus:
        away = keys_line(BESIDE, width, "  " if width > 27 else " ")
    told = [
        row
        for number, words in enumerate(brief.lines, 1)
        for row in wrap(f"{number} {words}", width, hang="  ")
    ]
    if session.game.options.versus:
        told += score_lines(session, width)
    head = [title(brief, width)]
    head += [away, *told] if width < NARROW else [*told, away]
    if not draws:
        return head
    most = 999 if rows is None else rows - len(head)
    fitting = (form for form in forms(session, brief, width, draws) if len(form) <= most)
    form = next(fitting, mark_lines(session, width))
    blank = len(head) + len(form) < (rows or 99) and width >= WIDE
    return [head[0], *([BLANK] if blank else []), *head[1:], *form]


def forms(
    session: Session, brief: Brief, width: int, draws: Sequence[Draw]
) -> Iterator[list[Line]]:
    """Yield the rows after the sentences, from all of them to the fewest."""
    card = brief.card
    boards = [draw(card.board, card.before, card.after, width) for draw in draws]
    if width >= WIDE:
        yield [BLANK, *boards[0], BLANK, *all_keys(session, width)]
    marks, mouse = mark_lines(session, width), mouse_lines(session, width)
    versus = session.game.options.versus
    both = [*mouse, keys_line(IN_VERSUS if versus else HELPS, width)]
    yield [BLANK, *boards[0], BLANK, *marks, *both]
    # keep a blank row between two boards as long as possible
    for board, rests in ((boards[0], (both, mouse)), (boards[-1], (both, mouse, []))):
        for rest in rests:
            yield [BLANK, *board, *marks, *rest]
    yield [BLANK, *marks, *both]
    yield [BLANK, *marks, *mouse]
    yield [*marks, *mouse]


def score_lines(session: Session, width: int) -> list[Line]:
    """Return the points of the four criteria."""
    score = session.game.score
    if score is None:
        return []
    return wrap(f"Points: you **{score.you}**, computer **{score.computer}**", width)


def title(brief: Brief, width: int) -> Line:
    for words in (", your first board", ", your first"):
        if cell_len(brief.title) + len(words) <= width:
            return Line(((brief.title, "*accent"), (words, "muted")))
    return Line(((brief.title, "*accent"),))


def all_keys(session: Session, width: int) -> list[Line]:
    """Return how to play, key by key, and the keys for help."""
    rows: list[Line] = []
    guide, versus = session.game.puzzle.kind.guide, session.game.options.versus
    two = guide.versus if versus else None
    for key, word in two.controls if two is not None else guide.controls:
        for row in wrap(f"**{key}** {word}", width, "muted", hang="  "):
            runs = tuple((text, "*text" if role == "*muted" else role) for text, role in row.left)
            rows.append(row._replace(left=runs))
    if versus:
        return [*rows, *wrap(NO_HINTS, width, "muted")]
    return [*rows, keys_line([("u", "undo"), ("H", "hint"), ("?", "all keys")], width)]


def mark_lines(session: Session, width: int) -> list[Line]:
    """Return the keys that mark, each with the symbol and name of its mark."""
    puzzle = session.game.puzzle
    if session.game.options.versus and puzzle.kind.strokes:
        # one mark for each button, which is final
        left, right = puzzle.kind.strokes
        return wrap(f"**{left}** left, **{right}** right button", width, "muted")
    names = {
        mark_sign(puzzle, mark, ascii_only=False): mark_words(puzzle, mark)
        for mark in (puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter])
        if not puzzle.kind.modes
    }
    pairs = bar_text.mark_keys(session, ascii_only=False)
    told = [(key, f"{word} {names.get(word, '')}".strip()) for key, word in pairs]
    return keys_lines(told, width)


def mouse_lines(session: Session, width: int) -> list[Line]:
    puzzle = session.game.puzzle
    if session.game.options.versus:
        return wrap(NO_HINTS, width, "muted")
    if puzzle.kind.modes:
        return wrap("mouse: a cell, then the pad", width, "muted")
    marks = puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter]
    mark, counter = (mark_sign(puzzle, mark, ascii_only=False) for mark in marks)
    return wrap(f"mouse: left {mark}, right {counter}", width, "muted")
