"""Tents: pictures of 13x6, 11x5, 7x3 and 5x2, symbols of 3x1 and 2x1, and emoji of 4x2 and 3x1."""

from __future__ import annotations

from typing import ClassVar

from solitudo.engines.core.action import Position
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.text.picture import word_of
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Offer, cursor_ink, mark_ink
from solitudo.tui.drawing.tents.painter import EDGE, HEAD, Sight, TentsPainter
from solitudo.tui.drawing.tents.pictures import Drawn
from solitudo.tui.drawing.tents.shapes import (
    DOTS,
    DOWN,
    EMOJI,
    LEFT,
    OUTLINES,
    PICTURES,
    RIGHT,
    ROPES,
    UP,
    brackets,
    tick,
)
from solitudo.tui.layout.boxes import Look

# a small image of a board: the role of each value
TONES = ("paper", "tent", "grass-bg", "tree")
# cells of 4x2 for cards: two rows of characters
SMALL = {TENT: (" ▄▄ ", "█▀▀█"), TREE: ("▄██▄", " ▀▀ ")}


def small(puzzle: Tents, position: Position, glyphs: str, room: tuple[int, int]) -> Canvas | None:
    """Return a small drawing in half blocks, without numbers, or None if it does not fit."""
    width, height = 4 * puzzle.grid.width, 2 * puzzle.grid.height
    if glyphs == "ascii" or width > room[0] or height > room[1]:
        return None
    sheet = Canvas(width, height)
    for (r, c), value in zip(puzzle.grid.places, position.values, strict=True):
        ground = "grass-bg" if value == GRASS else "paper"
        ink = Ink("tree" if value == TREE else "tent", ground)
        for row, text in enumerate(SMALL.get(value, ("    ", "    "))):
            sheet.put(4 * c, 2 * r + row, text, ink)
        if value == TREE:
            # the trunk is under the crown
            sheet.put(4 * c + 1, 2 * r + 1, "▀▀", Ink("tree", "wood"))
    return sheet


def tiny(puzzle: Tents, position: Position, glyphs: str, fresh: int) -> Canvas:
    """Return symbols in single characters with the numbers, for two boards in a narrow pane."""
    w, h = puzzle.grid.width, puzzle.grid.height
    signs = " *-x" if glyphs == "ascii" else " ▲·‡"
    sheet = Canvas(w + 2, h + 1, Ink("muted", "panel"))
    for line, number in enumerate(puzzle.needs):
        # there is no room for two digits, and boards of cards have none
        x, y = (w + 1, line + 1) if line < h else (line - h, 0)
        sheet.put(x, y, word_of(number)[-1], Ink("muted", "panel"))
    inks = ("ink", "tent", "grass", "tree")
    for cell, value in enumerate(position.values):
        r, c = divmod(cell, w)
        ink = Ink(inks[value], "paper-alt" if (r + c) % 2 else "paper")
        if fresh >> cell & 1:
            ink = Ink("ink", "target", bold=True)
        sheet.put(c, r + 1, signs[value], ink)
    return sheet


def looks(puzzle: Tents, glyphs: str) -> list[Offer[Tents]]:
    """Return pictures, then symbols. With emoji, return emoji and the smallest symbols."""
    w, h = puzzle.grid.width, puzzle.grid.height
    sizes = EMOJI_SIZES if glyphs == "emoji" else SIZES[2 if glyphs == "ascii" else 0 :]
    found: list[Offer[Tents]] = []
    for name, (pw, ph), painter in sizes:
        right, bottom = painter.behind(puzzle)
        found.append((Look(name, (pw, ph), EDGE + pw * w + right, HEAD + ph * h + bottom), painter))
    return found


