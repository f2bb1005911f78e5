"""Plays a game of each kind without a terminal, on a system that lacks much; prints what it saw.

A script: it runs in a process of its own, with or without `sitecustomize` beside it.
"""

import asyncio
import hashlib
import subprocess
import sys
import time
from itertools import count
from typing import Any

from solitudo import engines
from solitudo.engines.core import clock, locks
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Gesture, Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person.settings import Settings
from solitudo.tui.saves import catalogue, library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities

SIZES = {"hitori": "5", "hitori-hex": "4", "tents": "5", "sudoku": "4", "slant": "4"}
# more than the hints of four steps for each cell
MOST = 400


def board(kind: str) -> Any:
    made = engines.kind(kind)
    return made.generate(made.check(Request(SIZES[kind], "easy", 5)))


async def played(kind: str) -> str:
    """Play by hints at the screen until the board is solved; the name of its save."""
    puzzle = board(kind)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    app = Solitudo(Start("play", opened), capabilities.Terminal(), Settings(motion=False))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("escape", "right", "down")
        for _ in range(MOST):
            if opened.game.finished is not None:
                break
            await pilot.press("H")
        assert opened.game.finished is not None, f"{kind} is not solved"
        await pilot.press("u", "r")
    return opened.file.path.stem


def written(kind: str) -> str:
    """The sum of a save whose times are counted, not measured; it is renamed and put away too."""
    puzzle = board(kind)
    ticks = count()
    clock.__dict__["monotonic"] = lambda: next(ticks) / 10
    header = {"id": puzzle.id, "mode": "normal", "started": "2026-01-01T00:00:00+00:00"}
    file = library.file_for(header, f"{kind}-a")
    game = Game(puzzle, mode="normal", journal=file.append, solutions=puzzle.solutions)
    for cell in range(6):
        game.gesture(Gesture(puzzle.marks[1], (cell,)))
    game.undo()
    game.comment(game.node, "two\nlines, é")
    path = file.path
    file.close()
    raw = path.read_bytes()
    library.rename(path.stem, f"{kind}-b")
    kept = catalogue.put_away(f"{kind}-b")
    assert not path.exists()
    name = catalogue.bring_back(kept)
    assert (library.saves_folder() / f"{name}.toml").read_bytes() == raw
    left = [path.name for path in library.saves_folder().glob(".*")]
    assert not left, left
    return hashlib.sha256(raw).hexdigest()[:16]


def locked() -> None:
    """A game that is open cannot be opened again, and is free once it is closed."""
    opened = library.create(board("slant"), name="held")
    try:
        library.open_save("held")
    except locks.OpenElsewhereError:
        pass
    else:
        raise AssertionError("it was opened twice")
    words = "from solitudo.tui.saves import library; library.open_save('held')"
    again = subprocess.run([sys.executable, "-c", words], capture_output=True, check=False)
    assert b"OpenElsewhereError" in again.stderr, again
    opened.file.close()
    library.open_save("held").file.close()


def main() -> None:
    names = [asyncio.run(played(kind)) for kind in engines.kinds()]
    for name in names:
        again = library.open_save(name)
        assert again.game.finished is not None, name
        again.file.close()
    now = time.monotonic
    print(*(f"{kind} {written(kind)}" for kind in engines.kinds()), sep="\n")
    clock.__dict__["monotonic"] = now
    locked()
    print(f"played in {time.process_time():.1f} s of processor time", file=sys.stderr)


if __name__ == "__main__":
    main()
