"""A practice: a position for each technique that is due, one after the other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from datetime import UTC, datetime

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Change, Game
from solitudo.tui.boards import generator
from solitudo.tui.boards.generator import Drill
from solitudo.tui.boards.new_game import fresh_seed
from solitudo.tui.panes.bars import Keys
from solitudo.tui.person.review import ALONE, MISSED, Deck, Item, Round
from solitudo.tui.play import bar_text
from solitudo.tui.play.game_panes import GamePanes
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts
from solitudo.tui.screens.learn.screen import UnsavedScreen
from solitudo.tui.screens.waiting import SearchWindow
from solitudo.tui.services import Services

HOW = (
    "Solved unaided", "Solved with hint 1", "Solved with hint 2",
    "Solved with hint 3", "Missed",
)  # fmt: skip
# the answer of a search that finds no position
NOTHING = "nothing"
# a wrong mark counts like this much help
SLIP = 2


def practise(services: Services) -> None:
    """Begin today's practice, or say why there is none."""
    deck = Deck()
    try:
        items = deck.today()
    except PuzzleError as error:
        services.notify_plain(str(error))
        return
    if items:
        go_on(services, Round(items, deck), None)
    else:
        services.notify_plain("No reviews today.")


def go_on(services: Services, practice: Round, ahead: asyncio.Task[Drill] | None) -> None:
    """Show the next position, after the last one home; `ahead` looks for it already."""
    item = practice.next()
    if item is None:
        services.go_home()
        services.notify_plain(practice.words())
        return

    def found(made: object) -> None:
        if isinstance(made, Drill):
            services.switch_screen(ReviewScreen(practice, item, made))
        elif made == NOTHING:
            with contextlib.suppress(PuzzleError):
                practice.deck.put_off(item)
            go_on(services, practice, None)
        else:
            services.go_home()

    async def ask(tell: Callable[[float], None]) -> object:
        with contextlib.suppress(PuzzleError):
            return await (ahead or generator.drill(*item, fresh_seed(), tell))
        return NOTHING

    # which technique it is for is not said
    words = f"Looking for a drill: {engines.kind(item.kind).title}"
    services.push_screen(SearchWindow(words, ask), found)


FIND = Notice("Find the next move", ("One step solves it. Press **H** for a hint.",), "accent")
# what is right, but not by the technique that is practised
ELSEWHERE = Notice(
    "Correct, but not the easiest move",
    ("An easier step comes first. Press **H** to see it.",),
    "accent",
)


