"""What a click on a line of a pane, or on a part of it, means."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from engines.core.tree import Node
from tui.keys import pressed
from tui.play import marking, walking
from tui.play.sayings import Card
from tui.play.seen import Seen
from tui.play.session import Focus, Session


def choose(session: Session, key: Hashable, obey: Callable[[str], Seen]) -> Seen:
    """Do what a click on a line or a part of it means."""
    match key:
        case ("row", Node() as node):
            return walking.choose_row(session, node)
        case ("fold", Node() as node):
            return walking.fold_row(session, node)
        case ("tab", "moves"):
            return walking.show_moves(session)
        case ("tab", str(page)):
            return walking.show_page(session, page)
        case ("digit", int(symbol)):
            return marking.choose_symbol(session, symbol)
        case ("mode", int(number)):
            return marking.choose_mode(session, number)
        case ("tip", str(technique)):
            return walking.enter_ladder(session, technique)
        case ("more", bool(shown_too)):
            return walking.fold_tips(session, not shown_too)
        case ("rule", str(name)):
            return walking.open_rule(session, name)
        case ("cell", int(cell)):
            session.cursor = cell
            return session.focus_on(Focus.BOARD)
        case ("card", str(technique)):
            return session.say(Card(technique))
        case ("link", int(number)):
            return session.go_to_link(number)
        case ("focus", Focus() as focus):
            return session.focus_on(focus)
        case ("key", str(name)):
            return obey(pressed(name))
    return Seen.NOTHING
