"""The same game in a browser, where textual-serve is installed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engines.core.errors import PuzzleError
from tui.calls.options import Parser, whole

MODULE = "textual_serve"
HERE = "127.0.0.1"
PORT = 8000
# what the terminal of the server says of itself is not true of the browser
NOT_THERE = ("NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "SOLITUDO_GLYPHS")


def serve_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("--port", type=whole, default=PORT, metavar="P")
    others = "another address of this machine: whoever reaches it can play"
    parser.add_argument("--host", default=HERE, metavar="ADDRESS", help=others)


def serve(args: argparse.Namespace) -> int:
    """Serve until it is ended by Ctrl+C."""
    if not 0 < args.port < 65_536:
        raise PuzzleError(f"{args.port} is not a port: from 1 to 65535.")
    if find_spec(MODULE) is None:
        raise PuzzleError("serve needs textual-serve: pip install textual-serve, then again.")
    for name in NOT_THERE:
        os.environ.pop(name, None)
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", PYTHONIOENCODING="utf-8")
    os.environ["PYTHONPATH"] = python_path()
    server(args.host, args.port).serve()
    return 0


def python_path() -> str:
    """Where this program was found, for the copies that a browser starts."""
    from tui.generator import environment

    return environment()["PYTHONPATH"]


def server(host: str, port: int) -> Any:
    """The server, quiet, and closed to pages of other sites."""
    import shlex

    command = shlex.join([sys.executable, "-P", "-m", "tui"])
    made = import_module(f"{MODULE}.server").Server(command, host, port, title="Solitudo")
    known = {made.public_url, *(f"http://{name}:{port}" for name in ("localhost", HERE))}
    handle = made.handle_websocket

    async def handle_websocket(request: Any) -> Any:
        # any page that a browser shows may try to open a socket to this machine
        if request.headers.get("Origin") not in known:
            raise import_module("aiohttp").web.HTTPForbidden()
        return await handle(request)

    async def on_startup(app: Any) -> None:
        print(f"Solitudo is at {made.public_url} until Ctrl+C.", flush=True)

    made.handle_websocket = handle_websocket
    made.on_startup = on_startup
    made.initialize_logging = lambda: None
    return made
