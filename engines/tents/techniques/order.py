"""The techniques of Tents, simplest first, and the rules under which each is valid."""

from functools import partial

from solitudo.engines.core.deduction import Fact, Technique
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.techniques import basic as simple
from solitudo.engines.tents.techniques import contradiction as chains
from solitudo.engines.tents.techniques import sets, together

PLAIN: tuple[Technique[State], ...] = (
    Technique("far-from-trees", "easy", simple.far_from_trees, rating=1.0),
    Technique("around-tent", "easy", simple.around_tent, rating=1.0),
    Technique("line-full", "easy", simple.line_full, rating=1.2),
    Technique("line-forced", "easy", simple.line_forced, rating=1.3),
    Technique("tree-last-square", "easy", simple.tree_last_square, rating=1.5),
    Technique("claimed-tent", "easy", simple.claimed, rating=1.8),
    Technique("no-tree-served", "easy", simple.no_tree_served, rating=2.0),
    Technique("arrangements", "easy", simple.arrangements, rating=2.3),
    Technique("diagonal-squares", "medium", simple.diagonal_squares, rating=2.6),
    Technique("arrangements-beside", "medium", simple.arrangements_beside, rating=3.2),
    Technique("locked-trees", "hard", sets.locked, rating=3.8),
    Technique("either-way", "hard", sets.either_way, rating=4.0),
    Technique("hall", "hard", sets.hall, rating=4.1),
    Technique("two-lines", "hard", together.two_lines, rating=4.2),
    Technique("line-trees", "hard", together.line_trees, rating=4.4),
)
# techniques that are valid only if each tent has its own tree
MATCHING = ("claimed-tent", "no-tree-served", "line-trees", "hall")


def techniques(matching: bool) -> tuple[Technique[State], ...]:
    plain = tuple(t for t in PLAIN if matching or t.name not in MATCHING)

    def follow(k: State, assumption: Fact) -> chains.Chain | None:
        return chains.follow(k, assumption, plain)

    steps = partial(chains.contradiction, follow=follow)
    return (*plain, Technique("contradiction", "hard", steps, assumes=True, rating=5.0))
