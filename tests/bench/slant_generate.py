"""Slant boards made here and by sgt-slant, taking turns in one run: milliseconds of the processor
a board.

python tests/bench/slant_generate.py [rounds]
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.values import Request
from engines.slant import KINDS

PROGRAM = shutil.which("sgt-slant") or "/usr/games/sgt-slant"
# size, boards a round on both sides, and the share of their time that is allowed
SIZES = (("8x8", 40, 1.5), ("12x10", 24, 0.5), ("20x20", 4, 0.5), ("30x30", 2, 0.1))


def ours(size: str, level: str, turn: int, count: int) -> float:
    """Milliseconds a board."""
    began = time.process_time()
    for seed in range(turn * count, (turn + 1) * count):
        KINDS["slant"].generate(Request(size, level, seed), lambda share: None)
    return (time.process_time() - began) * 1000 / count


def theirs(size: str, level: str, turn: int, count: int) -> float:
    """Milliseconds a board; starting the program is part of one call for them all."""
    params = f"{size}{'de' if level == 'easy' else 'dh'}#solitudo-{turn}"
    call = [PROGRAM, "--generate", str(count), params]
    began = children()
    subprocess.run(call, check=True, capture_output=True)
    return (children() - began) * 1000 / count


def children() -> float:
    """Seconds of the processor that ended children have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    print("size    level   ours ms  sgt ms   ratio  allowed")
    for size, count, allowed in SIZES:
        for level in ("easy", "medium"):
            ours(size, level, 999, 1)
            here, there = [], []
            for turn in range(rounds):
                here.append(ours(size, level, turn, count))
                there.append(theirs(size, level, turn, count))
            a, b = statistics.median(here), statistics.median(there)
            limit = f"{allowed:.2f}"
            print(f"{size:7} {level:7} {a:7.2f} {b:7.2f} {a / b:7.2f}  {limit}", flush=True)


if __name__ == "__main__":
    main()
