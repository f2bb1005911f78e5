"""The abilities of this terminal, from its environment and, if asked, by measuring.

It imports very little, because it runs before anything is drawn.
"""

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from typing import Literal, NamedTuple, TextIO, get_args

from solitudo.engines.core import system

Colours = Literal["full", "256", "16", "none"]
Glyphs = Literal["rich", "blocks", "ascii", "emoji", "wedges", "fine"]
GLYPHS: tuple[Glyphs, ...] = get_args(Glyphs)

# terminals that show 24-bit colour without saying so in COLORTERM, and have a clipboard
FULL_TERMS = ("xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "contour")
FULL_PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "WarpTerminal")
FULL_SIGNS = ("WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "VTE_VERSION")
# some of the programs named by TERM_PROGRAM or by other variables accept text for the clipboard
CLIPBOARD_PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "ghostty", "WarpTerminal")
CLIPBOARD_SIGNS = ("WT_SESSION", "KITTY_WINDOW_ID")
# these do not: VTE (the library of GNOME's and other terminals), GNU screen, the console
NO_CLIPBOARD_SIGNS = ("VTE_VERSION", "STY")
NO_CLIPBOARD_TERMS = ("linux", "screen")
# seconds that tmux may take to report its setting
TMUX_LIMIT = 0.5

# terminals, and families of them, that erase with the current background
ERASING_TERMS = (
    "xterm", "tmux", "linux", "rxvt", "alacritty", "foot", "wezterm", "contour", "konsole", "vte",
    "mintty", "st-", "ghostty", "kitty", "iterm",
)  # fmt: skip
COLOURLESS_TERMS = ("", "dumb", "unknown", "vt100", "vt102", "vt220", "vt320", "xterm-mono")

# one character of each sort that East Asian terminals may show two columns wide
AMBIGUOUS = "○●■─█"
EMOJI = "🌲⛺🟩"

REPORT = r"\x1b\[(\d+);(\d+)R"

# the release of Textual whose private names are used, and the variable that forbids it
WRITTEN_FOR = "8.2.8"
PLAIN_DRAWING = "SOLITUDO_PLAIN_DRAWING"


class Terminal(NamedTuple):
    """The abilities of the terminal, and of the connection to it."""

    colours: Colours = "full"
    glyphs: Glyphs = "rich"
    ssh: bool = False
    tmux: bool = False  # inside tmux or screen
    erases: bool = False  # whether erasing writes the current background
    # whether the player chose the symbols, which are then used without a check
    chosen: bool = False

    @property
    def colour_system(self) -> str:
        """The name of these colours in TEXTUAL_COLOR_SYSTEM, or nothing if there are none."""
        return {"full": "truecolor", "256": "256", "16": "standard", "none": ""}[self.colours]


def look(environ: Mapping[str, str], encoding: str, glyphs: str = "auto") -> Terminal:
    """Return the terminal that this environment describes. SOLITUDO_GLYPHS overrides `glyphs`."""
    asked = next((g for g in (environ.get("SOLITUDO_GLYPHS"), glyphs) if g in GLYPHS), None)
    return Terminal(
        colours=_colours(environ),
        glyphs=asked or _glyphs(environ, encoding),
        ssh=any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_TTY")),
        tmux=_in_tmux(environ) or _in_screen(environ),
        erases=_erases(environ),
        chosen=asked is not None,
    )


def here(glyphs: str = "auto") -> Terminal:
    environ = {**system.ENVIRONMENT, **os.environ}
    found = look(environ, getattr(sys.stdout, "encoding", None) or "ascii", glyphs)
    if found.colours == "full" and os.environ.get("TMUX") and not tmux_passes_colours():
        # it would use the nearest of its 256 colours, and two of our colours become one
        return found._replace(colours="256")
    return found


def _in_tmux(environ: Mapping[str, str]) -> bool:
    return bool(environ.get("TMUX")) or environ.get("TERM", "").startswith("tmux")


def _in_screen(environ: Mapping[str, str]) -> bool:
    if _in_tmux(environ):
        return False
    return bool(environ.get("STY")) or environ.get("TERM", "").startswith("screen")


def _erases(environ: Mapping[str, str]) -> bool:
    if _in_screen(environ):
        return False
    return _in_tmux(environ) or environ.get("TERM", "").startswith(ERASING_TERMS)


def _colours(environ: Mapping[str, str]) -> Colours:
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or term in COLOURLESS_TERMS or term.endswith("-m"):
        return "none"
    if _in_screen(environ):
        # screen garbles 24-bit colours, and COLORTERM belongs to the outer terminal
        return "256" if "256color" in term else "16"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "full"
    if term.endswith("-direct") or term.startswith(FULL_TERMS):
        return "full"
    if not _in_tmux(environ) and (
        environ.get("TERM_PROGRAM") in FULL_PROGRAMS or any(map(environ.get, FULL_SIGNS))
    ):
        return "full"
    return "256" if "256color" in term else "16"


def _glyphs(environ: Mapping[str, str], encoding: str) -> Glyphs:
    if encoding.lower().replace("-", "").replace("_", "") != "utf8":
        return "ascii"
    locale, term = _locale(environ), environ.get("TERM", "").lower()
    # Python writes UTF-8 in the C locale, which says nothing about the terminal
    if locale in ("C", "POSIX") or term in COLOURLESS_TERMS:
        return "ascii"
    # the Linux console's font has half blocks but neither quadrants nor diagonals
    return "blocks" if term == "linux" else "rich"


