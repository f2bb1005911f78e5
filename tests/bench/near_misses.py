"""Near misses for the bank: positions like one in which a technique applies, but it does not.

One mark, note or clue that the technique rests on is missing or different. What is shown is proved:
the technique gives none of its facts there, also after all that simpler ones give where there is
such a position; and with any of the other claims changed it does not either.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from solitudo.engines.core import bank, hints
from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.bank import Claim, Placed
from solitudo.engines.core.deduction import Fact, Step, Technique, steps_to_end
from solitudo.engines.core.draft import Draft, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.grid import bits
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Solutions, Target

# claims beside the right one; cells and clues that are tried, and values of a clue
OTHERS, NEARBY, VALUES = 2, 12, 12
# steps of a technique that are tried
MOST = 2000


class Case(NamedTuple):
    """A position in which a technique applies, what a step of it gives, and how far each cell is
    from the places that this step rests on."""

    made: Placed
    techniques: list[Technique[Any]]
    technique: Technique[Any]
    step: Step
    # whether simpler techniques must be applied before it
    helped: bool
    facts: frozenset[Fact]
    cells: list[int]

    @property
    def simpler(self) -> list[Technique[Any]]:
        """The techniques before this one, without those that take long."""
        return [
            t for t in self.techniques[: self.techniques.index(self.technique)] if not t.assumes
        ]


def case_of(kind: Kind, line: str, name: str) -> Case | None:
    """Return the case of a line of the bank; None where the step cannot be seen alone."""
    made = bank.placed(kind, line)
    techniques = hints.techniques_for(Game(made.puzzle, solutions=made.solutions))
    technique = next(t for t in techniques if t.name == name)
    known = made.puzzle.knowledge(made.position)
    step = bank.step_in(made)
    facts = frozenset(step.gives)
    alone = any(facts.intersection(s.gives) for s in islice(technique.steps(known), MOST))
    near = 0
    for target in step.evidence:
        near |= made.puzzle.speaks_of(target)
    for fact in (*step.gives, *step.rests):
        if fact.what in ("is", "not"):
            near |= 1 << fact.at
    around = list(bits(near))
    if not around:
        return None
    places = made.puzzle.grid.places
    far = [
        min(abs(places[c][0] - places[n][0]) + abs(places[c][1] - places[n][1]) for n in around)
        for c in range(made.puzzle.grid.count)
    ]
    order = sorted(range(len(far)), key=far.__getitem__)
    return Case(made, techniques, technique, step, not alone, facts, order)


def applies(case: Case, puzzle: Puzzle, position: Position, helped: bool) -> bool:
    """Return whether the technique gives one of the facts, if wished after simpler techniques."""
    known = puzzle.knowledge(position)
    if helped:
        for _ in islice(steps_to_end(known, case.simpler), MOST):
            pass
    if known.broken:
        return True
    return any(
        case.facts.intersection(step.gives) for step in islice(case.technique.steps(known), MOST)
    )


Miss = tuple[Placed, Claim]


def without_marks(case: Case) -> Iterator[Miss]:
    """Yield the same position without one mark, or with one note more."""
    made, puzzle, position = case.made, case.made.puzzle, case.made.position
    start = puzzle.start().values
    claimed = {fact.at for fact in case.facts if fact.what in ("is", "not")}
    for cell in case.cells[:NEARBY]:
        if position.values[cell] not in (0, start[cell]) and cell not in claimed:
            action = Action((*made.before.edits, Edit(".", (cell,))))
            yield made._replace(before=action), Claim("open", Target("cell", cell))
        for layer, sheet in zip(puzzle.layers, position.notes, strict=True):
            # if there are only two values, no candidates are noted
            noted = sheet[cell] and len(puzzle.marks) > 3 and cell not in claimed
            for value in range(1, len(puzzle.marks) if noted else 0):
                if sheet[cell] >> value & 1:
                    continue
                edits = (*made.before.edits, Edit(layer + puzzle.marks[value], (cell,)))
                if known_candidate(puzzle, position, cell, value):
                    target = Target("candidate", cell, value)
                    claim = Claim("note", target, puzzle.marks[value])
                    yield made._replace(before=Action(edits)), claim


def known_candidate(puzzle: Puzzle, position: Position, cell: int, value: int) -> bool:
    """Return whether a value could be in a cell, were there no notes."""
    bare = position._replace(notes=puzzle.start().notes)
    return not puzzle.knowledge(bare).knows(Fact("not", cell, value))


def with_clues(case: Case, rng: random.Random) -> Iterator[Miss]:
    """Yield boards with one solution on which one clue near the step is another one."""
    puzzle, position = case.made.puzzle, case.made.position
    with suppress(PuzzleError):
        draft = draft_type(puzzle.kind).of(puzzle)
        for place, spot in clues_near(case, draft).items():
            for value in other_values(draft, spot, rng):
                other = changed(draft, puzzle, spot, value)
                if other is None or other.solutions.number != 1 or not other.solutions.sure:
                    continue
                first = other.solutions.first
                assert first is not None
                if any(
                    value and value != first[cell] and not puzzle.given >> cell & 1
                    for cell, value in enumerate(position.values)
                ):
                    continue
                made = Placed(other, Solutions(1, first), case.made.before)
                yield made, Claim("clue", place, value, draft.values[spot])


def clues_near(case: Case, draft: Draft) -> dict[Target, Target]:
    """Return the places of clues in the draft by those on the board, those of the step first."""
    found: dict[Target, Target] = {}
    for target in (*case.step.evidence, *(Target("cell", cell) for cell in case.cells[:NEARBY])):
        spot = draft.at_cell(draft.cell_of(target.at)) if target.what == "cell" else target
        if draft.values.get(spot):
            found[target if spot.what == "cell" else spot] = spot
    return dict(islice(found.items(), NEARBY))


def other_values(draft: Draft, spot: Target, rng: random.Random) -> list[str]:
    """Return other numbers for a clue, in any order."""
    low, high = draft.range_of(spot)
    values = [str(n) for n in range(low, min(high, low + VALUES) + 1)]
    values = [v for v in values if v != draft.values[spot] and draft.fits(spot, v)]
    return rng.sample(values, len(values))


def changed(draft: Draft, puzzle: Puzzle, spot: Target, value: str) -> Puzzle | None:
    """Return the board with another clue; None where there is none."""
    kept = draft.values[spot]
    draft.values[spot] = value
    try:
        return puzzle.kind.read(draft.text().removeprefix(puzzle.kind.name + ":"), puzzle.rule)
    except PuzzleError:
        return None
    finally:
        draft.values[spot] = kept


def near_miss(case: Case, rng: random.Random) -> str | None:
    """Return a near miss of a case as a line of the bank."""
    weak: str | None = None
    for source in (without_marks(case), with_clues(case, rng)):
        for made, claim in source:
            if applies(case, made.puzzle, made.position, case.helped):
                continue
            strong = not applies(case, made.puzzle, made.position, True)
            if weak is not None and not strong:
                continue
            others = other_claims(case, made, claim)
            if len(others) < OTHERS:
                continue
            line = "\t".join((written(case.made), written(made), claim.text, *others))
            if strong:
                return line
            weak = line
    return weak


def written(made: Placed) -> str:
    """Return a position as a line."""
    assert made.solutions.first is not None
    return bank.written(made.puzzle, made.position, made.solutions.first)


def other_claims(case: Case, made: Placed, claim: Claim) -> list[str]:
    """Return claims of the same sort that are true and not the reason."""
    found: list[str] = []
    for other, changes in claims(case, made, claim):
        if all(not applies(case, puzzle, position, case.helped) for puzzle, position in changes):
            found.append(other.text)
        if len(found) == OTHERS:
            break
    return found


def claims(
    case: Case, made: Placed, claim: Claim
) -> Iterator[tuple[Claim, list[tuple[Puzzle, Position]]]]:
    """Yield claims like one, with the positions in which each would be otherwise."""
    puzzle, position, first = made.puzzle, made.position, made.solutions.first
    assert first is not None
    vocabulary = puzzle.vocabulary
    claimed = {fact.at for fact in case.facts if fact.what in ("is", "not")}
    for cell in case.cells:
        if claim.what == "clue" or cell == claim.place.at or cell in claimed:
            continue
        if position.values[cell]:
            continue
        if claim.what == "open":
            after = vocabulary.apply(position, Action((Edit(puzzle.marks[first[cell]], (cell,)),)))
            yield Claim("open", Target("cell", cell)), [(puzzle, after)]
        else:
            for value in range(1, len(puzzle.marks)):
                fact = Fact("not", cell, value)
                if value == first[cell] or puzzle.knowledge(position).knows(fact):
                    continue
                after = vocabulary.apply(position, Action(puzzle.edits(position, (fact,))))
                target = Target("candidate", cell, value)
                yield Claim("note", target, puzzle.marks[value]), [(puzzle, after)]
                break
    if claim.what == "clue":
        draft = draft_type(puzzle.kind).of(puzzle)
        for place, spot in clues_near(case, draft).items():
            if place != claim.place:
                values = other_values(draft, spot, random.Random(0))
                boards = [changed(draft, puzzle, spot, value) for value in values]
                states = [(board, position) for board in boards if board is not None]
                yield Claim("clue", place, draft.values[spot]), states


# near misses that are kept for a technique, and positions that are tried for them
KEPT, TRIES = 4, 60


def near_misses(kind: Kind, name: str, lines: tuple[str, ...]) -> list[str]:
    """Return near misses of a technique, made from its positions."""
    rng = random.Random(f"{kind.name}/{name}")
    found: list[str] = []
    for line in rng.sample(lines, min(len(lines), TRIES)):
        case = case_of(kind, line, name)
        made = near_miss(case, rng) if case is not None else None
        if made is not None:
            found.append(made)
        if len(found) == KEPT:
            break
    return found
