"""A line that hangs, or a program that is killed, in the middle of anything: nothing is lost, the
game can be taken over at once, and its clock is right within a second.

A short run by seed; SOLITUDO_SOAK=N hangs N lines and kills N programs, shared out to four tests.
"""

import asyncio
import os
import re
import shutil
import signal
import time
from pathlib import Path

import pytest

from solitudo.engines.core import clock as clocks
from solitudo.engines.core import locks
from solitudo.tui.saves import claims, library
from solitudo.tui.screens.editor import draft_files
from tests.soak.running import Events, Run
from tests.soak.scenes import furnish, kind_of, scene
from tests.soak.soundness import kept, sound
from tests.soak.tally import SOAKING, Tally, so_many
from tests.soak.test_kills import SIZE, busy, stuffed

PARTS = 4
# seconds that a clock may be wrong
RIGHT = 1.0


def held_by(run: Run) -> list[Path]:
    """The games and drafts that a program has."""
    found = []
    for folder, suffix in (("saves", ".toml"), ("drafts", ".draft")):
        for beside in (run.folder / "data" / folder).glob(".*.lock"):
            path = beside.with_name(beside.name[1:].removesuffix(".lock") + suffix)
            holder = locks.holder(path)
            if holder is not None and holder.pid == run.pid and path.exists():
                found.append(path)
    return found


def noted(path: Path) -> float | None:
    """The seconds of a game by the note in its lock."""
    holder = locks.holder(path)
    tenths = clocks.parse(holder.note.partition(" ")[2]) if holder is not None else None
    return tenths / 10 if tenths is not None else None


def watched(path: Path, most: float = 3.2) -> tuple[float, float, bool]:
    """The seconds of a game, when they were those, and whether its clock runs."""
    first, end = noted(path), time.monotonic() + most
    while time.monotonic() < end:
        now = noted(path)
        if first is not None and now is not None and now != first:
            return now, time.monotonic(), True
        first = now if first is None else first
        time.sleep(0.01)
    return first or 0.0, time.monotonic(), False


def seconds_of(path: Path) -> float:
    """The time of the last line of a save."""
    last = path.read_text().rstrip().splitlines()[-1]
    found = re.match(r"\d+ = ['\"](\S+)", last)
    tenths = clocks.parse(found[1]) if found else None
    return (tenths or 0) / 10


def taken(path: Path) -> float:
    """Take a file over, as another window would; the seconds that its game has then."""

    async def take() -> float:
        if path.suffix == draft_files.SUFFIX:
            draft = await claims.take_over(path, lambda: draft_files.open_draft(path.stem))
            draft.close()
            return 0.0
        opened = await claims.take_over(path, lambda: library.open_save(path))
        seconds = opened.game.clock.tick() / 10
        opened.file.close()
        return seconds

    return asyncio.run(take())


def begun(folder: Path, seed: int) -> tuple[Run, str, float]:
    """A program in the middle of something, its kind of board, and when it took the last key."""
    here, kind = scene(seed), kind_of(seed)
    furnish(folder, kind)
    run = Run(folder, here.words(kind, seed), SIZE)
    run.wait_for_screen(b"\x1b[?1049h" if here.screen else b"cells")
    if here.screen:
        run.send(b"\x1b")
        run.drain(0.1)
        run.send(here.keys)
        run.drain(0.05, 0.3)
    busy(run, seed)
    # typed keys are read, and shown
    run.drain(0.05, 5.0)
    return run, kind, time.monotonic()


def hung(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> float:
    """One line that hangs; the seconds until everything was taken over."""
    monkeypatch.setenv("SOLITUDO_DATA", str(folder / "data"))
    run, _, last_key = begun(folder, seed)
    try:
        if not run.alive():
            # a typed key has ended it
            sound(folder)
            return 0.0
        running = {path: watched(path) for path in held_by(run) if path.suffix == ".toml"}
        first_key = last_key
        way = ("silent", "silent", "stopped", "stuffed", "silent")[seed % 5]
        if way == "stuffed":
            # while keys are typed until the line is full, the last key that was read is unknown
            stuffed(run, Events(seed))
            last_key = time.monotonic()
        elif way == "stopped":
            os.kill(run.pid, signal.SIGSTOP)
        time.sleep(Events(seed).rng.uniform(0.5, 4.0))
        begin = time.monotonic()
        for path in held_by(run):
            seconds = taken(path)
            if path in running:
                noted_, at, runs = running[path]
                least, most = (noted_ - (at - key if runs else 0) for key in (first_key, last_key))
                told = (way, seconds, least, most, runs)
                assert least - RIGHT - 0.2 <= seconds <= most + RIGHT + 0.2, told
        took = time.monotonic() - begin
        assert not held_by(run)
        assert run.alive() or took >= claims.SILENT, "it was ended although it had answered"
        sound(folder)
        return took
    finally:
        run.close()


def killed(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> float:
    """One program that is killed; the seconds until all it had was open again."""
    monkeypatch.setenv("SOLITUDO_DATA", str(folder / "data"))
    run, kind, _ = begun(folder, seed)
    try:
        held = held_by(run)
        running = {path: watched(path) for path in held if path.suffix == ".toml"}
        time.sleep(Events(seed).rng.uniform(0.0, 1.5))
        run.end(signal.SIGKILL)
        ended = begin = time.monotonic()
        for path in held:
            seconds = taken(path)
            if path in running:
                noted_, at, runs = running[path]
                wanted = noted_ + (ended - at if runs else 0)
                assert abs(seconds - wanted) <= RIGHT + 0.2, (seconds, wanted, runs)
        took = time.monotonic() - begin
        while run.take():
            pass
        sound(folder)
        if scene(seed).screen:
            kept(run, kind, SIZE)
        return took
    finally:
        run.close()


@pytest.mark.timeout(7200 if SOAKING else 600)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("way", ["hung", "killed"])
def test_a_game_is_taken_over_from_a_line_that_hangs_and_after_a_kill(
    tmp_path: Path, way: str, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = hung if way == "hung" else killed
    total = so_many(PARTS) // PARTS
    tally = Tally(f"{way}, part {part}", total)
    for number in range(total):
        # the short run has a game in each part
        seed = number * PARTS + part if SOAKING else (0, 9, 4, 17)[part]
        try:
            tally.took(end(tmp_path / str(number), seed, monkeypatch))
            tally.one()
        except Exception as error:
            tally.failed(f"seed {seed} ({scene(seed).name}, {kind_of(seed)})", error)
        shutil.rmtree(tmp_path / str(number), ignore_errors=True)
    tally.end()
