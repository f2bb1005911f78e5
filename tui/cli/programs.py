"""The command for other programs: the engine on stdin and stdout."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial

from solitudo.engines import mcp, rpc
from solitudo.engines.core.game import Game
from solitudo.tui.cli.answers import time_limit
from solitudo.tui.cli.options import (
    CommandOf,
    Commands,
    Parser,
    glyphs_here,
    glyphs_option,
    text_board,
    typed_here,
)

DONE = 0
# seconds of processor time that one request may take
LONGEST = 30.0
MCP = "answer as a Model Context Protocol (MCP) server"


def engine_options(parser: Parser, words: Sequence[str]) -> None:
    glyphs_option(parser)
    parser.add_argument("--mcp", action="store_true", help=MCP)


def engine(args: argparse.Namespace) -> int:
    """Answer requests line by line until stdin ends."""
    glyphs = args.glyphs or glyphs_here()

    def drawn(game: Game) -> str:
        return text_board(game.puzzle, game.position, glyphs)

    typed_here("JSON-RPC requests, one per line")
    limit = partial(time_limit, "Ask for less.", LONGEST)
    answering = mcp.Tools if args.mcp else rpc.Engine
    rpc.serve(answering(drawn, limit), sys.stdin.buffer, sys.stdout)
    return DONE


COMMANDS: Commands = {"engine": CommandOf(engine_options, engine)}
