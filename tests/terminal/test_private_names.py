"""Private names of Textual and Rich are used in two modules, which know whether they are there."""

import ast
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import perf_counter

import pytest
import rich
import textual

import solitudo.tui
from solitudo.tui.terminal import textual_driver, textual_private

ROOT = Path(__file__).parents[2]
THEIRS = ("solitudo.tui.terminal.textual_private", "solitudo.tui.terminal.textual_driver")
LIBRARIES = ("textual", "rich")
ASKING = ("getattr", "setattr", "hasattr")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def defined(tree: ast.AST) -> set[str]:
    """The private names that this code gives to something."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return set(filter(private, found))


@cache
def theirs() -> frozenset[str]:
    """The private names that Textual and Rich define."""
    folders = [Path(str(package.__file__)).parent for package in (textual, rich)]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    return frozenset().union(*(defined(ast.parse(path.read_text("utf-8"))) for path in files))


def imported(tree: ast.AST) -> Iterator[str]:
    """Private modules and names that are imported from there."""
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            first, *rest = name.split(".")
            if first in LIBRARIES and any(map(private, rest)):
                yield name


def used(tree: ast.AST) -> Iterator[str]:
    """Private names of theirs that are asked of anything but `self`."""
    modules = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    foreign = theirs() - defined(tree) - {"_replace", "_asdict", "_make", "_fields"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in foreign:
            asked = ast.unparse(node.value)
            if asked not in modules | {"self", "cls"}:
                yield f"{asked}.{node.attr}"
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ASKING:
            names = {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
            yield from (str(name) for name in names & foreign)


def clashes(cls: type, tree: ast.ClassDef) -> Iterator[str]:
    """Private names of theirs that a class of ours takes or asks of itself."""
    ours = [base for base in cls.__mro__[1:] if base.__module__.startswith("solitudo")]
    foreign = [base for base in cls.__mro__ if base.__module__.partition(".")[0] in LIBRARIES]
    own = {name for base in ours if base.__module__ not in THEIRS for name in names_of(base)}
    asked = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "cls", "super()")
    }
    for name in filter(private, asked | defined(tree)):
        there = any(name in vars(base) or textual_driver.sets(base, name) for base in foreign)
        if there and name not in own:
            yield f"{cls.__name__}.{name}"


def names_of(cls: type) -> set[str]:
    """The private names that a class of ours defines."""
    tree = tree_of(cls.__module__)
    found = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == cls.__name__]
    return set().union(*map(defined, found))


@cache
def tree_of(module: str) -> ast.Module:
    path = importlib.import_module(module).__file__
    assert path is not None
    return ast.parse(Path(path).read_text("utf-8"))


MODULES = [
    found.name
    for found in pkgutil.walk_packages(solitudo.tui.__path__, "solitudo.tui.")
    if not found.ispkg and found.name not in THEIRS
]


def test_no_other_module_uses_a_private_name() -> None:
    found = []
    for module in MODULES:
        tree = tree_of(module)
        names = [*imported(tree), *used(tree)]
        for node in tree.body:
            cls = getattr(importlib.import_module(module), getattr(node, "name", ""), None)
            if isinstance(node, ast.ClassDef) and isinstance(cls, type):
                names += clashes(cls, node)
        found += [f"{module}: {name}" for name in names]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "from textual._compositor import Compositor",
        "from rich import _wrap",
        "app._driver.write('x')",
        "getattr(app, '_driver')",
    ],
)
def test_a_private_name_is_noticed(code: str) -> None:
    tree = ast.parse(code)
    assert [*imported(tree), *used(tree)]


def test_all_are_there_and_it_is_seen_at_once() -> None:
    assert textual_private.missing() == []
    began = perf_counter()
    for _ in range(100):
        textual_private.missing()
    assert perf_counter() - began < 0.1, "a millisecond each"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import textual._compositor as module, textual.screen; del module.ChopsUpdate", ""),
        ("", "private.textual_driver.sets = lambda *asked: False"),
    ],
    ids=["a class", "attributes"],
)
def test_without_one_of_them_textual_draws_and_the_version_says_so(before: str, after: str) -> None:
    code = f"""
import importlib.metadata
{before}
import solitudo.tui.terminal.textual_private as private
{after}
from solitudo.tui.app.app import Solitudo
from solitudo.tui.cli.parser import plain_drawing
importlib.metadata.version = lambda name: "99.1"
print(private.available(), plain_drawing())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    told = "Textual 99.1 is not the version that Solitudo was written for"
    assert (done.stdout, done.stderr) == (f"False {told}\n", "")
