"""Looking for a board: the worker's progress, and Esc to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Any

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.values import Request
from solitudo.tui.boards import generator
from solitudo.tui.boards.new_game import fresh_seed
from solitudo.tui.boards.source import Search
from solitudo.tui.layout.text import BLANK, Line, keys_line, line, wrap
from solitudo.tui.panes.bars import progress_runs
from solitudo.tui.panes.dialog import Window
from solitudo.tui.terminal.background import begin


class SearchWindow(Window):
    """Dismissed with what the worker made, or None when it was stopped; `begun` is a search that
    goes on already."""

    def __init__(self, kind: str, request: Request, begun: Search | None = None) -> None:
        super().__init__()
        self.begun = begun
        self.kind = kind
        self.request = request
        self.share = 0.0
        self.problem = ""
        self.search: asyncio.Task[None] | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.search = begin(self.app, self.look())

    async def ask(self) -> object:
        if self.begun is not None:
            return await self.begun.answer(self.progress)
        return await generator.make(self.kind, self.request, self.progress)

    async def look(self) -> None:
        try:
            made = await self.ask()
        except PuzzleError as error:
            self.problem = str(error)
            self.lay_out()
            return
        self.dismiss(made)

    def progress(self, share: float) -> None:
        self.share = share
        if self.is_mounted:
            self.lay_out()

    def words(self) -> str:
        title, size = engines.kind(self.kind).title, self.request.size.replace("x", "×")
        return f"Looking for a board: {title} {size}, {self.request.level}"

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head = line(self.words(), "*text")
        if self.problem:
            return [head], [
                *wrap(self.problem, width, "error-text"),
                BLANK,
                keys_line([("Esc", "back")], width),
            ]
        share = max(0.0, min(1.0, self.share))
        bar = Line(tuple(progress_runs(int(share * 100), 100, width, False, False)))
        return [head], [bar, BLANK, keys_line([("Esc", "stop")], width)]

    def on_unmount(self) -> None:
        if self.search is not None:
            self.search.cancel()

    def choose(self, key: Hashable) -> None:
        if key == ("key", "Esc"):
            self.dismiss(None)


class DrillSearch(SearchWindow):
    """Looks for a board that needs a technique."""

    def __init__(self, kind: Kind, technique: str) -> None:
        super().__init__(kind.name, Request("", "", 0))
        self.technique = technique
        self.title_text = kind.guide.techniques[technique].title

    async def ask(self) -> object:
        return await generator.drill(self.kind, self.technique, fresh_seed(), self.progress)

    def words(self) -> str:
        return f"Looking for a board that needs: {self.title_text}"


class PositionSearch(DrillSearch):
    """Looks for a position to practise on, and does not say which technique it is for. Dismissed
    with NOTHING where there is none; `ahead` was begun before."""

    NOTHING = "nothing"

    def __init__(self, kind: Kind, technique: str, ahead: asyncio.Task[Any] | None) -> None:
        super().__init__(kind, technique)
        self.ahead = ahead

    async def ask(self) -> object:
        if self.ahead is None:
            return await super().ask()
        return await self.ahead

    async def look(self) -> None:
        try:
            made = await self.ask()
        except PuzzleError:
            made = self.NOTHING
        self.dismiss(made)

    def words(self) -> str:
        return f"Looking for a position: {engines.kind(self.kind).title}"
