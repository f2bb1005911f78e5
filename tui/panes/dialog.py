"""Windows over a screen: a question, a text to type, a page of lines, a list, and a large one with
fields.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.spoken_text import list_words
from solitudo.tui.layout.text import BLANK, Line, keys_line, line, wrap
from solitudo.tui.panes.canvas_view import Chosen
from solitudo.tui.panes.overlay import Overlay
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.services import services_of


class Window(Overlay, ModalScreen[Any]):
    """A pane of lines in the middle of the screen."""

    CSS = "Window { align: center middle; }"
    wide = 56
    # whether one line of a list is chosen; whether a field gets every printable key
    selectable = typing = False
    interrupted: str | None = None  # the answer of Ctrl+C

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.title_text = title
        self.selected = 0

    @property
    def palette(self) -> Palette:
        return services_of(self.app).palette

    def compose(self) -> ComposeResult:
        yield LinesPane(self.palette, padding=3)

    def on_mount(self) -> None:
        self.lay_out()

    def on_resize(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Size the pane to its lines."""
        # the first change of size may arrive before the pane exists
        if not self.query(LinesPane):
            return
        pane = self.query_one(LinesPane)
        width = min(self.wide, self.size.width - 4)
        head, lines = with_keys(*self.content(width - 6), self.size.height - 6)
        height = min(len(head) + len(lines) + 4, self.size.height - 2)
        x, y = (self.size.width - width) // 2, max(0, (self.size.height - height) // 2)
        pane.styles.width, pane.styles.height, pane.styles.offset = width, height, (x, y)
        pane.show([BLANK, *head], lines, self.selected if self.selectable else None)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        """Return the fixed head and the lines under it."""
        raise NotImplementedError

    def spoken(self) -> Sequence[str]:
        """Return the chosen row in words, or all rows if none can be chosen."""
        head, lines = self.content(self.wide)
        return list_words(head, lines, self.selected if self.selectable else None)

    def use_palette(self, palette: Palette) -> None:
        self.query_one(LinesPane).use_palette(palette)
        self.lay_out()

    def on_chosen(self, message: Chosen) -> None:
        message.stop()
        self.choose(message.key)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Close the window at a click beside it."""
        if not self.query_one(LinesPane).region.contains(event.screen_x, event.screen_y):
            event.stop()
            self.dismiss(None)

    def choose(self, key: Hashable) -> None:
        """Do what was clicked."""
        if key == ("key", "Enter"):
            self.key_pressed(None, "enter")
        elif key == ("key", "Esc"):
            self.dismiss(None)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.gone or event.key in ("escape", "ctrl+c"):
            self.dismiss(self.interrupted if event.key == "ctrl+c" else None)
            return
        pane = self.query_one(LinesPane)
        # the rows that say how much is above and below each hide one row
        page = max(1, pane.rows - 2)
        rows = {"down": 1, "up": -1, "pagedown": page, "pageup": -page}
        if not self.typing:
            rows |= {"j": 1, "k": -1}
        if event.key in rows and not self.selectable:
            pane.scroll_rows(rows[event.key])
        else:
            self.key_pressed(event.character if event.is_printable else event.key, event.key)

    def key_pressed(self, key: str | None, name: str) -> None:
        """Handle any other key."""


def with_keys(head: list[Line], lines: list[Line], rows: int) -> tuple[list[Line], list[Line]]:
    """Return head and lines, with the row of keys under the title if the lines are scrolled."""
    if len(head) + len(lines) <= rows or not lines or not is_keys(lines[-1]):
        return head, lines
    rest = lines[:-1]
    while rest and rest[-1] == BLANK:
        del rest[-1]
    return [*head[:1], lines[-1], *head[1:]], rest


def is_keys(row: Line) -> bool:
    return bool(row.cuts) and all(isinstance(k, tuple) and k[0] == "key" for *_, k in row.cuts)


class Dialog(Window):
    """A question with its answers, each with a key. Enter gives the first answer."""

    def __init__(self, title: str, text: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__(title)
        self.text = text
        self.answers = list(answers)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        lines = wrap(self.text, width, "muted") if self.text else []
        keys = keys_line([*self.answers, ("Esc", "back")], width)
        return [line(self.title_text, "*text")], [*lines, BLANK, keys]

    def key_pressed(self, key: str | None, name: str) -> None:
        keys = [answer for answer, _ in self.answers]
        if key in keys:
            self.dismiss(key)
        elif name == "enter" and keys:
            self.dismiss(keys[0])

    def choose(self, key: Hashable) -> None:
        if isinstance(key, tuple) and key[0] == "key":
            self.dismiss(None if key[1] == "Esc" else key[1])


class Ask(Window):
    """A line of text to type."""

    typing = True

    def __init__(self, title: str, text: str = "", most: int = 60) -> None:
        super().__init__(title)
        self.typed = text.replace("\n", " ")
        self.most = most

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        shown = self.typed
        while shown and cell_len(shown) > width - 2:
            shown = shown[1:]
        typed = Line(((shown, "*text"), ("▏", "accent")))
        keys = keys_line([("Enter", "done"), ("Esc", "back")], width)
        return [line(self.title_text, "*text")], [typed, BLANK, keys]

    def key_pressed(self, key: str | None, name: str) -> None:
        if name == "enter":
            self.dismiss(self.typed)
            return
        if name == "backspace":
            self.typed = self.typed[:-1]
        elif key is not None and len(key) == 1 and key.isprintable():
            self.typed = (self.typed + key)[: self.most]
        self.lay_out()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        clean = "".join(c if c.isprintable() else " " for c in event.text)
        self.typed = (self.typed + clean)[: self.most]
        self.lay_out()


class Find(Ask):
    """A search while the person types. ↑ and ↓ choose a hit. Enter answers True, Esc None."""

    def __init__(self, look: Callable[[str], str], step: Callable[[int], str]) -> None:
        super().__init__("Find")
        self.look = look
        self.step = step
        self.found = ""

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head, (typed, *_) = super().content(width)
        keys = [("↑ ↓", "walk"), ("Enter", "stay"), ("Esc", "back")]
        told = self.found or "a name, a cell, a word in a comment"
        return head, [typed, line(told, "muted"), BLANK, keys_line(keys, width)]

    def on_mount(self) -> None:
        super().on_mount()
        # matches are visible under the window
        self.styles.background = "transparent"

    def key_pressed(self, key: str | None, name: str) -> None:
        if name == "enter":
            self.dismiss(True)
            return
        before = self.typed
        super().key_pressed(key, name)
        if self.typed != before:
            self.found = self.look(self.typed)
            self.lay_out()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down"):
            event.stop()
            event.prevent_default()
            self.found = self.step(1 if event.key == "down" else -1)
            self.lay_out()


def folded(row: Line, width: int) -> list[Line]:
    """Return a key and its effect in as many rows as they need."""
    if len(row.left) != 2 or sum(cell_len(text) for text, _ in row.left) <= width:
        return [row]
    lead, (words, role) = row.left
    indent = (" " * cell_len(lead[0]), role)
    first, *rest = wrap(words, width - cell_len(lead[0]), role)
    more = [row._replace(left=(indent, *part.left)) for part in rest]
    return [row._replace(left=(lead, *first.left)), *more]


class Page(Window):
    """Lines to read. A click on a line with a key answers with that key."""

    wide = 72

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        super().__init__(title)
        self.page_lines = list(lines)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head = Line(((self.title_text, "*text"),), (("Esc back", "muted"),))
        return [head, BLANK], [part for row in self.page_lines for part in folded(row, width)]

    def key_pressed(self, key: str | None, name: str) -> None:
        if key in ("?", "q", "Q") or name == "enter":
            self.dismiss(None)

    def choose(self, key: Hashable) -> None:
        if key is not None:
            self.dismiss(key)


def noted(note: str, room: int) -> str:
    """Return as many parts of a note as there is room for, with two blanks between them."""
    parts = note.split("  ")
    while len(parts) > 1 and cell_len("  ".join(parts)) > room:
        parts.pop()
    return "  ".join(parts)


class Choose(Window):
    """A list to choose from with the arrows and Enter, or with a click."""

    selectable = True

    def __init__(self, title: str, options: Sequence[tuple[str, str, Hashable]]) -> None:
        super().__init__(title)
        self.options = list(options)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        lines = [
            Line(((word, "*text" if n == self.selected else "text"),),
                 ((noted(note, width - cell_len(word) - 1), "muted"),), n,
                 raised=n == self.selected)
            for n, (word, note, _) in enumerate(self.options)
        ]  # fmt: skip
        keys = keys_line([("↑ ↓", "choose"), ("Enter", "choose it"), ("Esc", "back")], width)
        return [line(self.title_text, "*text"), BLANK], [*lines, BLANK, keys]

    def key_pressed(self, key: str | None, name: str) -> None:
        count = max(1, len(self.options))
        if name in ("up", "down", "j", "k"):
            self.selected = (self.selected + (1 if name in ("down", "j") else -1)) % count
            self.lay_out()
            self.previewed(self.options[self.selected][2])
        elif name == "enter" and self.options:
            self.dismiss(self.options[self.selected][2])

    def previewed(self, key: Hashable) -> None:
        """Show a preview of the selected option."""

    def choose(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.dismiss(self.options[key][2])
        else:
            super().choose(key)


# if fewer spare rows would be left, a large window has them all; and its least rows
SPARE, LEAST = 4, 14


class LargeWindow(Window):
    """A window as high as its lines. It never shrinks while the screen keeps its size."""

    widest = 120
    # the line that must be visible
    follow: int | None = None
    typing = True
    # the arrow keys belong to the screen: they do not scroll
    selectable = True

    # the size of the screen for which the rows are kept, the first row, and how many
    laid: tuple[int, int] = (0, 0)
    top = high = 0

    @property
    def inside(self) -> tuple[int, int]:
        """The most columns and rows for the lines."""
        return min(self.widest, self.size.width) - 6, self.size.height - 3

    def lay_out(self) -> None:
        if not self.query(LinesPane):
            return
        pane = self.query_one(LinesPane)
        width = min(self.widest, self.size.width)
        head, lines = with_keys(*self.content(width - 6), self.inside[1] - 1)
        # a blank row above and below, and the edges
        self.make_room(len(head) + len(lines) + 4)
        pane.styles.width, pane.styles.height = width, self.high
        pane.styles.offset = ((self.size.width - width) // 2, self.top)
        self.follow = next((n for n, row in enumerate(lines) if row.raised), None)
        pane.show([BLANK, *head], lines, self.follow)

    def make_room(self, rows: int) -> None:
        """Make room for this many rows. The first row keeps its place as long as possible."""
        height = self.size.height
        fresh, self.laid = self.laid != self.size, self.size
        self.high = max(LEAST, rows, 0 if fresh else self.high)
        if height - self.high < SPARE:
            self.high = height
        middle = (height - self.high) // 3
        self.top = middle if fresh else min(self.top, height - self.high)
