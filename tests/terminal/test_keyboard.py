"""Esc and what is typed right after it; input is handed on one event after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from typing import Any, cast

import pytest
from textual.app import App
from textual.events import InputEvent, Key, MouseDown, Paste
from textual.message import Message
from textual.screen import Screen

from solitudo.tui.terminal.keyboard import Input, InputQueue, Parser


class Shown:
    """A screen or a widget: it stands, and does what was asked for when its turn comes."""

    def __init__(self, todo: list[Callable[[], object]], under: Shown | None = None) -> None:
        self.is_mounted = self.is_running = self.is_attached = True
        self.under = under
        self.todo = todo

    def call_later(self, what: Callable[[], object]) -> None:
        self.todo.append(what)

    def get_widget_at(self, x: int, y: int) -> tuple[Shown | None, None]:
        return self.under, None


class Stage:
    """An application with one screen and a widget on it, whose timers run when they are told to."""

    def __init__(self) -> None:
        self.todo: list[Callable[[], object]] = []
        self.timers: list[Callable[[], object]] = []
        self.widget = Shown(self.todo)
        self.screen_stack = [Shown(self.todo, self.widget)]
        self.mouse_captured = None
        self.handed: list[Input] = []
        self.queue = InputQueue(cast(App[Any], self), self.hand_on)

    def set_timer(self, seconds: float, what: Callable[[], object]) -> None:
        self.timers.append(what)

    async def hand_on(self, event: Input) -> None:
        self.handed.append(event)

    async def press(self) -> None:
        event = MouseDown(None, 1, 1, 0, 0, 1, False, False, False)
        await self.queue.take(event)

    async def run(self, queue: list[Callable[[], object]], most: int = 1000) -> None:
        """Run the calls of a queue, and those that are added meanwhile."""
        for _ in range(most):
            if not queue:
                return
            done = queue.pop(0)()
            if isawaitable(done):
                await done


async def test_a_press_waits_until_the_one_before_has_been_taken_in() -> None:
    stage = Stage()
    await stage.press()
    await stage.press()
    assert len(stage.handed) == 1
    await stage.run(stage.todo)
    assert len(stage.handed) == 2


async def test_the_timer_of_one_press_does_not_end_the_wait_for_a_later_one() -> None:
    stage = Stage()
    await stage.press()
    await stage.run(stage.todo)
    await stage.press()
    await stage.press()
    assert len(stage.handed) == 2
    # the timer of the first press runs out while the second is being handled
    await stage.run(stage.timers, most=1)
    assert len(stage.handed) == 2
    await stage.run(stage.todo)
    assert len(stage.handed) == 3


async def test_a_widget_that_is_slow_is_waited_for_and_one_that_is_gone_is_not() -> None:
    stage = Stage()
    await stage.press()
    await stage.press()
    for _ in range(3):
        await stage.run(stage.timers, most=2)
        assert len(stage.handed) == 1
    stage.widget.is_attached = False
    stage.todo.clear()
    await stage.run(stage.timers, most=2)
    assert len(stage.handed) == 2


class Work(Message):
    """Keeps a screen busy."""


class Taking(Screen[None]):
    """A screen that notes its keys. `o` opens another one."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[str] = []
        self.ready = asyncio.Event()
        self.working = False

    async def on_work(self) -> None:
        self.working = True
        await self.ready.wait()

    def on_key(self, event: Key) -> None:
        self.taken.append(event.key)
        if event.key == "o":
            self.app.push_screen(Taking())


class Typing(App[None]):
    """An application that hands its input on by the queue."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = InputQueue(self, super().on_event)

    def get_default_screen(self) -> Screen[None]:
        return Taking()

    async def on_event(self, event: Any) -> None:
        if isinstance(event, InputEvent | Paste) and not event.is_forwarded:
            await self.queue.take(event)
        else:
            await super().on_event(event)


async def come(true: Callable[[], object]) -> None:
    """Wait until this holds, while a screen is busy."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def test_a_key_that_is_typed_ahead_is_for_the_screen_that_the_key_before_it_opens() -> None:
    app = Typing()
    async with app.run_test():
        first = app.screen
        assert isinstance(first, Taking)
        # the screen is busy when the keys arrive
        first.post_message(Work())
        await come(lambda: first.working)
        app.post_message(Key("o", "o"))
        app.post_message(Key("x", "x"))
        await come(lambda: app.message_queue_size == 0)
        first.ready.set()
        await come(lambda: app.screen is not first)
        second = app.screen
        assert isinstance(second, Taking)
        await come(lambda: second.taken or first.taken[1:])
        assert (first.taken, second.taken) == (["o"], ["x"])


async def test_a_screen_that_is_about_to_stand_is_looked_at_until_it_does() -> None:
    stage = Stage()
    (top,) = stage.screen_stack
    top.is_mounted = False
    await stage.press()
    for _ in range(3):
        await stage.run(stage.timers, most=1)
        assert (len(stage.handed), len(stage.timers)) == (0, 1)
    top.is_mounted = True
    await stage.run(stage.timers, most=1)
    assert len(stage.handed) == 1


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("\x1bH\x1b[A", ["escape", "H", "up"]),
        ("\x1bHH\x1bu\x1b[B", ["escape", "H", "H", "escape", "u", "down"]),
        ("^\x1b[A", ["circumflex_accent", "up"]),
        ("\x1b^\x1b[A", ["escape", "circumflex_accent", "up"]),
        ("\x1bOQj", ["f2", "j"]),
    ],
)
def test_escape_is_escape_and_what_follows_is_what_was_typed(typed: str, keys: list[str]) -> None:
    heard = [token.key for token in Parser().feed(typed) if isinstance(token, Key)]
    assert heard == keys
