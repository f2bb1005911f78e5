"""Whole games by words alone: a player who hears the lines of a game and types, and sees nothing.

What was typed and heard is kept in tests/kept/blind, to be read through.
"""

import itertools
import re
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.cli.speak import say
from solitudo.tui.layout.spoken_text import plain
from solitudo.tui.play.near_miss import NearMissSession
from solitudo.tui.play.voice import Voice
from solitudo.tui.saves import library
from tests import golden

SIZES = {"hitori": "4", "hitori-hex": "4", "tents": "5", "sudoku": "4", "slant": "4"}
# the end of a hint: a cell and what it must be
MUST = re.compile(
    r"\b([A-Z]\d+) must be (?:a |an )?(black|white|tent|grass|[1-9]|\\|/|backslash|slash)"
)
# no symbol that a voice cannot say, and no control sequence
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
        # the slowest move is not always the same
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


@pytest.mark.usefixtures("saves")
def test_whole_games_are_begun_named_opened_and_exported_by_words() -> None:
    voice = voice_on("tents")
    voice.begin()
    board = voice.session.game.puzzle.id
    for _ in range(4):
        voice.hear("hint")
    assert voice.hear("history").endswith("This is the current move.")
    voice.hear("go 0")
    assert voice.hear("history").startswith("The start. This is the current move. Move 1, ")
    assert voice.hear("go 1").count("Just now")
    assert voice.hear("go 9") == "Type go and the number of a move, 0 to 1."
    assert voice.hear("time").startswith("Time: 0:0")
    assert voice.hear("save Hugo").startswith("This game is saved as Hugo.")
    assert voice.hear("open Hugo") == "You are already playing this game."
    assert voice.hear("export id") == board
    assert "~" in voice.hear("export moves")
    assert "solitudo-Hugo.toml" in voice.hear("export game")
    assert "export" in voice.hear("export")
    assert voice.hear("export result") == "There is no result until the game is finished."
    assert voice.hear("same").startswith("Tents 5 by 5")
    assert not voice.session.game.node.depth
    assert voice.hear("new slant 4").startswith("Slant 4 by 4")
    assert voice.hear("new").startswith("Slant 4 by 4")
    assert "The computer moves first." in voice.hear("versus strong 1 second")
    assert voice.session.game.tree.root.children, "it moved"
    assert voice.hear("V").startswith("Versus is off.")
    assert voice.hear("versus nobody").startswith("Type versus, then strong, ")
    assert voice.hear("open Hugo").startswith("Tents 5 by 5")
    assert voice.session.game.node.parent is not None
    assert "Hugo" in voice.hear("saves")
    # a name that another game has is refused, and the current game stays open
    voice.hear("same")
    own = voice.opened.file.name
    assert "Another game is already named Hugo." in voice.hear("save Hugo")
    assert voice.opened.file.name == own
    assert voice.hear("undo")
    assert voice.hear(f"save {own}").startswith(f"This game is saved as {own}.")
    assert voice.hear("time").startswith("Time: 0:0")
    assert "no saved game 'x'" in voice.hear("open x")
    assert voice.hear("open slant:2x2:a2a1c1a").startswith("Slant 2 by 2")
    voice.hear("solve")
    assert "Solved in" in voice.hear("solve")
    assert "one technique" in voice.hear("T")
    assert voice.hear("M") == "Type name, a space and the text."
    voice.close()


@pytest.mark.parametrize("kind", engines.kinds())
@pytest.mark.usefixtures("saves")
def test_a_lesson_is_done_by_words(kind: str) -> None:
    voice = voice_on(kind)
    voice.begin()
    course = voice.session.game.puzzle.kind.guide.course
    assert f"{len(course)} {plain(course[-1].title)}." in voice.hear("lessons")
    at = next(number for number, one in enumerate(course, 1) if one.technique)
    told = voice.hear(f"lesson {at}")
    assert told.startswith(f"Lesson {at} of {len(course)}: ")
    assert "A1" in told
    for _ in range(MOST):
        if voice.run is None or voice.run.number != at - 1 or voice.run.finished:
            break
        if isinstance(voice.session, NearMissSession):
            said = [voice.hear(f"{number}") for number in (1, 2, 3)]
            assert sum("Yes" in words for words in said) == 1
        else:
            said = [voice.hear("hint") for _ in range(5)]
        if getattr(voice.session, "complete", False):
            voice.hear("N")
    else:
        raise AssertionError("the lesson has no end")
    assert voice.hear("game").startswith("Back in your game.")
    assert voice.session.game is voice.opened.game
    voice.close()


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


def test_a_terminal_gets_whole_words(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out, words = Terminal(), "Look at row 4. Two equal numbers have one cell between them."
    monkeypatch.setenv("COLUMNS", "24")
    say(out, words)
    rows = out.getvalue().splitlines()
    assert max(map(len, rows)) < 24
    assert " ".join(rows) == words


def open_lines(lines: list[str]):  # type: ignore[no-untyped-def]
    import io

    return io.StringIO("".join(f"{line}\n" for line in lines))
