"""Whatever comes in whatever bursts, at whatever sizes: no traceback, no crash, no growth, and what
the screen shows is what the file holds.

A short run by seed; SOLITUDO_SOAK=N sends 100 N events in all.
"""

import re
import select
import shutil
import time
from pathlib import Path

import pytest

from solitudo.tui.saves import library
from tests.soak.running import KINDS, Events, Run
from tests.soak.scenes import SCENES, board, furnish, kind_of, scene
from tests.soak.soundness import LEFT, screen_of, unharmed
from tests.soak.tally import SOAKING, Tally, so_many

MIB = 1 << 20
SIZE = (120, 36)
# seconds by which a busy machine may draw the last frame later
WAITING = 60.0
# seconds after which another Esc counts as the first one
ESCAPED = 2.5
# one burst in this many is followed by a check that the program answers within these seconds
PROBED, PROMPT = 0.1, 2.0
# every kind in every place
STORMS = len(SCENES) * len(KINDS)
DRAWN = [seed for seed in range(STORMS) if scene(seed).screen]


def storm(folder: Path, seed: int, most: int) -> tuple[int, bool, float]:
    """One program under so many events; begun again where it was left. How many came, whether a
    game stood there at the end, and the longest it took to answer."""
    here, kind = scene(seed), kind_of(seed)
    furnish(folder, kind)
    events = Events(seed)
    rng = events.rng
    compared, longest = False, 0.0
    run = Run(folder, here.words(kind, seed), events.size)
    try:
        run.wait_for_screen()
        run.send(b"\x1b")
        run.drain(0.05)
        run.send(here.keys)
        before = run.memory()
        while events.count < most:
            if rng.random() < 0.08:
                run.resize(*events.new_size())
            else:
                run.send(events.burst())
            if rng.random() < 0.3:
                run.drain(0.02, 0.5)
            if rng.random() < PROBED:
                longest = max(longest, run.answers(events.size))
            if select.select([run.fd], [], [], 0)[0]:
                run.take()
            if len(run.drawn) > 2 * MIB:
                del run.drawn[:MIB]
            if rng.random() < 0.02:
                time.sleep(0.3)
            if not run.alive():
                unharmed(run, LEFT)
                run.close()
                run = Run(folder, here.words(kind, seed), events.size)
                run.wait_for_screen()
                run.send(here.keys)
                before = run.memory()
        run.drain(0.2)
        if run.alive():
            grown = run.memory() - before
            # a window of 500x200 has a hundred thousand cells
            assert grown < 60 * MIB, f"it grew by {grown / MIB:.0f} MiB"
            compared = as_in_the_file(run)
            run.end()
        unharmed(run, (143, *LEFT))
    finally:
        run.close()
    return events.count, compared or opened_again(folder), longest


def opened_again(folder: Path) -> bool:
    """Where no game stood there at the end: the one played last, shown as its file has it."""
    run = Run(folder, ["continue"], SIZE)
    try:
        run.wait_for_screen()
        run.drain(0.3)
        compared = as_in_the_file(run)
        run.end()
        unharmed(run, (143, *LEFT))
        return compared
    finally:
        run.close()


# the message after the first Esc of a game; a second one opens the home screen
HOMEWARD = "Esc again: home"


def as_in_the_file(run: Run) -> bool:
    """What stands on the screen at the end is what replaying the file gives; whether a game was
    there to be compared."""
    # close windows, lists and previews, but do not open home: a second Esc within two seconds does
    # that, so wait until the message of the first is gone; the frame after a change of size is
    # complete
    for _ in range(3):
        if HOMEWARD in screen_of(run, SIZE):
            break
        run.send(b"\x1b")
        said = time.monotonic() + ESCAPED
        while HOMEWARD not in screen_of(run, SIZE) and time.monotonic() < said:
            run.drain(0.1, 0.3)
    run.resize(SIZE[0] - 1, SIZE[1])
    run.drain(0.2)
    del run.drawn[:]
    run.resize(*SIZE)
    end = time.monotonic() + WAITING
    while (differs := difference(run)) and time.monotonic() < end:
        run.drain(0.1)
        if not run.alive():
            return False  # Esc ends the program on the home screen
    if differs:
        raise AssertionError(differs)
    return differs is not None


def difference(run: Run) -> str | None:
    """Return the differences between screen and file: "" for none, None if no game is shown."""
    shown = screen_of(run, SIZE)
    if not shown.strip():
        return "nothing was drawn"
    named = re.match(r"\s*(?:‹ Home +)?[A-Z].*· ([a-z0-9-]+)  .*○● solitudo", shown)
    if named is None or "Moves" not in shown or "aused" in shown:
        return None  # home, a list, a replay, a lesson
    path = run.folder / "data" / "saves" / f"{named[1]}.toml"
    if not path.exists():
        return None
    game = library.read_save(path.read_bytes(), path.stem).game
    done, total = game.puzzle.progress(game.position)
    if f" {done}/{total}" in shown or game.solved:
        return ""
    return f"{done}/{total} in the file, but on the screen:\n{shown}"


@pytest.mark.timeout(3600 if SOAKING else 600)
@pytest.mark.parametrize("seed", DRAWN if SOAKING else DRAWN[:: len(DRAWN) // 3])
def test_bursts_of_anything_harm_nothing(tmp_path: Path, seed: int) -> None:
    most = so_many(200, 100) // (len(DRAWN) if SOAKING else 1)
    tally = Tally(f"events on {kind_of(seed)}, {scene(seed).name}", most)
    try:
        count, compared, longest = storm(tmp_path / "run", seed, most)
        tally.name += " (compared)" if compared else ""
        tally.took(longest)
        assert longest < PROMPT or not SOAKING, f"answered after {longest:.1f} s"
        tally.one(count)
    except Exception as error:
        tally.failed(f"seed {seed}", error)
    shutil.rmtree(tmp_path / "run", ignore_errors=True)
    tally.end()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_shown_after_a_burst_is_what_the_file_holds(tmp_path: Path, kind: str) -> None:
    keys = b"\r\x1b[C\r\x1b[C \x1b[Bu\r\x1b[Br\x1b[D\r1\x1b[C2\x1b[B\\\r  u"
    run = Run(tmp_path, ["play", board(kind, 3)], SIZE)
    try:
        run.wait_for_screen()
        run.send(b"\x1b")
        run.drain(0.3)
        for _ in range(3):
            run.send(keys)
        end = time.monotonic() + 60
        while not as_in_the_file(run) and time.monotonic() < end:
            run.drain(0.2)
        assert as_in_the_file(run)
        (path,) = run.saves()
        game = library.read_save(path.read_bytes(), path.stem).game
        assert game.lines > 6
        run.end()
        unharmed(run, (143,))
    finally:
        run.close()
