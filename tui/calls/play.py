"""The commands that end at the screen. All that can be wrong is found before it opens."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import engines
from engines.core.errors import PuzzleError
from engines.core.game import MODES
from tui.calls.options import Parser, board_options, no_board_options, request_of

if TYPE_CHECKING:
    from tui.start import Start

NO = 1


def play_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="KIND|ID|FILE", help="a kind, kind:params:desc, or a file")
    parser.add_argument("--mode", choices=MODES, default="normal")
    parser.add_argument("--opponent", default="", metavar="NAME", help="in versus: who plays")
    parser.add_argument("--first", choices=("me", "computer"), default="me", help="in versus")
    glyph_option(parser)
    board_options(parser, words)


def glyph_option(parser: Parser) -> None:
    """What the board is drawn with, whatever the terminal seems to have."""
    parser.add_argument("--glyphs", choices=("rich", "blocks", "ascii", "emoji"))


def take_glyphs(args: argparse.Namespace) -> None:
    """The glyphs asked for come before those of the settings."""
    if args.glyphs:
        os.environ["SOLITUDO_GLYPHS"] = args.glyphs


def play(args: argparse.Namespace) -> int:
    """A new board of a kind, a given board, or a game from a file."""
    from tui import library
    from tui.start import Start

    need_terminal("a game")
    take_glyphs(args)
    what = args.what
    if what in engines.kinds():
        kind = engines.kind(what)
        opponent = opponent_for(args, kind.opponents, kind.title)
        request = request_of(kind, args)
        if args.mode == "tutorial":
            return begin(Start("learn", None, (what, request)))
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


def begin(start: Start) -> int:
    """Hand over to the screen. From here on Textual is loaded."""
    tell_textual()
    from tui.app import run as open_app

    return int(open_app(start) or 0)


def tell_textual() -> None:
    """What Textual reads from the environment: as many colours as we found this terminal to
    have, no NO_COLOR that is empty (which means nothing), and no size that a shell once exported
    (it would hold for ever, whatever the terminal becomes)."""
    from tui import terminal

    for stale in ("COLUMNS", "LINES"):
        os.environ.pop(stale, None)

    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]
    system = terminal.here().colour_system
    if system:
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", system)


def home() -> int:
    from tui.start import Start

    need_terminal("the home screen")
    return begin(Start("home"))


def continue_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="of a saved game")
    glyph_option(parser)


def go_on(args: argparse.Namespace) -> int:
    """The game played last, or a named one."""
    from tui import library
    from tui.start import Start

    need_terminal("a game")
    take_glyphs(args)
    name = args.name or library.last()
    if name is None:
        print("There is no saved game yet: solitudo play begins one.", file=sys.stderr)
        return NO
    return begin(Start("play", library.open_save(name)))