class ReviewSession(Session):
    """A session in which one mark is to be found."""

    def __init__(self, made: Drill, practice: Round, item: Item) -> None:
        puzzle = made.puzzle
        game = Game(puzzle, mode="practice", solutions=made.solutions)
        if made.before:
            game.do(puzzle.vocabulary.read(made.before)._replace(by="hint"))
            game.clock.stop()
        super().__init__(game)
        self.practice = practice
        self.item = item
        self.start = game.node
        self.slipped = ALONE
        self.done = False
        self.wanted = self._wanted()
        known = hints.techniques_for(game)
        self.follows = hints.follows_by(puzzle, game.position, known, item.technique)
        self.messages.put(FIND)

    def _wanted(self) -> Position | None:
        """Return the position after the simplest step there is."""
        game = self.game
        found = hints.find(game.puzzle, game.position, hints.techniques_for(game))
        if found is None:
            return None
        return game.puzzle.vocabulary.apply(game.position, Action(tuple(found.edits)))

    def after(self, change: Change) -> Parts:
        """End the position with the first mark of the technique; a mistake counts as help."""
        parts = super().after(change)
        if self.done:
            return parts
        if "mistake" in change.events:
            self.slipped = SLIP
        action = change.after.action
        if action is None or change.after.parent is not change.before:
            return parts
        if action.by != "hint" and not self._found():
            elsewhere = "mistake" not in change.events and self._new_right()
            return parts | self.say(ELSEWHERE) if elsewhere else parts
        asked = max(self.game.rungs.values(), default=ALONE)
        step = MISSED if action.by == "hint" else max(asked, self.slipped)
        self.done = True
        return parts | self.say(self._told(min(step, MISSED)))

    def _found(self) -> bool:
        game, follows = self.game, self.follows
        begin, here = game.tree.position(self.start), game.position
        if any(
            follows is None or follows.knows(game.puzzle.fact(cell, here.values[cell]))
            for cell in self._new_right()
        ):
            return True
        wanted = self.wanted
        return wanted is not None and any(
            now == aim != before
            for befores, aims, nows in zip(begin.notes, wanted.notes, here.notes, strict=True)
            for before, aim, now in zip(befores, aims, nows, strict=True)
        )

    def _new_right(self) -> list[int]:
        """Return the cells in which something right was written since the start."""
        game, known = self.game, self.game.solutions
        begin, here = game.tree.position(self.start), game.position
        first = known.first if known is not None else None
        return [
            cell
            for cell, (old, new) in enumerate(zip(begin.values, here.values, strict=True))
            if new and old != new and first is not None and game.puzzle.right(cell, new, first)
        ]

    def _told(self, step: int) -> Notice:
        """Return how it went, and when the technique comes back."""
        title = self.game.puzzle.kind.guide.techniques[self.item.technique].title
        try:
            due = self.practice.note(step)
        except PuzzleError as error:
            back = str(error)
        else:
            days = max(1, round((due - datetime.now(UTC)).total_seconds() / 86_400))
            back = f"You see it again in {days} day{'s' if days != 1 else ''}."
        left = len(self.practice.items) - self.practice.at - 1
        on = (
            f"Press **N** for the next one. {left} left."
            if left
            else "Press **N** to end the review."
        )
        role = "satisfied" if step <= 1 else "accent"
        return Notice(f"{HOW[step]}: {title}", (back, on), role)

    def undo(self) -> Parts | None:
        """Undo, but not beyond the position."""
        return Parts.NOTHING if self.game.node is self.start else super().undo()


class ReviewPanes(GamePanes):
    practised: ReviewSession

    def keys_now(self) -> Keys:
        if self.session.view.preview is not None or self.session.paused:
            return super().keys_now()
        if self.practised.done:
            return Keys([("N", "next"), ("u", "undo"), ("W", "why"), ("Q", "home")])
        then = [("u", "undo"), ("H", "hint"), ("W", "why"), ("Q", "home"), ("C", "check")]
        return Keys(bar_text.mark_keys(self.session, self.ascii), then)


class ReviewScreen(UnsavedScreen):
    not_here = ("B", "V", "A", "Z", "M", ";", "G", "X", "K")

    def __init__(self, practice: Round, item: Item, made: Drill) -> None:
        self.practice = practice
        self.item = item
        self.ahead: asyncio.Task[Drill] | None = None
        self.practised = ReviewSession(made, practice, item)
        super().__init__(self.practised, f"review {practice.at + 1} of {len(practice.items)}")

    def make_panes(self) -> GamePanes:
        panes = ReviewPanes(self.services, self.opened, self.session, self.keymap)
        panes.practised = self.practised
        return panes

    def on_mount(self) -> None:
        # what every play screen does comes after this
        self.look_ahead()

    def look_ahead(self) -> None:
        """Look for the next position while this one is thought about."""
        number = self.practice.at + 1
        if number < len(self.practice.items):
            drill = generator.drill(*self.practice.items[number], fresh_seed(), lambda share: None)
            self.ahead = asyncio.create_task(drill)
            self.ahead.add_done_callback(heard)

    def obey_key(self, key: str) -> Parts:
        if key == "N":
            return self.turn()
        return self.end() if key == "Q" else super().obey_key(key)

    def turn(self) -> Parts:
        if not self.practised.done:
            return self.session.say("Not solved yet. Press H for a hint, Q to end the review.")
        ahead, self.ahead = self.ahead, None
        go_on(self.services, self.practice, ahead)
        return Parts.NOTHING

    def end(self) -> Parts:
        parts = super().end()
        self.services.notify_plain(self.practice.words())
        return parts

    def leave(self) -> None:
        super().leave()
        if self.ahead is not None:
            self.ahead.cancel()


def heard(task: asyncio.Task[Drill]) -> None:
    """Take an error that nobody waits for."""
    if not task.cancelled():
        task.exception()
