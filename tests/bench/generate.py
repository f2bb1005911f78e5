"""Boards made here and by Simon Tatham's collection, in one interleaved run: milliseconds of
processor time, so that a busy machine counts on neither side.

    python tests/bench/generate.py [rounds] [kind ...]      default: 20, all

What starting their program takes is measured in the same rounds and taken off. `share` is ours by
theirs (medians), beside it the most that is allowed.
"""

import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request

# their program for a kind, and its names for our levels
THEIRS = {
    "hitori": ("sgt-singles", {"easy": "de", "medium": "dk"}),
    "tents": ("sgt-tents", {"easy": "de", "medium": "dt"}),
    "slant": ("sgt-slant", {"easy": "de", "medium": "dh"}),
}
# the allowed share of their time, by kind and number of cells from which it applies
ALLOWED = {
    "hitori": ((144, 1.0), (225, 0.5), (400, 0.2)),
    "tents": ((64, 1.5), (120, 0.5), (400, 0.1)),
    "slant": ((64, 1.5), (120, 0.5), (900, 0.1)),
}
OPTIONS = {
    "hitori-hex": ((), (("holes", "yes"),)),
    "sudoku": ((), *((("variant", name),) for name in ("x", "jigsaw", "killer"))),
}


class Line(NamedTuple):
    """A row of the table."""

    kind: str
    request: Request


def lines(kinds: list[str]) -> Iterator[Line]:
    """Every size, level, rule and sort of board that is offered."""
    for name in kinds:
        kind = engines.kind(name)
        for size in kind.sizes:
            for rule in kind.rules or ("",):
                for extras in OPTIONS.get(name, ((),)):
                    for level in kind.levels_at(size):
                        request = Request(size, level, 0, rule, extras)
                        try:
                            yield Line(name, kind.check(request))
                        except PuzzleError:
                            continue


def ours(line: Line, seed: int) -> float:
    start = time.process_time()
    engines.kind(line.kind).generate(line.request._replace(seed=seed), lambda _: None)
    return 1000 * (time.process_time() - start)


def spent(call: list[str]) -> float:
    """Milliseconds of processor time of a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(call, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def theirs(line: Line, seed: int) -> float | None:
    """The same of one board of theirs, where they make such boards and the program is here."""
    name, letters = THEIRS.get(line.kind, ("", {}))
    program = shutil.which(name) or f"/usr/games/{name}"
    request = line.request
    if request.level not in letters or request.rule == "local" or not Path(program).is_file():
        return None
    size = request.size if "x" in request.size else f"{request.size}x{request.size}"
    made = spent([program, "--generate", "1", f"{size}{letters[request.level]}#bench-{seed}"])
    return max(0.01, made - spent([program, "--version"]))


def cells(size: str) -> int:
    width, _, height = size.partition("x")
    return int(width) * int(height or width)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    rows = list(lines(sys.argv[2:] or list(engines.kinds())))
    print(f"{'board':44} {'median':>8} {'p95':>8} {'theirs':>8} {'share':>6} allowed")
    for line in rows:
        mine, others = [], []
        for seed in range(rounds):
            mine.append(ours(line, seed))
            others.append(theirs(line, seed))
        request = line.request
        words = [line.kind, request.size, request.level, request.rule]
        name = " ".join(filter(None, [*words, *(value for _, value in request.extras)]))
        mine.sort()
        median = statistics.median(mine)
        text = f"{name:44} {median:8.2f} {mine[int(0.95 * (rounds - 1))]:8.2f}"
        if there := [each for each in others if each is not None]:
            other = statistics.median(there)
            most = [s for least, s in ALLOWED[line.kind] if cells(request.size) >= least]
            text += f" {other:8.2f} {median / other:6.2f} {most[-1] if most else ''}"
        print(text, flush=True)


if __name__ == "__main__":
    main()
