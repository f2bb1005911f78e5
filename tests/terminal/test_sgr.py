"""Styles and cursor moves: what is sent for them, to the byte."""

import itertools

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from solitudo.tui.terminal import sgr
from solitudo.tui.terminal.cell_runs import Cell
from solitudo.tui.terminal.screen_state import ScreenState, append_cells
from solitudo.tui.terminal.sgr import UNKNOWN, CellStyle, CellStyles, down, move, parse_codes

FULL = ColorSystem.TRUECOLOR


def sent(state: ScreenState, row: int, column: int, *runs: tuple[str, str]) -> str:
    segments = [Segment(text, Style.parse(style)) for text, style in runs]
    state.put([(row, column, segments)], FULL)
    return state.encode()


@pytest.mark.parametrize(
    ("codes", "parts"),
    [
        ("", ((), "", "")),
        ("1;4;31;42", (("1", "4"), "31", "42")),
        ("38;2;1;2;3;48;5;77", ((), "38;2;1;2;3", "48;5;77")),
        ("97;104", ((), "97", "104")),
        ("7;39;49", (("7",), "", "")),
    ],
)
def test_codes_are_taken_apart(codes: str, parts: tuple[tuple[str, ...], str, str]) -> None:
    assert parse_codes(codes) == parts


def test_a_style_is_changed_by_what_differs() -> None:
    styles = CellStyles()
    red, bold = styles.get((), "31", "44"), styles.get(("1",), "31", "44")
    assert styles.change(red, bold) == "\x1b[1m"
    assert styles.change(bold, red) == "\x1b[22m"
    assert styles.change(bold, bold) == ""
    assert styles.change(red, styles.get((), "32", "44")) == "\x1b[32m"
    assert styles.change(red, styles.get((), "31", "")) == "\x1b[49m"
    assert styles.change(bold, styles.plain) == "\x1b[m"


def test_what_stays_of_bold_and_faint_is_said_again() -> None:
    styles = CellStyles()
    both, faint = styles.get(("1", "2"), "38;2;1;2;3", ""), styles.get(("2",), "38;2;1;2;3", "")
    assert styles.change(both, faint) == "\x1b[22;2m"


def test_the_cursor_goes_the_shortest_way() -> None:
    assert move(UNKNOWN, UNKNOWN, 3, 0) == "\x1b[4H"
    assert move(3, 4, 3, 9) == "\x1b[5C"
    assert move(3, 4, 3, 2) == "\b\b"
    assert move(3, 40, 3, 2) == "\x1b[38D"
    assert move(3, UNKNOWN, 3, 2) == "\x1b[4;3H"
    assert move(3, UNKNOWN, 4, 0) == "\v\r"
    assert move(3, 4, 4, 4) == "\v"
    assert move(3, 4, 6, 2) == "\v\v\v\b\b"
    assert move(3, 4, 7, 4) == "\x1b[4B"
    assert move(4, 4, 3, 4) == "\x1bM"
    assert move(5, 4, 3, 4) == "\x1b[2A"
    assert move(3, 4, 5, 0) == "\v\v\r"
    assert move(9, 4, 3, 9) == "\x1b[4;10H"


def test_where_a_line_feed_may_mean_more_the_cursor_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgr, "DOWN", "")
    assert [down(steps) for steps in (1, 2)] == ["\x1b[B", "\x1b[2B"]


def test_every_way_leads_there() -> None:
    for start, end in itertools.product(itertools.product((0, 3, 7), (0, 5, 19)), repeat=2):
        screen = pyte.Screen(20, 8)
        pyte.Stream(screen).feed(f"\x1b[{start[0] + 1};{start[1] + 1}H" + move(*start, *end))
        assert (screen.cursor.y, screen.cursor.x) == end


def test_the_colour_of_a_blank_is_its_background() -> None:
    state = ScreenState()
    sent(state, 0, 0, ("a b", "red on blue"))
    assert sent(state, 0, 1, (" ", "green on blue")) == ""
    assert sent(state, 0, 1, (" ", "green on red")) != ""
    assert sent(state, 0, 1, (" ", "underline red on blue")) != ""


