"""The boards that a text from anywhere shows, and the sentence if it shows none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines import paste
from solitudo.engines.core.errors import PuzzleError
from tests import counted
from tests.samples import sample

TENTS = "8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HITORI = "5x5:5352452245314553425155322"


@pytest.mark.parametrize(
    ("text", "kind", "form"),
    [
        (f"tents:{TENTS}", "tents", "ID"),
        ("tents:default", "tents", "ID"),
        (TENTS, "tents", "ID"),
        (HITORI, "hitori", "ID"),
        (f"\ufeff {HITORI}\n", "hitori", "ID"),
        ("5x4:a1d1b2c1a23a121a11a1d", "slant", "ID"),
        ("2x3:a1a4c4d5d6_6d3d6c2a1a", "sudoku", "ID"),
        ("2:1231231", "hitori-hex", "ID"),
        ("https://puzz.link/p?gokigen/2/2/6cdg", "slant", "link"),
        (LINE, "sudoku", "picture"),
        (LINE.replace(".", "0"), "sudoku", "picture"),
        ("\n".join(LINE[at : at + 9] for at in range(0, 81, 9)), "sudoku", "picture"),
        ("53524/52245/31455/34251/55322", "hitori", "picture"),
        ("5 3 5 2 4\r\n5 2 2 4 5\r\n3 1 4 5 5\r\n3 4 2 5 1\r\n5 5 3 2 2\r\n", "hitori", "picture"),
        ("53524\n52245\n31455\n34251\n55322", "hitori", "picture"),
        ("1-+-2\n|\\|/|\n+-+-+\n| |/|\n+-0-+", "slant", "picture"),
        (" x  2\n    0\nx x 1\n111", "tents", "picture"),
    ],
)
def test_every_form_is_read_as_what_it_is(text: str, kind: str, form: str) -> None:
    found = paste.read(text)
    assert (found.puzzle.kind.name, found.form) == (kind, form)


def test_signs_that_stand_together_in_a_cell_are_notes_and_no_digit() -> None:
    picture = """
      ┏━━A━━━━━B━━┳━━C━━━━━D━━┓
     1┃  1    23  ┃  3        ┃
      ┃ ▔▔▔       ┃           ┃
     2┃ 34        ┃  1     2  ┃
      ┃           ┃       ▔▔▔ ┃
      ┣━━━━━━━━━━━╋━━━━━━━━━━━┫
     3┃  2        ┃           ┃
      ┃ ▔▔▔       ┃           ┃
     4┃           ┃        1  ┃
      ┃           ┃       ▔▔▔ ┃
      ┗━━━━━━━━━━━┻━━━━━━━━━━━┛
    """
    found = paste.read(picture)
    assert found.puzzle.id == "sudoku:2x2:1f2_2f1"
    assert found.position is not None
    assert [*found.position.values][:8] == [1, 0, 3, 0, 0, 0, 1, 2]


def test_a_rule_is_taken_and_otherwise_each_form_has_its_own() -> None:
    picture = " x  2\n    0\nx x 1\n111"
    assert paste.read(picture).puzzle.rule == "local"
    assert paste.read(picture, "matching").puzzle.rule == "matching"
    assert paste.read(TENTS).puzzle.rule == "matching"
    assert paste.read(TENTS, "local").puzzle.rule == "local"
    assert paste.read("https://puzz.link/p?tents/3/2/1011140", "local").puzzle.rule == "local"


def test_an_id_that_several_kinds_read_is_not_guessed() -> None:
    # few texts fit Hexagonal Hitori and another kind: this board of Hitori has numbers that are
    # also points of Slant
    text = "3:111111111a1a1a1a1111"
    found = [one.puzzle.kind.name for one in _all(text)]
    assert len(found) < 2
    both = next(text for text in _candidates() if len(_all(text)) > 1)
    with pytest.raises(PuzzleError, match="This ID fits hitori and slant"):
        paste.read(both)
    assert len(paste.readings(both)) == 2


def _all(text: str) -> list[paste.Found]:
    try:
        return paste.readings(text)
    except PuzzleError:
        return []


def _candidates() -> list[str]:
    """Return IDs of 11x11 whose 121 characters are also 144 points of Slant."""
    return ["11x11:" + "b" * 23 + "1" * 98]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is nothing to read."),
        ("  \n ", "There is nothing to read."),
        ("hello", "This is no board"),
        ("Dear friend,\nhow are you?", "This is no board"),
        ("ghost:3:2", "Unknown puzzle 'ghost'"),
        ("hitori:5x5:53", "needs 25 numbers"),
        ("5x5:53", "No kind has the ID '5x5:53'"),
        (".6......9..95.68..", "A Sudoku row by row, 18 of 81 cells. 63 more are wanted."),
        (LINE[:-1], "A Sudoku row by row, 80 of 81 cells. 1 more is wanted."),
        (LINE + "..", "A Sudoku row by row has 81 cells, here are 83."),
        ("https://puzz.link/p?slither/4/4/g1", "'slither' is not played here"),
        ("https://example.org/x", "This address has no board"),
        ("x* 1\nx# 0\n01", "Line 2, column 2: '#' is no square"),
        ("53524\n52245\n31455\n3425\n55322", "Line 4, column 4: the row has 4 numbers"),
        ("53524\n52245\n31495\n34251\n55322", "Line 3, column 4: 9 does not fit"),
        ("1-+-2\n|\\|/|\n+-+-+\n| |o|\n+-0-+", "Line 4, column 1: a line of cells"),
        ("5 3 5\n5 \x1b[31m", "Line 2, column 3: the control character U+001B is in no board."),
        ("5\u202e3", "Line 1, column 2: the control character U+202E is in no board."),
    ],
)
def test_what_is_no_board_is_told_with_its_place(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        paste.read(text)
    words = str(caught.value)
    assert says in words
    assert words.endswith(".")
    assert words.isprintable()


HOSTILE = [
    "x" * 100_000,
    "\0" * 59_000,
    "1 " * 29_000,
    "(" * 59_000,
    ("1" * 240 + "\n") * 240,
    "🌲" * 30_000,
    "|" * 59_000,
    " " * 59_000 + "1",
    "9" * 59_000,
    "1" * 30_000 + "x" + "1" * 29_000,
    "+-" * 29_000,
    "1:" * 29_000,
    "A " * 29_000,
    "(1)" * 19_000,
    "\n" * 59_000,
    "x *" * 19_000 + "\n1",
    "https://" + "a/" * 29_000 + "?x/1/1/",
    "a.b" * 19_000 + "?",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_answered_at_once(text: str) -> None:
    with counted.calls() as made:
        with pytest.raises(PuzzleError) as caught:
            paste.read(text)
        assert len(str(caught.value)) < 300
        # some calls per character: anything that grows with the square of the length would make
        # thousands of times more
    assert made.number < 2_000_000


@given(st.text(alphabet="x*-. 01239a:/|+\\()\n🌲⬜▓│┃━AB", max_size=80))
@settings(max_examples=sample(160, 400), deadline=None)
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        found = paste.read(text)
    except PuzzleError as error:
        assert str(error)[-1] in ".…"  # noqa: PT017
    else:
        assert len(found.position.values) == found.puzzle.grid.count


PICTURE = "\U0001f332\u26fa\U0001f7e9 1\n\U0001f7e9\U0001f332\u2b1c 0\n010"


DRAWN = "\u26fa\U0001f332\u26fa\n\u2b1c\u2b1c\u2b1c\n\U0001f332\u26fa\U0001f332"


@pytest.mark.parametrize("encoding", ["cp1252", "cp1254", "mac-roman", "latin-1"])
def test_emoji_that_a_wrong_encoding_spoilt_are_repaired_and_it_is_told(encoding: str) -> None:
    whole = paste.read(PICTURE)
    found = paste.read(PICTURE.encode().decode(encoding))
    assert found[:3] == whole[:3]
    assert (whole.note, found.note) == ("", paste.REPAIRED)


@pytest.mark.parametrize("text", ["\u00e9t\u00e9", PICTURE, "\u2502 1 \u2502", "plain"])
def test_a_text_that_nothing_spoilt_stays_as_it_is(text: str) -> None:
    assert paste.repaired(text) == text


@pytest.mark.parametrize(
    ("text", "size", "trees"),
    [
        ("*x*\n   \nx*x", "3x3", [1, 6, 8]),
        (" x\n\nx x", "3x3", [1, 6, 8]),
        (".x.\n...\nx.x", "3x3", [1, 6, 8]),
        (DRAWN, "3x3", [1, 6, 8]),
        ("\U0001f332  \n  \U0001f332", "2x2", [0, 3]),
    ],
)
def test_a_picture_without_numbers_is_a_draft(text: str, size: str, trees: list[int]) -> None:
    with pytest.raises(PuzzleError, match="without numbers"):
        paste.read(text)
    for spoilt in (text, text.encode().decode("cp1252")):
        draft = paste.draft(spoilt)
        assert draft is not None
        assert (draft.kind.name, draft.size) == ("tents", size)
        assert [spot.at for spot, value in draft.values.items() if value == "T"] == trees
        lack = draft.lacking()
        assert lack is not None
        assert {spot.what for spot in lack.spots} == {"clue"}


@pytest.mark.parametrize("text", ["", "x", "hello\nworld", "1x1\n2x2", PICTURE, "...\n..."])
def test_what_shows_no_trees_or_has_numbers_is_no_draft(text: str) -> None:
    assert paste.draft(text) is None
