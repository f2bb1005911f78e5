"""The command `solitudo`: its subcommands, and how a call reaches the right one."""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, TextIO

from solitudo import engines, tui
from solitudo.engines import outside
from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError, meant, short
from solitudo.tui.cli.options import Commands, Help, Parser
from solitudo.tui.terminal.sanitize import CleanStream

PROGRAM = "solitudo"
# 0 done, 1 the answer is no, 2 the call or its input is wrong (one line on stderr)
DONE, WRONG = 0, 2
INTERRUPTED, HUNG_UP = 130, 129


class Command(NamedTuple):
    """A command: its help, its module (loaded only when it is called), and two working examples."""

    help: str
    module: str
    examples: tuple[str, ...] = ()

    def load(self) -> Commands:
        found: Commands = import_module(f"solitudo.tui.cli.{self.module}").COMMANDS
        return found


# options that may be used without a command
GLOBAL = ("--help", "--version", "--completion", "--manual")
# the paths of the completions in an installed program; a clone has them in tui/shell, with other
# names
INSTALLED = {
    "bash": "bash-completion/completions/solitudo",
    "zsh": "zsh/site-functions/_solitudo",
    "fish": "fish/vendor_completions.d/solitudo.fish",
}
CLONED = {"bash": "solitudo.bash", "zsh": "_solitudo", "fish": "solitudo.fish"}
# commands that open the application
DRAWING = ("play", "continue")
# calls whose answer has no text from outside, so it need not be sanitised
ABOUT = ("-h", "-V", *GLOBAL)
NO_COLOUR = "--no-color"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the words of the command line. Return the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if getattr(sys, "frozen", False) and words[:1] == ["--module"]:
        return run_module(words[1:])
    options = words[: words.index("--")] if "--" in words else words
    if NO_COLOUR in options:
        words.remove(NO_COLOUR)
        os.environ["NO_COLOR"] = "1"
    if opens_home(words) or words[0] in DRAWING:
        # everything that is made before the first frame is kept: collecting garbage would take a
        # tenth of the start. The application turns collection on again
        gc.disable()
    open_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # line ends are not changed in files or pipes
            stream.reconfigure(encoding=system.ENCODING, errors="replace", newline="\n")
    plain = sys.stdout, sys.stderr
    if not words or words[0] not in ABOUT:
        sys.stdout, sys.stderr = gated(sys.stdout), gated(sys.stderr)
    try:
        if not (opens_home(words) or words[0] in DRAWING):
            for sentence in engines.left_out():
                complain((), sentence)
        status = run(words)
        sys.stdout.flush()
        return status
    except PuzzleError as error:
        complain(words, str(error))
        return WRONG
    except BrokenPipeError:
        leave_pipe()
        return DONE
    except OSError as error:
        from solitudo.tui.terminal.capabilities import hung_up

        if hung_up():
            return HUNG_UP  # nobody can read a message
        where = f"{error.filename}: " if isinstance(error.filename, str) else ""
        complain(words, f"{where}{error.strerror or type(error).__name__}.")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else DONE
    except Exception as error:
        if blame := outside.blamed(error):
            complain(words, blame)
            return WRONG
        from solitudo.tui.app.shutdown import CRASHED, report
        from solitudo.tui.person.settings import data_folder

        print(report(error, data_folder()), file=sys.stderr)
        return CRASHED
    finally:
        gc.enable()
        sys.stdout, sys.stderr = plain


def run_module(words: Sequence[str]) -> int:
    """Run a module of a program in a single file, as `python -m` does."""
    sys.argv = list(words)
    module = import_module(f"{words[0]}.__main__")
    return int(module.main(words[1:]))


