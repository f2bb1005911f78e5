"""The pages of the library, made from its docstrings by pdoc: `python tests/api.py FOLDER`.

A warning is a failure.
"""

import pkgutil
import sys
import typing
import warnings
from importlib import import_module
from pathlib import Path

import pdoc
from pdoc import doc_ast

from solitudo import engines

# named tuples of Python forget which module the types of their fields are from
FORGETFUL = "__annotations__"


def modules() -> list[str]:
    """The library, and the core it is made of."""
    core = pkgutil.iter_modules(engines.core.__path__, "solitudo.engines.core.")
    return ["solitudo.engines", *(found.name for found in core)]


def remind(name: str) -> None:
    """Tell the named tuples of a module what their fields are, and Python's words about them, which
    say nothing, to be silent."""
    module = import_module(name)
    for value in vars(module).values():
        if isinstance(value, type) and hasattr(value, "_fields") and value.__module__ == name:
            setattr(value.__new__, FORGETFUL, typing.get_type_hints(value))
            value.__new__.__doc__ = ""
            for field in value._fields:
                getattr(value, field).__doc__ = ""


def pass_over(value: object) -> None:
    """Leave out what the objects of a class keep for the screen: set when they are made, without a
    word of its own."""
    if isinstance(value, type):
        told = doc_ast.walk_tree(value)
        for name in told.annotations.keys() - vars(value).get("__annotations__", {}).keys():
            if name not in vars(value):
                told.var_docstrings.setdefault(name, "@private")


def main(folder: str) -> None:
    warnings.simplefilter("error", UserWarning)
    for name in engines.__all__:
        # what is loaded later is not seen before
        value = getattr(engines, name)
        for base in getattr(value, "__mro__", [value]):
            pass_over(base)
    # what is called first stands first
    engines.__all__.sort(key=lambda name: (name[:1].isupper(), name))
    for name in modules():
        remind(name)
    pdoc.pdoc(*modules(), output_directory=Path(folder))
    print(f"{Path(folder) / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build/docs")
