"""A real slow line: 2,400 bytes a second, a fifth of a second each way. What the program decides on
it is counted in tests/terminal/test_low_bandwidth.py; here is what only a terminal shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.wire import Wire

BOARD = "hitori:5x5de:5154542152243135512112524"
RATE, DELAY = 2400, 0.2
# seconds that a key for a mark may take, there and back
PROMPT = 1.5


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    found = Wire(tmp_path, ["play", BOARD], (80, 24), RATE, DELAY)
    try:
        yield found
    finally:
        found.close()


def test_a_game_on_a_slow_line(wire: Wire) -> None:
    """In bytes on the line, which are its seconds, whatever else the machine has to do."""

    def shows(words: str) -> bool:
        return any(words in row for row in wire.screen.display)

    assert wire.wait(lambda: shows("keys"), 60.0) is not None
    wire.type(b"\x1b")
    # low-bandwidth mode turns on after late answers: the clock changes once a minute
    assert wire.wait(lambda: shows("0 min"), 30.0) is not None
    wire.settle(0.4)
    before = len(wire.taken)
    wire.type(b"\r")
    assert wire.wait(lambda: shows("1/25"), 30.0) is not None
    assert len(wire.taken) - before < (PROMPT - 2 * DELAY) * RATE
