"""A server for one player, and one for two."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from solitudo.tui.web.access import access_for
from tests.web.calling import Caller, calling


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Caller]:
    async for caller in calling(access_for("127.0.0.1", 8000, []), tmp_path, monkeypatch):
        yield caller


@pytest.fixture
async def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Caller]:
    async for caller in calling(
        access_for("127.0.0.1", 8000, ["ann", "bob"]), tmp_path, monkeypatch
    ):
        yield caller
