"""The tips as lines: which techniques apply now, the simplest open, the harder ones folded, and
that they wait while a mark is known to be wrong."""

from __future__ import annotations

from tui.lines import BLANK, Line, keys_line, line, wrap
from tui.panes.heads import listed
from tui.panes.pages import preview_lines
from tui.play import walking
from tui.play.session import Focus, Session

LOOKING = line("Looking for what applies…", "muted")


def tip_lines(session: Session, width: int) -> list[Line]:
    """Which techniques apply now: the simplest open, the harder ones folded; no cells. While a
    mark is known to be wrong they wait: those of the last sound move stay to be read."""
    if session.preview is not None:
        return preview_lines(session, width)
    found = session.tips.found
    if found is None:
        return [LOOKING]
    waiting = walking.tips_wait(session)
    if not found or (waiting and session.mistakes_are_told):
        return no_tips(session, width, waiting)
    head = [line("What applies now", "*text")]
    if waiting:
        words = "Tips wait while a mark is wrong. This applied at the last sound move:"
        head = wrap(words, width, "muted")
    lines = [*head, *rows(session, width, waiting)]
    more = len(found) - len(walking.tip_items(session))
    if more:
        words = f"⋮ {more} harder {'one' if more == 1 else 'ones'}, + shows them"
        folded = wrap(words, width, "muted", hang="  ")
        lines += [row._replace(key=("more", True)) for row in folded]
    elif len(found) > walking.OPEN_TIPS:
        lines.append(line("- folds the harder ones", "muted", key=("more", False)))
    return [*lines, BLANK, ways_on(width, waiting)]


def rows(session: Session, width: int, waiting: bool) -> list[Line]:
    """The tips that stand open, with how often each applies."""
    from engines.core import hints

    guide = session.game.puzzle.kind.guide
    lines: list[Line] = []
    for number, (name, count) in enumerate(walking.tip_items(session)):
        title = guide.techniques[name].title if name in guide.techniques else name
        shown = f"{hints.MOST_TIPS - 1}+" if count >= hints.MOST_TIPS else str(count)
        at = session.focus is Focus.GUIDE and number == session.at_line
        role = "muted" if waiting else "text"
        lines += listed(title, shown, ("tip", name), at, width, bold=at, role=role)
    return lines


def ways_on(width: int, waiting: bool) -> Line:
    """The keys that help from here."""
    if waiting:
        return keys_line([("C", "check"), ("u", "undo"), ("W", "why this mark")], width)
    return keys_line([("H", "a hint"), ("W", "why this mark"), ("C", "check")], width)


def no_tips(session: Session, width: int, waiting: bool) -> list[Line]:
    """Why nothing is offered."""
    from engines.core import hints

    refused = hints.refusal(session.game)
    if refused is None:
        # what was found before the solutions were known says nothing
        return [LOOKING if session.tips.due else line("Nothing is left to find.", "muted")]
    if refused.node is None:
        return wrap(refused.words, width, "muted")
    if not waiting:
        # what is not told as wrong is not given away
        return [ways_on(width, waiting)]
    words = "Nothing is offered while a mark is wrong. C counts them."
    return [*wrap(words, width, "muted"), BLANK, ways_on(width, waiting)]
