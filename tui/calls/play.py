"""The commands that play at the screen. All that can be wrong is found before it opens."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import engines
from engines.core.errors import PuzzleError, meant
from engines.core.game import MODES
from engines.core.puzzle import Kind
from engines.core.terms import Duel, Terms
from tui.calls.requests import no_board_options, request_of
from tui.calls.screen import begin, looking, need_terminal, take_look
from tui.calls.screen import home as home
from tui.start import Start

if TYPE_CHECKING:
    from argparse import Namespace

    from tui.calls.options import Parser
    from tui.calls.requests import Asked

NO = 1


# what the options of `play` are where none is given; a test holds that they are the parser's
ALONE = {
    "mode": "normal", "opponent": "", "strength": None, "first": "me", "match": False,
    "strict": False, "glyphs": None, "theme": "", "quiet": False, "reader": False,
    "size": None, "level": None, "seed": None, "rating": "", "rule": "",
}  # fmt: skip


def play_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="KIND|ID|FILE", help="a kind, kind:params:desc, or a file")
    parser.add_argument("--mode", choices=MODES, default="normal", help="how it is played")
    parser.add_argument("--opponent", default="", metavar="NAME", help="in versus: who plays")
    parser.add_argument("--strength", type=int, metavar="N", help="in versus: how far it looks")
    parser.add_argument("--first", choices=("me", "computer"), default="me", help="in versus")
    parser.add_argument("--match", action="store_true", help="in versus: two games, each begins")
    parser.add_argument("--strict", action="store_true", help="in versus: who spoils loses")
    look_options(parser, words)
    from tui.calls.options import board_options

    board_options(parser, words)


def look_options(parser: Parser, words: Sequence[str]) -> None:
    """What the screen is drawn with, whatever the terminal seems to have and the settings say."""
    from tui.calls.options import glyphs_option

    glyphs_option(parser)
    parser.add_argument("--theme", default="", metavar="NAME", help="for this time")
    parser.add_argument("--quiet", action="store_true", help="send as little as can be")
    parser.add_argument("--reader", action="store_true", help="say all in the last row, in words")


def play_plainly(words: Sequence[str]) -> int | None:
    """The same with nothing else said: the game does not wait for what reads options."""
    return play(SimpleNamespace(what=words[0], **ALONE)) if len(words) == 1 else None


def play(args: Asked) -> int:
    """A new board of a kind, a given board, or a game from a file."""
    need_terminal("a game")
    take_look(args)
    return begin(looking(wanted(args), args))


def wanted(args: Asked) -> Start:
    """What is to be played."""
    from tui import library

    what = args.what
    if what in engines.kinds():
        kind = engines.kind(what)
        duel = duel_for(args, kind)
        request = request_of(kind, args)
        if args.mode == "tutorial":
            if not kind.guide.lessons:
                raise PuzzleError(f"{kind.title} has no lessons.")
            return Start("learn", None, (what, request))
        return Start("play", None, (what, request), args.mode, duel, rule=request.rule)
    no_board_options(args)
    if what.partition(":")[0] in engines.kinds():
        puzzle = engines.read(what, rule=args.rule)
        duel = duel_for(args, puzzle.kind)
        return Start("play", None, None, args.mode, duel, puzzle.id, puzzle.rule)
    path = Path(what)
    if path.suffix == library.SUFFIX or path.exists():
        if path.exists() and path.resolve().parent == library.saves_folder().resolve():
            return Start("play", library.open_save(path))
        from tui import bringing

        return Start("play", bringing.bring_in(path))
    known = ", ".join(engines.kinds())
    near = meant(what.partition(":")[0], engines.kinds())
    raise PuzzleError(f"'{what[:40]}' is no kind ({known}), ID or file.{near}")


def duel_for(args: Asked, kind: Kind) -> Duel | None:
    """Who is played against and on what terms; None in other modes."""
    have = kind.opponents
    if args.mode != "versus":
        asked = {"opponent": args.opponent, "strength": args.strength, "match": args.match,
                 "strict": args.strict}  # fmt: skip
        for name, value in asked.items():
            if value:
                raise PuzzleError(f"--{name} is for --mode versus.")
        return None
    if not have:
        raise PuzzleError(f"{kind.title} is not played in Versus.")
    if args.opponent and args.opponent not in have:
        raise PuzzleError(f"There is no opponent '{args.opponent[:20]}': {', '.join(have)}.")
    opponent = args.opponent or have[0]
    most = kind.strengths.get(opponent, 0)
    if args.strength is not None and not 1 <= args.strength <= most:
        fits = f"1 to {most}" if most else "it has none"
        raise PuzzleError(f"{opponent} has no strength {args.strength}: {fits}.")
    terms = Terms(args.strength or most, args.strict, 0, int(args.match))
    return Duel(opponent, args.first, terms)


def continue_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="of a saved game")
    look_options(parser, words)


def go_on(args: Namespace) -> int:
    """The game played last, or a named one."""
    from tui import library

    need_terminal("a game")
    take_look(args)
    name = args.name or library.last()
    if name is None:
        print("There is no saved game yet: solitudo play begins one.", file=sys.stderr)
        return NO
    return begin(looking(Start("play", library.open_save(name)), args))
