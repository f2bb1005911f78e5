"""A headless Chromium, driven by its DevTools: what a person sees and does in a browser."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pyte

from tests.terminal.session import need

ROOT = Path(__file__).parents[2]
# seconds that anything may take on a busy machine
LIMIT = 60.0


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Served:
    """`solitudo serve`, with folders of its own; or for players, each with games of their own."""

    def __init__(self, folder: Path, players: Sequence[str] = ()) -> None:
        self.folder, self.players = folder, players
        self.port = free_port()
        self.start()

    def start(self) -> None:
        env = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "tui" / "package"),
            "SOLITUDO_DATA": str(self.folder / "data"),
            "SOLITUDO_CONFIG": str(self.folder / "config"),
            "SOLITUDO_CACHE": str(self.folder / "cache"),
        }
        words = ["-P", "-m", "solitudo", "serve", f"--port={self.port}"]
        words += [f"--player={name}" for name in self.players]
        self.process = subprocess.Popen(
            [sys.executable, *words], env=env, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = [self.process.stdout.readline() for _ in self.players or [""]]
        self.addresses = [word for line in said for word in line.split() if word.startswith("http")]

    def seats(self) -> Iterator[Seat]:
        """A place for each player; on a server without players there is one."""
        for name, address in zip_longest(self.players, self.addresses, fillvalue=""):
            own = self.folder / "data" / "players" / name if name else self.folder / "data"
            yield Seat(self, address, own)

    def programs(self) -> list[int]:
        """The games that run behind it."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(word) for word in path.read_text().split()]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Seat(NamedTuple):
    """One player's address, and folder of games."""

    server: Served
    address: str
    folder: Path

    def saves(self) -> list[str]:
        """Return the content of the save files."""
        found = sorted((self.folder / "saves").glob("*.toml"))
        return [path.read_text("utf-8") for path in found]


