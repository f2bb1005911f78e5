"""Small windows over a screen: a question, a text to type, a page of lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from tui.drawing.palette import Palette
from tui.lines import BLANK, Line, keys_line, line, wrap
from tui.panes.lines import Chosen, LinesPane


class Once(Screen[Any]):
    """A screen that is left once, however many keys come in the same moment."""

    gone = False

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave, once: what is pressed in the same moment finds the screen gone."""
        if self.gone or not self.is_current:
            return AwaitComplete()
        self.gone = True
        return super().dismiss(result)


class Window(Once, ModalScreen[Any]):
    """A pane of lines in the middle of the screen."""

    CSS = "Window { align: center middle; }"
    wide = 56

    def __init__(self) -> None:
        super().__init__()
        self.selected = 0

    @property
    def palette(self) -> Palette:
        found: Palette = self.app.palette  # type: ignore[attr-defined]
        return found

    def compose(self) -> ComposeResult:
        yield LinesPane(self.palette, ground="panel", padding=3)

    def on_mount(self) -> None:
        self.lay_out()

    def on_resize(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Size the pane to its lines."""
        # the first change of size may come before the pane
        if not self.query(LinesPane):
            return
        pane = self.query_one(LinesPane)
        width = min(self.wide, self.size.width - 4)
        head, lines = self.content(width - 6)
        height = min(len(head) + len(lines) + 4, self.size.height - 2)
        pane.styles.width, pane.styles.height = width, height
        pane.styles.offset = (
            (self.size.width - width) // 2,
            max(0, (self.size.height - height) // 2),
        )
        pane.show([BLANK, *head], lines, self.selected if self.selectable else None)

    # a list of which one line is chosen; a field into which every printable key goes
    selectable = False
    typing = False

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        """The fixed head and the lines under it."""
        raise NotImplementedError

    def use_palette(self, palette: Palette) -> None:
        """Follow a theme change."""
        self.query_one(LinesPane).use_palette(palette)
        self.lay_out()

    def on_chosen(self, message: Chosen) -> None:
        message.stop()
        self.choose(message.key)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click beside the window leaves it."""
        if not self.query_one(LinesPane).region.contains(event.screen_x, event.screen_y):
            event.stop()
            self.dismiss(None)

    def choose(self, key: Hashable) -> None:
        """Something was clicked."""

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.gone:
            return
        if event.key in ("escape", "ctrl+c"):
            self.dismiss(None)
            return
        pane = self.query_one(LinesPane)
        rows = {"down": 1, "up": -1, "pagedown": pane.rows, "pageup": -pane.rows}
        if not self.typing:
            rows |= {"j": 1, "k": -1}
        if event.key in rows and not self.selectable:
            pane.scroll_rows(rows[event.key])
        else:
            self.key_pressed(event.character if event.is_printable else event.key, event.key)

    def key_pressed(self, key: str | None, name: str) -> None:
        """Any other key."""


class Dialog(Window):
    """A question with its answers, each a key; the first is Enter's as well."""

    def __init__(self, title: str, text: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.title_text = title
        self.text = text
        self.answers = list(answers)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        lines = wrap(self.text, width, "muted") if self.text else []
        return [line(self.title_text, "*text")], [
            *lines,
            BLANK,
            keys_line([*self.answers, ("Esc", "back")], width),
        ]

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
        super().__init__()
        self.title_text = title
        self.typed = text.replace("\n", " ")
        self.most = most

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        shown = self.typed
        while shown and cell_len(shown) > width - 2:
            shown = shown[1:]
        return [line(self.title_text, "*text")], [
            Line(((shown, "*text"), ("▏", "accent"))),
            BLANK,
            keys_line([("Enter", "done"), ("Esc", "back")], width),
        ]

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

    def choose(self, key: Hashable) -> None:
        if key == ("key", "Enter"):
            self.dismiss(self.typed)
        elif key == ("key", "Esc"):
            self.dismiss(None)


class Find(Ask):
    """A line of text that is looked for while it is typed; ↑ ↓ walk what was found. Answers True
    with Enter, None with Esc: what is under the window shows where one is."""

    def __init__(self, look: Callable[[str], str], step: Callable[[int], str]) -> None:
        super().__init__("Find a name, a cell, a word of a comment")
        self.look = look
        self.step = step
        self.found = ""

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head, (typed, *_) = super().content(width)
        keys = [("↑ ↓", "walk"), ("Enter", "stay there"), ("Esc", "back")]
        return head, [typed, line(self.found, "muted"), BLANK, keys_line(keys, width)]

    def on_mount(self) -> None:
        super().on_mount()
        # what is found is seen under the window
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
        else:
            super().on_key(event)

    def choose(self, key: Hashable) -> None:
        if key == ("key", "Enter"):
            self.dismiss(True)
        else:
            super().choose(key)


class Page(Window):
    """Lines to read, scrolled by keys and wheel. A line that stands for something answers with it
    when it is clicked."""

    wide = 72

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        super().__init__()
        self.title_text = title
        self.page_lines = list(lines)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head = Line(((self.title_text, "*text"),), (("Esc back", "muted"),))
        return [head, BLANK], self.page_lines

    def key_pressed(self, key: str | None, name: str) -> None:
        if key in ("?", "q", "Q") or name == "enter":
            self.dismiss(None)

    def choose(self, key: Hashable) -> None:
        if key is not None:
            self.dismiss(key)


class Choose(Window):
    """A list to choose from: arrows and Enter, or a click."""

    selectable = True

    def __init__(self, title: str, options: Sequence[tuple[str, str, Hashable]]) -> None:
        super().__init__()
        self.title_text = title
        self.options = list(options)

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        lines = [
            Line(((word, "*text" if n == self.selected else "text"),), ((note, "muted"),), n,
                 raised=n == self.selected)
            for n, (word, note, _) in enumerate(self.options)
        ]  # fmt: skip
        return [line(self.title_text, "*text"), BLANK], lines

    def key_pressed(self, key: str | None, name: str) -> None:
        count = max(1, len(self.options))
        if name in ("up", "down", "j", "k"):
            self.selected = (self.selected + (1 if name in ("down", "j") else -1)) % count
            self.lay_out()
            self.previewed(self.options[self.selected][2])
        elif name == "enter" and self.options:
            self.dismiss(self.options[self.selected][2])

    def previewed(self, key: Hashable) -> None:
        """The selection moved: a chance to show what it would be like."""

    def choose(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.dismiss(self.options[key][2])
