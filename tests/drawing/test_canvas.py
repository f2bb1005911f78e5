"""Canvases know what changed; lines wrap; palettes follow the terminal."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from solitudo.themes import loader
from solitudo.tui.drawing.common import wordmark
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import Palette, mix
from solitudo.tui.layout.text import keys_line, wrap

writes = st.lists(
    st.tuples(
        st.integers(-3, 20), st.integers(-1, 5), st.text("ab▀█🌲", max_size=6), st.booleans()
    ),
    max_size=12,
)


def paint(canvas: Canvas, done: list[tuple[int, int, str, bool]]) -> None:
    for x, y, text, bold in done:
        canvas.put(x, y, text, Ink(bold=bold))


@given(writes, writes)
def test_the_dirty_spans_cover_exactly_what_differs(
    first: list[tuple[int, int, str, bool]], second: list[tuple[int, int, str, bool]]
) -> None:
    canvas = Canvas(18, 5)
    paint(canvas, first)
    canvas.take_dirty()
    before = ([row[:] for row in canvas.chars], [row[:] for row in canvas.inks])
    paint(canvas, second)
    spans = canvas.take_dirty()
    covered = {(y, x) for y, a, b in spans for x in range(a, b)}
    for y in range(5):
        for x in range(18):
            if canvas.chars[y][x] != before[0][y][x] or canvas.inks[y][x] != before[1][y][x]:
                assert (y, x) in covered
    assert canvas.take_dirty() == []


def test_painting_the_same_again_is_nothing() -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "hello", Ink())
    canvas.take_dirty()
    canvas.put(0, 0, "hello", Ink())
    assert canvas.take_dirty() == []


def test_a_wide_character_takes_two_columns() -> None:
    canvas = Canvas(6, 1)
    assert canvas.put(1, 0, "🌲x", Ink()) == 4
    assert canvas.text() == " 🌲x"
    assert sum(cell_len(text) for text, _ in canvas.runs(0, 0, 6)) == 6


def test_half_of_a_wide_character_never_stays() -> None:
    canvas = Canvas(6, 1)
    canvas.put(1, 0, "🌲", Ink())
    canvas.put(2, 0, "x", Ink())
    assert canvas.chars[0] == [" ", " ", "x", " ", " ", " "]
    canvas.put(3, 0, "🌲", Ink())
    canvas.put(3, 0, "y", Ink())
    assert canvas.chars[0] == [" ", " ", "x", "y", " ", " "]


def test_runs_join_equal_inks() -> None:
    canvas = Canvas(6, 1, Ink("text"))
    canvas.put(2, 0, "ab", Ink("accent"))
    assert [text for text, _ in canvas.runs(0, 0, 6)] == ["  ", "ab", "  "]


@given(st.text("ab c*", max_size=80), st.integers(8, 40))
def test_wrapped_lines_keep_every_word_and_fit(text: str, width: int) -> None:
    lines = wrap(text, width)
    shown = ["".join(piece for piece, _ in row.left) for row in lines]
    words = text.replace("**", "").split()
    assert "".join(shown).replace(" ", "") == "".join(words)
    if all(len(word) <= width for word in words):
        assert " ".join(shown).split() == words, "a word that fits is not broken"
    assert all(cell_len(row) <= width for row in shown)


def test_bold_parts_stay_bold_across_lines() -> None:
    lines = wrap("so **E1 must be white.**", 12)
    assert [row.left for row in lines] == [
        (("so", "text"), (" E1 must", "*text")),
        (("be white.", "*text"),),
    ]


def test_keys_that_do_not_fit_are_left_out_whole() -> None:
    row = keys_line([("H", "hint"), ("W", "why"), ("C", "check")], 16)
    assert "".join(text for text, _ in row.left) == "H hint  W why"
    assert row.cuts == ((0, 6, ("key", "H")), (8, 13, ("key", "W")))


def test_mono_sends_no_colour() -> None:
    palette = Palette(loader.load("mono").roles, "none")
    style = palette.style(Ink("accent", "paper"))
    assert style.color is None
    assert style.bgcolor is None
    assert style.bold


def test_mixing_lies_between() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#102030", "#ffffff", 0.0) == "#102030"


def test_the_wordmark_reads_solitudo_and_ends_in_the_black_mark() -> None:
    canvas = Canvas(60, wordmark.HEIGHT)
    wordmark.draw(canvas, 0, 0)
    assert [row.rstrip() for row in canvas.text().splitlines()] == [
        "            █  ▀   ▄            █",
        "▄▀▀▀  ▄▀▀▄  █  █  ▀█▀  █  █  ▄▀▀█  ▄██▄",
        " ▀▀▄  █  █  █  █   █   █  █  █  █  ████",
        "▀▀▀    ▀▀   ▀  ▀   ▀▀   ▀▀▀   ▀▀▀   ▀▀",
    ]
