"""Prove boards of all kinds, sizes, levels and rules, and let tests/checker.py judge each proof.

    .venv/bin/python tests/bench/proofs.py [BOARDS] [JOBS]

Prints how many proofs were taken, kind by kind, the steps that were judged, and the processor time.
What is refused is printed with its ID.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import data
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.values import Request
from tests import checker

BOARDS, SHARE, EVERY = 10_000, 20, 500
# larger boards take longer and test no more
SIZES = {"hitori": 5, "hitori-hex": 4, "tents": 4, "sudoku": 4, "slant": 5}
# an option, and which boards have it: every so many
EXTRAS = {"sudoku": ("variant", "killer", 8), "tents": ("missing", "yes", 3)}


class Asked(NamedTuple):
    """A board: its kind, and the request for it."""

    kind: str
    request: Request


class Found(NamedTuple):
    """The result for a proof."""

    kind: str
    id: str
    why: str
    steps: int
    proving: float
    judging: float


def wanted(count: int) -> Iterator[Asked]:
    """So many boards, all kinds, sizes, levels and rules in turn."""
    seed = 0
    while True:
        seed += 1
        for name in engines.kinds():
            kind = engines.kind(name)
            size = kind.sizes[seed % SIZES[name]]
            levels = kind.levels_at(size)
            rule = kind.rules[seed // 2 % len(kind.rules)] if kind.rules else ""
            name_of, value, every = EXTRAS.get(name, ("", "", 1))
            extras = ((name_of, value),) if name_of and seed % every == 0 else ()
            level = levels[seed // 3 % len(levels)]
            request = Request(size, level, seed, rule, extras)
            if level in kind.levels_for(request):
                count -= 1
                yield Asked(name, request)
            if not count:
                return


def proved(some: list[Asked]) -> list[Found]:
    return [judged(engines.kind(kind), request) for kind, request in some]


def judged(kind: Kind, request: Request) -> Found:
    puzzle = kind.generate(kind.check(request))
    begun = time.process_time()
    try:
        proof = data.proof(puzzle)
    except Exception as error:
        return Found(kind.name, puzzle.id, repr(error), 0, 0.0, 0.0)
    text = json.dumps(proof)
    between = time.process_time()
    why = checker.check(json.loads(text))
    times = between - begun, time.process_time() - between
    return Found(kind.name, puzzle.id, why, len(proof["steps"]), *times)


def main(count: int = BOARDS, jobs: int = 1) -> int:
    asked = list(wanted(count))
    shares = [asked[at : at + SHARE] for at in range(0, count, SHARE)]
    taken, steps = Counter[str](), Counter[str]()
    proving, judging = Counter[str](), Counter[str]()
    begun, refused = time.monotonic(), 0
    with ProcessPoolExecutor(jobs) as pool:
        for one in (one for share in pool.map(proved, shares) for one in share):
            taken[one.kind] += not one.why
            refused += bool(one.why)
            steps[one.kind] += one.steps
            proving[one.kind] += round(one.proving * 1000)
            judging[one.kind] += round(one.judging * 1000)
            if sum(taken.values()) % EVERY == 0 and not one.why:
                print(f"{sum(taken.values()):,} taken", file=sys.stderr, flush=True)
            if one.why:
                print(f"refused: {one.kind} {one.id}: {one.why}", flush=True)
    print(f"{'kind':12}{'taken':>8}{'steps':>10}{'proved, s':>12}{'judged, s':>12}")
    for kind in engines.kinds():
        times = f"{proving[kind] / 1000:12.1f}{judging[kind] / 1000:12.1f}"
        print(f"{kind:12}{taken[kind]:8,}{steps[kind]:10,}{times}")
    print(f"{sum(taken.values()):,} of {count:,} taken in {time.monotonic() - begun:.0f} s")
    return int(refused > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
