"""A near miss: a position in which a technique does not apply. The question is why."""

from __future__ import annotations

import random
from collections.abc import Callable

from solitudo.engines.core import bank, explain, hints
from solitudo.engines.core.bank import Claim, NearMiss
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Target
from solitudo.engines.core.wording import capital
from solitudo.tui.play.messages import Notice, Pointed
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts

CHOOSE = "You cannot make marks here. Press 1, 2 or 3."
WRONG = Notice("No", ("Even without that, the technique would not apply. Look again.",), "accent")


class NearMissSession(Session):
    """A session in which the player chooses what prevents a technique.

    `ended` is called at the end.
    """

    def __init__(
        self, made: NearMiss, technique: str, ended: Callable[[bool], tuple[str, ...]]
    ) -> None:
        puzzle = made.misses.puzzle
        game = Game(puzzle, mode="tutorial", solutions=made.misses.solutions)
        if made.misses.before.edits:
            game.do(made.misses.before._replace(by="hint"))
            game.clock.stop()
        super().__init__(game)
        self.made = made
        self.ended_with = ended
        self.claims = random.Random(puzzle.id).sample(made.claims, len(made.claims))
        self.complete = False
        # the choices that were not the reason
        self.refused: set[int] = set()
        self.step = bank.step_in(made.applies)
        edits = made.applies.puzzle.edits(made.applies.position, self.step.gives)
        self.shown = tuple(Target("cell", cell) for cell in hints.written(edits))

    def words(self, claim: Claim) -> str:
        """Return a claim as a sentence."""
        return claim_words(self.game.puzzle, claim)

    def answer(self, number: int) -> Parts:
        """Say whether this claim is the reason.

        The answer to the correct claim says what would follow without it.
        """
        if self.complete or number >= len(self.claims):
            return Parts.NOTHING
        claim = self.claims[number]
        if claim != self.made.claims[0]:
            self.refused.add(number)
            return self.say(WRONG) | Parts.GUIDE
        self.complete = True
        change = {
            "open": "With the right mark there, the technique would apply:",
            "note": "Without that candidate, the technique would apply:",
        }.get(claim.what, f"With {claim.instead} there, the technique would apply:")
        otherwise = explain.sentence(self.made.applies.puzzle, self.step)
        ended = self.ended_with(not self.refused)
        told = Notice("Yes", (change, otherwise, *ended), "satisfied")
        return self.say(told) | Parts.GUIDE | Parts.BARS

    def pointed(self) -> Pointed:
        """Point at the places where the technique would be used."""
        if self.view.preview is not None:
            return super().pointed()
        parts = (target for target in self.step.evidence if target not in self.shown)
        return Pointed(tuple(parts), self.shown)

    def do(self, gesture: Gesture) -> Parts:
        """Write nothing."""
        return self.say(CHOOSE)

    def show_more(self) -> Parts | None:
        """Say what to do, because a hint would be about something else."""
        return self.say("Look at what is outlined, and compare the three answers.")

    def undo(self) -> Parts | None:
        """Undo nothing."""
        return Parts.NOTHING


def claim_words(puzzle: Puzzle, claim: Claim) -> str:
    """Return a claim about a position as a sentence."""
    place = explain.name(puzzle, claim.place)
    if claim.what == "open":
        return f"{place} is still open."
    if claim.what == "note":
        return f"{place} can still be {claim.value}."
    if claim.place.what == "cell":
        return f"{place} is {claim.value}."
    return f"{capital(place)} has a {claim.value}."
