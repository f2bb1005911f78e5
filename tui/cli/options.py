"""The options that several commands have."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError, meant, short
from solitudo.engines.core.kind import ON, RULE, Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.core.wording import listing
from solitudo.tui.boards.new_game import fresh_seed

if TYPE_CHECKING:
    from solitudo.engines.core.game import Game

GUEST = "guest mode for other people: no access to files, and a limited number of saved games"


class Help(argparse.RawDescriptionHelpFormatter):
    """Help in the width of the terminal."""

    def __init__(self, prog: str) -> None:
        # made for every option: finding the width as argparse does takes a fifth of the time of a
        # short command
        super().__init__(prog, width=columns() - 2)


def columns() -> int:
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said[:6]) > 0:
        return int(said[:6])
    with contextlib.suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size((sys.__stdout__ or sys.stdout).fileno()).columns or 80
    return 80


class Parser(argparse.ArgumentParser):
    """A parser that raises each error as one sentence."""

    # whether a board that names its kind can replace both words of KIND ID
    board_alone = False
    # a call of the command that works
    example = ""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        words = list(args or ())
        found = kind_in(words) if self.board_alone else None
        if found is not None and found.name not in words:
            words.insert(0, found.name)
        return super().parse_known_args(words, namespace)

    def error(self, message: str) -> NoReturn:
        raise PuzzleError(self._plain(message))

    def _plain(self, message: str) -> str:
        """Return argparse's error in the style of all other errors."""
        for pattern, say in (
            (r"argument (\S+): invalid choice: '([^']*)' \(choose from (.*)\)", self._choices),
            (r"unrecognized arguments: (.*)", self._unknown),
            (r"the following arguments are required: (.*)", self._missing),
            (
                r"argument (\S+): expected one argument",
                lambda m: f"{m[1].partition('/')[0]} needs a value.",
            ),
            (
                r"argument (\S+): not allowed with argument (\S+)",
                lambda m: f"Use either {m[2]} or {m[1]}, not both.",
            ),
            (
                r"argument (\S+): '(.*)' is not (.*)",
                lambda m: f"{m[1].partition('/')[0]} takes {m[3]}; got '{m[2]}'.",
            ),
            (
                r"argument (\S+): invalid int value: '(.{,20}).*'",
                lambda m: f"{m[1]} takes a whole number; got '{m[2]}'.",
            ),
        ):
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found is not None:
                return say(found)
        return f"{message}. {self._more()}"

    def _more(self) -> str:
        return f"Run '{self.prog} -h' for help."

    def _choices(self, m: re.Match[str]) -> str:
        name, wrong, known = m[1], short(m[2]), re.findall(r"[\w.-]+", m[3])
        near = meant(wrong, known)
        if name == "KIND":
            return engines.unknown(wrong)
        return f"{name} is {listing(known, 99, 'or')}; got '{wrong}'.{near}"

    def _unknown(self, m: re.Match[str]) -> str:
        word = m[1].split(" ")[0].partition("=")[0]
        if word[:1] != "-":
            return f"'{short(word)}' is one word too many. {self._more()}"
        kinds = [
            name
            for name in engines.kinds()
            if word.startswith("--") and any(o.name == word[2:] for o in engines.kind(name).options)
        ]
        if kinds and kind_in(()) is None and self.has("--level"):
            return f"{word} works only with {' and '.join(kinds)}."
        flags = [name for action in self._actions for name in action.option_strings]
        return f"Unknown option {short(word)}.{meant(word, flags) or f' {self._more()}'}"

    def has(self, flag: str) -> bool:
        return any(flag in action.option_strings for action in self._actions)

    def _missing(self, m: re.Match[str]) -> str:
        ask = next((ask for name, ask in ASKS if name in m[1]), f"{m[1]} is missing.")
        return f"{ask} Example: solitudo {self.example}"


# the question for a missing word, by its name in the usage
ASKS = (
    ("SAVE | KIND ID", "Which board? Give a saved game, or a puzzle and an ID."),
    ("KIND|ID|FILE", "Which puzzle? Give a puzzle, an ID or a file."),
    ("KIND|ID|SAVE", "Which boards? Give a puzzle, an ID or a saved game."),
    ("KIND, ID", "Which puzzle and board? Give a puzzle, and an ID or -."),
    ("KIND", f"Which puzzle? Use {listing(list(engines.kinds()), 9, 'or')}."),
    ("ID|-", "Which board? Give an ID, or - to read boards from stdin."),
    ("SAVE|ID", "Which game? Give a saved game, or the ID of a board."),
    ("ID|SAVE", "Which board? Give an ID or a saved game."),
    ("SAVE", "Which game? Give the name of a saved game."),
    ("FILE|-", "Which file? Give a file, or - to read stdin."),
    ("-o", "Where to? Give a file with -o."),
)


class CommandOf(NamedTuple):
    """The functions of a command: one adds its options to a parser, and one runs it."""

    options: Callable[[Parser, Sequence[str]], None]
    run: Callable[[Namespace], int]


Commands = Mapping[str, CommandOf]


def kind_in(words: Sequence[str]) -> Kind | None:
    """Return the kind that the words of a call name, alone or in an ID."""
    for word in words:
        name = word.partition(":")[0]
        if name in engines.kinds():
            return engines.kind(name)
    return None


