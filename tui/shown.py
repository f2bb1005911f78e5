"""What stands on the terminal: a frame sends only what differs from it, each style once.

Over SSH and inside tmux the bytes of a frame are what a person waits for. Whole frames (a game that
opens, a window and what it leaves behind, the focus that comes and goes) are held against what was
sent before, character by character; runs of the same style are sent together, wherever they lie,
with the shortest way for the cursor between them. The screen ends up the same.

Whoever draws past this, or a terminal that was resized or suspended, must call `forget`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, get_character_cell_size
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

# a character with the codes of its style; the second column of a wide one is ("", codes)
Cell = tuple[str, str]

# so many columns that did not change are sent again rather than stepped over
GAP = 2
UNKNOWN: Cell = ("\0", "")


class Shown:
    """The cells of a terminal as they were last sent."""

    def __init__(self) -> None:
        self.rows: dict[int, list[Cell]] = {}
        self._codes: dict[Style, str] = {}
        self._system: ColorSystem | None = None

    def forget(self) -> None:
        """What stands there is not known any more: the next frame is sent whole."""
        self.rows.clear()

    def codes(self, style: Style | None, system: ColorSystem | None) -> str:
        """The SGR codes of a style."""
        if style is None or system is None:
            return ""
        if system is not self._system:
            self._codes.clear()
            self._system = system
        found = self._codes.get(style)
        if found is None:
            found = self._codes[style] = style._make_ansi_codes(system)
        return found

    def update(
        self, pieces: Iterable[tuple[int, int, Iterable[Segment]]], system: ColorSystem | None
    ) -> str:
        """The sequence that brings the terminal from what stands there to these runs (row, column,
        segments), and from now on they stand there."""
        frame = Frame()
        for y, x, segments in pieces:
            cells: list[Cell] = []
            for text, style, control in segments:
                if not control and text:
                    put(cells, text, self.codes(style, system))
            self._row(frame, y, x, cells)
        return frame.text()

    def _row(self, frame: Frame, y: int, x: int, cells: list[Cell]) -> None:
        """Take these cells into a row, and what differs into the frame."""
        row = self.rows.setdefault(y, [])
        end = x + len(cells)
        if len(row) < end:
            row += [UNKNOWN] * (end - len(row))
        if row[x:end] == cells:
            return
        changed = [at for at, cell in enumerate(cells) if row[x + at] != cell]
        # half of a wide character is never sent alone, nor left standing
        first = changed[0]
        last = first
        for at in changed[1:]:
            if at - last > GAP + 1:
                self._span(frame, y, x, cells, first, last)
                first = at
            last = at
        self._span(frame, y, x, cells, first, last)
        row[x:end] = cells

    def _span(self, frame: Frame, y: int, x: int, cells: list[Cell], first: int, last: int) -> None:
        """Cells from first to last, in runs of one style."""
        while first and not cells[first][0]:
            first -= 1
        while last + 1 < len(cells) and not cells[last + 1][0]:
            last += 1
        start = first
        for at in range(first + 1, last + 2):
            if at > last or cells[at][1] != cells[start][1]:
                text = "".join(char for char, _ in cells[start:at])
                frame.add(cells[start][1], y, x + start, text, at - start)
                start = at


class Frame:
    """Runs of text by their style, in the order in which styles first came."""

    def __init__(self) -> None:
        self.groups: dict[str, list[tuple[int, int, str, int]]] = {}

    def add(self, codes: str, y: int, x: int, text: str, width: int) -> None:
        """A run of one style."""
        self.groups.setdefault(codes, []).append((y, x, text, width))

    def text(self) -> str:
        """The sequence: each style once, the cursor moved only where it is not already."""
        out: list[str] = []
        row, column = -1, -1
        for codes, runs in self.groups.items():
            out.append(f"\x1b[0;{codes}m" if codes else "\x1b[0m")
            for y, x, text, width in runs:
                if y != row or x < column:
                    out.append(f"\x1b[{y + 1};{x + 1}H")
                elif x > column:
                    step = x - column
                    out.append(f"\x1b[{step}C" if step > 1 else "\x1b[C")
                out.append(text)
                row, column = y, x + width
        if out:
            out.append("\x1b[0m")
        return "".join(out)


def put(cells: list[Cell], text: str, codes: str) -> None:
    """Add a text to a row of cells."""
    if text.isascii() or cell_len(text) == len(text):
        cells.extend([(char, codes) for char in text])
        return
    for char in text:
        size = get_character_cell_size(char)
        if size == 0 and cells:
            cells[-1] = (cells[-1][0] + char, codes)
        else:
            cells.append((char, codes))
            cells.extend([("", codes)] * (size - 1))
