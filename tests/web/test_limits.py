"""The limits of a server: programs, windows and connections, and its answers to other clients than
browsers.
"""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import aiohttp
import pytest

from solitudo.tui.web import server as serving
from solitudo.tui.web.access import access_for
from solitudo.tui.web.server import FULL
from tests.web.calling import KEY, Caller, Parts, calling


def counted(running: list[int], most: list[int]) -> None:
    running[0] += 1
    most[0] = max(most[0], running[0])


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """So few windows that a test can have too many."""
    monkeypatch.setattr(serving, "MOST", 4)
    monkeypatch.setattr(serving, "FAIR", 2)
    return 4


async def codes_of(windows: list[Parts]) -> list[int | None]:
    """Return the code with which each window was closed, or None if it shows a program."""

    async def code(window: Parts) -> int | None:
        async with asyncio.timeout(60):
            while True:
                message = await window.line.receive()
                if message.type is aiohttp.WSMsgType.BINARY:
                    return None
                if window.line.closed:
                    return window.line.close_code

    return await asyncio.gather(*map(code, windows))


async def test_many_windows_at_once_start_no_more_programs_than_may_run(
    here: Caller, few: int
) -> None:
    keys = [f"{number:032x}" for number in range(3 * few)]
    codes = await codes_of(await asyncio.gather(*map(here.window, keys)))
    assert sorted(codes, key=str) == [FULL] * (2 * few) + [None] * few
    assert len(here.site.programs) == few
    for running in here.site.running.values():
        os.kill(running.process.pid, signal.SIGKILL)


async def test_one_key_starts_one_program_however_often_it_comes_at_once(here: Caller) -> None:
    windows = await asyncio.gather(*(here.window() for _ in range(5)))
    codes = await codes_of(list(windows))
    assert len(here.site.programs) == 1
    assert codes.count(None) >= 1
    assert FULL not in codes


async def test_a_player_does_not_take_the_windows_of_another(players: Caller, few: int) -> None:
    ann, bob = (f"/{token}/" for token in players.site.access.players)
    keys = [f"{number:032x}" for number in range(few)]
    codes = await codes_of([await players.window(key, ann) for key in keys])
    assert codes == [None] * (few // 2) + [FULL] * (few - few // 2)
    assert await codes_of([await players.window(KEY, bob)]) == [None]


async def test_no_more_programs_run_however_many_players_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    made = access_for("127.0.0.1", 8000, ["ann", "bob", "cat"])
    async for caller in calling(made, tmp_path, monkeypatch):
        ways = [f"/{token}/" for token in made.players for _ in range(2)]
        windows = [await caller.window(f"{n:032x}", way) for n, way in enumerate(ways)]
        assert await codes_of(windows) == [None] * few + [FULL] * (len(ways) - few)


async def test_a_program_that_nobody_looks_at_gives_its_place_to_a_new_window(
    here: Caller, few: int
) -> None:
    windows = [await here.window(f"{number:032x}") for number in range(few)]
    assert await codes_of(windows) == [None] * few
    first = here.site.running["", f"{0:032x}"]
    await windows[0].line.close()
    async with asyncio.timeout(20):
        while first.window is not None:
            await asyncio.sleep(0.02)
    assert await codes_of([await here.window("f" * 32)]) == [None]
    assert first.ended
    assert len(here.site.programs) == few


async def test_a_connection_that_does_not_say_what_it_wants_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "ASKED_WITHIN", 0.3)
    made = access_for("127.0.0.1", 8000, [])
    async for caller in calling(made, tmp_path, monkeypatch):
        port = int(caller.address.rpartition(":")[2])
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            async with asyncio.timeout(20):
                while await reader.read(1000):
                    pass
            writer.close()


async def test_too_many_connections_do_not_keep_a_player_out(
    here: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "CONNECTIONS", 6)
    window = await here.window()
    await window.until("? keys")
    port = int(here.address.rpartition(":")[2])
    waiting = [await asyncio.open_connection("127.0.0.1", port) for _ in range(12)]
    assert await here.status(here.way) == 200
    await window.type("?")
    await window.until("Keys")
    # sooner than those that send nothing are closed
    async with asyncio.timeout(serving.ASKED_WITHIN / 2):
        assert await waiting[0][0].read() == b"", "the oldest is closed"
    for _, writer in waiting:
        writer.close()


HOSTILE = (
    b"GET /static/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%ff%fe/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET " + b"/a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 2000 + b"\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x00\x01\x02\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
    b"GET {way}ws/%00 HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n\r\n",
    b"GET {way}ws/" + KEY.encode() + b" HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n\r\n",
    b"GET {way}static/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET {way}static/js/%2e%2e/%2e%2e/x HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET {way}own/%c0%af HTTP/1.1\r\nHost: x\r\n\r\n",
)


@pytest.mark.parametrize("asked", HOSTILE)
async def test_what_no_browser_asks_is_answered_without_a_traceback(
    here: Caller, asked: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    port = int(here.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(asked.replace(b"{way}", here.way.encode()))
    async with asyncio.timeout(20):
        status = (await reader.readline()).split()[1:2]
    writer.close()
    assert status
    assert status[0] in (b"400", b"403", b"404", b"405"), status
    assert not [record for record in caplog.records if record.exc_info]
    assert not here.site.running
