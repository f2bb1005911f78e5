"""The commands about saved games, and the Sudoku of lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from engines.core.errors import PuzzleError
from engines.core.options import RULE
from engines.core.puzzle import Puzzle
from tui.calls.boards import glyphs_here
from tui.calls.options import Parser, no_options, rule_option, whole

DONE = 0
CLASSIC = "engines.sudoku.classic"


saves_options = no_options


def saves(args: argparse.Namespace) -> int:
    """A table of the saved games, newest first."""
    from tui.calls import listing

    print("\n".join(listing.table()) or "There are no saved games yet.")
    return DONE


def records_options(parser: Parser, words: Sequence[str]) -> None:
    from tui.calls import records as listed

    listed.records_options(parser, words)


def records(args: argparse.Namespace) -> int:
    """The best times by kind, size and level, or every game for another program."""
    from tui.calls import records as listed

    return listed.show(args)


FORMS = ("toml", "text", "id", "link", "svg", "pdf")


def export_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", metavar="SAVE", help="a saved game")
    parser.add_argument("--to", choices=FORMS, default="toml", help="as what")
    parser.add_argument("--theme", default="", metavar="NAME", help="the colours of a picture")


def export(args: argparse.Namespace) -> int:
    from tui import library
    from tui.calls import printing

    if args.to == "toml":
        return send(library.exported(args.name))
    game = library.look(args.name)
    if args.to == "id":
        print(game.puzzle.id)
    elif args.to == "link":
        link = game.puzzle.kind.link(game.puzzle)
        if link is None:
            raise PuzzleError(f"There is no address for this board of {game.puzzle.kind.title}.")
        print(link)
    elif args.to == "text":
        print(printing.words(game.puzzle, game.position, glyphs_here()))
    elif args.to == "pdf":
        from tui.calls import paper

        return paper.send(paper.sheet(game.puzzle, game.position))
    else:
        print(printing.svg(game.puzzle, game.position, theme_roles(args.theme)))
    return DONE


def send(content: bytes) -> int:
    """Bytes to stdout as they are; on a terminal as text, of which nothing is obeyed."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        sys.stdout.write(content.decode("utf-8", "replace"))
    else:
        sys.stdout.buffer.write(content)
    return DONE


def theme_roles(name: str) -> Mapping[str, str]:
    """The colours of a theme, or of the usual one where it has none of its own."""
    from themes import borrowed, loader
    from tui import settings

    name = name or settings.load().settings.theme
    theme = borrowed.find(name, settings.themes_folder())
    return (loader.load(loader.DEFAULT) if theme.terminal else theme).roles


def import_options(parser: Parser, words: Sequence[str]) -> None:
    said = "an exported game, or a board as text: ID, address, picture; - reads stdin"
    parser.add_argument("file", metavar="FILE|-", help=said)
    rule_option(parser)


def bring_in(args: argparse.Namespace) -> int:
    """A game or a board as a new save; its name on stdout, which rule holds on stderr."""
    from tui import bringing, library
    from tui.gate import clean

    path = Path("stdin" if args.file == "-" else args.file)
    raw = from_stdin() if args.file == "-" else library.raw_save(path)
    where = clean(path.name)
    # what has no name of its own gets one that is easy to say
    stem = "" if args.file == "-" else path.stem
    if bringing.is_game(path, raw):
        if args.rule:
            raise PuzzleError("--rule is for a board; a saved game has its own.")
        opened = bringing.bring_game(raw, where, stem)
    else:
        found = bringing.board_in(raw, where, args.rule)
        fits = found.puzzle.kind.rules_that_fit(found.puzzle)
        if len(fits) > 1 and not args.rule and args.file != "-":
            found = bringing.board_in(raw, where, asked_rule(found.puzzle, fits))
        opened = bringing.open_board(found, bringing.free_name(stem))
        words = bringing.rule_words(found.puzzle, fits)
        if words:
            print(words, file=sys.stderr)
    library.close(opened)
    print(opened.file.name)
    return DONE


def from_stdin() -> bytes:
    """All of stdin, unless it is too large for a saved game."""
    from engines.core import reading

    raw = sys.stdin.buffer.read(reading.LARGEST + 1)
    if len(raw) > reading.LARGEST:
        raise PuzzleError(f"stdin is too large for a saved game (over {reading.LARGEST:,} bytes).")
    return raw


def asked_rule(puzzle: Puzzle, fits: Sequence[str]) -> str:
    """Which of the rules that fit shall hold: asked where somebody is there to answer."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return puzzle.rule
    option = next(option for option in puzzle.kind.options if option.name == RULE)
    for number, rule in enumerate(fits, 1):
        words = next((c.words for c in option.choices if c.value == rule), "")
        print(f"{number} {option.title(rule)} ({rule}). {words}", file=sys.stderr)
    print(f"Which rule holds [1 to {len(fits)}]? ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip()
    if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(fits):
        return fits[int(answer[:3]) - 1]
    return answer if answer in fits else puzzle.rule


def classic_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed, the same boards")


def classic(args: argparse.Namespace) -> int:
    from importlib import import_module

    return int(import_module(CLASSIC).run(sys.stdin, sys.stdout, args.seed))
