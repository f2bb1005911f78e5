"""The classic line-mode session: a Sudoku that a script can play through a pipe.

It flushes each answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TextIO

from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.search.exact_cover import Search, cover_of

SIDE = 9
CELLS = SIDE * SIDE
SEPARATOR = "-" * 34

ASK = "Please enter the number of cells to fill [0-80]"
BAD_NUMBER = "Error: invalid number of cells to fill"
BAD_VALUE = "Error: value is invalid"
BAD_COMMAND = "Error: invalid command"
SOLVED = "Puzzle solved successfully"
PASSED = "validation passed: board is solvable"
FAILED = "validation failed, the board is unsolvable"
EXITING = "Exiting..."

# row by row from the top, and in each row from right to left
VISITS = tuple(row * SIDE + column for row in range(SIDE) for column in reversed(range(SIDE)))


def solve(values: Sequence[int], order: Callable[[], Sequence[int]]) -> bytes | None:
    """Return the first solution in the order of VISITS and `order`, or None.

    Hopeless values are left out and forced ones are filled in, but the first solution is the same
    as that of plain backtracking.
    """
    cover = cover_of(boxed(3, 3))

    def search(board: int, todo: int, visit: int) -> int:
        board, todo = cover.settle(board, todo)
        if board < 0:
            return 0
        for place in range(visit, CELLS):
            cell = VISITS[place]
            if not todo >> cell & 1:
                continue
            for value in order():
                length = cover.length(cell, value)
                if board >> length - 1 & 1:
                    less, left = board & cover.keep[length], todo & cover.rest[length]
                    # a branch without a solution is not searched to its end
                    if Search(cover, 1).solve(less, left):
                        return search(less, left, place + 1)
            return 0
        return board

    found = search(*cover.start(values), 0)
    return cover.values(found) if found else None


def number(word: str, most: int) -> int:
    """Return the number in plain ASCII digits, or -1 if the text is not a number or is above
    `most`.
    """
    if not (word.isascii() and word.isdigit()):
        return -1
    digits = word.lstrip("0") or "0"
    if len(digits) > len(str(most)) or int(digits) > most:
        return -1
    return int(digits)


def board_text(values: Sequence[int], fixed: int) -> str:
    """Return the board in 13 lines, with a dot before fixed digits."""
    lines = [SEPARATOR]
    for row in range(SIDE):
        groups = []
        for start in range(row * SIDE, row * SIDE + SIDE, 3):
            shown = []
            for cell in range(start, start + 3):
                value = values[cell]
                shown.append(f"{'.' if fixed >> cell & 1 else ' '}{value}" if value else "  ")
            groups.append(f" {' '.join(shown)} |")
        lines.append("|" + "".join(groups))
        if row % 3 == 2:
            lines.append(SEPARATOR)
    return "\n".join(lines)


class Session:
    """One run of the program: its board, the full solution kept for hints, and its output."""

    def __init__(self, out: TextIO, rng: Random) -> None:
        self.out = out
        self.rng = rng
        self.values = bytearray(CELLS)
        self.fixed = 0
        self.solution = b""
        self.solved = False

    def say(self, text: str) -> None:
        self.out.write(text + "\n")
        self.out.flush()

    def make(self, fixed: int) -> None:
        """Make a new board with this many cells fixed."""
        digits = range(1, SIDE + 1)
        found = solve(bytes(CELLS), lambda: self.rng.sample(digits, SIDE))
        self.solution = found or b""
        self.values = bytearray(CELLS)
        self.fixed = 0
        for cell in self.rng.sample(range(CELLS), fixed):
            self.values[cell] = self.solution[cell]
            self.fixed |= 1 << cell
        self.solved = False
        self.show()

    def show(self) -> None:
        self.say(board_text(self.values, self.fixed))

    def command(self, name: str, words: Sequence[str]) -> None:
        """Run `set`, `hint` or `validate`. Anything else is not a command."""
        needed = {"set": 3, "hint": 2, "validate": 0}
        if self.solved or name not in needed or len(words) < needed[name]:
            self.say(BAD_COMMAND)
        elif name == "set":
            self.set(words)
        elif name == "hint":
            self.hint(words)
        else:
            self.validate()

    def cell(self, words: Sequence[str]) -> int:
        """Return the cell at column X and row Y, or -1."""
        column, row = number(words[0], SIDE), number(words[1], SIDE)
        return (row - 1) * SIDE + column - 1 if row > 0 and column > 0 else -1

    def set(self, words: Sequence[str]) -> None:
        cell, value = self.cell(words), number(words[2], SIDE)
        if cell < 0 or value < 0 or self.fixed >> cell & 1 or self.clashes(cell, value):
            self.say(BAD_VALUE)
            return
        self.values[cell] = value
        self.show()
        if 0 not in self.values:
            self.solved = True
            self.say(SOLVED)

    def clashes(self, cell: int, value: int) -> bool:
        """Return whether the cell's row, column or box already has the value."""
        if not value:
            return False
        peers = boxed(3, 3).peers[cell]
        return any(peers >> other & 1 for other, held in enumerate(self.values) if held == value)

    def hint(self, words: Sequence[str]) -> None:
        cell = self.cell(words)
        if cell < 0 or self.values[cell]:
            self.say(BAD_VALUE)
        else:
            self.say(f"Hint: set cell to {self.solution[cell]}")

    def validate(self) -> None:
        found = solve(self.values, lambda: range(1, SIDE + 1))
        if found is None:
            self.say(FAILED)
        else:
            self.solution = found
            self.say(PASSED)


def run(lines: Iterable[str], out: TextIO, seed: int | None = None) -> int:
    """Play a session on these lines of input. Return the exit status.

    The end of the input ends the session.
    """
    session = Session(out, Random(seed))
    spoken = (words for words in map(str.split, lines) if words)
    while _ask(session, spoken) and _play(session, spoken):
        pass
    session.say(EXITING)
    return 0


def _ask(session: Session, spoken: Iterator[list[str]]) -> bool:
    """Ask how many cells to keep, until there is an answer.

    Return False at the end of the input.
    """
    while True:
        session.say(ASK)
        words = next(spoken, None)
        if words is None:
            return False
        fixed = number(words[0], CELLS - 1)
        if fixed >= 0:
            session.make(fixed)
            return True
        session.say(BAD_NUMBER)


def _play(session: Session, spoken: Iterator[list[str]]) -> bool:
    """Obey commands. Return True to play another board, False to leave."""
    for words in spoken:
        name = words[0].lower()
        if name == "exit":
            return False
        if name == "restart":
            return True
        session.command(name, words[1:])
    return False
