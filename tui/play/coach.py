"""Messages about a game: hints, reasons, checks, broken rules, ends.

Nothing here changes the game.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from solitudo.engines.core import explain, hints, reasons, wording
from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Knowledge
from solitudo.engines.core.explain import Told
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.review import marks_of, technique_of
from solitudo.engines.core.slices import Slices, soon
from solitudo.engines.core.tree import Node, climb
from solitudo.engines.core.values import Fault, Solutions, Target
from solitudo.tui.play.messages import BrokenRules, HintMessage, Notice, Story

if TYPE_CHECKING:
    from solitudo.engines.core.contradiction import Refuted
    from solitudo.engines.core.puzzle import Puzzle

T = TypeVar("T")

# processor time for text that nobody asked for
SOON = 0.03
# seconds after which an answer that the player asked for is given up
LONGEST = 5.0
WAIT = "This board is still being checked. Try again in a moment."


def useful(puzzle: Puzzle) -> list[str]:
    """Return the techniques that a board with these rules can need, in the order of the guide."""
    names = {technique.name for technique in puzzle.techniques}
    return [name for name in puzzle.kind.guide.techniques if name in names]


def hint(game: Game, goal: int = 0) -> HintMessage | Notice:
    """Return the next hint at its first step, towards a goal if there is one, or why there is
    none."""
    found = hints.hint(game, goal)
    if isinstance(found, hints.No):
        return Notice(found.words, jump=found.node)
    return HintMessage.of(game.puzzle, found)


def hint_of(game: Game, technique: str) -> HintMessage | Notice | None:
    """Return the hint of one technique at its second step, or why a mistake prevents it,
    or None.
    """
    found = hints.hint_of(game, technique)
    if isinstance(found, hints.Hint):
        return HintMessage.of(game.puzzle, found)._replace(step=2)
    return Notice(found.words, jump=found.node) if found.node is not None else None


def in_slices(work: Callable[[], T]) -> Slices[T]:
    """Run work that may take a while, after an empty first slice."""
    yield
    return work()


def why(game: Game, cell: int) -> Slices[Story | Notice]:
    """Return why the mark in a cell follows, or the contradiction that it leads to."""
    label = game.puzzle.grid.labels[cell]
    broken = broken_by(game, cell)
    if broken:
        # nothing is shorter than a rule that is broken already
        fault = Told(broken[0].words, broken[0].targets)
        return Story(f"{label} is wrong.", (fault,), "error-text", cell=cell)
    reason = yield from reasons.reasoning(game, cell)
    if isinstance(reason, hints.No):
        return Notice(reason.words)
    claim = game.puzzle.fact(cell, game.position.values[cell]) if reason.assumed else None
    told = tuple(explain.story(game.puzzle, reason.steps, claim))
    if reason.assumed:
        told = (Told("Assume that it is correct.", (Target("cell", cell),)), *told)
    if reason.wrong:
        return Story(f"{label} is wrong.", told, "error-text", cell=cell)
    return Story(f"Why {label}", told, cell=cell)


def refuted(game: Game, found: Refuted) -> Story | Notice:
    """Return how an assumption ended: the contradiction, link by link, or that it was given up."""
    if found.found is None:
        return Notice("Assumption abandoned.", ("The branch is kept in Moves.",), "info")
    claim = game.assumed(found.opened)
    assert claim is not None
    title = (
        f"{game.puzzle.grid.labels[claim[0]]} led to a contradiction. The opposite mark was played."
    )
    fault, reason = found.found.fault, found.found.reason
    told: tuple[Told, ...] = ()
    if fault is not None:
        told = (Told(fault.words, fault.targets),)
    elif reason is not None:
        told = tuple(explain.story(game.puzzle, reason.steps))
    return Story(title, told, "info", at=len(told) - 1, cell=claim[0])


class Checked(NamedTuple):
    """The message of a check, and the number of mistakes."""

    notice: Notice
    wrong: tuple[int, ...] = ()


def check(game: Game, again: bool) -> Checked:
    """Return how many marks are wrong.

    If asked again, return which marks, and the first wrong action.
    """
    known = game.solutions
    if known is None:
        return Checked(Notice(WAIT))
    if known.number != 1:
        words = [fault.words for fault in game.faults] or ["No rule is broken."]
        title = "This board does not have exactly one solution, so only the rules can be checked."
        return Checked(Notice(title, (*words, not_single(known))))
    wrong = tuple(game.wrong())
    if not wrong:
        return Checked(Notice("No mistakes so far.", role="satisfied"))
    title = "There is 1 mistake." if len(wrong) == 1 else f"There are {len(wrong)} mistakes."
    if not again:
        return Checked(Notice(title, ("Press C again to see where.",), "error-text"), wrong)
    text = [wording.listing([game.puzzle.grid.labels[cell] for cell in wrong], 8) + "."]
    sound, _ = sound_before(game)
    if sound is not None:
        where = (
            f"Everything up to move {sound.depth} is correct"
            if sound.depth
            else "Only the start has no mistakes"
        )
        text.append(f"{where}. Press J to go there.")
    return Checked(Notice(title, tuple(text), "error-text", sound), wrong)


def sound_before(game: Game) -> tuple[Node | None, list[str]]:
    """Return the position before the first mistake, and a sentence about it unless it is
    the start.
    """
    wrong = game.first_wrong()
    sound = wrong.parent if wrong is not None else None
    if sound is None or not sound.depth:
        return sound, []
    return sound, [f"Everything up to move {sound.depth} is correct."]


def not_single(known: Solutions) -> str:
    """Return why only the rules can be checked."""
    if known.number >= 2:
        return "This board has several solutions, so only broken rules are shown."
    if known.sure:
        return "This board has no solution, so only broken rules are shown."
    return "This board could not be solved in time, so only broken rules are shown."


def broken_by(game: Game, cell: int) -> list[Fault]:
    """Return the rules that a wrong mark has already broken."""
    if not game.wrong(cells=[cell]):
        return []
    return [fault for fault in game.faults if Target("cell", cell) in fault.targets]


def mistake(game: Game, change: Change) -> tuple[Notice, int] | None:
    """Return the answer to a mistake in Practice, with place, reason and the way back."""
    wrong = game.wrong()
    action = change.after.action
    made = {c for e in action.edits if not e.auto for c in e.cells} if action else set()
    cell = next((c for c in wrong if c in made), wrong[0] if wrong else -1)
    if cell < 0:
        return None
    label = game.puzzle.grid.labels[cell]
    text = [fault.words for fault in broken_by(game, cell)][:1] or _why_wrong(game, cell)
    sound, until = sound_before(game)
    return Notice(f"{label} is wrong.", (*text, *until), "error-text", sound), cell


def _why_wrong(game: Game, cell: int) -> list[str]:
    """Return where a mistake leads: the last two links of the argument. W shows all of it."""
    done = soon(reasons.reasoning(game, cell), SOON)
    if done is None:
        return ["No rule is broken yet. Press W to see what follows from it."]
    reason = done.answer
    if isinstance(reason, hints.No):
        return ["No rule is broken yet, but the board cannot be solved from here."]
    told = [part.words for part in explain.story(game.puzzle, reason.steps)]
    whole = len(told) <= 2
    lead = [f"If {game.puzzle.grid.labels[cell]} were correct, this would follow."]
    told = [*(lead if reason.assumed else []), *told[-2:]]
    return told if whole else [*told, "Press W for the whole argument."]


def full(game: Game) -> Notice:
    """Return the message for a full board that is not the solution."""
    sound, until = sound_before(game)
    return Notice(game.puzzle.full_words(game.position), tuple(until), "error-text", sound)


def outcome(game: Game) -> Notice | None:
    """Return what is wrong with a board at the end of Versus.

    The page of the result, below it, says which move it was.
    """
    ended = game.outcome
    if ended is None:
        return None
    faults = tuple(f.words for f in game.faults[:3])
    more = len(game.faults) - len(faults)
    words = (*faults, f"{more} more rules would be broken." if more > 1 else "") if more else faults
    return Notice("Invalid board state", tuple(filter(None, words)), "error-text",
                  evidence=ended.targets)  # fmt: skip


def broken_rules(faults: list[Fault], newest: Node) -> BrokenRules | None:
    """Return the broken rules, the newest first, one for each mark that broke some.

    J leads to the position before the first of these marks.
    """
    cells = mask_of(t.at for fault in faults for t in fault.targets if t.what == "cell")
    made: dict[int, int] = {}
    node: Node | None = newest
    while node is not None and node.action is not None and cells:
        here = mask_of(c for edit in node.action.edits for c in edit.cells) & cells
        if here:
            cells &= ~here
            made.update((cell, node.depth) for cell in range(here.bit_length()) if here >> cell & 1)
        node = node.parent
    told: dict[int, Fault] = {}
    for fault in faults:
        # the depth of the move that broke it
        when = max((made.get(t.at, 0) for t in fault.targets if t.what == "cell"), default=0)
        told.setdefault(when, fault)
    if not told:
        return None
    first = newest
    while first.depth >= min(told) and first.parent is not None:
        first = first.parent
    return BrokenRules(tuple(told[when] for when in sorted(told, reverse=True)), 0, first)


# how many moves before the last one are still explained when a game is opened
RECENT = 200


def unfollowed(game: Game, known: Container[int]) -> list[Node]:
    """Return the last moves whose technique is not known yet, newest first."""
    path = islice(climb(game.node, game.tree.root), RECENT)
    own = (node for node in path if node.number not in known)
    return [n for n in own if n.action is not None and not n.action.by and not n.action.verb]


def answers(game: Game, nodes: list[Node]) -> Slices[dict[int, tuple[str, str]]]:
    """Return, for each of these moves, its technique and the answer to it ("" if it wrote no
    correct mark).
    """
    found: dict[int, tuple[str, str]] = {}
    for node in nodes:
        assert node.action is not None
        yield
        marks = marks_of(game.puzzle, node.action)
        wrong = game.wrong(game.tree.position(node), [cell for cell, _ in marks])
        name = "" if wrong else (yield from technique_of(game, node))
        text = game.puzzle.kind.guide.techniques.get(name)
        words = f"Yes: {text.title[:1].lower()}{text.title[1:]}." if text else "Yes."
        found[node.number] = name, words if marks and not wrong else ""
    return found


class Tips:
    """The techniques that apply now.

    While there is a mistake that is not shown, they are the techniques of the last correct
    position. Otherwise they would reveal the mistake.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: tuple[tuple[str, int], ...] | None = None
        self.due = True
        self._begun = 0
        # the knowledge when they were last counted
        self._last: Knowledge | None = None

    def known(self, position: Position) -> Knowledge:
        """Return what is known in a position. A move leaves most of it unchanged."""
        self._last = self.game.puzzle.knowledge_beside(position, self._last)
        return self._last

    def count(self, told: bool, counted: int | None = None) -> Slices[None]:
        """Count the techniques, and drop an earlier count.

        `told` is whether mistakes are shown. The first `counted` techniques are counted completely.
        """
        self._begun = begun = self._begun + 1
        found: list[tuple[str, int]] = []
        for tip in hints.tips_lazily(self.game, not told, counted, self.known):
            if tip is not None:
                found.append(tip)
            yield
        if begun == self._begun:
            self.found = tuple(found)
            self.due = False
