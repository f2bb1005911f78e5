"""One click on a 10x10 Hitori board: how many of our files it passes, how often it goes from folder
to folder, from call to call, and how often the puzzle is asked what it means.

python tests/bench/click.py [calls]   with `calls`, how many calls each file has
"""

import asyncio
import os
import sys
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from textual.events import MouseDown, MouseUp
from textual.geometry import Offset

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person.settings import Settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal import background
from solitudo.tui.terminal.capabilities import Terminal

ROOT = Path(engines.__file__).resolve().parents[1]
OURS = tuple(str(ROOT / name) + os.sep for name in ("engines", "tui", "themes"))
SIZE = (120, 36)
# a function with fewer calls is not a part of the path
IDLE = 10
CELLS = (11, 13, 15, 17, 31, 33)


class Calls:
    """The calls of our functions, in their order."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.meanings = 0

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """Called by the interpreter for each call and return."""
        if event != "call":
            return
        name = os.path.realpath(frame.f_code.co_filename)
        if name.startswith(OURS):
            self.files.append(os.path.relpath(name, ROOT))
            caller = frame.f_back
            again = caller is not None and caller.f_code.co_name == "act"
            self.meanings += frame.f_code.co_name == "act" and not again

    @property
    def changes(self) -> int:
        """Return how often the folder differs from that of the call before."""
        folders = [Path(name).parent for name in self.files]
        return sum(one != other for one, other in pairwise(folders))


async def click() -> Calls:
    """Press and release the button on a cell of a board in play, until nothing follows."""
    kind = engines.kind("hitori")
    puzzle = kind.generate(kind.check(Request("10x10", "easy", 1)))
    app = Solitudo(Start("play", puzzle=puzzle), Terminal(), Settings(motion=False))
    found: list[Calls] = []
    # work that repeats once a second does not belong to the click
    background.repeat = lambda *what: None
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        screen: Any = app.screen
        assert isinstance(screen, PlayScreen)
        # a rest starts them, not a click
        screen.timers.tips_wanted = False
        # not one of the first marks, which start the clock and close the brief of a first game
        for cell in CELLS:
            pane = screen.query_one("#board")
            x, y, _, _ = pane.painter.box(cell)  # type: ignore[attr-defined]
            at = pane.region.offset + Offset(x + 1, y + 1)
            calls = Calls()
            sys.setprofile(calls.note)
            for event in (MouseDown, MouseUp):
                app.post_message(
                    event(None, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y, None)
                )
            known, depth = -IDLE, CELLS.index(cell) + 1
            while screen.session.game.node.depth < depth or len(calls.files) - known >= IDLE:
                known = len(calls.files)
                await asyncio.sleep(0.05)
            sys.setprofile(None)
            # the next one begins when the cursor has rested
            await pilot.pause(0.5)
            found.append(calls)
        assert screen.session.game.node.depth == len(CELLS)
    return min(found[3:], key=lambda calls: (len(set(calls.files)), calls.changes))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("DATA", "CONFIG", "CACHE"):
            os.environ[f"SOLITUDO_{name}"] = folder
        calls = asyncio.run(click())
    print(f"{len(set(calls.files)):5} files, {calls.changes} changes of folder,")
    print(f"{len(calls.files):5} calls, `act` asked {calls.meanings} times by others")
    if sys.argv[1:]:
        for name, count in Counter(calls.files).most_common():
            print(f"{count:7}  {name}")


if __name__ == "__main__":
    main()
