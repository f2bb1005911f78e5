"""The speed of a connection, from the answers of the terminal; nothing is queued on a slow one."""

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from solitudo.tui.terminal.flow import EVERY, LOST, PENDING, Flow
from solitudo.tui.terminal.output import Output
from solitudo.tui.terminal.screen_state import ScreenState
from tests.far import FarTerminal

RATE, WAY = 2400, 0.2
ENDLESS = 1 << 20


def run(terminal: FarTerminal, output: Output, until: float) -> None:
    """Let time pass until then."""
    terminal.advance(until, output.answered)


def rows(char: str, count: int = 30) -> list[tuple[int, int, list[Segment]]]:
    return [(y, 0, [Segment(char * 100, Style.parse("red"))]) for y in range(count)]


def test_a_terminal_that_never_answered_is_believed_to_be_quick() -> None:
    flow = Flow()
    for at in range(20):
        flow.sent(5000, at / 10)
        assert flow.room(at / 10) > ENDLESS
    assert not flow.slow


def test_a_terminal_that_stops_answering_is_not_waited_for() -> None:
    flow = Flow()
    flow.sent(4, 0.0, always=True)
    flow.answered(0.4)
    flow.sent(4000, 1.0)
    flow.answered(3.1)
    for at in (4.0, 20.0, 40.0):
        flow.sent(4000, at)
        assert flow.room(at) == 0
        assert flow.room(at + LOST + 4) > 0
    assert not flow.asking
    assert flow.room(80.0) > ENDLESS
    # somebody is there after all
    flow.heard(90.0)
    assert flow.asking


def test_quick_answers_leave_all_the_room_there_is() -> None:
    flow = Flow()
    for at in range(10):
        assert flow.room(at) > ENDLESS
        assert flow.sent(3000, at) == (at >= 0)
        flow.answered(at + 0.002)
    assert not flow.slow


def test_a_long_way_alone_is_no_slow_connection() -> None:
    flow = Flow()
    flow.sent(4, 0.0, always=True)
    flow.answered(PENDING - 0.05)
    flow.sent(20_000, 1.0)
    flow.answered(1.0 + PENDING - 0.04)
    assert not flow.slow
    assert flow.room(2.0) > 20_000


def test_late_answers_make_a_slow_line_and_quick_ones_a_quick_one() -> None:
    flow = Flow()
    for at in range(2):
        flow.sent(10, at, always=True)
        flow.answered(at + PENDING)
        assert flow.slow == (at == 1)
    flow.sent(10, 5.0)
    flow.answered(5.01)
    assert not flow.slow


def test_a_line_of_9600_baud_without_a_delay_is_slow_and_stays_so() -> None:
    """A modem answers a few bytes at once: what tells that it is slow are the large frames."""
    flow, now = Flow(), 0.0
    flow.sent(26, now, always=True)
    flow.answered(now + 0.03)
    for count in (3700, 460, 40, 150, 40):
        now += 5
        flow.sent(count, now)
        flow.answered(now + count / 960)
    assert flow.slow
    # bytes that arrived long before the question say nothing about a rate
    flow = Flow()
    flow.sent(26, 0.0, always=True)
    flow.answered(0.03)
    flow.sent(2500, 0.1)
    flow.sent(800, 0.2)
    flow.answered(2.7)
    flow.ask(5.0)
    flow.answered(5.03)
    assert flow.rate < 1000
    # one slow frame of a busy machine does not count once the next frames are quick
    flow, now = Flow(), 0.0
    for count, took in ((3700, 2.5), (460, 0.001), (40, 0.001), (40, PENDING)):
        now += 5
        flow.sent(count, now)
        flow.answered(now + took)
        assert not flow.slow


def test_the_rate_is_measured() -> None:
    terminal = FarTerminal(RATE, WAY)
    output = Output(ScreenState(), terminal.write, now=lambda: terminal.now)
    output.test()
    run(terminal, output, 1.0)
    output.show(rows("a"), ColorSystem.TRUECOLOR)
    run(terminal, output, 5.0)
    assert 2000 < output.flow.rate < 2800
    assert output.flow.slow


def test_a_terminal_is_tried_before_anything_is_repeated() -> None:
    for at, repeated in ((None, False), ((3, 1), True), ((1, 1), False), ((3, 0), False)):
        got: list[str] = []
        output = Output(ScreenState(), got.append)
        output.test()
        assert got == ["\x1b[2H\u2002\x1b[2b\x1b[6n"]
        output.answered(0.1, at)
        output.show([(0, 0, [Segment("━" * 40)])], ColorSystem.TRUECOLOR)
        assert ("━\x1b[38b━" in got[1]) == repeated
        # later answers only give a time
        output.answered(0.2, (3, 1))
        output.show([(1, 0, [Segment("━" * 30)])], ColorSystem.TRUECOLOR)
        assert ("━\x1b[29b" in got[2]) == repeated


def test_on_a_slow_line_the_newest_frame_is_sent_and_no_other() -> None:
    terminal = FarTerminal(RATE, WAY)
    output = Output(ScreenState(), terminal.write, now=lambda: terminal.now)
    output.test()
    run(terminal, output, 1.0)
    output.show(rows("a"), ColorSystem.TRUECOLOR)
    run(terminal, output, 5.0)
    before = len(terminal.got)
    for number in range(50):
        output.show(rows("bcdefghijk"[number % 10]), ColorSystem.TRUECOLOR)
        run(terminal, output, terminal.now + 0.02)
    # fifty frames of three thousand bytes in a second: only the bytes of a moment are on their way
    assert len(terminal.got) - before < 6000
    output.show(rows("z"), ColorSystem.TRUECOLOR)
    at = terminal.now
    while not output.flush():
        run(terminal, output, terminal.now + 0.05)
    assert terminal.now - at < 3.0
    assert all(row[0][0] == "z" for row in output.state.sent.values())


