"""Tell the way to a solution, step by step: `tell_solution.py ID`."""

from __future__ import annotations

import sys

from solitudo import engines


def main(text: str) -> None:
    board = engines.read(text)
    game = engines.Game(board)
    while not game.solved:
        found = engines.hint(game)
        print(*engines.explain(board, found))
        if isinstance(found, engines.No):
            break
        game.play_hint(found.edits, found.technique)


if __name__ == "__main__":
    main(*sys.argv[1:])
