"""A drill: a game on a small board, in a position where the next step uses one technique."""

from __future__ import annotations

import random

from solitudo.engines.core import bank
from solitudo.engines.core.kind import Kind
from solitudo.tui.saves import library
from solitudo.tui.saves.library import Opened
from solitudo.tui.services import Services


def drill_game(kind: Kind, technique: str, previous: str = "") -> tuple[Opened, str]:
    """Return a game on a position of this technique, and what it needs in words; `previous` is the
    game before it."""
    made = bank.choose(kind, technique, random.Random())
    opened = library.create(
        made.puzzle, mode="practice", level="drill", previous=previous, solutions=made.solutions
    )
    if made.before.edits:
        opened.game.do(made.before._replace(by="hint"))
        opened.game.clock.stop()
    return opened, f"This board needs one technique: {kind.guide.techniques[technique].title}."


def play_drill(services: Services, kind: Kind, technique: str, previous: str = "") -> None:
    """Begin a drill on the screen."""
    opened, needs = drill_game(kind, technique, previous)
    services.play(opened, (needs, "Press H for a hint. The marks shown are already correct."))
