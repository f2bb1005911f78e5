"""The browser, below the browser: who comes in, by which address, and how a window finds its
program again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import aiohttp
import pyte
import pytest

from solitudo.engines.core import locks
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli import parser, play
from solitudo.tui.person.guests import VARIABLE
from solitudo.tui.web import access as ways
from solitudo.tui.web import server as serving
from solitudo.tui.web.access import Access, access_for, environment_of
from solitudo.tui.web.program import ENDED, TAKEN, Running, surroundings
from solitudo.tui.web.server import CLOSED, FULL, Connections, Site

Out = pytest.CaptureFixture[str]
KEY = "0123456789abcdef" * 2
SIZE = (100, 30)
BOARD = "hitori:5x5de:5154542152243135512112524"


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_a_port_that_is_none_is_refused(port: str, capsys: Out) -> None:
    assert parser.main(["serve", f"--port={port}"]) == 2
    assert "--port must be from 1 to 65535" in capsys.readouterr().err


def test_how_to_get_what_serve_needs_is_told(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "SERVER", "textual_serve_that_is_not_there")
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


# a server on a port


class Caller:
    """One site on a port of this machine, and who calls it."""

    def __init__(self, site: Site, address: str, http: aiohttp.ClientSession) -> None:
        self.site, self.address, self.http = site, address, http

    @property
    def way(self) -> str:
        """The path with the token of the first player."""
        return f"/{next(iter(self.site.access.players))}/"

    async def status(self, path: str) -> int:
        async with self.http.get(self.address + path) as answer:
            return answer.status

    async def window(self, key: str = KEY, way: str = "", size: tuple[int, int] = SIZE) -> Parts:
        width, height = size
        way = way or self.way
        line = await self.http.ws_connect(
            f"{self.address}{way}ws/{key}?width={width}&height={height}",
            headers={"Origin": self.address},
        )
        return Parts(line, size)

    async def program(self) -> Running:
        (running,) = self.site.running.values()
        return running


class Parts:
    """A window, and what stands in it."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        self.line = line
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.got = bytearray()
        # what the page's live region was given
        self.heard: list[str] = []

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def until(self, words: str, limit: float = 60.0) -> str:
        """What stands there once this does."""
        end = asyncio.get_running_loop().time() + limit
        while words not in self.text:
            left = end - asyncio.get_running_loop().time()
            assert left > 0, f"{words!r} never came:\n{self.text}"
            try:
                message = await self.line.receive(timeout=min(left, 1.0))
            except TimeoutError:
                continue
            if message.type is aiohttp.WSMsgType.TEXT and '["say"' in message.data:
                self.heard.append(str(json.loads(message.data)[1]["words"]))
                continue
            assert message.type is aiohttp.WSMsgType.BINARY, (message, self.text)
            self.got += message.data
            self.stream.feed(message.data)
        return self.text

    async def closed(self) -> int | None:
        async with asyncio.timeout(20):
            while not self.line.closed:
                await self.line.receive()
        return self.line.close_code

    async def type(self, text: str) -> None:
        await self.line.send_str(json.dumps(["stdin", text]))

    async def board(self) -> None:
        """A board, pasted at home."""
        await self.until("Enter play")
        await self.type(f"\x1b[200~{BOARD}\x1b[201~")
        await self.until("Enter opens it")
        await self.type("\r")
        await self.until("0/25")
        await self.type("\x1b")


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Caller]:
    async for caller in calling(access_for("127.0.0.1", 8000, []), tmp_path, monkeypatch):
        yield caller


@pytest.fixture
async def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Caller]:
    async for caller in calling(
        access_for("127.0.0.1", 8000, ["ann", "bob"]), tmp_path, monkeypatch
    ):
        yield caller


async def calling(
    made: Access, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Caller]:
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"SOLITUDO_{name}", str(folder / name.lower()))
    site = Site(made)
    runner = site.runner()
    await runner.setup()
    server = await asyncio.get_running_loop().create_server(
        Connections(site, runner), "127.0.0.1", 0
    )
    port = server.sockets[0].getsockname()[1]
    async with aiohttp.ClientSession() as http:
        yield Caller(site, f"http://127.0.0.1:{port}", http)
    server.close()
    await runner.cleanup()
    for running in site.running.values():
        assert running.ended


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
    # cut, without a word
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
    # the new terminal is asked for the mouse as the old one was, and undo goes on where it was
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
    # the same key leads nobody to the game of another
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
    await other.until("paste it whole")
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


# limits


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
    """What each window was closed with; None where it shows a program."""

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
    # sooner than those that say nothing are closed anyway
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
