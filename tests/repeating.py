"""A terminal that repeats: pyte's lacks the sequence that writes the last character again."""

from __future__ import annotations

import pyte


class Repeating(pyte.Screen):
    """Repeats what was written last, as long as nothing else is done."""

    last = ""
    after = (-1, -1)

    def draw(self, data: str) -> None:
        super().draw(data)
        self.last, self.after = data[-1:], (self.cursor.y, self.cursor.x)

    def repeat(self, count: int = 1) -> None:
        """Write the last character so often again, as far as the row goes."""
        assert self.after == (self.cursor.y, self.cursor.x), "what was written is elsewhere"
        self.draw(self.last * min(count, self.columns - self.cursor.x))


class RepeatingStream(pyte.ByteStream):
    """Tells such a screen of it."""

    csi = {**pyte.ByteStream.csi, "b": "repeat"}  # noqa: RUF012
    events = pyte.ByteStream.events | {"repeat"}