def test_a_terminal_whose_pipe_is_full_is_not_sent_more() -> None:
    got: list[str] = []
    waiting = [0]
    output = Output(ScreenState(), got.append, lambda: waiting[0])
    output.show(rows("a", 2), ColorSystem.TRUECOLOR)
    waiting[0] = 2
    output.show(rows("b", 2), ColorSystem.TRUECOLOR)
    output.show(rows("c", 2), ColorSystem.TRUECOLOR)
    assert len(got) == 1
    waiting[0] = 0
    assert output.flush()
    assert (len(got), "b" in got[1], "c" in got[1]) == (2, False, True)


def test_only_frames_of_some_size_are_put_between_marks() -> None:
    got: list[str] = []
    output = Output(ScreenState(), got.append)
    output.sync = True
    output.show(rows("a", 12), ColorSystem.TRUECOLOR)
    output.show([(0, 3, [Segment("x", Style.parse("red"))])], ColorSystem.TRUECOLOR)
    assert [text.startswith("\x1b[?2026h") for text in got] == [True, False]


def test_the_cursor_rests_where_it_is_to_be_found() -> None:
    got: list[str] = []
    output = Output(ScreenState(), got.append)
    output.cursor = (19, 0)
    output.show(rows("a", 2), ColorSystem.TRUECOLOR)
    assert got[0].endswith("\x1b[20H\x1b[?25h")
    output.cursor = None
    output.flush()
    assert got[1] == "\x1b[?25l"


def test_bytes_that_nobody_was_asked_after_are_asked_after_before_more_is_sent() -> None:
    """A line turns out to be slow while a few bytes too few for a question are on their way."""
    flow = Flow()
    asked = [flow.sent(EVERY, now) for now in (0.0, 0.1)]
    assert asked == [True, True]
    assert not flow.sent(EVERY - 1, 0.2)
    for now in (1.0, 2.0):
        flow.answered(now)
    assert flow.slow
    assert (flow.in_flight, flow.silent) == (EVERY - 1, True)
    flow.ask(2.0)
    assert not flow.silent
    flow.answered(3.0)
    assert (flow.in_flight, flow.silent) == (0, False)


def test_output_has_begun_with_its_first_frame_and_not_with_a_question() -> None:
    got: list[str] = []
    output = Output(ScreenState(), got.append)
    output.test()
    output.flush()
    assert got
    assert not output.begun
    output.show([(0, 0, [Segment("a frame")])], None)
    assert output.begun


def moderate() -> Flow:
    """A connection that is measured: a tenth of a second, and some thousand bytes a second."""
    flow = Flow()
    flow.sent(4, 0.0, always=True)
    flow.answered(0.1)
    flow.sent(4000, 1.0)
    flow.answered(1.5)
    assert 8000 < flow.rate < 12_000
    return flow


def test_a_lost_answer_is_waited_for_as_long_as_answers_take() -> None:
    flow = moderate()
    flow.sent(8000, 2.0)
    assert flow.room(2.0) == flow.room(2.5) == 0
    # a second for these bytes and the way: three times that, and a little more
    assert flow.room(5.8) > 0
    # on a connection that answers at once it is only a moment
    quick = Flow()
    quick.sent(4, 0.0, always=True)
    quick.answered(0.002)
    quick.rate = 100_000.0
    quick.sent(50_000, 1.0)
    assert quick.room(1.4) == 0
    assert quick.room(3.1) > 0


def test_any_key_releases_what_waits_for_a_lost_answer() -> None:
    flow = moderate()
    flow.sent(3000, 2.0)
    flow.sent(3000, 2.0)
    flow.heard(2.3)
    assert flow.room(2.3) == 0, "they may be on their way yet"
    flow.heard(3.3)
    assert flow.room(3.3) > 0
    assert flow.in_flight == 0


def test_the_answer_to_a_later_question_is_one_to_those_before() -> None:
    flow = moderate()
    flow.sent(2500, 2.0)
    flow.sent(2500, 5.0)
    # the first answer was lost; this one is in time for the second question
    flow.answered(5.4)
    assert flow.in_flight == 0
    assert flow.room(5.4) > 0


def test_an_answer_that_comes_although_it_was_given_up_is_a_sign_of_life() -> None:
    flow = moderate()
    for at in (10.0, 30.0, 60.0):
        flow.sent(8000, at)
        assert flow.room(at + 15.0) > 0
    assert not flow.asking
    flow.answered(70.0)
    assert flow.asking


def test_a_frame_that_is_held_back_is_sent_with_the_next_key() -> None:
    terminal = FarTerminal(RATE, WAY)
    output = Output(ScreenState(), terminal.write, now=lambda: terminal.now)
    output.test()
    run(terminal, output, 1.0)
    output.show(rows("a"), ColorSystem.TRUECOLOR)
    run(terminal, output, 5.0)
    output.show(rows("b"), ColorSystem.TRUECOLOR)
    # the way back is cut: no answer arrives
    lost: list[float] = []
    terminal.advance(9.0, lost.append)
    output.show(rows("c"), ColorSystem.TRUECOLOR)
    before = len(terminal.got)
    output.heard()
    assert len(terminal.got) > before


def test_an_answer_that_was_given_up_is_not_taken_for_that_to_a_later_question() -> None:
    flow = moderate()
    flow.sent(8000, 2.0)
    flow.heard(5.0)
    flow.sent(8000, 5.0)
    rate = flow.rate
    flow.answered(5.05)
    assert (flow.in_flight, flow.rate) == (8000, rate)
    flow.answered(5.9)
    assert flow.in_flight == 0
