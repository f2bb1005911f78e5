"""A solution as a page: each step with its reason and its picture, and the player's own moves."""

import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.cli import parser, walkthroughs
from solitudo.tui.drawing.paper.walkthrough import REST, passages
from solitudo.tui.saves import library

# for each kind an easy board, and one on which arguments are needed
BOARDS = [
    (kind, size, level)
    for kind, size in (
        ("hitori", "8x8"), ("hitori-hex", "5"), ("tents", "8x8"), ("sudoku", "9"), ("slant", "6x6"),
    )
    for level in ("easy", "hard")
]  # fmt: skip


class Page(HTMLParser):
    """The tags of a page that are open, and those that were there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, int] = {}
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        if tag not in ("meta", "rect", "polyline", "polygon", "circle"):
            self.open.append(tag)
        for name, value in attrs:
            assert name not in ("src", "href", "onload", "onclick"), (tag, name, value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize(("kind", "size", "level"), BOARDS)
def test_each_step_of_a_board_is_told_and_drawn(kind: str, size: str, level: str) -> None:
    puzzle = engines.kind(kind).generate(Request(size, level, 5))
    steps = list(passages(puzzle))
    assert steps
    assert all(step.sentences and step.title for step in steps)
    assert steps[-1].sentences != (REST,)
    text = walkthroughs.html(puzzle, puzzle.start(), library_roles(), True, None)
    page = Page(text)
    assert not page.open, "every tag is closed"
    assert "script" not in page.seen
    assert page.seen["svg"] == page.seen["section"] == len(steps) + 1
    words = " ".join(" ".join(page.words).split())
    for step in steps:
        for sentence in step.sentences:
            assert " ".join(sentence.split()) in words
    assert library.play_command(puzzle) in words


def library_roles() -> dict[str, str]:
    from solitudo.themes import loader

    return dict(loader.load("washi").roles)


def test_a_board_without_one_solution_has_no_proof() -> None:
    empty = engines.read("sudoku:3x3:zzzc")
    with pytest.raises(PuzzleError, match="several solutions"):
        list(passages(empty))


def test_a_page_of_paper_has_the_same_words(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    puzzle = engines.kind("tents").generate(Request("8x8", "hard", 5))
    told = ["export", puzzle.id, "--rule", puzzle.rule, "--to", "pdf", "--proof"]
    assert parser.main(told) == 0
    pdf = PdfReader(BytesIO(capfdbinary.readouterr().out))
    words = " ".join("".join(sheet.extract_text() for sheet in pdf.pages).split())
    for step in passages(puzzle):
        for sentence in step.sentences:
            assert sentence in words


def test_a_games_own_moves_stand_after_the_proof(
    saves: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    puzzle = engines.read("hitori:5x5de:5154542152243135512112524")
    opened = library.create(puzzle, name="own")
    opened.game.mark("b", "D5")
    opened.game.mark("w", "D4")
    opened.file.close()
    assert parser.main(["export", "own", "--to", "html", "--proof"]) == 0
    text = capfd.readouterr().out
    rows = re.findall(r"<tr><td>(\d+)</td><td>[^<]*</td><td>([^<]*)</td><td>([^<]*)</td>", text)
    assert [(number, cells) for number, cells, _ in rows] == [("1", "D5"), ("2", "D4")]
    assert all(technique for *_, technique in rows)


def test_a_board_alone_is_a_page_with_one_picture(capfd: pytest.CaptureFixture[str]) -> None:
    assert parser.main(["export", "slant:2x2:a2a1c1a", "--to", "html"]) == 0
    page = Page(capfd.readouterr().out)
    assert page.seen["svg"] == 1
    assert not page.open
