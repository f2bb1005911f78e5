"""Every private name of Textual that screens and frames use, and why.

Small frames need names that Textual does not promise to keep. `NAMES` lists them, and the classes
and functions below give them names of our own. If a release of Textual lacks one, `available` is
false and Textual draws itself: everything works, with more bytes. No private name of Rich is used.
`textual_driver` does the same for the code that reads from the terminal and writes to it.
"""

from __future__ import annotations

import os
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

from rich.console import RenderableType
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from solitudo.tui.terminal import textual_driver
from solitudo.tui.terminal.capabilities import PLAIN_DRAWING

if TYPE_CHECKING:
    from textual._compositor import ReflowResult

try:
    from textual._compositor import ChopsUpdate as ChopsUpdate
    from textual._compositor import Compositor, CompositorUpdate
    from textual._compositor import LayoutUpdate as LayoutUpdate
    from textual.widgets._toast import ToastRack

    IMPORTED = True
except ImportError:
    IMPORTED = False
    # stand-ins to derive classes from, which are never used
    ChopsUpdate = Compositor = CompositorUpdate = LayoutUpdate = object  # type: ignore[assignment,misc]
    ToastRack = object  # type: ignore[assignment,misc]

# the names by class, including those that __init__ sets
NAMES: tuple[tuple[type, tuple[str, ...]], ...] = (
    (
        App,
        (
            "_driver",  # writes to the terminal, and turns the mouse on and off
            "_display",  # every frame passes it
            "_batch_count",  # frames are held back while it is not 0
            "_background_screens",  # the screens that are visible behind a window
            "_sync_available",  # whether the terminal has synchronised output
            "_closed",  # whether the application has ended
            "_exit",  # whether it is about to end
            "_return_code",  # the exit status after a fault
            "_handle_exception",  # every fault passes it
            "_fatal_error",  # prints the traceback of a fault
            "_close_messages_no_wait",  # ends the application without a traceback
            "_process_messages_loop",  # ends when nothing more is drawn
            "_disable_tooltips",  # makes screens without a widget for tooltips
            "_disable_notifications",  # whether toasts are shown at all
            "_notifications",  # the toasts
            "_refresh_notifications",  # shows them
        ),
    ),
    (
        Screen,
        (
            "_compositor",  # has the place of each widget, and makes the frames
            "_dirty_widgets",  # the widgets to be drawn in the next frame
            "_layout_required",  # whether the layout is computed before the next frame
            "_refresh_layout",  # computes the layout
            "_extend_compose",  # adds the widget for toasts
            "_push_result_callback",  # a screen cannot be replaced without one
        ),
    ),
    (
        Compositor,
        (
            "_dirty_regions",  # the regions to be drawn in the next frame
            "_regions_to_spans",  # the same by rows
            "_full_map",  # the place of each widget
            "reflow",  # computes the whole layout
            "render_partial_update",  # makes the frame of these regions
            "render_update",  # makes the frame of everything
            "render_strips",  # makes the rows of a screen
            "visible_widgets",  # the place of each widget, from front to back
        ),
    ),
    (ChopsUpdate, ("spans", "chops", "chop_ends")),  # a frame of regions
    (LayoutUpdate, ("strips", "region")),  # a frame of everything
    (CompositorUpdate, ("render_segments",)),  # any frame
    (ToastRack, ("show",)),  # the widget that shows toasts
)


@cache
def available() -> bool:
    """Return whether all names exist and nobody asked for Textual's own drawing."""
    return not os.environ.get(PLAIN_DRAWING) and not missing()


def missing() -> list[str]:
    if not IMPORTED:
        return ["a module"]
    return [*textual_driver.missing(), *textual_driver.lacking(NAMES)]


class Failing(Protocol):
    def _handle_exception(self, error: Exception) -> None: ...


def fail(app: Failing, error: Exception) -> None:
    """End the program after an error in work that Textual does not know about."""
    app._handle_exception(error)


