"""Boards of Hitori generated here and by Simon Tatham's collection, in one interleaved run.

    python tests/bench/hitori_generate.py [rounds]      default 40

Each round makes one board of ours and one of theirs for each line of the table. Milliseconds of
processor time, so that a busy machine counts on neither side; what starting their program takes is
measured in the same rounds and taken off.
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.values import Request
from engines.hitori import KINDS

SGT = shutil.which("sgt-singles") or "/usr/games/sgt-singles"
LETTER = {"easy": "de", "medium": "dk"}


class Line(NamedTuple):
    """A row of the table. `theirs`: the collection has such boards; `ratio` bounds our median by
    theirs, `median` and `p95` are bounds in milliseconds."""

    kind: str
    size: str
    level: str
    holes: bool = False
    theirs: bool = False
    ratio: float = 0
    median: float = 0
    p95: float = 0


LINES = (
    Line("hitori", "8", "easy", theirs=True),
    Line("hitori", "8", "medium", theirs=True),
    Line("hitori", "12", "easy", theirs=True),
    Line("hitori", "12", "medium", theirs=True, ratio=1.0),
    Line("hitori", "15", "medium", theirs=True, ratio=0.5),
    Line("hitori", "20", "medium", theirs=True, ratio=0.2),
    Line("hitori", "20", "easy"),
    Line("hitori", "12", "hard"),
    Line("hitori", "20", "hard", p95=90),
    Line("hitori", "12", "extreme"),
    Line("hitori", "20", "extreme"),
    *(
        Line("hitori-hex", size, level, holes)
        for size in ("4", "5", "6", "7")
        for level in ("easy", "hard")
        for holes in (False, True)
    ),
    Line("hitori-hex", "8", "easy"),
    Line("hitori-hex", "8", "hard", median=60),
    Line("hitori-hex", "8", "easy", True),
    Line("hitori-hex", "8", "hard", True, median=60),
)


def ours(line: Line, seed: int) -> float:
    """Milliseconds for one board."""
    extras = (("holes", "yes"),) if line.holes else ()
    request = Request(line.size, line.level, seed, "", extras)
    start = time.process_time()
    KINDS[line.kind].generate(request, lambda _: None)
    return (time.process_time() - start) * 1000


def spent(call: list[str]) -> float:
    """Milliseconds of processor time of a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(call, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def main() -> None:
    """Run the rounds and print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    mine: dict[Line, list[float]] = {line: [] for line in LINES}
    other: dict[Line, list[float]] = {line: [] for line in LINES}
    empty: list[float] = []
    for seed in range(rounds):
        for line in LINES:
            mine[line].append(ours(line, seed))
            if line.theirs and Path(SGT).exists():
                params = f"{line.size}x{line.size}{LETTER[line.level]}#bench-{seed}"
                other[line].append(spent([SGT, "--generate", "1", params]))
                empty.append(spent([SGT, "--version"]))
    print(f"{'board':26} {'median':>8} {'p95':>8} {'sgt':>8} {'ratio':>6}  aim")
    for line in LINES:
        times = sorted(mine[line])
        median, p95 = statistics.median(times), times[int(0.95 * (len(times) - 1))]
        name = f"{line.kind} {line.size} {line.level}{' holes' if line.holes else ''}"
        text = f"{name:26} {median:8.2f} {p95:8.2f}"
        aims = []
        if other[line]:
            sgt = max(0.01, statistics.median(other[line]) - statistics.median(empty))
            ratio = median / sgt
            text += f" {sgt:8.2f} {ratio:6.2f}"
            if line.ratio:
                aims.append(f"ratio {line.ratio} {'met' if ratio <= line.ratio else 'MISSED'}")
        else:
            text += " " * 16
        if line.median:
            aims.append(f"median {line.median} {'met' if median < line.median else 'MISSED'}")
        if line.p95:
            aims.append(f"p95 {line.p95} {'met' if p95 < line.p95 else 'MISSED'}")
        print(f"{text}  {', '.join(aims)}")


if __name__ == "__main__":
    main()
