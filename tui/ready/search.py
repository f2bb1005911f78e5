"""A search for a board that was begun before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.made import Made


class Share:
    """How much of a search is done, for whoever looks at it."""

    def __init__(self) -> None:
        self.seen: Callable[[float], None] | None = None

    def __call__(self, share: float) -> None:
        if self.seen is not None:
            self.seen(share)


class Search:
    """A search that was begun before it is shown."""

    def __init__(self, task: asyncio.Future[Made], share: Share) -> None:
        self.task = task
        self.share = share

    async def answer(self, progress: Callable[[float], None]) -> Made:
        """What it finds; `progress` is told how far it is."""
        self.share.seen = progress
        return await self.task
