"""A server on a port of this machine, and who calls it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pyte
import pytest

from solitudo.tui.web.access import Access
from solitudo.tui.web.program import Running
from solitudo.tui.web.server import Connections, Site

KEY = "0123456789abcdef" * 2
SIZE = (100, 30)
BOARD = "hitori:5x5de:5154542152243135512112524"


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
    """A window, and its content."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        self.line = line
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.got = bytearray()
        # the content of the page's live region
        self.heard: list[str] = []

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def until(self, words: str, limit: float = 60.0) -> str:
        """Return the content when this is in it."""
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
