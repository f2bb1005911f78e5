"""The tutorial is the code that runs: its blocks are the files of `binary`, and this kind, of which
nothing else knows, is made, played, explained, saved and exported like any other."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines.core import hints, reading
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Options, Refusal
from solitudo.tui.cli import parser, play
from solitudo.tui.play.lesson import LessonSession
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from tests.pilot import app_on, press

HERE = Path(__file__).parent
TUTORIAL = (HERE.parents[1] / "docs" / "adding-a-kind.md").read_text("utf-8")
BOARD = "binary:6x6:1a0e0f1c00i1b1b"


@pytest.fixture
def binary() -> Iterator[Puzzle]:
    """A board of the kind, which works as if its folder were in `engines`.

    If somebody has followed the page, the folder is there, and is kept.
    """
    before = dict(engines.FOLDERS), {*sys.modules}
    engines.__path__.append(str(HERE))
    engines.FOLDERS["binary"] = "binary"
    yield engines.read(BOARD)
    engines.__path__.remove(str(HERE))
    engines.FOLDERS.clear()
    engines.FOLDERS.update(before[0])
    for name in {*sys.modules} - before[1]:
        if name.startswith("solitudo.engines.binary"):
            del sys.modules[name]


# the tutorial


def test_its_blocks_are_the_files() -> None:
    blocks = re.findall(r"`engines/binary/(\w+\.\w+)`[^`]*```\w+\n(.*?)```", TUTORIAL, re.DOTALL)
    told: dict[str, str] = {}
    for name, code in blocks:
        told[name] = told.get(name, "") + code
    have = {file.name: file.read_text("utf-8") for file in (HERE / "binary").glob("*.*")}
    assert set(told) == set(have)
    for name, code in have.items():
        # between two parts of a file, the blocks may have fewer blank lines than the code
        assert re.sub(r"\n+", "\n", told[name]) == re.sub(r"\n+", "\n", code), name


def test_its_commands_are_those_that_are_tried_here() -> None:
    told = re.findall(r"(?m)^solitudo (.*)$", TUTORIAL)
    assert told == COMMANDS


COMMANDS = [
    "generate binary --level medium --seed 2",
    f"solve binary {BOARD.removeprefix('binary:')}",
    f"rate binary {BOARD.removeprefix('binary:')}",
    f"hint {BOARD}",
    f"show {BOARD} --glyphs ascii",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_it_says_what_it_says(
    command: str, binary: Puzzle, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parser.main(command.split()) == 0
    said = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    shown = re.search(rf"(?ms)^solitudo {re.escape(command)}$.*?\n```\n\n```\n(.*?)\n```", TUTORIAL)
    assert shown is not None
    assert said == shown[1]


# the kind


def test_its_boards_have_one_solution_and_their_level(binary: Puzzle) -> None:
    for size in ("4x4", "6x6"):
        for level in ("easy", "medium"):
            made = engines.generate("binary", size, level, seed=3)
            assert made.count().number == 1
            assert engines.rate(made).level == level
            assert engines.generate("binary", size, level, seed=3) == made


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("6x6", "has no ':'"),
        ("5x6:z", "both sides must be even"),
        ("4x4:p0", "got 17"),
        ("4x4:z", "got 26"),
        ("4x4:2o", "as character 1; got '2'"),
        ("40x40:a", "Binary boards are 4x4 to 12x12; got 40x40."),
    ],
)
def test_what_is_no_board_is_refused(text: str, words: str, binary: Puzzle) -> None:
    with pytest.raises(engines.PuzzleError, match=re.escape(words)):
        engines.read(f"binary:{text}")


def test_hints_alone_solve_it_and_every_one_is_true(binary: Puzzle) -> None:
    game = Game(binary)
    told: list[str] = []
    solution = binary.solutions.first
    assert solution is not None
    while not game.solved:
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        for edit in found.edits:
            assert all(binary.marks[solution[cell]] == edit.mark for cell in edit.cells)
        told += engines.explain(binary, found)
        game.play_hint(found.edits, found.technique)
    assert any("half of the cells" in words for words in told)
    assert any("beside them" in words for words in told)
    # both ways of asking its techniques give the same facts
    known = binary.knowledge()
    binary.sweep(known, "medium")
    assert bytes(known.values) == game.position.values  # type: ignore[attr-defined]


def test_broken_rules_are_named_with_their_cells(binary: Puzzle) -> None:
    game = Game(engines.read("binary:4x4:p"))
    for cells in ((0, 1, 2), (12,)):
        action = game.puzzle.act(game.position, Gesture("0", cells), Options())
        assert not isinstance(action, Refusal)
        game.do(action)
    assert [fault.words for fault in game.puzzle.faults(game.position)] == [
        "A1 to C1 are three 0s in a row.",
        "Too many 0s in row 1.",
    ]


def test_its_lessons_can_be_taught(binary: Puzzle) -> None:
    kind = binary.kind
    for lesson in kind.guide.course:
        session = LessonSession(kind, lesson)
        found = hints.hint(session.game)
        assert isinstance(found, hints.Hint)
        assert found.technique == lesson.technique
        goal = kind.read(lesson.board.removeprefix("binary:")).vocabulary.read(lesson.goal)
        assert found.edits == goal.edits


def test_a_kind_without_lessons_says_so(binary: Puzzle) -> None:
    kind = binary.kind
    words = ["binary", "--mode", "tutorial"]
    args = parser.parser(parser.COMMANDS["play"], "play", words).parse_args(words)
    assert play.wanted(args).screen == "learn"
    kind.__dict__["guide"] = guide = copy(kind.guide)
    guide.lessons = ()
    with pytest.raises(engines.PuzzleError, match=r"Binary has no lessons\."):
        play.wanted(args)


async def test_it_is_played_hinted_saved_and_exported(
    binary: Puzzle, saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = library.create(binary, solutions=binary.solutions, name="sixth")
    app = app_on(opened)
    solution = binary.solutions.first
    assert solution is not None
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        assert isinstance(screen, PlayScreen)
        await press(pilot, "H")
        for row in range(6):
            for column in range(6):
                cell = binary.grid.cell((row, column))
                if not binary.given >> cell & 1:
                    app.simulate_key("01"[solution[cell] - 1])
                app.simulate_key("right")
            for _ in range(6):
                app.simulate_key("left")
            await press(pilot, "down")
        assert opened.game.solved
    text = opened.file.path.read_text("utf-8")
    again = reading.read(text.encode(), "sixth", lambda header: Game(engines.read(header["id"])))
    assert again.game.position == opened.game.position
    assert "asked" in text
    for form, part in (("id", BOARD), ("toml", BOARD), ("svg", "<svg"), ("text", "1")):
        assert parser.main(["export", "sixth", "--to", form]) == 0
        assert part in capsys.readouterr().out
