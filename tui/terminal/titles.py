"""The parts of a terminal outside its screen: the title of its window, and progress in its tab."""

from __future__ import annotations

from collections.abc import Mapping

# terminals, by their TERM, that have a title (OSC 2), and can keep and restore the one before
TITLED = (
    "xterm", "tmux", "rxvt", "alacritty", "foot", "konsole", "vte", "wezterm", "ghostty", "contour",
)  # fmt: skip
SAVE, RESTORE = "\x1b[22;2t", "\x1b[23;2t"
# programs that show progress (OSC 9;4): others show it as a notification
IN_TABS = {"ghostty", "WezTerm"}
NO_PROGRESS = "\x1b]9;4;0\x1b\\"


def takes_titles(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "").startswith(TITLED)


def takes_progress(environ: Mapping[str, str]) -> bool:
    """Return whether progress is shown in a tab or on a task bar."""
    if environ.get("TMUX") or environ.get("STY"):
        return False
    vte = environ.get("VTE_VERSION", "")
    return (
        bool(environ.get("WT_SESSION"))
        or environ.get("ConEmuANSI") == "ON"
        or environ.get("TERM_PROGRAM") in IN_TABS
        or (vte.isdecimal() and int(vte) >= 7900)
    )


def given_back(environ: Mapping[str, str]) -> str:
    """Return the sequences that restore the title of the window and end the progress."""
    title = RESTORE if takes_titles(environ) else ""
    return title + (NO_PROGRESS if takes_progress(environ) else "")


def titled(text: str) -> str:
    return f"\x1b]2;{text}\x1b\\"


def progress(share: float) -> str:
    """Return the sequence for this share of the work, or for work of unknown length if it is
    negative."""
    return f"\x1b]9;4;1;{int(100 * share)}\x1b\\" if share >= 0 else "\x1b]9;4;3\x1b\\"
