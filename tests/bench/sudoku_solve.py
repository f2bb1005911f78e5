"""Solving as people do: how many boards are finished without a guess, how long it takes, and with
which techniques. Every deduction is checked against the solution.

python tests/bench/sudoku_solve.py [folder of the collections] [boards a collection]
"""

import os
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.core.deduction import learn, steps_to_end
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.rules import Sudoku


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("SOLITUDO_CORPORA", "."))
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    if not (folder / "sudoku9").is_dir():
        print("needs a folder with sudoku9 in SOLITUDO_CORPORA")
        return 2
    false = 0
    used: Counter[str] = Counter()
    print(
        f"{'':8} {'boards':>6} {'finished':>8} {'steps ms median':>15} {'mean':>6} {'max':>6}",
        end="",
    )
    print(f" {'sweep ms mean':>13}")
    for name in ("easy", "clue17", "hard"):
        lines = (folder / "sudoku9" / f"{name}.txt").read_text("utf-8").splitlines()
        boards = [line for line in lines if line and not line.startswith("#")][:most]
        finished = 0
        times: list[float] = []
        swept: list[float] = []
        for text in boards:
            puzzle = KINDS["sudoku"].read(text)
            assert isinstance(puzzle, Sudoku)
            solution = puzzle.solutions.first or b""
            start = time.process_time()
            knowledge = puzzle.knowledge()
            steps = list(steps_to_end(knowledge, puzzle.techniques))
            times.append((time.process_time() - start) * 1000)
            finished += knowledge.complete
            for step in steps:
                used[step.technique] += 1
                for fact in step.gives:
                    false += (solution[fact.at] == fact.value) != (fact.what == "is")
            start = time.process_time()
            bulk = puzzle.knowledge()
            puzzle.sweep(bulk, "extreme")
            swept.append((time.process_time() - start) * 1000)
            check = puzzle.knowledge()
            for step in steps:
                learn(check, step)
            if check.cand != bulk.cand:
                print(f"sweep and steps differ: {text}")
                false += 1
        print(
            f"{name:8} {len(boards):6} {finished:8} {statistics.median(times):15.2f} "
            f"{statistics.mean(times):6.1f} {max(times):6.0f} {statistics.mean(swept):13.1f}"
        )
    print(f"false deductions: {false}")
    print(", ".join(f"{name} {number}" for name, number in used.most_common()))
    return int(false > 0)


if __name__ == "__main__":
    sys.exit(main())
