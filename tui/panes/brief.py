"""The brief of a first game as lines: what is asked, a board before and after, the keys."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tui.lines import BLANK, Line, keys_line, wrap
from tui.play import keyrow
from tui.play.sayings import Brief
from tui.play.session import Session
from tui.play.wording import mark_sign

# a board (ID), the marks on it, those of a move, and the columns there are
Draw = Callable[[str, str, str, int], list[Line]]

# in so many columns all controls are told, and blank rows part the sentences
WIDE = 34
# in fewer columns than these the way out comes first
NARROW = 24
AWAY = (("L", "lessons"), ("Esc", "away"))


def lines(
    session: Session, brief: Brief, width: int, draw: Draw | None, roomy: bool = True
) -> list[Line]:
    """The brief; without `draw` where there is no room for more than its sentences. In a low pane,
    that is not `roomy`, only the keys that mark are told: all that can be is seen at once."""
    away = keys_line(AWAY if width >= NARROW else AWAY[::-1], width, "  " if width > 18 else " ")
    told = [
        row
        for number, words in enumerate(brief.lines, 1)
        for row in wrap(f"{number} {words}", width, hang="  ")
    ]
    airy = roomy and width >= WIDE
    head = [title(brief, width), *([BLANK] if airy and draw is not None else [])]
    head += [away, *told] if width < NARROW else [*told, away]
    if draw is None:
        return head
    card = brief.card
    shown = draw(card.board, card.before, card.after, width)
    if not airy:
        return [*head, BLANK, *shown, *([BLANK] if roomy else []), *main_keys(session, width)]
    return [*head, BLANK, *shown, BLANK, *all_keys(session, width)]


def title(brief: Brief, width: int) -> Line:
    """Whose first game it is."""
    for words in (", your first board of it", ", your first"):
        if cell_len(brief.title) + len(words) <= width:
            return Line(((brief.title, "*accent"), (words, "muted")))
    return Line(((brief.title, "*accent"),))


def all_keys(session: Session, width: int) -> list[Line]:
    """How to play, key by key, and what helps."""
    rows: list[Line] = []
    for key, word in session.game.puzzle.kind.guide.controls:
        for row in wrap(f"**{key}** {word}", width, "muted", hang="  "):
            runs = tuple((text, "*text" if role == "*muted" else role) for text, role in row.left)
            rows.append(row._replace(left=runs))
    return [*rows, keys_line([("u", "undo"), ("H", "hint"), ("?", "all keys")], width)]


def main_keys(session: Session, width: int) -> list[Line]:
    """The keys that mark, the buttons that do the same, and what helps."""
    pairs = keyrow.mark_keys(session, ascii_only=False)
    rows = [keys_line(pairs, width)]
    if len(rows[0].cuts) < len(pairs):
        rows = [keys_line([pair], width) for pair in pairs]
    puzzle = session.game.puzzle
    if puzzle.kind.modes:
        rows += wrap("mouse: a cell, then the pad", width, "muted")
    else:
        mark, counter = (
            mark_sign(puzzle, puzzle.marks[number], ascii_only=False)
            for number in (puzzle.primary, puzzle.counter)
        )
        rows += wrap(f"mouse: left {mark}, right {counter}", width, "muted")
    return [*rows, keys_line([("u", "undo"), ("H", "hint")], width)]
