"""One field that accepts a board in any form, with a description and an image of the board."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable, Sequence

from rich.cells import cell_len
from textual import events

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.locks import OpenElsewhereError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.boards import generator
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.layout.spoken_text import ended, line_words, plain
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line, wrap
from solitudo.tui.panes.card_boards import canvas_runs
from solitudo.tui.panes.dialog import LargeWindow
from solitudo.tui.person.guests import is_guest
from solitudo.tui.saves.importing import Offer, Way, offer
from solitudo.tui.terminal.background import begin
from solitudo.tui.terminal.sanitize import clean

# rows of the field, and the most characters that are kept of pasted text
FIELD, LONGEST = 8, 60_001
# seconds after the last character until the solutions are counted
REST = 0.3
HELP = (
    "Type or paste an ID, a whole board as text, a path or a link. You see what it is as you type."
)
GUEST_HELP = "Paste an ID, a link, a whole board or a whole saved game."
# wide enough for all keys in a row
WIDE = 1000
FULL = "The rest is left out. Press Ctrl+U to clear the field."
TOO_MANY = "too many solutions to count"
COUNTED = {0: "no solution", 1: "one solution", 2: "several solutions"}


class OpenWindow(LargeWindow):
    """The window. It answers with the opened game, a draft for the editor, or the error that says
    which window has the game.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.typed = text[:LONGEST]
        self.offer: Offer = offer("")
        self.at = 0
        self.moved = False
        self.counted: dict[tuple[str, str], str] = {}
        self.drawn: tuple[object, Canvas | None] = (None, None)
        self.counting: asyncio.Task[None] | None = None

    def on_mount(self) -> None:
        self.read()

    def read(self) -> None:
        """Say what the field contains, and have its solutions counted while no key is pressed."""
        self.offer = offer(self.typed)
        self.at, self.moved = self.offer.usual, False
        if self.counting is not None:
            self.counting.cancel()
        if any(way.puzzle is not None for way in self.offer.ways):
            self.counting = begin(self.app, self.count())
        self.lay_out()

    async def count(self) -> None:
        """Count the solutions of each way to read the text, in the worker, one after another."""
        await asyncio.sleep(REST)
        for way in self.offer.ways:
            puzzle = way.puzzle
            if puzzle is None or (puzzle.id, puzzle.rule) in self.counted:
                continue
            with contextlib.suppress(PuzzleError):
                known = (await generator.check(puzzle)).solutions
                words = COUNTED[min(2, known.number)] if known.sure else TOO_MANY
                self.counted[puzzle.id, puzzle.rule] = words
        self.prefer_single()
        self.lay_out()

    def prefer_single(self) -> None:
        """Choose a rule under which the board has one solution."""
        ways = self.offer.ways
        if not self.moved and ways and self.solutions(ways[self.at].puzzle) != COUNTED[1]:
            single = [n for n, way in enumerate(ways) if self.solutions(way.puzzle) == COUNTED[1]]
            self.at = single[0] if single else self.at

    def solutions(self, puzzle: Puzzle | None) -> str:
        return "" if puzzle is None else self.counted.get((puzzle.id, puzzle.rule), "")

    @property
    def way(self) -> Way | None:
        return self.offer.ways[self.at] if self.offer.ways else None

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        good = bool(self.offer.ways or self.offer.draft)
        head = [Line((("Open", "*text"),), (("Esc back", "muted"),),
                     cuts=((width - 10, width, ("key", "Esc")),)), *self.field(width)]  # fmt: skip
        tail = [BLANK, self.keys(width)]
        room = self.inside[1] - len(head) - len(tail) - 1
        picture = self.picture(width * 9 // 20, room)
        left = width - picture.width - 3 if picture is not None else width
        role = "*text" if good else "text" if self.typed else "muted"
        full = f" {FULL}" if len(self.typed) >= LONGEST else ""
        words = f"{self.offer.words or help_words()}{full}"
        said = [*wrap(words, left, role), BLANK, *self.way_lines(left)]
        return head, [*(beside(said, picture, left) if picture is not None else said), *tail]

    def keys(self, width: int) -> Line:
        ways = self.offer.ways
        opens = bool(ways or self.offer.draft)
        keys = [("Enter", "opens it" if opens else "a new line"), ("Esc", "back")]
        keys += [("↑↓", "which")] if len(ways) > 1 else []
        keys += [("Ctrl+J", "a new line")] if opens else []
        keys += [("Ctrl+U", "clears")] if self.typed else []
        return keys_line(keys, width)

    def field(self, width: int) -> list[Line]:
        rows = self.typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        # the result of reading is shown too, so the field has fewer rows
        most = 3 if self.offer.ways else min(FIELD, max(2, self.inside[1] // 3))
        shown = []
        cut = len(rows) > most
        for number, row in enumerate(rows[-most:]):
            last = number == min(most, len(rows)) - 1
            text = clean(row[-400:].expandtabs(4))
            while text and cell_len(text) > width - 2:
                text = text[max(1, (cell_len(text) - width + 2) // 2) :]
            begin = f"⋮ {len(rows) - most + 1} lines above" if cut and not number else text
            runs: list[Run] = [(begin, "muted" if begin is not text else "*text")]
            shown.append(Line((*runs, *([("▏", "accent")] if last else []))))
        return [BLANK, *shown, BLANK]

    def way_lines(self, width: int) -> list[Line]:
        ways = self.offer.ways
        if len(ways) < 2:
            known = self.solutions(ways[0].puzzle) if ways else ""
            return [line(f"It has {known}.", "muted"), BLANK] if known else []
        lines: list[Line] = []
        for number, way in enumerate(ways):
            lit = number == self.at
            known = self.solutions(way.puzzle)
            title: Run = (way.title, "*text" if lit else "text")
            told: tuple[Run, ...] = ((f"  {known}", "muted"),) if known else ()
            lines.append(Line((title, *told), (), ("way", number), lit))
        return [*lines, *wrap(ways[self.at].words, width, "muted"), BLANK]

    def picture(self, width: int, height: int) -> Canvas | None:
        way = self.way
        if way is None or way.shown is None or height < 3:
            return None
        puzzle, position = way.shown
        key = (puzzle.id, puzzle.rule, position.values, width, height, self.palette)
        if self.drawn[0] != key:
            # the numbers at its edges are part of the board
            asked = (puzzle, position, (width, height), self.palette, self.services.glyphs)
            self.drawn = (key, thumbnail.labelled(*asked) or thumbnail.picture(*asked))
        return self.drawn[1]

    def spoken(self) -> Sequence[str]:
        way, ways = self.way, self.offer.ways
        known = self.solutions(way.puzzle) if way is not None else ""
        lines = self.typed.replace("\r", "\n").split("\n")
        last = clean(lines[-1])[-40:]
        typed = (
            f"Typed: {last}."
            if last
            else "Type or paste something first."
            if len(lines) < 2
            else ""
        )
        more = f"{len(lines)} lines." if len(lines) > 1 else ""
        return [
            f"{way.title}, {self.at + 1} of {len(ways)}." if way and len(ways) > 1 else "",
            ended(plain(self.offer.words or help_words())),
            f"It has {known}." if known else "",
            f"{typed} {more}".strip(),
            f"Open. {ended(line_words(self.keys(WIDE)))}",
        ]

    def key_pressed(self, key: str | None, name: str) -> None:
        if name == "enter":
            self.enter()
        elif name in ("up", "down") and self.offer.ways:
            self.take((self.at + (1 if name == "down" else -1)) % len(self.offer.ways))
        elif name == "backspace":
            self.typed = self.typed[:-1]
            self.read()
        elif name == "ctrl+u":
            self.typed = ""
            self.read()
        elif name == "ctrl+j":
            self.begin_line()
        elif key is not None and len(key) == 1 and key.isprintable():
            self.typed = (self.typed + key)[:LONGEST]
            self.read()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.typed = (self.typed + event.text)[:LONGEST]
        self.read()

    def enter(self) -> None:
        """Open the board. If the text is not yet a board, begin a new line."""
        way = self.way
        if self.offer.draft is not None:
            self.dismiss(self.offer.draft)
            return
        if way is None:
            self.begin_line()
            return
        try:
            self.dismiss(way.open(self.services.automatic("normal")))
        except OpenElsewhereError as error:
            self.dismiss(error)
        except PuzzleError as error:
            self.offer = Offer(str(error))
            self.lay_out()

    def begin_line(self) -> None:
        if self.typed:
            self.typed = (self.typed + "\n")[:LONGEST]
            self.read()

    def take(self, number: int) -> None:
        self.at, self.moved = number, True
        self.lay_out()

    def choose(self, key: Hashable) -> None:
        match key:
            case ("way", int(number)):
                self.take(number)
            case ("key", "Ctrl+J" | "Ctrl+U" as label):
                self.key_pressed(None, label.lower())
            case _:
                super().choose(key)

    def on_unmount(self) -> None:
        if self.counting is not None:
            self.counting.cancel()


def help_words() -> str:
    return GUEST_HELP if is_guest() else HELP


def beside(lines: Sequence[Line], picture: Canvas, width: int) -> list[Line]:
    """Return lines with an image at their right."""
    found = []
    for y in range(max(len(lines), picture.height)):
        row = lines[y] if y < len(lines) else BLANK
        used = sum(cell_len(text) for text, _ in row.left)
        gap: Run = (" " * (width + 3 - used), "text")
        drawn = canvas_runs(picture, y) if y < picture.height else []
        found.append(row._replace(left=(*row.left, gap, *drawn)))
    return found
