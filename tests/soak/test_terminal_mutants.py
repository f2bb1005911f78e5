"""Whether the tests can fail: what each guards is taken out in a copy, and its test must notice.

A short run takes the first; SOLITUDO_SOAK=N takes them all.
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

PARTS = ("engines", "themes", "tui", "tests", "pyproject.toml")
LIMIT = 600


class Mutant(NamedTuple):
    """A text of a file and what takes its place; the test that must notice."""

    file: str
    text: str
    instead: str
    test: str


MUTANTS = {
    "the bound of sizes": Mutant(
        "tui/terminal/textual_driver.py",
        "    return Size(max(least, min(most, width)), max(low, min(high, height)))",
        "    return size",
        "tests/terminal/test_sizes.py",
    ),
    "the loop in Open": Mutant(
        "tui/screens/saves/open_window.py",
        "while text and cell_len(text) > width - 2:",
        "while cell_len(text) > width - 2:",
        "tests/terminal/test_sizes.py::test_what_is_typed_to_open_is_cut_to_any_width",
    ),
    "keys of numbers that no character has": Mutant(
        "tui/terminal/textual_driver.py",
        "except (ValueError, OverflowError):",
        "except ZeroDivisionError:",
        "tests/terminal/test_sizes.py::test_no_sequence_ends_what_reads_them",
    ),
    "the end timer": Mutant(
        "tui/app/guard.py",
        "        due = monotonic() + seconds\n",
        "        due = monotonic() + seconds + 1e6\n",
        "tests/app/test_guard.py",
    ),
    "the end timer of a loop that stands": Mutant(
        "tui/app/guard.py",
        "            if self._due is not None and monotonic() >= self._due:",
        "            if False:",
        "tests/soak/test_standing.py",
    ),
    "the look at the loop": Mutant(
        "tui/app/guard.py",
        "            self._look()\n",
        "",
        "tests/app/test_guard.py",
    ),
    "the terminal of others": Mutant(
        "tui/terminal/textual_driver.py",
        "            # the process that has it now has set it up for itself\n"
        "            self.attrs_before = None",
        "            pass",
        "tests/terminal/test_endings.py",
    ),
    "a signal to go on": Mutant(
        "tui/terminal/textual_driver.py",
        "            self._ask_again()",
        "            super()._sigcont_application()",
        "tests/terminal/test_endings.py",
    ),
    "answers before the terminal is lent": Mutant(
        "tui/terminal/textual_driver.py",
        "            self._drop_input(self.owner.longest_answer)",
        "            pass",
        "tests/terminal/test_lending.py",
    ),
    "the key that releases what waits": Mutant(
        "tui/terminal/flow.py",
        "        if self._asked and self._late_for(self._asked[0], now):\n",
        "        if False:\n",
        "tests/terminal/test_flow.py",
    ),
    "the clock of a dead line": Mutant(
        "tui/app/taking_over.py",
        "                screen.lose_focus(gone=True)",
        "                screen.lose_focus()",
        "tests/terminal/test_silence.py",
    ),
    "where the screen is drawn": Mutant(
        "tui/terminal/textual_driver.py",
        "        if screen is not None:\n",
        "        if False:\n",
        "tests/terminal/test_surroundings.py",
    ),
}


def copied(folder: Path, mutant: Mutant) -> Path:
    """The project in a folder, changed so."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(
                ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy(ROOT / part, folder / part)
    path = folder / mutant.file
    text = path.read_text("utf-8")
    assert text.count(mutant.text) == 1, f"{mutant.file} has changed: {mutant.text}"
    path.write_text(text.replace(mutant.text, mutant.instead), "utf-8")
    return folder


@pytest.mark.timeout(LIMIT * 2)
@pytest.mark.parametrize("name", MUTANTS if SOAKING else list(MUTANTS)[:1])
def test_what_is_taken_out_is_noticed(tmp_path: Path, name: str) -> None:
    mutant = MUTANTS[name]
    folder = copied(tmp_path / "copy", mutant)
    env = {name: value for name, value in os.environ.items() if name != "SOLITUDO_SOAK"}
    env["PYTHONPATH"] = f"{folder / 'tui' / 'package'}{os.pathsep}{folder}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "--timeout", "60",
         "-p", "no:cacheprovider", *mutant.test.split()],
        cwd=folder, env=env, capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip
    assert done.returncode == 1, f"nobody noticed: {done.stdout[-2000:]}{done.stderr[-500:]}"
    assert "FAILED" in done.stdout or "Timeout" in done.stdout, done.stdout[-2000:]


def test_every_text_that_is_taken_out_is_there() -> None:
    for mutant in MUTANTS.values():
        assert (ROOT / mutant.file).read_text("utf-8").count(mutant.text) == 1, mutant
        assert (ROOT / mutant.test.partition("::")[0]).exists()
