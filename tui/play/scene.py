"""The scene of a session that the board shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from solitudo.engines.core.action import Action, Position, changed
from solitudo.engines.core.deduction import Stage
from solitudo.engines.core.explain import Told
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Drawing, Target
from solitudo.tui.drawing.common.painter import Painter, Scene
from solitudo.tui.play.messages import HintMessage, Story
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus


def scene(session: Session, rested: bool, painter: Painter | None = None) -> Scene:
    """Return the scene of the board now.

    `rested` says that the cursor has rested. The painter knows how the end of a game spreads over
    its board.
    """
    game = session.game
    targets = [t for fault in session.faults() for t in fault.targets]
    wrong = cells_of(targets) | session.messages.wrong
    if session.view.errors == "solution" and session.view.preview is None:
        wrong |= mask_of(game.wrong())
    evidence, rings, region = session.pointed()
    shown = with_assumed(session)
    looked = region.cells if region is not None else 0
    if looked == (1 << game.puzzle.grid.count) - 1:
        # the whole board has nothing beside it to stand out from
        looked = 0
    return Scene(
        shown,
        cursor=session.view.cursor,
        # cells that a hint points at are shown without tints
        tinted=rested and not rings,
        looked=looked,
        wrong=wrong,
        wrong_places=frozenset([t for t in targets if t.what != "cell"]),
        evidence=cells_of(evidence),
        evidence_places=frozenset([t for t in evidence if t.what != "cell"]),
        target=cells_of(rings),
        target_places=frozenset([t for t in rings if t.what != "cell"]),
        region=frozenset({region.name}) if region is not None else spoken_of(session),
        old=session.view.preview is not None,
        paused=session.paused,
        bleached=bleached(session, painter),
        highlight=session.looked_for(rested and not rings),
        mode=session.entry.prefix,
        versus=game.options.versus,
        details=session.view.details,
        away=session.view.focus is not Focus.BOARD,
        other=game.position if session.view.compared and session.view.preview is not None else None,
        assumed=assumed(session, shown),
        drawing=drawing(session),
    )


def assumed(session: Session, shown: Position) -> int:
    """Return the cells with marks that an argument, or an open assumption of the player,
    assumes.
    """
    here, game = session.position, session.game
    mask = changed(here, shown)
    opened = game.assumption(session.view.preview)
    if opened is not None and opened.parent is not None:
        mask |= changed(game.tree.position(opened.parent), here)
    return mask


def drawing(session: Session) -> Drawing:
    """Return the candidates and links of the argument that is being read."""
    told = read_now(session)
    if told is None or told.stage is None or session.view.preview is not None:
        return Drawing()
    return drawn(session.game.puzzle, session.position, told.stage)


@lru_cache(maxsize=4)
def drawn(puzzle: Puzzle, position: Position, stage: Stage) -> Drawing:
    return puzzle.drawing(position, stage)


def read_now(session: Session) -> Told | None:
    """Return the sentence of an argument that is being read."""
    message = session.messages.current
    if isinstance(message, Story) or (isinstance(message, HintMessage) and message.step == 3):
        return message.told[message.at]
    return None


def cells_of(targets: Sequence[Target]) -> int:
    mask = 0
    for target in targets:
        if target.what == "cell":
            mask |= 1 << target.at
    return mask


def spoken_of(session: Session) -> frozenset[str]:
    """Return the lines that the current sentence names. Their labels are highlighted."""
    told = read_now(session)
    if told is None:
        return frozenset()
    return lines_in(told.words, session.game.puzzle.grid.line_names)


@lru_cache(maxsize=8)
def lines_in(words: str, names: tuple[str, ...]) -> frozenset[str]:
    """Return the lines that a text names: "row 3", "columns B and F", "the line from A1 to D4"."""
    found = {f"t{match[0][1:]}" for match in re.finditer(WHOLE, words)}
    for match in re.finditer(SEVERAL, words):
        found |= {f"{match[1].lower()} {one}" for one in re.split(r", | and ", match[2])}
    return frozenset(found) & frozenset(names)


WHOLE = r"[Tt]he line from \w+ to \w+"
SEVERAL = r"\b([Rr]ow|[Cc]olumn)s? (\w+(?:, \w+)*(?: and \w+)?)"


def with_assumed(session: Session) -> Position:
    """Return the position on the board with the marks that an argument has assumed so far.

    They look like automatic ones.
    """
    here, message = session.position, session.messages.current
    facts = message.assumed if isinstance(message, HintMessage | Story) else ()
    # an impossible mark is drawn as a candidate
    facts = tuple(fact for fact in facts if fact.what != "not")
    if not facts or session.view.preview is not None:
        return here
    puzzle = session.game.puzzle
    edits = tuple(edit._replace(auto=True) for edit in puzzle.edits(here, facts))
    return puzzle.vocabulary.apply(here, Action(edits, "", "", ""))


def spreading(session: Session) -> bool:
    """Return whether the end of the game is spreading over the board now."""
    return session.finish_radius is not None and session.finished


def bleached(session: Session, painter: Painter | None) -> int:
    """Return the cells that the end of the game has reached: all, or those of the rings so far."""
    grid, radius = session.game.puzzle.grid, session.finish_radius
    if not session.finished:
        return 0
    if radius is None or painter is None:
        return (1 << grid.count) - 1
    rings = painter.end_rings(session.view.cursor, session.position)
    # the last ring ends on time, however many rings there are
    most, last = max(grid.width, grid.height), max(rings)
    return mask_of(cell for cell, ring in enumerate(rings) if ring * most <= radius * last)


def scored(session: Session) -> bool:
    """Return whether the score is shown: if the setting says so, and always in Versus."""
    return session.view.points or session.game.options.versus
