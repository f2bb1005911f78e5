"""Sudoku: each digit once in every row, column and block."""

from __future__ import annotations

from engines.core.puzzle import Kind
from engines.sudoku.kinds import KIND

KINDS: dict[str, Kind] = {"sudoku": KIND}
