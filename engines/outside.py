"""Kinds from other packages, which declare them as entry points in the group `solitudo.kinds`.

An entry point is the kind's name and its class: `binary = "solitudo_binary.kinds:BinaryKind"`. A
kind that cannot be loaded is left out, and one sentence says why.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind

GROUP = "solitudo.kinds"
# the name and package of each loaded kind, by the first part of its module
_homes: dict[str, tuple[str, str]] = {}


class Found(NamedTuple):
    """The kinds from other packages by name, and for each kind that is left out a sentence that
    says why.
    """

    kinds: Mapping[str, Kind]
    left_out: Mapping[str, str]


@cache
def found(taken: Sequence[str]) -> Found:
    """Return the installed kinds whose names are not `taken`."""
    kinds: dict[str, Kind] = {}
    left_out: dict[str, str] = {}
    for package, name, value in named(sys.path):
        try:
            if name in (*taken, *kinds):
                raise PuzzleError(f"there is another puzzle called {name}.")
            kinds[name] = loaded(name, value)
            _homes[type(kinds[name]).__module__.partition(".")[0]] = name, package
        except (Exception, SystemExit) as error:
            said = " ".join(str(error).split()) or type(error).__name__
            words = f"The puzzle '{name}' of {package} is left out: {said[:200]}"
            left_out[name] = words.removesuffix(".") + "."
    return Found(kinds, left_out)


def blamed(error: BaseException) -> str:
    """Return a sentence for an error raised by another package's kind, or "" for any other error.

    The program continues after such an error.
    """
    trace, blame = error.__traceback__, ("", "")
    while trace is not None:
        home = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        blame = _homes.get(home, blame)
        trace = trace.tb_next
    if blame == ("", ""):
        return ""
    said = " ".join(str(error).split())[:120]
    why = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return f"The puzzle '{blame[0]}' of {blame[1]} has a fault ({why}). Please tell its author."


def sentence(error: Exception) -> str:
    """Return the error as a sentence. An error of the program itself is raised again."""
    if isinstance(error, PuzzleError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.strerror or error}."
    if not (words := blamed(error)):
        raise error
    return words


def named(folders: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the package, name and class of each kind that is installed in these folders.

    Only the first version of a package counts. Loading importlib.metadata takes twenty times as
    long as this.
    """
    seen = set()
    for folder in folders:
        entries: list[os.DirEntry[str]] = []
        with suppress(OSError), os.scandir(folder or ".") as found_here:
            entries = [e for e in found_here if e.name.endswith((".dist-info", ".egg-info"))]
        for entry in sorted(entries, key=lambda e: e.name):
            text = ""
            path = f"{entry.path}/entry_points.txt"
            # pathlib takes half as long again
            with suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
                text = file.read()
            package = entry.name.partition("-")[0].replace("_", "-")
            _, ours, rest = text.partition(f"[{GROUP}]\n")
            if ours and package not in seen:
                seen.add(package)
                for line in rest.partition("\n[")[0].splitlines():
                    name, equals, value = line.partition("=")
                    if equals and not name.startswith("#"):
                        yield package, name.strip(), value.strip()


def loaded(name: str, value: str) -> Kind:
    """Return the kind that an entry point names. Raise whatever error prevents its use."""
    module, _, attribute = value.partition(":")
    made = attrgetter(attribute)(import_module(module))
    kind = made() if isinstance(made, type) else made
    if not isinstance(kind, Kind):
        raise PuzzleError(f"{value} is not a Kind.")
    if not (name.isascii() and name.islower() and name.replace("-", "").isalpha()):
        raise PuzzleError("its name may have small letters and hyphens only.")
    if kind.name != name:
        raise PuzzleError(f"its class calls it '{kind.name}'.")
    for text in (kind.title, kind.default_size, *kind.sizes, *kind.levels):
        if not (isinstance(text, str) and text):
            raise PuzzleError(f"its title, sizes and levels must be texts, and one is {text!r}.")
    if not (kind.sizes and kind.levels):
        raise PuzzleError("it has no sizes or no levels.")
    kind.guide.check()
    return kind
