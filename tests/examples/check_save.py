"""Print the board of a saved game, and what is wrong on it: `check_save.py FILE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from solitudo import engines
from solitudo.engines.core import reading


def main(file: str) -> None:
    def begin(header: dict[str, Any]) -> engines.Game:
        return engines.Game(engines.read(header["id"], rule=header.get("rule", "")))

    saved = reading.read(Path(file).read_bytes(), file, begin)
    game, labels = saved.game, saved.game.puzzle.grid.labels
    decided, free = game.puzzle.progress(game.position)
    print(f"{game.puzzle.kind.title}: {decided} of {free} cells, {saved.entries} entries")
    print("wrong:", ", ".join(labels[cell] for cell in game.wrong()) or "nothing")


if __name__ == "__main__":
    main(*sys.argv[1:])
