"""Techniques, the steps they find, and the loops that grade, hint and explain with them.

A technique works on a kind's knowledge and yields a `Step` for each instance of its pattern. The
loops here know no kind: they take steps simplest first, learn what the steps give, and cut a
chain of steps down to those that its last one rests on.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from solitudo.engines.core.slices import Slices
from solitudo.engines.core.values import Target

# a chain of so many steps need not be shorter, and so many are tried to find a shorter one
SHORT = 3
FEW = 40


class Fact(NamedTuple):
    """Something that is certain. `what` and `value` are the kind's own words; the core only
    compares facts. Facts about a cell's value use what="is" (and "not" where a cell can have
    more than two values), at = the cell, value = the mark's value."""

    what: str
    at: int
    value: int = 0


class Knowledge(Protocol):
    """The working state of a kind's solver, built from clues and marks."""

    broken: bool

    def copy(self) -> Self: ...

    def learn(self, fact: Fact) -> None:
        """Take the fact in; may set `broken`. Draws no conclusion of its own beyond bookkeeping."""

    def knows(self, fact: Fact) -> bool: ...

    @property
    def complete(self) -> bool: ...


Argument = str | int | Target | tuple[Target, ...]


def short(text: str, most: int = 40) -> str:
    """A text as it stands in what is printed of a value."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


class Step(NamedTuple):
    """One inference. It gives `gives`, resting on the facts `rests` and on the clues.

    `evidence` are the places to outline. `words` names the sentence in the guide, `args` fills
    it. A step that argues from an assumption has it in `assumes` and what follows in `chain`,
    whose last step is a clash. A clash gives nothing. `rating` says how hard this very step is
    to see, where that depends on the step (the length of a chain); 0 takes the technique's.
    """

    technique: str
    gives: tuple[Fact, ...]
    rests: tuple[Fact, ...] = ()
    evidence: tuple[Target, ...] = ()
    words: str = ""
    args: tuple[tuple[str, Argument], ...] = ()
    assumes: Fact | None = None
    chain: tuple["Step", ...] = ()
    rating: float = 0.0

    def __repr__(self) -> str:
        gives = short(" ".join(f"{fact.what}:{fact.at}:{fact.value}" for fact in self.gives))
        return f"<step {self.technique or 'clash'}: {gives or 'nothing'}>"


K = TypeVar("K", bound=Knowledge)


class Technique(Generic[K]):
    """A way to know more. `steps` yields lazily, and only steps that give something new; it
    must not change the knowledge. `unique` ones lean on the board having one solution.
    `assumes` ones argue from an assumption: they are costly, and never used inside one.
    `rating` is how hard its easiest step is, on one scale for all kinds: that of Sudoku Explainer,
    from 1 (the eye sees it) over 3 (two things in mind) and 5 to 9 and more (long chains).
    `easiest` gives how hard the easiest steps are and just these, bare of words, where they can
    be had quicker than by weighing every step; none: infinity and nothing.
    `part` tells a step again for some of its cells only, those that come first of a sequence and
    are seen alike, so many at most, unless the whole is one glance; where a technique has none,
    all that a step gives is.
    `bare` yields what each of `steps` gives and nothing else, where that is quicker had alone."""

    def __init__(
        self,
        name: str,
        level: str,
        steps: "Callable[[K], Iterator[Step]]",
        unique: bool = False,
        assumes: bool = False,
        rating: float = 0.0,
        easiest: "Callable[[K], tuple[float, list[Step]]] | None" = None,
        part: "Callable[[K, Step, Sequence[int], int], Step] | None" = None,
        bare: "Callable[[K], Iterator[tuple[Fact, ...]]] | None" = None,
    ) -> None:
        self.name = name
        self.level = level
        self.steps = steps
        self.unique = unique
        self.assumes = assumes
        self.rating = rating
        self.easiest = easiest
        self.part = part
        self.bare = bare

    def given(self, knowledge: K) -> Iterator[tuple[Fact, ...]]:
        """What each of the steps gives."""
        if self.bare is not None:
            return self.bare(knowledge)
        return (step.gives for step in self.steps(knowledge))

    def weigh(self, step: Step) -> float:
        """How hard a step of this technique is."""
        return step.rating or self.rating or LEVEL_RATING[self.level]


# what a technique that says nothing else is rated
LEVEL_RATING = {"easy": 1.5, "medium": 3.0, "hard": 5.0, "expert": 6.5, "extreme": 8.0}


class Solvable(Protocol):
    """What the loops need of a puzzle."""

    @property
    def techniques(self) -> tuple[Technique[Any], ...]: ...

    def clash(self, knowledge: Any) -> Step | None: ...


def learn(knowledge: Knowledge, step: Step) -> None:
    """Take in all that a step gives."""
    for fact in step.gives:
        knowledge.learn(fact)


def next_step(knowledge: Knowledge, techniques: Sequence[Technique[Any]]) -> Step | None:
    """The simplest step that gives something new."""
    for technique in techniques:
        for step in technique.steps(knowledge):
            return step
    return None


def steps_to_end(knowledge: Knowledge, techniques: Sequence[Technique[Any]]) -> Iterator[Step]:
    """Steps, simplest first, each learnt before the next is looked for."""
    while not knowledge.broken and not knowledge.complete:
        step = next_step(knowledge, techniques)
        if step is None:
            return
        learn(knowledge, step)
        yield step


def needed(steps: Sequence[Step], goal: Iterable[Fact]) -> tuple[Step, ...]:
    """Those of the steps, in order, that the goal rests on."""
    wanted = set(goal)
    kept: list[Step] = []
    for step in reversed(steps):
        if wanted.intersection(step.gives):
            kept.append(step)
            wanted.difference_update(step.gives)
            wanted.update(step.rests)
    return tuple(reversed(kept))


def follow(
    puzzle: Solvable,
    knowledge: Knowledge,
    assumption: Fact,
    limit: int = 200,
    nested: bool = False,
) -> tuple[Step, ...] | None:
    """The chain from an assumption to a broken rule, cut down to what the clash rests on;
    None if following what is forced finds no contradiction. Changes nothing.

    It is followed round by round; where that makes a long chain, also step by step for a while,
    and the shorter one is told. Techniques that lean on the board having one solution are not
    used in it, and those that assume only if `nested`, for boards that nothing less can do.
    """
    plain = [t for t in puzzle.techniques if not t.unique and (nested or not t.assumes)]
    chain = _to_clash(puzzle, knowledge, assumption, lambda known: next_round(known, plain), limit)
    if chain is None or len(chain) <= SHORT:
        return chain
    other = _to_clash(puzzle, knowledge, assumption, lambda known: _one_step(known, plain), FEW)
    return chain if other is None or len(chain) <= len(other) else other


def _to_clash(
    puzzle: Solvable,
    knowledge: Knowledge,
    assumption: Fact,
    find: Callable[[Knowledge], list[Step]],
    limit: int,
) -> tuple[Step, ...] | None:
    """Learn what is found until a rule breaks; only the steps that the clash rests on."""
    world = knowledge.copy()
    world.learn(assumption)
    chain: list[Step] = []
    while True:
        clash = puzzle.clash(world)
        if clash is not None:
            return (*needed(chain, clash.rests), clash)
        steps = find(world) if len(chain) < limit else []
        if not steps:
            return None
        for step in steps:
            learn(world, step)
        chain += steps


def _one_step(knowledge: Knowledge, techniques: Sequence[Technique[Any]]) -> list[Step]:
    step = next_step(knowledge, techniques)
    return [] if step is None else [step]


def next_round(knowledge: Knowledge, techniques: Sequence[Technique[Any]]) -> list[Step]:
    """All that the techniques of one level find from here, of the lowest that finds anything;
    of what argues from an assumption the first, and only where nothing else is found."""
    found: list[Step] = []
    for number, technique in enumerate(techniques):
        if found and (technique.assumes or technique.level != techniques[number - 1].level):
            break
        found += islice(technique.steps(knowledge), 1 if technique.assumes else None)
    return found


class Proof(NamedTuple):
    """The steps that lead to a goal, each resting on the marks or on steps before it."""

    steps: tuple[Step, ...]

    @property
    def last(self) -> Step:
        return self.steps[-1]


def prove(
    puzzle: Solvable,
    knowledge: Knowledge,
    reached: Callable[[Step], bool],
    techniques: Sequence[Technique[Any]] | None = None,
) -> Proof | None:
    """Take steps until one satisfies `reached`; only those it rests on are told. Changes the
    knowledge it is given."""
    taken: list[Step] = []
    for step in steps_to_end(knowledge, puzzle.techniques if techniques is None else techniques):
        taken.append(step)
        if reached(step):
            before = needed(taken[:-1], step.rests)
            return Proof((*before, step))
    return None


def prove_soon(
    puzzle: Solvable,
    knowledge: Knowledge,
    reached: Callable[[Step], bool],
    techniques: Sequence[Technique[Any]] | None = None,
) -> Slices[Proof | None]:
    """As `prove`, but round by round: quicker on the whole, and often with fewer steps, though not
    the simplest ones first. Changes the knowledge it is given."""
    taken: list[Step] = []
    while not knowledge.broken and not knowledge.complete:
        found = next_round(knowledge, puzzle.techniques if techniques is None else techniques)
        if not found:
            return None
        for step in found:
            if reached(step):
                return Proof((*needed(taken, step.rests), step))
            taken.append(step)
        for step in found:
            learn(knowledge, step)
        yield
    return None
