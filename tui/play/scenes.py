"""What the board shows of a session."""

from __future__ import annotations

import re
from functools import lru_cache

from engines.core.action import Action, Position
from engines.core.grid import mask_of
from tui.drawing.painter import Scene
from tui.play.sayings import Ladder, Story
from tui.play.session import Focus, Session


def scene(session: Session, rested: bool) -> Scene:
    """What the board shows now; `rested` when the cursor has."""
    game = session.game
    targets = [t for fault in session.faults() for t in fault.targets]
    wrong = mask_of(t.at for t in targets if t.what == "cell") | session.told_wrong
    if session.errors == "solution" and session.preview is None:
        wrong |= mask_of(game.wrong())
    evidence, rings, region = session.pointed()
    return Scene(
        supposed(session),
        cursor=session.cursor,
        # what a hint points at stands alone
        tinted=rested and not rings,
        looked=region.cells if region is not None else 0,
        wrong=wrong,
        wrong_places=frozenset(t for t in targets if t.what != "cell"),
        evidence=mask_of(t.at for t in evidence if t.what == "cell"),
        evidence_places=frozenset(t for t in evidence if t.what != "cell"),
        target=mask_of(t.at for t in rings if t.what == "cell"),
        target_places=frozenset(t for t in rings if t.what != "cell"),
        region=frozenset({region.name}) if region is not None else spoken_of(session),
        old=session.preview is not None,
        paused=session.paused,
        bleached=bleached(session),
        highlight=session.looked_for(rested),
        mode=session.entry.prefix,
        versus=game.options.versus,
        details=session.details,
        away=session.focus is not Focus.BOARD,
        other=game.position if session.compared and session.preview is not None else None,
    )


def spoken_of(session: Session) -> frozenset[str]:
    """The lines that the sentence names which is being read: their labels stand out."""
    saying = session.saying
    if isinstance(saying, Story) or (isinstance(saying, Ladder) and saying.rung == 3):
        words = saying.told[saying.at].words
        return lines_in(words, session.game.puzzle.grid.line_names)
    return frozenset()


@lru_cache(maxsize=8)
def lines_in(words: str, names: tuple[str, ...]) -> frozenset[str]:
    """Those of the lines that are named in a text: "row 3", "columns B and F", "the line from A1
    to D4"."""
    found = {f"t{match[0][1:]}" for match in re.finditer(WHOLE, words)}
    for match in re.finditer(SEVERAL, words):
        found |= {f"{match[1].lower()} {one}" for one in re.split(r", | and ", match[2])}
    return frozenset(found) & frozenset(names)


WHOLE = r"[Tt]he line from \w+ to \w+"
SEVERAL = r"\b([Rr]ow|[Cc]olumn)s? (\w+(?:, \w+)*(?: and \w+)?)"


def supposed(session: Session) -> Position:
    """The position on the board with what an argument supposes, as far as it has been walked:
    tentative marks look like automatic ones."""
    here, saying = session.position, session.saying
    facts = saying.supposed if isinstance(saying, Ladder | Story) else ()
    if not facts or session.preview is not None:
        return here
    puzzle = session.game.puzzle
    edits = tuple(edit._replace(auto=True) for edit in puzzle.edits(here, facts))
    return puzzle.vocabulary.apply(here, Action(edits, "", "", ""))


def bleached(session: Session) -> int:
    """The cells that the finish has reached: all, or those within the wave."""
    grid = session.game.puzzle.grid
    if not session.finished:
        return 0
    if session.wave is None:
        return (1 << grid.count) - 1
    row, column = grid.places[session.cursor]
    return mask_of(
        cell
        for cell, (r, c) in enumerate(grid.places)
        if max(abs(r - row), abs(c - column)) <= session.wave
    )


def scored(session: Session) -> bool:
    """Whether the score is shown: by setting, against the computer, and at the end."""
    return bool(session.points or session.game.options.versus or session.finished)
