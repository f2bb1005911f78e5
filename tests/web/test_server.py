"""The browser, below the browser: a window of a page, and how it finds its program again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest

from solitudo.engines.core import locks
from solitudo.tui.web.program import ENDED, TAKEN, Running
from solitudo.tui.web.server import CLOSED
from tests.web.calling import BOARD, KEY, Caller


async def test_the_page_names_nothing_outside_the_machine(here: Caller) -> None:
    for path in ("", "own/page.js", "own/page.css", "static/css/xterm.css"):
        async with here.http.get(here.address + here.way + path) as answer:
            assert answer.status == 200
            text = await answer.text()
            policy = answer.headers["Content-Security-Policy"]
        fetched = re.findall(r"""(?:src|href|url|import)\s*[=(]\s*["']?(\S+?)["')\s]""", text)
        assert not [address for address in fetched if "//" in address], path
        assert "default-src 'none'" in policy
    for path in ("own/site.py", "own/..%2fsite.py", "static/..%2f..%2fserver.py", "static/%00"):
        assert await here.status(here.way + path) == 404


async def test_without_its_token_nothing_is_had(players: Caller) -> None:
    (ann, _) = players.site.access.players
    wrong = secrets.token_urlsafe(16)
    for way in ("", f"/{wrong}", f"/{ann}x"):
        for path in ("/", "/own/page.js", "/static/css/xterm.css", f"/ws/{KEY}"):
            async with players.http.get(players.address + way + path) as answer:
                assert answer.status == 403, way + path
                assert await answer.text() == CLOSED
    assert await players.status(f"/{ann}/") == 200


async def test_a_page_of_another_site_gets_no_socket(here: Caller) -> None:
    for origin in ("http://elsewhere.example", ""):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await here.http.ws_connect(
                f"{here.address}{here.way}ws/{KEY}", headers={"Origin": origin}
            )
        assert refused.value.status == 403
    assert not here.site.running


def last_row(shown: str) -> str:
    """The last row that says something."""
    return shown.rstrip().splitlines()[-1]


async def test_a_window_is_filled_from_the_first_frame_and_follows_its_size(here: Caller) -> None:
    window = await here.window()
    shown = await window.until("? keys")
    assert shown.rstrip().endswith("? keys")
    assert len(last_row(shown)) > 90
    assert len(shown.splitlines()) - len(shown.rstrip().splitlines()) < 2, "down to the margin"
    window.screen.resize(40, 140)
    await window.line.send_str(json.dumps(["resize", {"width": 140, "height": 40}]))
    async with asyncio.timeout(20):
        while len(last_row(window.text)) < 130:
            message = await window.line.receive()
            if message.type is aiohttp.WSMsgType.BINARY:
                window.stream.feed(message.data)


async def test_a_page_is_told_what_the_screen_reader_line_would_say(here: Caller) -> None:
    window = await here.window()
    await window.board()
    await window.type("\x1b[C")
    await window.type("\r")
    await window.until("1/25")
    async with asyncio.timeout(20):
        while not any("Just now: B1 " in words for words in window.heard):
            message = await window.line.receive()
            if message.type is aiohttp.WSMsgType.TEXT:
                window.heard.append(str(message.data))
    assert any("B1: " in words for words in window.heard)


async def test_a_lost_line_loses_nothing(here: Caller) -> None:
    first = await here.window()
    await first.board()
    await first.type("\r")
    await first.until("1/25")
    running = await here.program()
    # cut, without a message
    transport = first.line._response.connection
    assert transport is not None
    assert transport.transport is not None
    transport.transport.abort()
    async with asyncio.timeout(20):
        while running.window is not None:
            await asyncio.sleep(0.02)
    assert not running.ended
    again = await here.window(size=(120, 36))
    shown = await again.until("1/25")
    assert "Enter play" not in shown
    assert await here.program() is running
    # the new terminal gets the same request for the mouse, and undo continues
    assert b"\x1b[?1006h" in again.got
    await again.type("u")
    await again.until("0/25")


async def test_another_window_of_the_same_page_takes_the_game_over(here: Caller) -> None:
    first = await here.window()
    await first.board()
    second = await here.window()
    assert await first.closed() == TAKEN
    await second.until("0/25")
    assert not (await here.program()).ended


def seconds_in(text: str) -> float:
    minutes, seconds = re.match(r"(\d+):(\d+\.\d)", text).groups()  # type: ignore[union-attr]
    return int(minutes) * 60 + float(seconds)


def noted(save: Path) -> float:
    """The seconds played by the note in the lock of a game."""
    holder = locks.holder(save)
    return seconds_in(holder.note.partition(" ")[2]) if holder and holder.note else 0.0


async def test_a_game_goes_from_one_browser_to_another(here: Caller, tmp_path: Path) -> None:
    desk = await here.window("a" * 32)
    await desk.board()
    await desk.type("\r")
    await desk.until("1/25")
    phone = await here.window("b" * 32, size=(60, 40))
    await phone.until("Enter play")
    await phone.type("1")
    await phone.until("is open in another window.")
    await phone.type("\r")
    await desk.until("was taken over by another window.")
    await phone.until("Q home")
    await phone.type("u")
    await phone.until("0/25")
    (save,) = (tmp_path / "data" / "saves").glob("*.toml")
    assert save.read_text("utf-8").splitlines()[-1].endswith("go 0'")


async def test_the_clock_stops_with_the_last_that_was_heard_of_a_page(
    here: Caller, tmp_path: Path
) -> None:
    window = await here.window()
    await window.board()
    await window.type("\r")
    await window.until("1/25")
    begun = asyncio.get_running_loop().time()
    for _ in range(2):
        await window.line.send_str(json.dumps(["here"]))
        await asyncio.sleep(0.7)
    await window.line.send_str(json.dumps(["here"]))
    played = asyncio.get_running_loop().time() - begun
    await asyncio.sleep(3.0)
    await window.line.close()
    (save,) = (tmp_path / "data" / "saves").glob("*.toml")
    async with asyncio.timeout(20):
        while abs(noted(save) - played) > 1.0:
            await asyncio.sleep(0.02)
    await (await here.program()).end()
    last = save.read_text("utf-8").splitlines()[-1]
    assert abs(seconds_in(last.partition("'")[2]) - played) <= 1.0


async def test_two_windows_are_two_games(here: Caller, tmp_path: Path) -> None:
    one, other = await here.window("a" * 32), await here.window("b" * 32)
    await one.board()
    await other.board()
    await one.type("\r")
    await one.until("1/25")
    await other.type("\r")
    await other.until("1/25")
    assert len(here.site.running) == 2
    assert len(list((tmp_path / "data" / "saves").glob("*.toml"))) == 2


async def test_players_have_games_of_their_own(players: Caller, tmp_path: Path) -> None:
    for token, player in players.site.access.players.items():
        window = await players.window(way=f"/{token}/")
        await window.board()
        await window.type("\r")
        await window.until("1/25")
        (save,) = (tmp_path / "data" / "players" / player / "saves").glob("*.toml")
        assert "b:A1" in save.read_text("utf-8")
    # the same key opens nobody else's game
    assert len({id(one) for one in players.site.running.values()}) == 2
    assert not (tmp_path / "data" / "saves").exists()


async def test_a_player_opens_no_game_of_another_by_its_path(
    players: Caller, tmp_path: Path
) -> None:
    ann, bob = (f"/{token}/" for token in players.site.access.players)
    window = await players.window(way=ann)
    await window.board()
    (save,) = (tmp_path / "data" / "players" / "ann" / "saves").glob("*.toml")
    other = await players.window(way=bob)
    await other.until("Enter play")
    await other.type("O")
    await other.until("a whole saved game")
    await other.type(str(save))
    shown = await other.until(save.name[-12:])
    assert "Enter opens" not in shown
    await other.type("\r")
    await other.type("\x1b[200~\x15" + BOARD + "\x1b[201~")
    assert "saved game" not in other.text
    assert not (tmp_path / "data" / "players" / "bob" / "saves").exists()


async def test_whoever_leaves_ends_the_program_and_is_told(here: Caller) -> None:
    window = await here.window()
    await window.until("? keys")
    running = await here.program()
    await window.type("Q")
    assert await window.closed() == ENDED
    assert running.ended
    assert running.process.returncode == 0


async def test_a_program_that_dies_does_not_leave_its_window_waiting(here: Caller) -> None:
    window = await here.window()
    await window.until("? keys")
    os.kill((await here.program()).process.pid, signal.SIGKILL)
    assert await window.closed() == ENDED


async def test_a_program_to_which_nobody_comes_back_is_ended_with_its_game_kept(
    here: Caller, tmp_path: Path
) -> None:
    window = await here.window()
    await window.board()
    await window.type("\r")
    await window.until("1/25")
    running = await here.program()
    await window.line.close()
    async with asyncio.timeout(20):
        while running.window is not None:
            await asyncio.sleep(0.02)
    here.site.kept = 0.0
    await here.site.tidy()
    assert running.ended
    assert not here.site.running
    (save,) = (tmp_path / "data" / "saves").glob("*.toml")
    assert "b:A1" in save.read_text("utf-8")
    assert " view " in save.read_text("utf-8")


@pytest.mark.parametrize(
    "said",
    ["", "[", "[" * 100_000,
     "7", '["stdin"]', '["stdin", 7]', '["resize", {"width": "x", "height": 3}]',
     '["resize", {"width": -5, "height": 99999999}]', '{"a": 1}', '["what", {}]'],
)  # fmt: skip
async def test_what_no_page_of_ours_says_does_no_harm(here: Caller, said: str) -> None:
    window = await here.window()
    await window.until("? keys")
    await window.line.send_str(said)
    await window.line.send_str(json.dumps(["ping", "there"]))
    async with asyncio.timeout(20):
        while True:
            message = await window.line.receive()
            assert not window.line.closed
            if message.type is aiohttp.WSMsgType.TEXT and "say" not in message.data[:6]:
                break
    assert json.loads(message.data) == ["pong", "there"]
    assert not (await here.program()).ended


async def test_a_size_that_comes_before_the_first_frame_is_told_again_after_it() -> None:
    said: list[bytes] = []

    class Pipe:
        def write(self, data: bytes) -> None:
            said.append(data[5:])

        async def drain(self) -> None: ...

        def close(self) -> None: ...

    class Process:
        stdin, stdout, returncode, pid = Pipe(), asyncio.StreamReader(), None, 0

        async def wait(self) -> int:
            return 0

    process = Process()
    frame = b"x" * 300
    for begun, told in (((80, 24), 2), ((100, 30), 1)):
        said.clear()
        process.stdout = asyncio.StreamReader()
        running = Running(cast("Any", process), begun)
        await running.resize(100, 30)
        process.stdout.feed_data(b"__GANGLION__\n")
        for _ in range(2):
            process.stdout.feed_data(b"D" + len(frame).to_bytes(4, "big") + frame)
        process.stdout.feed_eof()
        await running.pump
        assert said == [b'{"type": "resize", "width": 100, "height": 30}'] * told
