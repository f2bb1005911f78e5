"""The forced command of docs/ssh.md: whatever a guest asks for over SSH, it is the game."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak.nest import ROOT
from tests.terminal.sshd import Sshd
from tests.terminal.test_ssh import until

BOARD = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sshd]:
    """A server whose only key is that of a guest."""
    folder = tmp_path_factory.mktemp("guest")
    found = Sshd(folder)
    text = (ROOT / "docs" / "ssh.md").read_text()
    line = next(line for line in text.splitlines() if line.startswith("restrict,"))
    options = line.partition(" ssh-ed25519")[0].replace("/srv/solitudo/ann", str(folder / "ann"))
    called = f"PYTHONPATH={ROOT / 'tui' / 'package'} {sys.executable} -P -m solitudo --guest"
    assert "solitudo --guest" in options
    options = options.replace("solitudo --guest", called)
    (folder / "authorized").write_text(f"{options} {(folder / 'own.pub').read_text()}")
    yield found
    found.close()


@pytest.mark.parametrize("asked", ["cat /etc/passwd", "sh", "solitudo import /etc/passwd", ""])
def test_whatever_is_asked_for_is_the_game(server: Sshd, tmp_path: Path, asked: str) -> None:
    wire = server.call(tmp_path, asked)
    try:
        until(wire, "Enter play")
        wire.type(b"O/etc/passwd")
        until(wire, "/etc/passwd")
        wire.type(b"\r")
        shown = "\n".join(wire.screen.display)
        assert "root:" not in shown
        assert not re.search(r"\bfile\b", shown.partition("Open")[2]), shown
        wire.type(b"\x15")
        until(wire, "a whole saved game")
        wire.type(b"\x1b[200~" + BOARD.encode() + b"\x1b[201~")
        until(wire, "Enter opens it")
    finally:
        wire.close()
    assert not list((server.folder / "ann").rglob("passwd*"))


@pytest.mark.parametrize(
    "way", [["-W", "127.0.0.1:1"], ["-s", "sftp"], ["-N", "-L", "0:127.0.0.1:1"]]
)
def test_nothing_but_the_game_is_had(server: Sshd, tmp_path: Path, way: list[str]) -> None:
    command = [word for word in server.command("sftp", server.port) if word != "-tt"]
    host = command.index("127.0.0.1")
    more = ["-o", "ExitOnForwardFailure=yes", *(way if way[0] != "-s" else ["-s"])]
    rest = ["127.0.0.1", "sftp"] if way[0] == "-s" else ["127.0.0.1"]
    process = subprocess.Popen(
        [*command[:host], *more, *rest], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env=dict(os.environ),
    )  # fmt: skip
    try:
        out, _ = process.communicate(b"\x00\x00\x00\x05\x01\x00\x00\x00\x03", timeout=10)
        assert process.returncode
        assert b"\x02\x00\x00\x00\x03" not in out, "it speaks sftp"
    except subprocess.TimeoutExpired:
        # the forwarding waits here and is useless: the server refuses everything that passes
        # through it
        assert way[0] == "-N"
    finally:
        process.kill()
        process.communicate()
