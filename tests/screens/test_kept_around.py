"""The screens around the board as they were looked at: home, the form of a new game, opening,
saves, records, lessons, themes, settings and the form of the editor, at several sizes. Of each
picture a sum is kept, of its text and its colours; the rows are shown where it is another.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from textual.timer import Timer

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.statistics import ALONE, HELPED, Record
from solitudo.engines.core.values import Gesture
from solitudo.tui.boards.source import Boards
from solitudo.tui.person import record_book
from solitudo.tui.saves import library
from solitudo.tui.screens.home import painter as home_painter
from solitudo.tui.screens.home import today
from solitudo.tui.screens.home.model import AGAIN, HomeState
from solitudo.tui.screens.records import painter as records_painter
from solitudo.tui.screens.records.screen import RecordsScreen
from solitudo.tui.screens.saves import painter as saves_painter
from solitudo.tui.screens.saves.screen import SavesScreen
from tests import golden, roles
from tests.pilot import app_on
from tests.roles import role_theme as role_theme

KEPT = golden.KEPT / "screens"
SIZES = {"usual": (80, 24), "wide": (120, 36)}
BOARDS = {
    "still-pond": "hitori:6x6dk:613342565463356616121135563164436211",
    "quick-fox": "slant:5x5de:a1d1a1a2a13b2a2b21c231b2a0a0",
    "an-evening-long-spent-among-the-trees": (
        "tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2"
    ),
    "nine": "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "hex": "hitori-hex:4de:3312652247131542654673623161672147316",
}
# keys from home, with one picture after each word or row of words
WAYS = {
    "home": ("", "down", "right", "down down", "right right", "up", "?", "escape"),
    "new game": ("+", "down", "right", "down right", "down", "end"),
    "open": ("O", "h i t o r i", "escape"),
    "saves": ("0", "down down", "tab", "s", "s", "/ f o x", "escape", "i", "delete"),
    "records": ("R", "right", "up", "right", "tab", "down down", "right", "pagedown", "X"),
    "lessons": ("L", "down", "down", "tab", "end"),
    "themes": ("T", "down down"),
    "settings": ("S", "down", "down down down down", "right", "end"),
    "form of the editor": ("E", "down", "right", "right", "left left", "up left", "right", "1 1"),
}
DAY = date(2026, 3, 14)


class Calendar(date):
    """It is always the same day."""

    @classmethod
    def today(cls) -> Calendar:
        return cls(DAY.year, DAY.month, DAY.day)


class Seen:
    """The app at home, its timers run when everything else is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.later: list[Callable[[], object]] = []
        for screen in (HomeState, SavesScreen, RecordsScreen):
            monkeypatch.setattr(screen, "set_timer", self.set_timer)
        monkeypatch.setattr(RecordsScreen, "begin_rating", lambda screen: None)
        for name in ("begin_later", "expect"):
            monkeypatch.setattr(Boards, name, lambda *told: None)
        for module in (home_painter, records_painter, saves_painter, today, record_book):
            monkeypatch.setattr(module, "date", Calendar)
        self.app = app_on()

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """For the class of a screen: what is bound to it already is kept for later."""
        # the board of the day is never made here
        if delay < AGAIN:
            self.later.append(callback)
        return Timer(self.app, 1e6)

    def settle(self) -> None:
        """Let happen what waits for a moment of rest."""
        while self.later:
            self.later.pop(0)()


def record(number: int, days: int, help: int, kind: str, size: str) -> Record:
    """A game finished some days ago, at noon."""
    at = datetime(DAY.year, DAY.month, DAY.day, 12) - timedelta(days=days)
    when = at.astimezone().isoformat(timespec="milliseconds")
    return Record(
        when, kind, size, "easy", "normal", "", 300 + 17 * number % 90, help, 0, 9, help,
        f"{kind}:{number}", f"game-{number}", when, f"{at:%Y-%m-%d}" if days < 4 else "",
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _games(saves: Path) -> None:
    """Games begun and games finished."""
    for days, (name, board) in enumerate(BOARDS.items()):
        puzzle = engines.read(board)
        opened = library.create(puzzle, name=name, level="easy", solutions=puzzle.solutions)
        free = [c for c in range(puzzle.grid.count) if not puzzle.start().values[c]]
        for cell in free[: 2 + 3 * days]:
            if puzzle.kind.name != "sudoku":
                opened.game.gesture(Gesture("primary", (cell,)))
        opened.file.close()
        noon = datetime(DAY.year, DAY.month, DAY.day, 12) - timedelta(days=days * days)
        os.utime(opened.file.path, (noon.timestamp(), noon.timestamp()))
    for number in range(24):
        kind, size = (("hitori", "5x5"), ("tents", "8x8"), ("slant", "5x5"))[number % 3]
        help = HELPED if number % 4 == 1 else ALONE
        records.add(saves.parent, record(number, number // 2, help, kind, size))


@pytest.mark.parametrize("size", SIZES)
async def test_screens_are_seen_as_they_were_looked_at(
    size: str, role_theme: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures: dict[str, list[str]] = {}
    for way, words in WAYS.items():
        pictures |= await walked(way, words, SIZES[size], monkeypatch)
    golden.compare_sums(KEPT / f"around-{size}.txt", pictures)


async def walked(
    way: str, words: Sequence[str], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> dict[str, list[str]]:
    """Yield the screens on a way from home, and home itself once."""
    random.seed(1)
    seen = Seen(monkeypatch)
    found: dict[str, list[str]] = {}
    async with seen.app.run_test(size=size) as pilot:
        await pilot.pause()
        for number, keys in enumerate(("home", *words)):
            for key in keys.split() if number else ():
                seen.app.simulate_key(key)
                await pilot.pause()
            await pilot.pause()
            seen.settle()
            await pilot.pause()
            if number or way == "home":
                # the list of themes shows the colours of each
                found[f"{way}, {number} {keys}"] = [
                    *roles.rows(seen.app, coloured=way != "themes"),
                    # and the meaning of a click, if a screen keeps that itself
                    *map(str, getattr(seen.app.screen, "zones", ())),
                ]
    return found
