"""Trees, tents and grass drawn in cells of 11x5 and 13x6, in quadrants or in half blocks."""

from __future__ import annotations

from functools import cache

from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import mark_ink
from solitudo.tui.drawing.common.shapes import characters
from solitudo.tui.drawing.tents.painter import Sight, TentsPainter
from solitudo.tui.drawing.tents.shapes import DOWN, LEFT, RIGHT, UP, brackets, tick

# half the width of a crown in quadrants, for each row of half characters
CROWNS = {6: (0, 3, 6, 8, 9, 9, 9, 8, 6), 5: (3, 6, 7, 8, 8, 7, 5)}
# the half row of a tent's top, its rows, and the row in which its door begins
TENTS = {6: (2, 9, 5), 5: (1, 8, 4)}
# the tufts of grass that the player marked; automatic grass has only the second one
TUFTS = {6: ((2, 1), (7, 2), (4, 4)), 5: ((2, 1), (6, 2), (3, 3))}
TUFT = {"rich": "▚▞", "blocks": "\\/"}


@cache
def picture(
    value: int, width: int, height: int, glyphs: str, outlined: bool = False
) -> tuple[str, ...]:
    """Return a crown or a tent as rows of characters. Assumed ones are outlined."""
    middle = width
    rows = []
    for y in range(2 * height):
        if value == TREE:
            crown = CROWNS[height]
            half, door = crown[y] if y < len(crown) else 0, 0
        else:
            top, high, opens = TENTS[height]
            half = y - top + 1 if top <= y < top + high else 0
            door = max(0, half - 2 if outlined else y - top - opens + 1) if half else 0
        row = ["."] * (2 * width)
        row[middle - half : middle + half] = "#" * 2 * half
        row[middle - door : middle + door] = "." * 2 * door
        rows.append("".join(row))
    return characters(rows, glyphs)


class Drawn(TentsPainter):
    """Looks with trees, tents and grass as large as their cells."""

    ticked = True

    def draw(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        if not (sight.bleached or sight.lined):
            tick(sheet, self.glyphs, self.ph, ground)
        if sight.value == GRASS and not sight.bleached:
            self.grass(sheet, sight, ground)
        elif sight.value in (TREE, TENT):
            self.picture(sheet, sight, ground)
        self.frame_marks(sheet, sight, ground)

    def grass(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        ink = self.sign_ink(sight, ground)
        tufts = TUFTS[self.ph]
        for x, y in tufts if sight.own else tufts[1:2]:
            sheet.put(x, y, TUFT["blocks" if self.glyphs == "blocks" else "rich"], ink)

    def picture(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw a tree or a tent, and the rope or pole to the other."""
        ink = self.sign_ink(sight, ground)
        glyphs = "blocks" if self.glyphs == "blocks" else "rich"
        outlined = sight.assumed and sight.value == TENT
        for y, row in enumerate(picture(sight.value, self.pw, self.ph, glyphs, outlined)):
            for x, char in enumerate(row):
                if char != " ":
                    sheet.put(x, y, char, ink)
        if outlined:
            return
        wood = Ink("wood", ground)
        if sight.value == TREE:
            self.trunk(sheet, sight, ink, wood)
        else:
            self.poles(sheet, sight, ink, wood)
        level = self.ph // 2
        for side, columns in ((LEFT, range(self.pw)), (RIGHT, range(self.pw - 1, -1, -1))):
            for x in columns if sight.arms & side else ():
                if sheet.chars[level][x] != " ":
                    break
                sheet.put(x, level, "━", wood)

    def trunk(self, sheet: Canvas, sight: Sight, ink: Ink, wood: Ink) -> None:
        """Draw the trunk under the crown, down to a tent below.

        If a tent is above, a pole joins the top of the crown to it.
        """
        middle, first = self.pw // 2, (len(CROWNS[self.ph]) - 1) // 2
        sheet.put(middle, first, "▀", ink._replace(bg="wood"))
        end = "█" if sight.arms & DOWN else "▀"
        for y in range(first + 1, self.ph):
            sheet.put(middle, y, "█" if y + 1 < self.ph else end, wood)
        if self.plain:
            # with one colour, the trunk would not be separate from the crown
            sheet.put(middle, first, "█", ink)
        if sight.arms & UP:
            self.tie(sheet, ink, wood)

    def poles(self, sheet: Canvas, sight: Sight, ink: Ink, wood: Ink) -> None:
        """Draw the pole to a tree below (in the door), and to a tree above (from the top)."""
        middle = self.pw // 2
        top, _, opens = TENTS[self.ph]
        if sight.arms & DOWN:
            for y in range((top + opens + 2) // 2, self.ph):
                sheet.put(middle, y, "┃", wood)
        if sight.arms & UP:
            for y in range(top // 2):
                sheet.put(middle, y, "┃", wood)
            if top % 2:
                self.tie(sheet, ink, wood)

    def tie(self, sheet: Canvas, ink: Ink, wood: Ink) -> None:
        char, ends = ("┃", wood) if self.plain else ("▀", Ink("wood", ink.fg))
        sheet.put(self.pw // 2, 0, char, ends)

    def frame_marks(self, sheet: Canvas, sight: Sight, ground: str) -> None:
        """Draw the frame of the first mark, and a second one at both ends of the middle row."""
        marks = sight.marks[:2]
        if not marks:
            return
        first, ink = marks[0], mark_ink(marks[0], ground)
        last, low, level = self.pw - 1, self.ph - 1, self.ph // 2
        for x, side in zip((0, last), brackets(self.signs, self.glyphs, 3, first), strict=True):
            if side[0] == " ":
                sheet.put(x, level, side[1], ink)
                continue
            sheet.put(x, 0, side[0], ink)
            sheet.put(x, low, side[2], ink)
            # the cursor's sides are open: it moves most often
            for y in range(1, low if first not in ("target", "cursor") else 1):
                sheet.put(x, y, side[1], ink)
        if first == "cursor":
            for y in (0, low):
                sheet.put(1, y, "─" * (self.pw - 2), ink)
        if len(marks) > 1:
            second = self.signs.around[marks[1]]
            for x, char in ((1, second[0]), (last - 1, second[1])):
                sheet.put(x, level, char, mark_ink(marks[1], ground))
