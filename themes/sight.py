"""The difference between colours, also for colour-blind people, and the pairs that must not look
alike.

The difference is CIEDE2000. The view without one sort of cone is simulated as Machado, Oliveira and
Fernandes described it in 2009, at full strength.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

# the least difference between two colours with different meanings
NEEDED = 12.0
# colours that a board of any kind shows at the same time; each kind adds to those of all kinds
ALL = ("error", "evidence", "target", "cursor")
BOARDS = (("entry",), ("player", "computer"), ("tree", "tent"))

Matrix = tuple[tuple[float, float, float], ...]
# linear light in, linear light out; "" is normal sight
SIGHTS: Mapping[str, Matrix] = {
    "": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip

Lab = tuple[float, float, float]


class Alike(NamedTuple):
    """Two roles that look too similar: how different they look to whom, and how different they must
    look.
    """

    front: str
    back: str
    value: float
    needs: float
    sight: str


@lru_cache(maxsize=2048)
def lab(colour: str, sight: str = "") -> Lab:
    """Return the colour in CIE Lab as a person with this sight sees it."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [s / 12.92 if s <= 0.04045 else math.pow((s + 0.055) / 1.055, 2.4) for s in shares]
    seen = (sum(w * s for w, s in zip(row, light, strict=True)) for row in SIGHTS[sight])
    r, g, b = (min(1.0, max(0.0, share)) for share in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (math.cbrt(t) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, sight: str = "") -> float:
    """Return the CIEDE2000 difference of two colours."""
    return ciede2000(lab(one, sight), lab(other, sight))


def ciede2000(one: Lab, other: Lab) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    swing = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = -math.sin(math.radians(swing)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    return math.sqrt(dl * dl + dc * dc + dh * dh + twist * dc * dh)


def told_apart(across: bool = False) -> list[tuple[str, str]]:
    """Return the pairs of roles that must not look alike, with `across` also those of different
    boards.
    """
    groups = [(*ALL, *own) for own in BOARDS]
    if across:
        groups.append((*ALL, *BOARDS[1], *BOARDS[2]))
    return list(dict.fromkeys(pair for group in groups for pair in combinations(group, 2)))


def distances(roles: Mapping[str, str], across: bool = False) -> Iterator[Alike]:
    """Yield each pair with how different it looks, for every sight."""
    for sight in SIGHTS:
        for one, other in told_apart(across):
            yield Alike(one, other, difference(roles[one], roles[other], sight), NEEDED, sight)


def alike(roles: Mapping[str, str], across: bool = False) -> list[Alike]:
    """Return the pairs that look alike to somebody, the worst first."""
    found = (pair for pair in distances(roles, across) if pair.value < pair.needs)
    return sorted(found, key=lambda pair: pair.value)
