"""The worker that makes boards beforehand: one process, one board at a time, behind whatever else
the machine has to do. It is started when it is first needed, stays warm, and ends with us."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from engines.core.errors import PuzzleError
from tui import generator


class Maker:
    """Asks one worker, again and again."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, words: Sequence[str], tell: Callable[[float], None]) -> dict[str, Any]:
        """The worker's answer to one call. PuzzleError with its sentence; a worker that could not
        be started, has gone or is none is started anew the next time."""
        if self.process is None:
            self.process = await generator.start(["stay"])
        stdin = self.process.stdin
        assert stdin is not None
        try:
            stdin.write(json.dumps(list(words)).encode() + b"\n")
            await stdin.drain()
            answer = await generator.answer_of(self.process, tell)
        except ConnectionError:
            await self.close()
            raise PuzzleError("The generator has gone.") from None
        except BaseException:
            await self.close()
            raise
        return generator.told(answer)

    async def close(self) -> None:
        """End the worker, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None:
            await generator.end(process)
