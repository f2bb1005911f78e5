"""The tests of what must never fail can fail: each of these safeguards is taken out of a copy of
the program, and the tests named beside it must notice.

The short run tries one of them; SOLITUDO_SOAK tries all.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.soak.nest import ROOT
from tests.soak.tally import SOAKING

COPIED = ("engines", "tui", "themes", "tests", "pyproject.toml")
# a test that waits forever has noticed the change too
LIMIT = 300


class Mutant(NamedTuple):
    """A safeguard: where it is, its text, the text without it, and the tests that notice."""

    path: str
    text: str
    without: str
    tests: str


APPENDED, LOCKS = "engines/core/appended.py", "engines/core/locks.py"
SERVER, GUESTS = "tui/web/server.py", "tui/person/guests.py"
POWER, CHANGED = "tests/saves/test_power_loss.py", "tests/saves/test_changed_files.py"
TAKEN, SERVED = "tests/saves/test_take_over.py", "tests/web/test_server.py"
LIMITED = "tests/web/test_limits.py"
GUEST = "tests/person/test_guests.py"

MUTANTS = {
    "moves are synced": Mutant(
        APPENDED, "        SYNCER.mark(self.handle)\n", "        pass\n", POWER
    ),
    "a game that is closed is synced": Mutant(
        APPENDED, "        SYNCER.forget(self.handle)\n", "        pass\n",
        f"{POWER}::test_a_game_that_is_closed_is_on_the_disk_at_once",
    ),
    "a new name comes after the sync": Mutant(
        "engines/core/files.py", "beside = write_beside(target, content, sync=True)",
        "beside = write_beside(target, content)", POWER,
    ),
    "the size and time of a save are compared": Mutant(
        APPENDED, "if (mine.st_size, mine.st_mtime_ns) != self._stamp or not", "if not", CHANGED
    ),
    "its last line is compared": Mutant(
        APPENDED, " or not self._ends_as_written():", ":", CHANGED
    ),
    "a deleted lock is noticed": Mutant(
        LOCKS, "if self._handle is None or self._there():", "if True:", CHANGED
    ),
    "another process of the same number is left alone": Mutant(
        LOCKS, "and self.began == began(self.pid)", "", TAKEN
    ),
    "a silent holder is ended": Mutant(
        "tui/saves/claims.py", "or not holder.end(number))", "or holder.end(0))", TAKEN
    ),
    "the clock is cut back": Mutant(
        "engines/core/clock.py", "self._seconds = min(self._seconds, self._seen)", "pass", TAKEN
    ),
    "a killed game has its time": Mutant(
        "tui/saves/library.py", "    take_time(saved.game, lock.left)\n", "", TAKEN
    ),
    "so many windows": Mutant(
        SERVER, "if len(self.programs) >= MOST else", "if False else", LIMITED
    ),
    "so many windows of a player": Mutant(
        SERVER, "if len(own) >= share else", "if False else", LIMITED
    ),
    "a place is taken before anything is waited for": Mutant(
        SERVER,
        "# it counts from here on: nothing was awaited since the others were counted\n",
        "await asyncio.sleep(0.2)\n", LIMITED,
    ),
    "silent connections are closed": Mutant(
        SERVER, "keepalive_timeout=ASKED_WITHIN", "keepalive_timeout=3600", LIMITED
    ),
    "so many connections": Mutant(SERVER, "one.force_close()", "pass", LIMITED),
    "what is no JSON": Mutant(SERVER, "(ValueError, RecursionError)", "ValueError", SERVED),
    "a token is asked for": Mutant(
        SERVER, "if self.player(request) is None:", "if False:", SERVED
    ),
    "guests have no paths": Mutant(
        "tui/saves/importing.py", "path = None if guests.is_guest() else path_in(text)",
        "path = path_in(text)", GUEST,
    ),
    "guests keep so many games": Mutant(GUESTS, "if len(kept) >= FILES:", "if False:", GUEST),
    "guests keep so many bytes": Mutant(
        GUESTS, "    if not is_guest():\n        return MOST_BYTES", "    return MOST_BYTES", GUEST
    ),
    "the program ends in time": Mutant(
        "tui/app/shutdown.py", "        self.guard.end_soon(code)\n", "",
        "tests/terminal/test_endings.py",
    ),
    "sizes have bounds": Mutant(
        "tui/terminal/textual_driver.py", "LEAST, MOST = Size(4, 2), Size(1000, 400)",
        "LEAST, MOST = Size(1, 1), Size(100_000, 100_000)", "tests/terminal/test_sizes.py",
    ),
}  # fmt: skip
TRIED = MUTANTS if SOAKING else ["moves are synced"]


@pytest.mark.parametrize("name", MUTANTS)
def test_each_safeguard_is_where_it_is_said_to_be(name: str) -> None:
    mutant = MUTANTS[name]
    assert (ROOT / mutant.path).read_text().count(mutant.text) == 1
    assert (ROOT / mutant.tests.partition("::")[0]).exists()


@pytest.mark.timeout(LIMIT + 60)
@pytest.mark.parametrize("name", TRIED)
def test_a_safeguard_that_is_taken_out_is_noticed(tmp_path: Path, name: str) -> None:
    mutant = MUTANTS[name]
    for copied in COPIED:
        if (ROOT / copied).is_dir():
            shutil.copytree(ROOT / copied, tmp_path / copied, symlinks=True)
        else:
            shutil.copy(ROOT / copied, tmp_path)
    path = tmp_path / mutant.path
    path.write_text(path.read_text().replace(mutant.text, mutant.without))
    noticed = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist",
         f"--timeout={LIMIT}", mutant.tests],
        cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT + 30,
        env={name: value for name, value in os.environ.items() if not name.startswith("SOLITUDO_")
             and not name.startswith("PYTEST_")},
    )  # fmt: skip
    assert noticed.returncode == 1, noticed.stdout[-2000:] + noticed.stderr[-2000:]
