"""The environment shows what a terminal can do; the cursor shows how wide its characters are."""

import io
import os
import pty
import sys
import threading
from collections.abc import Iterable

import pytest

from solitudo.tui.terminal import capabilities as terminal
from solitudo.tui.terminal.capabilities import (
    AMBIGUOUS,
    EMOJI,
    Terminal,
    cursor_report_width,
    look,
    measured,
    probed,
    raw_terminal,
    worth_probing,
)

XTERM = {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}

COLOURS = {
    "an ordinary xterm": (XTERM, "256"),
    "one that says truecolor": ({**XTERM, "COLORTERM": "truecolor"}, "full"),
    "one that says 24bit": ({**XTERM, "COLORTERM": "24bit"}, "full"),
    "kitty over SSH": ({"TERM": "xterm-kitty"}, "full"),
    "a direct colour entry": ({"TERM": "xterm-direct"}, "full"),
    "iTerm": ({**XTERM, "TERM_PROGRAM": "iTerm.app"}, "full"),
    "Apple's terminal": ({**XTERM, "TERM_PROGRAM": "Apple_Terminal"}, "256"),
    "the Linux console": ({"TERM": "linux"}, "16"),
    "a bare xterm": ({"TERM": "xterm"}, "16"),
    "tmux": ({"TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"}, "256"),
    "tmux started in kitty": ({"TERM": "screen-256color", "TMUX": "x", "VTE_VERSION": "1"}, "256"),
    "tmux with truecolor": ({"TERM": "tmux-256color", "TMUX": "x", "COLORTERM": "24bit"}, "full"),
    "screen in a truecolor terminal": ({"TERM": "screen", "COLORTERM": "truecolor"}, "16"),
    "screen with 256": ({"TERM": "screen-256color", "STY": "1.a", "COLORTERM": "24bit"}, "256"),
    "a dumb terminal": ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none"),
    "no terminal": ({}, "none"),
    "a VT220": ({"TERM": "vt220"}, "none"),
    "NO_COLOR": ({**XTERM, "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
    "an empty NO_COLOR": ({**XTERM, "NO_COLOR": ""}, "256"),
}


@pytest.mark.parametrize("case", COLOURS)
def test_the_environment_tells_the_colours(case: str) -> None:
    environ, colours = COLOURS[case]
    assert look(environ, "utf-8").colours == colours


GLYPHS = {
    "UTF-8": (XTERM, "utf-8", "rich"),
    "UTF8 written otherwise": (XTERM, "UTF8", "rich"),
    "no locale at all": ({"TERM": "xterm"}, "utf-8", "rich"),
    "Latin 1": ({**XTERM, "LANG": "de_DE.ISO-8859-1"}, "iso8859-1", "ascii"),
    "the C locale, where Python writes UTF-8": ({**XTERM, "LC_ALL": "C"}, "utf-8", "ascii"),
    "LC_ALL beats LANG": ({**XTERM, "LC_ALL": "POSIX"}, "utf-8", "ascii"),
    "C.UTF-8": ({**XTERM, "LC_ALL": "C.UTF-8"}, "utf-8", "rich"),
    "the Linux console": ({"TERM": "linux", "LANG": "en_US.UTF-8"}, "utf-8", "blocks"),
    "a dumb terminal": ({"TERM": "dumb", "LANG": "en_US.UTF-8"}, "utf-8", "ascii"),
    "asked for": ({**XTERM, "SOLITUDO_GLYPHS": "ascii"}, "utf-8", "ascii"),
    "asked for against the locale": ({"LC_ALL": "C", "SOLITUDO_GLYPHS": "rich"}, "ascii", "rich"),
    "asked for what is not there": ({**XTERM, "SOLITUDO_GLYPHS": "runes"}, "utf-8", "rich"),
}


@pytest.mark.parametrize("case", GLYPHS)
def test_the_locale_and_the_persons_wish_tell_the_glyphs(case: str) -> None:
    environ, encoding, glyphs = GLYPHS[case]
    assert look(environ, encoding).glyphs == glyphs


def test_the_setting_counts_and_the_environment_comes_before_it() -> None:
    assert look(XTERM, "utf-8", "blocks").glyphs == "blocks"
    assert look(XTERM, "utf-8", "auto").glyphs == "rich"
    assert look({**XTERM, "SOLITUDO_GLYPHS": "ascii"}, "utf-8", "blocks").glyphs == "ascii"
    assert look(XTERM, "utf-8", "blocks").chosen
    assert not look(XTERM, "utf-8", "auto").chosen


def test_ssh_and_multiplexers_are_noticed() -> None:
    assert not look(XTERM, "utf-8").ssh
    assert look({**XTERM, "SSH_CONNECTION": "a 1 b 22"}, "utf-8").ssh
    assert look({**XTERM, "SSH_TTY": "/dev/pts/3"}, "utf-8").ssh
    assert not look(XTERM, "utf-8").tmux
    assert look({**XTERM, "TMUX": "/tmp/tmux-0/default,1,0"}, "utf-8").tmux
    assert look({"TERM": "screen.xterm-256color"}, "utf-8").tmux


@pytest.mark.parametrize(
    ("features", "colours"),
    [("256,clipboard,RGB,title", "full"), ("256,title", "256"), ("", "full")],
)
def test_tmux_has_the_colours_that_it_passes_on(
    monkeypatch: pytest.MonkeyPatch, features: str, colours: str
) -> None:
    monkeypatch.setattr(terminal, "_of_tmux", lambda *_: features)
    for name, value in {**XTERM, "TMUX": "/tmp/tmux-0/default,1,0", "NO_COLOR": ""}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("COLORTERM", "truecolor")
    terminal.tmux_passes_colours.cache_clear()
    assert terminal.here().colours == colours
    terminal.tmux_passes_colours.cache_clear()


def test_each_depth_of_colour_has_a_name_that_textual_knows() -> None:
    names = [look(environ, "utf-8").colour_system for environ, _ in COLOURS.values()]
    assert set(names) == {"truecolor", "256", "standard", ""}


class FakeTerminal:
    """Answers cursor reports from a script, and keeps its own time."""

    def __init__(self, answers: Iterable[str], wait: float = 0.01) -> None:
        self.answers = list(answers)
        self.sent = ""
        self.time = 0.0
        self.wait = wait

    def read(self, seconds: float) -> str:
        if not self.answers:
            self.time += seconds
            return ""
        self.time += self.wait
        return self.answers.pop(0)

    def write(self, text: str) -> None:
        self.sent += text

    def now(self) -> float:
        return self.time


def width(fake: FakeTerminal, text: str = "○") -> int | None:
    return cursor_report_width(text, fake.read, fake.write, 0.5, fake.now)


def test_the_width_is_where_the_cursor_stands_after_the_text() -> None:
    fake = FakeTerminal(["\x1b[12;2R"])
    assert width(fake) == 1
    assert fake.sent == "\r○\x1b[6n\r\x1b[K"
    assert width(FakeTerminal(["\x1b[1;3R"])) == 2


def test_an_answer_may_come_in_pieces_and_after_keys_typed_ahead() -> None:
    assert width(FakeTerminal(["jj\x1b[A", "\x1b[", "1", "2;3", "R"])) == 2


def test_a_silent_terminal_is_not_waited_for() -> None:
    fake = FakeTerminal([])
    assert width(fake) is None
    assert fake.time == pytest.approx(0.5)
    assert fake.sent.endswith("\r\x1b[K")


def test_a_chattering_terminal_is_not_listened_to_for_ever() -> None:
    fake = FakeTerminal(["x"] * 1000, wait=0.1)
    assert width(fake) is None
    assert fake.time < 0.7


def probe(terminal: Terminal, columns: int | None) -> Terminal:
    fake = FakeTerminal([] if columns is None else [f"\x1b[1;{columns + 1}R"])
    return probed(terminal, fake.read, fake.write, 0.01)


def test_wide_marks_lead_to_ascii_and_narrow_ones_stay() -> None:
    rich = Terminal(glyphs="rich")
    assert probe(rich, len(AMBIGUOUS)) == rich
    assert probe(rich, 2 * len(AMBIGUOUS)).glyphs == "ascii"
    assert probe(rich, None) == rich


def test_a_choice_of_glyphs_is_kept_but_emoji_must_be_two_wide() -> None:
    chosen = Terminal(glyphs="rich", chosen=True)
    assert probe(chosen, 2 * len(AMBIGUOUS)) == chosen
    emoji = Terminal(glyphs="emoji", chosen=True)
    assert probe(emoji, 2 * len(EMOJI)) == emoji
    assert probe(emoji, len(EMOJI)).glyphs == "rich"


def test_a_real_terminal_is_measured_and_left_as_it_was() -> None:
    import termios

    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)

    def answer() -> None:
        while b"\x1b[6n" not in os.read(ours, 1024):
            pass
        os.write(ours, b"\x1b[1;6R")

    helper = threading.Thread(target=answer)
    helper.start()
    try:
        with raw_terminal(theirs, theirs) as (read, write):
            assert cursor_report_width(AMBIGUOUS, read, write, 5.0) == 5
        helper.join()
        assert termios.tcgetattr(theirs) == before
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_terminal_that_measures_nothing_is_believed() -> None:
    for glyphs in ("emoji", "rich"):
        seen = Terminal(glyphs=glyphs)
        assert probed(seen, lambda seconds: "\x1b[1;1R", lambda text: None).glyphs == glyphs


def test_it_is_asked_only_where_the_answer_may_matter() -> None:
    assert worth_probing(Terminal(glyphs="emoji"), {"LANG": "en_GB.UTF-8"})
    assert worth_probing(Terminal(), {"LANG": "ja_JP.UTF-8"})
    assert not worth_probing(Terminal(), {"LANG": "en_GB.UTF-8"})


def test_what_is_written_already_is_sent_before_the_terminal_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = pty.openpty()
    seen: list[tuple[bytes, float]] = []

    def ask(found: Terminal, read: object, write: object, seconds: float) -> Terminal:
        seen.append((os.read(ours, 1024), seconds))
        return found

    monkeypatch.setattr(terminal, "probed", ask)
    try:
        with open(theirs, "r+b", 0, closefd=False) as raw:
            both = io.TextIOWrapper(raw, write_through=False)
            monkeypatch.setattr(sys, "stdin", both)
            monkeypatch.setattr(sys, "stdout", both)
            both.write("before")
            measured(Terminal())
            both.write("again")
            measured(Terminal(ssh=True))
    finally:
        os.close(ours)
        os.close(theirs)
    assert seen == [(b"before", 0.3), (b"again", 1.0)]
