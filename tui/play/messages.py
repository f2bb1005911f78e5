"""The messages about a game: one at a time, each with the places that it points at."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core import explain, hints
from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.explain import Told
from solitudo.engines.core.hints import Hint
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.slices import Slices
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Fault, Target, Unit
from solitudo.tui.play.view_state import Parts

if TYPE_CHECKING:
    from solitudo.engines.core.guide import Card as SmallBoard
    from solitudo.engines.core.guide import TechniqueText

HINT_STEPS = ("area", "technique", "reason", "move")
# for a hint that is seen at once, the first two steps are one
BOTH = "area and technique"


class Notice(NamedTuple):
    """A title, sentences, and the move that J jumps to."""

    title: str
    text: tuple[str, ...] = ()
    role: str = "text"
    jump: Node | None = None
    evidence: tuple[Target, ...] = ()


class Thinking(NamedTuple):
    """An answer that takes a moment. Another message ends the wait for it."""

    title: str
    text: tuple[str, ...]
    # the rest of the work, which returns what to do then
    rest: "Slices[Callable[[], Parts]]"
    begun: float
    # the move that it is about
    node: Node
    role: str = "text"
    jump: None = None
    evidence: tuple[Target, ...] = ()


class HintMessage(NamedTuple):
    """A hint and its step: area, technique, reason, move. The fourth step plays it.

    A hint that is seen at once begins with the second step. On the third, `at` is the selected link
    of the argument.
    """

    puzzle: Puzzle
    found: "Hint"
    told: "tuple[Told, ...]"
    step: int = 1
    at: int = 0

    @staticmethod
    def of(puzzle: Puzzle, found: "Hint") -> "HintMessage":
        told = tuple(explain.story(puzzle, found.steps))
        return HintMessage(puzzle, found, told, 2 if found.trivial else 1, len(told) - 1)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its steps."""
        return (BOTH, *HINT_STEPS[2:]) if self.found.trivial else HINT_STEPS

    @property
    def number(self) -> int:
        """The number of its step, from 1."""
        return self.step - self.found.trivial

    def next_step(self) -> "HintMessage":
        return self._replace(step=self.step + 1)

    @property
    def jump(self) -> Node | None:
        return None

    @property
    def region(self) -> Unit | None:
        """The tinted area, until the cells themselves are shown."""
        return self.found.place if self.step < 3 else None

    @property
    def evidence(self) -> tuple[Target, ...]:
        """The evidence of the argument, up to the current sentence."""
        if self.step < 3:
            return ()
        if self.at < len(self.told) - 1:
            return self.told[self.at].evidence
        targets = set(self.targets)
        rests = (t for step in self.found.steps for t in step.evidence if t not in targets)
        return tuple(dict.fromkeys(rests))

    @property
    def assumed(self) -> "tuple[Fact, ...]":
        """The marks that are true only under an assumption, up to the current sentence."""
        return self.told[self.at].assumed if self.step == 3 else ()

    @property
    def targets(self) -> tuple[Target, ...]:
        """The marks that the hint will write, and the candidates that it eliminates."""
        if self.step < 3:
            return ()
        gone = (fact for fact in self.found.steps[-1].gives if fact.what == "not")
        return (
            *(Target("cell", cell) for cell in self.found.cells()),
            *(Target("candidate", fact.at, fact.value) for fact in gone),
        )

    def where(self) -> str:
        return hints.look_at(self.found.place.name)

    @property
    def technique(self) -> "TechniqueText":
        text = self.puzzle.kind.guide.techniques[self.found.technique]
        return text._replace(title=explain.title(self.puzzle, self.found.steps[-1]))


class Card(NamedTuple):
    """A technique on its own small board."""

    technique: str
    jump: None = None
    evidence: tuple[Target, ...] = ()


class Story(NamedTuple):
    """An argument that is shown link by link: why a mark follows, or where a wrong one leads."""

    title: str
    told: "tuple[Told, ...]"
    role: str = "accent"
    at: int = 0
    cell: int = -1
    jump: Node | None = None

    @property
    def evidence(self) -> tuple[Target, ...]:
        """The places of the selected link."""
        return self.told[self.at].evidence

    @property
    def assumed(self) -> "tuple[Fact, ...]":
        """The marks that are true only under an assumption, up to the present sentence."""
        return self.told[self.at].assumed