class Line:
    """A line to a server that can be cut, and laid again."""

    def __init__(self, port: int) -> None:
        self.far = port
        self.near = 0
        self.ends: list[asyncio.StreamWriter] = []

    async def lay(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.near)
        self.near = self.server.sockets[0].getsockname()[1]

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_connection("127.0.0.1", self.far)
        self.ends += [writer, away]
        await asyncio.gather(self.pass_on(reader, away), self.pass_on(there, writer))

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Cut the line without a message."""
        self.server.close()
        for end in self.ends:
            end.transport.abort()
        self.ends = []


class Chromium:
    """A browser, from its start to its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "chromium"
        words = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--hide-scrollbars", "--remote-debugging-port=0",
            f"--user-data-dir={self.folder}", "about:blank",
        ]  # fmt: skip
        self.process = subprocess.Popen(
            [need("chromium"), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    async def port(self) -> int:
        told = self.folder / "DevToolsActivePort"
        for _ in range(300):
            if told.exists() and told.read_text().count("\n"):
                return int(told.read_text().split()[0])
            await asyncio.sleep(0.1)
        raise AssertionError("Chromium did not start")

    async def window(
        self, address: str, size: tuple[int, int] = (1280, 800), phone: bool = False
    ) -> Window:
        """A new window of a person of its own, at this address."""
        window = Window(await self.port())
        await window.open(address, size, phone)
        return window

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class Window:
    """One page."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.number = 0
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.Stream(self.screen)
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def open(self, address: str, size: tuple[int, int], phone: bool) -> None:
        self.http = aiohttp.ClientSession()
        async with self.http.get(f"http://127.0.0.1:{self.port}/json/version") as told:
            browser = (await told.json())["webSocketDebuggerUrl"]
        self.line = await self.http.ws_connect(browser, max_msg_size=0)
        self.session = ""
        self.reading = asyncio.create_task(self.read())
        own = await self.call("Target.createBrowserContext")
        self.person = own["browserContextId"]
        page = await self.call(
            "Target.createTarget", url="about:blank", browserContextId=self.person
        )
        held = await self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self.session = held["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.call(f"{domain}.enable")
        await self.size(size, phone)
        # the objects that textual.js draws with are kept where they can be read
        await self.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        await self.call("Page.navigate", url=address)
        await self.wait_for("window.grid && window.sent.length > 1")

    async def size(self, size: tuple[int, int], phone: bool = False) -> None:
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=size[0], height=size[1], deviceScaleFactor=1, mobile=phone,
        )  # fmt: skip
        await self.call("Emulation.setTouchEmulationEnabled", enabled=phone)

    async def read(self) -> None:
        async for message in self.line:
            told = message.json()
            if "id" in told:
                self.answers.pop(told["id"]).set_result(told)
            elif told.get("method") == "Network.requestWillBeSent":
                self.asked.append(told["params"]["request"]["url"])
            elif told.get("method") == "Network.webSocketCreated":
                self.asked.append(told["params"]["url"])
            elif told.get("method") == "Log.entryAdded":
                self.complaints.append(told["params"]["entry"]["text"])
            elif told.get("method") == "Runtime.exceptionThrown":
                self.complaints.append(str(told["params"]["exceptionDetails"]))

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        self.number += 1
        said: dict[str, object] = {"id": self.number, "method": method, "params": params}
        if self.session:
            said["sessionId"] = self.session
        self.answers[self.number] = asyncio.get_running_loop().create_future()
        waited = self.answers[self.number]
        await self.line.send_json(said)
        answer = await asyncio.wait_for(waited, LIMIT)
        assert "error" not in answer, answer
        return dict(answer["result"])

    async def tell(self, script: str) -> Any:
        """Return the value of this script in the page."""
        answer = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def picture(self, path: Path) -> None:
        shot = await self.call("Page.captureScreenshot", format="png")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    async def wait_for(self, script: str, limit: float = LIMIT) -> Any:
        """The worth of a script once it is true."""
        end = asyncio.get_running_loop().time() + limit
        while not (found := await self.tell(script)):
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"{script} was never true but {found!r}: {self.complaints}")
            await asyncio.sleep(0.05)
        return found

    # the visible content

    async def shown(self) -> list[str]:
        """The rows of the terminal in the page."""
        told = await self.tell(
            "window.grid ? [window.grid.width, window.grid.height, window.sent.splice(0).join('')]"
            " : null"
        )
        if told is None:
            # the page is being loaded
            return []
        width, height, sent = told
        if (self.screen.columns, self.screen.lines) != (width, height):
            self.screen.resize(height, width)
        self.stream.feed(sent)
        return list(self.screen.display)

    async def until(self, words: str, row: int | None = None) -> list[str]:
        """Return the rows when these words are in any of them, or in this one."""
        end = asyncio.get_running_loop().time() + LIMIT
        while True:
            rows = await self.shown()
            if any(words in one for one in (rows if row is None else rows[row : row + 1])):
                return rows
            if asyncio.get_running_loop().time() > end:
                shown = "\n".join(rows)
                raise AssertionError(f"{words!r} never came: {self.complaints}\n{shown}")
            await asyncio.sleep(0.05)

    async def board(self, board: str) -> None:
        """A board, pasted at home, and its brief read."""
        await self.until("Enter play")
        await self.tell(PASTE % json.dumps(board))
        await self.until("Enter opens it")
        await self.key("Enter")
        await self.until("first board")
        await self.key("Escape")
        # a key right after Esc would be one with Alt
        for _ in range(int(LIMIT / 0.05)):
            if not any("first board" in row for row in await self.shown()):
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the brief stays")

    async def grid(self) -> tuple[int, int]:
        """Return how many columns and rows the terminal of the page has."""
        width, height = await self.tell("[window.grid.width, window.grid.height]")
        return int(width), int(height)

    async def point(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a character on the page."""
        left, top, wide, high = await self.tell(
            "(() => { const r = document.querySelector('.xterm-screen').getBoundingClientRect();"
            " return [r.left, r.top, r.width, r.height]; })()"
        )
        width, height = await self.grid()
        return left + (x + 0.5) * wide / width, top + (y + 0.5) * high / height

    async def mouse(self, what: str, x: int, y: int, button: str = "left") -> None:
        at = await self.point(x, y)
        held = 2 if button == "right" else 1
        await self.call(
            "Input.dispatchMouseEvent", type=what, x=at[0], y=at[1], button=button,
            buttons=0 if what == "mouseReleased" else held, clickCount=1,
        )  # fmt: skip

    async def click(self, x: int, y: int, button: str = "left") -> None:
        await self.mouse("mousePressed", x, y, button)
        await self.mouse("mouseReleased", x, y, button)

    async def tap(self, x: int, y: int, held: Callable[[], bool] = lambda: True) -> None:
        """A finger, until this is so."""
        at = await self.point(x, y)
        points = [{"x": at[0], "y": at[1]}]
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=points)
        end = asyncio.get_running_loop().time() + LIMIT
        while not held():
            assert asyncio.get_running_loop().time() < end, "a long press does nothing"
            await asyncio.sleep(0.02)
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def key(self, name: str) -> None:
        """A key by its name, or a letter."""
        code = KEYS.get(name, 0)
        what: dict[str, object] = {"key": name, "windowsVirtualKeyCode": code, "code": name}
        if not code:
            letter = {"key": name, "text": name, "windowsVirtualKeyCode": ord(name.upper())}
            if name.isupper():
                letter["modifiers"] = 8
            what = dict(letter)
        elif name == "Enter":
            what["text"] = "\r"
        await self.call("Input.dispatchKeyEvent", type="keyDown", **what)
        await self.call("Input.dispatchKeyEvent", **{**what, "type": "keyUp", "text": ""})

    async def close(self) -> None:
        # the page is closed with its person
        self.session = ""
        await self.call("Target.disposeBrowserContext", browserContextId=self.person)
        await self.line.close()
        await self.reading
        await self.http.close()


PASTE = """(() => {
  const held = new DataTransfer(); held.setData("text/plain", %s);
  document.querySelector(".xterm-helper-textarea").dispatchEvent(
    new ClipboardEvent("paste", {clipboardData: held, bubbles: true, cancelable: true}));
})()"""
KEYS = {
    "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
    "Tab": 9, "Backspace": 8, "F5": 116,
}  # fmt: skip
# the size is the one that the page asks the program for, and the screen is what it was sent
WATCH = """
window.grid = null; window.sent = []; const decoder = new TextDecoder();
const Bare = window.WebSocket;
window.WebSocket = class extends Bare {
  constructor(address) {
    super(address); window.lines = (window.lines || []); window.lines.push(this);
    const asked = new URL(address).searchParams;
    window.grid = {width: +asked.get("width"), height: +asked.get("height")};
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string")
        window.sent.push(decoder.decode(event.data, {stream: true}));
    });
  }
  send(data) {
    const said = JSON.parse(data);
    if (said[0] === "resize") window.grid = said[1];
    super.send(data);
  }
};
"""