class PrivateApp(App[int]):
    """An application with public names for Textual's private ones."""

    # the exit status after a fault of the program itself
    crash_status = 1

    def __init__(self, ansi: bool) -> None:
        super().__init__(ansi_color=ansi)
        # nothing here has a tooltip, so no screen needs a widget for one
        self._disable_tooltips = True

    def post_message(self, message: Message) -> bool:
        # every driver reports every size in a message: no other size is used
        if isinstance(message, Resize):
            message.size = message.virtual_size = textual_driver.bounded(message.size)
        return super().post_message(message)

    def get_driver_class(self) -> type[Driver]:
        return textual_driver.driver_for(super().get_driver_class)

    @property
    def lent(self) -> bool:
        """Whether another program has the terminal."""
        return bool(getattr(self.driver, "lent", False))

    @property
    def leaving(self) -> bool:
        """Whether a signal or a command asked the program to end."""
        return False

    def look_round(self) -> None:
        """Take the terminal back after another program had it."""
        getattr(self.driver, "look_round", lambda: None)()

    @property
    def size(self) -> Size:
        # asked for before the driver has reported one
        return textual_driver.bounded(super().size)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if available():
            self.draw(screen, renderable)
        elif self.stands_still:
            self.post_display_hook()
        else:
            super()._display(screen, renderable)

    @property
    def stands_still(self) -> bool:
        """Return whether nothing of the screen is drawn, because it is read aloud."""
        return False

    def draw(self, screen: Screen[Any], frame: RenderableType | None) -> None:
        """Draw a frame of any screen. This is not called if Textual draws itself."""
        self.draw_stock(screen, frame)

    def draw_stock(self, screen: Screen[Any], frame: RenderableType | None) -> None:
        """Draw a frame as Textual does."""
        super()._display(screen, frame)

    @property
    def draws(self) -> bool:
        """Whether there is a terminal to draw on."""
        here = self.is_running and not getattr(self, "_closed", False) and not self.is_headless
        return here and self.driver is not None and not self.lent

    @property
    def synchronizes(self) -> bool:
        return self._sync_available

    @property
    def driver(self) -> Driver | None:
        """The driver. Its private names are looked up one by one, as there are several drivers."""
        return getattr(self, "_driver", None)

    def write(self, text: str) -> None:
        if self.driver is not None:
            self.driver.write(text)

    @property
    def writer(self) -> Thread | None:
        return getattr(self.driver, "_writer_thread", None)

    @property
    def unsent(self) -> int:
        queue = getattr(self.writer, "_queue", None)
        return queue.qsize() if queue is not None else 0

    def report_mouse(self, on: bool) -> None:
        name = "_enable_mouse_support" if on else "_disable_mouse_support"
        getattr(self.driver, name, lambda: None)()

    def _refresh_notifications(self) -> None:
        wanted = available() and self._notifications and not self._disable_notifications
        screen = self.screen if wanted and self.screen_stack else None
        # a screen of ours gets the widget for toasts with the first toast
        ours = isinstance(screen, PrivateScreen) and screen.is_attached
        if ours and screen is not None and not screen.query_children(ToastRack):
            screen.mount(ToastRack(id="textual-toastrack"))
        super()._refresh_notifications()

    def _handle_exception(self, error: Exception) -> None:
        if getattr(self, "_exit", False) and isinstance(error, NoMatches | ScreenStackError):
            # a screen that is closed at the end may miss parts of itself
            return
        self.note_fault(error)
        if hasattr(super(), "_handle_exception"):
            super()._handle_exception(error)
        else:
            self.exit(return_code=self.crash_status)
        self._return_code = self.crash_status

    def note_fault(self, error: Exception) -> None:
        """Called before an error ends the program."""

    def _fatal_error(self) -> None:
        # the report of the fault has all details: the terminal shows one line
        if hasattr(self, "_close_messages_no_wait"):
            self._close_messages_no_wait()
        else:
            super()._fatal_error()

    async def _process_messages_loop(self) -> None:
        try:
            await super()._process_messages_loop()
        finally:
            self.drawing_ended()

    def drawing_ended(self) -> None:
        """Called when nothing more is drawn, whatever the reason."""


def held_back(app: App[Any]) -> bool:
    """Whether frames are held back: screens are being set up, or the terminal is lent."""
    return bool(getattr(app, "_batch_count", 0))


def can_suspend(app: App[Any]) -> bool:
    driver = getattr(app, "_driver", None)
    return driver is not None and driver.can_suspend


class PrivateScreen(Screen[None]):
    """A screen with public names for Textual's private ones."""

    def _extend_compose(self, widgets: list[Widget]) -> None:
        # the widget for toasts is added with the first toast
        if not available():
            super()._extend_compose(widgets)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        self.laid_out()
        super()._refresh_layout(size, scroll)

    def laid_out(self) -> None:
        """Called before everything is laid out."""

    @property
    def compositor(self) -> Compositor:
        return self._compositor

    @compositor.setter
    def compositor(self, compositor: Compositor) -> None:
        self._compositor = compositor

    @property
    def awaits_layout(self) -> bool:
        return self._layout_required

    def draw_later(self) -> None:
        """Ask Textual to draw what changed, after it has laid everything out."""
        self._dirty_widgets.add(self)
        self.check_idle()

    @property
    def screens_behind(self) -> list[Screen[Any]]:
        return self.app._background_screens

    def send(self, frame: RenderableType | None) -> None:
        self.app._display(self, frame)


def compositor_of(screen: Screen[Any]) -> Compositor:
    return screen._compositor


def rows_of(screen: Screen[Any]) -> list[str]:
    """Return the rows of a screen as text, or none if this release of Textual cannot."""
    render = getattr(getattr(screen, "_compositor", None), "render_strips", None)
    return [strip.text for strip in render()] if render is not None else []


def make_replaceable(screen: Screen[Any]) -> bool:
    """Let another screen replace the first one, and return whether that works."""
    push = getattr(screen, "_push_result_callback", None)
    if push is not None:
        push(screen, None)
    return push is not None


class PrivateCompositor(Compositor):
    """A compositor with public names for Textual's private ones."""

    def __init__(self) -> None:
        super().__init__()
        # the places of widgets in the last whole layout
        self._laid_out = self._full_map

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        # if asked for a place in between, Textual forgets the old places, and would not draw over
        # them
        self._full_map = self._laid_out
        found = super().reflow(parent, size)
        self._laid_out = self._full_map
        return found

    @property
    def changed(self) -> set[Region]:
        return self._dirty_regions

    def take_changed(self) -> list[tuple[int, int, int]]:
        """Return the changed regions as rows with first and last column, and forget them."""
        regions, self._dirty_regions = self._dirty_regions, set()
        return list(self._regions_to_spans(regions))
