"""The regular expressions that the start needs, compiled once and kept.

While Textual is loaded some ninety of them are made: a fifth of the time until its first frame, in
every process anew. What Python makes of a pattern is a list of numbers that follows from the text,
the flags and the version of Python alone. As Python does with its modules it is kept beside this
file, in `__pycache__`, for this Python alone; where nothing can be written there, they are compiled
each time. From the first frame on `re` is as it was.
"""

from __future__ import annotations

import contextlib
import marshal
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from engines.core.parsed import keep

# a pattern and its flags, and what comes of them for whoever matches texts
Asked = tuple[str | bytes, int]
Compiled = tuple[str, int, list[int], int, dict[str, int], tuple[str | None, ...]]

# what the parts of `re` have, by name: `re` asks its compiler for "compile" each time
compiler = vars(import_module("re._compiler"))
parser = vars(import_module("re._parser"))
matcher: Callable[..., re.Pattern[str]] = vars(import_module("_sre"))["compile"]


class Patterns:
    """Stands in for the compiler of `re` until the first frame."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.whole: Callable[[str | bytes, int], re.Pattern[str]] = compiler["compile"]
        self.known: dict[Asked, Compiled] = {}
        self.new = False
        # what is torn, or was written by another Python, is compiled anew
        with contextlib.suppress(OSError, EOFError, ValueError, TypeError):
            version, known = marshal.loads(path.read_bytes())
            if version == sys.version and isinstance(known, dict):
                self.known = known
        compiler["compile"] = self.compile

    def compile(self, pattern: str | bytes, flags: int = 0) -> re.Pattern[str]:
        """A pattern; what `re` asks its compiler for."""
        asked = pattern, flags
        if asked not in self.known:
            if not isinstance(pattern, str) or flags & re.DEBUG:
                return self.whole(pattern, flags)
            self.known[asked] = translated(pattern, flags)
            self.new = True
        return matcher(*self.known[asked])

    def end(self) -> None:
        """From here on `re` compiles by itself; what it had to compile until now is kept."""
        compiler["compile"] = self.whole
        if self.new and not sys.dont_write_bytecode:
            with contextlib.suppress(OSError, ValueError):
                keep(self.path, marshal.dumps((sys.version, self.known)))


def translated(pattern: str, flags: int) -> Compiled:
    """What Python makes of a pattern, as its own compiler does."""
    tree = parser["parse"](pattern, flags)
    # its numbers have names, which are not kept
    code = [int(number) for number in compiler["_code"](tree, flags)]
    names: list[str | None] = [None] * tree.state.groups
    for name, number in tree.state.groupdict.items():
        names[number] = name
    flags |= tree.state.flags
    return pattern, flags, code, tree.state.groups - 1, tree.state.groupdict, tuple(names)


def begin() -> None:
    """From here on patterns come from what is kept, until `end`."""
    here = Path(__file__).with_name("__pycache__")
    Patterns(here / f"patterns.{sys.implementation.cache_tag}.kept")


def end() -> None:
    """The start is over, if there was one."""
    standing = getattr(compiler["compile"], "__self__", None)
    if isinstance(standing, Patterns):
        standing.end()
