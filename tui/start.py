"""The first screen of the app, chosen by the commands before Textual is loaded."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Request
from solitudo.tui.saves.library import Opened

if TYPE_CHECKING:
    from solitudo.tui.saves.replay import Watched


class Start(NamedTuple):
    """The first screen: "home", "play", "learn" (the course of a kind) or "replay", and what is
    played there.

    The game to play is one that is open here or `elsewhere`, a board to generate (its kind and
    request), a board to open, or a game to be `watched`. `theme`, `quiet` and `reader` apply to
    this run, whatever the settings say.
    """

    screen: str = "home"
    opened: Opened | None = None
    request: tuple[str, Request] | None = None
    mode: str = "normal"
    duel: Duel | None = None
    puzzle: Puzzle | None = None
    theme: str = ""
    quiet: bool = False
    reader: bool = False
    watched: "Watched | None" = None
    elsewhere: Path | None = None
