"""The easiest and the hardest of some seeds: `compare_seeds.py KIND LEVEL COUNT`."""

from __future__ import annotations

import sys

from solitudo import engines


def main(kind: str, level: str, count: str) -> None:
    boards = [engines.generate(kind, level=level, seed=seed) for seed in range(int(count))]
    boards.sort(key=lambda board: engines.rate(board).effort or 0)
    for word, board in (("easiest", boards[0]), ("hardest", boards[-1])):
        print(f"{word}: effort {engines.rate(board).effort}, {board.id}")


if __name__ == "__main__":
    main(*sys.argv[1:])
