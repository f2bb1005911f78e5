"""A drill: a game on a small board, begun where one technique comes next."""

from __future__ import annotations

import random

from solitudo.engines.core import bank
from solitudo.engines.core.kind import Kind
from solitudo.tui.saves import library
from solitudo.tui.services import Services


def play_drill(services: Services, kind: Kind, technique: str, previous: str = "") -> None:
    """Begin a game on a position of this technique; `previous` is the game before it."""
    made = bank.choose(kind, technique, random.Random())
    opened = library.create(
        made.puzzle, mode="practice", level="drill", previous=previous, solutions=made.solutions
    )
    if made.before.edits:
        opened.game.do(made.before._replace(by="hint"))
        opened.game.clock.stop()
    needs = f"This board needs one technique: {kind.guide.techniques[technique].title}."
    services.play(opened, (needs, "Press H for a hint. The marks shown are already correct."))
