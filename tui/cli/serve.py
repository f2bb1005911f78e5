"""The command that serves the program to a browser."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli.options import GUEST, CommandOf, Commands, Parser, whole
from solitudo.tui.person import settings
from solitudo.tui.web.access import access_for

DONE = 0
# the package that it needs, and the default address in a browser
SERVER, HERE, PORT = "textual_serve", "127.0.0.1", 8000


def serve_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument(
        "--port", type=whole, default=PORT, metavar="P", help=f"port (default: {PORT})"
    )
    others = f"address to listen on (default: {HERE}). Anyone with the printed link can play"
    parser.add_argument("--host", default=HERE, metavar="ADDRESS", help=others)
    own = "separate link and saves for this player (repeatable)"
    parser.add_argument("--player", action="append", default=[], metavar="NAME", help=own)
    parser.add_argument("--guest", action="store_true", help=GUEST)


def serve(args: Namespace) -> int:
    if not 0 < args.port < 65_536:
        raise PuzzleError(f"--port must be from 1 to 65535; got {args.port}.")
    folder = settings.data_folder()
    access = access_for(args.host, args.port, args.player, folder, args.guest)
    if find_spec(SERVER) is None:
        raise PuzzleError("serve needs an extra package: pipx inject solitudo textual-serve")
    from solitudo.tui.web.server import Site

    asyncio.run(Site(access).stand())
    return DONE


COMMANDS: Commands = {"serve": CommandOf(serve_options, serve)}
