"""A theme in the 256 colours of older terminals, tmux and many SSH sessions.

A theme file may name the numbers of its colours. The others are looked for. Rounding each colour
alone would make some too similar. So backgrounds choose first, each a different colour, and then
foregrounds, each with the contrast that it needs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType

from solitudo.themes.contrast import APART, ROWS, TEXT, ratio
from solitudo.themes.sight import lab
from solitudo.themes.theme import Theme

NEAREST = 30  # how many of the nearest colours a role may take
STEPS = (0, 95, 135, 175, 215, 255)


def _palette() -> Iterator[tuple[str, str]]:
    """Yield each colour of the cube and of the grey ramp, with the colour to ask Rich for.

    Nobody knows the colours of the first sixteen. Rich never chooses the cube's greys, and the
    greys of the ramp have other values in Rich than on the screen.
    """
    for colour in product(STEPS, repeat=3):
        if len(set(colour)) > 1:
            yield _hex(*colour), _hex(*colour)
    for number in range(1, 25):
        shown, asked = 10 * number - 2, round(number / 25 * 255)
        yield _hex(shown, shown, shown), _hex(asked, asked, asked)
    yield "#000000", "#000000"
    yield "#ffffff", "#ffffff"


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"


ASKED = dict(_palette())


def numbered(number: int) -> str:
    """Return the colour of a number from 16 to 255."""
    if number > 231:
        return _hex(*(10 * (number - 232) + 8,) * 3)
    red, rest = divmod(number - 16, 36)
    return _hex(STEPS[red], *(STEPS[part] for part in divmod(rest, 6)))


def difference(one: str, other: str) -> float:
    """Return the distance of two colours in Lab, which is quicker than that of `sight`."""
    return math.dist(lab(one), lab(other))


# the roles that are backgrounds of others, in the order in which they choose; shades of one paper
# become greys
TONES = ("white", "paper", "paper-alt", "paper-3", "disc")
FILLS = (
    *TONES,
    *("target", "error-bg", "evidence-bg", "line-tint", "line-tint-on-white", "same", "grass-bg"),
)
GREYS = frozenset(colour for colour in ASKED if colour[1:3] == colour[3:5] == colour[5:])


def reduced(theme: Theme) -> Theme:
    """Return the theme in colours that a terminal of 256 colours shows unchanged."""
    if theme.terminal:
        return theme
    own = {role: numbered(number) for role, number in theme.numbers.items()}
    chosen = dict(own)
    if any(role not in own for role in theme.roles):
        chosen = {role: _nearest(colour)[0] for role, colour in theme.roles.items()}
        chosen |= _fills(theme.roles) | own
        _fronts(theme.roles, chosen)
        chosen |= own
    # a colour of the ramp that the cube has too is written with its number in the ramp
    asked = {role: ASKED.get(chosen[role], chosen[role]) for role in theme.roles}
    return theme._replace(roles=MappingProxyType(asked))


@cache
def _nearest(colour: str, number: int = NEAREST) -> list[str]:
    return sorted(ASKED, key=lambda other: difference(colour, other))[:number]


def _fills(wanted: Mapping[str, str]) -> dict[str, str]:
    """Return, for each fill, the nearest colour on which ink is legible and that differs from all
    earlier fills.
    """
    chosen: dict[str, str] = {}
    for role in FILLS:
        others = [chosen[f] for f in chosen if difference(wanted[role], wanted[f]) > 2]
        near = [c for c in _nearest(wanted[role], len(ASKED)) if (c in GREYS) == (role in TONES)]
        chosen[role] = next(
            (
                colour
                for colour in near
                if ratio(colour, wanted["ink"]) >= TEXT
                and all(_apart(colour, other) for other in others)
            ),
            near[0],
        )
    return chosen


def _apart(one: str, other: str) -> bool:
    """Return whether two fills can be side by side. Greys differ in light, others in hue too."""
    if one in GREYS and other in GREYS:
        return ratio(one, other) >= APART
    return difference(one, other) > 3


def _fronts(wanted: Mapping[str, str], chosen: dict[str, str]) -> None:
    """Give each foreground the nearest colour with enough contrast on its backgrounds."""
    for role, demands in DEMANDS:
        near = _nearest(wanted[role])
        lack = {
            colour: sum(max(0.0, needs - ratio(colour, chosen[back])) for back, needs in demands)
            for colour in near
        }
        chosen[role] = min(near, key=lack.__getitem__)  # the first of equal ones is the nearest


def _demands() -> list[tuple[str, list[tuple[str, float]]]]:
    """Return each foreground role with its backgrounds; roles that are backgrounds of others are
    first.
    """
    demands: dict[str, list[tuple[str, float]]] = {}
    for row in ROWS:
        for role in row.front if row.back else ():
            demands.setdefault(role, []).extend((back, row.needs) for back in row.back)
    return sorted(demands.items(), key=lambda demand: any(back in demands for back, _ in demand[1]))


DEMANDS = _demands()
