"""The end of the program when its loop does not run: the guard, a thread of its own."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from solitudo.engines.core import system
from solitudo.tui.app import guard as module
from solitudo.tui.app.guard import Guard
from solitudo.tui.app.shutdown import Signals
from solitudo.tui.terminal import capabilities


class Heard:
    """The calls that a guard has made."""

    def __init__(self) -> None:
        self.ended: list[tuple[int, str]] = []
        self.stacks: list[str] = []
        self.gone = 0
        self.guard = Guard(self.end, self.hang_up, self.stacks.append)

    def end(self, code: int) -> None:
        self.ended.append((code, threading.current_thread().name))
        self.guard.rest()

    def hang_up(self) -> None:
        self.gone += 1

    def wait(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + 30
        while not true():
            assert time.monotonic() < end, "it never came"
            time.sleep(0.01)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    monkeypatch.setattr(module, "OFTEN", 0.05)
    monkeypatch.setattr(module, "STANDS", 0.3)
    found = Heard()
    before = signal.getsignal(signal.SIGUSR1)
    yield found
    found.guard.rest()
    signal.signal(signal.SIGUSR1, before)


def test_a_program_that_does_not_end_is_ended(heard: Heard) -> None:
    heard.guard.begin()
    begun = time.monotonic()
    heard.guard.end_soon(7)
    heard.wait(lambda: heard.ended)
    assert heard.ended == [(7, "guard")]
    assert time.monotonic() - begun >= 0.2


def test_a_signal_is_heard_although_the_main_thread_does_nothing(heard: Heard) -> None:
    signal.signal(signal.SIGUSR1, lambda number, frame: None)
    heard.guard.ends = lambda number: number == signal.SIGUSR1
    heard.guard.begin()
    # only the main thread is blocked, as in a long call: its handler is not called
    os.kill(os.getpid(), signal.SIGUSR1)
    heard.wait(lambda: heard.ended)
    assert heard.ended == [(128 + signal.SIGUSR1, "guard")]


def test_a_second_signal_ends_it_sooner(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 20.0)
    signal.signal(signal.SIGUSR1, lambda number, frame: None)
    heard.guard.ends = lambda number: number == signal.SIGUSR1
    heard.guard.begin()
    begun = time.monotonic()
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGUSR1)
        time.sleep(0.05)
    heard.wait(lambda: heard.ended)
    assert time.monotonic() - begun < 10


def test_other_signals_end_nothing(heard: Heard) -> None:
    signal.signal(signal.SIGUSR1, lambda number, frame: None)
    heard.guard.begin()
    os.kill(os.getpid(), signal.SIGUSR1)
    time.sleep(0.4)
    assert heard.ended == []


def test_where_no_thread_can_be_had_a_timer_ends_it(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    before = signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(threading.Thread, "start", none)
    heard.guard.begin()
    heard.guard.end_soon(9)
    heard.wait(lambda: heard.ended)
    assert heard.ended == [(9, "MainThread")]
    signal.signal(signal.SIGALRM, before)


def stand_still(heard: Heard) -> None:
    heard.wait(lambda: heard.stacks)


def test_a_loop_that_stands_still_is_told_with_its_stack_once(heard: Heard) -> None:
    heard.guard.turn()
    heard.guard.begin()
    stand_still(heard)
    assert "stand_still" in heard.stacks[0]
    time.sleep(0.2)
    assert len(heard.stacks) == 1
    assert heard.guard.told
    assert heard.guard.turn() >= 0.3
    assert not heard.guard.told


def test_a_loop_that_turns_is_not_told(heard: Heard) -> None:
    heard.guard.turn()
    heard.guard.begin()
    end = time.monotonic() + 0.8
    while time.monotonic() < end:
        time.sleep(0.02)
        assert heard.guard.turn() == 0.0
    assert heard.stacks == []


def test_a_program_that_was_stopped_as_a_whole_does_not_stand_still(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HELD_UP", -1.0)
    heard.guard.turn()
    heard.guard.begin()
    time.sleep(0.8)
    assert heard.stacks == []


def test_after_the_screen_ctrl_c_ends_nothing_and_shows_nothing(heard: Heard) -> None:
    before = {number: signal.getsignal(number) for number in (*system.ENDING, signal.SIGURG)}
    signals = Signals(lambda number: None)
    try:
        signals.listen(heard.guard)
        assert signal.getsignal(signal.SIGINT) not in (signal.SIG_IGN, before[signal.SIGINT])
        signals.restore()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) == before[signal.SIGTERM]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_a_screen_is_drawn_on_the_terminal_wherever_errors_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Stream:
        def __init__(self, terminal: bool) -> None:
            self.terminal = terminal

        def isatty(self) -> bool:
            return self.terminal

    for err, out in ((True, True), (False, True), (False, False)):
        monkeypatch.setattr("sys.__stderr__", Stream(err))
        monkeypatch.setattr("sys.__stdout__", Stream(out))
        found = capabilities.drawn_on()
        assert (found is not None) == (err or out)
        assert found is None or found.isatty()
