"""The window for a new game with all its options."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from rich.cells import cell_len

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.boards import request_form
from solitudo.tui.boards.request_form import Choosing, Row
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.layout.spoken_text import ended, plain
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, wrap
from solitudo.tui.panes.card_boards import canvas_runs
from solitudo.tui.panes.dialog import LargeWindow
from solitudo.tui.person import guests
from solitudo.tui.screens.home.cards import fitting
from solitudo.tui.screens.new_game import painter

KIND, MORE = "kind", "more"
# images of the kinds: the rows from which they are shown, and their size, the largest first
PICTURES = ((47, (28, 13)), (41, (20, 9)), (26, (16, 4)))
# the width of the largest window, if there is room for an edge beside it
BROAD, RIM = 158, 8
# the rows from which a choice that the board shows has an image
SEEN_FROM = 20
# the least columns for a kind with its image
LEAST = 13
KEYS = (("Enter", "play"), ("↑↓", "row"), ("←→", "choose"), ("+", "more"), ("A", "same again"),
        ("D", "defaults"), ("O", "open"), ("E", "make"), ("Esc", "back"))  # fmt: skip
# the start of the hint beside a field
HOW = re.compile("^(or )?(type )?(it, |one: )?")
# the other ways to a board, in more and in fewer words
SESSION = (("L", "line-mode Sudoku", "line mode"),)
MAKE = ("E", "make your own board", "make")


class NewGameWindow(LargeWindow):
    """The window. It answers with a `NewGame`, a named board, "open", "make", "last" or "lines"."""

    def __init__(self, chosen: Choosing, last: bool = False) -> None:
        super().__init__()
        self.chosen = chosen
        self.last = last
        self.lit = request_form.SIZE
        # whether the rows that few players need are shown; rows with a choice always are
        self.unfolded = any(row.more and row.picked for row in chosen.rows())
        self.pictures: dict[tuple[str, tuple[int, int]], Canvas | None] = {}
        self.picture_room = (0, 0)

    def rows(self) -> list[Row]:
        """Return the rows below the kinds. The selected row is always visible."""
        rows = [row for row in self.chosen.rows(self.lit) if self.unfolded or not row.more]
        if self.lit not in (KIND, MORE, *(row.name for row in rows)):
            self.lit = rows[0].name
        return rows

    @property
    def inside(self) -> tuple[int, int]:
        broad = self.size.width >= BROAD + RIM and self.size.height - 3 >= PICTURES[0][0]
        self.widest = BROAD if broad else type(self).widest
        return super().inside

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        # first the blank rows are omitted, then the images of the kinds
        for room in (*self.picture_rooms(), (0, 0)):
            self.picture_room = room
            for wide in (2, 1) if room[1] else (2, 1, 0):
                head, body, sum_, foot = self.page(width, [BLANK] * (wide > 1))
                rest = [BLANK] * (wide > 0)
                lines = [*body, *rest, *sum_, *([BLANK] * (wide > 1)), foot[0], *rest, foot[1]]
                if len(head) + len(lines) < self.inside[1]:
                    return head, lines
        # choices that are scrolled away are summed up in a visible row
        return [*head, *sum_], [*body, *foot]

    def picture_rooms(self) -> list[tuple[int, int]]:
        if self.palette.plain or self.kind_width < LEAST:
            return []
        most = self.kind_width - 1
        return [
            (min(wide, most), high)
            for rows, (wide, high) in PICTURES
            if self.inside[1] >= rows and (high <= 4 or wide <= most)
        ]

    @property
    def kind_width(self) -> int:
        """Return the columns of a kind's image and name, with the gap to the next."""
        return (self.inside[0] + 1) // len(self.chosen.names)

    def page(self, width: int, gap: list[Line]) -> tuple[list[Line], ...]:
        """Return the title, the choices with this gap, their summary, and the keys."""
        rows = self.rows()
        kind = self.chosen.kind
        sign = "o* " if self.palette.ascii_only else "○● "
        title, back = ((sign, "accent"), ("New game", "*text")), (("Esc back", "muted"),)
        head = [Line(title, back, cuts=((width - 8, width, ("key", "Esc")),)), *gap]
        asks = wrap(f"**{kind.title}.** {kind.guide.asks[0]}", width)
        lines = [*self.kind_lines(width), *gap, *asks, *gap]
        for row in rows:
            if not row.more:
                lines += self.row_lines(row, width)
        lines.append(self.more_line(width))
        for row in rows:
            if row.more:
                lines += self.row_lines(row, width)
        words, problem = self.summed()
        told = wrap(problem or words, width, "error-text" if problem else "*text")
        keys = [pair for pair in KEYS if pair[0] != "A" or self.last]
        return head, lines, told, [self.buttons(width), keys_line(keys, width)]

    def more_line(self, width: int) -> Line:
        """Return the row that shows rare options, and their values."""
        lit = self.lit == MORE
        sign = (">v" if self.palette.ascii_only else "▸▾")[self.unfolded]
        rows = [row for row in self.chosen.rows() if row.more]
        told = " · ".join(
            f"{row.name} {row.typed or row.choices[row.picked].title}" for row in rows
        )
        if self.unfolded or cell_len(told) > width - painter.NAMES:
            told = ", ".join(row.name for row in rows)
        head = f"{sign} {MORE}".ljust(painter.NAMES)
        runs = ((head, "*accent" if lit else "muted"), (told[: width - painter.NAMES], "muted"))
        return Line(runs, key=(MORE, ""), raised=lit)

    def fold(self) -> None:
        """Show or hide rare options."""
        self.unfolded = not self.unfolded
        self.lay_out()

    def kind_lines(self, width: int) -> list[Line]:
        lit = self.lit == KIND
        names, now = self.chosen.names, self.chosen.name
        wide, high = self.picture_room
        cell = min(self.kind_width, max(22, wide + 6))
        if not high:
            return painter.kinds_line(names, now, lit, width)
        shown = [self.picture(name) for name in names]
        cuts = tuple((n * cell, (n + 1) * cell, ("kind", name)) for n, name in enumerate(names))
        lines = []
        for y in range(high):
            runs: list[Run] = []
            for picture in shown:
                part = canvas_runs(picture, y) if picture is not None and y < picture.height else []
                used = picture.width if part and picture is not None else 0
                runs += [*part, (" " * (cell - used), "text")]
            lines.append(Line(tuple(runs), cuts=cuts))
        runs = []
        for name in names:
            title = engines.kind(name).title
            title = fitting([title, title.split()[0]], cell - 1)
            role = ("_accent" if lit else "_text") if name == now else "text" if lit else "muted"
            runs += [(title, role), (" " * (cell - len(title)), "text")]
        return [*lines, Line(tuple(runs), raised=lit, cuts=cuts)]

    def picture(self, name: str) -> Canvas | None:
        room = self.picture_room
        if (name, room) not in self.pictures:
            puzzle, position = thumbnail.sample(engines.kind(name))
            self.pictures[name, room] = thumbnail.picture(
                puzzle, position, room, self.palette, self.services.glyphs
            )
        return self.pictures[name, room]

    def row_lines(self, row: Row, width: int) -> list[Line]:
        lit = row.name == self.lit
        found = painter.row_lines(row, lit, width, self.palette)
        if not lit or row.option is None:
            return found
        around = width, self.palette, self.services.glyphs
        if row.option.example[0]:
            shown = painter.example_lines(self.chosen.kind, row.option, row.picked, *around)
            return [found[0], *shown]
        if self.inside[1] < SEEN_FROM:
            return found
        return [*found, *painter.seen_lines(self.chosen.kind, row.option, row.picked, *around)]

    def summed(self) -> tuple[str, str]:
        try:
            if self.chosen.named() is not None:
                return self.chosen.words(), ""
            request = self.chosen.request()
            self.services.boards.expect(self.chosen.name, request)
            return self.chosen.words(self.services.boards.ready(self.chosen.name, request)), ""
        except PuzzleError as error:
            return "", str(error)

    def buttons(self, width: int) -> Line:
        play = "  Play  "
        runs: list[Run] = [(play, "*on-accent@accent"), (" ", "muted")]
        cuts: list[tuple[int, int, Hashable]] = [(0, len(play), ("key", "Enter"))]
        at = len(play) + 1
        for key, words in self.others(width - at):
            size = len(key) + len(words) + 3
            runs += [(f" {key}", "*text@raised"), (f" {words} ", "text@raised"), (" ", "muted")]
            cuts.append((at, at + size, ("key", key)))
            at += size + 1
        return Line(tuple(runs), cuts=tuple(cuts))

    def spoken(self) -> Sequence[str]:
        chosen, words, (summed, problem) = self.chosen, "", self.summed()
        row = next((row for row in self.rows() if row.name == self.lit), None)
        if self.lit == MORE:
            said = f"More: rating, seed and the like, {'shown' if self.unfolded else 'hidden'}."
            words = "Press Right to show or hide it."
        elif row is None:
            at, count = chosen.names.index(chosen.name), len(chosen.names)
            said = f"Puzzle: {chosen.kind.title}, {at + 1} of {count}."
            words = chosen.kind.guide.asks[0]
        elif row.typed or row.picked < 0:
            said = f"{row.name.capitalize()}: {row.typed or 'nothing'}, typed."
        else:
            title, count = row.choices[row.picked].title, len(row.choices)
            said = f"{row.name.capitalize()}: {title}, {row.picked + 1} of {count}."
        if row is not None and row.picked >= 0:
            words = row.words
        field = HOW.sub("", row.field) if row is not None else ""
        return [
            plain(problem),
            plain(said),
            plain(words),
            summed and ended(plain(summed)),
            f"You can also type: {field}." if field else "",
            "Press Enter to play. Up and down change the row. Left and right change the choice.",
            "D defaults, Esc back.",
        ]

    def others(self, room: int) -> list[tuple[str, str]]:
        """Return the other ways to a board, in fewer words or only some of them if there is little
        room.
        """
        ways = [
            *(SESSION if self.chosen.kind.session else ()),
            ("O", f"open {guests.openable()}", "open"),
            MAKE,
        ]
        for long in range(len(ways), -1, -1):
            found = [
                (key, words if n < long else short) for n, (key, words, short) in enumerate(ways)
            ]
            if sum(len(key) + 1 + len(words) + 3 for key, words in found) - 3 <= room:
                return found
        return [pair for n, pair in enumerate(found) if 12 * (n + 1) <= room]

    def key_pressed(self, key: str | None, name: str) -> None:
        if name in ("up", "down", "tab", "shift+tab"):
            rows = self.rows()
            few = [row.name for row in rows if row.more]
            names = [KIND, *(row.name for row in rows if not row.more), MORE, *few]
            way = 1 if name in ("down", "tab") else -1
            self.light(names[(names.index(self.lit) + way) % len(names)])
        elif name in ("left", "right"):
            self.turn(1 if name == "right" else -1)
        elif name == "backspace":
            self.chosen.rub(self.lit)
            self.lay_out()
        elif name == "enter":
            self.play()
        elif key is not None and self.chosen.type(self.lit, key):
            self.lay_out()
        elif key is not None:
            self.command(key)

    def command(self, key: str) -> None:
        """Run a letter that is not part of a typed text."""
        ways = {"O": "open", "E": "make"}
        if self.last:
            ways["A"] = "last"
        if self.chosen.kind.session:
            ways["L"] = "lines"
        if key in ways:
            self.dismiss(ways[key])
        elif key == "+":
            self.fold()
        elif key == "D":
            self.chosen.back()
            self.lay_out()
        elif key in ("h", "l"):
            self.turn(1 if key == "l" else -1)
        elif key in ("j", "k"):
            self.key_pressed(None, "down" if key == "j" else "up")
        elif key == "Q":
            self.dismiss(None)

    def turn(self, way: int) -> None:
        if self.lit == KIND:
            self.chosen.turn_kind(way)
        elif self.lit == MORE:
            self.unfolded = way > 0
        else:
            self.chosen.turn(self.lit, way)
        self.lay_out()

    def light(self, name: str) -> None:
        self.lit = name
        self.lay_out()

    def choose(self, key: Hashable) -> None:
        match key:
            case ("pick", str(row), str(value)):
                self.chosen.pick(row, value)
                self.light(row)
            case ("row", str(row)):
                self.light(row)
            case ("more", _):
                self.lit = MORE
                self.fold()
            case ("kind", str(name)):
                self.chosen.take_kind(name)
                self.light(KIND)
            case ("key", "Enter" | "Esc"):
                super().choose(key)
            case ("key", str(letter)):
                self.command(letter)

    def play(self) -> None:
        """Begin the chosen game if it is possible."""
        try:
            named = self.chosen.named()
            self.dismiss(named if named is not None else self.chosen.game())
        except PuzzleError:
            self.lay_out()
