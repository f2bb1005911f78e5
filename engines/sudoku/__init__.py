"""Sudoku: each digit once in every row, column and box."""

from __future__ import annotations

from solitudo.engines.core.kind import Kind
from solitudo.engines.sudoku.kind import KIND

KINDS: dict[str, Kind] = {"sudoku": KIND}
