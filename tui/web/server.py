"""The server: its page, the files of the page, and a socket for each window."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from importlib.resources import files
from pathlib import Path

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.app.shutdown import report
from solitudo.tui.person.settings import data_folder
from solitudo.tui.web.access import Access, environment_of
from solitudo.tui.web.program import Running

# the page with the terminal, and a font for browsers that have none
STATIC = Path(textual_serve.__file__).parent / "static"
OWN = {"page.js": "text/javascript", "page.css": "text/css", "icon.svg": "image/svg+xml"}
KEY = re.compile(r"[0-9a-f]{32}")
# seconds that a program waits for its window, and how many may run at the same time
KEPT = 15 * 60.0
MOST = 32
# the least number for one player, whatever the others use
FAIR = 4
LARGEST = 1000
HEARTBEAT = 15.0
# seconds within which a connection must send its request, and the most connections
ASKED_WITHIN, CONNECTIONS = 10.0, 256
CLOSED = "This address is not complete. Use the whole address that solitudo serve printed.\n"
FULL = 4003
# a browser loads nothing from elsewhere for our page, and sends nothing elsewhere
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


def told_in_a_line(record: logging.LogRecord) -> bool:
    """Log an error of the program in one line. Log nothing for an invalid request."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, HttpProcessingError):
        return False
    if error is not None:
        record.msg, record.args, record.exc_info = report(error, data_folder()), (), None
    return True


LOG = logging.getLogger("solitudo.web")
LOG.addFilter(told_in_a_line)


class Site:
    """One server and the programs behind it."""

    def __init__(self, access: Access, kept: float = KEPT) -> None:
        self.access = access
        self.kept = kept
        # the programs by player and window; a place is reserved before the program has started
        self.programs: dict[tuple[str, str], asyncio.Task[Running]] = {}
        # the connections of windows
        self.lines: set[object] = set()
        # the files that a browser may request
        self.files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.*")}

    @property
    def running(self) -> dict[tuple[str, str], Running]:
        """The programs that have started."""
        return {
            way: task.result()
            for way, task in self.programs.items()
            if task.done() and not task.cancelled() and task.exception() is None
        }

    def application(self) -> web.Application:
        made = web.Application(middlewares=[self.guard()])
        made.router.add_get("/{token}/", self.page)
        made.router.add_get("/{token}/ws/{key}", self.socket)
        made.router.add_get("/{token}/own/{name}", self.own)
        made.router.add_get("/{token}/static/{path:.+}", self.static)
        made.on_shutdown.append(self.close)
        return made

    def guard(self) -> Middleware:
        """Refuse everything without the token."""

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
        path = self.files.get(request.match_info["path"])
        if path is None or not path.is_file():
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
        self.lines.add(request.protocol)
        try:
            await running.show_in(window, size)
            await follow(window, running)
        finally:
            self.lines.discard(request.protocol)
            await running.lose(window)
        return window

    async def found(self, player: str, key: str, size: tuple[int, int]) -> Running | None:
        """Return the program of this window, or None if there are too many."""
        self.forget_ended()
        way = (player, key)
        task = self.programs.get(way)
        if task is None:
            lonely = self.too_many(player)
            if lonely is not None and lonely not in self.running:
                return None
            before = self.programs.pop(lonely).result() if lonely is not None else None
            # it counts from here on: nothing was awaited since the others were counted
            task = self.programs[way] = asyncio.create_task(self.start(player, size, before))
        try:
            return await asyncio.shield(task)
        except OSError:
            self.programs.pop(way, None)
            return None

    async def start(self, player: str, size: tuple[int, int], before: Running | None) -> Running:
        """Start a program, in the place of one that nobody is looking at."""
        if before is not None:
            await before.end()
        return await Running.start(size, environment_of(player, data_folder()))

    def too_many(self, player: str) -> tuple[str, str] | None:
        """Return which program has to end before this player gets another.

        It is the one without a window for longest, ("", "") if all have a window, or None if there
        is room.
        """
        own = [way for way in self.programs if way[0] == player]
        share = max(FAIR, MOST // len(self.access.players))
        full = self.programs if len(self.programs) >= MOST else own if len(own) >= share else []
        if not full:
            return None
        running = self.running
        alone = [way for way in full if way in running and running[way].window is None]
        return min(alone, key=lambda way: running[way].alone_since, default=("", ""))

    def forget_ended(self) -> None:
        running = self.running
        self.programs = {
            way: task
            for way, task in self.programs.items()
            if not task.done() or (way in running and not running[way].ended)
        }

    async def tidy(self) -> None:
        """Forget programs that ended, and end those that have waited too long for a window."""
        self.forget_ended()
        now = asyncio.get_running_loop().time()
        for way, one in self.running.items():
            if one.window is None and now - one.alone_since > self.kept:
                del self.programs[way]
                await one.end()

    async def keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.kept))
            await self.tidy()

    async def close(self, application: web.Application) -> None:
        await asyncio.gather(*(one.end() for one in self.running.values()))

    async def stand(self) -> None:
        runner = self.runner()
        await runner.setup()
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in system.ENDING:
            with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C ends the loop
                loop.add_signal_handler(number, over.set)
        tidying, server = asyncio.create_task(self.keep_tidy()), None
        try:
            try:
                place = self.access.host, self.access.port
                server = await loop.create_server(Connections(self, runner), *place, backlog=128)
            except OSError as error:
                where = f"{self.access.host}, port {self.access.port}"
                why = (error.strerror or str(error)).rpartition(": ")[2]
                raise PuzzleError(f"{where} cannot be served: {why}.") from None
            print(self.access.said(), flush=True)
            await over.wait()
        finally:
            tidying.cancel()
            if server is not None:
                server.close()
            await runner.cleanup()

    def runner(self) -> web.AppRunner:
        return web.AppRunner(
            self.application(),
            access_log=None,
            logger=LOG,
            shutdown_timeout=1.0,
            keepalive_timeout=ASKED_WITHIN,
        )


class Connections:
    """The factory of connections.

    If there are too many, the oldest connections that are not windows are closed.
    """

    def __init__(self, site: Site, runner: web.AppRunner) -> None:
        assert runner.server is not None
        self.site, self.server = site, runner.server

    def __call__(self) -> web.RequestHandler:
        there = self.server.connections
        others = [one for one in there if one not in self.site.lines]
        for one in others[: max(0, len(there) - CONNECTIONS + 1)]:
            one.force_close()
        return self.server()


async def follow(window: web.WebSocketResponse, running: Running) -> None:
    """Send input from a window to the program until the window is closed."""
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
            case ["blur" | "focus" | "here" as what]:
                await running.word({"type": what})


def heard(text: str) -> object:
    """Return the message of a window, or None if it is not a message of our page."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
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
