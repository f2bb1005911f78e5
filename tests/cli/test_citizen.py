"""Features of every command line: short and long names, no colour, and no file replaced without a
request.
"""

import io
import itertools
import json
import os
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.cli import output, parser
from solitudo.tui.saves import catalogue, library
from solitudo.tui.terminal import titles

BOARD = "hitori:5x5de:5154542152243135512112524"
Out = pytest.CaptureFixture[str]


def test_the_version_has_a_short_name(capsys: Out) -> None:
    assert parser.main(["-V"]) == parser.main(["--version"]) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other == f"solitudo {engines.__version__}"


@pytest.mark.parametrize("words", [["--no-color", "show", BOARD], ["show", BOARD, "--no-color"]])
def test_colour_is_left_out_of_any_command(
    words: list[str], capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert parser.main(words) == 0
    assert os.environ.pop("NO_COLOR") == "1"
    assert capsys.readouterr().out


def test_numbers_and_files_have_long_names(tmp_path: Path, capsys: Out) -> None:
    pytest.importorskip("fpdf")
    assert parser.main(["generate", "slant", "--size", "4", "--seed", "2", "--number", "3"]) == 0
    three = capsys.readouterr().out
    assert parser.main(["generate", "slant", "--size", "4", "--seed", "2", "-n", "3"]) == 0
    assert capsys.readouterr().out == three
    assert parser.main(["generate", "slant", "-n"]) == 2
    assert "-n needs a value." in capsys.readouterr().err
    out = tmp_path / "a.pdf"
    assert parser.main(["print", BOARD, "--output", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_file_is_replaced_only_by_force(tmp_path: Path, capsys: Out) -> None:
    pytest.importorskip("fpdf")
    out = tmp_path / "a.pdf"
    out.write_bytes(b"mine")
    assert parser.main(["print", BOARD, "-o", str(out)]) == 2
    assert "Use --force to replace it" in capsys.readouterr().err
    assert out.read_bytes() == b"mine"
    assert parser.main(["print", BOARD, "-o", str(out), "--force"]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_saved_games_are_deleted_by_name_and_can_come_back(saves: Path, capsys: Out) -> None:
    for name in ("one", "two"):
        library.create(engines.read(BOARD), name=name).file.close()
    assert parser.main(["saves", "rm", "one", "nobody"]) == 2
    assert "No saved game 'nobody'" in capsys.readouterr().err
    assert parser.main(["saves", "rm", "one"]) == 0
    assert capsys.readouterr().out.startswith("Deleted one.")
    assert list(library.names()) == ["two"]
    kept = catalogue.last_put_away()
    assert kept is not None
    assert catalogue.bring_back(kept) == "one"
    for words in (["saves", "rm"], ["saves", "delete", "one"]):
        assert parser.main(words) == 2
    assert sorted(library.names()) == ["one", "two"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "title", "tab"),
    [
        ({"TERM": "xterm-256color"}, True, False),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7902"}, True, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "6800"}, True, False),
        ({"TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"}, True, True),
        ({"TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "ghostty"}, True, False),
        ({"WT_SESSION": "1"}, False, True),
        ({"TERM": "linux"}, False, False),
    ],
)
def test_window_and_tab_show_the_progress_and_are_given_back(
    environ: dict[str, str], title: bool, tab: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "TERM_PROGRAM", "VTE_VERSION", "WT_SESSION", "TMUX", "STY", "ConEmuANSI"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    out, times = Terminal(), itertools.count()
    bar = output.Bar(4, out, lambda: float(next(times)))
    bar.next()
    drawn = out.getvalue()
    assert ("\x1b]2;solitudo: 1 of 4\x1b\\" in drawn) == title
    assert drawn.count(titles.SAVE) == title, "the title before it is kept once"
    assert ("\x1b]9;4;1;25\x1b\\" in drawn) == tab
    bar.end()
    bar.end()
    rest = out.getvalue()[len(drawn) :]
    assert (rest.count(titles.RESTORE), rest.count(titles.NO_PROGRESS)) == (title, tab)


def test_what_was_printed_and_deleted_is_told_as_data(
    saves: Path, tmp_path: Path, capsys: Out
) -> None:
    pytest.importorskip("fpdf")
    out = str(tmp_path / "a.pdf")
    words = ["print", "slant", "--size", "4", "--seed", "1", "-n", "2", "-o", out, "--json"]
    assert parser.main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["type"], told["file"], told["pages"]) == ("printed", out, 1)
    assert [engines.read(board).id for board in told["boards"]] == told["boards"]
    assert len(told["boards"]) == 2
    library.create(engines.read(BOARD), name="one").file.close()
    assert parser.main(["saves", "rm", "one", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["names"] == ["one"]
    assert not list(library.names())
