"""How long one waits for the answer about one board: whoever wants to wait longer says so by asking
through a pipe, where nobody sits and waits."""

from __future__ import annotations

import contextlib
import signal

from engines.core.errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

# seconds of the processor: a busy machine gives up no sooner
LONGEST = 5.0


# rung again after so long, should it have come where nobody heard
AGAIN = 0.5


class LateError(PuzzleError):
    """It took too long."""


@contextlib.contextmanager
def patience(otherwise: str) -> Iterator[None]:
    """While an answer is worked out: LateError when it takes too long. `otherwise` says what can
    be done. Where a system has no such alarm one waits."""
    seconds = LONGEST

    def over(number: int, frame: FrameType | None) -> None:
        raise LateError(f"No answer was found in {seconds:g} seconds. {otherwise}")

    rung = hasattr(signal, "ITIMER_PROF")
    try:
        before = signal.signal(signal.SIGPROF, over) if rung else None
    except ValueError:
        rung = False  # nobody rings but for the main thread
    if not rung:
        yield
        return

    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
