"""The commands. What draws is loaded by those that draw, and last.

Exit status: 0 done, 1 the answer is no, 2 the call or its input is wrong (one line on stderr).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

import engines
from engines.core.errors import PuzzleError
from engines.core.game import MODES
from engines.core.puzzle import Kind, Puzzle, Request

PROGRAM = "solitudo"
DONE, NO, WRONG = 0, 1, 2
INTERRUPTED = 130
# longer than the ID of any board
LONGEST_ID = 100_000
MOST_BOARDS, MOST_JOBS = 1_000_000, 64
CLASSIC = "engines.sudoku.classic"


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one sentence, and leaves the rest to `main`."""

    def error(self, message: str) -> NoReturn:
        raise PuzzleError(f"{message} ({self.prog} -h tells more)")


class Command(NamedTuple):
    """A command: what it says of itself, its options (given the words of the call), and itself."""

    help: str
    options: Callable[[Parser, Sequence[str]], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
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

    name = f"{PROGRAM} {words[0]}" if words and words[0] in commands() else PROGRAM
    with contextlib.suppress(OSError):
        print(f"{name}: {printable(sentence)}", file=sys.stderr)


def run(words: Sequence[str]) -> int:
    """The command that the words name, or the home screen."""
    if not words:
        return begin_home()
    name, rest = words[0], words[1:]
    if name in ("-h", "--help"):
        print(overview())
        return DONE
    if name == "--version":
        print(f"{PROGRAM} {engines.__version__}")
        return DONE
    if name == "--completion":
        from tui import completion

        print(
            completion.script(rest[0] if rest else "", {n: c.help for n, c in commands().items()})
        )
        return DONE
    found = commands().get(name)
    if found is None:
        raise PuzzleError(f"'{name[:40]}' is not a command: {', '.join(commands())}.")
    parser = Parser(
        prog=f"{PROGRAM} {name}",
        description=f"{found.help[0].upper()}{found.help[1:]}.",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    found.options(parser, rest)
    return found.run(parser.parse_args(rest))


def overview() -> str:
    """What `solitudo -h` says."""
    width = max(map(len, commands()))
    lines = [
        f"usage: {PROGRAM} [COMMAND ...]",
        "",
        "Logic puzzles in the terminal. Without a command: the home screen.",
        "",
        *(f"  {name.ljust(width)}  {command.help}" for name, command in commands().items()),
        "",
        f"{PROGRAM} COMMAND -h tells more; --version; --completion bash|zsh|fish.",
        f"Kinds: {', '.join(engines.kinds())}.",
    ]
    return "\n".join(lines)


# options that several commands have


def kind_in(words: Sequence[str]) -> Kind | None:
    """The kind that the words of a call name, alone or in an ID."""
    for word in words:
        name = word.partition(":")[0]
        if name in engines.kinds():
            return engines.kind(name)
    return None


def whole(text: str) -> int:
    """A whole number of a sensible length."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is not a whole number")
    return int(text)


def board_options(parser: Parser, words: Sequence[str]) -> None:
    """What a board to be made can be asked for, with what its kind alone has."""
    parser.add_argument("--size", metavar="S", help="in cells: WxH or N")
    parser.add_argument("--level", metavar="L", help="easy, medium, hard, expert or extreme")
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed, the same board")
    rule_option(parser)
    kind = kind_in(words)
    names = [kind.name] if kind is not None else engines.kinds() if "-h" in words else ()
    known: set[str] = set()
    for name in names:
        group = parser.add_argument_group(f"only {name}")
        for extra in engines.kind(name).extras:
            if extra.name in known:
                continue
            known.add(extra.name)
            flag, said = f"--{extra.name}", extra.help.replace("%", "%%")
            dest = f"extra_{extra.name}"
            if extra.choices:
                group.add_argument(flag, dest=dest, choices=extra.choices, help=said)
            elif extra.number:
                group.add_argument(flag, dest=dest, type=whole, metavar="N", help=said)
            else:
                group.add_argument(flag, dest=dest, action="store_const", const="yes", help=said)


def rule_option(parser: Parser) -> None:
    """The variant of the rules, for kinds that have several."""
    parser.add_argument("--rule", default="", metavar="R", help="for kinds with several rules")


def request_of(kind: Kind, args: argparse.Namespace) -> Request:
    """The board that the options ask for. PuzzleError where there is none."""
    seed = args.seed
    if seed is None:
        import random

        seed = random.SystemRandom().getrandbits(32)
    size = args.size or kind.default_size
    level = args.level or kind.levels_at(size)[0]
    extras = tuple(
        (extra.name, str(value))
        for extra in kind.extras
        if (value := getattr(args, f"extra_{extra.name}", None)) is not None
    )
    return kind.check(Request(size, level, seed, args.rule, extras))


def no_board_options(args: argparse.Namespace) -> None:
    """Refuse the options of a new board where the board is given."""
    for name in ("size", "level", "seed"):
        if getattr(args, name) is not None:
            raise PuzzleError(f"--{name} is for a new board; this one is given.")


# play


def play_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="KIND|ID|FILE", help="a kind, kind:params:desc, or a file")
    parser.add_argument("--mode", choices=MODES, default="normal")
    parser.add_argument("--opponent", default="", metavar="NAME", help="in versus: who plays")
    parser.add_argument("--first", choices=("me", "computer"), default="me", help="in versus")
    board_options(parser, words)


def play(args: argparse.Namespace) -> int:
    """A new board of a kind, a given board, or a game from a file."""
    from tui import library
    from tui.start import Start

    need_terminal("a game")
    what = args.what
    if what in engines.kinds():
        kind = engines.kind(what)
        opponent = opponent_for(args, opponents(kind), kind.title)
        request = request_of(kind, args)
        return begin(
            Start("play", None, (what, request), args.mode, opponent, args.first, rule=request.rule)
        )
    no_board_options(args)
    if what.partition(":")[0] in engines.kinds():
        puzzle = engines.read(what, rule=args.rule)
        opponent = opponent_for(args, puzzle.opponents, puzzle.kind.title)
        return begin(
            Start("play", None, None, args.mode, opponent, args.first, puzzle.id, puzzle.rule)
        )
    path = Path(what)
    if path.suffix == library.SUFFIX or path.exists():
        if path.exists() and path.resolve().parent == library.saves_folder().resolve():
            return begin(Start("play", library.open_save(path)))
        return begin(Start("play", library.bring_in(path)))
    raise PuzzleError(f"'{what[:40]}' is no kind ({', '.join(engines.kinds())}), ID or file.")


def opponents(kind: Kind) -> tuple[str, ...]:
    """Who can be played against in this kind; its boards know, so one of the guide's is asked."""
    for lesson in kind.guide.lessons[:1]:
        return engines.read(lesson.board, kind.name).opponents
    return ()


def opponent_for(args: argparse.Namespace, have: Sequence[str], title: str) -> str:
    """The opponent of a game in Versus, "" in other modes."""
    if args.mode != "versus":
        if args.opponent:
            raise PuzzleError("--opponent is for --mode versus.")
        return ""
    if not have:
        raise PuzzleError(f"{title} is not played in Versus.")
    if args.opponent and args.opponent not in have:
        raise PuzzleError(f"There is no opponent '{args.opponent[:20]}': {', '.join(have)}.")
    return args.opponent or have[0]


def need_terminal(name: str) -> None:
    """Refuse to draw where nobody would see it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) and "TEXTUAL_DRIVER" not in os.environ:
        raise PuzzleError(f"{name} needs a terminal; generate, solve and show need none.")


def begin(start: Any) -> int:
    """Hand over to the screen. From here on Textual is loaded."""
    from tui.app import run as open_app

    return int(open_app(start) or 0)


def begin_home() -> int:
    from tui.start import Start

    need_terminal("the home screen")
    return begin(Start("home"))


def continue_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="of a saved game")


def go_on(args: argparse.Namespace) -> int:
    """The game played last, or a named one."""
    from tui import library
    from tui.start import Start

    need_terminal("a game")
    name = args.name or library.last()
    if name is None:
        print(f"There is no saved game yet: {PROGRAM} play begins one.", file=sys.stderr)
        return NO
    return begin(Start("play", library.open_save(name)))


# boards


def generate_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("kind", choices=engines.kinds(), metavar="KIND", help="of puzzle")
    board_options(parser, words)
    parser.add_argument("-n", type=whole, default=1, metavar="N", help="how many boards")
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes at work")
    parser.add_argument("--format", choices=("id", "text", "json"), default="id")


def generate(args: argparse.Namespace) -> int:
    """Boards on stdout, in the order of their seeds, each as soon as it is there."""
    from tui import batch

    kind = engines.kind(args.kind)
    count = batch.need(args.n, MOST_BOARDS, "-n")
    jobs = min(batch.need(args.jobs, MOST_JOBS, "--jobs"), count)
    bar = Bar(count)
    wanted = batch.requests(request_of(kind, args), count)
    with batch.processes(jobs) as executor:
        for request, puzzle in batch.boards(args.kind, wanted, executor, jobs, bar.part):
            bar.clear()
            print(made_words(request, puzzle, args.format), flush=True)
            bar.next()
    bar.clear()
    return DONE


def made_words(request: Request, puzzle: Puzzle, form: str) -> str:
    """A new board in the form asked for."""
    if form == "id":
        return puzzle.id
    if form == "text":
        from tui import printing

        return printing.text(puzzle, puzzle.start(), glyphs_here()) + "\n"
    first = puzzle.solutions.first
    return json_line(
        {
            "id": puzzle.id,
            "kind": puzzle.kind.name,
            "size": request.size,
            "level": request.level,
            "rule": puzzle.rule,
            "seed": request.seed,
            "solution": puzzle.text(first) if first is not None else None,
        }
    )


class Bar:
    """How many boards are made, on stderr, if that is a terminal."""

    LENGTH = 24

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()

    def part(self, share: float) -> None:
        """So much of the next board is done; -1 where that is not known."""
        if self.shown:
            filled = int((self.done + max(0.0, min(share, 1.0))) / self.total * self.LENGTH)
            bar = ("#" * filled).ljust(self.LENGTH, ".")
            print(f"\r[{bar}] {self.done} of {self.total}", end="", file=sys.stderr, flush=True)

    def next(self) -> None:
        self.done += 1
        self.part(0)

    def clear(self) -> None:
        """Make room for what is printed."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def json_line(data: dict[str, Any]) -> str:
    import json

    return json.dumps(data)


# answers


def many_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("kind", choices=engines.kinds(), metavar="KIND", help="of puzzle")
    parser.add_argument("id", metavar="ID|-", help="params:desc; - reads one a line from stdin")
    parser.add_argument("--json", action="store_true", help="one object a line")
    rule_option(parser)


def solve_options(parser: Parser, words: Sequence[str]) -> None:
    many_options(parser, words)
    parser.add_argument("--steps", action="store_true", help="tell every step that leads there")


def solve(args: argparse.Namespace) -> int:
    from tui import answers

    def ask(puzzle: Puzzle, text: str) -> answers.Answer:
        return answers.solve(puzzle, text, args.steps, graded=args.json)

    return answer_each(args, ask)


def rate(args: argparse.Namespace) -> int:
    from tui import answers

    return answer_each(args, answers.rate)


def answer_each(args: argparse.Namespace, ask: Callable[[Puzzle, str], Any]) -> int:
    """Answer for the ID, or for each line of stdin in order; of several, the worst status."""
    from tui import answers, library

    alone = args.id != "-"
    worst, wrong = DONE, 0
    for text in [args.id] if alone else lines_in(sys.stdin):
        try:
            if len(text) > LONGEST_ID:
                raise PuzzleError(f"This ID is longer than {LONGEST_ID:,} characters.")
            found = ask(engines.read(text, args.kind, args.rule), text)
        except PuzzleError as error:
            found = answers.refused(text[:LONGEST_ID], error)
            wrong += 1
            if alone and not args.json:
                raise
        lines = [json_line(found.data)] if args.json else map(library.printable, found.lines)
        print("\n".join(lines), flush=True)
        worst = max(worst, found.status)
    if wrong and alone:
        raise PuzzleError(found.data["error"])
    if wrong:
        raise PuzzleError(f"{wrong} of the lines {'is' if wrong == 1 else 'are'} no {args.kind}.")
    return worst


def lines_in(stream: IO[str]) -> Iterator[str]:
    """The lines of a stream that hold something. One too long for an ID is cut, not kept."""
    while line := stream.readline(LONGEST_ID + 2):
        text = line
        while not text.endswith("\n") and (text := stream.readline(LONGEST_ID + 2)):
            pass
        if line.strip():
            yield line.rstrip("\r\n")


def given(words: Sequence[str], rule: str = "") -> Puzzle | None:
    """The board that `KIND ID` or `kind:params:desc` names; None where it is no ID."""
    if len(words) == 2:
        if words[0] not in engines.kinds():
            raise PuzzleError(f"'{words[0][:40]}' is no kind: {', '.join(engines.kinds())}.")
        return engines.read(words[1], words[0], rule)
    return engines.read(words[0], rule=rule) if ":" in words[0] else None


def hint_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="SAVE | KIND ID", nargs="+", help="a game or a board")
    parser.add_argument("--marks", metavar="TEXT", help="marks on the board, like 'b:C1 w:A1,B1'")
    rule_option(parser)


def hint(args: argparse.Namespace) -> int:
    from tui import answers, library

    puzzle = given(at_most_two(args.what), args.rule)
    if puzzle is None:
        if args.marks is not None:
            raise PuzzleError("--marks is for a board; a saved game has its own.")
        game = library.look(args.what[0])
    else:
        game = answers.marked(puzzle, args.marks or "")
    found = answers.hint(game)
    print("\n".join(found.lines))
    return found.status


def at_most_two(words: Sequence[str]) -> Sequence[str]:
    if len(words) > 2:
        raise PuzzleError(f"'{words[2][:40]}' is too much: a saved game, or a kind and an ID.")
    return words


def show_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="ID|SAVE", nargs="+", help="a board or a saved game")
    parser.add_argument("--glyphs", choices=("rich", "blocks", "ascii", "emoji"))
    parser.add_argument("--solution", action="store_true", help="the solved board")
    rule_option(parser)


