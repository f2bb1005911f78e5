"""What another program finds in a PDF of ours: the words of a page and where their middles are,
its discs, and its lines with their widths. It knows nothing of how the pages were laid out."""

import io
from typing import Any, NamedTuple

from pypdf import PdfReader

MM = 25.4 / 72
# the width of a digit and half the height of a capital, of a Helvetica of size 1
DIGIT, HALF = 0.556, 0.36


class Word(NamedTuple):
    text: str
    x: float
    y: float
    size: float


class Disc(NamedTuple):
    x: float
    y: float
    radius: float


class Line(NamedTuple):
    ends: tuple[tuple[float, float], tuple[float, float]]
    width: float
    dashed: bool


class Seen(NamedTuple):
    """A page, in millimetres from its upper left corner."""

    words: list[Word]
    discs: list[Disc]
    lines: list[Line]


def look(content: bytes) -> list[Seen]:
    """Every page of a PDF."""
    return [_Page(page).seen for page in PdfReader(io.BytesIO(content)).pages]


class _Page:
    """Follows the operators of one page."""

    def __init__(self, page: Any) -> None:
        self.height = float(page.mediabox.height) * MM
        self.seen = Seen([], [], [])
        self.at: list[tuple[float, float]] = []
        self.curves: list[tuple[float, float]] = []
        self.width, self.dashed = 0.0, False
        page.extract_text(visitor_operand_before=self.operator, visitor_text=self.text)

    def spot(self, x: Any, y: Any) -> tuple[float, float]:
        return float(x) * MM, self.height - float(y) * MM

    def text(self, text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
        if text.strip():
            x, y = self.spot(tm[4], tm[5])
            size *= MM
            shown = text.strip()
            self.seen.words.append(
                Word(shown, x + DIGIT * size * len(shown) / 2, y - HALF * size, size)
            )

    def operator(self, name: bytes, operands: Any, cm: Any, tm: Any) -> None:
        if name == b"w":
            self.width = float(operands[0]) * MM
        elif name == b"d":
            self.dashed = bool(operands[0])
        elif name == b"m":
            self.at, self.curves = [self.spot(*operands)], []
        elif name == b"l":
            self.at.append(self.spot(*operands))
        elif name == b"c":
            self.curves.append(self.spot(*operands[4:]))
        elif name in (b"S", b"f", b"B", b"b", b"s"):
            if len(self.curves) == 4:
                xs, ys = zip(*self.curves, strict=True)
                middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
                self.seen.discs.append(Disc(*middle, (max(xs) - min(xs)) / 2))
            elif name == b"S" and len(self.at) == 2:
                self.seen.lines.append(Line((self.at[0], self.at[1]), self.width, self.dashed))
            self.at, self.curves = [], []
