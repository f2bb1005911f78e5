"""Tents: a tent for each tree, as many in each line as its number says, and no two that touch."""

from __future__ import annotations

from solitudo.engines.core.kind import Kind
from solitudo.engines.tents.kind import KIND

KINDS: dict[str, Kind] = {"tents": KIND}
