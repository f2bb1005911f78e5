"""The known facts of a board: the working state of the solver.

`open` masks the squares that may hold a tent (tents included), and `tents` masks those that do.
With the rule `matching`, a tent and a tree known to be a pair are linked: `lonely` masks the trees
without a partner yet, and `loose` the tents. With `local`, `lonely` are the trees without a tent.
"""

from __future__ import annotations

from solitudo.engines.core.deduction import Fact
from solitudo.engines.tents.field import GRASS, TENT, Field


class State:
    """The working state of the solver."""

    __slots__ = (
        "broken",
        "field",
        "lines",
        "links",
        "lonely",
        "loose",
        "open",
        "quiet",
        "rounds",
        "seen",
        "tents",
    )

    def __init__(self, field: Field) -> None:
        self.field = field
        self.open = field.shape.board & ~field.trees
        self.tents = 0
        self.lonely = field.trees
        self.loose = 0
        self.links = (0, 0, 0, 0)  # the trees whose own tent is above, below, left, right
        self.broken = not field.even
        self.rounds = 0  # rounds of propagation
        # the lines that may still decide something, and the state when they were last examined
        self.lines: list[int] = [line for line, need in enumerate(field.needs) if need >= 0]
        self.seen = (0, 0, 0)  # rank, open, tents
        # the state when a technique last found nothing: it need only look at what has changed since
        self.quiet: dict[str, tuple[int, int]] = {}

    def copy(self) -> State:
        other = State.__new__(State)
        other.field = self.field
        other.open, other.tents = self.open, self.tents
        other.lonely, other.loose = self.lonely, self.loose
        other.links, other.broken = self.links, self.broken
        other.lines, other.seen = self.lines, self.seen
        other.quiet, other.rounds = self.quiet.copy(), 0
        return other

    def place(self, tents: int, grass: int) -> None:
        self.broken |= bool(tents & (grass | ~self.open))
        self.open &= ~grass
        self.tents |= tents
        self.loose |= tents
        if not self.field.matching:
            self.lonely &= ~self.field.cross(tents)

    @property
    def unknown(self) -> int:
        return self.open & ~self.tents

    @property
    def miscounted(self) -> bool:
        """Whether there are too many tents for the trees, or too few squares for them.

        Only boards that leave numbers out, under `local`, need to ask.
        """
        field = self.field
        if field.told or field.matching:
            return False
        return not self.tents.bit_count() <= field.count <= self.open.bit_count()

    @property
    def complete(self) -> bool:
        return self.open == self.tents

    def learn(self, fact: Fact) -> None:
        field = self.field
        bit = 1 << field.shape.bit[fact.at]
        if fact.what == "link":
            self._link(bit, 1 << field.shape.bit[fact.value])
        elif fact.value == TENT:
            if not self.open & bit:
                self.broken = True
            elif not self.tents & bit:
                self.tents |= bit
                self.loose |= bit
                if not field.matching:
                    self.lonely &= ~field.cross(bit)
        elif fact.value == GRASS and self.open & bit:
            if self.tents & bit:
                self.broken = True
            else:
                self.open &= ~bit

    def _link(self, tent: int, tree: int) -> None:
        stride = self.field.shape.stride
        self.loose &= ~tent
        self.lonely &= ~tree
        sides = (tree >> stride, tree << stride, tree >> 1, tree << 1)
        self.links = tuple(  # type: ignore[assignment]
            mask | tree if side == tent else mask
            for mask, side in zip(self.links, sides, strict=True)
        )

    def knows(self, fact: Fact) -> bool:
        bits_of = self.field.shape.bit
        bit = 1 << bits_of[fact.at]
        if fact.what == "link":
            return self.tent_of(1 << bits_of[fact.value]) == bit
        if fact.value == TENT:
            return bool(self.tents & bit)
        return fact.value == GRASS and not (self.open | self.field.trees) & bit

    def tent_of(self, tree: int) -> int:
        above, below, left, right = self.links
        stride = self.field.shape.stride
        if tree & above:
            return tree >> stride
        if tree & below:
            return tree << stride
        if tree & left:
            return tree >> 1
        return tree << 1 if tree & right else 0

    def tree_of(self, tent: int) -> int:
        above, below, left, right = self.links
        stride = self.field.shape.stride
        tree = (tent << stride & above) | (tent >> stride & below)
        return tree | (tent << 1 & left) | (tent >> 1 & right)

    @property
    def choices(self) -> int:
        """Return the squares that a lonely tree may still use: unknown ones and loose tents."""
        if self.field.matching:
            return (self.open & ~self.tents) | self.loose
        return self.open

    def beside_trees(self) -> tuple[int, int, int, int]:
        """Return the lonely trees with a choice above, below, left or right of them."""
        stride, free, lonely = self.field.shape.stride, self.choices, self.lonely
        return (
            free << stride & lonely,
            free >> stride & lonely,
            free << 1 & lonely,
            free >> 1 & lonely,
        )

    def beside_tents(self) -> tuple[int, int, int, int]:
        """Return the loose tents with a lonely tree above, below, left or right of them."""
        stride, lonely, loose = self.field.shape.stride, self.lonely, self.loose
        return (
            lonely << stride & loose,
            lonely >> stride & loose,
            lonely << 1 & loose,
            lonely >> 1 & loose,
        )
