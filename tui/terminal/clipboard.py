"""Whether a terminal takes a text for the clipboard.

A terminal is asked to take a text by an escape sequence (OSC 52) and answers nothing. Some are
known to take it, some not to; of the others one can only say that it was sent.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping

# terminals that take it, by TERM, by TERM_PROGRAM and by what else they set
TERMS = ("xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "contour")
PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "ghostty", "WarpTerminal")
SIGNS = ("WT_SESSION", "KITTY_WINDOW_ID")
# those that do not: the library behind GNOME's terminals and others, GNU screen, the console
REFUSING = ("VTE_VERSION", "STY")
REFUSING_TERMS = ("linux", "screen")
# seconds that tmux may take to say what it does with it
LIMIT = 0.5


def tmux_setting() -> str:
    """What tmux does when a program copies: "on" passes it on, "external" and "off" do not."""
    try:
        done = subprocess.run(
            ["tmux", "show-options", "-sv", "set-clipboard"],
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def accepts(
    environ: Mapping[str, str] = os.environ, ask: Callable[[], str] = tmux_setting
) -> bool | None:
    """Whether the terminal takes a text for the clipboard; None where that cannot be known."""
    if environ.get("TMUX"):
        # the terminal beyond tmux is not known, but whether tmux passes the text on is
        return False if ask() in ("off", "external") else None
    term = environ.get("TERM", "")
    if any(environ.get(sign) for sign in REFUSING) or term in REFUSING_TERMS:
        return False
    known = term.startswith(TERMS) or environ.get("TERM_PROGRAM", "") in PROGRAMS
    return True if known or any(environ.get(sign) for sign in SIGNS) else None
