"""Look for boards of Sudoku with rare ratings, and keep some as examples for the generator.

    python tests/bench/examples.py look LEVEL FIFTH SECONDS SEED FILE
    python tests/bench/examples.py keep FILE ...

`look` adds boards of a fifth of a level's band, and others that it meets, to a file. `keep` writes
some of each fifth to engines/sudoku/generating/examples.txt, evenly over the ratings.
"""

import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.core.values import Request
from solitudo.engines.sudoku.generating import grading
from solitudo.engines.sudoku.generating.draft import GivensMaker
from solitudo.engines.sudoku.generating.examples import FILE, Example
from solitudo.engines.sudoku.generating.generate import ASSUMED, BANDS
from solitudo.engines.sudoku.generating.options import Plan

# changes without an improvement before a new draft is begun, and examples that are kept of each
# fifth
IDLE, KEPT = 40, 24


def fifth_of(level: str, rating: float) -> int:
    """The fifth of a level's band, or -1."""
    low, high, _ = BANDS[level]
    return min(4, int((rating - low + 1e-6) / ((high - low) / 5))) if low <= rating <= high else -1


def look(level: str, fifth: int, seconds: float, seed: str, file: Path) -> None:
    maker = GivensMaker(Plan.of(Request("9", level, 0)), Random(f"{level} {fifth} {seed}"))
    low, high, _ = BANDS[level]
    assume = low + fifth * (high - low) / 5 > ASSUMED
    end = process_time() + seconds
    with file.open("a", encoding="utf-8") as out:
        while process_time() < end:
            draft, idle = maker.draft(), 0
            found = grading.look(draft.layout, draft.left, level, assume)
            while idle < IDLE and process_time() < end:
                idle += 1
                changed = maker.change(draft, found)
                if changed is None or changed == draft:
                    continue
                now = grading.look(changed.layout, changed.left, level, assume)
                idle = 0 if now.score > found.score else idle
                if now.score < found.score:
                    continue
                draft, found = changed, now
                if now.score < grading.AT_LEVEL or grading.grade(level, now) < 2:
                    continue
                rating = grading.rated(changed.layout, changed.left, level, high)
                if fifth_of(level, rating) >= 0:
                    print(level, rating, "".join(map(str, changed.left)), file=out, flush=True)
                if fifth_of(level, rating) == fifth:
                    break


def keep(files: list[Path]) -> None:
    found: dict[str, set[Example]] = {}
    for file in (FILE, *files):
        for line in file.read_text("utf-8").splitlines():
            level, rating, text = line.split()
            givens = bytes(int(sign) for sign in text.replace(".", "0"))
            found.setdefault(level, set()).add(Example(float(rating), givens))
    rng, lines = Random(0), []
    for level in BANDS:
        for fifth in range(5):
            own = [e for e in sorted(found.get(level, ())) if fifth_of(level, e.rating) == fifth]
            rng.shuffle(own)
            # the first example of each rating is before the second of any
            turns = list[tuple[int, Example]]()
            for example in own:
                turns.append((sum(other.rating == example.rating for _, other in turns), example))
            for _, example in sorted(turns, key=lambda turn: turn[0])[:KEPT]:
                text = "".join(map(str, example.givens)).replace("0", ".")
                lines.append(f"{level} {example.rating} {text}\n")
    FILE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "look":
        look(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), sys.argv[5], Path(sys.argv[6]))
    else:
        keep([Path(name) for name in sys.argv[2:]])