def leave_pipe() -> None:
    """Stop when nobody reads the output any longer.

    The interpreter then does not flush into the closed pipe.
    """
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_closed() -> None:
    """Open the standard streams that the caller has closed. They lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115


def gated(stream: TextIO) -> Any:
    """Return a stream that drops everything that a terminal would obey."""
    return CleanStream(stream)


def complain(words: Sequence[str], sentence: str) -> None:
    """Print an error, as one line on stderr."""
    name = f"{PROGRAM} {words[0]}" if words and words[0] in COMMANDS else PROGRAM
    with suppress(OSError):
        print(f"{name}: {' '.join(sentence.split())}", file=sys.stderr)


def run(words: Sequence[str]) -> int:
    """Run the command that the words name, or open the home screen."""
    if opens_home(words):
        return obey(Command("", "play"), "home", words)
    name, rest = words[0], words[1:]
    if name in ("-h", "--help"):
        print(overview())
        return DONE
    if name in ("-V", "--version"):
        why = plain_drawing()
        print(f"{PROGRAM} {engines.__version__}{f' (plain drawing: {why})' if why else ''}")
        return DONE
    if name == "help":
        return run([*rest[:1], "-h", *rest[1:]])
    if name in ("--completion", "--manual"):
        shell = rest[0] if rest else ""
        print(kept(shell) or described(name, shell), end="")
        return DONE
    found = COMMANDS.get(name)
    if found is None:
        near = meant(name, (*COMMANDS, "help", *GLOBAL))
        raise PuzzleError(f"Unknown command '{short(name)}'.{near or ALL_COMMANDS}")
    return obey(found, name, rest)


def plain_drawing() -> str:
    """Return why Textual draws itself, in more bytes, or ""."""
    from importlib.metadata import version

    from solitudo.tui.terminal.capabilities import PLAIN_DRAWING, WRITTEN_FOR

    if os.environ.get(PLAIN_DRAWING):
        return f"{PLAIN_DRAWING} is set"
    found = version("textual")
    if found == WRITTEN_FOR:
        return ""
    # loaded only to see what another release lacks
    from solitudo.tui.terminal.textual_private import missing

    return f"Textual {found} is not the version that Solitudo was written for" if missing() else ""


def kept(shell: str) -> str:
    """Return the completion of a shell from a file, so that no shell waits for it."""
    name = INSTALLED.get(shell)
    if name is None or len(engines.kinds()) > len(engines.FOLDERS):
        return ""  # this command line needs no kinds from other packages
    # first the path in a clone: an installed copy may be older
    for path in (f"{tui.__path__[0]}/shell/{CLONED[shell]}", f"{sys.prefix}/share/{name}"):
        with suppress(OSError), open(path, encoding="utf-8") as file:  # noqa: PTH123
            return file.read()
    return ""  # made from the parsers if the program came without them


def described(what: str, shell: str) -> str:
    """Return the man page, a shell's completion script, or the names of saves for completion."""
    from solitudo.tui.cli import completion, parser_data

    if shell == completion.SAVES and what == "--completion":
        from solitudo.tui.saves import library

        return "".join(f"{name}\n" for name in library.names())
    parsers = {
        name: parser_data.tell(c.help, partial(parser, c, name), c.examples)
        for name, c in COMMANDS.items()
    }
    if what == "--manual":
        return parser_data.man_page(parsers)
    return completion.script(shell, parsers) + "\n"


def opens_home(words: Sequence[str]) -> bool:
    """Return whether no command is named. Options about the look of home may be given."""
    looks = ("--theme", "--glyphs", "--quiet", "--reader", "--guest")
    return not words or words[0].partition("=")[0] in looks


def obey(command: Command, name: str, words: Sequence[str]) -> int:
    """Run a command with its options."""
    return command.load()[name].run(parser(command, name, words).parse_args(words))


def parser(command: Command, name: str, words: Sequence[str]) -> Parser:
    """Return the parser for the words of a command."""
    made = Parser(
        prog=f"{PROGRAM} {name}" if command.help else PROGRAM,
        description=f"{command.help}.",
        epilog="\n".join(("examples:", *(f"  {PROGRAM} {words}" for words in command.examples))),
        allow_abbrev=False,
        formatter_class=Help,
    )
    made.example = next(iter(command.examples), "")
    command.load()[name].options(made, words)
    return made


