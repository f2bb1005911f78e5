"""The window of all forms in which a board or a game is exported."""

from __future__ import annotations

from collections.abc import Hashable

from rich.cells import cell_len

from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line
from solitudo.tui.panes.dialog import Window
from solitudo.tui.person import guests
from solitudo.tui.play.export import FORMS, Form, Source
from solitudo.tui.saves import exporting
from solitudo.tui.saves.library import size_words

# the possible contents of a position as text or image, and of a finished game
MARKS, EMPTY, RESULT = "marks", "empty", "result"
CONTENTS = {RESULT: "the result", MARKS: "with my marks", EMPTY: "empty board"}
RESULTS = {"copy_position": "copy_result", "save_board": "picture"}
ROWS_OF_RESULT = {"copy_position": "Result as text", "save_board": "Image of the result"}
DIGITS = "1234567890"
# the columns of names, and the rows from which groups are separated
NAMES, ROOMY = 34, 30


class ExportWindow(Window):
    """The window. It answers with the name of a command that exports, and whether to leave out the
    marks.
    """

    selectable = True
    wide = 74

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        game = source.game
        guest = guests.is_guest()
        self.forms = [
            form
            for form in FORMS
            if (game is not None or not form.of_game)
            and not (form.command is not None and guest and not source.services.is_web)
        ]
        self.contents: list[str] = []
        if game is not None:
            self.contents = [*([RESULT] if game.finished is not None else []), MARKS, EMPTY]
        self.kept = 0
        # a finished game is shared by its result, and a board by its ID
        names = [form.name for form in self.forms]
        self.at = names.index("copy_position") if RESULT in self.contents else 0

    @property
    def form(self) -> Form:
        return self.forms[self.at]

    @property
    def holds(self) -> str:
        return self.contents[self.kept] if self.contents else EMPTY

    def row_of(self, form: Form) -> str:
        return ROWS_OF_RESULT.get(form.name, form.row) if self.holds == RESULT else form.row

    def group(self, form: Form) -> str:
        if not form.suffix:
            return "Copy"
        if not guests.is_guest():
            return "Save a file"
        return "Download" if self.source.services.is_web else "Copy a whole file"

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        roomy = self.size.height >= ROOMY
        gap = [BLANK] * roomy
        puzzle = self.source.puzzle
        about = f" {puzzle.kind.title} {size_words(puzzle)} · {self.source.name}"
        head = [Line((("Export", "*text"), (about[: width - 6], "muted"))), *gap]
        lines: list[Line] = []
        group = ""
        for number, form in enumerate(self.forms):
            if self.group(form) != group:
                group = self.group(form)
                lines += [*(gap if lines else []), line(group, "*accent")]
            if number == self.at:
                self.selected = len(lines)
            lines.append(self.form_line(number, width))
        lines += [*gap, *self.setting_lines(width), BLANK, self.buttons()]
        keys = [
            ("↑ ↓", "choose"),
            (f"1 to {DIGITS[: len(self.forms)][-1]}", "at once"),
            ("Esc", "back"),
        ]
        if len(self.contents) > 1:
            keys.insert(1, ("← →", "contents"))
        return head, [*lines, *gap, keys_line(keys, width)]

    def form_line(self, number: int, width: int) -> Line:
        form, lit = self.forms[number], number == self.at
        name = self.row_of(form)
        runs: list[Run] = [
            (f"{DIGITS[number : number + 1] or ' '}  ", "*text"),
            (name, "*text" if lit else "text"),
        ]
        note = "" if name != form.row else form.note(self.source)
        room = width - NAMES
        if note and room > 8:
            if cell_len(note) > room:
                note = note[: room - 1] + "…"
            runs.append((" " * (NAMES - 3 - cell_len(name)) + note, "muted"))
        return Line(tuple(runs), key=("form", number), raised=lit)

    def setting_lines(self, width: int) -> list[Line]:
        """Return the rows for the folder and the content of a file, which every form has."""
        where = "the clipboard"
        if not self.group(self.form).startswith("Copy"):
            folder = exporting.folder_for(self.form.suffix)
            where = "your browser" if guests.is_guest() else exporting.told(folder)
        told = [Line((("To        ", "muted"), (where[: width - 10], "text")))]
        if len(self.contents) < 2:
            return told
        runs: list[Run] = [("Contents  ", "muted")]
        cuts: list[tuple[int, int, Hashable]] = []
        at = 10
        for number, name in enumerate(self.contents):
            words = f" {CONTENTS[name]} "
            lit = number == self.kept
            runs += [(words, "*on-accent@accent" if lit else "text@raised"), (" ", "muted")]
            cuts.append((at, at + len(words), ("holds", number)))
            at += len(words) + 1
        return [*told, Line(tuple(runs), cuts=tuple(cuts))]

    def buttons(self) -> Line:
        form = self.form
        copies = self.group(form).startswith("Copy")
        file = f"{self.source.name}{form.tail}{form.suffix}"
        act = " copy " if copies else f" save {file} "
        back = " Esc "
        first = len(" Enter") + len(act)
        runs = (
            (" Enter", "*on-accent@accent"), (act, "on-accent@accent"), (" ", "muted"),
            (back, "*text@raised"), ("back ", "text@raised"),
        )  # fmt: skip
        end = first + 1 + len(back) + len("back ")
        return Line(runs, cuts=((0, first, ("key", "Enter")), (first + 1, end, ("key", "Esc"))))

    def key_pressed(self, key: str | None, name: str) -> None:
        if name in ("up", "down", "j", "k"):
            self.at = (self.at + (1 if name in ("down", "j") else -1)) % len(self.forms)
        elif name in ("left", "right", "h", "l") and self.contents:
            way = 1 if name in ("right", "l") else -1
            self.kept = (self.kept + way) % len(self.contents)
        elif key is not None and key in DIGITS[: len(self.forms)]:
            self.take(DIGITS.index(key))
        elif name == "enter":
            self.take(self.at)
        self.lay_out()

    def take(self, number: int) -> None:
        name = self.forms[number].name
        if self.holds == RESULT:
            name = RESULTS.get(name, name)
        self.dismiss((name, self.holds == EMPTY))

    def choose(self, key: Hashable) -> None:
        match key:
            case ("form", int(number)):
                self.take(number)
            case ("holds", int(number)):
                self.kept = number
                self.lay_out()
            case _:
                super().choose(key)
