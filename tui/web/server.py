"""The server: its page, what the page needs, and a socket for each window."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
from importlib.resources import files
from pathlib import Path

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.person.settings import data_folder
from solitudo.tui.web.access import Access, environment_of
from solitudo.tui.web.program import Running

# the terminal itself, and a font for where the browser has none that suits
STATIC = Path(textual_serve.__file__).parent / "static"
OWN = {"page.js": "text/javascript", "page.css": "text/css", "icon.svg": "image/svg+xml"}
KEY = re.compile(r"[0-9a-f]{32}")
# seconds that a program waits for its window, and how many may run at a time
KEPT = 15 * 60.0
MOST = 32
LARGEST = 1000
HEARTBEAT = 15.0
CLOSED = "Nothing is here: the address needs its token, as solitudo serve printed it.\n"
FULL = 4003
# a browser takes nothing from elsewhere for our page, and sends nothing there
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "font-src 'self' data:; img-src 'self' data: blob:; connect-src 'self' {socket}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class Site:
    """One server and the programs that run behind it."""

    def __init__(self, access: Access, kept: float = KEPT) -> None:
        self.access = access
        self.kept = kept
        self.running: dict[tuple[str, str], Running] = {}

    def application(self) -> web.Application:
        made = web.Application(middlewares=[self.guard()])
        way = "" if self.access.open else "/{token}"
        made.router.add_get(f"{way}/", self.page)
        made.router.add_get(f"{way}/ws/{{key}}", self.socket)
        made.router.add_get(f"{way}/own/{{name}}", self.own)
        made.router.add_get(f"{way}/static/{{path:.+}}", self.static)
        made.on_shutdown.append(self.close)
        return made

    def guard(self) -> Middleware:
        """Let nobody have anything without the token."""

        @web.middleware
        async def checked(request: web.Request, handler: Handler) -> web.StreamResponse:
            if self.player(request) is None:
                return web.Response(status=403, text=CLOSED, headers=headers_for(request))
            answer = await handler(request)
            if not answer.prepared:
                answer.headers.update(headers_for(request))
            return answer

        return checked

    def player(self, request: web.Request) -> str | None:
        return self.access.who(request.match_info.get("token", ""))

    async def page(self, request: web.Request) -> web.Response:
        return web.Response(text=own_text("page.html"), content_type="text/html")

    async def own(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in OWN:
            raise web.HTTPNotFound
        return web.Response(text=own_text(name), content_type=OWN[name])

    async def static(self, request: web.Request) -> web.StreamResponse:
        path = (STATIC / request.match_info["path"]).resolve()
        if not path.is_relative_to(STATIC.resolve()) or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Show the program that this window showed before, or a new one."""
        player, key = self.player(request), request.match_info["key"]
        if player is None or not self.access.admits(request.host, request.headers.get("Origin")):
            raise web.HTTPForbidden(text=CLOSED)
        if not KEY.fullmatch(key):
            raise web.HTTPNotFound
        window = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=1 << 20)
        await window.prepare(request)
        size = asked(request, "width", 80), asked(request, "height", 24)
        running = await self.found(player, key, size)
        if running is None:
            await window.close(code=FULL)
            return window
        await running.show_in(window, size)
        try:
            await follow(window, running)
        finally:
            await running.lose(window)
        return window

    async def found(self, player: str, key: str, size: tuple[int, int]) -> Running | None:
        """Return the program of this window; None where there are too many."""
        await self.tidy()
        running = self.running.get((player, key))
        if running is None:
            if len(self.running) >= MOST:
                return None
            running = await Running.start(size, environment_of(player, data_folder()))
            self.running[player, key] = running
        return running

    async def tidy(self) -> None:
        """Forget programs that ended, and end those that wait too long or are too many."""
        self.running = {way: one for way, one in self.running.items() if not one.ended}
        now = asyncio.get_running_loop().time()
        alone = [way for way, one in self.running.items() if one.window is None]
        alone.sort(key=lambda way: self.running[way].alone_since)
        over = len(self.running) - MOST + 1
        for number, way in enumerate(alone):
            one = self.running[way]
            if number < over or now - one.alone_since > self.kept:
                del self.running[way]
                await one.end()

    async def keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.kept))
            await self.tidy()

    async def close(self, application: web.Application) -> None:
        await asyncio.gather(*(one.end() for one in self.running.values()))

    async def stand(self) -> None:
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(NotImplementedError, AttributeError):
                loop.add_signal_handler(getattr(signal, name), over.set)
        tidying = asyncio.create_task(self.keep_tidy())
        try:
            try:
                await web.TCPSite(runner, self.access.host, self.access.port).start()
            except OSError as error:
                where = f"{self.access.host}, port {self.access.port}"
                why = (error.strerror or str(error)).rpartition(": ")[2]
                raise PuzzleError(f"{where} cannot be served: {why}.") from None
            print(self.access.said(), flush=True)
            await over.wait()
        finally:
            tidying.cancel()
            await runner.cleanup()


async def follow(window: web.WebSocketResponse, running: Running) -> None:
    """Send what comes from a window to the program, until the window is gone."""
    async for message in window:
        if message.type != WSMsgType.TEXT or running.window is not window:
            continue
        match heard(message.data):
            case ["stdin", str(text)]:
                await running.typed(text)
            case ["resize", {"width": int(width), "height": int(height)}]:
                await running.resize(bounded(width), bounded(height))
            case ["ping", str() as what]:
                await window.send_json(["pong", what])
            case ["blur" | "focus" as what]:
                await running.word({"type": what})


def heard(text: str) -> object:
    """Return what a window said; None where no page of ours says so."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def asked(request: web.Request, name: str, usual: int) -> int:
    told = request.query.get(name, "")
    return bounded(int(told)) if re.fullmatch(r"[0-9]{1,6}", told) else usual


def bounded(number: int) -> int:
    return max(1, min(LARGEST, number))


def own_text(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def headers_for(request: web.Request) -> dict[str, str]:
    line = f"ws://{request.host} wss://{request.host}"
    return {name: value.replace("{socket}", line) for name, value in HEADERS.items()}
