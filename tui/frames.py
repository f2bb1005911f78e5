"""Small frames: what changed on the screen, sent in few bytes.

Stock Textual sends whatever the same widget holds left of a change again, and every run with its
whole style. Over SSH and inside tmux that is what a person waits for. Here a change is cropped on
both sides, and the pieces of a frame are sorted by style, so that each style is sent once. The
screen ends up the same. Only for the version this was written for; others keep their own way.
"""

from __future__ import annotations

from pathlib import Path

import textual
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual.screen import Screen
from textual.strip import Strip

WRITTEN_FOR = "8.2."


def known_version() -> bool:
    """Whether this is the Textual that the small frames were written for.

    Its own `__version__` reads package metadata, which takes a tenth of the start; the name of
    the folder beside it says the same.
    """
    beside = Path(textual.__file__).parents[1]
    return any(beside.glob(f"textual-{WRITTEN_FOR}*.dist-info"))


class SmallUpdate(ChopsUpdate):
    """A partial update that sends each style once and nothing that did not change."""

    def render_segments(self, console: Console) -> str:
        groups: dict[Style | None, list[tuple[int, int, str, int]]] = {}
        for y, first, last in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or start >= last or end <= first:
                    continue
                _collect(groups, strip, y, start, max(first, start), min(last, end))
        return "".join(_encode(groups, console._color_system))


def _collect(
    groups: dict[Style | None, list[tuple[int, int, str, int]]],
    strip: Strip,
    y: int,
    x: int,
    first: int,
    last: int,
) -> None:
    """Sort the runs of a strip that begins at x, cut to first..last, into their styles."""
    if first > x or last < x + strip.cell_length:
        strip = strip.crop(first - x, last - x)
        x = first
    for text, style, control in strip:
        if control or not text:
            continue
        width = len(text) if text.isascii() else cell_len(text)
        groups.setdefault(style, []).append((y, x, text, width))
        x += width


def _encode(
    groups: dict[Style | None, list[tuple[int, int, str, int]]], system: ColorSystem | None
) -> list[str]:
    """The pieces, style by style. The cursor is moved only where it is not already."""
    out: list[str] = []
    at = (-1, -1)
    for style, pieces in groups.items():
        codes = style._make_ansi_codes(system) if style and system is not None else ""
        out.append(f"\x1b[0;{codes}m" if codes else "\x1b[0m")
        for y, x, text, width in pieces:
            if at != (y, x):
                out.append(f"\x1b[{y + 1};{x + 1}H")
            out.append(text)
            at = (y, x + width)
    if out:
        out.append("\x1b[0m")
    return out


class SmallCompositor(Compositor):
    """A compositor whose partial updates are small."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        if update is None:
            return None
        return SmallUpdate(update.chops, update.spans, update.chop_ends)


class SmallFrames(Screen[None]):
    """A screen that sends small frames where this version of Textual is known."""

    def __init__(self) -> None:
        super().__init__()
        if known_version():
            self._compositor = SmallCompositor()
