"""Giving the terminal to another program until it ends, and taking it back as it was.

Whatever ends this program still does while it waits; Ctrl+C is for the other one. Nothing is drawn
meanwhile, and the frame after it is whole.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator, Mapping, Sequence

from textual.app import App


async def run(
    app: App[int], command: Sequence[str], environ: Mapping[str, str], words: str
) -> None:
    """Run a command on the terminal, which must be one; these words are printed before it."""
    with app.batch_update(), app.suspend(), _interrupts_ignored():
        print(words, flush=True)
        process = await asyncio.create_subprocess_exec(*command, env=environ)
        try:
            await process.wait()
        finally:
            # the program ends, and the command with it; how that ended is read once, by the loop:
            # the process' own methods look first and would take that away
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGTERM)
                await process.wait()


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl+C goes to every process on the terminal; it is meant for the other program. A handler,
    unlike an ignored signal, is not inherited."""
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
