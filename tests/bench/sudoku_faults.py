"""The two mistake checks side by side: the whole grid, and only what the last change can break.

python tests/bench/sudoku_faults.py
"""

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Fault
from solitudo.engines.sudoku import KINDS

LEAST = 5.0
BOARDS = {"9x9": "3x3:" + "z" * 3 + "c", "16x16": "4x4:" + "z" * 9 + "v"}


def moves(puzzle: Puzzle, number: int, sound: bool) -> list[tuple[Position, list[Fault], int]]:
    """Positions after a random move, with the faults before it and the cell. `sound`: as in most
    play, hardly a digit clashes."""
    rng = random.Random(3)
    solution = puzzle.solutions.first or b""
    position = puzzle.start()
    faults: list[Fault] = []
    found = []
    for _ in range(number):
        cell = rng.randrange(puzzle.grid.count)
        wrong = rng.random() < (0.02 if sound else 0.6)
        value = rng.randint(1, len(puzzle.marks) - 1) if wrong else solution[cell]
        values = bytearray(position.values)
        values[cell] = rng.choice((0, value, value))
        position = position._replace(values=bytes(values))
        found.append((position, faults, cell))
        faults = puzzle.faults(position)
    return found


def main() -> int:
    bad = False
    print(f"{'':18} {'whole us':>9} {'last us':>9} {'ratio':>6}")
    for name, text in BOARDS.items():
        puzzle = KINDS["sudoku"].read(text)
        for sound in (True, False):
            played = moves(puzzle, 2000, sound)
            ratios, whole, last = [], [], []
            for _ in range(7):
                start = time.process_time()
                first = [puzzle.faults(position) for position, _, _ in played]
                middle = time.process_time()
                second = [puzzle.faults_after(p, faults, (cell,)) for p, faults, cell in played]
                end = time.process_time()
                if first != second:
                    print("the two checks differ")
                    return 1
                whole.append((middle - start) / len(played) * 1e6)
                last.append((end - middle) / len(played) * 1e6)
                ratios.append((middle - start) / (end - middle))
            ratio = statistics.median(ratios)
            bad |= sound and ratio < LEAST
            label = f"{name} {'play' if sound else 'many clashes'}"
            print(
                f"{label:18} {statistics.median(whole):9.1f} {statistics.median(last):9.1f} "
                f"{ratio:6.1f}"
            )
    print(f"target: {LEAST:.0f} times as fast: {'missed' if bad else 'met'}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
