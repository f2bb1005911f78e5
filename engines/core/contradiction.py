"""The reason why an assumption fails: the rule that it breaks, or the contradiction that follows.

An assumption that agrees with the one solution is never refuted.
"""

from __future__ import annotations

from typing import NamedTuple

from solitudo.engines.core import explain, reasons
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.slices import Slices
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Fault, Refusal

NOTHING_AGAINST = "No contradiction found yet. Press X again to abandon this assumption."


class Refutation(NamedTuple):
    """The contradiction in a few words, and the broken rule or the steps that it rests on."""

    words: str
    fault: Fault | None = None
    reason: reasons.Reason | None = None


class Refuted(NamedTuple):
    """An assumption that has ended, and its contradiction, or None if it was given up."""

    opened: Node
    change: Change
    found: Refutation | None


def refuted(
    game: Game, opened: Node, found: Refutation | None, give_up: bool = False
) -> Refuted | Refusal:
    """End an assumption by its contradiction: return to where it began and play the opposite mark.

    Without a contradiction, say so, and give the assumption up only if `give_up` is set.
    """
    if found is None and not give_up:
        return Refusal(NOTHING_AGAINST)
    change = game.refute(found.words) if found is not None else game.abandon()
    return change if isinstance(change, Refusal) else Refuted(opened, change, found)


def refutation(game: Game) -> Slices[Refutation | None]:
    """Return why the innermost assumption fails, or None if nothing contradicts it."""
    opened = game.assumption()
    claim = game.assumed(opened) if opened is not None else None
    if opened is None or opened.parent is None or claim is None:
        return None
    cell, value = claim
    known = game.solutions
    base = game.tree.position(opened.parent)
    if known is None or known.number != 1 or known.first is None:
        # only the rules are known: a rule that breaks at once is impossible beside these marks
        fault = _broken(game, opened, opened)
        return Refutation(in_short(fault.words), fault) if fault is not None else None
    if game.puzzle.right(cell, value, known.first):
        return None
    fault = _broken(game, opened, game.node)
    if fault is not None:
        return Refutation(in_short(fault.words), fault)
    reason = yield from reasons.why_wrong(game, reasons.right_part(game, base), cell, value)
    if reason is None:
        return None
    last = reason.steps[-1]
    words = explain.sentence(game.puzzle, last.chain[-1] if last.chain else last)
    return Refutation(in_short(words), None, reason)


def _broken(game: Game, opened: Node, node: Node) -> Fault | None:
    """Return a rule that is broken at a node of the branch and was not broken before it."""
    assert opened.parent is not None
    base = game.tree.position(opened.parent)
    before = {fault.targets for fault in game.puzzle.faults(base)}
    wrong = set(game.wrong(base))
    for fault in game.puzzle.faults(game.tree.position(node)):
        cells = {target.at for target in fault.targets if target.what == "cell"}
        if fault.targets not in before and not cells & wrong:
            return fault
    return None


def in_short(sentence: str) -> str:
    """Return a sentence for a row: plain, and without its full stop."""
    return " ".join(sentence.replace("**", "").split()).removesuffix(".")
