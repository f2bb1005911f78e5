"""The difficulty of a board, from the techniques that solve it, and boards within a range of
ratings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from time import process_time
from typing import Any, NamedTuple, Protocol

from solitudo.engines.core.deduction import (
    Fact,
    Knowledge,
    Step,
    Technique,
    learn,
    needed,
    next_step,
)
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import LEVELS, Kind, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.core.wording import capital

SEARCH = "search"
# the words of facts about a mark in a cell, unlike those of facts that only help to find one
CANDIDATE = ("is", "not")


class Rating(NamedTuple):
    """The difficulty of a board: its level, its hardest technique, and how often each technique is
    needed (simplest first).

    `rating` is the rating of its hardest step on one scale for all kinds. `effort` adds up the
    ratings of the steps that decide its marks, mark by mark, and of the steps that prepare them.
    `level`, `rating` and `effort` are None if only search solves the board.

    >>> import solitudo
    >>> solitudo.rate(solitudo.read("slant:2x2:a2a1c1a")).techniques
    (('border-two', 1), ('met', 1), ('rest', 1))
    """

    level: str | None
    hardest: str
    techniques: tuple[tuple[str, int], ...]
    guess: bool
    rating: float | None = None
    effort: int | None = None


def up_to(puzzle: Puzzle, level: str | None) -> tuple[Technique[Any], ...]:
    """Return the techniques of this level and below, or all techniques if the level is ""."""
    return puzzle.techniques if level is None else puzzle.techniques_to(level)


def path(puzzle: Puzzle, level: str | None) -> list[Step]:
    """Return the steps that win the board, simplest first, as far as techniques lead."""
    known, techniques, found = puzzle.knowledge(), up_to(puzzle, level), list[Step]()
    while not known.broken and not puzzle.won(known):
        step = next_step(known, techniques)
        if step is None:
            break
        learn(known, step)
        found.append(step)
    return found


def rate(puzzle: Puzzle) -> Rating:
    """Return the rating of a board that has exactly one solution."""
    level = puzzle.level()
    found = walk(puzzle, level)
    used = tuple(
        (t.name, found.techniques[t.name]) for t in up_to(puzzle, level) if found.techniques[t.name]
    )
    if level is None or not used:
        return Rating(level, SEARCH, used, level is None)
    return Rating(level, used[-1][0], used, False, found.hardest, found.effort)


class Walk(NamedTuple):
    """The rating of the hardest step that cannot be avoided, and the effort of all steps.

    Also how often each technique is needed for the marks of the board.
    """

    hardest: float
    effort: int
    techniques: Counter[str]


def walk(puzzle: Puzzle, level: str | None) -> Walk:
    """Solve the board with the techniques up to a level.

    All steps that are easiest at a time are taken together, so that the order of the cells changes
    neither rating nor effort. This also looks for steps far less often than `path` does.
    """
    hardest, effort, taken = 0.0, 0.0, list[Step]()
    ratings: dict[int, float] = {}
    for rating, steps in rounds(puzzle, up_to(puzzle, level)):
        hardest = max(hardest, rating)
        told: set[Fact] = set()
        for step in steps:
            if not told.issuperset(step.gives):
                told.update(step.gives)
                taken.append(step)
                ratings[id(step)] = rating
        effort += rating * sum(fact.what == "is" for fact in told)
    marks = (fact for step in taken for fact in step.gives if fact.what in CANDIDATE)
    used = needed(taken, marks)
    # a step that decides no mark itself counts once, however much it gives
    effort += sum(
        ratings[id(step)] for step in used if not any(fact.what == "is" for fact in step.gives)
    )
    spared = set() if level is None else _spared(puzzle, level, taken)
    used = tuple(step for step in used if id(step) not in spared)
    return Walk(round(hardest, 1), round(effort), Counter(step.technique for step in used))


def _spared(puzzle: Puzzle, level: str, steps: Sequence[Step]) -> set[int]:
    """Return the identities of steps of this level whose facts the levels below find, once the
    steps before have been taken.
    """
    rank, found = puzzle.kind.levels.index(level), set[int]()
    own = {technique.name for technique in puzzle.techniques if technique.level == level}
    if not rank:
        return found
    known, below = puzzle.knowledge(), puzzle.kind.levels[rank - 1]
    puzzle.sweep(known, below)
    for step in steps:
        if step.technique in own:
            if puzzle.won(known) or all(known.knows(fact) for fact in step.gives):
                found.add(id(step))
                continue
            learn(known, step)
            puzzle.sweep(known, below)
    return found


class Board(Protocol):
    """The part of a puzzle that rating its steps needs."""

    def knowledge(self) -> Any: ...

    def won(self, known: Any) -> bool: ...


def rounds(
    puzzle: Board, techniques: Sequence[Technique[Any]]
) -> Iterator[tuple[float, list[Step]]]:
    """Yield all the easiest steps with how hard they are, again and again, until the board is won.

    The steps of each round are learnt before the next round.
    """
    knowledge = puzzle.knowledge()
    order = sorted(((least(t), t) for t in techniques), key=itemgetter(0))
    while not knowledge.broken and not puzzle.won(knowledge):
        rating, steps = _easiest(knowledge, order)
        if not steps:
            return
        for step in steps:
            learn(knowledge, step)
        yield rating, steps


def least(technique: Technique[Any]) -> float:
    """Return how hard the easiest step of a technique can be."""
    return technique.weigh(Step(technique.name, ()))


def _easiest(
    knowledge: Knowledge, techniques: Sequence[tuple[float, Technique[Any]]]
) -> tuple[float, list[Step]]:
    """Return the lowest rating of a step by these techniques, and the steps that have it.

    Each technique is given with the rating of its easiest possible step.
    """
    best, found = float("inf"), list[Step]()
    for lowest, technique in techniques:
        if lowest > best:
            break
        if technique.easiest is not None:
            rating, steps = technique.easiest(knowledge)
            if steps and rating <= best:
                found = steps if rating < best else found + steps
                best = rating
            continue
        for step in technique.steps(knowledge):
            rating = technique.weigh(step)
            if rating < best:
                best, found = rating, []
            if rating == best:
                found.append(step)
    return best, found


# how many boards are tried for one in a range of ratings, and the limit in processor time
TRIES, LONGEST = 300, 60.0


class Band(NamedTuple):
    """A range of ratings for a board, `LOW-HIGH` as text."""

    low: float
    high: float

    @staticmethod
    def read(text: str) -> Band:
        """Return the range in a text. Raise PuzzleError if it is invalid."""
        low, dash, high = text.partition("-")
        try:
            band = Band(float(low), float(high if dash else low))
        except ValueError:
            band = Band(1.0, 0.0)
        if not 0.0 <= band.low <= band.high <= 20.0:
            raise PuzzleError(_not_a_band(text[:20]))
        return band

    def __contains__(self, rating: object) -> bool:
        return isinstance(rating, float) and self.low <= rating <= self.high


def _not_a_band(text: str) -> str:
    low, dash, high = text.partition("-")
    try:
        ends = float(low), float(high if dash else low)
    except ValueError:
        return f"A rating is a range like 3-4.5; got '{text}'."
    if ends[0] > ends[1]:
        return f"LOW must not exceed HIGH: {text}"
    return f"Ratings go from 0 to 20; got {text}."


def make(kind: Kind, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
    """Return the board of a request.

    Raise PuzzleError if none is found in this many tries, or in time.
    """
    request = kind.check(request)
    if not request.rating:
        return kind.generate(request, tell)
    band = Band.read(request.rating)
    known = stops(kind, request.level, request.rule or next(iter(kind.rules), ""))
    if known and band.high < known[0]:
        raise PuzzleError(
            f"{capital(request.level)} boards are rated {known[0]:.1f} or more; "
            f"got {request.rating}."
        )
    import random  # rating a board needs none

    chooser = random.Random(f"{request.seed}/rated")
    seen: list[float] = []
    tried, begun = 0, process_time()
    while tried < TRIES and process_time() - begun < LONGEST:
        tell(tried / TRIES)
        seed = request.seed if not tried else chooser.getrandbits(48)
        wanted = request._replace(seed=seed, rating="")
        puzzle = kind.generate(wanted, partial(_part, tell, tried))
        found = rate(puzzle).rating
        if found in band:
            return puzzle
        seen += [found] if found is not None else []
        tried += 1
    title = f"{request.level.capitalize()} {kind.title} boards"
    if not seen:
        raise PuzzleError(f"{title} cannot be rated, so there is none from {band.low:.1f}.")
    above = band.low > max(seen)
    have = kind.levels_for(request._replace(rating=""))
    place = have.index(request.level) + (1 if above else -1) if request.level in have else -1
    more = f" Try --level {have[place]}." if 0 <= place < len(have) else ""
    raise PuzzleError(f"{title} are rated {min(seen):.1f} to {max(seen):.1f}.{more}")


def _part(tell: Callable[[float], None], tried: int, share: float) -> None:
    """Report how far a search is after this many boards.

    The fraction of the current board may be unknown.
    """
    tell((tried + max(0.0, share)) / TRIES)


def stops(kind: Kind, level: str, rule: str = "") -> tuple[float, ...]:
    """Return the ratings of a level's techniques, lowest first, or () if there is no choice."""
    lesson = next(iter(kind.guide.lessons), None)
    if lesson is None or level not in LEVELS:
        return ()
    puzzle = kind.read(lesson.board.removeprefix(kind.name + ":"), rule)
    known = [t for t in puzzle.techniques if t.level == level]
    return tuple(sorted({round(least(technique), 1) for technique in known}))
