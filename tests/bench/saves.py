"""How long until the first rows of the saves stand, with 5,000 of them: without an index and with
one, and what the search and a step cost then. Milliseconds of processor time, in one run.

    python tests/bench/saves.py [COUNT]
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from solitudo import engines
from solitudo.engines.core.values import Gesture

CORPORA = Path(__file__).parents[1] / "corpora"


def fill(count: int) -> None:
    """Saves of boards of every size, half played."""
    from solitudo.tui.saves import library

    raws = []
    for kind in ("hitori", "tents", "sudoku", "slant"):
        rows = (CORPORA / f"{kind}.txt").read_text().splitlines()
        for text in [r.split()[0] for r in rows if r and not r.startswith("#")][::12]:
            opened = library.create(engines.read(text, kind))
            for cell in range(0, opened.game.puzzle.grid.count, 2):
                opened.game.gesture(Gesture("primary", (cell,)))
            opened.file.close()
            raws.append(opened.file.path.read_bytes())
            opened.file.path.unlink()
    for number in range(count):
        (library.saves_folder() / f"game-{number:05}.toml").write_bytes(raws[number % len(raws)])


async def shown() -> tuple[float, float, float]:
    """From the key to the first rows; a step; a letter of the search."""
    from solitudo.tui.app.app import Solitudo
    from solitudo.tui.person import settings
    from solitudo.tui.screens.saves.screen import SavesScreen
    from solitudo.tui.start import Start
    from solitudo.tui.terminal import capabilities

    app = Solitudo(Start(), capabilities.Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause(0.3)
        begun = time.process_time()
        screen = SavesScreen()
        await app.push_screen(screen)
        first = time.process_time() - begun
        while screen.reading:
            await asyncio.sleep(0.05)
        steps, letters = [], []
        for _ in range(20):
            begun = time.process_time()
            screen.browser.step(1)
            screen.paint()
            steps.append(time.process_time() - begun)
            begun = time.process_time()
            screen.browser.look_for("tents")
            screen.paint()
            letters.append(time.process_time() - begun)
            screen.browser.look_for("")
    return first, statistics.median(steps), statistics.median(letters)


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SOLITUDO_DATA"] = folder
        fill(count)
        for state in ("without an index", "with an index"):
            first, step, letter = asyncio.run(shown())
            print(
                f"{count} saves, {state}: first rows {first * 1000:.0f} ms,"
                f" a step {step * 1000:.1f} ms, a search {letter * 1000:.1f} ms"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
