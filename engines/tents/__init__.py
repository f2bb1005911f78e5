"""Tents: a tent for each tree, as many in each line as its number says, and none touching."""

from __future__ import annotations

from engines.core.puzzle import Kind
from engines.tents.kinds import KIND

KINDS: dict[str, Kind] = {"tents": KIND}
