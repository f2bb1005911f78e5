"""Hitori, square and hexagonal: one set of rules on two geometries."""

from __future__ import annotations

from solitudo.engines.core.kind import Kind
from solitudo.engines.hitori.kind import HitoriHexKind, HitoriKind

KINDS: dict[str, Kind] = {"hitori": HitoriKind(), "hitori-hex": HitoriHexKind()}
