"""Boxes, layouts and looks: plain values."""

from typing import Literal, NamedTuple

Form = Literal["three", "column", "tabs", "beside", "below", "alone"]


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """The parts of the play screen.

    `header` is under the board if the board needs its row, and there is no `status` then. `look` is
    the number of the look. `cut` says that even the smallest look does not fit, and `opens` that it
    would fit without the panes. `moves` and `guide` are the same box if they share a pane with
    tabs, or None if the board is alone. `strip` is a shorter `pad` with the same last row. Dragging
    `grip` resizes panes.
    """

    look: int
    form: Form
    header: Box
    board: Box
    status: Box | None
    keys: Box
    margin: int
    moves: Box | None = None
    guide: Box | None = None
    pad: Box | None = None
    strip: Box | None = None
    grip: Box | None = None
    cut: bool = False
    opens: bool = False

    @property
    def tabs(self) -> bool:
        return self.moves == self.guide

    @property
    def top(self) -> int:
        return self.header.y + 1 if self.header.y <= self.board.y else 0

    @property
    def bottom(self) -> int:
        if not self.top:
            return self.header.y
        return self.status.y if self.status is not None else self.keys.y

    @property
    def side(self) -> Box | None:
        """The box of all panes, without the pad."""
        moves, guide = self.moves, self.guide
        if moves is None or guide is None:
            return None
        x, y = min(moves.x, guide.x), min(moves.y, guide.y)
        right = max(moves.x + moves.width, guide.x + guide.width)
        low = max(moves.y + moves.height, guide.y + guide.height)
        return Box(x, y, right - x, low - y)


class Wish(NamedTuple):
    """The demands on a layout besides its size: the digits, modes and other keys of a pad, no
    panes, `panes` more columns for them, the `longest` row of moves, a `single` column of panes.
    """

    keys: tuple[int, int, int] = (0, 0, 0)
    alone: bool = False
    panes: int = 0
    longest: int = 44
    single: bool = False


class Room(NamedTuple):
    form: Form
    width: int
    height: int


class Step(NamedTuple):
    look: int
    room: Room
    fits: bool


NOTHING = Wish()


class Look(NamedTuple):
    """One size of a board: its name, pitch and size. `shadow` columns and rows of it can be cut."""

    name: str
    pitch: tuple[int, int]
    width: int
    height: int
    shadow: int = 0

    def fits(self, room: Box | Room) -> bool:
        """Return whether everything except the shadow has room."""
        return self.width - self.shadow <= room.width and self.height - self.shadow <= room.height
