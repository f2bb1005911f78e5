"""A screen over another one, which is visible dimmed below it."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual.await_complete import AwaitComplete
from textual.color import Color
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen

from solitudo.tui.services import Services, services_of
from solitudo.tui.terminal.textual_private import compositor_of

# how many styles are kept in their dimmed form
KEPT = 4000


class Dimmed(BackgroundScreen):
    """The screen below, dimmed. The result for each style is computed once."""

    made: ClassVar[dict[tuple[Style | None, Color], Style | None]] = {}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        made, colour = self.made, self.color
        for segment in console.render(compositor_of(self.screen), options):
            text, style, control = segment
            if control:
                yield segment
                continue
            if (style, colour) not in made:
                if len(made) >= KEPT:
                    made.clear()
                (one,) = self.process_segments([segment], colour)
                made[style, colour] = one.style
            yield Segment(text, made[style, colour])


class Overlay(Screen[Any]):
    """A screen over another one. It is closed once, however many keys arrive in the same moment."""

    gone = False

    @property
    def services(self) -> Services:
        return services_of(self.app)

    def render(self) -> RenderableType:
        found = super().render()
        if type(found) is BackgroundScreen:
            return Dimmed(found.screen, found.color)
        return found

    def dismiss(self, result: Any = None) -> AwaitComplete:
        if self.gone or not self.is_current:
            return AwaitComplete()
        self.gone = True
        return super().dismiss(result)
