"""Commands for the panes: the focus, the open page, the lines of the Guide."""

from __future__ import annotations

from functools import partial

from solitudo.engines.core.game_state import TIPS
from solitudo.engines.core.slices import at_once
from solitudo.tui.play import coach, help_commands
from solitudo.tui.play.messages import Card, HintMessage, Notice
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts

# how many tips are open, the simplest ones; the harder ones are folded
OPEN_TIPS = 2


def turn_focus(session: Session, way: int) -> Parts:
    panes = [Focus.BOARD, Focus.MOVES, Focus.GUIDE]
    if session.entry.kind.modes:
        panes.append(Focus.PAD)
    at = panes.index(session.view.focus) if session.view.focus in panes else 0
    return session.focus_on(panes[(at + way) % len(panes)])


def show_moves(session: Session) -> Parts:
    session.view.unfold()
    return session.focus_on(Focus.MOVES)


def show_page(session: Session, page: str) -> Parts:
    """Show a page of the Guide, and give it the focus."""
    open_page(session, page)
    session.view.unfold()
    return session.focus_on(Focus.GUIDE)


def tips_folded(session: Session) -> bool:
    """Return whether only the number of tips is shown: in a game where nobody has opened them at
    this position.
    """
    if session.game.mode in ("practice", "tutorial"):
        return False
    return session.view.tips_at is not session.game.node


def show_tips(session: Session) -> Parts:
    """Show the techniques that apply now. In a game this counts as help."""
    in_play = not session.over and session.view.preview is None
    if in_play and tips_folded(session) and not session.game.options.versus:
        session.view.open_tips(session.game.node)
        session.game.ask(TIPS)
    return show_page(session, "tips") | Parts.BARS


def show_rules(session: Session) -> Parts:
    """Show the rules, or the techniques if the rules are open already."""
    there = session.view.page == "rules" and session.view.focus is Focus.GUIDE
    return show_page(session, "techniques" if there else "rules")


def switch_automatic(session: Session) -> Parts:
    on = not session.game.options.automatic
    session.game.set_automatic(on)
    return session.say(f"Automatic marks are {'on' if on else 'off'}.")


def tips_open(session: Session) -> int | None:
    """Return how many of the tips are shown, or None for all."""
    return None if session.view.all_tips else OPEN_TIPS


def tip_items(session: Session) -> list[tuple[str, int]]:
    return list((session.tips.found or ())[: tips_open(session)])


def tips_wait(session: Session) -> bool:
    """Return whether the tips say that they wait for a mistake to be corrected, which is shown
    anyway.
    """
    if session.game.options.versus or not session.game.wrong():
        return False
    return session.mistakes_are_told or session.messages.checked > 0 or bool(session.faults())


def items(session: Session) -> list[str]:
    """Return the techniques on the open page."""
    if session.messages.current is not None:
        return []
    if session.view.page == "tips" and not session.finished:
        if tips_folded(session):
            return []
        return [name for name, _ in tip_items(session)]
    guide = session.game.puzzle.kind.guide
    if session.view.page == "techniques":
        return coach.useful(session.game.puzzle)
    if session.view.page == "rules" and not session.view.rule_page:
        return [page.name for page in guide.rule_pages]
    return []


def walk_lines(session: Session, way: int) -> Parts:
    """Select the next line of a list, or scroll another pane."""
    return session.view.walk_lines(way, len(items(session)))


def open_line(session: Session, enter: bool) -> Parts:
    """Open the card of the selected technique, or show a hint with it."""
    if isinstance(session.messages.current, Card) and enter:
        return enter_hint(session, session.messages.current.technique)
    if session.messages.current is not None:
        return help_commands.hint(session) if enter and session.hint is not None else Parts.NOTHING
    listed = items(session)
    if not listed:
        return Parts.NOTHING
    technique = listed[min(session.view.line, len(listed) - 1)]
    if session.view.page == "rules":
        return open_rule(session, technique)
    return enter_hint(session, technique) if enter else session.say(Card(technique))


def enter_hint(session: Session, technique: str) -> Parts:
    """Show a hint with this technique, the reason why there is none, or its card."""

    def found(hint: HintMessage | Notice | None) -> Parts:
        if not isinstance(hint, HintMessage):
            return session.say(hint or Card(technique))
        session.view.show_page("tips")
        session.game.ask(1)
        session.game.ask(2)
        return session.say(hint) | Parts.BARS

    work = coach.in_slices(partial(coach.hint_of, session.game, technique))
    return help_commands.think(session, work, found, "Looking for a position where it applies…")


def open_rule(session: Session, name: str) -> Parts:
    """Open a further page of the rules. "" closes it."""
    return session.view.open_rule(name) | session.say(None)


def fold_tips(session: Session, folded: bool) -> Parts:
    """Show only the simplest tips, or also the harder ones, and how often they apply."""
    if session.tips.found is not None and not folded:
        at_once(session.tips.count(session.mistakes_are_told))
    return session.view.fold_tips(folded)


def open_page(session: Session, page: str) -> Parts:
    session.messages.put(None)
    return session.view.open_page(page)


def escape(session: Session) -> Parts | None:
    """Close one thing that is open. Return None if there was nothing."""
    if session.entry.pointer.open:
        session.entry.pointer.cancel()
        return session.view.open(None)
    if session.view.preview is not None:
        return session.look(None)
    if session.messages.current is not None or session.messages.wrong or session.messages.assuming:
        session.messages.put_away()
        return session.say(None) | Parts.BOARD | Parts.GUIDE | Parts.BARS
    if session.view.rule_page and session.view.page == "rules":
        return open_rule(session, "")
    if session.entry.let_go():
        return Parts.BOARD | Parts.PAD
    if session.view.focus is not Focus.BOARD:
        return session.focus_on(Focus.BOARD)
    return None


def pane_name(session: Session) -> str:
    """Return the name of the pane in front, to remember it."""
    if session.view.moves_in_front:
        return "moves"
    return session.view.page if session.view.page != "techniques" else "rules"
