"""Boards as the worker makes them, and waiting for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import engines
from engines.core.values import Request
from tui.ready.store import Board, sort_of
from tui.seeds import fresh_seed


def drawn(size: str = "5", level: str = "easy") -> Request:
    return Request(size, level, fresh_seed())


SORT = sort_of("hitori", drawn())


def board(seed: int, kind: str = "hitori", request: Request | None = None) -> Board:
    """A board as the worker makes it."""
    request = request or Request("5", "easy", seed)
    puzzle = engines.kind(kind).generate(request._replace(seed=seed), lambda share: None)
    first = puzzle.solutions.first
    assert first is not None
    return Board(puzzle.id, puzzle.rule, request.level, first.hex())


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "it did not come"
        await asyncio.sleep(0.01)