def whole(text: str) -> int:
    """Return a whole number of a sensible length."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is not a whole number")
    return int(text)


def whole_or(words: Sequence[str], text: str) -> str:
    return text if text in words else str(whole(text))


def board_options(parser: Parser, words: Sequence[str]) -> None:
    kind = kind_in(words)
    size = "board size: WxH, or N for a square (hitori-hex: side length)"
    level = "easy, medium, hard, expert or extreme (default: the easiest)"
    if kind is not None:
        size = f"board size, e.g. {', '.join(kind.sizes[:4])} (default: {kind.default_size})"
        level = f"{', '.join(kind.levels)} (default: {kind.levels[0]})"
    parser.add_argument("--size", metavar="S", help=size)
    parser.add_argument("--level", metavar="L", help=level)
    seed = "random seed, for reproducible boards (default: a new one)"
    parser.add_argument("--seed", type=whole, metavar="N", help=seed)
    rating = "difficulty of the hardest step, e.g. 3-4.5, from 0 to 20 (default: any)"
    parser.add_argument("--rating", default="", metavar="LOW-HIGH", help=rating)
    rule_option(parser)
    names = [kind.name] if kind is not None else engines.kinds() if "-h" in words else ()
    known: set[str] = set()
    for name in names:
        group = parser.add_argument_group(f"only {name}")
        for option in engines.kind(name).options:
            if option.name == RULE or option.name in known:
                continue
            known.add(option.name)
            flag, said = f"--{option.name}", option.help.replace("%", "%%")
            dest = f"extra_{option.name}"
            if option.switch:
                group.add_argument(flag, dest=dest, action="store_const", const=ON, help=said)
            elif option.joined:
                several = Several(option.values, option.joined)
                group.add_argument(flag, dest=dest, choices=several, help=said)
            elif option.typed:
                said = "; or ".join((said, *option.values[:1]))
                words_too = partial(whole_or, option.values)
                group.add_argument(flag, dest=dest, type=words_too, metavar="N", help=said)
            else:
                group.add_argument(flag, dest=dest, choices=option.values, help=said)


class Several(Sequence[str]):
    """Choices of which several can be joined by a sign."""

    def __init__(self, values: Sequence[str], sign: str) -> None:
        self.values, self.sign = values, sign

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, at: Any) -> Any:
        return self.values[at]

    def __contains__(self, text: object) -> bool:
        return all(part in self.values for part in str(text).split(self.sign))


def glyphs_option(parser: Parser) -> None:
    signs = ("rich", "wedges", "fine", "blocks", "ascii", "emoji")
    parser.add_argument(
        "--glyphs",
        choices=signs,
        help="characters used to draw the board (default: what the terminal can show)",
    )


def glyphs_here() -> str:
    """Return the symbols that this terminal can show, as far as its environment says."""
    from solitudo.tui.person import settings
    from solitudo.tui.terminal import capabilities

    return capabilities.here(settings.load().settings.glyphs).glyphs


def text_board(puzzle: Puzzle, position: Position, glyphs: str = "") -> str:
    """Return the board as text, in the glyphs asked for or those of this terminal."""
    from solitudo.tui.drawing.common import text_board as drawing

    return drawing.text(puzzle, position, glyphs or glyphs_here())


# the two rules of Tents, with the names that they have in files and options
RULES = (
    "Tents: local for shared trees, matching for one tent per tree (default: local for new boards)"
)


def rule_option(parser: Parser) -> None:
    parser.add_argument("--rule", default="", metavar="R", help=RULES)


def share_options(parser: Parser) -> None:
    parser.add_argument(
        "--jobs",
        type=whole,
        default=1,
        metavar="J",
        help="number of processes, 1 to 64 (default: 1)",
    )
    cluster = "address of a Dask scheduler (default: none)"
    parser.add_argument("--cluster", metavar="ADDRESS", help=cluster)


def typed_here(what: str) -> None:
    """Tell somebody at a keyboard that the command waits for what they type."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        print(f"Type {what}. Ctrl+D ends.", file=sys.stderr, flush=True)


def json_option(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="output as JSON (see docs/data.md)")


def as_json(value: object) -> str:
    import json

    return json.dumps(value)


def given(words: Sequence[str], rule: str = "") -> Puzzle | None:
    """Return the board of `KIND ID`, of an ID or of an address, or None if the text is
    not an ID.
    """
    if len(words) > 2:
        raise PuzzleError(
            f"'{short(words[2])}' is one word too many. Give a saved game, or a puzzle and an ID."
        )
    if len(words) == 2:
        if words[0] not in engines.kinds():
            raise PuzzleError(engines.unknown(words[0]))
        return engines.read(words[1], words[0], rule)
    if ":" not in words[0]:
        return None
    from solitudo.engines import paste

    return paste.read(words[0], rule).puzzle


def saved(name: str) -> Game:
    from solitudo.tui.saves import library

    return library.look(name)


def shown(words: Sequence[str], rule: str) -> tuple[Puzzle, Position]:
    """Return the named board, or the board of a saved game with its marks."""
    puzzle = given(words, rule)
    if puzzle is not None:
        return puzzle, puzzle.start()
    game = saved(words[0])
    return game.puzzle, game.position


def request_of(kind: Kind, args: Namespace) -> Request:
    """Return the board that the options ask for. Raise PuzzleError if there is none."""
    seed = fresh_seed() if args.seed is None else args.seed
    size = args.size or kind.default_size
    extras = tuple(
        (option.name, str(value))
        for option in kind.options
        if (value := getattr(args, f"extra_{option.name}", None)) is not None
    )
    have = kind.levels_for(Request(size, "", seed, args.rule, extras))
    level = args.level or (have or kind.levels)[0]
    rating = getattr(args, "rating", "")
    if rating:
        # loaded only if a rating is asked for
        from solitudo.engines.core.rating import Band

        Band.read(rating)
    return kind.check(Request(size, level, seed, args.rule, extras, rating))


def no_board_options(args: Namespace) -> None:
    """Refuse options of new boards when a board is given."""
    for name in ("size", "level", "seed", "rating"):
        if getattr(args, name) not in (None, ""):
            raise PuzzleError(
                f"--{name} works only with new boards, but you gave an existing board."
            )
