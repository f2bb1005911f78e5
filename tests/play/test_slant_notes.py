"""Notes about two cells in Slant: their keys, and their words in the moves."""

import pytest

from solitudo import engines
from solitudo.engines.core.game import Game
from solitudo.tui.play import marking
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.history import Moves
from solitudo.tui.play.move_text import Wording
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

# the letters that move the cursor, which kinds may not use either
TAKEN = {
    key for command in COMMANDS if command.focus in (None, Focus.BOARD) for key in command.keys
}


def sit_down() -> Session:
    puzzle = engines.read("slant:4x4dh:a1c1b1a1a3c32a2c1a")
    return Session(Game(puzzle, solutions=puzzle.solutions))


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("e", r"r\:B2 r/:B2"), ("d", r"d\:B2 d/:B2"), ("v", r"r\:B2"), ("^", "r/:B2"),
        (")", r"d\:B2"), ("(", "d/:B2"),
    ],
)  # fmt: skip
def test_each_note_has_a_key_that_writes_it_and_takes_it_back(key: str, text: str) -> None:
    session = sit_down()
    session.view.cursor = 5
    start = session.game.position
    marking.type_key(session, key)
    action = session.game.node.action
    assert action is not None
    assert session.game.puzzle.vocabulary.write(action) == text
    marking.type_key(session, key)
    assert session.game.position == start
    marking.type_key(session, key)
    marking.clear(session)
    assert session.game.position == start


def test_no_kind_has_a_key_that_means_a_command() -> None:
    for name in engines.kinds():
        assert not TAKEN & set(engines.kind(name).keys)


def test_notes_are_told_in_the_moves_and_listed_among_the_keys() -> None:
    session = sit_down()
    for key in ("e", "v", "(", "\\"):
        marking.type_key(session, key)
    moves = Moves(session.game)
    words = Wording(session.game.puzzle, True)
    rows = ["".join(text for text, _ in words.row(moves, n).left) for n in range(1, len(moves))]
    expected = ("A1 = B1", "no longer A1 B1 never v", "A1 A2 never <", "\\  A1")
    for row, told in zip(rows, expected, strict=True):
        assert f" {told}" in row
