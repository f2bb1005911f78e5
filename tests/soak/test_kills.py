"""However the program ends, in the middle of anything: what it had shown is in the file, and what
was told to end ends.

A short run by seed; SOLITUDO_SOAK=N ends it N times in each way, and each end within two seconds.
"""

import contextlib
import os
import re
import shutil
import signal
import time
from pathlib import Path

import pytest

from tests.soak.running import Events, Run
from tests.soak.scenes import furnish, kind_of, scene
from tests.soak.soundness import LEFT, kept, sound, unharmed
from tests.soak.tally import SOAKING, Tally, so_many

SIZE = (120, 36)
# the terminal is cut: the program's end of the line is closed
CUT = 0
WAYS = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "hup": signal.SIGHUP, "cut": CUT}
# actions in a game, in a list, and in an open window
DOING = (b"\r", b" ", b"1", b"2", b"\\", b"\x1b[B\r", b"\x1b[C ", b"\x1b[B", b"\x1b[C", b"u")
OPENING = (b"H", b"?", b"[", b"M", b"S", b"\x10", b"T", b"N", b"\x1b", b";x\r", b"E", b"Y", b"/")


def busy(run: Run, seed: int) -> None:
    """Marks, drags, commands and windows, cut off anywhere."""
    events = Events(seed)
    events.size = SIZE
    rng = events.rng
    for _ in range(rng.randint(2, 8)):
        run.send(rng.choice(DOING))
        run.send(events.mouse() if rng.random() < 0.5 else rng.choice(DOING))
        if rng.random() < 0.2:
            run.send(rng.choice(OPENING))
        if rng.random() < 0.3:
            run.drain(0.01, 0.1)
    run.drain(0.01, rng.random() * 0.2)


def stopped(folder: Path, seed: int, way: int) -> float:
    """One run, ended in this way; the seconds that took."""
    here, kind = scene(seed), kind_of(seed)
    furnish(folder, kind)
    run = Run(folder, here.words(kind, seed), SIZE)
    try:
        run.wait_for_screen(b"\x1b[?1049h" if here.screen else b"cells")
        if here.screen:
            run.send(b"\x1b")
            run.drain(0.1)
            run.send(here.keys)
            run.drain(0.05, 0.3)
        busy(run, seed)
        seconds = cut(run) if way == CUT else run.end(way)
        while run.take():
            pass
        if way == signal.SIGKILL:
            sound(folder)
        else:
            number = way or signal.SIGHUP
            unharmed(run, (128 + number, -number, *LEFT))
            assert seconds < 2.0 or not SOAKING, f"{seconds:.1f} s"
        if here.screen:
            kept(run, kind, SIZE)
        return seconds
    finally:
        run.close()


def cut(run: Run) -> float:
    """Close our end of the line. Return the seconds until the program has ended."""
    os.close(run.fd)
    begun = time.monotonic()
    while run.alive() and time.monotonic() < begun + 60:
        time.sleep(0.01)
    run.fd = os.open(os.devnull, os.O_RDONLY)
    return time.monotonic() - begun


@pytest.mark.timeout(7200 if SOAKING else 600)
@pytest.mark.parametrize("way", WAYS)
def test_what_was_shown_is_in_the_file_however_it_ends(tmp_path: Path, way: str) -> None:
    total = so_many(4)
    tally = Tally(f"ends by {way}", total)
    for number in range(total):
        # the short run has other places for each way
        seed = number if SOAKING else number * 23 + WAYS[way] * 4
        try:
            tally.took(stopped(tmp_path / str(number), seed, WAYS[way]))
            tally.one()
        except Exception as error:
            tally.failed(f"seed {seed}", error)
        shutil.rmtree(tmp_path / str(number), ignore_errors=True)
    tally.end()


def rest_of(run: Run) -> bytes:
    """Return everything that was drawn, when the program has ended."""
    while run.take():
        pass
    return bytes(run.drawn)


MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
KEYS_ASKED = re.compile(rb"\x1b\[(>\d+|<)u")
# only sequences, no text
SEQUENCES = re.compile(rb"(\x1b\[[<?>]?[\d;]*[a-zA-Z]|\s)*")
# modes that a terminal has on by default: the cursor is visible, lines wrap
OF_ITSELF = {b"25", b"7"}


def given_back(drawn: bytes) -> bool:
    """Whether the terminal is as it was: all that was asked of it is taken back, the cursor is
    seen, and nothing is written once the other screen is left."""
    last = dict(MODE.findall(drawn))
    on = {mode for mode, way in last.items() if way == b"h"}
    asked = KEYS_ASKED.findall(drawn)
    _, _, after = drawn.rpartition(b"\x1b[?1049l")
    seen = b"25" in on and on <= OF_ITSELF and last[b"1049"] == b"l"
    return seen and (not asked or asked[-1] == b"<") and bool(SEQUENCES.fullmatch(after))


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    total = so_many(2)
    tally = Tally("second signals", total)
    furnish(tmp_path, "hitori")
    for seed in range(total):
        try:
            tally.took(ended_twice(tmp_path, seed))
            tally.one()
        except Exception as error:
            tally.failed(f"seed {seed}", error)
    tally.end()


def ended_twice(folder: Path, seed: int) -> float:
    """A signal and another at once, in the middle of frames; every second time to a terminal that
    takes nothing any more. The seconds until it was gone."""
    run = Run(folder, ["continue", "mine"], SIZE)
    events = Events(seed)
    try:
        run.wait_for_screen()
        if seed % 2:
            stuffed(run, events)
        else:
            run.send(b"\x10" if seed % 4 else b"\r")
        begun = time.monotonic()
        for number in (signal.SIGTERM, signal.SIGHUP):
            with contextlib.suppress(ProcessLookupError):
                os.kill(run.pid, number)
            time.sleep(events.rng.random() * 0.02)
        while run.alive() and time.monotonic() < begun + 60:
            time.sleep(0.005)
        seconds = time.monotonic() - begun
        assert run.status in (143, 129), run.status
        assert given_back(rest_of(run)), run.drawn[-300:]
        assert seconds < 1.0 or not SOAKING, f"{seconds:.1f} s"
        return seconds
    finally:
        run.close()


def stuffed(run: Run, events: Events) -> None:
    """The terminal takes nothing, and what is drawn fills all there is between."""
    for _ in range(40):
        run.resize(*events.new_size())
        time.sleep(0.01)


def test_a_ctrl_z_on_the_way_out_stops_nothing(tmp_path: Path) -> None:
    """It is an undo as long as the screen stands; whoever types it a moment too late is not to
    find the program stopped between screen and end."""
    furnish(tmp_path, "hitori")
    run = Run(tmp_path, ["continue", "mine"], SIZE)
    try:
        run.wait_for_screen()
        os.kill(run.pid, signal.SIGTERM)
        time.sleep(0.05)
        with contextlib.suppress(ProcessLookupError):
            os.kill(run.pid, signal.SIGTSTP)
        assert run.ended()
        assert run.status == 143
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(run.pid, signal.SIGCONT)
        run.close()
