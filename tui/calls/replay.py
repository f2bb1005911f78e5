"""A saved game played back: at a screen in its own rhythm, in a pipe as text, move by move."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from engines.core import clock
from engines.core.game import Game
from engines.core.tree import Node
from tui.calls.boards import glyphs_here
from tui.calls.options import Parser
from tui.calls.play import look_options

DONE = 0


def speed(text: str) -> float:
    """A sensible factor."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 1000:
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is no speed from 0.01 to 1000")
    return number


def replay_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", metavar="SAVE", help="a saved game")
    parser.add_argument("--speed", type=speed, default=1.0, metavar="X", help="so many times")
    look_options(parser, words)


def replay(args: argparse.Namespace) -> int:
    """The replay of a game at the screen; where there is no terminal, the positions of its line
    as text, one after the other."""
    from tui import library
    from tui.calls import printing, screen
    from tui.start import Start

    watched = library.watch(args.name, args.speed)
    if sys.stdout.isatty() and sys.stdin.isatty():
        screen.take_look(args)
        return screen.begin(Start("replay", theme=args.theme, watched=watched))
    game, glyphs = watched.game, glyphs_here()
    for node, words in frames(game):
        text = printing.text(game.puzzle, game.tree.position(node), glyphs)
        sys.stdout.write(f"{text}\n\n{words}\n\n")
        sys.stdout.flush()
    return DONE


def frames(game: Game) -> Iterator[tuple[Node, str]]:
    """Each position of the line as it reads now, with what was done."""
    yield game.tree.root, "start"
    for node in game.tree.line():
        assert node.action is not None
        done = game.puzzle.vocabulary.write(node.action)
        yield node, f"{node.depth}  {clock.show(node.clock)}  {done}"