def show(args: argparse.Namespace) -> int:
    from tui import answers, library, printing

    puzzle = given(at_most_two(args.what), args.rule)
    if puzzle is None:
        game = library.look(args.what[0])
        puzzle, position = game.puzzle, game.position
    else:
        position = puzzle.start()
    if args.solution:
        known = puzzle.count(nodes=answers.NODES)
        if known.first is None:
            print("no solution" if known.sure else answers.unsure(known))
            return NO
        position = puzzle.start()._replace(values=known.first)
    print(printing.text(puzzle, position, args.glyphs or glyphs_here()))
    return DONE


def glyphs_here() -> str:
    """The glyphs that this terminal can show, as far as its environment tells."""
    from tui import settings, terminal

    return terminal.here(settings.load().settings.glyphs).glyphs


# games


def no_options(parser: Parser, words: Sequence[str]) -> None:
    """A command without options."""


def saves(args: argparse.Namespace) -> int:
    """A table of the saved games, newest first."""
    from tui import listing

    print("\n".join(listing.table()) or "There are no saved games yet.")
    return DONE


def export_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", metavar="SAVE", help="a saved game")
    parser.add_argument("--to", choices=("toml", "text", "id", "svg"), default="toml")


def export(args: argparse.Namespace) -> int:
    from themes import loader
    from tui import library, printing, settings

    if args.to == "toml":
        sys.stdout.flush()
        sys.stdout.buffer.write(library.exported(args.name))
        return DONE
    game = library.look(args.name)
    if args.to == "id":
        print(game.puzzle.id)
    elif args.to == "text":
        print(printing.text(game.puzzle, game.position, glyphs_here()))
    else:
        theme = loader.load(settings.load().settings.theme, settings.themes_folder())
        theme = loader.load(loader.DEFAULT) if theme.terminal else theme
        print(printing.svg(game.puzzle, game.position, theme.roles))
    return DONE


