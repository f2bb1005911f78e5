"""The choice of a draft: an existing one, or a kind, a size and the other options."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from solitudo import engines
from solitudo.engines.core.draft import Choice, Draft, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.tui.layout.text import line
from solitudo.tui.screens.choice_form import ChoiceForm
from solitudo.tui.screens.editor import draft_files


class FormWindow(ChoiceForm):
    """The window. It answers with an empty draft, or with the name of an existing one."""

    heading = line("Editor", "*text")
    least_rows = 5
    typed_row = "size"
    # the first digit replaces the suggestion
    fresh_size = True

    def __init__(self, kind: Kind | None, size: str) -> None:
        super().__init__()
        self.kinds = [engines.kind(name) for name in engines.kinds()]
        self.kind = kind if kind is not None else self.kinds[0]
        self.typed = size
        self.chosen: dict[str, str] = {}
        self.drafts = draft_files.drafts()
        # 0 is a new one
        self.draft = 0
        # the last deleted draft, which can be restored
        self.removed = ""
        self.selected = 1 if self.drafts else 0

    def choices(self) -> tuple[Choice, ...]:
        return draft_type(self.kind).asked(self.sides)

    @property
    def sides(self) -> str:
        # "12 9" and "12×9" are 12x9
        return "x".join(self.typed.replace("×", "x").replace("x", " ").split())

    def rows(self) -> list[str]:
        found = ["draft"] if self.drafts else []
        if self.draft:
            return found
        return [*found, "kind", "size", *(choice.name for choice in self.choices())]

    def value(self, row: str) -> str:
        if row == "draft":
            return self.drafts[self.draft - 1].name if self.draft else "new"
        if row == "kind":
            return self.kind.title
        if row == "size":
            return self.typed
        choice = next(c for c in self.choices() if c.name == row)
        return self.chosen.get(row, choice.values[0])

    def about(self, row: str) -> str:
        if row == "draft":
            return self.drafts[self.draft - 1].words if self.draft else "An empty board."
        if row == "size":
            return "Type a size, such as 8 or 8×6, or choose with the arrow keys."
        for choice in self.choices():
            if choice.name == row:
                return choice.words[choice.values.index(self.value(row))]
        return "Choose the puzzle."

    def pairs(self) -> list[tuple[str, str]]:
        found = [("← →", "change"), ("Enter", "begin"), ("Esc", "back")]
        if self.draft:
            return [*found, ("Del", "remove it")]
        return [*found, ("u", f"{self.removed} again")] if self.removed else found

    def key_pressed(self, key: str | None, name: str) -> None:
        self.problem = ""
        if self.row == "size" and key is not None and key in "0123456789x× ":
            self.typed = (("" if self.fresh_size else self.typed) + key)[:7]
            self.fresh_size = False
        elif self.row == "size" and name == "backspace":
            self.typed = self.typed[:-1]
            self.fresh_size = False
        elif name == "delete":
            self.remove_draft()
        elif name == "u":
            self.bring_back()
        else:
            super().key_pressed(key, name)
            return
        self.lay_out()

    def choose(self, key: Hashable) -> None:
        self.problem = ""
        if key == ("key", "Del"):
            self.key_pressed(None, "delete")
        elif key == ("key", "u"):
            self.key_pressed(None, "u")
        else:
            super().choose(key)

    def change(self, way: int) -> None:
        row = self.row
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
        if self.draft:
            name = self.drafts[self.draft - 1].name
            if self._listed(draft_files.remove, name):
                self.removed = name

    def bring_back(self) -> None:
        if self.removed:
            self._listed(draft_files.bring_back, self.removed)
            self.removed = ""

    def _listed(self, change: Callable[[str], None], name: str) -> bool:
        try:
            change(name)
        except PuzzleError as error:
            self.problem = str(error)
            return False
        self.drafts, self.draft = draft_files.drafts(), 0
        return True

    def finish(self) -> None:
        if self.draft:
            self.dismiss(self.drafts[self.draft - 1].name)
            return
        try:
            draft: Draft = draft_type(self.kind)(self.kind, self.sides, self.chosen)
        except PuzzleError as error:
            self.problem = str(error)
            return
        self.dismiss(draft)
