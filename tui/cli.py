"""The commands. What draws is loaded by those that draw, and last.

Exit status: 0 done, 1 the answer is no, 2 the call or its input is wrong (one line on stderr).
"""

from __future__ import annotations

import gc
import os
import sys

import engines
import tui

TYPE_CHECKING = False
if TYPE_CHECKING:
    # who only asks for the version does not wait for what typing and argparse take to load
    import argparse
    from collections.abc import Callable, Sequence
    from typing import Any, TextIO

    from tui.calls.options import Parser

PROGRAM = "solitudo"
DONE, NO, WRONG = 0, 1, 2
INTERRUPTED, HUNG_UP = 130, 129


class Command:
    """A command: what it says of itself, the module that holds it, and in there the names of its
    options (given the words of the call) and of itself. `plain` names the module and what in there
    does it for words without any options, or tells by None that these need to be read as all
    others are. A module is loaded for a call alone."""

    __slots__ = ("help", "module", "options", "plain", "run")

    def __init__(self, help: str, module: str, options: str, run: str, plain: str = "") -> None:
        self.help = help
        self.module = module
        self.options = options
        self.run = run
        self.plain = plain

    def parts(
        self,
    ) -> tuple[Callable[[Parser, Sequence[str]], None], Callable[[argparse.Namespace], int]]:
        """Its options and itself."""
        from importlib import import_module

        module = import_module(f"tui.calls.{self.module}")
        return getattr(module, self.options), getattr(module, self.run)


# what may stand before any command
GLOBAL = ("--help", "--version", "--completion", "--manual")
# commands that end in the app
DRAWING = ("play", "continue")
# those that begin as soon as they are loaded
SHORT = ("solve", "rate")
# calls whose answer holds no word from outside, so that it need not pass the gate
ABOUT = ("-h", *GLOBAL)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if opens_home(words) or words[0] in (*DRAWING, *SHORT):
        # all that is made until the first frame or the answer lives on, and the answer for one
        # board leaves no garbage: looking for it would cost a tenth of the start; the app and
        # whatever reads many boards take collecting up again
        gc.disable()
    open_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    plain = sys.stdout, sys.stderr
    if not words or words[0] not in ABOUT:
        sys.stdout, sys.stderr = gated(sys.stdout), gated(sys.stderr)
    try:
        status = run(words)
        sys.stdout.flush()
        return status
    except engines.PuzzleError as error:
        complain(words, str(error))
        return WRONG
    except BrokenPipeError:
        leave_pipe()
        return DONE
    except OSError as error:
        from tui.terminal import hung_up

        if hung_up():
            return HUNG_UP  # nobody is there to be told
        complain(words, f"{error.strerror or type(error).__name__}.")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else DONE
    except Exception as error:
        from tui.ending import CRASHED, report
        from tui.settings import data_folder

        print(report(error, data_folder()), file=sys.stderr)
        return CRASHED
    finally:
        if argv is None and words and words[0] in (*SHORT, *ABOUT):
            # the process ends here, and with it all that it holds: Python need not look through
            # that for garbage before it goes
            gc.freeze()
        gc.enable()
        sys.stdout, sys.stderr = plain


