"""Output that a run goes on with: a file of lines, each written once, whatever ended the run
before."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from engines.core.errors import PuzzleError
from tui.gate import clean
from tui.library import told

BLOCK = 1 << 20


class Out:
    """Where lines go, and those that are there already."""

    lines = 0
    first = last = ""
    name = ""

    def put(self, text: str) -> None:
        """Write what ends with a line, at once."""
        print(text, end="", flush=True)

    def same(self, number: int, made: str) -> None:
        """Refuse to go on where the first or the last line is not what this call makes."""
        if made != (self.first if number == 1 else self.last):
            raise PuzzleError(
                f"Line {number:,} of {self.name} is not what this call makes: --resume goes on"
                " with the same words and the same input."
            )


class Kept(Out):
    """A file that is taken up where it ends; a last line that was cut off is taken away."""

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
    """The file of this name, for this run alone; standard output where none is named."""
    if not path:
        yield Out()
        return
    import fcntl

    name = clean(path)
    with ExitStack() as opened:
        with told(path):
            if Path(path).exists() and not Path(path).is_file():
                raise PuzzleError(f"{name} is no file that can be gone on with.")
            file = opened.enter_context(Path(path).open("a+b", buffering=0))
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise PuzzleError(f"{name} is being written by another run.") from None
        with told(path):
            file.seek(0)
            kept = Kept(file, name)
        if kept.lines:
            print(f"solitudo: {name} has {kept.lines:,} lines; going on.", file=sys.stderr)
        yield kept
