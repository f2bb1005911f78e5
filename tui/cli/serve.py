"""The same game in a browser, where textual-serve is installed."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from importlib.util import find_spec

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli.options import CommandOf, Commands, Parser, whole

MODULE = "textual_serve"
HERE = "127.0.0.1"
PORT = 8000


def serve_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("--port", type=whole, default=PORT, metavar="P", help=f"if not {PORT}")
    others = "another address of this machine: whoever has what it prints can play"
    parser.add_argument("--host", default=HERE, metavar="ADDRESS", help=others)
    own = "an address for somebody with games of their own; again for the next"
    parser.add_argument("--player", action="append", default=[], metavar="NAME", help=own)


def serve(args: argparse.Namespace) -> int:
    if not 0 < args.port < 65_536:
        raise PuzzleError(f"{args.port} is not a port: from 1 to 65535.")
    if find_spec(MODULE) is None:
        raise PuzzleError("serve needs textual-serve: pip install textual-serve, then again.")
    from solitudo.tui.web.access import access_for
    from solitudo.tui.web.server import Site

    asyncio.run(Site(access_for(args.host, args.port, args.player)).stand())
    return 0


COMMANDS: Commands = {"serve": CommandOf(serve_options, serve)}
