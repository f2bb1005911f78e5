"""Where parts of a screen lie, and what is wished of a layout: plain values."""

from typing import Literal, NamedTuple

Form = Literal["three", "column", "tabs", "beside", "below", "alone"]


class Box(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """The parts of the play screen. `look` is the number of the look that fits; `cut` where even
    the smallest does not, `opens` where it would without the panes. `moves` and `guide` are the
    same box where they are one pane with tabs, and None where the board is alone. `pad` is for the
    digits of kinds that are written with them, `strip` is its shorter form, for when the pane
    above needs the room: the two end on the same row. `grip` is the edge that is
    dragged to make the panes narrower or wider."""

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
        """Whether moves and guide are one pane."""
        return self.moves == self.guide

    @property
    def bottom(self) -> int:
        """The row under board and panes."""
        return self.status.y if self.status is not None else self.keys.y

    @property
    def side(self) -> Box | None:
        """All that the panes have, the pad's room not included."""
        moves, guide = self.moves, self.guide
        if moves is None or guide is None:
            return None
        x, y = min(moves.x, guide.x), min(moves.y, guide.y)
        right = max(moves.x + moves.width, guide.x + guide.width)
        low = max(moves.y + moves.height, guide.y + guide.height)
        return Box(x, y, right - x, low - y)


class Wish(NamedTuple):
    """What is asked of a layout besides its size. `keys` are the digits, ways of writing and
    other keys of a pad, if one is wanted; `alone` hides the panes; `panes` are the columns that
    the person gives them more, or less; `longest` is how many columns the moves have a use for;
    `single` keeps to one column of panes."""

    keys: tuple[int, int, int] = (0, 0, 0)
    alone: bool = False
    panes: int = 0
    longest: int = 44
    single: bool = False


class Room(NamedTuple):
    """What a form leaves for the board."""

    form: Form
    width: int
    height: int


class Step(NamedTuple):
    """A look and the form that it stands in."""

    look: int
    room: Room
    fits: bool


NOTHING = Wish()


class Look(NamedTuple):
    """One size in which a kind can be drawn: the pitch of its cells and the whole, and how many
    columns and rows of that, at the right and below, are shadow and can be done without."""

    name: str
    pitch: tuple[int, int]
    width: int
    height: int
    shadow: int = 0
