"""Access to a server: its addresses, ports and players, and what its programs are told."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli import parser, serve
from solitudo.tui.person.guests import VARIABLE
from solitudo.tui.web import access as ways
from solitudo.tui.web.access import access_for, environment_of
from solitudo.tui.web.program import surroundings
from tests.web.calling import SIZE

Out = pytest.CaptureFixture[str]


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_a_port_that_is_none_is_refused(port: str, capsys: Out) -> None:
    assert parser.main(["serve", f"--port={port}"]) == 2
    assert "--port must be from 1 to 65535" in capsys.readouterr().err


def test_how_to_get_what_serve_needs_is_told(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "SERVER", "textual_serve_that_is_not_there")
    assert parser.main(["serve"]) == 2
    assert "pipx inject solitudo textual-serve" in capsys.readouterr().err


def test_a_port_that_is_taken_is_told_in_one_line(capsys: Out) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert parser.main(["serve", f"--port={port}"]) == 2
    said = capsys.readouterr().err
    assert f"127.0.0.1, port {port} cannot be served: " in said
    assert said.count("\n") == 1


def test_every_address_has_a_token_and_a_word_on_what_it_means() -> None:
    for host, open_line in (("127.0.0.1", False), ("192.168.7.7", True)):
        made = access_for(host, 8000, [])
        (token,) = made.players
        assert len(token) >= 20
        assert f"http://{host}:8000/{token}/" in made.said()
        assert "Keep it secret" in made.said()
        assert ("not encrypted" in made.said()) is open_line
        assert made.who(token) == ""
        assert made.who("") is None
        assert made.who(token[:-1]) is None
        assert access_for(host, 8000, []).players != made.players


def test_addresses_stay_the_same_and_are_for_their_owner_only(tmp_path: Path) -> None:
    first = access_for("127.0.0.1", 8000, [], tmp_path)
    assert access_for("127.0.0.1", 8000, [], tmp_path).players == first.players
    both = access_for("127.0.0.1", 8000, ["ann", "bob"], tmp_path).players
    assert len({*both, *first.players}) == 3
    assert access_for("127.0.0.1", 8000, ["bob"], tmp_path).players.items() < both.items()
    path = tmp_path / "serve.toml"
    assert path.stat().st_mode & 0o777 == 0o600
    for spoilt in ("x = [", '"" = "short"', '"" = 7'):
        path.write_text(spoilt)
        (token,) = access_for("127.0.0.1", 8000, [], tmp_path).players
        assert len(token) >= 20
    kept = access_for("127.0.0.1", 8000, [], tmp_path)
    path.chmod(0o644)
    assert access_for("127.0.0.1", 8000, [], tmp_path).players != kept.players, "others read it"


def test_each_player_has_an_address_and_a_folder_of_its_own(tmp_path: Path) -> None:
    made = access_for("127.0.0.1", 8000, ["ann", "bob"])
    assert sorted(made.players.values()) == ["ann", "bob"]
    assert made.who("") is None
    own = [environment_of(player, tmp_path)["SOLITUDO_DATA"] for player in made.players.values()]
    assert own == [str(tmp_path / "players" / name) for name in ("ann", "bob")]
    assert environment_of("ann", tmp_path)[VARIABLE], "players are guests"
    (guest,) = access_for("127.0.0.1", 8000, [], guest=True).players.values()
    assert environment_of(guest, tmp_path)["SOLITUDO_DATA"] == str(tmp_path / "players" / "guest")
    assert made.said().count("http://127.0.0.1:8000/") == 2


@pytest.mark.parametrize("name", ["", "..", "a/b", "Ann", "-x", "a" * 21])
def test_what_could_be_no_folder_is_no_name(name: str) -> None:
    with pytest.raises(PuzzleError, match="A player's name can have up to 20"):
        access_for("127.0.0.1", 8000, [name])


def test_a_player_is_named_once() -> None:
    with pytest.raises(PuzzleError, match="Name each player once; got ann twice"):
        access_for("127.0.0.1", 8000, ["ann", "ann"])


def test_every_address_of_the_machine_is_printed_as_one_that_others_reach() -> None:
    assert ways.places("10.1.2.3") == ("10.1.2.3",)
    (place,) = ways.places("0.0.0.0")
    assert place != "0.0.0.0"
    assert ways.address("::1", 80) == "http://[::1]"


def test_only_its_own_page_may_open_a_game() -> None:
    here = access_for("127.0.0.1", 8000, [])
    for name in ("127.0.0.1:8000", "localhost:9000", "[::1]:8000", "box.home:8000"):
        assert here.admits(name, f"http://{name}")
    for host, origin in (
        ("127.0.0.1:8000", "http://elsewhere.example"),
        ("127.0.0.1:8000", "http://127.0.0.1:8001"),
        ("127.0.0.1:8000", None),
    ):
        assert not here.admits(host, origin)


def test_the_browser_is_not_taken_for_the_terminal_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "TMUX", "SSH_TTY", "LINES", "COLUMNS"):
        monkeypatch.setenv(name, "7")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("LC_ALL", "C")
    found = surroundings(SIZE, {"SOLITUDO_DATA": "/own"})
    assert not {"NO_COLOR", "TMUX", "SSH_TTY", "LINES"} & set(found)
    assert (found["COLUMNS"], found["ROWS"]) == ("100", "30")
    assert (found["TERM"], found["COLORTERM"]) == ("xterm-256color", "truecolor")
    assert found["LC_ALL"] == "C.UTF-8"
    assert found["SOLITUDO_DATA"] == "/own"
