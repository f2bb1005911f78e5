"""Keys and other input: reading them, their order, and the labels of keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import cache, partial
from inspect import Signature
from typing import Any

from textual.app import App
from textual.errors import NoWidget
from textual.events import InputEvent, Key, MouseDown, MouseEvent, MouseUp, Paste
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from solitudo.tui.terminal.textual_driver import PrivateParser

# seconds between two checks whether a screen is ready
AGAIN = 0.02
# seconds after which to check whether the pressed widget still exists
GONE = 0.2
ESC = "\x1b"

LABELS = {
    "enter": "Enter", "space": "Space", "backspace": "Bksp", "delete": "Del", "up": "↑",
    "down": "↓", "left": "←", "right": "→", "escape": "Esc", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn", "tab": "Tab", "shift+tab": "Shift+Tab",
}  # fmt: skip
LABELLED = {label: key for key, label in LABELS.items()}


@cache
def label_of(key: str) -> str:
    if key in LABELS:
        return LABELS[key]
    if key.startswith("ctrl+"):
        return "Ctrl+" + key[5:].upper()
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return key


def key_of(label: str) -> str:
    return LABELLED.get(label, label)


class Parser(PrivateParser):
    """Textual's parser, in which Esc is always Esc.

    Esc and another key may arrive together: typed ahead, or over a slow connection. Textual passes
    unknown sequences on key by key, with `^` for Esc. But `^` is also a real key, which may write a
    mark.
    """

    def corrected(self, token: Message) -> Message:
        if isinstance(token, Key) and token.character == "^" and self.looked_up == ESC:
            return Key("escape", ESC)
        return token


# a paste waits for the keys typed before it
Input = InputEvent | Paste


class InputQueue:
    """A queue that holds input back until the event before it is handled, so that a burst has the
    same effect as slow typing.

    Each event is given to the screen on top at that time, when that screen is ready.
    """

    def __init__(self, app: App[Any], hand_on: Callable[[Input], Awaitable[None]]) -> None:
        self._app = app
        self._hand_on = hand_on
        self._waiting: deque[Input] = deque()
        # the screen that is handling an event
        self._busy: Screen[Any] | None = None
        # counts the events, so that the end of one is not the end of a later one
        self._number = 0
        self._looking = False

    async def take(self, event: Input) -> None:
        if self._waiting or self._held():
            self._waiting.append(event)
            self._look_again()
        else:
            await self._pass(event)

    def _held(self) -> bool:
        stack = self._app.screen_stack
        if not stack:
            return False
        top = stack[-1]
        return top is self._busy or not (top.is_mounted and top.is_running)

    async def _pass(self, event: Input) -> None:
        stack = self._app.screen_stack
        self._busy = top = stack[-1] if stack else None
        self._number += 1
        await self._hand_on(event)
        if top is None:
            return
        # a call is queued after the event: when it runs, the event has been handled
        done: Callable[[], object] = Done(self._done, self._number)
        if isinstance(event, MouseDown | MouseUp):
            # the widget under the pointer sends the screen a message about the press
            under = self._app.mouse_captured or self._under(top, event)
            done = partial(top.call_later, done)
            for _ in range(2):
                done = partial(under.call_later, done)
            top.call_later(done)
            self._app.set_timer(GONE, partial(self._look_for, self._number, (under, top)))
            return
        first = top.focused or top
        if not first.call_later(partial(top.call_later, done) if first is not top else done):
            self._busy = None  # it is being closed

    @staticmethod
    def _under(screen: Screen[Any], event: MouseEvent) -> Widget:
        try:
            return screen.get_widget_at(event.x, event.y)[0]
        except NoWidget:
            return screen

    async def _done(self, number: int) -> None:
        if self._number == number:
            self._busy = None
        await self._flush()

    async def _look_for(self, number: int, through: tuple[Widget, ...]) -> None:
        """Continue if a widget was removed, because it never reports that it is done.

        A slow widget will report it.
        """
        if self._number != number or self._busy is None:
            return
        if all(widget.is_attached and widget.is_running for widget in through):
            self._app.set_timer(GONE, partial(self._look_for, number, through))
        else:
            await self._done(number)

    async def _flush(self) -> None:
        while self._waiting and not self._held():
            await self._pass(self._waiting.popleft())
        if self._waiting:
            self._look_again()

    def _look_again(self) -> None:
        """Look again later.

        A closed screen never reports that it is done, and one that is opening takes a moment.
        """
        if not self._looking:
            self._looking = True
            self._app.set_timer(AGAIN, self._look)

    async def _look(self) -> None:
        self._looking = False
        await self._flush()


class Done:
    """The call that ends an event, `done(number)`. Its `__signature__` is known at once.

    Textual asks for the signature before each call, which for a `partial` takes as long as
    everything else.
    """

    __signature__ = Signature()

    def __init__(self, done: Callable[[int], Awaitable[None]], number: int) -> None:
        self.done = done
        self.number = number

    def __call__(self) -> Awaitable[None]:
        return self.done(self.number)
