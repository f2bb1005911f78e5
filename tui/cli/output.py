"""The output of commands: tables, lines that a later run can continue, and a progress bar."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.saves.library import told
from solitudo.tui.terminal import titles
from solitudo.tui.terminal.sanitize import clean, write_raw

# seconds between two updates, and between two reports in words
PACE, SAID = 0.1, 10.0
LENGTH = 24


def aligned(rows: Sequence[Sequence[str]], right: Collection[str] = ()) -> list[str]:
    """Return rows as lines with aligned columns.

    Columns with a head in `right` are aligned to the right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if head in right else cell.ljust(width)
            for cell, width, head in zip(cells, widths, rows[0], strict=True)
        ).rstrip()
        for cells in rows
    ]


class Bar:
    """A progress bar with the number done, the total, the speed and the time left.

    Without a terminal, `say` is called with the same words from time to time, if it is given.
    """

    def __init__(
        self,
        total: int,
        stream: TextIO | None = None,
        now: Callable[[], float] = time.monotonic,
        done: int = 0,
        say: Callable[[str], None] | None = None,
    ) -> None:
        self.say = say
        self.total = total
        self.stream = stream or sys.stderr
        self.now = now
        self.done = self.before = done
        self.share = 0.0
        self.shown = self.stream.isatty()
        self.titled = self.shown and titles.takes_titles(os.environ)
        self.tabbed = self.shown and titles.takes_progress(os.environ)
        self.stands = self.told = False
        self.began = self.due = now()
        self.part(0)

    def part(self, share: float) -> None:
        """Show the finished fraction of the next item, or -1 if that is unknown."""
        self.share = max(0.0, min(share, 1.0))
        if self.shown and self.now() >= self.due:
            self.due = self.now() + PACE
            self.stands = True
            self.write(f"{self.outside()}\r{self.words()[: self.room()]}\x1b[K")
        elif self.say is not None and self.now() >= self.due + SAID:
            self.due = self.now()
            self.say(self.words())

    def next(self) -> None:
        self.done += 1
        self.part(0)

    def clear(self) -> None:
        """Remove the bar, so that something can be printed."""
        if self.stands:
            self.stands = False
            self.write("\r\x1b[K")

    def end(self) -> None:
        """Remove the bar, and what the window and its tab show of it."""
        self.clear()
        if self.told:
            self.told = False
            self.write(titles.given_back(os.environ))

    def outside(self) -> str:
        """Return the sequences that show the progress outside the screen."""
        words = ""
        if self.titled:
            words = "" if self.told else titles.SAVE
            words += titles.titled(f"solitudo: {self.done} of {self.total}")
        if self.tabbed:
            words += titles.progress((self.done + self.share) / self.total)
        self.told = bool(words)
        return words

    def write(self, text: str) -> None:
        write_raw(self.stream, text)
        self.stream.flush()

    def room(self) -> int:
        """Return the columns for the bar. A bar that wraps cannot be removed."""
        try:
            return max(1, os.get_terminal_size(self.stream.fileno()).columns - 1)
        except (OSError, ValueError):
            return 79

    def words(self) -> str:
        made = self.done + self.share
        bar = ("#" * int(made / self.total * LENGTH)).ljust(LENGTH, ".")
        told = f"[{bar}] {self.done} of {self.total}"
        seconds = self.now() - self.began
        if self.done == self.before or seconds <= 0:
            return told
        rate = (self.done - self.before) / seconds
        speed = f"{rate:.1f} a second" if rate >= 1 else f"{rate * 60:.1f} a minute"
        return f"{told}, {speed}, {span((self.total - self.done) / rate)} left"


def span(seconds: float) -> str:
    """Return a duration as 0:04, 12:41 or 1:02:03."""
    minutes, rest = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


BLOCK = 1 << 20


class Out:
    """The file that lines are written to, and the lines that it already has."""

    lines = 0
    first = last = ""
    name = ""

    def put(self, text: str) -> None:
        print(text, end="", flush=True)

    def same(self, number: int, made: str) -> None:
        """Refuse to continue if the first or the last line differs from what this call makes."""
        if made != (self.first if number == 1 else self.last):
            raise PuzzleError(
                f"{self.name} was written by a different command (line {number:,} differs). "
                "Use the same options and input, or a new file."
            )


class Kept(Out):
    """A file that is continued at its end. An incomplete last line is removed."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.file = file
        self.name = name
        end = at = 0
        rest = b""
        while block := file.read(BLOCK):
            *whole, rest = (rest + block).split(b"\n")
            if whole and not self.lines:
                self.first = whole[0].decode("utf-8", "replace")
            if whole:
                self.last = whole[-1].decode("utf-8", "replace")
            self.lines += len(whole)
            at += len(block)
            end = at - len(rest)
        file.seek(end)
        file.truncate()

    def put(self, text: str) -> None:
        cleaned = "\n".join(map(clean, text.split("\n")))
        data = memoryview(cleaned.encode("utf-8", "replace"))
        with told(self.name):
            while data:
                data = data[self.file.write(data) :]


@contextmanager
def out(path: str) -> Iterator[Out]:
    """Open the file of this name for this run only, or stdout if no name is given."""
    if not path:
        yield Out()
        return
    name = clean(path)
    with ExitStack() as opened:
        with told(path):
            if Path(path).exists() and not Path(path).is_file():
                raise PuzzleError(f"{name} cannot be continued, because it is not a regular file.")
            file = opened.enter_context(Path(path).open("a+b", buffering=0))
        try:
            system.try_lock(file.fileno())
        except OSError:
            raise PuzzleError(
                f"Another run is writing to {name}. Wait for it to end, or use another file."
            ) from None
        with told(path):
            file.seek(0)
            kept = Kept(file, name)
        if kept.lines:
            print(f"solitudo: {name} has {kept.lines:,} lines. Continuing.", file=sys.stderr)
        yield kept
