"""Other programs: their environment, how they are ended, and how they borrow the terminal.

While this program waits for another, anything that ends this one still does. Ctrl+C is for the
other program. Nothing is drawn meanwhile, and the next frame is complete.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import solitudo
from solitudo.engines.core import system

if TYPE_CHECKING:
    from textual.app import App


# the word that makes a single file run a module
MODULE = "--module"


def environment() -> dict[str, str]:
    """Return the environment in which another Python finds this package, but no current folder."""
    here = str(Path(solitudo.__file__).resolve().parents[1])
    others = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    paths = [here, *(path for path in others if Path(path).is_absolute())]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def python(module: str) -> list[str]:
    """Return the call of another Python that runs a module of this package.

    A program in a single file is its own Python.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, MODULE, module]
    return [sys.executable, "-P", "-m", module]


def send(process: asyncio.subprocess.Process, number: int) -> None:
    """Send a signal to a process that may have ended.

    The loop reads only once how it ended. The process's own methods, and closing its transport,
    would read that first.
    """
    if process.returncode is None:
        system.send(process.pid, number)


async def run(
    app: App[int], command: Sequence[str], environ: Mapping[str, str], words: str
) -> None:
    """Run a command on the terminal, after printing these words."""
    with app.batch_update(), app.suspend(), _interrupts_ignored():
        print(words, flush=True)
        process = await asyncio.create_subprocess_exec(*command, env=environ)
        try:
            await process.wait()
        finally:
            # the program ends, and ends the command too
            send(process, signal.SIGTERM)
            await process.wait()


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl+C, which is for the other program. It does not inherit a handler."""
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
