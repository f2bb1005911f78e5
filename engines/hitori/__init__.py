"""Hitori, square and hexagonal: one set of rules on two geometries."""

from __future__ import annotations

from engines.core.puzzle import Kind
from engines.hitori.kinds import HitoriHexKind, HitoriKind

KINDS: dict[str, Kind] = {"hitori": HitoriKind(), "hitori-hex": HitoriHexKind()}
