"""Whether the tests find what is wrong: the program is changed at random places, one at a time, and
the changes that no test finds are printed.

    python tests/bench/mutate.py [count] [--seed N] [--only PATH] [--fitting]

A comparison is flipped, a constant changed, a statement dropped, a condition negated, `and` and
`or` exchanged. The tests that fit the changed module run first, then all others, both until the
first failure; with --fitting only the first. All of it happens in a copy of the files that git
knows; nothing in the tree itself is touched.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
# tests that see every screen of the program
WIDE = (
    "tests/play/test_said_rows.py", "tests/play/test_kept_screens.py",
    "tests/screens/test_kept_around.py",
)  # fmt: skip
# a test that hangs has found a fault
LIMIT = 1800


class Change(NamedTuple):
    """Another text for a piece of a file, given by its offsets in bytes."""

    path: Path
    line: int
    start: int
    end: int
    what: str
    text: str


def others(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """Return the possible replacements, or None."""
    other = copy.deepcopy(node)
    match other:
        case ast.Compare(ops=[op]):
            other.ops = [FLIPPED[type(op)]()]
            yield "comparison", other
        case ast.BoolOp(op=op):
            other.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and, or", other
        case ast.Constant(value=bool() as value):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield "constant", ast.Constant(value + 1)
        case ast.If() | ast.While() | ast.IfExp():
            yield "condition", ast.UnaryOp(ast.Not(), other.test)
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign():
            yield "statement", None


def changes(path: Path) -> Iterator[Change]:
    """All changes of a file."""
    source = path.read_text("utf-8")
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.walk(ast.parse(source)):
        for what, other in others(node):
            place: Any = getattr(node, "test") if what == "condition" else node  # noqa: B009
            text = "pass" if other is None else f"({ast.unparse(ast.fix_missing_locations(other))})"
            yield Change(
                path,
                place.lineno,
                starts[place.lineno - 1] + place.col_offset,
                starts[place.end_lineno - 1] + place.end_col_offset,
                what,
                text,
            )


def fitting(path: str) -> list[str]:
    """The tests of a module's package, as far as there are such; else those of its parent. And
    those that see most of the program at once."""
    parts = list(Path(path).parts[:-1])
    if parts[0] == "tui":
        parts = parts[1:] or ["app"]
    while parts and not (ROOT / "tests" / Path(*parts)).is_dir():
        parts.pop()
    found = [str(Path("tests", *parts))] if parts else ["tests/project", "tests/cli"]
    return [*found, "tests/engines/test_laws.py"] if path.startswith("engines") else [*found, *WIDE]


def passes(tree: Path, tests: list[str]) -> bool:
    """Whether these tests pass in the tree."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "--timeout", "300", *tests]
    env = {
        **os.environ,
        "PYTHONPATH": str(tree / "tui" / "package"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.Popen(
        words, cwd=tree, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        return process.wait(LIMIT) == 0
    except subprocess.TimeoutExpired:
        process.terminate()
        process.wait()
        return False


def survives(tree: Path, change: Change, only_fitting: bool) -> bool:
    """Whether no test finds the change."""
    name = change.path.relative_to(ROOT)
    place = tree / name
    before = place.read_bytes()
    place.write_bytes(before[: change.start] + change.text.encode() + before[change.end :])
    try:
        return passes(tree, fitting(str(name))) and (only_fitting or passes(tree, []))
    finally:
        place.write_bytes(before)


def main() -> int:
    parser = argparse.ArgumentParser(description="Change the program and see what tests find.")
    parser.add_argument("count", type=int, nargs="?", default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a path that changed files begin with")
    parser.add_argument("--fitting", action="store_true", help="run the fitting tests alone")
    asked = parser.parse_args()
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    known = [name for name in listed if (ROOT / name).is_file()]
    sources = [n for n in known if n.endswith(".py") and n.startswith(("engines/", "tui/"))]
    choices = [c for n in sources if n.startswith(asked.only) for c in changes(ROOT / n)]
    chosen = random.Random(asked.seed).sample(choices, min(asked.count, len(choices)))
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        tree = Path(folder)
        for name in known:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
        (tree / ".venv").symlink_to(sys.prefix)
        for number, change in enumerate(chosen, 1):
            began = time.monotonic()
            lives = survives(tree, change, asked.fitting)
            survivors += lives
            old = change.path.read_bytes()[change.start : change.end].decode()
            told = "SURVIVES" if lives else "found"
            where = f"{change.path.relative_to(ROOT)}:{change.line}"
            took = time.monotonic() - began
            print(f"{number:3} {told:8} {took:4.0f} s  {where}  {change.what}", flush=True)
            if lives:
                print(f"    - {old}\n    + {change.text}", flush=True)
    print(f"{survivors} of {len(chosen)} changes were found by no test")
    return 0


if __name__ == "__main__":
    sys.exit(main())
