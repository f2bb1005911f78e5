"""What is being said of a game: one thing at a time, each with the places it points at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engines.core.puzzle import Puzzle
from engines.core.target import Target
from engines.core.tree import Node
from engines.core.values import Fault, Unit
from tui.play.seen import Seen

if TYPE_CHECKING:
    # what is said of nothing is not loaded with a board
    from engines.core.deduction import Fact
    from engines.core.explain import Told
    from engines.core.guide import Card as SmallBoard
    from engines.core.hints import Hint
    from engines.core.slices import Slices

RUNGS = ("where", "how", "cells", "play")


class Notice(NamedTuple):
    """A title, sentences, and where J leads."""

    title: str
    text: tuple[str, ...] = ()
    role: str = "text"
    jump: Node | None = None
    evidence: tuple[Target, ...] = ()


class Looking(NamedTuple):
    """An answer takes a moment: the rest of the work, which gives what is then to be done, since
    when, and at which move. When something else is said nobody waits for it any more."""

    title: str
    text: tuple[str, ...]
    rest: "Slices[Callable[[], Seen]]"
    begun: float
    node: Node
    role: str = "text"
    jump: None = None
    evidence: tuple[Target, ...] = ()


class Ladder(NamedTuple):
    """A hint and how much of it has been told: where, which technique, the cells; the fourth rung
    plays it. On the third, `at` is the link of the argument that is looked at."""

    puzzle: Puzzle
    found: "Hint"
    told: "tuple[Told, ...]"
    rung: int = 1
    at: int = 0

    @staticmethod
    def of(puzzle: Puzzle, found: "Hint") -> "Ladder":
        """The first rung of a hint."""
        from engines.core import explain

        told = tuple(explain.story(puzzle, found.steps))
        return Ladder(puzzle, found, told, at=len(told) - 1)

    def climb(self) -> "Ladder":
        """One rung up."""
        return self._replace(rung=self.rung + 1)

    @property
    def jump(self) -> Node | None:
        return None

    @property
    def region(self) -> Unit | None:
        """What is tinted: the place, until the cells themselves are shown."""
        return self.found.place if self.rung < 3 else None

    @property
    def evidence(self) -> tuple[Target, ...]:
        """What the argument rests on, as far as it has been told."""
        if self.rung < 3:
            return ()
        targets = set(self.targets)
        if self.at < len(self.told) - 1:
            return self.told[self.at].evidence
        return tuple(
            dict.fromkeys(t for s in self.found.steps for t in s.evidence if t not in targets)
        )

    @property
    def supposed(self) -> "tuple[Fact, ...]":
        """What holds only by an assumption, as far as the argument has been walked."""
        return self.told[self.at].supposed if self.rung == 3 else ()

    @property
    def targets(self) -> tuple[Target, ...]:
        """What the hint will write, and what it strikes where a cell can have many values."""
        if self.rung < 3:
            return ()
        gone = (fact for fact in self.found.steps[-1].gives if fact.what == "not")
        return (
            *(Target("cell", cell) for cell in self.found.cells()),
            *(Target("candidate", fact.at, fact.value) for fact in gone),
        )

    def where(self) -> str:
        """The first rung in words."""
        from engines.core import hints

        return hints.look_at(self.found.place.name)

    def how(self) -> str:
        """The second rung in words."""
        return self.puzzle.kind.guide.techniques[self.found.technique].short

    def title(self) -> str:
        """The technique's title."""
        return self.puzzle.kind.guide.techniques[self.found.technique].title


class Card(NamedTuple):
    """A technique on its own small board."""

    technique: str
    jump: None = None
    evidence: tuple[Target, ...] = ()


class Story(NamedTuple):
    """An argument that is walked link by link: why a mark follows, or where a wrong one leads."""

    title: str
    told: "tuple[Told, ...]"
    role: str = "accent"
    at: int = 0
    cell: int = -1
    jump: Node | None = None

    @property
    def evidence(self) -> tuple[Target, ...]:
        """The places of the link that is looked at."""
        return self.told[self.at].evidence

    @property
    def supposed(self) -> "tuple[Fact, ...]":
        """What holds only by an assumption, as far as the argument has been walked."""
        return self.told[self.at].supposed


class Slip(NamedTuple):
    """Rules that are broken, the newest slip first: one sentence a slip."""

    faults: tuple[Fault, ...]
    at: int = 0
    jump: Node | None = None

    @property
    def evidence(self) -> tuple[Target, ...]:
        """The broken rule marks its own places."""
        return ()


class Brief(NamedTuple):
    """What the first game of a kind opens on: three sentences, a small board, the keys."""

    title: str
    lines: tuple[str, ...]
    card: "SmallBoard"
    jump: None = None
    evidence: tuple[Target, ...] = ()


Saying = Notice | Looking | Ladder | Card | Story | Slip | Brief


class Pointed(NamedTuple):
    """What the board points at: the evidence to outline, the targets to ring, the part to tint."""

    evidence: tuple[Target, ...] = ()
    targets: tuple[Target, ...] = ()
    region: Unit | None = None

    @staticmethod
    def by(saying: Saying | None) -> "Pointed":
        """What a saying points at."""
        if isinstance(saying, Ladder):
            return Pointed(saying.evidence, saying.targets, saying.region)
        return Pointed(saying.evidence) if saying is not None else Pointed()


def walked(saying: Saying | None, way: int) -> Saying | None:
    """The saying one link or slip further; None where it has none to walk."""
    if isinstance(saying, Ladder):
        if saying.rung != 3 or len(saying.told) < 2:
            return None
        return saying._replace(at=(saying.at + way) % len(saying.told))
    if isinstance(saying, Story):
        return saying._replace(at=(saying.at + way) % len(saying.told))
    if isinstance(saying, Slip):
        return saying._replace(at=(saying.at + way) % len(saying.faults))
    return None
