"""Every file, folder, function and class that the pages about the code name exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
SOURCES = {
    file: file.read_text("utf-8")
    for folder in ("engines", "tui")
    for file in (ROOT / folder).rglob("*.py")
}
# replaces any kind, and the files of a kind or a game of one's own
OWN = {"engines/KIND/", "tests/engines/KIND/reader.py"}


def named(page: str) -> Iterator[str]:
    """Yield the texts between backticks of a page."""
    text = re.sub(r"(?ms)^```.*?^```$", "", (ROOT / page).read_text("utf-8"))
    yield from re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize("page", PAGES)
def test_files_and_folders_that_are_named_are_there(page: str) -> None:
    names = {name for name in named(page) if re.fullmatch(r"[\w./-]+(/|\.(py|toml|md))", name)}
    for name in names - OWN:
        assert (ROOT / name).exists() or [*ROOT.glob(f"*/**/{name}")], name


def test_functions_and_classes_that_are_named_are_there() -> None:
    names = set(named("ARCHITECTURE.md"))
    classes = {name.partition(".")[0] for name in names if re.match(r"[A-Z]+[a-z]", name)}
    members = {name for name in names if re.fullmatch(r"\w+\.[a-z_]+", name)}
    members = {
        name
        for name in members
        if not name.endswith((".py", ".toml", ".md", ".zip")) and not name.startswith("solitudo.")
    }
    assert len(classes) > 8
    assert len(members) >= 8
    for name in classes:
        assert any(re.search(rf"(?m)^class {name}\b", text) for text in SOURCES.values()), name
    for name in members:
        owner, _, member = name.partition(".")
        assert any(
            re.search(rf"(?m)^ *(async )?def {member}\b", text)
            and (file.stem == owner or re.search(rf"(?m)^class {owner}\b", text))
            for file, text in SOURCES.items()
        ), name
