"""Heads of pages and titles in lists: never cut, but shortened, wrapped or left out whole."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from solitudo.tui.layout.text import Line, Run, line, wrap

# titles of pages where they have little room
SHORT_TITLES = {"Techniques": "Cards"}


def tab_line(
    tabs: Sequence[tuple[str, str]], current: str, right: str, width: int, lit: bool = False
) -> Line:
    """The heads of the pages, the open one underlined; `lit` where the keys go here. Without room
    titles are shortened, then the last ones left out whole."""
    shown = list(tabs)
    if tabs_size(shown) > width:
        shown = [(name, SHORT_TITLES.get(title, title)) for name, title in tabs]
    while tabs_size(shown) > width and len(shown) > 1:
        shown.remove(next(tab for tab in reversed(shown) if tab[0] != current))
    pointed = lit and tabs_size(shown) + 2 <= width
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    room = width - sum(len(title) for _, title in shown) - 2 * pointed
    gap = " " * max(1, min(3 if width >= 42 else 2, room // max(1, len(shown) - 1)))
    for name, title in shown:
        if at:
            runs.append((gap, "muted"))
            at += len(gap)
        open_ = "_accent" if lit else "_text"
        start = at
        if pointed and name == current:
            runs.append(("▸ ", "accent"))
            at += 2
        runs.append((title, open_ if name == current else "muted"))
        at += len(title)
        cuts.append((start, at, ("tab", name)))
    if at + 2 + len(right) > width:
        right = ""
    return Line(tuple(runs), ((right, "muted"),) if right else (), cuts=tuple(cuts))


def tabs_size(tabs: Sequence[tuple[str, str]]) -> int:
    return sum(len(title) for _, title in tabs) + len(tabs) - 1


def titled(title: str, beside: str, width: int) -> list[Line]:
    """A title with a word at the right; where both have no room the word goes below."""
    if len(title) + len(beside) + 1 <= width:
        return [Line(((title, "*accent"),), ((beside, "muted"),) if beside else ())]
    below = [line(beside, "muted")] if beside else []
    return [*wrap(f"**{title}**", width, "accent"), *below]


def listed(
    title: str,
    right: str,
    key: Hashable,
    at: bool,
    width: int,
    bold: bool = False,
    role: str = "text",
) -> list[Line]:
    """A technique in a list: its title whole, over several rows where it has to be."""
    first, *rest = wrap(title, width - 2 - (len(right) + 1 if right else 0))
    runs = tuple((text, "*text" if bold else role) for text, _ in first.left)
    mark: Run = ("▸ ", "accent" if at else "muted")
    beside = ((right, "muted"),) if right else ()
    return [
        Line((mark, *runs), beside, key, at),
        *(Line((("  ", "muted"), *row.left), (), key, at) for row in rest),
    ]
