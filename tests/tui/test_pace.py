"""How quick the line is, told by answers; and that nothing is queued on a slow one."""

from __future__ import annotations

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from tests.far import FarTerminal
from tui.line import Line
from tui.pace import EVERY, LATE, LOST, Pace
from tui.shown import Shown

RATE, WAY = 2400, 0.2
ENDLESS = 1 << 20


def run(terminal: FarTerminal, line: Line, until: float) -> None:
    """Time goes by until then."""
    terminal.advance(until, line.answered)


def rows(char: str, count: int = 30) -> list[tuple[int, int, list[Segment]]]:
    return [(y, 0, [Segment(char * 100, Style.parse("red"))]) for y in range(count)]


def test_a_terminal_that_never_answered_is_believed_to_be_quick() -> None:
    pace = Pace()
    for at in range(20):
        pace.sent(5000, at / 10)
        assert pace.room(at / 10) > ENDLESS
    assert not pace.slow


def test_a_terminal_that_stops_answering_is_not_waited_for() -> None:
    pace = Pace()
    pace.sent(4, 0.0, always=True)
    pace.answered(0.4)
    pace.sent(4000, 1.0)
    pace.answered(3.1)
    for at in (4.0, 20.0):
        pace.sent(4000, at)
        assert pace.room(at) == 0
        assert pace.room(at + LOST + 4) > 0
    assert not pace.asking
    assert pace.room(60.0) > ENDLESS


def test_quick_answers_leave_all_the_room_there_is() -> None:
    pace = Pace()
    for at in range(10):
        assert pace.room(at) > ENDLESS
        assert pace.sent(3000, at) == (at >= 0)
        pace.answered(at + 0.002)
    assert not pace.slow


def test_a_long_way_alone_is_no_slow_line() -> None:
    pace = Pace()
    pace.sent(4, 0.0, always=True)
    pace.answered(LATE - 0.05)
    pace.sent(20_000, 1.0)
    pace.answered(1.0 + LATE - 0.04)
    assert not pace.slow
    assert pace.room(2.0) > 20_000


def test_late_answers_make_a_slow_line_and_quick_ones_a_quick_one() -> None:
    pace = Pace()
    for at in range(2):
        pace.sent(10, at, always=True)
        pace.answered(at + LATE)
        assert pace.slow == (at == 1)
    pace.sent(10, 5.0)
    pace.answered(5.01)
    assert not pace.slow


def test_the_rate_is_measured() -> None:
    terminal = FarTerminal(RATE, WAY)
    line = Line(Shown(), terminal.write, now=lambda: terminal.now)
    line.ask()
    run(terminal, line, 1.0)
    line.show(rows("a"), ColorSystem.TRUECOLOR)
    run(terminal, line, 5.0)
    assert 2000 < line.pace.rate < 2800
    assert line.pace.slow


def test_a_terminal_is_tried_before_anything_is_repeated() -> None:
    for at, repeated in ((None, False), ((3, 1), True), ((1, 1), False), ((3, 0), False)):
        got: list[str] = []
        line = Line(Shown(), got.append)
        line.ask()
        assert got == ["\x1b[2H\u2002\x1b[2b\x1b[6n"]
        line.answered(0.1, at)
        line.show([(0, 0, [Segment("━" * 40)])], ColorSystem.TRUECOLOR)
        assert ("━\x1b[38b━" in got[1]) == repeated
        # later answers tell of time alone
        line.answered(0.2, (3, 1))
        line.show([(1, 0, [Segment("━" * 30)])], ColorSystem.TRUECOLOR)
        assert ("━\x1b[29b" in got[2]) == repeated


def test_on_a_slow_line_the_newest_frame_is_sent_and_no_other() -> None:
    terminal = FarTerminal(RATE, WAY)
    line = Line(Shown(), terminal.write, now=lambda: terminal.now)
    line.ask()
    run(terminal, line, 1.0)
    line.show(rows("a"), ColorSystem.TRUECOLOR)
    run(terminal, line, 5.0)
    before = len(terminal.got)
    for number in range(50):
        line.show(rows("bcdefghijk"[number % 10]), ColorSystem.TRUECOLOR)
        run(terminal, line, terminal.now + 0.02)
    # fifty frames of three thousand bytes in a second: what is on its way is what a moment takes
    assert len(terminal.got) - before < 6000
    line.show(rows("z"), ColorSystem.TRUECOLOR)
    at = terminal.now
    while not line.flush():
        run(terminal, line, terminal.now + 0.05)
    assert terminal.now - at < 3.0
    assert all(row[0][0] == "z" for row in line.shown.rows.values())


def test_a_terminal_whose_pipe_is_full_is_not_sent_more() -> None:
    got: list[str] = []
    waiting = [0]
    line = Line(Shown(), got.append, lambda: waiting[0])
    line.show(rows("a", 2), ColorSystem.TRUECOLOR)
    waiting[0] = 2
    line.show(rows("b", 2), ColorSystem.TRUECOLOR)
    line.show(rows("c", 2), ColorSystem.TRUECOLOR)
    assert len(got) == 1
    waiting[0] = 0
    assert line.flush()
    assert (len(got), "b" in got[1], "c" in got[1]) == (2, False, True)


def test_only_frames_of_some_size_are_put_between_marks() -> None:
    got: list[str] = []
    line = Line(Shown(), got.append)
    line.sync = True
    line.show(rows("a", 12), ColorSystem.TRUECOLOR)
    line.show([(0, 3, [Segment("x", Style.parse("red"))])], ColorSystem.TRUECOLOR)
    assert [text.startswith("\x1b[?2026h") for text in got] == [True, False]


def test_the_cursor_rests_where_it_is_to_be_found() -> None:
    got: list[str] = []
    line = Line(Shown(), got.append)
    line.rest = (19, 0)
    line.show(rows("a", 2), ColorSystem.TRUECOLOR)
    assert got[0].endswith("\x1b[20H\x1b[?25h")
    line.rest = None
    line.flush()
    assert got[1] == "\x1b[?25l"


def test_bytes_that_nobody_was_asked_after_are_asked_after_before_more_is_sent() -> None:
    """A line turns out to be slow while a few bytes too few for a question are on their way."""
    pace = Pace()
    asked = [pace.sent(EVERY, now) for now in (0.0, 0.1)]
    assert asked == [True, True]
    assert not pace.sent(EVERY - 1, 0.2)
    for now in (1.0, 2.0):
        pace.answered(now)
    assert pace.slow
    assert (pace.flight, pace.silent) == (EVERY - 1, True)
    pace.ask(2.0)
    assert not pace.silent
    pace.answered(3.0)
    assert (pace.flight, pace.silent) == (0, False)


def test_a_line_has_begun_with_its_first_frame_and_not_with_a_question() -> None:
    got: list[str] = []
    line = Line(Shown(), got.append)
    line.ask()
    line.flush()
    assert got
    assert not line.begun
    line.show([(0, 0, [Segment("a frame")])], None)
    assert line.begun
