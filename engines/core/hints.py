"""Hints and tips, found with the techniques that grade, and proved: never a guess."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from solitudo.engines.core.action import Edit, Position
from solitudo.engines.core.areas import smallest
from solitudo.engines.core.deduction import (
    Knowledge,
    Step,
    Technique,
    learn,
    needed,
    steps_to_end,
)
from solitudo.engines.core.errors import short
from solitudo.engines.core.game import Game
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Target, Unit
from solitudo.engines.core.wording import listing

MOST_TIPS = 10
# techniques of these levels take long to look for, so they are shown only if nothing simpler
# applies
COSTLY = LEVELS[-2:]
# how many instances of a technique are compared for a hint; fewer for costly techniques
MANY, FEW = 400, 12
# the number of cells that are seen at a glance, and how many of a larger group are named at a time
GLANCE, HANDFUL = 6, 4


# a step with at most this rating is seen at once
TRIVIAL = 1.5
# the sentences of a technique for everything that it finds at once: for many cells, and at a glance
ALL, EACH = "all", "each"


class Hint(NamedTuple):
    """The steps to show, and the marks that the last step writes.

    Also the smallest part of the board with those marks, and whether the last step is seen at once.

    >>> import solitudo
    >>> found = solitudo.hint(solitudo.Game(solitudo.read("slant:2x2:a2a1c1a")))
    >>> found.technique, found.cells()
    ('border-two', [0, 1])
    """

    steps: tuple[Step, ...]
    edits: tuple[Edit, ...]
    place: Unit
    trivial: bool = False

    def __repr__(self) -> str:
        marks = " ".join(f"{edit.mark}:{','.join(map(str, edit.cells))}" for edit in self.edits)
        return f"<hint {self.technique}: {short(marks)}>"

    @property
    def technique(self) -> str:
        """The name of the technique of the last step."""
        return self.steps[-1].technique

    def cells(self) -> list[int]:
        """The cells that the hint will write."""
        return written(self.edits)


class No(NamedTuple):
    """The reason why there is no hint, and the earlier move to return to, if that helps.

    >>> import solitudo
    >>> solitudo.hint(solitudo.Game(solitudo.read("slant:2x2:d2d"))).words
    'This board has several solutions, so there are no hints.'
    """

    words: str
    node: Node | None = None


def techniques_for(game: Game) -> list[Technique[Any]]:
    """Return the techniques for this board: those that need one solution only if it has one."""
    known = game.solutions
    single = known is not None and known.number == 1
    return [t for t in game.puzzle.techniques if single or not t.unique]


def find(
    puzzle: Puzzle,
    position: Position,
    techniques: Sequence[Technique[Any]],
    near: Sequence[int] = (),
    goal: int = 0,
) -> Hint | None:
    """Return the simplest deduction that writes something, with the steps that it needs.

    The simplest has the simplest technique, then the fewest cells to look at (of assumptions, the
    shortest chain), then the smallest distance to `near`. At the top level, the shortest argument
    of all techniques is taken. Deductions that write in the cells of `goal` (a mask) are preferred.
    If a deduction writes in many cells, the hint names some of them and the next hint continues. A
    deduction that is seen at once names all its cells, if the guide has a sentence for that.
    """

    def ease(found: Found) -> tuple[bool, int, int, int]:
        technique, step, edits = found
        off_goal = not mask_of(written(edits)) & goal
        sentences = told((step,))
        # the sentences to read and the cells to look at; for assumptions, first the chain
        first = sentences if technique.assumes else 0
        return off_goal, first, sentences + len(step.evidence), distance(puzzle, edits, near)

    knowledge = puzzle.knowledge(position)
    taken: list[Step] = []
    while not knowledge.broken and not knowledge.complete:
        for number, technique in enumerate(techniques):
            found = technique.steps(knowledge)
            first = next(found, None)
            if first is None:
                continue
            if not puzzle.edits(position, first.gives):
                learn(knowledge, first)
                taken.append(first)
                break
            writing = [
                (one, step, edits)
                for one, step in chain(
                    ((technique, step) for step in (first, *islice(found, _most(technique)))),
                    _beside(knowledge, techniques[number:]),
                )
                if (edits := puzzle.edits(position, step.gives))
            ]
            technique, step, edits = min(writing, key=ease)
            trivial = technique.weigh(step) <= TRIVIAL
            if trivial and not goal and len(writing) > 1 and told_together(puzzle, technique.name):
                whole = together([step for _, step, _ in writing], puzzle, position)
                # several steps may write the same one cell
                if len(written(edits)) > 1 or set(whole.gives) != set(step.gives):
                    return _shown(puzzle, position, taken, whole, trivial)
            # a hint with a goal names all cells that it writes
            if technique.part is not None and mask_of(written(edits)) & ~goal:
                order = nearest_first(puzzle, written(edits), near, goal)
                most = GLANCE if len(order) <= GLANCE else HANDFUL
                step = technique.part(knowledge, step, order, most)
            return _shown(puzzle, position, taken, step, trivial)
        else:
            return None
    return None


def _shown(
    puzzle: Puzzle, position: Position, taken: Sequence[Step], step: Step, trivial: bool
) -> Hint:
    """Return the hint with this last step, and with those taken before that it needs."""
    edits = puzzle.edits(position, step.gives)
    return told_as(puzzle, (*needed(taken, step.rests), step), edits)._replace(trivial=trivial)


def told_together(puzzle: Puzzle, technique: str) -> bool:
    """Return whether the guide has one sentence for everything that a technique finds."""
    return ALL in puzzle.kind.guide.techniques[technique].sentences


def together(steps: Sequence[Step], puzzle: Puzzle, position: Position) -> Step:
    """Return these steps of one technique as one step."""
    gives = tuple(dict.fromkeys(fact for step in steps for fact in step.gives))
    cells = written(puzzle.edits(position, gives))
    return Step(
        steps[0].technique,
        gives,
        tuple(dict.fromkeys(fact for step in steps for fact in step.rests)),
        tuple(dict.fromkeys(target for step in steps for target in step.evidence)),
        ALL if len(cells) > GLANCE else EACH,
        (("count", len(cells)), ("cells", tuple(Target("cell", cell) for cell in cells))),
    )


Found = tuple[Technique[Any], Step, tuple[Edit, ...]]


def _beside(
    knowledge: Knowledge, techniques: Sequence[Technique[Any]]
) -> Iterator[tuple[Technique[Any], Step]]:
    """Yield steps that are as hard as the first of these steps, if that is the hardest step."""
    first = techniques[0]
    for other in techniques[1:]:
        if first.level != LEVELS[-1] or other.assumes:
            return
        for step in islice(other.steps(knowledge), FEW):
            yield other, step


def told_as(puzzle: Puzzle, steps: tuple[Step, ...], edits: tuple[Edit, ...]) -> Hint:
    """Return the hint with these steps."""
    cells = written(edits)
    evidence = 0
    for step in steps:
        for target in step.evidence:
            evidence |= puzzle.speaks_of(target)
    said = [value for _, value in steps[-1].args]
    return Hint(steps, edits, smallest(puzzle, cells, evidence, said))


def told(steps: Sequence[Step]) -> int:
    """Return how many sentences these steps and their chains have."""
    return sum(1 + len(step.chain) for step in steps)


def written(edits: Iterable[Edit]) -> list[int]:
    return sorted({cell for edit in edits for cell in edit.cells})


def nearest_first(
    puzzle: Puzzle, cells: Sequence[int], near: Sequence[int], goal: int = 0
) -> list[int]:
    """Sort cells: the cells of the goal, then by distance from the cell that is nearest
    to `near`.
    """

    def far(cell: int, here: Sequence[int]) -> tuple[bool, int]:
        return not goal >> cell & 1, distance(puzzle, (Edit("", (cell,)),), here)

    first = min(cells, key=lambda cell: far(cell, near))
    return sorted(cells, key=lambda cell: (cell != first, *far(cell, (first,))))


def _most(technique: Technique[Any]) -> int:
    """Return how many instances are compared. Costly techniques compare fewer."""
    return FEW if technique.assumes or LEVELS.index(technique.level) > 2 else MANY


def distance(puzzle: Puzzle, edits: Iterable[Edit], near: Sequence[int]) -> int:
    """Return the distance between the cells that are written and the nearest of some cells."""
    if not near:
        return 0
    places = puzzle.grid.places
    there = [places[cell] for edit in edits for cell in edit.cells]
    here = [places[cell] for cell in near]
    return min(max(abs(r - y), abs(c - x)) for r, c in there for y, x in here)


def last_cells(game: Game) -> list[int]:
    """Return the cells that the person, or a hint, wrote in the last move."""
    action = game.node.action
    return [c for edit in action.edits if not edit.auto for c in edit.cells] if action else []


def hint(game: Game, goal: int = 0) -> Hint | No:
    """Return the hint for this position, towards a goal if one is given, or why there is none."""
    refused = refusal(game)
    if refused is not None:
        return refused
    found = find(game.puzzle, game.position, techniques_for(game), last_cells(game), goal)
    if found is None and not game.puzzle.full(game.position):
        return No("No hint: no known technique applies here.")
    return found or No("There is nothing left to find.")


def hint_of(game: Game, name: str) -> Hint | No:
    """Return a hint with one technique that the person has chosen."""
    refused = refusal(game)
    if refused is not None:
        return refused
    own = [t for t in techniques_for(game) if t.name == name]
    found = find(game.puzzle, game.position, own, last_cells(game))
    return found or No("This technique does not apply here now.")


def follows_by(
    puzzle: Puzzle, position: Position, techniques: Sequence[Technique[Any]], name: str
) -> Knowledge | None:
    """Return what is known after one technique and simpler ones have found everything they can.

    Return None if that takes too long: an assumption may lead anywhere, and of the costly
    techniques only a few instances are looked for.
    """
    at = next((n for n, one in enumerate(techniques) if one.name == name), -1)
    if at < 0 or techniques[at].assumes:
        return None
    knowledge: Knowledge = puzzle.knowledge(position)
    simpler = techniques[:at]
    for _ in steps_to_end(knowledge, simpler):
        pass
    most = _most(techniques[at])
    steps = list(islice(techniques[at].steps(knowledge), most + 1))
    if len(steps) > most:
        return None
    for step in steps:
        learn(knowledge, step)
    for _ in steps_to_end(knowledge, simpler):
        pass
    return knowledge


def refusal(game: Game) -> No | None:
    """Return why no hint can be given here, or None."""
    if game.options.versus:
        return No("There are no hints in Versus.")
    if game.solved:
        return No("There is nothing left to find.")
    known = game.solutions
    if known is None:
        return No("This board is still being checked. Try again in a moment.")
    if known.number != 1:
        return No(known.unproven)
    lost = game.puzzle.lost(game.position, known.first or b"")
    if lost:
        return No(game.puzzle.lost_words(lost[0]))
    wrong = game.first_wrong()
    if wrong is not None:
        assert wrong.parent is not None
        return No(wrong_words(game, wrong), wrong.parent)
    return None


def wrong_words(game: Game, first: Node) -> str:
    """Return the refusal that names the first mistakes and the last correct move."""
    written = mask_of(c for edit in first.action.edits for c in edit.cells) if first.action else 0
    labels = [game.puzzle.grid.labels[cell] for cell in game.wrong() if written >> cell & 1]
    base = f"{listing(labels)} {'is' if len(labels) == 1 else 'are'} wrong, so there is no hint."
    if first.depth == 1:
        return f"{base} The last position without a mistake is the start."
    return f"{base} Everything up to move {first.depth - 1} is correct."


def look_at(place: str) -> str:
    """Return the sentence that says where to look."""
    return f"Look at {place}."


def tips(game: Game) -> list[tuple[str, int]]:
    """Return which techniques apply, simplest first, with counts up to MOST_TIPS.

    Costly techniques (those that assume, or are of the last two levels) are looked for only if
    nothing simpler applies.
    """
    return [tip for tip in tips_lazily(game) if tip is not None]


def tips_lazily(
    game: Game,
    sound: bool = False,
    counted: int | None = None,
    known: Callable[[Position], Knowledge] | None = None,
) -> Iterator[tuple[str, int] | None]:
    """Yield the same techniques one by one, and None wherever the search may pause for a key.

    The position is that of the start. `sound` uses the last correct position while there is a
    mistake. Only the first `counted` techniques are counted, and one instance of each other
    technique is looked for. `known` returns the knowledge of a position, if someone has it already.
    """
    puzzle, position = game.puzzle, game.position
    refused = refusal(game)
    if refused is not None and sound and refused.node is not None:
        position = game.tree.position(refused.node)
    elif refused is not None:
        return
    knowledge = (known or puzzle.knowledge)(position)
    told = 0
    for technique in techniques_for(game):
        if told and (technique.assumes or technique.level in COSTLY):
            return
        few = technique.assumes or (counted is not None and told >= counted)
        seen: set[Hashable] = set()
        for gives in technique.given(knowledge):
            if few:
                # it is enough to know that it writes something
                if puzzle.writes(position, gives):
                    seen.add(())
                    break
            elif writing := puzzle.writing(position, gives):
                seen.add(writing)
                if len(seen) >= MOST_TIPS:
                    break
            yield None
        told += bool(seen)
        yield (technique.name, len(seen)) if seen else None
