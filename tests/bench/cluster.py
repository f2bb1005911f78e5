"""What a board costs that is made by one process, by a pool of two, and by two workers of a cluster
on this machine, taking turns; and what of it is the way there and back.

    python tests/bench/cluster.py [KIND SIZE LEVEL BOARDS]
"""

import logging
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.cli import batch, boards, cluster

ROUNDS = 3
Tell = Callable[[float], None]
Work = Callable[[Request, Tell], str]


def nothing(request: Request, tell: Tell) -> str:
    """A task that is none: what is left is the way there and back."""
    return "slant:5x5de:1c1b24b0a3b2a2b32a1c20a1a1b"


class Cost(NamedTuple):
    """Seconds on the clock, and of processors: of this process, and of those that work for it."""

    clock: float
    here: float
    there: float


def spent() -> Cost:
    import psutil

    own = psutil.Process()
    others = sum(sum(p.cpu_times()[:2]) for p in own.children(recursive=True))
    return Cost(time.perf_counter(), time.process_time(), others)


def run(work: Work, wanted: list[Request], who: batch.Workers | None) -> Cost:
    """Return the cost of a board in milliseconds."""
    before = spent()
    made = sum(1 for _ in batch.each(work, wanted, who))
    assert made == len(wanted)
    return Cost(*(1000 * (b - a) / made for a, b in zip(before, spent(), strict=True)))


def main(kind: str = "slant", size: str = "8", level: str = "easy", count: str = "4000") -> None:
    import distributed

    asked = engines.kind(kind).check(Request(size, level, 1))
    wanted = list(batch.requests(asked, int(count)))
    make = partial(boards.made_words, kind, "id")
    made = distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )  # fmt: skip
    joined = cluster.joined(made.scheduler_address, print)
    print(f"{count} boards of {kind} {size} {level}, milliseconds a board, median of {ROUNDS};")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"{'':14}   clock   processor here   and there")
    with made, batch.processes(2) as pool, joined as workers:
        crews = {"one process": None, "a pool of 2": pool, "2 workers": workers}
        for work, what in ((make, "the board"), (nothing, "the way there and back")):
            for who in crews.values():
                run(work, wanted[:200], who)
            costs: dict[str, list[Cost]] = {name: [] for name in crews}
            for _ in range(ROUNDS):
                for name, who in crews.items():
                    costs[name].append(run(work, wanted, who))
            print(what)
            for name, found in costs.items():
                clock, here, there = (
                    statistics.median(column) for column in zip(*found, strict=True)
                )
                print(f"  {name:12} {clock:7.3f} {here:16.3f} {there:11.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
