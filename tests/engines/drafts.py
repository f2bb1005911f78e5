"""Boards made by hand in the tests: drafts typed key by key, and solvers that are not ours."""

import random
from collections import deque
from functools import cache

from solitudo import engines
from solitudo.engines.core.draft import Draft, draft_type
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.tents.rules import Tents
from solitudo.tui.screens.editor import edit_commands
from solitudo.tui.screens.editor.draft_session import Editing
from tests.engines import witness
from tests.engines.hitori.oracle import colourings
from tests.engines.hitori.witness import HEXAGONS
from tests.engines.slant.oracle import Oracle
from tests.engines.sudoku.conftest import solutions_by_sat
from tests.engines.tents.oracle import Model

ARROWS = ("right", "down", "left", "up")


def desc(text: str) -> str:
    """Return what an ID says about the board, without the size and the level."""
    return text.split(":")[2]


def collected(name: str, every: int) -> list[Puzzle]:
    """Return one in this many of the collected boards."""
    kind = engines.kind(name)
    rule = kind.rules[-1] if kind.rules else ""
    return [engines.read(text, name, rule) for text in texts(name, rule)[::every]]


@cache
def texts(name: str, rule: str) -> tuple[str, ...]:
    """The boards of a kind, of hexagons a few."""
    found = witness.of(name).collected(name, rule)
    return found[:6] if name == HEXAGONS else found


def counted(puzzle: Puzzle) -> int:
    """Return how many solutions another solver finds, 2 for several."""
    if isinstance(puzzle, Hitori):
        return colourings(puzzle, 2)
    if isinstance(puzzle, Tents):
        return Model(puzzle, puzzle.rule).count(2)
    if isinstance(puzzle, Sudoku):
        return solutions_by_sat(puzzle.layout, puzzle.opening)
    assert isinstance(puzzle, SlantPuzzle)
    numbers = {point: number for point, number in enumerate(puzzle.numbers) if number >= 0}
    return len(Oracle(puzzle.grid.width, puzzle.grid.height, numbers).count(2))


class Desk:
    """A board being made, by keys alone, with a clock of its own."""

    def __init__(self, draft: Draft) -> None:
        self.time = 0.0
        self.keymap = edit_commands.Keymap()
        self.editing = Editing(draft, lambda: self.time)

    def press(self, *keys: str, wait: float = 0.0) -> None:
        """Press keys quickly, then wait."""
        for key in keys:
            # the presses of these tests reach no screen
            edit_commands.press(self, key)  # type: ignore[arg-type]
        self.time += wait

    def go(self, spot: Target) -> None:
        """Walk there with the arrows."""
        for arrow in way(self.editing.draft, self.editing.cursor, spot):
            self.press(arrow)
        assert self.editing.cursor == spot


def way(
    draft: Draft, start: Target, end: Target, inside: frozenset[int] | None = None
) -> list[str]:
    """The arrows from one place to another, within these cells if any are named."""
    came: dict[Target, tuple[Target, str] | None] = {start: None}
    todo = deque([start])
    while todo and end not in came:
        here = todo.popleft()
        for arrow in ARROWS:
            there = draft.walk(here, arrow)
            if there not in came and (inside is None or there.at in inside):
                came[there] = here, arrow
                todo.append(there)
    arrows: list[str] = []
    step = came[end]
    while step is not None:
        arrows.append(step[1])
        step = came[step[0]]
    return arrows[::-1]


def typed(wanted: Draft) -> Draft:
    """The same board, written by keys into an empty draft."""
    desk = Desk(draft_type(wanted.kind)(wanted.kind, wanted.size, wanted.chosen))
    editing, draft = desk.editing, desk.editing.draft
    while draft.drawn and draft.lacking() is not None:
        before = dict(draft.values)
        for inside in parts(wanted, draft.drawn):
            draw(desk, inside)
            total = wanted.values.get(Target("sum", inside[0]), "")
            if editing.cursor.what == "sum":
                desk.press(*total, wait=2)
        assert draft.values != before
    signs = {sign: key for key, sign in LETTERS.get(wanted.kind.name, {}).items()}
    for spot in wanted.spots:
        value = wanted.values.get(spot)
        if value is None:
            continue
        # a number that another digit could follow leaves the cursor in its place
        if editing.pending is not None:
            desk.press("space" if "space" not in draft.letters else "right")
        desk.go(spot)
        desk.press(*([signs[value]] if value in signs else value), wait=2)
    return draft


LETTERS = {
    "hitori": {"x": "x"},
    "hitori-hex": {"x": "x"},
    "tents": {"t": "T", "!": "!", "g": "-"},
}


def parts(draft: Draft, what: str) -> list[list[int]]:
    """The blocks or cages of a draft, the first cells first."""
    found: dict[str, list[int]] = {}
    for spot, number in sorted(draft.values.items()):
        if spot.what == what:
            found.setdefault(number, []).append(spot.at)
    return list(found.values())


def draw(desk: Desk, inside: list[int]) -> None:
    """Draw a part by walking through its cells and through no others."""
    draft = desk.editing.draft
    desk.go(Target("cell", inside[0]))
    desk.press("b")
    for cell in inside[1:]:
        spot = Target("cell", cell)
        for arrow in way(draft, desk.editing.cursor, spot, frozenset(inside)):
            desk.press(arrow)
    desk.press("b")


def spoilt(draft: Draft, rng: random.Random) -> Draft:
    """The same draft with one or two clues changed, or left out."""
    spots = [spot for spot in draft.spots if spot in draft.values] or draft.spots
    for _ in range(rng.choice((1, 1, 2))):
        spot = rng.choice(spots)
        draft.do(rng.choice((draft.turned(spot, 1), draft.turned(spot, -1), draft.clear(spot))))
        if draft.lacking() is not None:
            draft.undo()
    return draft
