"""Slant: a diagonal in every cell, numbers at the points, and no closed loop."""

from __future__ import annotations

from solitudo.engines.core.kind import Kind
from solitudo.engines.slant.kind import KIND

KINDS: dict[str, Kind] = {"slant": KIND}
