"""TOML without its reader, whose loading takes two hundredths of the start: files that come with
the program are parsed once, and plain ones read by themselves.

Reading the long texts of a kind would cost a fifth of the start. As Python does with its modules,
what was parsed is kept beside the file, in `__pycache__`, for this Python and this state of the
file alone; where nothing can be written there, the file is parsed each time.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def tables(path: Path) -> dict[str, Any]:
    """What stands in this file. `tomllib.TOMLDecodeError` where it is no TOML."""
    found = path.stat()
    state = (str(path), found.st_mtime_ns, found.st_size)
    kept = path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.parsed"
    # what is torn, or was written by something else, is parsed anew
    with contextlib.suppress(OSError, EOFError, ValueError, TypeError):
        before, data = marshal.loads(kept.read_bytes())
        if before == state and isinstance(data, dict):
            return data
    import tomllib

    data = tomllib.loads(path.read_text("utf-8"))
    if not sys.dont_write_bytecode:
        # a date would not be kept
        with contextlib.suppress(OSError, ValueError):
            keep(kept, marshal.dumps((state, data)))
    return data


def keep(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, whoever else writes it at the same moment."""
    path.parent.mkdir(exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def simple(text: str, *tables: str) -> dict[str, Any] | None:
    """A text that holds nothing but comments, plain texts, whole numbers and switches, under these
    tables too, which is how themes and the heads of saves are written; None where it holds more."""
    data: dict[str, Any] = {}
    table = data
    for line in text.replace("\r\n", "\n").split("\n"):
        key, equals, value = line.partition(" = ")
        bare = value[1:-1]
        if not line.isprintable():
            return None
        if not line or line.startswith("#"):
            continue
        if line[:1] == "[" and line[1:-1] in tables and line[-1:] == "]" and line[1:-1] not in data:
            table = data[line[1:-1]] = {}
        elif not equals or key in table or not (key.isascii() and key.replace("-", "").isalnum()):
            return None
        elif value in ("true", "false"):
            table[key] = value == "true"
        elif value == f'"{bare}"' and not set('"\\') & set(bare):
            table[key] = bare
        elif value.isascii() and value.isdigit() and len(value) < 18 and str(int(value)) == value:
            table[key] = int(value)
        else:
            return None
    return data
