"""Slant boards made here and by sgt-slant, taking turns in one run: milliseconds a board.

python tests/bench/slant_generate.py [rounds]
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.puzzle import Request
from engines.slant import KINDS

PROGRAM = shutil.which("sgt-slant") or "/usr/games/sgt-slant"
# size, boards a round on both sides, and the share of their time that is allowed
SIZES = (("8x8", 20, None), ("12x10", 12, 1.5), ("20x20", 4, 0.45), ("30x30", 2, 0.15))


def ours(size: str, level: str, turn: int, count: int) -> float:
    """Milliseconds a board."""
    began = time.perf_counter()
    for seed in range(turn * count, (turn + 1) * count):
        KINDS["slant"].generate(Request(size, level, seed), lambda share: None)
    return (time.perf_counter() - began) * 1000 / count


def theirs(size: str, level: str, turn: int, count: int) -> float:
    """Milliseconds a board; starting the program is part of one call for them all."""
    params = f"{size}{'de' if level == 'easy' else 'dh'}#solitudo-{turn}"
    call = [PROGRAM, "--generate", str(count), params]
    began = time.perf_counter()
    subprocess.run(call, check=True, capture_output=True)
    return (time.perf_counter() - began) * 1000 / count


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
            limit = f"{allowed:.2f}" if allowed and level == "medium" else "-"
            print(f"{size:7} {level:7} {a:7.2f} {b:7.2f} {a / b:7.2f}  {limit}", flush=True)


if __name__ == "__main__":
    main()
