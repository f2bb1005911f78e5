"""The classic session answers every line exactly as it is specified."""

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from solitudo.engines.core.grid import bits
from solitudo.engines.sudoku.classic import VISITS, board_text, number, run, solve
from solitudo.engines.sudoku.layout import boxed
from tests import counted
from tests.samples import sample

ASK = "Please enter the number of cells to fill [0-80]"
BAD = "Error: invalid number of cells to fill"
VALUE = "Error: value is invalid"
COMMAND = "Error: invalid command"
EXIT = "Exiting..."
EMPTY = "\n".join(["-" * 34, *(["|          |          |          |"] * 3 + ["-" * 34]) * 3])
PEERS = [tuple(bits(mask)) for mask in boxed(3, 3).peers]
# the first solution of the specified search on an empty board
FIRST_ROW = "987654321"


def talk(*lines: str, seed: int = 1) -> list[str]:
    """The output of a session, a board as one entry."""
    out = io.StringIO()
    assert run([line + "\n" for line in lines], out, seed) == 0
    return list(entries(out.getvalue()))


def entries(text: str) -> Iterator[str]:
    lines = text.splitlines()
    while lines:
        size = 13 if lines[0].startswith("---") else 1
        yield "\n".join(lines[:size])
        del lines[:size]


def drawn(**cells: str) -> str:
    """The empty board with these cells: A1=' 5'."""
    rows = EMPTY.splitlines()
    for name, sign in cells.items():
        column, row = ord(name[0]) - ord("A"), int(name[1]) - 1
        at = 2 + column * 3 + column // 3 * 2
        line = rows[1 + row + row // 3]
        rows[1 + row + row // 3] = line[:at] + sign + line[at + 2 :]
    return "\n".join(rows)


TRANSCRIPTS: list[tuple[str, list[str], list[str]]] = [
    ("the end of the input at the first question", [], [ASK, EXIT]),
    ("blank lines are passed over", ["", "   ", "\t"], [ASK, EXIT]),
    ("a number out of range", ["81"], [ASK, BAD, ASK, EXIT]),
    ("a negative number", ["-1"], [ASK, BAD, ASK, EXIT]),
    ("a sign", ["+5"], [ASK, BAD, ASK, EXIT]),
    ("a fraction", ["1.0"], [ASK, BAD, ASK, EXIT]),
    ("digits that are not ASCII", ["٣"], [ASK, BAD, ASK, EXIT]),
    ("a superscript", ["²"], [ASK, BAD, ASK, EXIT]),
    ("a huge number", ["9" * 10_000], [ASK, BAD, ASK, EXIT]),
    ("a command at the first question", ["exit"], [ASK, BAD, ASK, EXIT]),
    ("the rest of the line is ignored", ["0 what ever"], [ASK, EMPTY, EXIT]),
    ("leading blanks and zeros", ["   000"], [ASK, EMPTY, EXIT]),
    ("the end of the input after the board", ["0"], [ASK, EMPTY, EXIT]),
    ("exit", ["0", "exit", "set 1 1 1"], [ASK, EMPTY, EXIT]),
    ("exit in capitals with more", ["0", "EXIT now"], [ASK, EMPTY, EXIT]),
    ("blank lines between commands", ["0", "", "  ", "exit"], [ASK, EMPTY, EXIT]),
    ("set", ["0", "set 1 2 5"], [ASK, EMPTY, drawn(A2=" 5"), EXIT]),
    ("set, capitals and extra words", ["0", " SeT 9 1 4 7 x"], [ASK, EMPTY, drawn(I1=" 4"), EXIT]),
    ("tabs between words", ["0", "set\t3\t3\t3"], [ASK, EMPTY, drawn(C3=" 3"), EXIT]),
    ("set 0 clears", ["0", "set 1 2 5", "set 1 2 0"], [ASK, EMPTY, drawn(A2=" 5"), EMPTY, EXIT]),
    ("clearing an empty cell", ["0", "set 1 2 0"], [ASK, EMPTY, EMPTY, EXIT]),
    (
        "the same value again",
        ["0", "set 1 2 5", "set 1 2 5"],
        [ASK, EMPTY, drawn(A2=" 5"), drawn(A2=" 5"), EXIT],
    ),
    (
        "a clash in the row",
        ["0", "set 1 1 5", "set 9 1 5"],
        [ASK, EMPTY, drawn(A1=" 5"), VALUE, EXIT],
    ),
    (
        "a clash in the column",
        ["0", "set 1 1 5", "set 1 9 5"],
        [ASK, EMPTY, drawn(A1=" 5"), VALUE, EXIT],
    ),
    (
        "a clash in the box",
        ["0", "set 1 1 5", "set 3 3 5"],
        [ASK, EMPTY, drawn(A1=" 5"), VALUE, EXIT],
    ),
    (
        "set out of range",
        ["0", "set 0 1 5", "set 10 1 5", "set 1 0 5", "set 1 10 5", "set 1 1 10"],
        [ASK, EMPTY, *[VALUE] * 5, EXIT],
    ),
    (
        "set with odd numbers",
        ["0", "set 1.0 1 5", "set +1 1 5", "set x 1 5", "set 1 1 -1", "set 1 1 ٣"],
        [ASK, EMPTY, *[VALUE] * 5, EXIT],
    ),
    ("set with too few", ["0", "set", "set 1", "set 1 1"], [ASK, EMPTY, *[COMMAND] * 3, EXIT]),
    ("hint with too few", ["0", "hint", "hint 1"], [ASK, EMPTY, *[COMMAND] * 2, EXIT]),
    (
        "hint out of range",
        ["0", "hint 0 1", "hint 1 10", "hint a b", "hint 1.0 1"],
        [ASK, EMPTY, *[VALUE] * 4, EXIT],
    ),
    (
        "hint at a filled cell",
        ["0", "set 1 1 5", "hint 1 1"],
        [ASK, EMPTY, drawn(A1=" 5"), VALUE, EXIT],
    ),
    (
        "an unknown command",
        ["0", "help", "sett 1 1 1", "1 1 1"],
        [ASK, EMPTY, *[COMMAND] * 3, EXIT],
    ),
    (
        "validate an empty board",
        ["0", "validate"],
        [ASK, EMPTY, "validation passed: board is solvable", EXIT],
    ),
    (
        "validate ignores the rest",
        ["0", "VALIDATE please"],
        [ASK, EMPTY, "validation passed: board is solvable", EXIT],
    ),
    ("restart asks anew", ["0", "restart", "0"], [ASK, EMPTY, ASK, EMPTY, EXIT]),
    ("restart, then the end of the input", ["0", "Restart"], [ASK, EMPTY, ASK, EXIT]),
]


@pytest.mark.parametrize(("name", "lines", "answers"), TRANSCRIPTS, ids=[t[0] for t in TRANSCRIPTS])
def test_a_session_answers(name: str, lines: list[str], answers: list[str]) -> None:
    assert talk(*lines) == answers


def test_hints_after_a_validation_are_of_the_first_solution() -> None:
    hints = [f"hint {x} 1" for x in range(1, 10)]
    told = talk("0", "validate", *hints)[3:-1]
    assert told == [f"Hint: set cell to {digit}" for digit in FIRST_ROW]


def test_an_unsolvable_board_fails_and_keeps_the_stored_solution() -> None:
    # 1 to 8 in the first row leave 9 for its last cell, whose column has a 9
    moves = [f"set {x} 1 {x}" for x in range(1, 9)]
    before = talk("0", "hint 9 1", *moves, "set 9 5 9", "validate", "hint 9 1")
    assert before[-3] == "validation failed, the board is unsolvable"
    assert before[-2] == before[2]


def test_a_board_of_one_solution_passes() -> None:
    assert talk("60", "validate")[-2] == "validation passed: board is solvable"


def solved(seed: int = 4) -> tuple[list[str], list[str]]:
    """The lines that solve a board of 80 fixed cells, and what was said."""
    board = talk("80", seed=seed)[1].splitlines()
    for row in range(9):
        for column in range(9):
            line = board[1 + row + row // 3]
            at = 2 + column * 3 + column // 3 * 2
            if line[at : at + 2] == "  ":
                spot = f"{column + 1} {row + 1}"
    hint = talk("80", f"hint {spot}", seed=seed)[2]
    lines = ["80", f"set {spot} {hint[-1]}"]
    return lines, talk(*lines, seed=seed)


def test_a_full_board_is_solved_and_then_only_exit_and_restart_are_left() -> None:
    lines, said = solved()
    assert said[-2] == "Puzzle solved successfully"
    after = talk(
        *lines, "set 1 1 1", "hint 1 1", "validate", "x", "", "restart", "0", "exit", seed=4
    )
    assert after[4:8] == [COMMAND] * 4
    assert after[8:] == [ASK, EMPTY, EXIT]


def test_fixed_cells_have_a_dot_and_refuse() -> None:
    board = talk("80", seed=4)[1]
    assert board.count(".") == 80
    lines = [f"set {x} {y} 0" for x in range(1, 10) for y in range(1, 10)]
    said = talk("80", *lines, seed=4)
    assert said.count(VALUE) == 80


def test_the_board_is_drawn_to_the_character() -> None:
    values = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9] + [0] * 72)
    text = board_text(values, 0b111000101).splitlines()
    assert len(text) == 13
    assert all(len(line) == 34 for line in text)
    assert text[0] == text[4] == text[8] == text[12] == "-" * 34
    assert text[1] == "| .1  2 .3 |  4  5  6 | .7 .8 .9 |"


def test_the_number_of_fixed_cells_is_as_asked() -> None:
    for fixed in (1, 17, 40, 79):
        assert talk(str(fixed))[1].count(".") == fixed


def test_a_seed_repeats_a_session_and_another_does_not() -> None:
    assert talk("30", seed=5) == talk("30", seed=5)
    assert talk("30", seed=5) != talk("30", seed=6)


def test_numbers_are_plain_ascii_digits() -> None:
    assert [number(word, 80) for word in ("0", "80", "007", "81", "", "+1", "1.0", "٣", "²")] == [
        0,
        80,
        7,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
    ]


def plain(values: bytes, order: Callable[[], list[int]], most: int) -> bytes | None:
    """The search as specified, without any cleverness; TimeoutError where it takes too long."""
    board = bytearray(values)
    left = most

    def search(place: int) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            raise TimeoutError
        while place < 81 and board[VISITS[place]]:
            place += 1
        if place == 81:
            return True
        cell = VISITS[place]
        for value in order():
            if all(board[peer] != value for peer in PEERS[cell]):
                board[cell] = value
                if search(place + 1):
                    return True
                board[cell] = 0
        return False

    return bytes(board) if search(0) else None


def in_order() -> list[int]:
    return list(range(1, 10))


def test_the_first_solution_is_that_of_the_plain_search() -> None:
    compared = 0
    rng = Random(11)
    boards = [bytes(81)]
    for seed in range(sample(20, 40)):
        grid = solve(bytes(81), lambda: rng.sample(range(1, 10), 9)) or b""
        kept = rng.randint(18, 60)
        shown = set(rng.sample(range(81), kept))
        board = bytearray(v if c in shown else 0 for c, v in enumerate(grid))
        if seed % 3 == 0:  # often a board without a solution
            board[rng.randrange(81)] = rng.randint(1, 9)
        if all(not v or all(board[p] != v for p in PEERS[c]) for c, v in enumerate(board)):
            boards.append(bytes(board))
    for values in boards:
        try:
            expected = plain(values, in_order, 100_000)
        except TimeoutError:
            continue
        compared += 1
        assert solve(values, in_order) == expected
    assert compared > sample(10, 20)


HARDEST = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".....6....59.....82....8....45........3........6..3.54...325..6..................",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)


@pytest.mark.parametrize("text", [*HARDEST, "." * 81, "12345678.........9" + "." * 63])
def test_any_board_is_validated_at_once(text: str) -> None:
    values = bytes(0 if sign == "." else int(sign) for sign in text)
    with counted.calls() as made:
        found = solve(values, in_order)
    assert made.number < 400_000
    assert (found is None) == text.startswith("12345678")


def test_a_pipe_can_drive_it_line_by_line() -> None:
    script = (
        "import sys; from solitudo.engines.sudoku.classic import run;"
        "sys.exit(run(sys.stdin, sys.stdout, 1))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as session:
        assert session.stdin is not None
        assert session.stdout is not None
        assert session.stdout.readline() == ASK + "\n"
        session.stdin.write("0\n")
        session.stdin.flush()
        assert "".join(session.stdout.readline() for _ in range(13)) == EMPTY + "\n"
        session.stdin.write("validate\n")
        session.stdin.flush()
        assert session.stdout.readline() == "validation passed: board is solvable\n"
        rest, _ = session.communicate("exit\n")
        assert rest == EXIT + "\n"
        assert session.returncode == 0
