"""The play screen as it is seen in the course of a game of every kind, at two sizes and in
ASCII: the text of each row, and a sum of the roles of its cells.

Of one game each picture tells the rows that changed since the one before it; of the others a sum
of each picture is kept. What happens by itself after a while happens here as soon as everything
else is done; the clock goes on by some seconds a stage.
"""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable, Sequence
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import record_book
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.terminal import capabilities
from tests import golden, roles
from tests.pilot import app_on
from tests.roles import role_theme as role_theme
from tests.unsent import unsent

KEPT = golden.KEPT / "screens"
BOARDS = {
    "hitori": "hitori:6x6dk:613342565463356616121135563164436211",
    "hitori-hex": "hitori-hex:4de:3312652247131542654673623161672147316",
    "tents": "tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2",
    "sudoku": "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "slant": "slant:5x5de:a1d1a1a2a13b2a2b21c231b2a0a0",
}
SIZES = {"usual": (80, 24), "wide": (120, 36), "ascii": (80, 24)}
SEEN = (*product(BOARDS, ("usual", "wide")), ("hitori-hex", "ascii"), ("slant", "ascii"))
# the game whose rows are kept
TOLD = ("sudoku", "usual")
# boards that are larger than the screen
LARGE = {"hitori-hex": "8", "slant": "30x30", "sudoku": "16", "tents": "30x20"}
# how the cursor moves over them before each picture
WAYS = ("", "end", "down " * 9, "home", "down " * 9, "end", "up " * 9, "left " * 9, "O", "down")
# keys after which panes may be in other places
MOVES_PANES = ("tab", "escape", "f2", "f3", "f4", "f5", "O", "W")
# the actions before each picture: keys, or marks that are written: correct ones, a wrong one
STAGES = (
    "",
    "right right right right",
    "H", "H", "H", "H",
    "right W",
    "tab up up", "escape f3 down right", "enter", "escape",
    "wrong", "J", "u",
    "wrong off C", "C", "X W", ".", ", escape u u u right",
    "f2 up left D n", "- +", "escape f4", "f4 pagedown", "f5", "escape tab tab tab",
    "G wrong X", "right right K O", "O P", "P >", "< < [",
    "escape ?", "escape M", "a b enter ;", "c d enter f2 /", "b escape escape Z", "y",
    "f3", "f2 home",
)  # fmt: skip


class Wednesday(date):
    """A fixed day: the records name the days of a week by their letters."""

    @classmethod
    def today(cls) -> Wednesday:
        return cls(2026, 11, 18)


class Stage:
    """A game on the screen, led by the words of the stages."""

    def __init__(self, app: Solitudo) -> None:
        self.app = app
        self.later: list[tuple[float, Callable[[], object]]] = []

    @property
    def play(self) -> PlayScreen:
        """The play screen, also below a window."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    async def do(self, word: str, pilot: Pilot[int]) -> None:
        """A key, or a mark."""
        play = self.play
        if self.app.screen is not play:
            self.app.simulate_key(word)
            await pilot.pause()
        elif word in ("right", "wrong"):
            play.guarded(lambda: play.session.do(self.mark(word == "right")))
        elif word == "off":
            play.session.view.errors = "off"
        else:
            play.press_key(word)
            if self.app.screen is not play or word in MOVES_PANES:
                await pilot.pause()

    def mark(self, right: bool) -> Gesture:
        """The first mark that can be written, in the order of the cells."""
        game = self.play.session.game
        puzzle, values = game.puzzle, game.position.values
        solution = puzzle.solutions.first
        assert solution is not None
        cell = next(
            cell
            for cell in range(puzzle.grid.count)
            if not puzzle.given >> cell & 1 and not values[cell] and solution[cell]
        )
        value = next(
            value
            for value in range(1, len(puzzle.marks))
            if puzzle.marks[value] not in puzzle.unwritable
            and puzzle.right(cell, value, solution) == right
        )
        self.play.session.view.cursor = cell
        return Gesture(puzzle.marks[value], (cell,))

    def settle(self) -> None:
        """Let happen what waits for a moment of rest."""
        while self.later:
            self.later.sort(key=lambda pair: pair[0])
            self.later.pop(0)[1]()

    def picture(self) -> list[str]:
        """The rows of the screen."""
        assert not unsent(self.app)
        return roles.rows(self.app)


@pytest.mark.parametrize(("name", "size"), SEEN)
async def test_a_game_is_seen_as_it_was_looked_at(
    name: str, size: str, saves: Path, role_theme: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = await pictures(engines.read(BOARDS[name]), size, STAGES, monkeypatch)
    file = KEPT / f"{name}-{size}.txt"
    if (name, size) != TOLD:
        return golden.compare_sums(file, seen)
    now: list[str] = []
    before: list[str] = []
    for title, rows in seen.items():
        now += [f"== {title}", *(row for row in rows if row not in before)]
        before = rows
    return golden.compare(file, now)


@pytest.mark.parametrize("name", LARGE)
async def test_a_board_is_walked_over_where_the_screen_is_too_small(
    name: str, saves: Path, role_theme: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = engines.kind(name)
    puzzle = kind.generate(kind.check(Request(LARGE[name], "easy", 1)), lambda share: None)
    seen = await pictures(puzzle, "usual", WAYS, monkeypatch)
    golden.compare_sums(KEPT / f"{name}-large.txt", seen)


async def pictures(
    puzzle: Puzzle, size: str, stages: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> dict[str, list[str]]:
    """Yield the screen of a game on this board at each stage."""
    opened = library.create(puzzle, solutions=puzzle.solutions, level="easy", name="the-game")
    seconds = [0.0]
    opened.game.clock = Clock(now=lambda: seconds[0])
    app = app_on(opened, seen=capabilities.Terminal(glyphs="ascii" if size == "ascii" else "rich"))
    stage = Stage(app)

    def after(screen: PlayScreen, seconds: float, then: Callable[[], object]) -> TimerHandle:
        stage.later.append((seconds, then))
        return get_running_loop().call_later(1e6, lambda: None)

    monkeypatch.setattr(record_book, "date", Wednesday)
    monkeypatch.setattr(PlayScreen, "after", after)
    monkeypatch.setattr(PlayScreen, "work", lambda screen, task, group: task.close())
    monkeypatch.setattr(PlayScreen, "tick", lambda screen: None)
    seen = {}
    async with app.run_test(size=SIZES[size]) as pilot:
        await pilot.pause()
        for number, words in enumerate(stages):
            for word in words.split():
                await stage.do(word, pilot)
            stage.settle()
            seconds[0] += 2.5
            stage.play.panes.tick()
            await pilot.pause()
            seen[f"{number} {words}"] = stage.picture()
    return seen
