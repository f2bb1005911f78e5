"""A terminal that repeats: pyte's lacks the sequence that writes the last character again."""

import pyte


class Repeating(pyte.Screen):
    """Repeats what was written last, as long as nothing else is done."""

    last = ""
    after = (-1, -1)

    def draw(self, data: str) -> None:
        super().draw(data)
        self.last, self.after = data[-1:], (self.cursor.y, self.cursor.x)

    def repeat(self, count: int = 1) -> None:
        """Write the last character again this often, as far as the row goes."""
        assert self.after == (self.cursor.y, self.cursor.x), "what was written is elsewhere"
        self.draw(self.last * min(count, self.columns - self.cursor.x))


class RepeatingStream(pyte.ByteStream):
    """Tells such a screen of it."""

    csi = {**pyte.ByteStream.csi, "b": "repeat"}  # noqa: RUF012
    events = pyte.ByteStream.events | {"repeat"}


# blocks, each with the block that shows the same in swapped colours
BLOCKS = dict(zip("▀▌▘▝▖▗▚", "▄▐▟▙▜▛▞", strict=True))


def seen_cells(screen: pyte.Screen) -> list[list[object]]:
    """Return what is visible of each character: the background of a blank, the parts of a block in
    their colours.
    """

    def seen(char: pyte.screens.Char) -> object:
        lined = char.underscore or char.reverse or char.strikethrough
        if char.data in BLOCKS:
            return char._replace(data=BLOCKS[char.data], fg=char.bg, bg=char.fg)
        return char.bg if char.data == " " and not lined else char

    rows, columns = range(screen.lines), range(screen.columns)
    return [[seen(screen.buffer[y][x]) for x in columns] for y in rows]


def first_difference(one: list[list[object]], two: list[list[object]]) -> object:
    """Return where two screens differ, and how."""
    places = ((y, x) for y in range(len(one)) for x in range(len(one[y])))
    return next(((y, x, one[y][x], two[y][x]) for y, x in places if one[y][x] != two[y][x]), None)
