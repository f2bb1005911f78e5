"""Whole games by words alone: a player who hears the lines of a game and types, and sees nothing.

What was typed and heard is kept in tests/kept/blind, to be read through.
"""

import itertools
import re
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.play.voice import Voice
from solitudo.tui.saves import library
from tests import golden

SIZES = {"hitori": "4", "hitori-hex": "4", "tents": "5", "sudoku": "4", "slant": "4"}
# what a hint says in the end: a cell and what it must be
MUST = re.compile(
    r"\b([A-Z]\d+) must be (?:a |an )?(black|white|tent|grass|[1-9]|\\|/|backslash|slash)"
)
# no symbol that a voice cannot say, and nothing that moves the cursor of a terminal
SPOKEN = re.compile(r"[ -~é×]*")
# more lines than any of these games takes
MOST = 200


def voice_on(kind: str) -> Voice:
    maker = engines.kind(kind)
    puzzle = maker.generate(maker.check(Request(SIZES[kind], "easy", 5)))
    return Voice(library.create(puzzle, level="easy", solutions=puzzle.solutions, name="blind"))


class Player:
    """Types what the words lead to, and writes down both."""

    def __init__(self, kind: str) -> None:
        self.voice = voice_on(kind)
        self.rows = [self.voice.begin()]

    def type(self, line: str) -> str:
        said = self.voice.hear(line)
        assert SPOKEN.fullmatch(said), said
        # which move took longest is another one each time
        kept = re.sub(r"(Time per move, ).*?(?=Enter next)", r"\1...", said)
        self.rows += [f"> {line}", re.sub(r"\d+:\d\d", "0:00", kept)]
        return said

    def play(self) -> None:
        for line in ("help", "help marks", "board", "where", "row", "column", "box", "next clue"):
            self.type(line)
        reading = itertools.cycle(("row", "column", "changed", "again", "next empty"))
        for _ in range(MOST):
            said = self.type("hint")
            while "must be" not in said and "Solved in" not in said:
                said = self.type("hint")
            found = MUST.search(said)
            if found is not None:
                said = self.type(f"{found[1]} {found[2]}")
                assert f"{found[1]}: " in said or "Solved in" in said
            elif "Solved in" not in said:
                said = self.type("hint")
            if "Solved in" in said:
                return
            self.type(next(reading))
        raise AssertionError("it was never solved")


@pytest.mark.parametrize("kind", engines.kinds())
@pytest.mark.usefixtures("saves")
def test_a_game_is_solved_by_words_alone(kind: str) -> None:
    player = Player(kind)
    player.play()
    assert player.voice.session.game.solved
    player.voice.close()
    assert library.look("blind").finished is not None
    golden.compare(golden.KEPT / "blind" / f"{kind}.txt", player.rows)


@pytest.mark.parametrize("kind", engines.kinds())
@pytest.mark.usefixtures("saves")
def test_nothing_is_said_twice_and_no_wrong_word_does_anything(kind: str) -> None:
    voice = voice_on(kind)
    voice.begin()
    game = voice.session.game
    for word in ("foo", "fgF", "Z9", "blackk", "xyzzy 3"):
        assert "is not a command here" in voice.hear(word), word
    assert not game.node.depth
    first = voice.hear("hint")
    assert first.startswith("Hint 1 of ")
    assert first.partition(". ")[0] not in voice.hear("right"), "old news"
    assert "Paused." in voice.hear("pause")
    assert voice.hear("row").startswith("Go on."), "the board is hidden"
    assert voice.hear("row").startswith("Row ")
    assert "counts as help" in voice.hear("solve")
    assert "Solved in" in voice.hear("solve")
    assert voice.hear("quit") == "Everything is saved."
    assert voice.over


def test_a_pipe_gets_lines_and_no_control_characters(
    saves: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from solitudo.tui.cli import parser

    monkeypatch.setattr("sys.stdin", open_lines(["B1 black", "u", "hint", "quit"]))
    assert parser.main(["speak", f"hitori:{parser.BOARD}"]) == 0
    told = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in told)
    assert told.splitlines()[1].startswith("B1: 1, black.")
    assert told.splitlines()[-1] == "Everything is saved."
    assert [path.suffix for path in saves.iterdir()] == [".toml"]


def open_lines(lines: list[str]):  # type: ignore[no-untyped-def]
    import io

    return io.StringIO("".join(f"{line}\n" for line in lines))
