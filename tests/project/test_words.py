"""Texts that people meet keep to plain words: no retired word, short sentences, words explained."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.guide import Guide
from solitudo.tui.cli import parser

ROOT = Path(__file__).parents[2]
RETIRED = [
    re.compile(line, re.IGNORECASE)
    for line in Path(__file__).with_name("retired_words.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
DOCUMENTS = ("README.md", "CHANGELOG.md", *(f"docs/{name}.md" for name in (
    "settings", "ssh", "accessibility", "library", "many-boards", "export",
)))  # fmt: skip
# words of a sentence, without the cells, digits and placeholders that a list may name
LONGEST = 22
NAMED = r"\{\w+\}|\b[A-Z]{1,2}\d{1,2}\b|\b\d+\b|[\\/]"
# pages about Versus, which have words of their own
APART = ("points", "versus", "opponents", "tips", "modes")


def texts(guide: Guide) -> Iterator[str]:
    yield from (guide.tagline, *guide.asks, *guide.rules, *guide.levels.values())
    yield from guide.clashes.values()
    for variant in guide.variants.values():
        yield from variant
    for technique in guide.techniques.values():
        yield from (technique.title, technique.short, technique.look, technique.why)
        yield from technique.sentences.values()
    for lesson in guide.course:
        if lesson.name not in APART:
            yield from (lesson.title, *lesson.text, *lesson.steps)
    for page in guide.pages:
        if page.name not in APART:
            yield from page.text


def helps() -> Iterator[str]:
    for name, command in parser.COMMANDS.items():
        yield parser.parser(command, name, ("-h",)).format_help()


every_kind = pytest.mark.parametrize("kind", engines.kinds())


@every_kind
def test_a_guide_has_no_retired_word_and_no_semicolon(kind: str) -> None:
    for words in texts(engines.kind(kind).guide):
        found = [pattern.pattern for pattern in RETIRED if pattern.search(words)]
        assert not found, (words, found)
        assert ";" not in words, words


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_has_no_retired_word(name: str) -> None:
    for words in (ROOT / name).read_text("utf-8").splitlines():
        found = [pattern.pattern for pattern in RETIRED if pattern.search(words)]
        assert not found, (words, found)


def test_the_help_of_the_commands_has_no_retired_word() -> None:
    for words in helps():
        assert not [pattern.pattern for pattern in RETIRED if pattern.search(words)], words


@every_kind
def test_sentences_of_a_guide_are_short(kind: str) -> None:
    for words in texts(engines.kind(kind).guide):
        for sentence in re.split(r"(?<=[.?:])\s+", words.replace("**", "")):
            plain = re.sub(NAMED, "", sentence)
            count = len([word for word in plain.split() if re.search(r"\w", word)])
            assert count <= LONGEST, (count, sentence)


@every_kind
def test_the_second_step_of_a_hint_says_what_to_find(kind: str) -> None:
    for technique in engines.kind(kind).guide.techniques.values():
        assert not re.search(r"\b(?:is|are|stands?) (?:t?here)\.$", technique.short)
        assert re.search(r"^\w.*\w\.$", technique.short)


# words that a newcomer does not know, if a kind uses them
JARGON = {
    "sudoku": ("sees", "candidate", "strong link", "weak link", "fin", "line", "pivot"),
    "hitori": ("duplicate", "line", "cut off", "wall"),
    "hitori-hex": ("duplicate", "line", "pocket"),
    "tents": ("line", "free square", "run"),
    "slant": ("point", "path", "loop", "complete"),
}


@every_kind
def test_a_page_of_the_rules_explains_the_words(kind: str) -> None:
    (page,) = (page for page in engines.kind(kind).guide.pages if page.name == "words")
    told = " ".join(page.text).lower()
    for word in JARGON[kind]:
        assert re.search(rf"\*\*[^*]*{word}", told), word


def test_esc_has_few_names() -> None:
    """Back everywhere, cancel where something would change, close for what is only read."""
    known = {"back", "cancel", "close", "stop", "keep it", "back to the board", "all saves"}
    found = set()
    for file in (ROOT / "tui").rglob("*.py"):
        found |= set(re.findall(r'\("Esc", "([^"*]+)"\)', file.read_text("utf-8")))
    assert found <= known, found - known
