"""Whether a board is worth solving at a level: which techniques of the level it needs,
and how often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.rating import rounds
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import Layout
from solitudo.engines.sudoku.search.count import UnitSearch
from solitudo.engines.sudoku.search.exact_cover import cover_of
from solitudo.engines.sudoku.techniques.basic import SINGLES
from solitudo.engines.sudoku.techniques.order import patterns, settle, sweep, techniques
from solitudo.engines.sudoku.techniques.pattern import Instance, Places, Strikes, take

# from this level on, a board must need its level several times, and in several ways
SEVERAL_FROM = LEVELS.index("hard")
STEPS, WAYS = 3, 2
AT_LEVEL = 20
# steps of the level that are tried, to see whether one of them decides the board
TRIED = 12


class Grading(NamedTuple):
    """A board compared with a level.

    `reach` is below 0 if the board is too easy, 0 at the level, and above 0 if `open` cells are
    left. It takes `steps` of the level's techniques in this many `ways`.
    """

    reach: int
    steps: int = 0
    ways: int = 0
    open: int = 0
    # a guess at the rating of the hardest step
    hardest: float = 0.0
    # the position where the levels below end, for levels that need several steps
    stuck: Sheet | None = None

    @property
    def score(self) -> float:
        """Return a score. A higher score is nearer to the demands."""
        if self.reach < 0:
            return self.reach
        asked = min(self.steps, STEPS) + 2 * min(self.ways, WAYS)
        return asked / 10 + 10 / (1 + self.open.bit_count()) if self.reach else asked + AT_LEVEL


def look(
    layout: Layout, givens: Sequence[int], level: str, assume: bool = True, least: float = 0
) -> Grading:
    """Compare this board with the level, with or without assumptions, which take longest and solve
    nearly everything.

    If singles and locked candidates leave fewer than `least` candidates beside the solution, the
    board counts as solved.
    """
    trial = _Trial(layout, level, assume)
    sheet = trial.below(givens, least)
    if isinstance(sheet, int):
        return Grading(sheet)
    stuck = sheet.copy() if LEVELS.index(level) >= SEVERAL_FROM else None
    return trial.through(sheet)._replace(stuck=stuck)


def eased(stuck: Sheet, digits: Iterable[tuple[int, int]], level: str) -> Sheet | None:
    """Return where the lower levels get stuck with these digits too, or None if they do not."""
    sheet = stuck.copy()
    for cell, value in digits:
        sheet.place(cell, value)
        sheet.givens |= 1 << cell
    sweep(sheet, LEVELS[LEVELS.index(level) - 1])
    return None if sheet.complete else sheet


def ends_there(stuck: Sheet, givens: Sequence[int], level: str) -> bool:
    """Return whether the lower levels get stuck exactly there when they begin with the givens."""
    sheet = _Trial(stuck.layout, level, assume=False).below(givens)
    return isinstance(sheet, Sheet) and (sheet.values, sheet.cand) == (stuck.values, stuck.cand)


def look_from(stuck: Sheet, level: str, assume: bool) -> Grading:
    """Do the same as `look`, starting where the lower levels get stuck."""
    return _Trial(stuck.layout, level, assume).through(stuck.copy())._replace(stuck=stuck)


def _decides(sheet: Sheet, level: str) -> bool:
    """Return whether one of the simplest few steps of the level lets the lower levels solve the
    board.

    Assumptions are left out, because nearly always some assumption does.
    """
    trial = _Trial(sheet.layout, level, assume=False)
    below = LEVELS[LEVELS.index(level) - 1]
    for found in islice(_own(trial, sheet, level), TRIED):
        world = sheet.copy()
        take(world, found)
        trial.sweep(world, below)
        if world.complete:
            return True
    return False


def _own(trial: _Trial, sheet: Sheet, level: str) -> Iterator[Instance[Any]]:
    """Yield the instances of the level's techniques.

    If several instances of one technique give the same, only the first is used. Otherwise only many
    ways to see one thing would be tried.
    """
    for pattern in trial.order:
        if pattern.level == level:
            told: set[tuple[Places, Strikes]] = set()
            for found in pattern.find(sheet):
                if found.gives not in told:
                    told.add(found.gives)
                    yield found


class _Trial:
    def __init__(self, layout: Layout, level: str, assume: bool) -> None:
        self.layout = layout
        self.level = level
        self.order = tuple(p for p in patterns(layout, level) if assume or not p.assumes)
        self.related = UnitSearch(layout) if layout.relations else None

    def below(self, givens: Sequence[int], least: float = 0) -> Sheet | int:
        """Return the state where the lower levels get stuck, or how far below this level one of
        them solves the board.
        """
        layout, rank = self.layout, LEVELS.index(self.level)
        if layout.relations:
            sheet = Sheet(layout, givens)
        else:
            cover = cover_of(layout)
            board, todo = cover.settle(*cover.start(givens))
            if not todo:
                return -rank
            if rank > 1 and layout.box_width:
                board, todo = cover.settle_locked(board, todo)
                if not todo or board.bit_count() < least * cover.needs:
                    return 1 - rank
            sheet = Sheet.standing(layout, givens, cover.places(board), todo & cover.all_cells)
        for below in range(rank):
            self.sweep(sheet, LEVELS[below])
            if sheet.complete:
                return below - rank
        return sheet

    def sweep(self, sheet: Sheet, level: str) -> None:
        if level != LEVELS[0]:
            self._follow_relations(sheet)
        sweep(sheet, level)

    def through(self, sheet: Sheet) -> Grading:
        """Use each step of the level with its consequences, starting where the lower levels get
        stuck.
        """
        steps, hardest = 0, 0.0
        used = set()
        order = self.order[len(SINGLES) :] if self.level != LEVELS[0] else self.order
        while sheet.open and not sheet.broken:
            if order is not self.order:
                settle(sheet)
                if not sheet.open or sheet.broken:
                    break
            for pattern in order:
                found = next(pattern.find(sheet), None)
                if found is not None:
                    if pattern.level == self.level:
                        rating = pattern.rate(sheet, found) if pattern.rate else pattern.rating
                        hardest = max(hardest, rating)
                        steps += 1
                    take(sheet, found)
                    if pattern.level == self.level:
                        used.add(pattern.name)
                        self._follow_relations(sheet)
                    break
            else:
                break
        reach = 0 if sheet.complete else 1
        return Grading(reach, steps, len(used), sheet.open, hardest)

    def _follow_relations(self, sheet: Sheet) -> None:
        """Draw all conclusions from relations at once, because one by one takes most of the
        time.
        """
        if self.related is None or sheet.broken:
            return
        cand = [mask or 1 << sheet.values[cell] for cell, mask in enumerate(sheet.cand)]
        if self.related.follow(cand):
            for cell, mask in enumerate(cand):
                if not mask & (mask - 1) and not sheet.values[cell]:
                    sheet.place(cell, mask.bit_length() - 1)
            for cell, mask in enumerate(cand):
                if sheet.cand[cell] & ~mask:
                    sheet.narrow(cell, mask)


class Board(NamedTuple):
    """A board that is rated before it becomes a puzzle."""

    layout: Layout
    givens: bytes

    def knowledge(self) -> Sheet:
        return Sheet(self.layout, self.givens)

    def won(self, sheet: Sheet) -> bool:
        return sheet.complete


def rated(layout: Layout, givens: bytes, level: str, most: float) -> float:
    """Return the rating of a board with this level's techniques, or only that it is
    beyond `most`.
    """
    hardest = 0.0
    order = techniques(layout.rules, True, level)
    for rating, _ in rounds(Board(layout, givens), order):
        hardest = max(hardest, rating)
        if hardest > most:
            break
    return round(hardest, 1)


def grade(level: str, grading: Grading) -> int:
    """Return 0 for a board at the level, 1 if no single step decides it, 2 if it needs several."""
    if LEVELS.index(level) < SEVERAL_FROM:
        return 2
    if grading.steps < 2 or grading.stuck is None or _decides(grading.stuck, level):
        return 0
    return 2 if grading.steps >= STEPS and grading.ways >= WAYS else 1