class BrokenRules(NamedTuple):
    """Rules that are broken, the newest first. Each marks its own places."""

    faults: tuple[Fault, ...]
    at: int = 0
    jump: Node | None = None
    evidence: tuple[Target, ...] = ()


class Brief(NamedTuple):
    """The text before a first game of a kind or of Versus: sentences, a small board,
    the keys."""

    title: str
    lines: tuple[str, ...]
    card: "SmallBoard"
    jump: None = None
    evidence: tuple[Target, ...] = ()


Message = Notice | Thinking | HintMessage | Card | Story | BrokenRules | Brief


class Pointed(NamedTuple):
    """The highlights on the board: evidence to outline, targets to ring, the part to tint."""

    evidence: tuple[Target, ...] = ()
    targets: tuple[Target, ...] = ()
    region: Unit | None = None

    @staticmethod
    def by(message: Message | None) -> "Pointed":
        """The highlights of a message."""
        if isinstance(message, HintMessage):
            return Pointed(message.evidence, message.targets, message.region)
        return Pointed(message.evidence) if message is not None else Pointed()


class Messages:
    def __init__(self) -> None:
        self.current: Message | None = None
        # the text that is shown while there is no other, until it is closed
        self.brief: Brief | None = None
        # whether the next mark is an assumption; and an assumption without a contradiction, which
        # the same key gives up when pressed again
        self.assuming = False
        self.unrefuted: Node | None = None
        # the cells that were shown as wrong (a mask), the first wrong move, and how many checks
        # there were in a row
        self.wrong = 0
        self.first_wrong: Node | None = None
        self.checked = 0
        # by the number of a move of the player: the technique that it follows from, once that may
        # be shown; and the answer to a correct mark, with its move
        self.followed: dict[int, str] = {}
        self.answer: tuple[Node, str] | None = None

    def follow_by(self, techniques: Mapping[int, str]) -> None:
        """Show the techniques of these moves."""
        self.followed.update(techniques)

    def answer_to(self, node: Node, words: str) -> None:
        """Answer a correct mark."""
        self.answer = (node, words)

    def end_answer(self, node: Node) -> bool:
        """End the answer to any other move. Return whether there was one."""
        ended = self.answer is not None and self.answer[0] is not node
        self.answer = None if ended else self.answer
        return ended

    def walked(self, way: int) -> Message | None:
        """Return the message one link or broken rule further, or None if there is none."""
        message = self.current
        if isinstance(message, HintMessage) and (message.step != 3 or len(message.told) < 2):
            return None
        if isinstance(message, HintMessage | Story):
            return message._replace(at=(message.at + way) % len(message.told))
        if isinstance(message, BrokenRules):
            return message._replace(at=(message.at + way) % len(message.faults))
        return None

    def way_to(self, number: int) -> int:
        """Return how many links further this one is."""
        message = self.current
        at = message.at if isinstance(message, HintMessage | Story | BrokenRules) else number
        return number - at

    def put(self, message: Message | None) -> None:
        """Show this and nothing else."""
        self.current = message

    def put_away(self) -> None:
        """Remove the message, the questions and the mistakes that are shown."""
        if self.current is self.brief:
            self.brief = None
        self.wrong = 0
        self.assuming = False

    def tell_brief(self, brief: Brief) -> None:
        self.brief = brief

    def take_brief(self) -> Brief | None:
        brief, self.brief = self.brief, None
        return brief

    def assume(self, on: bool) -> None:
        self.assuming = on

    def leave_unrefuted(self, opened: Node | None) -> None:
        self.unrefuted = opened

    def tell_wrong(self, cells: int, first: Node | None) -> None:
        """Show these cells (a mask) as wrong, and this move as the first mistake."""
        self.wrong = cells
        self.first_wrong = first

    def count_check(self, wrong: bool) -> int:
        """Return how often in a row a check has found mistakes, at most 2."""
        self.checked = min(2, self.checked + 1) if wrong else 0
        return self.checked

    def forget(self) -> None:
        """Forget the mistakes that were shown in the position that is left."""
        self.wrong = self.checked = 0
        self.first_wrong = None
