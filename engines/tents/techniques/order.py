"""The techniques of Tents, simplest first, and the rules under which each holds."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact, Step, Technique
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.techniques import basic as simple
from solitudo.engines.tents.techniques import contradiction as chains
from solitudo.engines.tents.techniques import sets


class Entry(NamedTuple):
    """A technique and where it belongs."""

    name: str
    level: str
    rules: tuple[str, ...]
    rating: float
    steps: Callable[[State], Iterator[Step]] | None


BOTH = ("local", "matching")
PAIRS = ("matching",)

ORDER = (
    Entry("far-from-trees", "easy", BOTH, 1.0, simple.far_from_trees),
    Entry("around-tent", "easy", BOTH, 1.0, simple.around_tent),
    Entry("line-full", "easy", BOTH, 1.2, simple.line_full),
    Entry("line-forced", "easy", BOTH, 1.3, simple.line_forced),
    Entry("tree-last-square", "easy", BOTH, 1.5, simple.tree_last_square),
    Entry("claimed-tent", "easy", PAIRS, 1.8, simple.claimed),
    Entry("no-tree-served", "easy", PAIRS, 2.0, simple.no_tree_served),
    Entry("arrangements", "easy", BOTH, 2.3, simple.arrangements),
    Entry("diagonal-squares", "medium", BOTH, 2.6, simple.diagonal_squares),
    Entry("arrangements-beside", "medium", BOTH, 3.2, simple.arrangements_beside),
    Entry("locked-trees", "hard", BOTH, 3.8, sets.locked),
    Entry("either-way", "hard", BOTH, 4.2, sets.either_way),
    Entry("hall", "hard", PAIRS, 4.6, sets.hall),
    Entry("contradiction", "hard", BOTH, 5.0, None),
)


def techniques(matching: bool) -> tuple[Technique[State], ...]:
    rule = "matching" if matching else "local"
    plain = tuple(
        Technique(entry.name, entry.level, entry.steps, rating=entry.rating)
        for entry in ORDER
        if entry.steps is not None and rule in entry.rules
    )

    def follow(k: State, assumption: Fact) -> chains.Chain | None:
        return chains.follow(k, assumption, plain)

    steps = partial(chains.contradiction, follow=follow)
    last = ORDER[-1]
    return (*plain, Technique(last.name, last.level, steps, assumes=True, rating=last.rating))