def leave_pipe() -> None:
    """Whoever read has enough: the interpreter does not flush into the closed pipe."""
    from contextlib import suppress

    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_closed() -> None:
    """What whoever called us had closed is there, and leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115


def gated(stream: TextIO) -> Any:
    """A stream that lets through what a terminal does not obey."""
    from tui.gate import Gate

    return Gate(stream)


def complain(words: Sequence[str], sentence: str) -> None:
    """What is wrong, as one line on stderr."""
    from contextlib import suppress

    name = f"{PROGRAM} {words[0]}" if words and words[0] in COMMANDS else PROGRAM
    with suppress(OSError):
        print(f"{name}: {' '.join(sentence.split())}", file=sys.stderr)


def run(words: Sequence[str]) -> int:
    """The command that the words name, or the home screen."""
    if not words:
        # nothing to be read: the screen does not wait for what reads words
        from tui.calls.screen import home

        return home()
    if opens_home(words):
        return obey(Command("", "play", "look_options", "home"), PROGRAM, words)
    name, rest = words[0], words[1:]
    if name in ("-h", "--help"):
        print(overview())
        return DONE
    if name == "--version":
        print(f"{PROGRAM} {engines.__version__}")
        return DONE
    if name == "help":
        return run([*rest[:1], "-h", *rest[1:]])
    if name in ("--completion", "--manual"):
        shell = rest[0] if rest else ""
        print(kept(shell) or described(name, shell), end="")
        return DONE
    found = COMMANDS.get(name)
    if found is None:
        from engines.core.errors import PuzzleError, meant

        near = meant(name, (*COMMANDS, "help", *GLOBAL))
        raise PuzzleError(f"'{name[:40]}' is not a command: {', '.join(COMMANDS)}.{near}")
    return obey(found, f"{PROGRAM} {name}", rest)


def kept(shell: str) -> str:
    """The completion of a shell as it comes with the program: who opens a shell does not wait
    until it is made."""
    name = {"bash": "solitudo.bash", "zsh": "_solitudo", "fish": "solitudo.fish"}.get(shell)
    if name is None:
        return ""
    try:
        # pathlib would take as long to load as all of this
        with open(f"{tui.__path__[0]}/shell/{name}", encoding="utf-8") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return ""


def described(what: str, shell: str) -> str:
    """The man page, the completion of a shell, or the names of saves that a completion asks for."""
    from functools import partial

    from tui.calls import completion, manual, told

    if shell == completion.SAVES and what == "--completion":
        from tui import library

        return "".join(f"{name}\n" for name in library.names())
    parsers = {
        name: told.tell(c.help, partial(parser, c, f"{PROGRAM} {name}"))
        for name, c in COMMANDS.items()
    }
    if what == "--manual":
        return manual.page(parsers)
    return completion.script(shell, parsers) + "\n"


def opens_home(words: Sequence[str]) -> bool:
    """Whether no command is named: at most how home is to look."""
    looks = ("--theme", "--glyphs", "--quiet", "--reader")
    return not words or words[0].partition("=")[0] in looks


def obey(command: Command, name: str, words: Sequence[str]) -> int:
    """Do a command as its options say."""
    if command.plain and words and not any(word.startswith("-") for word in words):
        from importlib import import_module

        module, plain = command.plain.split(".")
        done: int | None = getattr(import_module(f"tui.calls.{module}"), plain)(words)
        if done is not None:
            return done
    return command.parts()[1](parser(command, name, words).parse_args(words))


def parser(command: Command, name: str, words: Sequence[str]) -> Parser:
    """What reads the words of a command."""
    from tui.calls.options import Help, Parser

    made = Parser(
        prog=name,
        description=f"{command.help[:1].upper()}{command.help[1:]}.",
        allow_abbrev=False,
        formatter_class=Help,
    )
    command.parts()[0](made, words)
    return made


def overview() -> str:
    """What `solitudo -h` says."""
    width = max(map(len, COMMANDS))
    lines = [
        f"usage: {PROGRAM} [--theme NAME] [COMMAND ...]",
        "",
        "Logic puzzles in the terminal. Without a command: the home screen.",
        "",
        *(f"  {name.ljust(width)}  {command.help}" for name, command in COMMANDS.items()),
        "",
        f"{PROGRAM} help COMMAND tells more; --version; --completion bash|zsh|fish; --manual.",
        f"Kinds: {', '.join(engines.kinds())}.",
    ]
    return "\n".join(lines)


COMMANDS = {
    "play": Command("play a new board of a kind, a given board, or a game from a file",
                    "play", "play_options", "play", "play.play_plainly"),
    "continue": Command("go on with the game played last, or with a named one",
                        "play", "continue_options", "go_on"),
    "generate": Command("make boards, one a line", "boards", "generate_options", "generate"),
    "solve": Command("solve a board, or one a line from stdin",
                     "boards", "solve_options", "solve", "single.solve_plainly"),
    "rate": Command("tell how hard a board is, and by which techniques",
                    "boards", "many_options", "rate", "single.rate_plainly"),
    "hint": Command("tell the next deduction in words", "boards", "hint_options", "hint"),
    "show": Command("show a board as text", "boards", "show_options", "show"),
    "replay": Command("play a saved game back, move by move",
                      "replay", "replay_options", "replay"),
    "saves": Command("list the saved games", "games", "saves_options", "saves"),
    "records": Command("list the best times", "games", "records_options", "records"),
    "export": Command("write a saved game to stdout", "games", "export_options", "export"),
    "import": Command("bring a game or a board from a file in as a new save",
                      "games", "import_options", "bring_in"),
    "print": Command("write boards for paper into a PDF", "paper", "print_options", "to_paper"),
    "serve": Command("the same game in a browser, on this machine",
                     "serve", "serve_options", "serve"),
    "classic": Command("the Sudoku of lines, for people and pipes",
                       "games", "classic_options", "classic"),
}  # fmt: skip
