"""The techniques of Tents, simplest first, and the rules under which each holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from engines.core.deduction import Fact, Step, Technique
from engines.tents import techniques_basic as simple
from engines.tents import techniques_chains as chains
from engines.tents import techniques_sets as sets
from engines.tents.state import State


class Rung(NamedTuple):
    """A technique and where it belongs."""

    name: str
    level: str
    rules: tuple[str, ...]
    steps: Callable[[State], Iterator[Step]] | None


BOTH = ("local", "matching")
PAIRS = ("matching",)

LADDER = (
    Rung("far-from-trees", "easy", BOTH, simple.far_from_trees),
    Rung("around-tent", "easy", BOTH, simple.around_tent),
    Rung("line-full", "easy", BOTH, simple.line_full),
    Rung("line-forced", "easy", BOTH, simple.line_forced),
    Rung("tree-last-square", "easy", BOTH, simple.tree_last_square),
    Rung("claimed-tent", "easy", PAIRS, simple.claimed),
    Rung("no-tree-served", "easy", PAIRS, simple.no_tree_served),
    Rung("arrangements", "easy", BOTH, simple.arrangements),
    Rung("diagonal-squares", "medium", BOTH, simple.diagonal_squares),
    Rung("arrangements-beside", "medium", BOTH, simple.arrangements_beside),
    Rung("locked-trees", "hard", BOTH, sets.locked),
    Rung("either-way", "hard", BOTH, sets.either_way),
    Rung("hall", "hard", PAIRS, sets.hall),
    Rung("contradiction", "hard", BOTH, None),
)


def techniques(matching: bool) -> tuple[Technique[State], ...]:
    """Those that hold under a rule."""
    rule = "matching" if matching else "local"
    plain = tuple(
        Technique(rung.name, rung.level, rung.steps)
        for rung in LADDER
        if rung.steps is not None and rule in rung.rules
    )

    def follow(k: State, assumption: Fact) -> tuple[Step, ...] | None:
        return chains.follow(k, assumption, plain)

    steps = partial(chains.contradiction, follow=follow)
    return (*plain, Technique(LADDER[-1].name, LADDER[-1].level, steps, assumes=True))
