"""Techniques, the steps they find, and the loops that rate, hint and explain with them.

A technique yields a `Step` for each place where its pattern applies. The loops take the simplest
steps first and learn what follows from them. They reduce a chain of steps to those that its last
step needs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from solitudo.engines.core.errors import short
from solitudo.engines.core.slices import Slices
from solitudo.engines.core.values import Target

# a chain with at most this many steps is short enough, and the number of attempts to find a shorter
# one
SHORT = 3
FEW = 40


class Fact(NamedTuple):
    """Something certain, in the kind's own words.

    For a value of a cell: what="is" (or "not" where a cell has more than two values), at = the
    cell, value = the mark's value.
    """

    what: str
    at: int
    value: int = 0


class Knowledge(Protocol):
    """The working state of a kind's solver, built from clues and marks."""

    broken: bool

    def copy(self) -> Self: ...

    def learn(self, fact: Fact) -> None:
        """Add the fact, which may set `broken`. Conclude nothing beyond bookkeeping."""

    def knows(self, fact: Fact) -> bool: ...

    @property
    def complete(self) -> bool: ...


Argument = str | int | Target | tuple[Target, ...]


class Step(NamedTuple):
    """One inference from the facts `rests` and the clues to the facts `gives` (none: a
    contradiction).

    `evidence` are the places to outline. `words` and `args` make the sentence of the guide.
    `assumes` is an assumption, and `chain` leads from it to a contradiction. `rating` says how hard
    it is to see this step, or is 0 for the rating of its technique.

    >>> import solitudo
    >>> solitudo.steps(solitudo.read("slant:2x2:a2a1c1a"))[0]
    <step border-two: is:0:2 is:1:1>
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


class Stage(NamedTuple):
    """A step that is being shown: what is known before it, and how many links of its chain are
    shown.
    """

    known: tuple[Fact, ...]
    step: Step
    links: int = 0


K = TypeVar("K", bound=Knowledge)


class Technique(Generic[K]):
    """A way to know more. `steps` yields only steps that give something new, and changes nothing.

    Techniques with `unique` rely on the board having one solution. Those with `assumes` argue from
    an assumption: they are costly, and never used inside one. `rating` is the difficulty of the
    easiest step on the scale of Sudoku Explainer. 1 is seen at once, 3 needs two things in mind,
    and 5 to 9 and more are long chains. `easiest` returns the rating of the easiest steps and those
    steps without words, where that is quicker than weighing every step, or infinity and nothing.
    `part` restricts a step to cells that are seen in the same way, the first of a sequence first
    and at most a given number, unless all are seen at a glance. `bare` yields only what each of
    `steps` gives, where that is quicker, and () where a search may pause.
    """

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
        """Yield the facts that follow from each of the steps."""
        if self.bare is not None:
            return self.bare(knowledge)
        return (step.gives for step in self.steps(knowledge))

    def weigh(self, step: Step) -> float:
        """Return how hard a step of this technique is."""
        return step.rating or self.rating or LEVEL_RATING[self.level]


# the rating of a technique that has none of its own
LEVEL_RATING = {"easy": 1.5, "medium": 3.0, "hard": 5.0, "expert": 6.5, "extreme": 8.0}


class Solvable(Protocol):
    """The part of a puzzle that the loops need."""

    @property
    def techniques(self) -> tuple[Technique[Any], ...]: ...

    def clash(self, knowledge: Any) -> Step | None: ...


def learn(knowledge: Knowledge, step: Step) -> None:
    """Learn everything that follows from a step."""
    for fact in step.gives:
        knowledge.learn(fact)


def next_step(knowledge: Knowledge, techniques: Sequence[Technique[Any]]) -> Step | None:
    """Return the simplest step that gives something new."""
    for technique in techniques:
        for step in technique.steps(knowledge):
            return step
    return None


def steps_to_end(knowledge: Knowledge, techniques: Sequence[Technique[Any]]) -> Iterator[Step]:
    """Yield steps, the simplest first. Each step is learnt before the next one is looked for."""
    while not knowledge.broken and not knowledge.complete:
        step = next_step(knowledge, techniques)
        if step is None:
            return
        learn(knowledge, step)
        yield step


def needed(steps: Sequence[Step], goal: Iterable[Fact]) -> tuple[Step, ...]:
    """Return the steps, in order, that the goal needs."""
    wanted = set(goal)
    kept: list[Step] = []
    for step in reversed(steps):
        if wanted.intersection(step.gives):
            kept.append(step)
            wanted.difference_update(step.gives)
            wanted.update(step.rests)
    return tuple(reversed(kept))


def follow(
    puzzle: Solvable, knowledge: Knowledge, assumption: Fact, limit: int = 200, nested: bool = False
) -> tuple[Step, ...] | None:
    """Return the chain from an assumption to a broken rule, with only the steps that it needs, or
    None.

    The search works in rounds. If that gives a long chain, it also searches step by step for a
    while, and the shorter chain is returned. Techniques that rely on one solution are never used.
    Techniques that assume are used only if `nested`, for boards that need them.
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
    """Learn what is found until a rule is broken. Return the steps that the contradiction needs."""
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
    """Return all steps of the lowest level that has any. Assumptions are the last resort."""
    found: list[Step] = []
    for number, technique in enumerate(techniques):
        if found and (technique.assumes or technique.level != techniques[number - 1].level):
            break
        found += islice(technique.steps(knowledge), 1 if technique.assumes else None)
    return found


def prove(
    knowledge: Knowledge, techniques: Sequence[Technique[Any]], reached: Callable[[Step], bool]
) -> tuple[Step, ...] | None:
    """Take steps until one satisfies `reached`.

    Return the steps that it needs. This changes the knowledge.
    """
    taken: list[Step] = []
    for step in steps_to_end(knowledge, techniques):
        if reached(step):
            return (*needed(taken, step.rests), step)
        taken.append(step)
    return None


def prove_soon(
    knowledge: Knowledge, techniques: Sequence[Technique[Any]], reached: Callable[[Step], bool]
) -> Slices[tuple[Step, ...] | None]:
    """Do the same as `prove`, but round by round: faster and with fewer steps, but not simplest
    first.
    """
    taken: list[Step] = []
    while not knowledge.broken and not knowledge.complete:
        found = next_round(knowledge, techniques)
        if not found:
            return None
        for step in found:
            if reached(step):
                return (*needed(taken, step.rests), step)
            taken.append(step)
        for step in found:
            learn(knowledge, step)
        yield
    return None
