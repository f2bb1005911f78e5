"""Boards of a size, variant and level: drafts that are changed until they meet the demands."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.values import Request
from solitudo.engines.sudoku.generating.draft import Draft, GivensMaker, Maker
from solitudo.engines.sudoku.generating.examples import Example, disguised, examples
from solitudo.engines.sudoku.generating.grading import (
    AT_LEVEL,
    SEVERAL_FROM,
    Grading,
    eased,
    ends_there,
    grade,
    look,
    look_from,
    rated,
)
from solitudo.engines.sudoku.generating.killer import CageMaker
from solitudo.engines.sudoku.generating.options import SMALL, Plan
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.text.codec import write

# drafts that are examined before less is asked of a board, by side: then steps of one kind are
# enough, and after several times as many drafts any board of the level
LOOKS = {4: 400, 6: 3000, 8: 350, 9: 230, 10: 90, 12: 18, 16: 8}
VARIANT_LOOKS = {
    "x": {6: 270, 8: 40, 9: 30, 10: 24},
    "jigsaw": {6: 216, 8: 48, 9: 24, 10: 24},
    "killer": {6: 126, 8: 28, 9: 14},
    "anti-knight": {6: 100, 8: 40, 9: 24},
    "kropki": {6: 40, 8: 20, 9: 12},
    "thermometers": {6: 40, 8: 20, 9: 12},
    "arrows": {6: 40, 8: 20, 9: 12},
}
# the same for extreme boards, which take longer to examine: for a hundred drafts this many on large
# boards, and on small plain ones
EXTREME, EXTREME_SMALL = 25, 80
# drafts until the search gives up
MOST, MOST_AT_LEAST = 40, 1500
# boards that are hardly ever good enough: those where simple techniques leave fewer candidates than
# this for one in the solution
LEAST = {
    ("plain", 8, "expert"): 1.7,
    ("plain", 8, "extreme"): 1.85,
    ("plain", 9, "expert"): 1.65,
    ("plain", 9, "extreme"): 1.95,
}
# changes without an improvement before a new draft is begun, and the same on small plain boards
IDLE, IDLE_SMALL = 20, 40
BEST = 2
# how many times longer the search continues before a single step of the level may decide the board:
# longer if boards that need several are rare
STAGES, MANY_STAGES = 3, 6
RARE = {
    **dict.fromkeys(
        [
            ("plain", 9, "extreme"),
            ("plain", 10, "extreme"),
            ("plain", 12, "extreme"),
            ("plain", 16, "expert"),
            ("plain", 16, "extreme"),
        ],
        MANY_STAGES,
    ),
    ("plain", 8, "extreme"): 5,
    ("plain", 12, "expert"): 4,
    ("plain", 16, "hard"): 8,
    ("x", 9, "expert"): 4,
    ("jigsaw", 8, "expert"): 6,
    ("jigsaw", 9, "expert"): 5,
    ("jigsaw", 10, "expert"): 6,
    ("jigsaw", 10, "extreme"): 14,
}
# from this side on, a draft that is too hard gets more givens, with this many drafts from each: if
# regions or diagonals cross the boxes, this happens more often, and a draft takes longer to make
EASED_FROM = {"plain": 10, "x": 8, "jigsaw": 8}
EASED = 4


# the ratings of a plain board's levels, and how often a board is wanted in each fifth of them: no
# technique has a rating between those of easy boards, and few examples are at the end of the hard
# ones
BANDS = {
    "easy": (1.0, 2.0, (0, 1, 1, 0, 0)),
    "medium": (2.5, 3.8, (3, 3, 2, 2, 1)),
    "hard": (4.0, 5.0, (5, 5, 5, 2, 1)),
    "expert": (5.2, 7.0, (1, 1, 1, 1, 1)),
    "extreme": (7.2, 9.0, (3, 3, 3, 2, 1)),
}
BANDED = "plain", 9
# drafts that are examined before an example of the fifth is changed instead, and drafts from
# changes of it
EARLY, CHANGES = 25, 12
# above this rating nearly all boards need an assumption, which takes long to look for: so fewer
# changes are tried, and no new drafts if there are examples
ASSUMED, FEW_CHANGES = 8.2, 3
FIFTHS = 1  # how many times longer the search continues before any place in the range will do
# how near a board's rating is to the wanted one: elsewhere, in the range of the level, in the fifth
ELSEWHERE, IN_BAND, IN_FIFTH = range(3)


class Aim(NamedTuple):
    """The band of ratings of a level, and the part of it for one board."""

    low: float
    high: float
    least: float
    most: float

    @staticmethod
    def of(level: str, rng: Random) -> Aim:
        low, high, shares = BANDS[level]
        fifth, step = rng.choices(range(5), shares)[0], (high - low) / 5
        last = high if fifth == 4 else low + step * (fifth + 1) - 0.05
        return Aim(low, high, low + step * fifth, last)

    def fit(self, rating: float) -> int:
        if self.least - 0.01 <= rating <= self.most + 0.01:
            return IN_FIFTH
        return IN_BAND if self.low <= rating <= self.high else ELSEWHERE


def generate(request: Request, tell: Callable[[float], None]) -> tuple[Layout, bytes, str]:
    """Return the shape, the givens and the text of a board.

    The same request gives the same board.
    """
    plan = Plan.of(request)
    rng = Random(f"sudoku {plan}, {request.seed}")
    maker: Maker = CageMaker(plan, rng) if "killer" in plan.parts else GivensMaker(plan, rng)
    aim = Aim.of(plan.level, rng) if (plan.variant, plan.side) == BANDED else None
    draft = _Hunt(plan, maker, rng, tell, aim).run()
    if draft is None:
        raise PuzzleError(
            f"No {plan.level} board of {plan.side}x{plan.side} was found with these options; "
            "ask for other givens or another level."
        )
    return draft.layout, draft.left, write(draft.layout, draft.left, plan.level, plan.symmetry)


class _Hunt:
    """A search from draft to draft that never accepts one further from the demands."""

    def __init__(
        self,
        plan: Plan,
        maker: Maker,
        rng: Random,
        tell: Callable[[float], None],
        aim: Aim | None,
    ) -> None:
        self.plan = plan
        self.rng = rng
        self.aim = aim
        self.maker = maker
        self.tell = tell
        self.patience = VARIANT_LOOKS.get(plan.variant, LOOKS).get(plan.side, 30)
        if plan.level == LEVELS[-1] and (plan.small or plan.side > SMALL):
            share = EXTREME_SMALL if plan.small else EXTREME
            self.patience = self.patience * share // 100
        row = plan.variant, plan.side, plan.level
        self.stages = RARE.get(row, STAGES)
        # filling a board up to its number of givens leaves few of many candidates
        self.least = 0 if plan.givens else LEAST.get(row, 0)
        # nothing is too hard for the last level, and a board that must be minimal, or have this
        # many givens, cannot get more
        self.easing = (
            plan.side >= EASED_FROM.get(plan.variant, plan.side + 1)
            and SEVERAL_FROM <= LEVELS.index(plan.level) < len(LEVELS) - 1
            and not (plan.minimal or plan.givens)
        )
        self.looks = 0
        self.best: Draft | None = None
        self.grade = -1
        self.fit = ELSEWHERE if aim is not None else IN_FIFTH
        self.examples: list[Example] = []
        # boards that need no assumption are better, and quicker to examine
        self.assuming = aim is not None and aim.least > ASSUMED
        # whether an example is being changed, whose rating is known
        self.varying = False
        if aim is not None and plan.usual:
            self.examples = [
                e for e in examples().get(plan.level, ()) if aim.fit(e.rating) == IN_FIFTH
            ]

    def run(self) -> Draft | None:
        most = max(MOST * self.patience, MOST_AT_LEAST)
        while self.looks < most and not self._good_enough():
            early = EARLY if self.examples and not self.assuming else 0
            example = self._example() if self.looks >= early else None
            if example is None:
                self._walk(early or most)
            else:
                self._vary(example)
        return self.best

    def _example(self) -> Draft | None:
        """Return an example of the fifth that is wanted, disguised, or None if there is none."""
        if not self.examples:
            return None
        example = self.examples.pop(self.rng.randrange(len(self.examples)))
        return disguised(example.givens, self.rng)

    def _vary(self, draft: Draft) -> None:
        """Change an example until the board is another one, but as hard; else use it as it is."""
        self.varying = True
        first, grading = draft, Grading(0)
        for _ in range(FEW_CHANGES if self.assuming else CHANGES):
            changed = self.maker.change(draft, grading)
            if changed is None or changed.left == first.left:
                continue
            found = self._look(changed)
            if self._good_enough():
                return
            if found.score >= AT_LEVEL:
                draft, grading = changed, found
        # the difficulty of an example does not depend on its disguise
        self.best, self.fit, self.grade = first, IN_FIFTH, BEST

    def _good_enough(self) -> bool:
        stage = self.looks // self.patience
        least = 0 if stage >= self.stages else BEST - min(stage, 1)
        # later, any place in the range will do, and then any rating
        wanted = IN_FIFTH if stage < FIFTHS else IN_BAND if stage < 2 * self.stages else ELSEWHERE
        return self.grade >= least and self.fit >= wanted

    def _walk(self, until: int) -> None:
        """Search from a new draft as long as changes improve it, but only for so many looks."""
        draft = self.maker.draft()
        grading = self._try(draft)
        seen = {draft}
        idle, most = 0, IDLE_SMALL if self.plan.small else IDLE
        while idle < most and self.looks < until and not self._good_enough():
            changed = self.maker.change(draft, grading)
            idle += 1
            if changed is None or changed in seen:
                continue
            seen.add(changed)
            found = self._try(changed)
            if found.score > grading.score:
                idle = 0
            if found.score >= grading.score:
                draft, grading = changed, found

    def _try(self, draft: Draft) -> Grading:
        """Look at a draft, and at easier ones if it is too hard."""
        grading = self._look(draft)
        if self.easing and grading.reach > 0:
            self._ease(draft, grading)
        return grading

    def _ease(self, draft: Draft, grading: Grading) -> None:
        """Go from a draft that is too hard to drafts with more givens.

        The one where the lower levels leave the fewest open cells is most often at its level, so it
        is first.
        """
        plan = self.plan
        seen: set[bytes] = set()
        waiting: list[tuple[int, int, Draft, Sheet]] = []
        while grading.stuck is not None:
            if grading.reach > 0:
                for other in self.maker.easier(draft, grading.open, EASED):
                    if other.left in seen:
                        continue
                    seen.add(other.left)
                    given = [(c, v) for c, v in enumerate(other.left) if v != draft.left[c]]
                    stuck = eased(grading.stuck, given, plan.level)
                    if stuck is not None:
                        heappush(waiting, (stuck.open.bit_count(), len(seen), other, stuck))
            else:
                self._keep(draft, grading, grading.stuck)
            if not waiting or self._good_enough():
                break
            _, _, draft, stuck = heappop(waiting)
            grading = look_from(stuck, plan.level, self._count())

    def _look(self, draft: Draft) -> Grading:
        plan = self.plan
        grading = look(draft.layout, draft.left, plan.level, self._count(), self.least)
        if grading.score >= AT_LEVEL:
            self._keep(draft, grading)
        return grading

    def _count(self) -> bool:
        """Count a look. Return whether it may use arguments from assumptions."""
        self.looks += 1
        if self.looks % 8 == 0:
            self.tell(-1)
        return self.assuming or self.looks > self.stages * self.patience

    def _keep(self, draft: Draft, grading: Grading, stuck: Sheet | None = None) -> None:
        """Remember a board at the level if it is the best so far and the lower levels got stuck
        there.
        """
        plan = self.plan
        found = grade(plan.level, grading)
        if not self._better(self._likely(grading), found):
            return
        if stuck and not ends_there(stuck, draft.left, plan.level):
            return
        finished = self.maker.finish(draft)
        if finished is None:
            return
        if finished.left != draft.left:
            grading = look(finished.layout, finished.left, plan.level)
            found = grade(plan.level, grading)
        fit = IN_FIFTH
        if self.aim is not None:
            most = self.aim.most if self.fit == IN_BAND else self.aim.high
            fit = self.aim.fit(rated(finished.layout, finished.left, plan.level, most))
        if self._better(fit, found):
            self.best, self.fit, self.grade = finished, fit, found

    def _likely(self, grading: Grading) -> int:
        """Return the best score that a board can have, before it is rated."""
        if self.aim is None or self.fit == ELSEWHERE or self.varying:
            return IN_FIFTH
        return self.aim.fit(round(grading.hardest, 1))

    def _better(self, fit: int, found: int) -> bool:
        # a board that a single step decides is worse than one elsewhere in the range
        def worth(fit: int, found: int) -> tuple[bool, bool, int, int]:
            return fit > ELSEWHERE, found > 0, fit, found

        return worth(fit, found) > worth(self.fit, self.grade)
