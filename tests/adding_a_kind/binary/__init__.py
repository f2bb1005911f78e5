"""Binary: noughts and ones, never three alike in a row, as many of each in every line."""

from __future__ import annotations

from solitudo.engines.core.kind import Kind

from .kinds import BinaryKind

KINDS: dict[str, Kind] = {"binary": BinaryKind()}
