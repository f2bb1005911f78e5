"""Copying to the clipboard through the terminal, and what can be known of it.

A terminal is asked to take a text by an escape sequence (OSC 52) and answers nothing. Some are
known to take it, some not to; of the others one can only say that it was sent. Where it is known
to be lost, the text goes into a file instead.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping

from tui import outgoing
from tui.house import House

# terminals that take it, by TERM, by TERM_PROGRAM and by what else they set
TERMS = ("xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "contour")
PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "ghostty", "WarpTerminal")
SIGNS = ("WT_SESSION", "KITTY_WINDOW_ID")
# those that do not: the library behind GNOME's terminals and others, GNU screen, the console
REFUSING = ("VTE_VERSION", "STY")
REFUSING_TERMS = ("linux", "screen")
# seconds that tmux may take to say what it does with it
PATIENCE = 0.5


def asked_tmux() -> str:
    """What tmux does when a program copies: "on" passes it on, "external" and "off" do not."""
    try:
        done = subprocess.run(
            ["tmux", "show-options", "-sv", "set-clipboard"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def taken(
    environ: Mapping[str, str] = os.environ, ask: Callable[[], str] = asked_tmux
) -> bool | None:
    """Whether the terminal takes a text for the clipboard; None where that cannot be known."""
    if environ.get("TMUX"):
        # what lies beyond tmux is not known, but whether it lets the text through is
        return False if ask() in ("off", "external") else None
    term = environ.get("TERM", "")
    if any(environ.get(sign) for sign in REFUSING) or term in REFUSING_TERMS:
        return False
    known = term.startswith(TERMS) or environ.get("TERM_PROGRAM", "") in PROGRAMS
    return True if known or any(environ.get(sign) for sign in SIGNS) else None


def copy(around: House, text: str, what: str, name: str) -> str:
    """Copy a text; what has become of it, as a sentence. `what` is its subject ("the ID"), `name`
    that of the file it goes into where it would be lost. PuzzleError where that fails too."""
    subject = what[:1].upper() + what[1:]
    verb = "are" if what.endswith("s") else "is"
    known = taken()
    if known is False:
        path = outgoing.keep(text + "\n", name, outgoing.documents_folder(), ".txt")
        return f"This terminal takes no clipboard: {what} {verb} in {outgoing.told(path)}."
    around.copy_to_clipboard(text)
    if known:
        return f"{subject} {verb} in the clipboard."
    was = "were" if verb == "are" else "was"
    return f"{subject} {was} sent to the clipboard, if this terminal takes it."