class Pictures(TentsPainter):
    """Looks with drawn trees and tents, and the ropes between them, or symbols in ASCII."""

    ticked = True

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        if not (sight.bleached or sight.lined or self.text):
            tick(sheet, self.glyphs, self.ph, ground)
        if self.ascii or self.text:
            self.sign(sheet, sight, ground)
        else:
            self.picture(sheet, sight, ground)
        self.frame_marks(sheet, sight, ground)

    def picture(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        ink = self.sign_ink(sight, ground)
        if sight.value == GRASS:
            if not sight.bleached:
                for x, y in DOTS[self.ph, sight.own]:
                    sheet.put(x, y, self.signs.dot, ink)
            return
        if not sight.value:
            return
        blocks = "blocks" if self.glyphs == "blocks" else "rich"
        outlined = sight.assumed and sight.value == TENT
        shape = OUTLINES[blocks, self.ph] if outlined else PICTURES[blocks, self.ph, sight.value]
        for x, y, text in shape:
            sheet.put(x, y, text, ink)
        if outlined:
            return
        wood = Ink("wood", ground)
        if sight.value == TREE:
            self.trunk(sheet, sight, ink, wood)
        else:
            self.pole(sheet, sight, ink, wood)
        self.ropes(sheet, sight, ROPES[blocks, self.ph], wood)

    def ropes(self, sheet: Canvas, sight: Sight, sign: str, wood: Ink) -> None:
        if sight.arms & LEFT:
            sheet.put(0, 1, sign, wood)
        if sight.arms & RIGHT:
            sheet.put(self.pw - 1, 1, sign, wood)

    def trunk(self, sheet: Canvas, sight: Sight, ink: Ink, wood: Ink) -> None:
        """Draw the trunk under the crown. It reaches down to a tent below."""
        middle = self.pw // 2
        if self.ph == 2:
            sheet.put(middle, 1, "▀", ink._replace(bg="wood"))
        else:
            sheet.put(middle, 2, "█" if sight.arms & DOWN else "▀", wood)

    def pole(self, sheet: Canvas, sight: Sight, ink: Ink, wood: Ink) -> None:
        middle, low = self.pw // 2, self.ph - 1
        if self.ph == 2:
            below, above = ("▄", Ink("wood", ink.fg)), ("▀", Ink("wood", ink.fg))
        else:
            below, above = ("┃", wood), ("█" if self.plain else "▄", ink._replace(bg="wood"))
        if sight.arms & DOWN:
            sheet.put(middle, low, *below)
        if sight.arms & UP:
            sheet.put(middle, 0, *above)

    def sign(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        middle = self.pw // 2
        if sight.value and not (sight.bleached and sight.value == GRASS):
            ink = self.sign_ink(sight, ground)
            sheet.put(middle, 1, self.signs.values[sight.value], ink)
        wood = Ink("wood", ground)
        across, down = self.signs.links
        self.ropes(sheet, sight, across, wood)
        if sight.arms & UP:
            sheet.put(middle, 0, down, wood)
        if sight.arms & DOWN:
            sheet.put(middle, 2, down, wood)

    def frame_marks(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw the brackets at both sides. If there are two marks, each has its own rows."""
        marks = sight.marks[:2]
        if not marks:
            return
        for x, side in ((0, 0), (self.pw - 1, 1)):
            chars = [
                (c, marks[0]) for c in brackets(self.signs, self.glyphs, self.ph, marks[0])[side]
            ]
            if len(marks) > 1:
                second = self.signs.around[marks[1]][side]
                chars[1 if chars[0][0] != " " else 0] = (second, marks[1])
            for y, (char, mark) in enumerate(chars):
                if char != " ":
                    sheet.put(x, y, char, mark_ink(mark, ground))


class Compact(TentsPainter):
    ticked = True

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        marks = sight.marks
        if not (sight.bleached or sight.lined or self.text):
            tick(sheet, self.glyphs, 1, ground)
        ink = self.sign_ink(sight, ground)
        left = right = mark_ink(marks[0], ground) if marks else ink
        if sight.cursor:
            ink = left = right = cursor_ink(sight.wrong)
        sign = " " if sight.bleached and sight.value == GRASS else self.signs.values[sight.value]
        sheet.put(1, 0, sign, ink)
        if marks:
            # the cursor leaves one side for another mark
            other = marks[1] if len(marks) > 1 and sight.cursor else marks[0]
            sheet.put(0, 0, self.signs.around[marks[0]][0], left)
            sheet.put(2, 0, self.signs.around[other][1], right)


class Tailed(TentsPainter):
    """Looks whose cells have one column, after the symbol, for all marks."""

    wide: ClassVar[int] = 1

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        ink = self.sign_ink(sight, ground)
        marks = sight.marks
        if sight.cursor:
            ink = cursor_ink(sight.wrong)
            sheet.fill(0, 0, self.pw, self.ph, ink)
        gone = sight.bleached and sight.value == GRASS
        sheet.put(0, 0, "  "[: self.wide] if gone else self.shown(sight), ink)
        if marks:
            # a cursor is visible by its background too, so another mark is preferred
            mark = marks[1] if len(marks) > 1 and sight.cursor else marks[0]
            where = ink if sight.cursor else mark_ink(mark, ground)
            sheet.put(self.wide, 0, self.tail(mark), where)

    def tail(self, mark: str) -> str:
        return self.signs.tails[mark]

    def shown(self, sight: Sight) -> str:
        return self.signs.values[sight.value]


class Smallest(Tailed):
    """Symbols in cells of 2x1."""

    @classmethod
    def behind(cls, puzzle: Tents) -> tuple[int, int]:
        # side by side, two digits would touch the next number: the tens are above the ones
        right, bottom = super().behind(puzzle)
        return right, bottom + (max(puzzle.needs[puzzle.grid.height :]) > 9)


class Emoji(Tailed):
    """Emoji in cells of 3x1, and of 4x2 with room for links. Automatic grass is a dot."""

    wide = 2

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        wood = Ink("wood", ground)
        if sight.arms & RIGHT:
            sheet.put(2, 0, "━━", wood)
        if sight.arms & DOWN:
            sheet.put(1, 1, "┃", wood)
        super().draw(sheet, sight, ground)

    def shown(self, sight: Sight) -> str:
        if sight.value == GRASS and not sight.own:
            return " ·"
        gone = sight.covered or (sight.bleached and sight.value == EMPTY)
        return "  " if gone else EMOJI[sight.value]

    def tail(self, mark: str) -> str:
        return "◂" if mark == "cursor" else super().tail(mark)


Sizes = tuple[tuple[str, tuple[int, int], type[TentsPainter]], ...]
SIZES: Sizes = (
    ("giant", (13, 6), Drawn), ("huge", (11, 5), Drawn), ("large", (7, 3), Pictures),
    ("normal", (5, 2), Pictures), ("compact", (3, 1), Compact), ("smallest", (2, 1), Smallest),
)  # fmt: skip
EMOJI_SIZES: Sizes = (("normal", (4, 2), Emoji), ("compact", (3, 1), Emoji), SIZES[-1])
