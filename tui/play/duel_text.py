"""Versus in words: the opponent, the terms, whose turn it is, and the keys at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitudo.engines.core.values import Match, Score
from solitudo.tui.layout.text import Run

if TYPE_CHECKING:
    from solitudo.engines.core.game import Game
    from solitudo.tui.panes.bars import Pairs
    from solitudo.tui.play.session import Session


def opponent_words(game: Game) -> str:
    """Return the opponent and its strength: "strong 2"."""
    strength = game.options.terms.strength or game.puzzle.kind.strengths.get(game.opponent, 0)
    return f"{game.opponent} {strength}" if strength else game.opponent


def terms_words(game: Game) -> list[str]:
    """Return the opponent and the terms, the most important first."""
    terms = game.options.terms
    found = ["Versus", opponent_words(game)]
    if terms.match:
        found.append(f"game {terms.match} of 2")
    if terms.strict:
        found.append("strict")
    if terms.bonus:
        whose = "you" if terms.bonus > 0 else "computer"
        found.append(f"handicap: {whose} +{abs(terms.bonus)}")
    return found


def end_words(game: Game) -> str:
    """Return how the game ended, in two words."""
    outcome = game.outcome
    if outcome is None:
        return ""
    terms = game.options.terms
    if terms.match == 2:
        lead = Match(terms.carried, outcome.points).lead
        if not lead:
            return "the match is a draw"
        return f"{'you' if lead > 0 else 'the computer'} won the match"
    you, computer = outcome.points
    if outcome.won:
        return "you won"
    if outcome.spoilt and not terms.strict:
        return "no winner"
    if you == computer and not outcome.spoilt:
        return "a draw"
    return "the computer won"


def turn_runs(session: Session) -> list[Run]:
    """Return whose turn it is, or how the game ended."""
    game = session.game
    if game.ended:
        return [(f"  {end_words(game)}", "*text")]
    return [("  computer's turn", "text") if game.computers_turn() else ("  your turn", "*text")]


def score_runs(score: Score, gain: bool) -> list[Run]:
    """Return the points of both sides and, if wanted, the points of the last move."""
    return [
        ("  you ", "text"), (str(score.you), "*text"),
        ("  computer ", "text"), (str(score.computer), "*text"),
        (f"  {score.won:+}" if score.gains and gain else "", "satisfied"),
    ]  # fmt: skip


def over_keys(game: Game) -> Pairs:
    """Return the keys after the end of the game."""
    second = game.options.terms.match == 1
    return [
        ("Enter", "second game" if second else "next"), ("A", "again"), ("V", "other terms"),
        ("Y", "share"), ("[ ]", "preview"), ("F7", "replay"), ("u", "undo"), ("Q", "home"),
    ]  # fmt: skip
