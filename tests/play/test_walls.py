"""What a game looks at and what is said of it is written in one place each: others call methods."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import tui

ROOT = Path(tui.__file__).parent
# the class, its module, and its name where it is used
OWNED = {
    "Session": ("play/session.py", "session"),
    "ViewState": ("play/view_state.py", "view"),
    "Messages": ("play/messages.py", "messages"),
}


def written(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Every attribute that is assigned to."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
            targets = [node.target]
        for target in targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load):
                    yield part


def last_name(node: ast.expr) -> str:
    """Return the last name of an expression."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def class_of(name: str, path: Path) -> ast.ClassDef:
    """A class in a module."""
    tree = ast.parse(path.read_text())
    found = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == name]
    assert found, f"{path} has no class {name}"
    return found[0]


def attributes(name: str, path: Path) -> set[str]:
    """Return the attributes of an instance of a class."""
    here = class_of(name, path)
    return {part.attr for part in written(here) if last_name(part.value) == "self"}


@pytest.mark.parametrize("name", OWNED)
def test_each_attribute_is_written_in_its_own_module(name: str) -> None:
    module, called = OWNED[name]
    own = attributes(name, ROOT / module)
    assert len(own) > 5
    wrong = [
        f"{path.relative_to(ROOT)}:{part.lineno} {ast.unparse(part)}"
        for path in ROOT.rglob("*.py")
        if path != ROOT / module and "package" not in path.parts
        for part in written(ast.parse(path.read_text()))
        if part.attr in own and last_name(part.value) == called
    ]
    assert not wrong


def test_sessions_of_lessons_and_review_have_only_attributes_of_their_own() -> None:
    own = attributes("Session", ROOT / "play/session.py")
    for name, module in (
        ("LessonSession", "play/lesson.py"),
        ("ReviewSession", "screens/learn/review_screen.py"),
    ):
        assert not own & attributes(name, ROOT / module)
