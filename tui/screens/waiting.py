"""The search for a board: the worker's progress, and Esc to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.layout.text import BLANK, Line, keys_line, line, wrap
from solitudo.tui.panes.bars import progress_runs
from solitudo.tui.panes.dialog import Window
from solitudo.tui.services import services_of
from solitudo.tui.terminal.background import begin


class SearchWindow(Window):
    """The window. It answers with the result of `ask`, which reports its progress, or with None if
    stopped.
    """

    def __init__(
        self, words: str, ask: Callable[[Callable[[float], None]], Awaitable[object]]
    ) -> None:
        super().__init__()
        self.words = words
        self.ask = ask
        self.share = 0.0
        self.problem = ""
        self.search: asyncio.Task[None] | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.search = begin(self.app, self.look())

    async def look(self) -> None:
        try:
            self.dismiss(await self.ask(self.progress))
        except PuzzleError as error:
            self.problem = str(error)
            self.lay_out()

    def progress(self, share: float) -> None:
        self.share = share
        if self.is_mounted:
            services_of(self.app).show_progress(share)
            self.lay_out()

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head = line(self.words, "*text")
        if self.problem:
            words = wrap(self.problem, width, "error-text")
            return [head], [*words, BLANK, keys_line([("Esc", "back")], width)]
        share = max(0.0, min(1.0, self.share))
        bar = Line(tuple(progress_runs(int(share * 100), 100, width, False, False)))
        return [head], [bar, BLANK, keys_line([("Esc", "stop")], width)]

    def on_unmount(self) -> None:
        services_of(self.app).show_progress(None)
        if self.search is not None:
            self.search.cancel()
