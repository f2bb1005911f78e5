"""What the commands that end at the screen share: whether there is one, and handing over to it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from engines.core.errors import PuzzleError
from tui.start import Start

if TYPE_CHECKING:
    from tui.calls.requests import Asked


def need_terminal(name: str) -> None:
    """Refuse to draw where nobody would see it, or where no cursor can be moved."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) and "TEXTUAL_DRIVER" not in os.environ:
        raise PuzzleError(f"{name} needs a terminal; generate, solve and show need none.")
    if os.environ.get("TERM") == "dumb" and "TEXTUAL_DRIVER" not in os.environ:
        raise PuzzleError(
            f"{name} cannot be drawn on a dumb terminal; classic, hint and show work there."
        )


def take_look(args: Asked) -> None:
    """The glyphs asked for come before those of the settings; a theme must be there."""
    if args.glyphs:
        os.environ["SOLITUDO_GLYPHS"] = args.glyphs
    if args.theme:
        from themes import borrowed
        from tui import settings

        borrowed.find(args.theme, settings.themes_folder())


def looking(start: Start, args: Asked) -> Start:
    """The same, looking as the options say."""
    return start._replace(theme=args.theme, quiet=args.quiet, reader=args.reader)


def home(args: Asked | None = None) -> int:
    """The home screen; without options as everything is set."""
    need_terminal("the home screen")
    if args is None:
        return begin(Start("home"))
    take_look(args)
    return begin(looking(Start("home"), args))


def begin(start: Start) -> int:
    """Hand over to the screen. From here on Textual is loaded."""
    tell_textual()
    from tui.opening import run as open_app

    return int(open_app(start) or 0)


def tell_textual() -> None:
    """What Textual reads from the environment: as many colours as we found this terminal to
    have, no NO_COLOR that is empty (which means nothing), and no size that a shell once exported
    (it would hold for ever, whatever the terminal becomes)."""
    from tui import terminal

    # in a browser the server says how large the window is, and tells of every change
    if "TEXTUAL_DRIVER" not in os.environ:
        for stale in ("COLUMNS", "LINES"):
            os.environ.pop(stale, None)

    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]
    system = terminal.here().colour_system
    if system:
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", system)
