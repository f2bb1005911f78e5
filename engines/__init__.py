"""The kinds of puzzle by name, each imported only when asked for."""

from __future__ import annotations

from importlib import import_module

from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind, Puzzle

__version__ = "0.1.0"

# the folder that holds each kind; its KINDS maps the name to the kind
FOLDERS = {
    "hitori": "hitori",
    "hitori-hex": "hitori",
    "tents": "tents",
    "sudoku": "sudoku",
    "slant": "slant",
}


def kinds() -> tuple[str, ...]:
    """The names of all kinds, in the order in which they are offered."""
    return tuple(FOLDERS)


def kind(name: str) -> Kind:
    """The kind of this name. PuzzleError where there is none."""
    if name not in FOLDERS:
        raise PuzzleError(f"'{name[:40]}' is not a kind of puzzle: {', '.join(FOLDERS)}.")
    found: Kind = import_module(f"engines.{FOLDERS[name]}").KINDS[name]
    return found


def read(text: str, expected: str = "", rule: str = "") -> Puzzle:
    """The board of `kind:params:desc`, or of `params:desc` where the kind is expected; a kind's
    named boards are read by `kind:name`, in the rule that new games have."""
    name, colon, rest = text.partition(":")
    if not colon and not expected:
        raise PuzzleError(f"'{text[:40]}' is not an ID: kind:params:desc.")
    known = kind(expected or name)
    desc = text.removeprefix(known.name + ":") if expected else rest
    named = known.boards().get(desc)
    if named is not None:
        return known.read(named.removeprefix(known.name + ":"), rule or "".join(known.rules[:1]))
    return known.read(desc, rule)
