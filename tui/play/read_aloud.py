"""The words for a line, a box, the whole board, or the place of the cursor, read on request.

The screen-reader line and `solitudo speak` read the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from solitudo.engines.core import explain
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Unit
from solitudo.tui.play import spoken_game
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts


def cell_word(session: Session, cell: int) -> str:
    """Return the content of a cell in as few words as possible."""
    puzzle, position = session.game.puzzle, session.position
    printed = puzzle.content(cell)
    if printed and not position.values[cell] and not any(s[cell] for s in position.notes):
        return printed
    mark = explain.standing(puzzle, position, cell)
    return f"{printed} {mark}".strip() if len(printed) < 3 else mark


def cells_words(session: Session, cells: Iterable[int]) -> str:
    """Return cells by their labels. Neighbours with the same content are named together."""
    labels = session.game.puzzle.grid.labels
    runs: list[tuple[str, list[int]]] = []
    for cell in cells:
        word = cell_word(session, cell)
        if runs and runs[-1][0] == word:
            runs[-1][1].append(cell)
        else:
            runs.append((word, [cell]))

    def named(run: list[int]) -> str:
        first, last = labels[run[0]], labels[run[-1]]
        if len(run) < 3:
            return " ".join(labels[cell] for cell in run)
        return f"{first} to {last}"

    return ", ".join(f"{named(run)} {word}" for word, run in runs)


def unit_words(session: Session, unit: Unit) -> str:
    about = session.game.puzzle.about(session.position, unit)
    name = f"{unit.name[:1].upper()}{unit.name[1:]}"
    return f"{name}: {cells_words(session, bits(unit.cells))}. {about}".strip()


def units_here(session: Session) -> list[Unit]:
    """Return the lines and boxes of the cursor's cell: row and column first."""
    cursor = session.view.cursor
    return [unit for unit in session.game.puzzle.units() if unit.cells >> cursor & 1]


def row_words(session: Session) -> str:
    return unit_words(session, units_here(session)[0])


def column_words(session: Session) -> str:
    return unit_words(session, units_here(session)[1])


def box_words(session: Session) -> str:
    found = units_here(session)[2:]
    told = [unit_words(session, unit) for unit in found]
    return " ".join(told) or "This board has rows and columns only."


def rows(session: Session) -> Iterator[Unit]:
    """Yield the rows of the board, from the top."""
    grid = session.game.puzzle.grid
    wanted = {lines[0] for lines in grid.lines_of}
    names = {grid.line_names[number] for number in wanted}
    return (unit for unit in session.game.puzzle.units() if unit.name in names)


def board_words(session: Session) -> str:
    return " ".join(unit_words(session, unit) for unit in rows(session))


def where_words(session: Session) -> str:
    """Return the game, and the lines of the cursor."""
    kind, lines = session.game.puzzle.kind, [unit.name for unit in units_here(session)]
    where = ", ".join(lines)
    done = spoken_game.standing_words(session)
    return f"{kind.title}. {where[:1].upper()}{where[1:]}. {spoken_game.cell_words(session)} {done}"


def changed_words(session: Session) -> str:
    """Return the last action, or the action that was undone."""
    words = spoken_game.gone_words(session) or spoken_game.reply_words(session)
    return words or spoken_game.last_words(session) or "You have made no moves yet."


def again_words(session: Session) -> str:
    """Return the current message, and the cell."""
    said = spoken_game.message_words(session)
    return " ".join(part for part in (said, spoken_game.cell_words(session)) if part)


LETTERS: dict[str, Callable[[Session], str]] = {
    "r": row_words, "c": column_words, "b": box_words, "a": board_words, "w": where_words,
    "n": changed_words, "s": again_words,
}  # fmt: skip


def read(session: Session, key: str) -> Parts:
    """Read what this letter asks for. Another key reads nothing."""
    words = LETTERS.get(key)
    return session.view.read_aloud(words(session) if words is not None else "")
