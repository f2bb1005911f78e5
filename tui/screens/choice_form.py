"""A window with a row for each choice: up and down select the row, left and right change it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line, wrap
from solitudo.tui.panes.dialog import Window


class ChoiceForm(Window):
    """A form with rows. It defines which rows apply and what they hold."""

    selectable = True
    wide = 66
    heading = line("")
    # the window keeps its size: the least rows of the form, and the rows under it that describe one
    # row
    least_rows, said_rows = 0, 2
    # the row that is being typed into
    typed_row = ""
    # the reason why the form cannot be used as it is
    problem = ""

    def rows(self) -> Sequence[str]:
        """Return the names of the rows that apply."""
        raise NotImplementedError

    @property
    def row(self) -> str:
        rows = self.rows()
        return rows[min(self.selected, len(rows) - 1)]

    def title_of(self, row: str) -> str:
        return row.capitalize()

    def value(self, row: str) -> str:
        """Return the value of a row."""
        raise NotImplementedError

    def about(self, row: str) -> str:
        """Return the words about a row."""
        raise NotImplementedError

    def pairs(self) -> list[tuple[str, str]]:
        raise NotImplementedError

    def change(self, way: int) -> None:
        """Set the selected row to its next value, or to the previous one."""
        raise NotImplementedError

    def finish(self) -> None:
        """Accept the choices of the form."""
        raise NotImplementedError

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        rows = self.rows()
        self.selected = min(self.selected, len(rows) - 1)
        less, more = "<>" if self.palette.ascii_only else "◂▸"
        lines = []
        for number, row in enumerate(rows):
            lit = number == self.selected
            text = self.value(row) + ("▏" if lit and row == self.typed_row else "")
            value: tuple[Run, ...] = ((text, "muted"), ("  ", "muted"))
            if lit:
                value = ((f"{less} ", "accent"), (text, "*text"), (f" {more}", "accent"))
            title = (self.title_of(row), "*text" if lit else "text")
            lines.append(Line((title,), value, number, lit))
        lines += [BLANK] * (self.least_rows - len(lines))
        role = "error-text" if self.problem else "muted"
        said = wrap(self.problem or self.about(self.row), width, role)
        said += [BLANK] * (self.said_rows - len(said))
        return [self.heading, BLANK], [*lines, BLANK, *said, BLANK, keys_line(self.pairs(), width)]

    def key_pressed(self, key: str | None, name: str) -> None:
        if name in ("up", "down", "j", "k"):
            way = 1 if name in ("down", "j") else -1
            self.selected = (self.selected + way) % len(self.rows())
        elif name in ("left", "h", "right", "l", "space"):
            self.change(-1 if name in ("left", "h") else 1)
        elif name == "enter":
            self.finish()
        self.lay_out()

    def choose(self, key: Hashable) -> None:
        """Select the row that was clicked, or change it if it was selected."""
        if isinstance(key, int):
            if key == self.selected:
                self.change(1)
            self.selected = key
        elif key in (("key", "Enter"), ("key", "Esc")):
            super().choose(key)
        else:
            self.change(1)
        self.lay_out()
