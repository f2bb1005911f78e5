"""Pictures of every screen, at each size and in a dark and a light theme, to look at.

python tests/bench/screens.py FOLDER [NAME ...]

Each picture is FOLDER/NAME-SIZE-THEME.png; NAME is one of SHOTS. It needs rsvg-convert and the font
DejaVu Sans Mono.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solitudo import engines  # noqa: E402
from solitudo.engines.core.values import Duel  # noqa: E402
from solitudo.tui.app.app import Solitudo  # noqa: E402
from solitudo.tui.person import settings  # noqa: E402
from solitudo.tui.saves import library  # noqa: E402
from solitudo.tui.start import Start  # noqa: E402
from solitudo.tui.terminal import capabilities  # noqa: E402
from tests.bench.sheet import board  # noqa: E402
from tests.pictures import strip  # noqa: E402

SIZES = ((44, 16), (80, 24), (100, 30), (120, 36), (160, 45), (200, 60))
THEMES = ("lamplight", "washi")
# seconds within which everything that appears on its own has appeared
REST = 0.7


class Shot(NamedTuple):
    """The puzzle whose board is played, or "" for home, and the keys that are pressed there."""

    puzzle: str
    keys: str = ""
    duel: Duel | None = None


SHOTS = {
    "first": Shot(""),
    **{name: Shot(name) for name in engines.kinds()},
    **{f"{name}-hint": Shot(name, "escape H H") for name in engines.kinds()},
    "broken": Shot("hitori", "escape enter right enter"),
    "why": Shot("hitori", "escape enter right enter W"),
    "moves": Shot("slant", "escape \\ right \\ right / u u right / f2 up"),
    "preview": Shot("tents", "escape H H H right enter right enter ["),
    "assume": Shot("sudoku", "escape G 1 right 2"),
    "rules": Shot("slant", "escape f4"),
    "techniques": Shot("sudoku", "escape f4 f4"),
    "stats": Shot("tents", "escape f5"),
    "tips": Shot("hitori", "escape f3"),
    "keys": Shot("sudoku", "escape ?"),
    "palette": Shot("hitori", "escape ctrl+p"),
    "export": Shot("hitori", "escape Y"),
    "versus": Shot("slant", "escape /", Duel("careful")),
    **{f"{name}-result": Shot(name, "escape Z y") for name in engines.kinds()},
    "home": Shot(""),
    "new": Shot("", "+"),
    "open": Shot("", "O"),
    "saves": Shot("", "ctrl+p a l l space s a v e d enter"),
    "records": Shot("", "R"),
    "settings": Shot("", "S"),
    "theme": Shot("", "ctrl+p t h e m e enter"),
    "map": Shot("", "L"),
    "lesson": Shot("", "L enter"),
    "editor": Shot("hitori", "escape E"),
    "replay": Shot("hitori", "escape enter right right enter f7"),
}


async def shoot(folder: Path, size: tuple[int, int], theme: str, names: list[str]) -> None:
    app = Solitudo(Start(), capabilities.Terminal(), settings.Settings(motion=False, theme=theme))
    boards = {name: board(name) for name in engines.kinds()}
    async with app.run_test(size=size) as pilot:
        await pilot.pause(REST)
        for name in names:
            shot = SHOTS[name]
            app.go_home()
            await pilot.pause()
            if shot.puzzle:
                puzzle = boards[shot.puzzle]
                mode = "versus" if shot.duel is not None else "normal"
                app.play(library.create(
                    puzzle, solutions=puzzle.solutions, level="easy", mode=mode, duel=shot.duel
                ))  # fmt: skip
                await pilot.pause()
            for key in shot.keys.split():
                await pilot.press(key)
            await pilot.pause(REST)
            file = folder / f"{name}-{size[0]}x{size[1]}-{theme}.png"
            command = ["rsvg-convert", "--width", str(size[0] * 10), "-o", str(file), "/dev/stdin"]
            image = strip(app.export_screenshot(title=name))
            await asyncio.to_thread(subprocess.run, command, input=image.encode(), check=True)
            print(file, flush=True)


def main(folder: str, *names: str) -> None:
    place = Path(folder).resolve()
    place.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for size in SIZES:
            with tempfile.TemporaryDirectory() as own:
                os.environ.update(SOLITUDO_DATA=own, SOLITUDO_CONFIG=own)
                asyncio.run(shoot(place, size, theme, list(names or SHOTS)))


if __name__ == "__main__":
    main(*sys.argv[1:])
