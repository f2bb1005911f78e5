"""Pens and strokes: what is sent for them, to the byte."""

from __future__ import annotations

import itertools

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from tui import ways
from tui.pens import Pen, Pens, split
from tui.shown import Shown, put
from tui.strokes import Cell
from tui.ways import ELSEWHERE, down, way

FULL = ColorSystem.TRUECOLOR


def sent(shown: Shown, row: int, column: int, *runs: tuple[str, str]) -> str:
    segments = [Segment(text, Style.parse(style)) for text, style in runs]
    return shown.update([(row, column, segments)], FULL)


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
    assert split(codes) == parts


def test_a_pen_is_turned_by_what_differs() -> None:
    pens = Pens()
    red, bold = pens.pen((), "31", "44"), pens.pen(("1",), "31", "44")
    assert pens.turn(red, bold) == "\x1b[1m"
    assert pens.turn(bold, red) == "\x1b[22m"
    assert pens.turn(bold, bold) == ""
    assert pens.turn(red, pens.pen((), "32", "44")) == "\x1b[32m"
    assert pens.turn(red, pens.pen((), "31", "")) == "\x1b[49m"
    assert pens.turn(bold, pens.plain) == "\x1b[m"


def test_what_stays_of_bold_and_faint_is_said_again() -> None:
    pens = Pens()
    both, faint = pens.pen(("1", "2"), "38;2;1;2;3", ""), pens.pen(("2",), "38;2;1;2;3", "")
    assert pens.turn(both, faint) == "\x1b[22;2m"


def test_the_cursor_goes_the_shortest_way() -> None:
    assert way(ELSEWHERE, ELSEWHERE, 3, 0) == "\x1b[4H"
    assert way(3, 4, 3, 9) == "\x1b[5C"
    assert way(3, 4, 3, 2) == "\b\b"
    assert way(3, 40, 3, 2) == "\x1b[38D"
    assert way(3, ELSEWHERE, 3, 2) == "\x1b[4;3H"
    assert way(3, ELSEWHERE, 4, 0) == "\v\r"
    assert way(3, 4, 4, 4) == "\v"
    assert way(3, 4, 6, 2) == "\v\v\v\b\b"
    assert way(3, 4, 7, 4) == "\x1b[4B"
    assert way(4, 4, 3, 4) == "\x1bM"
    assert way(5, 4, 3, 4) == "\x1b[2A"
    assert way(3, 4, 5, 0) == "\v\v\r"
    assert way(9, 4, 3, 9) == "\x1b[4;10H"


def test_where_a_line_feed_may_mean_more_the_cursor_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "DOWN", "")
    assert [down(steps) for steps in (1, 2)] == ["\x1b[B", "\x1b[2B"]


def test_every_way_leads_there() -> None:
    for start, end in itertools.product(itertools.product((0, 3, 7), (0, 5, 19)), repeat=2):
        screen = pyte.Screen(20, 8)
        pyte.Stream(screen).feed(f"\x1b[{start[0] + 1};{start[1] + 1}H" + way(*start, *end))
        assert (screen.cursor.y, screen.cursor.x) == end


def test_the_colour_of_a_blank_is_its_background() -> None:
    shown = Shown()
    sent(shown, 0, 0, ("a b", "red on blue"))
    assert sent(shown, 0, 1, (" ", "green on blue")) == ""
    assert sent(shown, 0, 1, (" ", "green on red")) != ""
    assert sent(shown, 0, 1, (" ", "underline red on blue")) != ""


def test_blanks_are_erased_only_where_the_background_stays_behind() -> None:
    row = ("ab" + " " * 30 + "c", "red on blue")
    assert "\x1b[30X\x1b[30C" in sent(Shown(erases=True), 0, 0, row)
    assert " " * 30 in sent(Shown(erases=False), 0, 0, row)
    underlined = ("ab" + " " * 30 + "c", "underline red on blue")
    assert " " * 30 in sent(Shown(erases=True), 0, 0, underlined)


def test_what_stands_many_times_in_a_row_is_repeated_where_that_can_be_done() -> None:
    runs = ("│" + "━" * 40 + "▀▀▀" + "aaaaa" + "b" * 6 + " " * 6 + "c", "red on blue")
    text = sent(Shown(repeats=True), 0, 0, runs)
    assert text.endswith("│━\x1b[39b▀\x1b[2baaaaab\x1b[5b \x1b[5bc")
    assert "━" * 40 in sent(Shown(), 0, 0, runs)
    wide = sent(Shown(repeats=True), 0, 0, ("宽" * 9 + "é" * 9, "red on blue"))
    assert wide.endswith("宽" * 9 + "é" * 9), "nobody knows how wide these are"


def test_the_last_column_is_never_reached_by_repeating() -> None:
    shown = Shown(erases=True, repeats=True)
    sent(shown, 0, 0, ("x" * 20, "red on blue"))
    assert sent(shown, 0, 0, ("━" * 20, "red on blue")) == "\r━\x1b[18b━"


def test_what_is_written_over_later_is_written_through() -> None:
    text = sent(Shown(), 0, 0, *[("aa", "#102030 on #f0f0f0"), ("b", "#a0b0c0 on #f0f0f0")] * 4)
    assert "aa aa aa aa" in text, "shorter than ways around what comes between"


def test_the_end_of_a_row_is_erased_in_one() -> None:
    shown = Shown(erases=True)
    sent(shown, 0, 0, ("x" * 40, "red on blue"))
    assert sent(shown, 0, 0, ("ab" + " " * 38, "red on blue")) == "\rab\x1b[K"


def test_what_has_no_room_stays_due() -> None:
    shown = Shown()
    rows = [(y, 0, [Segment("x" * 40, Style.parse("red"))]) for y in range(4)]
    shown.take(rows, FULL)
    shown.first = 3
    assert shown.frame(45).startswith("\x1b[4H")
    assert sorted(shown.due) == [0, 1, 2], "the row that goes first has taken the room there is"
    # what is true by then, not what was
    shown.take([(2, 0, [Segment("y" * 40, Style.parse("red"))])], FULL)
    text = shown.frame()
    assert ("y" * 40 in text, shown.due, shown.frame()) == (True, {}, "")


def test_only_the_columns_that_were_taken_anew_are_looked_at() -> None:
    shown = Shown()
    sent(shown, 0, 0, ("." * 100, "red"))
    for x in (70, 20, 45):
        shown.take([(0, x, [Segment("!", Style.parse("red"))])], FULL)
    assert shown.due == {0: (20, 71)}
    assert shown.frame().count("!") == 3
    # what came and went before it was sent is not sent
    shown.take([(0, 5, [Segment("?", Style.parse("red"))])], FULL)
    shown.take([(0, 5, [Segment(".", Style.parse("red"))])], FULL)
    assert shown.frame() == ""
    assert shown.rows == shown.wanted


def test_a_sign_without_a_width_stays_with_the_one_before_it() -> None:
    pen = Pen((), "31", "")
    found: list[Cell] = []
    put(found, "宽\u0915\u0901b", pen)
    assert [char for char, _ in found] == ["宽", "", "\u0915\u0901", "b"]
    alone: list[Cell] = []
    put(alone, "\u0901宽", pen)
    assert [char for char, _ in alone] == ["宽", ""]
