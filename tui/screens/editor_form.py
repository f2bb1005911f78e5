"""What to make: a draft that was begun, or a kind, a size and what else there is to choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import engines
from engines.core.draft import Choice, Draft, draft_type
from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind
from tui.editing import keeping
from tui.lines import BLANK, Line, Run, keys_line, line, wrap
from tui.screens.dialog import Window

NEW = "new"


class FormWindow(Window):
    """Answers with an empty draft, or with the name of one that was begun."""

    selectable = True
    wide = 66

    def __init__(self, kind: Kind | None, size: str) -> None:
        super().__init__()
        self.kinds = [engines.kind(name) for name in engines.kinds()]
        self.kind = kind if kind is not None else self.kinds[0]
        self.typed = size
        self.chosen: dict[str, str] = {}
        self.drafts = keeping.drafts()
        # 0 is a new one
        self.draft = 0
        self.problem = ""
        # the draft that was removed last, to be brought back
        self.removed = ""
        self.selected = 1 if self.drafts else 0

    # -- rows ----------------------------------------------------------------------------------

    def choices(self) -> tuple[Choice, ...]:
        """What there is to choose beside the size."""
        return draft_type(self.kind).asked(self.sides)

    @property
    def sides(self) -> str:
        """The size as it is read: "12 9" and "12×9" are 12x9."""
        return "x".join(self.typed.replace("×", "x").replace("x", " ").split())

    def rows(self) -> list[str]:
        """The rows that apply."""
        found = ["draft"] if self.drafts else []
        if self.draft:
            return found
        return [*found, "kind", "size", *(choice.name for choice in self.choices())]

    def value(self, row: str) -> str:
        """What a row stands at."""
        if row == "draft":
            return self.drafts[self.draft - 1].name if self.draft else NEW
        if row == "kind":
            return self.kind.title
        if row == "size":
            return self.typed
        choice = next(c for c in self.choices() if c.name == row)
        return self.chosen.get(row, choice.values[0])

    def about(self, row: str) -> str:
        """What is said of a row."""
        if self.problem:
            return self.problem
        if row == "draft":
            return self.drafts[self.draft - 1].words if self.draft else "An empty board."
        if row == "size":
            return "Type it, W×H or N, or choose with the arrows."
        for choice in self.choices():
            if choice.name == row:
                return choice.words[choice.values.index(self.value(row))]
        return "Which puzzle it is."

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        rows = self.rows()
        self.selected = min(self.selected, len(rows) - 1)
        less, more = ("<", ">") if self.palette.ascii_only else ("◂", "▸")
        shown = []
        for number, row in enumerate(rows):
            lit = number == self.selected
            text = self.value(row) + ("▏" if lit and row == "size" else "")
            value: tuple[Run, ...] = ((text, "*text" if lit else "muted"),)
            if lit:
                value = ((f"{less} ", "accent"), *value, (f" {more}", "accent"))
            else:
                value = (*value, ("  ", "muted"))
            shown.append(
                Line(((row.capitalize(), "*text" if lit else "text"),), value, number, lit)
            )
        role = "error-text" if self.problem else "muted"
        said = wrap(self.about(rows[self.selected]), width, role)
        said += [BLANK] * (2 - len(said))
        pairs = [("← →", "change"), ("Enter", "begin"), ("Esc", "back")]
        if self.draft:
            pairs.append(("Del", "remove it"))
        elif self.removed:
            pairs.append(("u", f"{self.removed} again"))
        keys = keys_line(pairs, width)
        blank = [BLANK] * (5 - len(shown))
        return [line("Make a board", "*text"), BLANK], [*shown, *blank, BLANK, *said, BLANK, keys]

    # -- keys and mouse ------------------------------------------------------------------------

    def key_pressed(self, key: str | None, name: str) -> None:
        rows = self.rows()
        row = rows[min(self.selected, len(rows) - 1)]
        typing = row == "size" and key is not None and key in "0123456789x× "
        self.problem = ""
        if name in ("up", "down", "k", "j"):
            self.selected = (self.selected + (1 if name in ("down", "j") else -1)) % len(rows)
        elif name == "enter":
            self.begin()
            return
        elif typing:
            self.typed = (self.fresh(row) + str(key))[:7]
        elif name == "backspace" and row == "size":
            self.typed = self.typed[:-1]
            self.fresh_size = False
        elif name == "delete":
            self.remove_draft()
        elif name == "u":
            self.bring_back()
        elif name in ("left", "h", "right", "l", "space"):
            self.change(row, -1 if name in ("left", "h") else 1)
        self.lay_out()

    # the first digit takes the place of what was proposed
    fresh_size = True

    def fresh(self, row: str) -> str:
        """What is typed on to."""
        before = "" if self.fresh_size else self.typed
        self.fresh_size = False
        return before

    def choose(self, key: Hashable) -> None:
        """A click on a row selects it; on the selected one it changes."""
        self.problem = ""
        if isinstance(key, int):
            if key == self.selected:
                self.change(self.rows()[key], 1)
            self.selected = key
            self.lay_out()
        elif key == ("key", "Enter"):
            self.begin()
        elif key == ("key", "Esc"):
            self.dismiss(None)
        elif key == ("key", "Del"):
            self.remove_draft()
            self.lay_out()
        elif key == ("key", "u"):
            self.bring_back()
            self.lay_out()
        elif isinstance(key, tuple):
            self.change(self.rows()[self.selected], 1)
            self.lay_out()

    def change(self, row: str, way: int) -> None:
        """The next value of a row, or the one before."""
        if row == "draft":
            self.draft = (self.draft + way) % (len(self.drafts) + 1)
        elif row == "kind":
            at = [kind.name for kind in self.kinds].index(self.kind.name)
            self.kind = self.kinds[(at + way) % len(self.kinds)]
            self.typed, self.chosen, self.fresh_size = self.kind.default_size, {}, True
        elif row == "size":
            sizes = self.kind.sizes
            at = sizes.index(self.typed) if self.typed in sizes else -1 if way > 0 else 0
            self.typed, self.fresh_size = sizes[(at + way) % len(sizes)], True
        else:
            values = next(c.values for c in self.choices() if c.name == row)
            at = values.index(self.value(row))
            self.chosen[row] = values[(at + way) % len(values)]

    def remove_draft(self) -> None:
        """Take the chosen draft off the list."""
        if self.draft:
            name = self.drafts[self.draft - 1].name
            self._listed(keeping.remove, name)
            self.removed = name if not self.problem else self.removed

    def bring_back(self) -> None:
        """Put the draft that was removed last on the list again."""
        if self.removed:
            self._listed(keeping.bring_back, self.removed)
            self.removed = ""

    def _listed(self, change: Callable[[str], None], name: str) -> None:
        try:
            change(name)
        except PuzzleError as error:
            self.problem = str(error)
            return
        self.drafts, self.draft = keeping.drafts(), 0

    def begin(self) -> None:
        """An empty draft as chosen, or the one that was begun."""
        if self.draft:
            self.dismiss(self.drafts[self.draft - 1].name)
            return
        try:
            draft: Draft = draft_type(self.kind)(self.kind, self.sides, self.chosen)
        except PuzzleError as error:
            self.problem = str(error)
            self.lay_out()
            return
        self.dismiss(draft)
