"""The number of bytes that may be sent now, and whether the connection is slow, from the terminal's
answers.

After some bytes, Solitudo asks the terminal for the place of its cursor. The answer shows that the
terminal has received everything sent before. Nothing more is sent while more is on its way than the
connection carries in a moment. Late answers mean a slow connection. A terminal that has never
answered counts as fast. A lost answer is awaited for as long as answers take here, but not beyond
the next key.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

# asks where the cursor is
ASK = "\x1b[6n"
# bytes after which the terminal is asked; on a slow connection with every frame, and after a late
# answer
EVERY = 2000
# seconds after which an answer is late, and the number of late answers in a row that make a
# connection slow
PENDING, LATE_ANSWERS = 0.3, 2
# the bytes that may always be on their way, and the seconds whose bytes may be added to those that
# are always under way
LEAST, MOMENT = 800, 0.3
# the least bytes from which a rate is computed, and the seconds before the question in which they
# must be sent
TELLING, AT_ONCE = 400, 0.1
# a connection with fewer bytes per second is still slow, however early a few bytes are answered
THIN = 2000.0
# an answer is given up after three times its expected time plus the first number of seconds, or at
# the latest the second number after its bytes should have arrived. After this many in a row,
# nothing is asked until the terminal or the player sends something
SLACK, LOST, SILENT = 0.5, 4.0, 3
# the longest time in seconds for the first answer
UNKNOWN = 2.0
# a connection with this many bytes per second is never waited for
QUICK = 200_000.0


class Question(NamedTuple):
    """When a question was sent, what was on its way then, what had been sent since the last one,
    and when the first of that was sent.
    """

    asked: float
    in_flight: int
    unasked: int
    since: float


class Flow:
    """The bytes on their way to the terminal. Times are passed in, in seconds."""

    def __init__(self) -> None:
        self.slow = False
        # whether the terminal has ever answered
        self.answers = False
        # bytes per second, and the least seconds for an answer
        self.rate = QUICK
        self.latency = LOST
        self.in_flight = 0
        self._unasked = 0
        self._since = 0.0
        self._late = 0
        self._lost = 0
        self._last = 0.0  # when it last answered
        self._asked: deque[Question] = deque()
        self._stray = 0  # answers that were given up and may still arrive

    @property
    def asking(self) -> bool:
        return self._lost < SILENT

    def sent(self, count: int, now: float, always: bool = False) -> bool:
        """Record bytes that were sent. Return whether to ask the terminal after them."""
        self.in_flight += count
        if not self._unasked:
            self._since = now
        self._unasked += count
        if not self.asking:
            self.in_flight = 0
            return False
        if not always and self._unasked < (1 if self.slow or self._late else EVERY):
            return False
        self.ask(now)
        return True

    @property
    def silent(self) -> bool:
        """Return whether bytes are on their way without a question, so that their arrival will be
        unknown.
        """
        return self.answers and self.asking and not self._asked and self.in_flight > 0

    def ask(self, now: float) -> None:
        self._asked.append(Question(now, self.in_flight, self._unasked, self._since))
        self._unasked = 0

    def answered(self, now: float) -> None:
        """Record that the terminal has received everything that was sent before the oldest
        question.
        """
        self._lost = 0
        if not self._asked or self._early(now):
            self._stray = max(0, self._stray - 1)
            return
        self.answers = True
        # this is the answer to a later question, so the answer before it is lost
        count = 0
        while (
            len(self._asked) > 1
            and self._late_for(self._asked[0], now)
            and (now - self._asked[1].asked >= self.latency)
        ):
            count += self._asked.popleft().unasked
        asked, _, last, since = self._asked.popleft()
        count += last
        self.in_flight = max(0, self.in_flight - count)
        took = max(0.0, now - asked)
        self.latency = min(self.latency, took)
        if count >= TELLING and asked - since <= AT_ONCE:
            # these bytes were sent after the last answer, or after the expected time of the answer
            # before them
            busy = now - max(self._last, asked + self.latency)
            rate = min(QUICK, count / busy) if busy > count / QUICK else QUICK
            self.rate = rate if QUICK in (rate, self.rate) else (rate + self.rate) / 2
        self._last = now
        if took >= PENDING:
            self._late += 1
        elif self.rate >= THIN:
            self._late = 0
        if self._late >= LATE_ANSWERS:
            self.slow = True
        elif self.slow and took < PENDING / 3 and self.rate >= THIN:
            self.slow = False

    def longest(self) -> float:
        """Return how many seconds an answer may take, or 0 if nothing is asked."""
        if not self.asking:
            return 0.0
        if not self.answers:
            return UNKNOWN
        return min(LOST, 2 * self.latency + self.in_flight / self.rate + PENDING)

    def forget(self) -> None:
        """Forget the questions, because another program has read the answers."""
        self._asked.clear()
        self.in_flight = self._unasked = 0

    def _takes(self, question: Question) -> float:
        """Return how many seconds the answer to a question takes, from earlier answers."""
        if self.rate >= QUICK:
            # nobody waits for it, and it may be the first one to show that the connection is slow
            return LOST
        return self.latency + question.in_flight / self.rate

    def _late_for(self, question: Question, now: float) -> bool:
        return now - question.asked > 2 * self._takes(question) + PENDING

    def _early(self, now: float) -> bool:
        """Return whether an answer that arrives now was already given up."""
        oldest = self._asked[0]
        return bool(self._stray) and now - oldest.asked < self._takes(oldest) / 2

    def _give_up(self) -> None:
        self._stray += len(self._asked)
        self._asked.clear()
        self.in_flight = 0

    def heard(self, now: float) -> None:
        """Record that the player is there. An answer that is late now was lost."""
        if self.answers:
            self._lost = 0
        if self._asked and self._late_for(self._asked[0], now):
            self._give_up()

    def room(self, now: float) -> int:
        """Return how many bytes may be sent now. Questions asked too long ago are given up."""
        if self._asked:
            oldest = self._asked[0]
            most = LOST + oldest.in_flight / self.rate
            wait = (3 * self._takes(oldest) + SLACK) * 2**self._lost
            if now - oldest.asked > min(wait, most):
                self._give_up()
                self._lost += 1
        if not self.answers or not self.asking or self.rate >= QUICK:
            return 1 << 30
        window = max(LEAST, round(self.rate * (self.latency + MOMENT)))
        return max(0, window - self.in_flight)
