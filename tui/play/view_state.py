"""The view of a screen on a game: cursor, preview, focused pane, open page.

Each method that changes it returns the parts of the screen that must be shown again.
"""

from __future__ import annotations

from enum import Enum, Flag, auto
from typing import Any

from solitudo.engines.core.action import Position
from solitudo.engines.core.tree import Node
from solitudo.tui.play.tree_walk import Hits

PAGES = ("tips", "rules", "techniques", "records")


class Parts(Flag):
    """The parts of the play screen."""

    NOTHING = 0
    BOARD = auto()
    MOVES = auto()
    GUIDE = auto()
    PAD = auto()
    BARS = auto()
    LAYOUT = auto()
    # the tips were counted: usually this is all that the guide says
    TIPS = auto()


# the parts that a move changes
MOVE = Parts.BOARD | Parts.MOVES | Parts.PAD | Parts.BARS
# the parts that another shown position changes
VIEW = MOVE | Parts.GUIDE
EVERYTHING = VIEW | Parts.LAYOUT


class Focus(Enum):
    """The focus of the keys."""

    BOARD = "board"
    MOVES = "moves"
    GUIDE = "guide"
    PAD = "pad"


class ViewState:
    """The view of one screen."""

    def __init__(self, cursor: int, pane: str, started: bool) -> None:
        self.cursor = cursor
        # the node whose position is previewed, whether it is compared with the current position,
        # and the position with the result of an open gesture
        self.preview: Node | None = None
        self.compared = False
        self.open_position: Position | None = None
        # the move before the last jump
        self.went_from: Node | None = None
        self.focus = Focus.BOARD
        self.page = pane if pane in PAGES else "tips"
        # if one pane has tabs, whether the moves are in front once there are any; and if there is
        # only the board, whether a tab is over it
        self.moves_in_front = pane == "moves" and started
        self.unfolded = False
        # whether Esc was pressed with nothing open: the next press opens the home screen
        self.leaving = False
        # whether the result is shown in place of the board
        self.sheet = False
        # whether the panes are hidden, even if there is room
        self.alone = False
        # the open further page of the rules, the selected line of a list, the rows by which the
        # guide is still to be scrolled, and whether the harder tips are shown too
        self.rule_page = ""
        self.line = 0
        self.scroll = 0
        self.all_tips = False
        # the move after which the tips were opened: after another move they are folded again
        self.tips_at: Node | None = None
        # the matches in the moves
        self.hits: Hits | None = None
        # the settings: which mistakes are shown, the details of drawings, the score during play,
        # the clock by the minute, and whether the mouse plays
        self.errors = "rules"
        self.details = True
        self.points = False
        self.by_minute = False
        self.mouse = True
        # whether the screen is read aloud; whether a letter is awaited that chooses what to read;
        # and the text that was read then
        self.reader = False
        self.reads = False
        self.read = ""

    def use_settings(self, **settings: Any) -> None:
        for name, value in settings.items():
            assert name in ("errors", "details", "points", "by_minute", "mouse", "reader")
            setattr(self, name, value)

    def read_aloud(self, words: str = "", asking: bool = False) -> Parts:
        """Read these words first until the next key, or wait for the key that says what to read."""
        self.reads, self.read = asking, words
        return Parts.BARS

    def show_sheet(self, shown: bool) -> Parts:
        """Show the result in the board's place, or the board.

        With the result, the Guide shows less.
        """
        before, self.sheet = self.sheet, shown
        return Parts.GUIDE if shown != before else Parts.NOTHING

    def move_to(self, cell: int) -> Parts:
        self.cursor = cell
        return Parts.BOARD

    def look_at(self, node: Node | None) -> Parts:
        """Preview a node's position. None ends the preview."""
        self.preview = node
        if node is None:
            self.compared = False
        return VIEW

    def compare(self) -> Parts:
        """Show which cells of a preview differ from the game's position, or stop that."""
        self.compared = not self.compared
        return VIEW

    def follow(self, went_from: Node | None) -> None:
        self.went_from = went_from

    def open(self, position: Position | None) -> Parts:
        """Show the effect of a gesture that has begun. None shows the board unchanged."""
        self.open_position = position
        return Parts.BOARD

    def ask_home(self, on: bool) -> Parts:
        """Say that Esc again leads home, or stop saying that."""
        parts = Parts.BARS if on is not self.leaving else Parts.NOTHING
        self.leaving = on
        return parts

    def find(self, hits: Hits | None) -> None:
        self.hits = hits

    def focus_on(self, focus: Focus) -> Parts:
        self.focus = focus
        self.line = 0
        if focus in (Focus.MOVES, Focus.GUIDE):
            self.moves_in_front = focus is Focus.MOVES
        return EVERYTHING

    def put_in_front(self, moves: bool) -> None:
        """If one pane has tabs, put Moves or the Guide in front."""
        self.moves_in_front = moves

    def open_page(self, page: str) -> Parts:
        """Turn the Guide to a page from its top, and put it in front."""
        self.page = page
        self.rule_page = ""
        self.moves_in_front = False
        self.line = 0
        return EVERYTHING

    def show_page(self, page: str) -> None:
        """Turn the Guide to a page as it was left before."""
        self.page = page

    def open_rule(self, name: str) -> Parts:
        """Open a further page of the rules. "" closes it."""
        self.rule_page = name
        self.line = 0
        return Parts.GUIDE

    def unfold(self, on: bool = True) -> None:
        """Open a tab over a board that fills the screen, or close it."""
        self.unfolded = on

    def fold_away(self) -> None:
        """Close the tab over the board, and give the board the focus."""
        self.unfolded = False
        self.focus = Focus.BOARD

    def hide_panes(self) -> Parts:
        """Hide or show the panes."""
        self.alone = not self.alone
        self.fold_away()
        return EVERYTHING

    def walk_lines(self, way: int, count: int) -> Parts:
        """Select the next of this many lines. Without lines, scroll the Guide."""
        if count:
            self.line = (self.line + way) % count
        else:
            self.scroll = way
        return Parts.GUIDE

    def take_scroll(self) -> int:
        """Return by how many rows the Guide must scroll now."""
        rows, self.scroll = self.scroll, 0
        return rows

    def open_tips(self, node: Node) -> None:
        self.tips_at = node

    def fold_tips(self, folded: bool) -> Parts:
        """Show only the simplest tips, or the harder ones too."""
        self.all_tips = not folded
        self.line = 0
        return Parts.GUIDE
