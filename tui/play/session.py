"""A game being played, without a screen: what is looked at, what is said, and what can be done.

Everything that can be done is a method that returns what it changed (`Seen`). The session holds no
widget and calls nobody; the screen shows what it finds here.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from engines.core.levels import Solutions
from engines.core.values import Fault, Gesture, Refusal
from tui.play import coach
from tui.play.entry import Entry
from tui.play.sayings import Brief, Ladder, Notice, Pointed, Saying, Slip, Story, walked
from tui.play.seen import EVERYTHING, MOVE, VIEW, Seen

if TYPE_CHECKING:
    from engines.core.action import Position
    from engines.core.game import Change, Game
    from engines.core.tree import Node
    from tui.play.moves import Moves, Touched
    from tui.play.walk import Hits

PAGES = ("tips", "rules", "techniques", "records")
# the brief of a first game goes with this move
BRIEF_MOVES = 3
COMPUTER_MOVES = "The computer is to move: Enter lets it."


class Focus(Enum):
    """Where the keys go."""

    BOARD = "board"
    MOVES = "moves"
    GUIDE = "guide"
    PAD = "pad"


class Session:
    """One game in play at one screen."""

    _moves: Moves | None = None

    def __init__(self, game: Game, errors: str = "rules", details: bool = True) -> None:
        self.game = game
        # what the person has set: which errors are shown, and what a drawing shows besides marks
        self.errors = errors
        self.details = details
        self.points = False  # the score during play
        self.by_minute, self.mouse = False, True  # the clock; whether the mouse plays
        self.entry = Entry(game.puzzle)
        self.tips = coach.Tips(game)
        self.unwritten = ""  # why the last moves are not in the file yet
        # what is looked at
        self.cursor = game.cursor
        self.preview: Node | None = None
        self.gone: Node | None = None  # the move from which the game went elsewhere
        self.compared = False
        self.opened: Position | None = None
        self.focus = Focus.BOARD
        self.page = game.pane if game.pane in PAGES else "tips"
        # where one pane has tabs: whether the moves are in front, once there are any, and where
        # the board is alone: whether a tab lies over it
        self.moves_in_front = game.pane == "moves" and bool(game.tree.root.children)
        self.unfolded = False
        self.alone = False  # the panes are hidden, whatever room there is
        self.open_rule = ""  # the further page of the rules
        # the line of a list that is pointed at, how far the guide is scrolled, and whether the
        # harder tips are shown too
        self.at_line = 0
        self.scroll_by = 0
        self.all_tips = False
        # what is said
        self.saying: Saying | None = None
        # what is told where nothing else is said, until it is put away
        self.brief: Brief | None = None
        self.supposing = False
        # the supposition against which nothing was found: asked again, it is given up
        self.unrefuted: Node | None = None
        self.told_wrong = self.checked = 0
        self.marked: Node | None = None
        # what goes on by itself
        self.paused = self.ended = False
        self.reply_due = not game.node.depth and game.computers_turn()
        self.wave: int | None = None
        self.hits: Hits | None = None  # what was found in the moves
        self._touched: list[Touched] = []

    # what is looked at

    @property
    def moves(self) -> Moves:
        """The rows of the history; made when they are first asked for."""
        if self._moves is None:
            from tui.play.moves import Moves

            self._moves = Moves(self.game)
        return self._moves

    def touch(self, touched: Touched) -> None:
        """Rows of the history changed."""
        self._touched.append(touched)

    def take_touched(self) -> list[Touched]:
        """The rows of the history that changed since they were last asked for."""
        touched, self._touched = self._touched, []
        return touched

    @property
    def shown_node(self) -> Node:
        """The node whose position is on the board: the game's, or the one looked back at."""
        return self.preview or self.game.node

    @property
    def position(self) -> Position:
        """The position on the board, an open gesture's included."""
        if self.opened is not None:
            return self.opened
        return self.game.tree.position(self.shown_node)

    @property
    def finished(self) -> bool:
        """Solved, and nothing else is being looked at."""
        return self.preview is None and self.opened is None and self.game.solved

    @property
    def ladder(self) -> Ladder | None:
        """The hint that is being told, if one is."""
        return self.saying if isinstance(self.saying, Ladder) else None

    @property
    def goal_cells(self) -> int:
        """The cells that hints are to lead to (a mask); none where any will do."""
        return 0

    @property
    def mistakes_are_told(self) -> bool:
        """Whether a wrong mark is told without being asked for."""
        return self.game.mode in ("practice", "tutorial") or self.errors == "solution"

    def faults(self) -> list[Fault]:
        """The broken rules to show where the game stands, as the setting says."""
        if self.preview is not None or self.paused:
            return []
        always = self.game.mode in ("practice", "tutorial") or self.game.options.versus
        if self.errors == "off" and not always:
            return []
        if self.errors == "when full" and not always:
            return self.game.faults if self.game.puzzle.full(self.position) else []
        return self.game.faults

    def slips(self) -> Slip | None:
        """The broken rules that are shown, one slip for each mark that broke some."""
        faults = self.faults()
        return coach.slip(self.game, faults, self.game.node) if faults else None

    def pointed(self) -> Pointed:
        """What the board points at."""
        return Pointed.by(self.saying)

    def show_more(self) -> Seen | None:
        """What is shown before any hint is given; None where hints come at once."""
        return None

    def looked_for(self, rested: bool) -> int:
        """The symbol to highlight."""
        if self.paused or self.finished:
            return 0
        return self.entry.looked_for(self.position, self.cursor, rested)

    # saying

    def say(self, saying: Saying | str | None) -> Seen:
        """Say this and nothing else; None is silence, in which a brief is heard."""
        before = self.saying
        self.saying = Notice(saying) if isinstance(saying, str) else saying or self._heard()
        if self.saying is before and (before is None or before is self.brief):
            return Seen.NOTHING
        if self.saying is not None and self.saying is not self.brief:
            self.unfolded = False
        return Seen.GUIDE | Seen.BOARD

    def _heard(self) -> Brief | None:
        """The brief, while nothing else is looked at."""
        free = self.page == "tips" and self.preview is None and self.focus is not Focus.MOVES
        return self.brief if free else None

    def put_brief_away(self) -> Seen:
        """The brief was read, or the game goes on without it."""
        told, self.brief = self.brief, None
        return self.say(None) if told is not None and self.saying is told else Seen.NOTHING

    def mind_brief(self) -> Seen:
        """It goes with the third move; until then it comes back when nothing else is said."""
        if self.brief is None:
            return Seen.NOTHING
        if self.game.node.depth >= BRIEF_MOVES or self.game.solved:
            return self.put_brief_away()
        return self.say(None) if self.saying is None or self.saying is self.brief else Seen.NOTHING

    def settle(self) -> Seen:
        """Leave what is said, and the past if it is being looked at, before something is done."""
        seen = self.forget()
        self.entry.asking = False
        if self.preview is not None:
            node, self.preview = self.preview, None
            seen |= self.note(self.game.go(node)) | VIEW
        return seen

    def go_to_link(self, number: int) -> Seen:
        """A link of an argument was clicked."""
        at = self.saying.at if isinstance(self.saying, Ladder | Story | Slip) else number
        return self.walk_saying(number - at)

    def walk_saying(self, way: int) -> Seen:
        """The next or the previous link of what is told."""
        saying = walked(self.saying, way)
        return self.say(saying) if saying is not None else Seen.NOTHING

    # marks

    def do(self, gesture: Gesture) -> Seen:
        """Play a gesture; a mark made while looking back jumps there first, as a branch."""
        if self.paused:
            return self.resume()
        seen = self.settle()
        if self.game.computers_turn():
            return seen | self.say(COMPUTER_MOVES)
        if self.supposing:
            self.supposing = False
            return seen | self.take(self.game.suppose(gesture))
        return seen | self.take(self.game.gesture(gesture))

    # the way through the game

    def take(self, result: Change | Refusal | None) -> Seen:
        """What a change brought: what is seen of it, and what is to be said."""
        if isinstance(result, Refusal):
            return Seen.BOARD | (self.say(result.words) if result.words else Seen.NOTHING)
        if result is None:
            return Seen.BOARD
        self.tips.due = True
        return self.note(result) | self.after(result) | self.mind_brief()

    def note(self, change: Change) -> Seen:
        """The history follows a change."""
        fresh = change.after.number == self.game.lines or change.after.parent is change.before
        self.gone = None if fresh else change.before
        if self._moves is not None:
            self.touch(self._moves.note(change))
        return MOVE

    def after(self, change: Change) -> Seen:
        """What is said of a change."""
        game = self.game
        moved = change.after.parent is change.before
        self.reply_due = moved and game.computers_turn() and game.outcome is None
        if game.options.versus and moved and game.outcome is not None:
            return self.tell_end()
        if "solved" in change.events:
            self.wave = 0
            return EVERYTHING
        if "mistake" in change.events:
            told = coach.mistake(game, change)
            if told is not None:
                notice, cell = told
                self.told_wrong = 1 << cell
                self.marked = game.first_wrong()
                return self.say(notice)
        if "full" in change.events:
            return self.say(coach.full(game))
        return self.tell_slip(change)

    def tell_slip(self, change: Change) -> Seen:
        """A rule that has just been broken is told at once, where the setting shows it."""
        faults = self.faults()
        if not faults:
            return self.say(None) if isinstance(self.saying, Slip) else Seen.NOTHING
        new = any(t.what != "cell" or change.cells >> t.at & 1 for f in faults for t in f.targets)
        return self.say(coach.slip(self.game, faults, self.game.node)) if new else Seen.NOTHING

    def tell_end(self) -> Seen:
        """Versus is over."""
        self.ended = True
        if self.game.solved:
            # the report of the finished game tells it
            self.wave = 0
            return self.say(None) | EVERYTHING
        return self.say(coach.outcome(self.game)) | VIEW

    def look(self, node: Node | None) -> Seen:
        """Look at a node's position without going there; None looks at the present again."""
        self.preview = None if node is self.game.node else node
        if self.preview is None:
            self.compared = False
        return self.say(None) | VIEW

    def jump(self, node: Node | None = None) -> Seen:
        """Go to a node for good: the one given, looked at, or offered by what is said."""
        offered = self.saying.jump if self.saying is not None else None
        to = node or self.preview or offered
        if to is None:
            return self.say("Nothing to jump to: [ and ] look back through the moves.")
        seen = self.forget()
        self.preview = None
        self.compared = False
        return seen | self.take(self.game.go(to)) | VIEW

    def forget(self) -> Seen:
        """What was said of the position that is left."""
        self.told_wrong = self.checked = 0
        self.marked = None
        return self.say(None)

    def undo(self) -> Seen | None:
        """One move back; None at the start."""
        if self.preview is not None:
            back = self.shown_node.parent
            return self.look(back) if back is not None else Seen.NOTHING
        seen = self.forget()
        change = self.game.undo()
        return seen | self.take(change) if change is not None else None

    def pause(self) -> Seen:
        """Hide the board and stop the clock, or go on."""
        if self.paused:
            return self.resume()
        self.paused = True
        self.game.clock.stop()
        return self.say(None) | VIEW

    def resume(self) -> Seen:
        """Go on after a pause."""
        self.paused = False
        if self.game.lines and not self.game.solved:
            self.game.clock.start()
        return VIEW

    def focus_on(self, focus: Focus) -> Seen:
        """Let the keys go somewhere else."""
        self.focus = focus
        self.at_line = 0
        if focus is Focus.MOVES:
            self.moves_in_front = True
        elif focus is Focus.GUIDE:
            self.moves_in_front = False
        return EVERYTHING | self.mind_brief()

    def set_solutions(self, known: Solutions) -> Seen:
        """The board has been solved elsewhere."""
        self.game.solutions = known
        self.tips.due = True
        said = self.say(coach.not_single(known)) if known.number != 1 else Seen.NOTHING
        return said | Seen.BARS
