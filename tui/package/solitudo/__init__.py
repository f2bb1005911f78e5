"""Logic puzzles as a library, and the package under which everything here is installed.

    >>> import solitudo
    >>> board = solitudo.read("hitori:5x5de:5154542152243135112512524")
    >>> solitudo.rate(board).level
    'easy'

The names are those of `solitudo.engines`, which describes them. They are loaded when they are first
needed: every command starts by importing this package.
"""

import os.path
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from solitudo.engines import *  # noqa: F403

    # these are in tui/drawing/image.py, which is loaded only to draw
    svg: Callable[..., str]
    text: Callable[..., str]

_HERE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 (pathlib takes 2 ms)
if not os.path.isdir(os.path.join(_HERE, "engines")):  # noqa: PTH112, PTH118
    # in a clone, the packages are the folders at its top level
    globals()["__path__"].append(os.path.normpath(os.path.join(_HERE, "../../..")))  # noqa: PTH118


def __getattr__(name: str) -> object:
    if name in ("svg", "text"):
        return getattr(import_module("solitudo.tui.drawing.image"), name)
    # not `from solitudo import engines`, which first asks this function for `engines`
    if not name.startswith("__") or name in ("__all__", "__version__"):
        library = import_module("solitudo.engines")
        if name.startswith("__") or name in library.__all__:
            return getattr(library, name)
    raise AttributeError(f"module 'solitudo' has no attribute '{name}'")
