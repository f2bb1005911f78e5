"""Lines that are kept in a file, to be compared with those of today.

SOLITUDO_GOLDEN=write writes the files anew; what changed is then there to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from zlib import crc32


def compare_sums(file: Path, parts: Mapping[str, Sequence[str]]) -> None:
    """Fail at the first part whose rows have another sum than the file has, and show its rows:
    for what is too long to be kept."""
    now = [f"{title} = {len(rows)} rows {_sum(rows):08x}" for title, rows in parts.items()]
    if os.environ.get("SOLITUDO_GOLDEN") == "write":
        _write(file, now)
    kept = file.read_text("utf-8").splitlines()
    for before, after, rows in zip(kept, now, parts.values(), strict=False):
        assert after == before, "\n".join(rows)
    assert len(now) == len(kept)


def _sum(rows: Sequence[str]) -> int:
    return crc32("\n".join(rows).encode())


def _write(file: Path, rows: Sequence[str]) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(rows) + "\n", "utf-8")


def compare(file: Path, now: Sequence[str]) -> None:
    """Fail at the first line that is not as it stands in the file."""
    if os.environ.get("SOLITUDO_GOLDEN") == "write":
        _write(file, now)
    kept = file.read_text("utf-8").splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        assert after == before, f"line {number}"
    assert len(now) == len(kept)
