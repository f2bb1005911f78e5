"""Pairs of tents and trees, one to one: the largest matching, and the sets that prove that one is
missing.

Squares and trees are bits of a field. Each square of `left` needs a partner in `right`.
"""

from __future__ import annotations

from solitudo.engines.core.grid import bits
from solitudo.engines.tents.field import Field


class Crowd:
    """Squares that together touch only these partners: too few partners, or just enough."""

    __slots__ = ("members", "partners")

    def __init__(self, members: int, partners: int) -> None:
        self.members = members
        self.partners = partners


class Pairing:
    """A largest matching of the squares `left` with the squares `right` beside them."""

    def __init__(self, field: Field, left: int, right: int) -> None:
        self.field, self.left, self.right = field, left, right
        self.beside = {bit: field.cross(1 << bit) & right for bit in bits(left)}
        self.partner: dict[int, int] = {}  # the partner of each left square
        self.taken: dict[int, int] = {}  # the left square that has this right square
        used = 0
        for bit, choice in self.beside.items():
            free = choice & ~used
            if free:
                low = free & -free
                used |= low
                self._join(bit, low.bit_length() - 1)
        self.alone = [bit for bit in self.beside if bit not in self.partner and not self._add(bit)]

    def _join(self, left: int, right: int) -> None:
        self.partner[left] = right
        self.taken[right] = left

    def _add(self, start: int) -> bool:
        """Find a partner for one more square by moving others, along the shortest way."""
        came: dict[int, int] = {}  # right -> the left square from which it was reached
        wave = [start]
        while wave:
            after = []
            for left in wave:
                for right in bits(self.beside[left]):
                    if right in came:
                        continue
                    came[right] = left
                    if right not in self.taken:
                        self._shift(right, came)
                        return True
                    after.append(self.taken[right])
            wave = after
        return False

    def _shift(self, right: int, came: dict[int, int]) -> None:
        """Give each square on the way the partner of the next. The first square had none."""
        while True:
            left = came[right]
            before = self.partner.get(left)
            self._join(left, right)
            if before is None:
                return
            right = before

    def crowd(self, partners: int) -> Crowd | None:
        """Return the squares that have these partners, and all partners they could have, or None if
        one is free.
        """
        members, seen, todo = 0, 0, partners
        while todo:
            seen |= todo
            news = 0
            for right in bits(todo):
                if right not in self.taken:
                    return None
                news |= 1 << self.taken[right]
            news &= ~members
            members |= news
            todo = 0
            for left in bits(news):
                todo |= self.beside[left]
            todo &= ~seen
        return Crowd(members, seen)

    def freeable(self) -> int:
        """Return the partners that can be left out without anyone losing a partner."""
        free = self.right
        for right in self.taken:
            free &= ~(1 << right)
        held = [left for left in self.beside if left in self.partner]
        while True:
            bound = []
            before = free
            for left in held:
                if self.beside[left] & free:
                    free |= 1 << self.partner[left]
                else:
                    bound.append(left)
            if free == before:
                return free
            held = bound

    def lacking(self) -> list[Crowd]:
        """Return sets with fewer partners than members, each as small as possible and only once."""
        found: list[Crowd] = []
        covered = 0
        for start in self.alone:
            if covered >> start & 1:
                continue
            crowd = self.crowd(self.beside[start])
            assert crowd is not None
            small = self._shrunk(crowd.members | 1 << start)
            covered |= small.members | 1 << start
            if small not in found:
                found.append(small)
        return found

    def _shrunk(self, members: int) -> Crowd:
        """Leave out the members without which there are still too few partners."""
        for bit in list(bits(members)):
            rest = members & ~(1 << bit)
            if self._partners(rest).bit_count() < rest.bit_count():
                members = rest
        return Crowd(members, self._partners(members))

    def _partners(self, members: int) -> int:
        found = 0
        for bit in bits(members):
            found |= self.beside[bit]
        return found


def suspects(field: Field, left: int, right: int) -> int:
    """Return the squares of `left` that could be in a set with no partner to spare.

    Nearly always there are none.

    Members with a partner beside nobody else are removed, again and again.
    """
    stride = field.shape.stride
    while left:
        a, b, c, d = left << 1, left >> 1, left << stride, left >> stride
        twice = (a & b) | (c & d) | ((a | b) & (c | d))
        own = (a | b | c | d) & ~twice & right
        rest = left & ~(own << 1 | own >> 1 | own << stride | own >> stride)
        if rest == left:
            return left
        left = rest
    return 0


def lacking(field: Field, left: int, right: int) -> list[Crowd]:
    """Return sets of `left` with fewer partners than members."""
    left = suspects(field, left, right)
    return Pairing(field, left, right).lacking() if left else []
