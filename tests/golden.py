"""What was looked at once, kept in files to be compared with what is made today.

SOLITUDO_GOLDEN=write writes the files anew; what changed is then there to be looked at. Where only
sums are kept, SOLITUDO_GOLDEN=rows writes what they are made of to build/kept, so that two versions
of the program can be compared line by line.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

KEPT = Path(__file__).with_name("kept")
ROWS = Path(__file__).parents[1] / "build" / "kept"
TASK = os.environ.get("SOLITUDO_GOLDEN")


def compare(file: Path, now: Sequence[str]) -> None:
    """Fail at the first line that differs from the file."""
    if TASK == "rows":
        return _write(ROWS / file.relative_to(KEPT), now)
    if TASK == "write":
        _write(file, now)
    kept = file.read_text("utf-8").splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        assert after == before, f"{file.name}, line {number}"
    assert len(now) == len(kept)
    return None


def compare_sums(file: Path, parts: Mapping[str, Sequence[str]]) -> None:
    """Fail at the first part whose rows have another sum than the file has, and show its rows:
    for what is too long to be kept."""
    if TASK == "rows":
        told = [row for title, rows in parts.items() for row in (f"== {title}", *rows)]
        return _write(ROWS / file.relative_to(KEPT), told)
    now = [f"{title} = {len(rows)} rows {total(rows)}" for title, rows in parts.items()]
    if TASK == "write":
        _write(file, now)
    kept = file.read_text("utf-8").splitlines()
    for before, after, rows in zip(kept, now, parts.values(), strict=False):
        assert after == before, "\n".join((f"{file.name}, {after}", *rows))
    assert len(now) == len(kept)
    return None


def plain(value: Any) -> Any:
    """Tuples and sets without the names of their types and fields, which may be changed."""
    if isinstance(value, tuple | list):
        return tuple(map(plain, value))
    return sorted(map(plain, value)) if isinstance(value, set | frozenset) else value


def total(rows: Sequence[str]) -> str:
    """A sum of these rows, in eight digits."""
    text = "\n".join(rows)
    return f"{crc32(text.encode()):08x}"


def _write(file: Path, rows: Sequence[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(rows) + "\n", "utf-8")
