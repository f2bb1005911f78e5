"""The techniques of Tents, simplest first, and the rules under which each holds."""

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
    rating: float
    steps: Callable[[State], Iterator[Step]] | None


BOTH = ("local", "matching")
PAIRS = ("matching",)

LADDER = (
    Rung("far-from-trees", "easy", BOTH, 1.0, simple.far_from_trees),
    Rung("around-tent", "easy", BOTH, 1.0, simple.around_tent),
    Rung("line-full", "easy", BOTH, 1.2, simple.line_full),
    Rung("line-forced", "easy", BOTH, 1.3, simple.line_forced),
    Rung("tree-last-square", "easy", BOTH, 1.5, simple.tree_last_square),
    Rung("claimed-tent", "easy", PAIRS, 1.8, simple.claimed),
    Rung("no-tree-served", "easy", PAIRS, 2.0, simple.no_tree_served),
    Rung("arrangements", "easy", BOTH, 2.3, simple.arrangements),
    Rung("diagonal-squares", "medium", BOTH, 2.6, simple.diagonal_squares),
    Rung("arrangements-beside", "medium", BOTH, 3.2, simple.arrangements_beside),
    Rung("locked-trees", "hard", BOTH, 3.8, sets.locked),
    Rung("either-way", "hard", BOTH, 4.2, sets.either_way),
    Rung("hall", "hard", PAIRS, 4.6, sets.hall),
    Rung("contradiction", "hard", BOTH, 5.0, None),
)


def techniques(matching: bool) -> tuple[Technique[State], ...]:
    """Those that hold under a rule."""
    rule = "matching" if matching else "local"
    plain = tuple(
        Technique(rung.name, rung.level, rung.steps, rating=rung.rating)
        for rung in LADDER
        if rung.steps is not None and rule in rung.rules
    )

    def follow(k: State, assumption: Fact) -> chains.Chain | None:
        return chains.follow(k, assumption, plain)

    steps = partial(chains.contradiction, follow=follow)
    last = LADDER[-1]
    return (*plain, Technique(last.name, last.level, steps, assumes=True, rating=last.rating))
