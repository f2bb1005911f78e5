"""Giving the terminal to a command of lines until it ends, and taking it back as it was.

The command is a process of its own, so that whatever ends the program still does while it waits;
Ctrl+C is for the command. Nothing is drawn meanwhile, and the frame after it is whole.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Iterator, Sequence

from textual.app import App

from tui.generator import environment, send

REFUSED = "The Sudoku of lines needs a terminal of its own; there is none here."
COMES_BACK = "solitudo: exit, or Ctrl+D, comes back to the screen."


def play_lines(app: App[int], told: Callable[[str], None]) -> None:
    """The Sudoku of lines on this terminal, and back; `told` says that there is none, as in a
    browser."""
    driver = app._driver
    if driver is not None and driver.can_suspend:
        app.run_worker(lend(app, ["classic"]), group="lent", exclusive=True)
    else:
        told(REFUSED)


async def lend(app: App[int], words: Sequence[str]) -> None:
    """Run a command of ours on the terminal. There must be one."""
    with app.batch_update(), app.suspend(), _deaf_to_interrupts():
        print(COMES_BACK, flush=True)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "tui", *words), env=environment()
        )
        try:
            await process.wait()
        finally:
            # the program ends, and the command with it
            if process.returncode is None:
                send(process, signal.SIGTERM)
                await process.wait()


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ctrl+C goes to every process on the terminal; it is meant for the one that was lent it. A
    handler, unlike deafness, is not handed down."""
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