def import_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported game, or a board as text")


def bring_in(args: argparse.Namespace) -> int:
    from tui import library

    opened = library.bring_in(Path(args.file))
    library.close(opened)
    print(opened.file.name)
    return DONE


def classic_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed, the same boards")


def classic(args: argparse.Namespace) -> int:
    from importlib import import_module

    return int(import_module(CLASSIC).run(args.seed) or 0)


def has_classic() -> bool:
    try:
        return find_spec(CLASSIC) is not None
    except ModuleNotFoundError:
        return False


COMMANDS = {
    "play": Command("play a new board of a kind, a given board, or a game from a file",
                    play_options, play),
    "continue": Command("go on with the game played last, or with a named one",
                        continue_options, go_on),
    "generate": Command("make boards, one a line", generate_options, generate),
    "solve": Command("solve a board, or one a line from stdin", solve_options, solve),
    "rate": Command("tell how hard a board is, and by which techniques", many_options, rate),
    "hint": Command("tell the next deduction in words", hint_options, hint),
    "show": Command("show a board as text", show_options, show),
    "saves": Command("list the saved games", no_options, saves),
    "export": Command("write a saved game to stdout", export_options, export),
    "import": Command("bring a game or a board from a file in as a new save",
                      import_options, bring_in),
    "classic": Command("the Sudoku of lines, for people and pipes", classic_options, classic),
}  # fmt: skip


def commands() -> dict[str, Command]:
    """The commands that are there."""
    return {name: c for name, c in COMMANDS.items() if name != "classic" or has_classic()}
