"""Input, one event after another: a burst that comes in one piece does what the same keys do when
they are typed slowly. Each event goes to the screen that is on top when its turn comes, once that
screen stands."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from inspect import Signature
from typing import Any

from textual.app import App
from textual.errors import NoWidget
from textual.events import InputEvent, MouseDown, MouseEvent, MouseUp
from textual.screen import Screen
from textual.widget import Widget

# seconds after which it is looked again whether a screen stands by now
AGAIN = 0.02
# seconds after which it is looked whether what was pressed is still there
GONE = 0.2


class Freeing:
    """Frees the screen after an event. What it takes is told before it is asked: that is asked of
    each callback anew, and for a partial one it takes as long as all else that an event needs."""

    __signature__ = Signature()

    def __init__(self, free: Callable[[int], Awaitable[None]], turn: int) -> None:
        self.free = free
        self.turn = turn

    def __call__(self) -> Awaitable[None]:
        return self.free(self.turn)


class Intake:
    """Holds input back while the event before it is still being taken in."""

    def __init__(self, app: App[Any], hand_on: Callable[[InputEvent], Awaitable[None]]) -> None:
        self._app = app
        self._hand_on = hand_on
        self._waiting: deque[InputEvent] = deque()
        self._busy: Screen[Any] | None = None
        # counts the events: what frees the screen after one must not free it after a later one
        self._turn = 0
        self._looking = False

    async def take(self, event: InputEvent) -> None:
        """An event came: it is handed on, or waits for those before it."""
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

    async def _pass(self, event: InputEvent) -> None:
        stack = self._app.screen_stack
        self._busy = top = stack[-1] if stack else None
        self._turn = turn = self._turn + 1
        await self._hand_on(event)
        if top is not None:
            # behind the event, in the queue of whoever takes it first, and then of the screen
            free: Callable[[], object] = Freeing(self._free, turn)
            if isinstance(event, MouseDown | MouseUp):
                # what is under the pointer tells the screen what was pressed, in a message
                under = self._app.mouse_captured or self._under(top, event)
                free = partial(top.call_later, free)
                for _ in range(2):
                    free = partial(under.call_later, free)
                top.call_later(free)
                self._app.set_timer(GONE, partial(self._look_for, turn, (under, top)))
                return
            first = top.focused or top
            first.call_next(partial(top.call_next, free) if first is not top else free)

    @staticmethod
    def _under(screen: Screen[Any], event: MouseEvent) -> Widget:
        """The widget under the pointer, or the screen."""
        try:
            return screen.get_widget_at(event.x, event.y)[0]
        except NoWidget:
            return screen

    async def _free(self, turn: int) -> None:
        if self._turn == turn:
            self._busy = None
        await self._flush()

    async def _look_for(self, turn: int, through: tuple[Widget, ...]) -> None:
        """A widget that is gone by now frees nothing; one that is only slow will."""
        if self._turn != turn or self._busy is None:
            return
        if all(widget.is_attached and widget.is_running for widget in through):
            self._app.set_timer(GONE, partial(self._look_for, turn, through))
        else:
            await self._free(turn)

    async def _flush(self) -> None:
        while self._waiting and not self._held():
            await self._pass(self._waiting.popleft())
        if self._waiting:
            self._look_again()

    def _look_again(self) -> None:
        """A screen that was closed meanwhile frees nothing, and one that opens takes a moment."""
        if not self._looking:
            self._looking = True
            self._app.set_timer(AGAIN, self._look)

    async def _look(self) -> None:
        self._looking = False
        await self._flush()
