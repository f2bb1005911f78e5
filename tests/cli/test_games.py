"""Saved games from the command line: listed, shown, sent and brought in."""

import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solitudo import engines
from solitudo.engines.core.values import Gesture
from solitudo.tui.cli import parser
from solitudo.tui.saves import library
from solitudo.tui.start import Start

pytestmark = pytest.mark.usefixtures("toy_kind", "saves")


@pytest.fixture
def game() -> str:
    """A saved game with a stone at A1 and a bare seat at A2; its name."""
    opened = library.create(engines.read("toy:4:.2.21121."), level="hard", name="still-pond")
    opened.game.gesture(Gesture("primary", (0,)))
    opened.game.gesture(Gesture("counter", (1,)))
    opened.file.close()
    os.utime(opened.file.path, (86_400 * 365, 86_400 * 365))
    return opened.file.name


Out = pytest.CaptureFixture[str]


def test_no_saves_are_said_to_be_none(capsys: Out) -> None:
    assert parser.main(["saves"]) == 0
    assert capsys.readouterr().out == "No saved games yet. Start one: solitudo play hitori\n"


def test_saves_are_a_table(game: str, saves: Path, capsys: Out) -> None:
    (saves / "broken\x1b[2J.toml").write_bytes(b"nothing")
    assert parser.main(["saves"]) == 0
    head, broken, line = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "name",
        "puzzle",
        "size",
        "level",
        "mode",
        "moves",
        "time",
        "done",
        "played",
    ]
    assert line.split()[:9] == [
        "still-pond", "toy", "(rows)", "4×4", "hard", "normal", "2", "0:00", "2/10",
    ]  # fmt: skip
    assert line.split()[9].startswith("197")
    assert "is not a saved game: it has no [log]." in broken
    assert broken.isprintable()


def test_a_save_is_shown_and_explained(game: str, capsys: Out) -> None:
    assert parser.main(["show", game, "--glyphs", "ascii"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "1   s"
    assert parser.main(["hint", game]) == 1
    assert capsys.readouterr().out.startswith("A2 is wrong, so there is no hint.")
    assert parser.main(["show", game, "--solution", "--glyphs", "ascii"]) == 0
    assert capsys.readouterr().out.count("s") == 6


def test_looking_at_a_save_changes_nothing(game: str, saves: Path, capsys: Out) -> None:
    path = saves / f"{game}.toml"
    with path.open("ab") as file:
        file.write(b"3 = 'rubbish'\n4 = 'torn")
    before = path.read_bytes(), path.stat().st_mtime_ns
    for words in (["saves"], ["show", game], ["hint", game], ["export", game]):
        assert parser.main(words) in (0, 1)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [file.name for file in saves.iterdir()] == [path.name]
    assert capsys.readouterr().err == ""


def test_a_save_is_exported_and_brought_in_again(
    game: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert parser.main(["export", game]) == 0
    sent = capfdbinary.readouterr().out
    assert sent == library.path_of(game).read_bytes()
    file = tmp_path / "sent.toml"
    file.write_bytes(sent)
    names = []
    for _ in range(3):
        assert parser.main(["import", str(file)]) == 0
        names.append(capfdbinary.readouterr().out.decode().strip())
    assert names[0] == "sent"
    assert len(set(names)) == 3
    assert {library.look(name).position for name in names} == {library.look(game).position}


def test_only_what_is_sound_is_exported(
    game: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = library.path_of(game)
    sound = path.read_bytes()
    path.write_bytes(sound + b"3 = 'rubbish'\n")
    assert parser.main(["export", game]) == 0
    assert capfdbinary.readouterr().out == sound


def test_a_game_is_exported_as_id_text_and_picture(game: str, capsys: Out) -> None:
    assert parser.main(["export", game, "--to", "id"]) == 0
    assert capsys.readouterr().out == "toy:4:.2.21121.\n"
    assert parser.main(["export", game, "--to", "text"]) == 0
    assert capsys.readouterr().out.count("_") == 8
    assert parser.main(["export", game, "--to", "svg"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "●" in words


def test_a_damaged_file_is_not_brought_in(tmp_path: Path, saves: Path, capsys: Out) -> None:
    file = tmp_path / "bad\x1b[31m.toml"
    file.write_bytes(b"format = 1\nid = 'toy:3:2.1.'\n[log]\n1 = '0:00.0 q:A1'\n")
    assert parser.main(["import", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("solitudo import: bad�[31m.toml, line 4: 'q' is not a mark")
    assert said.err.count("\n") == 1
    assert not saves.exists()


def test_a_game_is_played_back(game: str, capsys: Out) -> None:
    assert parser.main(["replay", game]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    told = [line for line in said.out.splitlines() if "  0:00  " in line or line == "start"]
    assert told == ["start", "1  0:00  s:A1", "2  0:00  e:A2"]
    assert said.out.count("_") == 10 + 9 + 8


def test_a_game_is_played_back_at_the_screen_of_a_terminal(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Start] = []

    def begin(start: Start) -> int:
        shown.append(start)
        return 0

    monkeypatch.setattr("solitudo.tui.cli.play.begin", begin)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert parser.main(["replay", game, "--speed", "2"]) == 0
    (start,) = shown
    assert start.watched is not None
    assert (start.screen, start.watched.name, start.watched.speed) == ("replay", game, 2.0)
    assert len(start.watched.game.tree.nodes) == 3


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "x", "1e9"])
def test_a_speed_that_is_none_is_refused(game: str, speed: str, capsys: Out) -> None:
    assert parser.main(["replay", game, f"--speed={speed}"]) == 2
    assert "--speed takes a number from 0.01 to 1000; got " in capsys.readouterr().err
