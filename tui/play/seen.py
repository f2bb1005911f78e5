"""What a command changed: a screen shows just those parts anew."""

from __future__ import annotations

from enum import Flag, auto


class Seen(Flag):
    """The parts of the play screen."""

    NOTHING = 0
    BOARD = auto()
    MOVES = auto()
    GUIDE = auto()
    PAD = auto()
    BARS = auto()
    LAYOUT = auto()
    # what applies now was counted: most often that is what the guide says already
    TIPS = auto()


# what a move changes
MOVE = Seen.BOARD | Seen.MOVES | Seen.PAD | Seen.BARS
# what a change of the place looked at changes
VIEW = MOVE | Seen.GUIDE
EVERYTHING = VIEW | Seen.LAYOUT
