"""Whole games as a person plays them: which keys are pressed, and where is clicked."""

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout import digit_keys
from solitudo.tui.layout.arrange import arrange
from solitudo.tui.layout.boxes import Wish
from solitudo.tui.play import marking
from solitudo.tui.play.entry import pad_keys
from solitudo.tui.play.move_text import widest_row
from solitudo.tui.play.session import Session

ARROWS = {"up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D"}
LEFT, RIGHT = 0, 2
# marks whose key has another name
KEYS = {"b": "\r"}


class Click(NamedTuple):
    """A click on a character of the screen, with the left button or the right one."""

    x: int
    y: int
    button: int


def deciding(puzzle: Puzzle) -> list[tuple[int, str]]:
    """Return what to write: the cells and marks that decide."""
    solution = puzzle.solutions.first
    assert solution is not None
    values = {1} if set(puzzle.marks) & {"b", "t"} else set(range(1, len(puzzle.marks)))
    free = [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]
    return [(c, puzzle.marks[solution[c]]) for c in free if solution[c] in values]


def presses(puzzle: Puzzle) -> Iterator[str]:
    """A game by arrows, by their names, and the keys of marks."""
    session = Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))
    at = session.view.cursor
    for cell, mark in deciding(puzzle):
        yield from path(session, at, cell)
        at = cell
        yield KEYS.get(mark, mark)


def by_keys(puzzle: Puzzle) -> Iterator[bytes]:
    """The same as a terminal sends it."""
    for name in presses(puzzle):
        yield ARROWS.get(name, name.encode())


def path(session: Session, start: int, goal: int) -> list[str]:
    """The arrows that lead from a cell to another."""
    known: dict[int, list[str]] = {start: []}
    queue = [start]
    for cell in queue:
        if cell == goal:
            break
        for way in ARROWS:
            session.view.cursor = cell
            marking.step(session, way)
            if session.view.cursor not in known:
                known[session.view.cursor] = [*known[cell], way]
                queue.append(session.view.cursor)
    return known[goal]


class Screen:
    """The places of all parts on the screen of a game of this size."""

    def __init__(self, puzzle: Puzzle, size: tuple[int, int]) -> None:
        # two columns of padding on each side of the moves
        wish = Wish(pad_keys(puzzle), False, 0, widest_row(puzzle) + 4)
        offered = looks(puzzle, "rich")
        layout = arrange(*size, [look for look, _ in offered], wish)
        assert layout is not None
        look, make = offered[layout.look]
        self.puzzle, self.layout = puzzle, layout
        self.painter = make(puzzle, look, Palette({}), "rich")

    def cell(self, cell: int, button: int = LEFT) -> Click:
        """A click on the middle of a cell."""
        x, y, width, height = self.painter.box(cell)
        board = self.layout.board
        return Click(board.x + x + width // 2, board.y + y + height // 2, button)

    def symbol(self, mark: str) -> Click:
        """A click on a symbol of the pad."""
        box, number = self.layout.pad, self.puzzle.marks.index(mark)
        assert box is not None
        plan = digit_keys.plan(*pad_keys(self.puzzle), box.width, box.height)
        inset = max(0, min(2, (box.width - plan.width) // 2))
        key = next(key for key in plan.keys if (key.what, key.number) == ("digit", number))
        return Click(box.x + inset + key.x + key.width // 2, box.y + key.y, LEFT)


def clicks(puzzle: Puzzle, size: tuple[int, int]) -> Iterator[Click]:
    """A game by clicks alone on a screen of this size."""
    screen = Screen(puzzle, size)
    chosen = ""
    for cell, mark in sorted(deciding(puzzle), key=lambda one: one[1]):
        if puzzle.kind.modes and mark != chosen:
            chosen = mark
            yield screen.symbol(mark)
        yield screen.cell(cell, RIGHT if mark == "/" else LEFT)


def by_mouse(puzzle: Puzzle, size: tuple[int, int], pad: bool = True) -> Iterator[bytes]:
    """The same as a terminal sends it. Without the pad, which is elsewhere where the guide needs
    its room, a symbol is written by its key where was clicked."""
    if puzzle.kind.modes and not pad:
        screen = Screen(puzzle, size)
        for cell, mark in deciding(puzzle):
            yield report(screen.cell(cell)) + mark.encode()
        return
    yield from map(report, clicks(puzzle, size))


def report(click: Click) -> bytes:
    """Return the terminal's report of a click."""
    at = f"{click.button};{click.x + 1};{click.y + 1}"
    return f"\x1b[<{at}M\x1b[<{at}m".encode()
