"""Binary: a 0 or 1 in each cell, never three equal ones in a row, as many 0s as 1s in a line."""

from __future__ import annotations

from solitudo.engines.core.kind import Kind

from .kinds import BinaryKind

KINDS: dict[str, Kind] = {"binary": BinaryKind()}
