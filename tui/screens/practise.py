"""Practice at the screen: a position for each technique that is due, one after the other.

A position is played at the ordinary play screen in mode practice. Nobody says which technique it
is for; what was found, and with how much help, goes back to the deck.
"""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from typing import Any

from textual.app import App

import engines
from engines.core import hints
from engines.core.action import Action, Position
from engines.core.errors import PuzzleError
from engines.core.game import Change, Game
from tui import library
from tui.generator import Drill
from tui.house import house
from tui.play import keyrow, walking
from tui.play.commands import Keymap
from tui.play.desk import Desk
from tui.play.sayings import Notice
from tui.play.screen import PlayScreen
from tui.play.seen import Seen
from tui.play.session import Session
from tui.play.timers import Timers
from tui.play.view import View
from tui.practice import ALONE, MISSED, Deck, Item, Round
from tui.screens.learn import NoFile
from tui.screens.making import PositionScreen

# keys that mean nothing while a position is practised
NOT_HERE = ("B", "V", "A", "Z", "M", ";", "G", "X", "K")
HOW = (
    "Found alone", "Found after a look at the place", "Found after the technique",
    "Found after the cells", "Missed",
)  # fmt: skip
# a wrong mark counts like this much help
SLIP = 2


def practise(app: App[Any]) -> None:
    """Begin today's practice, or say why there is none."""
    deck = Deck()
    try:
        items = deck.today()
    except PuzzleError as error:
        house(app).notify_plain(str(error))
        return
    if not items:
        house(app).notify_plain("Nothing is due today.")
        return
    go_on(app, Round(items, deck), None)


def go_on(app: App[Any], practice: Round, ahead: asyncio.Task[Any] | None) -> None:
    """The next position; after the last one home."""
    item = practice.next()
    if item is None:
        house(app).go_home()
        house(app).notify_plain(practice.words())
        return

    def found(made: object) -> None:
        if isinstance(made, Drill):
            app.switch_screen(PractiseScreen(practice, item, made))
        elif made == PositionScreen.NOTHING:
            with contextlib.suppress(PuzzleError):
                practice.deck.put_off(item)
            go_on(app, practice, None)
        else:
            house(app).go_home()

    kind = engines.kind(item.kind)
    app.push_screen(PositionScreen(kind, item.technique, ahead), found)


# what is right, but not by the technique that is practised
ELSEWHERE = Notice(
    "Right, but not the next move", ("One step follows sooner. **H** helps to see it.",), "accent"
)


class PractiseSession(Session):
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
        self.follows = hints.follows_by(
            puzzle, game.position, hints.techniques_for(game), item.technique
        )
        self.saying = Notice(
            "Find the next move", ("It takes one thought. **H** helps.",), "accent"
        )

    def _wanted(self) -> Position | None:
        """The position after the simplest step there is."""
        game = self.game
        found = hints.find(game.puzzle, game.position, hints.techniques_for(game))
        if found is None:
            return None
        return game.puzzle.vocabulary.apply(game.position, Action(tuple(found.edits)))

    def after(self, change: Change) -> Seen:
        """The first mark that the technique leads to ends the position; a wrong one counts as
        help, and one that is right for other reasons goes on."""
        seen = super().after(change)
        if self.done:
            return seen
        if "mistake" in change.events:
            self.slipped = SLIP
        action = change.after.action
        if action is None or change.after.parent is not change.before:
            return seen
        if action.by != "hint" and not self._found():
            elsewhere = "mistake" not in change.events and self._new_right()
            return seen | self.say(ELSEWHERE) if elsewhere else seen
        asked = max(self.game.rungs.values(), default=ALONE)
        rung = MISSED if action.by == "hint" else max(asked, self.slipped)
        self.done = True
        return seen | self.say(self._told(min(rung, MISSED)))

    def _found(self) -> bool:
        """Whether something was written that the technique leads to."""
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
        """The cells in which something right was written that did not stand at the start."""
        game, known = self.game, self.game.solutions
        begin, here = game.tree.position(self.start), game.position
        first = known.first if known is not None else None
        return [
            cell
            for cell, (old, new) in enumerate(zip(begin.values, here.values, strict=True))
            if new and old != new and first is not None and game.puzzle.right(cell, new, first)
        ]

    def _told(self, rung: int) -> Notice:
        """How it went, and when the technique comes back."""
        title = self.game.puzzle.kind.guide.techniques[self.item.technique].title
        try:
            due = self.practice.note(rung)
        except PuzzleError as error:
            back = str(error)
        else:
            days = max(1, round((due - datetime.now(UTC)).total_seconds() / 86_400))
            back = f"It comes back in {days} day{'s' if days != 1 else ''}."
        left = len(self.practice.items) - self.practice.at - 1
        on = f"**N** goes on, {left} left." if left else "**N** ends the practice."
        role = "satisfied" if rung <= 1 else "accent"
        return Notice(f"{HOW[rung]}: {title}", (back, on), role)

    def undo(self) -> Seen | None:
        """Back, but not before the position."""
        return Seen.NOTHING if self.game.node is self.start else super().undo()


