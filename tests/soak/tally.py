"""The progress of a long run: lines in a file, which can be read from outside and are not lost with
the run.
"""

import os
import time
from pathlib import Path

# how many of each in a long run; 0 in the short one
SOAKING = int(os.environ.get("SOLITUDO_SOAK") or 0)
LOG = Path(os.environ.get("SOLITUDO_SOAK_LOG") or Path(__file__).parents[2] / "build" / "soak.log")


def so_many(short: int, each: int = 1) -> int:
    """Return how many to try: a few in the short run, and in the long one as many as are
    asked for.
    """
    return SOAKING * each or short


class Tally:
    """Counts the attempts and keeps the failures, so that a long run continues to its end."""

    def __init__(self, name: str, total: int) -> None:
        self.name = name
        self.total = total
        self.done = 0
        self.wrong: list[str] = []
        self.longest = 0.0
        self._begun = time.monotonic()

    def one(self, count: int = 1) -> None:
        """So many more went well."""
        before = self.done
        self.done += count
        step = max(1, self.total // 10)
        if before // step < self.done // step or self.done >= self.total:
            self.note()

    def failed(self, what: str, error: BaseException) -> None:
        """Report a failure, now and at the end."""
        if not SOAKING:
            raise error
        self.wrong.append(f"{what}: {type(error).__name__}: {str(error)[-6000:]}")
        self._write(f"WRONG {self.name} {self.wrong[-1]}")
        self.one()

    def took(self, seconds: float) -> None:
        self.longest = max(self.longest, seconds)

    def note(self) -> None:
        spent = time.monotonic() - self._begun
        longest = f", the longest {self.longest:.3f} s" if self.longest else ""
        self._write(
            f"{self.name}: {self.done:,} of {self.total:,}, {len(self.wrong)} wrong, "
            f"{spent:.0f} s{longest}"
        )

    def _write(self, line: str) -> None:
        if SOAKING:
            LOG.parent.mkdir(parents=True, exist_ok=True)
            with LOG.open("a", encoding="utf-8") as log:
                log.write(f"{time.strftime('%H:%M:%S')} {line}\n")

    def end(self) -> None:
        """All was tried."""
        assert not self.wrong, "\n".join(self.wrong)
