"""The end of Versus: who won, the points move by move, the costliest move of each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitudo.engines.core.game import Game
from solitudo.engines.core.tree import Path
from solitudo.engines.core.values import Costly
from solitudo.tui.layout.text import BLANK, Line, Run, buttons, line, wrap
from solitudo.tui.play import duel_text

# the columns of the names, and of the points of this many moves side by side
NAMES, GROUP = 10, 5
# the columns of the table of sums
TABLE = 28
SIDES = (("", "you"), ("computer", "computer"))


class Earned(NamedTuple):
    """One move: its number, who made it ("" for the person) and its points."""

    number: int
    by: str
    points: int


def earned(game: Game) -> list[Earned]:
    """Return every move of a game of Versus."""
    found = []
    for node in game.node.path():
        if node.depth > game.versus_since and node.action is not None:
            score = game.puzzle.score(Path(node), game.versus_since)
            by = "computer" if node.action.by == "computer" else ""
            found.append(Earned(node.depth, by, score.won if score is not None else 0))
    return found


def lines(game: Game, costly: Sequence[Costly] | None, width: int, fared: str) -> list[Line]:
    """Return the page of a finished game of Versus.

    `costly` is the result of the review, or None until it is ready. `fared` are the results against
    this opponent.
    """
    outcome, moves = game.outcome, earned(game)
    assert outcome is not None
    found = wrap(outcome.words, width, "*accent")
    found += [BLANK, *wrap(" · ".join(duel_text.terms_words(game)), width)]
    found += [*sum_lines(game, moves, width), BLANK, *move_lines(moves, width)]
    found += lead_lines(game, moves, width)
    found += [BLANK, *costly_lines(game, costly, width)]
    if fared:
        found += [BLANK, *wrap(f"Against {game.opponent} at this size: {fared}", width)]
    pairs = [pair for pair in duel_text.over_keys(game) if pair[0] != "u"]
    return [*found, BLANK, *buttons(pairs, width, pairs[0][0])]


def short_lines(game: Game, width: int) -> list[Line]:
    """Return the same in few rows, for a board that is shown alone."""
    outcome = game.outcome
    words = outcome.words if outcome is not None else ""
    pairs = [*duel_text.over_keys(game)[:2], ("F3", "more")]
    return [*wrap(words, width, "*accent"), *buttons(pairs, width, pairs[0][0])]


def sum_lines(game: Game, moves: Sequence[Earned], width: int) -> list[Line]:
    """Return the parts of both sides' points if they include more than the points of
    their moves.
    """
    terms, outcome = game.options.terms, game.outcome
    assert outcome is not None
    own = [sum(move.points for move in moves if move.by == by) for by, _ in SIDES]
    rows = [("earned", (own[0], own[1]))]
    rows += [("handicap", terms.given)] if terms.bonus else []
    if terms.match == 2:
        rows += [("first game", terms.carried)]
    total = [sum(points[side] for _, points in rows) for side in (0, 1)]
    rows += [("total", (total[0], total[1]))] if len(rows) > 1 else []
    if width < TABLE:
        return [
            BLANK,
            *(
                row
                for side, (_, whose) in enumerate(SIDES)
                for name, points in rows
                for row in wrap(f"{whose}, {name}: **{points[side]}**", width)
            ),
        ]
    head = (" " * NAMES, "text"), ("     you", "*text"), ("  computer", "*text")
    table = [
        Line(((name.ljust(NAMES), "text"), (f"{you:>8}", "text"), (f"{computer:>10}", "text")))
        for name, (you, computer) in rows
    ]
    return [BLANK, Line(head), *table]


def move_lines(moves: Sequence[Earned], width: int) -> list[Line]:
    """Return the points of each move in turn, with one side below the other."""
    found = [line("Points, move by move", "*text")]
    groups = max(1, (width - NAMES + 1) // (GROUP + 1))
    most = groups * GROUP
    sides = [(name, [move.points for move in moves if move.by == by]) for by, name in SIDES]
    for first in range(0, max(len(points) for _, points in sides), most):
        for name, points in sides:
            part = "".join(str(p) if 0 <= p < 10 else "+" for p in points[first : first + most])
            told = " ".join(part[at : at + GROUP] for at in range(0, len(part), GROUP))
            runs: list[Run] = [(name.ljust(NAMES), "text"), (told, "*text")]
            found.append(Line(tuple(runs)))
    return found


def lead_lines(game: Game, moves: Sequence[Earned], width: int) -> list[Line]:
    """Return when each side had its biggest lead, with the handicap."""
    you, computer = game.options.terms.given
    lead, most, least = you - computer, (0, 0), (0, 0)
    for move in moves:
        lead += -move.points if move.by else move.points
        most, least = max(most, (lead, move.number)), min(least, (lead, move.number))
    told = []
    for name, (by, number) in (("You", most), ("The computer", least)):
        if by:
            told += wrap(f"{name} led by most after move {number}: by {abs(by)}.", width)
    return told


def costly_lines(game: Game, costly: Sequence[Costly] | None, width: int) -> list[Line]:
    """Return the move of each side that cost it most, and its player."""
    if costly is None:
        return wrap("Reviewing the moves…", width, "muted")
    found = [line("Costliest moves", "*text")]
    if not costly:
        words = "No move lost points: each was the best at that moment."
        if game.outcome is not None and game.outcome.spoilt:
            words = "Before that, no move lost points."
        return [*found, *wrap(words, width, "muted")]
    for move in costly:
        name = "The computer" if move.by else "You"
        seat = "first" if (move.by == "computer") == (game.first == "computer") else "second"
        found += wrap(f"**{name}, {seat} player: {move.points} points**", width)
        found += wrap(move.words, width, "muted")
    return found
