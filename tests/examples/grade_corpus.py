"""Print how many boards of a file have each level, and the hardest: `grade_corpus.py FILE`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from solitudo import engines


def main(file: str) -> None:
    rated: dict[str, engines.Rating] = {}
    for line in Path(file).read_text("utf-8").splitlines():
        text = line.partition(" ")[0]
        if not text or text.startswith("#"):
            continue
        try:
            rated[text] = engines.rate(engines.read(text))
        except engines.PuzzleError as error:
            print(f"{text[:40]}: {error}", file=sys.stderr)
    for level, count in Counter(found.level or "search" for found in rated.values()).most_common():
        print(f"{level:8} {count}")
    if rated:
        hardest = max(rated, key=lambda text: rated[text].rating or 99.0)
        print(f"hardest: {hardest} by {rated[hardest].hardest}, {rated[hardest].rating}")


if __name__ == "__main__":
    main(*sys.argv[1:])
