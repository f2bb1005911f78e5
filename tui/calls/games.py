"""The commands about saved games, and the Sudoku of lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tui.calls.boards import glyphs_here
from tui.calls.options import Parser, whole

DONE = 0
CLASSIC = "engines.sudoku.classic"


def saves(args: argparse.Namespace) -> int:
    """A table of the saved games, newest first."""
    from tui.calls import listing

    print("\n".join(listing.table()) or "There are no saved games yet.")
    return DONE


def records(args: argparse.Namespace) -> int:
    """The best times by kind, size and level."""
    from tui.calls import records as listed

    return listed.show(args)


def export_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", metavar="SAVE", help="a saved game")
    parser.add_argument("--to", choices=("toml", "text", "id", "svg"), default="toml")
    parser.add_argument("--theme", default="", metavar="NAME", help="the colours of a picture")


def export(args: argparse.Namespace) -> int:
    from themes import borrowed, loader
    from tui import library, settings
    from tui.calls import printing

    if args.to == "toml":
        sys.stdout.flush()
        sys.stdout.buffer.write(library.exported(args.name))
        return DONE
    game = library.look(args.name)
    if args.to == "id":
        print(game.puzzle.id)
    elif args.to == "text":
        own = game.puzzle.export_text(game.position)
        print(own or printing.text(game.puzzle, game.position, glyphs_here()))
    else:
        name = args.theme or settings.load().settings.theme
        theme = borrowed.find(name, settings.themes_folder())
        theme = loader.load(loader.DEFAULT) if theme.terminal else theme
        print(printing.svg(game.puzzle, game.position, theme.roles))
    return DONE


def import_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="an exported game, or a board as text")


def bring_in(args: argparse.Namespace) -> int:
    from tui import bringing, library

    opened = bringing.bring_in(Path(args.file))
    library.close(opened)
    print(opened.file.name)
    return DONE


def classic_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed, the same boards")


def classic(args: argparse.Namespace) -> int:
    from importlib import import_module

    return int(import_module(CLASSIC).run(sys.stdin, sys.stdout, args.seed))


def has_classic() -> bool:
    try:
        return find_spec(CLASSIC) is not None
    except ModuleNotFoundError:
        return False
