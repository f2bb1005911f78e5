"""The commands. What draws is loaded by those that draw, and last.

Exit status: 0 done, 1 the answer is no, 2 the call or its input is wrong (one line on stderr).
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import engines
from engines.core.errors import PuzzleError
from tui.calls import boards, games, play, replay, serve
from tui.calls.options import Parser, no_options

PROGRAM = "solitudo"
DONE, NO, WRONG = 0, 1, 2
INTERRUPTED = 130
# a command that is there only where its module is
CLASSIC = "classic"


class Command(NamedTuple):
    """A command: what it says of itself, its options (given the words of the call), and itself."""

    help: str
    options: Callable[[Parser, Sequence[str]], None]
    run: Callable[[argparse.Namespace], int]


# commands that end in the app
DRAWING = ("play", "continue")


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if opens_home(words) or words[0] in DRAWING:
        # all that is made until the first frame lives on: looking for garbage in it would cost
        # a tenth of the start; the app takes collecting up again
        gc.disable()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        status = run(words)
        sys.stdout.flush()
        return status
    except PuzzleError as error:
        complain(words, str(error))
        return WRONG
    except BrokenPipeError:
        # whoever read has enough; keep the interpreter from flushing into the closed pipe
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        complain(words, f"{error.strerror or type(error).__name__}.")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else DONE


def complain(words: Sequence[str], sentence: str) -> None:
    """What is wrong, as one line on stderr."""
    from tui.library import printable

    name = f"{PROGRAM} {words[0]}" if words and words[0] in COMMANDS else PROGRAM
    with contextlib.suppress(OSError):
        print(f"{name}: {printable(sentence)}", file=sys.stderr)


def run(words: Sequence[str]) -> int:
    """The command that the words name, or the home screen."""
    if opens_home(words):
        return obey(Command("", play.look_options, play.home), PROGRAM, words)
    name, rest = words[0], words[1:]
    if name in ("-h", "--help"):
        print(overview())
        return DONE
    if name == "--version":
        print(f"{PROGRAM} {engines.__version__}")
        return DONE
    if name == "--completion":
        from tui.calls import completion

        print(
            completion.script(rest[0] if rest else "", {n: c.help for n, c in commands().items()})
        )
        return DONE
    found = COMMANDS.get(name)
    if found is None or (name == CLASSIC and not games.has_classic()):
        raise PuzzleError(f"'{name[:40]}' is not a command: {', '.join(commands())}.")
    return obey(found, f"{PROGRAM} {name}", rest)


def opens_home(words: Sequence[str]) -> bool:
    """Whether no command is named: at most how home is to look."""
    return not words or words[0].partition("=")[0] in ("--theme", "--glyphs")


def obey(command: Command, name: str, words: Sequence[str]) -> int:
    """Do a command as its options say."""
    parser = Parser(
        prog=name,
        description=f"{command.help[:1].upper()}{command.help[1:]}.",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.options(parser, words)
    return command.run(parser.parse_args(words))


def overview() -> str:
    """What `solitudo -h` says."""
    width = max(map(len, commands()))
    lines = [
        f"usage: {PROGRAM} [--theme NAME] [COMMAND ...]",
        "",
        "Logic puzzles in the terminal. Without a command: the home screen.",
        "",
        *(f"  {name.ljust(width)}  {command.help}" for name, command in commands().items()),
        "",
        f"{PROGRAM} COMMAND -h tells more; --version; --completion bash|zsh|fish.",
        f"Kinds: {', '.join(engines.kinds())}.",
    ]
    return "\n".join(lines)


COMMANDS = {
    "play": Command("play a new board of a kind, a given board, or a game from a file",
                    play.play_options, play.play),
    "continue": Command("go on with the game played last, or with a named one",
                        play.continue_options, play.go_on),
    "generate": Command("make boards, one a line", boards.generate_options, boards.generate),
    "solve": Command("solve a board, or one a line from stdin",
                     boards.solve_options, boards.solve),
    "rate": Command("tell how hard a board is, and by which techniques",
                    boards.many_options, boards.rate),
    "hint": Command("tell the next deduction in words", boards.hint_options, boards.hint),
    "show": Command("show a board as text", boards.show_options, boards.show),
    "replay": Command("play a saved game back, move by move",
                      replay.replay_options, replay.replay),
    "saves": Command("list the saved games", no_options, games.saves),
    "records": Command("list the best times", no_options, games.records),
    "export": Command("write a saved game to stdout", games.export_options, games.export),
    "import": Command("bring a game or a board from a file in as a new save",
                      games.import_options, games.bring_in),
    "serve": Command("the same game in a browser, on this machine",
                     serve.serve_options, serve.serve),
    CLASSIC: Command("the Sudoku of lines, for people and pipes",
                       games.classic_options, games.classic),
}  # fmt: skip


def commands() -> dict[str, Command]:
    """The commands that are there."""
    return {name: c for name, c in COMMANDS.items() if name != CLASSIC or games.has_classic()}
