"""The options that several commands have, and how they become a request for a board."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

import engines
from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind, Puzzle, Request


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one sentence, and leaves the rest to `main`."""

    def error(self, message: str) -> NoReturn:
        raise PuzzleError(f"{message} ({self.prog} -h tells more)")


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


def no_options(parser: Parser, words: Sequence[str]) -> None:
    """A command without options."""


def given(words: Sequence[str], rule: str = "") -> Puzzle | None:
    """The board that `KIND ID` or `kind:params:desc` names; None where it is no ID."""
    if len(words) == 2:
        if words[0] not in engines.kinds():
            raise PuzzleError(f"'{words[0][:40]}' is no kind: {', '.join(engines.kinds())}.")
        return engines.read(words[1], words[0], rule)
    return engines.read(words[0], rule=rule) if ":" in words[0] else None


def at_most_two(words: Sequence[str]) -> Sequence[str]:
    if len(words) > 2:
        raise PuzzleError(f"'{words[2][:40]}' is too much: a saved game, or a kind and an ID.")
    return words
