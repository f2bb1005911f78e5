"""Styles for inks: the colours of a theme, or what a terminal with fewer colours has instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.color import Color
from rich.style import Style

from solitudo.tui.drawing.common.canvas import Ink

# the name of a palette without attributes: the drawing is written as text, and may be read again
TEXT = "text"
# without colour: the dim roles and the bold roles
DIM = frozenset(
    {"muted", "faint", "rule", "grid", "on-black", "shadow", "grass", "wood", "tree", "pencil"}
)
STRONG = frozenset(
    {"accent", "error", "error-text", "cursor", "evidence", "target", "info", "satisfied"}
)
# the text colours on the few backgrounds that use one of a terminal's sixteen colours
ON_GROUND = {"target": "black", "same": "bright_white"}
# the characters of panes and bars that replace others in ASCII; boards have their own
_PAIRS = """
■# ○o ●* ◉@ ⚑? ✗x ✓v ▸+ ▾- ▴^ ▌> ├+ ╰' ─- ━= ⋮: ×x ·- …. –- ▏| “" ”" ’' ←< ↑^ →> ↓v
▁. ▂: ▃- ▄= ▅+ ▆* ▇# █# ▀= −-
"""
ASCII = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}


class Made(dict[Ink, Style]):
    """Styles. Each is made when its ink is first needed."""

    def __init__(self, make: Callable[[Ink], Style]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, ink: Ink) -> Style:
        style = self[ink] = self.make(ink)
        return style


class Palette:
    """Styles for inks. If `plain`, backgrounds are not reliable, and shapes show every state."""

    def __init__(
        self,
        roles: Mapping[str, str],
        colours: str = "full",
        name: str = "",
        ascii_only: bool = False,
    ) -> None:
        self.roles = roles
        if not all(colour.startswith("#") for colour in roles.values()):
            # a theme in a terminal's own colours has no others
            colours = "none" if colours == "none" or set(roles.values()) == {"default"} else "16"
        self.colours = colours
        self.name = name
        self.ascii_only = ascii_only
        self.plain = self.colours in ("16", "none")
        # the style of an ink, needed for each piece of each row: so this is no function of ours
        self.style = Made(self._plain if self.plain else self._full).__getitem__

    def colour(self, role: str) -> str:
        """Return the colour of a role, or of a mixture "one+other:share" (percent of the other)."""
        plus = role.find("+")
        if plus < 0:
            return self.roles[role]
        other, _, share = role[plus + 1 :].partition(":")
        return mix(self.roles[role[:plus]], self.roles[other], int(share or "50") / 100)

    def _full(self, ink: Ink) -> Style:
        return Style(
            color=Color.parse(self.colour(ink.fg)),
            bgcolor=Color.parse(self.colour(ink.bg)),
            bold=ink.bold or None,
            underline=ink.underline or None,
        )

    def _plain(self, ink: Ink) -> Style:
        base = ink.fg.partition("+")[0]
        # only those of a terminal's sixteen colours that the theme names are certain
        named = self.roles.get(base, "default") if self.colours == "16" else "default"
        colour = None if named == "default" else named
        ground = ink.bg.partition("+")[0]
        fill = self.roles.get(ground, "default") if ground in ON_GROUND else "default"
        filled = self.colours == "16" and fill != "default"
        return Style(
            color=ON_GROUND[ground] if filled else colour,
            bgcolor=fill if filled else None,
            bold=True if ink.bold or base in STRONG else None,
            dim=True if base in DIM and not (ink.bold or colour) else None,
            underline=ink.underline or None,
            reverse=ink.reverse or None,
        )


def mix(one: str, other: str, share: float) -> str:
    parts = (
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
