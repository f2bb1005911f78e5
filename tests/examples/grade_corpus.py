"""How many boards of a file are of which level, and the hardest: `grade_corpus.py FILE`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import engines


def main(file: str) -> None:
    lines = [line.split()[0] for line in Path(file).read_text("utf-8").split("\n") if line.strip()]
    rated = {text: engines.rate(engines.read(text)) for text in lines if text[0] != "#"}
    for level, count in Counter(found.level or "search" for found in rated.values()).most_common():
        print(f"{level:8} {count}")
    hardest = max(rated, key=lambda text: rated[text].rating or 99.0)
    print(f"hardest: {hardest} by {rated[hardest].hardest}, {rated[hardest].rating}")


if __name__ == "__main__":
    main(*sys.argv[1:])
