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
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError, meant
from solitudo.engines.core.kind import ON, RULE, Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import fresh_seed

if TYPE_CHECKING:
    from solitudo.engines.core.game import Game


class Help(argparse.RawDescriptionHelpFormatter):
    """Help in the width of the terminal."""

    def __init__(self, prog: str) -> None:
        # made for every option: finding the width as argparse does takes a fifth of a short command
        super().__init__(prog, width=columns() - 2)


def columns() -> int:
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said[:6]) > 0:
        return int(said[:6])
    with contextlib.suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size((sys.__stdout__ or sys.stdout).fileno()).columns or 80
    return 80


class Parser(argparse.ArgumentParser):
    """A parser that raises what is wrong as one sentence."""

    # whether a board that names its kind stands for both words of KIND ID
    board_alone = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        words = list(args or ())
        found = kind_in(words) if self.board_alone else None
        if found is not None and found.name not in words:
            words.insert(0, found.name)
        return super().parse_known_args(words, namespace)

    def error(self, message: str) -> NoReturn:
        raise PuzzleError(f"{message}.{self._meant(message)} ({self.prog} -h tells more)")

    def _meant(self, message: str) -> str:
        """Return a hint at the option or the value that was nearly typed."""
        wrong, _, choices = message.partition("(choose from")
        value = re.search(r"invalid choice: '([^']*)'", wrong)
        if value is not None:
            return meant(value[1], re.findall(r"[\w-]+", choices))
        _, _, word = message.partition("unrecognized arguments: ")
        flags = [name for action in self._actions for name in action.option_strings]
        return meant(word.split(" ")[0].partition("=")[0], flags) if word[:1] == "-" else ""


class CommandOf(NamedTuple):
    """What gives a parser the options of a command, for the words of a call, and what does it."""

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
    parser.add_argument("--size", metavar="S", help="in cells: WxH or N")
    parser.add_argument("--level", metavar="L", help="easy, medium, hard, expert or extreme")
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed, the same board")
    parser.add_argument("--rating", default="", metavar="LOW-HIGH", help="of the hardest step")
    rule_option(parser)
    kind = kind_in(words)
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
            elif option.typed:
                said = "; or ".join((said, *option.values[:1]))
                words_too = partial(whole_or, option.values)
                group.add_argument(flag, dest=dest, type=words_too, metavar="N", help=said)
            else:
                group.add_argument(flag, dest=dest, choices=option.values, help=said)


def glyphs_option(parser: Parser) -> None:
    signs = ("rich", "blocks", "ascii", "emoji")
    parser.add_argument("--glyphs", choices=signs, help="what to draw with")


def glyphs_here() -> str:
    """Return the glyphs that this terminal can show, as far as its environment tells."""
    from solitudo.tui.person import settings
    from solitudo.tui.terminal import capabilities

    return capabilities.here(settings.load().settings.glyphs).glyphs


def rule_option(parser: Parser) -> None:
    parser.add_argument("--rule", default="", metavar="R", help="for kinds with several rules")


def share_options(parser: Parser) -> None:
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes at work")
    cluster = "of a dask scheduler that shares the work out"
    parser.add_argument("--cluster", metavar="ADDRESS", help=cluster)


def no_options(parser: Parser, words: Sequence[str]) -> None:
    """A command without options."""


def given(words: Sequence[str], rule: str = "") -> Puzzle | None:
    """Return the board that `KIND ID`, an ID or an address names; None where it is no ID."""
    if len(words) > 2:
        raise PuzzleError(f"'{words[2][:40]}' is too much: a saved game, or a kind and an ID.")
    if len(words) == 2:
        if words[0] not in engines.kinds():
            known, near = ", ".join(engines.kinds()), meant(words[0], engines.kinds())
            raise PuzzleError(f"'{words[0][:40]}' is no kind: {known}.{near}")
        return engines.read(words[1], words[0], rule)
    if ":" not in words[0]:
        return None
    from solitudo.engines import paste

    return paste.read(words[0], rule).puzzle


def saved(name: str) -> Game:
    from solitudo.tui.saves import library

    return library.look(name)


def shown(words: Sequence[str], rule: str) -> tuple[Puzzle, Position]:
    """Return the board that is named, or that of a saved game with its marks."""
    puzzle = given(words, rule)
    if puzzle is not None:
        return puzzle, puzzle.start()
    game = saved(words[0])
    return game.puzzle, game.position


def request_of(kind: Kind, args: Namespace) -> Request:
    """Return the board that the options ask for. PuzzleError where there is none."""
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
        # how boards are rated is for those who ask for a rating
        from solitudo.engines.core.rating import Band

        Band.read(rating)
    return kind.check(Request(size, level, seed, args.rule, extras, rating))


def no_board_options(args: Namespace) -> None:
    """Refuse the options of a new board; for a board that is given."""
    for name in ("size", "level", "seed", "rating"):
        if getattr(args, name) not in (None, ""):
            raise PuzzleError(f"--{name} is for a new board; this one is given.")
