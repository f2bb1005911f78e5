"""A board for a request: of those that its seed leads to the first that lies in the range of
ratings asked for, where one is."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.core import rating
from engines.core.errors import PuzzleError
from engines.core.levels import LEVELS
from engines.core.options import Band
from engines.core.puzzle import Kind, Puzzle, silently
from engines.core.values import Request

# so many boards are looked at for one in a range of ratings
TRIES = 300


def make(kind: Kind, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
    """The board of a request. PuzzleError where so many tries bring none."""
    request = kind.check(request)
    if not request.rating:
        return kind.generate(request, tell)
    band = Band.read(request.rating)
    chooser = random.Random(f"{request.seed}/rated")
    seen: list[float] = []
    for number in range(TRIES):
        seed = request.seed if not number else chooser.getrandbits(48)
        puzzle = kind.generate(request._replace(seed=seed, rating=""), silently)
        found = rating.rate(puzzle).rating
        if found in band:
            return puzzle
        seen += [found] if found is not None else []
        tell((number + 1) / TRIES)
    lies = f"from {min(seen):.1f} to {max(seen):.1f}" if seen else "nowhere"
    raise PuzzleError(
        f"No {request.level} board of {TRIES} was rated {band.low:.1f} to {band.high:.1f}: "
        f"they lie {lies}."
    )


def stops(kind: Kind, level: str, rule: str = "") -> tuple[float, ...]:
    """The ratings that the techniques of a level have, lowest first; what its boards call for at
    their hardest step is one of them, or lies between two. None without a lesson to ask."""
    lesson = next(iter(kind.guide.lessons), None)
    if lesson is None or level not in LEVELS:
        return ()
    puzzle = kind.read(lesson.board.removeprefix(kind.name + ":"), rule)
    known = [t for t in puzzle.techniques if t.level == level]
    return tuple(sorted({round(rating.least(technique), 1) for technique in known}))