def _locale(environ: Mapping[str, str]) -> str:
    return next((environ[n] for n in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(n)), "")


Read = Callable[[float], str]
Write = Callable[[str], object]


def cursor_report_width(
    text: str,
    read: Read,
    write: Write,
    limit: float = 0.5,
    now: Callable[[], float] = time.monotonic,
) -> int | None:
    """Return the columns of this text on the terminal, or None if there is no answer in time.

    `read(seconds)` returns what has arrived within that time. `write` sends at once. The text is
    written at the start of the current row and erased again.
    """
    write(f"\r{text}\x1b[6n")
    end = now() + limit
    answer = ""
    while (left := end - now()) > 0:
        arrived = read(left)
        answer += arrived
        if report := re.search(REPORT, answer):
            write("\r\x1b[K")
            return int(report[2]) - 1
        if not arrived and now() >= end:
            break
    write("\r\x1b[K")
    return None


def probed(terminal: Terminal, read: Read, write: Write, limit: float = 0.5) -> Terminal:
    """Return the terminal with symbols of the right width.

    Symbols that the person chose are kept.
    """
    emoji = terminal.glyphs == "emoji"
    if terminal.glyphs == "ascii" or (terminal.chosen and not emoji):
        return terminal
    text, columns = (EMOJI, 2) if emoji else (AMBIGUOUS, 1)
    width = cursor_report_width(text, read, write, limit)
    # a terminal that reports less than one column for each character does not measure at all
    if width is None or width < len(text) or width == columns * len(text):
        return terminal
    return terminal._replace(glyphs="rich" if emoji else "ascii")


def worth_probing(terminal: Terminal, environ: Mapping[str, str]) -> bool:
    """Return whether to ask: for emoji, and where ambiguous characters may be two columns wide."""
    return terminal.glyphs == "emoji" or _locale(environ)[:2] in ("zh", "ja", "ko")


@contextmanager
def raw_terminal(source: int = 0, target: int = 1) -> Iterator[tuple[Read, Write]]:
    """Yield `read` and `write` on a real terminal that passes on each answer at once,
    without echo.
    """

    def read(seconds: float) -> str:
        ready, _, _ = select.select([source], [], [], seconds)
        return os.read(source, 1024).decode("latin-1") if ready else ""

    def write(text: str) -> None:
        os.write(target, text.encode())

    before = system.termios.tcgetattr(source)
    try:
        system.tty.setcbreak(source)
        yield read, write
    finally:
        # drop a late answer, which would be read as keys
        system.termios.tcsetattr(source, system.termios.TCSAFLUSH, before)


def measured(terminal: Terminal) -> Terminal:
    """Return the terminal as `probed` through standard input and output, if these are terminals."""
    if system.termios is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return terminal
    sys.stdout.flush()
    try:
        with raw_terminal(sys.stdin.fileno(), sys.stdout.fileno()) as (read, write):
            return probed(terminal, read, write, 1.0 if terminal.ssh else 0.3)
    except OSError:
        return terminal


def tmux_setting() -> str:
    """Return the setting of tmux for copied text: "on" passes it on, "external" and "off"
    do not.
    """
    return _of_tmux("show-options", "-sv", "set-clipboard")


@cache
def tmux_passes_colours() -> bool:
    """Return whether tmux passes 24-bit colours on to its terminal, or True if that is unknown."""
    features = _of_tmux("display-message", "-p", "#{client_termfeatures}")
    return not features or "RGB" in features.split(",")


def _of_tmux(*words: str) -> str:
    """Return the output of a command of tmux, or nothing if it takes too long."""
    import subprocess

    try:
        done = subprocess.run(
            ["tmux", *words], capture_output=True, text=True, timeout=TMUX_LIMIT, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def takes_clipboard(
    environ: Mapping[str, str] = os.environ, ask: Callable[[], str] = tmux_setting
) -> bool | None:
    """Return whether the terminal accepts a copied text (OSC 52).

    Return None if it does not answer.
    """
    if environ.get("TMUX"):
        # the terminal outside tmux is unknown, but tmux says whether it passes the text on
        return False if ask() in ("off", "external") else None
    term = environ.get("TERM", "")
    if any(environ.get(sign) for sign in NO_CLIPBOARD_SIGNS) or term in NO_CLIPBOARD_TERMS:
        return False
    known = term.startswith(FULL_TERMS) or environ.get("TERM_PROGRAM") in CLIPBOARD_PROGRAMS
    return True if known or any(environ.get(sign) for sign in CLIPBOARD_SIGNS) else None


def drawn_on() -> TextIO | None:
    """Return the stream that screens are drawn on. Errors may be written to a file."""
    for stream in (sys.__stderr__, sys.__stdout__):
        with suppress(ValueError):
            if stream is not None and stream.isatty():
                return stream
    return None


def hung_up() -> bool:
    """Return whether the terminal was closed, or False if that is unknown."""
    try:
        return system.is_gone(sys.__stdin__.fileno())  # type: ignore[union-attr]
    except (OSError, ValueError, AttributeError):
        return False
