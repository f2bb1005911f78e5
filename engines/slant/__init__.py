"""Slant: a diagonal in every cell, numbers at the points, and no closed loop."""

from __future__ import annotations

from engines.core.puzzle import Kind
from engines.slant.kinds import KIND

KINDS: dict[str, Kind] = {"slant": KIND}
