"""The window of `?`: all keys, grouped by purpose, searched as you type."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from solitudo.tui.layout.spoken_text import list_words, plain
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line, wrap
from solitudo.tui.panes.dialog import Ask
from solitudo.tui.play import finding
from solitudo.tui.play.finding import phrases
from solitudo.tui.play.key_list import ASKS, NO_MATCH, NOTES, TITLE, KeyRow, in_groups

# the columns inside the window from which rows are in two columns, and the columns between these
TWO, GAP = 94, 2
# the most columns of keys, and a blank between keys and text
KEYS = 14
# in fewer columns, a text is under its keys, indented this far
NARROW, INDENT = 48, 4


def fitting(rows: Sequence[KeyRow], typed: str) -> list[KeyRow]:
    """Return the rows that fit what is typed, the best first."""

    def told(row: KeyRow) -> tuple[str, list[str], str]:
        called = [phrase for name in row.commands for phrase in phrases(name)]
        return row.text, called, row.shown

    return [row for _, row in finding.fitting(rows, typed, told)]


def halves(rows: list[KeyRow]) -> tuple[list[KeyRow], list[KeyRow]]:
    """Return the rows in two columns of about the same height. No group is divided."""
    groups = list(in_groups(rows).values())
    heights = [len(group) + 2 for group in groups]
    cut = min(range(1, len(groups) + 1), key=lambda n: abs(sum(heights[:n]) - sum(heights[n:])))
    left = [row for group in groups[:cut] for row in group]
    return left, [row for group in groups[cut:] for row in group]


class KeysWindow(Ask):
    """All keys. It answers with the name of the chosen command."""

    selectable = True
    wide = 118

    def __init__(self, rows: Sequence[KeyRow], read: bool = False) -> None:
        super().__init__(TITLE)
        # whether it is read aloud: then left and right move from group to group
        self.read = read
        self.rows = list(rows)
        self.shown = self.rows
        # the selected row: none until an arrow or a letter is pressed
        self.at: int | None = None
        self.searched = ""

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        if self.typed != self.searched:
            self.searched = self.typed
            self.shown = fitting(self.rows, self.typed) if self.typed.strip() else self.rows
            self.at = 0 if self.typed.strip() and self.shown else None
        asks: Run = ("", "muted") if self.typed else (f" {ASKS}", "faint")
        room = width - len(TITLE) - 12
        typed = self.typed[-max(1, room) :]
        if cell_len(asks[0]) > room:
            asks = (asks[0][: max(0, room - 1)] + "…", "faint") if room > 1 else ("", "faint")
        esc = keys_line([("Esc", "close")], 9)
        head = Line(
            ((TITLE, "*text"), ("  ", "text"), (typed, "*text"), ("▏", "accent"), asks),
            esc.left,
            cuts=((width - 9, width, ("key", "Esc")),),
        )
        self.selected = 0
        if not self.shown:
            return [head, BLANK], wrap(NO_MATCH, width, "muted")
        if width >= TWO and not self.typed.strip():
            lines = self.in_two(width)
            # the blank row is omitted before any other row
            return [head, BLANK] if len(lines) + 8 <= self.size.height else [head], lines
        notes = [part for note in NOTES for part in wrap(note, width, "muted")]
        return [head, BLANK], [*self.in_one(self.shown, width), BLANK, *notes]

    def in_two(self, width: int) -> list[Line]:
        """Return two columns of rows beside each other."""
        half = (width - GAP) // 2
        left, right = halves(self.shown)
        columns = [self.in_one(left, half), self.in_one(right, width - GAP - half)]
        notes = [line(note, "muted") for note in NOTES]
        columns[1] += [BLANK] * max(1, len(columns[0]) - len(columns[1]) - len(notes)) + notes
        found = []
        for number, (one, other) in enumerate(zip_longest(*columns, fillvalue=BLANK)):
            gap = half + GAP - sum(cell_len(text) for text, _ in one.left)
            cuts = [(0, half, one.key), (half + GAP, width, other.key)]
            if one.raised or other.raised:
                self.selected = number
            runs = (*on_raised(one, half), (" " * (gap - GAP), ground(one)), (" " * GAP, "text"))
            found.append(
                Line((*runs, *on_raised(other, half)), cuts=tuple(cut for cut in cuts if cut[2]))
            )
        return found

    def in_one(self, rows: list[KeyRow], width: int) -> list[Line]:
        """Return rows under the titles of their groups."""
        lines: list[Line] = []
        keys = min(KEYS, max(len(row.shown) for row in self.rows) + 1)
        for title, group in in_groups(rows).items():
            lines += [BLANK] if lines else []
            lines.append(line(title, "*accent"))
            for row in group:
                number = self.shown.index(row)
                lit = number == self.at
                sign = (">" if self.palette.ascii_only else "▸") if lit else " "
                # keys that are wider than their column move only their own text
                lead = f"{sign} {row.shown:<{keys}}"
                if width < NARROW:
                    lead = f"{sign} {row.shown}  "
                key, role = ("row", number), "text" if lit else "muted"
                found = wrap(row.text, max(8, width - len(lead)), role)
                if width < NARROW and len(found) > 1:
                    # the text is under its keys
                    found = [BLANK, *wrap(row.text, width - INDENT, role)]
                first, *rest = found
                lines.append(Line(((lead, "*text"), *first.left), (), key, lit))
                indent = (" " * (INDENT if first is BLANK else len(lead)), "text")
                lines += [Line((indent, *more.left), (), key, lit) for more in rest]
                if lit:
                    # scroll to its last line, so that all of it is visible
                    self.selected = len(lines) - 1
        return lines

    def spoken(self) -> Sequence[str]:
        if self.at is None and not self.typed:
            names = list(in_groups(self.shown))
            return [
                f"{TITLE}, {len(names)} groups: {', '.join(names)}.",
                "Left and right change the group. Up and down change the key.",
                f"{ASKS}.",
            ]
        if self.at is not None and self.shown:
            row, group = self.shown[self.at], in_groups(self.shown)[self.shown[self.at].group]
            where = f"{group.index(row) + 1} of {len(group)}"
            return [
                f"{row.group}.",
                plain(f"{row.shown}: {row.text}."),
                f"{where}. Press Enter to run it.",
            ]
        head, lines = self.content(self.wide if self.at is None else TWO - 1)
        return list_words(head, lines, None if self.at is None else self.selected)

    def key_pressed(self, key: str | None, name: str) -> None:
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if name == "enter":
            if self.at is not None:
                self.do(self.at)
        elif name in steps and self.shown:
            last = len(self.shown) - 1
            at = -1 if self.at is None else self.at
            self.at = max(0, min(at + steps[name], last))
            self.lay_out()
        elif name in ("left", "right"):
            self.cross(name == "right")
        elif name == "ctrl+u":
            self.typed = ""
            self.lay_out()
        elif key == "?":
            self.dismiss(None)
        elif name not in steps:
            super().key_pressed(key, name)

    def cross(self, forwards: bool) -> None:
        """Choose the row beside this one in the other column, or the next group."""
        if self.typed.strip() or (self.at is None and not self.read):
            return
        if self.read:
            self.turn_group(1 if forwards else -1)
            return
        assert self.at is not None
        left, right = halves(self.shown)
        column, other, first = (left, right, len(left)) if self.at < len(left) else (right, left, 0)
        down = self.at - (0 if column is left else len(left))
        self.at = first + min(down, len(other) - 1)
        self.lay_out()

    def turn_group(self, way: int) -> None:
        """Choose the first row of the next group, or of the previous one."""
        groups = in_groups(self.shown)
        names = list(groups)
        at = 0 if self.at is None else names.index(self.shown[self.at].group) + way
        self.at = self.shown.index(groups[names[at % len(names)]][0])
        self.lay_out()

    def choose(self, key: Hashable) -> None:
        if isinstance(key, tuple) and key[0] == "row":
            self.do(key[1])
        else:
            super().choose(key)

    def do(self, number: int) -> None:
        commands = self.shown[number].commands
        if commands:
            self.dismiss(commands[0])


def ground(row: Line) -> str:
    return "text@raised" if row.raised else "text"


def on_raised(row: Line, width: int) -> tuple[Run, ...]:
    """Return the runs of a row, highlighted if the row is chosen."""
    return tuple((text, f"{role}@raised" if row.raised else role) for text, role in row.left)
