"""The content of `-h`: defaults, values, and two examples a command, each of which works."""

import io
import shlex
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.tui.cli import parser, play
from solitudo.tui.saves import library, summaries

EXAMPLES = [
    (name, words) for name, command in parser.COMMANDS.items() for words in command.examples
]
# commands that run until they are ended
DRAWN = ("play", "continue", "serve", "engine")


@pytest.fixture
def at_home(saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that the examples name, and a saved game of their name."""
    puzzle = engines.read(f"hitori:{parser.BOARD}")
    opened = library.create(puzzle, solutions=puzzle.solutions, name="late-bell")
    opened.game.clock = Clock(now=lambda: 0.0)
    opened.file.close()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "late-bell.toml").write_bytes(library.exported("late-bell"))
    (tmp_path / "board.txt").write_text(f"hitori:{parser.BOARD}\n", "utf-8")


def test_every_command_has_two_examples() -> None:
    for name, command in parser.COMMANDS.items():
        assert len(command.examples) == 2, name
        assert all(words.split(" ")[0] == name for words in command.examples)
        assert "examples:" in parser.parser(command, name, ("-h",)).format_help()


@pytest.mark.parametrize(("name", "words"), EXAMPLES)
@pytest.mark.usefixtures("at_home")
def test_an_example_works(
    name: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "print":
        pytest.importorskip("fpdf")
    call = shlex.split(words.partition(" > ")[0].partition(" | ")[0])
    if name in DRAWN:
        args = parser.parser(parser.COMMANDS[name], name, call[1:]).parse_args(call[1:])
        if name == "play":
            assert play.wanted(args).screen == "play"
        elif name == "continue":
            assert library.path_of(args.name or summaries.last() or "").is_file()
        return
    if name == "classic":
        monkeypatch.setattr("sys.stdin", iter(["q\n"]))
    if name == "speak":
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert parser.main(call) == 0
    told = capsys.readouterr()
    assert told.out or told.err


@pytest.mark.parametrize("name", parser.COMMANDS)
def test_every_option_with_a_value_says_its_default_or_what_it_does(name: str) -> None:
    made = parser.parser(parser.COMMANDS[name], name, ("hitori", "-h"))
    for action in made._get_optional_actions():
        said = action.help or ""
        assert not said.endswith("."), said
        if action.default not in (None, "", [], False, "==SUPPRESS==") and action.nargs != 0:
            assert "default" in said, (name, action.option_strings)
