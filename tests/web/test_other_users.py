"""Somebody else on the same machine: no byte of what is for its owner only, and no program started.

What another user tries is run with the number of another user, which takes root.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from solitudo.engines.core import locks
from tests.soak.scenes import template
from tests.terminal.chromium import free_port

ROOT = Path(__file__).parents[2]
OTHER = 54_322
AS_OTHER: dict[str, Any] = {"user": OTHER, "group": OTHER, "extra_groups": [], "cwd": "/"}
BOARD = "hitori:5x5de:5154542152243135512112524"
KEY = "0123456789abcdef" * 2

# the attempts of the other user; it prints the bytes that it read and the answers that were no
# refusal
TRIES = """
import os, signal, sys, urllib.error, urllib.request
from pathlib import Path
folder, port, pid = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
read, answered = 0, []
def paths():
    for top, folders, names in os.walk(folder):
        for name in names:
            yield Path(top) / name
seen = list(paths())
for path in seen:
    try:
        read += len(path.read_bytes())
    except OSError:
        pass
    for act in (lambda: path.write_bytes(b"x"), path.unlink, lambda: path.rename("/tmp/mine")):
        try:
            act()
            answered.append(f"changed {path}")
        except OSError:
            pass
try:
    words = Path(f"/proc/{pid}/cmdline").read_text()
    answered += [words] if len(words) > 400 else []
    read += len(Path(f"/proc/{pid}/environ").read_bytes())
except OSError:
    pass
try:
    os.kill(pid, signal.SIGTERM)
    answered.append("a signal")
except PermissionError:
    pass
key = "0123456789abcdef" * 2
ways = ["", "x", "A" * 22, "%00", "..", "%2e%2e", "undefined", "null", "*"]
for way in ways:
    for rest in ("", "/", "/ws/" + key, "/own/page.js", "/static/js/textual.js", "/static/%00",
                 "/serve.toml", "/../serve.toml", "/ws/" + key + "?width=80&height=24"):
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/{way}{rest}", headers={
            "Origin": f"http://127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
        try:
            with urllib.request.urlopen(asked, timeout=10) as answer:
                answered.append(f"{way}{rest}: {answer.status}")
        except urllib.error.HTTPError as refused:
            if refused.code not in (400, 403, 404):
                answered.append(f"{way}{rest}: {refused.code}")
        except OSError:
            pass
print(len(seen), read, answered)
"""


def other_python() -> str:
    """A Python that the other user can run; "" where there is none."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            done = subprocess.run([python, "-c", ""], **AS_OTHER)
        except (OSError, subprocess.SubprocessError):
            continue
        if done.returncode == 0:
            return python
    return ""


@pytest.fixture
def python() -> str:
    found = other_python() if hasattr(os, "geteuid") and not os.geteuid() else ""
    if not found:
        pytest.skip("to be two users takes root, and a Python that both can run")
    return found


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that everybody may look into, with what somebody who played has."""
    folder = Path(tempfile.mkdtemp(prefix="solitudo-owner-"))
    shutil.copytree(template("hitori"), folder, dirs_exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def children(pid: int) -> int:
    return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


async def test_another_user_reads_nothing_and_starts_nothing(home: Path, python: str) -> None:
    port = free_port()
    own = {**os.environ, "PYTHONPATH": str(ROOT / "tui" / "package")}
    own |= {"SOLITUDO_DATA": str(home / "data"), "SOLITUDO_CONFIG": str(home / "config")}
    command = [sys.executable, "-P", "-m", "solitudo", "serve", f"--port={port}"]
    server = subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        (address,) = [word for word in line.split() if word.startswith("http")]
        assert await tried(python, home, port, server.pid) == 0
        assert children(server.pid) == 0, "no program was started"
        async with aiohttp.ClientSession() as http:
            origin = address.partition(f":{port}")[0] + f":{port}"
            window = await http.ws_connect(f"{address}ws/{KEY}", headers={"Origin": origin})
            await window.send_str(json.dumps(["stdin", f"\x1b[200~{BOARD}\x1b[201~"]))
            async with asyncio.timeout(60):
                while children(server.pid) == 0:
                    await window.receive()
                while not list((home / "data" / "saves").glob(".*.lock")):
                    await window.send_str(json.dumps(["stdin", "\r"]))
                    await window.receive()
            running = children(server.pid)
            assert await tried(python, home, port, server.pid) == 0, "not while it is played either"
            assert children(server.pid) == running
            await window.close()
        assert server.poll() is None
    finally:
        server.terminate()
        server.wait(20)


async def tried(python: str, home: Path, port: int, pid: int) -> int:
    """The bytes that another user read; nothing else that it tried did anything."""
    process = await asyncio.create_subprocess_exec(
        python, "-c", TRIES, str(home), str(port), str(pid), stdout=asyncio.subprocess.PIPE,
        **AS_OTHER,
    )  # fmt: skip
    said, _ = await process.communicate()
    seen, read, answered = said.decode().split(maxsplit=2)
    assert int(seen) >= 4, "it sees the names of the files"
    assert answered.strip() == "[]", answered
    return int(read)


def test_another_user_asks_for_no_game(home: Path, python: str) -> None:
    save = next((home / "data" / "saves").glob("*.toml"))
    lock = locks.hold(save)
    code = (
        "import sys; from pathlib import Path; from solitudo.engines.core import locks;"
        "path = Path(sys.argv[1]); locks.ask(path); print(locks.holder(path));"
        "locks.hold(path)"
    )
    env = {"PYTHONPATH": str(ROOT / "tui" / "package"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, "-c", code, str(save)], capture_output=True, text=True, env=env, **AS_OTHER
    )
    assert "Permission denied" in done.stderr
    assert done.stdout == "None\n"
    assert not lock.asked
    lock.release()
