"""A theme: a colour for each role."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_ROLES = """
surface panel raised rule faint text muted accent on-accent info error-text satisfied shadow
paper paper-alt paper-3 hexagon hexagon-alt hexagon-3 sheet
white mark-black on-black ink mark-white-ring mark-white-ring-auto
grid grid-strong cursor cursor-on-black on-cursor line-tint line-tint-on-white
evidence evidence-on-black evidence-bg target error error-bg error-on-black
player computer entry pencil same disc wood tree tent grass grass-bg
chain-1 chain-2 chain-3 chain-4 chain-5 chain-6
"""
ROLES = tuple(_ROLES.split())
# roles that a theme may leave out, and the role whose colour they then have
FALLBACKS = {
    "hexagon": "paper", "hexagon-alt": "paper-alt", "hexagon-3": "paper-3", "sheet": "disc",
    "pencil": "mark-white-ring",
}  # fmt: skip


class Theme(NamedTuple):
    """The colour of each role: "#rrggbb", or for a terminal palette a name that Rich knows."""

    name: str
    title: str
    dark: bool
    roles: Mapping[str, str]
    note: str = ""
    terminal: bool = False
    # the colour numbers of roles that have one of their own with only 256 colours
    numbers: Mapping[str, int] = MappingProxyType({})
    # the roles that differ on a light background, in a terminal's own colours
    light: Mapping[str, str] = MappingProxyType({})

    def __hash__(self) -> int:
        # the table of roles has no hash
        return hash((self.name, self.title, self.dark, self.note, self.terminal))

    @property
    def colours(self) -> str:
        """The colours that the theme needs: "full", the terminal's own "16", or "none"."""
        if not self.terminal:
            return "full"
        return "none" if set(self.roles.values()) == {"default"} else "16"