def overview() -> str:
    """Return the text of `solitudo -h`."""
    width = max(map(len, COMMANDS))
    lines = [
        f"usage: {PROGRAM} [--theme NAME] [COMMAND ...]",
        "",
        "Logic puzzles in the terminal. Run without arguments to open the home screen.",
        "",
        *(f"  {name.ljust(width)}  {command.help}" for name, command in COMMANDS.items()),
        "",
        "options:",
        "  -h, --help                    show this help",
        "  -V, --version                 show the version",
        "  --no-color                    use no colour, in any command",
        "  --completion bash|zsh|fish    print a completion script for this shell",
        "  --manual                      print the man page",
        "",
        f"Puzzles: {', '.join(engines.kinds())}.",
        f"Run '{PROGRAM} help COMMAND' for details.",
    ]
    return "\n".join(lines)


ALL_COMMANDS = f" Run '{PROGRAM} -h' to list all commands."
BOARD = "5x5de:5154542152243135512112524"
COMMANDS = {
    "play": Command(
        "Play a new puzzle, a board given by its ID, or a saved game file",
        "play",
        ("play hitori --size 6 --level easy", f"play hitori:{BOARD}"),
    ),
    "continue": Command(
        "Continue the last game, or a named one", "play", ("continue", "continue late-bell")
    ),
    "generate": Command(
        "Generate boards, one ID per line",
        "boards",
        ("generate hitori --size 6 -n 3", "generate tents --size 8 --seed 7 --format text"),
    ),
    "solve": Command(
        "Solve one board, or every board read from stdin",
        "boards",
        (f"solve hitori {BOARD}", f"solve hitori {BOARD} --steps"),
    ),
    "rate": Command(
        "Rate a board: level, difficulty and techniques needed",
        "boards",
        (f"rate hitori {BOARD}", f"rate hitori {BOARD} --json"),
    ),
    "prove": Command(
        "Write the solution as steps that a program can check",
        "boards",
        (f"prove hitori:{BOARD}", f"prove hitori:{BOARD} > proof.json"),
    ),
    "engine": Command(
        "Answer other programs on stdin and stdout (JSON-RPC 2.0)",
        "programs",
        ("engine", "engine --glyphs ascii"),
    ),
    "hint": Command(
        "Explain the next logical step",
        "boards",
        (f"hint hitori {BOARD} --marks b:C1", "hint late-bell"),
    ),
    "show": Command(
        "Show a board as text",
        "boards",
        (f"show hitori:{BOARD}", f"show hitori:{BOARD} --solution --glyphs ascii"),
    ),
    "replay": Command(
        "Replay a saved game, move by move",
        "play",
        ("replay late-bell", "replay late-bell --speed 4"),
    ),
    "speak": Command(
        "Play in lines of text, for screen readers, braille and pipes",
        "speak",
        ("speak hitori --size 5 --level easy", f"speak hitori:{BOARD}"),
    ),
    "saves": Command("List the saved games", "saves", ("saves", "saves | grep sudoku")),
    "records": Command("List the best times", "statistics", ("records", "records --csv")),
    "export": Command(
        "Write a saved game or a board to stdout",
        "saves",
        (
            "export late-bell > late-bell.toml",
            f"export hitori:{BOARD} --to html --proof > board.html",
        ),
    ),
    "import": Command(
        "Import a game or board", "saves", ("import late-bell.toml", "import board.txt")
    ),
    "print": Command(
        "Create a printable PDF",
        "print_boards",
        ("print sudoku -n 4 --per-page 4 -o sudoku.pdf", f"print hitori:{BOARD} -o hitori.pdf"),
    ),
    "serve": Command(
        "Play in a web browser (local only by default)", "serve", ("serve", "serve --port 9000")
    ),
    "classic": Command(
        "Line-mode Sudoku on stdin and stdout", "saves", ("classic", "classic --seed 7")
    ),
}
