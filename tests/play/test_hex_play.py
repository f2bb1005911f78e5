"""Hexagons played from start to end: by keys alone, by mouse alone, and how the cursor moves."""

from collections import deque
from functools import cache

import pytest

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.grid import Grid, hexagon
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Target
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.hitori_hex.painter import Hexagons
from solitudo.tui.layout.gestures import LEFT, RIGHT
from solitudo.tui.play import help_commands, marking
from solitudo.tui.play.messages import HintMessage
from solitudo.tui.play.scene import scene
from solitudo.tui.play.session import Session
from tests.pilot import app_on, playing, press
from tests.said import said

pytestmark = pytest.mark.usefixtures("saves")

WHOLE = "hitori-hex:4de:1127543252726145613774571624543571537"
HOLED = "hitori-hex:4de:7677753.424677342.12763454724.3272557"
# keys that move, and where
STEPS = dict(engines.kind("hitori-hex").steps)
ARROWS = {way: way for way in ("up", "down", "left", "right")}
KEYS = STEPS | ARROWS


@cache
def board(text: str) -> Puzzle:
    return engines.read(text)


def blacks(puzzle: Puzzle) -> list[int]:
    first = puzzle.solutions.first
    assert first is not None
    return [cell for cell, value in enumerate(first) if value == 1]


def sit_down(text: str) -> Session:
    puzzle = board(text)
    return Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))


def painter(text: str, number: int = 0) -> Painter:
    puzzle = board(text)
    look, kind = [found for found in looks(puzzle, "rich") if found[0].name == "normal"][number]
    theme = loader.load("lamplight")
    return kind(puzzle, look, Palette(theme.roles), "rich")


def way(grid: Grid, start: int, end: int, keys: dict[str, str]) -> list[str]:
    """The fewest of these keys from one cell to another."""
    found: dict[int, list[str]] = {start: []}
    ahead = deque([start])
    while ahead:
        cell = ahead.popleft()
        for key, direction in keys.items():
            to = grid.moves[direction][cell]
            if to not in found:
                found[to] = [*found[cell], key]
                ahead.append(to)
    return found[end]


def across(grid: Grid, cell: int) -> float:
    """Return how far right a cell is, in cells."""
    row, q = grid.places[cell]
    return q + row / 2


# how the cursor moves


@pytest.mark.parametrize("side", [3, 4, 5, 8])
def test_up_and_down_keep_the_column_but_for_the_slanted_edges(side: int) -> None:
    grid = hexagon(side)
    for cell, (row, _) in enumerate(grid.places):
        for there, back in (("up", "down"), ("down", "up")):
            to = grid.moves[there][cell]
            assert abs(grid.places[to][0] - row) == (to != cell)
            if to != cell:
                assert abs(across(grid, to) - across(grid, cell)) == 0.5
            inside = len(grid.neighbours[cell]) == 6
            if inside:
                assert grid.moves[back][to] == cell


def test_up_and_down_keep_the_column_over_a_hole() -> None:
    grid = hexagon(5, frozenset({(3, 4)}))
    at = grid.cell_named
    assert grid.moves["up"][at["E5"]] == at["C4"]
    assert grid.moves["down"][at["C4"]] == at["E5"]
    for cell in range(grid.count):
        for direction in ("up", "down"):
            assert abs(across(grid, grid.moves[direction][cell]) - across(grid, cell)) <= 0.5


@pytest.mark.parametrize("text", [WHOLE, HOLED])
@pytest.mark.parametrize("keys", [STEPS, ARROWS])
def test_every_cell_can_be_reached(text: str, keys: dict[str, str]) -> None:
    grid = board(text).grid
    for cell in range(grid.count):
        assert len(way(grid, 0, cell, keys)) <= 3 * grid.height


def test_the_keys_round_the_five_lead_to_the_six_neighbours() -> None:
    session = sit_down(WHOLE)
    grid = session.game.puzzle.grid
    middle = grid.cell_named["D4"]
    found = {}
    for key in "796413":
        session.view.cursor = middle
        assert marking.type_key(session, key)
        found[key] = grid.labels[session.view.cursor]
    assert found == {"7": "C3", "9": "C4", "4": "D3", "6": "D5", "1": "E3", "3": "E4"}