class PractiseView(View):
    """The panes of a position."""

    practised: PractiseSession

    def keys_now(self) -> keyrow.Keys:
        """The keys that apply to a position; when it is done, the next one is a key away."""
        if self.session.preview is not None or self.session.paused:
            return super().keys_now()
        if self.practised.done:
            return keyrow.Keys([("N", "next"), ("u", "undo"), ("W", "why"), ("Q", "home")])
        then = [("u", "undo"), ("H", "hint"), ("W", "why"), ("Q", "home"), ("C", "check")]
        return keyrow.Keys(keyrow.mark_keys(self.session, self.ascii), then)


class PractiseScreen(PlayScreen):
    """One position of a practice."""

    def __init__(self, practice: Round, item: Item, made: Drill) -> None:
        self.practice = practice
        self.item = item
        self.ahead: asyncio.Task[Any] | None = None
        self.practised = PractiseSession(made, practice, item)
        file = NoFile(f"practise {practice.at + 1} of {len(practice.items)}")
        opened = library.Opened(self.practised.game, file)  # type: ignore[arg-type]
        super().__init__(opened, self.practised)
        self.session.moves_in_front = False

    def make_view(self, keymap: Keymap[Desk]) -> View:
        view = PractiseView(self.front, keymap)
        view.practised = self.practised
        return view

    def make_timers(self) -> Timers:
        # a position is no game: it has no records, and tips would tell what is to be found
        timers = super().make_timers()
        timers.recorded, timers.tips_wanted = True, False
        return timers

    def on_mount(self) -> None:
        # what every play screen does comes after this
        self.look_ahead()

    def look_ahead(self) -> None:
        """Look for the next position while this one is thought about."""
        from tui import generator
        from tui.seeds import fresh_seed

        number = self.practice.at + 1
        if number < len(self.practice.items):
            kind, technique = self.practice.items[number]
            drill = generator.drill(kind, technique, fresh_seed(), lambda share: None)
            self.ahead = asyncio.create_task(drill)
            self.ahead.add_done_callback(heard)

    def obey_key(self, key: str) -> Seen:
        if key == "N":
            return self.turn()
        if key == "escape":
            seen = walking.escape(self.session)
            return self.leave_practice() if seen is None else seen
        if key == "Q":
            return self.leave_practice()
        return Seen.NOTHING if key in NOT_HERE else super().obey_key(key)

    def turn(self) -> Seen:
        """The next position; this one must have been found, or shown."""
        if not self.practised.done:
            return self.session.say("Not found yet. H helps, Q ends the practice.")
        ahead, self.ahead = self.ahead, None
        go_on(self.app, self.practice, ahead)
        return Seen.NOTHING

    def leave_practice(self) -> Seen:
        """Home; what was practised is written already."""
        self.leave()
        self.house.go_home()
        self.house.notify_plain(self.practice.words())
        return Seen.NOTHING

    def leave(self) -> None:
        """Nothing to write, and nothing to look for."""
        self.left = True
        if self.ahead is not None:
            self.ahead.cancel()


def heard(task: asyncio.Task[Any]) -> None:
    """Whoever waits for it is told what went wrong; if nobody does, nobody is."""
    if not task.cancelled():
        task.exception()
