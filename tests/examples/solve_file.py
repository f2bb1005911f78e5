"""Solve every board of a file, one ID a line: `solve_file.py FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from solitudo import engines


def main(file: str) -> None:
    for line in Path(file).read_text("utf-8").split("\n"):
        text = line.split(" ")[0]
        if not text or text.startswith("#"):
            continue
        try:
            print(engines.solve(engines.read(text)))
        except engines.PuzzleError as error:
            print(f"{text[:40]}: {error}")


if __name__ == "__main__":
    main(*sys.argv[1:])