def test_blanks_are_erased_only_where_the_background_stays_behind() -> None:
    row = ("ab" + " " * 30 + "c", "red on blue")
    assert "\x1b[30X\x1b[30C" in sent(ScreenState(erases=True), 0, 0, row)
    assert " " * 30 in sent(ScreenState(erases=False), 0, 0, row)
    underlined = ("ab" + " " * 30 + "c", "underline red on blue")
    assert " " * 30 in sent(ScreenState(erases=True), 0, 0, underlined)


def test_what_stands_many_times_in_a_row_is_repeated_where_that_can_be_done() -> None:
    runs = ("│" + "━" * 40 + "▀▀▀" + "aaaaa" + "b" * 6 + " " * 6 + "c", "red on blue")
    text = sent(ScreenState(repeats=True), 0, 0, runs)
    assert text.endswith("│━\x1b[39b▀\x1b[2baaaaab\x1b[5b \x1b[5bc")
    assert "━" * 40 in sent(ScreenState(), 0, 0, runs)
    wide = sent(ScreenState(repeats=True), 0, 0, ("宽" * 9 + "é" * 9, "red on blue"))
    assert wide.endswith("宽" * 9 + "é" * 9), "nobody knows how wide these are"


def test_the_last_column_is_never_reached_by_repeating() -> None:
    state = ScreenState(erases=True, repeats=True)
    sent(state, 0, 0, ("x" * 20, "red on blue"))
    assert sent(state, 0, 0, ("━" * 20, "red on blue")) == "\r━\x1b[18b━"


def test_what_is_written_over_later_is_written_through() -> None:
    text = sent(
        ScreenState(), 0, 0, *[("aa", "#102030 on #f0f0f0"), ("b", "#a0b0c0 on #f0f0f0")] * 4
    )
    assert "aa aa aa aa" in text, "shorter than ways around what comes between"


def test_the_end_of_a_row_is_erased_in_one() -> None:
    state = ScreenState(erases=True)
    sent(state, 0, 0, ("x" * 40, "red on blue"))
    assert sent(state, 0, 0, ("ab" + " " * 38, "red on blue")) == "\rab\x1b[K"


def test_what_has_no_room_stays_due() -> None:
    state = ScreenState()
    rows = [(y, 0, [Segment("x" * 40, Style.parse("red"))]) for y in range(4)]
    state.put(rows, FULL)
    state.first_row = 3
    assert state.encode(45).startswith("\x1b[4H")
    assert sorted(state.changed) == [0, 1, 2], "the row that goes first has taken the room there is"
    # the latest content, not the earlier one
    state.put([(2, 0, [Segment("y" * 40, Style.parse("red"))])], FULL)
    text = state.encode()
    assert ("y" * 40 in text, state.changed, state.encode()) == (True, {}, "")


def test_only_the_columns_that_were_taken_anew_are_looked_at() -> None:
    state = ScreenState()
    sent(state, 0, 0, ("." * 100, "red"))
    for x in (70, 20, 45):
        state.put([(0, x, [Segment("!", Style.parse("red"))])], FULL)
    assert state.changed == {0: (20, 71)}
    assert state.encode().count("!") == 3
    # content that was replaced before it was sent is not sent
    state.put([(0, 5, [Segment("?", Style.parse("red"))])], FULL)
    state.put([(0, 5, [Segment(".", Style.parse("red"))])], FULL)
    assert state.encode() == ""
    assert state.sent == state.wanted


def test_a_sign_without_a_width_stays_with_the_one_before_it() -> None:
    style = CellStyle((), "31", "")
    found: list[Cell] = []
    append_cells(found, "宽\u0915\u0901b", style)
    assert [char for char, _ in found] == ["宽", "", "\u0915\u0901", "b"]
    alone: list[Cell] = []
    append_cells(alone, "\u0901宽", style)
    assert [char for char, _ in alone] == ["宽", ""]
