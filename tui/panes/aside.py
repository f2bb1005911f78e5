"""The second panel of the guide, where there is room for one: what applies now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.lines import BLANK, Line, Run, line, wrap
from tui.pads import CLEAR, Pad
from tui.panes import tips
from tui.play.session import Focus, Session

if TYPE_CHECKING:
    from engines.core.tree import Node

IN_THE_TREE = (
    ("↑ ↓", "row by row"), ("←", "fork, then its parent"), ("→", "into the branch"),
    ("{ }", "branch before, after"), ("- +", "fold, unfold"), ("Enter", "go there"),
    ("D", "compare the positions"), (";", "write a comment"), ("M", "name this point"),
    ("/", "find a move"), ("Esc", "back to the board"),
)  # fmt: skip
# a bar for each of so many moves, the last ones
BARS = 24


def aside_lines(session: Session, width: int, pad: Pad | None) -> list[Line]:
    """What applies now, and how the game goes: not what the guide above says already."""
    if session.focus is Focus.MOVES:
        return tree_keys(width)
    if session.finished and session.page == "tips":
        # the report says it all
        return []
    if pad is not None and not session.finished:
        return ways(pad, width)
    game = game_lines(session, width)
    if session.preview is not None or session.finished:
        return game
    if session.saying is None and session.page == "tips":
        return game
    found = tips.tip_lines(session, width)
    return [*found[:-2], BLANK, *game] if len(found) > 2 else game


def tree_keys(width: int) -> list[Line]:
    """The keys that walk the moves."""
    found = [line("Keys in the tree", "*text"), BLANK]
    for key, words in IN_THE_TREE:
        first, *rest = wrap(words, max(8, width - 7))
        found.append(Line(((f"{key:<7}", "*text"), *first.left)))
        found += [Line(((" " * 7, "text"), *row.left)) for row in rest]
    return found


def ways(pad: Pad, width: int) -> list[Line]:
    """How a key writes: the ways, the one chosen raised, and what else there is."""
    found = [line("How a key writes", "*text"), BLANK]
    for number, (sign, name, key) in enumerate(pad.modes):
        now = number == pad.mode
        role = "*text" if now else "text"
        left: tuple[Run, ...] = ((f"{sign:<5}", role), (name, role))
        found.append(Line(left, ((key, "*text"),), ("mode", number), now))
    found.append(BLANK)
    keys = [("Space", "the next way", ("key", "Space")), ("/", "light a symbol", ("key", "/"))]
    keys += [(key, name, ("key", key)) for key, name in pad.extras]
    chosen = pad.chosen == CLEAR
    for key, name, asked in keys:
        found.append(Line(((f"{key:<7}", "*text"), (name, "muted")), (), asked))
    clear = "*accent" if chosen else "muted"
    found.append(Line((("Bksp   ", "*text"), ("clear", clear)), (), ("digit", CLEAR)))
    return [*found, *wrap("A drag writes the same note into every cell.", width, "muted")]


def game_lines(session: Session, width: int) -> list[Line]:
    """How this game goes: its help, its branches, and the seconds of its moves."""
    game = session.game
    parts = [f"{game.asked} hint{'s' if game.asked != 1 else ''}" if game.asked else "no hints"]
    parts.append(f"{game.node.depth} move{'s' if game.node.depth != 1 else ''}")
    branches = game.tree.branches()
    if branches:
        parts.append(f"{branches} branch{'es' if branches != 1 else ''}")
    found = [line("This game", "*text"), BLANK, *wrap(" · ".join(parts), width, "muted")]
    times = seconds(game.node)
    if len(times) > 1:
        words = "  time of each move"
        shown = times[-min(BARS, width - len(words)) :]
        found.append(Line(((bars(shown), "text"), (words, "muted"))))
    return found


def seconds(node: Node) -> list[int]:
    """How long each of the last moves up to a node took."""
    found: list[int] = []
    while node.parent is not None and len(found) < BARS:
        found.append(max(0, node.clock - node.parent.clock))
        node = node.parent
    return found[::-1]


def bars(times: Sequence[int]) -> str:
    """A bar for each time."""
    from tui.drawing.charts import EIGHTHS

    most = max(1, *times)
    return "".join(EIGHTHS[1 + time * (len(EIGHTHS) - 2) // most] for time in times)
