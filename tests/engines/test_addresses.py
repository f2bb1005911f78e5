"""Addresses of boards: what is written is read back, for every board of the collections, and what
no address can mean is refused in a sentence."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core import addresses
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.tents.rules import Tents

CORPORA = Path(__file__).parents[1] / "corpora"
LINKED = ("hitori", "tents", "slant", "sudoku")


def corpus(kind: str) -> Iterator[Puzzle]:
    """The boards of a collection."""
    for line in (CORPORA / f"{kind}.txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield engines.read(line.split()[0], kind)


def plain(puzzle: Puzzle) -> bool:
    """Whether an address can hold it: a sudoku of rows, columns and usual boxes."""
    if not isinstance(puzzle, Sudoku):
        return True
    shape = (puzzle.side, puzzle.box_width)
    usual = shape in ((4, 2), (6, 3), (9, 3), (16, 4))
    return usual and not puzzle.diagonals and not puzzle.layout.rules


def facts(puzzle: Puzzle) -> tuple[object, ...]:
    """All that makes a board what it is, besides how its ID is written."""
    own = tuple(getattr(puzzle, name, None) for name in ("numbers", "needs"))
    return (puzzle.grid, puzzle.opening, puzzle.rule, *own)


@pytest.mark.parametrize("kind", LINKED)
def test_every_board_of_the_collection_comes_back_from_its_address(kind: str) -> None:
    told = 0
    for puzzle in corpus(kind):
        link = puzzle.kind.link(puzzle)
        assert (link is not None) == plain(puzzle), puzzle.id
        if link is None:
            continue
        told += 1
        again = puzzle.kind.read_link(addresses.parse(link))
        assert facts(again) == facts(puzzle), link
        assert puzzle.kind.link(again) == link
    assert told > 150


def test_the_forms_are_those_of_the_site() -> None:
    """Worked out by hand from the site's own writing."""
    cases = {
        "hitori:3x2:123312": "hitori/3/2/123312",
        # columns 1 0 1 and rows 1 1; a tree, four others, a tree
        "tents:3x2:_d_,1,0,1,1,1": "tents/3/2/1011140",
        # a number, one point without; two without; then three before a number
        "slant:2x2:1a2b3c": "gokigen/2/2/6cdg",
        "sudoku:2x2:1a2m": "sudoku/4/4/1g2s",
    }
    for text, path in cases.items():
        puzzle = engines.read(text)
        assert puzzle.kind.link(puzzle) == addresses.SITE + path
        assert facts(puzzle.kind.read_link(addresses.parse(addresses.SITE + path))) == facts(puzzle)


def test_a_long_way_without_numbers_is_written_in_parts() -> None:
    puzzle = engines.read("slant:7x7:zz1k")
    address = puzzle.kind.link(puzzle)
    assert address == addresses.SITE + "gokigen/7/7/zzrbo"
    assert facts(puzzle.kind.read_link(addresses.parse(address))) == facts(puzzle)


def test_numbers_of_two_digits_are_written_and_read() -> None:
    wide = engines.read("hitori:40x2:" + "AB" * 40)
    link = wide.kind.link(wide)
    assert link is not None
    assert "-10-11-10" in link
    assert facts(wide.kind.read_link(addresses.parse(link))) == facts(wide)
    large = engines.read("tents:1x40:" + "zo" + ",20" + ",0" * 39 + ",1")
    assert isinstance(large, Tents)
    link = large.kind.link(large)
    assert link is not None
    assert "/-14" in link
    assert facts(large.kind.read_link(addresses.parse(link))) == facts(large)


@pytest.mark.parametrize(
    "start",
    [
        "https://puzz.link/p?",
        "http://puzz.link/p.html?",
        "puzz.link/p?",
        "http://pzv.jp/p.html?",
        "https://pzprxs.vercel.app/p?",
        "HTTPS://PUZZ.LINK/P?",
    ],
)
def test_an_address_is_known_whoever_serves_it(start: str) -> None:
    text = f" {start}hitori/4/4/1114142333214213 "
    assert addresses.looks_like(text)
    assert addresses.parse(text) == ("hitori", 4, 4, "1114142333214213")
    assert addresses.parse(f"{start}hitori/v:/4/4/1114142333214213".replace("v:", "v")).width == 4


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("hitori/4/4/111", "only 3 of 16 cells"),
        ("hitori/4/4/" + "1" * 17, "more of 16 cells"),
        ("hitori/4/4/111414233321421.", "D4 has no number. Solitudo plays Hitori only"),
        ("hitori/4/4/1114142333214219", "9 in row 4, column 4: expected 1 to 4"),
        ("hitori/4/4/!114142333214213", "'!' at character 1"),
        ("hitori/99999999/4/1", "Hitori cannot be 999999x4"),
        ("tents/51/5/2", "Tents cannot be 51x5"),
        ("tents/2/2/1111", "The trees end after 0 of 4 squares"),
        ("tents/2/2/111122220", "There are trees past the last square"),
        ("gokigen/2/2/6", "only 2 of 9 points"),
        ("gokigen/2/2/f", "'f' at character 1"),
        ("gokigen/2/2/111111111111", "The numbers run over: 2x2 has 9 points"),
        ("gokigen/1/2/", "Slant cannot be 1x2"),
        ("sudoku/5/5/p", "A sudoku of 5x5 cannot be in an address"),
        ("sudoku/4/4/5u", "5 in row 1, column 1: expected 1 to 4"),
        ("sudoku/4/4/-zz", "'-' at character 1"),
    ],
)
def test_an_address_that_does_not_fit_is_refused_in_a_sentence(path: str, says: str) -> None:
    link = addresses.parse(addresses.SITE + path)
    kinds = [engines.kind(name) for name in LINKED]
    kind = next(kind for kind in kinds if link.name in kind.link_names)
    with pytest.raises(PuzzleError) as caught:
        kind.read_link(link)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")


def test_boards_that_no_address_can_hold_have_none() -> None:
    for text in ("sudoku:3x3x:" + "z" * 3 + "c", "tents:3x1:__!_-_,0,1,0,1", "sudoku:3x2:zj"):
        puzzle = engines.read(text)
        assert puzzle.kind.link(puzzle) is None
    hexagon = engines.read("hitori-hex:2:1231231")
    assert hexagon.kind.link(hexagon) is None


@given(st.lists(st.booleans(), max_size=120))
def test_marked_places_come_back(marked: list[bool]) -> None:
    assert addresses.read_marked(addresses.write_marked(marked)) == marked


@given(st.lists(st.integers(-1, 255), max_size=120))
def test_numbers_come_back(numbers: list[int]) -> None:
    text = addresses.write_numbers(numbers)
    assert addresses.read_numbers(text, len(numbers)) == (numbers, len(text))
