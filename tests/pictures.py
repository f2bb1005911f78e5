"""Pictures of the real program from keys: `python tests/pictures.py` draws those of the README
anew, `python tests/pictures.py ID FILE.svg [KEY ...]` any other.

The program runs without a terminal, gets the keys, and its screen is written as SVG. The clock
stands still, so that the same keys give the same picture.
"""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.values import Duel
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import settings
from solitudo.tui.person.progress import Progress
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.textual_private import rows_of

PLACE = Path(__file__).parents[1] / "docs" / "pictures"
# how often the words of a picture are looked for, 20 times a second
TRIES = 1200
# no font is loaded from the web, and no comment names the tool
AWAY = re.compile(r"\s*@font-face \{.*?\}\n|\s*<!--.*?-->", re.DOTALL)


class Picture(NamedTuple):
    """A board, the keys that are pressed on it, and the size of the terminal; the words that the
    screen shows in the end, where that takes longer than the keys."""

    board: str
    keys: str
    size: tuple[int, int] = (100, 30)
    theme: str = "lamplight"
    duel: Duel | None = None
    until: str = ""


README = {
    "hint": Picture(
        "hitori:6x6dk:613342565463356616121135563164436211", "H H H", (100, 30), "lamplight"
    ),
    "tree": Picture(
        "slant:5x5de:a1d1a1a2a13b2a2b21c231b2a0a0",
        "enter right enter right space down enter u u u right space down space f2",
    ),
    "hitori": Picture(
        "hitori:6x6dk:613342565463356616121135563164436211",
        "right enter right space down right enter O",
        (60, 24),
    ),
    "hexagons": Picture(
        "hitori-hex:4dh:37527.3414325732.612.6412573753243257", "enter right space O", (60, 24)
    ),
    "sudoku": Picture(
        "sudoku:3x3:7b9a8_4b8d2_5_7c5e1f3a7_2_3c9j4_6b4b5a2d6b9c9c4b5", "down right 1 O", (60, 30)
    ),
    "paper": Picture(
        "tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2",
        "right enter down space right space O",
        (100, 30),
        "washi",
    ),
    "versus": Picture(
        "slant:5x5de:a1d1a1a2a13b2a2b21c231b2a0a0", "/", duel=Duel("strong"), until="2/25"
    ),
    "editor": Picture("hitori:6x6dk:613342565463356616121135563164436211", "E", until="rated 2.7"),
}


def strip(picture: str) -> str:
    """A picture that fetches nothing, without blanks at the ends of its lines. Those in it are kept
    by every program that draws it."""
    kept = AWAY.sub("\n", picture).replace("<svg ", '<svg xml:space="preserve" ', 1)
    return "\n".join(line.rstrip() for line in kept.split("\n"))


async def drawn(picture: Picture) -> str:
    """The screen after the keys, as SVG."""
    puzzle = engines.read(picture.board)
    Progress.has_met = lambda self, name: True  # type: ignore[method-assign]
    mode = "versus" if picture.duel is not None else "normal"
    opened = library.create(
        puzzle, solutions=puzzle.solutions, level="easy", name="quiet-owl", mode=mode,
        duel=picture.duel,
    )  # fmt: skip
    opened.game.clock = Clock(now=lambda: 0.0)
    wanted = settings.Settings(motion=False, theme=picture.theme)
    app = Solitudo(Start("play", opened), capabilities.Terminal(), wanted)
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        for key in picture.keys.split():
            await pilot.press(key)
        for _ in range(TRIES):
            if any(picture.until in row for row in rows_of(app.screen)):
                break
            await pilot.pause(0.05)
        else:
            raise SystemExit(f"'{picture.until}' never came")
        # the screen after the keys
        await pilot.pause(0.6)
        return strip(app.export_screenshot(title="Solitudo"))


def draw(picture: Picture) -> str:
    """The same with a data folder that is there for it alone."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: os.environ.get(name) for name in ("SOLITUDO_DATA", "SOLITUDO_CONFIG")}
        os.environ.update(SOLITUDO_DATA=folder, SOLITUDO_CONFIG=folder)
        has_met = Progress.has_met
        try:
            return asyncio.run(drawn(picture))
        finally:
            Progress.has_met = has_met  # type: ignore[method-assign]
            for name, value in kept.items():
                if value is None:
                    os.environ.pop(name)
                else:
                    os.environ[name] = value


def main(words: Sequence[str]) -> int:
    if len(words) >= 2:
        Path(words[1]).write_text(draw(Picture(words[0], " ".join(words[2:]))), "utf-8")
        return 0
    for name, picture in README.items():
        file = PLACE / f"{name}.svg"
        file.write_text(draw(picture), "utf-8")
        print(file)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    sys.exit(main(sys.argv[1:]))
