"""A running program behind a window of a browser. It continues for a while without a connection."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
from collections.abc import Mapping
from typing import Protocol

from solitudo.engines.core import system
from solitudo.tui.terminal.processes import environment, python

# the protocol between the program and the process that runs it: a letter, a length of four bytes,
# and the content
READY = b"__GANGLION__\n"
SCREEN, WORD = b"D", b"M"
# lines before the program is ready, and the longest content
MOST_BEFORE, LONGEST = 10, 1 << 24
# seconds that a program has to end after a request, and after it announced its end
PATIENCE, FAREWELL = 3.0, 1.0
# why a window is closed: the program ended, or another window has the game
ENDED, TAKEN = 4000, 4001
# a screen so small that the program waits, with its clock
NOBODY_LOOKS = (4, 2)
DRIVER = "solitudo.tui.web.driver:PageDriver"
MODE = re.compile(rb"\x1b\[\?([0-9]+)([hl])")
FRAME_MODE = b"2026"
# a longer message has something to show
A_FRAME = 200
# variables about the server's own terminal, which are not true of the browser
NOT_THERE = (
    "NO_COLOR", "TMUX", "TMUX_PANE", "STY", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT", "LINES",
    "SOLITUDO_GLYPHS",
)  # fmt: skip


class Window(Protocol):
    """A window that shows the program."""

    async def send_bytes(self, data: bytes) -> None: ...

    async def send_str(self, data: str) -> None: ...

    async def close(self, *, code: int = ENDED) -> bool: ...


def surroundings(size: tuple[int, int], own: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a program that is drawn in a browser of this size."""
    taken = {name: value for name, value in environment().items() if name not in NOT_THERE}
    return {
        **taken,
        "TEXTUAL_DRIVER": DRIVER,
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": str(size[0]),
        "ROWS": str(size[1]),
        **own,
    }


class Running:
    """A program and the window that shows it, if there is one now."""

    def __init__(self, process: asyncio.subprocess.Process, size: tuple[int, int]) -> None:
        self.process = process
        self.size = size
        # the size with which it was started, until it has drawn
        self.begun: tuple[int, int] | None = size
        self.window: Window | None = None
        # when the last window was lost, by the loop's clock
        self.alone_since = asyncio.get_running_loop().time()
        # the modes that the program set in its terminal: a new window gets the same
        self.modes: dict[bytes, bytes] = {}
        self.pump = asyncio.create_task(self._pump())

    @classmethod
    async def start(cls, size: tuple[int, int], own: Mapping[str, str]) -> Running:
        process = await asyncio.create_subprocess_exec(
            *python("solitudo"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=surroundings(size, own),
            # Ctrl+C is for the server, which ends its programs itself
            start_new_session=True,
        )
        return cls(process, size)

    async def show_in(self, window: Window, size: tuple[int, int]) -> None:
        """Show the program in this window from now on, and close an earlier window."""
        before, self.window = self.window, window
        if before is not None:
            await before.close(code=TAKEN)
        if self.modes:
            asked = (b"\x1b[?%s%s" % mode for mode in self.modes.items())
            await window.send_bytes(b"".join(asked))
            # a size that differs from the last one makes it draw everything
            await self.resize(*NOBODY_LOOKS)
            await self.resize(*size)

    async def lose(self, window: Window) -> None:
        """Wait for another window after this one was lost."""
        if self.window is window:
            self.window = None
            self.alone_since = asyncio.get_running_loop().time()
            # both before another window can connect and report its size
            self._put(WORD, json.dumps({"type": "blur"}).encode())
            await self.resize(*NOBODY_LOOKS)

    @property
    def ended(self) -> bool:
        return self.pump.done()

    async def typed(self, text: str) -> None:
        await self._say(SCREEN, text.encode("utf-8", "replace"))

    async def resize(self, width: int, height: int) -> None:
        self.size = width, height
        await self.word({"type": "resize", "width": width, "height": height})

    async def word(self, said: dict[str, str | int]) -> None:
        """Send the program a message that is not typed."""
        await self._say(WORD, json.dumps(said).encode())

    async def end(self) -> None:
        """Ask the program to end, and make sure that it ends."""
        await self.word({"type": "quit"})
        for number in (signal.SIGTERM, system.KILL):
            with contextlib.suppress(asyncio.TimeoutError):
                # the pump is not cancelled: it notices the end itself
                await asyncio.wait_for(asyncio.shield(self.pump), PATIENCE)
                return
            system.send(self.process.pid, number)
        await self.pump

    async def _say(self, letter: bytes, content: bytes) -> None:
        stdin = self._put(letter, content)
        with contextlib.suppress(OSError, RuntimeError):
            await stdin.drain()

    def _put(self, letter: bytes, content: bytes) -> asyncio.StreamWriter:
        stdin = self.process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, RuntimeError):
            stdin.write(letter + len(content).to_bytes(4, "big") + content)
        return stdin

    async def _pump(self) -> None:
        """Send what the program draws to the window, until the program ends."""
        with contextlib.suppress(asyncio.IncompleteReadError, ValueError):
            await self._listen()
        # closing the connection while the program ends would look like a lost connection
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.process.wait(), FAREWELL)
        if self.process.returncode is None and self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()
        if self.window is not None:
            await self.window.close(code=ENDED)

    async def _listen(self) -> None:
        out = self.process.stdout
        assert out is not None
        for _ in range(MOST_BEFORE):
            if await out.readline() in (READY, b""):
                break
        while True:
            letter = await out.readexactly(1)
            length = int.from_bytes(await out.readexactly(4), "big")
            if length > LONGEST:
                raise ValueError(length)
            content = await out.readexactly(length)
            if letter == SCREEN:
                await self._draw(content)
            elif letter == WORD:
                said = json.loads(content)
                if said.get("type") == "exit":
                    return
                if said.get("type") in ("open_url", "download", "say"):
                    await self._tell([said["type"], said])

    async def _draw(self, content: bytes) -> None:
        for mode, on in MODE.findall(content):
            if mode != FRAME_MODE:
                self.modes[mode] = on
        if self.begun is not None and len(content) > A_FRAME:
            # a size that was reported before the program drew may have been replaced by its first
            # one
            begun, self.begun = self.begun, None
            if begun != self.size:
                await self.resize(*self.size)
        if self.window is not None:
            # a lost connection is reported by the code that reads from it
            with contextlib.suppress(OSError, RuntimeError):
                await self.window.send_bytes(content)

    async def _tell(self, said: list[object]) -> None:
        if self.window is not None:
            with contextlib.suppress(OSError, RuntimeError):
                await self.window.send_str(json.dumps(said))
