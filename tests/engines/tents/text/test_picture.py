"""Pictures of Tents: many ways of writing are read, two are written, and what does not fit is told
with its line and column."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.tents.field import EMPTY, TREE
from solitudo.engines.tents.kind import DEFAULT, KIND
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.text import picture
from tests.engines.tents.oracle import ambiguous, corpus
from tests.samples import sample

ASCII = [
    "x    xx  1",
    "         2",
    "      x  1",
    "x x      2",
    "    x    2",
    "  x      0",
    "         1",
    " xx  xx  3",
    "30212121",
]
EMOJI = [
    "🌲⬜⬜⬜⬜🌲🌲⬜ 1",
    "⬜⬜⬜⬜⬜⬜⬜⬜ 2",
    "⬜⬜⬜⬜⬜⬜🌲⬜ 1",
    "🌲⬜🌲⬜⬜⬜⬜⬜ 2",
    "⬜⬜⬜⬜🌲⬜⬜⬜ 2",
    "⬜⬜🌲⬜⬜⬜⬜⬜ 0",
    "⬜⬜⬜⬜⬜⬜⬜⬜ 1",
    "⬜🌲🌲⬜⬜🌲🌲⬜ 3",
    "3 0 2 1 2 1 2 1",
]
BELOW = "30212121"
SPACED = " ".join(BELOW)


def default() -> Tents:
    return KIND.read(DEFAULT.removeprefix("tents:"), "local")


def rows(lines: list[str], form: str) -> list[str]:
    """The rows of a picture with the squares and the number put together anew."""
    return [form.format(row=line[:8], apart=" ".join(line[:8]), n=line[-1]) for line in lines[:8]]


def shown() -> list[str]:
    """The board with letters over its columns, as a terminal shows it."""
    lines = ["       " + "    ".join("ABCDEFGH"), "       3    0=   2    1    2    1    2    1", ""]
    for number, line in enumerate(ASCII[:8], 1):
        lines += [f" {number} {line[-1]}   " + "    ".join(line[:8]), ""]
    return lines


FORMS = {
    "ascii": ASCII,
    "emoji": EMOJI,
    "columns apart": [*ASCII[:8], SPACED],
    "emoji, columns together": [*EMOJI[:8], BELOW],
    "number before": [*rows(ASCII, "{n} {row}"), "  " + BELOW],
    "number before, without a space": [*rows(ASCII, "{n}{row}"), " " + BELOW],
    "number before, wide": [*rows(ASCII, " {n} {row}"), "   " + BELOW],
    "emoji, number before": [*rows(EMOJI, "{n} {row}"), "  " + SPACED],
    "numbers on both sides": [*rows(ASCII, "{n} {row} {n}"), "  " + BELOW],
    "no space before the number": [*rows(ASCII, "{row}{n}"), BELOW],
    "emoji, no space before the number": [*rows(EMOJI, "{row}{n}"), SPACED],
    "squares apart": [*rows(ASCII, "{apart} {n}"), SPACED],
    "emoji apart": [*rows(EMOJI, "{apart} {n}"), SPACED],
    "columns above": [BELOW, *ASCII[:8]],
    "blank lines around": ["", "", *ASCII, "", ""],
    "dots": [line[:8].replace(" ", ".") + line[8:] for line in ASCII[:8]] + [BELOW],
    "emoji with variation selectors": [line.replace("⬜", "⬜\ufe0f") for line in EMOJI],
    "emoji with blanks": [line.replace("⬜", "  ") for line in EMOJI],
    "as shown": shown(),
}


def in_emoji(puzzle: Tents, position: Position) -> str:
    return picture.write(puzzle.grid.width, puzzle.needs, position.values, emoji=True)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_the_default_game_is_read_in_every_form(form: str, end: str) -> None:
    puzzle, position = KIND.import_text((end or "\n").join(FORMS[form]) + end)
    assert (puzzle.id, puzzle.rule) == (DEFAULT, "local")
    assert position == default().start()
    assert KIND.rules_that_fit(puzzle) == ("local", "matching")


def test_the_two_forms_are_written_exactly() -> None:
    puzzle = default()
    start = puzzle.start()
    assert puzzle.export_text(start).split("\n") == [line.rstrip() for line in ASCII]
    assert in_emoji(puzzle, start).split("\n") == EMOJI
    marks = Action((Edit("t", (4, 8)), Edit("g", (1,))))
    position = puzzle.vocabulary.apply(start, marks)
    assert puzzle.export_text(position).split("\n")[:2] == ["x-  *xx  1", "*        2"]
    assert in_emoji(puzzle, position).split("\n")[0] == "🌲🟩⬜⬜⛺🌲🌲⬜ 1"
    assert not {"\ufe0e", "\ufe0f"} & set(in_emoji(puzzle, position))


@given(st.data())
@settings(max_examples=sample(48, 120), deadline=None)
def test_any_position_comes_back_from_its_pictures(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 50)), data.draw(st.integers(1, 9))
    cells = st.sampled_from(b"\0\0\0\1\2\3")
    values = bytes(data.draw(st.lists(cells, min_size=width * height, max_size=width * height)))
    lines = width + height
    needs = data.draw(st.lists(st.integers(0, 25), min_size=lines, max_size=lines))
    for emoji in (False, True):
        board, there = picture.read(picture.write(width, needs, values, emoji))
        assert (board.width, board.height, board.needs) == (width, height, tuple(needs))
        assert there == values
        assert board.opening == bytes(v if v == TREE else EMPTY for v in values)


@pytest.mark.parametrize("needs", [(0, 0, 10), (1, 2, 10), (0, 25, 3)])
def test_tens_above_units_are_no_row_without_squares(needs: tuple[int, ...]) -> None:
    written = picture.write(2, needs, bytes(2))
    board, values = picture.read(written)
    assert (board.width, board.height, board.needs) == (2, 1, needs)
    assert values == bytes(2)


def test_the_collection_comes_back_from_its_pictures() -> None:
    rng = random.Random(1)
    for text, _ in corpus():
        puzzle = KIND.read(text, "local")
        values = bytes(v or rng.choice(b"\0\1\2") for v in puzzle.opening)
        position = puzzle.start()._replace(values=values)
        for written in (puzzle.export_text(position), in_emoji(puzzle, position)):
            again, there = KIND.import_text(written)
            assert (again.opening, again.needs) == (puzzle.opening, puzzle.needs)
            assert there == position


def test_the_rules_that_fit_are_those_with_one_solution() -> None:
    several = KIND.read(corpus()[ambiguous()[0] - 1][0], "local")
    assert KIND.rules_that_fit(several) == ("matching",)
    shared, _ = KIND.import_text(" x  2\n    0\nx x 1\n111")
    assert KIND.rules_that_fit(shared) == ("local",)
    assert KIND.rules_that_fit(KIND.read("2x2:_c,2,2,2,2")) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Line 1 is missing"),
        ("abc 1\n111", "Line 1, column 1: 'a' is no square"),
        ("x* 1\nx# 0\n01", "Line 2, column 2: '#' is no square"),
        ("x* 1\n", "Line 2 is missing: the numbers of the columns"),
        ("x* 1\nx* 1", "Line 3 is missing: the numbers of the columns"),
        ("x* 1\nx*\n01", "Line 2, column 3: the row has no number"),
        ("x* 1\n0", "Line 1, column 2: a square too many; below are numbers of 1 column."),
        ("x* 1\nx** 1\n01", "Line 2, column 3: a square too many"),
        ("x** 1\n* 1\n010", "Line 2, column 3: the row ends after 2 of 3 squares"),
        ("x* 1\n01\n01\n01\n01", "Line 2, column 1: the row ends after 0 of 2"),
        ("1 x* 2\n 01", "Line 1, column 1: the two numbers of the row differ"),
        ("x" * 51 + " 1\n" + "0" * 51, "cannot be 51x1"),
        ("x" * 30_000, "too large"),
        ("x* 1\n" * 60 + "01", "cannot be 2x60"),
    ],
)
def test_a_picture_that_does_not_fit_is_refused_with_the_place(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        KIND.import_text(text)
    words = str(caught.value)
    assert words.startswith(says) or says in words
    assert "\n" not in words
    assert words.endswith(".")


@given(st.text(alphabet="x*-. 0123\n🌲⛺🟩⬜AB", max_size=60))
@settings(max_examples=sample(160, 400), deadline=None)
def test_any_text_is_a_picture_or_refused(text: str) -> None:
    try:
        puzzle, position = KIND.import_text(text)
    except PuzzleError:
        return
    written = puzzle.export_text(position)
    assert KIND.import_text(written)[1] == position
