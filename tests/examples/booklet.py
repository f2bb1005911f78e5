"""A booklet of boards as plain text, harder and harder: `booklet.py KIND SIZE FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from solitudo import engines
from solitudo.tui.drawing.common import text_board


def main(kind: str, size: str, file: str) -> None:
    pages = []
    for level in engines.kind(kind).levels_at(size):
        board = engines.generate(kind, size, level, seed=2024)
        pages.append(f"{level}\n\n{text_board.text(board, board.start(), 'ascii')}\n")
    Path(file).write_text("\n\f".join(pages), "utf-8")
    print(f"{len(pages)} pages in {file}")


if __name__ == "__main__":
    main(*sys.argv[1:])
