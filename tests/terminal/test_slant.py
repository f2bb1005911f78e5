"""Slant inside tmux, moved by mouse reports: a diagonal drawn in one drag, and the computer's
answer in Versus."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Painter
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.arrange import arrange
from solitudo.tui.layout.boxes import Layout
from tests.terminal.session import SOLITUDO, Tmux

SIZE = (80, 24)
Play = Callable[..., Tmux]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    sessions: list[Tmux] = []

    def begin(puzzle: Puzzle, *options: str) -> Tmux:
        sessions.append(Tmux(tmp_path, [str(SOLITUDO), "play", puzzle.id, *options], SIZE))
        sessions[-1].wait_for("your turn" if "versus" in options else "0/25")
        return sessions[-1]

    yield begin
    for session in sessions:
        session.close()


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    kind = engines.kind("slant")
    return kind.generate(kind.check(Request("5", "easy", 4)), lambda share: None)


def drawn(puzzle: Puzzle) -> tuple[Layout, Painter]:
    """Return where the board is on a screen of this size, and its painter."""
    offered = looks(puzzle, "rich")
    layout = arrange(*SIZE, [look for look, _ in offered])
    assert layout is not None
    look, painter = offered[layout.look]
    return layout, painter(puzzle, look, Palette({}), "rich")


def middle(puzzle: Puzzle, cell: int) -> tuple[int, int]:
    layout, painter = drawn(puzzle)
    x, y, width, height = painter.box(cell)
    return layout.board.x + x + width // 2, layout.board.y + y + height // 2


def actions(folder: Path) -> list[str]:
    """Return the actions in the save, without clocks."""
    (path,) = (folder / "data" / "saves").glob("*.toml")
    log = tomllib.loads(path.read_text("utf-8")).get("log", {})
    return [line.partition(" ")[2] for line in log.values()]


def test_a_drag_along_a_diagonal_draws_it(play: Play, puzzle: Puzzle, tmp_path: Path) -> None:
    tmux = play(puzzle)
    # down to the right through three cells, one report per character as a hand makes them
    (x1, y1), (x2, y2) = middle(puzzle, 0), middle(puzzle, 12)
    tmux.mouse(0, x1, y1)
    steps = x2 - x1
    for n in range(1, steps + 1):
        tmux.mouse(32, x1 + n, y1 + round(n * (y2 - y1) / steps))
    tmux.mouse(0, x2, y2, "m")
    tmux.wait_for("3/25")
    assert [a for a in actions(tmp_path) if "A1" in a] == [r"\:A1,B2,C3"]
    tmux.send("u")
    tmux.wait_for("0/25")


def test_the_computer_answers_a_click_in_versus(play: Play, puzzle: Puzzle, tmp_path: Path) -> None:
    tmux = play(puzzle, "--mode", "versus", "--no-handicap")
    # the brief of a first game
    tmux.send("\x1b")
    tmux.click(*middle(puzzle, 0))
    tmux.wait_for("The computer")
    done = [a for a in actions(tmp_path) if ":" in a and not a.startswith("mode")]
    assert done[0] == r"\:A1"
    assert done[1].startswith("computer ")
    tmux.send("u")
    tmux.wait_for("you 0  computer 0")
