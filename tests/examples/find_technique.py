"""Boards whose hardest step is a technique: `find_technique.py KIND TECHNIQUE COUNT`."""

from __future__ import annotations

import sys
from itertools import count

from solitudo import engines


def main(kind: str, technique: str, wanted: str) -> None:
    known = engines.kind(kind)
    board = engines.generate(kind)
    level = next((t.level for t in board.techniques if t.name == technique), "")
    if not level:
        names = ", ".join(t.name for t in board.techniques)
        raise engines.PuzzleError(f"{known.title} has no technique '{technique}': {names}.")
    found = 0
    for seed in count():
        made = engines.generate(kind, level=level, seed=seed)
        if engines.rate(made).hardest == technique:
            print(made.id)
            found += 1
            if found == int(wanted):
                return


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except engines.PuzzleError as error:
        sys.exit(str(error))