def test_a_row_is_walked_over_its_holes() -> None:
    session = sit_down(HOLED)
    grid = session.game.puzzle.grid
    row = [label for label in grid.labels if label.startswith("B")]
    assert row == ["B1", "B2", "B3", "B5"]
    session.view.cursor = grid.cell_named["B3"]
    marking.step(session, "right")
    assert grid.labels[session.view.cursor] == "B5"


# whole games at the session


@pytest.mark.parametrize("text", [WHOLE, HOLED])
def test_a_game_of_presses_on_roofs_and_floors_is_solved(text: str) -> None:
    """The outermost characters that mean a cell are as good as its middle."""
    session, view = sit_down(text), painter(text)
    for cell in blacks(session.game.puzzle):
        x, y, width, height = view.box(cell)
        spots = [(a, b) for b in range(y, y + height) for a in range(x, x + width)]
        hits = [spot for spot in spots if view.hit(*spot) == Target("cell", cell)]
        assert hits[0][1] == y, "its tip belongs to it"
        assert hits[-1][1] == y + height - 1
        target = view.hit(*hits[0] if cell % 2 else hits[-1])
        assert target is not None
        marking.press(session, target, LEFT, *map(float, hits[0]))
        marking.release(session)
    assert session.game.solved
    assert session.finished


def test_a_drag_along_a_slant_marks_its_cells_as_one_move() -> None:
    session, view = sit_down(WHOLE), painter(WHOLE)
    grid = session.game.puzzle.grid
    wanted = [grid.cell_named[label] for label in ("A1", "B2", "C3", "D4")]
    x, y, _, _ = view.box(wanted[0])
    start = view.hit(x + 2, y + 1)
    assert start is not None
    marking.press(session, start, RIGHT, x + 2, y + 1)
    for step in range(1, 7):
        marking.drag(session, view.hit(x + 2 + step, y + 1 + step), x + 2 + step, y + 1 + step)
    marking.release(session)
    assert session.game.node.depth == 1
    marked = [cell for cell, value in enumerate(session.game.position.values) if value]
    assert marked == wanted
    assert grid.labels[session.view.cursor] == "D4"


# whole games at the screen


async def test_a_board_larger_than_its_pane_follows_the_cursor() -> None:
    app = app_on("hitori-hex:8:" + ("123456789abcdef" * 12)[:169])
    async with app.run_test(size=(44, 16)) as pilot:
        await pilot.pause()
        screen = playing(app)
        grid = screen.session.game.puzzle.grid
        view = screen.panes.board.painter
        assert view is not None
        assert view.look.name == "compact"
        for label in ("H1", "H15", "O8", "A1"):
            cell = grid.cell_named[label]
            await press(pilot, *way(grid, screen.session.view.cursor, cell, KEYS))
            assert screen.session.view.cursor == cell
            x, y, width, _ = view.box(cell)
            shown = [screen.panes.board.at(a, b) for b in range(14) for a in range(44)]
            assert {(x, y), (x + width - 1, y)} <= set(shown), label


def test_the_line_that_a_reason_names_has_its_sign_at_both_ends_on_the_board() -> None:
    session = sit_down(WHOLE)
    game, seen = session.game, 0
    drawn = painter(WHOLE)
    assert isinstance(drawn, Hexagons)
    for _ in range(8):
        while session.hint is None or session.hint.step < 3:
            help_commands.hint(session)
        words = said(session, HintMessage).told[-1].words
        named = [name for name in game.puzzle.grid.line_names if f"{name} " in words]
        assert scene(session, False).region == frozenset(named)
        slanted = [name for name in named if name.startswith("the line")]
        ends = drawn.ends(Scene(game.position, cursor=-1, region=frozenset(slanted)))
        signs = [sign for rank, sign, _ in ends.values() if rank > 1]
        assert len(signs) in (len(slanted), 2 * len(slanted))
        seen += len(slanted)
        help_commands.hint(session)
    assert seen
