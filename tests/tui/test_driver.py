"""The terminal's keys, read on the loop of the app."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import tty
from collections.abc import Iterator
from typing import cast

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message import Message

from tui.driver import Hearing


class Heard:
    """Takes the place of the app: remembers what it is told, and in which thread."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.threads: set[int] = set()

    def post_message(self, message: Message) -> bool:
        self.threads.add(threading.get_ident())
        if isinstance(message, Key):
            self.keys.append(message.key)
        return True


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """The person's end of a terminal, and ours."""
    # nothing is asked of the terminal on which the tests run
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(
        LinuxDriver,
        "start_application_mode",
        lambda driver: setattr(driver, "_key_thread", object()),
    )
    monkeypatch.setattr(LinuxDriver, "disable_input", lambda driver: None)
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    yield ours, theirs
    for end in (ours, theirs):
        os.close(end)


def listening(heard: Heard, end: int) -> Hearing:
    """A driver that reads there."""
    driver = Hearing(cast("App[None]", heard))
    driver.fileno = end
    driver.start_application_mode()
    return driver


async def until(heard: Heard, count: int) -> None:
    """Wait until so many keys were heard."""
    for _ in range(500):
        if len(heard.keys) >= count:
            return
        await asyncio.sleep(0.01)


async def test_keys_are_told_by_the_loop_itself(ends: tuple[int, int]) -> None:
    heard = Heard()
    driver = listening(heard, ends[1])
    os.write(ends[0], b"H\x1b[Aj")
    await until(heard, 3)
    assert heard.keys == ["H", "up", "j"]
    assert heard.threads == {threading.get_ident()}
    driver.disable_input()


async def test_escape_is_told_when_nothing_follows_it(ends: tuple[int, int]) -> None:
    heard = Heard()
    driver = listening(heard, ends[1])
    os.write(ends[0], b"\x1b")
    await until(heard, 1)
    assert heard.keys == ["escape"]
    # a sequence in two pieces is one
    os.write(ends[0], b"\x1b")
    await asyncio.sleep(0)
    os.write(ends[0], b"[B")
    await until(heard, 2)
    assert heard.keys == ["escape", "down"]
    driver.disable_input()


async def test_a_terminal_that_is_lent_is_not_read_until_it_comes_back(
    ends: tuple[int, int],
) -> None:
    heard = Heard()
    driver = listening(heard, ends[1])
    driver.disable_input()
    os.write(ends[0], b"x")
    await asyncio.sleep(0.05)
    assert heard.keys == []
    assert os.read(ends[1], 10) == b"x"
    driver.start_application_mode()
    os.write(ends[0], b"y")
    await until(heard, 1)
    assert heard.keys == ["y"]
    driver.disable_input()


async def test_a_terminal_that_went_away_is_left_alone(ends: tuple[int, int]) -> None:
    heard = Heard()
    driver = listening(heard, ends[1])
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, ends[1])
    os.close(nowhere)
    driver.hear()
    assert driver._parser is None
    # asked again, it neither fails nor says anything
    driver.hear()
    assert heard.keys == []


async def test_no_thread_waits_for_keys_on_a_terminal(ends: tuple[int, int]) -> None:
    driver = listening(Heard(), ends[1])
    waiting = threading.Thread(target=driver._run_input_thread, daemon=True)
    waiting.start()
    await asyncio.to_thread(waiting.join, 5)
    assert not waiting.is_alive()
    driver.disable_input()
