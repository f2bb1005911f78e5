"""Names for games that are easy to say: a word of how it is, a word of what it is."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator

HOW = """
amber brisk calm clear cool deep dry early even fair far fine first gentle green high idle kind
late level light little long low mild new north old open pale plain quiet round slow small soft
south still sunny tall three two warm west white wide wild young
"""
WHAT = """
acre barn bay beach bell bench birch bridge brook cedar corner cove creek dale door elm fern field
ford garden gate glen grove harbor hill house inn island lake lamp lane leaf maple meadow mill moor
oak orchard path pine pond porch reed river road shore spring stone summer tower valley well willow
window wood yard
"""


def free_names(taken: Container[str]) -> Iterator[str]:
    """Names that are not taken, at random; numbered ones when those run out."""
    chooser = random.Random()
    how, what = HOW.split(), WHAT.split()
    for _ in range(1000):
        name = f"{chooser.choice(how)}-{chooser.choice(what)}"
        if name not in taken:
            yield name
    for number in range(1, 1_000_000):
        if f"game-{number}" not in taken:
            yield f"game-{number}"
