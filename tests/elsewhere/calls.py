"""Calls commands as a shell would and prints what they said; a script, like `play.py`."""

import contextlib
import io
import shlex
import sys
from pathlib import Path

from solitudo import engines
from solitudo.engines.core import save
from solitudo.tui.cli import parser
from solitudo.tui.saves import library

# commands that draw need a terminal, and serve never ends
DRAWN = ("play", "continue", "serve")
MORE = (
    "",
    "-h",
    "--version",
    "--manual",
    "--completion zsh",
    "generate slant --size 5 -n 4 --seed 3 --jobs 2",
    "generate sudoku -n 2 --seed 9 --resume boards.txt",
    "show late-bell",
    "play hitori",
    "continue",
    "nothing",
)


def call(words: str) -> None:
    """Print the call, its status and what it wrote, by its bytes."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in "oe")
    out.isatty = err.isatty = lambda: False  # type: ignore[method-assign]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = parser.main(shlex.split(words))
    print(f"== {words}: {status}")
    for stream in (out, err):
        stream.flush()
        print(stream.buffer.getvalue()[:2000])


def the_same(words: str) -> str:
    """A call that makes the same board each time."""
    drawn = words.startswith(("generate", "speak")) and ":" not in words and "--seed" not in words
    return f"{words} --seed 1" if drawn else words


def main() -> None:
    # names of new games are random
    save.free_names = lambda taken: (f"game-{n}" for n in range(9) if f"game-{n}" not in taken)
    board = engines.read(f"hitori:{parser.BOARD}")
    library.create(board, solutions=board.solutions, name="late-bell").file.close()
    Path("late-bell.toml").write_bytes(library.exported("late-bell"))
    Path("board.txt").write_text(f"hitori:{parser.BOARD}\n", "utf-8", newline="\n")
    sys.stdin = io.StringIO("q\n")
    examples = [
        words.partition(" > ")[0].partition(" | ")[0]
        for name, command in parser.COMMANDS.items()
        for words in map(the_same, command.examples)
        if name not in DRAWN
    ]
    for words in (*examples, *MORE):
        call(words)
    print(Path("boards.txt").read_bytes())


if __name__ == "__main__":
    main()
