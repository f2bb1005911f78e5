"""A saved game played back in the terminal, move by move, in its own rhythm or faster."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

from engines.core import clock
from engines.core.game import Game
from engines.core.tree import Node
from tui.calls.boards import glyphs_here
from tui.calls.options import Parser

DONE = 0
# however long the person thought, nobody waits longer for a move
LONGEST = 2.0
HOME, REST_OF_LINE, REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"


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


def replay(args: argparse.Namespace) -> int:
    """Show the positions of the main line one after the other; in a pipe without waiting."""
    from tui import library
    from tui.calls import printing

    game = library.look(args.name)
    glyphs = glyphs_here()
    live = sys.stdout.isatty()
    before = 0
    for node, words in frames(game):
        if live and node.depth:
            time.sleep(min(LONGEST, max(0, node.clock - before) / 10 / args.speed))
        before = node.clock
        text = printing.text(game.puzzle, game.tree.position(node), glyphs)
        if live:
            lines = f"{REST_OF_LINE}\n".join([*text.split("\n"), "", words])
            sys.stdout.write(f"{HOME}{lines}{REST_OF_LINE}\n{REST_OF_SCREEN}")
        else:
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
