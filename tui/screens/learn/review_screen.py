"""A review: a position for each technique that is due, one after the other."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from solitudo import engines
from solitudo.engines.core import bank
from solitudo.engines.core.bank import Placed
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.panes.bars import Keys
from solitudo.tui.person.review import Deck, Round
from solitudo.tui.play import bar_text
from solitudo.tui.play.exercise import HOW, Exercise
from solitudo.tui.play.game_panes import GamePanes
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.view_state import Parts
from solitudo.tui.screens.learn.unsaved import UnsavedScreen
from solitudo.tui.services import Services


def practise(services: Services) -> None:
    """Begin today's review, or say why there is none."""
    deck = Deck()
    try:
        items = deck.today()
    except PuzzleError as error:
        services.notify_plain(str(error))
        return
    if items:
        go_on(services, Round(items, deck))
    else:
        services.notify_plain("No reviews are due today.")


def go_on(services: Services, practice: Round) -> None:
    """Show the next position. After the last one, show the map of lessons over home."""
    item = practice.next()
    if item is None:
        services.go_home()
        services.open_learn()
        services.notify_plain(practice.words())
        return
    made = bank.choose(engines.kind(item.kind), item.technique, random.Random())
    services.switch_screen(ReviewScreen(practice, made))


class ReviewSession(Exercise):
    """An exercise whose result updates a card."""

    def __init__(self, made: Placed, practice: Round) -> None:
        super().__init__(made, practice.item.technique)
        self.practice = practice

    def solved(self, help_taken: int) -> Notice:
        """Return the result in words, and when the technique is due again."""
        try:
            due = self.practice.note(help_taken, self.seconds)
        except PuzzleError as error:
            back = str(error)
        else:
            days = max(1, round((due - datetime.now(UTC)).total_seconds() / 86_400))
            back = f"It is due again in {days} day{'s' if days != 1 else ''}."
        left = len(self.practice.items) - self.practice.at - 1
        on = (
            f"Press **N** for the next one. {left} left."
            if left
            else "Press **N** to end the review."
        )
        role = "satisfied" if help_taken <= 1 else "accent"
        return Notice(f"{HOW[help_taken]}: {self.title}", (back, on), role)


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

    def __init__(self, practice: Round, made: Placed) -> None:
        self.practice = practice
        self.item = practice.item
        self.practised = ReviewSession(made, practice)
        super().__init__(self.practised, f"review {practice.at + 1} of {len(practice.items)}")

    def make_panes(self) -> GamePanes:
        panes = ReviewPanes(self.services, self.opened, self.session, self.keymap)
        panes.practised = self.practised
        return panes

    def obey_key(self, key: str) -> Parts:
        if key == "N":
            return self.turn()
        return self.end() if key == "Q" else super().obey_key(key)

    def turn(self) -> Parts:
        if not self.practised.done:
            return self.session.say("Not solved yet. Press H for a hint, or Q to end the review.")
        go_on(self.services, self.practice)
        return Parts.NOTHING

    def end(self) -> Parts:
        parts = super().end()
        self.services.notify_plain(self.practice.words())
        return parts
