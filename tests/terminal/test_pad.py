"""The digit pad under a hand that is quicker than the program: presses on the pad and on the board
that come in one piece."""

from pathlib import Path

from solitudo import engines
from tests.terminal.hands import Screen, deciding, report
from tests.terminal.wire import Wire

BOARD = "sudoku:2x2:b3c1b1c2b"
SIZE = (80, 24)


def begun(shown: str) -> bool:
    """Close the brief."""
    return "your first" not in shown and "Moves" in shown


def test_each_cell_takes_the_digit_that_was_pressed_just_before(tmp_path: Path) -> None:
    puzzle = engines.read(BOARD)
    screen = Screen(puzzle, SIZE)
    # each digit in turn, so that every press on the board follows one on the pad
    left, hands, chosen = deciding(puzzle), [], ""
    while left:
        cell, digit = next((one for one in left if one[1] != chosen), left[0])
        left.remove((cell, digit))
        if digit != chosen:
            hands.append(report(screen.symbol(digit)))
        hands.append(report(screen.cell(cell)))
        chosen = digit
    wire = Wire(tmp_path, ["play", BOARD], SIZE)
    try:
        # close the brief
        assert wire.wait(lambda: "your first" in "\n".join(wire.screen.display), 30) is not None
        wire.type(b"\x1b")
        assert wire.wait(lambda: begun("\n".join(wire.screen.display)), 30) is not None
        wire.type(b"".join(hands))
        assert wire.wait(lambda: "Solved" in "\n".join(wire.screen.display), 30) is not None
    finally:
        wire.close()
    (save,) = (tmp_path / "data" / "saves").glob("*.toml")
    written = save.read_text().partition("[log]")[2]
    wanted = {f" {digit}:{puzzle.grid.labels[cell]}'" for cell, digit in deciding(puzzle)}
    assert all(mark in written for mark in wanted), written
