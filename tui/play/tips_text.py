"""The tips as lines, and the second panel of the Guide."""

from __future__ import annotations

from solitudo.engines.core import hints
from solitudo.tui.layout.digit_keys import CLEAR, Pad
from solitudo.tui.layout.text import BLANK, Line, Run, buttons, line, wrap
from solitudo.tui.panes.text_pane import listed
from solitudo.tui.play import pane_commands
from solitudo.tui.play.guide_text import preview_lines
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

LOOKING = line("Looking for tips…", "muted")


def tip_lines(session: Session, width: int) -> list[Line]:
    """Return which techniques apply now, with the harder ones folded.

    While a mistake is shown, they are the techniques of the last correct position.
    """
    if session.view.preview is not None:
        return preview_lines(session, width)
    if session.game.options.versus:
        # the page of the points: there is no help against the computer
        return buttons([("W", "why this mark"), ("V", "play alone")], width)
    answered = session.messages.answer
    if answered is not None and answered[0] is session.game.node:
        return [*wrap(answered[1], width, "*satisfied"), BLANK, *usual_lines(session, width)]
    return usual_lines(session, width)


def usual_lines(session: Session, width: int) -> list[Line]:
    """Return the same lines without the answer to the last mark."""
    found = session.tips.found
    if found is None:
        return [LOOKING]
    if pane_commands.tips_folded(session):
        return [*folded_lines(session, width), BLANK, *ways_on(width, False)]
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
        words = f"⋮ {more} harder technique{'' if more == 1 else 's'}, + shows them"
        folded = wrap(words, width, "muted", hang="  ")
        lines += [row._replace(key=("more", True)) for row in folded]
    elif len(found) > pane_commands.OPEN_TIPS:
        lines.append(line("- hides them", "muted", key=("more", False)))
    return [*lines, BLANK, *ways_on(width, waiting)]


def folded_lines(session: Session, width: int) -> list[Line]:
    """Return how many techniques apply, and how to see them."""
    refused = hints.refusal(session.game)
    if refused is not None and refused.node is None and not session.faults():
        return wrap(refused.words, width, "muted")
    row = tips_row(session, width)
    if session.faults():
        return wrap("Tips are hidden while a rule is broken.", width, "muted")
    if not session.tips.found:
        return [row]
    first = row._replace(left=(("▸ ", "muted"), *row.left))
    return [first, *wrap("Opening them counts as help.", width, "muted", "  ", "  ")]


def tips_row(session: Session, width: int) -> Line:
    """Return how many techniques apply now and the key that shows them, in words that fit."""
    if session.faults():
        told = (
            "Tips are hidden while a rule is broken.",
            "No tips: a rule is broken",
            "No tips now",
        )
        return line(next((words for words in told if len(words) <= width), told[-1]), "muted")
    found = session.tips.found
    if found is None:
        return LOOKING
    many, apply = len(found), "techniques apply now" if len(found) != 1 else "technique applies now"
    short = apply.split(" ")[0]
    forms = [(apply, " show them"), (apply, " show"), (short, " show"), (short, ""), ("tips", "")]
    for what, shown in forms:
        # the fold mark may be before them
        if len(f"{many} {what}  F3{shown}") + 2 <= width:
            break
    return Line(((f"{many} {what}", "muted"),), (("F3", "*text"), (shown, "muted")), ("key", "F3"))


def foot(session: Session, width: int) -> Line | None:
    """Return the last row of the Guide while it shows something else."""
    if session.game.options.versus or session.over or session.view.preview is not None:
        return None
    if session.messages.current is None or session.messages.current is session.messages.brief:
        return None
    if session.tips.found is None or not pane_commands.tips_folded(session):
        return None
    refused = hints.refusal(session.game)
    if refused is not None and refused.node is None:
        # a board without tips: the message says why
        return None
    return tips_row(session, width)


def ways_on(width: int, waiting: bool) -> list[Line]:
    if waiting:
        return buttons([("C", "check"), ("u", "undo"), ("W", "why this mark")], width)
    return buttons([("H", "hint"), ("W", "why"), ("C", "check"), ("G", "assume")], width)


def no_tips(session: Session, width: int, waiting: bool) -> list[Line]:
    refused = hints.refusal(session.game)
    if refused is None:
        # tips that were found before the solutions were known mean nothing
        return [LOOKING if session.tips.due else line("There is nothing left to find.", "muted")]
    if refused.node is None:
        return wrap(refused.words, width, "muted")
    if not waiting:
        # a mistake that is not shown must not be given away
        return ways_on(width, waiting)
    words = "No tips while there is a mistake. Press C to count the mistakes."
    return [*wrap(words, width, "muted"), BLANK, *ways_on(width, waiting)]


def aside_lines(session: Session, width: int, pad: Pad | None) -> list[Line]:
    """Return the second panel of the Guide, about the pad, if there is one."""
    return ways(pad, width) if pad is not None and not session.game.solved else []


def ways(pad: Pad, width: int) -> list[Line]:
    """Return how a key writes: the ways, with the chosen one highlighted, and the other keys."""
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
    return [*found, *wrap("Drag to write the same note into several cells.", width, "muted")]
