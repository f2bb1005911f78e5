"""The terminal is lent to the line mode and taken back, by every way there is: the first answer is
the person's alone, whatever the terminal still had to say. SOLITUDO_SOAK=N does each N times."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from tests.soak.tally import SOAKING, Tally, so_many
from tests.terminal.session import SOLITUDO, Tmux
from tests.terminal.wire import Wire

BOARD = "hitori:5x5de:5154542152243135512112524"
ASK = "Please enter the number of cells to fill"
SHOWN = "-" * 34 + "\n|"
REFUSED = "Error: invalid number"
SIZE = (100, 30)
# seconds of the long line in each direction
DELAY = 0.3
LIMIT = 40.0
LEAVING = {"exit": "exit\r", "Ctrl+D": "\x04", "Ctrl+C": "\x03"}
SIGNS = {"home": "○● solitudo", "a game": "keys"}


class Seat(Protocol):
    """Somebody at a terminal."""

    def send(self, text: str) -> None: ...

    def text(self) -> str: ...


class AtTmux(Tmux):
    def text(self) -> str:
        return self.screen()


class AtWire(Wire):
    def send(self, text: str) -> None:
        self.type(text.encode())

    def text(self) -> str:
        self.pump(0.05)
        _, left, after = self.taken.rpartition(b"\x1b[?1049l")
        if left and b"\x1b[?1049h" not in after:
            # the screen that was there before, which pyte does not keep
            return after.decode().replace("\r\n", "\n")
        return "\n".join(row.rstrip() for row in self.screen.display)


def wait(seat: Seat, words: str) -> str:
    end = time.monotonic() + LIMIT
    while words not in (shown := seat.text()):
        assert time.monotonic() < end, f"{words!r} never came:\n{shown}"
    return shown


def click(seat: Seat, words: str, beside: str = "") -> None:
    """Click these words, in a row that holds the others."""
    rows = wait(seat, words).split("\n")
    y = next(n for n, row in enumerate(rows) if words in row and beside in row)
    x = rows[y].index(words)
    seat.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")


def form(seat: Seat) -> None:
    seat.send("+")
    wait(seat, "○● New game")
    wait(seat, "seed ")
    click(seat, "Sudoku", "Slant")
    wait(seat, "line-mode Sudoku")


def by_the_form(seat: Seat) -> None:
    form(seat)
    seat.send("L")


def by_a_click(seat: Seat) -> None:
    form(seat)
    click(seat, "line-mode Sudoku", "L ")


def by_the_palette(seat: Seat) -> None:
    seat.send("\x10")
    wait(seat, "what you want, e.g.")
    seat.send("line-mode")
    wait(seat, "ine-mode Sudoku")
    seat.send("\r")


def by_a_key(seat: Seat) -> None:
    """The command of a game, by a key that the person has given it."""
    seat.send("\x0c")


# the start, and the way
WAYS: dict[str, tuple[str, Callable[[Seat], None]]] = {
    "the form": ("home", by_the_form),
    "a click": ("home", by_a_click),
    "the palette": ("home", by_the_palette),
    "the palette of a game": ("a game", by_the_palette),
    "a key of a game": ("a game", by_a_key),
}


def seated(folder: Path, line: str, place: str) -> AtTmux | AtWire:
    words = [] if place == "home" else ["play", BOARD]
    (folder / "config").mkdir(parents=True)
    (folder / "config" / "settings.toml").write_text('[keys]\nlines = "ctrl+l"\n')
    if line == "tmux":
        return AtTmux(folder, [str(SOLITUDO), *words], SIZE)
    return AtWire(folder, words, SIZE, delay=DELAY)


def there_and_back(folder: Path, line: str, way: str, number: int) -> None:
    """One run: into the line mode at once or after a pause, an answer, and back to the screen."""
    place, enter = WAYS[way]
    seat = seated(folder, line, place)
    try:
        wait(seat, SIGNS[place])
        if number % 2:
            end = time.monotonic() + 1.0
            while time.monotonic() < end:
                seat.text()
        enter(seat)
        wait(seat, ASK)
        seat.send("80\r")
        shown = wait(seat, SHOWN)
        assert REFUSED not in shown, shown
        name = list(LEAVING)[number % 3]
        seat.send(LEAVING[name])
        wait(seat, SIGNS[place])
        # the screen receives keys, and none that were not pressed
        seat.send("?")
        wait(seat, "Esc")
        assert "Traceback" not in seat.text()
    finally:
        seat.close()


@pytest.mark.timeout(3600 if SOAKING else 600)
@pytest.mark.parametrize("line", ["tmux", "delayed"])
@pytest.mark.parametrize("way", WAYS)
def test_the_first_answer_of_the_line_mode_is_taken(tmp_path: Path, way: str, line: str) -> None:
    total = so_many(1)
    tally = Tally(f"line mode by {way}, {line}", total)
    for number in range(total):
        try:
            there_and_back(tmp_path / str(number), line, way, number)
            tally.one()
        except AssertionError as error:
            tally.failed(f"number {number}", error)
    tally.end()
