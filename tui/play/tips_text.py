"""The tips as lines, and the second panel of the guide."""

from __future__ import annotations

from collections.abc import Sequence

from solitudo.engines.core import hints
from solitudo.engines.core.tree import Node
from solitudo.tui.drawing.common.shapes import EIGHTHS
from solitudo.tui.layout.digit_keys import CLEAR, Pad
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, line, wrap
from solitudo.tui.panes.text_pane import listed
from solitudo.tui.play import duel_text, pane_commands
from solitudo.tui.play.guide_text import preview_lines
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

LOOKING = line("Looking for tips…", "muted")


def tip_lines(session: Session, width: int) -> list[Line]:
    """Which techniques apply now, the harder ones folded. While there is a mistake that is told
    they are those of the last correct position."""
    if session.view.preview is not None:
        return preview_lines(session, width)
    found = session.tips.found
    if found is None:
        return [LOOKING]
    waiting = pane_commands.tips_wait(session)
    if not found or (waiting and session.mistakes_are_told):
        return no_tips(session, width, waiting)
    head = [line("Tips", "*text")]
    if waiting:
        words = "Fix the mistake first. These tips are for the last correct position:"
        head = wrap(words, width, "muted")
    lines, shown = head, pane_commands.tip_items(session)
    guide, role = session.game.puzzle.kind.guide, "muted" if waiting else "text"
    for number, (name, often) in enumerate(shown):
        title = guide.techniques[name].title if name in guide.techniques else name
        times = f"{hints.MOST_TIPS - 1}+" if often >= hints.MOST_TIPS else str(often)
        at = session.view.focus is Focus.GUIDE and number == session.view.line
        lines += listed(title, times, ("tip", name), at, width, "*text" if at else role)
    more = len(found) - len(shown)
    if more:
        words = f"⋮ {more} harder {'one' if more == 1 else 'ones'}, + shows them"
        folded = wrap(words, width, "muted", hang="  ")
        lines += [row._replace(key=("more", True)) for row in folded]
    elif len(found) > pane_commands.OPEN_TIPS:
        lines.append(line("- hides them", "muted", key=("more", False)))
    return [*lines, BLANK, ways_on(width, waiting)]


def ways_on(width: int, waiting: bool) -> Line:
    if waiting:
        return keys_line([("C", "check"), ("u", "undo"), ("W", "why this mark")], width)
    return keys_line([("H", "a hint"), ("W", "why this mark"), ("C", "check")], width)


def no_tips(session: Session, width: int, waiting: bool) -> list[Line]:
    refused = hints.refusal(session.game)
    if refused is None:
        # what was found before the solutions were known says nothing
        return [LOOKING if session.tips.due else line("There is nothing left to find.", "muted")]
    if refused.node is None:
        return wrap(refused.words, width, "muted")
    if not waiting:
        # what is not told as wrong is not given away
        return [ways_on(width, waiting)]
    words = "No tips while there is a mistake. Press C to count them."
    return [*wrap(words, width, "muted"), BLANK, ways_on(width, waiting)]


IN_THE_TREE = (
    ("↑ ↓", "row by row"), ("←", "start of branch"), ("→", "into the branch"),
    ("{ }", "other branches"), ("- +", "fold, unfold"), ("Enter", "go there"),
    ("D", "compare"), (";", "comment"), ("M", "name"),
    ("/", "find a move"), ("Esc", "back to the board"),
)  # fmt: skip
# a bar for each of so many moves, the last ones
BARS = 24


def aside_lines(session: Session, width: int, pad: Pad | None) -> list[Line]:
    """The second panel of the guide: what the guide above it does not say already."""
    if session.view.focus is Focus.MOVES:
        return tree_keys(width)
    if session.over and session.view.page == "tips":
        # the report says it all
        return []
    if pad is not None and not session.over:
        return ways(pad, width)
    game = game_lines(session, width)
    said = session.messages.current is None and session.view.page == "tips"
    if said or session.view.preview is not None or session.finished:
        return game
    found = tip_lines(session, width)
    return [*found[:-2], BLANK, *game] if len(found) > 2 else game


def tree_keys(width: int) -> list[Line]:
    found = [line("Keys in Moves", "*text"), BLANK]
    for key, words in IN_THE_TREE:
        first, *rest = wrap(words, max(8, width - 7))
        found.append(Line(((f"{key:<7}", "*text"), *first.left)))
        found += [Line(((" " * 7, "text"), *row.left)) for row in rest]
    return found


def ways(pad: Pad, width: int) -> list[Line]:
    """How a key writes: the ways, the one chosen raised, and what else there is."""
    found = [line("Modes", "*text"), BLANK]
    for number, (sign, name, key) in enumerate(pad.modes):
        now = number == pad.mode
        role = "*text" if now else "text"
        left: tuple[Run, ...] = ((f"{sign:<5}", role), (name, role))
        found.append(Line(left, ((key, "*text"),), ("mode", number), now))
    found.append(BLANK)
    keys = [("Space", "next mode", ("key", "Space")), ("/", "highlight", ("key", "/"))]
    keys += [(key, name, ("key", key)) for key, name in pad.extras]
    chosen = pad.chosen == CLEAR
    for key, name, asked in keys:
        found.append(Line(((f"{key:<7}", "*text"), (name, "muted")), (), asked))
    clear = "*accent" if chosen else "muted"
    found.append(Line((("Bksp   ", "*text"), ("clear", clear)), (), ("digit", CLEAR)))
    return [*found, *wrap("Drag to write the same note into every cell.", width, "muted")]


def game_lines(session: Session, width: int) -> list[Line]:
    """How this game goes: its help, its branches, and the seconds of its moves."""
    game = session.game
    depth, branches = game.node.depth, game.tree.branches()
    if game.options.versus and game.score is not None:
        (lead, role), *runs = duel_text.score_runs(game.score, not game.ended)
        told = " · ".join(duel_text.terms_words(game))
        return [
            line("This game", "*text"),
            BLANK,
            *wrap(told, width),
            Line(((lead.strip() + " ", role), *runs)),
        ]
    parts = [f"{game.asked} hint{'s' if game.asked != 1 else ''}" if game.asked else "no hints"]
    parts.append(f"{depth} move{'s' if depth != 1 else ''}")
    parts += [f"{branches} branch{'es' if branches != 1 else ''}"] if branches else []
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
    most = max(1, *times)
    return "".join(EIGHTHS[1 + time * (len(EIGHTHS) - 2) // most] for time in times)
